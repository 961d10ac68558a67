/* The board, planned: which blocks there are, what is given up for room, and where everything is. */
#include "view/board.h"

#include <math.h>
#include <string.h>

#include "trace/difference.h"
#include "trace/symbol.h"
#include "view/snapshot.h"
#include "view/measure.h"
#include "view/step_symbol.h"
#include "view/weights_row.h"

enum {
    LABEL_GAP = 1,         /* behind row headings */
    HEADING_COLS_MOST = 8, /* of a column; a longer one is cut */
    WINDOW_LEAST = 3,
    SUM_COLS = 3, /* before a sum: a blank, Σ and a blank */
    TAG_BITS = 24,
    TAG_FIRST = 0x40,
};

/* In this order a board gives way until it fits; it never has more digits than are asked. */
static const BoardRoom ROOMS[] = {
    {.has_title_rows = true, .digits = NUMBER_DIGITS_MAX},
    {.digits = NUMBER_DIGITS_MAX},
    {.folds_scores = true, .digits = NUMBER_DIGITS_MAX},
    {.folds_scores = true, .folds_shift = true, .digits = NUMBER_DIGITS_MAX},
    {.folds_scores = true, .folds_shift = true, .drops_sum = true, .digits = NUMBER_DIGITS_MAX},
    {.folds_scores = true, .folds_shift = true, .drops_sum = true, .digits = 4},
    {.folds_scores = true, .folds_shift = true, .drops_sum = true, .digits = 3},
    {.folds_scores = true, .folds_shift = true, .drops_sum = true, .digits = 2},
    {.folds_scores = true, .folds_shift = true, .drops_sum = true, .digits = 2, .breaks_anywhere = true},
    {.folds_scores = true, .folds_shift = true, .drops_sum = true, .digits = 2, .has_windows = true},
    {.folds_scores = true,
     .folds_shift = true,
     .drops_sum = true,
     .digits = 2,
     .breaks_anywhere = true,
     .has_windows = true},
};
enum { ROOM_COUNT = sizeof ROOMS / sizeof *ROOMS };

static const Step *row_of(const Board *board, size_t step)
{
    return &board->asked->trace->table.steps[step];
}

static const Matrix *matrix_of(const Board *board, size_t step)
{
    return &board->asked->trace->results[step].matrix;
}

/* ---- which blocks there are ---- */

/* A given matrix is drawn where it is read, unless the computation starts with it. */
static bool is_drawn(const Board *board, size_t step)
{
    const Step *row = row_of(board, step);
    if (matrix_of(board, step)->rank > 2) return false;
    return row->operation == OPERATION_CONTRACT || step_is_of_run(row->id);
}

static bool is_late_score(StepId id)
{
    return step_is_scores(id) && id != STEP_RAW;
}

/* Whether the step goes into the block before it: scores into the scores that they are made of. */
static bool joins_scores(const Board *board, size_t step)
{
    if (board->count == 0 || !is_late_score(row_of(board, step)->id)) return false;
    StepId before = row_of(board, board->blocks[board->count - 1].last)->id;
    return is_late_score(before) &&
           (board->room.folds_scores || !trace_has_effect(board->asked->trace, step));
}

/* Whether the step goes into a block that comes behind it. */
static bool joins_next(const Board *board, StepId id)
{
    return board->room.folds_shift && (id == STEP_ROWMAX || id == STEP_SHIFTED);
}

static BoardBlock *add_block(Board *board, size_t first, size_t last, bool starts)
{
    BoardBlock *block = &board->blocks[board->count++];
    *block = (BoardBlock){.first = first, .last = last, .starts = starts};
    return block;
}

/* The axis that takes the place of one that a wrong method's matrix does not have. */
static Axis replaced(const Matrix *matrix, Axis axis, Axis rest)
{
    if (axis == AXIS_NONE || matrix_axis(matrix, axis) >= 0) return axis;
    return matrix->rank == 2 ? matrix->axes[matrix->axes[0] == rest] : AXIS_NONE;
}

/* Compares the part with a wrong method's, whose numbers may take their place. */
static void set_other(Board *board, BoardPart *part)
{
    const StepView *asked = board->asked;
    StepId id = row_of(board, part->step)->id;
    const Matrix *wrong = trace_matrix(asked->wrong, id);
    if (!wrong || wrong->rank > 2) return;
    part->other = asked->shows_wrong ? part->view.matrix : wrong;
    if (!asked->shows_wrong) return;
    MatrixView *view = &part->view;
    view->matrix = wrong;
    view->survey = NULL;
    view->form = number_form(wrong, board->room.digits, step_is_weights(id));
    Axis down = replaced(wrong, view->down, view->across);
    view->across = replaced(wrong, view->across, view->down);
    view->down = down;
    if (wrong->rank == 1 && view->down == AXIS_NONE) view->across = wrong->axes[0];
}

