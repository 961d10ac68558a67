/* The interpreter: right answers of known heads, masks, edits, windows, and what never depends on the way
 * taken. */
#include "trace/trace.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support/arena.h"
#include "support/close.h"
#include "support/heads.h"

#define INF ((double)INFINITY)

static Trace trace, other; /* freed behind each test */

static int free_all(void **state)
{
    (void)state;
    trace_free(&trace);
    trace_free(&other);
    arena_free(&arena);
    return 0;
}

/* Runs an example read from lines, which lives until the test ends. */
static void run(Trace *into, const char *lines, const EditLog *edits, RowWindow window)
{
    Example *example = arena_take(&arena, 1, sizeof *example);
    Fault fault = {0};
    *example = head_read(&arena, lines);
    if (!trace_run(into, example, edits, example->asked[0], window, &fault))
        fail_msg("%s: %s", fault.where, fault.message);
}

static void run_all(Trace *into, const char *lines)
{
    run(into, lines, NULL, (RowWindow){0});
}

static const char *joined(const char *first, const char *second)
{
    return arena_format(&arena, "%s%s", first, second);
}

/* Heads of every kind, for what must hold of all of them. */
static const char *const HEADS[] = {
    EX_P1,
    EX_M1,
    EX_M2,
    EX_T1,
    EX_X1,
    HEAD_3,
    TWO_KEYS,
    "scores = [[0,1,1,2],[1,2,0,2],[0,2,-1,1],[-1,0,2,-1]]\nmask = causal\nv = [[1],[2],[3],[4]]\n",
    "scores = [[2,1,0],[1,0,1],[3,-inf,-1]]\nmask = [[1,1,0],[0,0,0],[1,1,1]]\nv = [[1,0],[0,1],[2,2]]\n",
    "q = [[1,2],[0,1],[1,1]]\nk = [[1,0],[2,1]]\nv = [[1,2,3],[4,5,6]]\nmask = "
    "[[0,-0.5],[-inf,2],[0.25,0]]\n",
    "x = [[1,0,2],[0,1,1]]\nw_q = [[1,0],[0,1],[1,1]]\nw_k = [[0,1],[1,0],[0,-1]]\nw_v = "
    "[[2,0],[0,1],[0,1]]\n",
};
enum { HEAD_COUNT = sizeof HEADS / sizeof *HEADS };

/* ---- right answers ---- */

static void known_heads_give_their_known_outputs(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        size_t rows, columns;
        double output[9];
    } ROWS[] = {
        {EX_P1, 2, 2, {.961, -.882, 3.333, 2.928}},
        {EX_M1, 3, 2, {4, -2, 3.715, -1.715, 1.881, .331}},
        {EX_M2, 2, 2, {-1.420, -1.254, 1.833, 1.816}},
        {EX_T1, 2, 2, {.870, 2.706, .405, 2.078}},
        {EX_X1, 1, 2, {3.439, .229}},
        {EX_G1, 1, 2, {-1.830, -2}},
        {HEAD_3, 3, 3, {4, 0, 2, 2.391, -1.609, -.413, 3.314, -.537, 1.083}},
        {TWO_KEYS, 1, 2, {.6698, .6605}},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        run_all(&trace, ROWS[i].lines);
        assert_step(&trace, "output", ROWS[i].rows, ROWS[i].columns, ROWS[i].output, 0.0005 + 1e-9);
    }
}

static void a_worked_head_gives_its_scores_and_weights(void **state)
{
    (void)state;
    run_all(&trace, HEAD_3);
    assert_step(&trace, "raw", 3, 3, (const double[]){3, 4, 6, -4, -2, 2, 5, 4, 2}, 0);
    assert_step(&trace, "scaled", 3, 3,
                (const double[]){2.121, 2.828, 4.243, -2.828, -1.414, 1.414, 3.536, 2.828, 1.414}, 0.0005);
    assert_step(&trace, "masked", 3, 3,
                (const double[]){2.121, -INF, -INF, -2.828, -1.414, -INF, 3.536, 2.828, 1.414}, 0.0005);
    assert_step(&trace, "weights", 3, 3, (const double[]){1, 0, 0, .1956, .8044, 0, .6200, .3057, .0743},
                0.00005);
}

static void every_step_of_two_keys_is_what_hand_work_gives(void **state)
{
    (void)state;
    double root = 1 / sqrt(2), e = exp(-root);
    run_all(&trace, TWO_KEYS);
    static const char *const SCORES[] = {"scaled", "tempered", "masked"};
    assert_step(&trace, "raw", 1, 2, (const double[]){1, 0}, 0);
    for (size_t i = 0; i < 3; i++) assert_step(&trace, SCORES[i], 1, 2, (const double[]){root, 0}, 1e-15);
    assert_step(&trace, "rowmax", 1, 1, (const double[]){root}, 1e-15);
    assert_step(&trace, "shifted", 1, 2, (const double[]){0, -root}, 1e-15);
    assert_step(&trace, "exp", 1, 2, (const double[]){1, e}, 1e-15);
    assert_step(&trace, "rowsum", 1, 1, (const double[]){1 + e}, 1e-15);
    assert_step(&trace, "weights", 1, 2, (const double[]){1 / (1 + e), e / (1 + e)}, 1e-15);
    assert_step(&trace, "output", 1, 2, (const double[]){1 / (1 + e), 2 * e / (1 + e)}, 1e-15);
}

static void a_hidden_state_is_projected_first(void **state)
{
    (void)state;
    run_all(&trace, HEADS[10]);
    assert_step(&trace, "q", 2, 2, (const double[]){3, 2, 1, 2}, 0);
    assert_step(&trace, "k", 2, 2, (const double[]){0, -1, 1, -1}, 0);
    assert_step(&trace, "v", 2, 2, (const double[]){2, 2, 0, 2}, 0);
    assert_step(&trace, "raw", 2, 2, (const double[]){-2, 1, -2, -1}, 0);
    run_all(&trace,
            "x = [[1,2]]\nx_kv = [[1,0],[0,1],[1,1]]\nw_q = [[1],[1]]\nw_k = [[2],[1]]\nw_v = [[1,0],[0,1]]");
    assert_step(&trace, "raw", 1, 3, (const double[]){6, 3, 9}, 0);
    assert_step(&trace, "v", 3, 2, (const double[]){1, 0, 0, 1, 1, 1}, 0);
}

