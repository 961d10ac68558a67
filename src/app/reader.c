/* The reader's state and what keys do to it. */
#include "app/reader.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/lang.h"
#include "math/literal.h"
#include "math/number.h"

enum { HEAD_ROWS = 2, FOOT_ROWS = 1, PAN_STEP = 8 };

/* The stations of the temperature keys; beyond them τ is typed. */
static const double TAU_LADDER[] = {0.01, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3, 5, 10, 20, 50, 100};
enum { TAU_COUNT = sizeof TAU_LADDER / sizeof *TAU_LADDER };

/* ---- stops ---- */

const Stop *reader_stop(const Reader *reader)
{
    return &reader->stops[reader->stop];
}

const PageBlock *reader_block(const Reader *reader)
{
    return &reader->page.blocks[reader_stop(reader)->first];
}

const PageTrace *reader_trace(const Reader *reader)
{
    return &reader->page.traces[reader_block(reader)->trace];
}

KeyContext reader_context(const Reader *reader)
{
    return reader_stop(reader)->step ? CONTEXT_STEP : CONTEXT_PROSE;
}

/* Cuts the page's blocks into stops: each step is one, what lies between them another. A page always has one.
 */
static void cut_stops(Reader *reader)
{
    const Page *page = &reader->page;
    reader->stops = memory_grow(reader->stops, page->block_count + 1, sizeof *reader->stops);
    reader->stop_count = 0;
    for (size_t i = 0; i < page->block_count; i++) {
        bool step = page->blocks[i].kind == PAGE_STEP;
        Stop *last = reader->stop_count ? &reader->stops[reader->stop_count - 1] : NULL;
        if (!step && last && !last->step) {
            last->last = i + 1;
        } else {
            reader->stops[reader->stop_count++] = (Stop){step, i, i + 1};
        }
    }
    if (reader->stop_count == 0) reader->stops[reader->stop_count++] = (Stop){false, 0, 0};
}

/* The cursor stays inside the focused matrix. */
static void clamp_cursor(Reader *reader)
{
    if (!reader_stop(reader)->step) return;
    const char *id;
    const Matrix *matrix = reader_focused(reader, reader->focus, &id);
    if (!matrix) {
        reader->focus = FOCUS_RESULT;
        matrix = reader_focused(reader, FOCUS_RESULT, &id);
    }
    size_t rows = matrix->rank > 0 ? matrix->extents[0] : 1;
    size_t columns = matrix->rank > 1 ? matrix->extents[1] : 1;
    if (reader->row >= rows) reader->row = rows - 1;
    if (reader->column >= columns) reader->column = columns - 1;
}

static void go_to_stop(Reader *reader, size_t stop, bool revealed)
{
    reader->stop = stop;
    reader->scroll = 0;
    reader->pan = 0;
    reader->focus = FOCUS_RESULT;
    reader->revealed = revealed;
    clamp_cursor(reader);
}

static void build_page(Reader *reader)
{
    page_build(&reader->page, reader->lesson, reader->page_index, lang_current(), reader->edits);
    cut_stops(reader);
}

static void go_to_page(Reader *reader, size_t page, bool at_end)
{
    reader->page_index = page;
    build_page(reader);
    reader->row = reader->column = 0;
    go_to_stop(reader, at_end ? reader->stop_count - 1 : 0, at_end);
}

static size_t page_count(const Reader *reader)
{
    return lesson_text(reader->lesson, lang_current())->page_count;
}

void reader_open(Reader *reader, const Lesson *lesson, const char *page_id, Charset charset)
{
    *reader = (Reader){.lesson = lesson, .predict = true, .charset = charset, .width = 80, .height = 24};
    reader->edits = memory_grow(NULL, lesson->example_count + 1, sizeof *reader->edits);
    memset(reader->edits, 0, (lesson->example_count + 1) * sizeof *reader->edits);
    int page = page_id ? lesson_find_page(lesson_text(lesson, lang_current()), page_id) : -1;
    go_to_page(reader, page < 0 ? 0 : (size_t)page, false);
}

void reader_close(Reader *reader)
{
    for (size_t i = 0; i < reader->lesson->example_count; i++) edit_log_free(&reader->edits[i]);
    free(reader->edits);
    free(reader->stops);
    text_free(&reader->message);
    text_free(&reader->prompt);
    text_free(&reader->initial);
    page_free(&reader->page);
    *reader = (Reader){0};
}

