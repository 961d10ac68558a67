/* How a cell of a scene looks: it follows from its flags, from what it is compared with, and from the cursor.
 */
#include "trace/difference.h"
#include "view/scene.h"
#include "view/snapshot.h"

static bool differs(const Part *part, size_t index)
{
    const Matrix *own = part->view.matrix, *other = part->other.matrix;
    return part->alone ||
           (other && (!matrix_same_shape(own, other) || trace_cell_differs(own, other, index)));
}

/* 1 up, −1 down, 2 in another way, since something was edited. */
static int moved(const Part *part, size_t index)
{
    const StepView *asked = part->scene->asked;
    bool own = part->step >= 0 && part->trace == asked->trace && !asked->wrong;
    return own ? snapshot_move(asked->was, part->trace, (size_t)part->step, index) : 0;
}

static CellLook plain_look(const Part *part, size_t index)
{
    static const char *const MOVES[] = {"▼", "", "▲", "≠"};
    const Matrix *matrix = part->view.matrix;
    unsigned char flags = matrix->flags[index];
    CellLook look = {.style = STYLE_PLAIN, .before = "", .after = "", .flag = ""};
    if (part->view.hidden) {
        look.style = STYLE_HIDDEN;
        return look;
    }
    if (part->step >= 0 && step_is_weights(part->trace->table.steps[part->step].id))
        look.style = style_of_heat(matrix->cells[index], 0, 1);
    if (part->before.cells && !part->other.matrix && cell_changed(matrix, &part->before, index)) {
        look.style = STYLE_CHANGED;
        look.flag = "’";
    }
    int move = moved(part, index);
    if (move) look = (CellLook){STYLE_CHANGED, "", "", MOVES[move + 1]};
    if (flags & CELL_MASKED) look.style = STYLE_MASKED;
    if (flags & CELL_UNDEFINED) look.style = STYLE_UNDEFINED;
    if (differs(part, index)) {
        look.flag = "≠";
        if (part->is_wrong) look.style = STYLE_WRONG;
    }
    if (flags & CELL_PINNED) look.style = STYLE_PINNED;
    if (flags & CELL_EDITED) {
        look.style = STYLE_EDITED;
        if (!move) look.flag = "*";
    }
    return look;
}

/* Whether the cell has the cursor's position on every axis that both matrices have. */
static bool meets_cursor(const Part *part, size_t index)
{
    const Matrix *cursor = &part->scene->cursor, *matrix = part->view.matrix;
    const StepView *asked = part->scene->asked;
    const size_t columns = matrix_columns(matrix), places[2] = {index / columns, index % columns};
    for (int i = 0; i < matrix->rank; i++) {
        int at = matrix_axis(cursor, matrix->axes[i]);
        if (at >= 0 && places[i] != (at == 0 ? asked->row : asked->column)) return false;
    }
    return true;
}

/* What the cell has to do with the one under the cursor, which another computation of the same step has too.
 */
ConePart scene_cone_part(const Part *part, size_t index)
{
    const Scene *scene = part->scene;
    bool own = part->trace == scene->asked->trace;
    if (!scene->cursor.cells || !matrix_same_shape(part->view.matrix, &part->matrix)) return CONE_OUTSIDE;
    if (!own || part->step == scene->cursor_step) return meets_cursor(part, index) ? CONE_CELL : CONE_OUTSIDE;
    if (part->meets) return meets_cursor(part, index) ? CONE_DIRECT : CONE_OUTSIDE;
    return part->step >= 0 ? cone_part(&scene->cone, (size_t)part->step, index) : CONE_OUTSIDE;
}

/* Whether the learner has replaced the current cell, so that what it was made of counts no longer. */
static bool is_cut(const Scene *scene)
{
    return scene->cursor.flags[matrix_index(&scene->cursor, scene->asked->row, scene->asked->column)] &
           CELL_PINNED;
}

CellLook scene_look(const MatrixView *view, size_t index)
{
    static const Style STYLES[] = {[CONE_DEPENDENT] = STYLE_DEPENDENT, [CONE_FURTHER] = STYLE_FURTHER};
    const Part *part = view->context;
    CellLook look = plain_look(part, index);
    ConePart cone = scene_cone_part(part, index);
    bool touched = look.style == STYLE_EDITED || look.style == STYLE_PINNED;
    if (cone == CONE_OUTSIDE) {
        if (part->scene->asked->cursor && part->scene->asked->isolates) look.style = STYLE_DIM;
    } else if (cone == CONE_DIRECT && is_cut(part->scene)) {
        look = (CellLook){STYLE_CUT, "~", "~", look.flag};
    } else if (cone == CONE_DIRECT) {
        look = (CellLook){style_of_partner(look.style), "‹", "›", look.flag};
    } else if (cone == CONE_CELL) {
        look = (CellLook){STYLE_CURRENT, "[", "]", look.flag};
    } else if (!touched) {
        look.style = STYLES[cone];
    }
    return look;
}
