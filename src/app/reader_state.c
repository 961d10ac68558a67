/* What the reader knows: its page, where on it the learner is, and how it is looked at. */
#include "app/reader_state.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/lang.h"
#include "view/measure.h"

enum { SIGHT_MARGIN = 5 /* rows that the cursor can go before others are kept */ };

/* ---- opening ---- */

void reader_open(Reader *reader, const Lesson *lesson, const char *page_id, Charset charset)
{
    *reader = (Reader){.lesson = lesson, .predict = true, .plan = memory_grow(NULL, 1, sizeof *reader->plan)};
    *reader->plan = (BoardPlan){.revision = 0};
    screen_start(&reader->screen, &READER_SCREEN, charset);
    reader->edits = memory_grow(NULL, lesson->example_count + 1, sizeof *reader->edits);
    memset(reader->edits, 0, (lesson->example_count + 1) * sizeof *reader->edits);
    int page = page_id ? lesson_find_page(lesson_text(lesson, lang_current()), page_id) : -1;
    reader_go_to_page(reader, page < 0 ? 0 : (size_t)page, false);
}

void reader_close(Reader *reader)
{
    for (size_t i = 0; i < reader->lesson->example_count; i++) edit_log_free(&reader->edits[i]);
    free(reader->edits);
    free(reader->stops);
    free(reader->plan);
    free(reader->shown.items);
    what_if_free(&reader->what_if);
    outline_free(&reader->outline);
    text_free(&reader->search.wanted);
    for (size_t i = 0; i < 2; i++) text_free(&reader->sizes.values[i]);
    page_free(&reader->page);
    snapshot_free(&reader->was);
    screen_end(&reader->screen);
}

/* ---- pages and stops ---- */

const char *reader_page_id(const Reader *reader)
{
    return reader->page.source ? reader->page.source->id : NULL;
}

size_t reader_page_count(const Reader *reader)
{
    return lesson_text(reader->lesson, lang_current())->page_count;
}

const Stop *reader_stop(const Reader *reader)
{
    return &reader->stops[reader->stop];
}

