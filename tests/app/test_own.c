/* A learner's own numbers in the reader: all steps, every picture, edits; large heads with frozen headings.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "app/app.h"
#include "base/lang.h"
#include "course/lesson.h"
#include "support/play.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* An app on an example of its own. */
typedef struct {
    Arena arena;
    Example example;
    Lesson lesson;
    App *app;
    Canvas canvas;
    Text screen;
} Own;

static int64_t no_clock(void)
{
    return 0;
}

static void own_open(Own *own, const Field *fields, size_t count, size_t width, size_t height)
{
    Fault fault = {0};
    *own = (Own){.app = NULL};
    FieldList list = {fields, count};
    if (!example_read(&own->arena, &(ExampleSource){"own", list, &(Place){.name = "open"}, true, NULL},
                      &own->example, &fault))
        fail_msg("%s", fault.message);
    lesson_of_example(&own->arena, &own->example, &own->lesson);
    AppOptions options = {.own = &own->lesson, .clock = no_clock, .charset = CHARSET_UTF8};
    own->app = app_open(&options, &fault);
    assert_non_null(own->app);
    app_resize(own->app, width, height);
}

static const char *own_press(Own *own, const char *keys)
{
    for (; *keys; keys++) app_press(own->app, (Key)*keys);
    app_draw(own->app, &own->canvas, NULL, 0);
    text_clear(&own->screen);
    canvas_text(&own->canvas, 0, own->canvas.height, &own->screen);
    return text_string(&own->screen);
}

static void own_close(Own *own)
{
    app_close(own->app);
    canvas_free(&own->canvas);
    text_free(&own->screen);
    arena_free(&own->arena);
}

static const Field TWO_KEYS[] = {{.name = "q", .value = "[[1,0]]"},
                                 {.name = "k", .value = "[[1,0],[0,1]]"},
                                 {.name = "v", .value = "[[1,0],[0,2]]"}};

static void own_numbers_begin_at_their_first_step_and_can_be_walked_and_changed(void **state)
{
    (void)state;
    /* Weights 1/(1 + e^(−1/√2)) = 0.6698; at τ = 0.5 1/(1 + e^(−√2)) = 0.8044. */
    static const struct {
        const char *keys;
        const char *seen;
    } cases[] = {
        {"", "step 1/8  raw scores"},
        {"      ", "step 7/8  weights"},
        {"", "0.6698"},
        {"tt", "0.8044"},
        {"vv", "was 0.6698"},
        {"u", "was"},
        {"uv", "weights against"},
        {" ", "step 8/8  output"},
    };
    Own own;
    own_open(&own, TWO_KEYS, COUNT(TWO_KEYS), 80, 24);
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *screen = own_press(&own, cases[i].keys);
        if (!strstr(screen, cases[i].seen)) fail_msg("case %zu: %s", i, screen);
    }
    own_close(&own);
}

/* 2·tanh(0.7071/2) = 2·0.33949 = 0.6790, by a table of tanh. */
static void a_soft_cap_is_a_step_of_the_walk(void **state)
{
    (void)state;
    static const Field CAPPED[] = {{.name = "q", .value = "[[1,2],[3,4]]"},
                                   {.name = "k", .value = "[[1,0],[0,5]]"},
                                   {.name = "softcap", .value = "2"}};
    static const char *const SEEN[] = {"step 3/8  capped scores", "÷√d ─▶[cap]─▶ ÷τ", "c = 2",
                                       "= 2·tanh(0.7071/2) = 0.6790"};
    Own own;
    own_open(&own, CAPPED, COUNT(CAPPED), 80, 24);
    const char *screen = own_press(&own, "v  ");
    for (size_t i = 0; i < COUNT(SEEN); i++)
        if (!strstr(screen, SEEN[i])) fail_msg("%s: %s", SEEN[i], screen);
    assert_non_null(strstr(own_press(&own, "e"), "can be changed: q, k, raw, scaled, mask, tau"));
    own_close(&own);
}

static void its_title_is_there_in_every_language(void **state)
{
    (void)state;
    static const char *const TITLES[LANG_COUNT] = {
        [LANG_EN] = "your own numbers", [LANG_ZH] = "你自己的数字"};
    Own own;
    own_open(&own, TWO_KEYS, COUNT(TWO_KEYS), 80, 24);
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        const char *screen = own_press(&own, lang == LANG_EN ? "" : "#");
        if (TITLES[lang] && !strstr(screen, TITLES[lang])) fail_msg("%s: %s", LANG_CODES[lang], screen);
    }
    own_press(&own, "#");
    own_close(&own);
}

/* A matrix of `rows` × 2 as a literal: row i is (i mod 7, 1). */
static const char *tall_literal(Arena *arena, size_t rows)
{
    Text text = {0};
    for (size_t i = 0; i < rows; i++) text_addf(&text, "%zu 1\n", i % 7);
    const char *kept = arena_text(arena, text_string(&text), text.length);
    text_free(&text);
    return kept;
}

