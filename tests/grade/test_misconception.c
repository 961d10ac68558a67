/* Wrong methods as patches: their numbers, their windows, and what they need. */
#include "grade/misconception.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support/close.h"
#include "support/heads.h"

static Arena arena;
static Trace trace, other;

static int free_all(void **state)
{
    (void)state;
    trace_free(&trace);
    trace_free(&other);
    arena_free(&arena);
    return 0;
}

static bool try_run(Trace *into, const char *lines, const char *id, RowWindow window, Fault *fault)
{
    const Misconception *wrong = misconception_find(id);
    Example *example = arena_take(&arena, 1, sizeof *example);
    assert_non_null(wrong);
    *example = head_read(&arena, lines);
    return trace_run_patched(into, example, NULL, 0, window, wrong->patches, wrong->patch_count, fault);
}

static void run(Trace *into, const char *lines, const char *id, RowWindow window)
{
    Fault fault = {0};
    if (!try_run(into, lines, id, window, &fault)) fail_msg("%s: %s: %s", id, fault.where, fault.message);
}

/* Computed from the descriptions by the oracle in Python, four decimals. */
static const struct {
    const char *lines;
    const char *id;
    size_t rows, columns;
    double output[12];
} ANSWERS[] = {
    {EX_P1, "scale.none", 2, 2, {.0086, -1.4598, 3.8928, 3.8534}},
    {EX_P1, "softmax.over-queries", 2, 2, {.8723, -1.3929, 5.1277, 1.3929}},
    {EX_P1, "output.keys-as-values", 2, 4, {.3726, 1.3072, 0, .0655, 1.6428, 1.0674, 0, 1.5754}},
    {EX_M1, "scale.none", 3, 2, {4, -2, 3.9852, -1.9852, 2.9349, -.8284}},
    {EX_M1, "softmax.over-queries", 3, 2, {.1036, -.0518, 2.4319, .284, -.5355, 4.7678}},
    {EX_M1,
     "output.keys-as-values",
     3,
     4,
     {0, 0, -1, 2, -.0474, -.0474, -.9526, 1.9051, .2119, 0, -.7881, 1.1522}},
    {EX_M2, "scale.none", 2, 2, {-1.8763, -1.841, 3.0009, 1.9622}},
    {EX_M2, "softmax.over-queries", 2, 2, {-1.669, -.3365, .669, 6.3365}},
    {EX_M2, "output.keys-as-values", 2, 3, {-.6686, .8343, 1.6686, .9476, -.0587, 1.1844}},
    {EX_T1, "scale.none", 2, 2, {.0269, 3.0962, -.8938, 2.5221}},
    {EX_T1, "softmax.over-queries", 2, 2, {3.6252, 3.6734, 2.3748, 1.3266}},
    {EX_T1, "output.keys-as-values", 2, 4, {1.6141, .172, 1.3497, .9147, 1.3388, .4187, 1.1805, .9779}},
    {HEAD_3, "scale.none", 3, 3, {4, 0, 2, 2.2384, -1.7616, -.6424, 3.4459, -.4839, 1.2215}},
    {HEAD_3, "softmax.over-queries", 3, 3, {.7812, 0, .3906, .0339, -.0283, -.0114, 8.1849, -.9717, 2.6208}},
    {HEAD_3, "output.keys-as-values", 3, 2, {2, -1, 2, -.1956, 2, -.4713}},
};

static void wrong_methods_give_their_own_numbers(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ANSWERS / sizeof *ANSWERS; i++) {
        run(&trace, ANSWERS[i].lines, ANSWERS[i].id, (RowWindow){0});
        assert_step(&trace, "output", ANSWERS[i].rows, ANSWERS[i].columns, ANSWERS[i].output, 0.00005 + 1e-9);
    }
}

static void the_shift_changes_no_wrong_answer(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ANSWERS / sizeof *ANSWERS; i++) {
        run(&trace, arena_format(&arena, "%sshift = none", ANSWERS[i].lines), ANSWERS[i].id, (RowWindow){0});
        assert_step(&trace, "output", ANSWERS[i].rows, ANSWERS[i].columns, ANSWERS[i].output, 0.00005 + 1e-9);
    }
}

