/* The log of edits: what holds, undo, redo. */
#include "trace/edit.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static void add(EditLog *log, const char *step, size_t row, size_t column, double value, bool joined)
{
    edit_log_add(log, (Edit){step_id_find(step), row, column, value, joined});
}

static void an_empty_log_holds_nothing(void **state)
{
    (void)state;
    EditLog log = {0};
    assert_null(edit_log_find(&log, STEP_Q, 0, 0));
    assert_false(edit_log_touches(&log, STEP_Q));
    assert_false(edit_log_undo(&log));
    assert_false(edit_log_redo(&log));
    edit_log_reset(&log);
    edit_log_free(&log);
}

static void the_latest_edit_of_a_cell_holds(void **state)
{
    (void)state;
    EditLog log = {0};
    add(&log, "q", 0, 1, 5, false);
    add(&log, "k", 0, 1, 6, false);
    add(&log, "q", 0, 1, 7, false);
    static const struct {
        const char *step;
        size_t row, column;
        double value; /* NaN: none */
    } ROWS[] = {{"q", 0, 1, 7},
                {"k", 0, 1, 6},
                {"q", 1, 0, (double)NAN},
                {"v", 0, 1, (double)NAN},
                {"q", 0, 0, (double)NAN}};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        const Edit *edit = edit_log_find(&log, step_id_find(ROWS[i].step), ROWS[i].row, ROWS[i].column);
        if (isnan(ROWS[i].value) ? edit != NULL : !edit || edit->value != ROWS[i].value)
            fail_msg("row %zu", i);
    }
    assert_true(edit_log_touches(&log, STEP_K));
    assert_false(edit_log_touches(&log, STEP_V));
    edit_log_free(&log);
}

static void undo_and_redo_walk_the_same_way(void **state)
{
    (void)state;
    EditLog log = {0};
    for (int i = 1; i <= 40; i++) add(&log, "q", 0, 0, i, false);
    for (int i = 40; i >= 1; i--) {
        assert_true(edit_log_find(&log, STEP_Q, 0, 0)->value == i);
        assert_true(edit_log_undo(&log));
    }
    assert_null(edit_log_find(&log, STEP_Q, 0, 0));
    assert_false(edit_log_touches(&log, STEP_Q));
    assert_false(edit_log_undo(&log));
    for (int i = 1; i <= 40; i++) {
        assert_true(edit_log_redo(&log));
        assert_true(edit_log_find(&log, STEP_Q, 0, 0)->value == i);
    }
    assert_false(edit_log_redo(&log));
    edit_log_free(&log);
}

static void a_new_edit_ends_what_could_be_redone(void **state)
{
    (void)state;
    EditLog log = {0};
    add(&log, "q", 0, 0, 1, false);
    add(&log, "q", 0, 0, 2, false);
    edit_log_undo(&log);
    add(&log, "q", 0, 0, 3, false);
    assert_int_equal(log.count, 2);
    assert_false(edit_log_redo(&log));
    assert_true(edit_log_find(&log, STEP_Q, 0, 0)->value == 3);
    edit_log_undo(&log);
    assert_true(edit_log_find(&log, STEP_Q, 0, 0)->value == 1);
    edit_log_free(&log);
}

static void joined_edits_go_and_come_together(void **state)
{
    (void)state;
    EditLog log = {0};
    add(&log, "q", 0, 0, 1, false);
    add(&log, "mask", 0, 0, 2, false);
    add(&log, "mask", 0, 1, 2, true);
    add(&log, "mask", 0, 2, 2, true);
    assert_true(edit_log_undo(&log));
    assert_int_equal(log.done, 1);
    assert_false(edit_log_touches(&log, STEP_MASK));
    assert_true(edit_log_redo(&log));
    assert_int_equal(log.done, 4);
    assert_false(edit_log_redo(&log));
    assert_true(edit_log_undo(&log));
    assert_true(edit_log_undo(&log));
    assert_false(edit_log_undo(&log));
    assert_true(edit_log_redo(&log));
    assert_int_equal(log.done, 1);
    edit_log_free(&log);
}

static void a_reset_log_can_be_redone_or_used_again(void **state)
{
    (void)state;
    EditLog log = {0};
    add(&log, "q", 0, 0, 1, false);
    add(&log, "k", 0, 0, 1, false);
    edit_log_reset(&log);
    assert_false(edit_log_undo(&log));
    assert_false(edit_log_touches(&log, STEP_Q));
    assert_true(edit_log_redo(&log));
    assert_true(edit_log_touches(&log, STEP_Q));
    edit_log_reset(&log);
    add(&log, "v", 0, 0, 2, false);
    assert_true(edit_log_touches(&log, STEP_V));
    assert_false(edit_log_touches(&log, STEP_Q));
    assert_false(edit_log_redo(&log));
    edit_log_free(&log);
}

static void a_dropped_edit_is_gone_for_good(void **state)
{
    (void)state;
    EditLog log = {0};
    add(&log, "q", 0, 0, 1, false);
    add(&log, "mask", 0, 0, 2, false);
    add(&log, "mask", 0, 1, 2, true);
    edit_log_drop(&log);
    assert_false(edit_log_touches(&log, STEP_MASK));
    assert_false(edit_log_redo(&log));
    assert_true(edit_log_touches(&log, STEP_Q));
    edit_log_drop(&log);
    edit_log_drop(&log);
    assert_false(edit_log_redo(&log));
    edit_log_free(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_log_holds_nothing),
        cmocka_unit_test(the_latest_edit_of_a_cell_holds),
        cmocka_unit_test(undo_and_redo_walk_the_same_way),
        cmocka_unit_test(a_new_edit_ends_what_could_be_redone),
        cmocka_unit_test(joined_edits_go_and_come_together),
        cmocka_unit_test(a_reset_log_can_be_redone_or_used_again),
        cmocka_unit_test(a_dropped_edit_is_gone_for_good),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