/* Puts a matrix of the trace into a part, to be drawn with `down` running downwards. */
static void set_part(Board *board, BoardPart *part, size_t step, Axis down, Axis across)
{
    const StepView *asked = board->asked;
    part->board = board;
    part->present = true;
    part->step = step;
    part->view = matrix_view_of_step(asked->trace, step, asked->layout, asked->lang, board->room.digits);
    part->view.down = down;
    part->view.across = across;
    part->other = NULL;
    if (asked->wrong) set_other(board, part);
    board->shown[step] = true;
}

/* Whether the stretch of blocks that share their rows has this matrix already. */
static bool has_line(const Board *board, size_t stretch, size_t step)
{
    for (size_t i = stretch; i < board->count; i++)
        if (board->blocks[i].last == step) return true;
    return false;
}

static void add_step(Board *board, size_t first, size_t step, size_t *stretch)
{
    const StepView *asked = board->asked;
    const Step *row = row_of(board, step);
    Axis down, across;
    matrix_view_orientation(matrix_of(board, step), asked->layout, &down, &across);
    int left = step_left_operand(asked->trace, step, asked->layout);
    bool starts = board->count == 0 || board->blocks[board->count - 1].line.view.down != down;
    if (starts) *stretch = board->count;
    bool breaks = starts || row->id == STEP_EXP || step_is_weights(row->id) || row->id == STEP_OUTPUT;
    bool anywhere = board->room.breaks_anywhere && across != AXIS_NONE;
    if (left >= 0) {
        size_t beside = (size_t)trace_operand_step(asked->trace, step, (size_t)left);
        if (!has_line(board, *stretch, beside)) {
            BoardBlock *block = add_block(board, beside, beside, starts);
            block->may_break = true;
            set_part(board, &block->line, beside, down, row->axis);
            starts = breaks = anywhere = false;
        }
    }
    BoardBlock *block = add_block(board, first, step, starts);
    block->may_break = breaks || anywhere;
    set_part(board, &block->line, step, down, across);
    if (left >= 0)
        set_part(board, &block->above, (size_t)trace_operand_step(asked->trace, step, !left), row->axis,
                 across);
}

static void set_blocks(Board *board)
{
    const Trace *trace = board->asked->trace;
    size_t stretch = 0, first = SIZE_MAX;
    for (size_t step = 0; step < trace->table.count && board->count + 2 < BOARD_BLOCKS_MAX; step++) {
        StepId id = row_of(board, step)->id;
        if (!is_drawn(board, step) || (board->room.drops_sum && id == STEP_ROWSUM)) continue;
        if (first == SIZE_MAX) first = step;
        if (joins_next(board, id)) continue;
        if (joins_scores(board, step)) {
            BoardBlock *block = &board->blocks[board->count - 1];
            if (trace_has_effect(trace, step)) {
                board->shown[block->line.step] = false;
                set_part(board, &block->line, step, block->line.view.down, block->line.view.across);
            }
            block->last = step;
        } else {
            add_step(board, first, step, &stretch);
        }
        first = SIZE_MAX;
    }
}

static bool is_given(const Board *board, size_t step)
{
    Operation operation = row_of(board, step)->operation;
    return operation == OPERATION_INPUT || operation == OPERATION_TAKE || operation == OPERATION_RELABEL;
}

/* ---- titles ---- */

/* "÷√2 + M": what the block does to the scores before it. */
static void add_score_signs(const Board *board, const BoardBlock *block, Text *out)
{
    const Trace *trace = board->asked->trace;
    for (size_t step = block->first; step <= block->line.step; step++) {
        StepId id = row_of(board, step)->id;
        if (row_of(board, step)->operation == OPERATION_INPUT || !trace_has_effect(trace, step)) continue;
        if (id == STEP_SCALED)
            symbol_add_scale(trace, step, "÷", out);
        else
            step_sign(trace, step, board->asked->layout, out);
    }
}

static void add_score_title(const Board *board, const BoardBlock *block, Text *out)
{
    Text formula = {0};
    bool last = symbol_is_last_score(board->asked->trace, block->line.step),
         whole = board->room.has_title_rows;
    if (whole)
        symbol_add_scores(board->asked->trace, block->line.step, board->asked->layout, &formula);
    else
        add_score_signs(board, block, &formula);
    bool bare = formula.length == 0 || strcmp(text_string(&formula), "S") == 0;
    if (bare)
        symbol_add(board->asked->trace, block->line.step, board->asked->layout, out);
    else if (last)
        text_add(out, whole ? "S = " : "S=");
    if (!bare) text_add(out, text_string(&formula));
    text_free(&formula);
}

