/* The board: what holds for every plan of it, at every size and at every step of a walk. */
#include "view/board.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/stage.h"
#include "view/board_rest.h"
#include "view/measure.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const Given WARM[STAGE_FIELDS_MAX] = {{"q", "[[1,2],[0.5,-1]]"},
                                             {"k", "[[1,0],[0,1],[2,2]]"},
                                             {"v", "[[1],[2],[3]]"},
                                             {"tau", "2"},
                                             {"softcap", "3"}};
static const Given SCORES[STAGE_FIELDS_MAX] = {{"scores", "[[2,1,0]]"}};
static const Given PROJECTED[STAGE_FIELDS_MAX] = {{"x", "[[1,0,2],[0,1,1]]"},
                                                  {"w_q", "[[1,0],[0,1],[1,1]]"},
                                                  {"w_k", "[[0,1],[1,0],[0,-1]]"},
                                                  {"w_v", "[[2,0],[0,1],[0,1]]"}};
static const Given EMPTY_ROW[STAGE_FIELDS_MAX] = {
    {"scores", "[[2,1,0],[1,0,1]]"}, {"mask", "[[1,1,0],[0,0,0]]"}, {"v", "[[1,0],[0,1],[2,2]]"}};
static const Given *const STAGES[] = {STAGE_TWO_KEYS, STAGE_HEAD_3, WARM, SCORES, PROJECTED, EMPTY_ROW};

static StepView view_of(const Stage *stage, Layout layout)
{
    const Trace *trace = &stage->trace;
    return (StepView){.trace = trace,
                      .step = trace->table.count - 1,
                      .layout = layout,
                      .digits = 4,
                      .cursor = true,
                      .walked = trace->table.count};
}

/* ---- rooms ---- */

static void a_board_fits_where_it_is_asked_to(void **state)
{
    (void)state;
    static const struct {
        const Given *given;
        size_t height, width; /* of the specification, less what is around a board */
        bool windows;
    } CASES[] = {
        {STAGE_TWO_KEYS, 13, 78, false}, {STAGE_HEAD_3, 19, 98, false}, {STAGE_HEAD_3, 27, 118, false}};
    for (size_t i = 0; i < COUNT(CASES); i++) {
        Stage stage;
        Scene board;
        stage_open(&stage, CASES[i].given);
        StepView view = view_of(&stage, LAYOUT_ROW);
        bool fits = board_plan(&board, &view, CHARSET_UTF8, CASES[i].height, CASES[i].width);
        if (!fits || board.room.window_least || board.room.digits < 4) fail_msg("case %zu", i);
        scene_free(&board);
        stage_close(&stage);
    }
}

static void with_less_room_nothing_comes_back_that_was_given_up(void **state)
{
    (void)state;
    for (size_t n = 0; n < COUNT(STAGES); n++) {
        Stage stage;
        stage_open(&stage, STAGES[n]);
        StepView view = view_of(&stage, LAYOUT_ROW);
        const unsigned given_up = KEEP_SCORES | KEEP_SHIFT | KEEP_SUM;
        Room last = {.keeps = given_up, .digits = 4};
        for (size_t width = 250; width > 20; width--) {
            Scene board;
            bool fits = board_plan(&board, &view, CHARSET_UTF8, 40, width);
            Room now = board.room;
            bool back = (now.keeps & ~last.keeps & given_up) || now.digits > last.digits ||
                        (last.window_least && !now.window_least);
            if (fits && back) fail_msg("stage %zu, width %zu", n, width);
            if (fits) last = now;
            scene_free(&board);
        }
        stage_close(&stage);
    }
}

/* ---- places ---- */

/* Marks the cells of a part on a sheet; false where something is there already, or outside. */
static bool mark(const Part *part, const Scene *board, unsigned char *sheet)
{
    size_t rows = part->rows.count, cols = part->columns.count * part->view.slot_cols;
    for (size_t i = 0; part->present && i < rows * cols; i++) {
        size_t row = part->row + i / cols, col = part->col + i % cols;
        if (row >= board->height || col >= board->width || sheet[row * board->width + col]++) return false;
    }
    return true;
}

