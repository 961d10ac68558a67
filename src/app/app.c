/* The application: which screen is shown, and the way between screens. */
#include "app/app.h"

#include <stdlib.h>
#include <string.h>

#include "app/home.h"
#include "app/keys.h"
#include "app/reader.h"
#include "course/lesson.h"
#include "view/flow.h"

enum { LINE_ROWS_MAX = 3 };

struct App {
    AppOptions options;
    Arena arena; /* the catalogue's */
    Arena lesson_arena;
    FaultList faults;
    Course course;
    Home home;
    Lesson lesson;
    Reader reader;
    bool reading;   /* else the catalogue is shown */
    bool from_home; /* leaving the lesson leads to the catalogue */
    bool help;
    size_t help_line;
    bool typing;
    size_t width;
    size_t height;
};

/* ---- opening and closing ---- */

/* The page on the screen counts as seen. */
static void note_visit(App *app)
{
    const char *page = app->reading ? reader_page_id(&app->reader) : NULL;
    if (app->options.progress && page) progress_visit(app->options.progress, app->lesson.id, page);
}

static void close_lesson(App *app)
{
    if (app->reading) reader_close(&app->reader);
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
    reader_open(&app->reader, &app->lesson, page, app->options.charset);
    reader_resize(&app->reader, app->width, app->height);
    app->reader.next_is_here = next && course_find(&app->arena, app->options.path, next);
    app->reading = true;
    note_visit(app);
}

static void tell_faults(App *app, size_t count)
{
    if (count == 0) return;
    text_addf(&app->reader.message, _("%zu faults in this lesson's files: attnlab lint %s names them"), count,
              app->lesson.folder);
}

/* The lesson in the language that was just switched to. */
static void show_language(App *app)
{
    FaultList faults = {0};
    lesson_read_text(&app->lesson, lang_current(), &faults);
    reader_switch_language(&app->reader);
    tell_faults(app, faults.count);
    fault_list_free(&faults);
}

/* Opens a lesson in place of what is shown; if it cannot be read that stays. */
static bool open_lesson(App *app, const char *id, Fault *fault)
{
    const char *folder = course_find(&app->arena, app->options.path, id);
    if (!folder)
        return fault_set(fault, FAULT_USAGE, &(Place){.name = id},
                         _("no such lesson; attnlab lessons lists them"));
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
    show_lesson(app);
    tell_faults(app, fault_count);
    return true;
}

App *app_open(const AppOptions *options, Fault *fault)
{
    App *app = memory_grow(NULL, 1, sizeof *app);
    *app = (App){.options = *options, .width = 80, .height = 24, .from_home = !options->lesson};
    if (options->lesson) {
        if (open_lesson(app, options->lesson, fault)) return app;
        app_close(app);
        return NULL;
    }
    course_read(&app->arena, options->path, &app->course, &app->faults);
    app->home = (Home){
        .course = &app->course, .faults = &app->faults, .progress = options->progress, .height = app->height};
    return app;
}

void app_close(App *app)
{
    close_lesson(app);
    text_free(&app->home.message);
    fault_list_free(&app->faults);
    arena_free(&app->arena);
    arena_free(&app->lesson_arena);
    free(app);
}

/* ---- keys ---- */

static KeyContext context_of(const App *app)
{
    if (app->help) return CONTEXT_HELP;
    return app->reading ? reader_context(&app->reader) : CONTEXT_HOME;
}

static Outcome stay(void)
{
    return (Outcome){.kind = OUTCOME_STAY};
}

/* Tells something on the screen that is shown. */
static void tell(App *app, const char *message)
{
    Text *told = app->reading ? &app->reader.message : &app->home.message;
    text_clear(told);
    text_add(told, message);
}

/* A terminal that shows ASCII only cannot switch. */
static void switch_language(App *app)
{
    if (app->options.charset == CHARSET_ASCII) {
        tell(app, _("This locale can show ASCII only; start with --lang zh for Chinese."));
        return;
    }
    lang_switch(lang_current() == LANG_EN ? LANG_ZH : LANG_EN);
    if (app->reading) show_language(app);
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
    size_t lines = keys_draw_help(&(Canvas){0}, 0, 0, 0, CONTEXT_HOME | CONTEXT_READER);
    size_t rows = app->height > 4 ? app->height - 4 : 1;
    size_t most = lines > rows ? lines - rows : 0;
    if (app->help_line > most) app->help_line = most;
}