static void add_line_title(const Board *board, const BoardBlock *block, Text *out)
{
    const StepView *asked = board->asked;
    size_t step = block->line.step;
    const Step *row = row_of(board, step);
    bool whole = board->room.has_title_rows;
    if (is_late_score(row->id) && !step_is_patched(asked->trace, step)) {
        add_score_title(board, block, out);
    } else if (row->id == STEP_RAW || (row->id == STEP_EXP && !whole)) {
        step_view_symbol(asked->trace, step, asked->layout, false, out);
    } else if (row->id == STEP_OUTPUT && whole) {
        step_view_symbol(asked->trace, step, asked->layout, true, out);
    } else {
        step_title_lying(asked->trace, step, asked->layout, block->line.view.down, out);
    }
}

static void set_titles(Board *board)
{
    for (size_t i = 0; i < board->count; i++) {
        BoardBlock *block = &board->blocks[i];
        add_line_title(board, block, &block->line.title);
        if (block->above.present)
            step_title_lying(board->asked->trace, block->above.step, board->asked->layout,
                             block->above.view.down, &block->above.title);
    }
}

/* ---- how cells look ---- */

static bool differs(const BoardPart *part, size_t index)
{
    return part->other && (!matrix_same_shape(part->view.matrix, part->other) ||
                           trace_cell_differs(part->view.matrix, part->other, index));
}

static CellLook plain_look(const BoardPart *part, size_t index)
{
    static const char *const FLAGS[] = {"▼", "", "▲", "≠"};
    const Board *board = part->board;
    const Matrix *matrix = part->view.matrix;
    const StepResult *before =
        board->asked->before ? trace_result(board->asked->before, row_of(board, part->step)->id) : NULL;
    unsigned char flags = matrix->flags[index];
    CellLook look = {.style = STYLE_PLAIN, .before = "", .after = "", .flag = ""};
    if (part->view.hidden) {
        look.style = STYLE_HIDDEN;
        return look;
    }
    bool weights = step_is_weights(row_of(board, part->step)->id);
    if (weights && !(flags & (CELL_MASKED | CELL_UNDEFINED)))
        look.style = style_of_heat(matrix->cells[index], 0, 1);
    if (before && !part->other && matrix_same_shape(&before->matrix, matrix) &&
        cell_changed(matrix, &before->matrix, index)) {
        look.style = STYLE_CHANGED;
        look.flag = "’";
    }
    int moved =
        board->asked->wrong ? 0 : snapshot_move(board->asked->was, board->asked->trace, part->step, index);
    if (differs(part, index)) {
        look.flag = "≠";
        look.style = board->asked->shows_wrong ? STYLE_WRONG : look.style;
    }
    if (moved) look.flag = FLAGS[moved + 1];
    if (moved) look.style = STYLE_CHANGED;
    if (flags & CELL_MASKED) look.style = STYLE_MASKED;
    if (flags & CELL_UNDEFINED) look.style = STYLE_UNDEFINED;
    if (flags & CELL_PINNED) look.style = STYLE_PINNED;
    if (flags & CELL_EDITED) {
        look.style = STYLE_EDITED;
        if (!moved) look.flag = "*";
    }
    return look;
}

static ConePart cone_of(const BoardPart *part, size_t index)
{
    const Board *board = part->board;
    bool own = matrix_same_shape(part->view.matrix, matrix_of(board, part->step));
    return board->asked->cursor && own ? cone_part(&board->cone, part->step, index) : CONE_OUTSIDE;
}

static CellLook board_look(const MatrixView *view, size_t index)
{
    static const Style STYLES[] = {
        [CONE_DEPENDENT] = STYLE_DEPENDENT, [CONE_FURTHER] = STYLE_FURTHER, [CONE_CELL] = STYLE_CURRENT};
    const BoardPart *part = view->context;
    const StepView *asked = part->board->asked;
    CellLook look = plain_look(part, index);
    ConePart cone = cone_of(part, index);
    bool touched = look.style == STYLE_EDITED || look.style == STYLE_PINNED;
    if (cone == CONE_OUTSIDE) {
        if (asked->cursor && asked->isolates) look.style = STYLE_DIM;
    } else if (cone >= CONE_DIRECT || !touched) {
        look.style = cone == CONE_DIRECT ? style_of_partner(look.style) : STYLES[cone];
    }
    if (cone == CONE_DIRECT) look.before = "‹", look.after = "›";
    if (cone == CONE_CELL) look.before = "[", look.after = "]";
    return look;
}

/* ---- widths ---- */

static bool is_whole_numbered(const Board *board, const Matrix *matrix, size_t step)
{
    if (!is_given(board, step) && row_of(board, step)->operation != OPERATION_CONTRACT) return false;
    if (row_of(board, step)->id == STEP_OUTPUT) return false;
    for (size_t i = 0; i < matrix_size(matrix); i++) {
        double value = matrix->cells[i];
        if (isfinite(value) && (value != floor(value) || fabs(value) >= 1e6)) return false;
    }
    return true;
}

