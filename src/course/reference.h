/* A number inside prose: `A.weights[q0,k1]` names an example, a step and a cell; the engine computes
 * it. */
#ifndef ATTNLAB_COURSE_REFERENCE_H
#define ATTNLAB_COURSE_REFERENCE_H

#include <stdbool.h>

#include "base/fault.h"
#include "base/text.h"
#include "course/lesson.h"
#include "trace/trace.h"

/* Appends the value that `reference` (the text between the braces) names, at its example's display digits, or
 * at those of a suffix `:3`. Forms: NAME.step[row,column], NAME.step[row] for a row or for rowmax and rowsum,
 * NAME.step for a whole matrix as a literal of the example is written (so column layout turns it), NAME.tau,
 * NAME.scale, NAME.d, NAME.dv, NAME.queries, NAME.keys. Positions are token names, q0, k1 or plain numbers;
 * the step `mask` is the mask; q_before, q_other, k_own, v_own may be in place of a step. Of an example with
 * heads the first that it asks for is meant; `output[head6,q0]` names another one that is asked, `k[head2]` a
 * head of k. An index out of range, an unknown example or step is a fault at `place`. */
bool reference_resolve(Text *out, const Lesson *lesson, const char *reference, const Place *place,
                       Fault *fault);

/* A cell or a row that is looked for in a step's result. */
typedef struct {
    const Example *example;
    const Matrix *matrix;
    const char *at; /* "q0,k1" */
    const Place *place;
} CellSearch;

/* The row and the column that are meant; `column` is SIZE_MAX for a whole row, and 0 in a result of one axis.
 */
bool reference_position(const CellSearch *search, size_t *row, size_t *column, Fault *fault);

/* Runs the example for the first head that it asks for. */
bool reference_run(Trace *trace, const Example *example, Fault *fault);

/* The result of a step, or the mask for STEP_MASK; NULL if there is none. */
const Matrix *reference_matrix(const Trace *trace, StepId step);

#endif