static void look_at_places(const Scene *board, const char *what)
{
    static unsigned char sheet[300 * 300];
    memset(sheet, 0, sizeof sheet);
    for (size_t i = 0; i < board->count; i++) {
        const Block *block = &board->blocks[i], *next = block + 1;
        if (!mark(&block->line, board, sheet) || !mark(&block->above, board, sheet))
            fail_msg("%s: block %zu lies on another, or outside", what, i);
        bool same_line = i + 1 < board->count && next->band == block->band &&
                         next->line.view.down == block->line.view.down;
        if (same_line && next->line.row != block->line.row)
            fail_msg("%s: a query is no line at %zu", what, i);
        if (block->above.present && block->above.col != block->line.col)
            fail_msg("%s: what is above block %zu is not above it", what, i);
    }
}

static void parts_are_beside_and_above_each_other_at_every_size(void **state)
{
    (void)state;
    for (size_t n = 0; n < 2 * COUNT(STAGES); n++) {
        Stage stage;
        stage_open(&stage, STAGES[n / 2]);
        StepView view = view_of(&stage, n % 2 ? LAYOUT_COLUMN : LAYOUT_ROW);
        for (size_t width = 20; width < 250; width += 7) {
            for (size_t height = 5; height < 50; height += 5) {
                Scene board;
                char what[80];
                snprintf(what, sizeof what, "stage %zu, %zu x %zu", n, width, height);
                if (board_plan(&board, &view, CHARSET_UTF8, height, width)) {
                    look_at_places(&board, what);
                    if (board.height > height || board.width > width) fail_msg("%s: too large", what);
                }
                scene_free(&board);
            }
        }
        stage_close(&stage);
    }
}

/* Heads of every odd shape: nothing overlaps, nothing is outside, nothing is drawn that cannot be. */
static void odd_heads_are_drawn_or_refused_at_every_size(void **state)
{
    (void)state;
    static const Given ODD[][STAGE_FIELDS_MAX] = {
        {{"q", "[[1]]"}, {"k", "[[1]]"}, {"v", "[[1]]"}},
        {{"scores", "[[-inf, -inf], [-inf, -inf]]"}, {"v", "[[1], [2]]"}},
        {{"scores", "[[1e300, -1e300], [1e-300, 0]]"}, {"v", "[[1e300], [-1e300]]"}},
        {{"scores", "[[1000, 999]]"}, {"shift", "none"}, {"v", "[[1], [2]]"}},
        {{"q", "[[1],[2]]"}, {"k", "[[1,0],[0,1]]"}, {"v", "[[1,2]]"}, {"scale", "3"}, {"layout", "column"}},
        {{"scores", "[[1,2,3]]"},
         {"tokens", "a-name-of-sixty-columns-that-nobody-would-ever-give-to-a-token"},
         {"key_tokens", "one-long-name-of-a-key-that-is-cut, 一个很长很长很长的名字, c"}},
        {{"weights", "[[0.5, 0.5]]"},
         {"v", "[[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20],"
               "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]]"}},
    };
    for (size_t n = 0; n < 2 * COUNT(ODD); n++) {
        Stage stage;
        Text text = {0};
        stage_open(&stage, ODD[n / 2]);
        StepView view = view_of(&stage, stage.example.layout);
        view.isolates = n % 2;
        for (size_t width = 18; width < 250; width += 9) {
            for (size_t height = 3; height < 50; height += 7) {
                Scene board;
                char what[80];
                snprintf(what, sizeof what, "odd head %zu, %zu x %zu", n / 2, width, height);
                if (board_plan(&board, &view, n % 2 ? CHARSET_ASCII : CHARSET_UTF8, height, width)) {
                    Canvas canvas = {0};
                    look_at_places(&board, what);
                    canvas_start(&canvas, width, height, n % 2 ? CHARSET_ASCII : CHARSET_UTF8);
                    scene_draw(&board, &canvas);
                    text_clear(&text);
                    canvas_text(&canvas, 0, height, &text);
                    if (strstr(text_string(&text), "nan")) fail_msg("%s: nan", what);
                    canvas_free(&canvas);
                }
                scene_free(&board);
            }
        }
        text_free(&text);
        stage_close(&stage);
    }
}

