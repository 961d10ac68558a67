/* The interpreter: runs a table of steps on an example with its edits and keeps every intermediate. */
#include "trace/trace.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/lang.h"

/* ---- what the table reads ---- */

static Matrix constant(Arena *arena, double value)
{
    Matrix number = matrix_new(arena, 0, NULL, NULL);
    number.cells[0] = value;
    return number;
}

static size_t extent_of(const Example *example, Axis axis)
{
    const size_t extents[AXIS_COUNT] = {
        [AXIS_QUERY] = example->query_count,     [AXIS_KEY] = example->key_count,
        [AXIS_FEATURE] = example->feature_count, [AXIS_VALUE] = example->value_count,
        [AXIS_MODEL] = example->model_width,     [AXIS_HEAD] = example->head_count,
    };
    return extents[axis];
}

static Matrix query_by_key(Trace *trace)
{
    const Axis axes[] = {AXIS_QUERY, AXIS_KEY};
    const size_t extents[] = {trace->window.count, trace->example->key_count};
    return matrix_new(&trace->arena, 2, axes, extents);
}

/* 1 where a key may be seen. */
static Matrix visible_keys(Trace *trace)
{
    Matrix visible = query_by_key(trace);
    for (size_t i = 0; i < matrix_size(&visible); i++)
        visible.cells[i] = trace->mask.flags[i] & CELL_MASKED ? 0.0 : 1.0;
    return visible;
}

static void hide(Matrix *mask, size_t index)
{
    mask->cells[index] = -HUGE_VAL;
    mask->flags[index] |= CELL_MASKED;
}

/* Hides every key behind i + reach. */
static Matrix mask_by_position(Trace *trace, double reach)
{
    Matrix mask = query_by_key(trace);
    for (size_t row = 0; row < trace->window.count; row++) {
        double last = (double)(trace->window.first + row) + (double)trace->example->offset + reach;
        for (size_t key = 0; key < trace->example->key_count; key++)
            if ((double)key > last) hide(&mask, matrix_index(&mask, row, key));
    }
    return mask;
}

static Matrix operand_matrix(Trace *trace, const Operand *operand, size_t before)
{
    const Example *example = trace->example;
    switch (operand->kind) {
    case OPERAND_STEP:
        for (size_t i = before; i-- > 0;)
            if (strcmp(trace->table.steps[i].id, operand->step) == 0) return trace->results[i].matrix;
        assert(!"a step reads one that does not stand above it");
        break;
    case OPERAND_NUMBER:
        return constant(&trace->arena, operand->number);
    case OPERAND_SCALE:
        return constant(&trace->arena, example->scale);
    case OPERAND_TAU:
        return constant(&trace->arena, pow(trace->tau, operand->power));
    case OPERAND_EXTENT:
        return constant(&trace->arena, pow((double)extent_of(example, operand->axis), operand->power));
    case OPERAND_MASK:
        return trace->mask;
    case OPERAND_VISIBLE:
        return visible_keys(trace);
    case OPERAND_POSITION:
        return mask_by_position(trace, operand->number);
    case OPERAND_NONE:
        break;
    }
    return (Matrix){0};
}

/* ---- edits ---- */

static void replace_cell(Matrix *matrix, const Edit *edit, size_t first_row, CellFlag flag)
{
    size_t row = edit->row - first_row; /* an edit above the window wraps to a row that is not there */
    if (row >= matrix->extents[0] || (matrix->rank > 1 && edit->column >= matrix->extents[1])) return;
    size_t index = matrix_index(matrix, row, edit->column);
    matrix->cells[index] = edit->value;
    matrix->flags[index] = (unsigned char)flag;
    if (edit->value == -HUGE_VAL) matrix->flags[index] |= CELL_MASKED;
}

