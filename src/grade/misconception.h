/* The catalogue of wrong methods: each is a patch on the table of steps, a sentence that says what was done,
 * and a question that leads to the mend. The ids are stable; see src/README.md for their families. */
#ifndef ATTNLAB_GRADE_MISCONCEPTION_H
#define ATTNLAB_GRADE_MISCONCEPTION_H

#include <stddef.h>

#include "trace/step.h"

typedef struct {
    const char *id; /* family.name */
    const char *sentence;
    const char *question;
    const Patch *patches;
    size_t patch_count;
} Misconception;

/* In the order of the catalogue. */
extern const Misconception MISCONCEPTIONS[];
extern const size_t MISCONCEPTION_COUNT;

/* NULL if there is none of that id. */
const Misconception *misconception_find(const char *id);

#endif
