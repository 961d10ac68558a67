/* What changes the numbers of an example: temperature, mask, undo, and values that are typed. */
#include "app/reader_edit.h"

#include <math.h>
#include <string.h>

#include "base/lang.h"
#include "math/literal.h"
#include "math/number.h"
#include "view/flow.h"

/* The stations of the temperature keys; beyond them τ is typed. */
static const double TAU_LADDER[] = {0.01, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3, 5, 10, 20, 50, 100};
enum { TAU_COUNT = sizeof TAU_LADDER / sizeof *TAU_LADDER };

static EditLog *edits_here(Reader *reader)
{
    return &reader->edits[reader_trace(reader)->example_index];
}

/* Runs the traces again. */
static void follow(Reader *reader)
{
    page_follow(&reader->page, reader->edits);
    reader_clamp_cursor(reader);
}

void reader_add_edit(Reader *reader, Edit edit)
{
    edit_log_add(edits_here(reader), edit);
    follow(reader);
    const Fault *fault = &reader_trace(reader)->fault;
    if (fault->kind == FAULT_NONE) return;
    text_add(&reader->message, fault->message);
    edit_log_drop(edits_here(reader));
    follow(reader);
}

/* Prose shows no τ of its own. */
static void tell_tau(Reader *reader)
{
    char tau[NUMBER_BYTES];
    if (reader_stop(reader)->step || reader->message.length > 0) return;
    flow_trace_name(&reader->message, &reader->page, reader_trace(reader));
    number_print_exact(tau, reader_trace(reader)->now.tau);
    text_addf(&reader->message, "%sτ = %s", reader->message.length > 0 ? ": " : "", tau);
}

static void step_tau(Reader *reader, bool more)
{
    double tau = reader_trace(reader)->now.tau;
    if (!trace_can_edit(&reader_trace(reader)->now, STEP_TAU)) {
        text_add(&reader->message, _("Weights are given here: no temperature acts on them."));
        return;
    }
    for (size_t i = 0; i < TAU_COUNT; i++) {
        double station = TAU_LADDER[more ? i : TAU_COUNT - 1 - i];
        bool beyond = more ? station > tau * (1 + 1e-9) : station < tau * (1 - 1e-9);
        if (!beyond) continue;
        reader_add_edit(reader, (Edit){.step = STEP_TAU, .value = station});
        tell_tau(reader);
        return;
    }
}

/* The query and the key under the cursor; false where the focused matrix has not both. */
static bool cell_of_mask(Reader *reader, size_t *query, size_t *key)
{
    StepId id;
    const Matrix *matrix = reader_focused(reader, reader->focus, &id);
    if (matrix->rank != 2 || matrix->axes[0] != AXIS_QUERY || matrix->axes[1] != AXIS_KEY ||
        !trace_can_edit(&reader_trace(reader)->now, STEP_MASK)) {
        text_add(&reader->message,
                 _("A mask belongs to a query and a key: go to a step whose cells have both."));
        return false;
    }
    *query = reader->row;
    *key = reader->column;
    return true;
}

static bool is_hidden(const Reader *reader, size_t query, size_t key)
{
    const Matrix *mask = &reader_trace(reader)->now.mask;
    return mask->flags[matrix_index(mask, query, key)] & CELL_MASKED;
}

/* Shown again, a cell gets back what the example's own mask added. */
static double mask_value(const Reader *reader, size_t query, size_t key, bool hide)
{
    double added = 0.0;
    if (hide) return -HUGE_VAL;
    return example_hides(reader_trace(reader)->example, query, key, &added) ? 0.0 : added;
}

/* What became of the mask, where the picture does not show it. */
static void tell_mask(Reader *reader, size_t query, size_t key, bool row)
{
    const Example *example = reader_trace(reader)->example;
    char query_name[32], key_name[32];
    const char *asks = example_position(example, AXIS_QUERY, query, lang_current(), query_name);
    const char *asked = example_position(example, AXIS_KEY, key, lang_current(), key_name);
    bool hidden = is_hidden(reader, query, key);
    if (row) {
        text_addf(&reader->message,
                  hidden ? _("All keys are hidden from query %s.") : _("Query %s sees all keys."), asks);
    } else {
        text_addf(&reader->message, hidden ? _("Query %s does not see key %s.") : _("Query %s sees key %s."),
                  asks, asked);
    }
}

static void toggle_mask(Reader *reader)
{
    size_t query, key;
    if (!cell_of_mask(reader, &query, &key)) return;
    double value = mask_value(reader, query, key, !is_hidden(reader, query, key));
    reader_add_edit(reader, (Edit){.step = STEP_MASK, .row = query, .column = key, .value = value});
    tell_mask(reader, query, key, false);
}

static void toggle_mask_row(Reader *reader)
{
    size_t query, key;
    if (!cell_of_mask(reader, &query, &key)) return;
    size_t keys = reader_trace(reader)->example->key_count;
    bool hide = false;
    for (size_t i = 0; i < keys; i++) hide = hide || !is_hidden(reader, query, i);
    for (size_t i = 0; i < keys; i++)
        edit_log_add(edits_here(reader), (Edit){.step = STEP_MASK,
                                                .row = query,
                                                .column = i,
                                                .value = mask_value(reader, query, i, hide),
                                                .joined = i > 0});
    follow(reader);
    tell_mask(reader, query, key, true);
}

