/* Verdicts on the vetted exercises: right, drift, layout, digits, wrong; the method named; step by step. The
 * numbers were worked out in Python from the definitions. */
#include "grade/verdict.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support/arena.h"
#include "support/close.h"
#include "support/duration.h"
#include "support/heads.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* Judges the texts that are not NULL; any shape is an answer. */
static Judgement judge(const char *lines, const char *const texts[ANSWER_COUNT])
{
    Example *example = arena_take(&arena, 1, sizeof *example);
    Answer answers[ANSWER_COUNT] = {{0}};
    Judgement judgement;
    Fault fault = {0};
    *example = head_read(&arena, lines);
    for (AnswerKind kind = 0; kind < ANSWER_COUNT; kind++) {
        if (!texts[kind]) continue;
        Field field = {.name = ANSWER_RULES[kind].name, .value = texts[kind], .place = {.name = "answer"}};
        if (!answer_read(&arena, example, &(AnswerText){kind, &field, true, false}, &answers[kind], &fault))
            fail_msg("%s: %s", texts[kind], fault.message);
    }
    Asked asked = {.example = example};
    if (!verdict_judge(&arena, &asked, answers, &judgement, &fault)) fail_msg("%s", fault.message);
    return judgement;
}

static void assert_methods(const Judgement *judgement, const char *expected, size_t row)
{
    Text ids = {0};
    for (size_t i = 0; i < judgement->diagnosis.count; i++)
        text_addf(&ids, "%s%s", i == 0 ? "" : " ", judgement->diagnosis.methods[i]->id);
    if (strcmp(text_string(&ids), expected) != 0)
        fail_msg("row %zu: \"%s\", not \"%s\"", row, text_string(&ids), expected);
    text_free(&ids);
}

typedef struct {
    const char *lines;
    const char *answers[ANSWER_COUNT]; /* scores, weights, output */
    Verdict verdict;
    const char *first_wrong_step; /* NULL: none */
    const char *methods;
} Case;

static void assert_cases(const Case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        Judgement judgement = judge(cases[i].lines, cases[i].answers);
        const char *first = step_id_text(judgement.first_wrong_step);
        if (judgement.verdict != cases[i].verdict)
            fail_msg("row %zu: %s", i, VERDICT_NAMES[judgement.verdict]);
        if (strcmp(first, cases[i].first_wrong_step ? cases[i].first_wrong_step : "") != 0)
            fail_msg("row %zu: first wrong step \"%s\"", i, first);
        assert_methods(&judgement, cases[i].methods, i);
    }
}

/* Both keys weigh the same: the sources' own exercise. */
static const char EQUAL[] = "scores = [[0,0]]\nv = [[1,0],[0,2]]\n";

static void right_answers_are_right_however_they_are_written(void **state)
{
    static const Case cases[] = {
        {EX_P1, {NULL, NULL, "[[.961,-.882],[3.333,2.928]]"}, VERDICT_RIGHT, NULL, ""},
        {EX_P1, {NULL, NULL, ".96 -.88; 3.33 2.93"}, VERDICT_RIGHT, NULL, ""},
        {EX_P1, {"-.5 -1 -1.5; 0 -.5 2", ".506 .307 .186; .111 .067 .821", NULL}, VERDICT_RIGHT, NULL, ""},
        {EX_M1, {NULL, NULL, "4 -2; 3.715 -1.715; 1.881 .331"}, VERDICT_RIGHT, NULL, ""},
        {EX_M1, {NULL, "1 0 0; 95.26% 4.74% 0; .3935 .2387 .3679", NULL}, VERDICT_WRONG, "weights", ""},
        {EX_M2, {NULL, NULL, "-1.42,-1.25; 1.833,1.816"}, VERDICT_RIGHT, NULL, ""},
        {EX_T1, {NULL, NULL, ".870 2.706; .405 2.078"}, VERDICT_RIGHT, NULL, ""},
        {EX_G1, {NULL, NULL, "-1.83 -2; 3.665 -1.665"}, VERDICT_RIGHT, NULL, ""},
        {EQUAL, {NULL, "1/2 50%", ".5 1"}, VERDICT_RIGHT, NULL, ""},
        {EQUAL, {NULL, NULL, "0.5 1"}, VERDICT_RIGHT, NULL, ""},
    };
    (void)state;
    assert_cases(cases, COUNT(cases));
}