/* While steps are revealed nothing moves. */
static void a_walk_fills_the_board_and_moves_nothing(void **state)
{
    (void)state;
    for (size_t n = 0; n < COUNT(STAGES); n++) {
        Stage stage;
        stage_open(&stage, STAGES[n]);
        StepView view = view_of(&stage, LAYOUT_ROW);
        Scene whole, part;
        assert_true(board_plan(&whole, &view, CHARSET_UTF8, 40, 118));
        for (view.walked = 0; view.walked < stage.trace.table.count; view.walked++) {
            view.step = view.walked;
            assert_true(board_plan(&part, &view, CHARSET_UTF8, 40, 118));
            assert_int_equal(part.count, whole.count);
            for (size_t i = 0; i < whole.count; i++) {
                const Part *a = &whole.blocks[i].line, *b = &part.blocks[i].line;
                if (a->row != b->row || a->col != b->col) fail_msg("stage %zu, block %zu moves", n, i);
            }
            scene_free(&part);
        }
        scene_free(&whole);
        stage_close(&stage);
    }
}

/* Every glyph of the board is still there when the bars are drawn. */
static void bars_cover_nothing_of_the_board(void **state)
{
    (void)state;
    for (size_t n = 0; n < COUNT(STAGES); n++) {
        Stage stage;
        stage_open(&stage, STAGES[n]);
        StepView view = view_of(&stage, LAYOUT_ROW);
        for (size_t width = 60; width < 200; width += 7) {
            Scene board;
            Canvas alone = {0}, both = {0};
            if (board_plan(&board, &view, CHARSET_UTF8, 40, width)) {
                canvas_start(&alone, width, 40, CHARSET_UTF8);
                canvas_start(&both, width, 40, CHARSET_UTF8);
                scene_draw(&board, &alone);
                scene_draw(&board, &both);
                board_draw_bars(&board, &both);
                for (size_t i = 0; i < 40 * width; i++)
                    if (alone.cells[i].glyphs[0] != ' ' &&
                        alone.cells[i].glyphs[0] != both.cells[i].glyphs[0])
                        fail_msg("stage %zu, width %zu: row %zu", n, width, i / width);
            }
            canvas_free(&alone);
            canvas_free(&both);
            scene_free(&board);
        }
        stage_close(&stage);
    }
}

/* ---- what is hidden ---- */

static void draw(const StepView *view, Text *out)
{
    Scene board;
    Canvas canvas = {0};
    board_plan(&board, view, CHARSET_UTF8, 40, 118);
    canvas_start(&canvas, board.width, board.height, CHARSET_UTF8);
    scene_draw(&board, &canvas);
    text_clear(out);
    canvas_text(&canvas, 0, board.height, out);
    canvas_free(&canvas);
    scene_free(&board);
}

/* Widths are planned for the whole run: blanks and bars are taken as one each. */
static void squeeze(Text *text)
{
    Text out = {0};
    const char *bytes = text_string(text);
    for (const char *at = bytes; *at; at++) {
        bool bar = strncmp(at, "▒", 3) == 0;
        bool again = (at > bytes && *at == ' ' && at[-1] == ' ') ||
                     (bar && at >= bytes + 3 && strncmp(at - 3, "▒", 3) == 0);
        if (!again) text_put(&out, at, bar ? 3 : 1);
        if (bar) at += 2;
    }
    text_clear(text);
    text_add(text, text_string(&out));
    text_free(&out);
}

/* The board of a step that is to be predicted is the same whatever the step, and those behind it, come to:
 * with other values of v before the output, with other scores before the weights. */
