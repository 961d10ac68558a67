/* One step computed in two ways. */
#include "view/compare.h"

#include "trace/difference.h"
#include "view/measure.h"
#include "view/scene.h"
#include "view/step_symbol.h"

enum { MOST = NUMBER_DIGITS_MAX };

static void add_side(Scene *scene, const Trace *trace, const Trace *against, bool is_wrong)
{
    const Compare *compare = scene->context;
    const StepView *view = scene->asked;
    StepId id = view->trace->table.steps[view->step].id;
    int own = step_find(&trace->table, id), step = trace_stand_in(trace, id);
    Block *block = scene_add_block(scene);
    Part *part = &block->line;
    Text *title = step < 0 ? &block->sign : &part->title;
    text_addf(title, "%s: ", is_wrong ? compare->method : _("right"));
    if (own >= 0)
        step_view_symbol(trace, (size_t)own, view->layout, true, title);
    else
        text_add(title, _("this step is left out"));
    block->starts = true;
    block->may_break = scene_keeps(scene, MAY_BREAK);
    part->title_style = is_wrong ? STYLE_WRONG : STYLE_RIGHT;
    if (step < 0) return;
    scene_set_part(scene, part, trace, step);
    int twin = trace_stand_in(against, id);
    part->alone = twin < 0;
    part->is_wrong = is_wrong;
    if (twin >= 0) {
        part->other = part->view;
        part->other.matrix = &against->results[twin].matrix;
        part->other.survey = &against->results[twin].survey;
    }
    block->has_sums = scene_has_sums(scene, part);
}

static void build(Scene *scene)
{
    const StepView *view = scene->asked;
    add_side(scene, view->trace, view->wrong, false);
    add_side(scene, view->wrong, view->trace, true);
}

static void plan(Scene *scene, const Compare *compare, const StepView *view, Charset charset, size_t height,
                 size_t width)
{
    static const Room ROOMS[] = {{KEEP_TITLES | KEEP_ROW_SUMS | KEEP_WIDTH, MOST, 0},
                                 {KEEP_TITLES | KEEP_ROW_SUMS, MOST, 0},
                                 {KEEP_TITLES | KEEP_ROW_SUMS | KEEP_WIDTH | MAY_BREAK, MOST, 0},
                                 {KEEP_TITLES | KEEP_ROW_SUMS | MAY_BREAK, MOST, 0},
                                 {KEEP_TITLES | KEEP_WIDTH, MOST, 0},
                                 {KEEP_TITLES | MAY_BREAK, MOST, 0},
                                 {KEEP_TITLES | MAY_BREAK, MOST, 2}};
    static const SceneRules RULES = {ROOMS, sizeof ROOMS / sizeof *ROOMS, build, 4};
    *scene = (Scene){.context = compare};
    scene_plan(scene, &RULES, view, charset, height, width);
}

/* Cells are compared with each other, not with what they were. */
static StepView compared(const Compare *compare)
{
    StepView view = compare->view;
    view.before = NULL;
    view.isolates = false;
    view.cursor = true;
    return view;
}

size_t compare_rows(const Compare *compare, Charset charset, size_t width)
{
    Scene scene;
    StepView view = compared(compare);
    plan(&scene, compare, &view, charset, MEASURE_ENDLESS, width);
    scene_free(&scene);
    return scene.height;
}

void compare_draw(const Compare *compare, Canvas *canvas)
{
    Scene scene;
    StepView view = compared(compare);
    plan(&scene, compare, &view, canvas->charset, canvas->height, canvas->width);
    scene_draw(&scene, canvas);
    scene_free(&scene);
}
