/* A whole matrix with its headings and a title. */
#include "view/panel.h"

#include "view/measure.h"

enum { GAP_COLS = 2 /* between the row headings and the cells */ };

static AxisSpan all_along(const MatrixView *view, Axis axis)
{
    return span_whole(matrix_view_extent(view, axis));
}

static bool has_column_headings(const Panel *panel)
{
    return panel->view.matrix && panel->view.across != AXIS_NONE;
}

void panel_measure(Panel *panel, const Canvas *ruler)
{
    MatrixView *view = &panel->view;
    size_t title = canvas_cols(ruler, panel->title);
    panel->head_rows = title > 0;
    panel->head_cols = 0;
    panel->cols = title;
    if (!view->matrix) return;
    matrix_view_measure(view, ruler);
    panel->head_cols =
        matrix_view_heading_cols(view, ruler, view->down, matrix_view_extent(view, view->down)) + GAP_COLS;
    panel->cols =
        at_least(title, panel->head_cols + matrix_view_extent(view, view->across) * view->slot_cols);
    if (!has_column_headings(panel)) return;
    panel->head_rows = 1 + (title > 0 && (panel->title_above || title > panel->head_cols));
}

size_t panel_rows(const Panel *panel)
{
    const MatrixView *view = &panel->view;
    return panel->head_rows + (view->matrix ? matrix_view_extent(view, view->down) : 0);
}

size_t panel_draw(const Panel *panel, Canvas *canvas, size_t row, size_t col)
{
    const MatrixView *view = &panel->view;
    size_t end = row + panel_rows(panel), first = row + panel->head_rows, cells = col + panel->head_cols;
    canvas_grow(canvas, end);
    canvas_put(canvas, row, col, panel->title_style, panel->title);
    if (!view->matrix) return end;
    AxisSpan rows = all_along(view, view->down), columns = all_along(view, view->across);
    if (has_column_headings(panel))
        matrix_view_column_headings(view, canvas, first - 1, cells, columns, ROLE_LABEL);
    matrix_view_row_headings(view, canvas, first, col, rows, ROLE_LABEL);
    matrix_view_cells(view, canvas, first, cells, rows, columns);
    return end;
}