static void a_hidden_step_gives_nothing_away(void **state)
{
    (void)state;
    static const Edit EDITS[] = {{STEP_RAW, 0, 1, 7, false}, {STEP_SCALED, 0, 1, 0.25, false}};
    for (size_t i = 0; i < COUNT(EDITS); i++) {
        Stage stage;
        Text one = {0}, other = {0};
        stage_open(&stage, STAGE_TWO_KEYS);
        StepView view = view_of(&stage, LAYOUT_ROW);
        view.walked = view.step = (size_t)step_find(&stage.trace.table, EDITS[i].step);
        view.hidden = true;
        draw(&view, &one);
        stage_edit(&stage, &EDITS[i]);
        draw(&view, &other);
        squeeze(&one);
        squeeze(&other);
        assert_string_equal(text_string(&one), text_string(&other));
        assert_non_null(strstr(text_string(&one), "▒"));
        text_free(&one);
        text_free(&other);
        stage_close(&stage);
    }
}

/* Weights 0.6698 and 0.3302, output 0.6698 and 0.6605. */
static void hidden_weights_are_nowhere_neither_is_what_they_make(void **state)
{
    (void)state;
    static const char *const SECRETS[] = {"0.6698", "0.3302", "0.6605", "Σ 1"};
    Stage stage;
    Text text = {0};
    stage_open(&stage, STAGE_TWO_KEYS);
    StepView view = view_of(&stage, LAYOUT_ROW);
    view.walked = view.step = (size_t)step_find(&stage.trace.table, STEP_WEIGHTS);
    view.hidden = true;
    draw(&view, &text);
    for (size_t i = 0; i < COUNT(SECRETS); i++) assert_null(strstr(text_string(&text), SECRETS[i]));
    text_free(&text);
    stage_close(&stage);
}

/* Which axis goes away may be what is asked: the board names it with the result, not before. */
static void the_axis_that_is_summed_away_is_named_once_the_product_is_there(void **state)
{
    static const struct {
        StepId walked;
        bool hidden;
        size_t marks;
    } CASES[] = {
        {STEP_RAW, false, 0}, {STEP_WEIGHTS, false, 0}, {STEP_OUTPUT, true, 0}, {STEP_OUTPUT, false, 1}};
    Stage stage;
    Text text = {0};
    (void)state;
    stage_open(&stage, STAGE_HEAD_3);
    StepView view = view_of(&stage, LAYOUT_ROW);
    for (size_t i = 0; i < COUNT(CASES); i++) {
        size_t marks = 0;
        view.walked = view.step = (size_t)step_find(&stage.trace.table, CASES[i].walked);
        view.hidden = CASES[i].hidden;
        draw(&view, &text);
        for (const char *at = text_string(&text); (at = strstr(at, "sum key ▼")); at++) marks++;
        if (marks != CASES[i].marks) fail_msg("case %zu: %zu\n%s", i, marks, text_string(&text));
    }
    text_free(&text);
    stage_close(&stage);
}

/* With the key that is asked for hidden or not, the same cells are marked. */
static void what_is_masked_is_not_given_away_by_what_a_hidden_score_is_made_of(void **state)
{
    Stage stage;
    Text texts[2] = {{0}, {0}};
    (void)state;
    stage_open(&stage, STAGE_HEAD_3);
    StepView view = view_of(&stage, LAYOUT_ROW);
    view.walked = view.step = (size_t)step_find(&stage.trace.table, STEP_MASKED);
    view.hidden = true;
    size_t marks[2] = {0};
    for (size_t i = 0; i < 2; i++) {
        view.column = i == 0 ? 0 : 2; /* of the first query: seen, and hidden by the mask */
        draw(&view, &texts[i]);
        for (const char *at = text_string(&texts[i]); (at = strstr(at, "‹")); at++) marks[i]++;
        text_free(&texts[i]);
    }
    assert_true(marks[0] > 0);
    assert_int_equal(marks[0], marks[1]);
    stage_close(&stage);
}

static void hidden_sums_are_as_many_and_as_long_whatever_they_are(void **state)
{
    Stage stage;
    Text text = {0};
    size_t sums = 0, longest = 0;
    (void)state;
    stage_open(&stage, EMPTY_ROW);
    StepView view = view_of(&stage, LAYOUT_ROW);
    view.walked = view.step = (size_t)step_find(&stage.trace.table, STEP_WEIGHTS);
    view.hidden = true;
    draw(&view, &text);
    for (const char *at = text_string(&text); (at = strstr(at, "Σ ▒")); at++) {
        size_t length = 0;
        while (strncmp(at + strlen("Σ ") + 3 * length, "▒", 3) == 0) length++;
        if (sums++ > 0) assert_int_equal(length, longest);
        longest = length;
    }
    assert_int_equal(sums, 2);
    text_free(&text);
    stage_close(&stage);
}

