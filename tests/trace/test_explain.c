/* One cell written out: its name, its terms, and what its flags say. */
#include "trace/explain.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "grade/misconception.h"
#include "support/arena.h"
#include "support/heads.h"

static Trace trace;

static int free_all(void **state)
{
    (void)state;
    trace_free(&trace);
    arena_free(&arena);
    return 0;
}

static void run(const char *lines, const EditLog *edits, RowWindow window)
{
    Example *example = arena_take(&arena, 1, sizeof *example);
    *example = head_read(&arena, lines);
    assert_true(trace_run(&trace, example, edits, example->asked[0], window, NULL));
}

/* A step by its id, a scratch step by its symbol. */
static int find_step(const char *text)
{
    for (size_t i = trace.table.count; i-- > 0;) {
        const Step *step = &trace.table.steps[i];
        if (strcmp(step->id < STEP_COUNT ? step_id_text(step->id) : step->symbol, text) == 0) return (int)i;
    }
    fail_msg("no step %s", text);
    return -1;
}

static const char *told(const char *step, size_t row, size_t column, Lang lang)
{
    Text text = {0};
    int index = find_step(step);
    explain_cell(&(ExplainedCell){&text, &trace, (size_t)index, row, column, 4, LAYOUT_ROW, lang});
    const char *copy = arena_text(&arena, text_string(&text), text.length);
    text_free(&text);
    return copy;
}

typedef struct {
    const char *step;
    size_t row, column;
    const char *expected;
} Telling;

static void assert_told(const Telling *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *text = told(rows[i].step, rows[i].row, rows[i].column, LANG_EN);
        if (strcmp(text, rows[i].expected) != 0) fail_msg("row %zu: %s", i, text);
    }
}

#define ASSERT_TOLD(rows) assert_told(rows, sizeof rows / sizeof *rows)

static void every_step_is_written_out_term_by_term(void **state)
{
    (void)state;
    static const Telling ROWS[] = {
        {"q", 0, 1, "Q[q0,feature1] = 0.0000 (given)"},
        {"raw", 0, 0, "QKᵀ[q0,k0] = Σ_feature Q[q0,·]·K[k0,·] = 1·1 + 0·0 = 1.0000"},
        {"scaled", 0, 0, "S[q0,k0] = QKᵀ[q0,k0] · 1/√d = 1 · 0.7071 = 0.7071"},
        {"tempered", 0, 0, "S[q0,k0] = S[q0,k0] / τ = 0.7071 / 1 = 0.7071"},
        {"masked", 0, 0, "S[q0,k0] = S[q0,k0] + M[q0,k0] = 0.7071 + 0 = 0.7071"},
        {"rowmax", 0, 0, "m[q0] = max_key S[q0,·] = max(0.7071, 0) = 0.7071"},
        {"shifted", 0, 1, "(S − m)[q0,k1] = S[q0,k1] − m[q0] = 0 − 0.7071 = -0.7071"},
        {"exp", 0, 1, "exp[q0,k1] = e^(S − m)[q0,k1] = e^(-0.7071) = 0.4931"},
        {"rowsum", 0, 0, "Σ[q0] = Σ_key exp[q0,·] = 1 + 0.4931 = 1.4931"},
        {"weights", 0, 1, "A[q0,k1] = exp[q0,k1] / Σ[q0] = 0.4931 / 1.4931 = 0.3302"},
        {"output", 0, 1, "O[q0,value1] = Σ_key A[q0,·]·V[·,value1] = 0.6698·0 + 0.3302·2 = 0.6605"},
    };
    run(TWO_KEYS, NULL, (RowWindow){0});
    ASSERT_TOLD(ROWS);
}

static void masked_keys_are_left_out_and_said_so(void **state)
{
    (void)state;
    static const Telling ROWS[] = {
        {"raw", 1, 0, "QKᵀ[q1,k0] = Σ_feature Q[q1,·]·K[k0,·] = (-1)·2 + 2·(-1) = -4.0000"},
        {"masked", 1, 2, "S[q1,k2] = −∞ (the mask hides this key from this query)"},
        {"rowmax", 1, 0,
         "m[q1] = max_key S[q1,·] = max(-2.8284, -1.4142) (masked keys take no part) = -1.4142"},
        {"rowsum", 1, 0, "Σ[q1] = Σ_key exp[q1,·] = 0.2431 + 1 (masked keys take no part) = 1.2431"},
        {"weights", 1, 2, "A[q1,k2] = 0 (the mask hides this key from this query)"},
        {"output", 1, 1,
         "O[q1,value1] = Σ_key A[q1,·]·V[·,value1] = 0.1956·0 + 0.8044·(-2) (masked keys take no part) = "
         "-1.6089"},
    };
    run(HEAD_3, NULL, (RowWindow){0});
    ASSERT_TOLD(ROWS);
}

