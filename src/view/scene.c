/* What one step has to show, resolved from the trace.
 *
 * How a cell looks follows from its flags, from the unedited trace beside it, and from where the cursor
 * stands: a cell of an operand is a partner of the current cell if both agree on every axis that the step
 * keeps. */
#include "view/scene.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "view/step_symbol.h"

/* ---- axes ---- */

bool scene_contracts(const Scene *scene, Axis axis)
{
    return axis != AXIS_NONE && scene->result->axes.contracted == axis;
}

Style scene_axis_style(const Scene *scene, Axis axis)
{
    if (scene->step->operation == OPERATION_INPUT) return STYLE_NOTE;
    return scene_contracts(scene, axis) ? STYLE_CONTRACTED : STYLE_KEPT;
}

static const char *contraction_word(Function function)
{
    if (function == FUNCTION_MAX) return _("max %s");
    if (function == FUNCTION_VISIBLE_COUNT) return _("count %s");
    return _("sum %s");
}

static const char *axis_word(const Scene *scene, Axis axis)
{
    if (scene->step->operation == OPERATION_INPUT) return "%s";
    if (scene_contracts(scene, axis)) return contraction_word(scene->step->function);
    return scene->result->axes.along == axis ? _("along %s") : _("keep %s");
}

void scene_add_about(Text *out, const char *message, const char *about)
{
    const char *gap = strstr(message, "%s");
    if (!gap) gap = message + strlen(message);
    text_put(out, message, (size_t)(gap - message));
    text_add(out, about);
    if (*gap != '\0') text_add(out, gap + 2);
}

void scene_axis_label(const Scene *scene, Axis axis, bool down, Text *out)
{
    if (axis == AXIS_NONE) return;
    scene_add_about(out, axis_word(scene, axis), matrix_view_axis(axis));
    if (!scene_contracts(scene, axis)) text_add(out, down ? " ↓" : " ─▶");
}

/* Which of how many positions are in sight; those of the queries are counted without the trace's window. */
static void add_range(const Scene *scene, Axis axis, Span span, Text *out)
{
    const Trace *trace = scene->asked->trace;
    size_t first = span.first, extent = span.extent;
    if (axis == AXIS_QUERY) {
        first += trace->window.first;
        extent = trace->example->query_count;
    }
    if (span.count == extent || span.tail > 0) return;
    text_addf(out, " %zu-%zu/%zu", first, first + span.count - 1, extent);
}

void scene_put_across(const Scene *scene, Canvas *canvas, size_t row, size_t col, size_t cols, Axis axis,
                      Span span)
{
    Text label = {0};
    scene_axis_label(scene, axis, false, &label);
    add_range(scene, axis, span, &label);
    Style style = scene_axis_style(scene, axis);
    size_t wide = canvas_cols(canvas, text_string(&label));
    if (!scene_contracts(scene, axis)) {
        canvas_put(canvas, row, col, style, text_string(&label));
    } else {
        size_t end = col + (cols > wide + 4 ? cols : wide + 4);
        canvas_put(canvas, row, col, STYLE_CONTRACTED, "╎");
        canvas_put(canvas, row, col + (end - col - wide) / 2, style, text_string(&label));
        canvas_put(canvas, row, end - 1, STYLE_CONTRACTED, "╎");
    }
    text_free(&label);
}

size_t scene_across_cols(const Scene *scene, Axis axis)
{
    Text label = {0};
    scene_axis_label(scene, axis, false, &label);
    size_t cols = canvas_cols(&scene->ruler, text_string(&label)) + (scene_contracts(scene, axis) ? 4 : 0);
    text_free(&label);
    return cols;
}

static void down_label(const Scene *scene, Axis axis, Span span, Text *out)
{
    scene_axis_label(scene, axis, true, out);
    if (scene_contracts(scene, axis)) text_add(out, " ╎");
    add_range(scene, axis, span, out);
}

size_t scene_put_down(const Scene *scene, Canvas *canvas, size_t row, size_t col, Axis axis, Span span)
{
    Text label = {0};
    down_label(scene, axis, span, &label);
    size_t end = canvas_put(canvas, row, col, scene_axis_style(scene, axis), text_string(&label));
    text_free(&label);
    return end;
}