static void what_stands_above_the_patch_stays_right(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        const char *last_right;
    } ROWS[] = {
        {"scale.none", "raw"}, {"softmax.over-queries", "masked"}, {"output.keys-as-values", "weights"}};
    Example example = head_read(&arena, HEAD_3);
    assert_true(trace_run(&other, &example, NULL, 0, (RowWindow){0}, NULL));
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        run(&trace, HEAD_3, ROWS[i].id, (RowWindow){0});
        assert_step(&trace, ROWS[i].last_right, 3, 3, trace_result(&other, ROWS[i].last_right)->matrix.cells,
                    0);
    }
}

static void columns_of_a_softmax_over_queries_add_up_to_one(void **state)
{
    (void)state;
    run(&trace, HEAD_3, "softmax.over-queries", (RowWindow){0});
    for (size_t key = 0; key < 3; key++) {
        double sum = 0;
        for (size_t row = 0; row < 3; row++) sum += head_cell(&trace, "weights", row, key);
        assert_close(sum, 1, 1e-15);
    }
    StepAxes axes = trace_result(&trace, "weights")->axes;
    assert_int_equal(axes.along, AXIS_QUERY);
    assert_int_equal(trace_result(&trace, "rowsum")->axes.contracted, AXIS_QUERY);
    assert_int_equal(trace_result(&trace, "rowsum")->matrix.axes[0], AXIS_KEY);
}

/* Down a column, e^-inf is simply 0: only a column that nobody sees has nothing to divide by. */
static void over_queries_a_masked_row_is_zeros_and_a_masked_column_undefined(void **state)
{
    (void)state;
    static const char *const SHIFTS[] = {"max", "none"};
    for (size_t i = 0; i < 2; i++) {
        const char *row =
            "scores = [[2,1],[0,0],[1,3]]\nv = [[1],[10]]\nmask = [[1,1],[0,0],[1,0]]\nshift = %s";
        run(&trace, arena_format(&arena, row, SHIFTS[i]), "softmax.over-queries", (RowWindow){0});
        double w = 1 / (1 + exp(-1));
        assert_step(&trace, "weights", 3, 2, (const double[]){w, 1, 0, 0, 1 - w, 0}, 1e-15);
        assert_step(&trace, "output", 3, 1, (const double[]){w + 10, 0, 1 - w}, 1e-14);
        for (size_t query = 0; query < 3; query++)
            assert_int_equal(trace_row_state(&trace, query), ROW_DEFINED);
        const char *column = "scores = [[2,1],[0,0]]\nv = [[1],[10]]\nmask = [[1,0],[1,0]]\nshift = %s";
        run(&trace, arena_format(&arena, column, SHIFTS[i]), "softmax.over-queries", (RowWindow){0});
        assert_int_equal(head_flags(&trace, "weights", 0, 0), 0);
        assert_true(head_flags(&trace, "weights", 0, 1) & CELL_UNDEFINED);
        assert_int_equal(trace_row_state(&trace, 1), ROW_UNDEFINED);
    }
}

/* Sums down a column need all rows, also where only a few are shown. */
static void rows_of_a_window_are_rows_of_the_whole(void **state)
{
    (void)state;
    static const char *const ROWS[] = {
        EX_P1,
        EX_M1,
        EX_M2,
        HEAD_3,
        "scores = [[2,1],[0,0],[1,3]]\nv = [[1],[10]]\nmask = [[1,1],[0,0],[1,0]]\n",
        "scores = [[2,1,1],[0,0,1]]\nv = [[1],[10],[5]]\nmask = causal\nalign = top-left\n",
        "scores = [[1000,1],[999,0],[0,1]]\nv = [[1],[10]]\nshift = none\n",
        "scores = [[709.7,1],[709.7,0],[709.7,1]]\nv = [[1],[10]]\nshift = none\n",
        "scores = [[1,1],[1000,0],[0,1]]\nv = [[1],[10]]\nshift = none\n",
        "scores = [[-800,1],[-900,0],[-800,1]]\nv = [[1],[10]]\nshift = none\n",
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        run(&trace, ROWS[i], "softmax.over-queries", (RowWindow){0});
        const Matrix *weights = &trace_result(&trace, "weights")->matrix;
        size_t columns = weights->extents[1];
        for (size_t first = 0; first < weights->extents[0]; first++) {
            run(&other, ROWS[i], "softmax.over-queries", (RowWindow){first, 1});
            assert_int_equal(trace_row_state(&other, 0), trace_row_state(&trace, first));
            for (size_t key = 0; key < columns; key++) {
                double part = head_cell(&other, "weights", 0, key),
                       all = head_cell(&trace, "weights", first, key);
                bool same =
                    head_flags(&other, "weights", 0, key) == head_flags(&trace, "weights", first, key) &&
                    (part == all || (isnan(part) && isnan(all)));
                if (!same) fail_msg("row %zu, query %zu, key %zu: %g is not %g", i, first, key, part, all);
            }
        }
    }
}

