/* What a change does to the numbers: which cells move, in which direction, and the line that says so. */
#include "view/snapshot.h"

#include "view/effect.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "support/stage.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* The snapshot of an example as it is written, and its trace with an edit. */
typedef struct {
    Stage stage;
    Snapshot was;
} Change;

static void change_open(Change *change, const Given *given, const Edit *edit)
{
    change->was = (Snapshot){.count = 0};
    stage_open(&change->stage, given);
    snapshot_take(&change->was, &change->stage.trace);
    stage_edit(&change->stage, edit);
}

static void change_close(Change *change)
{
    snapshot_free(&change->was);
    stage_close(&change->stage);
}

static size_t step_of(const Change *change, StepId id)
{
    int step = step_find(&change->stage.trace.table, id);
    assert_true(step >= 0);
    return (size_t)step;
}

static void assert_effect(const Change *change, StepId id, Layout layout, int digits, const char *expected)
{
    Text text = {0};
    StepView view = {.trace = &change->stage.trace, .was = &change->was, .layout = layout, .digits = digits};
    effect_add(&view, step_of(change, id), &text);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

/* ---- cells ---- */

static void a_cell_has_changed_where_its_number_or_its_kind_has(void **state)
{
    (void)state;
    static const struct {
        double before, now;
        unsigned char flags_before, flags_now;
        bool changed;
    } ROWS[] = {
        {1, 1, 0, 0, false},
        {1, 1.0000000001, 0, 0, true},
        {0, -0.0, 0, 0, false},
        {1, 1, 0, CELL_EDITED, false},
        {1, 1, CELL_PINNED, 0, false},
        {0, 0, 0, CELL_MASKED, true},
        {0, 0, CELL_MASKED, 0, true},
        {-HUGE_VAL, -HUGE_VAL, CELL_MASKED, CELL_MASKED, false},
        {NAN, NAN, CELL_UNDEFINED, CELL_UNDEFINED, false},
        {0.5, NAN, 0, CELL_UNDEFINED, true},
        {NAN, 0.5, CELL_UNDEFINED, 0, true},
    };
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        double before_cell = ROWS[i].before, now_cell = ROWS[i].now;
        unsigned char before_flags = ROWS[i].flags_before, now_flags = ROWS[i].flags_now;
        const Matrix before = {.rank = 1, .extents = {1}, .cells = &before_cell, .flags = &before_flags};
        const Matrix now = {.rank = 1, .extents = {1}, .cells = &now_cell, .flags = &now_flags};
        if (cell_changed(&now, &before, 0) != ROWS[i].changed) fail_msg("row %zu", i);
    }
}

/* q0 doubled: the scores (1, 0) become (2, 0). What is said of each step: up, down, or as it was, cell by
 * cell. */
static void cells_move_up_or_down_or_stay(void **state)
{
    (void)state;
    static const struct {
        StepId step;
        int moves[4];
    } ROWS[] = {
        {STEP_Q, {1, 0}},        {STEP_K, {0, 0, 0, 0}},  {STEP_RAW, {1, 0}},     {STEP_SCALED, {1, 0}},
        {STEP_ROWMAX, {1}},      {STEP_SHIFTED, {0, -1}}, {STEP_EXP, {0, -1}},    {STEP_ROWSUM, {-1}},
        {STEP_WEIGHTS, {1, -1}}, {STEP_V, {0, 0, 0, 0}},  {STEP_OUTPUT, {1, -1}},
    };
    Change change;
    change_open(&change, STAGE_TWO_KEYS, &(Edit){.step = STEP_Q, .value = 2});
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        size_t step = step_of(&change, ROWS[i].step);
        for (size_t cell = 0; cell < matrix_size(&change.stage.trace.results[step].matrix); cell++)
            if (snapshot_move(&change.was, &change.stage.trace, step, cell) != ROWS[i].moves[cell])
                fail_msg("%s, cell %zu", step_id_text(ROWS[i].step), cell);
    }
    change_close(&change);
}

