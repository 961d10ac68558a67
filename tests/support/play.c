/* Plays: each line of the script is one call of the app, or one look at what it draws. */
#include "support/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <cmocka.h>

#include "app/app.h"
#include "support/screen.h"

/* No progress is kept from one play to the next: there is no such file. */
static const char NOWHERE[] = "tests/plays/progress.json";

/* What time it is for the program: nothing but `@ wait` makes it go on. */
static int64_t now;

static int64_t clock_of_play(void)
{
    return now;
}

typedef struct {
    const char *path;
    size_t line; /* of the file, from 1 */
    size_t failed;
    Arena arena;
    const char *lessons;
    const char *exercises;
    const char *page;
    AppOptions options;
    Lang lang;
    size_t width;
    size_t height;
    App *app;
    Outcome last;
    Text record; /* what came to be stored with the last press or line */
    Canvas canvas;
    Text screen; /* as it is now */
    Text fresh;  /* the play as it would be with the screens that were seen */
    bool in_screen;
    size_t screen_row; /* of the `|` lines in a row, how many there were */
} Play;

static void complain(Play *play, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void complain(Play *play, const char *format, ...)
{
    Text text = {0};
    va_list arguments;
    va_start(arguments, format);
    text_addv(&text, format, arguments);
    va_end(arguments);
    print_error("%s:%zu: %s\n", play->path, play->line, text_string(&text));
    text_free(&text);
    play->failed++;
}

/* ---- the program ---- */

void play_start(const char *program)
{
    Text catalogues = {0};
    size_t length = 0; /* of the build folder: what stands before the last "/tests/" */
    for (const char *at = program; (at = strstr(at, "/tests/")); at++) length = (size_t)(at - program);
    text_put(&catalogues, program, length);
    text_add(&catalogues, "/locale");
    setenv("LC_ALL", "C.UTF-8", 1);
    lang_start("en", text_string(&catalogues));
    text_free(&catalogues);
}

static void draw(Play *play)
{
    bool asks = play->last.kind == OUTCOME_LINE;
    const char *line = asks ? play->last.initial : NULL;
    size_t characters = 0;
    for (const char *at = line; at && *at; at++) characters += (*at & 0xc0) != 0x80;
    if (!asks) app_settle(play->app);
    app_draw(play->app, &play->canvas, line, characters);
    text_clear(&play->screen);
    screen_text(&play->canvas, &play->screen);
}

static void write_answer(const Record *record, Text *out)
{
    text_addf(out, " %s", VERDICT_NAMES[record->verdict]);
    for (size_t i = 0; i < record->step_count; i++)
        text_addf(out, " %s:%s", record->steps[i].step, VERDICT_NAMES[record->steps[i].verdict]);
    for (size_t i = 0; i < record->method_count; i++) text_addf(out, " %s", record->methods[i]);
    if (record->confidence) text_addf(out, " %s", CONFIDENCES[record->confidence]);
    if (record->agree) text_add(out, record->agree == AGREE_YES ? " agree" : " disagree");
    if (record->reason) text_addf(out, " \"%s\"", record->reason);
}

/* Takes what is to be stored, as the program does after each key. */
static void take_record(Play *play)
{
    const Record *record = app_record(play->app);
    text_clear(&play->record);
    if (!record) return;
    text_addf(&play->record, "%s %s #%u %s", RECORD_KINDS[record->kind], record->exercise, record->attempt,
              RECORD_MODES[record->mode]);
    if (record->kind == RECORD_ANSWER) write_answer(record, &play->record);
    if (record->hints) text_addf(&play->record, " hints %u", record->hints);
    if (record->variant) text_addf(&play->record, " %s", record->variant);
    if (record->seconds > 0) text_addf(&play->record, " %.0f s", record->seconds);
}

/* Opens the app at the first line that needs it; false if that cannot be. */
static bool open_app(Play *play)
{
    if (play->app) return true;
    lang_switch(play->lang);
    Fault fault = {0};
    play->options.path = course_path(&play->arena, play->lessons, NULL, NULL);
    play->options.exercises = course_path(&play->arena, play->exercises, NULL, NULL);
    play->options.clock = clock_of_play;
    play->options.progress = progress_read(NOWHERE, &fault);
    if (play->page) progress_visit(play->options.progress, play->options.lesson, play->page);
    play->app = app_open(&play->options, &fault);
    if (!play->app) {
        complain(play, "%s: %s", fault.where, fault.message);
        return false;
    }
    app_resize(play->app, play->width, play->height);
    draw(play);
    return true;
}

/* ---- setting up ---- */

static char *arena_copy(Play *play, const char *text)
{
    return arena_text(&play->arena, text, strlen(text));
}

static void resize(Play *play, const char *value)
{
    if (sscanf(value, "%zux%zu", &play->width, &play->height) != 2) {
        complain(play, "no size: %s", value);
        return;
    }
    if (!play->app) return;
    app_resize(play->app, play->width, play->height);
    draw(play);
}

static void set_charset(Play *play, const char *value)
{
    static const char *const NAMES[] = {"utf8", "symbols", "ascii"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        if (strcmp(NAMES[i], value) != 0) continue;
        play->options.charset = (Charset)i;
        return;
    }
    complain(play, "no charset: %s", value);
}

/* What may come at any time. */
static bool go_on(Play *play, const char *name, const char *value)
{
    if (strcmp(name, "size") == 0) {
        resize(play, value);
    } else if (strcmp(name, "wait") == 0) {
        now += strtol(value, NULL, 10);
    } else if (strcmp(name, "hang") == 0 && play->app) {
        app_leave(play->app);
        take_record(play);
    } else {
        return false;
    }
    return true;
}

static void set_quiz(Play *play, const char *value)
{
    play->options.quiz = true;
    play->options.exercise = strcmp(value, "list") == 0 ? NULL : arena_copy(play, value);
}

static void set_up(Play *play, const char *name, const char *value)
{
    if (go_on(play, name, value)) return;
    if (play->app) {
        complain(play, "@ %s comes too late", name);
    } else if (strcmp(name, "quiz") == 0) {
        set_quiz(play, value);
    } else if (strcmp(name, "lesson") == 0) {
        play->options.lesson = arena_copy(play, value);
    } else if (strcmp(name, "page") == 0) {
        play->page = arena_copy(play, value);
    } else if (strcmp(name, "lessons") == 0) {
        play->lessons = arena_copy(play, value);
    } else if (strcmp(name, "exercises") == 0) {
        play->exercises = arena_copy(play, value);
    } else if (strcmp(name, "charset") == 0) {
        set_charset(play, value);
    } else if (strcmp(name, "comma") == 0) {
        play->options.literals.decimal_comma = strcmp(value, "decimal") == 0;
    } else if (strcmp(name, "picture") == 0) {
        play->options.step_alone = strcmp(value, "step") == 0;
    } else if (strcmp(name, "lang") != 0 || !lang_parse(value, &play->lang)) {
        complain(play, "nothing to set up: @ %s %s", name, value);
    }
}

static void act_set_up(Play *play, const char *text)
{
    char name[16], value[200];
    if (sscanf(text, "%15s %199s", name, value) != 2) {
        complain(play, "@ takes a name and a value");
        return;
    }
    set_up(play, name, value);
}

/* ---- keys ---- */

static bool name_key(const char *name, Key *out)
{
    static const struct {
        const char *name;
        Key key;
    } KEYS[] = {
        {"space", KEYS_SPACE},
        {"enter", KEYS_ENTER},
        {"tab", KEYS_TAB},
        {"esc", KEYS_ESCAPE},
        {"up", KEYS_UP},
        {"down", KEYS_DOWN},
        {"left", KEYS_LEFT},
        {"right", KEYS_RIGHT},
        {"pgup", KEYS_PAGE_UP},
        {"pgdn", KEYS_PAGE_DOWN},
        {"home", KEYS_HOME},
        {"end", KEYS_END},
        {"delete", KEYS_DELETE},
        {"backspace", KEYS_BACKSPACE},
        {"backtab", KEYS_BACK_TAB},
        {"paste", KEYS_PASTE},
    };
    size_t length = strlen(name);
    uint32_t character;
    if (length > 0 && text_decode(name, length, &character) == length) {
        *out = character;
        return true;
    }
    if (length == 6 && strncmp(name, "ctrl-", 5) == 0) {
        *out = KEYS_CONTROL(name[5]);
        return true;
    }
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++) {
        if (strcmp(KEYS[i].name, name) != 0) continue;
        *out = KEYS[i].key;
        return true;
    }
    return false;
}

