/* Attention as a table of steps, and patches on it.
 *
 * A row says {id, symbol, operation, operands, axis}; one interpreter (trace/trace.h) runs the table. A wrong
 * method is a patch {replace, insert, drop at a step id}: what-if, diagnosis and grading use the same
 * mechanism, and no wrong method computes an answer in code of its own. */
#ifndef ATTNLAB_TRACE_STEP_H
#define ATTNLAB_TRACE_STEP_H

#include <stdbool.h>
#include <stddef.h>

#include "base/fault.h"
#include "math/matrix.h"
#include "trace/example.h"

typedef enum {
    OPERATION_INPUT,       /* a matrix of the example, or its mask */
    OPERATION_CONTRACT,    /* Σ over axis of products, or of what `function` makes of two numbers */
    OPERATION_ELEMENTWISE, /* cell by cell */
    OPERATION_BROADCAST,   /* the second operand repeated along axis */
    OPERATION_REDUCE,      /* axis goes away; AXIS_NONE: all of them */
    OPERATION_RELABEL,     /* axis is called `to` */
    OPERATION_REVERSE,
    OPERATION_TAKE,
    OPERATION_APPEND,
    OPERATION_MERGE, /* axis and `to` behind it become one axis `to` */
} Operation;

/* Which step it is: the order is that of the computation, and of `attnlab run`. */
typedef enum {
    STEP_NONE,
    STEP_X,
    STEP_X_KV,
    STEP_W_Q,
    STEP_X_QUERY,
    STEP_X_KEY,
    STEP_W_K,
    STEP_W_V,
    STEP_Q,
    STEP_K,
    STEP_V,
    STEP_RAW,
    STEP_SCALED,
    STEP_SOFTCAPPED,
    STEP_TEMPERED,
    STEP_MASKED,
    STEP_ROWMAX,
    STEP_SHIFTED,
    STEP_EXP,
    STEP_ROWSUM,
    STEP_WEIGHTS,
    STEP_OUTPUT,
    STEP_MASK, /* no step of a table, but edited like one; so is τ */
    STEP_TAU,
    STEP_COUNT,
    STEP_SCRATCH = STEP_COUNT, /* from here on: a wrong method's own steps, known by their symbols */
    STEP_RUN_FIRST = STEP_RAW,
    STEP_RUN_LAST = STEP_OUTPUT,
} StepId;

/* What a sentence about a step depends on; the first that holds is taken. */
typedef enum {
    WHEN_GIVEN,        /* the example starts there */
    WHEN_OWN_SCALE,    /* a scale was given in place of 1/√d */
    WHEN_NOT_TEMPERED, /* τ is 1 */
    WHEN_NO_MASK,
    WHEN_ADDED,            /* the mask adds numbers, and hides nothing */
    WHEN_HIDDEN_AND_ADDED, /* it does both */
    WHEN_UNDEFINED,        /* a row has no values here */
    WHEN_USUAL,
    WHEN_COUNT
} StepCase;

/* All that is known of a step but how it is computed. Texts for people are to be translated. */
typedef struct {
    const char *text;          /* of the id: typed, and in files and JSON */
    const char *letter;        /* of its matrix: "A"; NULL: it has none of its own (trace/symbol.h) */
    const char *column_letter; /* where tokens are columns: "P"; NULL: the same */
    const char *sign;          /* what is done: "÷√d" */
    const char *symbol;        /* "QKᵀ"; NULL: that of its matrix */
    const char *equation;      /* "m = max S"; NULL: the symbol */
    const char *head;          /* of scores, how they are written of the scores before: "cap(" in front, */
    const char *tail;          /* "/τ" behind; both NULL: the sign behind */
    bool scores;               /* one for each query and key, on their way to the softmax */
    bool editable;             /* by learners, cell by cell */
    bool hides;                /* −∞ may be set there: a masked key */
    const char *given_name;    /* where the example starts there; NULL: the name */
    const char *name;
    const char *sentences[WHEN_COUNT]; /* what the step does and why */
} StepFacts;

/* What is known of a step; of a scratch step nothing. */
const StepFacts *step_facts(StepId id);

/* "raw"; "" for a scratch step and none. */
const char *step_id_text(StepId id);

/* The step of that text, in any case and width, or STEP_NONE. */
StepId step_id_find(const char *text);

/* Whether `attnlab run` prints it, and whether these are scores. */
bool step_is_of_run(StepId id);
bool step_is_scores(StepId id);

