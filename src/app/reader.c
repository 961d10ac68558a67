/* The reader: a lesson, page by page; prose is scrolled, steps are walked and changed live. */
#include <stdlib.h>
#include <string.h>

#include "app/move.h"
#include "app/reader_command.h"
#include "app/reader_draw.h"
#include "app/reader_edit.h"
#include "app/reader_go.h"
#include "app/reader_move.h"
#include "app/reader_search.h"
#include "base/arena.h"
#include "base/id.h"
#include "base/lang.h"
#include "course/course.h"
#include "view/matrix_view.h"

/* A reader with the lesson that it opened. */
typedef struct {
    Reader reader;
    Arena arena;
    Lesson lesson;
    const AppOptions *options;
    const CoursePath *exercises; /* where its own are looked for; NULL: they are known, or it has none */
} OpenLesson;

/* ---- opening ---- */

/* Reads the lesson of that id, or of the folder in the options, which must have a page; the first fault says
 * why it cannot be shown, `count` how many there are. */
static bool read_lesson(OpenLesson *open, const AppOptions *options, const char *id, size_t *count,
                        Fault *fault)
{
    FaultList faults = {0};
    const char *folder = id ? course_find(&open->arena, options->path, id) : options->folder;
    if (!folder)
        return fault_set(fault, FAULT_USAGE, &(Place){.name = id},
                         _("no such lesson; attnlab lessons lists them"));
    bool sound = lesson_open(&open->arena, folder, lang_current(), &open->lesson, &faults);
    if (!sound && faults.count > 0) *fault = faults.items[0];
    if (sound && lesson_text(&open->lesson, lang_current())->page_count == 0)
        sound = fault_set(fault, FAULT_INPUT, &(Place){.name = folder},
                          _("the lesson has no page; write one in en.md or zh.md"));
    *count = faults.count;
    fault_list_free(&faults);
    return sound;
}

static void say_faults(Reader *reader, size_t count)
{
    const char *missing = lesson_missing_text(reader->lesson, lang_current());
    if (missing) screen_say(&reader->screen, _("%s. "), missing);
    if (count == 0) return;
    screen_say(&reader->screen,
               lang_plural("%zu fault in this lesson's files: attnlab lint %s names it",
                           "%zu faults in this lesson's files: attnlab lint %s names them", count),
               count, reader->lesson->folder);
}

/* The page on the screen counts as seen, and so does a result that is shown. */
static void note_visit(Reader *reader)
{
    reader_note_shown(reader);
    const char *page = reader_page_id(reader);
    if (reader->progress && page) progress_visit(reader->progress, reader->lesson->id, page);
}

/* A lesson that was given begins at its first step. */
static void open_own(OpenLesson *open, const AppOptions *options)
{
    open->lesson = *options->own;
    reader_open(&open->reader, &open->lesson, NULL, options->charset);
    open->reader.shows_all = true;
    for (size_t i = 0; i < open->reader.stop_count; i++)
        if (open->reader.stops[i].step) {
            reader_go_to_stop(&open->reader, i, true);
            return;
        }
}

/* At `place`, or the page, or where the lesson was left; false and a fault if it has no such place. */
static bool open_course_lesson(OpenLesson *open, const AppOptions *options, const char *place,
                               const char *page, Fault *fault)
{
    const char *next = open->lesson.next;
    const AddressBase base = {.lesson = &open->lesson, .lang = lang_current()};
    Address address;
    open->lesson.arena = &open->arena;
    if (place && !address_find(&base, place, &address, fault)) return false;
    if (place) page = lesson_text(&open->lesson, lang_current())->pages[address.page].id;
    if (!page && options->progress) page = progress_page(options->progress, open->lesson.id);
    reader_open(&open->reader, &open->lesson, page, options->charset);
    open->reader.progress = options->progress;
    open->exercises = &options->exercises;
    open->reader.next_is_here = next && course_find(&open->arena, options->path, next);
    if (place) reader_start_at(&open->reader, address);
    note_visit(&open->reader);
    return true;
}

/* The lesson and the page of a target "16 16.10"; each NULL where it is not named. */
static void part_target(Arena *arena, const char *target, const char **id, const char **page)
{
    const char *blank = target ? strchr(target, ' ') : NULL;
    *id = target ? arena_text(arena, target, strcspn(target, " ")) : NULL;
    *page = blank && blank[1] ? arena_text(arena, blank + 1, strlen(blank + 1)) : NULL;
}

