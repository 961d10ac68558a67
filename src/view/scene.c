/* Matrices on one picture, planned: what is given up for room, and where everything is. */
#include "view/scene.h"

#include <assert.h>
#include <string.h>

#include "view/axis_label.h"
#include "view/measure.h"

enum {
    LABEL_GAP = 1,              /* behind row headings */
    HEADING_COLS_MOST = 8,      /* of a narrow column; a longer one is cut, … */
    ROW_HEADING_COLS_MOST = 20, /* … and so is a row's */
    MEASURED = 1,
};

/* ---- filling blocks ---- */

Block *scene_add_block(Scene *scene)
{
    Block *block = &scene->blocks[scene->count++];
    *block = (Block){.starts = false};
    return block;
}

/* Of a matrix with heads, the one that the table takes. */
static size_t shown_head(const Trace *trace, StepId id)
{
    size_t head = 0;
    for (size_t i = 0; i < trace->table.count; i++) {
        const Step *row = &trace->table.steps[i];
        if (row->operation == OPERATION_TAKE && row->axis == AXIS_HEAD && row->id == id) head = row->first;
    }
    return head;
}

static Matrix matrix_before(const Part *part, const Trace *before, StepId id)
{
    if (!before || part->trace != part->scene->asked->trace) return (Matrix){0};
    const StepResult *result = part->step < 0 ? NULL : trace_result(before, id);
    if (part->step >= 0 && !result) return (Matrix){0};
    Matrix matrix = result ? matrix_head(&result->matrix, shown_head(before, id)) : before->mask;
    return matrix_same_shape(&matrix, &part->matrix) ? matrix : (Matrix){0};
}

void scene_set_part(Scene *scene, Part *part, const Trace *trace, int step)
{
    const StepView *asked = scene->asked;
    StepId id = step < 0 ? STEP_MASK : trace->table.steps[step].id;
    const StepResult *result = step < 0 ? NULL : &trace->results[step];
    part->scene = scene;
    part->present = true;
    part->trace = trace;
    part->step = step;
    part->matrix = result ? matrix_head(&result->matrix, shown_head(trace, id)) : trace->mask;
    part->before = matrix_before(part, asked->before, id);
    part->other = (MatrixView){.matrix = NULL};
    bool whole = !result || result->matrix.rank < 3;
    const MatrixSurvey *survey = result ? &result->survey : &trace->mask_survey;
    NumberForm form = whole ? number_form_of(survey, scene->room.digits, step_is_weights(id))
                            : number_form(&part->matrix, scene->room.digits, false);
    part->view = matrix_view_of(&part->matrix, trace->example, asked->layout, asked->lang, form);
    part->view.survey = whole ? survey : NULL;
    part->view.first_query = trace->window.first;
    part->view.bare_mask = step < 0;
    part->view.look = scene_look;
    part->view.context = part;
    if (step >= 0 && trace == asked->trace) scene->shown[step] = true;
}

bool scene_has_sums(const Scene *scene, const Part *part)
{
    const Matrix *shown = part->view.matrix;
    return scene_keeps(scene, KEEP_ROW_SUMS) && part->step >= 0 && shown->rank == 2 &&
           step_is_weights(part->trace->table.steps[part->step].id) && part->view.across == shown->axes[1];
}

/* ---- widths ---- */

/* The widest heading along each axis, in sight or not: nothing moves while a window does. */
static void measure_headings(Scene *scene)
{
    const StepView *asked = scene->asked;
    unsigned measured = MEASURED | (scene->room.keeps & KEEP_WIDTH);
    if (scene->measured == measured) return;
    scene->measured = measured;
    MatrixView view = matrix_view_of_step(asked->trace, 0, asked->layout, asked->lang, asked->digits);
    view.narrow = view.lettered = !scene_keeps(scene, KEEP_WIDTH);
    for (Axis axis = AXIS_NONE + 1; axis < AXIS_COUNT; axis++) {
        size_t cols = matrix_view_heading_cols(&view, &scene->ruler, axis, scene->extents[axis]);
        scene->heading_cols[axis] = at_most(cols, ROW_HEADING_COLS_MOST);
    }
}

