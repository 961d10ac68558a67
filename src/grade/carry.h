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

/* The right method's cloud at a later `step`, started from the learner's own scores or weights. A degenerate
 * row of theirs (all equal, or one-hot, where the row of `right` is not) is not carried: the right one
 * replaces it. */
bool carry_run(Arena *arena, const Example *example, const Answer *own, const Matrix *right, StepId step,
               Cloud *out, Fault *fault);

#endif
