/* The application: which screen is shown, and the way between screens. */
#include "app/app.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "app/screens.h"
#include "base/id.h"
#include "course/lesson.h"

enum { LINE_ROWS_MAX = 3 };

struct App {
    AppOptions options;
    Screen stack[SCREEN_COUNT]; /* the last one is shown; leaving it leads to the one below */
    size_t depth;
    Arena arena; /* the catalogue's */
    Arena lesson_arena;
    FaultList faults;
    Course course;
    Lesson lesson;
    Screens screens;
    bool reading; /* a lesson is open, be it shown or not */
    bool own;     /* it is the learner's: no progress is kept of it */
    Arena list_arena;
    bool help;
    size_t help_line;
    bool typing;
    size_t width;
    size_t height;
};

/* ---- opening and closing ---- */

static Screen screen_of(const App *app)
{
    return app->stack[app->depth - 1];
}

static void push(App *app, Screen screen)
{
    assert(app->depth < SCREEN_COUNT);
    app->stack[app->depth++] = screen;
}

/* The page on the screen counts as seen. */
static void note_visit(App *app)
{
    const char *page = screen_of(app) == SCREEN_READER ? reader_page_id(&app->screens.reader) : NULL;
    if (app->own) return;
    if (app->options.progress && page) progress_visit(app->options.progress, app->lesson.id, page);
}

static void close_lesson(App *app)
{
    if (app->reading) reader_close(&app->screens.reader);
    app->reading = false;
}

/* Reads a lesson that has at least one page; the first fault is told if it cannot be shown, `count` says how
 * many there are. */
static bool read_lesson(Arena *arena, const char *folder, Lesson *lesson, size_t *count, Fault *fault)
{
    FaultList faults = {0};
    bool sound = lesson_open(arena, folder, lang_current(), lesson, &faults);
    if (!sound && faults.count > 0) *fault = faults.items[0];
    if (sound && lesson_text(lesson, lang_current())->page_count == 0)
        sound = fault_set(fault, FAULT_INPUT, &(Place){.name = folder},
                          _("the lesson has no page; write one in en.md or zh.md"));
    *count = faults.count;
    fault_list_free(&faults);
    return sound;
}

/* Puts the reader on the lesson that was just read, at the page where it was left. */
static void show_lesson(App *app)
{
    const char *page = app->options.progress ? progress_page(app->options.progress, app->lesson.id) : NULL;
    const char *next = app->lesson.next;
    reader_open(&app->screens.reader, &app->lesson, page, app->options.charset);
    reader_resize(&app->screens.reader, app->width, app->height);
    app->screens.reader.next_is_here = next && course_find(&app->arena, app->options.path, next);
    app->reading = true;
}

static void tell_faults(App *app, size_t count)
{
    const char *missing = lesson_missing_text(&app->lesson, lang_current());
    if (missing) text_addf(&app->screens.reader.message, "%s. ", missing);
    if (count == 0) return;
    text_addf(&app->screens.reader.message,
              lang_plural("%zu fault in this lesson's files: attnlab lint %s names it",
                          "%zu faults in this lesson's files: attnlab lint %s names them", count),
              count, app->lesson.folder);
}

/* The lesson in the language that was just switched to. */
static void show_language(App *app)
{
    FaultList faults = {0};
    lesson_read_text(&app->lesson, lang_current(), &faults);
    reader_switch_language(&app->screens.reader);
    tell_faults(app, faults.count);
    fault_list_free(&faults);
}

/* Opens the lesson of a folder in place of what is shown; if it cannot be read that stays. */
static bool open_folder(App *app, const char *folder, Fault *fault)
{
    Arena arena = {0};
    Lesson lesson;
    size_t fault_count;
    if (!read_lesson(&arena, folder, &lesson, &fault_count, fault)) {
        arena_free(&arena);
        return false;
    }
    close_lesson(app);
    arena_free(&app->lesson_arena);
    app->lesson_arena = arena;
    app->lesson = lesson;
    app->lesson.arena = &app->lesson_arena;
    app->own = false;
    exercise_list_for_lesson(app->options.exercises, &app->lesson);
    show_lesson(app);
    tell_faults(app, fault_count);
    return true;
}

static bool open_lesson(App *app, const char *id, Fault *fault)
{
    const char *folder = course_find(&app->arena, app->options.path, id);
    if (folder) return open_folder(app, folder, fault);
    return fault_set(fault, FAULT_USAGE, &(Place){.name = id},
                     _("no such lesson; attnlab lessons lists them"));
}

/* ---- exercises ---- */