/* The position of the current cell on an axis; SIZE_MAX where it has none. */
static size_t marked_on(const Scene *scene, Axis axis)
{
    int at = axis == AXIS_NONE || !scene->cursor.cells ? -1 : matrix_axis(&scene->cursor, axis);
    return at < 0 ? SIZE_MAX : at == 0 ? scene->asked->row : scene->asked->column;
}

static bool is_known(const NumberWidth *width, const MatrixView *view)
{
    return view->survey && width->survey == view->survey && width->crossed == view->crossed &&
           width->form.digits == view->form.digits && width->form.scientific == view->form.scientific &&
           width->form.weights == view->form.weights;
}

static void measure_view(Scene *scene, MatrixView *view)
{
    size_t place = (uintptr_t)view->survey / sizeof *view->survey + (size_t)view->form.digits;
    NumberWidth *width = &scene->widths[place % SCENE_WIDTHS];
    view->number_cols = is_known(width, view) ? width->cols : 0;
    view->narrow = view->lettered = !scene_keeps(scene, KEEP_WIDTH);
    view->has_marked = scene->asked->cursor;
    view->marked_down = marked_on(scene, view->down);
    view->marked_across = marked_on(scene, view->across);
    matrix_view_measure(view, &scene->ruler);
    *width = (NumberWidth){view->survey, view->form, view->crossed, view->number_cols};
    size_t heading = at_most(scene->heading_cols[view->across], HEADING_COLS_MOST);
    view->slot_cols = at_least(view->slot_cols, heading + 1);
}

/* What may be shown in the place of its numbers has room there too. */
void scene_measure_part(Scene *scene, Part *part)
{
    MatrixView *view = &part->view;
    if (!part->present) return;
    measure_view(scene, view);
    if (part->other.matrix) measure_view(scene, &part->other);
    view->slot_cols = at_least(at_least(view->slot_cols, part->other.slot_cols), part->least_slot);
}

static void measure(Scene *scene)
{
    for (size_t i = 0; i < scene->count; i++) {
        Block *block = &scene->blocks[i];
        scene_measure_part(scene, &block->line);
        scene_measure_part(scene, &block->above);
        if (block->above.present)
            block->line.view.slot_cols = block->above.view.slot_cols =
                at_least(block->line.view.slot_cols, block->above.view.slot_cols);
    }
}

/* ---- places ---- */

static AxisSpan span_of(const Scene *scene, const MatrixView *view, Axis axis)
{
    size_t extent = matrix_view_extent(view, axis), places = scene->windows[axis];
    if (axis == AXIS_NONE || places >= extent) return span_whole(extent);
    return span_window(extent, places, less(scene->at[axis], places / 2));
}

/* How many rows, or columns, a part takes: as many as either of what may be shown there. */
static size_t places_of(const Scene *scene, const Part *part, bool across)
{
    const MatrixView *other = &part->other;
    size_t places = across ? part->columns.count : part->rows.count;
    if (!other->matrix) return places;
    return at_least(places, span_of(scene, other, across ? other->across : other->down).count);
}

static void set_spans(const Scene *scene, Part *part)
{
    if (!part->present) return;
    part->rows = span_of(scene, &part->view, part->view.down);
    part->columns = span_of(scene, &part->view, part->view.across);
}

static size_t title_cols(const Scene *scene, const Part *part)
{
    const char *title = text_string(&part->title), *other = text_string(&part->other_title);
    return part->present ? at_least(canvas_cols(&scene->ruler, title), canvas_cols(&scene->ruler, other)) : 0;
}

/* Columns of the label of an axis, wherever its window is: the last positions have the longest numbers. */
static size_t label_cols(const Scene *scene, const Part *part, bool down)
{
    AxisSpan span = down ? part->rows : part->columns;
    AxisLabel label = {scene->asked, down ? part->view.down : part->view.across, down, span};
    label.span.first = span.extent - span.count;
    return axis_label_cols(&label, &scene->ruler);
}

/* Columns of the label of the axis that runs across: behind the title of what is above, else below the cells.
 */
static size_t across_label_cols(const Scene *scene, const Block *block)
{
    const Part *part = &block->line;
    if (!scene_keeps(scene, KEEP_LABELS) || part->view.across == AXIS_NONE) return 0;
    size_t label = label_cols(scene, part, false) + 1;
    return block->above.present ? at_least(block->head_cols, title_cols(scene, &block->above)) + label
                                : block->head_cols + label;
}