static void every_asked_head_reads_its_group(void **state)
{
    (void)state;
    static const double OUTPUTS[][2] = {{-1.830, -2}, {3.665, -1.665}};
    Example example = head_read(&arena, EX_G1);
    assert_int_equal(example.asked_count, 2);
    for (size_t i = 0; i < 2; i++) {
        assert_true(trace_run(&trace, &example, NULL, example.asked[i], (RowWindow){0}, NULL));
        assert_step(&trace, "output", 1, 2, OUTPUTS[i], 0.0005 + 1e-9);
    }
}

static void all_heads_may_be_given_and_share_keys(void **state)
{
    (void)state;
    Example example =
        head_read(&arena, "q = [[[1]],[[2]],[[3]],[[4]]]\nk = [[[1]],[[10]]]\nv = [[[5]],[[6]]]");
    static const double RAW[] = {1, 2, 30, 40}, OUTPUT[] = {5, 5, 6, 6};
    assert_int_equal(example.asked_count, 4);
    for (size_t head = 0; head < 4; head++) {
        assert_true(trace_run(&trace, &example, NULL, head, (RowWindow){0}, NULL));
        assert_step(&trace, "raw", 1, 1, &RAW[head], 0);
        assert_step(&trace, "output", 1, 1, &OUTPUT[head], 0);
    }
}

static void given_weights_are_mixed_as_they_are(void **state)
{
    (void)state;
    run_all(&trace, "weights = [[0.6698, 0.3302]]\nv = [[1,0],[0,2]]");
    assert_step(&trace, "output", 1, 2, (const double[]){0.6698, 0.6604}, 1e-15);
    assert_int_equal(trace_row_state(&trace, 0), ROW_DEFINED);
}

static void given_scores_are_the_scaled_ones(void **state)
{
    (void)state;
    run_all(&trace, "scores = [[0,0]]\nv = [[1,0],[0,2]]");
    assert_null(trace_result(&trace, STEP_RAW));
    assert_step(&trace, "weights", 1, 2, (const double[]){0.5, 0.5}, 0);
    assert_step(&trace, "output", 1, 2, (const double[]){0.5, 1}, 0);
    run_all(&trace, "scores = [[2,1]]\ntau = 0.5");
    assert_step(&trace, "scaled", 1, 2, (const double[]){2, 1}, 0);
    assert_step(&trace, "tempered", 1, 2, (const double[]){4, 2}, 0);
    assert_null(trace_result(&trace, STEP_OUTPUT));
}

static void a_given_scale_multiplies(void **state)
{
    (void)state;
    run_all(&trace, joined(TWO_KEYS, "scale = none"));
    assert_step(&trace, "scaled", 1, 2, (const double[]){1, 0}, 0);
    run_all(&trace, joined(TWO_KEYS, "scale = -3"));
    assert_step(&trace, "scaled", 1, 2, (const double[]){-3, 0}, 0);
}

static void what_is_kept_and_contracted_is_read_off_the_step(void **state)
{
    (void)state;
    static const struct {
        const char *step;
        Axis kept[2];
        int kept_count;
        Axis contracted, along;
    } ROWS[] = {
        {"raw", {AXIS_QUERY, AXIS_KEY}, 2, AXIS_FEATURE, AXIS_NONE},
        {"scaled", {AXIS_QUERY, AXIS_KEY}, 2, AXIS_NONE, AXIS_NONE},
        {"masked", {AXIS_QUERY, AXIS_KEY}, 2, AXIS_NONE, AXIS_NONE},
        {"rowmax", {AXIS_QUERY}, 1, AXIS_KEY, AXIS_NONE},
        {"shifted", {AXIS_QUERY, AXIS_KEY}, 2, AXIS_NONE, AXIS_KEY},
        {"exp", {AXIS_QUERY, AXIS_KEY}, 2, AXIS_NONE, AXIS_KEY},
        {"rowsum", {AXIS_QUERY}, 1, AXIS_KEY, AXIS_NONE},
        {"weights", {AXIS_QUERY, AXIS_KEY}, 2, AXIS_NONE, AXIS_KEY},
        {"output", {AXIS_QUERY, AXIS_VALUE}, 2, AXIS_KEY, AXIS_NONE},
    };
    run_all(&trace, TWO_KEYS);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        StepAxes axes = trace_result(&trace, step_id_find(ROWS[i].step))->axes;
        bool same = axes.kept_count == ROWS[i].kept_count && axes.contracted == ROWS[i].contracted &&
                    axes.along == ROWS[i].along;
        for (int n = 0; n < ROWS[i].kept_count; n++) same = same && axes.kept[n] == ROWS[i].kept[n];
        if (!same) fail_msg("row %zu", i);
    }
}

/* ---- masks ---- */

/* Which keys each query sees, as one number per row: the leftmost key counts most. */
static void masks_hide_what_they_should(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        int seen[3];
    } ROWS[] = {
        {"scores = [[0,0,0],[0,0,0],[0,0,0]]\nmask = causal", {4, 6, 7}},
        {"scores = [[0,0,0],[0,0,0]]\nmask = causal\nalign = top-left", {4, 6}},
        {"scores = [[0,0,0],[0,0,0]]\nmask = causal\nalign = bottom-right", {6, 7}},
        {"scores = [[0,0,0],[0,0,0]]\nmask = causal\npast = 1", {6, 7}},
        {"scores = [[0,0,0]]\nmask = causal\npast = 2", {7}},
        {"scores = [[0,0,0]]\nmask = causal\nalign = top-left", {4}},
        {"scores = [[0],[0],[0]]\nmask = causal\nalign = top-left", {1, 1, 1}},
        {"scores = [[0],[0],[0]]\nmask = causal\nalign = bottom-right", {0, 0, 1}},
        {"scores = [[0,0,0],[0,0,0]]\nmask = [[1,0,1],[0,1,1]]", {5, 3}},
        {"scores = [[0,0,0],[0,0,0]]\nmask = [[true,false,true],[false,true,true]]", {5, 3}},
        {"scores = [[0,0,0],[0,0,0]]\nmask = [[0,-inf,2],[-inf,1,0]]", {5, 3}},
        {"scores = [[0,0,0],[0,0,0],[0,0,0]]\nmask = causal\nmask = [[0,1,1],[0,1,1],[0,1,1]]", {0, 2, 3}},
        {"scores = [[0,-inf,0]]", {5}},
        {"scores = [[0,0,0]]\nmask = none", {7}},
        {"scores = [[0,0,0]]\npast = 2", {7}},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        run_all(&trace, ROWS[i].lines);
        const Matrix *masked = &trace_result(&trace, STEP_MASKED)->matrix;
        for (size_t row = 0; row < masked->extents[0]; row++) {
            int seen = 0;
            for (size_t key = 0; key < masked->extents[1]; key++)
                seen = 2 * seen + !(masked->flags[matrix_index(masked, row, key)] & CELL_MASKED);
            if (seen != ROWS[i].seen[row]) fail_msg("row %zu: query %zu sees %d", i, row, seen);
        }
    }
}