/* "wheelup", "wheeldown", or "click5,20": the mouse at a row and a column from 0 on. */
static bool name_mouse(const char *name, Mouse *mouse, size_t *row, size_t *col)
{
    *row = *col = 0;
    *mouse = strcmp(name, "wheelup") == 0 ? MOUSE_WHEEL_UP : MOUSE_WHEEL_DOWN;
    if (strcmp(name, "wheelup") == 0 || strcmp(name, "wheeldown") == 0) return true;
    *mouse = MOUSE_PRESS;
    return sscanf(name, "click%zu,%zu", row, col) == 2;
}

static Outcome press_once(Play *play, bool clicks, Mouse mouse, size_t row, size_t col, Key key)
{
    return clicks ? app_mouse(play->app, &play->canvas, mouse, row, col) : app_press(play->app, key);
}

static void press(Play *play, char *name)
{
    size_t times = 1, row, col;
    Mouse mouse;
    char *star = strchr(name + (*name != '\0'), '*');
    if (star) {
        times = strtoul(star + 1, NULL, 10);
        *star = '\0';
    }
    Key key = KEYS_NONE;
    bool clicks = name_mouse(name, &mouse, &row, &col);
    if (!clicks && !name_key(name, &key)) {
        complain(play, "no key: %s", name);
        return;
    }
    for (size_t i = 0; i < times; i++) {
        if (play->last.kind == OUTCOME_LINE) {
            complain(play, "%s is pressed where a line is asked for", name);
            return;
        }
        /* Plays know of English and Chinese alone, however many languages there are. */
        do play->last = press_once(play, clicks, mouse, row, col, key);
        while (key == '#' && lang_current() > LANG_ZH);
        take_record(play);
        draw(play);
    }
}

