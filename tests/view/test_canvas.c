/* The canvas: clipping, wide characters, marks, charsets, and nothing that a terminal would obey. */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "support/screen.h"
#include "view/canvas.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static int start_locale(void **state)
{
    (void)state;
    return setlocale(LC_ALL, "C.UTF-8") ? 0 : -1;
}

static void text_is_clipped_at_the_edge(void **state)
{
    (void)state;
    static const struct {
        size_t col, end;
        const char *text, *expected;
        size_t behind;
    } cases[] = {
        {0, 10, "scores", "scores", 6},
        {2, 5, "scores", "  sco", 5},
        {0, 99, "0123456789abc", "0123456789", 10},
        {7, 3, "x", "", 7},
        {0, 4, "注意力", "注意", 4},
        {0, 5, "注意力", "注意", 4},
        {9, 10, "注", "", 9},
        {12, 99, "x", "", 12},
        {0, 10, "", "", 0},
        {SIZE_MAX, 10, "xy", "", SIZE_MAX},
        {SIZE_MAX - 1, SIZE_MAX, "xy注", "", SIZE_MAX - 1},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Canvas canvas = {0};
        canvas_start(&canvas, 10, 2, CHARSET_UTF8);
        size_t behind = canvas_put_until(&canvas, 0, cases[i].col, cases[i].end, STYLE_PLAIN, cases[i].text);
        if (behind != cases[i].behind) fail_msg("case %zu: column %zu", i, behind);
        assert_lines(&canvas, cases[i].expected, i);
        canvas_free(&canvas);
    }
}

