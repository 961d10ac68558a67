/* Numbers as people read them: rounding, signs, one form per matrix. Expected texts are rounded by hand. */
#include "math/number.h"

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "support/close.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static void check_text(size_t row, const char *actual, const char *expected)
{
    if (strcmp(actual, expected) == 0) return;
    fail_msg("row %zu: \"%s\", expected \"%s\"", row, actual, expected);
}

static void halves_round_away_from_zero(void **state)
{
    static const struct {
        double value;
        int digits;
        const char *expected;
    } rows[] = {
        {.125, 2, "0.13"},
        {-.125, 2, "-0.13"},
        {2.675, 2, "2.68"},
        {.5, 0, "1"},
        {-.5, 0, "-1"},
        {1.5, 0, "2"},
        {2.5, 0, "3"},
        {.285, 2, "0.29"},
        {1.005, 2, "1.01"},
        {.12345, 4, "0.1235"},
        {.00005, 4, "0.0001"},
        {.045, 2, "0.05"},
        {1234.5675, 3, "1234.568"},
        {999999.5, 0, "1000000"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        char out[NUMBER_BYTES];
        number_print(out, rows[i].value, (NumberForm){.digits = rows[i].digits});
        check_text(i, out, rows[i].expected);
    }
}

/* A decimal number of `count` units of 10⁻ᵏ, written out. */
static void decimal_write(char out[64], int64_t count, int decimals)
{
    uint64_t size = count < 0 ? 0u - (uint64_t)count : (uint64_t)count, scale = 1;
    for (int i = 0; i < decimals; i++) scale *= 10;
    const char *sign = count < 0 ? "-" : "";
    if (decimals == 0)
        snprintf(out, 64, "%s%llu", sign, (unsigned long long)size);
    else
        snprintf(out, 64, "%s%llu.%0*llu", sign, (unsigned long long)(size / scale), decimals,
                 (unsigned long long)(size % scale));
}

/* Rounded as on paper, by whole numbers: half away from zero, and no sign on a zero. */
static void every_decimal_is_rounded_as_on_paper(void **state)
{
    uint64_t seed = 8;
    (void)state;
    for (int i = 0; i < 200000; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        int typed = (int)(seed >> 60) % 8, shown = (int)(seed >> 56 & 15) % (typed + 1);
        int64_t limit = (seed >> 40 & 7) == 0 ? 1000000000 : 20000, unit = 1;
        int64_t count = (int64_t)(seed >> 16 & 0x7FFFFFFF) % (2 * limit) - limit;
        for (int k = shown; k < typed; k++) unit *= 10;
        if (unit > 1 && (seed & 0x8000)) count = count / unit * unit + (count < 0 ? -unit / 2 : unit / 2);
        int64_t rounded = ((count < 0 ? -count : count) + unit / 2) / unit;
        char exact[64], expected[64], actual[NUMBER_BYTES];
        decimal_write(exact, count, typed);
        decimal_write(expected, count < 0 ? -rounded : rounded, shown);
        number_print(actual, strtod(exact, NULL), (NumberForm){.digits = shown});
        if (strcmp(actual, expected) != 0)
            fail_msg("%s to %d digits: %s, not %s", exact, shown, actual, expected);
    }
}

static void what_is_below_half_rounds_down(void **state)
{
    static const struct {
        double value;
        int digits;
        const char *expected;
    } rows[] = {
        {.1249, 2, "0.12"},    {.4999999, 0, "0"},    {2.6749999, 2, "2.67"},
        {1. / 3, 4, "0.3333"}, {2. / 3, 4, "0.6667"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        char out[NUMBER_BYTES];
        number_print(out, rows[i].value, (NumberForm){.digits = rows[i].digits});
        check_text(i, out, rows[i].expected);
    }
}

static void the_nudge_is_never_seen(void **state)
{
    static const struct {
        double value;
        NumberForm form;
        const char *expected;
    } rows[] = {
        {1e22, {.digits = 0}, "10000000000000000000000"},
        {1e22, {.digits = 4}, "10000000000000000000000.0000"},
        {1e22, {.digits = 4, .scientific = true}, "1.0000e+22"},
        {1.5, {.digits = 15}, "1.500000000000000"},
        {1.5, {.digits = 14}, "1.50000000000000"},
        {9.5, {.digits = 15, .scientific = true}, "9.500000000000000e+00"},
        {9.5, {.digits = 13, .scientific = true}, "9.5000000000000e+00"},
        {123456789.25, {.digits = 2}, "123456789.25"},
        {DBL_MAX, {.digits = 4, .scientific = true}, "1.7977e+308"},
        {DBL_TRUE_MIN, {.digits = 4, .scientific = true}, "4.9407e-324"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        char out[NUMBER_BYTES];
        number_print(out, rows[i].value, rows[i].form);
        check_text(i, out, rows[i].expected);
    }
}

static void a_value_that_rounds_to_zero_has_no_minus_sign(void **state)
{
    static const struct {
        double value;
        NumberForm form;
        const char *expected;
    } rows[] = {
        {-.00001, {.digits = 4}, "0.0000"},  {-0., {.digits = 4}, "0.0000"},
        {-.4, {.digits = 0}, "0"},           {-0., {.digits = 2, .scientific = true}, "0.00e+00"},
        {-.00006, {.digits = 4}, "-0.0001"}, {-1e-300, {.digits = 4, .weights = true}, "0.0000"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        char out[NUMBER_BYTES];
        number_print(out, rows[i].value, rows[i].form);
        check_text(i, out, rows[i].expected);
    }
}

static void a_small_weight_is_not_a_masked_one(void **state)
{
    static const struct {
        double value;
        int digits;
        const char *expected;
    } rows[] = {
        {1e-5, 4, "<.0001"}, {DBL_TRUE_MIN, 4, "<.0001"}, {.004, 2, "<.01"}, {.04, 1, "<.1"},
        {.3, 0, "<1"},       {4e-7, 6, "<.000001"},       {0, 4, "0.0000"},  {.00005, 4, "0.0001"},
        {1, 4, "1.0000"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        char out[NUMBER_BYTES];
        number_print(out, rows[i].value, (NumberForm){.digits = rows[i].digits, .weights = true});
        check_text(i, out, rows[i].expected);
    }
}

static void a_cell_prints_what_its_flags_say(void **state)
{
    static const struct {
        double value;
        unsigned char flags;
        bool weights;
        const char *expected;
    } rows[] = {
        {1, CELL_MASKED, false, "−∞"},
        {(double)NAN, CELL_MASKED, false, "−∞"},
        {0, CELL_MASKED, true, "0"},
        {0, CELL_MASKED, false, "0"},
        {(double)NAN, CELL_UNDEFINED, false, "—"},
        {(double)NAN, CELL_UNDEFINED, true, "—"},
        {(double)NAN, CELL_MASKED | CELL_UNDEFINED, true, "—"},
        {HUGE_VAL, CELL_OVERFLOW, false, "+∞"},
        {(double)NAN, CELL_OVERFLOW, false, "—"},
        {-HUGE_VAL, 0, false, "−∞"},
        {.5, CELL_EDITED, false, "0.50"},
        {.5, CELL_PINNED, true, "0.50"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        char out[NUMBER_BYTES];
        number_print_cell(out, rows[i].value, rows[i].flags,
                          (NumberForm){.digits = 2, .weights = rows[i].weights});
        check_text(i, out, rows[i].expected);
    }
}

static void one_form_serves_a_whole_matrix(void **state)
{
    enum { CELLS = 3 };
    static const struct {
        double cells[CELLS];
        unsigned char flags[CELLS];
        bool scientific;
    } rows[] = {
        {{0, 0, 0}, {0}, false},
        {{1, 2, 3}, {0}, false},
        {{1e6, 0, 0}, {0}, true},
        {{-1e6, 1, 2}, {0}, true},
        {{999999.9, 1e-9, 0}, {0}, false},
        {{.00009999, 0, -.00001}, {0}, true},
        {{.0001, 0, 0}, {0}, false},
        {{1e9, 1, 1}, {CELL_MASKED}, false},
        {{1e9, 1, 1}, {CELL_UNDEFINED}, false},
        {{HUGE_VAL, 1, 1}, {CELL_OVERFLOW}, false},
        {{(double)NAN, 1e7, 1}, {CELL_UNDEFINED}, true},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        double cells[CELLS];
        unsigned char flags[CELLS];
        memcpy(cells, rows[i].cells, sizeof cells);
        memcpy(flags, rows[i].flags, sizeof flags);
        Matrix matrix = {.rank = 1, .axes = {AXIS_KEY}, .extents = {CELLS}, .cells = cells, .flags = flags};
        NumberForm form = number_form(&matrix, 4, true);
        if (form.scientific != rows[i].scientific) fail_msg("row %zu", i);
        assert_int_equal(form.digits, 4);
        assert_true(form.weights);
    }
}

static void digits_stay_within_what_a_double_carries(void **state)
{
    double cell = 1;
    unsigned char flag = 0;
    Matrix matrix = {.rank = 0, .cells = &cell, .flags = &flag};
    (void)state;
    assert_int_equal(number_form(&matrix, -3, false).digits, 0);
    assert_int_equal(number_form(&matrix, 99, false).digits, NUMBER_DIGITS_MAX);
}

static void any_double_fits_the_buffer(void **state)
{
    static const double values[] = {1e300, -1.4e308,     1e30,    -9.99999999999999e29,
                                    1e29,  DBL_TRUE_MIN, -1. / 3, 0};
    (void)state;
    for (size_t i = 0; i < COUNT(values); i++) {
        for (int digits = 0; digits <= NUMBER_DIGITS_MAX; digits++) {
            char out[NUMBER_BYTES];
            number_print(out, values[i], (NumberForm){.digits = digits});
            double magnitude = fmax(1, fabs(values[i]));
            double allowed = (.51 * pow(10, -digits) + 1e-15) * magnitude;
            assert_close(strtod(out, NULL), values[i], allowed);
        }
    }
}

static void the_exact_form_is_the_shortest_that_reads_back(void **state)
{
    static const struct {
        double value;
        const char *expected;
    } rows[] = {
        {0, "0"},
        {-0., "-0"},
        {1, "1"},
        {.5, "0.5"},
        {.1, "0.1"},
        {.1 + .2, "0.30000000000000004"},
        {1. / 3, "0.3333333333333333"},
        {1e22, "1e+22"},
        {-2.5e-7, "-2.5e-07"},
        {HUGE_VAL, "inf"},
        {-HUGE_VAL, "-inf"},
        {(double)NAN, "nan"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        char out[NUMBER_BYTES];
        number_print_exact(out, rows[i].value);
        check_text(i, out, rows[i].expected);
    }
}

static void the_shown_digits_add_up_as_a_reader_adds_them(void **state)
{
    static const double thirds[] = {1. / 3, 1. / 3, 1. / 3};
    static const double tenths[] = {.1, .2, .3, .4};
    static const double tiny[] = {.99999, .00001};
    (void)state;
    NumberForm form = {.digits = 4, .weights = true};
    assert_true(number_shown_sum(thirds, COUNT(thirds), form) == .9999);
    assert_true(number_shown_sum(tenths, COUNT(tenths), form) == 1);
    assert_true(number_shown_sum(tiny, COUNT(tiny), form) == 1);
    assert_true(number_shown_sum(thirds, 2, (NumberForm){.digits = 2}) == .66);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(halves_round_away_from_zero),
        cmocka_unit_test(every_decimal_is_rounded_as_on_paper),
        cmocka_unit_test(what_is_below_half_rounds_down),
        cmocka_unit_test(the_nudge_is_never_seen),
        cmocka_unit_test(a_value_that_rounds_to_zero_has_no_minus_sign),
        cmocka_unit_test(a_small_weight_is_not_a_masked_one),
        cmocka_unit_test(a_cell_prints_what_its_flags_say),
        cmocka_unit_test(one_form_serves_a_whole_matrix),
        cmocka_unit_test(digits_stay_within_what_a_double_carries),
        cmocka_unit_test(any_double_fits_the_buffer),
        cmocka_unit_test(the_exact_form_is_the_shortest_that_reads_back),
        cmocka_unit_test(the_shown_digits_add_up_as_a_reader_adds_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
