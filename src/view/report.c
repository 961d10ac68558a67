/* A computation as text: each step with its name, its axes and its matrix. */
#include "view/report.h"

#include "view/canvas.h"
#include "view/measure.h"
#include "view/panel.h"
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

bool report_step(const Trace *trace, size_t step, Layout layout, int digits, Lang lang, Charset charset,
                 FILE *stream)
{
    StepView asked = {.trace = trace, .step = step, .layout = layout};
    Panel panel = {
        .title = "",
        .heading_style = STYLE_NOTE,
        .view = matrix_view_of_step(trace, step, layout, lang, digits > 0 ? digits : STEP_VIEW_DIGITS)};
    Canvas canvas = {.charset = charset};
    Text title = {0}, axes = {0}, text = {0};
    panel_measure(&panel, &canvas);
    set_head(&asked, &title, &axes);
    size_t head = at_least(canvas_cols(&canvas, text_string(&title)),
                           INDENT + canvas_cols(&canvas, text_string(&axes)));
    canvas_start(&canvas, at_least(INDENT + panel.cols, head), HEAD_ROWS, charset);
    canvas_put(&canvas, 0, 0, STYLE_TITLE, text_string(&title));
    canvas_put(&canvas, 1, INDENT, STYLE_NOTE, text_string(&axes));
    canvas_grow(&canvas, panel_draw(&panel, &canvas, HEAD_ROWS, INDENT) + 1);
    canvas_text(&canvas, 0, canvas.height, &text);
    bool written = fputs(text_string(&text), stream) >= 0;
    text_free(&title);
    text_free(&axes);
    text_free(&text);
    canvas_free(&canvas);
    return written;
}
