/* Where the parts of a step that is no product are drawn. */
#include "view/side_plan.h"

#include "view/axis_label.h"
#include "view/measure.h"
#include "view/row_sum.h"

enum { ARROW_COLS = 4, SIGN_GAP_COLS = 2, STACK_HEIGHT_MIN = 9 };

/* What is given up, in this order, before columns go out of sight; a wide scene keeps its constant: a narrow
 * one is better. */
static const SideExtras EXTRAS[] = {
    {true, true, true}, {false, true, true}, {false, false, true}, {false, false, false}};
static const size_t EXTRAS_COUNT = sizeof EXTRAS / sizeof *EXTRAS;

PartRole side_first(const SidePlan *plan)
{
    return plan->has[PART_FIRST] ? PART_FIRST : PART_RESULT;
}

/* ---- columns ---- */

static size_t part_cols(const Scene *scene, const Part *part, AxisSpan columns)
{
    size_t cells = span_places(columns) * part->view.slot_cols;
    size_t title = canvas_cols(&scene->ruler, text_string(&part->title)) + 2;
    size_t label = scene->narrow ? 0 : axis_label_across_cols(scene, part->view.across) + 2;
    return at_least(cells, at_least(title, label));
}

static size_t sign_cols(const Scene *scene, const SidePlan *plan)
{
    size_t sign = canvas_cols(&scene->ruler, text_string(&scene->sign));
    sign += (sign > 0) + canvas_cols(&scene->ruler, "─▶");
    size_t constant = plan->extras.constant ? canvas_cols(&scene->ruler, text_string(&scene->constant)) : 0;
    return at_least(sign, constant) + SIGN_GAP_COLS;
}

static size_t names_cols(const Scene *scene, const Part *part)
{
    AxisSpan rows = span_window(matrix_view_extent(&part->view, part->view.down), MEASURE_ROW_HEADINGS, 0);
    return matrix_view_heading_cols(&part->view, &scene->ruler, rows) + 1;
}

static size_t head_cols(const Scene *scene, const SidePlan *plan)
{
    const Part *first = &scene->parts[side_first(plan)];
    size_t names =
        at_least(names_cols(scene, first), plan->stacked ? names_cols(scene, &scene->parts[PART_RESULT]) : 0);
    return scene->narrow ? names : at_least(names, axis_label_down_cols(scene, first->view.down) + 1);
}

static size_t place_part(const Scene *scene, SidePlan *plan, PartRole role, size_t col, size_t places,
                         size_t pan)
{
    const Part *part = &scene->parts[role];
    size_t extent = matrix_view_extent(&part->view, part->view.across);
    size_t slot = part->view.slot_cols;
    plan->columns[role] = span_window(extent, places, (pan + slot - 1) / slot);
    plan->cols[role] = col;
    return col + part_cols(scene, part, plan->columns[role]);
}

/* Places the operands and the signs from left to right; returns the column behind them. */
static size_t place_operands(const Scene *scene, SidePlan *plan, size_t places, size_t pan)
{
    size_t col = plan->head_cols;
    if (plan->has[PART_FIRST]) {
        col = place_part(scene, plan, PART_FIRST, col, places, pan);
        plan->sign_col = col;
        if (!plan->has[PART_SECOND]) col += sign_cols(scene, plan);
    }
    if (plan->has[PART_SECOND]) {
        col = place_part(scene, plan, PART_SECOND, col + SIGN_GAP_COLS, places, pan);
        plan->arrow_col = col;
        col += ARROW_COLS;
    }
    return col;
}

/* Places everything, with at most `places` columns of each matrix in sight. */
static void place_columns(const Scene *scene, SidePlan *plan, size_t places, size_t pan)
{
    plan->head_cols = head_cols(scene, plan);
    size_t operands_end = place_operands(scene, plan, places, pan);
    size_t col = plan->stacked ? plan->head_cols : operands_end;
    plan->again_col = plan->stacked ? 0 : col;
    if (!plan->stacked && plan->extras.headings_again && plan->has[PART_FIRST])
        col += names_cols(scene, &scene->parts[PART_RESULT]) + 1;
    plan->sums_col = place_part(scene, plan, PART_RESULT, col, places, pan);
    plan->width = plan->sums_col + row_sum_cols(scene, plan->extras.notes_inline);
    if (plan->stacked) plan->width = at_least(plan->width, operands_end);
}

static size_t most_columns(const Scene *scene)
{
    size_t most = 1;
    for (int role = 0; role < PART_COUNT; role++) {
        const MatrixView *view = &scene->parts[role].view;
        if (scene->parts[role].present) most = at_least(most, matrix_view_extent(view, view->across));
    }
    return most;
}

static void show_parts(const Scene *scene, SidePlan *plan, bool operands)
{
    for (int role = 0; role < PART_COUNT; role++) plan->has[role] = operands && scene->parts[role].present;
    if (!plan->has[PART_FIRST]) plan->has[PART_SECOND] = false;
    plan->has[PART_RESULT] = true;
}

/* All columns, with as many of the extras as there is room for. */
static bool fit_whole(const Scene *scene, SidePlan *plan, size_t width)
{
    size_t tries = scene->narrow ? EXTRAS_COUNT : EXTRAS_COUNT - 1;
    for (size_t i = 0; i < tries; i++) {
        plan->extras = EXTRAS[i];
        plan->extras.headings_again |= plan->stacked;
        place_columns(scene, plan, most_columns(scene), 0);
        if (plan->width <= width) return true;
    }
    return false;
}