/* e^(-20) = 2.06e-9: a number too small for the decimals is written as in its matrix. */
static void small_numbers_are_written_as_in_their_matrices(void **state)
{
    (void)state;
    static const Telling ROWS[] = {
        {"exp", 0, 0, "exp[q0,k0] = e^(S − m)[q0,k0] = e^(-20) = 0.0000"},
        {"rowsum", 0, 0, "Σ[q0] = Σ_key exp[q0,·] = 0.0000 + 1 = 1.0000"},
        {"weights", 0, 0, "A[q0,k0] = exp[q0,k0] / Σ[q0] = 0.0000 / 1.0000 = <.0001"},
        {"output", 0, 0, "O[q0,value0] = Σ_key A[q0,·]·V[·,value0] = <.0001·(-2) + 1.0000·3 = 3.0000"},
    };
    run("scores = [[0,20]]\nv = [[-2],[3]]", NULL, (RowWindow){0});
    ASSERT_TOLD(ROWS);
}

/* From a million on, and below 0.0001, what is no matrix is written with a power of ten; whole numbers below
 * are bare. */
static void given_numbers_are_written_whole_or_with_a_power_of_ten(void **state)
{
    (void)state;
    static const struct {
        const char *tau, *expected;
    } ROWS[] = {
        {"999999", "/ τ = 0 / 999999 = 0.0000"},        {"1000000", "/ τ = 0 / 1.0000e+06 = 0.0000"},
        {"999999.5", "/ τ = 0 / 999999.5000 = 0.0000"}, {"2500000", "/ τ = 0 / 2.5000e+06 = 0.0000"},
        {"0.0001", "/ τ = 0 / 0.0001 = 0.0000"},        {"0.00005", "/ τ = 0 / 5.0000e-05 = 0.0000"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        run(arena_format(&arena, "scores = [[0]]\ntau = %s", ROWS[i].tau), NULL, (RowWindow){0});
        if (!strstr(told("tempered", 0, 0, LANG_EN), ROWS[i].expected))
            fail_msg("%s: %s", ROWS[i].tau, told("tempered", 0, 0, LANG_EN));
    }
}

static void a_long_sum_keeps_its_ends(void **state)
{
    (void)state;
    static const Telling SEVEN[] = {
        {"rowmax", 0, 0, "m[q0] = max_key S[q0,·] = max(1, 2, 3, 4, …, 7) = 7.0000"}};
    static const Telling SIX[] = {
        {"rowmax", 0, 0, "m[q0] = max_key S[q0,·] = max(1, 2, 3, 4, 5, 6) = 6.0000"}};
    static const Telling MASKED[] = {
        {"rowmax", 0, 0,
         "m[q0] = max_key S[q0,·] = max(1, 2, 3, 5, 6, 7) (masked keys take no part) = 7.0000"}};
    run("scores = [[1,2,3,4,5,6,7]]", NULL, (RowWindow){0});
    ASSERT_TOLD(SEVEN);
    run("scores = [[1,2,3,4,5,6]]", NULL, (RowWindow){0});
    ASSERT_TOLD(SIX);
    run("scores = [[1,2,3,4,5,6,7]]\nmask = [[1,1,1,0,1,1,1]]", NULL, (RowWindow){0});
    ASSERT_TOLD(MASKED);
}

static void the_scale_tau_and_mask_are_named_as_given(void **state)
{
    (void)state;
    static const Telling ROWS[] = {
        {"scaled", 0, 0, "(QKᵀ·3)[q0,k0] = QKᵀ[q0,k0] · scale = 1 · 3 = 3.0000"},
        {"tempered", 0, 0, "(QKᵀ·3/τ)[q0,k0] = (QKᵀ·3)[q0,k0] / τ = 3 / 2 = 1.5000"},
        {"masked", 0, 0, "S[q0,k0] = (QKᵀ·3/τ)[q0,k0] + M[q0,k0] = 1.5000 + 0.5000 = 2.0000"},
    };
    run("q = [[1]]\nk = [[1]]\ntau = 2\nscale = 3\nmask = [[0.5]]", NULL, (RowWindow){0});
    ASSERT_TOLD(ROWS);
}

static void rows_without_weights_say_why(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        const char *step;
        const char *words;
    } ROWS[] = {
        {"scores = [[-inf,-inf]]", "weights", "A[q0,k0] = — (every key is masked"},
        {"scores = [[-inf,-inf]]", "rowmax", "m[q0] = — (every key is masked"},
        {"scores = [[-inf,-inf]]\nv = [[1],[2]]", "output", "O[q0,value0] = — (every key is masked"},
        {"scores = [[1000,999]]\nshift = none", "weights",
         "A[q0,k0] = — (an exponential, or their sum, is larger than a double"},
        {"scores = [[1000,999]]\nshift = none", "exp", "exp[q0,k0] = e^S[q0,k0] = e^1000 = +∞"},
        {"scores = [[-900,-900]]\nshift = none", "weights", "A[q0,k0] = — (every exponential became 0"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        run(ROWS[i].lines, NULL, (RowWindow){0});
        const char *text = told(ROWS[i].step, 0, 0, LANG_EN);
        if (strncmp(text, ROWS[i].words, strlen(ROWS[i].words)) != 0) fail_msg("row %zu: %s", i, text);
    }
}

static void changed_cells_say_so(void **state)
{
    (void)state;
    static const Telling ROWS[] = {
        {"q", 0, 0, "Q[q0,feature0] = 5.0000 (edited)"},
        {"scaled", 0, 1, "S[q0,k1] = 2.0000 (pinned: what feeds it no longer counts)"},
        {"raw", 0, 0, "QKᵀ[q0,k0] = Σ_feature Q[q0,·]·K[k0,·] = 5·1 + 0·0 = 5.0000"},
    };
    EditLog log = {0};
    edit_log_add(&log, (Edit){STEP_Q, 0, 0, 5, false});
    edit_log_add(&log, (Edit){STEP_SCALED, 0, 1, 2, false});
    run(TWO_KEYS, &log, (RowWindow){0});
    ASSERT_TOLD(ROWS);
    edit_log_free(&log);
}

static void positions_carry_the_names_of_their_tokens(void **state)
{
    (void)state;
    run("scores = [[1,2],[3,4]]\nv = [[1],[2]]\ntokens = sky, blue\ntokens.zh = 天, 蓝", NULL,
        (RowWindow){1, 1});
    assert_non_null(strstr(told("output", 0, 0, LANG_EN), "O[blue,value0] = "));
    assert_non_null(strstr(told("weights", 0, 0, LANG_ZH), "A[蓝,天] = "));
    assert_string_equal(told("tempered", 0, 0, LANG_EN), "S[blue,sky] = S[blue,sky] / τ = 3 / 1 = 3.0000");
}

static void a_wrong_method_is_written_out_as_it_ran(void **state)
{
    (void)state;
    Example example = head_read(&arena, "scores = [[1,0],[1,2]]\nv = [[1],[2]]");
    const Misconception *wrong = misconception_find("softmax.over-queries");
    assert_true(trace_run_with(&trace, &example,
                               &(TraceOptions){.patches = wrong->patches, .patch_count = wrong->patch_count},
                               NULL));
    static const Telling ROWS[] = {
        {"rowmax", 1, 0, "m[k1] = max_query S[·,k1] = max(0, 2) = 2.0000"},
        {"rowsum", 0, 0, "Σ[k0] = Σ_query exp[·,k0] = 1 + 1 = 2.0000"},
        {"weights", 1, 0, "A[q1,k0] = exp[q1,k0] / Σ[k0] = 1 / 2 = 0.5000"},
    };
    ASSERT_TOLD(ROWS);
}

static void every_wrong_method_is_written_out_in_its_own_terms(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        const char *id;
        Telling told;
    } ROWS[] = {
        {TWO_KEYS, "scale.by-d", {"scaled", 0, 0, "S[q0,k0] = QKᵀ[q0,k0] · 1/d = 1 · 0.5000 = 0.5000"}},
        {EX_T1,
         "temperature.squared",
         {"tempered", 0, 2, "S[q0,k2] = (QKᵀ/√4)[q0,k2] / τ² = 2.5000 / 6.2500 = 0.4000"}},
        {TWO_KEYS,
         "scores.add-instead-of-multiply",
         {"raw", 0, 1, "Σ(q+k)[q0,k1] = Σ_feature (Q[q0,·] + K[k1,·]) = (1 + 0) + (0 + 1) = 2.0000"}},
        {TWO_KEYS,
         "scores.negative-distance",
         {"‖q−k‖²", 0, 1, "‖q−k‖²[q0,k1] = Σ_feature (Q[q0,·] − K[k1,·])² = (1 − 0)² + (0 − 1)² = 2.0000"}},
        {"q = [[1]]\nk = [[2]]\nv = [[1]]\nsoftcap = 2",
         "output.plain-sum",
         {"softcapped", 0, 0, "S[q0,k0] = 2·tanh((QKᵀ/√1)[q0,k0]/2) = 2·tanh(2/2) = 1.5232"}},
        {TWO_KEYS, "scores.cosine", {"‖q‖", 0, 0, "‖q‖[q0] = √Σ_feature Q[q0,·]² = √(1² + 0²) = 1.0000"}},
        {TWO_KEYS, "softmax.over-whole-matrix", {"rowsum", 0, 0, "Σ = Σ exp = 1 + 0.4931 = 1.4931"}},
        {TWO_KEYS,
         "softmax.over-whole-matrix",
         {"shifted", 0, 1, "(S − m)[q0,k1] = S[q0,k1] − m = 0 − 0.7071 = -0.7071"}},
        {TWO_KEYS, "softmax.exps-over-count", {"rowsum", 0, 0, "Σ[q0] = #_key exp[q0,·] = 1 + 1 = 2.0000"}},
        {TWO_KEYS,
         "output.plain-sum",
         {"output", 0, 1, "O[q0,value1] = Σ_key visible[q0,·]·V[·,value1] = 1·0 + 1·2 = 2.0000"}},
        {"scores = [[-inf],[1]]\nv = [[2]]",
         "softmax.over-queries",
         {"output", 0, 0,
          "O[q0,value0] = Σ_key A[q0,·]·V[·,value0] = 0 (masked keys take no part) = 0.0000"}},
        {TWO_KEYS, "softmax.base-2", {"exp", 0, 1, "exp[q0,k1] = 2^S[q0,k1] = 2^0 = 1.0000"}},
        {TWO_KEYS,
         "softmax.sigmoid",
         {"exp", 0, 1, "exp[q0,k1] = 1/(1 + e^−S[q0,k1]) = 1/(1 + e^−0) = 0.5000"}},
        {HEAD_3, "mask.minus-one", {"masked", 0, 1, "S[q0,k1] = -1.0000"}},
        {TWO_KEYS,
         "scale.after-softmax",
         {"weights", 0, 0, "A′[q0,k0] = A[q0,k0] · 1/√d = 0.7311 · 0.7071 = 0.5169"}},
        {TWO_KEYS,
         "scores.key-components-reversed",
         {"raw", 0, 0, "QKᵀ[q0,k0] = Σ_feature Q[q0,·]·K′[k0,·] = 1·0 + 0·1 = 0.0000"}},
        {EX_T1, "scale.by-d", {"tempered", 0, 2, "S[q0,k2] = (QKᵀ/d)[q0,k2] / τ = 1.2500 / 2.5000 = 0.5000"}},
        {TWO_KEYS,
         "scores.cosine",
         {"scaled", 0, 0, "S[q0,k0] = (QKᵀ/‖q‖)[q0,k0] / ‖k‖[k0] = 1 / 1 = 1.0000"}},
        {HEAD_3,
         "mask.after-softmax",
         {"weights", 0, 1, "A′[q0,k1] = A[q0,k1] · visible[q0,k1] = 0.1784 · 0 = 0.0000"}},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Example example = head_read(&arena, ROWS[i].lines);
        TraceOptions options = {0};
        assert_true(
            misconception_run(misconception_find(ROWS[i].id), &trace, &example, &options, STEP_OUTPUT, NULL));
        assert_told(&ROWS[i].told, 1);
    }
}

