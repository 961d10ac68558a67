/* How much room a step's picture needs for nothing of it to be cut. */
#include "view/step_room.h"

#include "view/falk.h"
#include "view/measure.h"
#include "view/scene_set.h"
#include "view/side_plan.h"

/* Whether the narrowest way to draw the scene shows all of it in `room` columns; `*cols` is what it then
 * takes. */
static bool is_whole(Scene *scene, size_t room, size_t *cols)
{
    Area area = {.height = MEASURE_ENDLESS, .width = room};
    FalkPlan falk;
    SidePlan side;
    if (!scene->product) {
        /* What reads nothing has nothing to be stacked below. */
        SideWay way = scene->parts[PART_FIRST].present ? SIDE_STACKED : SIDE_BESIDE;
        bool fits = side_plan(scene, way, &area, &side);
        *cols = side.width;
        return fits;
    }
    bool fits = falk_plan(scene, &area, &falk);
    *cols = falk.width;
    return fits && falk.has_left && falk.has_above && span_is_whole(falk.columns) &&
           span_is_whole(falk.contracted);
}

size_t step_room(const StepView *view, Charset charset, size_t room)
{
    Scene scene;
    size_t cols;
    scene_set(&scene, view, charset, true);
    bool whole = is_whole(&scene, room, &cols);
    if (!whole) is_whole(&scene, MEASURE_ENDLESS, &cols);
    scene_free(&scene);
    return whole ? room : cols;
}
