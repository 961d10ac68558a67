/* A monkey at the keys: whatever is pressed, typed, clicked and resized on any screen, the app lives, every
 * frame holds nothing but what may be shown, and every record can be read back.
 *
 * Seeded, so that a fall can be walked again: MONKEY_SEED=n MONKEY_EVENTS=n choose another and a longer walk,
 * MONKEY_TRACE=1 prints each event before it happens. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/app.h"
#include "app/keys.h"
#include "base/lang.h"
#include "course/lesson.h"
#include "record/record_line.h"
#include "support/play.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

enum { EVENTS = 1200, WIDTH_MAX = 260, HEIGHT_MAX = 80 };

/* What is opened; all of them are walked. */
typedef struct {
    const char *lesson;
    const char *exercise;
    bool quiz;
    const char *scores; /* numbers of one's own */
    Charset charset;
} Setting;

static const Setting SETTINGS[] = {
    {.charset = CHARSET_UTF8},
    {.lesson = "16", .charset = CHARSET_UTF8},
    {.lesson = "05", .charset = CHARSET_SYMBOLS},
    {.lesson = "16", .charset = CHARSET_ASCII},
    {.quiz = true, .charset = CHARSET_UTF8},
    {.quiz = true, .exercise = "EX-P1", .charset = CHARSET_UTF8},
    {.quiz = true, .exercise = "EX-M1", .charset = CHARSET_ASCII},
    {.quiz = true, .exercise = "steps-order", .charset = CHARSET_SYMBOLS},
    {.quiz = true, .exercise = "cat-head", .charset = CHARSET_UTF8},
    {.scores = "[[1, 2, 3], [-inf, -inf, -inf], [800, -800, 0]]", .charset = CHARSET_UTF8},
    {.scores = "[[1e300, -1e300], [1e-300, 0]]", .charset = CHARSET_ASCII},
};

static const char *const LINES[] = {
    "",
    "1",
    "-3/2",
    "0",
    "tau = 2",
    "tau = 1e-300",
    "tau = 1e300",
    "tau = 0",
    "q[0,0] = 1e200",
    "q[q1,feature0] = -5",
    "k[k1,0] = 1e308",
    "v[0,0] = -1e308",
    "raw[0,0] = 709.9",
    "scaled[0,0] = -inf",
    "scaled[0,1] = 1e308",
    "mask[0,0] = -inf",
    "mask[0,1] = -1e308",
    "mask = causal",
    "mask = none",
    "weights[0,0] = 1",
    "16.3",
    "16.6",
    "05.5",
    "3",
    "weights",
    "÷√d",
    "step 9",
    "16.3:A",
    "16.3:",
    "example ",
    "example HEAD-3",
    "[",
    "]=[",
    "=",
    "%s%n%d",
    "[[1, 2], [3, 4]]",
    "[[0.5, 0.5]]",
    "0.67 0.33",
    "undefined",
    "[undefined, 1]",
    "nan",
    "inf",
    "1e309",
    "a",
    "b",
    "c a b",
    "1 2 3 4 5 6 7 8 9",
    "softmax over keys",
    "权重 分数",
    "０．６７，０．３３",
    "e\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81",
    "no such thing",
};

static uint64_t chance;
static bool traced;

/* The next number below `below`. */
static size_t draw_lot(size_t below)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (size_t)(chance >> 33) % below;
}

static size_t from_environment(const char *name, size_t otherwise)
{
    const char *value = getenv(name);
    return value ? strtoul(value, NULL, 10) : otherwise;
}

