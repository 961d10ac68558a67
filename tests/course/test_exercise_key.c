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
    for (Lang lang = 0; lang < LANG_COUNT; lang++) /* what was read once is not read again */
        assert_int_equal(remove(arena_format(&setting->arena, "%s/%s.md", folder, LANG_CODES[lang])), 0);
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
    const ExerciseRule *rule = &EXERCISE_RULES[EXERCISE_ORDER];
    assert_true(rule->is_right(&setting.exercise, &setting.key, &(ExerciseAnswer){.order = {1, 0}}));
    assert_false(rule->is_right(&setting.exercise, &setting.key, &(ExerciseAnswer){.order = {0, 1}}));
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

static const ExerciseChoice CHOICES[] = {
    {"mix", {"mix the values", "混合"}}, {"scale", {"scale", "缩放"}}, {"dot", {"dot product", "点积"}}};
static const Exercise THREE = {.id = "three", .choices = CHOICES, .choice_count = 3};

static void a_choice_is_a_letter_a_number_or_its_words(void **state)
{
    (void)state;
    enum { NONE = 9 };
    static const struct {
        const char *typed;
        size_t choice;
    } CASES[] = {
        {"a", 0},        {"C", 2},    {" b) ", 1}, {"（ｃ）", 2},         {"2", 1},
        {"３", 2},       {"dot", 2},  {"缩放", 1}, {"mix the values", 0}, {"", NONE},
        {"d", NONE},     {"0", NONE}, {"4", NONE}, {"ab", NONE},          {"a b", NONE},
        {"mixed", NONE}, {"é", NONE}, {"DOT", 2},  {"Mix The Values", 0}, {"ｓｃａｌｅ", 1},
        {"DOTS", NONE},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        ExerciseAnswer answer;
        Fault fault = {0};
        const bool read = EXERCISE_RULES[EXERCISE_CHOICE].read(&THREE, CASES[i].typed, &answer, &fault);
        if (read != (CASES[i].choice != NONE)) print_error("case %zu: \"%s\"\n", i, CASES[i].typed);
        assert_int_equal(read, CASES[i].choice != NONE);
        if (read) assert_int_equal(answer.choice, CASES[i].choice);
        if (!read) assert_non_null(strstr(fault.message, "a to c"));
    }
}

static void an_order_has_every_letter_once(void **state)
{
    (void)state;
    static const struct {
        const char *typed;
        size_t order[3]; /* 9: none */
    } CASES[] = {
        {"cba", {2, 1, 0}},
        {"c b a", {2, 1, 0}},
        {"C, A, B", {2, 0, 1}},
        {"3 1 2", {2, 0, 1}},
        {"ｃ、ｂ、ａ", {2, 1, 0}},
        {"c→b→a", {2, 1, 0}},
        {"c -> b -> a", {2, 1, 0}},
        {"cb", {9}},
        {"cbaa", {9}},
        {"ccc", {9}},
        {"cbd", {9}},
        {"", {9}},
        {"abcabcabcabc", {9}},
        {"mix", {9}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        ExerciseAnswer answer;
        Fault fault = {0};
        const bool read = EXERCISE_RULES[EXERCISE_ORDER].read(&THREE, CASES[i].typed, &answer, &fault);
        if (read != (CASES[i].order[0] != 9)) print_error("case %zu: \"%s\"\n", i, CASES[i].typed);
        assert_int_equal(read, CASES[i].order[0] != 9);
        for (size_t k = 0; read && k < 3; k++) assert_int_equal(answer.order[k], CASES[i].order[k]);
        if (!read) assert_non_null(strstr(fault.message, "from a to c, each once"));
    }
}

/* Whoever asks a kind's table gets an answer, whatever the kind. */
static void every_kind_has_a_rule(void **state)
{
    (void)state;
    for (ExerciseKind kind = 0; kind < EXERCISE_KIND_COUNT; kind++) {
        const ExerciseRule *rule = &EXERCISE_RULES[kind];
        if (!rule->word || !rule->read != (kind == EXERCISE_NUMERIC) || !rule->read != !rule->echo)
            fail_msg("the rule of \"%s\" is not whole", EXERCISE_KINDS[kind]);
    }
}

static void what_was_read_is_echoed(void **state)
{
    (void)state;
    static const struct {
        ExerciseKind kind;
        const char *typed, *expected;
    } CASES[] = {
        {EXERCISE_CHOICE, "2", "Your choice: scale"},
        {EXERCISE_ORDER, "cab", "1. dot product\n2. mix the values\n3. scale"},
        {EXERCISE_SHORT, "the keys", "Your answer: the keys"},
        {EXERCISE_FREE, "a sentence", "Your answer: a sentence"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const ExerciseRule *rule = &EXERCISE_RULES[CASES[i].kind];
        ExerciseAnswer answer;
        Fault fault;
        Text echo = {0};
        assert_true(rule->read(&THREE, CASES[i].typed, &answer, &fault));
        rule->echo(&THREE, &answer, &echo);
        assert_string_equal(text_string(&echo), CASES[i].expected);
        text_free(&echo);
    }
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
    Example other = *lesson_find_example(&setting.exercise.lesson, "rows");
    other.tau = 2;
    lesson_put_numbers(&setting.exercise.lesson, &other);
    assert_true(lesson_find_example(&setting.key.lesson, "rows")->tau == 2);
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
        cmocka_unit_test(a_choice_is_a_letter_a_number_or_its_words),
        cmocka_unit_test(an_order_has_every_letter_once),
        cmocka_unit_test(every_kind_has_a_rule),
        cmocka_unit_test(what_was_read_is_echoed),
        cmocka_unit_test(the_explanation_comes_with_the_key),
        cmocka_unit_test(a_key_that_does_not_fit_says_why),
        cmocka_unit_test(short_answers_are_compared_by_what_they_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
