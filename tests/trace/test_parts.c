/* Large heads, run part by part: what is kept of them is what a run of all rows gives. */
#include "trace/parts.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/arena.h"
#include "support/heads.h"

#define INF          ((double)INFINITY)
#define COUNT(table) (sizeof(table) / sizeof *(table))

enum { TOKENS = 75, FEATURES = 5 };

/* A head as large as is asked, with numbers that go up and down without a pattern. */
static const char *lines_of(size_t queries, const char *more)
{
    Text lines = {0};
    unsigned number = 7;
    const struct {
        const char *name;
        size_t rows;
    } inputs[] = {{"q", queries}, {"k", TOKENS}, {"v", TOKENS}};
    for (size_t i = 0; i < COUNT(inputs); i++) {
        text_addf(&lines, "%s = [", inputs[i].name);
        for (size_t row = 0; row < inputs[i].rows; row++) {
            text_add(&lines, row > 0 ? ", [" : "[");
            for (size_t n = 0; n < FEATURES; n++) {
                number = number * 1103515245u + 12345u;
                text_addf(&lines, "%s%d", n > 0 ? ", " : "", (int)(number >> 16) % 9 - 4);
            }
            text_add(&lines, "]");
        }
        text_add(&lines, "]\n");
    }
    text_add(&lines, more);
    const char *kept = arena_keep(&arena, text_string(&lines));
    text_free(&lines);
    return kept;
}

/* As many rows as are asked, around the one that is asked where they can be. */
static bool is_kept(RowSight sight, size_t row, size_t rows)
{
    if (2 * (double)sight.reach + 1 >= (double)rows) return true;
    long first = (long)sight.row - (long)sight.reach, last = (long)rows - 1 - 2 * (long)sight.reach;
    if (first < 0) first = 0;
    if (first > last) first = last;
    return (long)row >= first && (long)row <= first + 2 * (long)sight.reach;
}

/* All of a matrix, or the rows in sight. */
static void assert_same_rows(const Matrix *found, const Matrix *expected, RowSight sight, const char *name)
{
    assert_true(matrix_same_shape(found, expected));
    size_t rows = expected->rank > 0 ? expected->extents[0] : 1, columns = matrix_size(expected) / rows;
    for (size_t row = 0; row < rows; row++) {
        if (sight.reach > 0 && !is_kept(sight, row, rows)) continue;
        size_t at = row * columns;
        if (memcmp(found->cells + at, expected->cells + at, columns * sizeof *found->cells) != 0 ||
            memcmp(found->flags + at, expected->flags + at, columns) != 0)
            fail_msg("%s: row %zu", name, row);
    }
}

static bool same(double a, double b)
{
    return !(a < b) && !(a > b);
}

static bool same_range(SurveyRange a, SurveyRange b)
{
    return a.any == b.any && same(a.low, b.low) && same(a.high, b.high) && same(a.near_zero, b.near_zero);
}

static void assert_same_survey(const MatrixSurvey *found, const MatrixSurvey *expected, const char *name)
{
    bool equal = same(found->largest, expected->largest) && found->flags == expected->flags &&
                 found->fractional == expected->fractional &&
                 same_range(found->ordinary, expected->ordinary) &&
                 same_range(found->pinned, expected->pinned);
    for (size_t set = 0; set < SURVEY_SET_COUNT; set++)
        equal = equal && found->special[set].any == expected->special[set].any &&
                same(found->special[set].value, expected->special[set].value);
    if (!equal) fail_msg("%s: another survey", name);
}

static void assert_kept(const Trace *parts, const Trace *whole)
{
    assert_int_equal(parts->table.count, whole->table.count);
    assert_same_rows(&parts->mask, &whole->mask, parts->sight, "mask");
    assert_same_survey(&parts->mask_survey, &whole->mask_survey, "mask");
    for (size_t i = 0; i < whole->table.count; i++) {
        const StepResult *found = &parts->results[i], *expected = &whole->results[i];
        const char *name = step_id_text(whole->table.steps[i].id);
        assert_same_rows(&found->matrix, &expected->matrix, found->sparse ? parts->sight : (RowSight){0},
                         name);
        assert_same_survey(&found->survey, &expected->survey, name);
        assert_memory_equal(&found->axes, &expected->axes, sizeof found->axes);
        assert_int_equal(trace_has_effect(parts, i), trace_has_effect(whole, i));
    }
}

static const char *const MORE[] = {
    "", "mask = causal\n", "mask = causal\ntau = 2\nshift = none\n", "softcap = 3\n", "tau = 0.001\n",
};