/* The widest heading along each axis, in sight or not: nothing moves while a window does. */
static void measure_headings(Board *board)
{
    const StepView *asked = board->asked;
    MatrixView view = matrix_view_of_step(asked->trace, 0, asked->layout, asked->lang, asked->digits);
    view.narrow = view.lettered = true;
    for (view.down = AXIS_NONE + 1; view.down < AXIS_COUNT; view.down++) {
        AxisSpan all = span_whole(board->extents[view.down]);
        board->heading_cols[view.down] = matrix_view_heading_cols(&view, &board->ruler, all);
    }
}

/* The position of the current cell on an axis; SIZE_MAX where it has none. */
static size_t marked_on(const Board *board, Axis axis)
{
    int at = axis == AXIS_NONE ? -1 : matrix_axis(matrix_of(board, board->asked->step), axis);
    return at < 0 ? SIZE_MAX : at == 0 ? board->asked->row : board->asked->column;
}

static void measure_part(Board *board, BoardPart *part)
{
    MatrixView *view = &part->view;
    if (!part->present) return;
    if (is_whole_numbered(board, view->matrix, part->step) &&
        (!part->other || is_whole_numbered(board, part->other, part->step)))
        view->form = (NumberForm){.digits = 0};
    view->narrow = view->lettered = view->crossed = true;
    view->look = board_look;
    view->has_marked = board->asked->cursor;
    view->marked_down = marked_on(board, view->down);
    view->marked_across = marked_on(board, view->across);
    view->context = part;
    view->tag = (uint32_t)(TAG_FIRST + part->step) << TAG_BITS;
    matrix_view_measure(view, &board->ruler);
    size_t heading = at_most(board->heading_cols[view->across], HEADING_COLS_MOST);
    view->slot_cols = at_least(view->slot_cols, heading + 1);
    if (!part->other) return;
    MatrixView other = *view;
    other.matrix = part->other;
    other.survey = NULL;
    matrix_view_measure(&other, &board->ruler);
    view->slot_cols = at_least(view->slot_cols, other.slot_cols);
}

/* Whether a block stands for the step too, and could show it in the place of its own. */
static bool could_show(const Board *board, const BoardBlock *block, size_t step)
{
    return step >= block->first && step < block->last && is_drawn(board, step) &&
           matrix_same_shape(matrix_of(board, step), matrix_of(board, block->last));
}

/* Makes room for a step that the block may come to show. */
static void widen(Board *board, BoardBlock *block, size_t step)
{
    BoardPart other = {.present = false};
    bool shown = board->shown[step];
    set_part(board, &other, step, block->line.view.down, block->line.view.across);
    board->shown[step] = shown;
    measure_part(board, &other);
    block->line.view.slot_cols = at_least(block->line.view.slot_cols, other.view.slot_cols);
}

static void measure(Board *board)
{
    for (size_t i = 0; i < board->count; i++) {
        BoardBlock *block = &board->blocks[i];
        measure_part(board, &block->line);
        measure_part(board, &block->above);
        for (size_t step = block->first; step < block->last; step++)
            if (could_show(board, block, step)) widen(board, block, step);
        if (block->above.present)
            block->line.view.slot_cols = block->above.view.slot_cols =
                at_least(block->line.view.slot_cols, block->above.view.slot_cols);
    }
}

/* ---- what is walked, in its place ---- */

static void mark_walk(Board *board, BoardPart *part)
{
    if (!part->present) return;
    bool gone = board->asked->wrong && board->asked->shows_wrong && !part->other;
    part->later = gone || (part->step > board->asked->walked && !is_given(board, part->step));
    part->view.hidden = board->asked->hidden && part->step == board->asked->walked;
}

/* A block shows the step that is walked, if it stands for it. */
static void follow_walk(Board *board, BoardBlock *block)
{
    size_t walked = board->asked->walked;
    if (could_show(board, block, walked)) {
        MatrixView own = block->line.view;
        board->shown[block->line.step] = false;
        set_part(board, &block->line, walked, own.down, own.across);
        measure_part(board, &block->line);
        block->line.view.slot_cols = own.slot_cols;
        text_clear(&block->line.title);
        add_line_title(board, block, &block->line.title);
    }
    mark_walk(board, &block->line);
    mark_walk(board, &block->above);
}

/* ---- places ---- */

static AxisSpan span_of(const Board *board, const MatrixView *view, Axis axis)
{
    size_t extent = matrix_view_extent(view, axis), places = board->windows[axis];
    if (axis == AXIS_NONE || places >= extent) return span_whole(extent);
    return span_window(extent, places, less(board->asked->at[axis], places / 2));
}

static void set_spans(Board *board, BoardPart *part)
{
    if (!part->present) return;
    part->rows = span_of(board, &part->view, part->view.down);
    part->columns = span_of(board, &part->view, part->view.across);
}

