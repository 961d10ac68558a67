/* Wrong methods as patches: their numbers, their windows, and what they need. */
#include "grade/misconception.h"

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
    return trace_run_with(
        into, example,
        &(TraceOptions){.window = window, .patches = wrong->patches, .patch_count = wrong->patch_count},
        fault);
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
        assert_step(&trace, ROWS[i].last_right, 3, 3,
                    trace_result(&other, step_id_find(ROWS[i].last_right))->matrix.cells, 0);
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
    StepAxes axes = trace_result(&trace, STEP_WEIGHTS)->axes;
    assert_int_equal(axes.along, AXIS_QUERY);
    assert_int_equal(trace_result(&trace, STEP_ROWSUM)->axes.contracted, AXIS_QUERY);
    assert_int_equal(trace_result(&trace, STEP_ROWSUM)->matrix.axes[0], AXIS_KEY);
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
        const Matrix *weights = &trace_result(&trace, STEP_WEIGHTS)->matrix;
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

static const char *const CATALOGUE[] = {
    "scores.one-feature-only",
    "scores.sum-of-sums",
    "scores.add-instead-of-multiply",
    "scores.absolute-products",
    "scores.key-components-reversed",
    "scores.transposed",
    "scores.keys-with-keys",
    "scores.query-with-values",
    "scores.negative-distance",
    "scores.cosine",
    "scores.first-query-for-all",
    "scale.none",
    "scale.by-d",
    "scale.times-root-d",
    "scale.by-root-dv",
    "scale.by-root-keys",
    "scale.by-root-model",
    "scale.fourth-root",
    "scale.after-softmax",
    "scale.twice-scores-and-output",
    "temperature.ignored",
    "temperature.multiplied",
    "temperature.squared",
    "temperature.instead-of-root-d",
    "temperature.after-softmax",
    "temperature.inside-root",
    "mask.ignored",
    "mask.zero-score",
    "mask.minus-one",
    "mask.after-softmax",
    "mask.past-hidden",
    "mask.self-hidden",
    "mask.one-future-visible",
    "mask.only-future",
    "mask.top-left",
    "mask.inverted",
    "mask.added-as-numbers",
    "mask.padding-over-queries",
    "softmax.over-queries",
    "softmax.over-whole-matrix",
    "softmax.no-exp",
    "softmax.not-normalised",
    "softmax.base-2",
    "softmax.base-10",
    "softmax.negative-exponent",
    "softmax.max-only-above",
    "softmax.max-only-below",
    "softmax.twice",
    "softmax.over-largest",
    "softmax.l2",
    "softmax.exps-over-count",
    "softmax.exps-over-scores",
    "softmax.sigmoid",
    "output.keys-as-values",
    "output.weights",
    "output.scores",
    "output.best-value",
    "output.plain-mean",
    "output.plain-sum",
    "output.divided-by-count",
    "output.weights-reversed",
    "output.components-reversed",
    "output.best-times-weight",
    "output.query-rows-swapped",
    "output.own-value",
    "output.residual-added",
    "cache.past-only",
    "cache.empty-slot",
    "cache.overwrote-last",
    "cache.value-late",
    "cache.value-early",
    "cache.previous-query",
    "cache.value-missing",
    "cache.new-value-only",
    "cache.oldest-dropped",
    "cache.self-score-qq",
    "cross.own-keys-and-values",
    "cross.own-values",
    "cross.own-keys",
    "cross.roles-swapped",
    "cross.all-encoder",
    "cross.causal",
    "cross.both-sequences",
    "heads.tiled",
    "heads.by-kv-count",
    "heads.from-one",
    "heads.first-only",
    "heads.from-the-end",
    "heads.mean",
    "heads.keys-right-values-tiled",
};

static void the_catalogue_has_its_ids_in_their_order(void **state)
{
    (void)state;
    assert_int_equal(misconception_count(), sizeof CATALOGUE / sizeof *CATALOGUE);
    for (size_t i = 0; i < misconception_count(); i++)
        assert_string_equal(misconception_at(i)->id, CATALOGUE[i]);
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
    "scores = [[2,1],[0,0]]\nv = [[1],[10]]\nmask = [[1,0],[1,0]]\n",
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
                         head, row->window.first, step_id_text(whole->table.steps[s].id), c, part->cells[c],
                         part->flags[c], all->cells[first + c], all->flags[first + c]);
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

