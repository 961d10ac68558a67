/* Carry-forward: the rest of the computation from a learner's own step on, so that one slip costs one step.
 */
#ifndef ATTNLAB_GRADE_CARRY_H
#define ATTNLAB_GRADE_CARRY_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/fault.h"
#include "grade/answer.h"
#include "grade/cloud.h"
#include "math/matrix.h"
#include "trace/example.h"

/* The learner's own scores or weights, and what is right there. */
typedef struct {
    const Answer *own;
    const Matrix *right;
} CarryFrom;

/* The right method's cloud at a later `step`, started from the learner's own. A degenerate row of theirs (all
 * equal, or one-hot, where the right one is not) is not carried: the right one replaces it. */
bool carry_run(Arena *arena, const Example *example, const CarryFrom *from, StepId step, Cloud *out,
               Fault *fault);

#endif