static void an_additive_mask_is_added_after_the_temperature(void **state)
{
    (void)state;
    run_all(&trace, "scores = [[2,4]]\ntau = 2\nmask = [[-0.5,3]]");
    assert_step(&trace, "tempered", 1, 2, (const double[]){1, 2}, 0);
    assert_step(&trace, "masked", 1, 2, (const double[]){0.5, 5}, 0);
}

/* A key that is masked for every query may hold anything: the rest comes out as if it were not there. */
static void a_masked_key_changes_no_other_number(void **state)
{
    (void)state;
    run_all(
        &trace,
        "q = [[1,-2],[0.5,1]]\nk = [[1,0],[1e150,-1e150],[2,1]]\nv = [[1,2,3],[1.7e308,-1.7e308,1],[4,5,6]]\n"
        "mask = [[1,0,1],[1,0,1]]");
    run_all(&other, "q = [[1,-2],[0.5,1]]\nk = [[1,0],[2,1]]\nv = [[1,2,3],[4,5,6]]");
    assert_memory_equal(trace_result(&trace, STEP_OUTPUT)->matrix.cells,
                        trace_result(&other, STEP_OUTPUT)->matrix.cells, 6 * sizeof(double));
    for (size_t row = 0; row < 2; row++) {
        assert_true(head_cell(&trace, "weights", row, 1) == 0.0);
        assert_int_equal(head_flags(&trace, "weights", row, 1), CELL_MASKED);
        assert_true(head_cell(&trace, "masked", row, 1) == -INF);
        assert_true(head_cell(&trace, "weights", row, 0) == head_cell(&other, "weights", row, 0));
    }
}

static void a_masked_weight_is_exactly_zero(void **state)
{
    (void)state;
    for (size_t i = 0; i < HEAD_COUNT; i++) {
        run_all(&trace, HEADS[i]);
        const Matrix *weights = &trace_result(&trace, STEP_WEIGHTS)->matrix;
        const Matrix *masked = &trace_result(&trace, STEP_MASKED)->matrix;
        for (size_t c = 0; c < matrix_size(weights); c++)
            if (masked->flags[c] & CELL_MASKED && !(weights->flags[c] & CELL_UNDEFINED) &&
                weights->cells[c] != 0)
                fail_msg("head %zu, cell %zu: %g", i, c, weights->cells[c]);
    }
}

static void a_row_with_every_key_masked_is_undefined_by_flag(void **state)
{
    (void)state;
    run_all(&trace, "q = [[2,1],[1,0]]\nk = [[1,0],[0,1]]\nv = [[1,0],[0,1]]\nmask = [[1,0],[0,0]]");
    static const char *const REAL[] = {"raw", "scaled", "tempered"};
    static const char *const UNDEFINED[] = {"rowmax", "shifted", "exp", "rowsum", "weights", "output"};
    for (size_t i = 0; i < 3; i++) {
        assert_true(isfinite(head_cell(&trace, REAL[i], 1, 0)));
        assert_int_equal(head_flags(&trace, REAL[i], 1, 0), 0);
    }
    assert_true(head_cell(&trace, "masked", 1, 0) == -INF);
    assert_int_equal(head_flags(&trace, "masked", 1, 0), CELL_MASKED);
    for (size_t i = 0; i < 6; i++) {
        size_t columns = i == 0 || i == 3 ? 1 : 2;
        for (size_t column = 0; column < columns; column++) {
            if (!(head_flags(&trace, UNDEFINED[i], 1, column) & CELL_UNDEFINED)) fail_msg("%s", UNDEFINED[i]);
            assert_false(head_flags(&trace, UNDEFINED[i], 0, column) & CELL_UNDEFINED);
        }
    }
    assert_int_equal(trace_row_state(&trace, 0), ROW_DEFINED);
    assert_int_equal(trace_row_state(&trace, 1), ROW_UNDEFINED);
}

/* ---- numbers out of range ---- */

static void without_the_shift_large_scores_overflow(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        RowState state;
    } ROWS[] = {
        {"scores = [[1000,999]]\nshift = none", ROW_OVERFLOW},
        {"scores = [[709.7,709.7,709.7]]\nshift = none", ROW_OVERFLOW}, /* the sum alone */
        {"scores = [[1000,0]]\nshift = none", ROW_OVERFLOW},
        {"scores = [[-800,-900]]\nshift = none", ROW_UNDERFLOW},
        {"scores = [[-800,-inf]]\nshift = none", ROW_UNDERFLOW},
        {"scores = [[-inf,-inf]]\nshift = none", ROW_UNDEFINED},
        {"scores = [[-800,1]]\nshift = none", ROW_DEFINED},
        {"scores = [[1000,999]]", ROW_DEFINED},
        {"scores = [[1e308,0]]", ROW_DEFINED},
        {"scores = [[-800,-900]]", ROW_DEFINED},
        {"scores = [[-inf,-inf]]", ROW_UNDEFINED},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        run_all(&trace, ROWS[i].lines);
        RowState row = trace_row_state(&trace, 0);
        if (row != ROWS[i].state) fail_msg("row %zu: %d", i, row);
        bool undefined = head_flags(&trace, "weights", 0, 0) & CELL_UNDEFINED;
        if (undefined != (row != ROW_DEFINED)) fail_msg("row %zu: weights are wrong", i);
    }
    run_all(&trace, "scores = [[1000,999]]\nv = [[1],[2]]\nshift = none");
    assert_true(head_cell(&trace, "exp", 0, 0) == INF && head_cell(&trace, "rowsum", 0, 0) == INF);
    assert_true(head_flags(&trace, "output", 0, 0) & CELL_UNDEFINED);
}

static void with_the_shift_large_scores_are_as_good_as_small_ones(void **state)
{
    (void)state;
    run_all(&trace, "scores = [[1000,999]]");
    run_all(&other, "scores = [[1,0]]");
    assert_memory_equal(trace_result(&trace, STEP_WEIGHTS)->matrix.cells,
                        trace_result(&other, STEP_WEIGHTS)->matrix.cells, 2 * sizeof(double));
}