/* Weights of a query add up to 1, and are seen to, where a row of them is a row of the picture. */
static bool has_sums(const Board *board, const BoardBlock *block)
{
    return step_is_weights(row_of(board, block->line.step)->id) && !board->room.drops_sum &&
           block->line.view.across == AXIS_KEY && block->line.columns.extent <= WEIGHTS_ADDED_MAX;
}

/* Columns of the block, if it is the first of its lines or not. */
static size_t set_block_cols(const Board *board, BoardBlock *block, bool first)
{
    const Canvas *ruler = &board->ruler;
    size_t title = canvas_cols(ruler, text_string(&block->line.title));
    if (block->above.present) title = at_least(title, canvas_cols(ruler, text_string(&block->above.title)));
    block->label_cols = block->head_cols = 0;
    if (first || block->starts) block->label_cols = board->heading_cols[block->line.view.down] + LABEL_GAP;
    if (block->above.present) block->head_cols = board->heading_cols[block->above.view.down] + LABEL_GAP;
    size_t cells = span_places(block->line.columns) * block->line.view.slot_cols;
    block->sum_cols = has_sums(board, block) ? block->line.view.number_cols + SUM_COLS : 0;
    cells += block->sum_cols;
    if (board->room.has_title_rows) return block->label_cols + at_least(block->head_cols + cells, title);
    if (block->line.view.across != AXIS_NONE)
        block->head_cols = at_least(block->head_cols, title + (title > 0));
    return block->label_cols + block->head_cols + cells;
}

static size_t gap_of(const Board *board)
{
    return board->room.has_title_rows ? 2 : 1;
}

/* Breaks the line of blocks into bands; false where a stretch that cannot be broken is too wide. */
static bool set_bands(Board *board, size_t width)
{
    size_t col = 0, band = 0, widest = 0;
    for (size_t i = 0; i < board->count;) {
        size_t end = i + 1, start = col, at = col;
        while (end < board->count && !board->blocks[end].may_break) end++;
        for (int fresh = 0; fresh < 2; fresh++) {
            if (fresh) start = 0;
            at = start;
            for (size_t n = i; n < end; n++) {
                BoardBlock *block = &board->blocks[n];
                if (at > 0) at += gap_of(board);
                block->col = at;
                at += set_block_cols(board, block, at == 0);
            }
            if (at <= width || start == 0) break;
        }
        if (start == 0 && i > 0) band++;
        for (size_t n = i; n < end; n++) board->blocks[n].band = band;
        widest = at_least(widest, at);
        if (at > width) {
            board->width = at;
            return false;
        }
        col = at;
        i = end;
    }
    board->band_count = band + 1;
    board->width = widest;
    return true;
}

/* Rows of the cells above the lines of a band, and of its lines. */
static void band_rows(const Board *board, size_t band, size_t *above, size_t *lines)
{
    *above = *lines = 0;
    for (size_t i = 0; i < board->count; i++) {
        const BoardBlock *block = &board->blocks[i];
        if (block->band != band) continue;
        *lines = at_least(*lines, span_places(block->line.rows));
        if (block->above.present) *above = at_least(*above, span_places(block->above.rows));
    }
}

/* Sets the rows of all parts, from the top. */
static void set_rows(Board *board)
{
    size_t row = 0, heads = board->room.has_title_rows ? 2 : 1;
    for (size_t band = 0; band < board->band_count; band++) {
        size_t above, lines;
        band_rows(board, band, &above, &lines);
        if (band > 0) row++;
        size_t first = row + (above > 0 ? heads + above : 0) + heads;
        for (size_t i = 0; i < board->count; i++) {
            BoardBlock *block = &board->blocks[i];
            if (block->band != band) continue;
            size_t cells = block->col + block->label_cols + block->head_cols;
            block->line.row = first;
            block->line.col = block->above.col = cells;
            block->above.row = first - heads - span_places(block->above.rows);
        }
        row = first + lines;
    }
    board->height = row;
}

/* Places everything; false where it does not fit. */
static bool place(Board *board, size_t height, size_t width, bool *too_wide)
{
    for (size_t i = 0; i < board->count; i++) {
        set_spans(board, &board->blocks[i].line);
        set_spans(board, &board->blocks[i].above);
    }
    *too_wide = !set_bands(board, width);
    if (*too_wide) return false;
    set_rows(board);
    return board->height <= height;
}

/* Whether any part has the axis in that direction. */
static bool runs(const Board *board, Axis axis, bool across)
{
    for (size_t i = 0; i < board->count; i++) {
        const BoardBlock *block = &board->blocks[i];
        const BoardPart *parts[] = {&block->line, &block->above};
        for (size_t n = 0; n < 2; n++)
            if (parts[n]->present && (across ? parts[n]->view.across : parts[n]->view.down) == axis)
                return true;
    }
    return false;
}

