/* How a cell looks: it follows from its flags, from the unedited trace beside it, and from the cursor.
 * A cell of an operand is a partner of the current cell if both agree on every axis that the step
 * keeps. */
#include "view/cell_look.h"

#include <math.h>
#include <stdint.h>

#include "view/axis_label.h"

static size_t place_on(const Matrix *matrix, int axis, size_t index)
{
    size_t inner = 1;
    for (int i = matrix->rank - 1; i > axis; i--) inner *= matrix->extents[i];
    return index / inner % matrix->extents[axis];
}

/* The operand's position from which position `place` of the result's axis comes, for the operations that move
 * positions. */
static size_t operand_place(const Scene *scene, const Part *part, Axis axis, size_t place)
{
    const Step *step = scene->step;
    if (axis != step->axis) return place;
    size_t extent = matrix_extent(&part->matrix, axis);
    switch (step->operation) {
    case OPERATION_REVERSE:
        return extent - 1 - place;
    case OPERATION_TAKE:
        return place + step->first;
    case OPERATION_RELABEL:
        return step->to == AXIS_QUERY && extent > scene->asked->trace->window.count
                   ? place + scene->asked->trace->window.first
                   : place;
    case OPERATION_APPEND:
        return part->role == PART_SECOND ? place - matrix_extent(&scene->parts[PART_FIRST].matrix, axis)
                                         : place;
    default:
        return place;
    }
}

static bool is_current(const Part *part, size_t index)
{
    for (int i = 0; i < part->matrix.rank; i++)
        if (place_on(&part->matrix, i, index) != scene_cursor_on(part->scene, i)) return false;
    return true;
}

/* With the cursor in an operand: whether the cell shares all positions that both matrices have, so that the
 * current cell goes into it, or meets it. */
static bool meets_current(const Part *part, size_t index)
{
    const Matrix *focused = &scene_focused(part->scene)->matrix;
    for (int i = 0; i < part->matrix.rank; i++) {
        int at = matrix_axis(focused, part->matrix.axes[i]);
        if (at >= 0 && place_on(&part->matrix, i, index) != scene_cursor_on(part->scene, at)) return false;
    }
    return true;
}

static bool is_partner(const Part *part, size_t index)
{
    const Scene *scene = part->scene;
    if (scene->asked->focus != FOCUS_RESULT) return meets_current(part, index);
    const Matrix *result = &scene->parts[PART_RESULT].matrix;
    for (int i = 0; i < part->matrix.rank; i++) {
        Axis axis = part->matrix.axes[i];
        if (scene_contracts(scene, axis)) continue;
        bool renamed = scene->step->operation == OPERATION_RELABEL && axis == scene->step->axis;
        int at = matrix_axis(result, renamed ? scene->step->to : axis);
        if (at < 0) return false;
        if (place_on(&part->matrix, i, index) != operand_place(scene, part, axis, scene_cursor_on(scene, at)))
            return false;
    }
    return true;
}

static size_t current_index(const Scene *scene)
{
    const Matrix *focused = &scene_focused(scene)->matrix;
    size_t index = 0;
    for (int i = 0; i < focused->rank; i++) {
        if (scene_cursor_on(scene, i) >= focused->extents[i]) return SIZE_MAX;
        index = index * focused->extents[i] + scene_cursor_on(scene, i);
    }
    return index;
}

/* Whether the operand's cell feeds a computed cell that the learner replaced, and no other that is looked at.
 */
static bool is_cut(const Part *part, size_t index, bool partner)
{
    const Scene *scene = part->scene;
    const Matrix *result = &scene->parts[PART_RESULT].matrix;
    if (partner && scene->asked->focus == FOCUS_RESULT) {
        size_t current = current_index(scene);
        return current != SIZE_MAX && result->flags[current] & CELL_PINNED;
    }
    bool one_to_one =
        scene->step->operation == OPERATION_ELEMENTWISE && matrix_same_shape(&part->matrix, result);
    return one_to_one && result->flags[index] & CELL_PINNED;
}

static bool has_changed(const Part *part, size_t index)
{
    return part->before.cells && cell_changed(&part->matrix, &part->before, index);
}

/* A weight carries its heat, from 0 to 1; another number that it has changed. */
static Style number_style(const Part *part, size_t index)
{
    const Trace *trace = part->scene->asked->trace;
    if (part->step >= 0 && step_is_weights(trace->table.steps[part->step].id))
        return style_of_heat(part->matrix.cells[index], 0, 1);
    return has_changed(part, index) ? STYLE_CHANGED : STYLE_PLAIN;
}

static CellLook flag_look(const Part *part, size_t index)
{
    unsigned char flags = part->matrix.flags[index];
    CellLook look = {.style = number_style(part, index), .before = "", .after = "", .flag = ""};
    if (flags & CELL_MASKED) look.style = STYLE_MASKED;
    if (flags & CELL_UNDEFINED) look.style = STYLE_UNDEFINED;
    if (has_changed(part, index)) look.flag = "’";
    if (flags & CELL_PINNED) look.style = STYLE_PINNED;
    if (flags & CELL_EDITED) {
        look.style = STYLE_EDITED;
        look.flag = "*";
    }
    return look;
}

static CellLook enclose(CellLook look, Style style, const char *before, const char *after)
{
    look.style = style;
    look.before = before;
    look.after = after;
    return look;
}

CellLook cell_look(const MatrixView *view, size_t index)
{
    const Part *part = view->context;
    bool cursor = part->scene->asked->cursor;
    CellLook look = flag_look(part, index);
    if (view->hidden) look = (CellLook){.style = STYLE_HIDDEN, .before = "", .after = "", .flag = ""};
    bool focused = part == scene_focused(part->scene);
    if (focused) return cursor && is_current(part, index) ? enclose(look, STYLE_CURRENT, "[", "]") : look;
    bool partner = cursor && is_partner(part, index);
    if (part->role != PART_RESULT && is_cut(part, index, partner)) return enclose(look, STYLE_CUT, "~", "~");
    return partner ? enclose(look, style_of_partner(look.style), "‹", "›") : look;
}

void cell_was(const Scene *scene, Text *out)
{
    const Part *part = scene_focused(scene);
    size_t index = current_index(scene);
    if (!scene->asked->cursor || part->view.hidden || index == SIZE_MAX || !has_changed(part, index)) return;
    char number[NUMBER_BYTES];
    number_print_cell(number, part->before.cells[index], part->before.flags[index], part->view.form);
    text_addf(out, _("was %s"), number);
}
