/* A large head, run one part of its rows after the other. */
#include "trace/parts.h"

#include <assert.h>

#include "trace/step_run.h"

enum { PART_ROWS = 8 };

typedef struct {
    Trace *trace;
    Trace part;                  /* the same for a window of rows */
    bool wanted[STEP_TABLE_MAX]; /* steps of the trace that the parts make */
    bool moved;                  /* only rows in sight are wanted */
} Parts;

static bool is_scores_like(const Matrix *matrix)
{
    return matrix->rank == 2 && matrix->axes[0] == AXIS_QUERY && matrix->axes[1] == AXIS_KEY;
}

static bool keeps(const Trace *trace, size_t row)
{
    size_t count = trace->example->query_count, reach = trace->sight.reach, first = 0;
    if (reach >= count / 2) return true;
    if (trace->sight.row > reach) first = trace->sight.row - reach;
    if (first > count - 1 - 2 * reach) first = count - 1 - 2 * reach;
    return row >= first && row - first <= 2 * reach;
}

/* ---- one part ---- */

/* The rows of the part, of what all rows are known of. */
static StepResult rows_of(const Trace *part, const StepResult *all)
{
    StepResult rows = *all;
    if (matrix_axis(&all->matrix, AXIS_QUERY) == 0)
        rows.matrix = matrix_rows(&all->matrix, part->window.first, part->window.count);
    return rows;
}

static bool run_part(Parts *parts, RowWindow rows, Fault *fault)
{
    Trace *part = &parts->part;
    arena_reset(&part->arena);
    part->window = rows;
    step_run_mask(part);
    for (size_t i = 0; i < part->table.count; i++) {
        const StepResult *all = &parts->trace->results[i];
        bool surveyed = parts->wanted[i] && !parts->moved;
        if (!parts->wanted[i] && !all->sparse)
            part->results[i] = rows_of(part, all);
        else if (!(surveyed ? step_run : step_compute)(part, i, fault))
            return false;
    }
    return true;
}

/* ---- from a part to the whole ---- */

/* A matrix like the part's, for all rows. */
static Matrix make_whole(Trace *trace, const Matrix *part, bool sparse)
{
    size_t extents[MATRIX_RANK_MAX];
    for (int i = 0; i < part->rank; i++) extents[i] = part->extents[i];
    assert(part->rank > 0 && part->axes[0] == AXIS_QUERY);
    extents[0] = trace->example->query_count;
    return sparse ? matrix_new_sparse(&trace->sparse, part->rank, part->axes, extents)
                  : matrix_new(&trace->arena, part->rank, part->axes, extents);
}

static void put_rows(const Trace *trace, Matrix *whole, size_t first, const Matrix *part, bool sparse)
{
    for (size_t i = 0; i < part->extents[0]; i++) {
        Matrix row = matrix_rows(part, i, 1);
        if (!sparse || keeps(trace, first + i)) matrix_put_rows(whole, first + i, &row);
    }
}

static void put_mask(Parts *parts)
{
    Trace *trace = parts->trace;
    const Trace *part = &parts->part;
    if (trace->mask_shared) return;
    if (!trace->mask.cells) {
        trace->mask = make_whole(trace, &part->mask, true);
        if (!parts->moved) trace->mask_survey = (MatrixSurvey){0};
    }
    put_rows(trace, &trace->mask, part->window.first, &part->mask, true);
    if (parts->moved) return;
    MatrixSurvey rows = matrix_survey(&part->mask);
    matrix_survey_join(&trace->mask_survey, &rows);
}

static void put_result(Parts *parts, size_t step)
{
    StepResult *all = &parts->trace->results[step];
    const StepResult *made = &parts->part.results[step];
    if (!all->matrix.cells) {
        if (!parts->moved) *all = (StepResult){.axes = made->axes, .sparse = is_scores_like(&made->matrix)};
        all->matrix = make_whole(parts->trace, &made->matrix, all->sparse);
    }
    put_rows(parts->trace, &all->matrix, parts->part.window.first, &made->matrix, all->sparse);
    if (!parts->moved) matrix_survey_join(&all->survey, &made->survey);
}

