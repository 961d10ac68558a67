/* Steps as pictures: golden pictures that were read with care against the numbers of the sources, and what
 * holds for every picture. */
#include "view/step_view.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "grade/misconception.h"
#include "support/screen.h"
#include "support/stage.h"
#include "trace/example.h"
#include "view/compare.h"

enum { EDITS_MAX = 3, STEPS_MAX = 12 };

static void stage_set(Stage *stage, const Given *given, const Edit *edits)
{
    stage_open(stage, given);
    for (size_t i = 0; i < EDITS_MAX && edits && edits[i].step; i++) stage_add_edit(stage, &edits[i]);
}

static StepView stage_view(const Stage *stage, const char *step)
{
    int index = step_find(&stage->trace.table, step_id_find(step));
    if (index < 0) fail_msg("no step %s", step);
    return (StepView){.trace = &stage->trace,
                      .before = stage->edits.done > 0 ? &stage->before : NULL,
                      .step = (size_t)index,
                      .layout = stage->example.layout,
                      .digits = STEP_VIEW_DIGITS,
                      .cursor = true};
}

/* The same head with tokens as columns. */
static const Given HEAD_3_COLUMNS[STAGE_FIELDS_MAX] = {{"q", "[[2, -1, 2], [1, 2, -1]]"},
                                                       {"k", "[[2, 2, 2], [-1, 0, 2]]"},
                                                       {"v", "[[4, 2, 3], [0, -2, 1], [2, -1, 2]]"},
                                                       {"mask", "causal"},
                                                       {"layout", "column"}};
static const Given NOTHING_TO_SEE[STAGE_FIELDS_MAX] = {{"q", "[[1, 0], [0, 1]]"},
                                                       {"k", "[[1, 0], [0, 1]]"},
                                                       {"v", "[[1, 0], [0, 2]]"},
                                                       {"mask", "[[1, 1], [0, 0]]"}};
static const Given HIDDEN_STATE[STAGE_FIELDS_MAX] = {{"x", "[[1, 2, 0], [0, 1, 1]]"},
                                                     {"w_q", "[[1, 0], [0, 1], [1, 1]]"},
                                                     {"w_k", "[[1, 1], [0, 1], [1, 0]]"},
                                                     {"w_v", "[[1, 0, 1], [0, 1, 0], [1, 1, 1]]"}};
static const Given HIDDEN_STATE_COLUMNS[STAGE_FIELDS_MAX] = {{"x", "[[1, 0], [2, 1], [0, 1]]"},
                                                             {"w_q", "[[1, 0, 1], [0, 1, 1]]"},
                                                             {"w_k", "[[1, 0, 1], [1, 1, 0]]"},
                                                             {"w_v", "[[1, 0, 1], [0, 1, 1], [1, 0, 1]]"},
                                                             {"layout", "column"}};
static const Given CAT_HEAD[STAGE_FIELDS_MAX] = {
    {"scores", "[[0.1, 0.9, 0.8, 0.2], [0.9, 0.1, 0.2, 0.8], [0.8, 0.2, 0.9, 0.1], [0.2, 0.8, 0.1, 0.9]]"},
    {"tokens", "sky, cat-head, cat-body, grass"},
    {"tokens.zh", "蓝天, 猫头, 猫身, 草地"}};
static const Given EQUAL_SCORES[STAGE_FIELDS_MAX] = {{"scores", "[[0, 0, 0], [0, 1, 2]]"}};
static const Given LONG_HEAD[STAGE_FIELDS_MAX] = {
    {"q",
     "[[1, 0, 2, 0, 1, 0], [0, 1, 0, 2, 0, 1], [1, 1, 0, 0, 1, 1], [2, 0, 1, 0, 0, 1], [0, 0, 1, 1, 2, 0]]"},
    {"k",
     "[[1, 0, 0, 1, 0, 0], [0, 1, 0, 0, 1, 0], [0, 0, 1, 0, 0, 1], [1, 1, 0, 0, 0, 0], [0, 0, 0, 0, 1, 1]]"},
    {"v", "[[1, 0], [0, 1], [2, 0], [0, 2], [1, 1]]"}};

/* Draws the steps below each other, each as high as it is at `width`, at most `height` rows. */
typedef struct {
    const char *golden;
    const Given *given;
    const char *steps[STEPS_MAX];
    size_t width;
    size_t height;
    size_t row;
    size_t column;
    Charset charset;
    Lang lang;
    bool hidden;
    StepFocus focus;
    Edit edits[EDITS_MAX];
} Golden;

