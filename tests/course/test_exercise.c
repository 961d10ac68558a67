/* Exercises: what their files give, and what may be typed. */
#include "course/exercise.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "support/faults.h"
#include "support/exercise.h"
#include "support/folder.h"

typedef struct {
    char folder[FOLDER_PATH_BYTES];
    Arena arena;
    FaultList faults;
    Exercise exercise;
    bool sound;
} Setting;

static void open_exercise(Setting *setting, ExerciseFiles files)
{
    *setting = (Setting){0};
    folder_make(setting->folder);
    exercise_write(setting->folder, files);
    setting->sound = exercise_read(&setting->arena, setting->folder, &setting->exercise, &setting->faults);
    folder_remove(setting->folder);
}

static void close_exercise(Setting *setting)
{
    fault_list_free(&setting->faults);
    arena_free(&setting->arena);
}

static void a_numeric_exercise_is_read_whole(void **state)
{
    (void)state;
    Setting setting;
    open_exercise(&setting, (ExerciseFiles){EXERCISE_HEAD("id = rows-2\n" EXERCISE_NUMBER
                                                          "digits = 2\ntolerance = 0.01\nblind = allowed\n"
                                                          "lesson = 16\npage = 16.2\n") EXERCISE_ROWS,
                                            EXERCISE_TEXT, EXERCISE_TEXT, NULL});
    const Exercise *exercise = &setting.exercise;
    if (setting.faults.count > 0) print_faults(0, &setting.faults);
    assert_true(setting.sound);
    assert_int_equal(setting.faults.count, 0);
    assert_string_equal(exercise->id, "rows-2");
    assert_int_equal(exercise->kind, EXERCISE_NUMERIC);
    assert_string_equal(exercise->skill, "softmax");
    assert_string_equal(exercise->family, "plain");
    assert_string_equal(exercise->example->name, "rows");
    assert_int_equal(exercise->ask, STEP_WEIGHTS);
    assert_int_equal(exercise->digits, 2);
    assert_true(exercise->tolerance > 0.0099 && exercise->tolerance < 0.0101);
    assert_true(exercise->blind);
    assert_string_equal(exercise->lesson_id, "16");
    assert_string_equal(exercise->page_id, "16.2");
    assert_string_equal(exercise_title(exercise, LANG_ZH), "Two rows");
    close_exercise(&setting);
}

static void what_is_absent_has_its_usual_value(void **state)
{
    (void)state;
    Setting setting;
    open_exercise(&setting, (ExerciseFiles){EXERCISE_HEAD(EXERCISE_NUMBER) EXERCISE_ROWS, NULL, NULL, NULL});
    const Exercise *exercise = &setting.exercise;
    assert_true(setting.sound);
    assert_string_equal(exercise->id, strrchr(setting.folder, '/') + 1);
    assert_int_equal(exercise->digits, 3);
    assert_true(exercise->tolerance > 0.00499 && exercise->tolerance < 0.00501);
    assert_false(exercise->blind);
    assert_null(exercise->lesson_id);
    assert_string_equal(exercise_title(exercise, LANG_EN), exercise->id);
    assert_false(exercise->lesson.texts[LANG_EN].present);
    close_exercise(&setting);
}

static void question_and_hints_are_pages_and_the_explanation_is_none(void **state)
{
    (void)state;
    static const char ZH[] =
        EXERCISE_TITLE "\n问？\n\n## 提示 哪一步\n\n一\n\n- 二\n\n## 提示\n\n三\n\n## hint\n\n四\n\n"
                       "## 讲解\n\n因为。\n";
    Setting setting;
    open_exercise(&setting,
                  (ExerciseFiles){EXERCISE_HEAD(EXERCISE_NUMBER) EXERCISE_ROWS, EXERCISE_TEXT, ZH, NULL});
    static const char *const IDS[EXERCISE_PAGES] = {"question", "hint-1", "hint-2", "hint-3"};
    static const size_t BLOCKS[][EXERCISE_PAGES] = {[LANG_EN] = {1, 1, 1, 1}, [LANG_ZH] = {1, 2, 1, 1}};
    assert_int_equal(setting.faults.count, 0);
    for (size_t lang = LANG_EN; lang <= LANG_ZH; lang++) {
        const LessonText *text = &setting.exercise.lesson.texts[lang];
        assert_int_equal(text->page_count, EXERCISE_PAGES);
        for (size_t i = 0; i < EXERCISE_PAGES; i++) {
            assert_string_equal(text->pages[i].id, IDS[i]);
            assert_int_equal(text->pages[i].block_count, BLOCKS[lang][i]);
        }
    }
    close_exercise(&setting);
}

