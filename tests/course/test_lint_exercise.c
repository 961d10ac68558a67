/* Lint of exercises: what cannot be asked, cannot tell, or tells too much. */
#include "course/lint_exercise.h"

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

#define NUMBER(fields) EXERCISE_HEAD(EXERCISE_NUMBER fields) EXERCISE_ROWS
#define CHOOSE         EXERCISE_HEAD("kind = choice\nskill = axes\nchoices = left, right\n")
#define KEY            "```answer\nchoice = left\n```\n"
#define SHOWN(shown)   EXERCISE_TITLE "\n" shown "\n" EXERCISE_REST
/* Equal values hide what a method does with them: whoever asks for weights need not care. */
#define CACHED(ask)                                                                                          \
    "```exercise\nkind = numeric\nskill = cache\nfamily = cache\nexample = A\nask = " ask "\n```\n"          \
    "```example A\nq = [[-1, -1, 1, -1]]\nk = [[2, 0, 1, 2], [0, 0, -1, -1], [0, -1, -1, 2]]\n"              \
    "v = [[3, 1], [3, 1], [3, 1]]\npast = 2\nq_before = [[1, -1, 0, 2]]\nmodel_width = 12\n```\n"
#define EQUAL                                                                                                \
    "```exercise\nkind = numeric\nskill = mixing\nfamily = plain\nexample = A\nask = output\n%s```\n"        \
    "```example A\nscores = [[0, 0]]\nv = [[1, 0], [0, 2]]\n```\n"

static size_t lint(FaultList *faults, ExerciseFiles files)
{
    Arena arena = {0};
    char folder[FOLDER_PATH_BYTES];
    const char *folders[] = {folder};
    folder_make(folder);
    exercise_write(folder, files);
    const size_t recomputed = lint_exercises(folders, 1, course_path(&arena, "lessons", NULL, NULL), faults);
    folder_remove(folder);
    arena_free(&arena);
    return recomputed;
}

/* Runs lint on a case, and fails unless it tells `count` faults, the first at `where` with `word`. */
static void check_case(size_t index, ExerciseFiles files, size_t count, const char *where, const char *word)
{
    FaultList faults = {0};
    lint(&faults, files);
    bool told = faults.count == count;
    if (told && count > 0) {
        const char *name = strrchr(faults.items[0].where, '/');
        told = name && strcmp(name + 1, where) == 0 && strstr(faults.items[0].message, word);
    }
    if (!told) print_faults(index, &faults);
    assert_true(told);
    fault_list_free(&faults);
}

static void an_exercise_without_its_first_file_has_one_fault(void **state)
{
    (void)state;
    FaultList faults = {0};
    lint(&faults, (ExerciseFiles){NULL, EXERCISE_TEXT, EXERCISE_TEXT, NULL});
    if (faults.count != 1) print_faults(0, &faults);
    assert_int_equal(faults.count, 1);
    assert_non_null(strstr(faults.items[0].message, "there is no exercise"));
    fault_list_free(&faults);
}