static void draw_steps(const Golden *golden, const Stage *stage, Canvas *canvas)
{
    canvas_start(canvas, golden->width, 0, golden->charset);
    for (size_t i = 0; i < STEPS_MAX && golden->steps[i]; i++) {
        StepView view = stage_view(stage, golden->steps[i]);
        view.row = golden->row;
        view.column = golden->column;
        view.lang = golden->lang;
        view.hidden = golden->hidden;
        view.focus = golden->focus;
        size_t height, width, top = canvas->height;
        step_view_size(&view, golden->charset, golden->width, &height, &width);
        if (height > golden->height) height = golden->height;
        canvas_grow(canvas, top + height + 3);
        step_view_chain(&view, canvas, top, 0, golden->width);
        Canvas window = canvas_window(canvas, top + 2, 0, height, golden->width);
        step_view_draw(&view, &window);
    }
}

#define ALL_STEPS                                                                                            \
    {                                                                                                        \
        "q", "k", "v", "raw", "scaled", "tempered", "masked", "rowmax", "shifted", "exp", "rowsum",          \
            "weights"                                                                                        \
    }

static const Golden GOLDENS[] = {
    {"step/two-keys", STAGE_TWO_KEYS, ALL_STEPS, 80, 14, .column = 0},
    {"step/two-keys-output", STAGE_TWO_KEYS, {"output"}, 80, 14, .column = 1},
    {"step/head-3", STAGE_HEAD_3, ALL_STEPS, 80, 14, .row = 1, .column = 1},
    {"step/head-3-output", STAGE_HEAD_3, {"output"}, 80, 14, .row = 1, .column = 1},
    {"step/head-3-columns", HEAD_3_COLUMNS, {"q", "v", "raw", "output"}, 80, 14, .row = 1},
    {"step/head-3-ascii",
     STAGE_HEAD_3,
     {"raw", "scaled", "masked", "weights", "output"},
     80,
     14,
     .row = 2,
     .charset = CHARSET_ASCII},
    {"step/head-3-small", STAGE_HEAD_3, {"raw", "masked", "weights", "output"}, 40, 8, .row = 2, .column = 1},
    {"step/head-3-tiny", STAGE_HEAD_3, {"raw", "masked", "weights", "output"}, 20, 4, .row = 2, .column = 1},
    {"step/hidden", STAGE_HEAD_3, {"raw", "weights"}, 80, 14, .row = 1, .column = 1, .hidden = true},
    {"step/undefined", NOTHING_TO_SEE, {"masked", "rowmax", "exp", "weights", "output"}, 80, 14, .row = 1},
    {"step/projection", HIDDEN_STATE, {"x_query", "q", "v"}, 80, 14, .row = 1},
    {"step/projection-columns", HIDDEN_STATE_COLUMNS, {"q", "k"}, 80, 14, .row = 1},
    {"step/cat-head", CAT_HEAD, {"scaled", "masked", "rowmax", "weights"}, 80, 14, .column = 2},
    {"step/cat-head-zh", CAT_HEAD, {"scaled", "exp", "weights"}, 80, 14, .column = 2, .lang = LANG_ZH},
    {"step/digits-short", EQUAL_SCORES, {"weights"}, 80, 14, .row = 0},
    {"step/digits-short-wide", EQUAL_SCORES, {"weights"}, 140, 14, .row = 0},
    {"step/panned", LONG_HEAD, {"raw", "weights", "output"}, 60, 11, .row = 4, .column = 1},
    {"step/operand", STAGE_HEAD_3, {"raw", "masked", "weights"}, 80, 14, .row = 1, .focus = FOCUS_FIRST},
    {"step/pinned",
     STAGE_HEAD_3,
     {"q", "raw", "scaled", "weights"},
     80,
     14,
     .row = 1,
     .edits = {{.step = STEP_RAW, .row = 1, .column = 0, .value = 2.5},
               {.step = STEP_Q, .row = 1, .column = 1, .value = 3}}},
};

static void steps_look_as_they_were_blessed(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof GOLDENS / sizeof *GOLDENS; i++) {
        Stage stage;
        Canvas canvas = {0};
        stage_set(&stage, GOLDENS[i].given, GOLDENS[i].edits);
        draw_steps(&GOLDENS[i], &stage, &canvas);
        assert_screen(&canvas, GOLDENS[i].golden);
        canvas_free(&canvas);
        stage_close(&stage);
    }
}

/* ---- what holds for every picture ---- */

static const Given *const EXAMPLES[] = {STAGE_TWO_KEYS, STAGE_HEAD_3, HEAD_3_COLUMNS, NOTHING_TO_SEE,
                                        HIDDEN_STATE,   CAT_HEAD,     EQUAL_SCORES,   LONG_HEAD};
