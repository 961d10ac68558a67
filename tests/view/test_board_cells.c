/* The cells of the board: what is printed in each, how it looks, what a press on it means, where tab goes. */
#include "view/board.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "grade/misconception.h"
#include "support/stage.h"
#include "trace/difference.h"
#include "view/snapshot.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const Given STAGES[][STAGE_FIELDS_MAX] = {
    {{"q", "[[1,0]]"}, {"k", "[[1,0],[0,1]]"}, {"v", "[[1,0],[0,2]]"}},
    {{"q", "[[2,1],[-1,2],[2,-1]]"},
     {"k", "[[2,-1],[2,0],[2,2]]"},
     {"v", "[[4,0,2],[2,-2,-1],[3,1,2]]"},
     {"mask", "causal"}},
    {{"q", "[[1.25,2],[0.5,-1]]"},
     {"k", "[[1,0],[0,1.5],[2,2]]"},
     {"v", "[[1],[2],[3]]"},
     {"tau", "2"},
     {"softcap", "3"}},
    {{"scores", "[[2,1,0],[1,0,1]]"}, {"mask", "[[1,1,0],[0,0,0]]"}, {"v", "[[1,0],[0,1],[2,2]]"}},
    {{"x", "[[1,0,2],[0,1,1]]"},
     {"w_q", "[[1,0],[0,1],[1,1]]"},
     {"w_k", "[[0,1],[1,0],[0,-1]]"},
     {"w_v", "[[2,0],[0,1],[0,1]]"}},
    {{"q", "[[30,0],[0,-30]]"}, {"k", "[[1,0],[0,1],[-1,1]]"}, {"v", "[[1000,0],[0,2],[3,0.001]]"}},
};

/* A board as it is drawn, of `width` columns. */
typedef struct {
    Stage stage;
    StepView view;
    Scene board;
    Canvas canvas;
    bool fits;
} Drawn;

static void redraw(Drawn *drawn, size_t height, size_t width)
{
    scene_free(&drawn->board);
    drawn->fits = board_plan(&drawn->board, &drawn->view, CHARSET_UTF8, height, width);
    if (!drawn->fits) return;
    canvas_start(&drawn->canvas, drawn->board.width, drawn->board.height, CHARSET_UTF8);
    scene_draw(&drawn->board, &drawn->canvas);
}

static void drawn_open(Drawn *drawn, const Given *given, Layout layout)
{
    *drawn = (Drawn){.fits = false};
    stage_open(&drawn->stage, given);
    const Trace *trace = &drawn->stage.trace;
    drawn->view = (StepView){.trace = trace,
                             .step = trace->table.count - 1,
                             .layout = layout,
                             .digits = 4,
                             .cursor = true,
                             .walked = trace->table.count};
    redraw(drawn, 40, 200);
    assert_true(drawn->fits);
}

static void drawn_close(Drawn *drawn)
{
    scene_free(&drawn->board);
    canvas_free(&drawn->canvas);
    stage_close(&drawn->stage);
}

/* ---- reading a canvas ---- */

/* A stretch of one row with one tag: a cell of the board. */
typedef struct {
    BoardCell cell;
    size_t index;
    uint8_t style; /* of its number */
    char text[64]; /* its number, without the marks around it */
    char flag[8];
} Slot;

static bool is_mark(uint32_t glyph)
{
    static const uint32_t MARKS[] = {' ', U'‹', U'›', '[', ']', U'▲', U'▼', U'≠', U'’', '*', U'▪'};
    for (size_t i = 0; i < COUNT(MARKS); i++)
        if (glyph == MARKS[i]) return true;
    return false;
}