size_t scene_down_cols(const Scene *scene, Axis axis)
{
    Text label = {0};
    size_t extent = axis == AXIS_QUERY ? scene->asked->trace->example->query_count : 1;
    down_label(scene, axis, span_whole(extent), &label);
    size_t cols = canvas_cols(&scene->ruler, text_string(&label));
    text_free(&label);
    return cols;
}

/* ---- the current cell and its partners ---- */

static size_t place_on(const Matrix *matrix, int axis, size_t index)
{
    size_t inner = 1;
    for (int i = matrix->rank - 1; i > axis; i--) inner *= matrix->extents[i];
    return index / inner % matrix->extents[axis];
}

const Part *scene_focused(const Scene *scene)
{
    static const PartRole ROLES[FOCUS_COUNT] = {PART_RESULT, PART_FIRST, PART_SECOND};
    return &scene->parts[ROLES[scene->asked->focus]];
}

/* Where the cursor stands on an axis of the focused matrix; the axes of a single row or column follow each
 * other. */
static size_t current_on(const Scene *scene, int axis)
{
    return axis == 0 ? scene->asked->row : scene->asked->column;
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
        if (place_on(&part->matrix, i, index) != current_on(part->scene, i)) return false;
    return true;
}

/* With the cursor in an operand: whether the cell shares all positions that both matrices have, so that the
 * current cell goes into it, or meets it. */
static bool meets_current(const Part *part, size_t index)
{
    const Matrix *focused = &scene_focused(part->scene)->matrix;
    for (int i = 0; i < part->matrix.rank; i++) {
        int at = matrix_axis(focused, part->matrix.axes[i]);
        if (at >= 0 && place_on(&part->matrix, i, index) != current_on(part->scene, at)) return false;
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
        if (place_on(&part->matrix, i, index) != operand_place(scene, part, axis, current_on(scene, at)))
            return false;
    }
    return true;
}

