/* The table of steps: which rows an example gets, and what patches do to them. */
#include "trace/step.h"
#include "trace/step_rows.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/text.h"
#include "support/arena.h"
#include "support/heads.h"

/* The ids of a table, one behind the other; of a scratch step its symbol. */
static const char *ids(const StepTable *table)
{
    Text text = {0};
    for (size_t i = 0; i < table->count; i++) {
        const Step *step = &table->steps[i];
        text_addf(&text, "%s%s", i ? " " : "", step->id < STEP_COUNT ? step_id_text(step->id) : step->symbol);
    }
    const char *copy = arena_text(&arena, text_string(&text), text.length);
    text_free(&text);
    return copy;
}

static StepTable table_of(const char *lines, size_t head)
{
    Example example = head_read(&arena, lines);
    StepTable table;
    step_table_fill(&table, &example, head);
    return table;
}

#define SOFTMAX "tempered masked rowmax shifted exp rowsum weights"

static void every_entry_has_its_steps(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        const char *ids;
    } ROWS[] = {
        {"q = [[1]]\nk = [[1]]", "q k raw scaled " SOFTMAX},
        {TWO_KEYS, "q k v raw scaled " SOFTMAX " output"},
        {"q = [[1]]\nk = [[1]]\nv = [[1]]\nshift = none",
         "q k v raw scaled tempered masked exp rowsum weights output"},
        {"scores = [[1]]", "scaled " SOFTMAX},
        {"scores = [[1]]\nv = [[1]]", "scaled v " SOFTMAX " output"},
        {"q = [[1]]\nk = [[1]]\nsoftcap = 2", "q k raw scaled softcapped " SOFTMAX},
        {"scores = [[1]]\nsoftcap = 2", "scaled softcapped " SOFTMAX},
        {"weights = [[1]]\nv = [[1]]", "weights v output"},
        {"weights = [[1]]", "weights"},
        {"x = [[1]]\nw_q = [[1]]\nw_k = [[1]]\nw_v = [[1]]",
         "x w_q x_query q x_key w_k k w_v v raw scaled " SOFTMAX " output"},
        {"x = [[1]]\nx_kv = [[1]]\nw_q = [[1]]\nw_k = [[1]]\nw_v = [[1]]",
         "x w_q x_query q x_kv x_key w_k k w_v v raw scaled " SOFTMAX " output"},
        {"q = [[[1]],[[1]]]\nk = [[[1]]]\nv = [[[1]]]", "q k v q k v raw scaled " SOFTMAX " output"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        StepTable table = table_of(ROWS[i].lines, 0);
        if (strcmp(ids(&table), ROWS[i].ids) != 0) fail_msg("row %zu: %s", i, ids(&table));
    }
}

static void a_step_reads_only_what_stands_above_it(void **state)
{
    (void)state;
    static const char *const ROWS[] = {TWO_KEYS,
                                       HEAD_3,
                                       EX_G1,
                                       "scores = [[1]]\nsoftcap = 2",
                                       "scores = [[1]]\nv = [[1]]",
                                       "x = [[1]]\nx_kv = [[1]]\nw_q = [[1]]\nw_k = [[1]]\nw_v = [[1]]"};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        StepTable table = table_of(ROWS[i], i == 2 ? 3 : 0);
        for (size_t s = 0; s < table.count; s++) {
            for (size_t n = 0; n < STEP_OPERANDS; n++) {
                const Operand *operand = &table.steps[s].operands[n];
                bool found = operand->kind != OPERAND_STEP;
                for (size_t above = 0; above < s; above++)
                    found = found || table.steps[above].id == operand->step;
                if (!found)
                    fail_msg("row %zu: %s reads %s", i, step_id_text(table.steps[s].id),
                             step_id_text(operand->step));
            }
        }
    }
}

