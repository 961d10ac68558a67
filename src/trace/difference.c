/* Where two computations of the same example part. */
#include "trace/difference.h"

#include <math.h>

/* Two ways to the same number may differ in the last binary places. */
static const double ROUNDING = 1e-12;

static const Matrix *own_matrix(const Trace *trace, StepId id)
{
    const StepResult *result = trace_result(trace, id);
    return result ? &result->matrix : NULL;
}

const Matrix *trace_matrix(const Trace *trace, StepId id)
{
    /* Each may be left out; the scores then are those of the step before. */
    static const StepId SCORES[] = {STEP_RAW, STEP_SCALED, STEP_TEMPERED, STEP_MASKED};
    const Matrix *matrix = own_matrix(trace, id);
    size_t at = 0;
    while (at < 4 && SCORES[at] != id) at++;
    if (at == 4) return matrix;
    while (!matrix && at > 0) matrix = own_matrix(trace, SCORES[--at]);
    return matrix;
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
    for (int i = 0; i < RUN_STEP_COUNT; i++)
        if (trace_differs(right, wrong, RUN_STEPS[i])) return RUN_STEPS[i];
    return STEP_NONE;
}