static void assert_explained(size_t step)
{
    const Matrix *matrix = &trace.results[step].matrix;
    size_t rows = matrix->rank > 0 ? matrix->extents[0] : 1;
    size_t columns = matrix->rank > 1 ? matrix->extents[1] : 1;
    for (size_t cell = 0; cell < rows * columns; cell++) {
        Text text = {0};
        explain_cell(
            &(ExplainedCell){&text, &trace, step, cell / columns, cell % columns, 4, LAYOUT_ROW, LANG_EN});
        assert_non_null(strstr(text_string(&text), " = "));
        text_free(&text);
    }
}

/* Nothing about a wrong method's steps may trip the explanation. */
static void every_cell_of_every_wrong_method_can_be_explained(void **state)
{
    (void)state;
    static const char *const ROWS[] = {HEAD_3, EX_P1, EX_M2, EX_T1, EX_C1, EX_X1, EX_G1};
    enum { COUNT = sizeof ROWS / sizeof *ROWS };
    for (size_t i = 0; i < COUNT * misconception_count(); i++) {
        Example example = head_read(&arena, ROWS[i % COUNT]);
        TraceOptions options = {.head = example.asked[0]};
        if (!misconception_run(misconception_at(i / COUNT), &trace, &example, &options, STEP_OUTPUT, NULL))
            continue;
        for (size_t step = 0; step < trace.table.count; step++) assert_explained(step);
    }
}

