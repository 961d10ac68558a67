/* Both layouts of one trace. */
#include "view/layouts.h"

#include "view/matrix_view.h"
#include "view/step_view.h"
#include "view/wrap.h"

enum { HALF_COLS = 30, GAP_COLS = 4 };

/* Both of them, being drawn from `row` on. */
typedef struct {
    Canvas *canvas;
    size_t row;
    const Trace *trace;
    int digits;
    Lang lang;
} Layouts;

/* Points the cells of the first query out. */
static CellLook look_at_first_query(const MatrixView *view, size_t index)
{
    const Matrix *matrix = view->matrix;
    bool first = matrix->axes[0] == AXIS_QUERY && index < matrix->extents[1];
    return first ? (CellLook){STYLE_PARTNER, "[", "]", ""} : (CellLook){STYLE_PLAIN, "", "", ""};
}

static MatrixView layout_view(const Layouts *layouts, StepId id, Layout layout)
{
    const Matrix *matrix = &trace_result(layouts->trace, id)->matrix;
    MatrixView view = {
        .matrix = matrix,
        .example = layouts->trace->example,
        .first_query = layouts->trace->window.first,
        .lang = layouts->lang,
        .form = number_form(matrix, layouts->digits, false),
        .look = look_at_first_query,
    };
    matrix_view_lie(matrix, layout, &view.down, &view.across);
    matrix_view_measure(&view, layouts->canvas);
    return view;
}

static size_t picture_cols(const Layouts *layouts, const MatrixView *view)
{
    size_t rows = matrix_view_extent(view, view->down);
    return matrix_view_heading_cols(view, layouts->canvas, span_whole(rows)) + 1 +
           matrix_view_extent(view, view->across) * view->slot_cols;
}

/* Draws a matrix below its equation; returns the row behind it. */
static size_t draw_layout(Layouts *layouts, StepId id, Layout layout, size_t col)
{
    const Trace *trace = layouts->trace;
    MatrixView view = layout_view(layouts, id, layout);
    AxisSpan rows = span_whole(matrix_view_extent(&view, view.down));
    AxisSpan columns = span_whole(matrix_view_extent(&view, view.across));
    size_t cells = col + matrix_view_heading_cols(&view, layouts->canvas, rows) + 1;
    size_t end = layouts->row + 2 + rows.extent;
    canvas_grow(layouts->canvas, end);
    Text title = {0};
    step_view_symbol(trace, (size_t)step_find(&trace->table, id), layout, true, &title);
    text_addf(&title, "  [%s, %s]", matrix_view_axis(view.down), matrix_view_axis(view.across));
    canvas_put(layouts->canvas, layouts->row, col, STYLE_FORMULA, text_string(&title));
    text_free(&title);
    matrix_view_column_headings(&view, layouts->canvas, layouts->row + 1, cells, columns, STYLE_KEPT);
    matrix_view_row_headings(&view, layouts->canvas, layouts->row + 2, col, rows, STYLE_KEPT);
    matrix_view_cells(&view, layouts->canvas, layouts->row + 2, cells, rows, columns);
    return end;
}

enum { SHOWN_COUNT = 2 };

/* The scores, and the output; STEP_NONE where the example has none. */
static void find_shown(const Trace *trace, StepId shown[SHOWN_COUNT])
{
    shown[0] = trace_result(trace, STEP_RAW) ? STEP_RAW : STEP_SCALED;
    shown[1] = trace_result(trace, STEP_OUTPUT) ? STEP_OUTPUT : STEP_NONE;
}

/* Columns that each of the two sides takes. */
static size_t half_cols(const Layouts *layouts, const StepId *shown)
{
    size_t widest = HALF_COLS;
    for (size_t i = 0; i < SHOWN_COUNT && shown[i]; i++) {
        for (Layout layout = LAYOUT_ROW; layout <= LAYOUT_COLUMN; layout++) {
            MatrixView view = layout_view(layouts, shown[i], layout);
            size_t cols = picture_cols(layouts, &view);
            if (cols > widest) widest = cols;
        }
    }
    return widest;
}

static void draw_sentence(const Layouts *layouts)
{
    char name[32];
    const char *query = example_position(layouts->trace->example, AXIS_QUERY, layouts->trace->window.first,
                                         layouts->lang, name);
    Text sentence = {0};
    text_addf(&sentence,
              _("In brackets: row %s of S makes row %s of O on the left, and column %s of O on the right. No "
                "number differs."),
              query, query, query);
    wrap_sentence(layouts->canvas, layouts->row, 0, STYLE_NOTE, text_string(&sentence));
    text_free(&sentence);
}

void layouts_draw(Canvas *out, const Trace *trace, int digits, Lang lang)
{
    Layouts layouts = {.canvas = out, .row = 1, .trace = trace, .digits = digits, .lang = lang};
    StepId shown[SHOWN_COUNT];
    find_shown(trace, shown);
    size_t column = half_cols(&layouts, shown) + GAP_COLS;
    size_t needed = 2 * column - GAP_COLS;
    if (needed > out->width) canvas_start(out, needed, 0, out->charset);
    canvas_grow(out, 1);
    canvas_put(out, 0, 0, STYLE_STRONG, _("a token is a row"));
    canvas_put(out, 0, column, STYLE_STRONG, _("a token is a column"));
    for (size_t i = 0; i < SHOWN_COUNT && shown[i]; i++) {
        size_t left = draw_layout(&layouts, shown[i], LAYOUT_ROW, 0);
        size_t right = draw_layout(&layouts, shown[i], LAYOUT_COLUMN, column);
        layouts.row = (left > right ? left : right) + 1;
    }
    draw_sentence(&layouts);
}