static void overwriting_half_a_wide_character_blanks_the_other_half(void **state)
{
    (void)state;
    static const struct {
        size_t col;
        const char *text, *expected;
    } cases[] = {
        {0, "a", "a 意力"},  {1, "a", " a意力"}, {2, "a", "注a 力"},
        {1, "键", " 键 力"}, {5, "a", "注意 a"}, {0, "键", "键意力"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Canvas canvas = {0};
        canvas_start(&canvas, 6, 1, CHARSET_UTF8);
        canvas_put(&canvas, 0, 0, STYLE_PLAIN, "注意力");
        canvas_put(&canvas, 0, cases[i].col, STYLE_PLAIN, cases[i].text);
        assert_lines(&canvas, cases[i].expected, i);
        canvas_free(&canvas);
    }
}

static void no_control_or_hidden_character_is_ever_stored(void **state)
{
    (void)state;
    static const struct {
        Charset charset;
        const char *text, *expected;
    } cases[] = {
        {CHARSET_UTF8, "a\x1b[2Jb", "a\xEF\xBF\xBD[2Jb"},
        {CHARSET_UTF8, "a\tb\nc",
         "a b\xEF\xBF\xBD"
         "c"},
        {CHARSET_UTF8,
         "a\xE2\x80\xAE"
         "b",
         "a\xEF\xBF\xBD"
         "b"},
        {CHARSET_UTF8,
         "\xC2\x9B"
         "1m\x7f",
         "\xEF\xBF\xBD"
         "1m\xEF\xBF\xBD"},
        {CHARSET_UTF8, "a\xFF", "a\xEF\xBF\xBD"},
        {CHARSET_ASCII, "a\x1b[2Jb", "a?[2Jb"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Canvas canvas = {0};
        canvas_start(&canvas, 12, 1, cases[i].charset);
        canvas_put(&canvas, 0, 0, STYLE_PLAIN, cases[i].text);
        assert_lines(&canvas, cases[i].expected, i);
        canvas_free(&canvas);
    }
}

static void a_combining_mark_joins_the_character_before_it(void **state)
{
    (void)state;
    Canvas canvas = {0};
    canvas_start(&canvas, 4, 1, CHARSET_UTF8);
    assert_int_equal(canvas_put(&canvas, 0, 0, STYLE_PLAIN, "e\u0301x"), 2);
    assert_int_equal(canvas.cells[0].glyphs[0], 'e');
    assert_int_equal(canvas.cells[0].glyphs[1], 0x301);
    assert_int_equal(canvas.cells[1].glyphs[0], 'x');
    canvas_put(&canvas, 0, 0, STYLE_PLAIN, "o\u0301\u0301\u0301\u0301\u0301\u0301");
    assert_int_equal(canvas.cells[0].glyphs[CELL_GLYPHS - 1], 0x301);
    assert_int_equal(canvas.cells[1].glyphs[0], 'x');
    canvas_put(&canvas, 0, 0, STYLE_PLAIN, "\u0301y");
    assert_int_equal(canvas.cells[0].glyphs[0], 'y');
    assert_int_equal(canvas.cells[0].glyphs[1], 0);
    canvas_free(&canvas);
}

static void symbols_become_their_twins_in_ascii(void **state)
{
    (void)state;
    Canvas canvas = {0};
    canvas_start(&canvas, 20, 1, CHARSET_ASCII);
    assert_int_equal(canvas_put(&canvas, 0, 0, STYLE_PLAIN, "√d"), 7);
    assert_int_equal(canvas_cols(&canvas, "√d"), 7);
    canvas_repeat(&canvas, 0, 8, 4, STYLE_RULE, "─");
    assert_lines(&canvas, "sqrt(d) ----", 0);
    canvas_free(&canvas);
}

static void rows_beyond_the_height_are_not_drawn(void **state)
{
    (void)state;
    Canvas canvas = {0};
    canvas_start(&canvas, 4, 1, CHARSET_UTF8);
    assert_int_equal(canvas_put(&canvas, 1, 0, STYLE_PLAIN, "注x\u0301"), 3);
    canvas_restyle(&canvas, 1, 0, 4, STYLE_CURRENT);
    assert_lines(&canvas, "", 0);
    canvas_grow(&canvas, 3);
    canvas_put(&canvas, 2, 1, STYLE_PLAIN, "x");
    canvas_grow(&canvas, 2);
    assert_int_equal(canvas.height, 3);
    assert_lines(&canvas, "\n\n x", 1);
    canvas_free(&canvas);
}

static void text_at_the_right_ends_in_the_column_before_end(void **state)
{
    (void)state;
    Canvas canvas = {0};
    canvas_start(&canvas, 8, 3, CHARSET_UTF8);
    canvas_put_right(&canvas, 0, 8, STYLE_PLAIN, "1/10");
    canvas_put_right(&canvas, 1, 6, STYLE_PLAIN, "注意");
    canvas_put_right(&canvas, 2, 3, STYLE_PLAIN, "longer");
    assert_lines(&canvas, "    1/10\n  注意\nlon", 0);
    canvas_free(&canvas);
}

static void styles_follow_the_cells(void **state)
{
    (void)state;
    Canvas canvas = {0};
    canvas_start(&canvas, 4, 1, CHARSET_UTF8);
    assert_int_equal(canvas_putf(&canvas, 0, 0, STYLE_AXIS_KEY, "k%d", 1), 2);
    canvas_restyle(&canvas, 0, 1, SIZE_MAX, STYLE_CURRENT);
    static const Style expected[] = {STYLE_AXIS_KEY, STYLE_CURRENT, STYLE_CURRENT, STYLE_CURRENT};
    for (size_t i = 0; i < COUNT(expected); i++) assert_int_equal(canvas.cells[i].style, expected[i]);
    canvas_free(&canvas);
}

static void a_copied_rectangle_cuts_no_wide_character_in_half(void **state)
{
    (void)state;
    static const struct {
        size_t col, from_col, cols;
        const char *expected;
    } cases[] = {
        {0, 0, 6, "注a意b"},  {0, 1, 4, " a意"},   {0, 1, 3, " a"},
        {3, 0, 99, "───注a"}, {5, 2, 9, "─────a"}, {9, 0, 1, "──────"},
    };
    Canvas from = {0};
    canvas_start(&from, 6, 1, CHARSET_UTF8);
    canvas_put(&from, 0, 0, STYLE_PLAIN, "注a意b");
    for (size_t i = 0; i < COUNT(cases); i++) {
        Canvas to = {0};
        canvas_start(&to, 6, 1, CHARSET_UTF8);
        canvas_repeat(&to, 0, 0, cases[i].col < 6 ? cases[i].col : 6, STYLE_RULE, "─");
        Canvas part = canvas_window(&from, 0, cases[i].from_col, 5, cases[i].cols);
        canvas_copy(&to, 0, cases[i].col, &part);
        assert_lines(&to, cases[i].expected, i);
        canvas_free(&to);
    }
    canvas_free(&from);
}

static void nothing_is_drawn_outside_a_window(void **state)
{
    (void)state;
    static const struct {
        size_t row, col, height, width;
        const char *expected;
    } cases[] = {
        {0, 0, 2, 6, "注a意─\n注a意─"}, {0, 0, 9, 99, "注a意─\n注a意─"}, {1, 1, 1, 4, "······\n·注a─·"},
        {1, 3, 5, 9, "······\n···注a"}, {2, 0, 5, 9, "······\n······"},  {9, 9, 1, 1, "······\n······"},
        {0, 5, 2, 1, "·····─\n·····─"}, {0, 2, 1, 3, "··注a·\n······"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Canvas canvas = {0};
        canvas_start(&canvas, 6, 2, CHARSET_UTF8);
        for (size_t row = 0; row < 2; row++) canvas_repeat(&canvas, row, 0, 6, STYLE_RULE, "·");
        Canvas window = canvas_window(&canvas, cases[i].row, cases[i].col, cases[i].height, cases[i].width);
        canvas_grow(&window, 30);
        for (size_t row = 0; row < 30; row++) {
            canvas_repeat(&window, row, 0, 30, STYLE_PLAIN, " ");
            size_t end = canvas_put(&window, row, 0, STYLE_PLAIN, "注a意");
            canvas_repeat(&window, row, end, 30, STYLE_PLAIN, "─");
            canvas_restyle(&window, row, 0, SIZE_MAX, STYLE_AXIS_KEY);
            canvas_tag(&window, row, 0, 30, 7);
        }
        size_t kept = 0, tagged = 0;
        for (size_t cell = 0; cell < 12; cell++) {
            kept += canvas.cells[cell].style == STYLE_AXIS_KEY;
            tagged += canvas.cells[cell].tag == 7;
        }
        assert_int_equal(kept, window.width * window.height);
        assert_int_equal(tagged, window.width * window.height);
        assert_lines(&canvas, cases[i].expected, i);
        canvas_free(&canvas);
    }
}

static void a_window_that_cuts_a_wide_character_leaves_no_half_of_it(void **state)
{
    (void)state;
    Canvas canvas = {0};
    canvas_start(&canvas, 6, 1, CHARSET_UTF8);
    canvas_put(&canvas, 0, 0, STYLE_PLAIN, "注意力");
    Canvas window = canvas_window(&canvas, 0, 1, 1, 4);
    canvas_put(&window, 0, 0, STYLE_PLAIN, "a");
    canvas_put_right(&window, 0, 4, STYLE_PLAIN, "b");
    assert_lines(&canvas, " a意b", 0);
    canvas_free(&canvas);
}

static void the_cursor_is_placed_in_the_whole_and_moves_with_a_copy(void **state)
{
    (void)state;
    static const struct {
        size_t from_row, from_col, rows, cols;
        bool placed;
        size_t row, col;
    } cases[] = {
        {0, 0, 9, 9, true, 4, 7},  {2, 3, 1, 1, true, 2, 4},  {3, 0, 9, 9, false, 0, 0},
        {0, 4, 9, 9, false, 0, 0}, {0, 0, 2, 9, false, 0, 0}, {0, 0, 9, 3, false, 0, 0},
    };
    Canvas whole = {0};
    canvas_start(&whole, 9, 5, CHARSET_UTF8);
    Canvas outer = canvas_window(&whole, 1, 1, 3, 7), inner = canvas_window(&outer, 1, 1, 1, 3);
    canvas_place_cursor(&inner, 1, 0);
    canvas_place_cursor(&inner, 0, 3);
    assert_false(whole.cursor_placed);
    canvas_place_cursor(&inner, 0, 1);
    assert_true(whole.cursor_placed);
    assert_int_equal(whole.cursor_row, 2);
    assert_int_equal(whole.cursor_col, 3);
    for (size_t i = 0; i < COUNT(cases); i++) {
        Canvas to = {0};
        canvas_start(&to, 20, 9, CHARSET_UTF8);
        Canvas part =
            canvas_window(&whole, cases[i].from_row, cases[i].from_col, cases[i].rows, cases[i].cols);
        canvas_copy(&to, 2, 4, &part);
        if (to.cursor_placed != cases[i].placed) fail_msg("case %zu", i);
        assert_int_equal(to.cursor_row, cases[i].row);
        assert_int_equal(to.cursor_col, cases[i].col);
        canvas_free(&to);
    }
    canvas_start(&whole, 9, 5, CHARSET_UTF8);
    assert_false(whole.cursor_placed);
    canvas_free(&whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_clipped_at_the_edge),
        cmocka_unit_test(overwriting_half_a_wide_character_blanks_the_other_half),
        cmocka_unit_test(no_control_or_hidden_character_is_ever_stored),
        cmocka_unit_test(a_combining_mark_joins_the_character_before_it),
        cmocka_unit_test(symbols_become_their_twins_in_ascii),
        cmocka_unit_test(rows_beyond_the_height_are_not_drawn),
        cmocka_unit_test(text_at_the_right_ends_in_the_column_before_end),
        cmocka_unit_test(styles_follow_the_cells),
        cmocka_unit_test(a_copied_rectangle_cuts_no_wide_character_in_half),
        cmocka_unit_test(nothing_is_drawn_outside_a_window),
        cmocka_unit_test(a_window_that_cuts_a_wide_character_leaves_no_half_of_it),
        cmocka_unit_test(the_cursor_is_placed_in_the_whole_and_moves_with_a_copy),
    };
    return cmocka_run_group_tests(tests, start_locale, NULL);
}
