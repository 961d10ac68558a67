/* One cell of one step, written out: where its number comes from, term by term.
 *
 * Everything is read off the step's row in the table: its operation, its operands, its axis. */
#include "trace/explain.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "math/number.h"

enum { TERMS_SHOWN = 6, TERMS_HEAD = 4 };

/* The letters under which steps are known in formulas; every other step goes by its id. */
static const struct {
    const char *id;
    const char *letter;
} LETTERS[] = {
    {"x", "X"},      {"x_query", "X"}, {"x_key", "X"},  {"w_q", "W_q"}, {"w_k", "W_k"},
    {"w_v", "W_v"},  {"q", "Q"},       {"k", "K"},      {"v", "V"},     {"rowmax", "m"},
    {"rowsum", "Σ"}, {"weights", "A"}, {"output", "O"},
};

static const char *letter_of(const char *id)
{
    for (size_t i = 0; i < sizeof LETTERS / sizeof *LETTERS; i++)
        if (strcmp(LETTERS[i].id, id) == 0) return LETTERS[i].letter;
    return id;
}

/* What is being explained. */
typedef struct {
    Text *out;
    const Trace *trace;
    size_t step;
    size_t row; /* in the result's own axes, counted from the window's first */
    size_t column;
    int digits;
    Lang lang;
} Telling;

static const Step *step_of(const Telling *telling)
{
    return &telling->trace->table.steps[telling->step];
}

static const Matrix *result_of(const Telling *telling)
{
    return &telling->trace->results[telling->step].matrix;
}

static size_t index_of(const Telling *telling)
{
    return matrix_index(result_of(telling), telling->row, telling->column);
}

/* ---- numbers and names ---- */

/* A number inside a computation: whole ones without decimals. */
static void print_inner(char printed[NUMBER_BYTES], double value, unsigned char flags, int digits)
{
    bool whole = isfinite(value) && value == floor(value) && fabs(value) < 1e6;
    NumberForm form = {.digits = whole ? 0 : digits,
                       .scientific = !whole && (fabs(value) >= 1e6 || fabs(value) < 1e-4)};
    number_print_cell(printed, value, flags, form);
}

/* Inside a sum or product negative numbers stand in brackets. */
static void add_number(Text *out, double value, unsigned char flags, int digits)
{
    char printed[NUMBER_BYTES];
    print_inner(printed, value, flags, digits);
    text_addf(out, printed[0] == '-' ? "(%s)" : "%s", printed);
}

/* The cell's own value, as the picture shows it. */
static void add_result(const Telling *telling)
{
    const Matrix *matrix = result_of(telling);
    size_t index = index_of(telling);
    char printed[NUMBER_BYTES];
    NumberForm form = number_form(matrix, telling->digits, step_is_weights(step_of(telling)->id));
    number_print_cell(printed, matrix->cells[index], matrix->flags[index], form);
    text_add(telling->out, printed);
}

static void add_position(const Telling *telling, Axis axis, size_t position)
{
    char name[32];
    size_t first = axis == AXIS_QUERY ? telling->trace->window.first : 0;
    text_add(telling->out,
             example_position(telling->trace->example, axis, first + position, telling->lang, name));
}

/* "S[q0,k1]", where the position along `open` is left as a variable. */
static void add_name(const Telling *telling, const char *id, const Matrix *matrix, size_t index, Axis open)
{
    text_addf(telling->out, "%s[", letter_of(id));
    size_t stride = matrix_size(matrix);
    for (int i = 0; i < matrix->rank; i++) {
        stride /= matrix->extents[i];
        if (i > 0) text_add(telling->out, ",");
        if (matrix->axes[i] == open) {
            text_add(telling->out, "·");
        } else {
            add_position(telling, matrix->axes[i], index / stride % matrix->extents[i]);
        }
    }
    text_add(telling->out, "]");
}

void explain_cell_name(Text *out, const Trace *trace, size_t step, size_t row, size_t column, Lang lang)
{
    Telling telling = {out, trace, step, row, column, 0, lang};
    add_name(&telling, step_of(&telling)->id, result_of(&telling), index_of(&telling), AXIS_NONE);
}

/* ---- operands ---- */

/* The step that an operand names, or -1. */
static int operand_step(const Telling *telling, int operand)
{
    const Operand *wanted = &step_of(telling)->operands[operand];
    if (wanted->kind != OPERAND_STEP) return -1;
    for (size_t i = telling->step; i-- > 0;)
        if (strcmp(telling->trace->table.steps[i].id, wanted->step) == 0) return (int)i;
    return -1;
}

/* Index in `matrix` of the cell with the result cell's positions, and `at` along the axis that the result
 * lacks. */
