/* Carry-forward: the right way on from a learner's own step. */
#include "grade/carry.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support/arena.h"
#include "support/close.h"
#include "support/heads.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))
#define U           ((double)NAN)

static Cloud carry(const char *lines, AnswerKind kind, const char *text, const char *step)
{
    Example *example = arena_take(&arena, 1, sizeof *example);
    Field field = {.name = "answer", .value = text, .place = {.name = "answer"}};
    Answer own;
    Cloud right, out = {0};
    Fault fault = {0};
    *example = head_read(&arena, lines);
    if (!answer_read(&arena, example, &(AnswerText){kind, &field, false, false}, &own, &fault) ||
        !cloud_run_right(&arena, example, ANSWER_RULES[kind].step, &right, &fault) ||
        !carry_run(&arena, example, &(CarryFrom){&own, &right.members[0]}, step_id_find(step), &out, &fault))
        fail_msg("%s: %s", text, fault.message);
    return out;
}

/* Two keys with values 0 and 10: the output says how the second one weighs. */
static const char TWO[] = "scores = [[0,0],[1,0]]\nv = [[0],[10]]\n";
static const char MASKED[] =
    "q = [[1,0],[0,1],[1,1]]\nk = [[1,0],[0,1]]\nv = [[0],[10]]\nmask = [[1,0],[1,1],[0,0]]\ntau = 2\n";

static const char CAPPED[] = "scores = [[0,0],[1,0]]\nv = [[0],[10]]\nsoftcap = .5\n";

static void what_follows_is_computed_from_their_own_step(void **state)
{
    static const struct {
        const char *lines;
        AnswerKind kind;
        const char *text, *step;
        size_t count;
        double expected[4];
    } rows[] = {
        {TWO, ANSWER_WEIGHTS, ".3 .7; .9 .1", "output", 2, {7, 1}},
        {TWO, ANSWER_SCORES, "0 1.0986122887; 1.0986122887 0", "weights", 4, {.25, .75, .75, .25}},
        {TWO, ANSWER_SCORES, "0 1.0986122887; 1.0986122887 0", "output", 2, {7.5, 2.5}},
        {TWO,
         ANSWER_WEIGHTS,
         ".3 .3; .9 .9",
         "output",
         2,
         {3, 2.6894142137}}, /* row 1 is all equal, the right one is not: it is not carried */
        /* their scores are tempered and masked, or capped, already: none of it happens again */
        {MASKED, ANSWER_SCORES, "0 -inf; 0 1.0986122887; undefined", "output", 3, {0, 7.5, U}},
        {MASKED, ANSWER_SCORES, "0 1.0986122887; 0 1.0986122887; undefined", "output", 3, {7.5, 7.5, U}},
        {MASKED, ANSWER_WEIGHTS, ".5 .5; .2 .8; undefined", "output", 3, {5, 8, U}},
        {MASKED, ANSWER_WEIGHTS, "1 0; .2 .8; .4 .6", "output", 3, {0, 8, 6}},
        {CAPPED, ANSWER_SCORES, "0 1.0986122887; 1.0986122887 0", "weights", 4, {.25, .75, .75, .25}},
        {EX_G1, ANSWER_WEIGHTS, ".75 .25; .25 .75", "output", 4, {2.5, -2, 2.5, -.5}},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Cloud cloud = carry(rows[i].lines, rows[i].kind, rows[i].text, rows[i].step);
        const Matrix *exact = &cloud.members[0];
        if (matrix_size(exact) != rows[i].count) fail_msg("row %zu: %zu cells", i, matrix_size(exact));
        for (size_t cell = 0; cell < rows[i].count; cell++) {
            print_message("row %zu, cell %zu\n", i, cell);
            assert_close(exact->cells[cell], rows[i].expected[cell], 1e-8);
        }
    }
}

#define TEST(name) cmocka_unit_test_teardown(name, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_follows_is_computed_from_their_own_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