static void a_query_head_reads_the_key_head_of_its_group(void **state)
{
    (void)state;
    static const struct {
        size_t head, query_slot, key_head;
    } ROWS[] = {{3, 0, 1}, {6, 1, 3}};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        StepTable table = table_of(EX_G1, ROWS[i].head);
        assert_int_equal(table.steps[step_find(&table, STEP_Q)].first, ROWS[i].query_slot);
        assert_int_equal(table.steps[step_find(&table, STEP_K)].first, ROWS[i].key_head);
        assert_int_equal(table.steps[step_find(&table, STEP_V)].first, ROWS[i].key_head);
    }
}

static void every_id_is_found_by_its_text(void **state)
{
    (void)state;
    for (StepId id = STEP_NONE + 1; id < STEP_COUNT; id++)
        if (step_id_find(step_id_text(id)) != id) fail_msg("\"%s\" is found as another", step_id_text(id));
    assert_int_equal(step_id_find("Raw"), STEP_RAW);
    assert_int_equal(step_id_find("ＲＡＷ"), STEP_RAW);
    assert_int_equal(step_id_find("nothing"), STEP_NONE);
    assert_int_equal(step_id_find(""), STEP_NONE);
    assert_string_equal(step_id_text(STEP_SCRATCH), "");
}

static void the_last_step_of_an_id_is_found(void **state)
{
    (void)state;
    StepTable table = table_of(EX_G1, 3);
    assert_int_equal(step_find(&table, STEP_Q), 3);
    assert_int_equal(step_find(&table, STEP_RAW), 6);
    assert_int_equal(step_find(&table, STEP_MASK), -1);
}

static void the_steps_of_run_are_all_in_a_full_table(void **state)
{
    (void)state;
    StepTable table = table_of("q = [[1]]\nk = [[1]]\nv = [[1]]\nsoftcap = 1", 0);
    int last = -1;
    for (StepId id = STEP_RUN_FIRST; id <= STEP_RUN_LAST; id++) {
        int at = step_find(&table, id);
        if (at <= last) fail_msg("%s stands at %d", step_id_text(id), at);
        last = at;
    }
}

static void the_scores_before_the_mask_are_those_that_it_reads(void **state)
{
    (void)state;
    static const Patch CLIPPED[] = {
        {PATCH_INSERT_BEFORE, STEP_MASKED, {STEP_SCRATCH, "clip", EACH(FUNCTION_SAME, LAST_SCORES, NOTHING)}},
        {PATCH_REPLACE, STEP_MASKED, {STEP_MASKED, "+M", EACH(FUNCTION_MASK, OF(SCRATCH), MASK)}},
    };
    StepTable table = table_of("q = [[1]]\nk = [[1]]", 0);
    assert_int_equal(step_read_by(&table, STEP_MASKED), STEP_TEMPERED);
    assert_true(step_table_patch(&table, CLIPPED, 2));
    assert_int_equal(step_read_by(&table, STEP_MASKED), STEP_SCRATCH);
    table = table_of("weights = [[1]]", 0);
    assert_int_equal(step_read_by(&table, STEP_MASKED), STEP_NONE);
}

static void scores_are_the_steps_of_run_before_the_softmax(void **state)
{
    (void)state;
    static const char *const SCORES[] = {"raw", "scaled", "softcapped", "tempered", "masked"};
    size_t found = 0;
    for (StepId id = STEP_NONE; id < STEP_COUNT; id++) {
        if (!step_is_scores(id)) continue;
        assert_in_range(found, 0, 4);
        assert_string_equal(step_id_text(id), SCORES[found++]);
        assert_true(step_is_of_run(id));
    }
    assert_int_equal(found, 5);
    assert_false(step_is_scores(STEP_SCRATCH));
}

