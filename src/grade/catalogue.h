/* The words in which the tables of wrong methods are written, and the tables themselves, one for each group.
 * A row of a table names patches; a patch says where it stands, which step it puts there and what that step
 * reads. Steps are named without their STEP_. */
#ifndef ATTNLAB_GRADE_CATALOGUE_H
#define ATTNLAB_GRADE_CATALOGUE_H

#include "base/lang.h"
#include "grade/misconception.h"

/* clang-format off */

/* Operands: a step, a number, a number that the example knows, a mask. */
#define OF(id)                {.kind = OPERAND_STEP, .step = (StepId)STEP_##id}
#define NUMBER(value)         {.kind = OPERAND_NUMBER, .number = (value)}
#define EXTENT(which, to_the) {.kind = OPERAND_EXTENT, .axis = (which), .power = (to_the)}
#define ALL_BUT_ONE(which)    {.kind = OPERAND_EXTENT, .axis = (which), .power = 1, .number = -1}
#define TAU(to_the)           {.kind = OPERAND_TAU, .power = (to_the)}
#define PAST(more)            {.kind = OPERAND_PAST, .number = (more)}
#define OPERAND(which, more)  {.kind = (which), .number = (more)}
#define OFFSET                {.kind = OPERAND_OFFSET}
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

/* Patches: a step in place of another, in front of it, behind it; a step left out. */
#define REPLACE(id, symbol, ...)    {PATCH_REPLACE, STEP_##id, {(StepId)STEP_##id, symbol, __VA_ARGS__}}
#define BEFORE(at, id, symbol, ...) {PATCH_INSERT_BEFORE, (StepId)STEP_##at, {(StepId)STEP_##id, symbol, __VA_ARGS__}}
#define AFTER(at, id, symbol, ...)  {PATCH_INSERT_AFTER, (StepId)STEP_##at, {(StepId)STEP_##id, symbol, __VA_ARGS__}}
#define DROP(id)                    {.kind = PATCH_DROP, .at = STEP_##id}

/* A list and its length: a method's patches, a table's methods. */
#define PATCHES(list)  (list), sizeof(list) / sizeof *(list)
#define TABLE_OF(list) {(list), sizeof(list) / sizeof *(list)}

/* clang-format on */

typedef struct {
    const Misconception *rows;
    size_t count;
} MisconceptionTable;

extern const MisconceptionTable SCORES_METHODS, SCALE_METHODS, TEMPERATURE_METHODS, MASK_METHODS,
    SOFTMAX_METHODS, OUTPUT_METHODS, CACHE_METHODS, CROSS_METHODS, HEADS_METHODS;

#endif
