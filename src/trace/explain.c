/* One cell of one step, written out: where its number comes from, term by term.
 *
 * Everything is read off the step's row in the table: its operation, its operands, its axis. */
#include "trace/explain.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "math/number.h"
#include "trace/symbol.h"

enum { TERMS_SHOWN = 6, TERMS_HEAD = 4 };

static const Step *step_of(const ExplainedCell *cell)
{
    return &cell->trace->table.steps[cell->step];
}

static const Matrix *result_of(const ExplainedCell *cell)
{
    return &cell->trace->results[cell->step].matrix;
}

static size_t index_of(const ExplainedCell *cell)
{
    return matrix_index(result_of(cell), cell->row, cell->column);
}

/* ---- numbers and names ---- */

/* How the numbers of a step are printed in its picture. */
static NumberForm step_form(const ExplainedCell *cell, int step)
{
    const MatrixSurvey *survey = &cell->trace->results[step].survey;
    return number_form_of(survey, cell->digits, step_is_weights(cell->trace->table.steps[step].id));
}

/* A number inside a computation: a whole one without decimals, another one as its step shows it. Without a
 * step (−1) it is on its own. */
static void print_inner(char printed[NUMBER_BYTES], const ExplainedCell *cell, int step, double value,
                        unsigned char flags)
{
    bool whole = isfinite(value) && value == floor(value) && fabs(value) < 1e6;
    NumberForm form = {.digits = cell->digits, .scientific = fabs(value) >= 1e6 || fabs(value) < 1e-4};
    if (step >= 0) form = step_form(cell, step);
    number_print_cell(printed, value, flags, whole ? (NumberForm){.digits = 0} : form);
}

/* Inside a sum or product negative numbers are put in brackets. */
static void add_number(const ExplainedCell *cell, int step, double value, unsigned char flags)
{
    char printed[NUMBER_BYTES];
    print_inner(printed, cell, step, value, flags);
    text_addf(cell->out, printed[0] == '-' ? "(%s)" : "%s", printed);
}

/* The cell's own value, as the picture shows it. */
static void add_result(const ExplainedCell *cell)
{
    const Matrix *matrix = result_of(cell);
    size_t index = index_of(cell);
    char printed[NUMBER_BYTES];
    number_print_cell(printed, matrix->cells[index], matrix->flags[index], step_form(cell, (int)cell->step));
    text_add(cell->out, printed);
}

static void add_position(const ExplainedCell *cell, Axis axis, size_t position)
{
    char name[32];
    size_t first = axis == AXIS_QUERY ? cell->trace->window.first : 0;
    text_add(cell->out, example_position(cell->trace->example, axis, first + position, cell->lang, name));
}

/* "S[q0,k1]", where the position along `open` is left as a variable; a single number has its letter alone. */
static void add_name(const ExplainedCell *cell, const char *letter, const Matrix *matrix, size_t index,
                     Axis open)
{
    text_add(cell->out, letter);
    if (matrix->rank == 0) return;
    text_add(cell->out, "[");
    bool turned = layout_turns(cell->layout, matrix);
    for (int place = 0; place < matrix->rank; place++) {
        int axis = turned ? matrix->rank - 1 - place : place;
        size_t stride = 1;
        for (int i = axis + 1; i < matrix->rank; i++) stride *= matrix->extents[i];
        if (place > 0) text_add(cell->out, ",");
        if (matrix->axes[axis] == open) {
            text_add(cell->out, "·");
        } else {
            add_position(cell, matrix->axes[axis], index / stride % matrix->extents[axis]);
        }
    }
    text_add(cell->out, "]");
}

/* The same of a step's matrix, under its symbol: "(S − m)[q0,k1]". */
static void add_step_name(const ExplainedCell *cell, size_t step, size_t index, Axis open)
{
    Text name = {0};
    symbol_add_name(cell->trace, step, cell->layout, &name);
    add_name(cell, text_string(&name), &cell->trace->results[step].matrix, index, open);
    text_free(&name);
}

/* ---- operands ---- */

static int operand_step(const ExplainedCell *cell, size_t which)
{
    return trace_operand_step(cell->trace, cell->step, which);
}

/* What the step reads: a step's matrix, or the mask's; NULL of a single number. */
static const Matrix *operand_matrix(const ExplainedCell *cell, size_t which)
{
    int step = operand_step(cell, which);
    if (step >= 0) return &cell->trace->results[step].matrix;
    return step_of(cell)->operands[which].kind >= OPERAND_MASK ? &cell->trace->mask : NULL;
}

