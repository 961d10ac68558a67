/* Views of a trace beside its steps. */
#include "view/figure.h"

#include <stdint.h>

#include "view/bars.h"
#include "view/cost.h"
#include "view/curve.h"
#include "view/data_flow.h"
#include "view/heat.h"
#include "view/layouts.h"
#include "view/measure.h"
#include "view/panel.h"
#include "view/wrap.h"

enum { LEAST_COLS = 34 };

/* Where a figure is being drawn: its next row. */
typedef struct {
    const Figure *figure;
    Canvas *canvas;
    size_t row;
} Drawing;

/* Wraps a sentence below what is there. */
static void draw_sentence(Drawing *drawing, Style style, size_t col, const char *text)
{
    drawing->row = wrap_sentence(drawing->canvas, drawing->row, col, style, text);
}

/* Room for a picture of that height below what is there, with a blank row between. */
static Canvas add_room(Drawing *drawing, size_t height)
{
    size_t row = drawing->row + (drawing->row > 0);
    drawing->row = row + height;
    canvas_grow(drawing->canvas, drawing->row);
    return canvas_window(drawing->canvas, row, 0, height, drawing->canvas->width);
}

/* ---- weights: bars, or curves against the temperature ---- */

static void draw_weights(Drawing *drawing)
{
    const Figure *figure = drawing->figure;
    AxisSpan keys = span_whole(figure->trace->example->key_count);
    for (size_t query = 0; query < figure->trace->window.count; query++) {
        if (query > 0) drawing->row++;
        WeightsRow row = {figure->trace, figure->before, query, figure->lang, figure->digits};
        drawing->row = bars_draw(&row, drawing->canvas, drawing->row, keys, SIZE_MAX);
    }
}

static void draw_curve(Drawing *drawing)
{
    const Figure *figure = drawing->figure;
    for (size_t query = 0; query < figure->trace->window.count; query++) {
        WeightsRow row = {figure->trace, figure->before, query, figure->lang, figure->digits};
        Canvas room = add_room(drawing, curve_rows(&row));
        curve_draw(&row, &room);
    }
}

/* ---- heat maps ---- */

/* Whether a show asks for this step as a heat map: those that it names, else the weights. */
static bool is_heated(const Figure *figure, size_t step)
{
    const StepTable *table = &figure->trace->table;
    const StepList *list = &figure->show->steps;
    bool chosen[STEP_TABLE_MAX];
    if (!heat_is_drawn(figure->trace, step)) return false;
    if (list->count == 0) return (int)step == step_find(table, STEP_WEIGHTS);
    step_list_choose(list, table, chosen);
    return chosen[step];
}

static StepView heated_step(const Figure *figure, size_t step)
{
    return (StepView){.trace = figure->trace,
                      .before = figure->before,
                      .step = step,
                      .layout = figure->layout,
                      .lang = figure->lang,
                      .digits = figure->digits};
}

/* One below the other, all as wide as the widest must be. */
static void draw_heat(Drawing *drawing)
{
    const Figure *figure = drawing->figure;
    Canvas *canvas = drawing->canvas;
    size_t heights[STEP_TABLE_MAX] = {0}, widest = 0;
    for (size_t step = 0; step < figure->trace->table.count; step++) {
        if (!is_heated(figure, step)) continue;
        StepView view = heated_step(figure, step);
        size_t width;
        heat_size(&view, canvas->charset, canvas->width, &heights[step], &width);
        widest = at_least(widest, width);
    }
    canvas_start(canvas, at_least(canvas->width, widest), 0, canvas->charset);
    for (size_t step = 0; step < figure->trace->table.count; step++) {
        if (!heights[step]) continue;
        StepView view = heated_step(figure, step);
        Canvas room = add_room(drawing, heights[step]);
        heat_draw(&view, &room);
    }
}

/* ---- visibility: which key each query may see ---- */

typedef struct {
    const char *seen;
    const char *hidden;
} Marks;

static bool is_hidden(const MatrixView *view, size_t index)
{
    return view->matrix->flags[index] & CELL_MASKED;
}

static const char *visibility_mark(const MatrixView *view, size_t index)
{
    const Marks *marks = view->context;
    return is_hidden(view, index) ? marks->hidden : marks->seen;
}

static CellLook visibility_look(const MatrixView *view, size_t index)
{
    return (CellLook){is_hidden(view, index) ? STYLE_MASKED : STYLE_PLAIN, "", "", ""};
}

