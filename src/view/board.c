/* The board: which blocks there are, what is given up for room, and how far the walk has come. */
#include "view/board.h"

#include <string.h>

#include "trace/difference.h"
#include "trace/symbol.h"
#include "view/measure.h"
#include "view/step_symbol.h"

enum { MOST = NUMBER_DIGITS_MAX, WINDOW_LEAST = 3 };

/* In this order a board gives way until it fits; it never has more digits than are asked. */
static const Room ROOMS[] = {
    {KEEP_TITLES | KEEP_SCORES | KEEP_SHIFT | KEEP_SUM | KEEP_ROW_SUMS, MOST, 0},
    {KEEP_SCORES | KEEP_SHIFT | KEEP_SUM | KEEP_ROW_SUMS, MOST, 0},
    {KEEP_SHIFT | KEEP_SUM | KEEP_ROW_SUMS, MOST, 0},
    {KEEP_SUM | KEEP_ROW_SUMS, MOST, 0},
    {KEEP_ROW_SUMS, MOST, 0},
    {0, MOST, 0},
    {0, 4, 0},
    {0, 3, 0},
    {0, 2, 0},
    {MAY_BREAK, 2, 0},
    {0, 2, WINDOW_LEAST},
    {MAY_BREAK, 2, WINDOW_LEAST},
};

static const Step *row_of(const Scene *board, size_t step)
{
    return &board->asked->trace->table.steps[step];
}

static const Matrix *matrix_of(const Scene *board, size_t step)
{
    return &board->asked->trace->results[step].matrix;
}

/* ---- which blocks there are ---- */

/* A given matrix is drawn where it is read, unless the computation starts with it. */
static bool is_drawn(const Scene *board, size_t step)
{
    const Step *row = row_of(board, step);
    if (matrix_of(board, step)->rank > 2) return false;
    return row->operation == OPERATION_CONTRACT || step_is_of_run(row->id);
}

static bool is_given(const Scene *board, size_t step)
{
    Operation operation = row_of(board, step)->operation;
    return operation == OPERATION_INPUT || operation == OPERATION_TAKE || operation == OPERATION_RELABEL;
}

static bool is_late_score(StepId id)
{
    return step_is_scores(id) && id != STEP_RAW;
}

/* Whether the step goes into the block before it: scores into the scores that they are made of. */
static bool joins_scores(const Scene *board, size_t step)
{
    if (board->count == 0 || !is_late_score(row_of(board, step)->id)) return false;
    StepId before = row_of(board, board->blocks[board->count - 1].last)->id;
    return is_late_score(before) &&
           (!scene_keeps(board, KEEP_SCORES) || !trace_has_effect(board->asked->trace, step));
}

/* Whether the step goes into a block that comes behind it. */
static bool joins_next(const Scene *board, StepId id)
{
    return !scene_keeps(board, KEEP_SHIFT) && (id == STEP_ROWMAX || id == STEP_SHIFTED);
}

/* Whether all numbers of a view are written as integers: what is given, and products of it. */
static bool is_whole_numbered(const Scene *board, size_t step, const MatrixView *view)
{
    const Step *row = row_of(board, step);
    bool given = is_given(board, step) || row->operation == OPERATION_CONTRACT;
    return given && row->id != STEP_OUTPUT && !view->survey->fractional && view->survey->largest < 1e6;
}

/* The axis that takes the place of one that a wrong method's matrix does not have. */
static Axis replaced(const Matrix *matrix, Axis axis, Axis rest)
{
    if (axis != AXIS_NONE && matrix_axis(matrix, axis) >= 0) return axis;
    return matrix->rank == 2 ? matrix->axes[matrix->axes[0] == rest] : AXIS_NONE;
}

/* Compares the part with a wrong method's, whose numbers may take their place. */
static void set_other(Scene *board, Part *part)
{
    StepId id = row_of(board, (size_t)part->step)->id;
    int step = trace_stand_in(board->asked->wrong, id);
    const StepResult *result = step < 0 ? NULL : &board->asked->wrong->results[step];
    if (!result || result->matrix.rank > 2) return;
    const Matrix *wrong = &result->matrix;
    MatrixView *view = &part->other;
    *view = part->view;
    view->matrix = wrong;
    view->survey = &result->survey;
    view->form = number_form_of(&result->survey, board->room.digits, step_is_weights(id));
    if (!matrix_same_shape(wrong, &part->matrix)) view->tag = 0; /* its cells are none of the trace's */
    view->down = replaced(wrong, part->view.down, part->view.across);
    view->across = replaced(wrong, part->view.across, part->view.down);
    if (wrong->rank == 1 && view->down == AXIS_NONE) view->across = wrong->axes[0];
}