/* ---- windows ---- */

static void a_large_head_shows_the_cells_around_the_cursor_in_all_blocks(void **state)
{
    (void)state;
    Stage stage;
    Text tall = {0};
    for (size_t i = 0; i < 60; i++) text_addf(&tall, "%zu 1 %zu\n", i % 7, i % 5);
    const Given given[STAGE_FIELDS_MAX] = {
        {"q", text_string(&tall)}, {"k", text_string(&tall)}, {"v", text_string(&tall)}};
    stage_open(&stage, given);
    StepView view = view_of(&stage, LAYOUT_ROW);
    view.step = (size_t)step_find(&stage.trace.table, STEP_WEIGHTS);
    view.row = view.at[AXIS_QUERY] = 41;
    view.column = view.at[AXIS_KEY] = 17;
    Scene board;
    assert_true(board_plan(&board, &view, CHARSET_UTF8, 20, 100));
    look_at_places(&board, "60 x 60");
    for (size_t i = 0; i < board.count; i++) {
        const Part *line = &board.blocks[i].line;
        if (line->rows.first > 41 || line->rows.first + line->rows.count <= 41 || line->rows.count < 3)
            fail_msg("block %zu shows %zu from %zu", i, line->rows.count, line->rows.first);
    }
    scene_free(&board);
    stage_close(&stage);
    text_free(&tall);
}

/* Names get longer along an axis (q9, q10, q119), and the places of the blocks do not mind. */
static void a_window_that_moves_along_moves_no_block(void **state)
{
    (void)state;
    static const size_t POSITIONS[] = {0, 5, 9, 10, 55, 99, 100, 119};
    Stage stage;
    Text tall = {0};
    for (size_t i = 0; i < 120; i++) text_addf(&tall, "%zu 1 %zu\n", i % 7, i % 5);
    const Given given[STAGE_FIELDS_MAX] = {
        {"q", text_string(&tall)}, {"k", text_string(&tall)}, {"v", text_string(&tall)}};
    stage_open(&stage, given);
    StepView view = view_of(&stage, LAYOUT_ROW);
    view.step = (size_t)step_find(&stage.trace.table, STEP_WEIGHTS);
    Scene first;
    assert_true(board_plan(&first, &view, CHARSET_UTF8, 20, 100));
    for (size_t n = 0; n < COUNT(POSITIONS) * COUNT(POSITIONS); n++) {
        view.row = view.at[AXIS_QUERY] = POSITIONS[n / COUNT(POSITIONS)];
        view.column = view.at[AXIS_KEY] = POSITIONS[n % COUNT(POSITIONS)];
        Scene board;
        assert_true(board_plan(&board, &view, CHARSET_UTF8, 20, 100));
        assert_int_equal(board.count, first.count);
        for (size_t i = 0; i < board.count; i++) {
            const Part *line = &board.blocks[i].line, *was = &first.blocks[i].line;
            if (line->row != was->row || line->col != was->col || line->columns.count != was->columns.count)
                fail_msg("at %zu, %zu: block %zu at %zu, %zu", view.row, view.column, i, line->row,
                         line->col);
        }
        scene_free(&board);
    }
    scene_free(&first);
    stage_close(&stage);
    text_free(&tall);
}

/* ---- moving ---- */

