/* What is said of a step depends on the case that is shown. Expected words are from corrections of readers: a
 * sentence says what is so here. */
#include "view/step_words.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support/heads.h"

static Arena arena;
static Trace trace;

static int free_all(void **state)
{
    (void)state;
    trace_free(&trace);
    arena_free(&arena);
    return 0;
}

static const char *sentence_of(const char *lines, StepId id)
{
    static Example example;
    example = head_read(&arena, lines);
    assert_true(trace_run(&trace, &example, NULL, 0, (RowWindow){0}, NULL));
    return step_view_sentence(&trace, (size_t)step_find(&trace.table, id));
}

static void a_sentence_says_what_is_so_here(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        StepId id;
        const char *says, *lacks; /* NULL: nothing */
    } ROWS[] = {
        {"scores = [[1,2]]", STEP_SCALED, "given", "√d"},
        {"q = [[1]]\nk = [[1]]", STEP_SCALED, "√d", "given"},
        {"q = [[1]]\nk = [[1]]\nscale = 2", STEP_SCALED, "chosen", "spreads"},
        {"scores = [[1,2]]", STEP_TEMPERED, "as here", NULL},
        {"scores = [[1,2]]\ntau = 2", STEP_TEMPERED, "pulls", "as here"},
        {"scores = [[1,2]]", STEP_MASKED, "There is none", "−∞"},
        {"scores = [[1,2]]\nmask = [[0,1]]", STEP_MASKED, "−∞", "−1e9"},
        {"scores = [[1,2]]\nmask = [[0,-1e9]]", STEP_MASKED, "hides no key", "−∞"},
        {"scores = [[1,2,3]]\nmask = [[0,-1,-inf]]", STEP_MASKED, "numbers of the mask", "stay as they are"},
        {"scores = [[1,-inf]]", STEP_MASKED, "−∞", "There is none"},
        {"scores = [[1,2]]", STEP_EXP, "positive", "masked key"},
        {"scores = [[1,2]]\nmask = [[0,-1e9]]", STEP_EXP, "positive", "masked key"},
        {"scores = [[1,2]]\nmask = [[0,1]]", STEP_EXP, "masked key", NULL},
        {"scores = [[1,2]]", STEP_WEIGHTS, "add up to 1", "without such a sum"},
        {"scores = [[1,2],[1,2]]\nmask = [[0,0],[1,1]]", STEP_WEIGHTS, "without such a sum", NULL},
        {"scores = [[1,2]]\nmask = [[0,0]]\nv = [[1],[2]]", STEP_OUTPUT, "has none", "add up"},
        {"scores = [[800]]\nshift = none", STEP_WEIGHTS, "without such a sum", NULL},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        const char *sentence = sentence_of(ROWS[i].lines, ROWS[i].id);
        if (!strstr(sentence, ROWS[i].says) || (ROWS[i].lacks && strstr(sentence, ROWS[i].lacks)))
            fail_msg("row %zu: %s", i, sentence);
    }
}

static void every_step_of_the_right_way_has_its_words(void **state)
{
    (void)state;
    const char *const HEADS[] = {HEAD_3, EX_G1, EX_X1, "weights = [[1]]\nv = [[1]]",
                                 "x = [[1]]\nx_kv = [[1]]\nw_q = [[1]]\nw_k = [[1]]\nw_v = [[1]]"};
    for (size_t i = 0; i < sizeof HEADS / sizeof *HEADS; i++) {
        Example example = head_read(&arena, HEADS[i]);
        assert_true(trace_run(&trace, &example, NULL, example.asked[0], (RowWindow){0}, NULL));
        for (size_t step = 0; step < trace.table.count; step++) {
            const char *id = step_id_text(trace.table.steps[step].id);
            if (!*step_view_name(&trace, step)) fail_msg("%s has no name", id);
            if (strstr(step_view_sentence(&trace, step), "another way")) fail_msg("%s has no sentence", id);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sentence_says_what_is_so_here),
        cmocka_unit_test(every_step_of_the_right_way_has_its_words),
    };
    return cmocka_run_group_tests(tests, NULL, free_all);
}