/* Whether the step makes one number of a whole matrix. */
static bool reduces_all(const ExplainedCell *cell)
{
    return step_of(cell)->operation == OPERATION_REDUCE && step_of(cell)->axis == AXIS_NONE;
}

/* Index in `matrix` of the cell with the result cell's positions, and `at` along the axis that the result
 * lacks, or in the whole. */
static size_t partner_index(const ExplainedCell *cell, const Matrix *matrix, size_t at)
{
    if (reduces_all(cell)) return at;
    const Matrix *result = result_of(cell);
    const size_t own[] = {cell->row, cell->column};
    size_t index = 0;
    for (int i = 0; i < matrix->rank; i++) {
        int position = matrix_axis(result, matrix->axes[i]);
        index = index * matrix->extents[i] + (position < 0 ? at : own[position]);
    }
    return index;
}

/* ---- a computation, as its function has it written ---- */

/* "1/√d", "τ²": a letter to a power. */
static void add_power(Text *out, const char *letter, double power)
{
    bool below = power < 0;
    double size = fabs(power);
    if (below) text_add(out, "1/");
    if (size == 0.5) text_addf(out, "√%s", letter);
    if (size == 1.0) text_add(out, letter);
    if (size == 2.0) text_addf(out, "%s²", letter);
    if (size != 0.5 && size != 1.0 && size != 2.0) text_addf(out, "%s^%g", letter, size);
}

/* The name of a single number, or its value. */
static void add_constant(const ExplainedCell *cell, const Operand *operand, bool named)
{
    static const char *const EXTENTS[AXIS_COUNT] = {
        [AXIS_NONE] = "",    [AXIS_QUERY] = "Tq",      [AXIS_KEY] = "Tk", [AXIS_FEATURE] = "d",
        [AXIS_VALUE] = "dv", [AXIS_MODEL] = "d_model", [AXIS_HEAD] = "n", [AXIS_TOKEN] = "T",
    };
    bool own_scale = cell->trace->example->scale_given;
    if (named && operand->kind == OPERAND_SCALE) {
        text_add(cell->out, own_scale ? "scale" : "1/√d");
    } else if (named && operand->kind == OPERAND_TAU) {
        add_power(cell->out, "τ", operand->power);
    } else if (named && operand->kind == OPERAND_EXTENT) {
        add_power(cell->out, EXTENTS[operand->axis], operand->power);
    } else {
        add_number(cell, -1, trace_operand_number(cell->trace, operand), 0);
    }
}

/* How an operand is written: by its name, with the position along `open` left as a variable, or by its value
 * at a place along the axis that the result lacks. */
typedef struct {
    bool named;
    Axis open;
    size_t at;
    bool bare; /* negative numbers without brackets: in a list */
} Wording;

/* A mask: its name, or what it adds where it does not hide. */
static void add_mask(const ExplainedCell *cell, const Operand *operand, Wording wording)
{
    const Matrix *mask = &cell->trace->mask;
    size_t index = partner_index(cell, mask, wording.at);
    double visible = mask->flags[index] & CELL_MASKED ? 0.0 : 1.0;
    if (wording.named) {
        add_name(cell, operand->kind == OPERAND_VISIBLE ? _("visible") : "M", mask, index, wording.open);
    } else if (operand->kind == OPERAND_MASK) {
        add_number(cell, -1, mask->cells[index], mask->flags[index]);
    } else {
        add_number(cell, -1, operand->kind == OPERAND_VISIBLE ? visible : 0.0, 0);
    }
}

static void add_operand(const ExplainedCell *cell, size_t which, Wording wording)
{
    const Operand *operand = &step_of(cell)->operands[which];
    int step = operand_step(cell, which);
    if (step < 0 && operand->kind < OPERAND_MASK) {
        add_constant(cell, operand, wording.named);
    } else if (step < 0) {
        add_mask(cell, operand, wording);
    } else {
        const Matrix *matrix = &cell->trace->results[step].matrix;
        size_t index = partner_index(cell, matrix, wording.at);
        char printed[NUMBER_BYTES];
        print_inner(printed, cell, step, matrix->cells[index], matrix->flags[index]);
        if (wording.named) {
            add_step_name(cell, (size_t)step, index, wording.open);
        } else {
            text_addf(cell->out, printed[0] == '-' && !wording.bare ? "(%s)" : "%s", printed);
        }
    }
}