static size_t current_index(const Scene *scene)
{
    const Matrix *focused = &scene_focused(scene)->matrix;
    size_t index = 0;
    for (int i = 0; i < focused->rank; i++) {
        if (current_on(scene, i) >= focused->extents[i]) return SIZE_MAX;
        index = index * focused->extents[i] + current_on(scene, i);
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
    const Matrix *now = &part->matrix, *before = &part->before;
    if (!before->cells) return false;
    unsigned char hidden = CELL_MASKED | CELL_UNDEFINED;
    if ((now->flags[index] ^ before->flags[index]) & hidden) return true;
    double a = now->cells[index], b = before->cells[index];
    return a != b && !(isnan(a) && isnan(b));
}

static CellLook flag_look(const Part *part, size_t index)
{
    unsigned char flags = part->matrix.flags[index];
    CellLook look = {.style = STYLE_PLAIN, .before = "", .after = "", .flag = ""};
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

static CellLook cell_look(const MatrixView *view, size_t index)
{
    const Part *part = view->context;
    bool cursor = part->scene->asked->cursor;
    CellLook look = flag_look(part, index);
    if (view->hidden) look = (CellLook){.style = STYLE_HIDDEN, .before = "", .after = "", .flag = ""};
    bool focused = part == scene_focused(part->scene);
    if (focused) return cursor && is_current(part, index) ? enclose(look, STYLE_CURRENT, "[", "]") : look;
    bool partner = cursor && is_partner(part, index);
    if (part->role != PART_RESULT && is_cut(part, index, partner)) return enclose(look, STYLE_CUT, "~", "~");
    return partner ? enclose(look, STYLE_PARTNER, "‹", "›") : look;
}

void scene_was(const Scene *scene, Text *out)
{
    const Part *part = scene_focused(scene);
    size_t index = current_index(scene);
    if (!scene->asked->cursor || part->view.hidden || index == SIZE_MAX || !has_changed(part, index)) return;
    char number[NUMBER_BYTES];
    number_print_cell(number, part->before.cells[index], part->before.flags[index], part->view.form);
    scene_add_about(out, _("was %s"), number);
}

/* ---- the parts ---- */

/* Of a matrix with heads, the one that the table takes. */
static Matrix one_head(const Trace *trace, size_t step, const Matrix *matrix)
{
    if (matrix->rank < 3) return *matrix;
    size_t head = 0;
    for (size_t i = 0; i < trace->table.count; i++) {
        const Step *row = &trace->table.steps[i];
        if (row->operation == OPERATION_TAKE && strcmp(row->id, trace->table.steps[step].id) == 0)
            head = row->first;
    }
    Matrix slice = {.rank = 2};
    for (int i = 0; i < 2; i++) {
        slice.axes[i] = matrix->axes[i + 1];
        slice.extents[i] = matrix->extents[i + 1];
    }
    size_t size = matrix_size(&slice);
    slice.cells = matrix->cells + head * size;
    slice.flags = matrix->flags + head * size;
    return slice;
}

/* The matrix of a part in a trace; the mask where `step` is -1. Zero where this trace has no such step. */
static Matrix part_matrix(const Trace *trace, int step, const char *id)
{
    if (step < 0) return trace->mask;
    if ((size_t)step >= trace->table.count || strcmp(trace->table.steps[step].id, id) != 0)
        return (Matrix){0};
    return one_head(trace, (size_t)step, &trace->results[step].matrix);
}

static int part_digits(const Part *part, int digits)
{
    if (part->step >= 0) return digits;
    const Matrix *mask = &part->matrix;
    for (size_t i = 0; i < matrix_size(mask); i++)
        if (!(mask->flags[i] & CELL_MASKED) && mask->cells[i] != floor(mask->cells[i])) return digits;
    return 0;
}

static void set_view(Part *part)
{
    const Scene *scene = part->scene;
    const StepView *asked = scene->asked;
    const char *id = part->step < 0 ? "mask" : asked->trace->table.steps[part->step].id;
    int digits = part_digits(part, asked->digits > 0 ? asked->digits : STEP_VIEW_DIGITS);
    part->view = (MatrixView){
        .matrix = &part->matrix,
        .example = asked->trace->example,
        .first_query = asked->trace->window.first,
        .lang = asked->lang,
        .form = number_form(&part->matrix, digits, step_is_weights(id)),
        .hidden = asked->hidden && part->role == PART_RESULT,
        .bare_mask = part->step < 0,
        .narrow = scene->narrow,
        .look = cell_look,
        .context = part,
    };
    matrix_view_lie(&part->matrix, asked->layout, &part->view.down, &part->view.across);
}

static void set_part(Scene *scene, PartRole role, int step)
{
    const StepView *asked = scene->asked;
    Part *part = &scene->parts[role];
    const char *id = step < 0 ? "mask" : asked->trace->table.steps[step].id;
    part->step = step;
    part->present = true;
    part->matrix = part_matrix(asked->trace, step, id);
    if (asked->before) part->before = part_matrix(asked->before, step, id);
    if (part->before.cells && !matrix_same_shape(&part->matrix, &part->before)) part->before.cells = NULL;
    set_view(part);
}

/* A product's operands lie so that they meet in the result. */
static void set_product(Scene *scene)
{
    int left = step_left_operand(scene->asked->trace, scene->asked->step, scene->asked->layout);
    scene->product = left >= 0;
    if (!scene->product) return;
    scene->left = left == 0 ? PART_FIRST : PART_SECOND;
    scene->above = left == 0 ? PART_SECOND : PART_FIRST;
    const MatrixView *result = &scene->parts[PART_RESULT].view;
    Axis contracted = scene->result->axes.contracted;
    scene->parts[scene->left].view.down = result->down;
    scene->parts[scene->left].view.across = contracted;
    scene->parts[scene->above].view.down = contracted;
    scene->parts[scene->above].view.across = result->across;
}

static void set_title(Part *part)
{
    const StepView *asked = part->scene->asked;
    if (part->step < 0) {
        text_add(&part->title, "M");
    } else {
        step_title_lying(asked->trace, (size_t)part->step, asked->layout, part->view.down, &part->title);
    }
    if (part->step >= 0 && asked->trace->results[part->step].matrix.rank > 2)
        text_addf(&part->title, "  %s", _("one head of several"));
}

static bool mask_is_empty(const Matrix *mask)
{
    for (size_t i = 0; i < matrix_size(mask); i++)
        if (mask->flags[i] != 0 || mask->cells[i] != 0) return false;
    return true;
}

/* The second operand where it is no matrix to be shown. */
static void set_constant(Scene *scene, const Operand *operand)
{
    const Trace *trace = scene->asked->trace;
    const Example *example = trace->example;
    if (operand->kind == OPERAND_TAU) {
        text_addf(&scene->constant, "τ = %.6g", trace->tau);
    } else if (operand->kind == OPERAND_SCALE && example->scale_given) {
        text_addf(&scene->constant, "c = %.6g", example->scale);
    } else if (operand->kind == OPERAND_SCALE) {
        text_addf(&scene->constant, "√%zu = %.5g", example->feature_count,
                  sqrt((double)example->feature_count));
    } else if (operand->kind == OPERAND_MASK) {
        text_add(&scene->constant, "M = 0");
    }
}

static void set_operands(Scene *scene)
{
    const StepView *asked = scene->asked;
    for (size_t which = 0; which < STEP_OPERANDS; which++) {
        const Operand *operand = &scene->step->operands[which];
        int step = step_operand(asked->trace, asked->step, which);
        bool mask = operand->kind == OPERAND_MASK &&
                    (asked->focus == FOCUS_SECOND || !mask_is_empty(&asked->trace->mask));
        if (step >= 0 || mask) {
            set_part(scene, which == 0 ? PART_FIRST : PART_SECOND, step);
        } else {
            set_constant(scene, operand);
        }
    }
}

/* "÷√d", "max over key". */
static void set_sign(Scene *scene)
{
    const StepView *asked = scene->asked;
    Operation operation = scene->step->operation;
    text_clear(&scene->sign);
    if (scene->product || operation == OPERATION_RELABEL || operation == OPERATION_TAKE) return;
    step_sign(asked->trace, asked->step, asked->layout, &scene->sign);
    if (scene->narrow || operation != OPERATION_REDUCE) return;
    text_add(&scene->sign, " ");
    scene_add_about(&scene->sign, _("over %s"), matrix_view_axis(scene->step->axis));
}

/* The position of the current cell on an axis; SIZE_MAX where it has none, or where all positions take part.
 */
static size_t marked_on(const Scene *scene, Axis axis)
{
    int at = axis == AXIS_NONE || scene_contracts(scene, axis)
                 ? -1
                 : matrix_axis(&scene_focused(scene)->matrix, axis);
    return at < 0 ? SIZE_MAX : current_on(scene, at);
}

static void mark_headings(const Scene *scene, MatrixView *view)
{
    view->has_marked = scene->asked->cursor;
    view->marked_down = marked_on(scene, view->down);
    view->marked_across = marked_on(scene, view->across);
}

void scene_set(Scene *scene, const StepView *asked, Charset charset, bool narrow)
{
    *scene = (Scene){.asked = asked, .ruler = {.charset = charset}, .narrow = narrow};
    scene->step = &asked->trace->table.steps[asked->step];
    scene->result = &asked->trace->results[asked->step];
    for (int role = 0; role < PART_COUNT; role++) {
        scene->parts[role].scene = scene;
        scene->parts[role].role = (PartRole)role;
    }
    set_operands(scene);
    set_part(scene, PART_RESULT, (int)asked->step);
    set_product(scene);
    set_sign(scene);
    for (int role = 0; role < PART_COUNT; role++) {
        if (!scene->parts[role].present) continue;
        set_title(&scene->parts[role]);
        mark_headings(scene, &scene->parts[role].view);
        matrix_view_measure(&scene->parts[role].view, &scene->ruler);
    }
}

void scene_set_narrow(Scene *scene, bool narrow)
{
    scene->narrow = narrow;
    set_sign(scene);
    for (int role = 0; role < PART_COUNT; role++) {
        scene->parts[role].view.narrow = narrow;
        if (scene->parts[role].present) matrix_view_measure_slot(&scene->parts[role].view, &scene->ruler);
    }
}

void scene_free(Scene *scene)
{
    for (int role = 0; role < PART_COUNT; role++) text_free(&scene->parts[role].title);
    text_free(&scene->sign);
    text_free(&scene->constant);
}