static void draw_visibility_legend(Drawing *drawing, const Marks *marks)
{
    Text legend = {0};
    text_addf(&legend, _("%s the query may see this key   %s hidden from it"), marks->seen, marks->hidden);
    draw_sentence(drawing, STYLE_NOTE, 0, text_string(&legend));
    draw_sentence(drawing, STYLE_NOTE, 0,
                  _("Who may see whom, and nothing else: these are no probabilities."));
    text_free(&legend);
}

static void draw_visibility(Drawing *drawing)
{
    const Figure *figure = drawing->figure;
    const Trace *trace = figure->trace;
    Canvas *canvas = drawing->canvas;
    Marks marks = canvas->charset == CHARSET_UTF8 ? (Marks){"●", "·"} : (Marks){"o", "."};
    MatrixView view = matrix_view_of(&trace->mask, trace->example, LAYOUT_ROW, figure->lang, (NumberForm){0});
    view.first_query = trace->window.first;
    view.look = visibility_look;
    view.mark = visibility_mark;
    view.context = &marks;
    Text title = {0};
    text_addf(&title, "%s ↓   %s →", _("query"), _("key"));
    Panel panel = {text_string(&title), STYLE_NOTE, .title_above = true, .view = view};
    panel_measure(&panel, canvas);
    canvas_start(canvas, at_least(canvas->width, panel.cols), 0, canvas->charset);
    drawing->row = panel_draw(&panel, canvas, 0, 0) + 1;
    size_t query_cols = canvas_cols(canvas, _("query")) + 2;
    canvas_restyle(canvas, 0, 0, query_cols, STYLE_AXIS_QUERY);
    canvas_restyle(canvas, 0, query_cols + 3, canvas->width, STYLE_AXIS_KEY);
    draw_visibility_legend(drawing, &marks);
    text_free(&title);
}

static void draw_layouts(Drawing *drawing)
{
    const Figure *figure = drawing->figure;
    layouts_draw(drawing->canvas, figure->trace, figure->digits, figure->lang);
}

/* ---- views without an example ---- */

static void draw_data_flow(Drawing *drawing)
{
    const Figure *figure = drawing->figure;
    data_flow_draw(drawing->canvas, drawing->canvas->charset, figure->layout, figure->show->here);
}

/* T and d of the tables: the learner's, where given, else the show's. */
static FieldList cost_sizes(const Figure *figure, Field sizes[2])
{
    static const char *const NAMES[] = {"T", "d"};
    size_t count = 0;
    for (size_t i = 0; i < 2; i++) {
        const Field *field = field_find(figure->sizes, NAMES[i]);
        if (!field) field = field_find(figure->show->fields, NAMES[i]);
        if (field) sizes[count++] = *field;
    }
    return (FieldList){sizes, count};
}

static void draw_cost(Drawing *drawing)
{
    Fault fault = {0};
    Field sizes[2];
    Canvas *canvas = drawing->canvas;
    if (!cost_draw(canvas, canvas->charset, canvas->width, cost_sizes(drawing->figure, sizes), &fault))
        draw_sentence(drawing, STYLE_WRONG, 0, fault.message);
}

/* ---- the table of figures ---- */

typedef struct {
    void (*draw)(Drawing *drawing);
    bool needs_trace;
    StepId step; /* that the trace must have; STEP_NONE: none */
    bool needs_tau;
} FigureRule;

static const FigureRule FIGURES[VIEW_COUNT] = {
    [VIEW_WEIGHTS] = {draw_weights, true, STEP_WEIGHTS, false},
    [VIEW_HEAT] = {draw_heat, true, STEP_NONE, false},
    [VIEW_CURVE] = {draw_curve, true, STEP_WEIGHTS, true},
    [VIEW_VISIBILITY] = {draw_visibility, true, STEP_NONE, false},
    [VIEW_LAYOUTS] = {draw_layouts, true, STEP_SCALED, false},
    [VIEW_FLOW] = {draw_data_flow, false, STEP_NONE, false},
    [VIEW_COST] = {draw_cost, false, STEP_NONE, false},
};

bool figure_is_drawn(ViewKind view, const Trace *trace)
{
    const FigureRule *rule = &FIGURES[view];
    if (!rule->draw || (rule->needs_trace && !trace)) return false;
    if (rule->needs_tau && !curve_is_drawn(trace)) return false;
    return !rule->step || trace_result(trace, rule->step);
}

void figure_draw(const Figure *figure, Charset charset, size_t width, Canvas *out)
{
    canvas_start(out, width > LEAST_COLS ? width : LEAST_COLS, 0, charset);
    Drawing drawing = {.figure = figure, .canvas = out};
    FIGURES[figure->show->view].draw(&drawing);
}
