/* One step of a trace as a scene: its operands, what is done to them, and the result. */
#include "view/step_view.h"

#include <math.h>

#include "view/axis_label.h"
#include "view/measure.h"
#include "view/scene.h"
#include "view/snapshot.h"
#include "view/weights_row.h"

enum {
    MOST = NUMBER_DIGITS_MAX,
    GAP_COLS = 1,
    LABELLED = KEEP_TITLES | KEEP_LABELS | KEEP_ROW_SUMS | KEEP_OPERANDS,
    BARE = KEEP_TITLES | KEEP_ROW_SUMS | KEEP_OPERANDS,
};

/* In this order a picture gives way; as long as they are whole, it is its matrices that count. */
static const Room ROOMS[] = {
    {LABELLED | KEEP_WIDTH | KEEP_CONSTANTS | KEEP_HEADINGS, MOST, 0},
    {LABELLED | KEEP_WIDTH | KEEP_CONSTANTS, MOST, 0},
    {LABELLED | KEEP_CONSTANTS | KEEP_HEADINGS, MOST, 0},
    {LABELLED | KEEP_CONSTANTS, MOST, 0},
    {LABELLED, MOST, 0},
    {LABELLED | KEEP_WIDTH | KEEP_CONSTANTS | KEEP_HEADINGS | MAY_BREAK, MOST, 0},
    {LABELLED | MAY_BREAK, MOST, 0},
    {BARE, MOST, 0},
    {BARE | MAY_BREAK, MOST, 0},
    {LABELLED, MOST, 3},
    {LABELLED | MAY_BREAK, MOST, 3},
    {BARE, MOST, 3},
    {KEEP_TITLES | KEEP_LABELS | KEEP_ROW_SUMS, MOST, 2},
    {KEEP_TITLES, MOST, 1},
    {0, MOST, 1},
};
enum { ROOM_COUNT = sizeof ROOMS / sizeof *ROOMS };

static const Step *step_of(const StepView *view)
{
    return &view->trace->table.steps[view->step];
}

/* ---- parts ---- */

/* Which head is shown of a matrix that has several. */
static void add_head(Part *part)
{
    const Trace *trace = part->trace;
    bool queries = trace->table.steps[part->step].id == STEP_Q;
    const Matrix *all = &trace->results[part->step].matrix;
    size_t head = 0;
    while (head + 1 < all->extents[0] && matrix_head(all, head).cells != part->matrix.cells) head++;
    text_addf(&part->title, _("  head %zu of %zu"), queries ? trace->head : head,
              queries ? trace->example->head_count : trace->example->kv_head_count);
}

/* Puts an operand or the result (FOCUS_RESULT) into a part, turned as the layout asks. */
static void set_part(Scene *scene, Part *part, StepFocus focus)
{
    const StepView *asked = scene->asked;
    const Trace *trace = asked->trace;
    int step = focus == FOCUS_RESULT ? (int)asked->step
                                     : trace_operand_step(trace, asked->step, (size_t)focus - FOCUS_FIRST);
    scene_set_part(scene, part, trace, step);
    part->title_style = STYLE_TITLE;
    part->view.tag = step_view_tag(focus, 0);
    part->view.hidden = asked->hidden && focus == FOCUS_RESULT;
    bool pinned = scene->cursor.cells &&
                  scene->cursor.flags[matrix_index(&scene->cursor, asked->row, asked->column)] & CELL_PINNED;
    part->meets = asked->focus != FOCUS_RESULT || step < 0 || pinned;
    if (step < 0) {
        text_add(&part->title, "M");
        if (!trace->mask_survey.fractional) part->view.form.digits = 0;
        return;
    }
    if (scene_keeps(scene, KEEP_TITLES))
        step_title_lying(trace, (size_t)step, asked->layout, part->view.down, &part->title);
    if (trace->results[step].matrix.rank > 2) add_head(part);
}

static void turn(Part *part, Axis down, Axis across, Layout layout)
{
    part->view.down = down;
    part->view.across = across;
    text_clear(&part->title);
    step_title_lying(part->trace, (size_t)part->step, layout, down, &part->title);
}

/* ---- blocks ---- */