const char *reader_page_id(const Reader *reader)
{
    return reader->page.source ? reader->page.source->id : NULL;
}

void reader_switch_language(Reader *reader)
{
    size_t stop = reader->stop;
    bool revealed = reader->revealed;
    const char *id = reader_page_id(reader);
    int page = id ? lesson_find_page(lesson_text(reader->lesson, lang_current()), id) : -1;
    reader->page_index = page < 0 ? 0 : (size_t)page;
    build_page(reader);
    go_to_stop(reader, stop < reader->stop_count ? stop : 0, revealed);
}

void reader_resize(Reader *reader, size_t width, size_t height)
{
    reader->width = width;
    reader->height = height;
}

size_t reader_body_rows(const Reader *reader)
{
    return reader->height > HEAD_ROWS + FOOT_ROWS ? reader->height - HEAD_ROWS - FOOT_ROWS : 1;
}

/* ---- the current step ---- */

bool reader_hides(const Reader *reader)
{
    return reader_stop(reader)->step && reader->predict && !reader->revealed &&
           reader_block(reader)->question;
}

const Matrix *reader_focused(const Reader *reader, StepFocus focus, const char **id)
{
    const PageBlock *block = reader_block(reader);
    const Trace *trace = &reader_trace(reader)->now;
    const Step *step = &trace->table.steps[block->step];
    *id = step->id;
    if (focus == FOCUS_RESULT) return &trace->results[block->step].matrix;
    const Operand *operand = &step->operands[focus - FOCUS_FIRST];
    *id = "mask";
    if (operand->kind == OPERAND_MASK) return &trace->mask;
    int index = step_operand(trace, block->step, (size_t)(focus - FOCUS_FIRST));
    if (index < 0) return NULL;
    *id = trace->table.steps[index].id;
    return &trace->results[index].matrix;
}

StepView reader_view(const Reader *reader)
{
    const PageBlock *block = reader_block(reader);
    const PageTrace *trace = reader_trace(reader);
    return (StepView){
        .trace = &trace->now,
        .before = trace->edited ? &trace->before : NULL,
        .step = block->step,
        .layout = flow_layout(block, &reader->page, &reader->look),
        .lang = lang_current(),
        .digits = flow_digits(block, &reader->page, &reader->look),
        .cursor = true,
        .focus = reader->focus,
        .row = reader->row,
        .column = reader->column,
        .hidden = reader_hides(reader),
    };
}

/* ---- moving ---- */

static Outcome stay(void)
{
    return (Outcome){.kind = OUTCOME_STAY};
}

static size_t scroll_most(const Reader *reader)
{
    size_t rows = reader_prose_rows(reader), body = reader_body_rows(reader);
    return rows > body ? rows - body : 0;
}

/* Space on prose turns a screen first, if there is more to read. */
static bool scroll_by(Reader *reader, long rows)
{
    size_t most = scroll_most(reader);
    size_t before = reader->scroll;
    if (rows < 0) {
        reader->scroll = reader->scroll > (size_t)-rows ? reader->scroll - (size_t)-rows : 0;
    } else {
        reader->scroll = reader->scroll + (size_t)rows < most ? reader->scroll + (size_t)rows : most;
    }
    return reader->scroll != before;
}

/* What stands after the lesson; a lesson that is here is opened by one more space. */
static void tell_end(Reader *reader)
{
    const char *next = reader->lesson->next;
    if (!next) {
        text_add(&reader->message, _("This is the end of the lesson."));
    } else if (reader->next_is_here) {
        text_addf(&reader->message, _("This is the end of the lesson. Space opens the next one, %s."), next);
        reader->at_end = true;
    } else {
        text_addf(&reader->message, _("This is the end of the lesson. Lesson %s comes next; it is not here."),
                  next);
    }
}

static void tell_beginning(Reader *reader)
{
    const char *before = reader->lesson->requires;
    if (!before) {
        text_add(&reader->message, _("This is the beginning of the lesson."));
    } else {
        text_addf(&reader->message, _("This is the beginning of the lesson. It builds on lesson %s."),
                  before);
    }
}