/* Reads the slot that begins at a place; returns the column behind it. */
static size_t read_slot(const Drawn *drawn, size_t row, size_t col, Slot *out)
{
    const uint32_t tag = canvas_tag_at(&drawn->canvas, row, col);
    Text text = {0}, flag = {0};
    *out = (Slot){.index = 0};
    assert_true(board_tagged(drawn->view.trace, tag, &out->cell));
    const Matrix *matrix = &drawn->view.trace->results[out->cell.step].matrix;
    out->index = out->cell.row * (matrix->rank > 1 ? matrix->extents[1] : 1) + out->cell.column;
    for (; col < drawn->canvas.width && canvas_tag_at(&drawn->canvas, row, col) == tag; col++) {
        const Cell *cell = &drawn->canvas.cells[row * drawn->canvas.stride + col];
        if (!is_mark(cell->glyphs[0])) {
            text_add_char(&text, cell->glyphs[0]);
            out->style = cell->style;
        } else if (text.length > 0 && cell->glyphs[0] != ' ' && cell->glyphs[0] != U'›' &&
                   cell->glyphs[0] != ']') {
            text_add_char(&flag, cell->glyphs[0]);
        }
    }
    snprintf(out->text, sizeof out->text, "%s", text_string(&text));
    snprintf(out->flag, sizeof out->flag, "%s", text_string(&flag));
    text_free(&text);
    text_free(&flag);
    return col;
}

/* Calls `look` for each cell on the canvas; returns how many there are. */
static size_t each_slot(const Drawn *drawn, void (*look)(const Drawn *drawn, const Slot *slot))
{
    size_t count = 0;
    for (size_t row = 0; row < drawn->canvas.height; row++)
        for (size_t col = 0; col < drawn->canvas.width;) {
            Slot slot;
            if (canvas_tag_at(&drawn->canvas, row, col) == 0) {
                col++;
                continue;
            }
            col = read_slot(drawn, row, col, &slot);
            look(drawn, &slot);
            count++;
        }
    return count;
}

/* Every stage in both layouts, drawn as wide as is asked, where it fits. */
static void each_board(size_t height, size_t width, void (*check)(Drawn *drawn))
{
    size_t checked = 0;
    for (size_t i = 0; i < 2 * COUNT(STAGES); i++) {
        Drawn drawn;
        drawn_open(&drawn, STAGES[i / 2], i % 2 ? LAYOUT_COLUMN : LAYOUT_ROW);
        redraw(&drawn, height, width);
        if (drawn.fits) check(&drawn);
        checked += drawn.fits;
        drawn_close(&drawn);
    }
    assert_true(checked > 0);
}

/* ---- numbers ---- */

/* Whether a text is the number, rounded to as many decimals as it has; "<.01" is what rounds to 0 and is not.
 */
static bool is_number(const char *text, double number)
{
    char *end;
    if (*text == '<') return number > 0 && number < strtod(text + 1, &end) && *end == '\0';
    const char *point = strchr(text, '.');
    double shown = strtod(text, &end), last = pow(10, point ? -(double)strlen(point + 1) : 0);
    return *end == '\0' && end > text && fabs(shown - number) <= last / 2 + 1e-12;
}

static void assert_printed(const Slot *slot, const Matrix *matrix)
{
    unsigned char flags = matrix->flags[slot->index];
    bool right = flags & CELL_UNDEFINED ? strcmp(slot->text, "—") == 0
                 : flags & CELL_MASKED  ? strcmp(slot->text, "×") == 0
                                        : is_number(slot->text, matrix->cells[slot->index]);
    if (!right) fail_msg("step %zu, cell %zu: %s", slot->cell.step, slot->index, slot->text);
}

static void look_at_number(const Drawn *drawn, const Slot *slot)
{
    assert_printed(slot, &drawn->view.trace->results[slot->cell.step].matrix);
}

/* Cells that the parts have in sight. */
static size_t cells_in_sight(const Scene *board)
{
    size_t count = 0;
    for (size_t i = 0; i < 2 * board->count; i++) {
        const Part *part = i % 2 ? &board->blocks[i / 2].above : &board->blocks[i / 2].line;
        if (!part->present || part->later) continue;
        size_t rows = part->rows.count, columns = part->columns.count;
        count += rows * columns;
    }
    return count;
}

static void check_numbers(Drawn *drawn)
{
    assert_int_equal(each_slot(drawn, look_at_number), cells_in_sight(&drawn->board));
}

static void every_cell_in_sight_shows_the_number_of_its_step(void **state)
{
    (void)state;
    for (size_t width = 48; width < 200; width += 5) each_board(40, width, check_numbers);
    for (size_t height = 8; height < 40; height += 3) each_board(height, 90, check_numbers);
}