/* `written` with the operands for [a] and [b]. */
static void add_written(const ExplainedCell *cell, const char *written, Wording wording)
{
    while (*written) {
        if (strncmp(written, "[a]", 3) == 0 || strncmp(written, "[b]", 3) == 0) {
            add_operand(cell, written[1] == 'b', wording);
            written += 3;
        } else {
            text_addf(cell->out, "%c", *written++);
        }
    }
}

/* ---- the kinds of steps ---- */

/* How many terms a sum or a maximum has, masked ones among them. */
static size_t term_count(const ExplainedCell *cell)
{
    const Matrix *a = operand_matrix(cell, 0);
    return reduces_all(cell) ? matrix_size(a) : matrix_extent(a, step_of(cell)->axis);
}

/* "1·1 + 0·0" or "1, 0": visible terms only, the middle of a long row left out. */
static void add_terms(const ExplainedCell *cell, const char *term, const char *between)
{
    const Matrix *a = operand_matrix(cell, 0);
    size_t visible = 0, shown = 0, masked = 0, count = term_count(cell);
    for (size_t at = 0; at < count; at++) masked += (a->flags[partner_index(cell, a, at)] & CELL_MASKED) != 0;
    for (size_t at = 0; at < count; at++) {
        if (a->flags[partner_index(cell, a, at)] & CELL_MASKED) continue;
        visible++;
        bool left_out = count - masked > TERMS_SHOWN && visible > TERMS_HEAD && visible < count - masked;
        if (left_out && shown == TERMS_HEAD) text_addf(cell->out, "%s…", between);
        if (left_out) {
            shown = TERMS_HEAD + 1;
            continue;
        }
        if (visible > 1) text_add(cell->out, between);
        shown++;
        add_written(cell, term, (Wording){.at = at, .bare = between[0] == ','});
    }
    if (visible == 0) text_add(cell->out, "0"); /* a sum of nothing */
}

/* Says so where a mask kept terms out. */
static void add_masked(const ExplainedCell *cell)
{
    const Matrix *a = operand_matrix(cell, 0);
    for (size_t at = 0; at < term_count(cell); at++) {
        if (!(a->flags[partner_index(cell, a, at)] & CELL_MASKED)) continue;
        text_addf(cell->out, _(" (%s)"), _("masked keys take no part"));
        return;
    }
}

static void add_contraction(const ExplainedCell *cell)
{
    const Step *step = step_of(cell);
    const char *term = (step->function ? step->function : FUNCTION_MULTIPLY)->term;
    if (!operand_matrix(cell, 0) || !operand_matrix(cell, 1)) return;
    text_addf(cell->out, "Σ_%s ", _(axis_name(step->axis)));
    add_written(cell, term, (Wording){.named = true, .open = step->axis});
    text_add(cell->out, " = ");
    add_terms(cell, term, " + ");
    add_masked(cell);
}

/* "max_key S[q0,·] = max(1, 2)", "√Σ_feature Q[q0,·]² = √(1² + 0²)": what is in front of the operand names
 * the axis. */
static void add_reduction(const ExplainedCell *cell)
{
    const Step *step = step_of(cell);
    const char *written = step->function->written, *term = step->function->term;
    int sign = (int)strcspn(written, "[");
    bool root = strncmp(written, "√", strlen("√")) == 0;
    if (!operand_matrix(cell, 0)) return;
    text_addf(cell->out, "%.*s", sign, written);
    if (reduces_all(cell)) {
        text_add(cell->out, " ");
        symbol_add_name(cell->trace, (size_t)operand_step(cell, 0), cell->layout, cell->out);
    } else {
        text_addf(cell->out, "_%s ", _(axis_name(step->axis)));
        add_written(cell, written + sign, (Wording){.named = true, .open = step->axis});
    }
    text_add(cell->out, term && root ? " = √(" : term ? " = " : " = max(");
    add_terms(cell, term ? term : "[a]", term ? " + " : ", ");
    if (root || !term) text_add(cell->out, ")");
    add_masked(cell);
}

