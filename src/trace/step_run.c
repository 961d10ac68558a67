/* One step of a run: what it reads, the operation, and the edits on what it gives. */
#include "trace/step_run.h"

#include <assert.h>
#include <math.h>

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
        [AXIS_MODEL] = example->model_width,     [AXIS_HEAD] = example->kv_head_count,
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

/* Hides every key but j ≤ i + reach, or with `from` j ≥ i + reach; `origin` is the position of query 0. */
static Matrix mask_by_position(Trace *trace, double origin, double reach, bool from)
{
    Matrix mask = query_by_key(trace);
    for (size_t row = 0; row < trace->window.count; row++) {
        double bound = (double)(trace->window.first + row) + origin + reach;
        for (size_t key = 0; key < trace->example->key_count; key++)
            if (from ? (double)key < bound : (double)key > bound) hide(&mask, matrix_index(&mask, row, key));
    }
    return mask;
}

static Matrix swapped_mask(Trace *trace)
{
    Matrix mask = query_by_key(trace);
    for (size_t i = 0; i < matrix_size(&mask); i++)
        if (!(trace->mask.flags[i] & CELL_MASKED)) hide(&mask, i);
    return mask;
}

/* A padding mask laid along the wrong axis: whole rows are hidden, not keys. */
static Matrix padding_down(Trace *trace)
{
    Matrix mask = query_by_key(trace);
    for (size_t i = 0; i < matrix_size(&mask); i++) {
        size_t keys = trace->example->key_count, query = trace->window.first + i / keys, key = i % keys;
        bool causal = trace->example->causal && (long)key > (long)query + trace->example->offset;
        if (causal || (trace->example->mask.flags[query] & CELL_MASKED)) hide(&mask, i);
    }
    return mask;
}

int trace_operand_step(const Trace *trace, size_t step, size_t which)
{
    const Operand *operand = &trace->table.steps[step].operands[which];
    if (operand->kind != OPERAND_STEP) return -1;
    for (size_t i = step; i-- > 0;)
        if (trace->table.steps[i].id == operand->step) return (int)i;
    return -1;
}

bool trace_has_effect(const Trace *trace, size_t step)
{
    const Operand *operand = &trace->table.steps[step].operands[1];
    bool masks = trace->mask_survey.flags & CELL_MASKED || trace->mask_survey.largest != 0;
    if (operand->kind == OPERAND_TAU) return trace->tau != 1;
    return operand->kind != OPERAND_MASK || masks;
}

double trace_operand_number(const Trace *trace, const Operand *operand)
{
    const Example *example = trace->example;
    double key_heads = (double)example->kv_head_count;
    double head = (double)trace->head + operand->number;
    switch (operand->kind) {
    case OPERAND_SCALE:
        return example->scale + operand->number;
    case OPERAND_TAU:
        return pow(trace->tau, operand->power) + operand->number;
    case OPERAND_EXTENT:
        return pow((double)extent_of(example, operand->axis), operand->power) + operand->number;
    case OPERAND_PAST:
        return (double)example->past + operand->number;
    case OPERAND_OFFSET:
        return (double)example->offset + operand->number;
    case OPERAND_HEAD_MODULO:
        return fmod(head, key_heads);
    case OPERAND_HEAD_BY_COUNT:
        return floor(head / key_heads);
    case OPERAND_HEAD_BY_GROUP:
        return floor(head * key_heads / (double)example->head_count);
    default:
        return operand->number;
    }
}