/* A computed cell that is replaced is pinned; an input is merely edited. */
static void apply_edits(Trace *trace, const char *id, Matrix *matrix, bool input)
{
    if (!trace->edits || !edit_log_touches(trace->edits, id)) return;
    size_t first_row = matrix_axis(matrix, AXIS_QUERY) == 0 ? trace->window.first : 0;
    Matrix own = matrix_new(&trace->arena, matrix->rank, matrix->axes, matrix->extents);
    memcpy(own.cells, matrix->cells, matrix_size(matrix) * sizeof *own.cells);
    memcpy(own.flags, matrix->flags, matrix_size(matrix) * sizeof *own.flags);
    for (size_t i = 0; i < trace->edits->done; i++)
        if (strcmp(trace->edits->items[i].step, id) == 0)
            replace_cell(&own, &trace->edits->items[i], first_row, input ? CELL_EDITED : CELL_PINNED);
    *matrix = own;
}

static void prepare_mask(Trace *trace)
{
    trace->mask = query_by_key(trace);
    for (size_t row = 0; row < trace->window.count; row++) {
        for (size_t key = 0; key < trace->example->key_count; key++) {
            size_t index = matrix_index(&trace->mask, row, key);
            if (example_hides(trace->example, trace->window.first + row, key, &trace->mask.cells[index]))
                hide(&trace->mask, index);
        }
    }
    apply_edits(trace, "mask", &trace->mask, true);
}

static void prepare_tau(Trace *trace)
{
    const Edit *edit = trace->edits ? edit_log_find(trace->edits, "tau", 0, 0) : NULL;
    trace->tau = edit ? edit->value : trace->example->tau;
}

/* ---- one step ---- */

/* Rows of the window, of a matrix that has all queries. */
static bool take_window(Trace *trace, const Matrix *all, Matrix *out, Fault *fault)
{
    if (matrix_axis(all, AXIS_QUERY) < 0 || trace->window.count == matrix_extent(all, AXIS_QUERY)) {
        *out = *all;
        return true;
    }
    return matrix_take(&trace->arena, all, AXIS_QUERY, trace->window.first, trace->window.count, out, fault);
}

static bool reduce_over_queries(Trace *trace, size_t index, Matrix *out, Fault *fault);

static bool run_operation(Trace *trace, size_t index, Matrix *out, Fault *fault)
{
    const Step *step = &trace->table.steps[index];
    Arena *arena = &trace->arena;
    Matrix a = operand_matrix(trace, &step->operands[0], index);
    Matrix b = operand_matrix(trace, &step->operands[1], index);
    const Matrix *second = step->operands[1].kind == OPERAND_NONE ? NULL : &b;
    switch (step->operation) {
    case OPERATION_INPUT:
        return take_window(trace, &trace->example->inputs[step->input], out, fault);
    case OPERATION_CONTRACT:
        return matrix_contract(arena, &a, &b, step->axis, out, fault);
    case OPERATION_ELEMENTWISE:
        return matrix_elementwise(arena, step->function, &a, second, step->axis, out, fault);
    case OPERATION_BROADCAST:
        return matrix_broadcast(arena, step->function, &a, &b, step->axis, out, fault);
    case OPERATION_REDUCE:
        if (step->axis == AXIS_QUERY && trace->window.count < trace->example->query_count)
            return reduce_over_queries(trace, index, out, fault);
        return matrix_reduce(arena, step->function, &a, step->axis, out, fault);
    case OPERATION_RELABEL:
        if (!matrix_relabel(&a, step->axis, step->to, out, fault)) return false;
        return step->to != AXIS_QUERY || take_window(trace, out, out, fault);
    case OPERATION_REVERSE:
        return matrix_reverse(arena, &a, step->axis, out, fault);
    case OPERATION_TAKE:
        return matrix_take(arena, &a, step->axis, step->first, step->count, out, fault);
    case OPERATION_APPEND:
        return matrix_append(arena, &a, second, step->axis, out, fault);
    }
    assert(!"no such operation");
    return false;
}

/* Exponentials, their sum and what is divided by it may leave the range of a double: a lesson shows that.
 * Nothing else may. */
static bool may_overflow(const Step *step)
{
    return step->function == FUNCTION_EXP || step->operation == OPERATION_REDUCE ||
           (step->operation == OPERATION_BROADCAST && step->function == FUNCTION_DIVIDE);
}

