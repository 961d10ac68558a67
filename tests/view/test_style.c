/* The style of an axis in a role, and of a number in a heat map. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "view/style.h"

static void seven_levels_part_the_range_evenly(void **state)
{
    (void)state;
    static const struct {
        double value, least, greatest;
        Style level;
    } CASES[] = {
        {0, 0, 7, 0},          {0.99, 0, 7, 0},
        {1.01, 0, 7, 1},       {3.5, 0, 7, 3},
        {6.99, 0, 7, 6},       {7, 0, 7, 6},
        {-1, -1, 1, 0},        {0, -1, 1, 3},
        {5, 5, 5, 3},          {-9, 0, 7, 0},
        {99, 0, 7, 6},         {1e308, -1e308, 1e308, 6},
        {1e308, 0, 1e-300, 6}, {-1e308, -1e308, 1e308, 0},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        if (style_of_heat(CASES[i].value, CASES[i].least, CASES[i].greatest) != STYLE_HEAT_0 + CASES[i].level)
            fail_msg("case %zu", i);
}

static void an_axis_with_an_ink_has_a_style_of_its_own_in_each_role(void **state)
{
    static const Axis INKED[] = {AXIS_QUERY, AXIS_KEY, AXIS_FEATURE, AXIS_VALUE, AXIS_MODEL};
    static const Style PLAIN[] = {
        [ROLE_LABEL] = STYLE_AXIS, [ROLE_MARKED] = STYLE_MARKED, [ROLE_CONTRACTED] = STYLE_CONTRACTED};
    (void)state;
    for (AxisRole role = ROLE_LABEL; role <= ROLE_CONTRACTED; role++) {
        for (size_t i = 0; i < sizeof INKED / sizeof *INKED; i++) {
            assert_int_equal(style_of_axis(INKED[i], role), PLAIN[role] + 1 + (Style)i);
        }
        assert_int_equal(style_of_axis(AXIS_NONE, role), PLAIN[role]);
        assert_int_equal(style_of_axis(AXIS_HEAD, role), PLAIN[role]);
        assert_int_equal(style_of_axis(AXIS_TOKEN, role), PLAIN[role]);
    }
    assert_int_equal(style_of_axis(AXIS_KEY, ROLE_MARKED), STYLE_MARKED_KEY);
    assert_int_equal(style_of_partner(STYLE_PLAIN), STYLE_PARTNER);
    assert_int_equal(style_of_partner(STYLE_MASKED), STYLE_PARTNER);
    assert_int_equal(style_of_partner(STYLE_HEAT_4), STYLE_PARTNER_HEAT_4);
    assert_int_equal(style_of_axis(AXIS_MODEL, ROLE_CONTRACTED), STYLE_CONTRACTED_MODEL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seven_levels_part_the_range_evenly),
        cmocka_unit_test(an_axis_with_an_ink_has_a_style_of_its_own_in_each_role),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
