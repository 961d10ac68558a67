/* One step computed in two ways, side by side. */
#include "view/compare.h"

#include "trace/difference.h"
#include "view/matrix_view.h"

enum { GAP_COLS = 4, HEADING_GAP = 2, TITLE_ROWS = 1 };

/* One of the two results, and the one it is held against. */
typedef struct {
    const Compare *compare;
    const Matrix *other;
    MatrixView view;
    Text title;
} Side;

static bool is_current(const Side *side, size_t index)
{
    return index == matrix_index(side->view.matrix, side->compare->row, side->compare->column);
}

static CellLook compared_look(const MatrixView *view, size_t index)
{
    const Side *side = view->context;
    unsigned char flags = view->matrix->flags[index];
    CellLook look = {.style = STYLE_PLAIN, .before = "", .after = "", .flag = ""};
    if (flags & CELL_MASKED) look.style = STYLE_MASKED;
    if (flags & CELL_UNDEFINED) look.style = STYLE_UNDEFINED;
    bool comparable = side->other && matrix_same_shape(view->matrix, side->other);
    if (!comparable || trace_cell_differs(view->matrix, side->other, index)) {
        look.style = STYLE_WRONG;
        look.flag = "≠";
    }
    if (is_current(side, index)) look = (CellLook){STYLE_CURRENT, "[", "]", look.flag};
    return look;
}

static void set_side(Side *side, const Compare *compare, bool right, Charset charset)
{
    const Trace *trace = right ? compare->right : compare->wrong;
    const Trace *against = right ? compare->wrong : compare->right;
    const Matrix *matrix = trace_matrix(trace, compare->id);
    *side = (Side){.compare = compare, .other = trace_matrix(against, compare->id)};
    text_addf(&side->title, "%s: ", right ? _("right") : compare->method);
    int step = step_find(&trace->table, compare->id);
    if (step >= 0) step_view_symbol(trace, (size_t)step, compare->layout, true, &side->title);
    if (step < 0) text_add(&side->title, _("this step is left out"));
    if (!matrix) return;
    side->view = (MatrixView){
        .matrix = matrix,
        .example = trace->example,
        .first_query = trace->window.first,
        .lang = compare->lang,
        .form = number_form(matrix, compare->digits, step_is_weights(compare->id)),
        .look = compared_look,
        .context = side,
    };
    matrix_view_lie(matrix, compare->layout, &side->view.down, &side->view.across);
    matrix_view_measure(&side->view, &(Canvas){.charset = charset});
}

static size_t side_rows(const Side *side)
{
    if (!side->view.matrix) return TITLE_ROWS;
    return TITLE_ROWS + (side->view.across != AXIS_NONE) + matrix_view_extent(&side->view, side->view.down);
}

static size_t heading_cols(const Side *side, const Canvas *ruler)
{
    AxisSpan rows = span_whole(matrix_view_extent(&side->view, side->view.down));
    return matrix_view_heading_cols(&side->view, ruler, rows) + HEADING_GAP;
}

static size_t side_cols(const Side *side, const Canvas *ruler)
{
    size_t title = canvas_cols(ruler, text_string(&side->title));
    if (!side->view.matrix) return title;
    size_t cells =
        heading_cols(side, ruler) + matrix_view_extent(&side->view, side->view.across) * side->view.slot_cols;
    return cells > title ? cells : title;
}

static void draw_side(const Side *side, Canvas *canvas, size_t row, size_t col, Style style)
{
    canvas_put(canvas, row++, col, style, text_string(&side->title));
    if (!side->view.matrix) return;
    AxisSpan rows = span_whole(matrix_view_extent(&side->view, side->view.down));
    AxisSpan columns = span_whole(matrix_view_extent(&side->view, side->view.across));
    size_t cells = col + heading_cols(side, canvas);
    if (side->view.across != AXIS_NONE)
        matrix_view_column_headings(&side->view, canvas, row++, cells, columns, STYLE_NOTE);
    matrix_view_row_headings(&side->view, canvas, row, col, rows, STYLE_NOTE);
    matrix_view_cells(&side->view, canvas, row, cells, rows, columns);
}

/* Both sides, and whether they stand beside each other in that width. */
typedef struct {
    Side right;
    Side wrong;
    bool beside;
    size_t second_col;
} Pair;

static void set_pair(Pair *pair, const Compare *compare, Charset charset, size_t width)
{
    Canvas ruler = {.charset = charset};
    set_side(&pair->right, compare, true, charset);
    set_side(&pair->wrong, compare, false, charset);
    pair->second_col = side_cols(&pair->right, &ruler) + GAP_COLS;
    pair->beside = pair->second_col + side_cols(&pair->wrong, &ruler) <= width;
}

static size_t pair_rows(const Pair *pair)
{
    size_t right = side_rows(&pair->right), wrong = side_rows(&pair->wrong);
    if (!pair->beside) return right + 1 + wrong;
    return right > wrong ? right : wrong;
}

static void free_pair(Pair *pair)
{
    text_free(&pair->right.title);
    text_free(&pair->wrong.title);
}

size_t compare_rows(const Compare *compare, Charset charset, size_t width)
{
    Pair pair;
    set_pair(&pair, compare, charset, width);
    size_t rows = pair_rows(&pair);
    free_pair(&pair);
    return rows;
}

void compare_draw(const Compare *compare, Canvas *canvas)
{
    Pair pair;
    set_pair(&pair, compare, canvas->charset, canvas->width);
    size_t below = side_rows(&pair.right) + 1;
    draw_side(&pair.right, canvas, 0, 0, STYLE_RIGHT);
    draw_side(&pair.wrong, canvas, pair.beside ? 0 : below, pair.beside ? pair.second_col : 0, STYLE_WRONG);
    free_pair(&pair);
}