/* Without a target: the lesson that the options hold. */
static Screen *open_target(const AppOptions *options, const char *target, Fault *fault)
{
    OpenLesson *open = memory_grow(NULL, 1, sizeof *open);
    const char *id, *page;
    size_t faults = 0;
    *open = (OpenLesson){.options = options};
    part_target(&open->arena, target, &id, &page);
    if (!id && options->own) {
        open_own(open, options);
    } else if (read_lesson(open, options, id, &faults, fault) &&
               open_course_lesson(open, options, id ? NULL : options->place, page, fault)) {
        say_faults(&open->reader, faults);
    } else {
        arena_free(&open->arena);
        free(open);
        return NULL;
    }
    open->reader.screen.literals = options->literals;
    open->reader.picture = open->reader.first_picture =
        options->step_alone ? PICTURE_MATRICES : PICTURE_BOARD;
    return &open->reader.screen;
}

static void end(Screen *screen)
{
    OpenLesson *open = (OpenLesson *)screen;
    reader_close(&open->reader);
    arena_free(&open->arena);
    free(open);
}

/* Another page of the same lesson. */
static bool go(Screen *screen, const char *target)
{
    Reader *reader = (Reader *)screen;
    Arena arena = {0};
    const char *id, *page;
    part_target(&arena, target, &id, &page);
    bool same = id && id_same(reader->lesson->id, id);
    int index = same && page ? lesson_find_page(lesson_text(reader->lesson, lang_current()), page) : -1;
    if (index >= 0) reader_go_to_page(reader, (size_t)index, false);
    if (same) note_visit(reader);
    arena_free(&arena);
    return same;
}

/* The lesson in the language that was just switched to. */
static void translate(Screen *screen)
{
    OpenLesson *open = (OpenLesson *)screen;
    FaultList faults = {0};
    lesson_read_text(&open->lesson, lang_current(), &faults);
    text_clear(&screen->message);
    open->reader.outline.open = false; /* it lists the pages of the other text */
    reader_rebuild(&open->reader);
    say_faults(&open->reader, faults.count);
    fault_list_free(&faults);
}

/* Only the end of a page names exercises, and finding them takes looking into every one. */
static bool settle(Screen *screen)
{
    OpenLesson *open = (OpenLesson *)screen;
    const char *page = reader_page_id(&open->reader);
    bool named = false;
    if (!open->exercises) return false;
    exercise_list_for_lesson(*open->exercises, &open->lesson);
    open->exercises = NULL;
    for (size_t i = 0; i < open->lesson.exercise_count && !named; i++)
        named = id_same(open->lesson.exercises[i].page_id, page);
    if (named) reader_rebuild(&open->reader);
    return named;
}

/* ---- looks ---- */

static void flip_layout(Reader *reader)
{
    bool step = reader_stop(reader)->step;
    Layout now = step ? flow_layout(reader_block(reader), &reader->page, &reader->look) : reader->look.layout;
    reader->look.layout = now == LAYOUT_ROW ? LAYOUT_COLUMN : LAYOUT_ROW;
    reader->look.layout_forced = true;
    screen_say(&reader->screen, "%s",
               reader->look.layout == LAYOUT_ROW ? _("A token per row: S = QKᵀ, O = AV.")
                                                 : _("A token per column: S = QᵀK, O = VPᵀ."));
}

/* A result that is to be predicted is not shown in another way either. */
static void change_picture(Reader *reader)
{
    StepView view = reader_view(reader);
    if (view.hidden) {
        screen_say(&reader->screen, _("Predict this result first; space reveals it."));
        return;
    }
    reader->cursor.elsewhere = false;
    reader->cursor.focus = FOCUS_RESULT;
    reader_clamp_cursor(reader);
    view = reader_view(reader);
    reader->picture = picture_next(reader_picture_of(reader, &view), &view);
    screen_say(&reader->screen, _("Shown: %s."), picture_name(reader->picture));
}

static void cycle_digits(Reader *reader)
{
    static const int DIGITS[] = {2, 3, 4, 6};
    enum { COUNT = sizeof DIGITS / sizeof *DIGITS };
    int now = flow_digits(reader_block(reader), &reader->page, &reader->look);
    size_t next = 0;
    while (next < COUNT && DIGITS[next] <= now) next++;
    reader->look.digits = DIGITS[next % COUNT];
}

static bool lacks_board(Reader *reader)
{
    StepView view = reader_view(reader);
    if (reader_picture_of(reader, &view) == PICTURE_BOARD) return false;
    screen_say(&reader->screen, "%s",
               picture_fits(PICTURE_BOARD, &view)
                   ? _("Only on the board: v shows it.")
                   : _("The board needs more rows or columns than there are."));
    return true;
}