/* tanh(1) = 0.76159415595576489, by a table of tanh. */
static void a_soft_cap_bends_scores_and_leaves_what_is_hidden(void **state)
{
    (void)state;
    run_all(&trace, "scores = [[2,-2,0,1e300,-inf]]\nsoftcap = 2\ntau = 2\nmask = [[1,1,0,1,1]]");
    const double capped[] = {2 * 0.76159415595576489, -2 * 0.76159415595576489, 0, 2, -INF};
    assert_step(&trace, "softcapped", 1, 5, capped, 1e-15);
    const double masked[] = {0.76159415595576489, -0.76159415595576489, -INF, 1, -INF};
    assert_step(&trace, "masked", 1, 5, masked, 1e-15);
    assert_int_equal(head_flags(&trace, "softcapped", 0, 4), CELL_MASKED);
    assert_int_equal(head_flags(&trace, "softcapped", 0, 2), 0);
}

static void a_score_that_is_set_to_minus_infinity_stays_so_under_a_cap(void **state)
{
    (void)state;
    EditLog log = {0};
    Example example = head_read(&arena, "scores = [[1,2]]\nsoftcap = 3");
    edit_log_add(&log, (Edit){STEP_SCALED, 0, 1, -INF, false});
    assert_true(trace_run(&trace, &example, &log, 0, (RowWindow){0}, NULL));
    assert_step(&trace, "weights", 1, 2, (const double[]){1, 0}, 0);
    assert_true(head_flags(&trace, "softcapped", 0, 1) & CELL_MASKED);
    edit_log_free(&log);
}

static void a_score_out_of_range_is_refused_with_its_cell(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        const char *where, *message;
    } ROWS[] = {
        {"q = [[1,1],[1e200,1]]\nk = [[1,1],[1e200,1]]", "raw", "row 1, column 1"},
        {"q = [[1e154]]\nk = [[1e154]]\nscale = 10", "scaled", "row 0, column 0"},
        {"scores = [[1,1e300]]\ntau = 1e-10", "tempered", "row 0, column 1"},
        {"scores = [[1,1.7e308]]\nmask = [[0,1.7e308]]", "masked", "row 0, column 1"},
        {"weights = [[10]]\nv = [[1.7e308]]", "output", "row 0, column 0"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Example example = head_read(&arena, ROWS[i].lines);
        Fault fault = {0};
        if (trace_run(&trace, &example, NULL, 0, (RowWindow){0}, &fault))
            fail_msg("row %zu was not refused", i);
        assert_int_equal(fault.kind, FAULT_USAGE);
        if (!strstr(fault.where, ROWS[i].where) || !strstr(fault.message, ROWS[i].message))
            fail_msg("row %zu: %s: %s", i, fault.where, fault.message);
    }
}

/* ---- what does not depend on the way taken ---- */

static void subtracting_the_maximum_changes_no_weight(void **state)
{
    (void)state;
    for (size_t i = 0; i < HEAD_COUNT; i++) {
        run_all(&trace, HEADS[i]);
        run_all(&other, joined(HEADS[i], "shift = none"));
        static const char *const STEPS[] = {"weights", "output"};
        for (size_t s = 0; s < 2; s++) {
            const Matrix *a = &trace_result(&trace, step_id_find(STEPS[s]))->matrix;
            const Matrix *b = &trace_result(&other, step_id_find(STEPS[s]))->matrix;
            for (size_t c = 0; c < matrix_size(a); c++) {
                assert_int_equal(a->flags[c], b->flags[c]);
                assert_close(a->cells[c], b->cells[c], 1e-14);
            }
        }
    }
}

static void a_constant_added_to_a_row_changes_no_weight(void **state)
{
    (void)state;
    run_all(&trace, "scores = [[1,2,-1],[0,0.5,3]]\nv = [[1],[2],[5]]");
    run_all(&other,
            "scores = [[1,2,-1],[0,0.5,3]]\nv = [[1],[2],[5]]\nmask = [[7.25,7.25,7.25],[-40,-40,-40]]");
    assert_step(&other, "weights", 2, 3, trace_result(&trace, STEP_WEIGHTS)->matrix.cells, 1e-14);
    assert_step(&other, "output", 2, 1, trace_result(&trace, STEP_OUTPUT)->matrix.cells, 1e-14);
}

static void permuted_keys_permute_the_weights(void **state)
{
    (void)state;
    static const size_t ORDER[] = {2, 0, 3, 1};
    run_all(&trace, "q = [[1,2],[-1,0.5]]\nk = [[1,0],[2,-1],[0,3],[-1,1]]\nv = [[1],[2],[3],[4]]\n"
                    "mask = [[1,1,0,1],[1,0,1,1]]");
    run_all(&other, "q = [[1,2],[-1,0.5]]\nk = [[0,3],[1,0],[-1,1],[2,-1]]\nv = [[3],[1],[4],[2]]\n"
                    "mask = [[0,1,1,1],[1,1,1,0]]");
    for (size_t row = 0; row < 2; row++) {
        for (size_t key = 0; key < 4; key++)
            assert_close(head_cell(&other, "weights", row, key),
                         head_cell(&trace, "weights", row, ORDER[key]), 1e-15);
        assert_close(head_cell(&other, "output", row, 0), head_cell(&trace, "output", row, 0), 1e-14);
    }
}

static void permuted_queries_permute_the_rows(void **state)
{
    (void)state;
    run_all(&trace, "q = [[1,2],[-1,0.5]]\nk = [[1,0],[2,-1],[0,3]]\nv = [[1],[2],[3]]");
    run_all(&other, "q = [[-1,0.5],[1,2]]\nk = [[1,0],[2,-1],[0,3]]\nv = [[1],[2],[3]]");
    for (size_t row = 0; row < 2; row++) {
        assert_true(head_cell(&other, "output", row, 0) == head_cell(&trace, "output", 1 - row, 0));
        for (size_t key = 0; key < 3; key++)
            assert_true(head_cell(&other, "weights", row, key) == head_cell(&trace, "weights", 1 - row, key));
    }
}

static void weights_of_a_row_add_up_to_one(void **state)
{
    (void)state;
    for (size_t i = 0; i < HEAD_COUNT; i++) {
        run_all(&trace, HEADS[i]);
        const Matrix *weights = &trace_result(&trace, STEP_WEIGHTS)->matrix;
        for (size_t row = 0; row < weights->extents[0]; row++) {
            double sum = 0;
            for (size_t key = 0; key < weights->extents[1]; key++)
                sum += weights->cells[matrix_index(weights, row, key)];
            if (trace_row_state(&trace, row) == ROW_DEFINED) assert_close(sum, 1, 1e-15);
        }
    }
}

