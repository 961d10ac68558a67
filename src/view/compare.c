/* One step computed in two ways, side by side. */
#include "view/compare.h"

#include "trace/difference.h"
#include "view/measure.h"
#include "view/panel.h"

enum { GAP_COLS = 4 };

/* One of the two results, and the one it is held against. */
typedef struct {
    const Compare *compare;
    bool right;
    const Matrix *other;
    Text title;
    Panel panel;
} Side;

static bool is_current(const Side *side, size_t index)
{
    return index == matrix_index(side->panel.view.matrix, side->compare->row, side->compare->column);
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
        if (!side->right) look.style = STYLE_WRONG;
        look.flag = "≠";
    }
    if (is_current(side, index)) look = (CellLook){STYLE_CURRENT, "[", "]", look.flag};
    return look;
}

static void set_side(Side *side, const Compare *compare, bool right, const Canvas *ruler)
{
    const Trace *trace = right ? compare->right : compare->wrong;
    const Trace *against = right ? compare->wrong : compare->right;
    const Matrix *matrix = trace_matrix(trace, compare->id);
    int step = step_find(&trace->table, compare->id);
    *side = (Side){.compare = compare, .right = right, .other = trace_matrix(against, compare->id)};
    text_addf(&side->title, "%s: ", right ? _("right") : compare->method);
    if (step >= 0) step_view_symbol(trace, (size_t)step, compare->layout, true, &side->title);
    if (step < 0) text_add(&side->title, _("this step is left out"));
    side->panel = (Panel){.title = text_string(&side->title),
                          .title_style = right ? STYLE_RIGHT : STYLE_WRONG,
                          .title_above = true};
    if (matrix) {
        NumberForm form = number_form(matrix, compare->digits, step_is_weights(compare->id));
        side->panel.view = matrix_view_of(matrix, trace->example, compare->layout, compare->lang, form);
        side->panel.view.first_query = trace->window.first;
        side->panel.view.look = compared_look;
        side->panel.view.context = side;
    }
    panel_measure(&side->panel, ruler);
}

/* Both sides, and whether they fit beside each other into that width. */
typedef struct {
    Side right;
    Side wrong;
    bool beside;
    size_t second_col;
} Pair;

static void set_pair(Pair *pair, const Compare *compare, Charset charset, size_t width)
{
    Canvas ruler = {.charset = charset};
    set_side(&pair->right, compare, true, &ruler);
    set_side(&pair->wrong, compare, false, &ruler);
    pair->second_col = pair->right.panel.cols + GAP_COLS;
    pair->beside = pair->second_col + pair->wrong.panel.cols <= width;
    if (pair->beside) panel_level(&pair->right.panel, &pair->wrong.panel);
}

static size_t pair_rows(const Pair *pair)
{
    size_t right = panel_rows(&pair->right.panel), wrong = panel_rows(&pair->wrong.panel);
    return pair->beside ? at_least(right, wrong) : right + 1 + wrong;
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
    size_t below = panel_draw(&pair.right.panel, canvas, 0, 0) + 1;
    panel_draw(&pair.wrong.panel, canvas, pair.beside ? 0 : below, pair.beside ? pair.second_col : 0);
    free_pair(&pair);
}