static void a_defined_row_needs_no_sentence(void **state)
{
    (void)state;
    assert_string_equal(explain_row_state(ROW_DEFINED), "");
    for (RowState row = ROW_UNDEFINED; row <= ROW_UNDERFLOW; row++)
        assert_true(strlen(explain_row_state(row)) > 20);
}

/* ---- the way to a cell, and where it goes ---- */

/* What one of them says of a cell, in a layout. */
static const char *said(void (*explain)(const ExplainedCell *), const Telling *row, Layout layout, Lang lang)
{
    Text text = {0};
    explain(&(ExplainedCell){&text, &trace, (size_t)find_step(row->step), row->row, row->column, 4, layout,
                             lang});
    const char *copy = arena_text(&arena, text_string(&text), text.length);
    text_free(&text);
    return copy;
}

static void assert_said(void (*explain)(const ExplainedCell *), const Telling *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *text = said(explain, &rows[i], LAYOUT_ROW, LANG_EN);
        if (strcmp(text, rows[i].expected) != 0) fail_msg("%s, row %zu: %s", rows[i].step, i, text);
    }
}

#define ASSERT_WAYS(rows) assert_said(explain_chain, rows, sizeof rows / sizeof *rows)
#define ASSERT_USES(rows) assert_said(explain_uses, rows, sizeof rows / sizeof *rows)