/* k₁ hidden from q₂: its score has no direction, q₂'s other weights go up. Hiding all leaves a row without
 * weights. */
static void what_is_hidden_moves_without_a_direction(void **state)
{
    (void)state;
    Change change;
    change_open(&change, STAGE_HEAD_3, &(Edit){.step = STEP_MASK, .row = 2, .column = 1, .value = -HUGE_VAL});
    const int weights[] = {0, 0, 0, 0, 0, 0, 1, 2, 1};
    for (size_t cell = 0; cell < COUNT(weights); cell++) {
        size_t step = step_of(&change, STEP_WEIGHTS);
        if (snapshot_move(&change.was, &change.stage.trace, step, cell) != weights[cell])
            fail_msg("cell %zu", cell);
    }
    change_close(&change);
    change_open(&change, STAGE_HEAD_3, &(Edit){.step = STEP_MASK, .value = -HUGE_VAL});
    for (size_t cell = 0; cell < 9; cell++) {
        int expected = cell < 3 ? 2 : 0;
        assert_int_equal(snapshot_move(&change.was, &change.stage.trace, step_of(&change, STEP_OUTPUT), cell),
                         expected);
    }
    change_close(&change);
}

/* Of three rows that have moved it is the cursor's that is told of; where that has not moved, the first. */
static void the_effect_is_that_on_the_row_of_the_cursor(void **state)
{
    static const struct {
        size_t query;
        const char *begins;
    } CASES[] = {{0, "O[q0]"}, {1, "O[q1]"}, {2, "O[q2]"}};
    (void)state;
    Change change;
    change_open(&change, STAGE_HEAD_3, &(Edit){.step = STEP_V, .row = 0, .column = 0, .value = 9});
    for (size_t i = 0; i < 3; i++) {
        Text text = {0};
        StepView view = {.trace = &change.stage.trace, .was = &change.was, .digits = 4};
        view.at[AXIS_QUERY] = CASES[i].query;
        effect_add(&view, step_of(&change, STEP_OUTPUT), &text);
        if (strncmp(text_string(&text), CASES[i].begins, 5) != 0) fail_msg("%zu: %s", i, text_string(&text));
        assert_non_null(strstr(text_string(&text), "(and 2 more rows)"));
        text_free(&text);
    }
    change_close(&change);
    change_open(&change, STAGE_HEAD_3, &(Edit){.step = STEP_RAW, .row = 1, .column = 0, .value = 2});
    Text text = {0};
    StepView view = {.trace = &change.stage.trace, .was = &change.was, .digits = 4, .at = {[AXIS_QUERY] = 2}};
    effect_add(&view, step_of(&change, STEP_OUTPUT), &text);
    assert_int_equal(strncmp(text_string(&text), "O[q1]", 5), 0);
    assert_null(strstr(text_string(&text), "more row"));
    text_free(&text);
    change_close(&change);
}

static void without_a_snapshot_nothing_moves_and_nothing_is_said(void **state)
{
    (void)state;
    Change change;
    Text text = {0};
    change_open(&change, STAGE_TWO_KEYS, &(Edit){.step = STEP_Q, .value = 2});
    const Trace *trace = &change.stage.trace;
    size_t output = step_of(&change, STEP_OUTPUT);
    assert_int_equal(snapshot_move(NULL, trace, output, 0), 0);
    effect_add(&(StepView){.trace = trace, .digits = 4}, output, &text);
    snapshot_clear(&change.was);
    assert_int_equal(snapshot_move(&change.was, trace, output, 0), 0);
    effect_add(&(StepView){.trace = trace, .was = &change.was, .digits = 4}, output, &text);
    assert_string_equal(text_string(&text), "");
    text_free(&text);
    change_close(&change);
}