static void check_digits(Drawn *drawn)
{
    static const int DIGITS[] = {2, 3, 4, 6};
    for (size_t i = 0; i < COUNT(DIGITS); i++) {
        drawn->view.digits = DIGITS[i];
        redraw(drawn, 40, 250);
        assert_true(drawn->fits);
        assert_int_equal(drawn->board.room.digits, DIGITS[i]);
        each_slot(drawn, look_at_number);
    }
}

static void with_more_digits_the_numbers_are_the_same(void **state)
{
    (void)state;
    each_board(40, 250, check_digits);
}

/* ---- presses ---- */

static void what_is_no_cell_of_the_board_is_not_taken_for_one(void **state)
{
    (void)state;
    Drawn drawn;
    BoardCell cell;
    drawn_open(&drawn, STAGES[0], LAYOUT_ROW);
    assert_false(board_tagged(drawn.view.trace, 0, &cell));
    assert_false(board_tagged(drawn.view.trace, 1, &cell));
    assert_false(board_tagged(drawn.view.trace, UINT32_MAX, &cell));
    for (StepFocus focus = 0; focus < FOCUS_COUNT; focus++)
        assert_false(board_tagged(drawn.view.trace, step_view_tag(focus, 0), &cell));
    drawn_close(&drawn);
}

/* ---- tab ---- */

/* From a part with cells on, every step that has a part is come to once before the first one comes again. */
static void check_tab(Drawn *drawn)
{
    const Trace *trace = drawn->view.trace;
    bool there[STEP_TABLE_MAX] = {false};
    size_t steps = 0, visits[STEP_TABLE_MAX] = {0};
    for (size_t i = 0; i < 2 * drawn->board.count; i++) {
        const Part *part = i % 2 ? &drawn->board.blocks[i / 2].above : &drawn->board.blocks[i / 2].line;
        if (!part->present || !matrix_same_shape(part->view.matrix, &trace->results[part->step].matrix))
            continue;
        steps += !there[part->step];
        there[part->step] = true;
    }
    BoardCell cell = {.step = drawn->view.step};
    for (size_t i = 0; i < 2 * steps; i++) {
        board_next_part(&drawn->board, &cell);
        visits[cell.step]++;
    }
    for (size_t step = 0; step < trace->table.count; step++)
        if (visits[step] != (there[step] ? 2 : 0))
            fail_msg("tab comes to step %zu %zu times", step, visits[step]);
}

static void tab_goes_through_all_parts_and_comes_round(void **state)
{
    (void)state;
    each_board(40, 200, check_tab);
    each_board(24, 90, check_tab);
}

/* ---- the cone ---- */

static const Cone *followed;

static void look_at_cone(const Drawn *drawn, const Slot *slot)
{
    ConePart part = cone_part(followed, slot->cell.step, slot->index);
    if ((slot->style == STYLE_DIM) != (drawn->view.isolates && part == CONE_OUTSIDE))
        fail_msg("step %zu, cell %zu, style %d", slot->cell.step, slot->index, slot->style);
    if ((slot->style == STYLE_CURRENT) != (part == CONE_CELL))
        fail_msg("step %zu: the current cell", slot->cell.step);
    if ((slot->style == STYLE_DEPENDENT) != (part == CONE_DEPENDENT))
        fail_msg("step %zu, cell %zu depends", slot->cell.step, slot->index);
    if ((slot->style == STYLE_FURTHER) != (part == CONE_FURTHER))
        fail_msg("step %zu, cell %zu is further", slot->cell.step, slot->index);
}

static void check_cone(Drawn *drawn)
{
    const Trace *trace = drawn->view.trace;
    for (size_t step = 0; step < trace->table.count; step++) {
        const Matrix *matrix = &trace->results[step].matrix;
        if (!drawn->board.shown[step] || matrix->rank > 2) continue;
        size_t columns = matrix->rank > 1 ? matrix->extents[1] : 1;
        for (size_t i = 0; i < 2 * matrix_size(matrix); i++) {
            Cone cone;
            drawn->view.step = step;
            drawn->view.row = i / 2 / columns;
            drawn->view.column = i / 2 % columns;
            drawn->view.isolates = i % 2;
            redraw(drawn, 40, 200);
            cone_follow(&cone, trace, step, drawn->view.row, drawn->view.column, drawn->board.shown);
            followed = &cone;
            each_slot(drawn, look_at_cone);
        }
    }
}