static void faults_of_files_are_told(void **state)
{
    (void)state;
    static const struct {
        ExerciseFiles files;
        size_t count;
        const char *where, *word;
    } CASES[] = {
        {{NUMBER(""), EXERCISE_TEXT, EXERCISE_TEXT, NULL}, 0, "", ""},
        {{CHOOSE, EXERCISE_CHOICES, EXERCISE_CHOICES, KEY}, 0, "", ""},
        {{NUMBER(""), EXERCISE_TEXT, NULL, NULL}, 1, "zh.md", "missing"},
        {{NUMBER(""), EXERCISE_TEXT, EXERCISE_TEXT, KEY}, 1, "answers.md", "needs no answers"},
        {{CHOOSE, EXERCISE_CHOICES, EXERCISE_CHOICES, NULL}, 1, "answers.md", "cannot be read"},
        {{CHOOSE, EXERCISE_CHOICES, EXERCISE_TEXT, KEY}, 1, "zh.md", "no choices block"},
        {{NUMBER("choices = a, b\n"), EXERCISE_TEXT, EXERCISE_TEXT, NULL},
         1,
         "exercise.md:7:11",
         "has no use where kind = "},
        {{NUMBER("colour = red\n"), EXERCISE_TEXT, EXERCISE_TEXT, NULL}, 1, "exercise.md:7:10", "no field"},
        {{NUMBER("page = 16.3\n"), EXERCISE_TEXT, EXERCISE_TEXT, NULL},
         1,
         "exercise.md:7:8",
         "needs a lesson"},
        {{NUMBER("lesson = 99\n"), EXERCISE_TEXT, EXERCISE_TEXT, NULL}, 1, "exercise.md:1:1", "no lesson 99"},
        {{NUMBER("lesson = 16\npage = 16.99\n"), EXERCISE_TEXT, EXERCISE_TEXT, NULL},
         1,
         "exercise.md:1:1",
         "no page 16.99"},
        {{NUMBER("") "```show\nexample = rows\n```\n", EXERCISE_TEXT, EXERCISE_TEXT, NULL},
         1,
         "exercise.md:11:1",
         "does not belong here"},
        {{NUMBER("") "```example B\nq = [1e200]\nk = [1e200]\n```\n", EXERCISE_TEXT, EXERCISE_TEXT, NULL},
         1,
         "exercise.md:11:1",
         "B cannot be computed"},
        {{NUMBER(""), "What?\n" EXERCISE_REST, EXERCISE_TEXT, NULL}, 1, "en.md", "no title"},
        {{NUMBER(""), EXERCISE_TITLE EXERCISE_REST, EXERCISE_TEXT, NULL}, 1, "en.md", "question is empty"},
        {{NUMBER(""), EXERCISE_TEXT "\n## hint\n\nlate\n", EXERCISE_TEXT, NULL},
         1,
         "en.md:23:4",
         "behind the explanation"},
        {{NUMBER(""), EXERCISE_TITLE "\nQ\n\n## hint\n\nx\n" EXERCISE_REST, EXERCISE_TEXT, NULL},
         1,
         "en.md:19:4",
         "more than 3 hints"},
        {{NUMBER(""), EXERCISE_TITLE "\nQ\n\n## clue\n\nx\n" EXERCISE_REST, EXERCISE_TEXT, NULL},
         1,
         "en.md:7:4",
         "\"clue\" is no part"},
        {{NUMBER(""), EXERCISE_TITLE "\nQ\n\n## hint\n\na\n\n## hint\n\nb\n\n## hint\n\nc\n", EXERCISE_TEXT,
          NULL},
         1,
         "en.md",
         "no explanation"},
        {{NUMBER(""), EXERCISE_TITLE "\nQ {rows.nix}\n" EXERCISE_REST, EXERCISE_TEXT, NULL},
         1,
         "en.md:5:4",
         "no step \"nix\""},
        {{NUMBER(""), EXERCISE_TEXT "{rows.weights[q9]}\n", EXERCISE_TEXT, NULL}, 1, "en.md:22:2", "q9"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        check_case(i, CASES[i].files, CASES[i].count, CASES[i].where, CASES[i].word);
}

/* Equal scores hide most wrong methods; the rows of EXERCISE_ROWS hide none. */
/* Two spellings of one word are one way of saying it. */
static void a_short_answer_has_several_ways_in_each_language(void **state)
{
    (void)state;
    static const struct {
        const char *answers, *word; /* NULL: no fault */
    } CASES[] = {
        {"accept =\n  key\n  key axis\naccept.zh =\n  键\n  键轴\n", NULL},
        {"accept =\n  4\n  four\naccept.zh =\n  4\n  四\n", NULL},
        {"accept = key\naccept.zh =\n  键\n  键轴\n", "in English"},
        {"accept =\n  key\n  the Key.\n  ｋｅｙ\naccept.zh =\n  键\n  键轴\n", "in English"},
        {"accept =\n  key\n  key axis\naccept.zh = 键\n", "in Chinese"},
        {"accept =\n  4\n  4.0\n  2²\naccept.zh =\n  4\n  四\n", "in English"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char answers[200];
        snprintf(answers, sizeof answers, "```answer\n%s```\n", CASES[i].answers);
        const ExerciseFiles files = {EXERCISE_HEAD("kind = short\nskill = axes\n"), EXERCISE_TEXT,
                                     EXERCISE_TEXT, answers};
        check_case(i, files, CASES[i].word != NULL, "answers.md", CASES[i].word);
    }
}

static void an_exercise_must_tell_unless_it_may_be_blind(void **state)
{
    (void)state;
    static const struct {
        const char *fields;
        size_t count;
        const char *word;
    } CASES[] = {{"", 1, "softmax.base-2"}, {"blind = allowed\n", 0, ""}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char file[500];
        snprintf(file, sizeof file, EQUAL, CASES[i].fields);
        check_case(i, (ExerciseFiles){file, EXERCISE_TEXT, EXERCISE_TEXT, NULL}, CASES[i].count,
                   "exercise.md:1:1", CASES[i].word);
    }
    check_case(9, (ExerciseFiles){NUMBER("blind = allowed\n"), EXERCISE_TEXT, EXERCISE_TEXT, NULL}, 1,
               "exercise.md:1:1", "no wrong method passes");
    check_case(10, (ExerciseFiles){NUMBER("tolerance = 0.5\n"), EXERCISE_TEXT, EXERCISE_TEXT, NULL}, 1,
               "exercise.md:1:1", "blind = allowed");
    check_case(11, (ExerciseFiles){CACHED("weights"), EXERCISE_TEXT, EXERCISE_TEXT, NULL}, 0, "", "");
    check_case(12, (ExerciseFiles){CACHED("output"), EXERCISE_TEXT, EXERCISE_TEXT, NULL}, 1,
               "exercise.md:1:1", "cache.new-value-only");
}

static void a_question_does_not_print_its_answer(void **state)
{
    (void)state;
    static const struct {
        const char *shown, *where; /* NULL: nothing is told */
    } CASES[] = {
        {"{rows.scaled} {rows.masked[q0]}", NULL},
        {"{rows.exp[q0]} {rows.rowsum[q0]}", NULL},
        {"{rows.weights}", "en.md:5:2"},
        {"*{rows.weights[q0,k1]:2}*", "en.md:5:3"},
        {"{rows.queries} {rows.tau}", NULL},
        {"|a|\n|---|\n|{rows.weights[q1]}|", "en.md:7:3"},
        {"```show\nexample = rows\nsteps = scaled..rowsum\n```", NULL},
        {"```show\nexample = rows\nsteps = exp..weights\n```", "en.md:5:1"},
        {"```show\nexample = rows\nsteps = scaled, exp\n```", NULL},
        {"```show\nexample = rows\nsteps = weights, scaled\n```", "en.md:5:1"},
        {"```show\nexample = rows\nsteps = exp..\n```", "en.md:5:1"},
        {"```show\nexample = rows\nsteps = scores\n```", NULL},
        {"```show\nexample = rows\nsteps = all\n```", "en.md:5:1"},
        {"```show\nexample = rows\n```", "en.md:5:1"},
        {"```show\nexample = rows\nview = weights\n```", "en.md:5:1"},
        {"```show\nexample = rows\nview = visibility\n```", NULL},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[600];
        snprintf(text, sizeof text, "%s\n%s\n%s", EXERCISE_TITLE, CASES[i].shown, EXERCISE_REST);
        check_case(i, (ExerciseFiles){NUMBER(""), text, EXERCISE_TEXT, NULL}, CASES[i].where ? 1 : 0,
                   CASES[i].where, "what is asked");
    }
}

/* Of scores nobody masks, the scaled ones are the answer already; the explanation may print all. */
static void scores_are_told_by_the_step_that_makes_them(void **state)
{
    (void)state;
    static const struct {
        const char *fields, *shown;
        size_t count;
    } CASES[] = {
        {"", "{A.raw}", 0},
        {"", "{A.scaled}", 1},
        {"tau = 2\n", "{A.scaled}", 0},
        {"tau = 2\n", "{A.tempered}", 1},
        {"mask = [[1, 1], [1, 0]]\n", "{A.tempered}", 0},
        {"mask = [[1, 1], [1, 0]]\n", "{A.masked}", 1},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char file[500], text[600];
        snprintf(
            file, sizeof file,
            "```exercise\nkind = numeric\nskill = scores\nfamily = plain\nexample = A\nask = scores\n```\n"
            "```example A\nq = [[1, 2, -1, 0], [2, 0, 1, 1]]\nk = [[3, -1, 2, 2], [1, 4, 0, -2]]\n%s```\n",
            CASES[i].fields);
        snprintf(text, sizeof text, "%s\n%s\n%s{A.weights}\n", EXERCISE_TITLE, CASES[i].shown, EXERCISE_REST);
        check_case(i, (ExerciseFiles){file, text, EXERCISE_TEXT, NULL}, CASES[i].count, "en.md:5:2",
                   "what is asked");
    }
}

static void numbers_are_counted_and_twins_told(void **state)
{
    (void)state;
    FaultList faults = {0};
    Arena arena = {0};
    char folder[FOLDER_PATH_BYTES], paths[2][2 * FOLDER_PATH_BYTES];
    const char *folders[] = {paths[0], paths[1]};
    assert_int_equal(lint(&faults, (ExerciseFiles){NUMBER(""), EXERCISE_TEXT "{rows.weights} {rows.tau}\n",
                                                   SHOWN("{rows.scaled}"), NULL}),
                     4);
    assert_int_equal(faults.count, 0);
    folder_make(folder);
    folder_write(folder, "a/exercise.md", EXERCISE_HEAD("id = same\n" EXERCISE_NUMBER) EXERCISE_ROWS);
    folder_write(folder, "b/exercise.md", EXERCISE_HEAD("id = Same\n" EXERCISE_NUMBER) EXERCISE_ROWS);
    for (size_t i = 0; i < 2; i++) snprintf(paths[i], sizeof paths[i], "%s/%c", folder, (int)('a' + i));
    lint_exercises(folders, 2, course_path(&arena, "lessons", NULL, NULL), &faults);
    assert_true(faults.count > 0);
    assert_non_null(strstr(faults.items[faults.count - 1].message, "exercise Same has the id"));
    folder_remove(folder);
    fault_list_free(&faults);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_exercise_without_its_first_file_has_one_fault),
        cmocka_unit_test(faults_of_files_are_told),
        cmocka_unit_test(a_short_answer_has_several_ways_in_each_language),
        cmocka_unit_test(an_exercise_must_tell_unless_it_may_be_blind),
        cmocka_unit_test(a_question_does_not_print_its_answer),
        cmocka_unit_test(scores_are_told_by_the_step_that_makes_them),
        cmocka_unit_test(numbers_are_counted_and_twins_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