static Block *add_line(Scene *scene, StepFocus focus)
{
    Block *block = scene_add_block(scene);
    set_part(scene, &block->line, focus);
    return block;
}

static void add_result(Scene *scene)
{
    Block *block = add_line(scene, FOCUS_RESULT);
    block->may_break = scene_keeps(scene, MAY_BREAK);
    block->repeats = scene_keeps(scene, KEEP_HEADINGS);
    block->has_sums = scene_has_sums(scene, &block->line);
}

/* A product's operands are turned so that they meet in the result. */
static void add_product(Scene *scene, int left)
{
    const StepView *asked = scene->asked;
    const StepFocus operands[] = {FOCUS_FIRST, FOCUS_SECOND};
    Axis contracted = asked->trace->results[asked->step].axes.contracted, down, across;
    matrix_view_orientation(&asked->trace->results[asked->step].matrix, asked->layout, &down, &across);
    add_line(scene, operands[left]);
    turn(&scene->blocks[0].line, down, contracted, asked->layout);
    Block *result = add_line(scene, FOCUS_RESULT);
    result->repeats = true;
    set_part(scene, &result->above, operands[!left]);
    turn(&result->above, contracted, across, asked->layout);
}

static bool mask_is_empty(const Trace *trace)
{
    return trace->mask_survey.flags == 0 && trace->mask_survey.largest == 0;
}

/* Whether an operand is a matrix that is shown. */
static bool is_shown(const StepView *asked, size_t which)
{
    bool mask = step_of(asked)->operands[which].kind == OPERAND_MASK &&
                (asked->focus == FOCUS_SECOND || !mask_is_empty(asked->trace));
    return mask || trace_operand_step(asked->trace, asked->step, which) >= 0;
}

/* An operand that is no matrix to be shown. */
static void add_constant(const StepView *asked, size_t which, Text *out)
{
    const Operand *operand = &step_of(asked)->operands[which];
    const Example *example = asked->trace->example;
    if (operand->kind == OPERAND_TAU)
        text_addf(out, "τ = %.6g", asked->trace->tau);
    else if (operand->kind == OPERAND_SCALE && example->scale_given)
        text_addf(out, "c = %.6g", example->scale);
    else if (operand->kind == OPERAND_SCALE)
        text_addf(out, "√%zu = %.5g", example->feature_count, sqrt((double)example->feature_count));
    else if (operand->kind == OPERAND_NUMBER)
        text_addf(out, "c = %.6g", operand->number);
    else if (operand->kind == OPERAND_MASK)
        text_add(out, "M = 0");
}

static Block *add_sign(Scene *scene, bool points)
{
    Block *block = scene_add_block(scene);
    block->line.title_style = STYLE_FORMULA;
    block->points = points;
    return block;
}

/* "÷√d", "max over key". */
static void add_sign_text(const Scene *scene, Text *out)
{
    const StepView *asked = scene->asked;
    const Step *step = step_of(asked);
    if (step->operation == OPERATION_RELABEL || step->operation == OPERATION_TAKE) return;
    step_sign(asked->trace, asked->step, asked->layout, out);
    if (!scene_keeps(scene, KEEP_CONSTANTS) || step->operation != OPERATION_REDUCE) return;
    text_add(out, " ");
    if (step->axis == AXIS_NONE)
        text_add(out, _("over all"));
    else
        text_addf(out, _("over %s"), matrix_view_axis(step->axis));
}

static void add_operands(Scene *scene)
{
    const StepView *asked = scene->asked;
    if (!is_shown(asked, 0)) return;
    add_line(scene, FOCUS_FIRST);
    if (is_shown(asked, 1)) {
        const Function function = step_of(asked)->function;
        text_add(&add_sign(scene, false)->sign, function && function->sign ? function->sign : "");
        add_line(scene, FOCUS_SECOND);
        add_sign(scene, true);
        return;
    }
    Block *block = add_sign(scene, true);
    add_sign_text(scene, &block->sign);
    if (scene_keeps(scene, KEEP_CONSTANTS)) add_constant(asked, 1, &block->constant);
}

