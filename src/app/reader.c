/* The reader's state and what keys do to it. */
#include "app/reader.h"

#include <stdlib.h>
#include <string.h>

#include "app/reader_command.h"
#include "app/reader_edit.h"
#include "app/reader_search.h"
#include "base/lang.h"
#include "view/matrix_view.h"

enum { HEAD_ROWS = 2, FOOT_ROWS = 1, PAN_STEP = 8 };

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
    const Stop *stop = reader_stop(reader);
    for (size_t i = stop->first; i < stop->last; i++) {
        const PageBlock *block = &reader->page.blocks[i];
        bool shows = block->kind == PAGE_STEP || block->kind == PAGE_VIEW;
        if (shows && block->trace != SIZE_MAX) return &reader->page.traces[block->trace];
    }
    return NULL;
}

KeyContext reader_context(const Reader *reader)
{
    if (reader->what_if.open) return CONTEXT_LIST;
    if (reader_stop(reader)->step) return CONTEXT_STEP;
    return reader_trace(reader) ? CONTEXT_PROSE | CONTEXT_VIEW : CONTEXT_PROSE;
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
void reader_clamp_cursor(Reader *reader)
{
    if (!reader_stop(reader)->step) return;
    StepId id;
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
    reader_clamp_cursor(reader);
}

/* The chosen wrong method goes along with every example that it fits; a page's own method stays. */
static void apply_method(Reader *reader)
{
    for (size_t i = 0; i < reader->page.trace_count; i++) {
        const PageTrace *trace = &reader->page.traces[i];
        bool fits = reader->method && misconception_applies(reader->method, trace->example);
        if (fits && !trace->method) page_set_method(&reader->page, i, reader->method, reader->edits);
    }
}

static void build_page(Reader *reader)
{
    page_build(&reader->page, reader->lesson, reader->page_index, lang_current(), reader->edits);
    apply_method(reader);
    cut_stops(reader);
}

static void go_to_page(Reader *reader, size_t page, bool at_end)
{
    reader->page_index = page;
    build_page(reader);
    reader->row = reader->column = 0;
    go_to_stop(reader, at_end ? reader->stop_count - 1 : 0, at_end);
}

void reader_go_to_page(Reader *reader, size_t page)
{
    go_to_page(reader, page, false);
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
    what_if_free(&reader->what_if);
    text_free(&reader->sought);
    for (size_t i = 0; i < 2; i++) text_free(&reader->size_values[i]);
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

const Matrix *reader_focused(const Reader *reader, StepFocus focus, StepId *id)
{
    const PageBlock *block = reader_block(reader);
    const Trace *trace = &reader_trace(reader)->now;
    const Step *step = &trace->table.steps[block->step];
    *id = step->id;
    if (focus == FOCUS_RESULT) return &trace->results[block->step].matrix;
    const Operand *operand = &step->operands[focus - FOCUS_FIRST];
    *id = STEP_MASK;
    if (operand->kind == OPERAND_MASK) return &trace->mask;
    int index = trace_operand_step(trace, block->step, (size_t)(focus - FOCUS_FIRST));
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

Picture reader_picture(const Reader *reader)
{
    StepView view = reader_view(reader);
    return view.hidden || !picture_fits(reader->picture, &view) ? PICTURE_MATRICES : reader->picture;
}

/* ---- moving ---- */

static bool is_measured(const Reader *reader)
{
    const Measure *measure = &reader->measure;
    return measure->revision == reader->page.revision && measure->stop == reader->stop &&
           measure->width == reader->width && measure->look.layout == reader->look.layout &&
           measure->look.layout_forced == reader->look.layout_forced &&
           measure->look.digits == reader->look.digits;
}

/* A held key asks at each press: the prose is laid out again only where something else is shown. */
static void measure_prose(Reader *reader)
{
    if (is_measured(reader)) return;
    reader->measure = (Measure){.revision = reader->page.revision,
                                .stop = reader->stop,
                                .width = reader->width,
                                .look = reader->look,
                                .rows = reader_prose_rows(reader),
                                .overhang = reader_prose_overhang(reader)};
}

static size_t scroll_most(Reader *reader)
{
    measure_prose(reader);
    size_t rows = reader->measure.rows, body = reader_body_rows(reader);
    return rows > body ? rows - body : 0;
}

static size_t moved(size_t from, long by, size_t most)
{
    if (by < 0) return from > (size_t)-by ? from - (size_t)-by : 0;
    return from + (size_t)by < most ? from + (size_t)by : most;
}

/* Only as far as something stands there that is wider than the screen. */
static void pan_by(Reader *reader, int steps)
{
    measure_prose(reader);
    reader->pan = moved(reader->pan, (long)steps * PAN_STEP, reader->measure.overhang);
}

/* Space on prose turns a screen first, if there is more to read. */
static bool scroll_by(Reader *reader, long rows)
{
    size_t before = reader->scroll;
    reader->scroll = moved(before, rows, scroll_most(reader));
    return reader->scroll != before;
}

void reader_resize(Reader *reader, size_t width, size_t height)
{
    reader->width = width;
    reader->height = height;
    if (reader->scroll > 0 && !reader_stop(reader)->step && reader->scroll > scroll_most(reader))
        reader->scroll = scroll_most(reader);
    if (reader->pan > 0) pan_by(reader, 0);
}

/* A text has another length in another language: the same part of it is seen. */
void reader_switch_language(Reader *reader)
{
    size_t stop = reader->stop, scroll = reader->scroll, rows = scroll > 0 ? reader_prose_rows(reader) : 1;
    bool revealed = reader->revealed;
    StepFocus focus = reader->focus;
    const char *id = reader_page_id(reader);
    int page = id ? lesson_find_page(lesson_text(reader->lesson, lang_current()), id) : -1;
    text_clear(&reader->message);
    reader->page_index = page < 0 ? 0 : (size_t)page;
    build_page(reader);
    go_to_stop(reader, stop < reader->stop_count ? stop : 0, revealed);
    if (reader_stop(reader)->step) {
        reader->focus = focus;
        reader_clamp_cursor(reader);
    } else if (scroll > 0) {
        scroll_by(reader, (long)((scroll * reader_prose_rows(reader) + rows / 2) / rows));
    }
}

void reader_go_to_block(Reader *reader, size_t block)
{
    for (size_t i = 0; i < reader->stop_count; i++) {
        const Stop *stop = &reader->stops[i];
        if (block < stop->first || block >= stop->last) continue;
        go_to_stop(reader, i, true);
        if (!stop->step) scroll_by(reader, (long)reader_block_row(reader, block));
        return;
    }
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
    reader_clamp_cursor(reader);
}

static void move(Reader *reader, int down, int right)
{
    if (reader_stop(reader)->step) {
        move_cursor(reader, down, right);
    } else if (down) {
        scroll_by(reader, down);
    } else {
        pan_by(reader, right);
    }
}

static void move_far(Reader *reader, bool end)
{
    if (reader_stop(reader)->step) {
        reader->row = reader->column = end ? SIZE_MAX : 0;
        reader_clamp_cursor(reader);
    } else {
        reader->scroll = end ? scroll_most(reader) : 0;
        reader->pan = 0;
    }
}

/* The next matrix of the step that the cursor can go to. */
static void change_focus(Reader *reader)
{
    StepId id;
    do {
        reader->focus = (reader->focus + 1) % FOCUS_COUNT;
    } while (!reader_focused(reader, reader->focus, &id) ||
             matrix_size(reader_focused(reader, reader->focus, &id)) == 0);
    reader_clamp_cursor(reader);
}

static void change_page(Reader *reader, int by)
{
    size_t page = reader->page_index + (size_t)by;
    if (page < page_count(reader)) go_to_page(reader, page, false);
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

/* A result that is to be predicted is not shown in another way either. */
static void change_picture(Reader *reader)
{
    StepView view = reader_view(reader);
    if (view.hidden) {
        text_add(&reader->message, _("Predict this result first; space reveals it."));
        return;
    }
    reader->picture = picture_next(reader_picture(reader), &view);
    text_addf(&reader->message, _("Shown: %s."), picture_name(reader->picture));
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

/* ---- what if ---- */

static void open_what_if(Reader *reader)
{
    const PageTrace *trace = reader_trace(reader);
    what_if_open(&reader->what_if, trace, &reader->edits[trace->example_index]);
}

/* Walks a wrong method beside the right way from now on; NULL: none. */
static void set_method(Reader *reader, const Misconception *method)
{
    reader->method = method;
    for (size_t i = 0; i < reader->page.trace_count; i++)
        page_set_method(&reader->page, i, NULL, reader->edits);
    apply_method(reader);
}

bool reader_has_list(const Reader *reader)
{
    return reader->what_if.open;
}

void reader_list_key(Reader *reader, Key key)
{
    const Misconception *method = NULL;
    if (what_if_press(&reader->what_if, key, &method) == WHAT_IF_TAKEN) set_method(reader, method);
}

/* ---- lines ---- */

static Outcome ask(Reader *reader, LineUse use, const char *prompt)
{
    reader->line_use = use;
    text_clear(&reader->prompt);
    text_add(&reader->prompt, prompt);
    text_clear(&reader->initial);
    return reader_ask_line(reader);
}

Outcome reader_line(Reader *reader, const char *text)
{
    static Outcome (*const TAKERS[])(Reader * reader, const char *text) = {
        [LINE_VALUE] = reader_take_value,
        [LINE_TAU] = reader_take_tau,
        [LINE_COMMAND] = reader_take_command,
        [LINE_SEARCH] = reader_take_search,
    };
    text_clear(&reader->message);
    bool again = reader->line_use == LINE_SEARCH && text && reader->sought.length > 0;
    if (!text || (!*text && !again)) return outcome_stay();
    return TAKERS[reader->line_use](reader, text);
}

/* The focused matrix as a literal that can be typed back. */
static Outcome copy_matrix(Reader *reader)
{
    StepId id;
    const Matrix *matrix = reader_focused(reader, reader->focus, &id);
    if (reader_hides(reader) && reader->focus == FOCUS_RESULT) {
        text_add(&reader->message, _("Predict this result first; space reveals it."));
        return outcome_stay();
    }
    text_clear(&reader->initial);
    matrix_view_literal(matrix, flow_layout(reader_block(reader), &reader->page, &reader->look),
                        &reader->initial);
    text_addf(&reader->message, _("copied: %s"), text_string(&reader->initial));
    return (Outcome){.kind = OUTCOME_COPY, .text = text_string(&reader->initial)};
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
        if (!reader->method) return (Outcome){.kind = OUTCOME_BACK};
        set_method(reader, NULL);
        text_add(&reader->message, _("The right way only, again."));
        break;
    case ACTION_EDIT:
        return reader_ask_cell(reader);
    case ACTION_SET_TAU:
        return reader_ask_tau(reader);
    case ACTION_LESS_TAU:
    case ACTION_MORE_TAU:
    case ACTION_MASK:
    case ACTION_MASK_ROW:
    case ACTION_UNDO:
    case ACTION_REDO:
    case ACTION_RESET:
        reader_change(reader, action);
        break;
    case ACTION_COMMAND:
        return ask(reader, LINE_COMMAND, ":");
    case ACTION_SEARCH:
        return ask(reader, LINE_SEARCH, "/");
    case ACTION_COPY:
        return copy_matrix(reader);
    case ACTION_WHAT_IF:
        open_what_if(reader);
        break;
    case ACTION_PICTURE:
        change_picture(reader);
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
    return outcome_stay();
}