size_t reader_stop_beside(const Reader *reader, size_t stop, int by)
{
    const PageBlock *blocks = reader->page.blocks;
    do stop += (size_t)by;
    while (stop < reader->stop_count && reader->stops[stop].step && blocks[reader->stops[stop].first].idle);
    return at_most(stop, reader->stop_count);
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

KeyContext reader_context(const Screen *screen)
{
    const Reader *reader = (const Reader *)screen;
    if (reader->what_if.open) return CONTEXT_LIST;
    if (reader->outline.open) return CONTEXT_EXERCISES;
    KeyContext more = reader->page.source && reader->page.source->more_count > 0 ? CONTEXT_MORE : 0;
    if (reader_stop(reader)->step) return CONTEXT_STEP | more;
    return (reader_trace(reader) ? CONTEXT_PROSE | CONTEXT_VIEW : CONTEXT_PROSE) | more;
}

/* Cuts the page's blocks into stops: each step is one, what is between them another. A page always has one.
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

/* The chosen wrong method goes along with every example that it fits; a page's own method stays. */
static void apply_method(Reader *reader)
{
    for (size_t i = 0; i < reader->page.trace_count; i++) {
        const PageTrace *trace = &reader->page.traces[i];
        bool fits = reader->method && misconception_applies(reader->method, trace->example);
        if (fits && !trace->method) page_set_method(&reader->page, i, reader->method, reader->edits);
    }
}

void reader_build_page(Reader *reader)
{
    if (reader->page.sight.reach == 0) reader_look_around(reader);
    page_build(&reader->page, reader->lesson, reader->page_index, lang_current(), reader->edits);
    apply_method(reader);
    cut_stops(reader);
}

void reader_go_to_stop(Reader *reader, size_t stop, bool revealed)
{
    reader->stop = stop;
    reader->scroll.row = reader->scroll.column = 0;
    reader->cursor.focus = FOCUS_RESULT;
    reader->cursor.elsewhere = false;
    reader->revealed = revealed;
    reader->veiled = false;
    reader_clamp_cursor(reader);
}

static const LessonPage *page_at(const Reader *reader, size_t page)
{
    return &lesson_text(reader->lesson, lang_current())->pages[page];
}

/* Keeps where a deeper page is come to from; on the core path nobody has to come back. */
static void keep_way(Reader *reader, size_t page)
{
    if (!page_at(reader, page)->settings.deeper)
        reader->way_count = 0;
    else if (reader->page.source && page != reader->page_index && reader->way_count < READER_WAYS_MAX)
        reader->ways[reader->way_count++] = (PageStop){reader->page_index, reader->stop};
}

/* The first page that names another one: from there it would have been come to. */
static size_t naming_page(const Reader *reader, size_t page)
{
    for (size_t from = 0; from < reader_page_count(reader); from++)
        for (size_t i = 0; i < page_at(reader, from)->more_count; i++)
            if (page_at(reader, from)->more[i] == page) return from;
    return 0;
}

bool reader_come_back(Reader *reader)
{
    if (!page_at(reader, reader->page_index)->settings.deeper) return false;
    PageStop way = {naming_page(reader, reader->page_index), SIZE_MAX};
    size_t left = reader->way_count;
    if (left > 0) way = reader->ways[--left];
    if (way.page >= reader_page_count(reader)) way.page = 0;
    reader_go_to_page(reader, way.page, false);
    if (reader->way_count > left) reader->way_count = left;
    reader_go_to_stop(reader, way.stop < reader->stop_count ? way.stop : reader->stop_count - 1, false);
    return true;
}

void reader_go_to_page(Reader *reader, size_t page, bool at_end)
{
    keep_way(reader, page);
    reader->page_index = page;
    reader->picture = reader->first_picture;
    reader_build_page(reader);
    reader->cursor = (CellCursor){0};
    reader_go_to_stop(reader, at_end ? reader_stop_beside(reader, reader->stop_count, -1) : 0, at_end);
}

void reader_set_method(Reader *reader, const Misconception *method)
{
    reader->method = method;
    reader->shows_right = false;
    for (size_t i = 0; i < reader->page.trace_count; i++)
        page_set_method(&reader->page, i, NULL, reader->edits);
    apply_method(reader);
}

void reader_leave_method(Reader *reader)
{
    reader->method = NULL;
    reader_build_page(reader);
    const PageTrace *trace = reader_trace(reader);
    if (!trace || !trace->method) screen_say(&reader->screen, _("The right way only, again."));
}

/* ---- the current step ---- */

bool reader_hides(const Reader *reader)
{
    bool asks = reader->predict && !reader->revealed && reader_block(reader)->question;
    return reader_stop(reader)->step && (reader->veiled || asks);
}

bool reader_has_shown(const Reader *reader, size_t stop)
{
    const ShownList *shown = &reader->shown;
    for (size_t i = 0; i < shown->count; i++)
        if (shown->items[i].page == reader->page_index && shown->items[i].stop == stop) return true;
    return false;
}

void reader_note_shown(Reader *reader)
{
    ShownList *shown = &reader->shown;
    bool asked = reader_stop(reader)->step && reader_block(reader)->question;
    if (!asked || reader_hides(reader) || reader_has_shown(reader, reader->stop)) return;
    shown->items = memory_room(shown->items, shown->count, &shown->capacity, sizeof *shown->items);
    shown->items[shown->count++] = (PageStop){reader->page_index, reader->stop};
}

/* Whether the walk still asks for a step, or for one that it is made of. */
static bool asks_up_to(const Reader *reader, StepId last)
{
    const PageBlock *block = reader_block(reader);
    if (!reader->predict || !reader_stop(reader)->step) return false;
    const StepTable *table = &reader_trace(reader)->now.table;
    for (size_t i = reader->stop + 1; i < reader->stop_count; i++) {
        const PageBlock *later = &reader->page.blocks[reader->stops[i].first];
        if (reader->stops[i].step && later->trace == block->trace && later->question &&
            !reader_has_shown(reader, i) && table->steps[later->step].id <= last)
            return true;
    }
    return false;
}

bool reader_refuses_hidden(Reader *reader)
{
    bool refuses = reader_hides(reader) && reader->cursor.focus == FOCUS_RESULT && !reader->cursor.elsewhere;
    if (refuses)
        screen_say(&reader->screen, "%s",
                   reader->veiled ? _("This result is hidden; space shows it.")
                                  : _("Predict this result first; space reveals it."));
    return refuses;
}

/* The step that the cursor is in. */
static size_t cursor_step(const Reader *reader)
{
    return reader->cursor.elsewhere ? reader->cursor.step : reader_block(reader)->step;
}

const Matrix *reader_matrix(const Reader *reader, StepFocus focus, StepId *id)
{
    return step_focus_matrix(&reader_trace(reader)->now, cursor_step(reader), focus, id);
}

const Matrix *reader_focused(const Reader *reader, StepId *id)
{
    return reader_matrix(reader, reader->cursor.focus, id);
}

/* Wherever not all rows fit, at least a third of those that do is on each side of the cursor, but at the
 * ends. */
void reader_look_around(Reader *reader)
{
    const RowSight sight = reader->page.sight;
    const size_t seen = reader_body_rows(reader);
    const RowSight wanted = {reader->at[AXIS_QUERY], seen - seen / 3 + SIGHT_MARGIN};
    size_t far = wanted.row > sight.row ? wanted.row - sight.row : sight.row - wanted.row;
    if (wanted.reach != sight.reach || far > SIGHT_MARGIN) page_see(&reader->page, wanted);
}

void reader_see_all(Reader *reader)
{
    page_see(&reader->page, (RowSight){0, SIZE_MAX});
}

void reader_clamp_cursor(Reader *reader)
{
    CellCursor *cursor = &reader->cursor;
    StepId id;
    if (!reader_stop(reader)->step) return;
    if (!reader_focused(reader, &id)) cursor->focus = FOCUS_RESULT;
    const Matrix *matrix = reader_focused(reader, &id);
    size_t rows = matrix->rank > 0 ? matrix->extents[0] : 1;
    size_t columns = matrix_columns(matrix);
    if (cursor->row >= rows) cursor->row = rows - 1;
    if (cursor->column >= columns) cursor->column = columns - 1;
    for (int axis = 0; axis < matrix->rank; axis++)
        reader->at[matrix->axes[axis]] = axis == 0 ? cursor->row : cursor->column;
    reader_look_around(reader);
}

void reader_go_to_cell(Reader *reader, BoardCell cell)
{
    bool elsewhere = cell.step != reader_block(reader)->step;
    reader->cursor = (CellCursor){FOCUS_RESULT, cell.row, cell.column, elsewhere, cell.step};
    reader_clamp_cursor(reader);
}

void reader_find_side(const Reader *reader, size_t *first, size_t *last)
{
    *last = reader_stop(reader)->first;
    while (*last > 0 && reader->page.blocks[*last - 1].kind == PAGE_STEP) --*last;
    *first = *last;
    while (*first > 0 && reader->page.blocks[*first - 1].kind != PAGE_STEP) --*first;
}

bool reader_has_side(const Reader *reader)
{
    size_t first, last;
    reader_find_side(reader, &first, &last);
    for (size_t i = first; i < last; i++)
        if (reader->page.blocks[i].kind != PAGE_HEADING) return true;
    return false;
}

/* Plans the board: beside the text, if that costs it no block and no digit. */
static void plan_board(const StepView *view, BoardPlan *plan)
{
    size_t main = READER_MAIN_WIDTH - 2;
    Scene wide, narrow;
    plan->fits = board_plan(&wide, view, view->charset, view->room_rows, plan->width);
    plan->cols = plan->width;
    if (plan->side) {
        bool same = board_plan(&narrow, view, view->charset, view->room_rows, main) &&
                    narrow.count == wide.count && narrow.room.digits == wide.room.digits &&
                    !narrow.room.window_least;
        if (same) plan->cols = main;
        scene_free(&narrow);
    }
    scene_free(&wide);
}

/* The plan for a view; neither the cursor nor the walk moves a block. */
static const BoardPlan *board_of(const Reader *reader, const StepView *view)
{
    const BoardPlan *last = reader->plan;
    size_t width = screen_body_cols(&reader->screen);
    BoardPlan plan = {.revision = reader->page.revision,
                      .trace = view->trace,
                      .wrong = view->wrong,
                      .layout = view->layout,
                      .digits = view->digits,
                      .side = width + 2 >= READER_SIDE_WIDTH_MIN && reader_has_side(reader),
                      .width = width,
                      .height = view->room_rows};
    bool same = last->revision == plan.revision && last->trace == plan.trace && last->wrong == plan.wrong &&
                last->layout == plan.layout && last->digits == plan.digits && last->side == plan.side &&
                last->width == plan.width && last->height == plan.height;
    if (same) return last;
    plan_board(view, &plan);
    *reader->plan = plan;
    return reader->plan;
}

/* The step that the board has come to: all of them where there is no walk, but for a result that is hidden.
 */
static size_t walked_step(const Reader *reader)
{
    if (!reader->shows_all) return reader_block(reader)->step;
    return reader->veiled ? cursor_step(reader) : reader_trace(reader)->now.table.count;
}

StepView reader_view(const Reader *reader)
{
    const PageBlock *block = reader_block(reader);
    const PageTrace *trace = reader_trace(reader);
    size_t body = reader_body_rows(reader);
    StepView view = {
        .trace = &trace->now,
        .before = trace->edited ? &trace->before : NULL,
        .step = cursor_step(reader),
        .layout = flow_layout(block, &reader->page, &reader->look),
        .lang = lang_current(),
        .digits = flow_digits(block, &reader->page, &reader->look),
        .cursor = true,
        .focus = reader->cursor.focus,
        .row = reader->cursor.row,
        .column = reader->cursor.column,
        .hidden = reader_hides(reader),
        .asks_weights = asks_up_to(reader, STEP_WEIGHTS),
        .asks_more = asks_up_to(reader, STEP_RUN_LAST),
        .walked = walked_step(reader),
        .wrong = trace->method && trace->follows ? &trace->wrong : NULL,
        .shows_wrong = !reader->shows_right,
        .isolates = reader->isolates,
        .was = reader->was.count > 0 ? &reader->was : NULL,
        .room_rows = body - at_most(reader_words_rows(reader), body),
        .charset = reader->screen.charset,
    };
    memcpy(view.at, reader->at, sizeof view.at);
    view.room_cols = board_of(reader, &view)->cols;
    return view;
}

size_t reader_words_rows(const Reader *reader)
{
    return reader_body_rows(reader) > 30 ? 10 : 8;
}

Picture reader_picture_wanted(const Reader *reader, const StepView *view)
{
    return view->hidden && reader->picture != PICTURE_MATRICES ? PICTURE_BOARD : reader->picture;
}

Picture reader_picture_of(const Reader *reader, const StepView *view)
{
    Picture picture = reader_picture_wanted(reader, view);
    bool fits = picture == PICTURE_BOARD ? board_of(reader, view)->fits : picture_fits(picture, view);
    return fits ? picture : PICTURE_MATRICES;
}

Picture reader_picture(const Reader *reader)
{
    StepView view = reader_view(reader);
    return reader_picture_of(reader, &view);
}

/* ---- lines ---- */

Outcome reader_ask_again(Reader *reader, const char *text, const char *why)
{
    screen_say(&reader->screen, "%s", why);
    return screen_ask_again(&reader->screen, text);
}

size_t reader_body_rows(const Reader *reader)
{
    return screen_body_rows(&reader->screen, READER_HEAD_ROWS, READER_FOOT_ROWS);
}