static void both_layouts_give_the_same_cells(void **state)
{
    (void)state;
    static const struct {
        const char *row, *column;
    } ROWS[] = {
        {"q = [[1,2,3],[4,5,6]]\nk = [[1,0,1],[2,1,0],[0,0,1],[1,1,1]]\nv = [[1,2],[3,4],[5,6],[7,8]]\n"
         "mask = [[1,1,0,1],[1,1,1,1]]",
         "q = [[1,4],[2,5],[3,6]]\nk = [[1,2,0,1],[0,1,0,1],[1,0,1,1]]\nv = [[1,3,5,7],[2,4,6,8]]\n"
         "mask = [[1,1,0,1],[1,1,1,1]]\nlayout = column"},
        {"q = [1,2]\nk = [[1,0],[0,1]]\nv = [[3],[4]]",
         "q = [1,2]\nk = [[1,0],[0,1]]\nv = [[3,4]]\nlayout = column"},
        {"scores = [[1,2],[3,4],[5,6]]\nv = [[1,2,3],[4,5,6]]",
         "scores = [[1,2],[3,4],[5,6]]\nv = [[1,4],[2,5],[3,6]]\nlayout = column"},
        {"q = [[[1,2]],[[3,4]]]\nk = [[[1,0],[0,1]]]\nv = [[[1],[2]]]",
         "q = [[[1],[2]],[[3],[4]]]\nk = [[[1,0],[0,1]]]\nv = [[[1,2]]]\nlayout = column"},
        {"x = [[1,0,2],[0,1,1]]\nw_q = [[1,0],[0,1],[1,1]]\nw_k = [[0,1],[1,0],[0,-1]]\nw_v = [[2],[0],[1]]",
         "x = [[1,0],[0,1],[2,1]]\nw_q = [[1,0,1],[0,1,1]]\nw_k = [[0,1,0],[1,0,-1]]\nw_v = "
         "[[2,0,1]]\nlayout = column"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        run_all(&trace, ROWS[i].row);
        run_all(&other, ROWS[i].column);
        assert_same_trace(&trace, &other);
    }
}

static void as_tau_goes_to_zero_the_largest_score_takes_all(void **state)
{
    (void)state;
    static const struct {
        const char *scores;
        double limit[3];
    } ROWS[] = {
        {"scores = [[2,1,-1]]", {1, 0, 0}},
        {"scores = [[2,2,-1]]", {.5, .5, 0}},
        {"scores = [[-3,-3,-3]]", {1. / 3, 1. / 3, 1. / 3}},
        {"scores = [[-inf,1,0]]", {0, 1, 0}},
    };
    static const char *const TAUS[] = {"0.01", "1e-6", "1e-300"};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        for (size_t t = 0; t < 3; t++) {
            run_all(&trace, arena_format(&arena, "%s\ntau = %s", ROWS[i].scores, TAUS[t]));
            assert_step(&trace, "weights", 1, 3, ROWS[i].limit, 1e-15);
        }
    }
}

static void as_tau_grows_the_weights_become_equal(void **state)
{
    (void)state;
    run_all(&trace, "scores = [[2,1,-1]]\ntau = 1e9");
    assert_step(&trace, "weights", 1, 3, (const double[]){1. / 3, 1. / 3, 1. / 3}, 1e-8);
}

static void a_trace_run_twice_is_the_same(void **state)
{
    (void)state;
    for (size_t i = 0; i < HEAD_COUNT; i++) {
        run_all(&trace, HEADS[i]);
        run_all(&other, HEADS[(i + 1) % HEAD_COUNT]); /* reused for another example in between */
        run_all(&other, HEADS[i]);
        assert_same_trace(&trace, &other);
    }
}

/* ---- windows ---- */

static void assert_rows(const Trace *window, const Trace *whole)
{
    for (size_t s = 0; s < whole->table.count; s++) {
        const Matrix *part = &window->results[s].matrix, *all = &whole->results[s].matrix;
        size_t stride = matrix_size(all) / all->extents[0];
        bool by_query = all->axes[0] == AXIS_QUERY;
        size_t first = by_query ? window->window.first : 0;
        if (by_query) assert_int_equal(part->extents[0], window->window.count);
        for (size_t i = 0; i < matrix_size(part); i++) {
            double expected = all->cells[first * stride + i];
            bool same = part->flags[i] == all->flags[first * stride + i] &&
                        (part->cells[i] == expected || (isnan(part->cells[i]) && isnan(expected)));
            if (!same)
                fail_msg("%s, cell %zu: %g is not %g", step_id_text(whole->table.steps[s].id), i,
                         part->cells[i], expected);
        }
    }
}

static void rows_of_a_window_are_rows_of_the_whole(void **state)
{
    (void)state;
    for (size_t i = 0; i < HEAD_COUNT; i++) {
        run_all(&trace, HEADS[i]);
        size_t queries = trace.window.count;
        for (size_t first = 0; first < queries; first++) {
            for (size_t count = 0; first + count <= queries; count++) {
                run(&other, HEADS[i], NULL, (RowWindow){first, count});
                assert_int_equal(other.window.count, count ? count : queries - first);
                assert_rows(&other, &trace);
                for (size_t row = 0; row < other.window.count; row++)
                    assert_int_equal(trace_row_state(&other, row), trace_row_state(&trace, first + row));
            }
        }
    }
}

static void a_window_beyond_the_last_row_ends_there(void **state)
{
    (void)state;
    run(&trace, HEAD_3, NULL, (RowWindow){2, 100});
    assert_int_equal(trace.window.count, 1);
    run(&trace, HEAD_3, NULL, (RowWindow){1, SIZE_MAX});
    assert_int_equal(trace.window.count, 2);
}

static void edits_keep_their_row_in_a_window(void **state)
{
    (void)state;
    EditLog log = {0};
    edit_log_add(&log, (Edit){STEP_Q, 0, 0, 9, false});
    edit_log_add(&log, (Edit){STEP_SCALED, 1, 0, 4, false});
    edit_log_add(&log, (Edit){STEP_MASK, 2, 1, -INF, false});
    edit_log_add(&log, (Edit){STEP_V, 1, 2, 5, false});
    run(&trace, HEAD_3, &log, (RowWindow){0});
    for (size_t first = 0; first < 3; first++) {
        run(&other, HEAD_3, &log, (RowWindow){first, 1});
        assert_rows(&other, &trace);
    }
    edit_log_free(&log);
}

/* ---- edits ---- */

/* Which cells of a step differ from the trace without edits: bit `index` of the result. */
static unsigned changed(const char *step)
{
    const Matrix *a = &trace_result(&trace, step_id_find(step))->matrix,
                 *b = &trace_result(&other, step_id_find(step))->matrix;
    unsigned set = 0;
    for (size_t i = 0; i < matrix_size(a); i++)
        if (a->cells[i] != b->cells[i] && !(isnan(a->cells[i]) && isnan(b->cells[i]))) set |= 1u << i;
    return set;
}