static Matrix operand_matrix(Trace *trace, size_t step, size_t which)
{
    const Operand *operand = &trace->table.steps[step].operands[which];
    double offset = (double)trace->example->offset;
    switch (operand->kind) {
    case OPERAND_NONE:
        return (Matrix){0};
    case OPERAND_STEP:
        return trace->results[trace_operand_step(trace, step, which)].matrix;
    case OPERAND_MASK:
        return trace->mask;
    case OPERAND_MASK_SWAPPED:
        return swapped_mask(trace);
    case OPERAND_PADDING_DOWN:
        return padding_down(trace);
    case OPERAND_VISIBLE:
        return visible_keys(trace);
    case OPERAND_POSITION:
        return mask_by_position(trace, offset, operand->number, false);
    case OPERAND_POSITION_FROM:
        return mask_by_position(trace, offset, operand->number, true);
    case OPERAND_POSITION_ROW:
        return mask_by_position(trace, 0.0, operand->number, false);
    default:
        return constant(&trace->arena, trace_operand_number(trace, operand));
    }
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
static void apply_edits(Trace *trace, StepId id, Matrix *matrix, bool input)
{
    if (!trace->edits || matrix->rank > 2 || !edit_log_touches(trace->edits, id)) return;
    size_t first_row = matrix_axis(matrix, AXIS_QUERY) == 0 ? trace->window.first : 0;
    Matrix own = matrix_copy(&trace->arena, matrix);
    for (size_t i = 0; i < trace->edits->done; i++)
        if (trace->edits->items[i].step == id)
            replace_cell(&own, &trace->edits->items[i], first_row, input ? CELL_EDITED : CELL_PINNED);
    *matrix = own;
}

void step_run_mask(Trace *trace)
{
    trace->mask = query_by_key(trace);
    for (size_t row = 0; row < trace->window.count; row++) {
        for (size_t key = 0; key < trace->example->key_count; key++) {
            size_t index = matrix_index(&trace->mask, row, key);
            if (example_hides(trace->example, trace->window.first + row, key, &trace->mask.cells[index]))
                hide(&trace->mask, index);
        }
    }
    apply_edits(trace, STEP_MASK, &trace->mask, true);
}

/* ---- one step ---- */

/* Rows of the window, of a matrix that has all queries. */
static bool take_window(Trace *trace, const Matrix *all, Matrix *out, Fault *fault)
{
    size_t queries = matrix_extent(all, AXIS_QUERY), wanted = trace->example->query_count;
    *out = *all;
    if (matrix_axis(all, AXIS_QUERY) < 0) return true;
    if (queries != wanted)
        return fault_set(fault, FAULT_USAGE, NULL, _("rows are %zu, queries are %zu; there must be as many"),
                         queries, wanted);
    if (trace->window.count == queries) return true;
    return matrix_take(
        &trace->arena,
        (MatrixOptions){.axis = AXIS_QUERY, .first = trace->window.first, .count = trace->window.count}, all,
        NULL, out, fault);
}

/* A scratch step has no text, but a symbol. */
static const char *name_of(const Step *step)
{
    return step->id < STEP_COUNT ? step_id_text(step->id) : step->symbol;
}

/* Where a take starts and how many positions it takes, where that depends on the example. */
static bool settle_take(Trace *trace, Step *step, Fault *fault)
{
    double first = trace_operand_number(trace, &step->from),
           taken = trace_operand_number(trace, &step->taken);
    bool counted = step->taken.kind != OPERAND_NONE;
    if ((step->from.kind != OPERAND_NONE && first < 0) || (counted && taken < 1))
        return fault_set(fault, FAULT_USAGE, &(Place){.name = name_of(step)},
                         _("%g positions from %g on cannot be taken; there must be at least one"), taken,
                         first);
    if (step->from.kind != OPERAND_NONE) step->first = (size_t)first;
    if (counted) step->count = (size_t)taken;
    return true;
}

static bool run_operation(Trace *trace, Step *step, const Matrix *a, const Matrix *b, Matrix *out,
                          Fault *fault)
{
    static MatrixOperation *const operations[] = {
        [OPERATION_CONTRACT] = matrix_contract,   [OPERATION_ELEMENTWISE] = matrix_elementwise,
        [OPERATION_BROADCAST] = matrix_broadcast, [OPERATION_REDUCE] = matrix_reduce,
        [OPERATION_RELABEL] = matrix_relabel,     [OPERATION_REVERSE] = matrix_reverse,
        [OPERATION_TAKE] = matrix_take,           [OPERATION_APPEND] = matrix_append,
        [OPERATION_MERGE] = matrix_merge,
    };
    if (step->operation == OPERATION_TAKE && !settle_take(trace, step, fault)) return false;
    *out = trace->example->inputs[step->input];
    if (step->operation == OPERATION_INPUT) return true;
    const MatrixOptions options = {step->function, step->axis,  trace->decimals,
                                   step->to,       step->first, step->count};
    return operations[step->operation](&trace->arena, options, a, b, out, fault);
}

/* Whether the operation makes new numbers, which can be rounded. */
static bool is_computed(const Step *step)
{
    return step->operation == OPERATION_CONTRACT || step->operation == OPERATION_ELEMENTWISE ||
           step->operation == OPERATION_BROADCAST || step->operation == OPERATION_REDUCE;
}

/* Whether an axis becomes that of the queries here, with all its rows. */
static bool makes_queries(const Step *step)
{
    return step->operation == OPERATION_INPUT ||
           (step->operation == OPERATION_RELABEL && step->to == AXIS_QUERY);
}

static bool run_across_queries(Trace *trace, size_t index, Matrix *out, Fault *fault);

/* Whether a step needs the rows of queries outside the window. */
static bool is_across_queries(const Trace *trace, const Step *step)
{
    if (trace->window.count == trace->example->query_count) return false;
    bool whole = step->operation == OPERATION_REDUCE && step->axis == AXIS_NONE;
    bool single = step->operation == OPERATION_REDUCE || step->operation == OPERATION_TAKE ||
                  step->operation == OPERATION_REVERSE || step->operation == OPERATION_RELABEL;
    return whole || (single && step->axis == AXIS_QUERY);
}

static bool run_operands(Trace *trace, size_t index, Matrix *out, Fault *fault)
{
    Step *step = &trace->table.steps[index];
    if (is_across_queries(trace, step)) return run_across_queries(trace, index, out, fault);
    Matrix a = operand_matrix(trace, index, 0);
    Matrix b = operand_matrix(trace, index, 1);
    bool two = step->operands[1].kind != OPERAND_NONE;
    if (!run_operation(trace, step, &a, two ? &b : NULL, out, fault)) return false;
    if (trace->decimals && is_computed(step)) matrix_round(out, trace->decimals);
    return !makes_queries(step) || take_window(trace, out, out, fault);
}

/* Exponentials, their sum and what is divided by it may leave the range of a double: a lesson shows that.
 * Nothing else may. */
static bool may_overflow(const Step *step)
{
    return step->function == FUNCTION_EXP || step->function == FUNCTION_RAISE ||
           step->operation == OPERATION_REDUCE ||
           (step->operation == OPERATION_BROADCAST && step->function == FUNCTION_DIVIDE);
}

static bool check_range(const Trace *trace, size_t index, const StepResult *result, Fault *fault)
{
    const Step *step = &trace->table.steps[index];
    const Matrix *matrix = &result->matrix;
    if (may_overflow(step) || !(result->survey.flags & CELL_OVERFLOW)) return true;
    for (size_t i = 0; i < matrix_size(matrix); i++) {
        if (!(matrix->flags[i] & CELL_OVERFLOW) || (matrix->flags[i] & CELL_UNDEFINED)) continue;
        size_t columns = matrix_columns(matrix);
        size_t first = matrix_axis(matrix, AXIS_QUERY) == 0 ? trace->window.first : 0;
        return fault_set(
            fault, FAULT_USAGE, &(Place){.name = name_of(step)},
            _("the number at row %zu, column %zu leaves the range of a double; use smaller numbers"),
            first + i / columns, i % columns);
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

static bool fail_missing(const Step *step, const char *missing, Fault *fault)
{
    return fault_set(fault, FAULT_USAGE, &(Place){.name = name_of(step)},
                     _("this step reads %s, which this example does not have; start from q, k and v"),
                     missing);
}

/* A patch may read what this example does not have: without its inputs a method cannot be followed. */
static bool check_operands(const Trace *trace, size_t index, Fault *fault)
{
    const Step *step = &trace->table.steps[index];
    if (step->operation == OPERATION_INPUT && !trace->example->has[step->input])
        return fail_missing(step, example_input_name(step->input), fault);
    for (size_t i = 0; i < STEP_OPERANDS; i++) {
        const Operand *operand = &step->operands[i];
        if (operand->kind == OPERAND_STEP && trace_operand_step(trace, index, i) < 0)
            return fail_missing(step, step_id_text(operand->step), fault);
    }
    return true;
}

bool step_compute(Trace *trace, size_t index, Fault *fault)
{
    const Step *step = &trace->table.steps[index];
    StepResult *result = &trace->results[index];
    if (!check_operands(trace, index, fault) || !run_operands(trace, index, &result->matrix, fault))
        return false;
    if (step_find(&trace->table, step->id) == (int)index)
        apply_edits(trace, step->id, &result->matrix,
                    step->operation == OPERATION_INPUT || step->operation == OPERATION_TAKE);
    result->axes = read_axes(step, &result->matrix);
    return true;
}

bool step_run(Trace *trace, size_t index, Fault *fault)
{
    StepResult *result = &trace->results[index];
    if (!step_compute(trace, index, fault)) return false;
    result->survey = matrix_survey(&result->matrix);
    return check_range(trace, index, result, fault);
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

/* Where the rows of all queries come together: reduced as they come, so that a head of thousands of them
 * needs no room for all, or gathered. */
static void collect_query(Trace *trace, const Step *step, size_t row, const Matrix *part, Matrix *all)
{
    if (step->operation != OPERATION_REDUCE) {
        matrix_stack(&trace->arena, part, row, trace->example->query_count, all);
    } else if (row == 0) {
        *all = matrix_copy(&trace->arena, part);
    } else {
        fold_query(step->function, all, part);
    }
}

/* What the step at `index` reads, for one query. What does not depend on the query is taken over as it is. */
static bool run_query(const Trace *trace, Trace *one, size_t row, size_t index, Matrix *operand, Fault *fault)
{
    arena_reset(&one->arena);
    one->window = (RowWindow){row, 1};
    one->table = trace->table;
    step_run_mask(one);
    for (size_t i = 0; i < index; i++) {
        one->results[i] = trace->results[i];
        if (matrix_axis(&trace->results[i].matrix, AXIS_QUERY) >= 0 && !step_run(one, i, fault)) return false;
    }
    *operand = operand_matrix(one, index, 0);
    return true;
}

/* The extra pass over all rows, one at a time, so that a sum runs in the same order as over all rows at once.
 */
static bool run_across_queries(Trace *trace, size_t index, Matrix *out, Fault *fault)
{
    Step *step = &trace->table.steps[index];
    bool reduced = step->operation == OPERATION_REDUCE;
    Trace one = {.example = trace->example,
                 .edits = trace->edits,
                 .head = trace->head,
                 .tau = trace->tau,
                 .decimals = trace->decimals};
    Matrix all = {0};
    bool sound = true;
    for (size_t row = 0; row < trace->example->query_count && sound; row++) {
        Matrix operand, part;
        sound = run_query(trace, &one, row, index, &operand, fault);
        part = operand;
        if (sound && reduced)
            sound = matrix_reduce(&one.arena, (MatrixOptions){.function = step->function, .axis = step->axis},
                                  &operand, NULL, &part, fault);
        if (sound) collect_query(trace, step, row, &part, &all);
    }
    arena_free(&one.arena);
    if (!sound || reduced) {
        *out = all;
        if (sound && trace->decimals) matrix_round(out, trace->decimals);
        return sound;
    }
    return run_operation(trace, step, &all, NULL, out, fault) && take_window(trace, out, out, fault);
}