static void flip_method(Reader *reader)
{
    if (lacks_board(reader)) return;
    if (!reader_trace(reader)->method || !reader_trace(reader)->follows) {
        screen_say(&reader->screen, _("There is no wrong method to compare with: w chooses one."));
        return;
    }
    reader->shows_right = !reader->shows_right;
    screen_say(&reader->screen, "%s",
               reader->shows_right ? _("The right numbers.") : _("The wrong method's numbers."));
}

static void toggle_cone(Reader *reader)
{
    if (lacks_board(reader)) return;
    reader->isolates = !reader->isolates;
    screen_say(&reader->screen, "%s",
               reader->isolates ? _("Only what the cell is made of, and what it goes into.")
                                : _("All cells again."));
}

static void toggle_predict(Reader *reader)
{
    reader->predict = !reader->predict;
    screen_say(&reader->screen, "%s",
               reader->predict ? _("Results with a question wait for you to predict them.")
                               : _("All results are shown at once."));
}

/* The focused matrix as a literal that can be typed back. Whether the clipboard has it is the terminal's. */
static Outcome copy_matrix(Reader *reader)
{
    StepId id;
    const Matrix *matrix = reader_focused(reader, &id);
    Text *literal = &reader->screen.initial;
    if (reader_refuses_hidden(reader)) return screen_stay();
    text_clear(literal);
    reader_see_all(reader);
    matrix_view_literal(matrix, flow_layout(reader_block(reader), &reader->page, &reader->look), literal);
    reader_look_around(reader);
    screen_say(&reader->screen, _("sent to the terminal: %s"), text_string(literal));
    return (Outcome){.kind = OUTCOME_COPY, .text = text_string(literal)};
}

static Outcome open_what_if(Reader *reader)
{
    const PageTrace *trace = reader_trace(reader);
    reader_see_all(reader);
    what_if_open(&reader->what_if, trace, &reader->edits[trace->example_index]);
    reader_look_around(reader);
    return screen_stay();
}

/* ---- pages ---- */

static Outcome open_outline(Reader *reader, size_t page)
{
    const AppOptions *options = ((OpenLesson *)reader)->options;
    Arena arena = {0};
    QuizList quiz;
    quiz_list_open(&quiz, &arena, options->exercises, options->record_file, options->clock());
    outline_open(&reader->outline, reader->lesson, page, reader->progress, &quiz);
    quiz_list_close(&quiz);
    arena_free(&arena);
    return screen_stay();
}

/* To the deeper page that the page names; where there are several, they are chosen from. */
static Outcome go_deeper(Reader *reader)
{
    const LessonPage *page = reader->page.source;
    if (page->more_count > 1) return open_outline(reader, page->more[0]);
    if (page->more_count == 0)
        screen_say(&reader->screen, _("This page names no deeper one; o lists all."));
    else
        reader_go_to_page(reader, page->more[0], false);
    return screen_stay();
}

static Outcome act_in_outline(Reader *reader, Action action)
{
    Outline *outline = &reader->outline;
    if (action == ACTION_OPEN && outline->count > 0)
        reader_go_to_page(reader, outline->entries[outline->chosen].page, false);
    if (action == ACTION_OPEN || action == ACTION_RETURN || action == ACTION_BACK)
        outline->open = false;
    else
        outline->chosen = move_chosen(outline->chosen, action, reader_body_rows(reader), outline->count);
    return screen_stay();
}

/* ---- keys ---- */

/* In the list of wrong methods. */
static Outcome act_in_list(Reader *reader, Action action)
{
    WhatIf *list = &reader->what_if;
    if (action == ACTION_OPEN && what_if_chosen(list)) {
        reader_set_method(reader, what_if_chosen(list)->method);
        list->open = false;
        if (reader->method && reader_hides(reader))
            screen_say(&reader->screen, _("It shows once this result is revealed: space."));
    } else if (action == ACTION_RETURN) {
        list->open = false;
    } else {
        what_if_move(list, action, reader_body_rows(reader));
    }
    return screen_stay();
}

/* Esc leaves a wrong method and a deeper page, but not the lesson. */
static Outcome act_going_back(Reader *reader, Action action)
{
    if (reader->method) {
        reader_leave_method(reader);
    } else if (action == ACTION_RETURN && reader_come_back(reader)) {
        return screen_stay();
    } else if (action == ACTION_BACK) {
        return (Outcome){.kind = OUTCOME_BACK};
    }
    return screen_stay();
}