static void add_cell_by_cell(const ExplainedCell *cell)
{
    const Step *step = step_of(cell);
    const Matrix *a = operand_matrix(cell, 0);
    if (!a) return;
    bool visible = !(a->flags[partner_index(cell, a, 0)] & CELL_MASKED);
    if (step->function == FUNCTION_FILL && !visible) return; /* the result is the number itself */
    Function function = step->function == FUNCTION_FILL ? FUNCTION_SAME : step->function;
    add_written(cell, function->written, (Wording){.named = true});
    text_add(cell->out, " = ");
    add_written(cell, function->written, (Wording){0});
}

static void add_computation(const ExplainedCell *cell)
{
    if (result_of(cell)->rank > 2) return;
    switch (step_of(cell)->operation) {
    case OPERATION_CONTRACT:
        add_contraction(cell);
        break;
    case OPERATION_REDUCE:
        add_reduction(cell);
        break;
    case OPERATION_ELEMENTWISE:
    case OPERATION_BROADCAST:
        add_cell_by_cell(cell);
        break;
    default:
        break;
    }
}

/* ---- the whole ---- */

static RowState row_state(const ExplainedCell *cell)
{
    bool by_query = matrix_axis(result_of(cell), AXIS_QUERY) == 0;
    return by_query ? trace_row_state(cell->trace, cell->row) : ROW_DEFINED;
}

void explain_cell(const ExplainedCell *cell)
{
    Text *out = cell->out;
    unsigned char flags = result_of(cell)->flags[index_of(cell)];
    add_step_name(cell, cell->step, index_of(cell), AXIS_NONE);
    text_add(out, " = ");
    if (flags & CELL_UNDEFINED) {
        RowState state = row_state(cell);
        text_add(out, "—");
        text_addf(out, _(" (%s)"), state == ROW_DEFINED ? _("no lawful value") : explain_row_state(state));
        return;
    }
    if (flags & (CELL_PINNED | CELL_EDITED)) {
        add_result(cell);
        text_addf(out, _(" (%s)"),
                  flags & CELL_PINNED ? _("pinned: what feeds it no longer counts") : _("edited"));
        return;
    }
    if (flags & CELL_MASKED) {
        add_result(cell);
        text_addf(out, _(" (%s)"), _("the mask hides this key from this query"));
        return;
    }
    size_t before = out->length;
    add_computation(cell);
    if (out->length > before) text_add(out, " = ");
    add_result(cell);
    if (step_of(cell)->operation == OPERATION_INPUT) text_addf(out, _(" (%s)"), _("given"));
}

/* ---- the way to a cell ---- */

/* Whether the step makes each of its cells of one cell of its first operand, and changes some. */
static bool passes_on(const ExplainedCell *cell, size_t step)
{
    const Trace *trace = cell->trace;
    Operation operation = trace->table.steps[step].operation;
    int from = trace_operand_step(trace, step, 0);
    return (operation == OPERATION_ELEMENTWISE || operation == OPERATION_BROADCAST) && from >= 0 &&
           matrix_same_shape(&trace->results[from].matrix, &trace->results[step].matrix);
}

static bool is_pinned(const ExplainedCell *cell)
{
    return result_of(cell)->flags[index_of(cell)] & CELL_PINNED;
}

/* The cell's own value, as short as it is inside a computation. */
static void add_station_value(const ExplainedCell *cell)
{
    char printed[NUMBER_BYTES];
    const Matrix *matrix = result_of(cell);
    size_t index = index_of(cell);
    print_inner(printed, cell, (int)cell->step, matrix->cells[index], matrix->flags[index]);
    text_add(cell->out, printed);
}

/* "q2·k1 = 4", or "QKᵀ[q2,k1] = 4" where that was put in its place: where the way begins. */
static void add_beginning(const ExplainedCell *cell, const Axis *axes)
{
    size_t before = cell->out->length;
    const size_t places[] = {cell->row, cell->column};
    if (step_of(cell)->operation != OPERATION_CONTRACT || is_pinned(cell)) {
        add_step_name(cell, cell->step, index_of(cell), AXIS_NONE);
    } else {
        for (int i = 0; i < result_of(cell)->rank; i++) {
            if (cell->out->length > before) text_add(cell->out, "·");
            add_position(cell, axes[i], places[i]);
        }
    }
    text_add(cell->out, " = ");
    add_station_value(cell);
}