/* In a table whose last scores are the tempered ones, their row sum stands between them and the masked. */
static void a_row_reduction_between_two_scores_is_not_taken_for_scores(void **state)
{
    (void)state;
    static const Patch CENTRED[] = {
        {PATCH_INSERT_AFTER, STEP_TEMPERED, {STEP_SCRATCH, "Σ", REDUCE(FUNCTION_SUM, LAST_SCORES, AXIS_KEY)}},
        {PATCH_INSERT_AFTER,
         STEP_SCRATCH,
         {STEP_MASKED, "−Σ", SPREAD(FUNCTION_SUBTRACT, LAST_SCORES, OF(SCRATCH), AXIS_KEY)}},
    };
    StepTable table = table_of("scores = [[1, 2]]", 0);
    table.count = (size_t)step_find(&table, STEP_MASKED);
    assert_true(step_table_patch(&table, CENTRED, 2));
    const Step *masked = &table.steps[step_find(&table, STEP_MASKED)];
    assert_int_equal(masked->operands[0].step, STEP_TEMPERED);
    assert_int_equal(masked->operands[1].step, STEP_SCRATCH);
}

static void patches_replace_insert_and_drop(void **state)
{
    (void)state;
    static const Step EXTRA = {
        STEP_SCRATCH, "extra", OPERATION_ELEMENTWISE, FUNCTION_MULTIPLY,
        .operands = {{.kind = OPERAND_STEP, .step = STEP_RAW}, {.kind = OPERAND_TAU, .power = 1}}};
    static const struct {
        PatchKind kind;
        StepId at;
        bool changed;
        const char *ids;
    } ROWS[] = {
        {PATCH_REPLACE, STEP_SCALED, true, "q k raw extra " SOFTMAX},
        {PATCH_INSERT_BEFORE, STEP_SCALED, true, "q k raw extra scaled " SOFTMAX},
        {PATCH_INSERT_AFTER, STEP_SCALED, true, "q k raw scaled extra " SOFTMAX},
        {PATCH_DROP, STEP_SCALED, true, "q k raw " SOFTMAX},
        {PATCH_DROP, STEP_OUTPUT, false, "q k raw scaled " SOFTMAX},
        {PATCH_DROP, STEP_WEIGHTS, true, "q k raw scaled tempered masked rowmax shifted exp rowsum"},
        {PATCH_DROP, STEP_Q, false, "q k raw scaled " SOFTMAX}, /* nothing could stand in for an input */
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        StepTable table = table_of("q = [[1]]\nk = [[1]]", 0);
        Patch patch = {ROWS[i].kind, ROWS[i].at, EXTRA};
        bool changed = step_table_patch(&table, &patch, 1);
        if (changed != ROWS[i].changed || strcmp(ids(&table), ROWS[i].ids) != 0)
            fail_msg("row %zu: %d, %s", i, changed, ids(&table));
    }
}

static void readers_of_a_dropped_step_read_what_it_read(void **state)
{
    (void)state;
    StepTable table = table_of("q = [[1]]\nk = [[1]]", 0);
    static const Patch BOTH[] = {{.kind = PATCH_DROP, .at = STEP_SCALED},
                                 {.kind = PATCH_DROP, .at = STEP_TEMPERED}};
    assert_true(step_table_patch(&table, BOTH, 2));
    const Operand *operand = &table.steps[step_find(&table, STEP_MASKED)].operands[0];
    assert_int_equal(operand->kind, OPERAND_STEP);
    assert_int_equal(operand->step, STEP_RAW);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_entry_has_its_steps),
        cmocka_unit_test(a_step_reads_only_what_stands_above_it),
        cmocka_unit_test(a_query_head_reads_the_key_head_of_its_group),
        cmocka_unit_test(every_id_is_found_by_its_text),
        cmocka_unit_test(the_last_step_of_an_id_is_found),
        cmocka_unit_test(the_steps_of_run_are_all_in_a_full_table),
        cmocka_unit_test(the_scores_before_the_mask_are_those_that_it_reads),
        cmocka_unit_test(scores_are_the_steps_of_run_before_the_softmax),
        cmocka_unit_test(a_row_reduction_between_two_scores_is_not_taken_for_scores),
        cmocka_unit_test(patches_replace_insert_and_drop),
        cmocka_unit_test(readers_of_a_dropped_step_read_what_it_read),
    };
    return cmocka_run_group_tests(tests, NULL, free_arena);
}