/* A screen's answer that the app itself carries out. */
static Outcome follow(App *app, Outcome outcome)
{
    Fault fault = {0};
    if (outcome.kind == OUTCOME_LINE) app->typing = true;
    if (outcome.kind == OUTCOME_OPEN) {
        if (!open_lesson(app, outcome.text, &fault)) tell(app, fault.message);
        return stay();
    }
    if (outcome.kind == OUTCOME_BACK && app->reading && app->from_home) {
        close_lesson(app);
        return stay();
    }
    if (outcome.kind == OUTCOME_BACK) outcome.kind = OUTCOME_QUIT;
    return outcome;
}

Outcome app_press(App *app, Key key)
{
    bool control = key < KEYS_SPACE && key != KEYS_ENTER && key != KEYS_ESCAPE && key != KEYS_CONTROL('H');
    if (app->reading && !app->help && reader_has_list(&app->reader) && !control) {
        reader_list_key(&app->reader, key);
        return stay();
    }
    Action action = key_action(key, context_of(app));
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
        return stay();
    case ACTION_HELP:
        app->help = true;
        app->help_line = 0;
        return stay();
    default:
        break;
    }
    if (app->help) {
        act_in_help(app, action);
        return stay();
    }
    Outcome outcome = app->reading ? reader_act(&app->reader, action) : home_act(&app->home, action);
    note_visit(app);
    return follow(app, outcome);
}

/* A click that the screen can make sense of; anything else does nothing. */
static Outcome click(App *app, size_t row, size_t col)
{
    if (app->help) return stay();
    if (!app->reading) return follow(app, home_click(&app->home, row));
    if (!reader_has_list(&app->reader)) reader_click(&app->reader, row, col);
    return stay();
}

Outcome app_mouse(App *app, Mouse mouse, size_t row, size_t col)
{
    enum { WHEEL_LINES = 3 };
    if (mouse == MOUSE_PRESS) return click(app, row, col);
    for (int i = 0; i < WHEEL_LINES; i++) app_press(app, mouse == MOUSE_WHEEL_UP ? KEYS_UP : KEYS_DOWN);
    return stay();
}

Outcome app_line(App *app, const char *text)
{
    app->typing = false;
    return app->reading ? follow(app, reader_line(&app->reader, text)) : stay();
}

void app_resize(App *app, size_t width, size_t height)
{
    app->width = width;
    app->height = height;
    app->home.height = height;
    if (app->reading) reader_resize(&app->reader, width, height);
}

/* ---- drawing ---- */

static void draw_help(const App *app, Canvas *canvas)
{
    canvas_put(canvas, 0, 1, STYLE_TITLE, _("All keys"));
    size_t rows = canvas->height > 4 ? canvas->height - 4 : 1;
    size_t lines = keys_draw_help(canvas, 2, rows, app->help_line, CONTEXT_HOME | CONTEXT_READER);
    const char *more = app->help_line + rows >= lines ? "▲" : app->help_line == 0 ? "▼" : "▲▼";
    if (lines > rows) canvas_put_right(canvas, 0, canvas->width - 1, STYLE_NOTE, more);
    keys_draw_footer(canvas, canvas->height - 1, CONTEXT_HELP);
}

/* The line being typed takes the bottom row, or as many as it needs up to three. */
static void draw_line(const App *app, Canvas *canvas, const char *line, size_t cursor)
{
    Text whole = {0};
    text_add(&whole, text_string(&app->reader.prompt));
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
}

void app_draw(const App *app, Canvas *canvas, const char *line, size_t line_cursor)
{
    canvas_start(canvas, app->width, app->height, app->options.charset);
    if (app->help) {
        draw_help(app, canvas);
    } else if (app->reading) {
        reader_draw(&app->reader, canvas);
    } else {
        home_draw(&app->home, canvas);
    }
    if (!line || !app->typing) return;
    if (app->reader.message.length > 0)
        keys_draw_message(canvas, canvas->height - 1, STYLE_WRONG, text_string(&app->reader.message));
    draw_line(app, canvas, line, line_cursor);
}