static void act_press(Play *play, const char *text)
{
    char *names = arena_copy(play, text);
    for (char *name = strtok(names, " "); name; name = strtok(NULL, " ")) press(play, name);
}

static void act_line(Play *play, const char *text)
{
    if (play->last.kind != OUTCOME_LINE) {
        complain(play, "no line is asked for");
        return;
    }
    play->last = app_line(play->app, strcmp(text, "!") == 0 ? NULL : text);
    take_record(play);
    draw(play);
}

/* Tab is pressed behind this text. */
static void act_complete(Play *play, const char *text)
{
    Text line = {0};
    if (play->last.kind != OUTCOME_LINE) {
        complain(play, "no line is asked for");
        return;
    }
    if (!app_complete(play->app, text, &line)) text_add(&line, text);
    play->last.initial = arena_copy(play, text_string(&line));
    text_free(&line);
    draw(play);
}

/* ---- looking ---- */

static void look_record(Play *play, const char *text)
{
    const char *record = play->record.length ? text_string(&play->record) : "none";
    if (strcmp(record, text) != 0) complain(play, "to be stored is %s", record);
}

/* Where the cursor is, hidden or not, for who listens to the screen. */
static void look_cursor(Play *play, const char *text)
{
    size_t row, col;
    const Canvas *canvas = &play->canvas;
    bool there = sscanf(text, "%zu,%zu", &row, &col) == 2 &&
                 (canvas->cursor_placed || canvas->cursor_shown) && canvas->cursor_row == row &&
                 canvas->cursor_col == col;
    if (!there) complain(play, "the cursor is at %zu,%zu", canvas->cursor_row, canvas->cursor_col);
}

static void look_outcome(Play *play, const char *text)
{
    if (strncmp(text, "cursor ", 7) == 0) {
        look_cursor(play, text + 7);
        return;
    }
    if (strncmp(text, "record ", 7) == 0) {
        look_record(play, text + 7);
        return;
    }
    static const char *const NAMES[] = {
        [OUTCOME_STAY] = "stay", [OUTCOME_REDRAW] = "redraw",   [OUTCOME_BACK] = "back",
        [OUTCOME_OPEN] = "open", [OUTCOME_LINE] = "line",       [OUTCOME_MOUSE] = "mouse",
        [OUTCOME_COPY] = "copy", [OUTCOME_SUSPEND] = "suspend", [OUTCOME_QUIT] = "quit",
    };
    const char *name = NAMES[play->last.kind];
    size_t length = strlen(name);
    if (strncmp(text, name, length) != 0 || (text[length] && text[length] != ' ')) {
        complain(play, "came to %s", name);
    } else if (text[length] && strcmp(text + length + 1, play->last.text) != 0) {
        complain(play, "came to %s %s", name, play->last.text);
    }
}

/* Row by row: what is printed at once is cut after a thousand bytes. */
static void show_screen(const Play *play)
{
    for (const char *row = text_string(&play->screen); *row; row += strcspn(row, "\n") + 1)
        print_error("  |%.*s\n", (int)strcspn(row, "\n"), row);
}

static void look_present(Play *play, const char *text)
{
    if (strstr(text_string(&play->screen), text)) return;
    complain(play, "is not on the screen: %s", text);
    show_screen(play);
}

