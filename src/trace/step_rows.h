/* The words in which rows of steps are written: those of the right way, and those of wrong methods. A row
 * says which step it is and what it makes of what it reads. Steps are named without their STEP_. */
#ifndef ATTNLAB_TRACE_STEP_ROWS_H
#define ATTNLAB_TRACE_STEP_ROWS_H

/* clang-format off */

/* Operands: a step, a number, a number that the example knows, a mask. */
#define OF(id)                {.kind = OPERAND_STEP, .step = (StepId)STEP_##id}
#define READ                  {.kind = OPERAND_READ}
#define LAST_SCORES           {.kind = OPERAND_SCORES}
#define NUMBER(value)         {.kind = OPERAND_NUMBER, .number = (value)}
#define EXTENT(which, to_the) {.kind = OPERAND_EXTENT, .axis = (which), .power = (to_the)}
#define ALL_BUT_ONE(which)    {.kind = OPERAND_EXTENT, .axis = (which), .power = 1, .number = -1}
#define SCALE                 {.kind = OPERAND_SCALE}
#define TAU(to_the)           {.kind = OPERAND_TAU, .power = (to_the)}
#define PAST(more)            {.kind = OPERAND_PAST, .number = (more)}
#define OPERAND(which, more)  {.kind = (which), .number = (more)}
#define OFFSET                {.kind = OPERAND_OFFSET}
#define MASK                  {.kind = OPERAND_MASK}
#define VISIBLE               {.kind = OPERAND_VISIBLE}
#define NOTHING               {.kind = OPERAND_NONE}

/* Operations, with what they read. */
#define GIVEN(which)                .operation = OPERATION_INPUT, .input = (which)
#define MADE(how, ...)              .operation = (how), .operands = {__VA_ARGS__}
#define CONTRACT(a, b, over)        MADE(OPERATION_CONTRACT, a, b), .axis = (over)
#define SUM_OF(make, a, b, over)    MADE(OPERATION_CONTRACT, a, b), .axis = (over), .function = (make)
#define EACH(make, a, b)            MADE(OPERATION_ELEMENTWISE, a, b), .function = (make)
#define EACH_IN_ROW(make, a, b)     MADE(OPERATION_ELEMENTWISE, a, b), .function = (make), .axis = AXIS_KEY
#define SPREAD(make, a, b, along)   MADE(OPERATION_BROADCAST, a, b), .function = (make), .axis = (along)
#define REDUCE(make, a, over)       MADE(OPERATION_REDUCE, a), .function = (make), .axis = (over)
#define RELABEL(a, old, new)        MADE(OPERATION_RELABEL, a), .axis = (old), .to = (new)
#define REVERSE(a, along)           MADE(OPERATION_REVERSE, a), .axis = (along)
#define TAKE(a, along, start, many) MADE(OPERATION_TAKE, a), .axis = (along), .from = start, .taken = many
#define PICK(a, along, start)       MADE(OPERATION_TAKE, a), .axis = (along), .from = start
#define APPEND(a, b, along)         MADE(OPERATION_APPEND, a, b), .axis = (along)
#define MERGE(a, outer, inner)      MADE(OPERATION_MERGE, a), .axis = (outer), .to = (inner)

/* clang-format on */

#endif
