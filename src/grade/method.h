/* A wrong method, as a row of its table: a patch on the table of steps, what was done, and what an example
 * must have for it. */
#ifndef ATTNLAB_GRADE_METHOD_H
#define ATTNLAB_GRADE_METHOD_H

#include <stddef.h>

#include "trace/step.h"

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
    unsigned needs; /* a set of Need */
    const char *sentence;
    const char *question;
    const Patch *patches;
    size_t patch_count;
} Misconception;

#endif
