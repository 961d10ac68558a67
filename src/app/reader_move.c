/* Moving through a lesson: pages, stops, prose, and the cells of a step. */
#include "app/reader_move.h"

#include "app/move.h"
#include "app/reader_prose.h"
#include "base/lang.h"

/* ---- on and back ---- */

/* What comes after the lesson; a lesson that is here is opened by one more space. */
static void say_end(Reader *reader)
{
    Screen *screen = &reader->screen;
    const char *next = reader->lesson->next;
    reader->at_end = next && reader->next_is_here;
    if (!next)
        screen_say(screen, _("This is the end of the lesson."));
    else if (reader->next_is_here)
        screen_say(screen, _("This is the end of the lesson. Space opens the next one, %s."), next);
    else
        screen_say(screen, _("This is the end of the lesson. Lesson %s comes next; it is not here."), next);
}

static void say_beginning(Reader *reader)
{
    const char *before = reader->lesson->requires;
    if (before)
        screen_say(&reader->screen, _("This is the beginning of the lesson. It builds on lesson %s."),
                   before);
    else
        screen_say(&reader->screen, _("This is the beginning of the lesson."));
}

/* Space on prose turns a screen first, if there is more to read. */
static bool turn_screen(Reader *reader, long screens)
{
    return !reader_stop(reader)->step &&
           reader_scroll_by(reader, screens * ((long)reader_body_rows(reader) - 1));
}

/* To the next page of the core path in a direction; false where there is none. */
static bool go_to_core(Reader *reader, int by, bool at_end)
{
    const LessonText *text = lesson_text(reader->lesson, lang_current());
    size_t page = reader->page_index + (size_t)by;
    while (page < text->page_count && text->pages[page].settings.deeper) page += (size_t)by;
    if (page < text->page_count) reader_go_to_page(reader, page, at_end);
    return page < text->page_count;
}

static void go_on(Reader *reader)
{
    size_t next = reader_stop_beside(reader, reader->stop, 1);
    if (reader_hides(reader)) {
        reader->revealed = true;
        reader->veiled = false;
    } else if (turn_screen(reader, 1)) {
        return;
    } else if (next < reader->stop_count) {
        reader_go_to_stop(reader, next, false);
    } else if (!reader_come_back(reader) && !go_to_core(reader, 1, false)) {
        say_end(reader);
    }
}

static void go_back(Reader *reader)
{
    if (turn_screen(reader, -1)) return;
    size_t before = reader_stop_beside(reader, reader->stop, -1);
    if (before < reader->stop_count) {
        reader_go_to_stop(reader, before, true);
    } else if (!reader_come_back(reader) && !go_to_core(reader, -1, true)) {
        say_beginning(reader);
        return;
    }
    if (!reader_stop(reader)->step) reader->scroll.row = reader_scroll_most(reader);
}

/* ---- in prose ---- */

static void move_in_prose(Reader *reader, Action action)
{
    size_t screen = reader_body_rows(reader) - 1;
    reader->scroll.row = move_rows(reader->scroll.row, action, screen, reader_scroll_most(reader));
    if (action == ACTION_LEFT) reader_pan_by(reader, -1);
    if (action == ACTION_RIGHT) reader_pan_by(reader, 1);
    if (action == ACTION_FIRST || action == ACTION_LAST) reader->scroll.column = 0;
}

/* ---- in a step ---- */

/* On the board the cursor goes on from one matrix into the next; false where there is none. */
static bool move_on_board(Reader *reader, const StepView *view, Action action)
{
    if (reader_picture_wanted(reader, view) != PICTURE_BOARD) return false;
    BoardCell cell = {view->step, view->row, view->column};
    Scene board;
    bool fits = board_plan(&board, view, view->charset, view->room_rows, view->room_cols);
    int down = (action == ACTION_DOWN) - (action == ACTION_UP);
    int right = (action == ACTION_RIGHT) - (action == ACTION_LEFT);
    if (fits && action == ACTION_FOCUS) board_next_part(&board, &cell);
    if (fits && (down || right)) board_move(&board, down, right, &cell);
    scene_free(&board);
    if (fits) reader_go_to_cell(reader, cell);
    return fits;
}