/* Takes positions from the axis that has the most in sight; false where each has as few as may be. */
static bool shrink(Board *board, bool across)
{
    Axis longest = AXIS_NONE;
    for (Axis axis = AXIS_NONE + 1; axis < AXIS_COUNT; axis++) {
        bool may = board->windows[axis] > WINDOW_LEAST && runs(board, axis, across);
        if (may && (longest == AXIS_NONE || board->windows[axis] > board->windows[longest])) longest = axis;
    }
    if (longest == AXIS_NONE) return false;
    size_t by = at_least(1, board->windows[longest] / 16);
    board->windows[longest] -= at_most(by, board->windows[longest] - WINDOW_LEAST);
    return true;
}

static bool place_windows(Board *board, size_t height, size_t width)
{
    bool too_wide;
    while (!place(board, height, width, &too_wide))
        if (!board->room.has_windows || (!shrink(board, too_wide) && (too_wide || !shrink(board, true))))
            return false;
    return true;
}

/* ---- the whole ---- */

static void set_extents(Board *board)
{
    for (Axis axis = 0; axis < AXIS_COUNT; axis++) board->extents[axis] = 1;
    for (size_t step = 0; step < board->asked->trace->table.count; step++) {
        const Matrix *matrix = matrix_of(board, step);
        for (int i = 0; i < matrix->rank; i++)
            board->extents[matrix->axes[i]] = at_least(board->extents[matrix->axes[i]], matrix->extents[i]);
    }
}

/* A position takes a row or a column at least: more than there are of both are never in sight. */
static bool see_all(Board *board, size_t height, size_t width)
{
    bool whole = true;
    for (Axis axis = 0; axis < AXIS_COUNT; axis++) {
        board->windows[axis] = at_most(board->extents[axis], at_least(height, width));
        if (runs(board, axis, false) || runs(board, axis, true))
            whole = whole && board->windows[axis] == board->extents[axis];
    }
    return whole;
}

static void clear(Board *board)
{
    for (size_t i = 0; i < board->count; i++) {
        text_free(&board->blocks[i].line.title);
        text_free(&board->blocks[i].above.title);
    }
    board->count = 0;
    memset(board->shown, 0, sizeof board->shown);
}

static bool try_room(Board *board, BoardRoom room, size_t height, size_t width)
{
    clear(board);
    board->room = room;
    board->room.digits = (int)at_most((size_t)room.digits, (size_t)board->asked->digits);
    set_blocks(board);
    if (board->count == 0 || (!see_all(board, height, width) && !room.has_windows)) return false;
    set_titles(board);
    measure(board);
    bool fits = place_windows(board, height, width);
    for (size_t i = 0; i < board->count; i++) follow_walk(board, &board->blocks[i]);
    return fits;
}

/* Titles get rows of their own again, if there is room for them now that other things are given up. */
static void give_air(Board *board, size_t height, size_t width)
{
    BoardRoom tight = board->room, airy = tight;
    airy.has_title_rows = true;
    if (!tight.has_title_rows && (tight.has_windows || !try_room(board, airy, height, width)))
        try_room(board, tight, height, width);
}

bool board_plan(Board *board, const StepView *asked, Charset charset, size_t height, size_t width)
{
    *board = (Board){.asked = asked, .ruler = {.charset = charset}};
    set_extents(board);
    measure_headings(board);
    bool fits = false;
    size_t least = 0;
    while (least < ROOM_COUNT && !try_room(board, ROOMS[least], height, width)) least++;
    fits = least < ROOM_COUNT;
    if (fits) give_air(board, height, width);
    if (asked->cursor)
        cone_follow(&board->cone, asked->trace, asked->step, asked->row, asked->column, board->shown);
    return fits;
}

void board_free(Board *board)
{
    clear(board);
}

/* ---- drawing ---- */

/* "sum key ▼" behind the title of what is above: the axis that is summed away between it and the line. */
static void draw_sum_mark(const BoardBlock *block, Canvas *canvas, size_t col)
{
    const BoardPart *above = &block->above;
    if (!above->present || !above->board->room.has_title_rows) return;
    Text mark = {0};
    text_addf(&mark, _("sum %s"), matrix_view_axis(above->view.down));
    text_add(&mark, " ▼");
    size_t title = canvas_cols(canvas, text_string(&above->title)) + 2;
    size_t end = above->col + span_places(above->columns) * above->view.slot_cols;
    Style style = style_of_axis(above->view.down, ROLE_CONTRACTED);
    if (col + title + canvas_cols(canvas, text_string(&mark)) <= end)
        canvas_put(canvas, above->row - 2, col + title, style, text_string(&mark));
    text_free(&mark);
}

/* Where not all positions are in sight: … before and behind the headings of the columns, : over those of the
 * rows. */
static void draw_more(const BoardPart *part, Canvas *canvas, size_t label_col)
{
    AxisSpan columns = part->columns;
    size_t end = part->col + span_places(columns) * part->view.slot_cols;
    if (columns.first > 0) canvas_put(canvas, part->row - 1, part->col, STYLE_NOTE, "…");
    if (columns.first + columns.count < columns.extent)
        canvas_put(canvas, part->row - 1, end - 1, STYLE_NOTE, "…");
    if (label_col != SIZE_MAX && !span_is_whole(part->rows))
        canvas_put(canvas, part->row - 1, label_col, STYLE_NOTE, ":");
}