static void look_absent(Play *play, const char *text)
{
    if (!strstr(text_string(&play->screen), text)) return;
    complain(play, "is on the screen: %s", text);
    show_screen(play);
}

static void look_golden(Play *play, const char *text)
{
    Text name = {0};
    text_addf(&name, "screens/%s", text);
    char *kept = arena_copy(play, text_string(&name));
    text_free(&name);
    assert_screen(&play->canvas, kept);
}

/* Row `row` of the screen, or NULL behind its last one. */
static const char *screen_row(const Play *play, size_t row, size_t *length)
{
    const char *at = text_string(&play->screen);
    for (size_t i = 0; i < row && *at; i++) {
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    *length = strcspn(at, "\n");
    return *at ? at : NULL;
}

static void look_row(Play *play, const char *text)
{
    size_t length;
    const char *row = screen_row(play, play->screen_row, &length);
    play->screen_row++;
    if (!row) {
        complain(play, "the screen has %zu rows", play->height);
        return;
    }
    if (strlen(text) == length && strncmp(row, text, length) == 0) return;
    complain(play, "is another row:\n  - |%s\n  + |%.*s", text, (int)length, row);
}

/* A block of `|` lines has ended: it is the whole screen. */
static void end_screen(Play *play)
{
    if (!play->in_screen) return;
    size_t length;
    if (screen_row(play, play->screen_row, &length)) complain(play, "the screen has more rows than that");
    for (size_t row = 0; screen_row(play, row, &length); row++) {
        const char *start = screen_row(play, row, &length);
        text_addf(&play->fresh, "|%s%.*s\n", length ? " " : "", (int)length, start);
    }
    play->in_screen = false;
    play->screen_row = 0;
}

/* ---- the play ---- */

static void act(Play *play, char mark, const char *text)
{
    static const struct {
        char mark;
        void (*act)(Play *play, const char *text);
    } ACTS[] = {
        {'>', act_press},    {':', act_line},    {'~', act_complete}, {'=', look_outcome},
        {'?', look_present}, {'!', look_absent}, {'$', look_golden},  {'|', look_row},
    };
    for (size_t i = 0; i < sizeof ACTS / sizeof *ACTS; i++) {
        if (ACTS[i].mark != mark) continue;
        if (open_app(play)) ACTS[i].act(play, text);
        return;
    }
    complain(play, "no line of a play: %c %s", mark, text);
}

static void play_line(Play *play, char *line)
{
    size_t length = strlen(line);
    while (length > 0 && strchr(" \t\r\n", line[length - 1])) line[--length] = '\0';
    if (line[0] != '|') {
        end_screen(play);
        text_addf(&play->fresh, "%s\n", line);
    }
    play->in_screen = line[0] == '|';
    if (line[0] == '\0' || line[0] == '#') return;
    const char *text = line + 1 + (line[1] == ' ');
    if (line[0] == '@')
        act_set_up(play, text);
    else
        act(play, line[0], text);
}

static void bless(const Play *play, const char *folder)
{
    Text path = {0};
    const char *slash = strrchr(play->path, '/');
    if (strcmp(folder, "1") == 0)
        text_add(&path, play->path);
    else
        text_addf(&path, "%s/%s", folder, slash ? slash + 1 : play->path);
    FILE *file = fopen(text_string(&path), "wb");
    if (!file || fputs(text_string(&play->fresh), file) == EOF || fclose(file) != 0)
        print_error("%s cannot be written\n", text_string(&path));
    text_free(&path);
}

static void end_play(Play *play)
{
    if (play->app) app_close(play->app);
    progress_free(play->options.progress);
    lang_switch(LANG_EN);
    canvas_free(&play->canvas);
    arena_free(&play->arena);
    text_free(&play->screen);
    text_free(&play->record);
    text_free(&play->fresh);
}

size_t play_run(const char *path)
{
    Play play = {.path = path, .width = 80, .height = 24, .lessons = "lessons", .exercises = "exercises"};
    now = 1577880000; /* 2020-01-01, noon */
    FILE *file = fopen(path, "r");
    if (!file) {
        print_error("%s cannot be read\n", path);
        return 1;
    }
    char line[2000];
    while (fgets(line, sizeof line, file)) {
        play.line++;
        play_line(&play, line);
    }
    fclose(file);
    end_screen(&play);
    const char *folder = getenv("ATTNLAB_BLESS");
    if (folder) bless(&play, folder);
    size_t failed = play.failed;
    end_play(&play);
    return failed;
}