static void forbid_rows(const Trace *trace, const Matrix *matrix)
{
    size_t columns = matrix_columns(matrix);
    for (size_t row = 0; row < matrix->extents[0]; row++)
        if (!keeps(trace, row)) arena_forbid(matrix->cells + row * columns, columns * sizeof *matrix->cells);
}

/* ---- all parts ---- */

/* The next rows that are wanted from `first` on; none at the end. */
static RowWindow next_rows(const Parts *parts, size_t first)
{
    const Trace *trace = parts->trace;
    size_t end = trace->example->query_count, count = 0;
    while (parts->moved && first < end && !keeps(trace, first)) first++;
    while (count < PART_ROWS && first + count < end && (!parts->moved || keeps(trace, first + count)))
        count++;
    return (RowWindow){first, count};
}

static bool run_all(Parts *parts, Fault *fault)
{
    Trace *trace = parts->trace;
    bool sound = true;
    if (!trace->mask_shared) trace->mask.cells = NULL;
    for (size_t i = 0; i < trace->table.count; i++)
        if (parts->wanted[i]) trace->results[i].matrix.cells = NULL;
    for (RowWindow rows = next_rows(parts, 0); sound && rows.count > 0;
         rows = next_rows(parts, rows.first + rows.count)) {
        sound = run_part(parts, rows, fault);
        if (!sound) break;
        put_mask(parts);
        for (size_t i = 0; i < trace->table.count; i++)
            if (parts->wanted[i]) put_result(parts, i);
    }
    if (sound && !trace->mask_shared) forbid_rows(trace, &trace->mask);
    for (size_t i = 0; sound && i < trace->table.count; i++)
        if (parts->wanted[i] && trace->results[i].sparse) forbid_rows(trace, &trace->results[i].matrix);
    arena_free(&parts->part.arena);
    return sound;
}

/* Whether the step reads what is only there in parts, or gives it. */
static bool is_partial(const Parts *parts, size_t step)
{
    const Trace *trace = parts->trace;
    const Step *row = &trace->table.steps[step];
    for (size_t which = 0; which < STEP_OPERANDS; which++) {
        int operand = trace_operand_step(trace, step, which);
        if (row->operands[which].kind == OPERAND_MASK) return true;
        if (operand >= 0 && (parts->wanted[operand] || trace->results[operand].sparse)) return true;
    }
    int first = trace_operand_step(trace, step, 0);
    bool by_cell = row->operation == OPERATION_ELEMENTWISE || row->operation == OPERATION_BROADCAST;
    return by_cell && first >= 0 && is_scores_like(&trace->results[first].matrix);
}

static Parts make_parts(Trace *trace)
{
    return (Parts){.trace = trace,
                   .part = {.example = trace->example,
                            .edits = trace->edits,
                            .head = trace->head,
                            .tau = trace->tau,
                            .decimals = trace->decimals,
                            .table = trace->table}};
}

bool parts_run(Trace *trace, Fault *fault)
{
    Parts parts = make_parts(trace);
    for (size_t i = 0; i < trace->table.count; i++) {
        if (trace->results[i].shared) continue;
        trace->results[i].sparse = false;
        parts.wanted[i] = is_partial(&parts, i);
        if (!parts.wanted[i] && !step_run(trace, i, fault)) return false;
    }
    parts.part.table = trace->table;
    return run_all(&parts, fault);
}

void parts_move(Trace *trace)
{
    Parts parts = make_parts(trace);
    parts.moved = true;
    for (size_t i = 0; i < trace->table.count; i++)
        parts.wanted[i] = trace->results[i].sparse && !trace->results[i].shared;
    bool sound = run_all(&parts, NULL);
    assert(sound);
    (void)sound;
}