/* A head whose matrices nobody sees whole is not copied at each key. 128 × 128 is the largest that is. */
static void a_large_head_is_not_kept(void **state)
{
    (void)state;
    static const struct {
        size_t tokens;
        bool kept;
    } ROWS[] = {{128, true}, {129, false}};
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Text column = {0};
        Stage stage;
        Snapshot was = {.count = 0};
        for (size_t token = 0; token < ROWS[i].tokens; token++) text_addf(&column, "%zu\n", token % 7);
        const Given given[STAGE_FIELDS_MAX] = {
            {"q", text_string(&column)}, {"k", text_string(&column)}, {"v", text_string(&column)}};
        stage_open(&stage, given);
        snapshot_take(&was, &stage.trace);
        assert_int_equal(was.count > 0, ROWS[i].kept);
        snapshot_free(&was);
        stage_close(&stage);
        text_free(&column);
    }
}

static void a_second_snapshot_takes_the_place_of_the_first(void **state)
{
    (void)state;
    Change change;
    change_open(&change, STAGE_TWO_KEYS, &(Edit){.step = STEP_RAW, .value = 0});
    assert_effect(&change, STEP_OUTPUT, LAYOUT_ROW, 4, "O[q0] 0.6698 0.6605 → 0.5000 1.0000");
    snapshot_take(&change.was, &change.stage.trace);
    assert_effect(&change, STEP_OUTPUT, LAYOUT_ROW, 4, "O has not changed.");
    stage_edit(&change.stage, NULL);
    assert_effect(&change, STEP_OUTPUT, LAYOUT_ROW, 4, "O[q0] 0.5000 1.0000 → 0.6698 0.6605");
    change_close(&change);
}

/* ---- the line ---- */

/* By hand: raw (1, 0) → (0, 0) gives equal weights; with τ 1.5 softmax of (0.4714, 0); k₀ hidden leaves v₁.
 */
static void the_line_shows_a_row_before_and_after(void **state)
{
    (void)state;
    static const struct {
        Edit edit;
        StepId step;
        int digits;
        const char *line;
    } ROWS[] = {
        {{.step = STEP_RAW, .value = 0}, STEP_OUTPUT, 4, "O[q0] 0.6698 0.6605 → 0.5000 1.0000"},
        {{.step = STEP_RAW, .value = 0}, STEP_OUTPUT, 2, "O[q0] 0.67 0.66 → 0.50 1.00"},
        {{.step = STEP_RAW, .value = 0}, STEP_WEIGHTS, 4, "A[q0] 0.6698 0.3302 → 0.5000 0.5000"},
        {{.step = STEP_RAW, .value = 0}, STEP_ROWSUM, 4, "Σ[q0] 1.4931 → 2.0000"},
        {{.step = STEP_RAW, .value = 0}, STEP_RAW, 4, "QKᵀ[q0] 1.0000 0.0000 → 0.0000 0.0000"},
        {{.step = STEP_RAW, .value = 1}, STEP_OUTPUT, 4, "O has not changed."},
        {{.step = STEP_V, .row = 1, .column = 1, .value = 4}, STEP_WEIGHTS, 4, "A has not changed."},
        {{.step = STEP_V, .row = 1, .column = 1, .value = 4},
         STEP_OUTPUT,
         4,
         "O[q0] 0.6698 0.6605 → 0.6698 1.3210"},
        {{.step = STEP_TAU, .value = 1.5}, STEP_OUTPUT, 4, "O[q0] 0.6698 0.6605 → 0.6157 0.7686"},
        {{.step = STEP_MASK, .value = -HUGE_VAL}, STEP_OUTPUT, 4, "O[q0] 0.6698 0.6605 → 0.0000 2.0000"},
        {{.step = STEP_MASK, .value = -HUGE_VAL}, STEP_MASKED, 4, "S[q0] 0.7071 0.0000 → −∞ 0.0000"},
    };
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Change change;
        change_open(&change, STAGE_TWO_KEYS, &ROWS[i].edit);
        assert_effect(&change, ROWS[i].step, LAYOUT_ROW, ROWS[i].digits, ROWS[i].line);
        change_close(&change);
    }
}

