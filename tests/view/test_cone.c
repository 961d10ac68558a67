/* The cone of a cell against what really depends on what: a cell is changed, and everything is run again. */
#include "view/cone.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "support/stage.h"
#include "view/snapshot.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Numbers without a pattern, so that nothing stays the same by chance. */
static const char Q[] = "[[1.1, -0.3], [0.4, 0.9], [-0.7, 0.2]]";
static const char K[] = "[[0.8, 0.5], [-0.6, 1.3], [0.1, -0.9]]";
static const char V[] = "[[1.7, 0.2], [-0.4, 2.3], [0.6, -1.1]]";

static const Given STAGES[][STAGE_FIELDS_MAX] = {
    {{"q", Q}, {"k", K}, {"v", V}},
    {{"q", Q}, {"k", K}, {"v", V}, {"mask", "causal"}},
    {{"q", Q}, {"k", K}, {"v", V}, {"mask", "[[1,0,1],[1,0,1],[1,0,1]]"}, {"tau", "0.7"}},
    {{"q", Q}, {"k", K}, {"v", V}, {"mask", "[[1,1,0],[0,0,0],[1,1,1]]"}},
    {{"q", Q}, {"k", K}, {"v", V}, {"mask", "[[0.5,-0.3,0],[0,1,0.2],[0,0,0.1]]"}, {"softcap", "2"}},
    {{"q", Q}, {"k", K}, {"v", V}, {"shift", "none"}},
    {{"q", Q}, {"k", K}},
    {{"q", "[[1.1, -0.3]]"}, {"k", K}, {"v", V}},
    {{"q", "[[1.1]]"}, {"k", "[[0.4]]"}, {"v", "[[2.5]]"}},
    {{"scores", "[[0.4, 1.2, -0.5], [0.3, -inf, 0.9]]"}, {"v", V}},
    {{"weights", "[[0.2, 0.8]]"}, {"v", "[[1.5, 2], [0.3, -1]]"}},
    {{"x", "[[1.1, -0.3], [0.4, 0.9]]"},
     {"w_q", "[[0.3, 1.2], [0.7, -0.4]]"},
     {"w_k", "[[1.3, 0.2], [-0.7, 0.6]]"},
     {"w_v", "[[0.9, -0.2], [0.5, 1.6]]"},
     {"mask", "causal"}},
};

static bool shows_all[STEP_TABLE_MAX];

static size_t columns_of(const Matrix *matrix)
{
    return matrix->rank > 1 ? matrix->extents[1] : 1;
}

static void follow(Cone *cone, const Trace *trace, size_t step, size_t index)
{
    size_t columns = columns_of(&trace->results[step].matrix);
    cone_follow(cone, trace, step, index / columns, index % columns, shows_all);
}

/* Where a cell that counts may still leave a number as it is: a maximum that it does not reach. */
static bool may_stay(StepId id)
{
    return id == STEP_ROWMAX || id == STEP_SHIFTED || id == STEP_EXP || id == STEP_ROWSUM;
}

/* A single visible key has the weight 1, whatever its score. */
static bool is_alone(const Trace *trace, size_t step, size_t index, size_t source)
{
    const StepResult *weights = trace_result(trace, STEP_WEIGHTS);
    size_t query = index / columns_of(&trace->results[step].matrix), visible = 0;
    size_t keys = weights->matrix.extents[1];
    for (size_t key = 0; key < keys; key++)
        visible += !(weights->matrix.flags[query * keys + key] & CELL_MASKED);
    return visible == 1 && source < (size_t)step_find(&trace->table, STEP_WEIGHTS) &&
           trace->table.steps[source].id != STEP_V;
}

static void look_at(const Stage *stage, size_t source, size_t cell, const char *what)
{
    Cone cone;
    const Trace *now = &stage->trace, *before = &stage->before;
    follow(&cone, before, source, cell);
    for (size_t step = source + 1; step < now->table.count; step++) {
        const Matrix *matrix = &now->results[step].matrix;
        StepId id = now->table.steps[step].id;
        for (size_t i = 0; i < matrix_size(matrix); i++) {
            bool changed = cell_changed(matrix, &before->results[step].matrix, i);
            bool marked = cone_part(&cone, step, i) == CONE_DEPENDENT;
            bool excused = may_stay(id) || is_alone(before, step, i, source);
            if (changed && !marked)
                fail_msg("%s: cell %zu of %s changed, unmarked", what, i, step_id_text(id));
            if (marked && !changed && !excused)
                fail_msg("%s: cell %zu of %s is marked, but stays", what, i, step_id_text(id));
        }
    }
}

