/* Which wrong method gives an answer, named only where that is certain. */
#ifndef ATTNLAB_GRADE_DIAGNOSIS_H
#define ATTNLAB_GRADE_DIAGNOSIS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "grade/cloud.h"
#include "grade/misconception.h"
#include "math/matrix.h"

/* Closer clouds are one class on this example. */
#define CLASS_GAP 0.01

/* The methods of one class in the order of the catalogue; none where the diagnosis is unsure. */
typedef struct {
    const Misconception **methods;
    size_t count;
} Diagnosis;

/* Marks the clouds of the class to which `items[member]` belongs. */
void diagnosis_mark_class(const CloudList *clouds, size_t member, bool *in_class);

/* Names a class if the answer is within its band and every other class is more than twice as far; the class
 * of the right method is never named. The band is a quarter of the distance to the nearest other class, but
 * at least 0.005 and at most 0.05. */
Diagnosis diagnosis_make(Arena *arena, const CloudList *clouds, const Matrix *answer);

/* The same for the answer of the query, over all of its clouds; `right` is what is right there. Where there
 * are many rows, methods that are far from the answer where it is most wrong are followed no further: the
 * diagnosis is the same. */
bool diagnosis_find(Arena *arena, const CloudQuery *query, const Matrix *right, Diagnosis *out, Fault *fault);

/* Whether a wrong method gives exactly these numbers. */
bool diagnosis_is_exact(const CloudList *clouds, const Matrix *answer);

/* The earliest of the steps that `attnlab run` prints, behind the step `after` (STEP_NONE: from the start),
 * where one of the methods differs from the right one; STEP_NONE if none does up to `step`, where the answer
 * was read.
 */
StepId diagnosis_first_step(const Example *example, const Diagnosis *diagnosis, StepId step, StepId after);

#endif
