/* What one look at a matrix finds. */
#include "math/survey.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

enum { CELLS = 4 };

static void one_look_finds_the_extremes_of_the_ordinary_cells(void **state)
{
    (void)state;
    const double inf = HUGE_VAL;
    const struct {
        double cells[CELLS];
        unsigned char flags[CELLS];
        double largest;
        bool any;
        size_t low, high, near_zero;
    } cases[] = {
        {{1, -3, 2, 0.5}, {0}, 3, true, 1, 2, 3},
        {{0, 0, 0, 0}, {0}, 0, true, 0, 0, 0},
        {{0, 0, -0.25, 0.25}, {0}, 0.25, true, 2, 3, 2},
        {{9, 5, 7, -8}, {CELL_MASKED, 0, 0, CELL_UNDEFINED}, 7, true, 1, 2, 1},
        {{-inf, -inf, 0, 0}, {CELL_MASKED, CELL_MASKED, CELL_MASKED, CELL_MASKED}, 0, false, 0, 0, 0},
        {{inf, 2, 3, 0}, {CELL_OVERFLOW, 0, 0, 0}, 3, true, 3, 2, 1},
        {{4, 1, 1, 1}, {CELL_OVERFLOW, 0, 0, 0}, 4, true, 1, 1, 1},
        {{1, 2, 3, 4}, {0, CELL_PINNED, 0, CELL_EDITED}, 4, true, 0, 3, 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        double cells[CELLS];
        unsigned char flags[CELLS];
        for (size_t n = 0; n < CELLS; n++) {
            cells[n] = cases[i].cells[n];
            flags[n] = cases[i].flags[n];
        }
        Matrix matrix = {1, {AXIS_KEY}, {CELLS}, cells, flags};
        MatrixSurvey survey = matrix_survey(&matrix);
        bool same = survey.any == cases[i].any && survey.largest >= cases[i].largest &&
                    survey.largest <= cases[i].largest && survey.low == cases[i].low &&
                    survey.high == cases[i].high && survey.near_zero == cases[i].near_zero;
        if (!same) fail_msg("case %zu", i);
    }
}

static void the_first_cell_of_each_kind_is_known(void **state)
{
    (void)state;
    double cells[] = {0, 1, 2, 3, 4, 5};
    unsigned char flags[] = {0,
                             CELL_MASKED,
                             CELL_UNDEFINED | CELL_MASKED,
                             CELL_MASKED | CELL_PINNED,
                             CELL_UNDEFINED | CELL_MASKED,
                             CELL_OVERFLOW};
    Matrix matrix = {1, {AXIS_KEY}, {COUNT(cells)}, cells, flags};
    MatrixSurvey survey = matrix_survey(&matrix);
    const size_t expected[SURVEY_SPECIAL_COUNT] = {[0] = SIZE_MAX,
                                                   [CELL_MASKED] = 1,
                                                   [CELL_UNDEFINED] = SIZE_MAX,
                                                   [CELL_MASKED | CELL_UNDEFINED] = 2,
                                                   [CELL_OVERFLOW] = 5,
                                                   [CELL_OVERFLOW | CELL_MASKED] = SIZE_MAX,
                                                   [CELL_OVERFLOW | CELL_UNDEFINED] = SIZE_MAX,
                                                   [SURVEY_SPECIAL] = SIZE_MAX};
    for (size_t set = 0; set < SURVEY_SPECIAL_COUNT; set++)
        if (survey.special[set] != expected[set]) fail_msg("set %zu: %zu", set, survey.special[set]);
    assert_int_equal(survey.flags, CELL_MASKED | CELL_UNDEFINED | CELL_OVERFLOW | CELL_PINNED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_look_finds_the_extremes_of_the_ordinary_cells),
        cmocka_unit_test(the_first_cell_of_each_kind_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
