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

typedef struct {
    double low, high, near_zero;
} Range;

static bool same(double a, double b)
{
    return !(a < b) && !(a > b);
}

static bool same_range(const SurveyRange *found, bool any, Range expected)
{
    return found->any == any && same(found->low, expected.low) && same(found->high, expected.high) &&
           same(found->near_zero, expected.near_zero);
}

typedef struct {
    double cells[CELLS];
    unsigned char flags[CELLS];
    double largest;
    bool fractional;
    bool any;
    Range range;
    bool pinned;
    Range pins;
} SurveyCase;

static const double INF = HUGE_VAL;

static const SurveyCase CASES[] = {
    {{1, -3, 2, 0.5}, {0}, 3, true, true, {-3, 2, 0.5}, false, {0, 0, 0}},
    {{0, 0, 0, 0}, {0}, 0, false, true, {0, 0, 0}, false, {0, 0, 0}},
    {{0, 0, -0.25, 0.25}, {0}, 0.25, true, true, {-0.25, 0.25, -0.25}, false, {0, 0, 0}},
    {{9, 5, 7, -8.5}, {CELL_MASKED, 0, 0, CELL_UNDEFINED}, 7, false, true, {5, 7, 5}, false, {0, 0, 0}},
    {{-INF, -INF, 0, 0.5},
     {CELL_MASKED, CELL_MASKED, CELL_MASKED, CELL_MASKED},
     0,
     false,
     false,
     {0, 0, 0},
     false,
     {0, 0, 0}},
    {{INF, 2, 3, 0}, {CELL_OVERFLOW, 0, 0, 0}, 3, false, true, {0, 3, 2}, false, {0, 0, 0}},
    {{4, 1, 1, 1}, {CELL_OVERFLOW, 0, 0, 0}, 4, false, true, {1, 1, 1}, false, {0, 0, 0}},
    {{1, 2, 3, 4}, {0, CELL_PINNED, CELL_PINNED, CELL_EDITED}, 4, false, true, {1, 4, 1}, true, {2, 3, 2}},
    {{1, -2, 0, 4},
     {0, CELL_PINNED, CELL_PINNED, CELL_PINNED | CELL_MASKED},
     2,
     false,
     true,
     {-2, 1, 1},
     true,
     {-2, 0, -2}},
};

static void one_look_finds_the_extremes_of_the_ordinary_cells(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(CASES); i++) {
        SurveyCase one = CASES[i];
        Matrix matrix = {1, {AXIS_KEY}, {CELLS}, one.cells, one.flags};
        MatrixSurvey survey = matrix_survey(&matrix);
        if (!same(survey.largest, one.largest) || survey.fractional != one.fractional ||
            !same_range(&survey.ordinary, one.any, one.range) ||
            !same_range(&survey.pinned, one.pinned, one.pins))
            fail_msg("case %zu", i);
    }
}

static void the_first_cell_of_each_kind_is_known(void **state)
{
    (void)state;
    double cells[] = {0, 1, 2, 3, 4, 5};
    unsigned char flags[] = {0,
                             CELL_MASKED,
                             CELL_UNDEFINED | CELL_MASKED,
                             CELL_MASKED | CELL_PINNED | CELL_EDITED,
                             CELL_UNDEFINED | CELL_MASKED,
                             CELL_OVERFLOW};
    Matrix matrix = {1, {AXIS_KEY}, {COUNT(cells)}, cells, flags};
    MatrixSurvey survey = matrix_survey(&matrix);
    const double expected[SURVEY_SET_COUNT] = {[CELL_MASKED] = 1,
                                               [CELL_MASKED | CELL_UNDEFINED] = 2,
                                               [CELL_MASKED | CELL_PINNED] = 3,
                                               [CELL_OVERFLOW] = 5};
    for (size_t set = 0; set < SURVEY_SET_COUNT; set++)
        if (survey.special[set].any != (expected[set] > 0) || !same(survey.special[set].value, expected[set]))
            fail_msg("set %zu: %g", set, survey.special[set].value);
    assert_int_equal(survey.flags, CELL_MASKED | CELL_UNDEFINED | CELL_OVERFLOW | CELL_PINNED | CELL_EDITED);
}

/* However the cells are cut into two parts. */
static void parts_looked_at_one_after_the_other_are_as_one(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(CASES); i++)
        for (size_t cut = 0; cut <= CELLS; cut++) {
            SurveyCase one = CASES[i];
            Matrix whole = {1, {AXIS_KEY}, {CELLS}, one.cells, one.flags};
            Matrix first = matrix_rows(&whole, 0, cut), rest = matrix_rows(&whole, cut, CELLS - cut);
            MatrixSurvey at_once = matrix_survey(&whole), parts = matrix_survey(&first);
            MatrixSurvey behind = matrix_survey(&rest);
            matrix_survey_join(&parts, &behind);
            const SurveyRange *all = &at_once.ordinary, *pins = &at_once.pinned;
            if (!same_range(&parts.ordinary, all->any, (Range){all->low, all->high, all->near_zero}) ||
                !same_range(&parts.pinned, pins->any, (Range){pins->low, pins->high, pins->near_zero}) ||
                !same(parts.largest, at_once.largest) || parts.flags != at_once.flags ||
                parts.fractional != at_once.fractional)
                fail_msg("case %zu cut at %zu", i, cut);
            for (size_t set = 0; set < SURVEY_SET_COUNT; set++)
                if (parts.special[set].any != at_once.special[set].any ||
                    !same(parts.special[set].value, at_once.special[set].value))
                    fail_msg("case %zu cut at %zu: set %zu", i, cut, set);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_look_finds_the_extremes_of_the_ordinary_cells),
        cmocka_unit_test(the_first_cell_of_each_kind_is_known),
        cmocka_unit_test(parts_looked_at_one_after_the_other_are_as_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