/* A step that leaves the number as it is (÷τ at 1, no mask, 0/√2) is passed over. Numbers as in the table
 * above. */
static void a_way_names_each_station_that_does_something(void **state)
{
    (void)state;
    static const Telling ROWS[] = {
        {"scaled", 0, 0, "q0·k0 = 1 → ÷√2 0.7071"},
        {"masked", 0, 0, "q0·k0 = 1 → ÷√2 0.7071"},
        {"scaled", 0, 1, "q0·k1 = 0 → ÷√2 0"},
        {"shifted", 0, 1, "q0·k1 = 0 → ÷√2 0 → − max 0.7071 = -0.7071"},
        {"exp", 0, 0, "q0·k0 = 1 → ÷√2 0.7071 → − max 0.7071 = 0 → exp 1"},
        {"weights", 0, 1, "q0·k1 = 0 → ÷√2 0 → − max 0.7071 = -0.7071 → exp 0.4931 → ÷ Σ 1.4931 = 0.3302"},
    };
    run(TWO_KEYS, NULL, (RowWindow){0});
    ASSERT_WAYS(ROWS);
}

/* Inputs begin, products and sums take whole rows. */
static void what_is_not_made_of_one_cell_has_no_way(void **state)
{
    (void)state;
    static const Telling ROWS[] = {{"q", 0, 1, ""},     {"k", 1, 1, ""},      {"v", 0, 0, ""},
                                   {"raw", 0, 0, ""},   {"rowmax", 0, 0, ""}, {"rowsum", 0, 0, ""},
                                   {"output", 0, 1, ""}};
    run(TWO_KEYS, NULL, (RowWindow){0});
    ASSERT_WAYS(ROWS);
}

