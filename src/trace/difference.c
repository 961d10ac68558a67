/* Where two computations of the same example part. */
#include "trace/difference.h"

#include <math.h>

/* Two ways to the same number may differ in the last binary places. */
static const double ROUNDING = 1e-12;

int trace_stand_in(const Trace *trace, StepId id)
{
    int step = step_find(&trace->table, id);
    bool scores = step_is_scores(id);
    while (step < 0 && scores && id > STEP_RUN_FIRST)
        if (step_is_scores(--id)) step = step_find(&trace->table, id);
    return step;
}

const Matrix *trace_matrix(const Trace *trace, StepId id)
{
    int step = trace_stand_in(trace, id);
    return step < 0 ? NULL : &trace->results[step].matrix;
}

bool trace_cell_differs(const Matrix *right, const Matrix *wrong, size_t index)
{
    unsigned char hidden = CELL_MASKED | CELL_UNDEFINED;
    double a = right->cells[index], b = wrong->cells[index];
    if ((right->flags[index] ^ wrong->flags[index]) & CELL_UNDEFINED) return true;
    if (right->flags[index] & wrong->flags[index] & hidden) return false;
    if (a == b) return false;
    if (!isfinite(a) || !isfinite(b)) return true;
    return !(fabs(a - b) <= ROUNDING * (1 + fmax(fabs(a), fabs(b))));
}

bool trace_differs(const Trace *right, const Trace *wrong, StepId id)
{
    const Matrix *a = trace_matrix(right, id);
    const Matrix *b = trace_matrix(wrong, id);
    if (!a || !b) return false;
    if (!matrix_same_shape(a, b)) return true;
    for (size_t i = 0; i < matrix_size(a); i++)
        if (trace_cell_differs(a, b, i)) return true;
    return false;
}

StepId trace_first_difference(const Trace *right, const Trace *wrong)
{
    for (StepId id = STEP_RUN_FIRST; id <= STEP_RUN_LAST; id++)
        if (trace_differs(right, wrong, id)) return id;
    return STEP_NONE;
}
