/* The table of ASCII twins. */
#include "base/twin.h"

#include <stdbool.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static bool is_printable_ascii(const char *string)
{
    for (; *string; string++)
        if (*string < ' ' || *string > '~') return false;
    return true;
}

static void twins_are_in_order_without_duplicates(void **state)
{
    (void)state;
    for (size_t i = 1; i < TWIN_COUNT; i++)
        if (TWINS[i - 1].character >= TWINS[i].character)
            fail_msg("row %zu, U+%04X, is out of order", i, TWINS[i].character);
}

static void runs_do_not_overlap(void **state)
{
    (void)state;
    for (size_t i = 1; i < TWIN_RUN_COUNT; i++)
        assert_true(TWIN_RUNS[i - 1].first + strlen(TWIN_RUNS[i - 1].ascii) <= TWIN_RUNS[i].first);
}

static void no_symbol_stands_in_a_run_too(void **state)
{
    (void)state;
    for (size_t i = 0; i < TWIN_COUNT; i++) {
        char single[2];
        if (twin_find(TWINS[i].character, single) != TWINS[i].ascii) fail_msg("U+%04X", TWINS[i].character);
    }
}

static void every_twin_is_ascii(void **state)
{
    (void)state;
    for (size_t i = 0; i < TWIN_COUNT; i++)
        if (!TWINS[i].ascii[0] || !is_printable_ascii(TWINS[i].ascii)) fail_msg("U+%04X", TWINS[i].character);
    for (size_t i = 0; i < TWIN_RUN_COUNT; i++) assert_true(is_printable_ascii(TWIN_RUNS[i].ascii));
}

static void ends_of_runs_are_found(void **state)
{
    (void)state;
    static const struct {
        uint32_t character;
        char expected;
    } ROWS[] = {
        {0x2500, '-'}, {0x257F, '|'}, {U'▁', '.'}, {U'█', '@'}, {U'╎', '|'}, {U'╬', '+'},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char single[2];
        const char *twin = twin_find(ROWS[i].character, single);
        if (!twin || twin[0] != ROWS[i].expected || twin[1]) fail_msg("row %zu: %s", i, twin ? twin : "none");
    }
    char single[2];
    assert_null(twin_find(U'注', single));
    assert_null(twin_find(0x208F, single));
}

/* On a heat map a pinned cell keeps its shade beside the mark. */
static void the_mark_of_a_pinned_cell_is_no_shade(void **state)
{
    (void)state;
    char single[2];
    const char *pin = twin_find(U'▪', single);
    assert_non_null(pin);
    assert_int_equal(strlen(pin), 1);
    assert_null(strpbrk(pin, " .:-=+*#@x?"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twins_are_in_order_without_duplicates), cmocka_unit_test(runs_do_not_overlap),
        cmocka_unit_test(no_symbol_stands_in_a_run_too),         cmocka_unit_test(every_twin_is_ascii),
        cmocka_unit_test(the_mark_of_a_pinned_cell_is_no_shade), cmocka_unit_test(ends_of_runs_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
