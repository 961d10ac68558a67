/* The letters of a step, from the catalogue. A step that a patch has changed is known by its sign, which
 * then is not the table's any more, and is shown with its own. */
#include "view/step_symbol.h"

#include <string.h>

#include "trace/symbol.h"
#include "view/matrix_view.h"

/* NULL for a step that is shown by its own symbol: a scratch step, and what only renames. */
static const StepFacts *find_letters(const Step *row)
{
    const StepFacts *facts = step_facts(row->id);
    bool made = step_is_scores(row->id) || row->id == STEP_SHIFTED;
    return facts->letter || made ? facts : NULL;
}

/* ---- operands ---- */

int step_left_operand(const Trace *trace, size_t step, Layout layout)
{
    const Step *row = &trace->table.steps[step];
    const Matrix *result = &trace->results[step].matrix;
    if (row->operation != OPERATION_CONTRACT || result->rank != 2) return -1;
    Axis down, across;
    matrix_view_orientation(result, layout, &down, &across);
    int left = -1;
    for (int which = 0; which < STEP_OPERANDS; which++) {
        int index = trace_operand_step(trace, step, (size_t)which);
        if (index < 0 || trace->results[index].matrix.rank != 2) return -1;
        if (matrix_axis(&trace->results[index].matrix, down) >= 0) left = which;
    }
    return left;
}

/* ---- symbols ---- */

static bool is_projection(StepId id)
{
    return id == STEP_Q || id == STEP_K || id == STEP_V;
}

bool step_is_patched(const Trace *trace, size_t step)
{
    const Step *row = &trace->table.steps[step];
    const StepFacts *facts = find_letters(row);
    bool given = row->operation == OPERATION_INPUT || row->operation == OPERATION_TAKE;
    if (!facts || given || is_projection(row->id) || symbol_has_own_scale(trace, step)) return false;
    bool in_lanes = row->operation == OPERATION_REDUCE || row->operation == OPERATION_BROADCAST;
    return (in_lanes && row->axis != AXIS_KEY) || strcmp(facts->sign, row->symbol) != 0;
}

static void step_title(const Trace *trace, size_t step, Layout layout, Text *out)
{
    const Step *row = &trace->table.steps[step];
    int of = trace_operand_step(trace, step, 0);
    if (row->function != FUNCTION_EXP || of < 0) {
        symbol_add(trace, step, layout, out);
        return;
    }
    text_add(out, "exp("); /* named with what it is taken of */
    symbol_add(trace, (size_t)of, layout, out);
    text_add(out, ")");
}

void step_title_lying(const Trace *trace, size_t step, Layout layout, Axis down, Text *out)
{
    Text title = {0};
    step_title(trace, step, layout, &title);
    Axis own_down, own_across;
    matrix_view_orientation(&trace->results[step].matrix, layout, &own_down, &own_across);
    bool turned = own_down != down && own_across != AXIS_NONE;
    bool compound = turned && strchr(text_string(&title), ' ') != NULL;
    text_addf(out, compound ? "(%s)" : "%s", text_string(&title));
    if (turned) text_add(out, "ᵀ");
    text_free(&title);
}

/* Whether a title is one letter, perhaps turned: such titles are put side by side in a product. */
static bool is_letter(const char *title)
{
    return title[0] != '\0' && (title[1] == '\0' || strcmp(title + 1, "ᵀ") == 0);
}

static void add_product(const Trace *trace, size_t step, Layout layout, int left, Text *out)
{
    Axis down, across;
    matrix_view_orientation(&trace->results[step].matrix, layout, &down, &across);
    Axis contracted = trace->table.steps[step].axis;
    Text first = {0}, second = {0};
    step_title_lying(trace, (size_t)trace_operand_step(trace, step, (size_t)left), layout, down, &first);
    step_title_lying(trace, (size_t)trace_operand_step(trace, step, (size_t)!left), layout, contracted,
                     &second);
    bool letters = is_letter(text_string(&first)) && is_letter(text_string(&second));
    text_addf(out, "%s%s%s", text_string(&first), letters ? "" : "·", text_string(&second));
    text_free(&first);
    text_free(&second);
}

/* The left operand of a plain product. Where something else is summed than products, the step's own symbol
 * says what. */
static int product_left(const Trace *trace, size_t step, Layout layout)
{
    return trace->table.steps[step].function == FUNCTION_NONE ? step_left_operand(trace, step, layout) : -1;
}

void step_sign(const Trace *trace, size_t step, Layout layout, Text *out)
{
    const Step *row = &trace->table.steps[step];
    int left = product_left(trace, step, layout);
    if (is_projection(row->id)) {
        step_title(trace, step, layout, out);
    } else if (left >= 0) {
        add_product(trace, step, layout, left, out);
    } else if (row->operation == OPERATION_INPUT) {
        step_title(trace, step, layout, out);
    } else {
        text_add(out, symbol_has_own_scale(trace, step) ? "·c" : row->symbol);
    }
}

/* The result's own letter before a product or a quotient; the other titles say already what was done. */
static void add_equation(const Trace *trace, size_t step, Layout layout, Text *out)
{
    const Step *row = &trace->table.steps[step];
    step_title(trace, step, layout, out);
    if (row->id == STEP_RAW) return; /* its symbol is the product */
    text_add(out, " = ");
    if (step_is_scores(row->id)) {
        symbol_add_scores(trace, step, layout, out);
    } else if (row->id == STEP_WEIGHTS) {
        Text of = {0};
        int index = trace_operand_step(trace, step, 0);
        step_title(trace, (size_t)index, layout, &of);
        text_addf(out, "%s/Σ", text_string(&of));
        text_free(&of);
    } else {
        step_view_symbol(trace, step, layout, false, out);
    }
}

static bool is_equation(const Trace *trace, size_t step, Layout layout)
{
    StepId id = trace->table.steps[step].id;
    if (trace->table.steps[step].operation == OPERATION_INPUT) return false;
    bool scores = step_is_scores(id) && id != STEP_RAW && symbol_is_last_score(trace, step) &&
                  !step_is_patched(trace, step) && trace_has_effect(trace, step);
    return product_left(trace, step, layout) >= 0 || id == STEP_WEIGHTS || scores;
}

static void add_letters(const Trace *trace, size_t step, Layout layout, bool whole, Text *out)
{
    const Step *row = &trace->table.steps[step];
    const StepFacts *facts = find_letters(row);
    if (!facts || step_is_patched(trace, step)) {
        text_add(out, row->symbol);
    } else if (symbol_has_own_scale(trace, step) || row->operation == OPERATION_INPUT || !facts->symbol) {
        step_title(trace, step, layout, out);
    } else if (row->function == FUNCTION_EXP && whole) {
        step_title(trace, step, layout, out);
    } else {
        text_add(out, whole && facts->equation ? facts->equation : facts->symbol);
    }
}

void step_view_symbol(const Trace *trace, size_t step, Layout layout, bool whole, Text *out)
{
    int left = product_left(trace, step, layout);
    if (whole && is_equation(trace, step, layout)) {
        add_equation(trace, step, layout, out);
    } else if (left >= 0) {
        add_product(trace, step, layout, left, out);
    } else {
        add_letters(trace, step, layout, whole, out);
    }
}
