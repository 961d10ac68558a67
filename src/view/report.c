/* A computation as text: each step with its name, its axes and its matrix. */
#include "view/report.h"

#include "view/canvas.h"
#include "view/matrix_view.h"
#include "view/measure.h"
#include "view/step_view.h"

enum { HEAD_ROWS = 2, INDENT = 2 };

/* "scaled: scaled scores  S/√d", and below it the axes. */
static void set_head(const StepView *view, Text *title, Text *axes)
{
    text_addf(title, "%s: %s  ", step_id_text(view->trace->table.steps[view->step].id),
              step_view_name(view->trace, view->step));
    step_view_symbol(view->trace, view->step, view->layout, true, title);
    step_view_axes(view, axes);
}

/* The column at which the cells begin, behind the headings of the rows. */
static size_t cells_col(const MatrixView *view, const Canvas *ruler)
{
    AxisSpan rows = span_whole(matrix_view_extent(view, view->down));
    return INDENT + matrix_view_heading_cols(view, ruler, rows) + 2;
}

static void put_matrix(Canvas *canvas, const MatrixView *view)
{
    AxisSpan rows = span_whole(matrix_view_extent(view, view->down));
    AxisSpan columns = span_whole(matrix_view_extent(view, view->across));
    size_t col = cells_col(view, canvas);
    size_t row = HEAD_ROWS;
    canvas_grow(canvas, HEAD_ROWS + (view->across != AXIS_NONE) + rows.count + 1);
    if (view->across != AXIS_NONE) matrix_view_column_headings(view, canvas, row++, col, columns, STYLE_NOTE);
    matrix_view_row_headings(view, canvas, row, INDENT, rows, STYLE_NOTE);
    matrix_view_cells(view, canvas, row, col, rows, columns);
}

bool report_step(const Trace *trace, size_t step, Layout layout, int digits, Lang lang, Charset charset,
                 FILE *stream)
{
    const Matrix *matrix = &trace->results[step].matrix;
    StepId id = trace->table.steps[step].id;
    StepView asked = {.trace = trace,
                      .step = step,
                      .layout = layout,
                      .lang = lang,
                      .digits = digits > 0 ? digits : STEP_VIEW_DIGITS};
    MatrixView view = {
        .matrix = matrix,
        .example = trace->example,
        .first_query = trace->window.first,
        .lang = lang,
        .form = number_form(matrix, asked.digits, step_is_weights(id)),
    };
    matrix_view_lie(matrix, layout, &view.down, &view.across);
    Canvas canvas = {.charset = charset};
    Text title = {0}, axes = {0}, text = {0};
    matrix_view_measure(&view, &canvas);
    set_head(&asked, &title, &axes);
    size_t cells = cells_col(&view, &canvas) + matrix_view_extent(&view, view.across) * view.slot_cols;
    size_t head = at_least(canvas_cols(&canvas, text_string(&title)),
                           INDENT + canvas_cols(&canvas, text_string(&axes)));
    canvas_start(&canvas, at_least(cells, head), HEAD_ROWS, charset);
    canvas_put(&canvas, 0, 0, STYLE_TITLE, text_string(&title));
    canvas_put(&canvas, 1, INDENT, STYLE_NOTE, text_string(&axes));
    put_matrix(&canvas, &view);
    canvas_text(&canvas, 0, canvas.height, &text);
    bool written = fputs(text_string(&text), stream) >= 0;
    text_free(&title);
    text_free(&axes);
    text_free(&text);
    canvas_free(&canvas);
    return written;
}
