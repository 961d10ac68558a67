/* What goes into the room that a board leaves. */
#include "view/board_rest.h"

#include <stdint.h>

#include "view/bars.h"
#include "view/curve.h"
#include "view/measure.h"

enum {
    BARS_COLS_LEAST = 28,
    BARS_COLS_MOST = 60,
    BARS_KEYS_MOST = 12,
    CURVE_ROWS_LEAST = 13,
    CURVE_ROWS_MOST = 18,
    CURVE_COLS_MOST = 78,
    GAP_COLS = 4,
};

/* Whether the weights of the right way are on the board, and revealed. */
static bool has_weights(const StepView *asked)
{
    int step = step_find(&asked->trace->table, STEP_WEIGHTS);
    if (step < 0 || (asked->wrong && asked->shows_wrong)) return false;
    return (size_t)step < asked->walked || ((size_t)step == asked->walked && !asked->hidden);
}

/* The column behind all that the board has from `row` on. */
static size_t end_below(const Scene *board, size_t row)
{
    size_t end = 0;
    for (size_t i = 0; i < board->count; i++) {
        const Block *block = &board->blocks[i];
        const Part *line = &block->line;
        size_t cells = line->columns.count * line->view.slot_cols;
        size_t title = block->col + block->label_cols + canvas_cols(&board->ruler, text_string(&line->title));
        if (line->row + line->rows.count > row)
            end = at_least(end, at_least(title, line->col + cells + block->sum_cols));
    }
    return end;
}

static WeightsRow weights_row(const Scene *board)
{
    const StepView *asked = board->asked;
    size_t query = at_most(asked->at[AXIS_QUERY], asked->trace->window.count - 1);
    return (WeightsRow){asked->trace, asked->before, query, asked->lang, board->room.digits};
}

void board_draw_bars(const Scene *board, Canvas *canvas)
{
    const StepView *asked = board->asked;
    size_t keys = asked->trace->example->key_count, rows = keys + BARS_OTHER_ROWS + 1;
    size_t top = less(board->height, rows), col = end_below(board, top);
    size_t width = less(canvas->width, col + GAP_COLS);
    if (!has_weights(asked) || width < BARS_COLS_LEAST || keys > BARS_KEYS_MOST || rows > board->height)
        return;
    Canvas window = canvas_window(canvas, top, col + GAP_COLS, rows, at_most(width, BARS_COLS_MOST));
    int key = matrix_axis(&asked->trace->results[asked->step].matrix, AXIS_KEY);
    WeightsRow weights = weights_row(board);
    bars_draw(&weights, &window, 0, span_whole(keys), key < 0 ? SIZE_MAX : asked->at[AXIS_KEY]);
}

void board_draw_curve(const Scene *board, Canvas *canvas, size_t row)
{
    size_t rows = at_most(less(canvas->height, row), CURVE_ROWS_MOST);
    if (rows < CURVE_ROWS_LEAST || !has_weights(board->asked) || !curve_is_drawn(board->asked->trace)) return;
    Canvas window = canvas_window(canvas, row, 0, rows, at_most(canvas->width, CURVE_COLS_MOST));
    WeightsRow weights = weights_row(board);
    curve_draw(&weights, &window);
}
