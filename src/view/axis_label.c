/* The labels of axes: what the step keeps, what it sums away, in which lanes it runs. All of it is read off
 * the step. */
#include "view/axis_label.h"

/* Whether the label says what becomes of its axis: a given matrix does nothing with it, and while the result
 * is to be predicted that would give half of it away. */
static bool shows_roles(const Scene *scene)
{
    return scene->step->operation != OPERATION_INPUT && !scene->asked->hidden;
}

static bool shows_contraction(const Scene *scene, Axis axis)
{
    return shows_roles(scene) && scene_contracts(scene, axis);
}

AxisRole axis_label_role(const Scene *scene, Axis axis)
{
    return shows_contraction(scene, axis) ? ROLE_CONTRACTED : ROLE_LABEL;
}

static Style label_style(const Scene *scene, Axis axis)
{
    return style_of_axis(axis, axis_label_role(scene, axis));
}

static const char *contraction_word(Function function)
{
    if (function == FUNCTION_MAX) return _("max %s");
    if (function == FUNCTION_VISIBLE_COUNT) return _("count %s");
    return _("sum %s");
}

static const char *axis_word(const Scene *scene, Axis axis)
{
    if (!shows_roles(scene)) return "%s";
    if (shows_contraction(scene, axis)) return contraction_word(scene->step->function);
    return scene->result->axes.along == axis ? _("along %s") : _("keep %s");
}

void axis_label_add(const Scene *scene, Axis axis, bool down, Text *out)
{
    if (axis == AXIS_NONE) return;
    text_addf(out, axis_word(scene, axis), matrix_view_axis(axis));
    if (!shows_contraction(scene, axis)) text_add(out, down ? " ↓" : " ─▶");
}

/* Which of how many positions are in sight; those of the queries are counted without the trace's window. */
static void add_range(const Scene *scene, Axis axis, AxisSpan span, Text *out)
{
    const Trace *trace = scene->asked->trace;
    size_t first = span.first, extent = span.extent;
    if (axis == AXIS_QUERY) {
        first += trace->window.first;
        extent = trace->example->query_count;
    }
    if (span.count == extent || span.tail > 0) return;
    text_addf(out, " %zu-%zu/%zu", first, first + span.count - 1, extent);
}

void axis_label_put_across(const Scene *scene, Canvas *canvas, Area area, Axis axis, AxisSpan span)
{
    size_t row = area.row, col = area.col;
    Text label = {0};
    axis_label_add(scene, axis, false, &label);
    add_range(scene, axis, span, &label);
    Style style = label_style(scene, axis);
    size_t wide = canvas_cols(canvas, text_string(&label));
    if (!shows_contraction(scene, axis)) {
        canvas_put(canvas, row, col, style, text_string(&label));
    } else {
        size_t end = col + (area.width > wide + 4 ? area.width : wide + 4);
        Style mark = style_of_axis(axis, ROLE_MARKED);
        canvas_put(canvas, row, col, mark, "╎");
        canvas_put(canvas, row, col + (end - col - wide) / 2, style, text_string(&label));
        canvas_put(canvas, row, end - 1, mark, "╎");
    }
    text_free(&label);
}

size_t axis_label_across_cols(const Scene *scene, Axis axis)
{
    Text label = {0};
    axis_label_add(scene, axis, false, &label);
    size_t cols = canvas_cols(&scene->ruler, text_string(&label)) + (shows_contraction(scene, axis) ? 4 : 0);
    text_free(&label);
    return cols;
}

static void down_label(const Scene *scene, Axis axis, AxisSpan span, Text *out)
{
    axis_label_add(scene, axis, true, out);
    if (shows_contraction(scene, axis)) text_add(out, " ╎");
    add_range(scene, axis, span, out);
}

size_t axis_label_put_down(const Scene *scene, Canvas *canvas, size_t row, size_t col, Axis axis,
                           AxisSpan span)
{
    Text label = {0};
    down_label(scene, axis, span, &label);
    size_t end = canvas_put(canvas, row, col, label_style(scene, axis), text_string(&label));
    text_free(&label);
    return end;
}

size_t axis_label_down_cols(const Scene *scene, Axis axis)
{
    Text label = {0};
    size_t extent = axis == AXIS_QUERY ? scene->asked->trace->example->query_count : 1;
    down_label(scene, axis, span_whole(extent), &label);
    size_t cols = canvas_cols(&scene->ruler, text_string(&label));
    text_free(&label);
    return cols;
}
