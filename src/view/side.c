/* A step that is no product: its input, what is done to it, and the result beside each other. */
#include "view/side.h"

#include <stdio.h>
#include <string.h>

enum { ARROW_COLS = 4, SIGN_GAP_COLS = 2 };

static const char ARROW[] = "─▶";

static size_t at_least(size_t a, size_t b)
{
    return a > b ? a : b;
}

static size_t at_most(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t less(size_t a, size_t b)
{
    return a > b ? a - b : 0;
}

/* ---- sums of weights ---- */

/* What stands at the end of a row of weights, and what its shown digits add up to if that looks different. */
typedef struct {
    bool defined;
    bool differs;
    char sum[NUMBER_BYTES];
    char shown[NUMBER_BYTES];
} RowSum;

/* A row of weights tells its sum: the result of the step that makes them, whatever made them. */
static bool has_sums(const Scene *scene)
{
    const Matrix *weights = &scene->parts[PART_RESULT].matrix;
    bool lanes = weights->rank == 2 && weights->axes[1] == scene->parts[PART_RESULT].view.across;
    return lanes && !scene->asked->hidden && strcmp(scene->step->id, "weights") == 0;
}

static RowSum row_sum(const Scene *scene, size_t row)
{
    const Part *part = &scene->parts[PART_RESULT];
    size_t count = part->matrix.extents[1];
    const double *cells = part->matrix.cells + row * count;
    RowSum result = {.defined = true};
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        if (part->matrix.flags[row * count + i] & CELL_UNDEFINED) result.defined = false;
        sum += cells[i];
    }
    if (!result.defined) return result;
    NumberForm form = part->view.form;
    double shown = number_shown_sum(cells, count, form);
    form.weights = false;
    number_print(result.sum, sum, form);
    number_print(result.shown, shown, form);
    result.differs = strcmp(result.sum, result.shown) != 0;
    return result;
}

/* A word of a message that holds one %s. */
static void add_about(Text *out, const char *message, const char *about)
{
    const char *gap = strstr(message, "%s");
    if (!gap) gap = message + strlen(message);
    text_put(out, message, (size_t)(gap - message));
    text_add(out, about);
    if (*gap != '\0') text_add(out, gap + 2);
}

static void add_inline_note(const RowSum *sum, Text *out)
{
    text_add(out, " (");
    add_about(out, _("shown digits add to %s"), sum->shown);
    text_add(out, ")");
}

/* One line for all rows in sight: "q0: shown digits add to 0.9999   q2: …". */
static void add_notes_below(const Scene *scene, Span rows, Text *out)
{
    const MatrixView *view = &scene->parts[PART_RESULT].view;
    for (size_t place = 0; has_sums(scene) && place < rows.count; place++) {
        RowSum sum = row_sum(scene, rows.first + place);
        if (!sum.defined || !sum.differs) continue;
        char heading[32];
        text_addf(out, "%s%s: ", out->length > 0 ? "   " : "",
                  matrix_view_heading(view, view->down, rows.first + place, heading));
        add_about(out, _("shown digits add to %s"), sum.shown);
    }
}

static void add_sum(const Scene *scene, size_t row, bool with_note, Text *out)
{
    RowSum sum = row_sum(scene, row);
    if (!sum.defined) return;
    text_addf(out, "Σ %s", sum.sum);
    if (sum.differs && with_note) add_inline_note(&sum, out);
}

static size_t sums_cols(const Scene *scene, bool with_notes)
{
    const Matrix *weights = &scene->parts[PART_RESULT].matrix;
    size_t widest = 0;
    for (size_t row = 0; has_sums(scene) && row < weights->extents[0]; row++) {
        Text text = {0};
        add_sum(scene, row, with_notes, &text);
        widest = at_least(widest, canvas_cols(&scene->ruler, text_string(&text)) + 2);
        text_free(&text);
    }
    return widest;
}

/* ---- columns ---- */

/* Whether a part is a single column that belongs to the rows: its title then is its heading. */
static bool is_vector(const Part *part)
{
    return part->view.across == AXIS_NONE;
}