/* "shown digits add to 0.9999 (q0), 1.0001 (q2)" */
static void add_sum_notes(const Scene *scene, Text *out)
{
    const Block *block = &scene->blocks[scene->count - 1];
    const Matrix *weights = &block->line.matrix;
    if (!step_is_weights(step_of(scene->asked)->id) || scene->asked->hidden || weights->rank != 2 ||
        weights->extents[1] > WEIGHTS_ADDED_MAX)
        return;
    Text sums = {0};
    AxisSpan rows = block->line.rows.extent > 0 ? block->line.rows : span_whole(weights->extents[0]);
    for (size_t row = rows.first; row < rows.first + rows.count; row++) {
        const double *cells = weights->cells + row * weights->extents[1];
        WeightsSum sum = weights_sum(cells, weights->extents[1], block->line.view.form);
        bool defined = !(weights->flags[row * weights->extents[1]] & CELL_UNDEFINED);
        char name[32];
        if (!defined || !sum.differs) continue;
        text_addf(&sums, "%s%s (%s)", sums.length > 0 ? ", " : "", sum.shown,
                  matrix_view_heading(&block->line.view, weights->axes[0], row, name));
    }
    if (sums.length > 0) text_addf(out, _("shown digits add to %s"), text_string(&sums));
    text_free(&sums);
}

static void count_notes(Scene *scene)
{
    Text sums = {0};
    if (scene_keeps(scene, KEEP_LABELS | KEEP_OPERANDS)) {
        add_sum_notes(scene, &sums);
        scene->note_rows = (sums.length > 0) + (scene->cursor.cells && scene->asked->before);
    }
    text_free(&sums);
}

static void build(Scene *scene)
{
    const StepView *asked = scene->asked;
    int left = step_left_operand(asked->trace, asked->step, asked->layout);
    scene->note_rows = 0;
    if (!scene_keeps(scene, KEEP_OPERANDS)) {
        Block *block = add_line(scene, asked->focus);
        block->has_sums = scene_has_sums(scene, &block->line);
    } else if (left >= 0) {
        add_product(scene, left);
    } else {
        add_operands(scene);
        add_result(scene);
    }
    count_notes(scene);
}

/* ---- drawing ---- */

/* "O = AV" and its axes, in the corner above the left operand that the arrangement leaves free; and beside
 * the headings of what is above: "sum feature ╎", on the last row its arrow. */
static void draw_corner(const Scene *scene, Canvas *canvas)
{
    const StepView *asked = scene->asked;
    const Block *block = &scene->blocks[scene->count - 1];
    const Part *above = &block->above;
    if (!above->present || !scene_keeps(scene, KEEP_LABELS)) return;
    size_t end = less(block->col, 1), row = above->row;
    Axis axis = above->view.down;
    Text text = {0};
    step_view_symbol(asked->trace, asked->step, asked->layout, true, &text);
    canvas_put_until(canvas, 0, 0, end, STYLE_TITLE, text_string(&text));
    text_clear(&text);
    const MatrixView *view = &block->line.view;
    text_addf(&text, "[%s, %s]", matrix_view_axis(view->down), matrix_view_axis(view->across));
    if (!asked->hidden && canvas_cols(canvas, text_string(&text)) <= end)
        canvas_put(canvas, 1, 0, STYLE_NOTE, text_string(&text));
    text_free(&text);
    for (size_t places = above->rows.count, place = 0; place < places; place++)
        canvas_put_right(canvas, row + place, end, style_of_axis(axis, ROLE_MARKED),
                         place + 1 == places ? "▼" : "╎");
    AxisLabel label = {asked, axis, true, above->rows};
    axis_label_put_until(&label, canvas, row, 0, less(end, 2));
}

/* The part with the cursor; NULL where there is none. */
static const Part *find_focused(const Scene *scene)
{
    for (size_t i = 2 * scene->count; i-- > 0 && scene->cursor.cells;) {
        const Part *part = scene_part(scene, i);
        if (part->present && part->view.tag == step_view_tag(scene->asked->focus, 0)) return part;
    }
    return NULL;
}

