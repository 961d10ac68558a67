/* The table of costs: its numbers, and lists that are none. */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "support/screen.h"
#include "view/cost.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static int start_locale(void **state)
{
    (void)state;
    return setlocale(LC_ALL, "C.UTF-8") ? 0 : -1;
}

static bool draw(Canvas *canvas, const char *t, const char *d, Fault *fault)
{
    const Field fields[] = {{.name = "T", .value = t}, {.name = "d", .value = d}};
    return cost_draw(canvas, CHARSET_ASCII, 76, (FieldList){fields, d ? 2 : 1}, fault);
}

static void sizes_go_up_to_their_limits(void **state)
{
    (void)state;
    static const struct {
        const char *t, *d;
        bool sound;
    } cases[] = {
        {"1", "1", true},      {"10000000", "1", true}, {"10000001", "1", false}, {"1, 10000001", "1", false},
        {"1", "100000", true}, {"1", "100001", false},  {"0", "1", false},        {"1", "0", false}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        Canvas canvas = {0};
        Fault fault = {0};
        if (draw(&canvas, cases[i].t, cases[i].d, &fault) != cases[i].sound) fail_msg("case %zu", i);
        canvas_free(&canvas);
    }
}

/* T²d, T²d, 4Td², 2Td, 2Td, computed by hand. */
static void the_numbers_are_exact_and_grouped(void **state)
{
    (void)state;
    static const struct {
        const char *t, *d, *expected[3];
    } cases[] = {
        {"1024", "64", {"67 108 864", "16 777 216", "131 072"}},
        {"8192", "128", {"8 589 934 592", "536 870 912", "2 097 152"}},
        {"10000000",
         "100000",
         {"10 000 000 000 000 000 000", "400 000 000 000 000 000", "2 000 000 000 000"}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Canvas canvas = {0};
        Text text = {0};
        Fault fault = {0};
        if (!draw(&canvas, cases[i].t, cases[i].d, &fault)) fail_msg("case %zu: %s", i, fault.message);
        canvas_text(&canvas, 0, canvas.height, &text);
        for (size_t j = 0; j < 3; j++)
            if (!strstr(text_string(&text), cases[i].expected[j]))
                fail_msg("case %zu lacks %s in\n%s", i, cases[i].expected[j], text_string(&text));
        text_free(&text);
        canvas_free(&canvas);
    }
}

static void what_is_no_list_of_sizes_is_a_fault(void **state)
{
    (void)state;
    static const struct {
        const char *t, *d;
    } cases[] = {{"0", "1"},      {"1.5", "1"}, {"-3", "1"}, {"20000000", "1"},
                 {"1", "100001"}, {"a", "1"},   {"1", NULL}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        Canvas canvas = {0};
        Fault fault = {0};
        if (draw(&canvas, cases[i].t, cases[i].d, &fault)) fail_msg("case %zu", i);
        assert_true(strlen(fault.message) > 0);
        canvas_free(&canvas);
    }
}

static void a_long_list_is_continued_below(void **state)
{
    (void)state;
    Canvas canvas = {0};
    assert_true(draw(&canvas, "1, 2, 3, 4, 5", "8, 16", NULL));
    assert_true(canvas.width <= 76);
    /* beside 44 columns of names four numbers as wide as "T = 5" fit: two tables for each d, of seven rows,
     * with a blank row between two of them */
    assert_int_equal(canvas.width, 44 + 4 * 7);
    assert_int_equal(canvas.height, 4 * 7 + 3);
    canvas_free(&canvas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_numbers_are_exact_and_grouped),
        cmocka_unit_test(sizes_go_up_to_their_limits),
        cmocka_unit_test(what_is_no_list_of_sizes_is_a_fault),
        cmocka_unit_test(a_long_list_is_continued_below),
    };
    return cmocka_run_group_tests(tests, start_locale, NULL);
}
