/* What one step has to show, once it is resolved. */
#include "view/scene.h"

bool scene_contracts(const Scene *scene, Axis axis)
{
    Operation operation = scene->step->operation;
    if (axis == AXIS_NONE || (operation != OPERATION_CONTRACT && operation != OPERATION_REDUCE)) return false;
    for (int i = 0; i < scene->result->axes.kept_count; i++)
        if (scene->result->axes.kept[i] == axis) return false;
    return true;
}

const Part *scene_focused(const Scene *scene)
{
    static const PartRole ROLES[FOCUS_COUNT] = {PART_RESULT, PART_FIRST, PART_SECOND};
    return &scene->parts[ROLES[scene->asked->focus]];
}

size_t scene_cursor_on(const Scene *scene, int axis)
{
    return axis == 0 ? scene->asked->row : scene->asked->column;
}