/* What the current cell was before it was edited, or before something that it is made of was. */
static void add_was(const Scene *scene, Text *out)
{
    const Part *part = find_focused(scene);
    if (!part || !part->before.cells || part->view.hidden) return;
    size_t index = matrix_index(&part->matrix, scene->asked->row, scene->asked->column);
    char number[NUMBER_BYTES];
    if (!cell_changed(&part->matrix, &part->before, index)) return;
    number_print_cell(number, part->before.cells[index], part->before.flags[index], part->view.form);
    text_addf(out, _("was %s"), number);
}

static void draw_notes(const Scene *scene, Canvas *canvas)
{
    size_t row = scene->height - scene->note_rows;
    Text note = {0};
    if (scene->note_rows == 0) return;
    add_sum_notes(scene, &note);
    if (note.length > 0) canvas_put(canvas, row++, 0, STYLE_NOTE, text_string(&note));
    text_clear(&note);
    add_was(scene, &note);
    canvas_put(canvas, row, 0, STYLE_NOTE, text_string(&note));
    text_free(&note);
}

static bool plan(Scene *scene, const StepView *view, Charset charset, size_t height, size_t width)
{
    static const SceneRules RULES = {ROOMS, ROOM_COUNT, build, GAP_COLS};
    return scene_plan(scene, &RULES, view, charset, height, width);
}

/* How many of the rooms, which come first, show all positions; of these, the last one that has labels. */
static size_t count_whole(size_t *narrowest)
{
    size_t count = 0;
    for (; count < ROOM_COUNT && !ROOMS[count].window_least; count++)
        if (ROOMS[count].keeps & KEEP_LABELS) *narrowest = count;
    return count;
}

void step_view_size(const StepView *view, Charset charset, size_t room, size_t *height, size_t *width)
{
    size_t last = 0;
    const SceneRules whole = {ROOMS, count_whole(&last), build, GAP_COLS},
                     narrow = {ROOMS + last, 1, build, GAP_COLS};
    Scene scene = {.context = NULL};
    if (!scene_plan(&scene, &whole, view, charset, MEASURE_ENDLESS, room)) {
        scene_free(&scene);
        scene_plan(&scene, &narrow, view, charset, MEASURE_ENDLESS, 1);
        room = scene.width;
        scene_free(&scene);
        scene_plan(&scene, &whole, view, charset, MEASURE_ENDLESS, room);
    }
    *height = scene.height;
    *width = scene.width;
    scene_free(&scene);
}

void step_view_draw(const StepView *view, Canvas *canvas)
{
    Scene scene = {.context = NULL};
    if (canvas->height == 0 || canvas->width == 0) return;
    plan(&scene, view, canvas->charset, canvas->height, canvas->width);
    scene_follow_cursor(&scene);
    scene_draw(&scene, canvas);
    draw_corner(&scene, canvas);
    draw_notes(&scene, canvas);
    scene_free(&scene);
}

bool step_view_swaps(const StepView *view)
{
    Scene scene = {.context = NULL};
    plan(&scene, view, CHARSET_UTF8, MEASURE_ENDLESS, MEASURE_ENDLESS);
    const Part *part = find_focused(&scene);
    bool swaps = part && part->matrix.rank > 0 && part->view.down != part->matrix.axes[0];
    scene_free(&scene);
    return swaps;
}

static void add_axis_list(Wrap *out, const char *word, const Axis *axes, int count)
{
    if (count == 0) return;
    if (out->count > 0) wrap_add(out, STYLE_NOTE, "        ");
    wrap_add(out, STYLE_NOTE, word);
    for (int i = 0; i < count; i++) {
        wrap_add(out, STYLE_NOTE, i > 0 ? _(", ") : " ");
        wrap_add(out, style_of_axis(axes[i], ROLE_LABEL), matrix_view_axis(axes[i]));
    }
}

void step_view_axes(const StepView *view, Wrap *out)
{
    const StepAxes *axes = &view->trace->results[view->step].axes;
    if (view->trace->table.steps[view->step].operation == OPERATION_INPUT) {
        add_axis_list(out, _("axes"), axes->kept, axes->kept_count);
        return;
    }
    add_axis_list(out, _("kept"), axes->kept, axes->kept_count);
    add_axis_list(out, _("contracted"), &axes->contracted, axes->contracted != AXIS_NONE);
    add_axis_list(out, _("along"), &axes->along, axes->along != AXIS_NONE);
}