/* q₁ sees k₀ and k₁, q₂ all keys: v₁ is in the output of two queries, v₂ in that of one, v₀ in that of all.
 */
static void other_rows_that_move_are_counted(void **state)
{
    (void)state;
    static const struct {
        size_t key;
        const char *line;
    } ROWS[] = {
        {0, "O[q0] 4.0000 0.0000 2.0000 → 9.0000 0.0000 2.0000  (and 2 more rows)"},
        {1, "O[q1] 2.3911 -1.6089 -0.4133 → 8.0221 -1.6089 -0.4133  (and 1 more row)"},
        {2, "O[q2] 3.3143 -0.5371 1.0829 → 3.7602 -0.5371 1.0829"},
    };
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Change change;
        change_open(&change, STAGE_HEAD_3, &(Edit){.step = STEP_V, .row = ROWS[i].key, .value = 9});
        assert_effect(&change, STEP_OUTPUT, LAYOUT_ROW, 4, ROWS[i].line);
        change_close(&change);
    }
}

/* Six numbers and no more, among them the first that has moved. */
static void of_a_long_row_the_line_shows_what_has_moved(void **state)
{
    (void)state;
    static const struct {
        size_t column;
        const char *line;
    } ROWS[] = {
        {0, "O[cat] 1 2 3 4 5 6 … → 0 2 3 4 5 6 …"},
        {1, "O[cat] … 2 3 4 5 6 7 … → … 0 3 4 5 6 7 …"},
        {2, "O[cat] … 3 4 5 6 7 8 → … 0 4 5 6 7 8"},
        {7, "O[cat] … 3 4 5 6 7 8 → … 3 4 5 6 7 0"},
    };
    static const Given LONG[STAGE_FIELDS_MAX] = {
        {"scores", "[[0]]"}, {"v", "[[1,2,3,4,5,6,7,8]]"}, {"tokens", "cat"}, {"key_tokens", "mat"}};
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Change change;
        change_open(&change, LONG, &(Edit){.step = STEP_V, .column = ROWS[i].column, .value = 0});
        assert_effect(&change, STEP_OUTPUT, LAYOUT_ROW, 0, ROWS[i].line);
        change_close(&change);
    }
}

static void weights_are_called_as_in_their_layout(void **state)
{
    (void)state;
    Change change;
    change_open(&change, STAGE_TWO_KEYS, &(Edit){.step = STEP_RAW, .value = 0});
    assert_effect(&change, STEP_WEIGHTS, LAYOUT_ROW, 4, "A[q0] 0.6698 0.3302 → 0.5000 0.5000");
    assert_effect(&change, STEP_WEIGHTS, LAYOUT_COLUMN, 4, "P[q0] 0.6698 0.3302 → 0.5000 0.5000");
    stage_edit(&change.stage, NULL);
    assert_effect(&change, STEP_WEIGHTS, LAYOUT_COLUMN, 4, "P has not changed.");
    change_close(&change);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cell_has_changed_where_its_number_or_its_kind_has),
        cmocka_unit_test(cells_move_up_or_down_or_stay),
        cmocka_unit_test(what_is_hidden_moves_without_a_direction),
        cmocka_unit_test(the_effect_is_that_on_the_row_of_the_cursor),
        cmocka_unit_test(without_a_snapshot_nothing_moves_and_nothing_is_said),
        cmocka_unit_test(a_large_head_is_not_kept),
        cmocka_unit_test(a_second_snapshot_takes_the_place_of_the_first),
        cmocka_unit_test(the_line_shows_a_row_before_and_after),
        cmocka_unit_test(other_rows_that_move_are_counted),
        cmocka_unit_test(of_a_long_row_the_line_shows_what_has_moved),
        cmocka_unit_test(weights_are_called_as_in_their_layout),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
