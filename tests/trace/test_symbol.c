/* How scores are written. Expected formulas are worked by hand from the order of the steps. */
#include "trace/symbol.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support/arena.h"
#include "support/heads.h"

#define HEAD "q = [[1, 0], [0, 1]]\nk = [[1, 0], [1, 1]]"

static Trace trace;

static int free_all(void **state)
{
    (void)state;
    trace_free(&trace);
    arena_free(&arena);
    return 0;
}

static const char *formula_of(const char *lines, const Patch *patch, StepId id)
{
    static Example example;
    const TraceOptions options = {.patches = patch, .patch_count = patch ? 1 : 0};
    Text formula = {0};
    example = head_read(&arena, lines);
    assert_true(trace_run_with(&trace, &example, &options, NULL));
    symbol_add_scores(&trace, (size_t)step_find(&trace.table, id), LAYOUT_ROW, &formula);
    const char *copy = arena_text(&arena, text_string(&formula), formula.length);
    text_free(&formula);
    return copy;
}

static void scores_are_written_as_they_are_made(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        StepId id;
        const char *formula;
    } ROWS[] = {
        {HEAD, STEP_SCALED, "QKᵀ/√2"},
        {HEAD "\nscale = 3", STEP_SCALED, "QKᵀ·3"},
        {HEAD "\ntau = 2", STEP_TEMPERED, "QKᵀ/√2/τ"},
        {HEAD "\nsoftcap = 5", STEP_SOFTCAPPED, "cap(QKᵀ/√2)"},
        {HEAD "\nscale = 3\nsoftcap = 5", STEP_SOFTCAPPED, "cap(QKᵀ·3)"},
        {HEAD "\nsoftcap = 5\ntau = 2\nmask = causal", STEP_MASKED, "cap(QKᵀ/√2)/τ + M"},
        {"scores = [[1, 2]]\nsoftcap = 5\nmask = [[0, 1]]", STEP_MASKED, "cap(S′) + M"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        assert_string_equal(formula_of(ROWS[i].lines, NULL, ROWS[i].id), ROWS[i].formula);
}

/* A step that a method puts in place of the right one is not written as the right one is. */
static void scores_of_a_patch_are_written_with_its_sign(void **state)
{
    (void)state;
    static const StepId IDS[] = {STEP_SCALED, STEP_SOFTCAPPED, STEP_TEMPERED, STEP_MASKED};
    for (size_t i = 0; i < sizeof IDS / sizeof *IDS; i++) {
        const Patch patch = {
            .kind = PATCH_REPLACE,
            .at = IDS[i],
            .step = {.id = IDS[i],
                     .symbol = "·7",
                     .operation = OPERATION_ELEMENTWISE,
                     .function = FUNCTION_MULTIPLY,
                     .operands = {{.kind = OPERAND_READ}, {.kind = OPERAND_NUMBER, .number = 7}}}};
        const char *formula = formula_of(HEAD "\nsoftcap = 5\ntau = 2\nmask = causal", &patch, IDS[i]);
        const char *sign = strstr(formula, "·7");
        if (!sign || sign[strlen("·7")]) fail_msg("%s: %s", step_id_text(IDS[i]), formula);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(scores_are_written_as_they_are_made, free_all),
        cmocka_unit_test_teardown(scores_of_a_patch_are_written_with_its_sign, free_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
