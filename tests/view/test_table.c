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
        cmocka_unit_test(wrapped_rows_stand_apart),
    };
    return cmocka_run_group_tests(tests, start_locale, NULL);
}
