/* Moments and days as texts, against Python's calendar. */
#include "record/moment.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

static void moments_are_printed_and_read_back(void **state)
{
    (void)state;
    static const struct {
        int64_t seconds;
        const char *text;
    } CASES[] = {
        {0, "1970-01-01T00:00:00Z"},
        {951868799, "2000-02-29T23:59:59Z"},
        {1795910401, "2026-11-29T00:00:01Z"},
        {4107542400, "2100-03-01T00:00:00Z"},
        {253402300799, "9999-12-31T23:59:59Z"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[MOMENT_BYTES];
        int64_t seconds = -1;
        moment_print(text, CASES[i].seconds);
        if (strcmp(text, CASES[i].text) != 0) fail_msg("case %zu: %s", i, text);
        if (!moment_read(text, &seconds) || seconds != CASES[i].seconds) fail_msg("case %zu", i);
    }
}

static void what_is_no_moment_is_refused(void **state)
{
    (void)state;
    static const char *const CASES[] = {"",
                                        "2026-11-29",
                                        "2026-11-29T15:04:05",
                                        "2026-11-29 15:04:05Z",
                                        "2026-11-29T15:04:05+08:00",
                                        "2026-02-30T15:04:05Z",
                                        "2025-02-29T00:00:00Z",
                                        "2026-13-01T00:00:00Z",
                                        "2026-11-29T24:00:00Z",
                                        "2026-11-29T23:60:00Z",
                                        "2026-11-29T23:59:60Z",
                                        "1969-12-31T23:59:59Z",
                                        "2026-1-029T15:04:05Z",
                                        "2026--1-29T15:04:05Z",
                                        " 026-11-29T15:04:05Z",
                                        "9999-12-31T99:99:99Z"};
    int64_t seconds;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        if (moment_read(CASES[i], &seconds)) fail_msg("case %zu", i);
}

static void moments_beyond_the_calendar_are_brought_to_its_end(void **state)
{
    (void)state;
    static const struct {
        int64_t seconds;
        const char *text;
    } CASES[] = {{-1, "1970-01-01T00:00:00Z"},
                 {INT64_MIN, "1970-01-01T00:00:00Z"},
                 {INT64_MAX, "9999-12-31T23:59:59Z"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[MOMENT_BYTES];
        moment_print(text, CASES[i].seconds);
        if (strcmp(text, CASES[i].text) != 0) fail_msg("case %zu: %s", i, text);
    }
}

static void days_are_counted_from_1970(void **state)
{
    (void)state;
    static const struct {
        int year, month, day;
        long expected;
        const char *text;
    } CASES[] = {
        {1970, 1, 1, 0, "1970-01-01"},         {2000, 2, 29, 11016, "2000-02-29"},
        {2026, 11, 29, 20786, "2026-11-29"},   {2100, 3, 1, 47541, "2100-03-01"},
        {9999, 12, 31, 2932896, "9999-12-31"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[DAY_BYTES];
        long day = moment_day(CASES[i].year, CASES[i].month, CASES[i].day);
        if (day != CASES[i].expected) fail_msg("case %zu: %ld", i, day);
        moment_print_day(text, day);
        if (strcmp(text, CASES[i].text) != 0) fail_msg("case %zu: %s", i, text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moments_are_printed_and_read_back),
        cmocka_unit_test(what_is_no_moment_is_refused),
        cmocka_unit_test(moments_beyond_the_calendar_are_brought_to_its_end),
        cmocka_unit_test(days_are_counted_from_1970),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