static void tell(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void tell(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (traced) vfprintf(stderr, format, arguments);
    va_end(arguments);
}

/* ---- the app ---- */

typedef struct {
    Arena arena;
    AppOptions options;
    Example example;
    Lesson own;
    App *app;
    Canvas canvas;
    Outcome asked; /* of the kind OUTCOME_LINE while a line is to be typed */
    size_t width;
    size_t height;
    size_t records;
} Walk;

static int64_t fixed_clock(void)
{
    return 1795964645;
}

static void open_own(Walk *walk, const char *scores)
{
    Fault fault = {0};
    const Field fields[] = {{.name = "scores", .value = scores}};
    FieldList list = {fields, 1};
    if (!example_read(&walk->arena, &(ExampleSource){"own", list, &(Place){.name = "open"}, true, NULL},
                      &walk->example, &fault))
        fail_msg("%s", fault.message);
    lesson_of_example(&walk->arena, &walk->example, &walk->own);
    walk->options.own = &walk->own;
}

static void open_app(Walk *walk)
{
    Fault fault = {0};
    walk->app = app_open(&walk->options, &fault);
    if (!walk->app) fail_msg("%s: %s", fault.where, fault.message);
    app_resize(walk->app, walk->width, walk->height);
}

static void start(Walk *walk, const Setting *setting)
{
    Fault fault = {0};
    *walk = (Walk){.width = 80, .height = 24};
    walk->options = (AppOptions){.path = course_path(&walk->arena, "lessons", NULL, NULL),
                                 .exercises = course_path(&walk->arena, "exercises", NULL, NULL),
                                 .lesson = setting->lesson,
                                 .exercise = setting->exercise,
                                 .quiz = setting->quiz,
                                 .clock = fixed_clock,
                                 .charset = setting->charset,
                                 .progress = progress_read("tests/plays/progress.json", &fault)};
    if (setting->scores) open_own(walk, setting->scores);
    open_app(walk);
}

/* What is to be stored can be written and read back. */
static void take_record(Walk *walk)
{
    const Record *record = app_record(walk->app);
    if (!record) return;
    Text line = {0};
    Record back;
    record_line_write(&line, record);
    assert_true(record_line_read(&walk->arena, text_string(&line), line.length, &back));
    assert_int_equal(back.kind, record->kind);
    text_free(&line);
    walk->records++;
}

static void finish(Walk *walk)
{
    app_leave(walk->app);
    take_record(walk);
    app_close(walk->app);
    progress_free(walk->options.progress);
    canvas_free(&walk->canvas);
    arena_free(&walk->arena);
}

/* ---- what is seen ---- */

static void look_at_glyph(const Canvas *canvas, size_t cell, uint32_t glyph)
{
    bool shown = glyph >= 0x20 && !text_is_hidden(glyph);
    if (canvas->charset == CHARSET_ASCII && glyph > 0x7e) shown = false;
    if (!shown)
        fail_msg("U+%04X in row %zu, column %zu", (unsigned)glyph, cell / canvas->width,
                 cell % canvas->width);
}

static void look(Walk *walk)
{
    const Canvas *canvas = &walk->canvas;
    bool asks = walk->asked.kind == OUTCOME_LINE;
    const char *line = asks ? LINES[draw_lot(COUNT(LINES))] : NULL;
    app_draw(walk->app, &walk->canvas, line, line ? draw_lot(strlen(line) + 1) : 0);
    assert_int_equal(canvas->width, walk->width);
    assert_int_equal(canvas->height, walk->height);
    for (size_t i = 0; i < canvas->width * canvas->height; i++) {
        assert_true(canvas->cells[i].style < STYLE_COUNT);
        for (size_t n = 0; n < CELL_GLYPHS && canvas->cells[i].glyphs[n]; n++)
            look_at_glyph(canvas, i, canvas->cells[i].glyphs[n]);
    }
}

/* ---- what is done ---- */

static Key choose_key(void)
{
    const KeyRule *rule = &KEY_RULES[draw_lot(KEY_RULE_COUNT)];
    Key key = rule->keys[0] == KEYS_NUMBER ? '7' : rule->keys[0];
    size_t kind = draw_lot(20);
    if (kind < 2) return (Key)(0x20 + draw_lot(0x5f));
    if (kind == 2) return (Key)draw_lot(0x110000);
    if (kind == 3) return (Key)(0xff01 + draw_lot(0x5e));
    if (kind < 8) return (Key)(KEYS_UP + draw_lot(4));
    if (kind < 13) return KEYS_SPACE;
    /* Leaving is rare, or nothing is ever seen but the first screen. */
    bool leaves = rule->action == ACTION_BACK || rule->action == ACTION_QUIT;
    return leaves && draw_lot(8) > 0 ? KEYS_ENTER : key;
}

static Outcome press(Walk *walk)
{
    Key key = choose_key();
    tell("press 0x%x\n", (unsigned)key);
    return app_press(walk->app, key);
}

static Outcome click(Walk *walk)
{
    Mouse mouse = (Mouse)draw_lot(MOUSE_WHEEL_DOWN + 1);
    size_t row = draw_lot(walk->height + 3), col = draw_lot(walk->width + 3);
    tell("mouse %d at %zu, %zu\n", (int)mouse, row, col);
    return app_mouse(walk->app, &walk->canvas, mouse, row, col);
}

static Outcome resize(Walk *walk)
{
    bool usual = draw_lot(2) == 0, narrow = draw_lot(2) == 0, low = draw_lot(2) == 0;
    walk->width = usual ? 80 : 1 + draw_lot(narrow ? 20 : WIDTH_MAX);
    walk->height = usual ? 24 : 1 + draw_lot(low ? 6 : HEIGHT_MAX);
    tell("resize %zux%zu\n", walk->width, walk->height);
    app_resize(walk->app, walk->width, walk->height);
    return walk->asked;
}

/* Tab, behind some of a line, and what it made of that drawn. */
static void complete(Walk *walk)
{
    const char *typed = LINES[draw_lot(COUNT(LINES))];
    Text before = {0}, line = {0};
    for (size_t i = 0, bytes, count = draw_lot(8); i < count && typed[before.length]; i++) {
        uint32_t character;
        bytes = text_decode(typed + before.length, strlen(typed + before.length), &character);
        text_put(&before, typed + before.length, bytes);
    }
    tell("tab behind \"%s\"\n", text_string(&before));
    if (!app_complete(walk->app, text_string(&before), &line)) text_add(&line, text_string(&before));
    app_draw(walk->app, &walk->canvas, text_string(&line), line.length);
    text_free(&before);
    text_free(&line);
}

static Outcome type(Walk *walk)
{
    if (draw_lot(4) == 0) complete(walk);
    const char *line = draw_lot(8) == 0 ? NULL : LINES[draw_lot(COUNT(LINES))];
    if (draw_lot(6) == 0 && walk->asked.initial) line = walk->asked.initial;
    tell("line %s\n", line ? line : "given up");
    char *own = line ? strdup(line) : NULL; /* the loop's line is freed behind the call, too */
    Outcome outcome = app_line(walk->app, own);
    free(own);
    return outcome;
}

/* While a line is typed nothing else reaches the app but another size. */
static Outcome act(Walk *walk)
{
    size_t kind = draw_lot(30);
    if (kind == 0) return resize(walk);
    if (walk->asked.kind == OUTCOME_LINE) return type(walk);
    if (kind < 3) return click(walk);
    return press(walk);
}

static void step(Walk *walk)
{
    walk->asked = act(walk);
    take_record(walk);
    if (walk->asked.kind == OUTCOME_QUIT) {
        app_leave(walk->app);
        take_record(walk);
        app_close(walk->app);
        tell("opened again\n");
        open_app(walk);
        walk->asked = (Outcome){.kind = OUTCOME_STAY};
    }
    /* Held keys are drained before a frame is drawn. */
    if (draw_lot(3) > 0) look(walk);
}

static void no_key_breaks_anything(void **state)
{
    (void)state;
    size_t seed = from_environment("MONKEY_SEED", 16), events = from_environment("MONKEY_EVENTS", EVENTS);
    traced = getenv("MONKEY_TRACE") != NULL;
    size_t records = 0;
    for (size_t i = 0; i < COUNT(SETTINGS); i++) {
        Walk walk;
        chance = seed * 1000 + i;
        lang_switch(i % 2 ? LANG_ZH : LANG_EN);
        tell("setting %zu\n", i);
        start(&walk, &SETTINGS[i]);
        for (size_t event = 0; event < events; event++) step(&walk);
        records += walk.records;
        finish(&walk);
    }
    lang_switch(LANG_EN);
    assert_true(records > 0);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_key_breaks_anything),
    };
    (void)count;
    play_start(words[0]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