enum { EXAMPLE_COUNT = sizeof EXAMPLES / sizeof *EXAMPLES, NUMBERS_MAX = 512, NUMBER_LENGTH = 16 };

typedef struct {
    char numbers[NUMBERS_MAX][NUMBER_LENGTH];
    size_t count;
} Numbers;

static int compare_numbers(const void *a, const void *b)
{
    return strcmp(a, b);
}

static bool is_digit_of_name(const char *text, const char *at)
{
    return at > text && ((at[-1] >= 'a' && at[-1] <= 'z') || (at[-1] >= '0' && at[-1] <= '9'));
}

/* The printed numbers, sorted; digits within names (k0) are none. */
static void collect_numbers(const char *text, Numbers *out)
{
    memset(out, 0, sizeof *out); /* compared byte for byte */
    for (const char *at = text; *at; at++) {
        size_t length = strspn(at, "<-.0123456789e");
        if (length == 0 || *at == 'e' || is_digit_of_name(text, at)) continue;
        bool digits = at[strcspn(at, "0123456789")] != '\0' && strcspn(at, "0123456789") < length;
        assert_true(out->count < NUMBERS_MAX && length < NUMBER_LENGTH);
        if (digits) snprintf(out->numbers[out->count++], NUMBER_LENGTH, "%.*s", (int)length, at);
        at += length - 1;
    }
    qsort(out->numbers, out->count, NUMBER_LENGTH, compare_numbers);
}

static void read_numbers(StepView view, Layout layout, Numbers *out)
{
    Canvas canvas = {0};
    Text text = {0};
    view.layout = layout;
    canvas_start(&canvas, 300, 60, CHARSET_UTF8);
    step_view_draw(&view, &canvas);
    canvas_text(&canvas, 0, 60, &text);
    collect_numbers(text_string(&text), out);
    text_free(&text);
    canvas_free(&canvas);
}

static void turning_the_layout_changes_no_number(void **state)
{
    (void)state;
    for (size_t i = 0; i < EXAMPLE_COUNT; i++) {
        Stage stage;
        stage_set(&stage, EXAMPLES[i], NULL);
        for (size_t step = 0; step < stage.trace.table.count; step++) {
            StepView view = {.trace = &stage.trace, .step = step, .digits = STEP_VIEW_DIGITS};
            Numbers row, column;
            read_numbers(view, LAYOUT_ROW, &row);
            read_numbers(view, LAYOUT_COLUMN, &column);
            bool same = row.count > 0 && row.count == column.count &&
                        memcmp(row.numbers, column.numbers, row.count * NUMBER_LENGTH) == 0;
            if (!same) fail_msg("example %zu, step %s", i, step_id_text(stage.trace.table.steps[step].id));
        }
        stage_close(&stage);
    }
}

/* Whether a cell outside the area has lost its mark. */
static bool wrote_outside(const Canvas *canvas, size_t top, size_t left, size_t height, size_t width)
{
    for (size_t i = 0; i < canvas->width * canvas->height; i++) {
        size_t row = i / canvas->width, col = i % canvas->width;
        bool inside = row >= top && row < top + height && col >= left && col < left + width;
        if (!inside && canvas->cells[i].glyphs[0] != '@') return true;
    }
    return false;
}

static bool shows_style(const Canvas *canvas, Style style)
{
    for (size_t i = 0; i < canvas->width * canvas->height; i++)
        if (canvas->cells[i].style == style) return true;
    return false;
}

static void check_area(StepView view, size_t height, size_t width)
{
    Canvas canvas = {0};
    canvas_start(&canvas, 100, 30, CHARSET_UTF8);
    for (size_t i = 0; i < 100 * 30; i++) canvas.cells[i].glyphs[0] = '@';
    Canvas window = canvas_window(&canvas, 3, 5, height, width);
    step_view_draw(&view, &window);
    const char *id = step_id_text(view.trace->table.steps[view.step].id);
    if (wrote_outside(&canvas, 3, 5, height, width))
        fail_msg("%s at %zu x %zu writes outside", id, height, width);
    if (height >= 2 && width >= 24 && !shows_style(&canvas, STYLE_CURRENT))
        fail_msg("%s at %zu x %zu hides the current cell", id, height, width);
    const Cell *cursor = &canvas.cells[canvas.cursor_row * canvas.width + canvas.cursor_col];
    if (height >= 2 && width >= 24 && (!canvas.cursor_placed || cursor->style != STYLE_CURRENT))
        fail_msg("%s at %zu x %zu places the cursor beside the current cell", id, height, width);
    canvas_free(&canvas);
}