static size_t part_cols(const Scene *scene, const Part *part, Span columns)
{
    size_t cells = span_places(columns) * part->view.slot_cols;
    size_t title = canvas_cols(&scene->ruler, text_string(&part->title)) + 2;
    size_t label = scene->narrow ? 0 : scene_across_cols(scene, part->view.across) + 2;
    return at_least(cells, at_least(title, label));
}

static size_t sign_cols(const Scene *scene, const SidePlan *plan)
{
    size_t sign = canvas_cols(&scene->ruler, text_string(&scene->sign));
    if (sign > 0) sign++;
    sign += canvas_cols(&scene->ruler, ARROW);
    size_t constant = plan->extras.constant ? canvas_cols(&scene->ruler, text_string(&scene->constant)) : 0;
    return at_least(sign, constant) + SIGN_GAP_COLS;
}

static size_t names_cols(const Scene *scene, const Part *part)
{
    Span rows = span_window(matrix_view_extent(&part->view, part->view.down), 256, 0);
    return matrix_view_heading_cols(&part->view, &scene->ruler, rows) + 1;
}

static size_t head_cols(const Scene *scene, const SidePlan *plan)
{
    const Part *first = &scene->parts[plan->has[PART_FIRST] ? PART_FIRST : PART_RESULT];
    size_t names = names_cols(scene, first);
    return scene->narrow ? names : at_least(names, scene_down_cols(scene, first->view.down) + 1);
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

/* Places everything from left to right, with at most `places` columns of each matrix in sight. */
static void place_columns(const Scene *scene, SidePlan *plan, size_t places, size_t pan)
{
    size_t col = plan->head_cols = head_cols(scene, plan);
    if (plan->has[PART_FIRST]) {
        col = place_part(scene, plan, PART_FIRST, col, places, pan);
        plan->sign_col = col;
        if (!plan->has[PART_SECOND]) col += sign_cols(scene, plan);
    }
    if (plan->has[PART_SECOND]) {
        col = place_part(scene, plan, PART_SECOND, col + SIGN_GAP_COLS, places, pan);
        plan->arrow_col = col;
        col += ARROW_COLS - scene->narrow;
    }
    plan->again_col = col;
    if (plan->extras.headings_again && plan->has[PART_FIRST])
        col += names_cols(scene, &scene->parts[PART_RESULT]) + 1;
    col = place_part(scene, plan, PART_RESULT, col, places, pan);
    plan->sums_col = col;
    plan->width = col + sums_cols(scene, plan->extras.notes_inline);
}

static size_t most_columns(const Scene *scene)
{
    size_t most = 1;
    for (int role = 0; role < PART_COUNT; role++)
        if (scene->parts[role].present)
            most =
                at_least(most, matrix_view_extent(&scene->parts[role].view, scene->parts[role].view.across));
    return most;
}

/* What is given up, in this order, before columns go out of sight; a wide scene keeps its constant: a narrow
 * one is better. */
static const SideExtras EXTRAS[] = {
    {true, true, true}, {false, true, true}, {false, false, true}, {false, false, false}};
static const size_t EXTRAS_COUNT = sizeof EXTRAS / sizeof *EXTRAS;

static bool fit_extras(const Scene *scene, SidePlan *plan, size_t width)
{
    for (size_t i = 0; i < EXTRAS_COUNT - !scene->narrow; i++) {
        plan->extras = EXTRAS[i];
        place_columns(scene, plan, most_columns(scene), 0);
        if (plan->width <= width) return true;
    }
    return false;
}

/* As many columns as fit; false if that is less than two of them, or all. */
static bool fit_window(const Scene *scene, SidePlan *plan, size_t width, size_t pan)
{
    size_t most = most_columns(scene);
    size_t places = at_most(most, at_least(1, width / scene->parts[PART_RESULT].view.slot_cols));
    for (place_columns(scene, plan, places, pan); plan->width > width && places > 1;)
        place_columns(scene, plan, --places, pan);
    return plan->width <= width && places >= at_most(most, 2);
}

static bool plan_columns(const Scene *scene, SidePlan *plan, size_t width, size_t pan)
{
    for (int role = 0; role < PART_COUNT; role++) plan->has[role] = scene->parts[role].present;
    if (!plan->has[PART_FIRST]) plan->has[PART_SECOND] = false;
    if (fit_extras(scene, plan, width)) return true;
    if (fit_window(scene, plan, width, pan)) return false;
    plan->has[PART_FIRST] = plan->has[PART_SECOND] = false;
    fit_window(scene, plan, width, pan);
    return false;
}

/* ---- rows ---- */

static size_t most_rows(const Scene *scene, const SidePlan *plan)
{
    size_t most = 1;
    for (int role = 0; role < PART_COUNT; role++)
        if (plan->has[role])
            most = at_least(most, matrix_view_extent(&scene->parts[role].view, scene->parts[role].view.down));
    return most;
}

static size_t notes_wanted(const Scene *scene, const SidePlan *plan)
{
    Text below = {0};
    size_t rows = matrix_view_extent(&scene->parts[PART_RESULT].view, scene->parts[PART_RESULT].view.down);
    if (!plan->extras.notes_inline) add_notes_below(scene, span_whole(rows), &below);
    size_t lines = (below.length > 0) + (scene->asked->cursor && scene->asked->before);
    text_free(&below);
    return lines;
}

static size_t line_count(const SidePlan *plan)
{
    return plan->has_titles + 1 + plan->label_lines + plan->note_lines;
}

static void plan_rows(const Scene *scene, SidePlan *plan, size_t height, size_t pan)
{
    size_t most = most_rows(scene, plan);
    const Part *first = &scene->parts[plan->has[PART_FIRST] ? PART_FIRST : PART_RESULT];
    size_t wanted = at_most(most, 2);
    plan->has_titles = true;
    plan->label_lines = scene_down_cols(scene, first->view.down) < plan->head_cols ? 1 : 2;
    plan->note_lines = notes_wanted(scene, plan);
    if (height < line_count(plan) + wanted) plan->note_lines = 0;
    if (height < line_count(plan) + wanted) plan->label_lines = 0;
    if (height < line_count(plan) + wanted) plan->has_titles = false;
    plan->shown_rows = at_most(most, at_least(1, less(height, line_count(plan))));
    for (int role = 0; role < PART_COUNT; role++) {
        const MatrixView *view = &scene->parts[role].view;
        if (plan->has[role])
            plan->rows[role] = span_window(matrix_view_extent(view, view->down), plan->shown_rows, pan);
    }
    plan->heading_row = plan->has_titles;
    plan->height = line_count(plan) + plan->shown_rows;
}

bool side_plan(const Scene *scene, size_t height, size_t width, size_t pan_rows, size_t pan_cols,
               SidePlan *plan)
{
    *plan = (SidePlan){.height = 0};
    bool whole = plan_columns(scene, plan, width, pan_cols);
    plan_rows(scene, plan, height, pan_rows);
    return whole;
}

/* ---- drawing ---- */

static Style heading_style(const Scene *scene, Axis axis)
{
    return scene_contracts(scene, axis) ? STYLE_CONTRACTED : STYLE_PLAIN;
}

static void draw_part(const Scene *scene, const SidePlan *plan, PartRole role, Canvas *canvas)
{
    const Part *part = &scene->parts[role];
    if (!plan->has[role]) return;
    size_t row = plan->heading_row, col = plan->cols[role];
    if (is_vector(part)) {
        size_t end = col + part->view.slot_cols - (scene->narrow ? 1 : 2);
        size_t title = canvas_cols(canvas, text_string(&part->title));
        canvas_put(canvas, row, at_least(less(end, title), col), STYLE_TITLE, text_string(&part->title));
    } else {
        if (plan->has_titles) canvas_put(canvas, 0, col + 1, STYLE_TITLE, text_string(&part->title));
        Style style = heading_style(scene, part->view.across);
        matrix_view_column_headings(&part->view, canvas, row, col, plan->columns[role], style);
    }
    matrix_view_cells(&part->view, canvas, row + 1, col, plan->rows[role], plan->columns[role]);
}

static size_t middle_row(const SidePlan *plan)
{
    return plan->heading_row + 1 + (plan->shown_rows - 1) / 2;
}

static const char *operator_of(Function function)
{
    static const char *const SIGNS[] = {
        [FUNCTION_ADD] = "+",    [FUNCTION_SUBTRACT] = "−", [FUNCTION_MULTIPLY] = "·",
        [FUNCTION_DIVIDE] = "÷", [FUNCTION_MASK] = "+",
    };
    bool known = function < sizeof SIGNS / sizeof *SIGNS && SIGNS[function];
    return known ? SIGNS[function] : "";
}

/* "÷" and "─▶" around a second operand, else "÷√d ─▶" with the number that √d is above it. */
static void draw_signs(const Scene *scene, const SidePlan *plan, Canvas *canvas)
{
    size_t row = middle_row(plan);
    if (!plan->has[PART_FIRST]) return;
    if (plan->has[PART_SECOND]) {
        canvas_put(canvas, row, plan->sign_col, STYLE_FORMULA, operator_of(scene->step->function));
        canvas_put(canvas, row, plan->arrow_col, STYLE_FORMULA, ARROW);
        return;
    }
    size_t col = plan->sign_col;
    if (scene->sign.length > 0)
        col = canvas_put(canvas, row, col, STYLE_FORMULA, text_string(&scene->sign)) + 1;
    canvas_put(canvas, row, col, STYLE_FORMULA, ARROW);
    if (plan->extras.constant)
        canvas_put(canvas, row - 1, plan->sign_col, STYLE_NOTE, text_string(&scene->constant));
}

static void draw_row_headings(const Scene *scene, const SidePlan *plan, Canvas *canvas)
{
    PartRole first = plan->has[PART_FIRST] ? PART_FIRST : PART_RESULT;
    const MatrixView *view = &scene->parts[first].view;
    const MatrixView *result = &scene->parts[PART_RESULT].view;
    size_t row = plan->heading_row + 1;
    matrix_view_row_headings(view, canvas, row, 0, plan->rows[first], heading_style(scene, view->down));
    if (plan->extras.headings_again && first != PART_RESULT)
        matrix_view_row_headings(result, canvas, row, plan->again_col, plan->rows[PART_RESULT], STYLE_PLAIN);
}

static void draw_labels(const Scene *scene, const SidePlan *plan, Canvas *canvas)
{
    if (plan->label_lines == 0) return;
    size_t row = plan->heading_row + 1 + plan->shown_rows;
    PartRole first = plan->has[PART_FIRST] ? PART_FIRST : PART_RESULT;
    Axis down = scene->parts[first].view.down;
    scene_put_down(scene, canvas, row + plan->label_lines - 1, 0, down, plan->rows[first]);
    for (int role = 0; role < PART_COUNT; role++) {
        const MatrixView *view = &scene->parts[role].view;
        size_t cells = span_places(plan->columns[role]) * view->slot_cols;
        if (plan->has[role] && view->across != AXIS_NONE)
            scene_put_across(scene, canvas, row, plan->cols[role] + 1, less(cells, 2), view->across,
                             plan->columns[role]);
    }
}

static void draw_sums(const Scene *scene, const SidePlan *plan, Canvas *canvas)
{
    const Span *rows = &plan->rows[PART_RESULT];
    for (size_t place = 0; has_sums(scene) && place < rows->count; place++) {
        Text text = {0};
        add_sum(scene, rows->first + place, plan->extras.notes_inline, &text);
        canvas_put(canvas, plan->heading_row + 1 + place, plan->sums_col, STYLE_SUM, text_string(&text));
        text_free(&text);
    }
}

static void draw_notes(const Scene *scene, const SidePlan *plan, Canvas *canvas)
{
    if (plan->note_lines == 0) return;
    size_t row = plan->heading_row + 1 + plan->shown_rows + plan->label_lines;
    Text note = {0};
    if (!plan->extras.notes_inline) add_notes_below(scene, plan->rows[PART_RESULT], &note);
    if (note.length > 0) canvas_put(canvas, row++, 0, STYLE_NOTE, text_string(&note));
    text_clear(&note);
    scene_was(scene, &note);
    canvas_put(canvas, row, plan->cols[PART_RESULT] + 1, STYLE_NOTE, text_string(&note));
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