static void projected_or_given_a_method_gives_the_same(void **state)
{
    (void)state;
    Example projected = head_read(
        &arena, "x = [[1,2],[0,1]]\nw_q = [[1,0],[1,1]]\nw_k = [[2,1],[0,-1]]\nw_v = [[0,1],[1,-2]]\n"
                "mask = causal\ntau = 2");
    Example given = head_read(&arena, "q = [[3,2],[1,1]]\nk = [[2,-1],[0,-1]]\nv = [[2,-3],[1,-2]]\n"
                                      "mask = causal\ntau = 2\nmodel_width = 2");
    TraceOptions options = {0};
    size_t candidates = 0;
    for (size_t n = 0; n < misconception_count(); n++) {
        const Misconception *wrong = misconception_at(n);
        bool one = misconception_run(wrong, &trace, &projected, &options, STEP_OUTPUT, NULL);
        if (one != misconception_run(wrong, &other, &given, &options, STEP_OUTPUT, NULL))
            fail_msg("%s is a candidate for one of them", wrong->id);
        for (size_t row = 0; one && row < 2; row++)
            for (size_t column = 0; column < 2; column++)
                if (!(head_flags(&trace, "output", row, column) & CELL_UNDEFINED))
                    assert_close(head_cell(&trace, "output", row, column),
                                 head_cell(&other, "output", row, column), 1e-14);
        candidates += one;
    }
    assert_in_range(candidates, 55, 63);
}

static void what_a_method_needs_is_asked_first(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        const char *id;
        bool applies;
    } ROWS[] = {
        {"scores = [[1,2]]\nv = [[1],[2]]", "scale.none", false},
        {"scores = [[1,2]]\nv = [[1],[2]]", "softmax.base-2", true},
        {"scores = [[1,2]]", "output.plain-mean", false},
        {"weights = [[1,0]]\nv = [[1],[2]]", "softmax.base-2", false},
        {"weights = [[1,0]]\nv = [[1],[2]]", "output.plain-mean", true},
        {TWO_KEYS, "mask.ignored", false},
        {"scores = [[1,2]]\nmask = [[0.5,0]]", "mask.ignored", true},
        {"scores = [[1,2]]\nmask = [[0.5,0]]", "mask.inverted", false},
        {"scores = [[1,2]]\nmask = [[1,0]]", "mask.inverted", true},
        {HEAD_3, "mask.top-left", false},
        {EX_M2, "mask.top-left", true},
        {TWO_KEYS, "temperature.ignored", false},
        {EX_T1, "temperature.ignored", true},
        {TWO_KEYS, "scale.by-root-model", false},
        {"q = [[1]]\nk = [[1]]\nmodel_width = 12", "scale.by-root-model", true},
        {TWO_KEYS, "scores.transposed", false},
        {HEAD_3, "scores.transposed", true},
        {TWO_KEYS, "output.residual-added", true},
        {HEAD_3, "output.residual-added", false},
        {TWO_KEYS, "cache.past-only", false},
        {EX_C1, "cache.past-only", true},
        {EX_M2, "cache.past-only", false},
        {TWO_KEYS, "cross.causal", false},
        {EX_X1, "cross.causal", true},
        {EX_X1, "cross.both-sequences", true},
        {TWO_KEYS, "heads.tiled", false},
        {EX_G1, "heads.tiled", true},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Example example = head_read(&arena, ROWS[i].lines);
        if (misconception_applies(misconception_find(ROWS[i].id), &example) != ROWS[i].applies)
            fail_msg("row %zu, %s", i, ROWS[i].id);
    }
}