/* The record may have grown: how the exercises stand is read anew each time the list is shown. */
static void read_exercises(App *app)
{
    const char *page = app->reading ? reader_page_id(&app->screens.reader) : NULL;
    size_t chosen = app->screens.exercises.chosen;
    bool again = app->screens.exercises.list.count > 0;
    quiz_list_close(&app->screens.exercises);
    arena_reset(&app->list_arena);
    quiz_list_open(&app->screens.exercises, &app->list_arena, app->options.exercises,
                   app->options.record_file, again ? NULL : page, app->options.clock());
    app->screens.exercises.height = app->height;
    if (again) app->screens.exercises.chosen = chosen;
}

/* Asks the exercise of that id, in the place of nothing: it lies on top. */
static bool open_quiz(App *app, const char *id, Fault *fault)
{
    const char *folder = exercise_find(&app->arena, app->options.exercises, id);
    unsigned attempts = 0;
    if (!folder)
        return fault_set(fault, FAULT_USAGE, &(Place){.name = id},
                         _("no such exercise; attnlab quiz lists them"));
    for (size_t i = 0; i < app->screens.exercises.list.count; i++)
        if (strcmp(app->screens.exercises.list.entries[i].folder, folder) == 0)
            attempts = app->screens.exercises.standings[i].attempts;
    if (!quiz_open(&app->screens.quiz, folder, attempts + 1, app->options.clock, app->options.charset, fault))
        return false;
    quiz_resize(&app->screens.quiz, app->width, app->height);
    push(app, SCREEN_QUIZ);
    return true;
}

/* ---- opening and closing the app ---- */

/* A lesson that is given begins at its first step. */
static void open_own(App *app)
{
    app->lesson = *app->options.own;
    app->own = true;
    push(app, SCREEN_READER);
    reader_open(&app->screens.reader, &app->lesson, NULL, app->options.charset);
    reader_resize(&app->screens.reader, app->width, app->height);
    app->reading = true;
    for (size_t i = 0; i < app->screens.reader.page.block_count; i++)
        if (app->screens.reader.page.blocks[i].kind == PAGE_STEP) {
            reader_go_to_block(&app->screens.reader, i);
            return;
        }
}

static bool open_first(App *app, Fault *fault)
{
    const AppOptions *options = &app->options;
    if (options->quiz) read_exercises(app);
    if (options->exercise) return open_quiz(app, options->exercise, fault);
    if (options->own) {
        open_own(app);
    } else if (options->quiz) {
        push(app, SCREEN_EXERCISES);
    } else if (options->lesson) {
        push(app, SCREEN_READER);
        return open_lesson(app, options->lesson, fault);
    } else if (options->folder) {
        push(app, SCREEN_READER);
        return open_folder(app, options->folder, fault);
    } else {
        course_read(&app->arena, options->path, &app->course, &app->faults);
        app->screens.home.course = &app->course;
        push(app, SCREEN_HOME);
    }
    return true;
}

App *app_open(const AppOptions *options, Fault *fault)
{
    assert(options->clock);
    App *app = memory_grow(NULL, 1, sizeof *app);
    *app = (App){.options = *options, .width = 80, .height = 24};
    app->screens.home = (Home){.faults = &app->faults, .progress = options->progress, .height = app->height};
    if (open_first(app, fault)) {
        note_visit(app);
        return app;
    }
    app_close(app);
    return NULL;
}

void app_close(App *app)
{
    close_lesson(app);
    quiz_list_close(&app->screens.exercises);
    quiz_close(&app->screens.quiz);
    text_free(&app->screens.home.message);
    fault_list_free(&app->faults);
    arena_free(&app->arena);
    arena_free(&app->list_arena);
    arena_free(&app->lesson_arena);
    free(app);
}

void app_leave(App *app)
{
    if (screen_of(app) == SCREEN_QUIZ) quiz_leave(&app->screens.quiz);
}

const Record *app_record(App *app)
{
    if (!app->screens.quiz.has_record) return NULL;
    app->screens.quiz.has_record = false;
    return &app->screens.quiz.record;
}

void app_stored(App *app)
{
    if (screen_of(app) == SCREEN_EXERCISES) read_exercises(app);
}

/* ---- keys ---- */

static KeyContext context_of(const App *app)
{
    if (app->help) return CONTEXT_HELP;
    return screen_context(&app->screens, screen_of(app));
}

void app_tell(App *app, const char *message)
{
    screen_tell(&app->screens, screen_of(app), message);
}

/* A terminal that shows ASCII only cannot switch. */
static void switch_language(App *app)
{
    if (app->options.charset == CHARSET_ASCII) {
        Text message = {0};
        text_addf(&message, _("This locale can show ASCII only; start with --lang %s for %s."),
                  LANG_CODES[lang_next()], lang_name(lang_next()));
        app_tell(app, text_string(&message));
        text_free(&message);
        return;
    }
    lang_switch(lang_next());
    if (app->reading) show_language(app);
}

