/* Both layouts of one trace. */
#include "view/layouts.h"

#include "view/measure.h"
#include "view/panel.h"
#include "view/step_view.h"
#include "view/wrap.h"

enum { HALF_COLS = 30, GAP_COLS = 4, SHOWN_COUNT = 2, LAYOUT_COUNT = 2 };

/* Points the cells of the first query out. */
static CellLook look_at_first_query(const MatrixView *view, size_t index)
{
    const Matrix *matrix = view->matrix;
    bool first = matrix->axes[0] == AXIS_QUERY && index < matrix->extents[1];
    return first ? (CellLook){STYLE_PARTNER, "[", "]", ""} : (CellLook){STYLE_PLAIN, "", "", ""};
}

/* The scores, and the output where the example has one. */
static size_t find_shown(const Trace *trace, StepId shown[SHOWN_COUNT])
{
    shown[0] = trace_result(trace, STEP_RAW) ? STEP_RAW : STEP_SCALED;
    shown[1] = STEP_OUTPUT;
    return trace_result(trace, STEP_OUTPUT) ? 2 : 1;
}

/* A step in one layout, below its equation and its axes. */
typedef struct {
    Text title;
    Panel panel;
} Half;

static void set_half(Half *half, const MatrixView *view, const Trace *trace, size_t step, Layout layout,
                     const Canvas *ruler)
{
    *half = (Half){.panel = {.title_style = STYLE_FORMULA, .title_above = true, .view = *view}};
    half->panel.view.look = look_at_first_query;
    step_view_symbol(trace, step, layout, true, &half->title);
    text_addf(&half->title, "  [%s, %s]", matrix_view_axis(view->down), matrix_view_axis(view->across));
    half->panel.title = text_string(&half->title);
    panel_measure(&half->panel, ruler);
}

static void draw_sentence(Canvas *out, size_t row, const Trace *trace, Lang lang)
{
    char name[32];
    const char *query = example_position(trace->example, AXIS_QUERY, trace->window.first, lang, name);
    Text sentence = {0};
    text_addf(&sentence,
              _("In brackets: row %s of S makes row %s of O on the left, and column %s of O on the right. No "
                "number differs."),
              query, query, query);
    wrap_sentence(out, row, 0, STYLE_NOTE, text_string(&sentence));
    text_free(&sentence);
}

typedef Half Halves[SHOWN_COUNT][LAYOUT_COUNT];

/* Columns that every half takes. */
static size_t widest_half(Halves halves, size_t count)
{
    size_t widest = HALF_COLS;
    for (size_t i = 0; i < count * LAYOUT_COUNT; i++)
        widest = at_least(widest, halves[i / LAYOUT_COUNT][i % LAYOUT_COUNT].panel.cols);
    return widest;
}

/* Draws both layouts of each step; returns the row behind them. */
static size_t draw_halves(Canvas *out, Halves halves, size_t count)
{
    size_t half = widest_half(halves, count), column = half + GAP_COLS, row = 1;
    if (column + half > out->width) canvas_start(out, column + half, 0, out->charset);
    canvas_grow(out, row);
    canvas_put(out, 0, 0, STYLE_STRONG, _("a token is a row"));
    canvas_put(out, 0, column, STYLE_STRONG, _("a token is a column"));
    for (size_t i = 0; i < count; i++) {
        size_t left = panel_draw(&halves[i][LAYOUT_ROW].panel, out, row, 0);
        size_t right = panel_draw(&halves[i][LAYOUT_COLUMN].panel, out, row, column);
        row = at_least(left, right) + 1;
    }
    return row;
}

void layouts_draw(Canvas *out, const Trace *trace, int digits, Lang lang)
{
    StepId shown[SHOWN_COUNT];
    Halves halves;
    size_t count = find_shown(trace, shown);
    for (size_t i = 0; i < count; i++)
        for (Layout layout = LAYOUT_ROW; layout <= LAYOUT_COLUMN; layout++) {
            size_t step = (size_t)step_find(&trace->table, shown[i]);
            MatrixView view = matrix_view_of_step(trace, step, layout, lang, digits);
            set_half(&halves[i][layout], &view, trace, step, layout, out);
        }
    draw_sentence(out, draw_halves(out, halves, count), trace, lang);
    for (size_t i = 0; i < count * LAYOUT_COUNT; i++)
        text_free(&halves[i / LAYOUT_COUNT][i % LAYOUT_COUNT].title);
}