/* What applies may still have no numbers, or numbers of another shape than the answer's. */
static void no_candidate_without_numbers_or_with_another_shape(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        const char *id;
        const char *step;
        size_t rows, columns; /* of the answer; 0: any */
        size_t head;
        bool candidate;
    } ROWS[] = {
        {"scores = [[1,-1]]\nv = [[1],[2]]", "softmax.no-exp", "output", 0, 0, 0, false},
        {"scores = [[1,-1]]\nv = [[1],[2]]", "softmax.no-exp", "masked", 0, 0, 0, true},
        {"q = [[0,0]]\nk = [[1,2]]\nv = [[1]]", "scores.cosine", "output", 0, 0, 0, false},
        {"scores = [[1000]]\nv = [[1]]", "softmax.not-normalised", "output", 0, 0, 0, false},
        {"scores = [[1000]]\nv = [[1]]", "softmax.twice", "output", 0, 0, 0, true},
        {EX_P1, "output.weights", "output", 2, 2, 0, false},
        {EX_P1, "output.weights", "output", 2, 3, 0, true},
        {EX_P1, "output.keys-as-values", "output", 2, 4, 0, true},
        {EX_P1, "output.keys-as-values", "output", 2, 2, 0, false},
        {HEAD_3, "output.scores", "output", 0, 0, 0, false},
        {HEAD_3, "scale.none", "masked", 3, 3, 0, true},
        {HEAD_3, "mask.self-hidden", "output", 3, 3, 0, true},
        {HEAD_3, "mask.ignored", "masked", 3, 3, 0, true},
        {"q = [[1],[2]]\nk = [[1]]\nv = [[1]]", "scores.keys-with-keys", "output", 0, 0, 0, false},
        {"q = [[[1]],[[2]],[[3]],[[4]]]\nk = [[[1]],[[2]]]\nv = [[[1]],[[2]]]", "heads.from-one", "output", 0,
         0, 0, false},
        {"q = [[[1]],[[2]],[[3]],[[4]]]\nk = [[[1]],[[2]]]\nv = [[[1]],[[2]]]", "heads.from-one", "output", 0,
         0, 1, true},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Example example = head_read(&arena, ROWS[i].lines);
        const Axis axes[] = {AXIS_QUERY, strcmp(ROWS[i].step, "output") == 0 ? AXIS_VALUE : AXIS_KEY};
        Matrix answer = matrix_new(&arena, 2, axes, (const size_t[]){ROWS[i].rows, ROWS[i].columns});
        TraceOptions options = {.head = ROWS[i].head};
        if (misconception_run(misconception_find(ROWS[i].id), &trace, &example, &options,
                              step_id_find(ROWS[i].step), ROWS[i].rows ? &answer : NULL) != ROWS[i].candidate)
            fail_msg("row %zu, %s", i, ROWS[i].id);
    }
}

/* How many methods of the catalogue are in these groups, each with a blank around it. */
static size_t count_in_groups(const char *groups)
{
    size_t count = 0;
    for (size_t i = 0; i < sizeof CATALOGUE / sizeof *CATALOGUE; i++) {
        const char *id = CATALOGUE[i];
        count += strstr(groups, arena_format(&arena, " %.*s ", (int)strcspn(id, "."), id)) != NULL;
    }
    return count;
}