/* From an exercise that was answered `o` leads to its page: that is a lesson of the course again. */
static void a_lesson_opened_from_there_keeps_progress(void **state)
{
    (void)state;
    Own own;
    Fault fault = {0};
    Progress *progress = progress_read("tests/app/no-progress.json", &fault);
    own_open(&own, TWO_KEYS, COUNT(TWO_KEYS), 80, 24);
    app_close(own.app);
    AppOptions options = {.own = &own.lesson,
                          .path = course_path(&own.arena, "lessons", NULL, NULL),
                          .exercises = course_path(&own.arena, "exercises", NULL, NULL),
                          .clock = no_clock,
                          .charset = CHARSET_UTF8,
                          .progress = progress};
    own.app = app_open(&options, &fault);
    assert_non_null(own.app);
    app_resize(own.app, 80, 24);
    own_press(&own, "x");
    for (size_t i = 0; i < 100 && !strstr(own_press(&own, ""), "▶ both-zero"); i++) own_press(&own, "j");
    app_press(own.app, KEYS_ENTER);
    app_press(own.app, KEYS_ENTER);
    app_line(own.app, ".5 1");
    app_press(own.app, KEYS_ENTER);
    if (!strstr(own_press(&own, "3o"), "16.10")) fail_msg("%s", text_string(&own.screen));
    assert_null(progress_page(progress, "open"));
    assert_true(progress_has_seen(progress, "16", "16.10"));
    own_close(&own);
    progress_free(progress);
}

/* 2 - 1.5 = 0.5, whether the key was hidden in between or not. */
static void a_key_shown_again_has_what_the_mask_added(void **state)
{
    (void)state;
    static const Field FIELDS[] = {{.name = "scores", .value = "[[1, 2]]"},
                                   {.name = "mask", .value = "[[0, -1.5]]"}};
    static const struct {
        const char *keys, *seen;
    } cases[] = {
        {"v l", "2 + (-1.5000) = 0.5000"}, {"m", "[× −∞]"}, {"m", "2 + (-1.5000) = 0.5000"}, {"M", "[× −∞]"},
        {"M", "2 + (-1.5000) = 0.5000"},
    };
    Own own;
    own_open(&own, FIELDS, COUNT(FIELDS), 80, 24);
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *screen = own_press(&own, cases[i].keys);
        if (!strstr(screen, cases[i].seen)) fail_msg("case %zu, %s: %s", i, cases[i].seen, screen);
    }
    own_close(&own);
}

static void a_large_head_scrolls_under_headings_that_stay(void **state)
{
    (void)state;
    static const struct {
        const char *keys;
        const char *seen[3];
    } cases[] = {
        {"v", {"k0 ", "q0 ", "QKᵀ[q0,k0]"}}, {"G", {"k255", "q255", "QKᵀ[q255,k255]"}},
        {"g", {"k0 ", "q0 ", "QKᵀ[q0,k0]"}}, {"vvv", {"query ↓ 0-", "key → 0-", "/256"}},
        {"G", {"k255", "q255", "-255/256"}},
    };
    Arena arena = {0};
    const char *tall = tall_literal(&arena, 256);
    const Field fields[] = {{.name = "q", .value = tall}, {.name = "k", .value = tall}};
    Own own;
    own_open(&own, fields, COUNT(fields), 80, 24);
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *screen = own_press(&own, cases[i].keys);
        for (size_t s = 0; s < COUNT(cases[i].seen); s++)
            if (!strstr(screen, cases[i].seen[s])) fail_msg("case %zu, %s: %s", i, cases[i].seen[s], screen);
    }
    own_close(&own);
    arena_free(&arena);
}

static void a_click_in_a_heat_map_moves_the_cursor_there(void **state)
{
    (void)state;
    /* Behind a name of two columns and a gap of two, each cell takes eleven columns. */
    static const struct {
        size_t row, col;
        const char *seen;
    } cases[] = {{4, 20, "QKᵀ[q0,k1]"}, {4, 8, "QKᵀ[q0,k0]"}, {4, 26, "QKᵀ[q0,k1]"}, {9, 8, "QKᵀ[q0,k1]"}};
    Own own;
    own_open(&own, TWO_KEYS, COUNT(TWO_KEYS), 80, 24);
    own_press(&own, "vvvv");
    for (size_t i = 0; i < COUNT(cases); i++) {
        app_mouse(own.app, &own.canvas, MOUSE_PRESS, cases[i].row, cases[i].col);
        const char *screen = own_press(&own, "");
        if (!strstr(screen, cases[i].seen)) fail_msg("case %zu: %s", i, screen);
    }
    own_close(&own);
}