/* As many columns as fit; false if that is less than two of them. */
static bool fit_window(const Scene *scene, SidePlan *plan, size_t width, size_t pan)
{
    size_t most = most_columns(scene);
    size_t places = at_most(most, at_least(1, width / scene->parts[PART_RESULT].view.slot_cols));
    plan->extras = (SideExtras){.headings_again = plan->stacked};
    place_columns(scene, plan, places, pan);
    while (plan->width > width && places > 1) place_columns(scene, plan, --places, pan);
    return plan->width <= width && places >= at_most(most, 2);
}

/* Whether a column heading would be cut off. */
static bool cuts_headings(const Scene *scene, const SidePlan *plan)
{
    for (int role = 0; role < PART_COUNT; role++) {
        const Part *part = &scene->parts[role];
        if (plan->has[role] && matrix_view_cuts_headings(&part->view, &scene->ruler, plan->columns[role]))
            return true;
    }
    return false;
}

static bool plan_columns(const Scene *scene, SidePlan *plan, SideWay way, size_t width, size_t pan)
{
    show_parts(scene, plan, true);
    bool whole = fit_whole(scene, plan, width);
    if (way == SIDE_BESIDE) return whole && !cuts_headings(scene, plan);
    if (whole || way == SIDE_STACKED) return whole;
    if (fit_window(scene, plan, width, pan)) return true;
    plan->stacked = false;
    show_parts(scene, plan, false);
    fit_window(scene, plan, width, pan);
    return true;
}

/* ---- rows ---- */

static size_t most_rows(const Scene *scene, const SidePlan *plan)
{
    size_t most = 1;
    for (int role = 0; role < PART_COUNT; role++) {
        const MatrixView *view = &scene->parts[role].view;
        if (plan->has[role]) most = at_least(most, matrix_view_extent(view, view->down));
    }
    return most;
}

static size_t notes_wanted(const Scene *scene, const SidePlan *plan)
{
    const MatrixView *result = &scene->parts[PART_RESULT].view;
    Text below = {0};
    if (!plan->extras.notes_inline)
        row_sum_add_notes(scene, span_whole(matrix_view_extent(result, result->down)), &below);
    size_t lines = (below.length > 0) + (scene->asked->cursor && scene->asked->before);
    text_free(&below);
    return lines;
}

bool side_has_own_label(const Scene *scene, const SidePlan *plan)
{
    return plan->stacked && plan->label_lines > 0 &&
           scene_contracts(scene, scene->parts[PART_FIRST].view.across);
}

/* Lines that hold no cells. */
static size_t line_count(const Scene *scene, const SidePlan *plan)
{
    size_t headings = (size_t)(plan->has_titles + 1) * (plan->stacked ? 2 : 1);
    return headings + plan->label_lines + side_has_own_label(scene, plan) + plan->note_lines;
}

/* Gives up lines until two rows fit; false if they do not. */
static bool choose_lines(const Scene *scene, SidePlan *plan, size_t height, size_t rows_wanted)
{
    const Part *first = &scene->parts[side_first(plan)];
    plan->has_titles = true;
    plan->label_lines = axis_label_down_cols(scene, first->view.down) < plan->head_cols ? 1 : 2;
    plan->note_lines = notes_wanted(scene, plan);
    if (height < line_count(scene, plan) + rows_wanted) plan->note_lines = 0;
    if (height < line_count(scene, plan) + rows_wanted) plan->label_lines = 0;
    if (height < line_count(scene, plan) + rows_wanted) plan->has_titles = false;
    return height >= line_count(scene, plan) + rows_wanted;
}

static size_t place_rows(const Scene *scene, SidePlan *plan, PartRole role, size_t top, size_t places,
                         size_t pan)
{
    const MatrixView *view = &scene->parts[role].view;
    plan->tops[role] = top;
    plan->rows[role] = span_window(matrix_view_extent(view, view->down), places, pan);
    return top + 1 + plan->rows[role].count;
}

static bool plan_rows(const Scene *scene, SidePlan *plan, size_t height, size_t pan)
{
    size_t most = most_rows(scene, plan);
    size_t stacks = plan->stacked ? 2 : 1;
    bool fits = choose_lines(scene, plan, height, at_most(most, 2) * stacks);
    size_t places = at_most(most, at_least(1, less(height, line_count(scene, plan)) / stacks));
    size_t end = 0;
    for (int role = PART_FIRST; role <= PART_SECOND; role++)
        if (plan->has[role])
            end = at_least(end, place_rows(scene, plan, (PartRole)role, plan->has_titles, places, pan));
    size_t top = plan->stacked ? end + side_has_own_label(scene, plan) : 0;
    end = at_least(end, place_rows(scene, plan, PART_RESULT, top + plan->has_titles, places, pan));
    plan->shown_rows = plan->rows[side_first(plan)].count;
    plan->labels_row = end;
    plan->height = end + plan->label_lines + plan->note_lines;
    return fits;
}

bool side_plan(const Scene *scene, SideWay way, const Area *area, SidePlan *plan)
{
    *plan = (SidePlan){.stacked =
                           way == SIDE_STACKED || (way == SIDE_WINDOW && area->height >= STACK_HEIGHT_MIN)};
    if (!scene->parts[PART_FIRST].present && way == SIDE_STACKED) return false;
    if (!scene->parts[PART_FIRST].present) plan->stacked = false;
    if (!plan_columns(scene, plan, way, area->width, area->pan_cols)) return false;
    return plan_rows(scene, plan, area->height, area->pan_rows) || way != SIDE_STACKED;
}
