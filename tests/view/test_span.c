/* Which positions of an axis are in sight. */
#include "view/span.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void a_window_stays_within_the_axis(void **state)
{
    (void)state;
    static const struct {
        size_t extent, places, first;
        size_t shown_first, shown;
    } CASES[] = {
        {3, 5, 0, 0, 3}, {3, 3, 2, 0, 3}, {9, 3, 0, 0, 3}, {9, 3, 4, 4, 3}, {9, 3, 8, 6, 3}, {9, 1, 99, 8, 1},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        AxisSpan span = span_window(CASES[i].extent, CASES[i].places, CASES[i].first);
        if (span.first != CASES[i].shown_first || span.count != CASES[i].shown)
            fail_msg("case %zu: %zu from %zu", i, span.count, span.first);
        assert_int_equal(span_is_whole(span), CASES[i].places >= CASES[i].extent);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_window_stays_within_the_axis)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
