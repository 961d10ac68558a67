/* Where two computations of the same example part. */
#ifndef ATTNLAB_TRACE_DIFFERENCE_H
#define ATTNLAB_TRACE_DIFFERENCE_H

#include <stdbool.h>

#include "trace/trace.h"

/* The step of that id in a trace, as a position in its table; where a wrong method leaves scaling,
 * temperature or mask out, what takes its place: the step before. -1 if there is neither. */
int trace_stand_in(const Trace *trace, StepId id);

/* Its matrix; NULL if there is none. */
const Matrix *trace_matrix(const Trace *trace, StepId id);

/* Whether the traces disagree in a cell of that step: another shape, another flag, or a value that differs by
 * more than rounding. Steps that only one of them has (a maximum that is not subtracted) are no disagreement.
 */
bool trace_differs(const Trace *right, const Trace *wrong, StepId id);

/* Whether they disagree in the cell at `index` of two matrices of one shape. */
bool trace_cell_differs(const Matrix *right, const Matrix *wrong, size_t index);

/* The first of the steps from raw to output in which they disagree, or STEP_NONE. */
StepId trace_first_difference(const Trace *right, const Trace *wrong);

#endif