static void drift_layout_and_digits_are_told_apart(void **state)
{
    static const Case cases[] = {
        /* −4, −5, −6 at two decimals, without the shift and with it */
        {"scores = [[-4,-5,-6]]\n", {NULL, ".67 .33 0", NULL}, VERDICT_DRIFT, NULL, ""},
        {"scores = [[-4,-5,-6]]\n", {NULL, ".66 .25 .09", NULL}, VERDICT_DRIFT, NULL, ""},
        {"scores = [[-4,-5,-6]]\n", {NULL, ".68 .23 .09", NULL}, VERDICT_WRONG, "weights", ""},
        {EX_P1, {NULL, NULL, ".961 3.333; -.882 2.928"}, VERDICT_LAYOUT, "output", ""},
        {HEAD_3, {NULL, NULL, "4 2.391 3.314; 0 -1.609 -.537; 2 -.413 1.083"}, VERDICT_LAYOUT, "output", ""},
        {EX_P1, {NULL, NULL, "1.0 -.9; 3.3 2.9"}, VERDICT_DIGITS, "output", ""},
        {EX_P1, {NULL, NULL, "1 -1; 3 3"}, VERDICT_WRONG, "output", ""},
        {"q = [[1,0]]\nk = [[9,0],[0,1]]\nv = [[1],[2]]\n", {NULL, "1 0", NULL}, VERDICT_RIGHT, NULL, ""},
        {"scores = [[4,1]]\nv = [[1],[2]]\n",
         {NULL, "1 0", NULL},
         VERDICT_WRONG,
         "exp",
         "softmax.base-10 output.best-value"},
        {"scores = [[4,1]]\nv = [[1],[2]]\n",
         {NULL, "1.0 0.0", NULL},
         VERDICT_WRONG,
         "exp",
         "softmax.base-10 output.best-value"},
        {"scores = [[2,0]]\nv = [[1],[2]]\n", {NULL, ".9 .1", NULL}, VERDICT_DIGITS, "weights", ""},
        /* as it is printed, though the first value is exactly this */
        {"scores = [[0,0]]\nv = [[1e6],[1000001]]\n",
         {NULL, NULL, "1.0000e+06"},
         VERDICT_DIGITS,
         "output",
         ""},
    };
    (void)state;
    assert_cases(cases, COUNT(cases));
}

static void wrong_methods_are_named_with_the_step(void **state)
{
    static const Case cases[] = {
        {EX_P1, {NULL, NULL, ".0086 -1.4598; 3.8928 3.8534"}, VERDICT_WRONG, "scaled", "scale.none"},
        {EX_P1, {NULL, NULL, ".01 -1.46; 3.89 3.85"}, VERDICT_WRONG, "scaled", "scale.none"},
        {EX_P1,
         {NULL, NULL, ".8723 -1.3929; 5.1277 1.3929"},
         VERDICT_WRONG,
         "rowmax",
         "softmax.over-queries"},
        {EX_P1, {NULL, NULL, ".506 .307 .186; .111 .067 .821"}, VERDICT_WRONG, "output", "output.weights"},
        {EX_P1, {NULL, NULL, "1.6 -.3; 2.1 .7"}, VERDICT_WRONG, "output", ""},
        {EX_T1,
         {NULL, NULL, ".0269 3.0962; -.8938 2.5221"},
         VERDICT_WRONG,
         "scaled",
         "scale.none temperature.instead-of-root-d"},
        {EX_M1, {NULL, NULL, "4 -2; 3.9852 -1.9852; 2.9349 -.8284"}, VERDICT_WRONG, "scaled", "scale.none"},
        {EX_X1, {NULL, NULL, "1"}, VERDICT_WRONG, "output", ""},
        {EX_P1, {NULL, "1/3 1/3 1/3; 1/3 1/3 1/3", NULL}, VERDICT_WRONG, "weights", "output.plain-mean"},
        {EX_P1, {NULL, "1 0 0; 0 0 1", NULL}, VERDICT_WRONG, "weights", "output.best-value"},
        {EX_P1, {NULL, NULL, "-2 -2; 4 4"}, VERDICT_WRONG, "output", "output.best-value"},
    };
    (void)state;
    assert_cases(cases, COUNT(cases));
}

