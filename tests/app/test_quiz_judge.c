/* Answers to questions that ask for any step of the computation: read, refused and judged. Numbers by hand.
 */
#include "app/quiz_judge.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "app/quiz.h"
#include "support/exercise.h"
#include "support/folder.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const char HEAD[] =
    "```exercise\nkind = numeric\nskill = softmax\nfamily = plain\nexample = rows\nask = %s\n%s```\n%s";
/* e^−1 = 0.3679, e^−2 = 0.1353, e^−3 = 0.0498: rows of exponentials 1 0.3679 0.0498 and 0.0498 1 0.1353. */
static const char SCORES[] = "```example rows\nscores = [[2, 1, -1], [0, 3, 1]]\n```\n";
static const char HIDDEN[] =
    "```example rows\nscores = [[2, 1, -1], [0, 3, 1]]\nmask = [[1, 0, 1], [0, 0, 0]]\n```\n";
static const char STATES[] = "```example rows\nx = [[1, 2], [0, 1]]\nw_q = [[1], [1]]\nw_k = [[2], [0]]\nw_v "
                             "= [[1, 0], [0, 1]]\n```\n";

static int64_t no_clock(void)
{
    return 0;
}

/* A question on a step of an example, with more fields. */
typedef struct {
    const char *step;
    const char *fields;
    const char *example;
} Asks;

static char folder[FOLDER_PATH_BYTES];

static void ask(Quiz *quiz, Asks asks)
{
    char text[1000];
    Fault fault = {0};
    folder_make(folder);
    snprintf(text, sizeof text, HEAD, asks.step, asks.fields, asks.example);
    exercise_write(folder, (ExerciseFiles){text, EXERCISE_TEXT, EXERCISE_TEXT, NULL});
    if (!quiz_open(quiz, folder, no_clock, CHARSET_UTF8, &fault))
        fail_msg("%s: %s", asks.step, fault.message);
}

static void leave(Quiz *quiz)
{
    quiz_close(quiz);
    folder_remove(folder);
}

/* ---- what is right ---- */

static void every_step_can_be_asked_for_and_is_judged_by_its_numbers(void **state)
{
    (void)state;
    static const struct {
        Asks asks;
        const char *right, *wrong;
    } ROWS[] = {
        {{"rowmax", "", SCORES}, "2 3", "2 1"},
        {{"rowmax", "", SCORES}, "2; 3", "3; 2"},
        {{"shifted", "", SCORES}, "0 -1 -3; -3 0 -2", "2 1 -1; 0 3 1"},
        {{"exp", "", SCORES}, "1 .368 .050; .050 1 .135", "7.389 2.718 .368; 1 20.086 2.718"},
        {{"exp", "", SCORES}, "[[1, e^-1, e^-3], [e^-3, 1, e^-2]]", "[[0, e^-1, e^-3], [e^-3, 1, e^-2]]"},
        {{"rowsum", "", SCORES}, "1.418 1.185", "1 1"},
        {{"exp", "", HIDDEN}, "1 0 .050; undefined", "1 .368 .050; undefined"},
        {{"exp", "", HIDDEN}, "1 0 .050; -- -- --", "1 0 .050; 0 0 0"},
        {{"rowsum", "", HIDDEN}, "1.050 undefined", "1.050 0"},
        {{"rowmax", "", HIDDEN}, "2 undefined", "2 -inf"},
        {{"raw", "", STATES}, "6 0; 2 0", "6 2; 0 0"},
    };
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Quiz quiz;
        Fault fault = {0};
        ask(&quiz, ROWS[i].asks);
        for (int right = 0; right < 2; right++) {
            const char *typed = right ? ROWS[i].right : ROWS[i].wrong;
            if (!quiz_read(&quiz, typed, &fault))
                fail_msg("%s: %s: %s", ROWS[i].asks.step, typed, fault.message);
            assert_true(quiz_judge(&quiz, &fault));
            if ((quiz.verdict == VERDICT_RIGHT) != (right == 1)) fail_msg("%s: %s", ROWS[i].asks.step, typed);
        }
        leave(&quiz);
    }
}