static void a_method_without_its_inputs_is_refused_or_changes_nothing(void **state)
{
    (void)state;
    Fault fault = {0};
    assert_false(
        try_run(&trace, "scores = [[1,2]]\nv = [[1],[2]]", "output.keys-as-values", (RowWindow){0}, &fault));
    assert_int_equal(fault.kind, FAULT_USAGE);
    assert_non_null(strstr(fault.message, "reads k,"));
    assert_false(
        try_run(&trace, "weights = [[1,0]]\nv = [[1],[2]]", "output.keys-as-values", (RowWindow){0}, NULL));
    assert_false(try_run(&trace, EX_P1, "cache.previous-query", (RowWindow){0}, &fault));
    assert_non_null(strstr(fault.message, "reads q_before,"));
    const Misconception *unscaled = misconception_find("scale.none");
    StepTable table;
    Example example = head_read(&arena, "scores = [[1,2]]");
    step_table_fill(&table, &example, 0);
    assert_false(step_table_patch(&table, unscaled->patches, unscaled->patch_count));
    run(&trace, "scores = [[0,0]]", "scale.none", (RowWindow){0});
    assert_step(&trace, "weights", 1, 2, (const double[]){.5, .5}, 0);
}

static void every_method_has_an_id_a_sentence_and_a_question(void **state)
{
    (void)state;
    for (size_t i = 0; i < misconception_count(); i++) {
        const Misconception *wrong = misconception_at(i);
        const char *dot = strchr(wrong->id, '.');
        if (!dot || dot == wrong->id || !dot[1]) fail_msg("%s is no family.name", wrong->id);
        if (misconception_find(wrong->id) != wrong) fail_msg("%s stands twice", wrong->id);
        if (wrong->sentence[strlen(wrong->sentence) - 1] != '.') fail_msg("%s has no sentence", wrong->id);
        if (wrong->question[strlen(wrong->question) - 1] != '?') fail_msg("%s asks nothing", wrong->id);
        if (wrong->patch_count == 0) fail_msg("%s patches nothing", wrong->id);
    }
    assert_null(misconception_find("scale"));
    assert_null(misconception_find(""));
}

/* Heads of every family, and such as have rows and columns that nobody sees. */
static const char *const FAMILY_HEADS[] = {
    EX_P1,
    EX_M1,
    EX_M2,
    EX_T1,
    EX_C1,
    EX_X1,
    HEAD_3,
    EX_G1,
    "q = [[1,2],[0,1],[2,-1]]\nk = [[1,0],[2,1],[0,-1]]\nv = [[1,2],[4,5],[-2,3]]\nmodel_width = 12\n",
    "q = [[1,2],[0,1],[2,-1]]\nk = [[1,0],[2,1],[0,-1]]\nv = [[1,2],[4,5],[-2,3]]\nmask = "
    "[[1,1,0],[0,0,0],[1,0,0]]\n",
    "q = [[1,2],[0,1]]\nk = [[1,0],[2,1],[0,-1]]\nv = [[1,2],[4,5],[-2,3]]\nmask = causal\nalign = "
    "top-left\n",
    "q = [[1,2],[0,1]]\nk = [[1,0],[2,1]]\nv = [[1,2],[4,5]]\nmask = [[0.5,-1],[0,2]]\n",
    "scores = [[2,1],[0,0],[1,3]]\nv = [[1],[10]]\nmask = [[1,1],[0,0],[1,0]]\n",
    "scores = [[2,1],[0,0],[1,3]]\nv = [[1],[10]]\nshift = none\n",
};
enum { FAMILY_HEAD_COUNT = sizeof FAMILY_HEADS / sizeof *FAMILY_HEADS };

