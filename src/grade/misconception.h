/* The catalogue of wrong methods: each is a patch on the table of steps, a sentence that says what was done,
 * and a question that leads to the mend. The ids are stable. One file for each family of rows. */
#ifndef ATTNLAB_GRADE_MISCONCEPTION_H
#define ATTNLAB_GRADE_MISCONCEPTION_H

#include <stdbool.h>
#include <stddef.h>

#include "trace/example.h"
#include "trace/step.h"
#include "trace/trace.h"

/* What an example must have for a wrong method to be followed on it. */
typedef enum {
    NEEDS_KEYS = 1 << 0,           /* starts at x, or at q and k: there are raw scores */
    NEEDS_SOFTMAX = 1 << 1,        /* does not start at the weights */
    NEEDS_VALUES = 1 << 2,         /* there is an output */
    NEEDS_MASK = 1 << 3,           /* any mask */
    NEEDS_HIDING = 1 << 4,         /* a mask that hides, and adds no numbers */
    NEEDS_OFFSET = 1 << 5,         /* a causal mask whose query 0 is not at key 0 */
    NEEDS_UNMASKED = 1 << 6,       /* no mask */
    NEEDS_TEMPERATURE = 1 << 7,    /* τ is not 1 */
    NEEDS_MODEL_WIDTH = 1 << 8,    /* d_model is known */
    NEEDS_CACHE = 1 << 9,          /* one new key, behind at least one cached one, and its query sees all */
    NEEDS_QUERY_BEFORE = 1 << 10,  /* the query of the step before */
    NEEDS_TWO_SEQUENCES = 1 << 11, /* another sequence is known in some part */
    NEEDS_OTHER_QUERY = 1 << 12,   /* the query of the encoder's side */
    NEEDS_OWN_KEYS = 1 << 13,      /* keys of the decoder's side */
    NEEDS_OWN_VALUES = 1 << 14,
    NEEDS_KV_HEADS = 1 << 15, /* more than one key head */
    NEEDS_SQUARE = 1 << 16,   /* as many queries as keys */
    NEEDS_D_IS_DV = 1 << 17,  /* as many features as value components */
    NEEDS_PADDING = 1 << 18,  /* a literal mask that hides the same keys from every query */
} Need;

typedef struct {
    const char *id; /* family.name */
    const char *sentence;
    const char *question;
    const Patch *patches;
    size_t patch_count;
    unsigned needs; /* a set of Need */
} Misconception;

/* How many there are, and the one at a place in the order of the catalogue. */
size_t misconception_count(void);
const Misconception *misconception_at(size_t index);

/* NULL if there is none of that id. */
const Misconception *misconception_find(const char *id);

/* Whether the wrong method belongs to an exercise's family: plain, causal, chunk, temperature, cache, cross
 * or heads. */
bool misconception_in_family(const Misconception *wrong, const char *family);

/* The names of those families, NULL behind the last. */
extern const char *const EXERCISE_FAMILIES[];

/* Whether the example has all that the wrong method needs. */
bool misconception_applies(const Misconception *wrong, const Example *example);

/* Runs the wrong method; patches in `options` do not count. `step` is where its answer is read: masked,
 * weights or output. False where it is no candidate: it does not apply, its answer has another shape than
 * `answer` (NULL: any shape), or a cell is not finite. A row whose every key is masked is undefined and no
 * hindrance, nor is a masked score. */
bool misconception_run(const Misconception *wrong, Trace *trace, const Example *example,
                       const TraceOptions *options, StepId step, const Matrix *answer);

/* The cells that a run leaves at `step`, of the step in front of it where the method has none of that id: the
 * tempered scores are the masked ones of who ignores the mask. NULL if there is nothing. */
const Matrix *misconception_answer(const Trace *trace, StepId step);

#endif
