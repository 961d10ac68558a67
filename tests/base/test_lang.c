/* The language and the locale that come out of an environment, with a real catalogue. */
#include "base/lang.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static const char CATALOGUE[] = "msgid \"\"\n"
                                "msgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n"
                                "\"Plural-Forms: nplurals=1; plural=0;\\n\"\n"
                                "msgid \"weights\"\n"
                                "msgstr \"\u6743\u91cd\"\n"
                                "msgid \"%d page\"\n"
                                "msgid_plural \"%d pages\"\n"
                                "msgstr[0] \"%d \u9875\"\n";
#define IN_CHINESE "\u6743\u91cd"

/* The folder of the catalogues and what is made below it, from the outside in. */
static char folder[64];
static const char *const MADE[] = {"zh", "zh/LC_MESSAGES", "zh/LC_MESSAGES/attnlab.po",
                                   "zh/LC_MESSAGES/attnlab.mo"};

static const char *made_path(size_t which)
{
    static char path[160];
    snprintf(path, sizeof path, "%s/%s", folder, MADE[which]);
    return path;
}

static int make_catalogue(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "%s/attnlab-XXXXXX", P_tmpdir);
    if (!mkdtemp(folder) || mkdir(made_path(0), 0700) != 0 || mkdir(made_path(1), 0700) != 0) return -1;
    FILE *po = fopen(made_path(2), "w");
    if (!po) return -1;
    fputs(CATALOGUE, po);
    fclose(po);
    char command[400];
    snprintf(command, sizeof command, "cd %s/%s && msgfmt -o attnlab.mo attnlab.po", folder, MADE[1]);
    return system(command);
}

static int remove_catalogue(void **state)
{
    (void)state;
    for (size_t i = sizeof MADE / sizeof *MADE; i-- > 0;) remove(made_path(i));
    return rmdir(folder);
}

/* Sets the environment from "NAME=value NAME=value" and nothing else of ours. */
static void set_environment(const char *settings)
{
    static const char *const NAMES[] = {"LC_ALL", "LC_CTYPE", "LC_MESSAGES",
                                        "LANG",   "LANGUAGE", "ATTNLAB_LANG"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) unsetenv(NAMES[i]);
    char copy[200];
    snprintf(copy, sizeof copy, "%s", settings);
    char *rest = copy;
    for (char *setting; (setting = strtok_r(rest, " ", &rest));) {
        char *equals = strchr(setting, '=');
        *equals = '\0';
        setenv(setting, equals + 1, 1);
    }
}

static void codes_are_read_in_any_spelling(void **state)
{
    (void)state;
    static const struct {
        const char *code;
        bool known;
        Lang lang;
    } ROWS[] = {
        {"en", true, LANG_EN},          {"zh", true, LANG_ZH},      {"EN", true, LANG_EN},
        {"zh_CN.UTF-8", true, LANG_ZH}, {"zh-Hant", true, LANG_ZH}, {"en_US@euro", true, LANG_EN},
        {"english", false, LANG_EN},    {"z", false, LANG_EN},      {"", false, LANG_EN},
        {"C", false, LANG_EN},          {"xx", false, LANG_EN},     {NULL, false, LANG_EN},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Lang lang = LANG_EN;
        if (lang_parse(ROWS[i].code, &lang) != ROWS[i].known || lang != ROWS[i].lang) fail_msg("row %zu", i);
    }
}

static void a_message_before_the_start_is_itself(void **state)
{
    (void)state;
    assert_string_equal(lang_text("weights"), "weights");
    assert_int_equal(lang_charset(), CHARSET_ASCII);
    assert_int_equal(lang_current(), LANG_EN);
}

/* No locale but C, POSIX and C.UTF-8 is needed: the others are not installed on a small machine, and need not
 * be. */