static size_t partner_index(const Telling *telling, const Matrix *matrix, size_t at)
{
    const Matrix *result = result_of(telling);
    const size_t own[] = {telling->row, telling->column};
    size_t index = 0;
    for (int i = 0; i < matrix->rank; i++) {
        int position = matrix_axis(result, matrix->axes[i]);
        index = index * matrix->extents[i] + (position < 0 ? at : own[position]);
    }
    return index;
}

/* ---- the kinds of steps ---- */

/* One term of a sum or product; in a list, which `b` never is, nothing needs brackets. */
static void add_term(const Telling *telling, const Matrix *a, const Matrix *b, size_t at, bool list)
{
    size_t i = partner_index(telling, a, at);
    char printed[NUMBER_BYTES];
    if (list) {
        print_inner(printed, a->cells[i], a->flags[i], telling->digits);
        text_add(telling->out, printed);
        return;
    }
    add_number(telling->out, a->cells[i], a->flags[i], telling->digits);
    if (!b) return;
    size_t j = partner_index(telling, b, at);
    text_add(telling->out, "·");
    add_number(telling->out, b->cells[j], b->flags[j], telling->digits);
}

/* "1·1 + 0·0" or "1, 0": visible terms only, the middle of a long row left out. `b` may be NULL. */
static void add_terms(const Telling *telling, const Matrix *a, const Matrix *b, size_t count,
                      const char *between)
{
    size_t visible = 0, shown = 0, masked = 0;
    for (size_t at = 0; at < count; at++)
        masked += (a->flags[partner_index(telling, a, at)] & CELL_MASKED) != 0;
    for (size_t at = 0; at < count; at++) {
        if (a->flags[partner_index(telling, a, at)] & CELL_MASKED) continue;
        visible++;
        bool left_out = count - masked > TERMS_SHOWN && visible > TERMS_HEAD && visible < count - masked;
        if (left_out && shown == TERMS_HEAD) text_addf(telling->out, "%s…", between);
        if (left_out) {
            shown = TERMS_HEAD + 1;
            continue;
        }
        if (visible > 1) text_add(telling->out, between);
        shown++;
        add_term(telling, a, b, at, between[0] == ',');
    }
}

/* Says so where a mask kept terms out. */
static void tell_masked(const Telling *telling, const Matrix *a, size_t count)
{
    for (size_t at = 0; at < count; at++) {
        if (!(a->flags[partner_index(telling, a, at)] & CELL_MASKED)) continue;
        text_addf(telling->out, _(" (%s)"), _("masked keys take no part"));
        return;
    }
}

static void tell_contract(const Telling *telling)
{
    const Step *step = step_of(telling);
    const Trace *trace = telling->trace;
    int first = operand_step(telling, 0), second = operand_step(telling, 1);
    if (first < 0 || second < 0) return;
    const Matrix *a = &trace->results[first].matrix;
    const Matrix *b = &trace->results[second].matrix;
    text_addf(telling->out, "Σ_%s ", _(axis_name(step->axis)));
    add_name(telling, trace->table.steps[first].id, a, partner_index(telling, a, 0), step->axis);
    text_add(telling->out, "·");
    add_name(telling, trace->table.steps[second].id, b, partner_index(telling, b, 0), step->axis);
    text_add(telling->out, " = ");
    add_terms(telling, a, b, matrix_extent(a, step->axis), " + ");
    tell_masked(telling, a, matrix_extent(a, step->axis));
}

static void tell_reduce(const Telling *telling)
{
    const Step *step = step_of(telling);
    int first = operand_step(telling, 0);
    if (first < 0) return;
    const Matrix *a = &telling->trace->results[first].matrix;
    bool sum = step->function == FUNCTION_SUM;
    text_addf(telling->out, sum ? "Σ_%s " : "max_%s ", _(axis_name(step->axis)));
    add_name(telling, telling->trace->table.steps[first].id, a, partner_index(telling, a, 0), step->axis);
    text_add(telling->out, sum ? " = " : " = max(");
    add_terms(telling, a, NULL, matrix_extent(a, step->axis), sum ? " + " : ", ");
    if (!sum) text_add(telling->out, ")");
    tell_masked(telling, a, matrix_extent(a, step->axis));
}

static const char *function_sign(Function function)
{
    switch (function) {
    case FUNCTION_ADD:
    case FUNCTION_MASK:
        return " + ";
    case FUNCTION_SUBTRACT:
        return " − ";
    case FUNCTION_MULTIPLY:
        return " · ";
    default:
        return " / ";
    }
}