/* Puts a matrix of the trace into a part, to be drawn with `down` running downwards. */
static void set_part(Scene *board, Part *part, size_t step, Axis down, Axis across)
{
    scene_set_part(board, part, board->asked->trace, (int)step);
    part->view.crossed = true;
    part->view.tag = board_tag(step);
    part->view.down = down;
    part->view.across = across;
    if (board->asked->wrong) set_other(board, part);
    if (is_whole_numbered(board, step, &part->view) &&
        (!part->other.matrix || is_whole_numbered(board, step, &part->other)))
        part->view.form = part->other.form = (NumberForm){.digits = 0};
}

/* Whether the stretch of blocks that share their rows has this matrix already. */
static bool has_line(const Scene *board, size_t stretch, size_t step)
{
    for (size_t i = stretch; i < board->count; i++)
        if (board->blocks[i].last == step) return true;
    return false;
}

static Block *add_block(Scene *board, size_t first, size_t last, bool starts, bool may_break)
{
    Block *block = scene_add_block(board);
    block->first = first;
    block->last = last;
    block->starts = starts;
    block->may_break = may_break;
    return block;
}

static void add_step(Scene *board, size_t first, size_t step, size_t *stretch)
{
    const StepView *asked = board->asked;
    const Step *row = row_of(board, step);
    Axis down, across;
    matrix_view_orientation(matrix_of(board, step), asked->layout, &down, &across);
    int left = step_left_operand(asked->trace, step, asked->layout);
    bool starts = board->count == 0 || board->blocks[board->count - 1].line.view.down != down;
    if (starts) *stretch = board->count;
    bool breaks = starts || row->id == STEP_EXP || step_is_weights(row->id) || row->id == STEP_OUTPUT ||
                  (scene_keeps(board, MAY_BREAK) && across != AXIS_NONE);
    if (left >= 0) {
        size_t beside = (size_t)trace_operand_step(asked->trace, step, (size_t)left);
        if (!has_line(board, *stretch, beside)) {
            Block *block = add_block(board, beside, beside, starts, true);
            set_part(board, &block->line, beside, down, row->axis);
            starts = breaks = false;
        }
    }
    Block *block = add_block(board, first, step, starts, breaks);
    set_part(board, &block->line, step, down, across);
    if (left >= 0)
        set_part(board, &block->above, (size_t)trace_operand_step(asked->trace, step, !left), row->axis,
                 across);
}

/* ---- titles ---- */

/* "÷√2 + M": what the steps of a block, which begins with `first`, do to the scores before it. */
static void add_score_signs(const Scene *board, const Trace *trace, StepId first, size_t last, Text *out)
{
    for (size_t step = 0; step <= last; step++) {
        const Step *row = &trace->table.steps[step];
        if (!is_late_score(row->id) || row->id < first || row->operation == OPERATION_INPUT) continue;
        if (!trace_has_effect(trace, step)) continue;
        if (row->id == STEP_SCALED && !step_is_patched(trace, step))
            symbol_add_scale(trace, step, "÷", out);
        else
            step_sign(trace, step, board->asked->layout, out);
    }
}

static void add_score_title(const Scene *board, const Trace *trace, StepId first, size_t step, Text *out)
{
    Text formula = {0};
    bool whole = scene_keeps(board, KEEP_TITLES);
    if (whole)
        symbol_add_scores(trace, step, board->asked->layout, &formula);
    else
        add_score_signs(board, trace, first, step, &formula);
    bool bare = formula.length == 0 || strcmp(text_string(&formula), "S") == 0;
    if (bare)
        symbol_add(trace, step, board->asked->layout, out);
    else if (symbol_is_last_score(trace, step))
        text_add(out, whole ? "S = " : "S=");
    if (!bare) text_add(out, text_string(&formula));
    text_free(&formula);
}

/* What the block is called where it shows that step of the trace. */
static void add_title(const Scene *board, const Block *block, const Trace *trace, size_t step, Text *out)
{
    const Layout layout = board->asked->layout;
    const StepId id = trace->table.steps[step].id;
    bool whole = scene_keeps(board, KEEP_TITLES), patched = step_is_patched(trace, step);
    if (is_late_score(id) && !patched) {
        add_score_title(board, trace, row_of(board, block->first)->id, step, out);
    } else if (id == STEP_RAW || (id == STEP_EXP && !whole) ||
               ((id == STEP_EXP || id == STEP_ROWSUM) && patched)) {
        step_view_symbol(trace, step, layout, false, out);
    } else if (id == STEP_OUTPUT && whole) {
        step_view_symbol(trace, step, layout, true, out);
    } else {
        step_title_lying(trace, step, layout, block->line.view.down, out);
    }
}