static void the_environment_chooses_language_and_charset(void **state)
{
    (void)state;
    static const struct {
        const char *environment;
        const char *requested;
        Lang lang;
        Charset charset;
    } ROWS[] = {
        {"", NULL, LANG_EN, CHARSET_ASCII},
        {"LC_ALL=C", NULL, LANG_EN, CHARSET_ASCII},
        {"LC_ALL=POSIX LANG=zh_CN.UTF-8", NULL, LANG_EN, CHARSET_ASCII},
        {"LC_ALL=C LANGUAGE=zh", NULL, LANG_EN, CHARSET_ASCII},
        {"LC_ALL=C", "en", LANG_EN, CHARSET_ASCII},
        {"LC_ALL=C", "zh", LANG_ZH, CHARSET_UTF8},
        {"LC_ALL=C ATTNLAB_LANG=zh", NULL, LANG_ZH, CHARSET_UTF8},
        {"LC_ALL=C ATTNLAB_LANG=zh", "en", LANG_EN, CHARSET_ASCII},
        {"LC_ALL=C.UTF-8", NULL, LANG_EN, CHARSET_UTF8},
        {"LC_ALL=C.UTF-8 LANGUAGE=zh", NULL, LANG_ZH, CHARSET_UTF8},
        {"LC_ALL=C.UTF-8 LANGUAGE=zh ATTNLAB_LANG=en", NULL, LANG_EN, CHARSET_UTF8},
        {"LC_ALL=C.UTF-8 LANGUAGE=xx:zh_CN:en", NULL, LANG_ZH, CHARSET_UTF8},
        {"LC_ALL=C.UTF-8 LANGUAGE=:", NULL, LANG_EN, CHARSET_UTF8},
        {"LC_ALL=C.UTF-8", "zh", LANG_ZH, CHARSET_UTF8},
        {"LC_ALL=zh_CN.UTF-8", NULL, LANG_ZH, CHARSET_UTF8},
        {"LC_ALL=zh_XX.UTF-8", NULL, LANG_ZH, CHARSET_UTF8},
        {"LC_ALL=zh_XX.utf8 LANGUAGE=en", NULL, LANG_EN, CHARSET_UTF8},
        {"LC_ALL=xx_XX.UTF-8", NULL, LANG_EN, CHARSET_UTF8},
        {"LC_ALL=zh_XX", NULL, LANG_EN, CHARSET_ASCII},
        {"LC_CTYPE=UTF-8", NULL, LANG_EN, CHARSET_UTF8},
        {"LC_CTYPE=C LANG=zh_XX.UTF-8", NULL, LANG_EN, CHARSET_ASCII},
        {"LC_CTYPE=C.UTF-8 LC_MESSAGES=zh_XX.UTF-8", NULL, LANG_ZH, CHARSET_UTF8},
        {"LANG=C.UTF-8 ATTNLAB_LANG=xx", NULL, LANG_EN, CHARSET_UTF8},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        set_environment(ROWS[i].environment);
        assert_true(lang_start(ROWS[i].requested, folder));
        if (lang_current() != ROWS[i].lang || lang_charset() != ROWS[i].charset)
            fail_msg("row %zu: %d, %d", i, lang_current(), lang_charset());
        bool utf8 = strcasecmp(nl_langinfo(CODESET), "UTF-8") == 0;
        if (utf8 != (ROWS[i].charset == CHARSET_UTF8)) fail_msg("row %zu: %s", i, nl_langinfo(CODESET));
        const char *expected = ROWS[i].lang == LANG_ZH ? IN_CHINESE : "weights";
        if (strcmp(lang_text("weights"), expected) != 0) fail_msg("row %zu: %s", i, lang_text("weights"));
        assert_string_equal(setlocale(LC_NUMERIC, NULL), "C");
    }
}

static void an_unknown_language_is_refused_in_a_set_locale(void **state)
{
    (void)state;
    set_environment("LC_ALL=C.UTF-8 ATTNLAB_LANG=zh");
    assert_false(lang_start("fr", folder));
    assert_int_equal(lang_charset(), CHARSET_UTF8);
    assert_int_equal(lang_current(), LANG_ZH);
}

static void the_language_switches_in_place(void **state)
{
    (void)state;
    static const char *const ENVIRONMENTS[] = {"LC_ALL=C.UTF-8", "LC_ALL=zh_XX.UTF-8", "LC_ALL=C"};
    for (size_t i = 0; i < 3; i++) {
        set_environment(ENVIRONMENTS[i]);
        assert_true(lang_start(NULL, folder));
        for (int turn = 0; turn < 6; turn++) {
            Lang lang = turn % 2 ? LANG_EN : LANG_ZH;
            lang_switch(lang);
            assert_int_equal(lang_current(), lang);
            const char *expected = lang == LANG_ZH ? IN_CHINESE : "weights";
            if (strcmp(lang_text("weights"), expected) != 0) fail_msg("row %zu, turn %d", i, turn);
            bool ascii = i == 2 && lang == LANG_EN;
            assert_int_equal(lang_charset(), ascii ? CHARSET_ASCII : CHARSET_UTF8);
        }
    }
}

static void a_message_is_had_in_another_language_and_the_current_one_stays(void **state)
{
    (void)state;
    static const struct {
        const char *environment;
        Lang current;
        const char *expected[LANG_COUNT];
    } ROWS[] = {
        {"LC_ALL=C.UTF-8", LANG_EN, {"weights", IN_CHINESE}},
        {"LC_ALL=C.UTF-8", LANG_ZH, {"weights", IN_CHINESE}},
        {"LC_ALL=C", LANG_EN, {"weights", "weights"}}, /* which can show no Chinese */
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        set_environment(ROWS[i].environment);
        assert_true(lang_start(LANG_CODES[ROWS[i].current], folder));
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            const char *text = lang_text_in(lang, "weights");
            if (strcmp(text, ROWS[i].expected[lang]) != 0) fail_msg("row %zu: %s", i, text);
            assert_string_equal(lang_text("weights"), ROWS[i].expected[ROWS[i].current]);
            assert_string_equal(lang_text_in(lang, "not in the catalogue"), "not in the catalogue");
            assert_string_equal(lang_text_in(lang, ""), "");
        }
        assert_int_equal(lang_current(), ROWS[i].current);
    }
}

