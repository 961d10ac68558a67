/* The pictures of one step in the reader. */
#include "view/picture.h"

#include <stdint.h>

#include "view/bars.h"
#include "view/board.h"
#include "view/curve.h"
#include "view/heat.h"
#include "view/measure.h"

/* The position of the cursor on an axis; `otherwise` if its matrix does not have it. */
static size_t cursor_on(const StepView *view, Axis axis, size_t otherwise)
{
    StepId id;
    const Matrix *matrix = step_focus_matrix(view->trace, view->step, view->focus, &id);
    int at = matrix && matrix->rank <= 2 ? matrix_axis(matrix, axis) : -1;
    if (at < 0 || !view->cursor) return otherwise;
    return at == 0 ? view->row : view->column;
}

static WeightsRow weights_row(const StepView *view)
{
    size_t query = at_most(cursor_on(view, AXIS_QUERY, view->at[AXIS_QUERY]), view->trace->window.count - 1);
    return (WeightsRow){view->trace, view->before, query, view->lang, view->digits};
}

/* ---- weights as bars ---- */

static bool bars_fit(const StepView *view)
{
    return !view->asks_weights && trace_result(view->trace, STEP_WEIGHTS);
}

static void draw_bars(const StepView *view, Canvas *canvas)
{
    WeightsRow row = weights_row(view);
    size_t places = canvas->height > BARS_OTHER_ROWS ? canvas->height - BARS_OTHER_ROWS : 1;
    size_t key = cursor_on(view, AXIS_KEY, SIZE_MAX), first = key == SIZE_MAX ? 0 : key - key % places;
    AxisSpan keys = span_window(view->trace->example->key_count, places, first);
    bars_draw(&row, canvas, 0, keys, key);
}

/* ---- the others ---- */

static bool board_fits(const StepView *view)
{
    Scene board;
    bool fits = board_plan(&board, view, view->charset, view->room_rows, view->room_cols);
    scene_free(&board);
    return fits;
}

static void draw_board(const StepView *view, Canvas *canvas)
{
    Scene board;
    board_plan(&board, view, canvas->charset, view->room_rows, view->room_cols);
    scene_draw(&board, canvas);
    scene_free(&board);
}

static bool curve_fits(const StepView *view)
{
    return !view->asks_weights && curve_is_drawn(view->trace);
}

static void draw_curve(const StepView *view, Canvas *canvas)
{
    WeightsRow row = weights_row(view);
    curve_draw(&row, canvas);
}

static bool heat_fits(const StepView *view)
{
    return heat_is_drawn(view->trace, view->step);
}

static bool matrices_fit(const StepView *view)
{
    return view->trace;
}

/* ---- the table of pictures ---- */

static const struct {
    const char *name;
    bool (*fits)(const StepView *view);
    void (*draw)(const StepView *view, Canvas *canvas);
} PICTURES[] = {
    {N_("the board"), board_fits, draw_board},
    {N_("the step's matrices"), matrices_fit, step_view_draw},
    {N_("the query's weights as bars"), bars_fit, draw_bars},
    {N_("the query's weights against the temperature"), curve_fits, draw_curve},
    {N_("the result as a heat map"), heat_fits, heat_draw},
};
enum { PICTURE_COUNT = sizeof PICTURES / sizeof *PICTURES };

const char *picture_name(Picture picture)
{
    return _(PICTURES[picture].name);
}

bool picture_fits(Picture picture, const StepView *view)
{
    return PICTURES[picture].fits(view);
}

Picture picture_next(Picture picture, const StepView *view)
{
    do {
        picture = (picture + 1) % PICTURE_COUNT;
    } while (!picture_fits(picture, view));
    return picture;
}

void picture_draw(Picture picture, const StepView *view, Canvas *canvas)
{
    PICTURES[picture].draw(view, canvas);
}
