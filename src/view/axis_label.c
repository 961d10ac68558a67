/* The labels of axes: what the step keeps, what it sums away, in which lanes it runs. */
#include "view/axis_label.h"

#include "view/matrix_view.h"
#include "view/measure.h"

static const Step *step_of(const StepView *view)
{
    return &view->trace->table.steps[view->step];
}

/* Whether the label says what becomes of its axis: a given matrix does nothing with it, and while the result
 * is to be predicted that would give half of it away. */
static bool shows_roles(const StepView *view)
{
    return step_of(view)->operation != OPERATION_INPUT && !view->hidden;
}

AxisRole axis_label_role(const StepView *view, Axis axis)
{
    Operation operation = step_of(view)->operation;
    const StepAxes *axes = &view->trace->results[view->step].axes;
    bool sums = operation == OPERATION_CONTRACT || operation == OPERATION_REDUCE;
    if (axis == AXIS_NONE || !sums || !shows_roles(view)) return ROLE_LABEL;
    for (int i = 0; i < axes->kept_count; i++)
        if (axes->kept[i] == axis) return ROLE_LABEL;
    return ROLE_CONTRACTED;
}

/* What becomes of the axis, as a format for its name. */
static const char *axis_word(const StepView *view, Axis axis)
{
    Function function = step_of(view)->function;
    if (!shows_roles(view)) return "%s";
    if (axis_label_role(view, axis) == ROLE_LABEL)
        return view->trace->results[view->step].axes.along == axis ? _("along %s") : _("keep %s");
    return function == FUNCTION_MAX             ? _("max %s")
           : function == FUNCTION_VISIBLE_COUNT ? _("count %s")
                                                : _("sum %s");
}

/* Which of how many positions are in sight; those of the queries are counted without the trace's window. */
static void add_range(const AxisLabel *label, Text *out)
{
    const Trace *trace = label->view->trace;
    size_t first = label->span.first, extent = label->span.extent;
    if (label->axis == AXIS_QUERY && extent > 0) {
        first += trace->window.first;
        extent = trace->example->query_count;
    }
    if (label->span.count < extent)
        text_addf(out, " %zu-%zu/%zu", first, first + label->span.count - 1, extent);
}

static void add_label(const AxisLabel *label, Text *out)
{
    if (label->axis == AXIS_NONE) return;
    bool contracted = axis_label_role(label->view, label->axis) == ROLE_CONTRACTED;
    text_addf(out, axis_word(label->view, label->axis), matrix_view_axis(label->axis));
    if (!contracted)
        text_add(out, label->down ? " ↓" : " ─▶");
    else if (label->down)
        text_add(out, " ╎");
    add_range(label, out);
}

size_t axis_label_cols(const AxisLabel *label, const Canvas *ruler)
{
    Text text = {0};
    add_label(label, &text);
    bool marked = !label->down && axis_label_role(label->view, label->axis) == ROLE_CONTRACTED;
    size_t cols = canvas_cols(ruler, text_string(&text)) + (marked ? 4 : 0);
    text_free(&text);
    return cols;
}

void axis_label_put(const AxisLabel *label, Canvas *canvas, size_t row, size_t col, size_t width)
{
    Text text = {0};
    AxisRole role = axis_label_role(label->view, label->axis);
    add_label(label, &text);
    size_t cols = canvas_cols(canvas, text_string(&text));
    if (role == ROLE_CONTRACTED && !label->down) {
        Style mark = style_of_axis(label->axis, ROLE_MARKED);
        size_t end = col + at_least(width, cols + 4);
        canvas_put(canvas, row, col, mark, "╎");
        canvas_put(canvas, row, end - 1, mark, "╎");
        col += (end - col - cols) / 2;
    }
    canvas_put(canvas, row, col, style_of_axis(label->axis, role), text_string(&text));
    text_free(&text);
}

void axis_label_put_until(const AxisLabel *label, Canvas *canvas, size_t row, size_t begin, size_t end)
{
    Text text = {0};
    text_addf(&text, axis_word(label->view, label->axis), matrix_view_axis(label->axis));
    if (begin + canvas_cols(canvas, text_string(&text)) <= end)
        canvas_put_right(canvas, row, end,
                         style_of_axis(label->axis, axis_label_role(label->view, label->axis)),
                         text_string(&text));
    text_free(&text);
}