static void undo(Reader *reader)
{
    if (reader_trace(reader) && edit_log_undo(edits_here(reader))) {
        follow(reader);
    } else {
        text_add(&reader->message, _("There is nothing to undo here."));
    }
}

static void redo(Reader *reader)
{
    if (reader_trace(reader) && edit_log_redo(edits_here(reader))) {
        follow(reader);
    } else {
        text_add(&reader->message, _("There is nothing to redo here."));
    }
}

static void reset(Reader *reader)
{
    if (!reader_trace(reader)) return;
    edit_log_reset(edits_here(reader));
    follow(reader);
}

void reader_change(Reader *reader, Action action)
{
    switch (action) {
    case ACTION_LESS_TAU:
        step_tau(reader, false);
        break;
    case ACTION_MORE_TAU:
        step_tau(reader, true);
        break;
    case ACTION_MASK:
        toggle_mask(reader);
        break;
    case ACTION_MASK_ROW:
        toggle_mask_row(reader);
        break;
    case ACTION_UNDO:
        undo(reader);
        break;
    case ACTION_REDO:
        redo(reader);
        break;
    case ACTION_RESET:
        reset(reader);
        break;
    default:
        break;
    }
}

/* ---- typing a value ---- */

Outcome reader_ask_line(Reader *reader)
{
    return (Outcome){
        .kind = OUTCOME_LINE, .text = text_string(&reader->prompt), .initial = text_string(&reader->initial)};
}

/* What can be edited instead, where the focused matrix cannot. */
static Outcome refuse_edit(Reader *reader, StepId id)
{
    Text known = {0};
    trace_list_editable(&reader_trace(reader)->now, &known);
    text_addf(&reader->message, _("%s is computed; these can be changed: %s (tab moves, m masks)"),
              step_id_name(id), text_string(&known));
    text_free(&known);
    return outcome_stay();
}

Outcome reader_ask_cell(Reader *reader)
{
    StepId id;
    const Matrix *matrix = reader_focused(reader, reader->focus, &id);
    if (!trace_can_edit(&reader_trace(reader)->now, id)) return refuse_edit(reader, id);
    if (reader_hides(reader) && reader->focus == FOCUS_RESULT) {
        text_add(&reader->message, _("Predict this result first; space reveals it."));
        return outcome_stay();
    }
    char printed[NUMBER_BYTES];
    number_print_exact(printed, matrix->cells[matrix_index(matrix, reader->row, reader->column)]);
    char row[32], column[32];
    const Example *example = reader_trace(reader)->example;
    text_clear(&reader->prompt);
    text_addf(&reader->prompt, _("%s[%s,%s], now %s = "), step_id_text(id),
              example_position(example, matrix->axes[0], reader->row, lang_current(), row),
              example_position(example, matrix->axes[1], reader->column, lang_current(), column), printed);
    text_clear(&reader->initial);
    reader->line_use = LINE_VALUE;
    return reader_ask_line(reader);
}

Outcome reader_ask_tau(Reader *reader)
{
    if (!trace_can_edit(&reader_trace(reader)->now, STEP_TAU)) return outcome_stay();
    char printed[NUMBER_BYTES];
    number_print_exact(printed, reader_trace(reader)->now.tau);
    text_clear(&reader->prompt);
    text_addf(&reader->prompt, _("τ, now %s = "), printed);
    text_clear(&reader->initial);
    reader->line_use = LINE_TAU;
    return reader_ask_line(reader);
}

/* A value that cannot be is told, and the line stays to be mended. */
Outcome reader_ask_again(Reader *reader, const char *text, const char *why)
{
    text_add(&reader->message, why);
    text_clear(&reader->initial);
    text_add(&reader->initial, text);
    return reader_ask_line(reader);
}

Outcome reader_take_value(Reader *reader, const char *text)
{
    StepId id;
    reader_focused(reader, reader->focus, &id);
    LiteralRules rules = {.minus_infinity = step_facts(id)->hides};
    Fault fault = {0};
    double value;
    if (!literal_read_number(text, rules, &(Place){.name = ""}, &value, &fault))
        return reader_ask_again(reader, text, fault.message);
    reader_add_edit(reader, (Edit){.step = id, .row = reader->row, .column = reader->column, .value = value});
    return outcome_stay();
}

Outcome reader_take_tau(Reader *reader, const char *text)
{
    Fault fault = {0};
    double value;
    if (!literal_read_number(text, (LiteralRules){0}, &(Place){.name = ""}, &value, &fault))
        return reader_ask_again(reader, text, fault.message);
    if (value <= 0)
        return reader_ask_again(
            reader, text,
            _("The temperature must be greater than 0; towards 0 the largest score takes all."));
    reader_add_edit(reader, (Edit){.step = STEP_TAU, .value = value});
    tell_tau(reader);
    return outcome_stay();
}
