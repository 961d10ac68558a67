/* The symbol of a step's matrix. */
#include "trace/symbol.h"

#include <string.h>

static const Step *row_of(const Trace *trace, size_t step)
{
    return &trace->table.steps[step];
}

bool symbol_has_own_scale(const Trace *trace, size_t step)
{
    const Step *row = row_of(trace, step);
    return row->function == FUNCTION_MULTIPLY && row->operands[1].kind == OPERAND_SCALE &&
           trace->example->scale_given;
}

void symbol_add_scale(const Trace *trace, size_t step, const char *sign, Text *out)
{
    if (symbol_has_own_scale(trace, step))
        text_addf(out, "·%.4g", trace->example->scale);
    else
        text_addf(out, "%s√%zu", sign, trace->example->feature_count);
}

bool symbol_is_last_score(const Trace *trace, size_t step)
{
    for (size_t i = step + 1; i < trace->table.count; i++)
        if (step_is_scores(row_of(trace, i)->id) && trace_has_effect(trace, i)) return false;
    return true;
}

/* Scores that are given are S at once, or S′ where something is still done to them. */
static const char *beginning(const Trace *trace, size_t step, Layout layout)
{
    const Step *row = row_of(trace, step);
    if (row->operation == OPERATION_INPUT) return symbol_is_last_score(trace, step) ? "S" : "S′";
    return layout == LAYOUT_COLUMN && strcmp(row->symbol, "QKᵀ") == 0 ? "QᵀK" : row->symbol;
}

static bool begins(const Step *row)
{
    return row->id == STEP_RAW || row->operation == OPERATION_INPUT;
}

/* What a step of the scores does to the formula before it. */
static void add_score(const Trace *trace, size_t step, Text *formula)
{
    const Step *row = row_of(trace, step);
    const StepFacts *facts = step_facts(row->id);
    const bool patched = strcmp(row->symbol, facts->sign) != 0;
    if (row->id == STEP_SCALED && (!patched || symbol_has_own_scale(trace, step))) {
        symbol_add_scale(trace, step, "/", formula);
        return;
    }
    const char *head = !patched && facts->head ? facts->head : "";
    const char *tail = !patched && facts->tail ? facts->tail : row->symbol;
    bool divides = strncmp(tail, "÷", strlen("÷")) == 0;
    Text whole = {0};
    text_addf(&whole, "%s%s%s%s", head, text_string(formula), divides ? "/" : "",
              tail + (divides ? strlen("÷") : 0));
    text_clear(formula);
    text_add(formula, text_string(&whole));
    text_free(&whole);
}

void symbol_add_scores(const Trace *trace, size_t step, Layout layout, Text *out)
{
    Text formula = {0};
    for (size_t i = 0; i <= step; i++) {
        if (!step_is_scores(row_of(trace, i)->id) || !trace_has_effect(trace, i)) continue;
        if (begins(row_of(trace, i)))
            text_add(&formula, beginning(trace, i, layout));
        else
            add_score(trace, i, &formula);
    }
    text_add(out, text_string(&formula));
    text_free(&formula);
}

/* Whether a wrong method makes once more what is there already: weights of weights. */
static bool is_made_again(const Trace *trace, size_t step)
{
    StepId id = row_of(trace, step)->id;
    for (size_t i = 0; i < step && step_is_of_run(id); i++)
        if (row_of(trace, i)->id == id) return true;
    return false;
}

void symbol_add(const Trace *trace, size_t step, Layout layout, Text *out)
{
    const Step *row = row_of(trace, step);
    const StepFacts *facts = step_facts(row->id);
    if (row->id >= STEP_COUNT || row->operation == OPERATION_RELABEL) {
        text_add(out, row->symbol);
    } else if (step_is_scores(row->id) && begins(row)) {
        text_add(out, beginning(trace, step, layout));
    } else if (step_is_scores(row->id) && symbol_is_last_score(trace, step)) {
        text_add(out, "S");
    } else if (step_is_scores(row->id)) {
        symbol_add_scores(trace, step, layout, out);
    } else if (row->id == STEP_SHIFTED && trace_operand_step(trace, step, 0) >= 0) {
        symbol_add(trace, (size_t)trace_operand_step(trace, step, 0), layout, out);
        text_add(out, " − m");
    } else {
        const char *letter =
            layout == LAYOUT_COLUMN && facts->column_letter ? facts->column_letter : facts->letter;
        text_add(out, letter ? letter : row->symbol);
        if (is_made_again(trace, step)) text_add(out, "′");
    }
}

static bool is_expression(const char *symbol)
{
    static const char *const SIGNS[] = {" ", "/", "·", "÷"};
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++)
        if (strstr(symbol, SIGNS[i])) return true;
    return false;
}

void symbol_add_name(const Trace *trace, size_t step, Layout layout, Text *out)
{
    Text symbol = {0};
    symbol_add(trace, step, layout, &symbol);
    const char *text = text_string(&symbol);
    bool enclosed = symbol.length > 0 && text[symbol.length - 1] == ')';
    text_addf(out, is_expression(text) && !enclosed ? "(%s)" : "%s", text);
    text_free(&symbol);
}
