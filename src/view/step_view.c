/* One step of a trace as a picture, planned for the area's size. */
#include "view/step_view.h"

#include "view/falk.h"
#include "view/matrix_view.h"
#include "view/measure.h"
#include "view/scene_set.h"
#include "view/side.h"

/* The picture, planned: a product or another step. */
typedef struct {
    Scene scene;
    FalkPlan falk;
    SidePlan side;
} StepPlan;

/* The ways to draw a step, the first that fits is taken: cells as wide as is comfortable or narrow, beside or
 * below each other. */
static const struct {
    bool narrow;
    SideWay way;
} WAYS[] = {{false, SIDE_BESIDE},
            {true, SIDE_BESIDE},
            {false, SIDE_STACKED},
            {true, SIDE_STACKED},
            {true, SIDE_WINDOW}};
enum { WAY_COUNT = sizeof WAYS / sizeof *WAYS };

static void plan_step(StepPlan *plan, const StepView *view, Charset charset, const Area *area)
{
    Scene *scene = &plan->scene;
    scene_set(scene, view, charset, false);
    for (int i = 0; i < WAY_COUNT; i++) {
        scene_set_narrow(scene, WAYS[i].narrow);
        bool fits = scene->product ? falk_plan(scene, area, &plan->falk) || WAYS[i].narrow
                                   : side_plan(scene, WAYS[i].way, area, &plan->side);
        if (fits) return;
    }
}

void step_view_size(const StepView *view, Charset charset, size_t *height, size_t *width)
{
    step_view_fit(view, charset, MEASURE_ENDLESS, height, width);
}

void step_view_fit(const StepView *view, Charset charset, size_t room, size_t *height, size_t *width)
{
    StepPlan plan;
    plan_step(&plan, view, charset, &(Area){.height = MEASURE_ENDLESS, .width = room});
    bool product = plan.scene.product;
    *height = product ? plan.falk.height : plan.side.height;
    *width = product ? plan.falk.width : plan.side.width;
    scene_free(&plan.scene);
}

void step_view_draw(const StepView *view, Canvas *canvas, Area area)
{
    if (area.height == 0 || area.width == 0) return;
    StepPlan plan;
    Canvas window = canvas_window(canvas, area.row, area.col, area.height, area.width);
    plan_step(&plan, view, canvas->charset, &area);
    if (plan.scene.product) {
        falk_draw(&plan.scene, &plan.falk, &window);
    } else {
        side_draw(&plan.scene, &plan.side, &window);
    }
    scene_free(&plan.scene);
}

/* The first position of a window of `count` that shows `position` and moves as little as it can. */
static size_t reveal(AxisSpan span, size_t position)
{
    if (position < span.first) return position;
    if (position >= span.first + span.count) return position + 1 - span.count;
    return span.first;
}

/* Where the cursor is along an axis of the result; 0 where the focused matrix does not have it. */
static size_t cursor_along(const Scene *scene, Axis axis)
{
    int at = axis == AXIS_NONE ? -1 : matrix_axis(&scene_focused(scene)->matrix, axis);
    return at < 0 ? 0 : at == 0 ? scene->asked->row : scene->asked->column;
}

void step_view_reveal(const StepView *view, Charset charset, Area *area)
{
    StepPlan plan;
    plan_step(&plan, view, charset, area);
    const MatrixView *result = &plan.scene.parts[PART_RESULT].view;
    bool product = plan.scene.product;
    AxisSpan rows = product ? plan.falk.rows : plan.side.rows[PART_RESULT];
    AxisSpan columns = product ? plan.falk.columns : plan.side.columns[PART_RESULT];
    area->pan_rows = reveal(rows, cursor_along(&plan.scene, result->down));
    area->pan_cols = reveal(columns, cursor_along(&plan.scene, result->across)) * result->slot_cols;
    scene_free(&plan.scene);
}

bool step_view_swaps(const StepView *view)
{
    Scene scene;
    scene_set(&scene, view, CHARSET_UTF8, false);
    const Part *part = scene_focused(&scene);
    bool swaps = part->matrix.rank > 0 && part->view.down != part->matrix.axes[0];
    scene_free(&scene);
    return swaps;
}

static void add_axis_list(Wrap *out, const char *word, const Axis *axes, int count)
{
    if (count == 0) return;
    if (out->count > 0) wrap_add(out, STYLE_NOTE, "        ");
    wrap_add(out, STYLE_NOTE, word);
    for (int i = 0; i < count; i++) {
        wrap_add(out, STYLE_NOTE, i > 0 ? _(", ") : " ");
        wrap_add(out, style_of_axis(axes[i], ROLE_LABEL), matrix_view_axis(axes[i]));
    }
}

void step_view_axes(const StepView *view, Wrap *out)
{
    const StepAxes *axes = &view->trace->results[view->step].axes;
    if (view->trace->table.steps[view->step].operation == OPERATION_INPUT) {
        add_axis_list(out, _("axes"), axes->kept, axes->kept_count);
        return;
    }
    add_axis_list(out, _("kept"), axes->kept, axes->kept_count);
    add_axis_list(out, _("contracted"), &axes->contracted, axes->contracted != AXIS_NONE);
    add_axis_list(out, _("along"), &axes->along, axes->along != AXIS_NONE);
}