/* Wherever the cursor is: each part of its cone has its style, and only the rest is dimmed, only when that is
 * asked. */
static void a_cone_has_its_styles_and_what_is_outside_is_dimmed_on_demand(void **state)
{
    (void)state;
    each_board(40, 200, check_cone);
}

/* Σ behind the weights of a row is of no cell; it is passed over where all of them are. */
static void check_sums(Drawn *drawn)
{
    const Trace *trace = drawn->view.trace;
    const StepResult *weights = trace_result(trace, STEP_WEIGHTS);
    size_t step = (size_t)(weights - trace->results), rows = weights->matrix.extents[0];
    for (size_t row = 0; row < rows; row++) {
        size_t dim = 0, plain = 0;
        drawn->view.step = step;
        drawn->view.row = row;
        drawn->view.column = 0;
        drawn->view.isolates = true;
        redraw(drawn, 40, 200);
        for (size_t i = 0; i < drawn->canvas.stride * drawn->canvas.height; i++) {
            const Cell *cell = &drawn->canvas.cells[i];
            if (cell->glyphs[0] != U'Σ' || i == 0 || cell[1].glyphs[0] != ' ') continue;
            dim += cell->style == STYLE_DIM;
            plain += cell->style == STYLE_SUM;
        }
        size_t undefined = 0;
        for (size_t i = 0; i < rows; i++)
            undefined += (weights->matrix.flags[i * weights->matrix.extents[1]] & CELL_UNDEFINED) != 0;
        if (weights->matrix.flags[row * weights->matrix.extents[1]] & CELL_UNDEFINED) continue;
        if (plain != 1 || dim != rows - 1 - undefined) fail_msg("row %zu: %zu dim, %zu not", row, dim, plain);
    }
}

static void a_sum_is_passed_over_with_its_row(void **state)
{
    (void)state;
    each_board(40, 200, check_sums);
}

/* ---- changes ---- */

static void look_at_flag(const Drawn *drawn, const Slot *slot)
{
    static const char *const FLAGS[] = {"▼", "", "▲", "≠"};
    int moved = snapshot_move(drawn->view.was, drawn->view.trace, slot->cell.step, slot->index);
    unsigned char flags = drawn->view.trace->results[slot->cell.step].matrix.flags[slot->index];
    const char *expected = moved == 0 && flags & CELL_EDITED ? "*" : FLAGS[moved + 1];
    if (strcmp(slot->flag, expected) != 0)
        fail_msg("step %zu, cell %zu: %s", slot->cell.step, slot->index, slot->flag);
}

static void every_cell_that_a_change_moves_has_its_arrow_and_no_other(void **state)
{
    (void)state;
    static const Edit EDITS[] = {
        {.step = STEP_Q, .value = 3},           {.step = STEP_RAW, .column = 1, .value = -2},
        {.step = STEP_TAU, .value = 0.5},       {.step = STEP_MASK, .value = -HUGE_VAL},
        {.step = STEP_V, .row = 1, .value = 7},
    };
    for (size_t i = 0; i < COUNT(EDITS); i++) {
        Drawn drawn;
        Snapshot was = {.count = 0};
        drawn_open(&drawn, STAGES[1], LAYOUT_ROW);
        snapshot_take(&was, &drawn.stage.trace);
        stage_edit(&drawn.stage, &EDITS[i]);
        drawn.view.was = &was;
        redraw(&drawn, 40, 200);
        assert_true(each_slot(&drawn, look_at_flag) > 30);
        drawn.view.was = NULL;
        drawn.view.before = &drawn.stage.before;
        redraw(&drawn, 40, 200);
        each_slot(&drawn, look_at_number);
        snapshot_free(&was);
        drawn_close(&drawn);
    }
}