static void steps_are_judged_in_order(void **state)
{
    static const Case cases[] = {
        /* right scores, the rest wrong: nothing before the weights is to blame */
        {EX_P1,
         {"-.5 -1 -1.5; 0 -.5 2", ".665 .245 .09; .018 .0066 .9756", NULL},
         VERDICT_WRONG,
         "rowmax",
         "scale.none"},
        {EX_P1,
         {"-.5 -1 -1.5; 0 -.5 2", ".506 .307 .186; .111 .067 .821", ".0086 -1.4598; 3.8928 3.8534"},
         VERDICT_WRONG,
         "output",
         "scale.none"},
        {EX_P1, {NULL, ".506 .307 .186; .111 .067 .821", "1 2; 3 4"}, VERDICT_WRONG, "output", ""},
        {EX_P1, {"9 9 9; 9 9 9", NULL, "1 2; 3 4"}, VERDICT_WRONG, "masked", ""},
    };
    (void)state;
    assert_cases(cases, COUNT(cases));
}

static void raw_and_unmasked_scores_are_recognised(void **state)
{
    static const struct {
        const char *lines;
        const char *answers[ANSWER_COUNT];
        Verdict scores;
        ScoresAs as;
        const char *methods;
    } rows[] = {
        {EX_P1, {"-1 -2 -3; 0 -1 4", NULL, ".961 -.882; 3.333 2.928"}, VERDICT_RIGHT, SCORES_RAW, ""},
        {EX_P1,
         {"-1 -2 -3; 0 -1 4", ".506 .307 .186; .111 .067 .821", "1 2; 3 4"},
         VERDICT_RIGHT,
         SCORES_RAW,
         ""},
        {EX_P1,
         {"-1 -2 -3; 0 -1 4", NULL, NULL},
         VERDICT_WRONG,
         SCORES_RAW,
         "scale.none scale.after-softmax"},
        {EX_M1,
         {"-1 0 -.5; 2.5 -.5 1; .5 -.5 -.5", NULL, "4 -2; 3.715 -1.715; 1.881 .331"},
         VERDICT_RIGHT,
         SCORES_UNMASKED,
         ""},
        {HEAD_3,
         {"2.121 2.828 4.243; -2.828 -1.414 1.414; 3.536 2.828 1.414", NULL,
          "4 0 2; 2.391 -1.609 -.413; 3.314 -.537 1.083"},
         VERDICT_RIGHT,
         SCORES_UNMASKED,
         ""},
        {HEAD_3,
         {"2.121 2.828 4.243; -2.828 -1.414 1.414; 3.536 2.828 1.414", NULL, NULL},
         VERDICT_WRONG,
         SCORES_UNMASKED,
         "mask.ignored mask.after-softmax"},
        {HEAD_3,
         {"3 4 6; -4 -2 2; 5 4 2", "1 0 0; .1956 .8044 0; .62 .3057 .0743", NULL},
         VERDICT_RIGHT,
         SCORES_RAW,
         ""},
        {HEAD_3, {"3 4 6; -4 -2 2; 5 4 2", NULL, NULL}, VERDICT_WRONG, SCORES_RAW, "scale.none"},
        {HEAD_3,
         {"3 -inf -inf; -4 -2 -inf; 5 4 2", "1 0 0; .1956 .8044 0; .62 .3057 .0743", NULL},
         VERDICT_RIGHT,
         SCORES_RAW,
         ""},
        {HEAD_3,
         {"3 -inf -inf; -4 -2 -inf; 5 4 2", "0 0 1; .1956 .8044 0; .62 .3057 .0743", NULL},
         VERDICT_WRONG,
         SCORES_RAW,
         "scale.none scale.after-softmax"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Judgement judgement = judge(rows[i].lines, rows[i].answers);
        const StepVerdict *scores = &judgement.steps[ANSWER_SCORES];
        if (scores->verdict != rows[i].scores || scores->as != rows[i].as)
            fail_msg("row %zu: %s, as %d", i, VERDICT_NAMES[scores->verdict], scores->as);
        if (rows[i].methods[0]) assert_methods(&judgement, rows[i].methods, i);
    }
}

/* One slip costs one step. */
static void a_slip_is_carried_forward(void **state)
{
    static const struct {
        const char *lines;
        const char *answers[ANSWER_COUNT];
        Verdict verdicts[ANSWER_COUNT], carried[ANSWER_COUNT];
    } rows[] = {
        /* q1·k2 is 2, not 4: weights and output go on from 1 instead of 2 */
        {EX_P1,
         {"-.5 -1 -1.5; 0 -.5 1", ".506 .307 .186; .231 .140 .629", ".961 -.882; 2.613 1.771"},
         {VERDICT_WRONG, VERDICT_WRONG, VERDICT_WRONG},
         {VERDICT_WRONG, VERDICT_RIGHT, VERDICT_RIGHT}},
        {EX_P1,
         {"-.5 -1 -1.5; 0 -.5 1", NULL, ".961 -.882; 2.613 1.771"},
         {VERDICT_WRONG, 0, VERDICT_WRONG},
         {VERDICT_WRONG, 0, VERDICT_RIGHT}},
        {EX_P1,
         {"-.5 -1 -1.5; 0 -.5 1", ".506 .307 .186; .111 .067 .821", ".961 -.882; 3.333 2.928"},
         {VERDICT_WRONG, VERDICT_RIGHT, VERDICT_RIGHT},
         {VERDICT_WRONG, VERDICT_RIGHT, VERDICT_RIGHT}},
        /* a degenerate step is not carried: the mean of V earns nothing */
        {EX_P1,
         {NULL, "1/3 1/3 1/3; 1/3 1/3 1/3", "2 0; 2 0"},
         {0, VERDICT_WRONG, VERDICT_WRONG},
         {0, VERDICT_WRONG, VERDICT_WRONG}},
        {EX_P1,
         {NULL, "1 0 0; 0 0 1", "-2 -2; 4 4"},
         {0, VERDICT_WRONG, VERDICT_WRONG},
         {0, VERDICT_WRONG, VERDICT_WRONG}},
        {EX_P1,
         {"1 1 1; 1 1 1", "1/3 1/3 1/3; 1/3 1/3 1/3", NULL},
         {VERDICT_WRONG, VERDICT_WRONG, 0},
         {VERDICT_WRONG, VERDICT_WRONG, 0}},
        /* where the right row is one-hot too, it is carried: row 0 of a causal head */
        {HEAD_3,
         {NULL, "1 0 0; .3 .7 0; .62 .3057 .0743", "4 0 2; 2.6 -1.4 -.1; 3.314 -.537 1.083"},
         {0, VERDICT_WRONG, VERDICT_WRONG},
         {0, VERDICT_WRONG, VERDICT_RIGHT}},
        /* the rows of several heads */
        {EX_G1,
         {NULL, ".5 .5; .9 .1", "0 -2; 0 0"},
         {0, VERDICT_WRONG, VERDICT_WRONG},
         {0, VERDICT_WRONG, VERDICT_WRONG}},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Judgement judgement = judge(rows[i].lines, rows[i].answers);
        for (AnswerKind kind = 0; kind < ANSWER_COUNT; kind++) {
            const StepVerdict *step = &judgement.steps[kind];
            assert_int_equal(step->given, rows[i].answers[kind] != NULL);
            if (!step->given) continue;
            if (step->verdict != rows[i].verdicts[kind] || step->carried != rows[i].carried[kind])
                fail_msg("row %zu, %s: %s, carried %s", i, ANSWER_RULES[kind].name,
                         VERDICT_NAMES[step->verdict], VERDICT_NAMES[step->carried]);
        }
    }
}

static void the_layout_that_is_declared_is_right(void **state)
{
    static const char COLUMNS[] = "q = [[-1,1],[-1,0],[2,0],[0,1]]\nk = [[0,0,2],[1,2,1],[0,0,0],[0,-1,2]]\n"
                                  "v = [[-2,4,4],[-2,-2,4]]\nlayout = column\n";
    static const Case cases[] = {
        {COLUMNS, {NULL, NULL, ".961 3.333; -.882 2.928"}, VERDICT_RIGHT, NULL, ""},
        {COLUMNS, {NULL, NULL, ".961 -.882; 3.333 2.928"}, VERDICT_LAYOUT, "output", ""},
        {COLUMNS, {NULL, ".506 .307 .186; .111 .067 .821", NULL}, VERDICT_RIGHT, NULL, ""},
    };
    (void)state;
    assert_cases(cases, COUNT(cases));
}

/* Hand work: e^2, e, 1 over their sum 11.107 are .6652 .2447 .0900; 1, e, e^3 over 23.804 are .0420 .1142
 * .8438.
 */
static void masks_that_were_laid_wrongly_are_named(void **state)
{
#define PADDED "scores = [[2,1,0],[0,1,3],[1,0,2]]\nmask = [[1,1,0],[1,1,0],[1,1,0]]\n"
#define PIECES "scores = [[1,2,3],[4,6,5],[1,1,2]]\nmask = [[1,1,0],[1,0,1],[1,1,1]]\n"
    static const char ADDED[] = "scores = [[1,2],[3,4]]\nmask = causal\n";
    static const Case cases[] = {
        {ADDED, {"2 2; 4 5"}, VERDICT_WRONG, "masked", "mask.added-as-numbers"},
        {PIECES, {NULL, "0 0 1; 0 1 0; undefined"}, VERDICT_WRONG, "masked", "mask.inverted"},
        {PIECES, {NULL, "0 0 1; 0 1 0; 0 0 0"}, VERDICT_WRONG, "masked", "mask.inverted"},
        {PIECES "v = [[1],[2],[4]]\n", {NULL, NULL, "4; 2; 0"}, VERDICT_WRONG, "masked", "mask.inverted"},
        {PIECES, {NULL, "0 0 1; 0 1 0; .3 .3 .4"}, VERDICT_WRONG, "weights", ""},
        {PADDED,
         {NULL, ".6652 .2447 .09; .042 .1142 .8438; undefined"},
         VERDICT_WRONG,
         "masked",
         "mask.padding-over-queries"},
        {PADDED,
         {NULL, ".6652 .2447 .09; .042 .1142 .8438; 0 0 0"},
         VERDICT_WRONG,
         "masked",
         "mask.padding-over-queries"},
    };
    (void)state;
    assert_cases(cases, COUNT(cases));
}

static void an_exercise_may_have_its_own_tolerance(void **state)
{
    (void)state;
    Example example = head_read(&arena, EX_P1);
    Answer answers[ANSWER_COUNT] = {{0}};
    Field field = {.name = "output", .value = "[[.95,-.89],[3.34,2.92]]", .place = {.name = "output"}};
    Judgement judgement;
    assert_true(answer_read(&arena, &example, &(AnswerText){ANSWER_OUTPUT, &field, false, false},
                            &answers[ANSWER_OUTPUT], NULL));
    Asked asked = {.example = &example, .family = "plain", .tolerance = .02};
    assert_true(verdict_judge(&arena, &asked, answers, &judgement, NULL));
    assert_int_equal(judgement.verdict, VERDICT_RIGHT);
    asked.tolerance = 0;
    assert_true(verdict_judge(&arena, &asked, answers, &judgement, NULL));
    assert_int_not_equal(judgement.verdict, VERDICT_RIGHT);
}

/* The weights are .7311 and .2689: rounded to two digits they give 73.00, and nothing else near it is drift.
 */
static void a_wide_tolerance_does_not_widen_what_counts_as_drift(void **state)
{
    static const struct {
        const char *typed;
        Verdict verdict;
    } CASES[] = {
        {"73.106", VERDICT_RIGHT}, {"73.12", VERDICT_RIGHT}, {"73.00", VERDICT_DRIFT},
        {"73.01", VERDICT_WRONG},  {"72.99", VERDICT_WRONG},
    };
    (void)state;
    Example example = head_read(&arena, "scores = [[1,0]]\nv = [[100],[0]]\n");
    for (size_t i = 0; i < COUNT(CASES); i++) {
        Answer answers[ANSWER_COUNT] = {{0}};
        Field field = {.name = "output", .value = CASES[i].typed, .place = {.name = "output"}};
        Judgement judgement;
        assert_true(answer_read(&arena, &example, &(AnswerText){ANSWER_OUTPUT, &field, false, false},
                                &answers[ANSWER_OUTPUT], NULL));
        Asked asked = {.example = &example, .family = "plain", .tolerance = .02};
        assert_true(verdict_judge(&arena, &asked, answers, &judgement, NULL));
        if (judgement.verdict != CASES[i].verdict)
            fail_msg("%s: %s", CASES[i].typed, VERDICT_NAMES[judgement.verdict]);
    }
}

static void without_an_answer_there_is_nothing_to_judge(void **state)
{
    (void)state;
    Example example = head_read(&arena, EX_P1);
    Answer answers[ANSWER_COUNT] = {{0}};
    Judgement judgement;
    Fault fault = {0};
    assert_false(verdict_judge(&arena, &(Asked){.example = &example}, answers, &judgement, &fault));
    assert_int_equal(fault.kind, FAULT_USAGE);
}

static void judge_three(const void *answers)
{
    judge(EX_M1, answers);
}

static void a_verdict_takes_a_few_milliseconds(void **state)
{
    enum { FEW = 10 * SLOWER };
    static const char *const ANSWERS[] = {"1 2 3; 4 5 6; 7 8 9", "1 0 0; .5 .4 .1; .3 .3 .3",
                                          "1 2; 3 4; 5 6"};
    (void)state;
    double ms = least_cpu_ms(judge_three, ANSWERS, FEW);
    print_message("%.2f ms\n", ms);
    assert_true(ms <= FEW);
}

static void every_verdict_has_a_name_and_a_sentence(void **state)
{
    (void)state;
    for (Verdict verdict = 0; verdict < VERDICT_COUNT; verdict++) {
        assert_true(VERDICT_NAMES[verdict][0] != '\0');
        assert_true(verdict_sentence(verdict)[0] != '\0');
    }
}

#define TEST(name) cmocka_unit_test_teardown(name, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(right_answers_are_right_however_they_are_written),
        TEST(drift_layout_and_digits_are_told_apart),
        TEST(wrong_methods_are_named_with_the_step),
        TEST(steps_are_judged_in_order),
        TEST(raw_and_unmasked_scores_are_recognised),
        TEST(a_slip_is_carried_forward),
        TEST(the_layout_that_is_declared_is_right),
        TEST(masks_that_were_laid_wrongly_are_named),
        TEST(an_exercise_may_have_its_own_tolerance),
        TEST(a_wide_tolerance_does_not_widen_what_counts_as_drift),
        TEST(without_an_answer_there_is_nothing_to_judge),
        TEST(a_verdict_takes_a_few_milliseconds),
        TEST(every_verdict_has_a_name_and_a_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