static void draw_part(const BoardPart *part, Canvas *canvas, size_t title_col, bool has_title_rows,
                      size_t label_col)
{
    if (!part->present) return;
    bool now = part->step == part->board->asked->walked;
    Style style = part->later ? STYLE_NOTE : now ? STYLE_STEP : STYLE_TITLE;
    const char *title = text_string(&part->title);
    size_t title_row = part->row - 1 - has_title_rows;
    if (part->view.across == AXIS_NONE)
        canvas_put_right(canvas, title_row, part->col + part->view.slot_cols - 1, style, title);
    else
        canvas_put(canvas, title_row, title_col, style, title);
    if (part->later) return;
    matrix_view_column_headings(&part->view, canvas, part->row - 1, part->col, part->columns, ROLE_LABEL);
    matrix_view_cells(&part->view, canvas, part->row, part->col, part->rows, part->columns);
    if (label_col != SIZE_MAX)
        matrix_view_row_headings(&part->view, canvas, part->row, label_col, part->rows, ROLE_LABEL);
    draw_more(part, canvas, label_col);
}

/* What a row of cells adds up to is passed over with all of them. */
static Style sum_style(const BoardPart *part, size_t row)
{
    size_t count = part->view.matrix->extents[1];
    if (!part->board->asked->cursor || !part->board->asked->isolates) return STYLE_SUM;
    for (size_t i = row * count; i < (row + 1) * count; i++)
        if (cone_of(part, i) != CONE_OUTSIDE) return STYLE_SUM;
    return STYLE_DIM;
}

static void draw_sums(const BoardBlock *block, Canvas *canvas)
{
    const BoardPart *part = &block->line;
    const Matrix *weights = part->view.matrix;
    size_t count = weights->extents[1], cells = span_places(part->columns) * part->view.slot_cols;
    size_t end = part->col + cells + block->sum_cols;
    for (size_t place = 0; place < span_places(part->rows) && !part->later && !part->view.hidden; place++) {
        size_t row = part->rows.first + place;
        if (weights->flags[row * count] & CELL_UNDEFINED) continue;
        WeightsSum sum = weights_sum(weights->cells + row * count, count, part->view.form);
        Text text = {0};
        text_addf(&text, "Σ %s", sum.sum);
        canvas_put_right(canvas, part->row + place, end, sum_style(part, row), text_string(&text));
        text_free(&text);
    }
}

void board_draw(const Board *board, Canvas *canvas)
{
    for (size_t i = 0; i < board->count; i++) {
        const BoardBlock *block = &board->blocks[i];
        size_t head = block->col + block->label_cols;
        draw_part(&block->line, canvas, head, board->room.has_title_rows,
                  block->label_cols ? block->col : SIZE_MAX);
        draw_part(&block->above, canvas, head, board->room.has_title_rows, head);
        draw_sum_mark(block, canvas, head);
        if (block->sum_cols > 0) draw_sums(block, canvas);
    }
}

/* ---- moving ---- */

static bool has_cells(const BoardPart *part)
{
    return part->present && !part->later &&
           matrix_same_shape(part->view.matrix, matrix_of(part->board, part->step));
}

/* The part that shows the cell, if it is there; the line before what is above. */
static const BoardPart *find_part(const Board *board, size_t step)
{
    for (int above = 0; above < 2; above++)
        for (size_t i = 0; i < board->count; i++) {
            const BoardBlock *block = &board->blocks[i];
            const BoardPart *part = above ? &block->above : &block->line;
            if (has_cells(part) && part->step == step) return part;
        }
    return NULL;
}

/* A cell by its position down and across, as the part lies. */
static BoardCell cell_at(const BoardPart *part, size_t down, size_t across)
{
    const Matrix *matrix = part->view.matrix;
    size_t index = matrix_view_index(&part->view, down, across);
    size_t columns = matrix_columns(matrix);
    return (BoardCell){part->step, index / columns, index % columns};
}

static void lie(const BoardPart *part, const BoardCell *cell, size_t *down, size_t *across)
{
    const Matrix *matrix = part->view.matrix;
    const size_t places[2] = {cell->row, cell->column};
    int row = part->view.down == AXIS_NONE ? -1 : matrix_axis(matrix, part->view.down);
    int column = part->view.across == AXIS_NONE ? -1 : matrix_axis(matrix, part->view.across);
    *down = row < 0 ? 0 : places[row];
    *across = column < 0 ? 0 : places[column];
}

/* Where the part's cells are on the board. */
typedef struct {
    size_t top, bottom, left, right; /* behind the last row and column */
} Box;