/* The cursor moves as the matrix lies on the screen: where it lies the other way round, rows and columns
 * change places. */
static void move_in_step(Reader *reader, Action action)
{
    StepView view = reader_view(reader);
    CellCursor *cursor = &reader->cursor;
    bool arrow =
        action == ACTION_UP || action == ACTION_DOWN || action == ACTION_LEFT || action == ACTION_RIGHT;
    if (arrow && move_on_board(reader, &view, action)) return;
    bool swaps = step_view_swaps(&view);
    size_t *down = swaps ? &cursor->column : &cursor->row, *right = swaps ? &cursor->row : &cursor->column;
    if (action == ACTION_UP || action == ACTION_DOWN) *down = move_rows(*down, action, 0, SIZE_MAX - 1);
    if (action == ACTION_LEFT) *right = move_by(*right, -1, SIZE_MAX - 1);
    if (action == ACTION_RIGHT) *right = move_by(*right, 1, SIZE_MAX - 1);
    if (action == ACTION_FIRST) cursor->row = cursor->column = 0;
    if (action == ACTION_LAST) cursor->row = cursor->column = SIZE_MAX;
    reader_clamp_cursor(reader);
}

/* The next matrix of the step that the cursor can go to. */
static void change_focus(Reader *reader)
{
    const Matrix *matrix;
    StepId id;
    do {
        reader->cursor.focus = (reader->cursor.focus + 1) % FOCUS_COUNT;
        matrix = reader_focused(reader, &id);
    } while (!matrix || matrix_size(matrix) == 0);
    reader_clamp_cursor(reader);
}

static void go_to_next_matrix(Reader *reader)
{
    StepView view = reader_view(reader);
    if (!move_on_board(reader, &view, ACTION_FOCUS)) change_focus(reader);
}

/* ---- the whole ---- */

void reader_move(Reader *reader, Action action)
{
    switch (action) {
    case ACTION_NEXT:
        go_on(reader);
        break;
    case ACTION_PREVIOUS:
        go_back(reader);
        break;
    case ACTION_NEXT_PAGE:
        if (!reader_come_back(reader)) go_to_core(reader, 1, false);
        break;
    case ACTION_PREVIOUS_PAGE:
        if (!reader_come_back(reader)) go_to_core(reader, -1, false);
        break;
    case ACTION_FOCUS:
        go_to_next_matrix(reader);
        break;
    default:
        if (reader_stop(reader)->step)
            move_in_step(reader, action);
        else
            move_in_prose(reader, action);
        break;
    }
}

void reader_fit(Screen *screen)
{
    Reader *reader = (Reader *)screen;
    reader_look_around(reader);
    if (reader_stop(reader)->step) return;
    if (reader->scroll.row > 0) reader_scroll_by(reader, 0);
    if (reader->scroll.column > 0) reader_pan_by(reader, 0);
}

/* A text has another length in another language: the same part of it is seen. */
void reader_rebuild(Reader *reader)
{
    size_t stop = reader->stop, row = reader->scroll.row;
    size_t rows = row > 0 ? reader_prose_measure(reader)->rows : 1;
    bool revealed = reader->revealed;
    StepFocus focus = reader->cursor.focus;
    const char *id = reader_page_id(reader);
    int page = id ? lesson_find_page(lesson_text(reader->lesson, lang_current()), id) : -1;
    reader->page_index = page < 0 ? 0 : (size_t)page;
    reader_build_page(reader);
    reader_go_to_stop(reader, stop < reader->stop_count ? stop : 0, revealed);
    if (reader_stop(reader)->step) {
        reader->cursor.focus = focus;
        reader_clamp_cursor(reader);
    } else if (row > 0) {
        reader_scroll_by(reader, (long)((row * reader_prose_measure(reader)->rows + rows / 2) / rows));
    }
}