static void any_area_keeps_its_edges_and_shows_the_current_cell(void **state)
{
    (void)state;
    static const size_t HEIGHTS[] = {0, 1, 2, 3, 5, 8, 14, 20};
    static const size_t WIDTHS[] = {0, 1, 2, 7, 13, 24, 40, 61, 80};
    for (size_t i = 0; i < EXAMPLE_COUNT; i++) {
        Stage stage;
        stage_set(&stage, EXAMPLES[i], NULL);
        for (size_t step = 0; step < stage.trace.table.count; step++) {
            const Matrix *result = &stage.trace.results[step].matrix;
            StepView view = {.trace = &stage.trace,
                             .step = step,
                             .layout = (Layout)(step % 2),
                             .digits = STEP_VIEW_DIGITS,
                             .cursor = true};
            view.row = result->extents[0] - 1;
            view.column = result->rank > 1 ? result->extents[1] - 1 : 0;
            for (size_t h = 0; h < sizeof HEIGHTS / sizeof *HEIGHTS; h++)
                for (size_t w = 0; w < sizeof WIDTHS / sizeof *WIDTHS; w++)
                    check_area(view, HEIGHTS[h], WIDTHS[w]);
        }
        stage_close(&stage);
    }
}

static bool is_blank_beyond(const Canvas *canvas, size_t height, size_t width)
{
    for (size_t i = 0; i < canvas->width * canvas->height; i++) {
        bool beyond = i / canvas->width >= height || i % canvas->width >= width;
        if (beyond && canvas->cells[i].glyphs[0] != ' ') return false;
    }
    return true;
}

static void a_picture_has_the_size_it_tells(void **state)
{
    (void)state;
    for (size_t i = 0; i < EXAMPLE_COUNT; i++) {
        Stage stage;
        stage_set(&stage, EXAMPLES[i], NULL);
        for (size_t step = 0; step < stage.trace.table.count; step++) {
            StepView view = {.trace = &stage.trace,
                             .step = step,
                             .layout = (Layout)(i % 2),
                             .digits = STEP_VIEW_DIGITS,
                             .cursor = true};
            Canvas canvas = {0};
            size_t height, width;
            step_view_size(&view, CHARSET_UTF8, 300, &height, &width);
            canvas_start(&canvas, width + 40, height + 9, CHARSET_UTF8);
            step_view_draw(&view, &canvas);
            if (!is_blank_beyond(&canvas, height, width))
                fail_msg("example %zu, step %s", i, step_id_text(stage.trace.table.steps[step].id));
            canvas_free(&canvas);
        }
        stage_close(&stage);
    }
}

/* ---- words ---- */

static void symbols_follow_the_layout(void **state)
{
    (void)state;
    static const struct {
        const char *step;
        Layout layout;
        const char *symbol;
        const char *whole;
    } CASES[] = {
        {"q", LAYOUT_ROW, "X·W_q", "Q = X·W_q"},
        {"q", LAYOUT_COLUMN, "W_q·X", "Q = W_q·X"},
        {"raw", LAYOUT_ROW, "QKᵀ", "QKᵀ"},
        {"raw", LAYOUT_COLUMN, "QᵀK", "QᵀK"},
        {"scaled", LAYOUT_ROW, "S", "S = QKᵀ/√2"},
        {"tempered", LAYOUT_COLUMN, "S", "S"},
        {"masked", LAYOUT_ROW, "S", "S"},
        {"rowmax", LAYOUT_ROW, "max", "m = max S"},
        {"shifted", LAYOUT_ROW, "S − m", "S − m"},
        {"exp", LAYOUT_ROW, "exp", "exp(S − m)"},
        {"weights", LAYOUT_ROW, "A", "A = exp(S − m)/Σ"},
        {"weights", LAYOUT_COLUMN, "P", "P = exp(S − m)/Σ"},
        {"output", LAYOUT_ROW, "AV", "O = AV"},
        {"output", LAYOUT_COLUMN, "VPᵀ", "O = VPᵀ"},
    };
    Stage stage;
    stage_set(&stage, HIDDEN_STATE, NULL);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Text symbol = {0}, whole = {0};
        size_t step = (size_t)step_find(&stage.trace.table, step_id_find(CASES[i].step));
        step_view_symbol(&stage.trace, step, CASES[i].layout, false, &symbol);
        step_view_symbol(&stage.trace, step, CASES[i].layout, true, &whole);
        if (strcmp(text_string(&symbol), CASES[i].symbol) != 0 ||
            strcmp(text_string(&whole), CASES[i].whole) != 0)
            fail_msg("case %zu: %s, %s", i, text_string(&symbol), text_string(&whole));
        text_free(&symbol);
        text_free(&whole);
    }
    stage_close(&stage);
}

