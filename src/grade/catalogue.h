/* The words in which the tables of wrong methods are written, on top of those of trace/step_rows.h, and the
 * tables themselves, one for each group. A row of a table names patches; a patch says where it applies and
 * which step it puts there. */
#ifndef ATTNLAB_GRADE_CATALOGUE_H
#define ATTNLAB_GRADE_CATALOGUE_H

#include "base/lang.h"
#include "grade/method.h"
#include "trace/step_rows.h"

/* clang-format off */

/* Patches: a step in place of another, in front of it, behind it; a step left out. */
#define REPLACE(id, symbol, ...)    {PATCH_REPLACE, STEP_##id, {(StepId)STEP_##id, symbol, __VA_ARGS__}}
#define BEFORE(at, id, symbol, ...) {PATCH_INSERT_BEFORE, (StepId)STEP_##at, {(StepId)STEP_##id, symbol, __VA_ARGS__}}
#define AFTER(at, id, symbol, ...)  {PATCH_INSERT_AFTER, (StepId)STEP_##at, {(StepId)STEP_##id, symbol, __VA_ARGS__}}
#define DROP(id)                    {.kind = PATCH_DROP, .at = STEP_##id}

/* The right step, from other queries and keys, or other values. */
#define SCORES_FROM(q, k) REPLACE(RAW, "QKᵀ", CONTRACT(OF(q), OF(k), AXIS_FEATURE))
#define OUTPUT_FROM(v)    REPLACE(OUTPUT, "A·V", CONTRACT(OF(WEIGHTS), OF(v), AXIS_KEY))

/* Other keys, or other values, made of what is there: read in place of the right ones. A matrix beside that of which it
 * is another one has a stroke: K and K′. */
#define KEYS(...)   BEFORE(RAW, K_USED, "K′", __VA_ARGS__), SCORES_FROM(Q, K_USED)
#define VALUES(...) BEFORE(OUTPUT, V_USED, "V′", __VA_ARGS__), OUTPUT_FROM(V_USED)

/* Another mask in place of the right one. */
#define MASKED_BY(which, more) REPLACE(MASKED, "+M", EACH(FUNCTION_MASK, READ, OPERAND(which, more)))

/* A list and its length: a method's patches, a table's methods. */
#define PATCHES(...)   (const Patch[]){__VA_ARGS__}, sizeof (const Patch[]){__VA_ARGS__} / sizeof(Patch)
#define TABLE_OF(list) {(list), sizeof(list) / sizeof *(list)}

/* clang-format on */

/* Scratch steps of KEYS and VALUES; the first that is free for the methods of a table. */
enum { STEP_K_USED = STEP_SCRATCH, STEP_V_USED, STEP_OWN };

typedef struct {
    const Misconception *rows;
    size_t count;
} MisconceptionTable;

extern const MisconceptionTable SCORES_METHODS, SCALE_METHODS, TEMPERATURE_METHODS, MASK_METHODS,
    SOFTMAX_METHODS, OUTPUT_METHODS, CACHE_METHODS, CROSS_METHODS, HEADS_METHODS;

#endif