/* Whether it holds weights, whose visible cells are shares of 1. */
bool step_is_weights(StepId id);

/* A matrix, or a single number. `number` is added to a single number whose kind names something else. */
typedef enum {
    OPERAND_NONE,
    OPERAND_STEP,          /* the latest step above of that id */
    OPERAND_READ,          /* in a patch: what the step that is patched reads first */
    OPERAND_SCORES,        /* the last scores above, of the whole table in a patch: what enters the softmax */
    OPERAND_NUMBER,        /* a constant */
    OPERAND_SCALE,         /* the example's scale factor */
    OPERAND_TAU,           /* τ to a power */
    OPERAND_EXTENT,        /* extent of an axis to a power: {FEATURE, −½} is 1/√d; HEAD: the key heads */
    OPERAND_PAST,          /* how many keys are cached */
    OPERAND_OFFSET,        /* position of query 0 among the keys */
    OPERAND_HEAD_MODULO,   /* (head + number) mod the number of key heads */
    OPERAND_HEAD_BY_COUNT, /* (head + number) div the number of key heads */
    OPERAND_HEAD_BY_GROUP, /* (head + number) div the query heads that share a key head: the right one */
    OPERAND_MASK,          /* the mask with its edits: what is added, or hidden */
    OPERAND_MASK_SWAPPED,  /* hidden is visible and visible hidden */
    OPERAND_PADDING_DOWN, /* what the literal mask hides from query 0, laid along the queries; causal stays */
    OPERAND_VISIBLE,      /* 1 where the key may be seen, 0 where it is masked: the mask as numbers */
    OPERAND_POSITION,     /* a mask by position: hidden unless j ≤ i + number, i the query's position */
    OPERAND_POSITION_FROM, /* hidden unless j ≥ i + number */
    OPERAND_POSITION_ROW,  /* hidden unless j ≤ row + number: the query's position forgotten */
} OperandKind;

typedef struct {
    OperandKind kind;
    StepId step;
    double number;
    Axis axis;
    double power;
} Operand;

enum { STEP_OPERANDS = 2, STEP_TABLE_MAX = 32 };

typedef struct {
    StepId id;
    const char *symbol; /* what is done, in row layout: "QKᵀ"; NULL: the step's own sign */
    Operation operation;
    Function function;
    Operand operands[STEP_OPERANDS];
    Axis axis; /* contracted, reduced, repeated or run along */
    Axis to;   /* of a relabel; the rows of an axis that becomes `query` are those of the window */
    Input input;
    size_t first;  /* of a take */
    size_t count;  /* of a take; 0: one position, and the axis is gone */
    Operand from;  /* of a take whose `first` depends on the example: the run sets it */
    Operand taken; /* the same for `count`; less than one position cannot be taken */
} Step;

typedef struct {
    Step steps[STEP_TABLE_MAX];
    size_t count;
} StepTable;

/* The right way to compute the example: x → q, k, v where it starts there, then raw, scaled, softcapped,
 * tempered, masked, rowmax, shifted, exp, rowsum, weights, output, from the entry on; without a soft cap
 * there is no softcapped, with `--shift none` no rowmax and shifted, and without v no output. Heads: q, k, v
 * are taken out of theirs by rows of the table (query head h reads kv head h div group). */
void step_table_fill(StepTable *table, const Example *example, size_t head);

/* Position of the last step of that id, or -1. */
int step_find(const StepTable *table, StepId id);

/* The step that the last one of that id reads first: of STEP_MASKED the scores before the mask. STEP_NONE if
 * there is none. */
StepId step_read_by(const StepTable *table, StepId id);

typedef enum { PATCH_REPLACE, PATCH_INSERT_BEFORE, PATCH_INSERT_AFTER, PATCH_DROP } PatchKind;

typedef struct {
    PatchKind kind;
    StepId at;
    Step step; /* not for PATCH_DROP */
} Patch;

/* Applies patches in order. Who read a dropped step reads its first operand instead; a replacement without
 * operands reads what the replaced step read. OPERAND_READ and OPERAND_SCORES keep a patch right whatever
 * steps are in between. A patch at a step that this table does not have (rowmax, without shift), and dropping
 * an input, changes nothing. Returns whether any patch changed the table. */
bool step_table_patch(StepTable *table, const Patch *patches, size_t count);

#endif