static void a_step_of_a_patch_is_known_by_its_own_symbol(void **state)
{
    (void)state;
    static const Step BY_D = {.id = STEP_SCALED,
                              .symbol = "÷d",
                              .operation = OPERATION_ELEMENTWISE,
                              .function = FUNCTION_MULTIPLY,
                              .operands = {{.kind = OPERAND_STEP, .step = STEP_RAW},
                                           {.kind = OPERAND_EXTENT, .axis = AXIS_FEATURE, .power = -1}}};
    const Patch patch = {.kind = PATCH_REPLACE, .at = STEP_SCALED, .step = BY_D};
    Stage stage;
    stage_set(&stage, STAGE_TWO_KEYS, NULL);
    Fault fault = {0};
    assert_true(trace_run_with(&stage.trace, &stage.example,
                               &(TraceOptions){.patches = &patch, .patch_count = 1}, &fault));
    Text symbol = {0};
    step_view_symbol(&stage.trace, (size_t)step_find(&stage.trace.table, STEP_SCALED), LAYOUT_ROW, true,
                     &symbol);
    assert_string_equal(text_string(&symbol), "÷d");
    text_free(&symbol);
    stage_close(&stage);
}

static void a_sentence_never_tells_of_another_method(void **state)
{
    (void)state;
    static const Step OVER_QUERIES = {.id = STEP_ROWMAX,
                                      .symbol = "max",
                                      .operation = OPERATION_REDUCE,
                                      .function = FUNCTION_MAX,
                                      .operands = {{.kind = OPERAND_STEP, .step = STEP_MASKED}},
                                      .axis = AXIS_QUERY};
    /* What is subtracted is then repeated along the queries. */
    static const Step SUBTRACTED = {.id = STEP_SHIFTED,
                                    .symbol = "−max",
                                    .operation = OPERATION_BROADCAST,
                                    .function = FUNCTION_SUBTRACT,
                                    .operands = {{.kind = OPERAND_STEP, .step = STEP_MASKED},
                                                 {.kind = OPERAND_STEP, .step = STEP_ROWMAX}},
                                    .axis = AXIS_QUERY};
    const Patch patches[] = {{.kind = PATCH_REPLACE, .at = STEP_ROWMAX, .step = OVER_QUERIES},
                             {.kind = PATCH_REPLACE, .at = STEP_SHIFTED, .step = SUBTRACTED}};
    Stage stage;
    stage_set(&stage, STAGE_TWO_KEYS, NULL);
    const char *right =
        step_view_sentence(&stage.before, (size_t)step_find(&stage.before.table, STEP_ROWMAX));
    Fault fault = {0};
    assert_true(trace_run_with(&stage.trace, &stage.example,
                               &(TraceOptions){.patches = patches, .patch_count = 2}, &fault));
    const char *wrong = step_view_sentence(&stage.trace, (size_t)step_find(&stage.trace.table, STEP_ROWMAX));
    assert_string_not_equal(wrong, right);
    const char *same = step_view_sentence(&stage.trace, (size_t)step_find(&stage.trace.table, STEP_RAW));
    assert_non_null(strstr(same, "Every query meets every key."));
    stage_close(&stage);
}

static void kept_and_contracted_axes_are_read_off_the_step(void **state)
{
    (void)state;
    static const struct {
        const char *step;
        const char *axes;
    } CASES[] = {
        {"q", "axes query, feature"},
        {"raw", "kept query, key        contracted feature"},
        {"masked", "kept query, key"},
        {"rowmax", "kept query        contracted key"},
        {"weights", "kept query, key        along key"},
        {"output", "kept query, value        contracted key"},
    };
    Stage stage;
    stage_set(&stage, STAGE_HEAD_3, NULL);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        StepView view = stage_view(&stage, CASES[i].step);
        Wrap axes = {.charset = CHARSET_UTF8};
        Canvas canvas = {0};
        Text text = {0};
        step_view_axes(&view, &axes);
        canvas_start(&canvas, 80, 1, CHARSET_UTF8);
        wrap_draw(&axes, &canvas, 0, 0, 80, 1);
        canvas_text(&canvas, 0, 1, &text);
        text_add(&text, "|");
        size_t cols = strlen(CASES[i].axes);
        if (strncmp(text_string(&text), CASES[i].axes, cols) != 0 ||
            strcmp(text_string(&text) + cols, "\n|") != 0)
            fail_msg("case %zu: %s", i, text_string(&text));
        text_free(&text);
        wrap_free(&axes);
        canvas_free(&canvas);
    }
    stage_close(&stage);
}

