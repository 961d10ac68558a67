/* Which positions of an axis are in sight. */
#include "view/span.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* "0 1 … 9" */
static void write_span(AxisSpan span, char out[64])
{
    out[0] = '\0';
    for (size_t place = 0; place < span_places(span); place++) {
        size_t position = 0, used = strlen(out);
        bool shown = span_position(span, place, &position);
        if (shown) {
            snprintf(out + used, 64 - used, "%s%zu", place > 0 ? " " : "", position);
        } else {
            snprintf(out + used, 64 - used, " ...");
        }
    }
}

static void a_window_stays_within_the_axis(void **state)
{
    (void)state;
    static const struct {
        size_t extent, places, first;
        const char *expected;
    } CASES[] = {
        {3, 5, 0, "0 1 2"}, {3, 3, 2, "0 1 2"}, {9, 3, 0, "0 1 2"},
        {9, 3, 4, "4 5 6"}, {9, 3, 8, "6 7 8"}, {9, 1, 99, "8"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[64];
        AxisSpan span = span_window(CASES[i].extent, CASES[i].places, CASES[i].first);
        write_span(span, text);
        if (strcmp(text, CASES[i].expected) != 0) fail_msg("case %zu: %s", i, text);
        assert_int_equal(span_is_whole(span), CASES[i].places >= CASES[i].extent);
    }
}

static void an_elided_axis_keeps_its_beginning_and_its_end(void **state)
{
    (void)state;
    static const struct {
        size_t extent, places;
        const char *expected;
    } CASES[] = {
        {2, 3, "0 1"},       {3, 3, "0 1 2"},       {9, 3, "0 ... 8"},
        {9, 4, "0 1 ... 8"}, {9, 5, "0 1 ... 7 8"}, {9, 9, "0 1 2 3 4 5 6 7 8"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[64];
        write_span(span_elide(CASES[i].extent, CASES[i].places), text);
        if (strcmp(text, CASES[i].expected) != 0) fail_msg("case %zu: %s", i, text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_window_stays_within_the_axis),
        cmocka_unit_test(an_elided_axis_keeps_its_beginning_and_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
