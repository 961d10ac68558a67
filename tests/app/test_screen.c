/* What all screens share: the room for their body, and the line that is typed. */
#include "app/screen.h"

#include <string.h>

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

/* Below it up to three rows of the line, with the cursor on the character before which is typed. */
static void check_line(const Screen *screen, const char *line, size_t cursor)
{
    enum { COLS = 10, ROWS = 8, ROWS_MOST = 3 };
    Canvas canvas = {0};
    Text whole = {0}, row = {0};
    text_addf(&whole, "%s%s ", text_string(&screen->prompt), line);
    const size_t at = screen->prompt.length + cursor, rows = (whole.length + COLS - 1) / COLS;
    const size_t top = ROWS - (rows < ROWS_MOST ? rows : ROWS_MOST), begin = at / COLS * COLS;
    canvas_start(&canvas, COLS, ROWS, CHARSET_UTF8);
    screen_draw_line(screen, &canvas, line, cursor);
    if (canvas.cursor_col != at % COLS || canvas.cursor_row < top || canvas.cursor_row >= ROWS)
        fail_msg("\"%s\" at %zu: the cursor is at %zu,%zu", line, cursor, canvas.cursor_row,
                 canvas.cursor_col);
    if (canvas.cursor_row - top > at / COLS) fail_msg("\"%s\" at %zu: it begins too low", line, cursor);
    canvas_text(&canvas, canvas.cursor_row, canvas.cursor_row + 1, &row);
    const size_t shown = row.length - 1; /* without its line end and blanks behind it */
    if (strncmp(text_string(&row), text_string(&whole) + begin, shown) != 0 || begin + shown + 1 < at)
        fail_msg("\"%s\" at %zu: the row is %s", line, cursor, text_string(&row));
    text_free(&whole);
    text_free(&row);
    canvas_free(&canvas);
}

static void the_row_of_a_typed_line_that_has_the_cursor_is_seen(void **state)
{
    Screen screen = {.height = 8, .width = 10};
    Text line = {0};
    (void)state;
    text_add(&screen.prompt, "why> ");
    for (size_t length = 0; length <= 64; length++) {
        for (size_t cursor = 0; cursor <= length; cursor++) check_line(&screen, text_string(&line), cursor);
        text_add_char(&line, (uint32_t)('a' + length % 26));
    }
    text_free(&line);
    screen_end(&screen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_has_what_head_foot_and_margins_leave_and_at_least_one),
        cmocka_unit_test(the_row_of_a_typed_line_that_has_the_cursor_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