static void draw_step(Canvas *canvas, const StepView *view)
{
    canvas_start(canvas, 80, 20, CHARSET_UTF8);
    step_view_draw(view, canvas);
}

static void labels_have_the_ink_and_the_role_of_their_axis(void **state)
{
    (void)state;
    static const struct {
        const char *step;
        Style shown[5], absent[4];
    } CASES[] = {
        {"raw",
         {STYLE_AXIS_QUERY, STYLE_MARKED_QUERY, STYLE_AXIS_KEY, STYLE_MARKED_KEY, STYLE_CONTRACTED_FEATURE},
         {STYLE_AXIS_FEATURE, STYLE_CONTRACTED_KEY, STYLE_AXIS_VALUE, STYLE_HEAT_6}},
        {"rowmax",
         {STYLE_AXIS_QUERY, STYLE_CONTRACTED_KEY},
         {STYLE_AXIS_KEY, STYLE_CONTRACTED_QUERY, STYLE_AXIS_FEATURE, STYLE_HEAT_6}},
        {"weights",
         {STYLE_AXIS_QUERY, STYLE_AXIS_KEY, STYLE_HEAT_1, STYLE_HEAT_4},
         {STYLE_CONTRACTED_KEY, STYLE_AXIS_VALUE, STYLE_AXIS_FEATURE, STYLE_CONTRACTED}},
        {"output",
         {STYLE_AXIS_QUERY, STYLE_AXIS_VALUE, STYLE_CONTRACTED_KEY, STYLE_HEAT_1, STYLE_PARTNER_HEAT_6},
         {STYLE_AXIS_KEY, STYLE_CONTRACTED_VALUE, STYLE_AXIS_FEATURE, STYLE_HEAT_6}},
    };
    Stage stage;
    Canvas canvas = {0};
    stage_set(&stage, STAGE_HEAD_3, NULL);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        StepView view = stage_view(&stage, CASES[i].step);
        draw_step(&canvas, &view);
        for (size_t n = 0; n < 5 && CASES[i].shown[n] != STYLE_PLAIN; n++)
            if (!shows_style(&canvas, CASES[i].shown[n])) fail_msg("%s lacks %zu", CASES[i].step, n);
        for (size_t n = 0; n < 4; n++)
            if (shows_style(&canvas, CASES[i].absent[n])) fail_msg("%s has %zu", CASES[i].step, n);
    }
    canvas_free(&canvas);
    stage_close(&stage);
}

static void what_is_to_be_predicted_has_no_heat_and_its_axes_no_roles(void **state)
{
    (void)state;
    Canvas canvas = {0};
    for (size_t i = 0; i < EXAMPLE_COUNT; i++) {
        Stage stage;
        stage_set(&stage, EXAMPLES[i], NULL);
        for (size_t step = 0; step < stage.trace.table.count; step++) {
            StepView view = stage_view(&stage, step_id_text(stage.trace.table.steps[step].id));
            bool weights_go_in = stage.trace.table.steps[step].id == STEP_OUTPUT;
            view.hidden = true;
            draw_step(&canvas, &view);
            for (Style style = STYLE_CONTRACTED; style <= STYLE_CONTRACTED_MODEL; style++)
                if (shows_style(&canvas, style)) fail_msg("example %zu, step %zu: style %d", i, step, style);
            for (Style style = STYLE_HEAT_0; style < STYLE_COUNT && !weights_go_in; style++)
                if (shows_style(&canvas, style)) fail_msg("example %zu, step %zu: style %d", i, step, style);
        }
        stage_close(&stage);
    }
    canvas_free(&canvas);
}

/* An edited trace in the place of a wrong one: its query's score is another, so all its weights are. */
static void what_differs_is_red_on_the_wrong_side_alone(void **state)
{
    (void)state;
    static const Edit EDITS[EDITS_MAX] = {{.step = STEP_SCALED, .row = 1, .value = 3}};
    Stage stage;
    Canvas canvas = {0};
    stage_set(&stage, STAGE_HEAD_3, EDITS);
    canvas_start(&canvas, 80, 12, CHARSET_UTF8);
    StepView view = stage_view(&stage, "weights");
    view.trace = &stage.before;
    view.wrong = &stage.trace;
    view.row = 2;
    compare_draw(&(Compare){view, "edited"}, &canvas);
    size_t signs[2] = {0}, reds[2] = {0};
    for (size_t i = 0; i < canvas.width * canvas.height; i++) {
        bool right = i % canvas.width >= 36;
        signs[right] += canvas.cells[i].glyphs[0] == U'≠';
        reds[right] += canvas.cells[i].glyphs[0] == U'≠' && canvas.cells[i].style == STYLE_WRONG;
    }
    assert_int_equal(signs[0], 2);
    assert_int_equal(signs[1], 2);
    assert_int_equal(reds[0], 0);
    assert_int_equal(reds[1], 2);
    canvas_free(&canvas);
    stage_close(&stage);
}