static void go_on(Reader *reader)
{
    if (reader_hides(reader)) {
        reader->revealed = true;
    } else if (!reader_stop(reader)->step && scroll_by(reader, (long)reader_body_rows(reader) - 1)) {
        return;
    } else if (reader->stop + 1 < reader->stop_count) {
        go_to_stop(reader, reader->stop + 1, false);
    } else if (reader->page_index + 1 < page_count(reader)) {
        go_to_page(reader, reader->page_index + 1, false);
    } else {
        tell_end(reader);
    }
}

static void go_back(Reader *reader)
{
    if (!reader_stop(reader)->step && scroll_by(reader, 1 - (long)reader_body_rows(reader))) return;
    if (reader->stop > 0) {
        go_to_stop(reader, reader->stop - 1, true);
        if (!reader_stop(reader)->step) reader->scroll = scroll_most(reader);
    } else if (reader->page_index > 0) {
        go_to_page(reader, reader->page_index - 1, true);
        if (!reader_stop(reader)->step) reader->scroll = scroll_most(reader);
    } else {
        tell_beginning(reader);
    }
}

/* Moves the cursor as the matrix lies on the screen: where it lies the other way round, rows and columns
 * change places. */
static void move_cursor(Reader *reader, int down, int right)
{
    StepView view = reader_view(reader);
    bool swapped = step_view_swaps(&view);
    int rows = swapped ? right : down;
    int columns = swapped ? down : right;
    if (rows > 0 || reader->row > 0) reader->row += (size_t)rows;
    if (columns > 0 || reader->column > 0) reader->column += (size_t)columns;
    clamp_cursor(reader);
}

static void move(Reader *reader, int down, int right)
{
    if (reader_stop(reader)->step) {
        move_cursor(reader, down, right);
    } else if (down) {
        scroll_by(reader, down);
    } else if (right > 0 || reader->pan > 0) {
        reader->pan += (size_t)(right * PAN_STEP);
    }
}

static void move_far(Reader *reader, bool end)
{
    if (reader_stop(reader)->step) {
        reader->row = reader->column = end ? SIZE_MAX : 0;
        clamp_cursor(reader);
    } else {
        reader->scroll = end ? scroll_most(reader) : 0;
        reader->pan = 0;
    }
}

/* The next matrix of the step that the cursor can go to. */
static void change_focus(Reader *reader)
{
    const char *id;
    do {
        reader->focus = (reader->focus + 1) % FOCUS_COUNT;
    } while (!reader_focused(reader, reader->focus, &id) ||
             matrix_size(reader_focused(reader, reader->focus, &id)) == 0);
    clamp_cursor(reader);
}

static void change_page(Reader *reader, int by)
{
    size_t page = reader->page_index + (size_t)by;
    if (page < page_count(reader)) go_to_page(reader, page, false);
}

/* ---- changing numbers ---- */

static EditLog *edits_here(Reader *reader)
{
    return &reader->edits[reader_trace(reader)->example_index];
}

/* Runs the traces again; an edit that leads out of the range of numbers is taken back and told. */
static void follow(Reader *reader)
{
    page_follow(&reader->page, reader->edits);
    clamp_cursor(reader);
}

static void add_edit(Reader *reader, Edit edit)
{
    edit_log_add(edits_here(reader), edit);
    follow(reader);
    const Fault *fault = &reader_trace(reader)->fault;
    if (fault->kind == FAULT_NONE) return;
    text_add(&reader->message, fault->message);
    edit_log_undo(edits_here(reader));
    follow(reader);
}

static void step_tau(Reader *reader, bool more)
{
    double tau = reader_trace(reader)->now.tau;
    if (step_find(&reader_trace(reader)->now.table, "tempered") < 0) {
        text_add(&reader->message, _("Weights are given here: no temperature acts on them."));
        return;
    }
    for (size_t i = 0; i < TAU_COUNT; i++) {
        double station = TAU_LADDER[more ? i : TAU_COUNT - 1 - i];
        bool beyond = more ? station > tau * (1 + 1e-9) : station < tau * (1 - 1e-9);
        if (!beyond) continue;
        add_edit(reader, (Edit){.step = "tau", .value = station});
        return;
    }
}