/* (−1, 2)·(2, 2) = 2, its key hidden; (−1, 2)·(2, −1) = −4, of which the row's maximum −2/√2 is taken off. */
static void a_way_ends_where_the_mask_hides_the_key(void **state)
{
    (void)state;
    static const Telling ROWS[] = {
        {"scaled", 1, 2, "q1·k2 = 2 → ÷√2 1.4142"},
        {"masked", 1, 2, "q1·k2 = 2 → ÷√2 1.4142 → +M −∞"},
        {"exp", 1, 2, "q1·k2 = 2 → ÷√2 1.4142 → +M −∞"},
        {"weights", 1, 2, "q1·k2 = 2 → ÷√2 1.4142 → +M −∞"},
        {"weights", 1, 0,
         "q1·k0 = -4 → ÷√2 -2.8284 → − max -1.4142 = -1.4142 → exp 0.2431 → ÷ Σ 1.2431 = 0.1956"},
    };
    run(HEAD_3, NULL, (RowWindow){0});
    ASSERT_WAYS(ROWS);
}

/* 6/√4 = 3, 3·tanh(3/3) = 2.2848, that over 2 = 1.1424, plus −0.5 = 0.6424. */
static void a_way_has_a_station_for_each_thing_that_is_given(void **state)
{
    (void)state;
    static const Telling ROWS[] = {
        {"masked", 0, 0, "q0·k0 = 6 → ÷√4 3 → cap 2.2848 → ÷τ 1.1424 → +M 0.6424"},
        {"masked", 0, 1, "q0·k1 = 0 → ÷√4 0 → cap 0 → ÷τ 0"},
    };
    static const Telling SCORES[] = {{"exp", 0, 1, "S[q0,k1] = 1 → − max 3 = -2 → exp 0.1353"}};
    static const Telling SCALE[] = {{"scaled", 0, 0, "q0·k0 = 6 → ·scale 1.5000"}};
    run("q = [[1, 2, 0, 1]]\nk = [[2, 1, 5, 2], [0, 0, 1, 0]]\nv = [[1], [2]]\n"
        "softcap = 3\ntau = 2\nmask = [[-0.5, 0]]",
        NULL, (RowWindow){0});
    ASSERT_WAYS(ROWS);
    run("scores = [[3, 1]]", NULL, (RowWindow){0});
    ASSERT_WAYS(SCORES);
    run("q = [[3]]\nk = [[2]]\nv = [[1]]\nscale = 0.25", NULL, (RowWindow){0});
    ASSERT_WAYS(SCALE);
}

/* A number that was put in the place of another is no product of q and k, and no quotient. */
static void a_way_begins_anew_at_a_replaced_cell(void **state)
{
    (void)state;
    static const struct {
        Edit edit;
        Telling way;
    } ROWS[] = {
        {{.step = STEP_RAW, .value = 3}, {"scaled", 0, 0, "QKᵀ[q0,k0] = 3 → ÷√2 2.1213"}},
        {{.step = STEP_RAW, .value = 3}, {"raw", 0, 0, ""}},
        {{.step = STEP_RAW, .value = 3}, {"scaled", 0, 1, "q0·k1 = 0 → ÷√2 0"}},
        {{.step = STEP_SCALED, .value = 0}, {"exp", 0, 0, "S[q0,k0] = 0 → − max 0 = 0 → exp 1"}},
        {{.step = STEP_SCALED, .value = 0}, {"scaled", 0, 0, ""}},
        {{.step = STEP_Q, .value = 2}, {"scaled", 0, 0, "q0·k0 = 2 → ÷√2 1.4142"}},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        EditLog log = {0};
        edit_log_add(&log, ROWS[i].edit);
        run(TWO_KEYS, &log, (RowWindow){0});
        assert_said(explain_chain, &ROWS[i].way, 1);
        edit_log_free(&log);
    }
}