/* What is said of a step that one of two ways leaves out has a place of its own: the cursor's cell stays. */
static void a_step_that_is_left_out_covers_no_number(void **state)
{
    (void)state;
    static const size_t WIDTHS[] = {24, 36, 60, 120};
    size_t left_out = 0;
    Stage stage;
    stage_set(&stage, STAGE_HEAD_3, NULL);
    for (size_t m = 0; m < misconception_count(); m++) {
        const Misconception *method = misconception_at(m);
        Trace wrong = {0};
        TraceOptions options = {0};
        bool runs = misconception_applies(method, &stage.example) &&
                    misconception_run(method, &wrong, &stage.example, &options, STEP_OUTPUT, NULL);
        for (size_t step = 0; runs && step < stage.trace.table.count; step++) {
            StepId id = stage.trace.table.steps[step].id;
            if (!step_is_of_run(id) || step_find(&wrong.table, id) >= 0) continue;
            for (size_t i = 0; i < 3 * sizeof WIDTHS / sizeof *WIDTHS; i++, left_out++) {
                StepView view = stage_view(&stage, step_id_text(id));
                Canvas canvas = {0};
                view.row = i % 3;
                view.wrong = &wrong;
                canvas_start(&canvas, WIDTHS[i / 3], 30, CHARSET_UTF8);
                compare_draw(&(Compare){view, method->id}, &canvas);
                if (!shows_style(&canvas, STYLE_CURRENT))
                    fail_msg("%s, %s, row %zu in %zu columns", method->id, step_id_text(id), i % 3,
                             WIDTHS[i / 3]);
                canvas_free(&canvas);
            }
        }
        trace_free(&wrong);
    }
    assert_true(left_out > 0);
    stage_close(&stage);
}

/* Which positions are in sight is said whole, or not at all. */
static void a_range_is_never_cut(void **state)
{
    (void)state;
    static const char *const STEPS[] = {"q", "raw", "masked", "weights", "output"};
    Stage stage;
    Text rows = {0}, text = {0};
    for (size_t i = 0; i < 40; i++) text_addf(&rows, "%zu 1\n", i % 7);
    const Given given[STAGE_FIELDS_MAX] = {
        {"q", text_string(&rows)}, {"k", text_string(&rows)}, {"v", text_string(&rows)}};
    stage_set(&stage, given, NULL);
    for (size_t i = 0; i < 5 * 6 * 24; i++) {
        StepView view = stage_view(&stage, STEPS[i % 5]);
        size_t height = 6 + i / 5 % 6, width = 16 + i / 30;
        Canvas canvas = {0};
        view.row = 19;
        view.column = stage.trace.results[view.step].matrix.extents[1] > 19 ? 19 : 0;
        canvas_start(&canvas, width, height, CHARSET_UTF8);
        step_view_draw(&view, &canvas);
        text_clear(&text);
        canvas_text(&canvas, 0, height, &text);
        for (const char *at = text_string(&text); (at = strchr(at, '/')); at++)
            if (at[-1] >= '0' && at[-1] <= '9' && strncmp(at, "/40", 3) != 0)
                fail_msg("%s, %zu x %zu:\n%s", STEPS[i % 5], width, height, text_string(&text));
        canvas_free(&canvas);
    }
    text_free(&rows);
    text_free(&text);
    stage_close(&stage);
}

static void a_long_name_leaves_room_for_the_current_cell(void **state)
{
    (void)state;
    static const Given LONG_NAME[STAGE_FIELDS_MAX] = {
        {"scores", "[[1,2],[3,4],[5,6],[7,8],[9,1],[2,3]]"},
        {"tokens", "a-name-of-sixty-columns-that-nobody-would-ever-give-to-a-token, b, c, d, e, f"}};
    Stage stage;
    stage_set(&stage, LONG_NAME, NULL);
    for (size_t row = 0; row < 6; row++)
        for (size_t width = 40; width <= 60; width += 5) {
            StepView view = stage_view(&stage, "scaled");
            Canvas canvas = {0};
            view.row = row;
            canvas_start(&canvas, width, 7, CHARSET_UTF8);
            step_view_draw(&view, &canvas);
            if (!shows_style(&canvas, STYLE_CURRENT)) fail_msg("row %zu in %zu columns", row, width);
            canvas_free(&canvas);
        }
    stage_close(&stage);
}

