/* What is set and what is answered about the background. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "term/background.h"

static void the_last_field_of_the_setting_is_the_background(void **state)
{
    static const struct {
        const char *value;
        Background expected;
    } CASES[] = {
        {"15;0", BACKGROUND_DARK},          {"0;15", BACKGROUND_LIGHT},
        {"12;8", BACKGROUND_DARK},          {"0;7", BACKGROUND_LIGHT},
        {"7;6", BACKGROUND_DARK},           {"0;9", BACKGROUND_LIGHT},
        {"0;default;15", BACKGROUND_LIGHT}, {"15;default;0", BACKGROUND_DARK},
        {"0;default", BACKGROUND_UNKNOWN},  {"15", BACKGROUND_UNKNOWN},
        {"0;", BACKGROUND_UNKNOWN},         {"0;16", BACKGROUND_UNKNOWN},
        {"0;-1", BACKGROUND_UNKNOWN},       {"0;15x", BACKGROUND_UNKNOWN},
        {"0; 15", BACKGROUND_UNKNOWN},      {"", BACKGROUND_UNKNOWN},
        {NULL, BACKGROUND_UNKNOWN},         {"0;99999999999999999999", BACKGROUND_UNKNOWN},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        print_message("case %zu\n", i);
        assert_int_equal(background_of_setting(CASES[i].value), CASES[i].expected);
    }
}

static void an_answer_is_read_in_every_form_that_terminals_give(void **state)
{
    static const struct {
        const char *value;
        Background expected;
    } CASES[] = {
        {"rgb:ffff/ffff/ffff", BACKGROUND_LIGHT},
        {"rgb:0000/0000/0000", BACKGROUND_DARK},
        {"rgb:00/00/00", BACKGROUND_DARK},
        {"rgb:FF/ff/FF", BACKGROUND_LIGHT},
        {"rgb:0/0/0", BACKGROUND_DARK},
        {"rgb:f/f/f", BACKGROUND_LIGHT},
        {"rgb:fff/fff/fff", BACKGROUND_LIGHT},
        {"rgba:0000/0000/0000/ffff", BACKGROUND_DARK},
        {"rgba:ffff/ffff/ffff/8000", BACKGROUND_LIGHT},
        {"#ffffff", BACKGROUND_LIGHT},
        {"#000000", BACKGROUND_DARK},
        {"#fff", BACKGROUND_LIGHT},
        {"#111122223333", BACKGROUND_DARK},
        {"#ffffffffffff", BACKGROUND_LIGHT},
        {"#eeeeeeeee", BACKGROUND_LIGHT},
        {"rgb:fdfd/f6f6/e3e3", BACKGROUND_LIGHT}, /* Solarized, light and dark */
        {"rgb:0000/2b2b/3636", BACKGROUND_DARK},
        {"rgb:0000/0000/ffff", BACKGROUND_DARK},  /* blue: luminance 0.072 */
        {"rgb:ffff/0000/0000", BACKGROUND_LIGHT}, /* red: 0.213 */
        {"#767676", BACKGROUND_LIGHT},            /* 0.1812 */
        {"#757575", BACKGROUND_DARK},             /* 0.1779 */
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        print_message("case %zu\n", i);
        assert_int_equal(background_of_answer(CASES[i].value), CASES[i].expected);
    }
}

static void an_answer_that_is_none_says_nothing(void **state)
{
    static const char *const CASES[] = {"",
                                        "?",
                                        "rgb:",
                                        "rgb:ffff",
                                        "rgb:ffff/ffff",
                                        "rgb:ffff/ffff/",
                                        "rgb:ffff/ffff/fffff",
                                        "rgb:ffff/ffff/ffff/ffff",
                                        "rgb:fffg/ffff/ffff",
                                        "rgb://",
                                        "rgb:-1/0/0",
                                        "rgba:ffff/ffff/ffff",
                                        "#",
                                        "#ff",
                                        "#ffff",
                                        "#fffffffffffffff",
                                        "#ggg",
                                        "#-ff",
                                        "ffffff",
                                        "white",
                                        "cmyk:0/0/0/0"};
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        print_message("case %zu\n", i);
        assert_int_equal(background_of_answer(CASES[i]), BACKGROUND_UNKNOWN);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_field_of_the_setting_is_the_background),
        cmocka_unit_test(an_answer_is_read_in_every_form_that_terminals_give),
        cmocka_unit_test(an_answer_that_is_none_says_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