/* "÷√2 2.828", "− max 3.536 = −0.707": one station more. */
static void add_station(const ExplainedCell *cell)
{
    const Step *step = step_of(cell);
    int second = operand_step(cell, 1);
    text_add(cell->out, " → ");
    if (second >= 0) {
        const Matrix *matrix = &cell->trace->results[second].matrix;
        size_t index = partner_index(cell, matrix, 0);
        char printed[NUMBER_BYTES];
        print_inner(printed, cell, second, matrix->cells[index], matrix->flags[index]);
        text_addf(cell->out, "%s %s %s = ", step->function->sign,
                  step_facts(cell->trace->table.steps[second].id)->sign, printed);
    } else if (step->operands[1].kind == OPERAND_SCALE && !cell->trace->example->scale_given) {
        text_addf(cell->out, "÷√%zu ", cell->trace->example->feature_count);
    } else {
        text_addf(cell->out, "%s ", step->symbol);
    }
    add_station_value(cell);
}

/* Whether nothing was done to the cell: the step changes no number, as ÷τ at 1, or the mask not this one. */
static bool is_unchanged(const ExplainedCell *cell)
{
    if (step_of(cell)->id != STEP_MASKED) return !trace_has_effect(cell->trace, cell->step);
    const Matrix *from = &cell->trace->results[operand_step(cell, 0)].matrix, *now = result_of(cell);
    size_t index = index_of(cell);
    bool same_kind = !((now->flags[index] ^ from->flags[index]) & (CELL_MASKED | CELL_UNDEFINED));
    return same_kind && now->cells[index] == from->cells[index];
}

void explain_chain(const ExplainedCell *cell)
{
    size_t way[STEP_TABLE_MAX], count = 0;
    ExplainedCell station = *cell;
    for (int step = (int)cell->step; step >= 0; step = trace_operand_step(cell->trace, (size_t)step, 0)) {
        way[count++] = station.step = (size_t)step;
        if (is_pinned(&station) || !passes_on(cell, (size_t)step)) break;
    }
    if (count < 2 || result_of(&station)->rank != 2) return;
    add_beginning(&station, station.trace->results[station.step].matrix.axes);
    while (--count > 0) {
        station.step = way[count - 1];
        if (!is_unchanged(&station)) add_station(&station);
        if (result_of(&station)->flags[index_of(&station)] & (CELL_MASKED | CELL_UNDEFINED)) return;
    }
}

/* The cells of a step that the cell goes into. */
static void add_use(const ExplainedCell *cell, size_t step)
{
    const Matrix *own = result_of(cell), *user = &cell->trace->results[step].matrix;
    const size_t places[] = {cell->row, cell->column};
    symbol_add_name(cell->trace, step, cell->layout, cell->out);
    text_add(cell->out, "[");
    for (int i = 0; i < user->rank; i++) {
        int at = matrix_axis(own, user->axes[i]);
        if (i > 0) text_add(cell->out, ",");
        if (at < 0)
            text_add(cell->out, "·");
        else
            add_position(cell, user->axes[i], places[at]);
    }
    text_add(cell->out, "]");
}

/* The cell is looked for under `step`, which may be one that has left it as it is. */
static void add_uses(const ExplainedCell *cell, size_t step, size_t before)
{
    const Trace *trace = cell->trace;
    for (size_t user = step + 1; user < trace->table.count; user++) {
        const Operation operation = trace->table.steps[user].operation;
        bool reads = trace_operand_step(trace, user, 0) == (int)step ||
                     trace_operand_step(trace, user, 1) == (int)step;
        bool moves = operation == OPERATION_TAKE || operation == OPERATION_RELABEL;
        if (!reads || moves || trace->results[user].matrix.rank > 2) continue;
        if (!trace_has_effect(trace, user)) {
            add_uses(cell, user, before);
            continue;
        }
        if (cell->out->length > before) text_add(cell->out, _(", "));
        add_use(cell, user);
    }
}

void explain_uses(const ExplainedCell *cell)
{
    if (result_of(cell)->flags[index_of(cell)] & CELL_MASKED) return;
    add_uses(cell, cell->step, cell->out->length);
}

const char *explain_row_state(RowState state)
{
    static const char *const SENTENCES[] = {
        [ROW_DEFINED] = "",
        [ROW_UNDEFINED] = N_("every key is masked: there is nothing to divide by, so the row has no weights"),
        [ROW_OVERFLOW] = N_(
            "an exponential, or their sum, is larger than a double can hold; subtract the row maximum first"),
        [ROW_UNDERFLOW] =
            N_("every exponential became 0: there is nothing to divide by; subtract the row maximum first"),
    };
    return state == ROW_DEFINED ? "" : _(SENTENCES[state]);
}