static void set_line_title(const Scene *board, Block *block)
{
    Part *line = &block->line;
    const Trace *wrong = line->other.matrix ? board->asked->wrong : NULL;
    text_clear(&line->title);
    text_clear(&line->other_title);
    add_title(board, block, board->asked->trace, (size_t)line->step, &line->title);
    if (!wrong) return;
    int step = trace_stand_in(wrong, row_of(board, (size_t)line->step)->id);
    add_title(board, block, wrong, (size_t)step, &line->other_title);
}

/* ---- blocks that stand for several steps ---- */

/* Whether a block stands for the step too, and could show it in the place of its own. */
static bool could_show(const Scene *board, const Block *block, size_t step)
{
    return step >= block->first && step < block->last && is_drawn(board, step) &&
           matrix_same_shape(matrix_of(board, step), matrix_of(board, block->last));
}

/* Makes room for the steps that the block may come to show. */
static void widen(Scene *board, Block *block)
{
    for (size_t step = block->first; step < block->last; step++) {
        if (!could_show(board, block, step)) continue;
        Part other = {.present = false};
        bool shown = board->shown[step];
        set_part(board, &other, step, block->line.view.down, block->line.view.across);
        board->shown[step] = shown;
        scene_measure_part(board, &other);
        block->line.least_slot = at_least(block->line.least_slot, other.view.slot_cols);
    }
}

static void show_instead(Scene *board, Block *block, size_t step)
{
    board->shown[block->line.step] = false;
    set_part(board, &block->line, step, block->line.view.down, block->line.view.across);
}

static void build(Scene *board)
{
    const Trace *trace = board->asked->trace;
    size_t stretch = 0, first = SIZE_MAX;
    for (size_t step = 0; step < trace->table.count && board->count + 2 < SCENE_BLOCKS_MAX; step++) {
        StepId id = row_of(board, step)->id;
        if (!is_drawn(board, step) || (!scene_keeps(board, KEEP_SUM) && id == STEP_ROWSUM)) continue;
        if (first == SIZE_MAX) first = step;
        if (joins_next(board, id)) continue;
        if (joins_scores(board, step)) {
            Block *block = &board->blocks[board->count - 1];
            if (trace_has_effect(trace, step)) show_instead(board, block, step);
            block->last = step;
        } else {
            add_step(board, first, step, &stretch);
        }
        first = SIZE_MAX;
    }
    for (size_t i = 0; i < board->count; i++) {
        Block *block = &board->blocks[i];
        widen(board, block);
        /* without Σ beside them the sums go too, but for a wrong method's, which say most */
        block->has_sums =
            (scene_keeps(board, KEEP_SUM) || board->asked->wrong) && scene_has_sums(board, &block->line);
        set_line_title(board, block);
        if (block->above.present)
            step_title_lying(trace, (size_t)block->above.step, board->asked->layout, block->above.view.down,
                             &block->above.title);
    }
}

/* ---- what is walked, in its place ---- */

static void mark_walk(const Scene *board, Part *part)
{
    const StepView *asked = board->asked;
    bool now = (size_t)part->step == asked->walked,
         gone = asked->wrong && asked->shows_wrong && !part->other.matrix;
    part->later = gone || ((size_t)part->step > asked->walked && !is_given(board, (size_t)part->step));
    part->view.hidden = asked->hidden && now;
    part->title_style = part->later ? STYLE_NOTE : now ? STYLE_STEP : STYLE_TITLE;
}

/* A block shows the step that is walked, or that the cursor is in, if it stands for it. */
static void follow_walk(Scene *board, Block *block)
{
    size_t walked = board->asked->walked,
           step = could_show(board, block, walked) ? walked : board->asked->step;
    if (could_show(board, block, step)) {
        size_t slot = block->line.view.slot_cols;
        show_instead(board, block, step);
        scene_measure_part(board, &block->line);
        block->line.view.slot_cols = slot;
        set_line_title(board, block);
    }
    mark_walk(board, &block->line);
    if (block->above.present) mark_walk(board, &block->above);
}

bool board_plan(Scene *board, const StepView *asked, Charset charset, size_t height, size_t width)
{
    static const SceneRules RULES = {ROOMS, sizeof ROOMS / sizeof *ROOMS, build, 2};
    bool fits = scene_plan(board, &RULES, asked, charset, height, width);
    for (size_t i = 0; i < board->count; i++) follow_walk(board, &board->blocks[i]);
    for (size_t i = 0; i < 2 * board->count && asked->shows_wrong; i++)
        if (asked->wrong) scene_show_other(board, scene_part(board, i));
    scene_follow_cursor(board);
    return fits;
}
