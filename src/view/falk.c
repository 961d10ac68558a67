/* A product in Falk's arrangement. */
#include "view/falk.h"

#include "view/axis_label.h"
#include "view/cell_look.h"
#include "view/measure.h"
#include "view/step_symbol.h"

enum { GAP_COLS = 2, ABOVE_LINES = 2 /* title and headings of the upper operand */, PLACES_MIN = 3 };

/* ---- sharing the room ---- */

/* One direction of the picture: how much room there is, what a position of the contracted and of the kept
 * axis takes, and how many positions they have. */
typedef struct {
    size_t room;
    size_t contracted_cols, contracted;
    size_t kept_cols, kept;
} Share;

/* Places for the contracted axis beside at least some of the kept one; 0: the operand does not fit. */
static size_t share_contracted(Share share)
{
    if (share.contracted * share.contracted_cols + share.kept * share.kept_cols <= share.room)
        return share.contracted;
    size_t kept = at_most(share.kept, at_least(1, share.room / 2 / share.kept_cols));
    size_t places = less(share.room, kept * share.kept_cols) / share.contracted_cols;
    if (places >= share.contracted) return share.contracted;
    return places < PLACES_MIN ? 0 : places;
}

static size_t share_kept(Share share, size_t contracted_places)
{
    size_t rest = less(share.room, contracted_places * share.contracted_cols);
    return at_most(share.kept, at_least(1, rest / share.kept_cols));
}

/* ---- the plan ---- */

static size_t part_heading_cols(const Scene *scene, const Part *part)
{
    AxisSpan rows = span_window(matrix_view_extent(&part->view, part->view.down), MEASURE_ROW_HEADINGS, 0);
    size_t headings = matrix_view_heading_cols(&part->view, &scene->ruler, rows);
    return at_least(headings, canvas_cols(&scene->ruler, text_string(&part->title))) + 1;
}

/* The upper operand's columns are above those of the result. */
static void align_slots(Scene *scene)
{
    MatrixView *above = &scene->parts[scene->above].view;
    MatrixView *result = &scene->parts[PART_RESULT].view;
    above->slot_cols = result->slot_cols = at_least(above->slot_cols, result->slot_cols);
}

/* The label "keep query ↓" is put below the headings, if they are wide enough for it. */
static size_t left_heading_cols(const Scene *scene, bool tight)
{
    const Part *left = &scene->parts[scene->left];
    size_t headings = part_heading_cols(scene, left);
    return tight ? headings : at_least(headings, axis_label_down_cols(scene, left->view.down) + 1);
}

/* Columns: headings and cells on the left, a gap, headings and cells on the right. */
static void plan_columns(const Scene *scene, FalkPlan *plan, size_t contracted, size_t width, size_t first)
{
    const MatrixView *left = &scene->parts[scene->left].view;
    const MatrixView *result = &scene->parts[PART_RESULT].view;
    size_t right_headings = at_least(part_heading_cols(scene, &scene->parts[scene->above]),
                                     part_heading_cols(scene, &scene->parts[PART_RESULT]));
    size_t left_headings = left_heading_cols(scene, plan->has_tight_heads);
    Share share = {
        .contracted_cols = left->slot_cols,
        .contracted = matrix_extent(left->matrix, left->across),
        .kept_cols = result->slot_cols,
        .kept = matrix_extent(result->matrix, result->across),
    };
    share.room = less(width, left_headings + GAP_COLS + right_headings);
    size_t own = contracted == 0 ? share_contracted(share) : contracted;
    plan->has_left = own > 0;
    plan->contracted = span_elide(share.contracted, at_least(own, PLACES_MIN));
    if (!plan->has_left) share.room = less(width, right_headings);
    size_t places = span_places(plan->contracted);
    size_t kept = share_kept(share, plan->has_left ? places : 0);
    plan->columns = span_window(share.kept, kept, first);
    plan->left_col = left_headings;
    plan->heading_col = plan->has_left ? left_headings + places * left->slot_cols + GAP_COLS : 0;
    plan->result_col = plan->heading_col + right_headings;
    size_t label = axis_label_across_cols(scene, result->across) + 1;
    plan->width = plan->result_col + at_least(kept * result->slot_cols, label);
}

/* Lines that hold no cells: headings of the result, labels, a note. */
static size_t choose_lines(const Scene *scene, FalkPlan *plan, size_t height, size_t rows)
{
    bool may_note = scene->asked->cursor && scene->asked->before;
    bool own_label = axis_label_down_cols(scene, scene->parts[scene->left].view.down) >= plan->left_col;
    plan->has_note = may_note && height >= 6;
    plan->label_lines = height >= 4;
    size_t lines = 1 + plan->label_lines + plan->has_note;
    if (own_label && height > ABOVE_LINES + 1 + rows + lines) plan->label_lines++;
    return 1 + plan->label_lines + plan->has_note;
}