/* Of scores that are given the first matrix of all has a hidden key. */
static void a_hidden_key_has_its_mark_in_given_scores_too(void **state)
{
    (void)state;
    static const Given SCORES[STAGE_FIELDS_MAX] = {{"scores", "[[1, -inf]]"}};
    Stage stage;
    Canvas canvas = {0};
    Text text = {0};
    stage_set(&stage, SCORES, NULL);
    StepView view = stage_view(&stage, "scaled");
    assert_int_equal(view.step, 0);
    draw_step(&canvas, &view);
    canvas_text(&canvas, 0, 20, &text);
    assert_non_null(strstr(text_string(&text), "× −∞"));
    text_free(&text);
    canvas_free(&canvas);
    stage_close(&stage);
}

static void every_step_has_a_name_and_a_short_sentence(void **state)
{
    (void)state;
    enum { SENTENCE_COLS_MAX = 240 };
    for (size_t i = 0; i < EXAMPLE_COUNT; i++) {
        Stage stage;
        stage_set(&stage, EXAMPLES[i], NULL);
        for (size_t step = 0; step < stage.trace.table.count; step++) {
            const char *id = step_id_text(stage.trace.table.steps[step].id);
            const char *sentence = step_view_sentence(&stage.trace, step);
            size_t cols = text_cols(sentence);
            if (cols < 20 || cols > SENTENCE_COLS_MAX) fail_msg("%s: %zu columns", id, cols);
            assert_true(strlen(step_view_name(&stage.trace, step)) > 1);
        }
        stage_close(&stage);
    }
}

static void the_chain_shows_the_part_around_its_step(void **state)
{
    (void)state;
    static const struct {
        const char *step;
        size_t width;
        const char *line;
    } CASES[] = {
        {"raw", 80, "[QKᵀ]─▶ ÷√d ─▶ ÷τ ─▶ +M ─▶ max ─▶ −max ─▶ exp ─▶ Σ ─▶ ÷Σ ─▶ AV"},
        {"weights", 80, " QKᵀ ─▶ ÷√d ─▶ ÷τ ─▶ +M ─▶ max ─▶ −max ─▶ exp ─▶ Σ ─▶[÷Σ]─▶ AV"},
        {"exp", 36, "… ─▶ −max ─▶[exp]─▶ Σ ─▶ ÷Σ ─▶ AV"},
        {"k", 20, "[K]─▶ QKᵀ ─▶ …"},
        {"output", 12, "… ─▶[AV]"},
        {"exp", 3, "[ex"},
    };
    Stage stage;
    stage_set(&stage, STAGE_TWO_KEYS, NULL);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Canvas canvas = {0};
        canvas_start(&canvas, 80, 1, CHARSET_UTF8);
        size_t step = (size_t)step_find(&stage.trace.table, step_id_find(CASES[i].step));
        size_t end = step_view_chain(&(StepView){.trace = &stage.trace, .step = step, .layout = LAYOUT_ROW},
                                     &canvas, 0, 0, CASES[i].width);
        assert_true(end <= CASES[i].width);
        assert_lines(&canvas, CASES[i].line, i);
        canvas_free(&canvas);
    }
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_look_as_they_were_blessed),
        cmocka_unit_test(turning_the_layout_changes_no_number),
        cmocka_unit_test(any_area_keeps_its_edges_and_shows_the_current_cell),
        cmocka_unit_test(a_picture_has_the_size_it_tells),
        cmocka_unit_test(symbols_follow_the_layout),
        cmocka_unit_test(a_step_of_a_patch_is_known_by_its_own_symbol),
        cmocka_unit_test(a_sentence_never_tells_of_another_method),
        cmocka_unit_test(kept_and_contracted_axes_are_read_off_the_step),
        cmocka_unit_test(labels_have_the_ink_and_the_role_of_their_axis),
        cmocka_unit_test(what_is_to_be_predicted_has_no_heat_and_its_axes_no_roles),
        cmocka_unit_test(what_differs_is_red_on_the_wrong_side_alone),
        cmocka_unit_test(a_step_that_is_left_out_covers_no_number),
        cmocka_unit_test(a_range_is_never_cut),
        cmocka_unit_test(a_long_name_leaves_room_for_the_current_cell),
        cmocka_unit_test(a_hidden_key_has_its_mark_in_given_scores_too),
        cmocka_unit_test(every_step_has_a_name_and_a_short_sentence),
        cmocka_unit_test(the_chain_shows_the_part_around_its_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
