/* Keys of exercises: what is right, and which short answers are. */
#include "course/exercise_key.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "support/exercise.h"
#include "support/folder.h"

#define CHOOSE EXERCISE_HEAD("kind = choice\nskill = axes\nchoices = left, right\n")
#define ORDER  EXERCISE_HEAD("kind = order\nskill = axes\nchoices = left, right\n")
#define SHORT  EXERCISE_HEAD("kind = short\nskill = axes\n")
#define FREE   EXERCISE_HEAD("kind = free\nskill = axes\n")
#define NUMBER EXERCISE_HEAD(EXERCISE_NUMBER) EXERCISE_ROWS

typedef struct {
    Arena arena;
    Exercise exercise;
    ExerciseKey key;
    Fault fault;
    bool read;
} Setting;

static void open_key(Setting *setting, const char *exercise, const char *text, const char *answers)
{
    char folder[FOLDER_PATH_BYTES];
    FaultList faults = {0};
    *setting = (Setting){0};
    folder_make(folder);
    exercise_write(folder, (ExerciseFiles){exercise, text, text, answers});
    assert_true(exercise_read(&setting->arena, folder, &setting->exercise, &faults));
    setting->read = exercise_answers(&setting->arena, &setting->exercise, &setting->key, &setting->fault);
    folder_remove(folder);
    fault_list_free(&faults);
}

static void each_kind_has_its_key(void **state)
{
    (void)state;
    Setting setting;
    open_key(&setting, CHOOSE, EXERCISE_CHOICES, "Why: see 16.6.\n\n```answer\nchoice = right\n```\n");
    assert_true(setting.read);
    assert_int_equal(setting.key.choice, 1);
    arena_free(&setting.arena);
    open_key(&setting, ORDER, EXERCISE_CHOICES, "```answer\norder = right, left\n```\n");
    assert_true(setting.read);
    assert_true(exercise_order_is_right(&setting.exercise, &setting.key, (const size_t[9]){1, 0}));
    assert_false(exercise_order_is_right(&setting.exercise, &setting.key, (const size_t[9]){0, 1}));
    arena_free(&setting.arena);
    open_key(&setting, FREE, EXERCISE_TEXT, "```answer\npoints =\n  one\n\n  two \npoints.zh = 三\n```\n");
    assert_true(setting.read);
    assert_int_equal(setting.key.points[LANG_EN].count, 2);
    assert_string_equal(setting.key.points[LANG_EN].items[1], "two");
    assert_string_equal(setting.key.points[LANG_ZH].items[0], "三");
    arena_free(&setting.arena);
    open_key(&setting, NUMBER, EXERCISE_TEXT, NULL);
    assert_true(setting.read);
    arena_free(&setting.arena);
}

static void the_explanation_comes_with_the_key(void **state)
{
    (void)state;
    Setting setting;
    open_key(&setting, NUMBER, EXERCISE_TEXT, NULL);
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        const LessonText *text = lesson_text(&setting.key.lesson, lang);
        assert_int_equal(text->page_count, 1);
        assert_int_equal(text->pages[0].block_count, 1);
        assert_string_equal(text->pages[0].blocks[0].block->spans.items[0].text, "why");
    }
    assert_non_null(lesson_find_example(&setting.key.lesson, "rows"));
    arena_free(&setting.arena);
}

static void a_key_that_does_not_fit_says_why(void **state)
{
    (void)state;
    static const struct {
        const char *exercise, *answers, *word;
    } CASES[] = {
        {CHOOSE, NULL, "cannot be read"},
        {CHOOSE, "text\n", "no answer block"},
        {CHOOSE, "```answer\n```\n", "choice is missing"},
        {CHOOSE, "```answer\nchoice = up\n```\n", "\"up\" is none of the choices"},
        {CHOOSE, "```answer\norder = left, right\n```\n", "order has no use where kind = choice"},
        {ORDER, "```answer\norder = right\n```\n", "each choice of exercise.md once"},
        {ORDER, "```answer\norder = right, right\n```\n", "each choice of exercise.md once"},
        {ORDER, "```answer\norder = right, up\n```\n", "\"up\" is none"},
        {SHORT, "```answer\naccept = key\n```\n", "accept.zh is missing"},
        {SHORT, "```answer\naccept.zh = 键\n```\n", "accept is missing"},
        {FREE, "```answer\npoints = one\n```\n", "points.zh is missing"},
        {NUMBER, "```answer\nweights = [1]\n```\n", "needs no answers"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Setting setting;
        const char *text = strstr(CASES[i].exercise, "choices") ? EXERCISE_CHOICES : EXERCISE_TEXT;
        open_key(&setting, CASES[i].exercise, text, CASES[i].answers);
        if (setting.read || !strstr(setting.fault.message, CASES[i].word))
            print_error("case %zu: %s\n", i, setting.fault.message);
        assert_false(setting.read);
        assert_non_null(strstr(setting.fault.message, CASES[i].word));
        arena_free(&setting.arena);
    }
}

static void short_answers_are_compared_by_what_they_say(void **state)
{
    (void)state;
    static const struct {
        const char *typed;
        bool right;
    } CASES[] = {
        {"key axis", true},
        {"Key Axis", true},
        {"the key axis.", true},
        {"keyaxis", true},
        {"key-axis", true},
        {"“key” axis", true},
        {"ｋｅｙ　ａｘｉｓ！", true},
        {"键轴", true},
        {"键 轴。", true},
        {"「键轴」", true},
        {"-2", true},
        {"−2", true},
        {"－２", true},
        {"1/√d", true},
        {"1 / √d", true},
        {"key axis (键轴)", true},
        {"键轴（the key axis）。", true},
        {"−2 (key axis)", true},
        {"key axis (query axis)", false},
        {"query axis (key axis)", false},
        {"key axis ()", false},
        {"(key axis) 2", false},
        {"−2 (2)", false},
        {"2", false},
        {"key", false},
        {"key axes", false},
        {"√d", false},
        {"1√d", false},
        {"", false},
        {"the", false},
        {"...", false},
        {"-", false},
        {"query axis", false},
    };
    Setting setting;
    open_key(&setting, SHORT, EXERCISE_TEXT,
             "```answer\naccept =\n  key axis\n  −2\n  1/√d\naccept.zh = 键轴\n```\n");
    assert_true(setting.read);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const bool right = exercise_short_is_right(&setting.key, CASES[i].typed);
        if (right != CASES[i].right) print_error("case %zu: \"%s\"\n", i, CASES[i].typed);
        assert_int_equal(right, CASES[i].right);
    }
    arena_free(&setting.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_kind_has_its_key),
        cmocka_unit_test(the_explanation_comes_with_the_key),
        cmocka_unit_test(a_key_that_does_not_fit_says_why),
        cmocka_unit_test(short_answers_are_compared_by_what_they_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