/* The query and the key under the cursor; false where the focused matrix has not both. */
static bool cell_of_mask(Reader *reader, size_t *query, size_t *key)
{
    const char *id;
    const Matrix *matrix = reader_focused(reader, reader->focus, &id);
    if (matrix->rank != 2 || matrix->axes[0] != AXIS_QUERY || matrix->axes[1] != AXIS_KEY ||
        !trace_can_edit(&reader_trace(reader)->now, "mask")) {
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

static void toggle_mask(Reader *reader)
{
    size_t query, key;
    if (!cell_of_mask(reader, &query, &key)) return;
    double value = mask_value(reader, query, key, !is_hidden(reader, query, key));
    add_edit(reader, (Edit){.step = "mask", .row = query, .column = key, .value = value});
}

static void toggle_mask_row(Reader *reader)
{
    size_t query, key;
    if (!cell_of_mask(reader, &query, &key)) return;
    size_t keys = reader_trace(reader)->example->key_count;
    bool hide = false;
    for (size_t i = 0; i < keys; i++) hide = hide || !is_hidden(reader, query, i);
    for (size_t i = 0; i < keys; i++)
        edit_log_add(edits_here(reader), (Edit){.step = "mask",
                                                .row = query,
                                                .column = i,
                                                .value = mask_value(reader, query, i, hide),
                                                .joined = i > 0});
    follow(reader);
}

static void undo(Reader *reader)
{
    if (reader_stop(reader)->step && edit_log_undo(edits_here(reader))) {
        follow(reader);
    } else {
        text_add(&reader->message, _("There is nothing to undo here."));
    }
}

static void redo(Reader *reader)
{
    if (reader_stop(reader)->step && edit_log_redo(edits_here(reader))) {
        follow(reader);
    } else {
        text_add(&reader->message, _("There is nothing to redo here."));
    }
}

static void reset(Reader *reader)
{
    if (!reader_stop(reader)->step) return;
    edit_log_reset(edits_here(reader));
    follow(reader);
}

/* ---- typing a value ---- */

static Outcome ask_line(Reader *reader)
{
    return (Outcome){
        .kind = OUTCOME_LINE, .text = text_string(&reader->prompt), .initial = text_string(&reader->initial)};
}

/* What can be edited instead, where the focused matrix cannot. */
static Outcome refuse_edit(Reader *reader, const char *id)
{
    text_addf(
        &reader->message,
        _("%s is computed; edit q, k, v, the raw or the scaled scores, or press m for the mask (tab moves)"),
        step_id_name(id));
    return stay();
}

static Outcome ask_cell(Reader *reader)
{
    const char *id;
    const Matrix *matrix = reader_focused(reader, reader->focus, &id);
    if (!trace_can_edit(&reader_trace(reader)->now, id)) return refuse_edit(reader, id);
    if (reader_hides(reader) && reader->focus == FOCUS_RESULT) {
        text_add(&reader->message, _("Predict this result first; space reveals it."));
        return stay();
    }
    char printed[NUMBER_BYTES];
    number_print_exact(printed, matrix->cells[matrix_index(matrix, reader->row, reader->column)]);
    char row[32], column[32];
    const Example *example = reader_trace(reader)->example;
    text_clear(&reader->prompt);
    text_addf(&reader->prompt, "%s[%s,%s] = ", id,
              example_position(example, matrix->axes[0], reader->row, lang_current(), row),
              example_position(example, matrix->axes[1], reader->column, lang_current(), column));
    text_clear(&reader->initial);
    text_add(&reader->initial, printed);
    reader->asks_tau = false;
    return ask_line(reader);
}

static Outcome ask_tau(Reader *reader)
{
    if (step_find(&reader_trace(reader)->now.table, "tempered") < 0) return stay();
    char printed[NUMBER_BYTES];
    number_print_exact(printed, reader_trace(reader)->now.tau);
    text_clear(&reader->prompt);
    text_add(&reader->prompt, "τ = ");
    text_clear(&reader->initial);
    text_add(&reader->initial, printed);
    reader->asks_tau = true;
    return ask_line(reader);
}

/* A value that cannot be is told, and the line stays to be mended. */
static Outcome ask_again(Reader *reader, const char *text, const char *why)
{
    text_add(&reader->message, why);
    text_clear(&reader->initial);
    text_add(&reader->initial, text);
    return ask_line(reader);
}

Outcome reader_line(Reader *reader, const char *text)
{
    text_clear(&reader->message);
    if (!text || !*text) return stay();
    const char *id;
    reader_focused(reader, reader->focus, &id);
    LiteralRules rules = {.minus_infinity =
                              !reader->asks_tau && (strcmp(id, "mask") == 0 || strcmp(id, "scaled") == 0)};
    Fault fault = {0};
    double value;
    if (!literal_read_number(text, rules, &(Place){.name = ""}, &value, &fault))
        return ask_again(reader, text, fault.message);
    if (reader->asks_tau && value <= 0)
        return ask_again(reader, text,
                         _("The temperature must be greater than 0; towards 0 the largest score takes all."));
    Edit edit = {.step = id, .row = reader->row, .column = reader->column, .value = value};
    add_edit(reader, reader->asks_tau ? (Edit){.step = "tau", .value = value} : edit);
    return stay();
}

/* ---- looks ---- */

static void flip_layout(Reader *reader)
{
    bool step = reader_stop(reader)->step;
    Layout now = step ? flow_layout(reader_block(reader), &reader->page, &reader->look) : reader->look.layout;
    reader->look.layout = now == LAYOUT_ROW ? LAYOUT_COLUMN : LAYOUT_ROW;
    reader->look.layout_forced = true;
    text_add(&reader->message, reader->look.layout == LAYOUT_ROW
                                   ? _("A token per row: S = QKᵀ, O = AV.")
                                   : _("A token per column: S = QᵀK, O = VPᵀ."));
}

static void cycle_digits(Reader *reader)
{
    static const int DIGITS[] = {2, 3, 4, 6};
    int now = flow_digits(reader_block(reader), &reader->page, &reader->look);
    size_t next = 0;
    for (size_t i = 0; i < sizeof DIGITS / sizeof *DIGITS; i++)
        if (DIGITS[i] > now) {
            next = i;
            break;
        }
    reader->look.digits = DIGITS[next];
}

static void toggle_predict(Reader *reader)
{
    reader->predict = !reader->predict;
    text_add(&reader->message, reader->predict ? _("Results with a question wait for you to predict them.")
                                               : _("All results are shown at once."));
}

/* ---- the actions ---- */

static void act_moving(Reader *reader, Action action)
{
    long screen = (long)reader_body_rows(reader) - 1;
    switch (action) {
    case ACTION_NEXT:
        go_on(reader);
        break;
    case ACTION_PREVIOUS:
        go_back(reader);
        break;
    case ACTION_UP:
        move(reader, -1, 0);
        break;
    case ACTION_DOWN:
        move(reader, 1, 0);
        break;
    case ACTION_LEFT:
        move(reader, 0, -1);
        break;
    case ACTION_RIGHT:
        move(reader, 0, 1);
        break;
    case ACTION_PAGE_UP:
        scroll_by(reader, -screen);
        break;
    case ACTION_PAGE_DOWN:
        scroll_by(reader, screen);
        break;
    case ACTION_FIRST:
        move_far(reader, false);
        break;
    case ACTION_LAST:
        move_far(reader, true);
        break;
    case ACTION_NEXT_PAGE:
        change_page(reader, 1);
        break;
    case ACTION_PREVIOUS_PAGE:
        change_page(reader, -1);
        break;
    case ACTION_FOCUS:
        change_focus(reader);
        break;
    default:
        break;
    }
}

Outcome reader_act(Reader *reader, Action action)
{
    bool leave = reader->at_end && action == ACTION_NEXT;
    text_clear(&reader->message);
    reader->at_end = false;
    if (leave) return (Outcome){.kind = OUTCOME_OPEN, .text = reader->lesson->next};
    switch (action) {
    case ACTION_BACK:
        return (Outcome){.kind = OUTCOME_BACK};
    case ACTION_EDIT:
        return ask_cell(reader);
    case ACTION_SET_TAU:
        return ask_tau(reader);
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
    case ACTION_LAYOUT:
        flip_layout(reader);
        break;
    case ACTION_DIGITS:
        cycle_digits(reader);
        break;
    case ACTION_PREDICT:
        toggle_predict(reader);
        break;
    default:
        act_moving(reader, action);
        break;
    }
    return stay();
}