/* The second operand of an elementwise step: its name, or its value. */
static void add_second(const Telling *telling, bool named)
{
    const Operand *operand = &step_of(telling)->operands[1];
    const Trace *trace = telling->trace;
    int second = operand_step(telling, 1);
    const Matrix *matrix = second >= 0 ? &trace->results[second].matrix : &trace->mask;
    size_t index = partner_index(telling, matrix, 0);
    if (second >= 0 && named) {
        add_name(telling, trace->table.steps[second].id, matrix, index, AXIS_NONE);
    } else if (operand->kind == OPERAND_MASK && named) {
        add_name(telling, "M", matrix, index, AXIS_NONE);
    } else if (second >= 0 || operand->kind == OPERAND_MASK) {
        add_number(telling->out, matrix->cells[index], matrix->flags[index], telling->digits);
    } else if (operand->kind == OPERAND_SCALE) {
        if (named) text_add(telling->out, trace->example->scale_given ? "scale" : "1/√d");
        if (!named) add_number(telling->out, trace->example->scale, 0, telling->digits);
    } else if (operand->kind == OPERAND_TAU) {
        if (named) text_add(telling->out, "τ");
        if (!named) add_number(telling->out, pow(trace->tau, operand->power), 0, telling->digits);
    }
}

static void tell_elementwise(const Telling *telling)
{
    const Step *step = step_of(telling);
    int first = operand_step(telling, 0);
    if (first < 0) return;
    const Matrix *a = &telling->trace->results[first].matrix;
    size_t index = partner_index(telling, a, 0);
    const char *id = telling->trace->table.steps[first].id;
    if (step->function == FUNCTION_EXP) {
        text_add(telling->out, "e^");
        add_name(telling, id, a, index, AXIS_NONE);
        text_add(telling->out, " = e^");
        add_number(telling->out, a->cells[index], a->flags[index], telling->digits);
        return;
    }
    add_name(telling, id, a, index, AXIS_NONE);
    text_add(telling->out, function_sign(step->function));
    add_second(telling, true);
    text_add(telling->out, " = ");
    add_number(telling->out, a->cells[index], a->flags[index], telling->digits);
    text_add(telling->out, function_sign(step->function));
    add_second(telling, false);
}

static void tell_operation(const Telling *telling)
{
    switch (step_of(telling)->operation) {
    case OPERATION_CONTRACT:
        tell_contract(telling);
        break;
    case OPERATION_REDUCE:
        tell_reduce(telling);
        break;
    case OPERATION_ELEMENTWISE:
    case OPERATION_BROADCAST:
        tell_elementwise(telling);
        break;
    default:
        break;
    }
}

/* ---- the whole ---- */

static RowState row_state(const Telling *telling)
{
    bool by_query = matrix_axis(result_of(telling), AXIS_QUERY) == 0;
    return by_query ? trace_row_state(telling->trace, telling->row) : ROW_DEFINED;
}

void explain_cell(Text *out, const Trace *trace, size_t step, size_t row, size_t column, int digits,
                  Lang lang)
{
    Telling telling = {out, trace, step, row, column, digits, lang};
    unsigned char flags = result_of(&telling)->flags[index_of(&telling)];
    explain_cell_name(out, trace, step, row, column, lang);
    text_add(out, " = ");
    if (flags & CELL_UNDEFINED) {
        RowState state = row_state(&telling);
        text_add(out, "—");
        text_addf(out, _(" (%s)"), state == ROW_DEFINED ? _("no lawful value") : explain_row_state(state));
        return;
    }
    if (flags & (CELL_PINNED | CELL_EDITED)) {
        add_result(&telling);
        text_addf(out, _(" (%s)"),
                  flags & CELL_PINNED ? _("pinned: what feeds it no longer counts") : _("edited"));
        return;
    }
    if (flags & CELL_MASKED) {
        add_result(&telling);
        text_addf(out, _(" (%s)"), _("the mask hides this key from this query"));
        return;
    }
    size_t before = out->length;
    tell_operation(&telling);
    if (out->length > before) text_add(out, " = ");
    add_result(&telling);
    if (out->length > before && step_of(&telling)->operation == OPERATION_INPUT)
        text_addf(out, _(" (%s)"), _("given"));
}

const char *explain_row_state(RowState state)
{
    static const char *const SENTENCES[] = {
        [ROW_DEFINED] = "",
        [ROW_UNDEFINED] = N_("every key is masked: there is nothing to divide by, so the row has no weights"),
        [ROW_OVERFLOW] =
            N_("an exponential is larger than a double can hold; subtract the row maximum first"),
        [ROW_UNDERFLOW] =
            N_("every exponential became 0: there is nothing to divide by; subtract the row maximum first"),
    };
    return state == ROW_DEFINED ? "" : _(SENTENCES[state]);
}