/* Rows: title, headings and cells above, a blank line, headings and cells, labels, a note. */
static void plan_rows(const Scene *scene, FalkPlan *plan, size_t contracted, size_t height, size_t first)
{
    const MatrixView *above = &scene->parts[scene->above].view;
    const MatrixView *result = &scene->parts[PART_RESULT].view;
    Share share = {.contracted_cols = 1,
                   .contracted = matrix_extent(above->matrix, above->down),
                   .kept_cols = 1,
                   .kept = matrix_extent(result->matrix, result->down)};
    size_t lines = choose_lines(scene, plan, height, share.contracted + share.kept);
    share.room = less(height, ABOVE_LINES + 1 + lines);
    size_t own = contracted == 0 ? share_contracted(share) : contracted;
    plan->has_above = own > 0;
    plan->contracted = span_elide(share.contracted, at_least(own, PLACES_MIN));
    size_t places = plan->has_above ? span_places(plan->contracted) : 0;
    if (!plan->has_above) share.room = less(height, lines);
    size_t shown = share_kept(share, places);
    plan->rows = span_window(share.kept, shown, first);
    plan->heading_row = plan->has_above ? ABOVE_LINES + places + 1 : 0;
    plan->labels_row = plan->heading_row + 1 + shown;
    plan->height = plan->heading_row + shown + lines;
}

/* The beginning and the end; with the cursor in an operand, what is around it. */
static AxisSpan contracted_span(const Scene *scene, size_t extent, size_t places)
{
    const Matrix *focused = &scene_focused(scene)->matrix;
    int at = matrix_axis(focused, scene->result->axes.contracted);
    if (at < 0) return span_elide(extent, places);
    return span_window(extent, places, less(at == 0 ? scene->asked->row : scene->asked->column, places / 2));
}

/* Both operands show the same positions: as many as the shorter direction has room for. */
static void agree_on_contracted(const Scene *scene, FalkPlan *plan, const Area *area, size_t across,
                                size_t down)
{
    bool both = across > 0 && down > 0;
    size_t places = both ? at_most(across, down) : at_least(across, down);
    if (both && across > places) plan_columns(scene, plan, places, area->width, plan->columns.first);
    if (both && down > places) plan_rows(scene, plan, places, area->height, plan->rows.first);
    plan->contracted = contracted_span(scene, plan->contracted.extent, at_least(places, PLACES_MIN));
}

static bool plan_with_heads(const Scene *scene, const Area *area, FalkPlan *plan, bool tight)
{
    *plan = (FalkPlan){.has_tight_heads = tight};
    size_t slot = scene->parts[PART_RESULT].view.slot_cols;
    plan_columns(scene, plan, 0, area->width, (area->pan_cols + slot - 1) / slot);
    size_t across = plan->has_left ? span_places(plan->contracted) : 0;
    plan_rows(scene, plan, 0, area->height, area->pan_rows);
    size_t down = plan->has_above ? span_places(plan->contracted) : 0;
    agree_on_contracted(scene, plan, area, across, down);
    return plan->has_left && span_is_whole(plan->columns) && span_is_whole(plan->contracted);
}

bool falk_plan(Scene *scene, const Area *area, FalkPlan *plan)
{
    align_slots(scene);
    return (!scene->narrow && plan_with_heads(scene, area, plan, false)) ||
           plan_with_heads(scene, area, plan, true);
}

/* ---- drawing ---- */

/* "S = QKᵀ" and its axes, in the corner above the left operand that the arrangement leaves free. */
static void draw_corner(const Scene *scene, const FalkPlan *plan, Canvas *canvas)
{
    if (!plan->has_left || !plan->has_above) return;
    const StepView *asked = scene->asked;
    const Matrix *result = &scene->parts[PART_RESULT].matrix;
    const MatrixView *view = &scene->parts[PART_RESULT].view;
    size_t end = less(plan->heading_col, 1);
    Text text = {0};
    step_view_symbol(asked->trace, asked->step, asked->layout, true, &text);
    canvas_put_until(canvas, 0, 0, end, STYLE_TITLE, text_string(&text));
    text_clear(&text);
    if (result->rank == 2 && !asked->hidden)
        text_addf(&text, "[%s, %s]", matrix_view_axis(view->down), matrix_view_axis(view->across));
    if (canvas_cols(canvas, text_string(&text)) <= end)
        canvas_put_until(canvas, 1, 0, end, STYLE_NOTE, text_string(&text));
    text_free(&text);
}

