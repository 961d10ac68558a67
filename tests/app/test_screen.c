/* What all screens share: the room for their body. */
#include "app/screen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

/* Hand work: what head and foot, or the two margins, leave; one where they leave nothing. */
static void a_body_has_what_head_foot_and_margins_leave_and_at_least_one(void **state)
{
    static const struct {
        size_t height, head, foot, rows;
    } ROWS[] = {
        {24, 3, 1, 20}, {6, 3, 1, 2}, {5, 3, 1, 1}, {4, 3, 1, 1}, {3, 3, 1, 1}, {1, 0, 0, 1}, {0, 0, 0, 1},
    };
    static const struct {
        size_t width, cols;
    } COLS[] = {{80, 78}, {4, 2}, {3, 1}, {2, 1}, {1, 1}, {0, 1}};
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        const Screen screen = {.height = ROWS[i].height};
        const size_t rows = screen_body_rows(&screen, ROWS[i].head, ROWS[i].foot);
        if (rows != ROWS[i].rows) fail_msg("%zu rows of %zu, not %zu", rows, ROWS[i].height, ROWS[i].rows);
    }
    for (size_t i = 0; i < sizeof COLS / sizeof *COLS; i++) {
        const size_t cols = screen_body_cols(&(Screen){.width = COLS[i].width});
        if (cols != COLS[i].cols) fail_msg("%zu columns of %zu, not %zu", cols, COLS[i].width, COLS[i].cols);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_has_what_head_foot_and_margins_leave_and_at_least_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