static void a_title_that_is_missing_is_taken_from_another_language(void **state)
{
    (void)state;
    static const struct {
        const char *titles[LANG_COUNT];
        const char *chosen[LANG_COUNT];
    } cases[] = {
        {{"one", "\u4e00"}, {"one", "\u4e00"}},
        {{"one", NULL}, {"one", "one"}},
        {{NULL, "\u4e00"}, {"\u4e00", "\u4e00"}},
        {{NULL, NULL}, {"id", "id"}},
    };
    set_environment("LC_ALL=C.UTF-8");
    lang_start("en", folder);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            lang_switch(lang);
            const char *chosen = lang_choose(cases[i].titles, "id");
            const char *expected = cases[i].chosen[lang <= LANG_ZH ? lang : LANG_EN];
            if (strcmp(chosen, expected) != 0) fail_msg("case %zu: %s", i, chosen);
        }
}

static void the_languages_are_walked_in_a_circle_and_each_has_a_name_in_ascii(void **state)
{
    (void)state;
    set_environment("LC_ALL=C.UTF-8");
    lang_start("en", folder);
    assert_string_equal(lang_own_name(LANG_ZH, CHARSET_UTF8), "中文");
    assert_string_equal(lang_own_name(LANG_ZH, CHARSET_SYMBOLS), "zh");
    assert_true(lang_is_whole(LANG_EN) && lang_is_whole(LANG_ZH));
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        assert_int_equal(lang_current(), lang);
        for (const char *at = lang_own_name(lang, CHARSET_ASCII); *at; at++)
            assert_true(*at > ' ' && *at <= '~');
        assert_int_equal(lang_message_count(lang), lang == LANG_ZH ? 2 : 0);
        lang_switch(lang_next());
    }
    assert_int_equal(lang_current(), LANG_EN);
}

static void one_and_many_have_their_forms(void **state)
{
    (void)state;
    static const struct {
        unsigned long count;
        const char *english;
    } cases[] = {{0, "%d pages"}, {1, "%d page"}, {2, "%d pages"}};
    set_environment("LC_ALL=C.UTF-8");
    lang_start("en", folder);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lang_switch(LANG_EN);
        assert_string_equal(lang_plural("%d page", "%d pages", cases[i].count), cases[i].english);
        lang_switch(LANG_ZH);
        assert_string_equal(lang_plural("%d page", "%d pages", cases[i].count), "%d \u9875");
    }
}

static void every_language_has_its_file_and_the_headings_of_exercises(void **state)
{
    (void)state;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        char file[16];
        snprintf(file, sizeof file, "%s.md", LANG_CODES[lang]);
        assert_non_null(strstr(LANG_FILES, file));
        assert_true(*LANG_HINTS[lang] && *LANG_EXPLANATIONS[lang]);
        assert_string_not_equal(LANG_HINTS[lang], LANG_EXPLANATIONS[lang]);
    }
    assert_memory_equal(LANG_FILES, "en.md", 5);
}

static void unknown_and_empty_messages_are_themselves(void **state)
{
    (void)state;
    set_environment("LC_ALL=C.UTF-8");
    assert_true(lang_start("zh", folder));
    assert_string_equal(lang_text("not in the catalogue"), "not in the catalogue");
    assert_string_equal(lang_text(""), "");
    assert_true(lang_start("zh", "no/such/folder"));
    assert_string_equal(lang_text("weights"), "weights");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_are_read_in_any_spelling),
        cmocka_unit_test(a_message_before_the_start_is_itself),
        cmocka_unit_test(the_environment_chooses_language_and_charset),
        cmocka_unit_test(an_unknown_language_is_refused_in_a_set_locale),
        cmocka_unit_test(the_language_switches_in_place),
        cmocka_unit_test(a_message_is_had_in_another_language_and_the_current_one_stays),
        cmocka_unit_test(a_title_that_is_missing_is_taken_from_another_language),
        cmocka_unit_test(the_languages_are_walked_in_a_circle_and_each_has_a_name_in_ascii),
        cmocka_unit_test(one_and_many_have_their_forms),
        cmocka_unit_test(every_language_has_its_file_and_the_headings_of_exercises),
        cmocka_unit_test(unknown_and_empty_messages_are_themselves),
    };
    return cmocka_run_group_tests(tests, make_catalogue, remove_catalogue);
}