static bool check_range(const Trace *trace, size_t index, const Matrix *matrix, Fault *fault)
{
    const Step *step = &trace->table.steps[index];
    if (may_overflow(step)) return true;
    for (size_t i = 0; i < matrix_size(matrix); i++) {
        if (!(matrix->flags[i] & CELL_OVERFLOW) || (matrix->flags[i] & CELL_UNDEFINED)) continue;
        size_t columns = matrix->rank > 1 ? matrix->extents[1] : 1;
        return fault_set(
            fault, FAULT_USAGE, &(Place){.name = step->id},
            _("the number at row %zu, column %zu leaves the range of a double; use smaller numbers"),
            trace->window.first + i / columns, i % columns);
    }
    return true;
}

/* What is kept and contracted, read off the operands and the result. */
static StepAxes read_axes(const Step *step, const Matrix *result)
{
    StepAxes axes = {.kept_count = result->rank, .contracted = AXIS_NONE, .along = AXIS_NONE};
    for (int i = 0; i < result->rank; i++) axes.kept[i] = result->axes[i];
    if (step->operation == OPERATION_CONTRACT || step->operation == OPERATION_REDUCE) {
        axes.contracted = step->axis;
    } else if (step->operation == OPERATION_BROADCAST || step->operation == OPERATION_ELEMENTWISE) {
        axes.along = step->axis;
    }
    return axes;
}

/* A patch may read what this example does not have: without its inputs a method cannot be followed. */
static bool check_operands(const Trace *trace, size_t index, Fault *fault)
{
    const Step *step = &trace->table.steps[index];
    for (int i = 0; i < STEP_OPERANDS; i++) {
        if (step->operands[i].kind != OPERAND_STEP) continue;
        bool found = false;
        for (size_t above = 0; above < index && !found; above++)
            found = strcmp(trace->table.steps[above].id, step->operands[i].step) == 0;
        if (!found)
            return fault_set(fault, FAULT_USAGE, &(Place){.name = step->id},
                             _("this step reads %s, which this example does not have; start from q, k and v"),
                             step->operands[i].step);
    }
    return true;
}

static bool run_step(Trace *trace, size_t index, Fault *fault)
{
    const Step *step = &trace->table.steps[index];
    StepResult *result = &trace->results[index];
    if (!check_operands(trace, index, fault) || !run_operation(trace, index, &result->matrix, fault))
        return false;
    if (step_find(&trace->table, step->id) == (int)index)
        apply_edits(trace, step->id, &result->matrix,
                    step->operation == OPERATION_INPUT || step->operation == OPERATION_TAKE);
    result->axes = read_axes(step, &result->matrix);
    return check_range(trace, index, &result->matrix, fault);
}

/* ---- steps that run across queries ---- */

/* Folds one more query into a lane; a lane that has had no visible cell yet is undefined and takes the new
 * one. */
static void fold_query(Function function, Matrix *sum, const Matrix *row)
{
    for (size_t i = 0; i < matrix_size(sum); i++) {
        if (row->flags[i] & CELL_UNDEFINED) continue;
        if (sum->flags[i] & CELL_UNDEFINED) {
            sum->cells[i] = row->cells[i];
            sum->flags[i] = row->flags[i];
        } else if (function == FUNCTION_MAX) {
            sum->cells[i] = fmax(sum->cells[i], row->cells[i]);
        } else {
            sum->cells[i] += row->cells[i];
        }
        if (!isfinite(sum->cells[i])) sum->flags[i] |= CELL_OVERFLOW;
    }
}

/* The extra pass over all rows, one at a time, so that the sum runs in the same order as over all rows at
 * once. What does not depend on the query is taken over as it is. */