static size_t sign_cols(const Scene *scene, const Block *block)
{
    size_t sign = canvas_cols(&scene->ruler, text_string(&block->sign));
    if (block->points) sign += (sign > 0) + canvas_cols(&scene->ruler, "─▶");
    return at_least(sign, canvas_cols(&scene->ruler, text_string(&block->constant)));
}

/* A sum of weights is as wide as they are. Wrong ones may add up to more: so many keys, so many more digits.
 */
static size_t sum_cols(const Part *part)
{
    size_t cols = part->view.number_cols;
    if (!part->other.matrix) return cols;
    cols = at_least(cols, part->other.number_cols);
    for (size_t keys = part->columns.extent; keys > 0; keys /= 10) cols++;
    return cols;
}

/* Columns of the block, if it is the first of its lines or not. */
static void set_block_cols(const Scene *scene, Block *block, bool first)
{
    Axis down = block->line.view.down;
    block->label_cols = block->head_cols = block->sum_cols = 0;
    if (!block->line.present) {
        block->cols = sign_cols(scene, block);
        return;
    }
    if (first || block->starts) {
        size_t headings = scene->heading_cols[down];
        if (scene_keeps(scene, KEEP_WIDTH | KEEP_HEADINGS | KEEP_LABELS))
            headings = at_least(headings, label_cols(scene, &block->line, true));
        block->label_cols = headings + LABEL_GAP;
    }
    if (block->above.present) block->head_cols = scene->heading_cols[block->above.view.down] + LABEL_GAP;
    if (block->repeats && block->label_cols == 0)
        block->head_cols = at_least(block->head_cols, scene->heading_cols[down] + LABEL_GAP);
    if (block->has_sums) block->sum_cols = 1 + canvas_cols(&scene->ruler, "Σ ") + sum_cols(&block->line);
    size_t title = at_least(title_cols(scene, &block->line), title_cols(scene, &block->above));
    if (!scene_keeps(scene, KEEP_TITLES) && block->line.view.across != AXIS_NONE)
        block->head_cols = at_least(block->head_cols, title + (title > 0));
    size_t cells = places_of(scene, &block->line, true) * block->line.view.slot_cols + block->sum_cols;
    size_t cols = at_least(block->head_cols + cells, across_label_cols(scene, block));
    if (scene_keeps(scene, KEEP_TITLES)) cols = at_least(cols, title);
    block->cols = block->label_cols + cols;
    if (block->label_cols > 0 && scene_keeps(scene, KEEP_LABELS))
        block->cols = at_least(block->cols, label_cols(scene, &block->line, true));
}

/* Places a stretch of blocks that cannot be broken; returns the column behind it. */
static size_t place_stretch(Scene *scene, size_t begin, size_t end, size_t col)
{
    size_t gap = scene_keeps(scene, KEEP_TITLES) ? scene->rules->gap : 1;
    for (size_t i = begin; i < end; i++) {
        Block *block = &scene->blocks[i];
        if (col > 0) col += gap;
        block->col = col;
        set_block_cols(scene, block, col == 0);
        col += block->cols;
    }
    return col;
}

/* Breaks the line of blocks into bands; false where a stretch that cannot be broken is too wide. */
static bool set_bands(Scene *scene, size_t width)
{
    size_t col = 0, band = 0;
    scene->width = 0;
    for (size_t i = 0, end; i < scene->count; i = end) {
        for (end = i + 1; end < scene->count && !scene->blocks[end].may_break;) end++;
        size_t start = col;
        col = place_stretch(scene, i, end, start);
        if (col > width && start > 0) {
            col = place_stretch(scene, i, end, 0);
            band++;
        }
        for (size_t n = i; n < end; n++) scene->blocks[n].band = band;
        scene->width = at_least(scene->width, col);
    }
    scene->band_count = band + 1;
    return scene->width <= width;
}

/* Rows of the cells above the lines of a band, and of its lines. */
static void band_rows(const Scene *scene, size_t band, size_t *above, size_t *lines)
{
    *above = *lines = 0;
    for (size_t i = 0; i < 2 * scene->count; i++) {
        size_t *rows = i % 2 ? above : lines;
        const Part *part = scene_part(scene, i);
        if (scene->blocks[i / 2].band != band) continue;
        if (i % 2 == 0) *rows = at_least(*rows, 1); /* a sign alone has a line too */
        if (part->present) *rows = at_least(*rows, places_of(scene, part, false));
    }
}