static void look_at_mark(const Drawn *drawn, const Slot *slot)
{
    const Trace *trace = drawn->view.trace;
    StepId id = trace->table.steps[slot->cell.step].id;
    unsigned char flags = trace->results[slot->cell.step].matrix.flags[slot->index];
    bool changed = cell_changed(&trace->results[slot->cell.step].matrix,
                                &trace_result(drawn->view.before, id)->matrix, slot->index);
    const char *expected = flags & CELL_EDITED ? "*" : changed ? "’" : "";
    if (strcmp(slot->flag, expected) != 0)
        fail_msg("%s, cell %zu: %s", step_id_text(id), slot->index, slot->flag);
}

/* Later on there are no arrows, but what is not as it was written keeps a mark. */
static void a_cell_that_is_not_as_written_keeps_a_mark(void **state)
{
    (void)state;
    static const Edit EDITS[] = {{.step = STEP_Q, .row = 1, .column = 1, .value = 3},
                                 {.step = STEP_K, .value = 0}};
    for (size_t i = 0; i < COUNT(EDITS); i++) {
        Drawn drawn;
        drawn_open(&drawn, STAGES[1], LAYOUT_ROW);
        stage_edit(&drawn.stage, &EDITS[i]);
        drawn.view.before = &drawn.stage.before;
        redraw(&drawn, 40, 200);
        assert_true(each_slot(&drawn, look_at_mark) > 30);
        drawn_close(&drawn);
    }
}

/* ---- wrong methods ---- */

static const Trace *shown;

static void look_at_shown(const Drawn *drawn, const Slot *slot)
{
    StepId id = drawn->view.trace->table.steps[slot->cell.step].id;
    const StepResult *right = trace_result(drawn->view.trace, id),
                     *wrong = trace_result(drawn->view.wrong, id);
    const StepResult *own = trace_result(shown, id);
    if (!wrong) return;
    assert_printed(slot, &own->matrix);
    bool differs = trace_cell_differs(&right->matrix, &wrong->matrix, slot->index);
    if ((strcmp(slot->flag, "≠") == 0) != differs)
        fail_msg("%s, cell %zu: %s", step_id_text(id), slot->index, slot->flag);
}

static void a_wrong_methods_numbers_are_in_the_places_of_the_right_ones(void **state)
{
    (void)state;
    static const char *const METHODS[] = {"scale.none",         "scale.by-d",
                                          "mask.ignored",       "softmax.over-queries",
                                          "mask.after-softmax", "softmax.over-whole-matrix"};
    for (size_t i = 0; i < COUNT(METHODS); i++) {
        Drawn drawn;
        Trace wrong = {0};
        TraceOptions options = {0};
        drawn_open(&drawn, STAGES[1], LAYOUT_ROW);
        assert_true(misconception_run(misconception_find(METHODS[i]), &wrong, &drawn.stage.example, &options,
                                      STEP_OUTPUT, NULL));
        drawn.view.wrong = &wrong;
        for (int shows_wrong = 0; shows_wrong < 2; shows_wrong++) {
            drawn.view.shows_wrong = shows_wrong;
            shown = shows_wrong ? &wrong : drawn.view.trace;
            redraw(&drawn, 40, 200);
            assert_true(each_slot(&drawn, look_at_shown) > 30);
        }
        trace_free(&wrong);
        drawn_close(&drawn);
    }
}

/* The sums of the rows of weights, as they are printed behind them. */
static size_t count_sums(const Drawn *drawn)
{
    size_t count = 0;
    for (size_t i = 0; i < drawn->canvas.stride * drawn->canvas.height; i++)
        count += drawn->canvas.cells[i].style == STYLE_SUM && drawn->canvas.cells[i].glyphs[0] == U'Σ';
    return count;
}