/* How the lesson is shown; false for an action that does something else. */
static bool change_looks(Reader *reader, Action action)
{
    switch (action) {
    case ACTION_PICTURE:
        change_picture(reader);
        return true;
    case ACTION_LAYOUT:
        flip_layout(reader);
        return true;
    case ACTION_CONE:
        toggle_cone(reader);
        return true;
    case ACTION_FLIP:
        flip_method(reader);
        return true;
    case ACTION_VEIL:
        reader->veiled = !reader_hides(reader);
        reader->revealed = true;
        return true;
    case ACTION_DIGITS:
        cycle_digits(reader);
        return true;
    case ACTION_PREDICT:
        toggle_predict(reader);
        return true;
    default:
        return false;
    }
}

static Outcome act_on_lesson(Reader *reader, Action action)
{
    bool leave = reader->at_end && action == ACTION_NEXT;
    reader->at_end = false;
    if (leave) return screen_open(SCREEN_READER, reader->lesson->next);
    switch (action) {
    case ACTION_BACK:
    case ACTION_RETURN:
        return act_going_back(reader, action);
    case ACTION_OUTLINE:
        return open_outline(reader, reader->page_index);
    case ACTION_DEEPER:
        return go_deeper(reader);
    case ACTION_QUIZ:
        return screen_open(SCREEN_EXERCISES, reader_page_id(reader));
    case ACTION_EDIT:
    case ACTION_TYPE:
        return reader_ask_cell(reader);
    case ACTION_SET_TAU:
        return reader_ask_tau(reader);
    case ACTION_COMMAND:
        return reader_ask(reader, reader_take_command, ":");
    case ACTION_SEARCH:
        return reader_ask(reader, reader_take_search, "/");
    case ACTION_COPY:
        return copy_matrix(reader);
    case ACTION_WHAT_IF:
        return open_what_if(reader);
    default:
        if (!change_looks(reader, action) && !reader_change(reader, action)) reader_move(reader, action);
        break;
    }
    return screen_stay();
}

static Outcome act(Screen *screen, Action action)
{
    Reader *reader = (Reader *)screen;
    snapshot_clear(&reader->was);
    Outcome outcome = reader->what_if.open   ? act_in_list(reader, action)
                      : reader->outline.open ? act_in_outline(reader, action)
                                             : act_on_lesson(reader, action);
    note_visit(reader);
    return outcome;
}

static void type(Screen *screen, Key key)
{
    Reader *reader = (Reader *)screen;
    if (reader->what_if.open) what_if_type(&reader->what_if, key);
}

/* Commands alone are known beforehand. */
static bool complete(const Screen *screen, const char *typed, Text *line, Text *list)
{
    const Reader *reader = (const Reader *)screen;
    return reader->take_line == reader_take_command && reader_complete_command(reader, typed, line, list);
}

static Outcome take_line(Screen *screen, const char *text)
{
    Reader *reader = (Reader *)screen;
    Outcome outcome = text ? reader->take_line(reader, text) : screen_stay();
    note_visit(reader);
    return outcome;
}

/* On a cell of a step's matrices: moves the cursor there; on a wrong method: chooses it, and again takes it.
 */
static Outcome click(Screen *screen, uint32_t tag)
{
    Reader *reader = (Reader *)screen;
    StepFocus focus;
    StepId id;
    size_t index;
    if (reader->what_if.open)
        return move_click(&reader->what_if.chosen, tag) ? act_in_list(reader, ACTION_OPEN) : screen_stay();
    if (reader->outline.open)
        return move_click(&reader->outline.chosen, tag) ? act_in_outline(reader, ACTION_OPEN) : screen_stay();
    if (!reader_stop(reader)->step) return screen_stay();
    if (reader_picture(reader) == PICTURE_BOARD) {
        BoardCell cell;
        if (board_tagged(&reader_trace(reader)->now, tag, &cell)) reader_go_to_cell(reader, cell);
        return screen_stay();
    }
    if (!step_view_tagged(tag, &focus, &index)) return screen_stay();
    const Matrix *matrix = reader_matrix(reader, focus, &id);
    size_t columns = matrix_columns(matrix);
    reader->cursor = (CellCursor){.focus = focus, .row = index / columns, .column = index % columns};
    return screen_stay();
}

const ScreenType READER_SCREEN = {.open = open_target,
                                  .act = act,
                                  .draw = reader_draw,
                                  .keys = reader_context,
                                  .free = end,
                                  .line = take_line,
                                  .complete = complete,
                                  .type = type,
                                  .click = click,
                                  .resize = reader_fit,
                                  .translate = translate,
                                  .settle = settle,
                                  .go = go};