/* Rows of labels below a band: below the last one all of them, else where an axis ends there. */
static size_t label_rows(const Scene *scene, size_t band)
{
    size_t rows = 0;
    if (!scene_keeps(scene, KEEP_LABELS)) return 0;
    for (size_t i = 0; i < scene->count; i++) {
        const Block *block = &scene->blocks[i];
        const MatrixView *view = &block->line.view;
        if (block->band != band || !block->line.present) continue;
        if (axis_label_role(scene->asked, view->across) == ROLE_CONTRACTED) rows = at_least(rows, 1);
        if (band + 1 < scene->band_count || block->label_cols == 0) continue;
        bool fits = label_cols(scene, &block->line, true) < block->label_cols;
        rows = at_least(rows, fits || view->across == AXIS_NONE ? 1 : 2);
    }
    return rows;
}

/* Sets the rows of all parts, from the top. */
static void set_rows(Scene *scene)
{
    size_t row = 0, heads = scene_keeps(scene, KEEP_TITLES) ? 2 : 1;
    for (size_t band = 0; band < scene->band_count; band++) {
        size_t above, lines;
        band_rows(scene, band, &above, &lines);
        if (band > 0 && !scene_keeps(scene, KEEP_LABELS)) row++;
        size_t first = row + (above > 0 ? heads + above : 0) + heads;
        for (size_t i = 0; i < scene->count; i++) {
            Block *block = &scene->blocks[i];
            if (block->band != band) continue;
            block->line.row = first;
            block->line.col = block->above.col = block->col + block->label_cols + block->head_cols;
            block->above.row = first - heads - places_of(scene, &block->above, false);
            block->end_row = first + lines;
        }
        row = first + lines + label_rows(scene, band);
    }
    scene->height = row + scene->note_rows;
}

/* Places everything; false where it does not fit. */
static bool place(Scene *scene, size_t height, size_t width, bool *too_wide)
{
    for (size_t i = 0; i < 2 * scene->count; i++) set_spans(scene, scene_part(scene, i));
    *too_wide = !set_bands(scene, width);
    set_rows(scene);
    return !*too_wide && scene->height <= height;
}

/* Whether any part has the axis in that direction. */
static bool runs(const Scene *scene, Axis axis, bool across)
{
    for (size_t i = 0; i < 2 * scene->count; i++) {
        const Part *part = scene_part(scene, i);
        if (part->present && (across ? part->view.across : part->view.down) == axis) return true;
    }
    return false;
}

/* Takes positions from the axis that has the most in sight; false where each has as few as may be. */
static bool shrink(Scene *scene, bool across)
{
    Axis longest = AXIS_NONE;
    size_t least = scene->room.window_least;
    for (Axis axis = AXIS_NONE + 1; axis < AXIS_COUNT; axis++) {
        bool may = scene->windows[axis] > least && runs(scene, axis, across);
        if (may && (longest == AXIS_NONE || scene->windows[axis] > scene->windows[longest])) longest = axis;
    }
    if (longest == AXIS_NONE) return false;
    size_t by = at_least(1, scene->windows[longest] / 16);
    scene->windows[longest] -= at_most(by, scene->windows[longest] - least);
    return true;
}

static bool place_windows(Scene *scene, size_t height, size_t width)
{
    bool too_wide;
    while (!place(scene, height, width, &too_wide))
        if (!scene->room.window_least || (!shrink(scene, too_wide) && !shrink(scene, !too_wide)))
            return false;
    return true;
}

/* ---- the whole ---- */

static void add_extents(Scene *scene, const Trace *trace)
{
    for (size_t step = 0; step < trace->table.count; step++) {
        const Matrix *matrix = &trace->results[step].matrix;
        for (int i = 0; i < matrix->rank; i++)
            scene->extents[matrix->axes[i]] = at_least(scene->extents[matrix->axes[i]], matrix->extents[i]);
    }
}

/* A wrong method's matrices may have more positions. */
static void set_extents(Scene *scene)
{
    for (Axis axis = 0; axis < AXIS_COUNT; axis++) scene->extents[axis] = 1;
    add_extents(scene, scene->asked->trace);
    if (scene->asked->wrong) add_extents(scene, scene->asked->wrong);
}