static const Edit EDITS[] = {
    {STEP_TAU, 0, 0, 3, false},     {STEP_RAW, 70, 2, 500.25, false}, {STEP_MASK, 40, 0, -INF, false},
    {STEP_SCALED, 1, 1, -9, false}, {STEP_Q, 3, 0, 0.5, false},       {STEP_K, 5, 0, 7, false},
    {STEP_V, 74, 4, 1e-7, false},   {STEP_WEIGHTS, 36, 3, 2, false},
};

static const RowSight SIGHTS[] = {{0, 1}, {20, 6}, {74, 3}, {500, 5}, {40, 74}, {3, SIZE_MAX}};

static void with_edits(const Example *example, const EditLog *log)
{
    Trace whole = {0}, before = {0}, now = {0}, alone = {0};
    TraceOptions options = {.edits = log};
    assert_true(trace_run_with(&whole, example, &options, NULL));
    for (size_t i = 0; i < COUNT(SIGHTS); i++) {
        TraceOptions seen = {.sight = SIGHTS[i]};
        assert_true(trace_run_with(&before, example, &seen, NULL));
        seen.edits = log;
        assert_true(trace_run_with(&alone, example, &seen, NULL));
        assert_kept(&alone, &whole);
        seen.base = &before;
        assert_true(trace_run_with(&now, example, &seen, NULL));
        assert_kept(&now, &whole);
        for (size_t n = 0; n < COUNT(SIGHTS); n++) {
            trace_move_sight(&before, NULL, SIGHTS[n]);
            trace_move_sight(&now, &before, SIGHTS[n]);
            assert_int_equal(now.sight.row, SIGHTS[n].row);
            assert_kept(&now, &whole);
        }
    }
    trace_free(&whole);
    trace_free(&before);
    trace_free(&now);
    trace_free(&alone);
}

static void what_is_kept_is_what_a_run_of_all_rows_gives(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(MORE); i++) {
        Example example = head_read(&arena, lines_of(TOKENS, MORE[i]));
        EditLog log = {0};
        with_edits(&example, &log);
        for (size_t n = 0; n < COUNT(EDITS); n++) {
            edit_log_add(&log, EDITS[n]);
            with_edits(&example, &log);
        }
        edit_log_free(&log);
    }
    arena_free(&arena);
}

/* Only the matrices of queries by keys that are no products. */
static void only_what_is_large_is_kept_in_part(void **state)
{
    (void)state;
    Example example = head_read(&arena, lines_of(40, ""));
    Trace trace = {0};
    const TraceOptions options = {.sight = {.row = 9, .reach = 2}};
    assert_true(trace_run_with(&trace, &example, &options, NULL));
    static const StepId IN_PART[] = {STEP_SCALED, STEP_MASKED, STEP_SHIFTED, STEP_EXP, STEP_WEIGHTS};
    static const StepId WHOLE[] = {STEP_Q, STEP_K, STEP_RAW, STEP_ROWMAX, STEP_ROWSUM, STEP_OUTPUT};
    for (size_t i = 0; i < COUNT(IN_PART); i++) assert_true(trace_result(&trace, IN_PART[i])->sparse);
    for (size_t i = 0; i < COUNT(WHOLE); i++) assert_false(trace_result(&trace, WHOLE[i])->sparse);
    trace_free(&trace);
    arena_free(&arena);
}

/* As in a run of all rows, although another row comes first. */
static void a_number_out_of_range_is_named_as_in_a_run_of_all_rows(void **state)
{
    (void)state;
    Example example = head_read(&arena, lines_of(TOKENS, "scale = 10\n"));
    EditLog log = {0};
    edit_log_add(&log, (Edit){STEP_RAW, 70, 1, 1e308, false});
    edit_log_add(&log, (Edit){STEP_SCALED, 2, 0, 1e308, false});
    edit_log_add(&log, (Edit){STEP_TAU, 0, 0, 0.01, false});
    TraceOptions options = {.edits = &log};
    Trace trace = {0};
    Fault whole = {0}, parts = {0};
    assert_false(trace_run_with(&trace, &example, &options, &whole));
    options.sight = (RowSight){0, 4};
    assert_false(trace_run_with(&trace, &example, &options, &parts));
    assert_string_equal(parts.message, whole.message);
    trace_free(&trace);
    edit_log_free(&log);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_kept_is_what_a_run_of_all_rows_gives),
        cmocka_unit_test(only_what_is_large_is_kept_in_part),
        cmocka_unit_test(a_number_out_of_range_is_named_as_in_a_run_of_all_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