/* Whatever stands in answers.md, and whether it is there at all, makes no difference to who asks. */
static void a_question_is_read_without_its_answers(void **state)
{
    (void)state;
    static const char *const ANSWERS[] = {NULL, "```answer\nchoice = left\n```\n", "```answer\nnonsense\n"};
    for (size_t i = 0; i < sizeof ANSWERS / sizeof *ANSWERS; i++) {
        Setting setting;
        open_exercise(&setting,
                      (ExerciseFiles){EXERCISE_HEAD("kind = choice\nskill = axes\nchoices = left, right\n"),
                                      EXERCISE_CHOICES, EXERCISE_CHOICES, ANSWERS[i]});
        if (setting.faults.count > 0) print_faults(i, &setting.faults);
        assert_true(setting.sound);
        assert_int_equal(setting.faults.count, 0);
        assert_int_equal(setting.exercise.choice_count, 2);
        assert_string_equal(setting.exercise.choices[1].id, "right");
        assert_string_equal(setting.exercise.choices[1].texts[LANG_EN], "to the right");
        close_exercise(&setting);
    }
}

/* From two to nine choices, each with its text in either language. */
static void as_many_choices_as_there_are_have_their_texts(void **state)
{
    (void)state;
    for (size_t count = 2; count <= EXERCISE_CHOICES_MAX; count++) {
        Setting setting;
        Text list = {0}, en = {0}, zh = {0};
        text_add(&list, "```exercise\nkind = choice\nskill = axes\nchoices = ");
        text_add(&en, EXERCISE_TITLE "```choices\n");
        text_add(&zh, EXERCISE_TITLE "```choices\n");
        for (size_t i = 0; i < count; i++) {
            text_addf(&list, "%sc%zu", i > 0 ? ", " : "", i);
            text_addf(&en, "c%zu = choice %zu\n", i, i);
            text_addf(&zh, "c%zu = 选项 %zu\n", i, i);
        }
        text_add(&list, "\n```\n");
        text_add(&en, "```\n\nWhich?\n" EXERCISE_REST);
        text_add(&zh, "```\n\n哪个？\n" EXERCISE_REST);
        open_exercise(&setting,
                      (ExerciseFiles){text_string(&list), text_string(&en), text_string(&zh), NULL});
        if (!setting.sound || setting.faults.count > 0) print_faults(count, &setting.faults);
        assert_int_equal(setting.exercise.choice_count, count);
        for (size_t i = 0; i < count; i++) {
            const ExerciseChoice *choice = &setting.exercise.choices[i];
            assert_string_equal(choice->id, arena_format(&setting.arena, "c%zu", i));
            assert_string_equal(choice->texts[LANG_EN], arena_format(&setting.arena, "choice %zu", i));
            assert_string_equal(choice->texts[LANG_ZH], arena_format(&setting.arena, "选项 %zu", i));
        }
        text_free(&list);
        text_free(&en);
        text_free(&zh);
        close_exercise(&setting);
    }
}