static void what_is_marked_as_dependent_changes_and_nothing_else(void **state)
{
    static const StepId SOURCES[] = {STEP_Q, STEP_K, STEP_V, STEP_RAW, STEP_SCALED};
    (void)state;
    for (size_t n = 0; n < COUNT(STAGES); n++) {
        Stage stage;
        stage_open(&stage, STAGES[n]);
        for (size_t s = 0; s < COUNT(SOURCES); s++) {
            int source = step_find(&stage.before.table, SOURCES[s]);
            if (source < 0 || !trace_can_edit(&stage.before, SOURCES[s])) continue;
            const Matrix *matrix = &stage.before.results[source].matrix;
            for (size_t i = 0; i < matrix_size(matrix); i++) {
                char what[64];
                if (matrix->flags[i] & CELL_MASKED) continue;
                snprintf(what, sizeof what, "stage %zu, %s, cell %zu", n, step_id_text(SOURCES[s]), i);
                const Edit edit = {SOURCES[s], i / columns_of(matrix), i % columns_of(matrix),
                                   matrix->cells[i] + 0.37, false};
                stage_edit(&stage, &edit);
                look_at(&stage, (size_t)source, i, what);
            }
        }
        stage_close(&stage);
    }
}

static bool is_source(ConePart part)
{
    return part == CONE_DIRECT || part == CONE_FURTHER;
}

static void look_at_pair(const Trace *trace, size_t early, size_t i, size_t late, size_t j)
{
    Cone from, to;
    follow(&from, trace, early, i);
    follow(&to, trace, late, j);
    bool on = cone_part(&from, late, j) == CONE_DEPENDENT, back = is_source(cone_part(&to, early, i));
    if (on != back)
        fail_msg("%s %zu, %s %zu: %d, %d", step_id_text(trace->table.steps[early].id), i,
                 step_id_text(trace->table.steps[late].id), j, on, back);
}

/* Followed on from one cell or back from the other, it is the same way. */
static void a_cell_depends_on_its_sources_and_on_nothing_else(void **state)
{
    (void)state;
    for (size_t n = 0; n < COUNT(STAGES); n++) {
        Stage stage;
        stage_open(&stage, STAGES[n]);
        const Trace *trace = &stage.before;
        for (size_t late = 0; late < trace->table.count; late++)
            for (size_t early = 0; early < late; early++)
                for (size_t i = 0; i < matrix_size(&trace->results[early].matrix); i++)
                    for (size_t j = 0; j < matrix_size(&trace->results[late].matrix); j++)
                        look_at_pair(trace, early, i, late, j);
        stage_close(&stage);
    }
}

static void what_is_not_shown_is_no_station(void **state)
{
    (void)state;
    Stage stage;
    Cone cone;
    bool shown[STEP_TABLE_MAX];
    stage_open(&stage, STAGES[0]);
    const StepTable *table = &stage.before.table;
    size_t exp = (size_t)step_find(table, STEP_EXP), masked = (size_t)step_find(table, STEP_MASKED);
    size_t raw = (size_t)step_find(table, STEP_RAW);
    for (size_t i = 0; i < table->count; i++) shown[i] = i == exp || i == masked || i == raw;
    cone_follow(&cone, &stage.before, exp, 1, 2, shown);
    assert_int_equal(cone_part(&cone, exp, 5), CONE_CELL);
    assert_int_equal(cone_part(&cone, masked, 5), CONE_DIRECT);
    assert_int_equal(cone_part(&cone, raw, 5), CONE_FURTHER);
    assert_int_equal(cone_part(&cone, raw, 0), CONE_OUTSIDE);
    stage_close(&stage);
}

int main(void)
{
    for (size_t i = 0; i < STEP_TABLE_MAX; i++) shows_all[i] = true;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_marked_as_dependent_changes_and_nothing_else),
        cmocka_unit_test(a_cell_depends_on_its_sources_and_on_nothing_else),
        cmocka_unit_test(what_is_not_shown_is_no_station),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