/* A head without masks and equal numbers: every cell that can change does. Cells of [2, 3] matrices are bits
 * 0 to 5. */
static void an_edit_changes_exactly_what_depends_on_it(void **state)
{
    (void)state;
    static const char PLAIN[] =
        "q = [[1,0.5],[-1,2]]\nk = [[1,0.3],[0.2,1],[0.7,-0.4]]\nv = [[1,2],[3,-1],[-2,0.5]]\n";
    static const struct {
        Edit edit;
        unsigned q, k, v, raw, scaled, masked, rowsum, weights, output;
    } ROWS[] = {
        {{STEP_Q, 1, 0, 5, false}, 4, 0, 0, 070, 070, 070, 2, 070, 014},
        {{STEP_K, 2, 1, 5, false}, 0, 040, 0, 044, 044, 044, 3, 077, 017},
        {{STEP_V, 1, 1, 5, false}, 0, 0, 010, 0, 0, 0, 0, 0, 012},
        {{STEP_RAW, 0, 1, 5, false}, 0, 0, 0, 2, 2, 2, 1, 7, 3},
        {{STEP_SCALED, 0, 2, 5, false}, 0, 0, 0, 0, 4, 4, 1, 7, 3},
        {{STEP_MASK, 1, 0, -INF, false}, 0, 0, 0, 0, 0, 010, 2, 070, 014},
        {{STEP_MASK, 0, 0, 1.5, false}, 0, 0, 0, 0, 0, 1, 1, 7, 3},
        {{STEP_TAU, 0, 0, 3, false}, 0, 0, 0, 0, 0, 077, 3, 077, 017},
    };
    run_all(&other, PLAIN);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        EditLog log = {0};
        edit_log_add(&log, ROWS[i].edit);
        run(&trace, PLAIN, &log, (RowWindow){0});
        const struct {
            const char *step;
            unsigned cells;
        } EXPECTED[] = {{"q", ROWS[i].q},           {"k", ROWS[i].k},
                        {"v", ROWS[i].v},           {"raw", ROWS[i].raw},
                        {"scaled", ROWS[i].scaled}, {"masked", ROWS[i].masked},
                        {"rowsum", ROWS[i].rowsum}, {"weights", ROWS[i].weights},
                        {"output", ROWS[i].output}};
        for (size_t s = 0; s < sizeof EXPECTED / sizeof *EXPECTED; s++)
            if (changed(EXPECTED[s].step) != EXPECTED[s].cells)
                fail_msg("row %zu: %s changed in %o", i, EXPECTED[s].step, changed(EXPECTED[s].step));
        edit_log_free(&log);
    }
}

/* Every kind of edit on every kind of head, alone and with the one before it. */
static void what_is_shared_with_the_run_without_edits_is_what_would_be_computed(void **state)
{
    (void)state;
    static const Edit EDITS[] = {
        {STEP_X, 0, 1, 3, false},      {STEP_W_K, 1, 0, -2, false},    {STEP_Q, 0, 0, 5, false},
        {STEP_K, 1, 0, 5, false},      {STEP_V, 1, 0, 5, false},       {STEP_RAW, 0, 1, 5, false},
        {STEP_SCALED, 0, 0, 2, false}, {STEP_MASK, 0, 0, -INF, false}, {STEP_MASK, 0, 1, 0.5, false},
        {STEP_TAU, 0, 0, 3, false},
    };
    Trace base = {0};
    for (size_t n = 0; n < HEAD_COUNT; n++) {
        run_all(&base, HEADS[n]);
        for (size_t i = 0; i < sizeof EDITS / sizeof *EDITS; i++) {
            EditLog log = {0};
            Fault fault = {0};
            if (i > 0) edit_log_add(&log, EDITS[i - 1]);
            edit_log_add(&log, EDITS[i]);
            for (size_t undone = 0; undone < 3; undone++, edit_log_undo(&log)) {
                TraceOptions options = {.edits = &log, .head = base.head};
                assert_true(trace_run_with(&other, base.example, &options, &fault));
                options.base = &base;
                assert_true(trace_run_with(&trace, base.example, &options, &fault));
                assert_same_trace(&trace, &other);
                assert_memory_equal(&trace.mask_survey, &other.mask_survey, sizeof other.mask_survey);
            }
            edit_log_free(&log);
        }
    }
    trace_free(&base);
}

/* What an edit does not reach is not computed again. */
static void an_edit_shares_what_it_does_not_reach(void **state)
{
    (void)state;
    static const struct {
        Edit edit;
        StepId shared, own;
    } ROWS[] = {
        {{STEP_Q, 0, 0, 5, false}, STEP_K, STEP_RAW},
        {{STEP_V, 0, 0, 5, false}, STEP_WEIGHTS, STEP_OUTPUT},
        {{STEP_SCALED, 0, 0, 5, false}, STEP_RAW, STEP_SCALED},
        {{STEP_TAU, 0, 0, 3, false}, STEP_SCALED, STEP_TEMPERED},
        {{STEP_MASK, 0, 0, -INF, false}, STEP_TEMPERED, STEP_MASKED},
    };
    Trace base = {0};
    run_all(&base, HEAD_3);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        EditLog log = {0};
        Fault fault = {0};
        edit_log_add(&log, ROWS[i].edit);
        TraceOptions options = {.edits = &log, .base = &base};
        assert_true(trace_run_with(&trace, base.example, &options, &fault));
        assert_ptr_equal(trace_result(&trace, ROWS[i].shared)->matrix.cells,
                         trace_result(&base, ROWS[i].shared)->matrix.cells);
        assert_ptr_not_equal(trace_result(&trace, ROWS[i].own)->matrix.cells,
                             trace_result(&base, ROWS[i].own)->matrix.cells);
        edit_log_free(&log);
    }
    trace_free(&base);
}