static void scores_are_those_that_enter_the_softmax(void **state)
{
    (void)state;
    static const struct {
        const char *ask, *step;
    } CASES[] = {{"scores", "masked"},
                 {"weights", "weights"},
                 {"output", "output"},
                 {"raw", "raw"},
                 {"rowsum", "rowsum"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char file[400];
        Setting setting;
        snprintf(file, sizeof file,
                 "```exercise\nkind = numeric\nskill = scores\nfamily = plain\nexample = A\nask = %s\n```\n"
                 "```example A\nq = [[1, 0]]\nk = [[1, 0], [0, 1]]\nv = [[1, 0], [0, 2]]\n```\n",
                 CASES[i].ask);
        open_exercise(&setting, (ExerciseFiles){file, EXERCISE_TEXT, EXERCISE_TEXT, NULL});
        if (setting.faults.count > 0) print_faults(i, &setting.faults);
        assert_true(setting.sound);
        assert_string_equal(step_id_text(setting.exercise.ask), CASES[i].step);
        close_exercise(&setting);
    }
}

#define CHOOSE(choices) EXERCISE_HEAD("kind = choice\nskill = axes\nchoices = " choices "\n")

static void an_exercise_that_cannot_be_asked_says_why(void **state)
{
    (void)state;
    static const struct {
        const char *exercise, *word;
    } CASES[] = {
        {NULL, "there is no exercise"},
        {"text\n", "no exercise block"},
        {EXERCISE_HEAD("skill = axes\n"), "kind is missing"},
        {EXERCISE_HEAD("kind = riddle\nskill = axes\n"),
         "kind cannot be \"riddle\"; use numeric, choice, order, short or free"},
        {EXERCISE_HEAD("kind = free\n"), "skill is missing"},
        {EXERCISE_HEAD("kind = free\nskill = luck\n"), "skill cannot be \"luck\""},
        {EXERCISE_HEAD("kind = free\nskill = axes\nid = a b\n"), "no id of an exercise"},
        {EXERCISE_HEAD("kind = free\nskill = axes\nid = -x\n"), "no id of an exercise"},
        {EXERCISE_HEAD("kind = numeric\nskill = axes\nfamily = plain\nask = weights\n"),
         "example is missing"},
        {EXERCISE_HEAD(EXERCISE_NUMBER), "no example \"rows\""},
        {EXERCISE_HEAD("kind = numeric\nskill = mask\nfamily = magic\nexample = rows\nask = weights\n")
             EXERCISE_ROWS,
         "family cannot be \"magic\""},
        {EXERCISE_HEAD("kind = numeric\nskill = mask\nfamily = plain\nexample = rows\nask = output\n")
             EXERCISE_ROWS,
         "no step \"output\""},
        {EXERCISE_HEAD("kind = numeric\nskill = mask\nfamily = plain\nexample = rows\nask = scaled\n")
             EXERCISE_ROWS,
         "gives \"scaled\""},
        {EXERCISE_HEAD("kind = numeric\nskill = mask\nfamily = plain\nexample = rows\nask = mask\n")
             EXERCISE_ROWS,
         "no step \"mask\""},
        {EXERCISE_HEAD(EXERCISE_NUMBER "digits = 12\n") EXERCISE_ROWS, "no whole number from 0 to 9"},
        {EXERCISE_HEAD(EXERCISE_NUMBER "digits = 1\n") EXERCISE_ROWS, "at least 0.05"},
        {EXERCISE_HEAD(EXERCISE_NUMBER "tolerance = 0.0001\n") EXERCISE_ROWS, "at least 0.0005"},
        {EXERCISE_HEAD(EXERCISE_NUMBER "tolerance = 1\n") EXERCISE_ROWS, "at most 0.5"},
        {EXERCISE_HEAD(EXERCISE_NUMBER "tolerance = some\n") EXERCISE_ROWS, ""},
        {EXERCISE_HEAD(EXERCISE_NUMBER "blind = yes\n") EXERCISE_ROWS,
         "blind cannot be \"yes\"; use allowed"},
        {CHOOSE("left"), "choices are 2"},
        {CHOOSE("left, left"), "choices are 2"},
        {CHOOSE("left, to the right"), "choices are 2"},
        {CHOOSE("left,"), "choices are 2"},
        {CHOOSE("a, b, c, d, e, f, g, h, i, j"), "choices are 2 to 9"},
        {EXERCISE_HEAD("kind = order\nskill = axes\n"), "choices is missing"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Setting setting;
        open_exercise(&setting, (ExerciseFiles){CASES[i].exercise, NULL, NULL, NULL});
        const bool told = setting.faults.count > 0 && strstr(setting.faults.items[0].message, CASES[i].word);
        if (setting.sound || !told) print_faults(i, &setting.faults);
        assert_false(setting.sound);
        assert_true(told);
        close_exercise(&setting);
    }
}

/* Each language's words for the headings hold in any text. */
static void headings_may_be_in_the_words_of_any_language(void **state)
{
    (void)state;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        Setting setting;
        char text[512];
        snprintf(text, sizeof text,
                 EXERCISE_TITLE "\n?\n\n## %s\n\na\n\n## %s 2\n\nb\n\n## %s\n\nc\n\n## %s\n\nd\n",
                 LANG_HINTS[lang], LANG_HINTS[lang], LANG_HINTS[lang], LANG_EXPLANATIONS[lang]);
        open_exercise(&setting,
                      (ExerciseFiles){EXERCISE_HEAD("kind = free\nskill = axes\n"), text, text, NULL});
        if (setting.faults.count > 0) print_faults(lang, &setting.faults);
        assert_int_equal(setting.faults.count, 0);
        assert_int_equal(setting.exercise.lesson.texts[LANG_EN].page_count, EXERCISE_PAGES);
        close_exercise(&setting);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_numeric_exercise_is_read_whole),
        cmocka_unit_test(what_is_absent_has_its_usual_value),
        cmocka_unit_test(question_and_hints_are_pages_and_the_explanation_is_none),
        cmocka_unit_test(a_question_is_read_without_its_answers),
        cmocka_unit_test(as_many_choices_as_there_are_have_their_texts),
        cmocka_unit_test(scores_are_those_that_enter_the_softmax),
        cmocka_unit_test(an_exercise_that_cannot_be_asked_says_why),
        cmocka_unit_test(headings_may_be_in_the_words_of_any_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