/* Steps that a block stands for, and those that no block shows. */
static void every_step_has_its_current_cell_or_any_arrow_leads_to_one(void **state)
{
    static const int WAYS[][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    static const size_t SIZES[][2] = {{40, 118}, {19, 98}, {13, 78}};
    (void)state;
    for (size_t n = 0; n < COUNT(STAGES) * COUNT(SIZES); n++) {
        Stage stage;
        stage_open(&stage, STAGES[n / COUNT(SIZES)]);
        StepView view = view_of(&stage, LAYOUT_ROW);
        for (view.step = 0; view.step < stage.trace.table.count; view.step++) {
            if (!step_is_of_run(stage.trace.table.steps[view.step].id)) continue;
            Scene board;
            Canvas canvas = {0};
            const size_t *size = SIZES[n % COUNT(SIZES)];
            if (board_plan(&board, &view, CHARSET_UTF8, size[0], size[1])) {
                canvas_start(&canvas, board.width, board.height, CHARSET_UTF8);
                scene_draw(&board, &canvas);
                for (size_t way = 0; way < COUNT(WAYS) && !canvas.cursor_placed; way++) {
                    BoardCell cell = {view.step, 0, 0};
                    if (!board_move(&board, WAYS[way][0], WAYS[way][1], &cell) || cell.step == view.step)
                        fail_msg("stage %zu, %zu x %zu, %s: no way off", n / COUNT(SIZES), size[1], size[0],
                                 step_id_text(stage.trace.table.steps[view.step].id));
                }
            }
            canvas_free(&canvas);
            scene_free(&board);
        }
        stage_close(&stage);
    }
}

/* Every cell that is drawn can be come to, step by step, and no other. */
static void arrows_come_to_every_cell(void **state)
{
    (void)state;
    static const int WAYS[][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    for (size_t n = 0; n < COUNT(STAGES); n++) {
        Stage stage;
        Scene board;
        BoardCell queue[400] = {{0}};
        size_t known = 1, expected = 0;
        bool counted[STEP_TABLE_MAX] = {false};
        stage_open(&stage, STAGES[n]);
        StepView view = view_of(&stage, LAYOUT_ROW);
        assert_true(board_plan(&board, &view, CHARSET_UTF8, 40, 118));
        for (size_t i = 0; i < 2 * board.count; i++) {
            const Part *part = i % 2 ? &board.blocks[i / 2].above : &board.blocks[i / 2].line;
            if (!part->present || counted[part->step]) continue;
            counted[part->step] = true;
            expected += matrix_size(part->view.matrix);
        }
        queue[0].step = board.blocks[0].line.step;
        for (size_t at = 0; at < known; at++) {
            for (size_t way = 0; way < 4; way++) {
                BoardCell cell = queue[at];
                size_t i = 0;
                if (!board_move(&board, WAYS[way][0], WAYS[way][1], &cell)) continue;
                if (!counted[cell.step]) fail_msg("stage %zu: a cell that is not drawn", n);
                while (i < known && memcmp(&queue[i], &cell, sizeof cell) != 0) i++;
                if (i == known && known < COUNT(queue)) queue[known++] = cell;
            }
        }
        if (known != expected) fail_msg("stage %zu: %zu cells of %zu", n, known, expected);
        scene_free(&board);
        stage_close(&stage);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_fits_where_it_is_asked_to),
        cmocka_unit_test(with_less_room_nothing_comes_back_that_was_given_up),
        cmocka_unit_test(parts_are_beside_and_above_each_other_at_every_size),
        cmocka_unit_test(odd_heads_are_drawn_or_refused_at_every_size),
        cmocka_unit_test(a_walk_fills_the_board_and_moves_nothing),
        cmocka_unit_test(bars_cover_nothing_of_the_board),
        cmocka_unit_test(a_hidden_step_gives_nothing_away),
        cmocka_unit_test(hidden_weights_are_nowhere_neither_is_what_they_make),
        cmocka_unit_test(the_axis_that_is_summed_away_is_named_once_the_product_is_there),
        cmocka_unit_test(a_large_head_shows_the_cells_around_the_cursor_in_all_blocks),
        cmocka_unit_test(a_window_that_moves_along_moves_no_block),
        cmocka_unit_test(what_is_masked_is_not_given_away_by_what_a_hidden_score_is_made_of),
        cmocka_unit_test(hidden_sums_are_as_many_and_as_long_whatever_they_are),
        cmocka_unit_test(every_step_has_its_current_cell_or_any_arrow_leads_to_one),
        cmocka_unit_test(arrows_come_to_every_cell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
