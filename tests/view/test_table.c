/* Tables: columns as wide as they must be, cells wrapped where there is no room. */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "support/screen.h"
#include "view/table.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static int start_locale(void **state)
{
    (void)state;
    return setlocale(LC_ALL, "C.UTF-8") ? 0 : -1;
}

static void columns_fit_their_cells_or_wrap_them(void **state)
{
    (void)state;
    static const struct {
        size_t width;
        const char *cells[4], *expected;
    } cases[] = {
        {40, {"step", "shape", "QKᵀ", "[Tq, Tk]"}, "step  shape\n────  ────────\nQKᵀ   [Tq, Tk]"},
        {40, {"步骤", "形状", "分数", "[Tq, Tk]"}, "步骤  形状\n────  ────────\n分数  [Tq, Tk]"},
        {16, {"a", "b", "x", "one two three four"}, "a  b\n─  ─────────────\nx  one two three\n   four"},
        /* no narrower than the longest word: it goes on past the edge */
        {6, {"a", "b", "x", "contraction"}, "a  b\n─  ───────────\nx  contraction"},
        {40, {"", "", "", ""}, ""},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Table table = {0};
        table_start(&table, 2, 2, CHARSET_UTF8);
        for (size_t cell = 0; cell < 4; cell++)
            wrap_add(&table.cells[cell], STYLE_PLAIN, cases[i].cells[cell]);
        table_fit(&table, cases[i].width);
        Canvas canvas = {0};
        canvas_start(&canvas, 40, 0, CHARSET_UTF8);
        size_t end = table_draw(&table, &canvas, 0, 0);
        assert_int_equal(end, canvas.height);
        assert_lines(&canvas, cases[i].expected, i);
        canvas_free(&canvas);
        table_free(&table);
    }
}

/* Words of one letter with blanks between them: `count` letters, the longest word 1. */
static void add_letters(Wrap *cell, size_t count)
{
    for (size_t i = 0; i < count; i++) wrap_add(cell, STYLE_PLAIN, i > 0 ? " a" : "a");
}

/* The widest columns shrink first and alike; what does not divide is the right ones'. Worked by hand. */
static void columns_share_the_room(void **state)
{
    (void)state;
    static const char WORD[] = "abcdefghijklmnopqrst"; /* 20 */
    static const struct {
        size_t width, letters[3], cols[3]; /* 0 letters: the long word */
    } cases[] = {
        {61, {5, 10, 15}, {9, 19, 29}}, /* 4 of the 61 are gaps */
        {43, {5, 10, 15}, {9, 15, 15}}, {44, {5, 10, 15}, {9, 15, 16}}, {25, {5, 5, 5}, {7, 7, 7}},
        {26, {5, 5, 5}, {7, 7, 8}},     {27, {5, 5, 5}, {7, 8, 8}},     {40, {5, 10, 0}, {8, 8, 20}},
        {41, {5, 10, 0}, {8, 9, 20}},   {20, {5, 10, 0}, {1, 1, 20}}, /* nothing can be narrower */
        {0, {5, 5, 5}, {1, 1, 1}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Table table = {0};
        table_start(&table, 1, 3, CHARSET_UTF8);
        for (size_t column = 0; column < 3; column++) {
            if (cases[i].letters[column] == 0) wrap_add(&table.cells[column], STYLE_PLAIN, WORD);
            add_letters(&table.cells[column], cases[i].letters[column]);
        }
        table_fit(&table, cases[i].width);
        for (size_t column = 0; column < 3; column++)
            if (table.cols[column] != cases[i].cols[column])
                fail_msg("case %zu: column %zu has %zu", i, column, table.cols[column]);
        table_free(&table);
    }
}

/* Taking a column away at a time, and looking at every cell for each, would take minutes. */
static void a_very_large_table_is_fitted_in_a_moment(void **state)
{
    (void)state;
    enum { ROWS = 200, COLUMNS = 100, LETTERS = 150 };
    Table table = {0};
    table_start(&table, ROWS, COLUMNS, CHARSET_UTF8);
    for (size_t i = 0; i < ROWS * COLUMNS; i++) add_letters(&table.cells[i], LETTERS);
    table_fit(&table, 1000);
    assert_int_equal(table_cols(&table), 1000);
    table_free(&table);
}

static void wrapped_rows_stand_apart(void **state)
{
    (void)state;
    static const char *const CELLS[] = {"a", "b", "x", "one two", "y", "three"};
    Table table = {0};
    table_start(&table, 3, 2, CHARSET_UTF8);
    for (size_t i = 0; i < COUNT(CELLS); i++) wrap_add(&table.cells[i], STYLE_PLAIN, CELLS[i]);
    table_fit(&table, 8);
    assert_int_equal(table_cols(&table), 8);
    Canvas canvas = {0};
    canvas_start(&canvas, 20, 0, CHARSET_UTF8);
    table_draw(&table, &canvas, 1, 2);
    assert_lines(&canvas, "\n  a  b\n  ─  ─────\n  x  one\n     two\n\n  y  three", 0);
    canvas_free(&canvas);
    table_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_fit_their_cells_or_wrap_them),
        cmocka_unit_test(columns_share_the_room),
        cmocka_unit_test(a_very_large_table_is_fitted_in_a_moment),
        cmocka_unit_test(wrapped_rows_stand_apart),
    };
    return cmocka_run_group_tests(tests, start_locale, NULL);
}