static void every_picture_is_drawn_at_every_size(void **state)
{
    (void)state;
    static const size_t SIZES[][2] = {{20, 5}, {21, 6}, {40, 10}, {80, 24}, {120, 40}, {300, 100}};
    Arena arena = {0};
    const char *tall = tall_literal(&arena, 40);
    const Field fields[] = {{.name = "q", .value = tall}, {.name = "k", .value = tall}};
    Own own;
    own_open(&own, fields, COUNT(fields), 80, 24);
    for (size_t picture = 0; picture < 4; picture++)
        for (size_t i = 0; i < COUNT(SIZES); i++) {
            app_resize(own.app, SIZES[i][0], SIZES[i][1]);
            if (!strstr(own_press(&own, i == 0 ? "v" : "jl"), "raw")) fail_msg("%zu, size %zu", picture, i);
        }
    own_close(&own);
    arena_free(&arena);
}

/* Rows × columns of small whole numbers. */
static const char *matrix_text(Arena *at, size_t rows, size_t columns)
{
    Text text = {0};
    for (size_t i = 0; i < rows * columns; i++)
        text_addf(&text, "%s%d", i == 0 ? "" : i % columns ? " " : "; ", (int)(i * 7 % 5) - 2);
    const char *kept = arena_keep(at, text_string(&text));
    text_free(&text);
    return kept;
}

/* All that is shown of one head: every step in every picture, with changes, on a screen that is resized at
 * each.
 */
static void walk_resized(const Field *fields, size_t count)
{
    static const size_t SIZES[][2] = {{80, 24}, {20, 5}, {500, 200}, {120, 40}, {1, 1}, {100, 30}, {40, 12}};
    static const char *const PRESSES[] = {"v", "L", "c", "m", "t",  "jjll", "\t",
                                          "z", "M", "T", "G", "vv", "u",    "g"};
    Own own;
    own_open(&own, fields, count, 80, 24);
    for (size_t i = 0; i < 70; i++) {
        const size_t *size = SIZES[i % COUNT(SIZES)];
        app_resize(own.app, size[0], size[1]);
        own_press(&own, PRESSES[i % COUNT(PRESSES)]);
        const char *screen = own_press(&own, i % 3 == 0 ? " " : "");
        assert_int_equal(own.canvas.width, size[0]);
        assert_int_equal(own.canvas.height, size[1]);
        assert_null(strstr(screen, "nan"));
        if (size[0] >= 80 && size[1] >= 24) assert_non_null(strstr(screen, "step "));
    }
    own_close(&own);
}

static void no_head_is_too_small_too_long_or_too_strange_for_any_size(void **state)
{
    (void)state;
    static const struct {
        size_t queries, keys, features, values;
        const char *mask; /* NULL: none */
    } SHAPES[] = {{1, 1, 2, 2, "causal"},   {1, 300, 2, 2, NULL},      {300, 1, 2, 2, NULL},
                  {3, 3, 1, 1, "causal"},   {3, 3, 2, 40, NULL},       {3, 3, 2, 2, "1 1 1; 0 0 0; 1 1 0"},
                  {2, 2, 2, 2, "0 0; 0 0"}, {256, 256, 4, 4, "causal"}};
    static const Field FAR_SCORES[] = {
        {.name = "scores", .value = "1e300 1 2; -1e300 0 1; 1e-300 1e300 1e300"},
        {.name = "v", .value = "1 2; 3 4; 5 6"}};
    Arena texts = {0};
    for (size_t i = 0; i < COUNT(SHAPES); i++) {
        const Field fields[] = {
            {.name = "q", .value = matrix_text(&texts, SHAPES[i].queries, SHAPES[i].features)},
            {.name = "k", .value = matrix_text(&texts, SHAPES[i].keys, SHAPES[i].features)},
            {.name = "v", .value = matrix_text(&texts, SHAPES[i].keys, SHAPES[i].values)},
            {.name = "mask", .value = SHAPES[i].mask}};
        walk_resized(fields, SHAPES[i].mask ? 4 : 3);
    }
    walk_resized(FAR_SCORES, COUNT(FAR_SCORES));
    arena_free(&texts);
}

int main(int count, char **arguments)
{
    (void)count;
    play_start(arguments[0]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_numbers_begin_at_their_first_step_and_can_be_walked_and_changed),
        cmocka_unit_test(a_soft_cap_is_a_step_of_the_walk),
        cmocka_unit_test(its_title_is_there_in_every_language),
        cmocka_unit_test(a_lesson_opened_from_there_keeps_progress),
        cmocka_unit_test(a_key_shown_again_has_what_the_mask_added),
        cmocka_unit_test(a_large_head_scrolls_under_headings_that_stay),
        cmocka_unit_test(a_click_in_a_heat_map_moves_the_cursor_there),
        cmocka_unit_test(every_picture_is_drawn_at_every_size),
        cmocka_unit_test(no_head_is_too_small_too_long_or_too_strange_for_any_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
