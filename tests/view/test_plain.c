/* A lesson printed as linear text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/stream.h"
#include "support/screen.h"
#include "support/small.h"
#include "view/plain.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const Look AS_WRITTEN = {0};

static char *print(const Lesson *lesson, Lang lang, Charset charset, size_t width)
{
    char *bytes = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&bytes, &length);
    assert_true(plain_print(lesson, lang, &AS_WRITTEN, charset, width, stream));
    fclose(stream);
    return bytes;
}

static void a_lesson_prints_whole(void **state)
{
    static const struct {
        const char *golden;
        Lang lang;
        Charset charset;
        size_t width;
    } cases[] = {
        {"plain-en", LANG_EN, CHARSET_UTF8, 80},
        {"plain-zh", LANG_ZH, CHARSET_UTF8, 80},
        {"plain-en-ascii", LANG_EN, CHARSET_ASCII, 40},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char *printed = print(*state, cases[i].lang, cases[i].charset, cases[i].width);
        assert_golden(printed, cases[i].golden);
        free(printed);
    }
}

static void ascii_output_is_ascii(void **state)
{
    char *printed = print(*state, LANG_EN, CHARSET_ASCII, 80);
    for (const char *c = printed; *c; c++)
        if (*c != '\n' && (*c < ' ' || *c > '~')) fail_msg("byte %d", *c);
    free(printed);
}

/* However narrow: every number of every matrix is there. */
static void nothing_is_cut_or_hidden(void **state)
{
    static const char *const EXPECTED[] = {
        "0.6698  0.6605",     "67 108 864", "nothing?",   "step 2/2",
        "concatenate heads ", "16 777 216", "somebody's",
    };
    char *printed = print(*state, LANG_EN, CHARSET_ASCII, 20);
    for (size_t i = 0; i < COUNT(EXPECTED); i++)
        if (!strstr(printed, EXPECTED[i])) fail_msg("case %zu: %s", i, EXPECTED[i]);
    assert_null(strstr(printed, "Nobody reads this"));
    free(printed);
}

static void a_full_disk_is_noticed(void **state)
{
    FILE *full = stream_that_fails();
    assert_false(plain_print(*state, LANG_EN, &AS_WRITTEN, CHARSET_UTF8, 80, full));
    fclose(full);
}

static void deeper_pages_are_printed_behind_the_core_path(void **state)
{
    static const char *const ORDER[] = {"77.1  The first",    "77.2  The second", "77.5  The third",
                                        "77.7  The end",      "Deeper\n",         "77.3  Deeper",
                                        "77.4  Deeper still", "77.6  The last"};
    Arena arena = {0};
    FaultList faults = {0};
    Lesson lesson;
    (void)state;
    assert_true(lesson_read(&arena, "tests/support/deeper/lessons/77", &lesson, &faults));
    char *text = print(&lesson, LANG_EN, CHARSET_UTF8, 80), *at = text;
    for (size_t i = 0; i < COUNT(ORDER); i++, at++) {
        at = strstr(at, ORDER[i]);
        if (!at) fail_msg("%s is not where it should be in\n%s", ORDER[i], text);
    }
    free(text);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lesson_prints_whole),
        cmocka_unit_test(deeper_pages_are_printed_behind_the_core_path),
        cmocka_unit_test(ascii_output_is_ascii),
        cmocka_unit_test(nothing_is_cut_or_hidden),
        cmocka_unit_test(a_full_disk_is_noticed),
    };
    return cmocka_run_group_tests(tests, small_open, small_close);
}
