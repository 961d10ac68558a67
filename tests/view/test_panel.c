/* A matrix with its title and headings: where the title is placed, what it measures, and two of them level.
 */
#include "view/panel.h"

#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "support/screen.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static double CELLS[] = {1, 2, 3, 4};
static unsigned char FLAGS[4];
static const Matrix SQUARE = {
    .rank = 2, .axes = {AXIS_QUERY, AXIS_KEY}, .extents = {2, 2}, .cells = CELLS, .flags = FLAGS};
static const Matrix VECTOR = {
    .rank = 1, .axes = {AXIS_QUERY}, .extents = {2}, .cells = CELLS, .flags = FLAGS};
static const Example NAMELESS = {.name = "own"};

static Panel make_panel(const Matrix *matrix, const char *title, bool above)
{
    Panel panel = {.title = title, .title_above = above};
    if (matrix)
        panel.view = matrix_view_of(matrix, &NAMELESS, LAYOUT_ROW, LANG_EN, number_form(matrix, 1, false));
    panel_measure(&panel, &(Canvas){.charset = CHARSET_UTF8});
    return panel;
}

static void a_panel_is_drawn_in_the_size_that_was_measured(void **state)
{
    (void)state;
    static const struct {
        const Matrix *matrix;
        const char *title;
        bool above;
        const char *expected;
    } cases[] = {
        {&SQUARE, "", false, "      k0    k1\nq0   1.0   2.0\nq1   3.0   4.0"},
        {&SQUARE, "A", false, "A     k0    k1\nq0   1.0   2.0\nq1   3.0   4.0"},
        {&SQUARE, "A", true, "A\n      k0    k1\nq0   1.0   2.0\nq1   3.0   4.0"},
        {&SQUARE, "scores", false, "scores\n      k0    k1\nq0   1.0   2.0\nq1   3.0   4.0"},
        {&SQUARE, "the weights of every query", false,
         "the weights of every query\n      k0    k1\nq0   1.0   2.0\nq1   3.0   4.0"},
        {&VECTOR, "", false, "q0   1.0\nq1   2.0"},
        {&VECTOR, "m", false, "m\nq0   1.0\nq1   2.0"},
        {NULL, "left out", true, "left out"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Panel panel = make_panel(cases[i].matrix, cases[i].title, cases[i].above);
        Canvas canvas = {0};
        canvas_start(&canvas, panel.cols, 0, CHARSET_UTF8);
        assert_int_equal(panel_draw(&panel, &canvas, 0, 0), panel_rows(&panel));
        assert_int_equal(canvas.height, panel_rows(&panel));
        assert_lines(&canvas, cases[i].expected, i);
        canvas_free(&canvas);
    }
}

static int start_locale(void **state)
{
    (void)state;
    return setlocale(LC_ALL, "C.UTF-8") ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_panel_is_drawn_in_the_size_that_was_measured),
    };
    return cmocka_run_group_tests(tests, start_locale, NULL);
}