static void every_patch_finds_its_step_where_its_method_applies(void **state)
{
    (void)state;
    for (size_t i = 0; i < misconception_count(); i++) {
        const Misconception *wrong = misconception_at(i);
        size_t heads = 0;
        for (size_t h = 0; h < FAMILY_HEAD_COUNT; h++) {
            Example example = head_read(&arena, FAMILY_HEADS[h]);
            if (!misconception_applies(wrong, &example) || example.shift == SHIFT_NONE) continue;
            StepTable table;
            step_table_fill(&table, &example, example.asked[0]);
            heads++;
            for (size_t n = 0; n < wrong->patch_count; n++)
                if (!step_table_patch(&table, &wrong->patches[n], 1))
                    fail_msg("%s, head %zu, patch %zu", wrong->id, h, n);
        }
        if (heads == 0) fail_msg("%s applies to none of the heads", wrong->id);
    }
}

/* Whether two cells are the same; a sum over the whole matrix adds the rows' sums where only a few are shown.
 */
static bool same_cell(const Matrix *part, const Matrix *all, size_t index, size_t first)
{
    double a = part->cells[index], b = all->cells[first + index];
    if (part->flags[index] != all->flags[first + index]) return false;
    return a == b || (isnan(a) && isnan(b)) || fabs(a - b) <= 1e-14 * fabs(b);
}

static void assert_row_of(const Trace *whole, const Trace *row, const char *id, size_t head)
{
    for (size_t s = 0; s < whole->table.count; s++) {
        const Matrix *all = &whole->results[s].matrix, *part = &row->results[s].matrix;
        bool by_query = matrix_axis(all, AXIS_QUERY) == 0;
        size_t first = by_query ? row->window.first * matrix_size(part) : 0;
        if (matrix_axis(all, AXIS_QUERY) > 0) continue; /* one head of many is taken behind it */
        for (size_t c = 0; c < matrix_size(part); c++)
            if (!same_cell(part, all, c, first))
                fail_msg("%s, head %zu, query %zu, step %s, cell %zu: %g (flags %u) is not %g (flags %u)", id,
                         head, row->window.first, whole->table.steps[s].id, c, part->cells[c], part->flags[c],
                         all->cells[first + c], all->flags[first + c]);
    }
}

static void every_method_gives_a_window_the_rows_of_the_whole(void **state)
{
    (void)state;
    for (size_t i = 0; i < misconception_count(); i++) {
        const Misconception *wrong = misconception_at(i);
        for (size_t h = 0; h < FAMILY_HEAD_COUNT; h++) {
            Example example = head_read(&arena, FAMILY_HEADS[h]);
            TraceOptions options = {
                .head = example.asked[0], .patches = wrong->patches, .patch_count = wrong->patch_count};
            if (!misconception_applies(wrong, &example)) continue;
            bool sound = trace_run_with(&trace, &example, &options, NULL);
            for (size_t row = 0; row < example.query_count; row++) {
                options.window = (RowWindow){row, 1};
                if (trace_run_with(&other, &example, &options, NULL) != sound)
                    fail_msg("%s, head %zu: a window and the whole disagree", wrong->id, h);
                if (sound) assert_row_of(&trace, &other, wrong->id, h);
            }
        }
    }
}

#define TEST(name) cmocka_unit_test_teardown(name, free_all)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(wrong_methods_give_their_own_numbers),
        TEST(the_shift_changes_no_wrong_answer),
        TEST(what_stands_above_the_patch_stays_right),
        TEST(columns_of_a_softmax_over_queries_add_up_to_one),
        TEST(over_queries_a_masked_row_is_zeros_and_a_masked_column_undefined),
        TEST(rows_of_a_window_are_rows_of_the_whole),
        TEST(a_method_without_its_inputs_is_refused_or_changes_nothing),
        TEST(every_method_has_an_id_a_sentence_and_a_question),
        TEST(every_patch_finds_its_step_where_its_method_applies),
        TEST(every_method_gives_a_window_the_rows_of_the_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