/* The help names the keys of a question, or those of everything else. */
static unsigned help_contexts(const App *app)
{
    return screen_of(app) == SCREEN_QUIZ ? (unsigned)CONTEXT_QUIZ
                                         : CONTEXT_HOME | CONTEXT_READER | CONTEXT_EXERCISES;
}

static void act_in_help(App *app, Action action)
{
    switch (action) {
    case ACTION_UP:
        app->help_line -= app->help_line > 0;
        break;
    case ACTION_DOWN:
        app->help_line++;
        break;
    case ACTION_PAGE_UP:
    case ACTION_FIRST:
        app->help_line = 0;
        break;
    case ACTION_PAGE_DOWN:
    case ACTION_LAST:
        app->help_line += app->height;
        break;
    case ACTION_BACK:
        app->help = false;
        break;
    default:
        break;
    }
    size_t lines = keys_draw_help(&(Canvas){0}, 0, 0, 0, help_contexts(app));
    size_t rows = app->height > 4 ? app->height - 4 : 1;
    size_t most = lines > rows ? lines - rows : 0;
    if (app->help_line > most) app->help_line = most;
}

/* From a question that was answered to the page of a lesson, "16 16.10", and to the lesson under it if that
 * is the one. */
static Outcome open_page(App *app, const char *target)
{
    Fault fault = {0};
    size_t length = strcspn(target, " ");
    const char *id = arena_text(&app->arena, target, length);
    const char *page = arena_text(&app->arena, target + length, strlen(target + length));
    page += strspn(page, " ");
    bool open = app->reading && id_same(app->lesson.id, id);
    if (!open && !open_lesson(app, id, &fault)) {
        app_tell(app, fault.message);
        return outcome_stay();
    }
    while (app->depth > 0 && screen_of(app) != SCREEN_HOME) app->depth--;
    push(app, SCREEN_READER);
    int index = lesson_find_page(lesson_text(&app->lesson, lang_current()), page);
    if (index >= 0) reader_go_to_page(&app->screens.reader, (size_t)index);
    note_visit(app);
    return outcome_stay();
}

static Outcome open_target(App *app, const char *target)
{
    Fault fault = {0};
    if (screen_of(app) == SCREEN_QUIZ) return open_page(app, target);
    if (!open_lesson(app, target, &fault)) {
        app_tell(app, fault.message);
    } else if (screen_of(app) == SCREEN_HOME) {
        push(app, SCREEN_READER);
    }
    note_visit(app);
    return outcome_stay();
}

/* One level up; from the lowest one, out. */
static Outcome go_back(App *app)
{
    if (app->depth == 1) return (Outcome){.kind = OUTCOME_QUIT};
    if (screen_of(app) == SCREEN_READER) close_lesson(app);
    app->depth--;
    return outcome_stay();
}

/* A screen's answer that the app itself carries out. */
static Outcome follow(App *app, Outcome outcome)
{
    Fault fault = {0};
    switch (outcome.kind) {
    case OUTCOME_LINE:
        app->typing = true;
        break;
    case OUTCOME_OPEN:
        return open_target(app, outcome.text);
    case OUTCOME_BACK:
        return go_back(app);
    case OUTCOME_ASK:
        quiz_close(&app->screens.quiz);
        if (!open_quiz(app, outcome.text, &fault)) app_tell(app, fault.message);
        return outcome_stay();
    default:
        break;
    }
    return outcome;
}

static void open_exercises(App *app)
{
    read_exercises(app);
    push(app, SCREEN_EXERCISES);
}

Outcome app_press(App *app, Key key)
{
    bool control = key < KEYS_SPACE && key != KEYS_ENTER && key != KEYS_ESCAPE && key != KEYS_CONTROL('H');
    bool listing = screen_of(app) == SCREEN_READER && !app->help && reader_has_list(&app->screens.reader);
    if (listing && !control && key != KEYS_PASTE) {
        reader_list_key(&app->screens.reader, key);
        return outcome_stay();
    }
    Action action = key_action(key, context_of(app));
    if (key == KEYS_PASTE && action == ACTION_NONE) {
        app_tell(app, _("What was pasted is ignored: only an answer or a typed line takes it."));
        return outcome_stay();
    }
    switch (action) {
    case ACTION_MOUSE:
        return (Outcome){.kind = OUTCOME_MOUSE};
    case ACTION_QUIT:
        return (Outcome){.kind = OUTCOME_QUIT};
    case ACTION_SUSPEND:
        return (Outcome){.kind = OUTCOME_SUSPEND};
    case ACTION_REPAINT:
        return (Outcome){.kind = OUTCOME_REDRAW};
    case ACTION_LANGUAGE:
        switch_language(app);
        return outcome_stay();
    case ACTION_QUIZ:
        open_exercises(app);
        return outcome_stay();
    case ACTION_HELP:
        app->help = true;
        app->help_line = 0;
        return outcome_stay();
    default:
        break;
    }
    if (app->help) {
        act_in_help(app, action);
        return outcome_stay();
    }
    Outcome outcome = screen_act(&app->screens, screen_of(app), action);
    note_visit(app);
    return follow(app, outcome);
}

