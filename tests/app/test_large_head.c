/* A large head in the reader, of which only the rows in sight are kept: every screen is as with all rows. */
#include "app/reader_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "course/lesson.h"
#include "support/arena.h"
#include "support/heads.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

enum { FEATURES = 3, PRESSES = 160 };

static unsigned number;

static unsigned draw(unsigned below)
{
    number = number * 1103515245u + 12345u;
    return (number >> 16) % below;
}

static void add_matrix(Text *lines, const char *name, size_t rows)
{
    text_addf(lines, "%s = [", name);
    for (size_t row = 0; row < rows; row++) {
        text_add(lines, row > 0 ? ", [" : "[");
        for (size_t n = 0; n < FEATURES; n++)
            text_addf(lines, "%s%.1f", n > 0 ? ", " : "", ((int)draw(41) - 20) / 10.0);
        text_add(lines, "]");
    }
    text_add(lines, "]\n");
}

static Example large_head(size_t queries, size_t keys, const char *more)
{
    Text lines = {0};
    add_matrix(&lines, "q", queries);
    add_matrix(&lines, "k", keys);
    add_matrix(&lines, "v", keys);
    text_add(&lines, more);
    Example example = head_read(&arena, text_string(&lines));
    example.name = "large";
    text_free(&lines);
    return example;
}

static void draw_reader(const Reader *reader, Canvas *canvas)
{
    canvas_start(canvas, reader->screen.width, reader->screen.height, reader->screen.charset);
    screen_draw(&reader->screen, canvas);
}

static bool same_cell(const Cell *a, const Cell *b)
{
    return memcmp(a->glyphs, b->glyphs, sizeof a->glyphs) == 0 && a->style == b->style && a->tag == b->tag;
}

static Canvas seen, expected;

/* Draws with the rows in sight, then with all. */
static void compare(Reader *reader, const char *what, size_t press)
{
    draw_reader(reader, &seen);
    reader_see_all(reader);
    draw_reader(reader, &expected);
    reader_look_around(reader);
    for (size_t i = 0; i < seen.width * seen.height; i++)
        if (!same_cell(&seen.cells[i], &expected.cells[i]))
            fail_msg("%s, press %zu: row %zu, column %zu", what, press, i / seen.width, i % seen.width);
}

static const Action MOVES[] = {
    ACTION_DOWN,   ACTION_DOWN,     ACTION_DOWN,     ACTION_UP,       ACTION_LEFT,     ACTION_RIGHT,
    ACTION_LAST,   ACTION_FIRST,    ACTION_FOCUS,    ACTION_NEXT,     ACTION_PREVIOUS, ACTION_PICTURE,
    ACTION_MASK,   ACTION_MASK_ROW, ACTION_LESS_TAU, ACTION_MORE_TAU, ACTION_UNDO,     ACTION_REDO,
    ACTION_LAYOUT, ACTION_CONE,     ACTION_DIGITS,   ACTION_VEIL,
};

/* Moves far, types a value, or walks with a wrong method for a while. */
static void do_more(Reader *reader, size_t press)
{
    size_t far = draw(40);
    switch (press % 20) {
    case 3:
        for (size_t i = 0; i < far; i++) screen_act(&reader->screen, ACTION_DOWN);
        break;
    case 9:
        if (screen_act(&reader->screen, ACTION_EDIT).kind == OUTCOME_LINE)
            screen_line(&reader->screen, "12.25");
        break;
    case 14:
        if (press % 100 == 14) {
            screen_act(&reader->screen, ACTION_WHAT_IF);
            for (size_t i = 0; i < far % 9; i++) screen_act(&reader->screen, ACTION_DOWN);
            screen_act(&reader->screen, ACTION_OPEN);
        }
        break;
    case 16:
        if (reader->method) screen_act(&reader->screen, ACTION_RETURN);
        break;
    default:
        break;
    }
}

static void every_screen_of_a_large_head_is_as_with_all_its_rows(void **state)
{
    (void)state;
    static const struct {
        size_t queries, keys;
        const char *more;
        size_t width, height;
    } CASES[] = {
        {130, 130, "mask = causal\n", 80, 24},
        {220, 90, "", 120, 40},
        {180, 100, "mask = causal\nalign = bottom-right\ntau = 2\n", 60, 14},
        {129, 128, "shift = none\n", 100, 30},
    };
    for (size_t i = 0; i < COUNT(CASES); i++) {
        Example example = large_head(CASES[i].queries, CASES[i].keys, CASES[i].more);
        Lesson lesson;
        Reader reader;
        lesson_of_example(&arena, &example, &lesson);
        reader_open(&reader, &lesson, NULL, CHARSET_UTF8);
        screen_resize(&reader.screen, CASES[i].width, CASES[i].height);
        bool sparse = false;
        for (size_t press = 0; press < PRESSES; press++) {
            Action action = MOVES[draw(COUNT(MOVES))];
            screen_act(&reader.screen, reader_stop(&reader)->step ? action : ACTION_NEXT);
            if (reader_stop(&reader)->step) do_more(&reader, press);
            if (press == PRESSES / 2) screen_resize(&reader.screen, 90, CASES[i].height + 9);
            compare(&reader, CASES[i].more, press);
            const PageTrace *trace = reader_trace(&reader);
            sparse = sparse || (trace && trace->now.sight.reach > 0);
        }
        assert_true(sparse);
        reader_close(&reader);
    }
    canvas_free(&seen);
    canvas_free(&expected);
    arena_free(&arena);
}

/* No weight without a mask is 0, as rows that are not there would be. */
static void a_copied_matrix_has_all_its_rows(void **state)
{
    (void)state;
    Example example = large_head(150, 120, "");
    Lesson lesson;
    Reader reader;
    lesson_of_example(&arena, &example, &lesson);
    reader_open(&reader, &lesson, NULL, CHARSET_UTF8);
    while (!reader_stop(&reader)->step ||
           reader_trace(&reader)->now.table.steps[reader_block(&reader)->step].id != STEP_WEIGHTS)
        screen_act(&reader.screen, ACTION_NEXT);
    assert_true(reader_trace(&reader)->now.sight.reach > 0);
    Outcome outcome = screen_act(&reader.screen, ACTION_COPY);
    assert_int_equal(outcome.kind, OUTCOME_COPY);
    assert_null(strstr(outcome.text, "[0,"));
    size_t rows = 0;
    for (const char *at = outcome.text; (at = strchr(at, ']')); at++) rows++;
    assert_int_equal(rows, 150 + 1);
    reader_close(&reader);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_screen_of_a_large_head_is_as_with_all_its_rows),
        cmocka_unit_test(a_copied_matrix_has_all_its_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