/* Each block is called by what was done; by hand, from the sentence of the method. */
static void wrong_numbers_have_a_wrong_title(void **state)
{
    (void)state;
    static const struct {
        const char *method;
        StepId step;
        const char *right, *wrong;
    } ROWS[] = {
        {"scores.negative-distance", STEP_RAW, "QKᵀ", "−‖q−k‖²"},
        {"scale.by-d", STEP_SCALED, "QKᵀ/√2", "QKᵀ/d"},
        {"scale.by-d", STEP_MASKED, "S = QKᵀ/√2 + M", "S = QKᵀ/d + M"},
        {"scale.none", STEP_MASKED, "S = QKᵀ/√2 + M", "S = QKᵀ + M"},
        {"softmax.base-2", STEP_EXP, "exp(S − m)", "2^S"},
        {"softmax.l2", STEP_ROWSUM, "Σ", "‖·‖"},
        {"scale.after-softmax", STEP_WEIGHTS, "A", "A′"},
        {"scale.after-softmax", STEP_OUTPUT, "O = AV", "O = A′·V"},
    };
    for (size_t i = 0; i < 2 * COUNT(ROWS); i++) {
        Drawn drawn;
        Trace wrong = {0};
        TraceOptions options = {0};
        bool titled = false;
        const char *expected = i % 2 ? ROWS[i / 2].wrong : ROWS[i / 2].right;
        drawn_open(&drawn, STAGES[1], LAYOUT_ROW);
        assert_true(misconception_run(misconception_find(ROWS[i / 2].method), &wrong, &drawn.stage.example,
                                      &options, STEP_OUTPUT, NULL));
        drawn.view.wrong = &wrong;
        drawn.view.shows_wrong = i % 2;
        redraw(&drawn, 40, 200);
        for (size_t n = 0; n < drawn.board.count; n++) {
            const Part *line = &drawn.board.blocks[n].line;
            if (drawn.view.trace->table.steps[line->step].id != ROWS[i / 2].step) continue;
            titled = strcmp(text_string(&line->title), expected) == 0;
            if (!titled) fail_msg("row %zu: %s", i / 2, text_string(&line->title));
        }
        assert_true(titled);
        trace_free(&wrong);
        drawn_close(&drawn);
    }
}

static size_t count_defined_rows(const Matrix *weights)
{
    size_t count = 0;
    for (size_t row = 0; row < weights->extents[0]; row++)
        count += !(weights->flags[matrix_index(weights, row, 0)] & CELL_UNDEFINED);
    return count;
}

/* They are what shows that wrong weights are no shares. */
static void wrong_weights_have_their_sums_behind_them_too(void **state)
{
    (void)state;
    for (size_t i = 0; i < misconception_count() * COUNT(STAGES); i++) {
        const Misconception *method = misconception_at(i / COUNT(STAGES));
        Drawn drawn;
        Trace other = {0};
        TraceOptions options = {0};
        drawn_open(&drawn, STAGES[i % COUNT(STAGES)], LAYOUT_ROW);
        drawn.view.wrong = &other;
        drawn.view.shows_wrong = true;
        if (misconception_applies(method, &drawn.stage.example) &&
            misconception_run(method, &other, &drawn.stage.example, &options, STEP_OUTPUT, NULL)) {
            redraw(&drawn, 40, 200);
            size_t expected = count_defined_rows(trace_matrix(&other, STEP_WEIGHTS));
            if (count_sums(&drawn) != expected)
                fail_msg("%s: %zu of %zu", method->id, count_sums(&drawn), expected);
        }
        trace_free(&other);
        drawn_close(&drawn);
    }
}

/* The step whose cell is at a place, as a tag has it; 0: none. */
static uint32_t step_at(const Drawn *drawn, size_t row, size_t col)
{
    BoardCell cell = {.step = 0};
    const uint32_t tag = canvas_tag_at(&drawn->canvas, row, col);
    return tag && board_tagged(drawn->view.trace, tag, &cell) ? (uint32_t)cell.step + 1 : 0;
}

static void assert_in_place(const Drawn *right, const Drawn *wrong, const char *id)
{
    if (right->fits != wrong->fits) fail_msg("%s: only one of both fits", id);
    for (size_t row = 0; row < right->canvas.height && right->fits; row++)
        for (size_t col = 0; col < right->canvas.width; col++) {
            uint32_t one = step_at(right, row, col), other = step_at(wrong, row, col);
            if (one && other && one != other)
                fail_msg("%s, %zu columns: row %zu, column %zu", id, right->canvas.width, row, col);
        }
    assert_int_equal(right->canvas.width, wrong->canvas.width);
    assert_int_equal(right->canvas.height, wrong->canvas.height);
}

