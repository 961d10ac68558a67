/* What changes the numbers of an example: temperature, mask, undo, and values that are typed. */
#include "app/reader_edit.h"

#include <math.h>

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
    snapshot_take(&reader->was, &reader_trace(reader)->now);
    page_follow(&reader->page, reader->edits);
    reader_clamp_cursor(reader);
}

void reader_add_edit(Reader *reader, Edit edit)
{
    edit_log_add(edits_here(reader), edit);
    follow(reader);
    const Fault *fault = &reader_trace(reader)->fault;
    if (fault->kind == FAULT_NONE) return;
    screen_say(&reader->screen, "%s", fault->message);
    edit_log_drop(edits_here(reader));
    follow(reader);
    snapshot_clear(&reader->was);
}

/* Prose shows no τ of its own. */
static void say_tau(Reader *reader)
{
    char tau[NUMBER_BYTES];
    if (reader_stop(reader)->step || reader->screen.message.length > 0) return;
    flow_trace_name(&reader->screen.message, &reader->page, reader_trace(reader));
    number_print_exact(tau, reader_trace(reader)->now.tau);
    screen_say(&reader->screen, "%sτ = %s", reader->screen.message.length > 0 ? ": " : "", tau);
}

static void step_tau(Reader *reader, bool more)
{
    double tau = reader_trace(reader)->now.tau;
    if (!trace_can_edit(&reader_trace(reader)->now, STEP_TAU)) {
        screen_say(&reader->screen, _("Weights are given here: no temperature acts on them."));
        return;
    }
    for (size_t i = 0; i < TAU_COUNT; i++) {
        double station = TAU_LADDER[more ? i : TAU_COUNT - 1 - i];
        bool beyond = more ? station > tau * (1 + 1e-9) : station < tau * (1 - 1e-9);
        if (!beyond) continue;
        reader_add_edit(reader, (Edit){.step = STEP_TAU, .value = station});
        say_tau(reader);
        return;
    }
}