/* The mark beside the upper operand's headings: "sum feature ╎", and on the last row its arrow. */
static void draw_down_mark(const Scene *scene, const FalkPlan *plan, Canvas *canvas)
{
    size_t places = span_places(plan->contracted);
    size_t end = less(plan->heading_col, 1);
    Axis axis = scene->result->axes.contracted;
    Style style = style_of_axis(axis, ROLE_MARKED);
    for (size_t place = 0; place < places; place++)
        canvas_put_right(canvas, ABOVE_LINES + place, end, style, place + 1 == places ? "▼" : "╎");
    Text label = {0};
    axis_label_add(scene, axis, true, &label);
    if (canvas_cols(canvas, text_string(&label)) + 2 <= end)
        canvas_put_right(canvas, ABOVE_LINES, end - 2, style_of_axis(axis, axis_label_role(scene, axis)),
                         text_string(&label));
    text_free(&label);
}

static void draw_above(const Scene *scene, const FalkPlan *plan, Canvas *canvas)
{
    const Part *above = &scene->parts[scene->above];
    if (!plan->has_above) return;
    canvas_put(canvas, 0, plan->heading_col, STYLE_TITLE, text_string(&above->title));
    axis_label_put_across(scene, canvas, (Area){.col = plan->result_col + 1}, above->view.across,
                          plan->columns);
    matrix_view_column_headings(&above->view, canvas, 1, plan->result_col, plan->columns, ROLE_LABEL);
    matrix_view_row_headings(&above->view, canvas, ABOVE_LINES, plan->heading_col, plan->contracted,
                             axis_label_role(scene, above->view.down));
    matrix_view_cells(&above->view, canvas, ABOVE_LINES, plan->result_col, plan->contracted, plan->columns);
    draw_down_mark(scene, plan, canvas);
}

static void draw_left(const Scene *scene, const FalkPlan *plan, Canvas *canvas)
{
    const Part *left = &scene->parts[scene->left];
    if (!plan->has_left) return;
    canvas_put(canvas, plan->heading_row, 0, STYLE_TITLE, text_string(&left->title));
    matrix_view_column_headings(&left->view, canvas, plan->heading_row, plan->left_col, plan->contracted,
                                axis_label_role(scene, left->view.across));
    matrix_view_row_headings(&left->view, canvas, plan->heading_row + 1, 0, plan->rows, ROLE_LABEL);
    matrix_view_cells(&left->view, canvas, plan->heading_row + 1, plan->left_col, plan->rows,
                      plan->contracted);
}

static void draw_result(const Scene *scene, const FalkPlan *plan, Canvas *canvas)
{
    const Part *result = &scene->parts[PART_RESULT];
    canvas_put(canvas, plan->heading_row, plan->heading_col, STYLE_TITLE, text_string(&result->title));
    matrix_view_column_headings(&result->view, canvas, plan->heading_row, plan->result_col, plan->columns,
                                ROLE_LABEL);
    matrix_view_row_headings(&result->view, canvas, plan->heading_row + 1, plan->heading_col, plan->rows,
                             ROLE_LABEL);
    matrix_view_cells(&result->view, canvas, plan->heading_row + 1, plan->result_col, plan->rows,
                      plan->columns);
}

/* "╎ sum feature ╎" below the left operand, "keep query ↓" before it or on a line of its own; without the
 * upper operand, whose title line has it, "keep key ─▶" below the result. */
static void draw_labels(const Scene *scene, const FalkPlan *plan, Canvas *canvas)
{
    if (plan->label_lines == 0) return;
    const MatrixView *left = &scene->parts[scene->left].view;
    const MatrixView *result = &scene->parts[PART_RESULT].view;
    size_t row = plan->labels_row;
    if (plan->has_left) {
        size_t end =
            axis_label_put_down(scene, canvas, row + plan->label_lines - 1, 0, result->down, plan->rows);
        size_t col = plan->label_lines > 1 ? plan->left_col + 1 : at_least(end + 1, plan->left_col + 1);
        size_t cells_end = plan->left_col + span_places(plan->contracted) * left->slot_cols;
        axis_label_put_across(scene, canvas, (Area){.row = row, .col = col, .width = less(cells_end, col)},
                              left->across, plan->contracted);
    }
    if (!plan->has_above)
        axis_label_put_across(scene, canvas, (Area){.row = row, .col = plan->result_col + 1}, result->across,
                              plan->columns);
}

static void draw_note(const Scene *scene, const FalkPlan *plan, Canvas *canvas)
{
    if (!plan->has_note) return;
    Text note = {0};
    cell_was(scene, &note);
    canvas_put(canvas, plan->labels_row + plan->label_lines, plan->heading_col, STYLE_NOTE,
               text_string(&note));
    text_free(&note);
}

void falk_draw(const Scene *scene, const FalkPlan *plan, Canvas *canvas)
{
    draw_corner(scene, plan, canvas);
    draw_above(scene, plan, canvas);
    draw_left(scene, plan, canvas);
    draw_result(scene, plan, canvas);
    draw_labels(scene, plan, canvas);
    draw_note(scene, plan, canvas);
}