static bool reduce_over_queries(Trace *trace, size_t index, Matrix *out, Fault *fault)
{
    const Step *step = &trace->table.steps[index];
    Trace one = {.example = trace->example, .edits = trace->edits, .head = trace->head, .tau = trace->tau};
    bool sound = true;
    for (size_t row = 0; row < trace->example->query_count && sound; row++) {
        arena_reset(&one.arena);
        one.window = (RowWindow){row, 1};
        one.table = trace->table;
        prepare_mask(&one);
        for (size_t i = 0; i < index && sound; i++) {
            one.results[i] = trace->results[i];
            if (matrix_axis(&trace->results[i].matrix, AXIS_QUERY) >= 0) sound = run_step(&one, i, fault);
        }
        Matrix operand = sound ? operand_matrix(&one, &step->operands[0], index) : (Matrix){0};
        Matrix part;
        sound = sound && matrix_reduce(&one.arena, step->function, &operand, AXIS_QUERY, &part, fault);
        if (!sound) break;
        if (row == 0) {
            *out = matrix_new(&trace->arena, part.rank, part.axes, part.extents);
            memset(out->flags, CELL_UNDEFINED, matrix_size(out));
            for (size_t i = 0; i < matrix_size(out); i++) out->cells[i] = (double)NAN;
        }
        fold_query(step->function, out, &part);
    }
    arena_free(&one.arena);
    return sound;
}

/* ---- the whole ---- */

bool trace_run_patched(Trace *trace, const Example *example, const EditLog *edits, size_t head,
                       RowWindow window, const Patch *patches, size_t patch_count, Fault *fault)
{
    assert(window.first < example->query_count);
    arena_reset(&trace->arena);
    trace->example = example;
    trace->edits = edits;
    trace->head = head;
    trace->window = window;
    if (window.count == 0 || window.count > example->query_count - window.first)
        trace->window.count = example->query_count - window.first;
    prepare_tau(trace);
    prepare_mask(trace);
    step_table_fill(&trace->table, example, head);
    step_table_patch(&trace->table, patches, patch_count);
    for (size_t i = 0; i < trace->table.count; i++)
        if (!run_step(trace, i, fault)) return false;
    return true;
}

bool trace_run(Trace *trace, const Example *example, const EditLog *edits, size_t head, RowWindow window,
               Fault *fault)
{
    return trace_run_patched(trace, example, edits, head, window, NULL, 0, fault);
}

const StepResult *trace_result(const Trace *trace, const char *id)
{
    int index = step_find(&trace->table, id);
    return index < 0 ? NULL : &trace->results[index];
}

static bool row_has(const Matrix *matrix, size_t row, CellFlag flag)
{
    size_t columns = matrix->rank > 1 ? matrix->extents[1] : 1;
    for (size_t column = 0; column < columns; column++)
        if (matrix->flags[row * columns + column] & flag) return true;
    return false;
}

/* Whether a sum that divides this row is there, and 0. */
static bool divides_by_zero(const Trace *trace, size_t row)
{
    const StepResult *sums = trace_result(trace, "rowsum");
    if (!sums) return false;
    bool by_query = matrix_axis(&sums->matrix, AXIS_QUERY) == 0;
    size_t last = by_query ? row : matrix_size(&sums->matrix) - 1;
    for (size_t i = by_query ? row : 0; i <= last; i++)
        if (!(sums->matrix.flags[i] & CELL_UNDEFINED) && sums->matrix.cells[i] == 0.0) return true;
    return false;
}

RowState trace_row_state(const Trace *trace, size_t row)
{
    const StepResult *weights = trace_result(trace, "weights");
    if (!weights || !row_has(&weights->matrix, row, CELL_UNDEFINED)) return ROW_DEFINED;
    if (row_has(&weights->matrix, row, CELL_OVERFLOW)) return ROW_OVERFLOW;
    return divides_by_zero(trace, row) ? ROW_UNDERFLOW : ROW_UNDEFINED;
}

bool trace_can_edit(const Trace *trace, const char *id)
{
    static const char *const EDITABLE[] = {"q", "k", "v", "raw", "scaled"};
    if (strcmp(id, "mask") == 0) return step_find(&trace->table, "masked") >= 0;
    for (size_t i = 0; i < sizeof EDITABLE / sizeof *EDITABLE; i++)
        if (strcmp(id, EDITABLE[i]) == 0) return step_find(&trace->table, id) >= 0;
    return false;
}

void trace_free(Trace *trace)
{
    arena_free(&trace->arena);
    *trace = (Trace){0};
}