/* Read off the table: who reads the step, and which of its axes the cell has a place on. */
static void a_cell_goes_into_all_that_read_it(void **state)
{
    (void)state;
    static const Telling ROWS[] = {
        {"q", 0, 1, "QKᵀ[q0,·]"},
        {"k", 1, 0, "QKᵀ[·,k1]"},
        {"raw", 0, 1, "S[q0,k1]"},
        {"scaled", 0, 0, "m[q0], (S − m)[q0,k0]"},
        {"tempered", 0, 0, "m[q0], (S − m)[q0,k0]"},
        {"masked", 0, 1, "m[q0], (S − m)[q0,k1]"},
        {"rowmax", 0, 0, "(S − m)[q0,·]"},
        {"shifted", 0, 1, "exp[q0,k1]"},
        {"exp", 0, 0, "Σ[q0], A[q0,k0]"},
        {"rowsum", 0, 0, "A[q0,·]"},
        {"weights", 0, 1, "O[q0,·]"},
        {"v", 1, 1, "O[·,value1]"},
        {"output", 0, 0, ""},
    };
    static const Telling HIDDEN[] = {
        {"masked", 1, 2, ""}, {"weights", 1, 2, ""}, {"scaled", 1, 2, "S[q1,k2]"}};
    static const Telling STATES[] = {{"x_query", 1, 0, "Q[q1,·]"},
                                     {"x_key", 1, 0, "K[k1,·], V[k1,·]"},
                                     {"w_k", 1, 0, "K[·,feature0]"},
                                     {"w_v", 1, 1, "V[·,value1]"}};
    run(TWO_KEYS, NULL, (RowWindow){0});
    ASSERT_USES(ROWS);
    run(HEAD_3, NULL, (RowWindow){0});
    ASSERT_USES(HIDDEN);
    run("x = [[1, 0], [0, 1]]\nw_q = [[1], [1]]\nw_k = [[1], [2]]\nw_v = [[1, 0], [0, 1]]", NULL,
        (RowWindow){0});
    ASSERT_USES(STATES);
}

/* Weights are P where tokens are columns, and positions carry their tokens' names in the language that is
 * asked. */
static void ways_and_uses_speak_of_the_layout_and_of_the_tokens(void **state)
{
    (void)state;
    static const Telling EXP = {"exp", 0, 1, "rows"}, SHIFTED = {"shifted", 0, 1, "rows"};
    run("q = [[1, 0]]\nk = [[1, 0], [0, 1]]\nv = [[1], [2]]\ntokens = cat\ntokens.zh = 猫\n"
        "key_tokens = sat, mat\nkey_tokens.zh = 坐, 垫",
        NULL, (RowWindow){0});
    assert_string_equal(said(explain_uses, &EXP, LAYOUT_ROW, LANG_EN), "Σ[cat], A[cat,mat]");
    assert_string_equal(said(explain_uses, &EXP, LAYOUT_COLUMN, LANG_EN), "Σ[cat], P[cat,mat]");
    assert_string_equal(said(explain_chain, &SHIFTED, LAYOUT_ROW, LANG_EN),
                        "cat·mat = 0 → ÷√2 0 → − max 0.7071 = -0.7071");
    assert_string_equal(said(explain_chain, &SHIFTED, LAYOUT_ROW, LANG_ZH),
                        "猫·垫 = 0 → ÷√2 0 → − max 0.7071 = -0.7071");
}

#define TEST(name) cmocka_unit_test_teardown(name, free_all)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_step_is_written_out_term_by_term),
        TEST(masked_keys_are_left_out_and_said_so),
        TEST(small_numbers_are_written_as_in_their_matrices),
        TEST(given_numbers_are_written_whole_or_with_a_power_of_ten),
        TEST(a_long_sum_keeps_its_ends),
        TEST(the_scale_tau_and_mask_are_named_as_given),
        TEST(rows_without_weights_say_why),
        TEST(changed_cells_say_so),
        TEST(positions_carry_the_names_of_their_tokens),
        TEST(a_wrong_method_is_written_out_as_it_ran),
        TEST(every_wrong_method_is_written_out_in_its_own_terms),
        TEST(every_cell_of_every_wrong_method_can_be_explained),
        TEST(a_defined_row_needs_no_sentence),
        TEST(a_way_names_each_station_that_does_something),
        TEST(what_is_not_made_of_one_cell_has_no_way),
        TEST(a_way_ends_where_the_mask_hides_the_key),
        TEST(a_way_has_a_station_for_each_thing_that_is_given),
        TEST(a_way_begins_anew_at_a_replaced_cell),
        TEST(a_cell_goes_into_all_that_read_it),
        TEST(ways_and_uses_speak_of_the_layout_and_of_the_tokens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