static void families_hold_the_groups_that_belong_to_them(void **state)
{
    (void)state;
    static const struct {
        const char *family;
        const char *groups;
        const char *in, *out;
    } ROWS[] = {
        {"plain", " scores scale softmax output ", "softmax.no-exp", "mask.ignored"},
        {"causal", " scores scale softmax output mask ", "mask.ignored", "temperature.ignored"},
        {"chunk", " scores scale softmax output mask ", "mask.top-left", "cache.past-only"},
        {"temperature", " scores scale softmax output temperature ", "temperature.ignored", "mask.ignored"},
        {"cache", " cache ", "cache.past-only", "scores.cosine"},
        {"cross", " cross ", "cross.causal", "output.weights"},
        {"heads", " heads ", "heads.mean", "scale.none"},
        {"scale", "", NULL, "scale.none"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        size_t count = 0;
        for (size_t n = 0; n < misconception_count(); n++)
            count += misconception_in_family(misconception_at(n), ROWS[i].family);
        if (count != count_in_groups(ROWS[i].groups)) fail_msg("%s has %zu", ROWS[i].family, count);
        if (ROWS[i].in) assert_true(misconception_in_family(misconception_find(ROWS[i].in), ROWS[i].family));
        assert_false(misconception_in_family(misconception_find(ROWS[i].out), ROWS[i].family));
        if (i < 7) assert_string_equal(EXERCISE_FAMILIES[i], ROWS[i].family);
    }
    assert_null(EXERCISE_FAMILIES[7]);
}

/* ---- the vetted sets ---- */

/* Outputs of one method below each other, one for each asked head. */
typedef struct {
    size_t count;
    double cells[8];
} Answer;

static bool answer_of(const Misconception *wrong, const Example *example, Answer *answer)
{
    answer->count = 0;
    for (size_t i = 0; i < example->asked_count; i++) {
        TraceOptions options = {.head = example->asked[i]};
        bool sound = wrong ? misconception_run(wrong, &trace, example, &options, STEP_OUTPUT, NULL)
                           : trace_run_with(&trace, example, &options, NULL);
        const Matrix *output = sound ? &trace_result(&trace, STEP_OUTPUT)->matrix : NULL;
        if (!sound || output->extents[1] != example->value_count) return false;
        for (size_t cell = 0; cell < matrix_size(output); cell++)
            answer->cells[answer->count++] = output->cells[cell];
    }
    return true;
}

static double answers_apart(const Answer *a, const Answer *b)
{
    double apart = 0;
    for (size_t i = 0; i < a->count; i++) {
        bool one = isnan(a->cells[i]), both = one && isnan(b->cells[i]);
        if (one != (bool)isnan(b->cells[i])) return HUGE_VAL;
        if (!both) apart = fmax(apart, fabs(a->cells[i] - b->cells[i]));
    }
    return apart;
}

static const struct {
    const char *lines;
    const char *family;
    double separation;
    size_t absent; /* methods of the family that have no answer of the right shape here */
    Answer right;
} VETTED[] = {
    {EX_P1, "plain", .240, 6, {4, {.961, -.882, 3.333, 2.928}}},
    {EX_M1, "causal", .178, 7, {6, {4, -2, 3.715, -1.715, 1.881, .331}}},
    {EX_M2, "chunk", .157, 7, {4, {-1.420, -1.254, 1.833, 1.816}}},
    {EX_T1, "temperature", .126, 6, {4, {.870, 2.706, .405, 2.078}}},
    {EX_C1, "cache", .25, 0, {2, {.089, 3.299}}},
    {EX_X1, "cross", .25, 0, {2, {3.439, .229}}},
    {EX_G1, "heads", 4.26, 0, {4, {-1.830, -2, 3.665, -1.665}}},
};

/* No wrong answer comes near the right one, and two that differ at all differ by what is told. */
static void the_vetted_sets_can_tell(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof VETTED / sizeof *VETTED; i++) {
        Example example = head_read(&arena, arena_format(&arena, "%smodel_width = 12\n", VETTED[i].lines));
        Answer answers[128];
        const char *ids[128] = {"right"};
        size_t count = 1, family = 0;
        assert_true(answer_of(NULL, &example, &answers[0]));
        assert_true(answers_apart(&answers[0], &VETTED[i].right) <= 0.0005 + 1e-9);
        for (size_t n = 0; n < misconception_count(); n++) {
            ids[count] = misconception_at(n)->id;
            if (!misconception_in_family(misconception_at(n), VETTED[i].family)) continue;
            family++;
            count += answer_of(misconception_at(n), &example, &answers[count]);
        }
        const size_t absent = family - (count - 1);
        if (absent != VETTED[i].absent) fail_msg("set %zu: %zu methods have no answer", i, absent);
        for (size_t a = 0; a < count; a++) {
            for (size_t b = a + 1; b < count; b++) {
                double apart = answers_apart(&answers[a], &answers[b]);
                if (apart < VETTED[i].separation && (a == 0 || apart > 0.01))
                    fail_msg("set %zu: %s and %s are %g apart", i, ids[a], ids[b], apart);
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
        TEST(the_catalogue_has_its_ids_in_their_order),
        TEST(projected_or_given_a_method_gives_the_same),
        TEST(what_a_method_needs_is_asked_first),
        TEST(no_candidate_without_numbers_or_with_another_shape),
        TEST(families_hold_the_groups_that_belong_to_them),
        TEST(the_vetted_sets_can_tell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