/* Within 0.005, or what the exercise says; one decimal is too few to tell, and no wrong answer. */
static void an_answer_is_right_within_the_tolerance(void **state)
{
    (void)state;
    static const struct {
        const char *fields, *typed;
        Verdict verdict;
    } ROWS[] = {
        {"", "1.418 1.185", VERDICT_RIGHT},
        {"", "1.42 1.19", VERDICT_RIGHT},
        {"", "1.4226 1.1851", VERDICT_RIGHT},
        {"", "1.4230 1.1851", VERDICT_WRONG},
        {"", "1.4 1.2", VERDICT_DIGITS},
        {"", "1.5 1.2", VERDICT_WRONG},
        {"tolerance = 0.05\n", "1.4 1.2", VERDICT_RIGHT},
        {"tolerance = 0.05\n", "1.47 1.2", VERDICT_WRONG},
        {"digits = 5\ntolerance = 0.0001\n", "1.41767 1.18512", VERDICT_RIGHT},
        {"digits = 5\ntolerance = 0.0001\n", "1.41797 1.18512", VERDICT_WRONG},
        {"digits = 5\ntolerance = 0.0001\n", "1.4 1.2", VERDICT_DIGITS},
        {"digits = 5\ntolerance = 0.0001\n", "1.418 1.185", VERDICT_WRONG},
    };
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Quiz quiz;
        Fault fault = {0};
        ask(&quiz, (Asks){"rowsum", ROWS[i].fields, SCORES});
        assert_true(quiz_read(&quiz, ROWS[i].typed, &fault));
        assert_true(quiz_judge(&quiz, &fault));
        if (quiz.verdict != ROWS[i].verdict)
            fail_msg("%s%s: %s", ROWS[i].fields, ROWS[i].typed, VERDICT_NAMES[quiz.verdict]);
        leave(&quiz);
    }
}

/* ---- what is refused ---- */

static void a_line_that_is_no_answer_is_refused_and_says_why(void **state)
{
    (void)state;
    static const struct {
        const char *step, *typed, *message;
    } ROWS[] = {
        {"rowsum", "1", "2 numbers are asked, these are 1"},
        {"rowsum", "1 2 3", "2 numbers are asked, these are 3"},
        {"exp", "1 2 3; 4 5", ""},
        {"exp", "1 2 3", "6 numbers are asked, these are 3"},
        {"rowsum", "", ""},
        {"rowsum", "one two", ""},
        {"rowsum", "[[[1, 2]]]", ""},
        {"rowsum", "1 1e999", ""},
        {"rowsum", "[1, 2", ""},
    };
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Quiz quiz;
        Fault fault = {0};
        ask(&quiz, (Asks){ROWS[i].step, "", SCORES});
        if (quiz_read(&quiz, ROWS[i].typed, &fault)) fail_msg("%s is read", ROWS[i].typed);
        assert_true(fault.message[0] != '\0');
        if (!strstr(fault.message, ROWS[i].message)) fail_msg("%s: %s", ROWS[i].typed, fault.message);
        assert_int_equal(quiz.phase, QUIZ_ASKED);
        leave(&quiz);
    }
}

/* As many values as are asked decide what a comma is; with decimal commas none is in doubt. */
static void commas_are_read_as_they_must_be(void **state)
{
    (void)state;
    static const struct {
        bool decimal_comma;
        const char *typed;
    } ROWS[] = {{false, "1.418, 1.185"}, {true, "1,418 1,185"}, {true, "1,418; 1,185"}};
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Quiz quiz;
        Fault fault = {0};
        ask(&quiz, (Asks){"rowsum", "", SCORES});
        quiz.screen.literals.decimal_comma = ROWS[i].decimal_comma;
        if (!quiz_read(&quiz, ROWS[i].typed, &fault)) fail_msg("%s: %s", ROWS[i].typed, fault.message);
        assert_true(quiz_judge(&quiz, &fault));
        if (quiz.verdict != VERDICT_RIGHT) fail_msg("%s", ROWS[i].typed);
        leave(&quiz);
    }
}

/* No method is known for such a step: nothing is named, and step by step is no way to answer it. */
static void such_a_question_has_no_diagnosis_and_no_steps(void **state)
{
    (void)state;
    static const struct {
        const char *step;
        bool diagnosed;
    } ROWS[] = {{"rowmax", false}, {"exp", false}, {"rowsum", false}, {"weights", true}};
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Quiz quiz;
        AnswerKind kind;
        ask(&quiz, (Asks){ROWS[i].step, "", SCORES});
        assert_int_equal(quiz_has_diagnosis(&quiz), ROWS[i].diagnosed);
        assert_int_equal(quiz_asks_kind(&quiz.exercise, &kind), ROWS[i].diagnosed);
        leave(&quiz);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_step_can_be_asked_for_and_is_judged_by_its_numbers),
        cmocka_unit_test(an_answer_is_right_within_the_tolerance),
        cmocka_unit_test(a_line_that_is_no_answer_is_refused_and_says_why),
        cmocka_unit_test(commas_are_read_as_they_must_be),
        cmocka_unit_test(such_a_question_has_no_diagnosis_and_no_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
