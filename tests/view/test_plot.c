/* Lines of dots: which character shows them, at any direction, and nothing outside. */
#include "view/plot.h"

#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/screen.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static int start_locale(void **state)
{
    (void)state;
    return setlocale(LC_ALL, "C.UTF-8") ? 0 : -1;
}

typedef struct {
    double x0, y0, x1, y1;
    const char *utf8, *ascii;
} Line;

static void assert_drawn(const Line *line, size_t cols, size_t rows, size_t i)
{
    for (Charset charset = CHARSET_UTF8; charset <= CHARSET_ASCII; charset += CHARSET_ASCII - CHARSET_UTF8) {
        Plot plot;
        Canvas canvas = {0};
        canvas_start(&canvas, cols, rows, charset);
        plot_start(&plot, cols, rows);
        plot_line(&plot, line->x0, line->y0, line->x1, line->y1);
        plot_draw(&plot, &canvas, 0, 0, STYLE_PLAIN);
        assert_lines(&canvas, charset == CHARSET_UTF8 ? line->utf8 : line->ascii, i);
        plot_free(&plot);
        canvas_free(&canvas);
    }
}

/* Unicode's chart of Braille: dots 1 2 3 7 in the left column, 4 5 6 8 in the right one, from above. */
static void each_dot_has_its_place_in_a_character(void **state)
{
    (void)state;
    static const Line LINES[] = {
        {0, 0, 0, 0, "⠁", "'"}, {0, 1, 0, 1, "⠂", "-"}, {0, 2, 0, 2, "⠄", "-"}, {0, 3, 0, 3, "⡀", "."},
        {1, 0, 1, 0, "⠈", "'"}, {1, 1, 1, 1, "⠐", "-"}, {1, 2, 1, 2, "⠠", "-"}, {1, 3, 1, 3, "⢀", "."},
    };
    for (size_t i = 0; i < COUNT(LINES); i++) assert_drawn(&LINES[i], 1, 1, i);
}

static void a_line_has_all_dots_between_its_ends(void **state)
{
    (void)state;
    static const Line LINES[] = {
        {0, 0, 3, 0, "⠉⠉", "''"},         /* along the top */
        {3, 0, 0, 0, "⠉⠉", "''"},         /* the other way round */
        {0, 3, 3, 3, "⣀⣀", ".."},         /* along the bottom */
        {0, 0, 0, 3, "⡇", "|"},           /* down on the left */
        {1, 3, 1, 0, "⢸", "|"},           /* up on the right */
        {0, 0, 3, 3, "⠑⢄", "'-"},         /* a diagonal through both characters: (0,0) (1,1), (2,2) (3,3) */
        {0, 3, 3, 0, "⡠⠊", "-'"},         /* and back: (0,3) (1,2), (2,1) (3,0) */
        {0.4, 0.4, 2.6, 0.4, "⠉⠉", "''"}, /* dots are where they are nearest */
        {1, 1, 1, 1, "⠐", "-"},           /* no longer than a dot */
    };
    for (size_t i = 0; i < COUNT(LINES); i++) assert_drawn(&LINES[i], 2, 1, i);
}

static void what_is_outside_is_not_drawn(void **state)
{
    (void)state;
    static const Line LINES[] = {
        {-2, 0, 1, 0, "⠉", "'"}, {0, -5, 0, 0, "⠁", "'"},    {0, 0, 9, 0, "⠉⠉", "''"},
        {0, 3, 0, 9, "⡀", "."},  {-3, -3, -1, -1, "", ""},   {4, 0, 9, 3, "", ""},
        {0, 4, 3, 4, "", ""},    {-0.6, 1, -0.6, 2, "", ""}, {-0.4, 1, -0.4, 1, "⠂", "-"},
    };
    for (size_t i = 0; i < COUNT(LINES); i++) assert_drawn(&LINES[i], 2, 1, i);
}

/* Two lines share characters; where none has a dot, what was there stays. */
static void lines_lie_over_each_other_and_beside_what_is_there(void **state)
{
    (void)state;
    Plot plot;
    Canvas canvas = {0};
    canvas_start(&canvas, 4, 2, CHARSET_UTF8);
    canvas_put(&canvas, 0, 0, STYLE_PLAIN, "abcd");
    canvas_put(&canvas, 1, 0, STYLE_PLAIN, "efgh");
    plot_start(&plot, 2, 1);
    plot_line(&plot, 2, 0, 2, 3);
    plot_line(&plot, 3, 0, 3, 3);
    plot_draw(&plot, &canvas, 1, 1, STYLE_PLAIN);
    assert_lines(&canvas, "abcd\nef⣿h", 0);
    plot_free(&plot);
    canvas_free(&canvas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_dot_has_its_place_in_a_character),
        cmocka_unit_test(a_line_has_all_dots_between_its_ends),
        cmocka_unit_test(what_is_outside_is_not_drawn),
        cmocka_unit_test(lines_lie_over_each_other_and_beside_what_is_there),
    };
    return cmocka_run_group_tests(tests, start_locale, NULL);
}