/* Where the cursor is; windows show what is around it. */
static void set_cursor(Scene *scene)
{
    const StepView *asked = scene->asked;
    StepId id;
    memcpy(scene->at, asked->at, sizeof scene->at);
    const Matrix *matrix = step_focus_matrix(asked->trace, asked->step, asked->focus, &id);
    if (!asked->cursor || !matrix) return;
    Matrix shown = matrix_head(matrix, shown_head(asked->trace, id));
    const bool inside = (shown.rank < 1 || asked->row < shown.extents[0]) &&
                        (shown.rank < 2 || asked->column < shown.extents[1]);
    if (!inside) return;
    scene->cursor = shown;
    scene->cursor_step = id == STEP_MASK ? -1 : step_find(&asked->trace->table, id);
    for (int i = 0; i < scene->cursor.rank; i++)
        scene->at[scene->cursor.axes[i]] = i == 0 ? asked->row : asked->column;
}

/* A position takes a row or a column at least: more than there are of both are never in sight. */
static bool see_all(Scene *scene, size_t height, size_t width)
{
    bool whole = true;
    for (Axis axis = 0; axis < AXIS_COUNT; axis++) {
        scene->windows[axis] = at_most(scene->extents[axis], at_least(height, width));
        if (runs(scene, axis, false) || runs(scene, axis, true))
            whole = whole && scene->windows[axis] == scene->extents[axis];
    }
    return whole;
}

static void clear(Scene *scene)
{
    for (size_t i = 0; i < scene->count; i++) {
        Block *block = &scene->blocks[i];
        text_free(&block->line.title);
        text_free(&block->line.other_title);
        text_free(&block->above.title);
        text_free(&block->sign);
        text_free(&block->constant);
    }
    scene->count = 0;
    memset(scene->shown, 0, sizeof scene->shown);
}

static bool try_room(Scene *scene, Room room, size_t height, size_t width)
{
    clear(scene);
    assert(!(room.keeps & KEEP_LABELS) || room.keeps & KEEP_TITLES); /* labels are beside titles */
    scene->room = room;
    scene->room.digits = (int)at_most((size_t)room.digits, (size_t)scene->asked->digits);
    measure_headings(scene);
    scene->rules->build(scene);
    if (scene->count == 0 || (!see_all(scene, height, width) && !room.window_least)) return false;
    measure(scene);
    return place_windows(scene, height, width);
}

/* Titles get rows of their own again, if there is room for them now that other things are given up. */
static void give_air(Scene *scene, size_t height, size_t width)
{
    Room tight = scene->room, airy = tight;
    airy.keeps |= KEEP_TITLES;
    if (airy.keeps == tight.keeps || tight.window_least) return;
    if (!try_room(scene, airy, height, width)) try_room(scene, tight, height, width);
}

bool scene_plan(Scene *scene, const SceneRules *rules, const StepView *asked, Charset charset, size_t height,
                size_t width)
{
    const void *context = scene->context;
    *scene = (Scene){.asked = asked, .rules = rules, .context = context, .ruler = {.charset = charset}};
    set_extents(scene);
    set_cursor(scene);
    size_t least = 0;
    while (least < rules->room_count && !try_room(scene, rules->rooms[least], height, width)) least++;
    bool fits = least < rules->room_count;
    if (fits) give_air(scene, height, width);
    return fits;
}

void scene_show_other(Scene *scene, Part *part)
{
    MatrixView other = part->other;
    if (!other.matrix) return;
    other.slot_cols = part->view.slot_cols;
    other.hidden = part->view.hidden;
    part->other = part->view;
    part->view = other;
    if (part->other_title.length > 0) {
        Text title = part->title;
        part->title = part->other_title;
        part->other_title = title;
    }
    part->is_wrong = !part->is_wrong;
    set_spans(scene, part);
}

void scene_follow_cursor(Scene *scene)
{
    const StepView *asked = scene->asked;
    if (!scene->cursor.cells || scene->cursor_step < 0) return;
    cone_follow(&scene->cone, asked->trace, (size_t)scene->cursor_step, asked->row, asked->column,
                scene->shown);
    /* which keys are hidden is not given away while the masked scores are to be predicted */
    if (asked->hidden && (size_t)scene->cursor_step == scene->cone.masked) scene->cone.masked = SIZE_MAX;
}

void scene_free(Scene *scene)
{
    clear(scene);
}