/* The query and the key under the cursor; false where the focused matrix has not both. */
static bool cell_of_mask(Reader *reader, size_t *query, size_t *key)
{
    StepId id;
    const Matrix *matrix = reader_focused(reader, &id);
    if (matrix->rank != 2 || matrix->axes[0] != AXIS_QUERY || matrix->axes[1] != AXIS_KEY ||
        !trace_can_edit(&reader_trace(reader)->now, STEP_MASK)) {
        screen_say(&reader->screen,
                   _("A mask belongs to a query and a key: go to a step whose cells have both."));
        return false;
    }
    *query = reader->cursor.row;
    *key = reader->cursor.column;
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
static void say_mask(Reader *reader, size_t query, size_t key, bool row)
{
    const Example *example = reader_trace(reader)->example;
    char query_name[32], key_name[32];
    const char *asks = example_position(example, AXIS_QUERY, query, lang_current(), query_name);
    const char *asked = example_position(example, AXIS_KEY, key, lang_current(), key_name);
    bool hidden = is_hidden(reader, query, key);
    if (row) {
        screen_say(&reader->screen,
                   hidden ? _("All keys are hidden from query %s.") : _("Query %s sees all keys."), asks);
    } else {
        screen_say(&reader->screen, hidden ? _("Query %s does not see key %s.") : _("Query %s sees key %s."),
                   asks, asked);
    }
}

static void toggle_mask(Reader *reader)
{
    size_t query, key;
    if (!cell_of_mask(reader, &query, &key)) return;
    double value = mask_value(reader, query, key, !is_hidden(reader, query, key));
    reader_add_edit(reader, (Edit){.step = STEP_MASK, .row = query, .column = key, .value = value});
    say_mask(reader, query, key, false);
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
    say_mask(reader, query, key, true);
}

static void step_history(Reader *reader, bool (*step)(EditLog *log), const char *nothing)
{
    if (reader_trace(reader) && step(edits_here(reader)))
        follow(reader);
    else
        screen_say(&reader->screen, "%s", nothing);
}

static void reset(Reader *reader)
{
    if (!reader_trace(reader)) return;
    edit_log_reset(edits_here(reader));
    follow(reader);
}

bool reader_change(Reader *reader, Action action)
{
    switch (action) {
    case ACTION_LESS_TAU:
    case ACTION_MORE_TAU:
        step_tau(reader, action == ACTION_MORE_TAU);
        return true;
    case ACTION_MASK:
        toggle_mask(reader);
        return true;
    case ACTION_MASK_ROW:
        toggle_mask_row(reader);
        return true;
    case ACTION_UNDO:
        step_history(reader, edit_log_undo, _("There is nothing to undo here."));
        return true;
    case ACTION_REDO:
        step_history(reader, edit_log_redo, _("There is nothing to redo here."));
        return true;
    case ACTION_RESET:
        reset(reader);
        return true;
    default:
        return false;
    }
}

/* ---- typing a value ---- */

/* What can be edited instead, where the focused matrix cannot. */
static Outcome refuse_edit(Reader *reader, StepId id)
{
    Text known = {0};
    trace_list_editable(&reader_trace(reader)->now, &known);
    screen_say(&reader->screen, _("%s is computed; these can be changed: %s (tab moves, m masks)"),
               step_id_name(id), text_string(&known));
    text_free(&known);
    return screen_stay();
}

bool reader_read_number(const Reader *reader, StepId id, const char *text, double *value, Fault *fault)
{
    LiteralRules rules = reader->screen.literals;
    rules.minus_infinity = step_facts(id)->hides;
    return literal_read_number(text, rules, &(Place){.name = ""}, value, fault);
}

static Outcome take_value(Reader *reader, const char *text)
{
    StepId id;
    if (!*text) return screen_stay();
    reader_focused(reader, &id);
    Fault fault = {0};
    double value;
    if (!reader_read_number(reader, id, text, &value, &fault))
        return reader_ask_again(reader, text, fault.message);
    reader_add_edit(reader, (Edit){id, reader->cursor.row, reader->cursor.column, value, false});
    return screen_stay();
}

Outcome reader_ask_cell(Reader *reader)
{
    StepId id;
    const Matrix *matrix = reader_focused(reader, &id);
    if (!trace_can_edit(&reader_trace(reader)->now, id)) return refuse_edit(reader, id);
    if (reader_refuses_hidden(reader)) return screen_stay();
    char printed[NUMBER_BYTES];
    number_print_exact(printed,
                       matrix->cells[matrix_index(matrix, reader->cursor.row, reader->cursor.column)]);
    char row[32], column[32];
    const Example *example = reader_trace(reader)->example;
    return reader_ask(
        reader, take_value, _("%s[%s,%s], now %s = "), step_id_text(id),
        example_position(example, matrix->axes[0], reader->cursor.row, lang_current(), row),
        example_position(example, matrix->axes[1], reader->cursor.column, lang_current(), column), printed);
}

Outcome reader_ask_tau(Reader *reader)
{
    if (!trace_can_edit(&reader_trace(reader)->now, STEP_TAU)) return screen_stay();
    char printed[NUMBER_BYTES];
    number_print_exact(printed, reader_trace(reader)->now.tau);
    return reader_ask(reader, reader_take_tau, _("τ, now %s = "), printed);
}

Outcome reader_take_tau(Reader *reader, const char *text)
{
    Fault fault = {0};
    double value;
    if (!*text) return screen_stay();
    if (!reader_read_number(reader, STEP_TAU, text, &value, &fault))
        return reader_ask_again(reader, text, fault.message);
    if (value <= 0)
        return reader_ask_again(
            reader, text,
            _("The temperature must be greater than 0; towards 0 the largest score takes all."));
    reader_add_edit(reader, (Edit){.step = STEP_TAU, .value = value});
    say_tau(reader);
    return screen_stay();
}