static Box box_of(const BoardPart *part)
{
    size_t cols = span_places(part->columns) * part->view.slot_cols;
    return (Box){part->row, part->row + span_places(part->rows), part->col, part->col + cols};
}

static bool overlap(size_t first, size_t last, size_t other_first, size_t other_last)
{
    return first < other_last && other_first < last;
}

/* How far `to` is from a cell, straight on; SIZE_MAX where it is not there. */
static size_t distance(Box cell, Box to, int down, int right)
{
    if (right != 0 && !overlap(cell.top, cell.bottom, to.top, to.bottom)) return SIZE_MAX;
    if (down != 0 && !overlap(cell.left, cell.right, to.left, to.right)) return SIZE_MAX;
    if (right > 0) return to.left >= cell.right ? to.left - cell.right : SIZE_MAX;
    if (right < 0) return to.right <= cell.left ? cell.left - to.right : SIZE_MAX;
    if (down > 0) return to.top >= cell.bottom ? to.top - cell.bottom : SIZE_MAX;
    return to.bottom <= cell.top ? cell.top - to.bottom : SIZE_MAX;
}

/* Where lines break, they go on in another band. */
static const BoardPart *line_beyond(const Board *board, const BoardPart *part, int right)
{
    for (size_t i = 0; i < board->count; i++) {
        size_t next = i + (size_t)right;
        if (part != &board->blocks[i].line || next >= board->count || right == 0) continue;
        const BoardPart *line = &board->blocks[next].line;
        return has_cells(line) && line->view.down == part->view.down ? line : NULL;
    }
    return NULL;
}

/* The part of the board beside a cell, in the direction in which it is the last of its own. */
static const BoardPart *part_beside(const Board *board, const BoardPart *part, Box cell, int down, int right)
{
    const BoardPart *nearest = NULL;
    size_t least = SIZE_MAX;
    for (size_t i = 0; i < 2 * board->count; i++) {
        const BoardBlock *block = &board->blocks[i / 2];
        const BoardPart *other = i % 2 ? &block->above : &block->line;
        if (!has_cells(other) || other == part) continue;
        size_t far = distance(cell, box_of(other), down, right);
        if (far >= least) continue;
        least = far;
        nearest = other;
    }
    return nearest ? nearest : line_beyond(board, part, right);
}

/* The position in sight of a span that is nearest to a row or column of the board. */
static size_t nearest_position(AxisSpan span, size_t first, size_t slot, size_t at)
{
    size_t place = at_most(less(at, first) / slot, span_places(span) - 1);
    return span.first + place;
}

bool board_move(const Board *board, int down, int right, BoardCell *cell)
{
    const BoardPart *part = find_part(board, cell->step);
    if (!part) return false;
    size_t row, column;
    lie(part, cell, &row, &column);
    size_t next_row = row + (size_t)down, next_column = column + (size_t)right;
    if (next_row < part->rows.extent && next_column < part->columns.extent) {
        *cell = cell_at(part, next_row, next_column);
        return true;
    }
    size_t top = part->row + row - part->rows.first;
    size_t left = part->col + (column - part->columns.first) * part->view.slot_cols;
    Box box = {top, top + 1, left, left + part->view.slot_cols};
    const BoardPart *beside = part_beside(board, part, box, down, right);
    if (!beside) return false;
    bool same = beside->view.down == part->view.down;
    size_t new_row = same ? row : nearest_position(beside->rows, beside->row, 1, top);
    size_t at = right > 0 ? 0 : right < 0 ? SIZE_MAX / 2 : left;
    *cell =
        cell_at(beside, new_row, nearest_position(beside->columns, beside->col, beside->view.slot_cols, at));
    return true;
}

void board_next_part(const Board *board, BoardCell *cell)
{
    const BoardPart *here = find_part(board, cell->step);
    size_t count = 2 * board->count, at = 0;
    for (size_t i = 0; i < count; i++)
        if (here == (i % 2 ? &board->blocks[i / 2].line : &board->blocks[i / 2].above)) at = i;
    for (size_t n = 1; n <= count; n++) {
        size_t i = (at + n) % count;
        const BoardPart *part = i % 2 ? &board->blocks[i / 2].line : &board->blocks[i / 2].above;
        if (!has_cells(part) || part != find_part(board, part->step)) continue;
        *cell = cell_at(part, part->rows.first, part->columns.first);
        return;
    }
}

bool board_tagged(const Trace *trace, uint32_t tag, BoardCell *cell)
{
    size_t step = (tag >> TAG_BITS) - TAG_FIRST, index = tag & ((1u << TAG_BITS) - 1);
    if (tag >> TAG_BITS < TAG_FIRST || step >= trace->table.count) return false;
    const Matrix *matrix = &trace->results[step].matrix;
    size_t columns = matrix_columns(matrix);
    *cell = (BoardCell){step, index / columns, index % columns};
    return true;
}