/* A press of f is a blink: no block moves, whatever form the other numbers have, and however many there are.
 */
static void the_other_ways_numbers_are_in_the_same_place_at_every_size(void **state)
{
    (void)state;
    static const size_t SIZES[][2] = {{20, 80}, {24, 90}, {26, 100}, {30, 110}, {36, 120}, {40, 200}};
    for (size_t i = 0; i < misconception_count() * COUNT(STAGES); i++) {
        const Misconception *method = misconception_at(i / COUNT(STAGES));
        Drawn right, wrong;
        Trace other = {0};
        TraceOptions options = {0};
        drawn_open(&right, STAGES[i % COUNT(STAGES)], LAYOUT_ROW);
        drawn_open(&wrong, STAGES[i % COUNT(STAGES)], LAYOUT_ROW);
        right.view.wrong = wrong.view.wrong = &other;
        wrong.view.shows_wrong = true;
        bool runs = misconception_applies(method, &right.stage.example) &&
                    misconception_run(method, &other, &right.stage.example, &options, STEP_OUTPUT, NULL);
        for (size_t size = 0; size < COUNT(SIZES) && runs; size++) {
            redraw(&right, SIZES[size][0], SIZES[size][1]);
            redraw(&wrong, SIZES[size][0], SIZES[size][1]);
            assert_in_place(&right, &wrong, method->id);
        }
        trace_free(&other);
        drawn_close(&right);
        drawn_close(&wrong);
    }
}

/* Numbers of a wrong method that are more than the right ones are all there, and none is a cell to go to. */
static void a_wrong_result_of_another_shape_is_whole(void **state)
{
    (void)state;
    size_t others = 0;
    for (size_t n = 0; n < COUNT(STAGES); n++) {
        Drawn drawn;
        drawn_open(&drawn, STAGES[n], LAYOUT_ROW);
        for (size_t m = 0; m < misconception_count(); m++) {
            const Misconception *method = misconception_at(m);
            Trace wrong = {0};
            TraceOptions options = {0};
            if (misconception_applies(method, &drawn.stage.example) &&
                misconception_run(method, &wrong, &drawn.stage.example, &options, STEP_OUTPUT, NULL)) {
                drawn.view.wrong = &wrong;
                drawn.view.shows_wrong = true;
                redraw(&drawn, 60, 300);
                for (size_t i = 0; drawn.fits && i < 2 * drawn.board.count; i++) {
                    const Part *part = scene_part(&drawn.board, i);
                    if (!part->present || !part->is_wrong) continue;
                    const Matrix *matrix = part->view.matrix;
                    if (part->rows.count * part->columns.count != matrix_size(matrix))
                        fail_msg("stage %zu, %s: %zu x %zu of %zu cells", n, method->id, part->rows.count,
                                 part->columns.count, matrix_size(matrix));
                    if (matrix_same_shape(matrix, &part->matrix)) continue;
                    assert_int_equal(part->view.tag, 0);
                    others++;
                }
            }
            trace_free(&wrong);
        }
        drawn_close(&drawn);
    }
    assert_true(others > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wrong_result_of_another_shape_is_whole),
        cmocka_unit_test(every_cell_in_sight_shows_the_number_of_its_step),
        cmocka_unit_test(with_more_digits_the_numbers_are_the_same),
        cmocka_unit_test(what_is_no_cell_of_the_board_is_not_taken_for_one),
        cmocka_unit_test(tab_goes_through_all_parts_and_comes_round),
        cmocka_unit_test(a_cone_has_its_styles_and_what_is_outside_is_dimmed_on_demand),
        cmocka_unit_test(a_sum_is_passed_over_with_its_row),
        cmocka_unit_test(every_cell_that_a_change_moves_has_its_arrow_and_no_other),
        cmocka_unit_test(a_cell_that_is_not_as_written_keeps_a_mark),
        cmocka_unit_test(the_other_ways_numbers_are_in_the_same_place_at_every_size),
        cmocka_unit_test(wrong_numbers_have_a_wrong_title),
        cmocka_unit_test(wrong_weights_have_their_sums_behind_them_too),
        cmocka_unit_test(a_wrong_methods_numbers_are_in_the_places_of_the_right_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
