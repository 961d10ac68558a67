/* One cell of one step, written out: where its number comes from, term by term.
 *
 * Everything is read off the step's row in the table: its operation, its operands, its axis. */
#include "trace/explain.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "math/number.h"

enum { TERMS_SHOWN = 6, TERMS_HEAD = 4 };

/* The letter under which a step is known in formulas; a scratch step, and what only
 * renames, goes by its symbol. */
static const char *letter_of(const Step *step, Layout layout)
{
    const StepFacts *facts = step_facts(step->id);
    if (layout == LAYOUT_COLUMN && facts->column_letter) return facts->column_letter;
    if (facts->letter) return facts->letter;
    return step->id < STEP_COUNT && step->operation != OPERATION_RELABEL ? facts->text : step->symbol;
}

/* What is being explained. */
typedef struct {
    Text *out;
    const Trace *trace;
    size_t step;
    size_t row; /* in the result's own axes, counted from the window's first */
    size_t column;
    int digits;
    Layout layout;
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

/* How the numbers of a step are printed in its picture. */
static NumberForm step_form(const Telling *telling, int step)
{
    const MatrixSurvey *survey = &telling->trace->results[step].survey;
    return number_form_of(survey, telling->digits, step_is_weights(telling->trace->table.steps[step].id));
}

/* A number inside a computation: a whole one without decimals, another one as its step shows it. Without a
 * step (−1) it stands alone. */
static void print_inner(char printed[NUMBER_BYTES], const Telling *telling, int step, double value,
                        unsigned char flags)
{
    bool whole = isfinite(value) && value == floor(value) && fabs(value) < 1e6;
    NumberForm form = {.digits = telling->digits, .scientific = fabs(value) >= 1e6 || fabs(value) < 1e-4};
    if (step >= 0) form = step_form(telling, step);
    number_print_cell(printed, value, flags, whole ? (NumberForm){.digits = 0} : form);
}

/* Inside a sum or product negative numbers stand in brackets. */
static void add_number(const Telling *telling, int step, double value, unsigned char flags)
{
    char printed[NUMBER_BYTES];
    print_inner(printed, telling, step, value, flags);
    text_addf(telling->out, printed[0] == '-' ? "(%s)" : "%s", printed);
}

/* The cell's own value, as the picture shows it. */
static void add_result(const Telling *telling)
{
    const Matrix *matrix = result_of(telling);
    size_t index = index_of(telling);
    char printed[NUMBER_BYTES];
    number_print_cell(printed, matrix->cells[index], matrix->flags[index],
                      step_form(telling, (int)telling->step));
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
static void add_name(const Telling *telling, const char *letter, const Matrix *matrix, size_t index,
                     Axis open)
{
    text_addf(telling->out, "%s[", letter);
    bool turned = layout_turns(telling->layout, matrix);
    for (int place = 0; place < matrix->rank; place++) {
        int axis = turned ? matrix->rank - 1 - place : place;
        size_t stride = 1;
        for (int i = axis + 1; i < matrix->rank; i++) stride *= matrix->extents[i];
        if (place > 0) text_add(telling->out, ",");
        if (matrix->axes[axis] == open) {
            text_add(telling->out, "·");
        } else {
            add_position(telling, matrix->axes[axis], index / stride % matrix->extents[axis]);
        }
    }
    text_add(telling->out, "]");
}

void explain_cell_name(Text *out, const Trace *trace, size_t step, size_t row, size_t column, Layout layout,
                       Lang lang)
{
    Telling telling = {out, trace, step, row, column, 0, layout, lang};
    add_name(&telling, letter_of(step_of(&telling), layout), result_of(&telling), index_of(&telling),
             AXIS_NONE);
}

/* ---- operands ---- */

static int operand_step(const Telling *telling, size_t which)
{
    return trace_operand_step(telling->trace, telling->step, which);
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

/* How two numbers are written together: what stands before, between and behind them. Without `between` only
 * one of them is written; `turned` puts the second first. */
typedef struct {
    Function function;
    const char *before;
    const char *between;
    const char *after;
    bool turned;
} Form;

static const Form *form_of(const Form *forms, size_t count, Function function)
{
    for (size_t i = 0; i < count; i++)
        if (forms[i].function == function) return &forms[i];
    return &forms[0];
}

/* The terms that a contraction adds up; products unless it says otherwise. */
static const Form *term_form(const Step *step)
{
    static const Form FORMS[] = {
        {FUNCTION_MULTIPLY, "", "·", "", false},
        {FUNCTION_ADD, "(", " + ", ")", false},
        {FUNCTION_ABSOLUTE_PRODUCT, "|", "·", "|", false},
        {FUNCTION_SQUARED_DIFFERENCE, "(", " − ", ")²", false},
    };
    return form_of(FORMS, sizeof FORMS / sizeof *FORMS, step->function);
}

/* One term of a sum or product; in a list, which `b` never is, nothing needs brackets. */
static void add_term(const Telling *telling, const Matrix *a, const Matrix *b, size_t at, bool list)
{
    size_t i = partner_index(telling, a, at);
    int first = operand_step(telling, 0), second = operand_step(telling, 1);
    char printed[NUMBER_BYTES];
    if (list) {
        print_inner(printed, telling, first, a->cells[i], a->flags[i]);
        text_add(telling->out, printed);
        return;
    }
    const Form *form = term_form(step_of(telling));
    if (b) text_add(telling->out, form->before);
    add_number(telling, first, a->cells[i], a->flags[i]);
    if (!b) return;
    size_t j = partner_index(telling, b, at);
    text_add(telling->out, form->between);
    add_number(telling, second, b->cells[j], b->flags[j]);
    text_add(telling->out, form->after);
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
    const Form *form = term_form(step);
    text_addf(telling->out, "Σ_%s %s", _(axis_name(step->axis)), form->before);
    add_name(telling, letter_of(&trace->table.steps[first], telling->layout), a, partner_index(telling, a, 0),
             step->axis);
    text_add(telling->out, form->between);
    add_name(telling, letter_of(&trace->table.steps[second], telling->layout), b,
             partner_index(telling, b, 0), step->axis);
    text_addf(telling->out, "%s = ", form->after);
    add_terms(telling, a, b, matrix_extent(a, step->axis), " + ");
    tell_masked(telling, a, matrix_extent(a, step->axis));
}

static void tell_reduce(const Telling *telling)
{
    const Step *step = step_of(telling);
    int first = operand_step(telling, 0);
    if (first < 0 || step->axis == AXIS_NONE) return;
    const Matrix *a = &telling->trace->results[first].matrix;
    bool sum = step->function == FUNCTION_SUM;
    static const Form NAMES[] = {
        {FUNCTION_SUM, "Σ", NULL, "", false},
        {FUNCTION_MAX, "max", NULL, "", false},
        {FUNCTION_NORM, "√Σ", NULL, "²", false},
        {FUNCTION_VISIBLE_COUNT, "#", NULL, "", false},
    };
    const Form *name = form_of(NAMES, sizeof NAMES / sizeof *NAMES, step->function);
    text_addf(telling->out, "%s_%s ", name->before, _(axis_name(step->axis)));
    add_name(telling, letter_of(&telling->trace->table.steps[first], telling->layout), a,
             partner_index(telling, a, 0), step->axis);
    text_add(telling->out, name->after);
    if (!sum && step->function != FUNCTION_MAX) return;
    text_add(telling->out, sum ? " = " : " = max(");
    add_terms(telling, a, NULL, matrix_extent(a, step->axis), sum ? " + " : ", ");
    if (!sum) text_add(telling->out, ")");
    tell_masked(telling, a, matrix_extent(a, step->axis));
}

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
static void add_constant(const Telling *telling, const Operand *operand, bool named)
{
    static const char *const EXTENTS[AXIS_COUNT] = {
        [AXIS_NONE] = "",    [AXIS_QUERY] = "Tq",      [AXIS_KEY] = "Tk", [AXIS_FEATURE] = "d",
        [AXIS_VALUE] = "dv", [AXIS_MODEL] = "d_model", [AXIS_HEAD] = "n", [AXIS_TOKEN] = "T",
    };
    bool own_scale = telling->trace->example->scale_given;
    if (named && operand->kind == OPERAND_SCALE) {
        text_add(telling->out, own_scale ? "scale" : "1/√d");
    } else if (named && operand->kind == OPERAND_TAU) {
        add_power(telling->out, "τ", operand->power);
    } else if (named && operand->kind == OPERAND_EXTENT) {
        add_power(telling->out, EXTENTS[operand->axis], operand->power);
    } else {
        add_number(telling, -1, trace_operand_number(telling->trace, operand), 0);
    }
}

/* A mask: its name, or what it adds where it does not hide. */
static void add_mask(const Telling *telling, const Operand *operand, bool named)
{
    const Matrix *mask = &telling->trace->mask;
    size_t index = partner_index(telling, mask, 0);
    double visible = mask->flags[index] & CELL_MASKED ? 0.0 : 1.0;
    if (named) {
        add_name(telling, operand->kind == OPERAND_VISIBLE ? "visible" : "M", mask, index, AXIS_NONE);
    } else if (operand->kind == OPERAND_MASK) {
        add_number(telling, -1, mask->cells[index], mask->flags[index]);
    } else {
        add_number(telling, -1, operand->kind == OPERAND_VISIBLE ? visible : 0.0, 0);
    }
}

/* An operand of an elementwise step: its name, or its value. */
static void add_operand(const Telling *telling, size_t which, bool named)
{
    const Operand *operand = &step_of(telling)->operands[which];
    int step = operand_step(telling, which);
    if (step < 0 && operand->kind < OPERAND_MASK) {
        add_constant(telling, operand, named);
    } else if (step < 0) {
        add_mask(telling, operand, named);
    } else {
        const Matrix *matrix = &telling->trace->results[step].matrix;
        size_t index = partner_index(telling, matrix, 0);
        if (named)
            add_name(telling, letter_of(&telling->trace->table.steps[step], telling->layout), matrix, index,
                     AXIS_NONE);
        if (!named) add_number(telling, step, matrix->cells[index], matrix->flags[index]);
    }
}

static void add_form(const Telling *telling, const Form *form, bool named)
{
    text_add(telling->out, form->before);
    add_operand(telling, form->turned, named);
    if (form->between) text_add(telling->out, form->between);
    if (form->between) add_operand(telling, !form->turned, named);
    text_add(telling->out, form->after);
}

static void tell_elementwise(const Telling *telling)
{
    static const Form FORMS[] = {
        {FUNCTION_ADD, "", " + ", "", false},
        {FUNCTION_MASK, "", " + ", "", false},
        {FUNCTION_SUBTRACT, "", " − ", "", false},
        {FUNCTION_MULTIPLY, "", " · ", "", false},
        {FUNCTION_DIVIDE, "", " / ", "", false},
        {FUNCTION_EXP, "e^", NULL, "", false},
        {FUNCTION_SIGMOID, "1/(1 + e^−", NULL, ")", false},
        {FUNCTION_RAISE, "", "^", "", true},
        {FUNCTION_SAME, "", NULL, "", false},
        {FUNCTION_SECOND, "", NULL, "", true},
        {FUNCTION_EQUAL, "", " =? ", "", false},
        {FUNCTION_FILL, "", NULL, "", true},
    };
    const Step *step = step_of(telling);
    int first = operand_step(telling, 0);
    if (first < 0) return;
    const Matrix *a = &telling->trace->results[first].matrix;
    bool visible = !(a->flags[partner_index(telling, a, 0)] & CELL_MASKED);
    Function function = step->function == FUNCTION_FILL && visible ? FUNCTION_SAME : step->function;
    const Form *form = form_of(FORMS, sizeof FORMS / sizeof *FORMS, function);
    add_form(telling, form, true);
    text_add(telling->out, " = ");
    add_form(telling, form, false);
}

static void tell_operation(const Telling *telling)
{
    if (result_of(telling)->rank > 2) return;
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
                  Layout layout, Lang lang)
{
    Telling telling = {out, trace, step, row, column, digits, layout, lang};
    unsigned char flags = result_of(&telling)->flags[index_of(&telling)];
    explain_cell_name(out, trace, step, row, column, layout, lang);
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
    if (step_of(&telling)->operation == OPERATION_INPUT) text_addf(out, _(" (%s)"), _("given"));
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
