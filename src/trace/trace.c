/* What a trace holds, and its row states. */
#include "trace/trace.h"

const StepResult *trace_result(const Trace *trace, StepId id)
{
    int index = step_find(&trace->table, id);
    return index < 0 ? NULL : &trace->results[index];
}

static bool row_has(const Matrix *matrix, size_t row, CellFlag flag)
{
    size_t columns = matrix_columns(matrix);
    for (size_t column = 0; column < columns; column++)
        if (matrix->flags[row * columns + column] & flag) return true;
    return false;
}

/* Whether a sum that divides this row is there, and 0. */
static bool divides_by_zero(const Trace *trace, size_t row)
{
    const StepResult *sums = trace_result(trace, STEP_ROWSUM);
    if (!sums) return false;
    bool by_query = matrix_axis(&sums->matrix, AXIS_QUERY) == 0;
    size_t last = by_query ? row : matrix_size(&sums->matrix) - 1;
    for (size_t i = by_query ? row : 0; i <= last; i++)
        if (!(sums->matrix.flags[i] & CELL_UNDEFINED) && sums->matrix.cells[i] == 0.0) return true;
    return false;
}

RowState trace_row_state(const Trace *trace, size_t row)
{
    const StepResult *weights = trace_result(trace, STEP_WEIGHTS);
    if (!weights || !row_has(&weights->matrix, row, CELL_UNDEFINED)) return ROW_DEFINED;
    if (row_has(&weights->matrix, row, CELL_OVERFLOW)) return ROW_OVERFLOW;
    return divides_by_zero(trace, row) ? ROW_UNDERFLOW : ROW_UNDEFINED;
}

bool trace_can_edit(const Trace *trace, StepId id)
{
    StepId acts_in = id == STEP_MASK ? STEP_MASKED : id == STEP_TAU ? STEP_TEMPERED : id;
    return step_facts(id)->editable && step_find(&trace->table, acts_in) >= 0;
}

void trace_list_editable(const Trace *trace, Text *out)
{
    size_t start = out->length;
    for (StepId id = STEP_NONE + 1; id < STEP_COUNT; id++)
        if (trace_can_edit(trace, id))
            text_addf(out, "%s%s", out->length > start ? ", " : "", step_id_text(id));
}

void trace_free(Trace *trace)
{
    arena_free(&trace->arena);
    arena_free(&trace->sparse);
    *trace = (Trace){0};
}