/* A click that the screen can make sense of; anything else does nothing. */
static Outcome click(App *app, size_t row, size_t col)
{
    if (app->help) return outcome_stay();
    if (screen_of(app) == SCREEN_HOME) return follow(app, home_click(&app->screens.home, row));
    if (screen_of(app) == SCREEN_READER && !reader_has_list(&app->screens.reader))
        reader_click(&app->screens.reader, row, col);
    return outcome_stay();
}

Outcome app_mouse(App *app, Mouse mouse, size_t row, size_t col)
{
    enum { WHEEL_LINES = 3 };
    if (mouse == MOUSE_PRESS) return click(app, row, col);
    for (int i = 0; i < WHEEL_LINES; i++) app_press(app, mouse == MOUSE_WHEEL_UP ? KEYS_UP : KEYS_DOWN);
    return outcome_stay();
}

Outcome app_line(App *app, const char *text)
{
    app->typing = false;
    return follow(app, screen_line(&app->screens, screen_of(app), text));
}

void app_resize(App *app, size_t width, size_t height)
{
    app->width = width;
    app->height = height;
    app->screens.home.height = height;
    app->screens.exercises.height = height;
    quiz_resize(&app->screens.quiz, width, height);
    if (app->reading) reader_resize(&app->screens.reader, width, height);
}

/* ---- drawing ---- */

static void draw_help(const App *app, Canvas *canvas)
{
    canvas_put(canvas, 0, 1, STYLE_TITLE, _("All keys"));
    size_t rows = canvas->height > 4 ? canvas->height - 4 : 1;
    size_t lines = keys_draw_help(canvas, 2, rows, app->help_line, help_contexts(app));
    const char *more = app->help_line + rows >= lines ? "▲" : app->help_line == 0 ? "▼" : "▲▼";
    if (lines > rows) canvas_put_right(canvas, 0, canvas->width - 1, STYLE_NOTE, more);
    keys_draw_footer(canvas, canvas->height - 1, CONTEXT_HELP);
}

/* The line being typed takes the bottom row, or as many as it needs up to three; returns the first of them.
 */
static size_t draw_line(const App *app, Canvas *canvas, const char *line, size_t cursor)
{
    Text whole = {0};
    text_add(&whole, screen_prompt(&app->screens, screen_of(app)));
    size_t before = canvas_cols(canvas, text_string(&whole));
    size_t offset = 0;
    for (size_t i = 0; i < cursor && line[offset]; i++) {
        uint32_t character;
        offset += text_decode(line + offset, strlen(line + offset), &character);
    }
    Text until = {0};
    text_put(&until, line, offset);
    size_t at = before + canvas_cols(canvas, text_string(&until));
    text_add(&whole, line);
    size_t cols = canvas_cols(canvas, text_string(&whole)) + 1;
    size_t rows = (cols + canvas->width - 1) / canvas->width;
    if (rows > LINE_ROWS_MAX) rows = LINE_ROWS_MAX;
    size_t first = at / canvas->width < rows ? 0 : at / canvas->width - rows + 1;
    Canvas typed = {0};
    canvas_start(&typed, cols + canvas->width, 1, canvas->charset);
    canvas_put(&typed, 0, 0, STYLE_PLAIN, text_string(&whole));
    canvas_restyle(&typed, 0, 0, before, STYLE_STRONG);
    size_t top = canvas->height - rows;
    for (size_t i = 0; i < rows; i++)
        canvas_copy(canvas, top + i, 0, &typed, 0, (first + i) * canvas->width, 1, canvas->width);
    canvas->cursor_shown = true;
    canvas->cursor_row = top + at / canvas->width - first;
    canvas->cursor_col = at % canvas->width;
    canvas_free(&typed);
    text_free(&whole);
    text_free(&until);
    return top;
}

void app_draw(const App *app, Canvas *canvas, const char *line, size_t line_cursor)
{
    canvas_start(canvas, app->width, app->height, app->options.charset);
    if (app->help) {
        draw_help(app, canvas);
    } else {
        screen_draw(&app->screens, screen_of(app), canvas);
    }
    if (!line || !app->typing) return;
    size_t top = draw_line(app, canvas, line, line_cursor);
    const char *message = screen_message(&app->screens, screen_of(app));
    if (*message) keys_draw_message(canvas, top, STYLE_WRONG, message);
}
