/* The table of looks: contrasts by WCAG's formula over xterm's 256 colours, one ink for one axis, and no two
 * meanings in one look. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "term/look.h"

enum { BLACK = 16, WHITE = 231, CUBE_FIRST = 16, GREYS_FIRST = 232 };

/* xterm's palette: a cube of six steps a side, then 24 greys. */
static void rgb_of(int colour, int rgb[3])
{
    static const int STEPS[] = {0, 95, 135, 175, 215, 255};
    for (int i = 0, place = 36; i < 3; i++, place /= 6)
        rgb[i] = colour >= GREYS_FIRST ? 8 + 10 * (colour - GREYS_FIRST)
                                       : STEPS[(colour - CUBE_FIRST) / place % 6];
}

static double linear(int channel)
{
    double value = channel / 255.0;
    return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static double luminance(int colour)
{
    int rgb[3];
    rgb_of(colour, rgb);
    return 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
}

static double contrast(int a, int b)
{
    double one = luminance(a) + 0.05, other = luminance(b) + 0.05;
    return one > other ? one / other : other / one;
}

static void contrast_is_that_of_known_pairs(void **state)
{
    (void)state;
    assert_float_equal(contrast(BLACK, WHITE), 21, 1e-9);
    assert_float_equal(contrast(WHITE, WHITE), 1, 1e-9);
    assert_float_equal(contrast(243, WHITE), 4.54, 0.005); /* #767676, the grey that WCAG's texts name */
}

/* What the paint's ink is read on, where that is its own paper or the terminal's. */
static void assert_reads(Style style, Paint paint, int background, double least)
{
    double found = contrast(paint.ink, paint.paper >= 0 ? paint.paper : background);
    if (found < least)
        print_message("style %d, ink %d, paper %d: %.2f\n", style, paint.ink, paint.paper, found);
    assert_true(found >= least);
}

static void each_ink_can_be_read_on_its_background(void **state)
{
    static const struct {
        Palette palette;
        int background;
        double least;
    } CASES[] = {{PALETTE_UNKNOWN, BLACK, 4.3},
                 {PALETTE_UNKNOWN, WHITE, 4.3},
                 {PALETTE_DARK, BLACK, 4.5},
                 {PALETTE_LIGHT, WHITE, 4.5}};
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        for (Style style = 0; style < STYLE_COUNT; style++) {
            Paint paint = look_paint(style, CASES[i].palette);
            assert_true(paint.ink >= 0 || paint.paper < 0); /* a paper has its ink */
            assert_true(paint.ink == -1 || paint.ink >= CUBE_FIRST);
            if (paint.ink >= 0) assert_reads(style, paint, CASES[i].background, CASES[i].least);
        }
}

static bool looks_like(Style a, Style b, Palette palette)
{
    Paint one = look_paint(a, palette), other = look_paint(b, palette);
    return one.ink == other.ink && one.paper == other.paper;
}

static void a_heat_map_can_be_read_at_every_level(void **state)
{
    (void)state;
    for (Palette palette = 0; palette < PALETTE_FEW; palette++)
        for (Style style = STYLE_HEAT_0; style <= STYLE_HEAT_6; style++) {
            Paint paint = look_paint(style, palette);
            assert_true(paint.paper >= CUBE_FIRST);
            assert_reads(style, paint, paint.paper, 4.8);
            Style partner = style_of_partner(style);
            assert_true(looks_like(partner, style, palette));
            assert_int_equal(look_attributes(partner), LOOK_UNDERLINE);
        }
}

/* From the end of the background's own brightness to the other one. */
static void a_heat_map_is_dark_at_zero_on_dark_and_light_on_light(void **state)
{
    (void)state;
    for (Style style = STYLE_HEAT_0; style < STYLE_HEAT_6; style++) {
        double light = luminance(look_paint(style, PALETTE_LIGHT).paper);
        assert_true(light > luminance(look_paint(style + 1, PALETTE_LIGHT).paper));
    }
    assert_true(luminance(look_paint(STYLE_HEAT_0, PALETTE_DARK).paper) < 0.03);
    assert_true(luminance(look_paint(STYLE_HEAT_6, PALETTE_DARK).paper) > 0.5);
}

/* The inks that the specification of the board gives. */
static void an_axis_has_one_ink_in_every_role(void **state)
{
    static const struct {
        Axis axis;
        short inks[PALETTE_COUNT];
    } CASES[] = {
        {AXIS_QUERY, {63, 75, 25, LOOK_CYAN, -1}},
        {AXIS_KEY, {130, 214, 130, LOOK_YELLOW, -1}},
        {AXIS_FEATURE, {29, 78, 28, LOOK_GREEN, -1}},
        {AXIS_VALUE, {163, 213, 127, LOOK_MAGENTA, LOOK_MAGENTA}},
        {AXIS_MODEL, {243, 248, 240, -1, -1}},
        {AXIS_TOKEN, {-1, -1, -1, -1, -1}},
        {AXIS_HEAD, {-1, -1, -1, -1, -1}},
        {AXIS_NONE, {-1, -1, -1, -1, -1}},
    };
    static const unsigned ATTRIBUTES[] = {
        [ROLE_LABEL] = 0, [ROLE_MARKED] = LOOK_BOLD, [ROLE_CONTRACTED] = LOOK_BOLD | LOOK_UNDERLINE};
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        for (AxisRole role = ROLE_LABEL; role <= ROLE_CONTRACTED; role++)
            for (Palette palette = 0; palette < PALETTE_COUNT; palette++) {
                Style style = style_of_axis(CASES[i].axis, role);
                assert_int_equal(look_paint(style, palette).ink, CASES[i].inks[palette]);
                assert_int_equal(look_attributes(style), ATTRIBUTES[role]);
            }
}

static void right_wrong_and_edited_have_no_ink_of_an_axis(void **state)
{
    static const Style OTHERS[] = {STYLE_RIGHT, STYLE_WRONG, STYLE_EDITED};
    enum { COUNT = sizeof OTHERS / sizeof OTHERS[0] };
    (void)state;
    for (Palette palette = 0; palette < PALETTE_COUNT; palette++)
        for (size_t i = 0; i < COUNT; i++) {
            for (Style axis = STYLE_AXIS; axis <= STYLE_AXIS_MODEL; axis++)
                assert_false(looks_like(OTHERS[i], axis, palette));
            for (size_t j = 0; j < i; j++) assert_false(looks_like(OTHERS[i], OTHERS[j], palette));
        }
}

static void red_is_what_is_wrong_alone(void **state)
{
    (void)state;
    for (Palette palette = 0; palette < PALETTE_COUNT; palette++)
        for (Style style = 0; style < STYLE_COUNT; style++)
            if (style != STYLE_WRONG) assert_false(looks_like(style, STYLE_WRONG, palette));
}

static void only_what_is_chosen_is_reversed(void **state)
{
    (void)state;
    for (Style style = 0; style < STYLE_COUNT; style++) {
        bool reversed = (look_attributes(style) & LOOK_REVERSE) != 0;
        bool chosen = style == STYLE_CURRENT || style == STYLE_CHOSEN;
        assert_int_equal(reversed, chosen);
    }
}

/* xterm's own eight, whose hues other terminals keep. */
static double luminance_of_few(int colour)
{
    static const int RGB[][3] = {{0, 0, 0},   {205, 0, 0},   {0, 205, 0},   {205, 205, 0},
                                 {0, 0, 238}, {205, 0, 205}, {0, 205, 205}, {229, 229, 229}};
    const int *rgb = RGB[colour];
    return 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
}

/* Red and magenta, the darkest that there are on black, have 3.9 and 4.5 there. */
static void few_colours_can_be_read_too(void **state)
{
    (void)state;
    for (Palette palette = PALETTE_FEW; palette < PALETTE_COUNT; palette++)
        for (Style style = 0; style < STYLE_COUNT; style++) {
            Paint paint = look_paint(style, palette);
            double terminal = palette == PALETTE_FEW ? 0 : 1, own = 1 - terminal;
            double ink = (paint.ink < 0 ? own : luminance_of_few(paint.ink)) + 0.05;
            double paper = (paint.paper < 0 ? terminal : luminance_of_few(paint.paper)) + 0.05;
            bool drawn = style == STYLE_BARS; /* no letters */
            if (!drawn && fmax(ink, paper) / fmin(ink, paper) < 3.5) fail_msg("style %d", style);
        }
}

static void each_axis_keeps_its_hue_among_few_colours(void **state)
{
    (void)state;
    for (Style style = STYLE_AXIS; style <= STYLE_CONTRACTED_MODEL; style++) {
        Paint dark = look_paint(style, PALETTE_FEW), light = look_paint(style, PALETTE_FEW_LIGHT);
        assert_int_equal(dark.paper, -1);
        assert_int_equal(dark.ink, light.ink >= 0 ? light.ink : light.paper);
    }
}

static void the_palette_follows_from_colours_and_background(void **state)
{
    (void)state;
    assert_int_equal(look_palette(256, BACKGROUND_UNKNOWN), PALETTE_UNKNOWN);
    assert_int_equal(look_palette(256, BACKGROUND_DARK), PALETTE_DARK);
    assert_int_equal(look_palette(256, BACKGROUND_LIGHT), PALETTE_LIGHT);
    assert_int_equal(look_palette(88, BACKGROUND_DARK), PALETTE_FEW);
    assert_int_equal(look_palette(8, BACKGROUND_UNKNOWN), PALETTE_FEW);
    assert_int_equal(look_palette(16, BACKGROUND_LIGHT), PALETTE_FEW_LIGHT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contrast_is_that_of_known_pairs),
        cmocka_unit_test(each_ink_can_be_read_on_its_background),
        cmocka_unit_test(a_heat_map_can_be_read_at_every_level),
        cmocka_unit_test(a_heat_map_is_dark_at_zero_on_dark_and_light_on_light),
        cmocka_unit_test(an_axis_has_one_ink_in_every_role),
        cmocka_unit_test(right_wrong_and_edited_have_no_ink_of_an_axis),
        cmocka_unit_test(red_is_what_is_wrong_alone),
        cmocka_unit_test(only_what_is_chosen_is_reversed),
        cmocka_unit_test(few_colours_can_be_read_too),
        cmocka_unit_test(each_axis_keeps_its_hue_among_few_colours),
        cmocka_unit_test(the_palette_follows_from_colours_and_background),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
