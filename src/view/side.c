/* Draws a step that is no product. */
#include "view/side.h"

#include "view/axis_label.h"
#include "view/cell_look.h"
#include "view/row_sum.h"

/* A single column that belongs to the rows has its title for a heading. */
static void draw_vector_title(const Part *part, Canvas *canvas, size_t row, size_t col)
{
    size_t end = col + part->view.slot_cols - matrix_view_tail_cols(&part->view);
    size_t title = canvas_cols(canvas, text_string(&part->title));
    canvas_put(canvas, row, title < end - col ? end - title : col, STYLE_TITLE, text_string(&part->title));
}

static void draw_part(const Scene *scene, const SidePlan *plan, PartRole role, Canvas *canvas)
{
    const Part *part = &scene->parts[role];
    if (!plan->has[role]) return;
    size_t row = plan->tops[role], col = plan->cols[role];
    if (part->view.across == AXIS_NONE) {
        draw_vector_title(part, canvas, row, col);
    } else {
        if (plan->has_titles) canvas_put(canvas, row - 1, col + 1, STYLE_TITLE, text_string(&part->title));
        AxisRole role_shown = axis_label_role(scene, part->view.across);
        matrix_view_column_headings(&part->view, canvas, row, col, plan->columns[role], role_shown);
    }
    matrix_view_cells(&part->view, canvas, row + 1, col, plan->rows[role], plan->columns[role]);
}

/* "÷" and "─▶" around a second operand, else "÷√d ─▶" with the number that √d is above it. */
static void draw_signs(const Scene *scene, const SidePlan *plan, Canvas *canvas)
{
    if (!plan->has[PART_FIRST]) return;
    const char *arrow = plan->stacked ? "▼" : "─▶";
    size_t row = plan->tops[PART_FIRST] + 1 + (plan->shown_rows - 1) / 2;
    if (plan->has[PART_SECOND]) {
        const char *sign = scene->step->function ? scene->step->function->sign : NULL;
        canvas_put(canvas, row, plan->sign_col, STYLE_FORMULA, sign ? sign : "");
        canvas_put(canvas, row, plan->arrow_col + 1, STYLE_FORMULA, arrow);
        return;
    }
    size_t start = plan->sign_col + scene->narrow, col = start;
    if (scene->sign.length > 0)
        col = canvas_put(canvas, row, col, STYLE_FORMULA, text_string(&scene->sign)) + 1;
    canvas_put(canvas, row, col, STYLE_FORMULA, arrow);
    if (plan->extras.constant) canvas_put(canvas, row - 1, start, STYLE_NOTE, text_string(&scene->constant));
}

static void draw_row_headings(const Scene *scene, const SidePlan *plan, Canvas *canvas)
{
    PartRole first = side_first(plan);
    const MatrixView *view = &scene->parts[first].view;
    const MatrixView *result = &scene->parts[PART_RESULT].view;
    AxisRole role = axis_label_role(scene, view->down);
    matrix_view_row_headings(view, canvas, plan->tops[first] + 1, 0, plan->rows[first], role);
    if (plan->extras.headings_again && first != PART_RESULT)
        matrix_view_row_headings(result, canvas, plan->tops[PART_RESULT] + 1, plan->again_col,
                                 plan->rows[PART_RESULT], ROLE_LABEL);
}

static void draw_across_label(const Scene *scene, const SidePlan *plan, PartRole role, Canvas *canvas,
                              size_t row)
{
    const MatrixView *view = &scene->parts[role].view;
    size_t cells = span_places(plan->columns[role]) * view->slot_cols;
    if (plan->has[role] && view->across != AXIS_NONE)
        axis_label_put_across(scene, canvas,
                              (Area){.row = row, .col = plan->cols[role] + 1, .width = cells - 2},
                              view->across, plan->columns[role]);
}

/* Below the lowest row; in a stack a contracted axis has its label where it is. */
static void draw_labels(const Scene *scene, const SidePlan *plan, Canvas *canvas)
{
    if (plan->label_lines == 0) return;
    PartRole first = side_first(plan);
    Axis down = scene->parts[first].view.down;
    axis_label_put_down(scene, canvas, plan->labels_row + plan->label_lines - 1, 0, down, plan->rows[first]);
    draw_across_label(scene, plan, PART_RESULT, canvas, plan->labels_row);
    if (side_has_own_label(scene, plan))
        draw_across_label(scene, plan, PART_FIRST, canvas,
                          plan->tops[PART_FIRST] + 1 + plan->rows[PART_FIRST].count);
    if (plan->stacked) return;
    draw_across_label(scene, plan, PART_FIRST, canvas, plan->labels_row);
    draw_across_label(scene, plan, PART_SECOND, canvas, plan->labels_row);
}

static void draw_sums(const Scene *scene, const SidePlan *plan, Canvas *canvas)
{
    const AxisSpan *rows = &plan->rows[PART_RESULT];
    for (size_t place = 0; row_sums_shown(scene) && place < rows->count; place++) {
        Text text = {0};
        row_sum_add(scene, rows->first + place, plan->extras.notes_inline, &text);
        canvas_put(canvas, plan->tops[PART_RESULT] + 1 + place, plan->sums_col, STYLE_SUM,
                   text_string(&text));
        text_free(&text);
    }
}

static void draw_notes(const Scene *scene, const SidePlan *plan, Canvas *canvas)
{
    if (plan->note_lines == 0) return;
    size_t row = plan->labels_row + plan->label_lines;
    Text note = {0};
    if (!plan->extras.notes_inline && !scene->asked->hidden)
        row_sum_add_notes(scene, plan->rows[PART_RESULT], &note);
    if (note.length > 0) canvas_put(canvas, row++, 0, STYLE_NOTE, text_string(&note));
    text_clear(&note);
    cell_was(scene, &note);
    size_t cols = canvas_cols(canvas, text_string(&note));
    size_t col = plan->cols[PART_RESULT] + 1;
    if (col + cols > plan->width) col = cols < plan->width ? plan->width - cols : 0;
    canvas_put(canvas, row, col, STYLE_NOTE, text_string(&note));
    text_free(&note);
}

void side_draw(const Scene *scene, const SidePlan *plan, Canvas *canvas)
{
    for (int role = 0; role < PART_COUNT; role++) draw_part(scene, plan, (PartRole)role, canvas);
    draw_signs(scene, plan, canvas);
    draw_row_headings(scene, plan, canvas);
    draw_labels(scene, plan, canvas);
    draw_sums(scene, plan, canvas);
    draw_notes(scene, plan, canvas);
}