static void an_edited_example_is_the_example_with_that_number(void **state)
{
    (void)state;
    static const struct {
        Edit edit;
        const char *from, *to;
    } ROWS[] = {
        {{STEP_Q, 0, 1, 7, false}, "[[2,1],", "[[2,7],"},
        {{STEP_K, 1, 0, -3, false}, "[2,0],[2,2]]", "[-3,0],[2,2]]"},
        {{STEP_V, 2, 2, 0.5, false}, "[3,1,2]]", "[3,1,0.5]]"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        EditLog log = {0};
        edit_log_add(&log, ROWS[i].edit);
        run(&trace, HEAD_3, &log, (RowWindow){0});
        const char *at = strstr(HEAD_3, ROWS[i].from);
        assert_non_null(at);
        run_all(&other, arena_format(&arena, "%.*s%s%s", (int)(at - HEAD_3), HEAD_3, ROWS[i].to,
                                     at + strlen(ROWS[i].from)));
        assert_step(&trace, "output", 3, 3, trace_result(&other, STEP_OUTPUT)->matrix.cells, 0);
        edit_log_free(&log);
    }
}

static void edited_inputs_are_marked_and_computed_cells_pinned(void **state)
{
    (void)state;
    EditLog log = {0};
    edit_log_add(&log, (Edit){STEP_Q, 0, 0, 9, false});
    edit_log_add(&log, (Edit){STEP_SCALED, 1, 0, 4, false});
    edit_log_add(&log, (Edit){STEP_RAW, 2, 2, -INF, false});
    run(&trace, HEAD_3, &log, (RowWindow){0});
    assert_int_equal(head_flags(&trace, "q", 0, 0), CELL_EDITED);
    assert_int_equal(head_flags(&trace, "scaled", 1, 0), CELL_PINNED);
    assert_int_equal(head_flags(&trace, "raw", 2, 2), CELL_PINNED | CELL_MASKED);
    assert_int_equal(head_flags(&trace, "raw", 0, 0), 0);
    assert_true(head_cell(&trace, "scaled", 1, 0) == 4);
    assert_true(head_cell(&trace, "weights", 2, 2) == 0);
    edit_log_free(&log);
    run(&trace, HEADS[10], NULL, (RowWindow){0});
    edit_log_add(&log, (Edit){STEP_Q, 0, 0, 9, false});
    run(&trace, HEADS[10], &log, (RowWindow){0});
    assert_int_equal(head_flags(&trace, "q", 0, 0), CELL_PINNED); /* there q is computed from x */
    edit_log_free(&log);
}

static void a_masked_cell_can_be_shown_and_shown_ones_masked(void **state)
{
    (void)state;
    EditLog log = {0};
    edit_log_add(&log, (Edit){STEP_MASK, 0, 2, 0, false});
    edit_log_add(&log, (Edit){STEP_MASK, 1, 0, -INF, false});
    run(&trace, HEAD_3, &log, (RowWindow){0});
    assert_true(head_cell(&trace, "masked", 0, 2) == head_cell(&trace, "tempered", 0, 2));
    assert_true(head_cell(&trace, "weights", 0, 2) > 0);
    assert_step(&trace, "weights", 3, 3,
                (const double[]){head_cell(&trace, "weights", 0, 0), 0, head_cell(&trace, "weights", 0, 2), 0,
                                 1, 0, .6200, .3057, .0743},
                0.00005);
    edit_log_add(&log, (Edit){STEP_MASK, 1, 1, -INF, false});
    run(&trace, HEAD_3, &log, (RowWindow){0});
    assert_int_equal(trace_row_state(&trace, 1), ROW_UNDEFINED);
    assert_int_equal(trace_row_state(&trace, 0), ROW_DEFINED);
    edit_log_free(&log);
}

static void a_given_score_of_minus_infinity_can_be_edited(void **state)
{
    (void)state;
    EditLog log = {0};
    edit_log_add(&log, (Edit){STEP_SCALED, 0, 1, 1, false});
    run(&trace, "scores = [[1,-inf]]", &log, (RowWindow){0});
    assert_step(&trace, "weights", 1, 2, (const double[]){0.5, 0.5}, 0);
    edit_log_free(&log);
}

static void undo_and_redo_restore_exactly(void **state)
{
    (void)state;
    static const Edit EDITS[] = {{STEP_Q, 0, 0, 9, false},       {STEP_SCALED, 1, 0, 4, false},
                                 {STEP_MASK, 2, 1, -INF, false}, {STEP_TAU, 0, 0, 0.25, false},
                                 {STEP_V, 1, 2, 5, false},       {STEP_MASK, 2, 0, -INF, false},
                                 {STEP_MASK, 2, 2, -INF, true},  {STEP_SCALED, 1, 0, -2, false}};
    enum { COUNT = sizeof EDITS / sizeof *EDITS };
    static Trace states[COUNT + 1];
    size_t taken = 0;
    EditLog log = {0};
    run(&states[taken++], HEAD_3, &log, (RowWindow){0});
    for (size_t i = 0; i < COUNT; i++) {
        edit_log_add(&log, EDITS[i]);
        if (i + 1 < COUNT && EDITS[i + 1].joined) continue;
        run(&states[taken++], HEAD_3, &log, (RowWindow){0});
    }
    size_t at = taken - 1;
    for (size_t round = 0; round < 2; round++) {
        while (edit_log_undo(&log)) {
            run(&trace, HEAD_3, &log, (RowWindow){0});
            assert_same_trace(&trace, &states[--at]);
        }
        assert_int_equal(at, 0);
        while (edit_log_redo(&log)) {
            run(&trace, HEAD_3, &log, (RowWindow){0});
            assert_same_trace(&trace, &states[++at]);
        }
        assert_int_equal(at, taken - 1);
    }
    for (size_t i = 0; i < taken; i++) trace_free(&states[i]);
    edit_log_free(&log);
}

static void edits_outside_a_matrix_change_nothing(void **state)
{
    (void)state;
    static const Edit EDITS[] = {{STEP_Q, 3, 0, 9, false},
                                 {STEP_Q, 0, 2, 9, false},
                                 {STEP_MASK, SIZE_MAX, 0, 1, false},
                                 {STEP_NONE, 0, 0, 9, false}};
    run_all(&other, HEAD_3);
    for (size_t i = 0; i < sizeof EDITS / sizeof *EDITS; i++) {
        EditLog log = {0};
        edit_log_add(&log, EDITS[i]);
        run(&trace, HEAD_3, &log, (RowWindow){0});
        assert_same_trace(&trace, &other);
        edit_log_free(&log);
    }
}

static void only_what_is_there_can_be_edited(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        const char *can, *cannot;
    } ROWS[] = {
        {TWO_KEYS, "q k v raw scaled mask tau",
         "tempered masked rowmax shifted exp rowsum weights output x nothing"},
        {"scores = [[1]]\nsoftcap = 1", "scaled mask tau", "q k v raw softcapped"},
        {"weights = [[1]]\nv = [[1]]", "v", "mask tau scaled weights"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        run_all(&trace, ROWS[i].lines);
        for (int can = 0; can < 2; can++) {
            char list[96];
            snprintf(list, sizeof list, "%s", can ? ROWS[i].can : ROWS[i].cannot);
            for (char *id = strtok(list, " "); id; id = strtok(NULL, " "))
                if (trace_can_edit(&trace, step_id_find(id)) != can) fail_msg("row %zu: %s", i, id);
        }
    }
}

/* From tests/oracle/methods.py --rounded. */
static void who_rounds_everything_on_the_way_gets_these_outputs(void **state)
{
    (void)state;
    static const char DECIMALS[] = "q = [[.375,-1.28],[2.125,.5]]\nk = [[1.11,.77],[-.333,1.5],[.625,.625]]\n"
                                   "v = [[.125,-3.3],[1.005,.45],[2.5,1.77]]\ntau = .7\n";
    static const struct {
        const char *lines;
        int decimals;
        Shift shift;
        size_t rows;
        double output[6];
    } ROWS[] = {
        {EX_P1, 3, SHIFT_MAX, 2, {0.96, -0.882, 3.334, 2.932}},
        {EX_P1, 3, SHIFT_NONE, 2, {0.958, -0.884, 3.33, 2.928}},
        {EX_P1, 2, SHIFT_MAX, 2, {0.98, -0.88, 3.34, 2.92}},
        {EX_P1, 2, SHIFT_NONE, 2, {0.94, -0.92, 3.34, 2.92}},
        {EX_M1, 3, SHIFT_MAX, 3, {4, -2, 3.712, -1.712, 1.88, 0.332}},
        {EX_M1, 3, SHIFT_NONE, 3, {4, -2, 3.718, -1.718, 1.88, 0.332}},
        {EX_M1, 2, SHIFT_MAX, 3, {4, -2, 3.7, -1.7, 1.86, 0.33}},
        {EX_M1, 2, SHIFT_NONE, 3, {4, -2, 3.7, -1.7, 1.86, 0.33}},
        {EX_M2, 3, SHIFT_MAX, 2, {-1.421, -1.255, 1.836, 1.816}},
        {EX_M2, 3, SHIFT_NONE, 2, {-1.419, -1.253, 1.832, 1.814}},
        {EX_M2, 2, SHIFT_MAX, 2, {-1.42, -1.26, 1.86, 1.79}},
        {EX_M2, 2, SHIFT_NONE, 2, {-1.42, -1.26, 1.84, 1.82}},
        {EX_T1, 3, SHIFT_MAX, 2, {0.872, 2.708, 0.402, 2.077}},
        {EX_T1, 3, SHIFT_NONE, 2, {0.872, 2.708, 0.402, 2.077}},
        {EX_T1, 2, SHIFT_MAX, 2, {0.88, 2.7, 0.4, 2.08}},
        {EX_T1, 2, SHIFT_NONE, 2, {0.88, 2.7, 0.4, 2.08}},
        {DECIMALS, 3, SHIFT_MAX, 2, {1.286, -0.635, 0.725, -1.932}},
        {DECIMALS, 3, SHIFT_NONE, 2, {1.286, -0.635, 0.727, -1.93}},
        {DECIMALS, 2, SHIFT_MAX, 2, {1.29, -0.64, 0.74, -1.9}},
        {DECIMALS, 2, SHIFT_NONE, 2, {1.29, -0.64, 0.74, -1.94}},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Example example = head_read(&arena, ROWS[i].lines);
        TraceOptions options = {.decimals = ROWS[i].decimals, .shift_given = true, .shift = ROWS[i].shift};
        assert_true(trace_run_with(&trace, &example, &options, NULL));
        assert_step(&trace, "output", ROWS[i].rows, 2, ROWS[i].output, 1e-12);
        assert_int_equal(step_find(&trace.table, STEP_ROWMAX) >= 0, ROWS[i].shift == SHIFT_MAX);
    }
}

#define TEST(name) cmocka_unit_test_teardown(name, free_all)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(known_heads_give_their_known_outputs),
        TEST(a_worked_head_gives_its_scores_and_weights),
        TEST(every_step_of_two_keys_is_what_hand_work_gives),
        TEST(a_hidden_state_is_projected_first),
        TEST(every_asked_head_reads_its_group),
        TEST(all_heads_may_be_given_and_share_keys),
        TEST(given_weights_are_mixed_as_they_are),
        TEST(given_scores_are_the_scaled_ones),
        TEST(a_given_scale_multiplies),
        TEST(what_is_kept_and_contracted_is_read_off_the_step),
        TEST(masks_hide_what_they_should),
        TEST(an_additive_mask_is_added_after_the_temperature),
        TEST(a_masked_key_changes_no_other_number),
        TEST(a_masked_weight_is_exactly_zero),
        TEST(a_row_with_every_key_masked_is_undefined_by_flag),
        TEST(without_the_shift_large_scores_overflow),
        TEST(with_the_shift_large_scores_are_as_good_as_small_ones),
        TEST(a_soft_cap_bends_scores_and_leaves_what_is_hidden),
        TEST(a_score_that_is_set_to_minus_infinity_stays_so_under_a_cap),
        TEST(a_score_out_of_range_is_refused_with_its_cell),
        TEST(subtracting_the_maximum_changes_no_weight),
        TEST(a_constant_added_to_a_row_changes_no_weight),
        TEST(permuted_keys_permute_the_weights),
        TEST(permuted_queries_permute_the_rows),
        TEST(weights_of_a_row_add_up_to_one),
        TEST(both_layouts_give_the_same_cells),
        TEST(as_tau_goes_to_zero_the_largest_score_takes_all),
        TEST(as_tau_grows_the_weights_become_equal),
        TEST(a_trace_run_twice_is_the_same),
        TEST(rows_of_a_window_are_rows_of_the_whole),
        TEST(a_window_beyond_the_last_row_ends_there),
        TEST(edits_keep_their_row_in_a_window),
        TEST(an_edit_changes_exactly_what_depends_on_it),
        TEST(what_is_shared_with_the_run_without_edits_is_what_would_be_computed),
        TEST(an_edit_shares_what_it_does_not_reach),
        TEST(an_edited_example_is_the_example_with_that_number),
        TEST(edited_inputs_are_marked_and_computed_cells_pinned),
        TEST(a_masked_cell_can_be_shown_and_shown_ones_masked),
        TEST(a_given_score_of_minus_infinity_can_be_edited),
        TEST(undo_and_redo_restore_exactly),
        TEST(edits_outside_a_matrix_change_nothing),
        TEST(only_what_is_there_can_be_edited),
        TEST(who_rounds_everything_on_the_way_gets_these_outputs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
