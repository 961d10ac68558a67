/* A computation as text: each step with its name, its axes and its matrix. */
#include "view/report.h"

#include "trace/explain.h"

#include "view/board.h"
#include "view/canvas.h"
#include "view/measure.h"
#include "view/panel.h"
#include "view/step_view.h"
#include "view/weights_row.h"
#include "view/wrap.h"

enum { HEAD_ROWS = 2, INDENT = 2 };

/* "scaled: scaled scores  S/√d" */
static void set_title(const StepView *view, Text *title)
{
    text_addf(title, "%s: %s  ", step_id_text(view->trace->table.steps[view->step].id),
              step_view_name(view->trace, view->step));
    step_view_symbol(view->trace, view->step, view->layout, true, title);
}

/* ---- what is printed below a matrix ---- */

static const char *query_name(const StepView *view, size_t row, char name[32])
{
    return example_position(view->trace->example, AXIS_QUERY, view->trace->window.first + row, view->lang,
                            name);
}

static bool is_undefined(const Matrix *matrix, size_t row)
{
    size_t columns = matrix_columns(matrix);
    for (size_t i = row * columns; i < (row + 1) * columns; i++)
        if (matrix->flags[i] & CELL_UNDEFINED) return true;
    return false;
}

/* Why queries have no values here, a line for each reason: "q0, q2 undefined: every key is masked: …". */
static void add_undefined(const StepView *view, Text *notes)
{
    const Matrix *matrix = &view->trace->results[view->step].matrix;
    if (matrix_axis(matrix, AXIS_QUERY) != 0) return;
    for (RowState state = ROW_UNDEFINED; state <= ROW_UNDERFLOW; state++) {
        Text names = {0};
        char name[32];
        for (size_t row = 0; row < matrix->extents[0]; row++)
            if (is_undefined(matrix, row) && trace_row_state(view->trace, row) == state)
                text_addf(&names, "%s%s", names.length > 0 ? _(", ") : "", query_name(view, row, name));
        if (names.length > 0)
            text_addf(notes, _("%s undefined: %s\n"), text_string(&names), explain_row_state(state));
        text_free(&names);
    }
}

/* Rows of weights whose shown digits do not add up. */
static void add_sums(const StepView *view, NumberForm form, Text *notes)
{
    const Matrix *matrix = &view->trace->results[view->step].matrix;
    if (!step_is_weights(view->trace->table.steps[view->step].id) || matrix->rank != 2) return;
    for (size_t row = 0; row < matrix->extents[0]; row++) {
        size_t columns = matrix->extents[1];
        WeightsSum sum = weights_sum(matrix->cells + row * columns, columns, form);
        char name[32];
        if (!is_undefined(matrix, row) && sum.differs)
            text_addf(notes, _("%s: Σ %s (shown digits add to %s)\n"), query_name(view, row, name), sum.sum,
                      sum.shown);
    }
}

static void add_notes(const StepView *view, NumberForm form, Wrap *out)
{
    Text notes = {0};
    add_undefined(view, &notes);
    add_sums(view, form, &notes);
    if (notes.length > 0) notes.bytes[--notes.length] = '\0';
    wrap_add(out, STYLE_NOTE, text_string(&notes));
    text_free(&notes);
}

bool report_step(const StepView *view, Charset charset, FILE *stream)
{
    int digits = view->digits > 0 ? view->digits : STEP_VIEW_DIGITS;
    Panel panel = {.title = "",
                   .view = matrix_view_of_step(view->trace, view->step, view->layout, view->lang, digits)};
    Canvas canvas = {.charset = charset};
    Wrap notes = {.charset = charset}, axes = {.charset = charset};
    Text title = {0};
    panel_measure(&panel, &canvas);
    set_title(view, &title);
    step_view_axes(view, &axes);
    add_notes(view, panel.view.form, &notes);
    size_t body = at_least(panel.cols, wrap_natural_cols(&notes));
    size_t head = at_least(canvas_cols(&canvas, text_string(&title)), INDENT + wrap_natural_cols(&axes));
    canvas_start(&canvas, at_least(INDENT + body, head), HEAD_ROWS, charset);
    canvas_put(&canvas, 0, 0, STYLE_TITLE, text_string(&title));
    wrap_draw(&axes, &canvas, 1, INDENT, canvas.width - INDENT, 1);
    size_t row = panel_draw(&panel, &canvas, HEAD_ROWS, INDENT);
    canvas_grow(&canvas, row + matrix_extent(panel.view.matrix, AXIS_QUERY) + 1);
    if (notes.count > 0) row = wrap_draw(&notes, &canvas, row, INDENT, body, SIZE_MAX);
    const bool printed = canvas_print(&canvas, row + 1, stream);
    text_free(&title);
    wrap_free(&axes);
    wrap_free(&notes);
    canvas_free(&canvas);
    return printed;
}

bool report_board(const StepView *view, Charset charset, size_t width, FILE *stream)
{
    StepView asked = *view;
    if (asked.digits <= 0) asked.digits = STEP_VIEW_DIGITS;
    Scene board;
    Canvas canvas = {0};
    const bool fits =
        board_plan(&board, &asked, charset, MEASURE_ENDLESS, width > 0 ? width : MEASURE_ENDLESS);
    if (fits) {
        canvas_start(&canvas, board.width, board.height, charset);
        scene_draw(&board, &canvas);
        canvas_print(&canvas, board.height, stream);
    }
    canvas_free(&canvas);
    scene_free(&board);
    return fits;
}
