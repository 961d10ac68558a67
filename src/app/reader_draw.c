/* What the reader shows: prose as a scrolled text; a step as head, picture, computation and explanation. */
#include "app/reader_draw.h"

#include <string.h>

#include "app/reader_prose.h"
#include "base/lang.h"
#include "math/number.h"
#include "trace/difference.h"
#include "trace/explain.h"
#include "view/board_rest.h"
#include "view/effect.h"
#include "view/flow.h"
#include "view/measure.h"
#include "view/step_view.h"

enum {
    SENTENCE_ROWS = 3,
    EXPLAIN_ROWS = 2,
    PICTURE_ROWS_ENOUGH = 18, /* most pictures of a lesson are lower */
    PICTURE_ROWS_MIN = 8,     /* below that the words under the picture give way */
    PLACE_COLS = 8,           /* of "100% ▼" and what parts it from its neighbour */
    TITLE_GAP_COLS = 4,       /* the margins, and two between both titles */
    TITLE_COLS_MIN = 14,      /* a lesson's title in less says nothing */
};

/* ---- head ---- */

/* In `width` columns: as many whole words as fit, and a mark where some do not. */
static void draw_line(Canvas *canvas, size_t row, size_t width, Style style, const char *text)
{
    size_t mark_cols = canvas_cols(canvas, "…");
    bool fits = canvas_cols(canvas, text) <= width;
    if (!fits && width <= mark_cols) return;
    Canvas line = {0};
    canvas_start(&line, width, 1, canvas->charset);
    flow_text(&line, (Area){.height = 1, .width = fits ? width : width - mark_cols}, style, text);
    Text words = {0};
    canvas_text(&line, 0, 1, &words);
    words.bytes[--words.length] = '\0';
    if (!fits) text_add(&words, "…");
    canvas_put(canvas, row, 1, style, text_string(&words));
    text_free(&words);
    canvas_free(&line);
}

/* A lesson's title, where there is room for enough of it. */
static void draw_left_title(Canvas *canvas, size_t width, const char *text)
{
    if (canvas_cols(canvas, text) <= width || width >= TITLE_COLS_MIN)
        draw_line(canvas, 0, width, STYLE_TITLE, text);
}

/* "05.10  self-attention  step 1/3  raw scores": the example's name only where it leaves room for a title. */
static void add_step_place(const Reader *reader, const Canvas *canvas, Text *out)
{
    const PageBlock *block = reader_block(reader);
    Text name = {0}, step = {0};
    flow_trace_name(&name, &reader->page, reader_trace(reader));
    text_addf(&step, _("step %zu/%zu"), block->step_number, block->step_count);
    text_addf(&step, "  %s", step_view_name(&reader_trace(reader)->now, block->step));
    text_addf(out, "%s  ", reader_page_id(reader));
    size_t cols = canvas_cols(canvas, text_string(out)) + canvas_cols(canvas, text_string(&name)) + 2 +
                  canvas_cols(canvas, text_string(&step));
    bool fits = cols + TITLE_GAP_COLS + TITLE_COLS_MIN <= canvas->width;
    if (name.length > 0 && fits) text_addf(out, "%s  ", text_string(&name));
    text_add(out, text_string(&step));
    text_free(&name);
    text_free(&step);
}

static void draw_title(const Reader *reader, Canvas *canvas)
{
    const LessonText *text = lesson_text(reader->lesson, lang_current());
    Text left = {0}, right = {0};
    text_addf(&left, "%s · %s", reader->lesson->id, text->title ? text->title : "");
    const LessonPage *page = reader->page.source;
    if (reader_stop(reader)->step) {
        add_step_place(reader, canvas, &right);
    } else if (page) {
        size_t before = lesson_core_count(text, reader->page_index);
        if (page->settings.deeper)
            text_addf(&right, _("%s, deeper"), page->id);
        else
            text_addf(&right, _("page %zu/%zu"), before + 1, lesson_core_count(text, text->page_count));
    }
    size_t room = canvas_cols(canvas, text_string(&right)) + TITLE_GAP_COLS;
    if (canvas->width > room) draw_left_title(canvas, canvas->width - room, text_string(&left));
    canvas_put_right(canvas, 0, canvas->width - 1, STYLE_TITLE, text_string(&right));
    text_free(&left);
    text_free(&right);
}

/* τ and d, which the steps read; an edited τ is marked. */
static void draw_parameters(const Reader *reader, Canvas *canvas)
{
    const PageTrace *trace = reader_trace(reader);
    const PageBlock *block = reader_block(reader);
    char tau[NUMBER_BYTES];
    number_print_exact(tau, trace->now.tau);
    bool edited = trace->now.tau != trace->before.tau;
    Text text = {0};
    if (step_find(&trace->now.table, STEP_TEMPERED) >= 0) text_addf(&text, "τ %s%s", tau, edited ? "*" : "");
    if (trace->example->feature_count) text_addf(&text, "  d %zu", trace->example->feature_count);
    size_t room = canvas_cols(canvas, text_string(&text)) + 2;
    Layout layout = flow_layout(block, &reader->page, &reader->look);
    step_view_chain(&(StepView){.trace = &trace->now, .step = block->step, .layout = layout}, canvas, 1, 1,
                    canvas->width > room ? canvas->width - room : 1);
    canvas_put_right(canvas, 1, canvas->width - 1, edited ? STYLE_EDITED : STYLE_NOTE, text_string(&text));
    text_free(&text);
}

/* ---- prose ---- */

/* Numbers in the text are those of the unedited examples: that is said while there are edits. */
static void draw_edited_note(const Page *page, Canvas *canvas, size_t end)
{
    bool edited = false;
    for (size_t i = 0; i < page->trace_count; i++) edited = edited || page->traces[i].edited;
    if (!edited) return;
    const char *whole = _("Changed in the steps; the text keeps the numbers as written.");
    const char *note = canvas_cols(canvas, whole) < end ? whole : _("edited");
    canvas_put_until(canvas, 1, 1, end, STYLE_EDITED, note);
}

static void draw_prose(const Reader *reader, Canvas *canvas)
{
    Canvas text = {0};
    const Scroll *scroll = &reader->scroll;
    size_t rows = reader_prose_lay(reader, &text), body = reader_body_rows(reader);
    Canvas part = canvas_window(&text, scroll->row, scroll->column, body, screen_body_cols(&reader->screen));
    canvas_copy(canvas, READER_HEAD_ROWS, 1, &part);
    canvas_place_cursor(canvas, READER_HEAD_ROWS, 1);
    canvas_free(&text);
    draw_edited_note(&reader->page, canvas, canvas->width > PLACE_COLS ? canvas->width - PLACE_COLS : 1);
    if (rows <= body) return;
    size_t seen = scroll->row + body < rows ? scroll->row + body : rows;
    Text place = {0};
    text_addf(&place, "%zu%%%s", 100 * seen / rows, seen < rows ? " ▼" : "");
    canvas_put_right(canvas, 1, canvas->width - 1, STYLE_NOTE, text_string(&place));
    text_free(&place);
}

/* ---- a step ---- */

/* How the cell under the cursor came about in a step of the trace. */
static void add_cell(const Trace *trace, size_t step, const StepView *view, Text *out)
{
    explain_cell(
        &(ExplainedCell){out, trace, step, view->row, view->column, view->digits, view->layout, view->lang});
}

static void add_mask_cell(const Matrix *mask, const StepView *view, Text *out)
{
    char query[32], key[32];
    const Example *example = view->trace->example;
    bool hidden = mask->flags[matrix_index(mask, view->row, view->column)] & CELL_MASKED;
    text_addf(out,
              hidden ? _("the mask hides key %s from query %s") : _("the mask lets query %2$s see key %1$s"),
              example_position(example, AXIS_KEY, view->column, view->lang, key),
              example_position(example, AXIS_QUERY, view->row, view->lang, query));
}

/* The computation of the cell under the cursor, or what is asked of the learner before it is shown. */
static void add_computation(const Reader *reader, const StepView *view, Text *out)
{
    StepId id;
    const Matrix *matrix = reader_focused(reader, &id);
    int step = view->focus == FOCUS_RESULT ? (int)view->step : step_find(&view->trace->table, id);
    const Question *question = reader_block(reader)->question;
    if (view->hidden) {
        text_addf(out, _("%s (space reveals)"), question ? question->ask : _("What comes here?"));
    } else if (step >= 0) {
        add_cell(view->trace, (size_t)step, view, out);
    } else {
        add_mask_cell(matrix, view, out);
    }
}

/* What is below the picture, and how many rows of it. */
typedef struct {
    const char *explain;
    const char *sentence;
    size_t explain_rows;
    size_t axes_rows;
    size_t sentence_rows; /* with a rule above it */
} Below;

static size_t rows_of(const Canvas *canvas, size_t width, const char *text, size_t most)
{
    size_t rows = flow_text(&(Canvas){.charset = canvas->charset}, (Area){.height = most, .width = width},
                            STYLE_PLAIN, text);
    return rows < most ? rows : most;
}

/* On a low screen the sentence goes first, then the axes, and the picture keeps what it needs. */
static Below plan_below(const Canvas *canvas, size_t width, size_t body, const char *explain,
                        const char *sentence)
{
    size_t most = body > 30 ? 2 * SENTENCE_ROWS : SENTENCE_ROWS;
    Below below = {explain, sentence, rows_of(canvas, width, explain, EXPLAIN_ROWS), 1,
                   rows_of(canvas, width, sentence, most) + 1};
    if (body < PICTURE_ROWS_MIN + below.explain_rows + below.axes_rows + below.sentence_rows)
        below.sentence_rows = 0;
    if (body < PICTURE_ROWS_MIN + below.explain_rows + below.axes_rows) below.axes_rows = 0;
    if (body < below.explain_rows + 3) below.explain_rows = body > 3 ? body - 3 : 0;
    return below;
}

static void draw_below(const Reader *reader, Canvas *canvas, size_t row, size_t width, Below below,
                       const StepView *view)
{
    flow_text(canvas, (Area){.row = row, .col = 1, .height = below.explain_rows, .width = width},
              view->hidden ? STYLE_STRONG : STYLE_FORMULA, below.explain);
    row += below.explain_rows;
    if (below.axes_rows && !view->hidden) {
        Wrap axes = {.charset = canvas->charset};
        step_view_axes(view, &axes);
        wrap_draw(&axes, canvas, row, 1, width, 1);
        wrap_free(&axes);
    }
    row += below.axes_rows;
    if (!below.sentence_rows) return;
    canvas_repeat(canvas, row, 1, width, STYLE_RULE, "─");
    bool edited = reader_trace(reader)->edited;
    if (edited) canvas_put_right(canvas, row, width, STYLE_EDITED, _(" edited: u undo  R reset "));
    flow_text(canvas, (Area){.row = row + 1, .col = 1, .height = below.sentence_rows - 1, .width = width},
              STYLE_PLAIN, below.sentence);
}

/* Blocks first … last - 1 in `width` columns; one that does not wrap and is too wide is left out. */
static size_t flow_side(const Reader *reader, Canvas *out, size_t width, size_t first, size_t last)
{
    const Page *page = &reader->page;
    size_t rows = 0;
    canvas_start(out, width, 1, reader->screen.charset);
    while (first < last) {
        size_t end = first;
        while (end < last && flow_cols((BlockRange){page, end, end + 1}, width, &reader->look,
                                       reader->screen.charset) <= width)
            end++;
        if (end > first)
            rows = flow_blocks(out, rows + (rows > 0), width, (BlockRange){page, first, end}, &reader->look);
        first = end + 1;
    }
    return rows;
}

/* On a wide screen the text that leads to this step is beside it. */
static void draw_side(const Reader *reader, Canvas *canvas, size_t col)
{
    size_t first, last;
    reader_find_side(reader, &first, &last);
    size_t width = canvas->width - col - 1;
    Canvas text = {0};
    size_t rows = flow_side(reader, &text, width, first, last);
    size_t body = reader_body_rows(reader);
    for (size_t row = READER_HEAD_ROWS; row < READER_HEAD_ROWS + body; row++)
        canvas_put(canvas, row, col - 2, STYLE_RULE, "│");
    Canvas part = canvas_window(&text, 0, 0, rows < body ? rows : body, width);
    canvas_copy(canvas, READER_HEAD_ROWS, col, &part);
    canvas_free(&text);
}

/* On a high screen the words are close below the picture, at one place for most steps of a walk. */
static size_t enough_rows(size_t rows, size_t most)
{
    size_t enough = rows > PICTURE_ROWS_ENOUGH ? rows : PICTURE_ROWS_ENOUGH;
    return enough < most ? enough : most;
}

/* What is said of a wrong method below the two results, and how each of them came about. */
static void add_both(const PageTrace *trace, const StepView *view, Text *out)
{
    StepId id = trace->now.table.steps[view->step].id;
    int step = step_find(&trace->wrong.table, id);
    add_cell(&trace->now, view->step, view, out);
    if (!trace->differs || step < 0 || !trace_differs(&trace->now, &trace->wrong, id)) return;
    const Matrix *matrix = &trace->wrong.results[step].matrix;
    if (view->row >= matrix->extents[0] || (matrix->rank > 1 && view->column >= matrix->extents[1])) return;
    text_add(out, "\n≠ ");
    add_cell(&trace->wrong, (size_t)step, view, out);
}

/* The right result and a wrong method's beside each other. */
static void draw_compared(const Reader *reader, Canvas *canvas, const StepView *view, size_t width)
{
    const PageTrace *trace = reader_trace(reader);
    Compare compare = page_compare(trace, view);
    Text explain = {0}, words = {0};
    add_both(trace, view, &explain);
    page_what_if_text(trace, view->step, &words);
    size_t body = reader_body_rows(reader);
    Below below = {.explain = text_string(&explain), .sentence = text_string(&words)};
    below.explain_rows = rows_of(canvas, width, below.explain, 2 * EXPLAIN_ROWS);
    below.sentence_rows = rows_of(canvas, width, below.sentence, 2 * SENTENCE_ROWS) + 1;
    size_t under = below.explain_rows + below.sentence_rows;
    Area area = {.row = READER_HEAD_ROWS + 1,
                 .col = 1,
                 .height = body > under + 1 ? body - under - 1 : 1,
                 .width = width};
    size_t rows = compare_rows(&compare, canvas->charset, width) + 1;
    area.height = enough_rows(rows, area.height);
    Canvas window = canvas_window(canvas, area.row, area.col, area.height, area.width);
    compare_draw(&compare, &window);
    draw_below(reader, canvas, area.row + area.height, width, below, view);
    text_free(&explain);
    text_free(&words);
}

/* Why a row has no weights is said with the cell; this is what to make of it. */
static const char *const UNDEFINED_SENTENCES[] = {
    [ROW_UNDEFINED] =
        N_("A query that sees no key receives nothing: its row is undefined, which is neither a row "
           "of zeros nor an equal share for every key."),
    [ROW_OVERFLOW] =
        N_("The weights themselves are finite numbers: with the row maximum subtracted first, no "
           "exponential is greater than 1."),
    [ROW_UNDERFLOW] =
        N_("The weights themselves are finite numbers: with the row maximum subtracted first, the "
           "largest exponential is 1."),
};

/* What the step does, or what becomes of a row without weights. */
static const char *sentence_of(const StepView *view)
{
    const Step *step = &view->trace->table.steps[view->step];
    const Matrix *matrix = &view->trace->results[view->step].matrix;
    bool by_query = view->focus == FOCUS_RESULT && matrix_axis(matrix, AXIS_QUERY) == 0;
    size_t index = matrix_index(matrix, view->row, view->column);
    bool undefined = by_query && matrix->flags[index] & CELL_UNDEFINED && step->operation != OPERATION_INPUT;
    RowState state = undefined ? trace_row_state(view->trace, view->row) : ROW_DEFINED;
    return state == ROW_DEFINED ? step_view_sentence(view->trace, view->step) : _(UNDEFINED_SENTENCES[state]);
}

/* In `width` columns; a way that is too long begins at a later station: its end is the cell's own number. */
static void draw_chain(Canvas *canvas, size_t row, size_t width, const char *chain)
{
    const char *at = chain;
    while (at && canvas_cols(canvas, at) + (at > chain) * canvas_cols(canvas, "…") > width)
        at = strstr(at + 1, " → ");
    if (!at) return;
    size_t col = at > chain ? canvas_put(canvas, row, 1, STYLE_NOTE, "…") : 1;
    canvas_put(canvas, row, col, STYLE_NOTE, at);
}

/* The way to the current cell, and what it goes into. */
static void draw_way(const StepView *view, Canvas *canvas, size_t row, size_t end)
{
    Text chain = {0}, uses = {0};
    Wrap axes = {.charset = canvas->charset};
    ExplainedCell cell = {&chain,       view->trace,  view->step,   view->row,
                          view->column, view->digits, view->layout, view->lang};
    explain_chain(&cell);
    while (cell.digits > 2 && canvas_cols(canvas, text_string(&chain)) > end - 1) {
        text_clear(&chain);
        cell.digits--;
        explain_chain(&cell);
    }
    cell.out = &uses;
    explain_uses(&cell);
    step_view_axes(view, &axes);
    if (uses.length > 0) {
        wrap_add(&axes, STYLE_NOTE, "        ");
        wrap_add(&axes, STYLE_NOTE, _("goes into "));
        wrap_add(&axes, STYLE_NOTE, text_string(&uses));
    }
    draw_chain(canvas, row, end - 1, text_string(&chain));
    wrap_draw(&axes, canvas, row + (chain.length > 0), 1, end - 1, 1);
    text_free(&chain);
    text_free(&uses);
    wrap_free(&axes);
}

/* What a change has done to the last result that may be seen, just above the words of the cell: on the board
 * that of the walk, of a step alone the last of all, where nothing more is asked. */
static void draw_effect(const StepView *view, Canvas *canvas, size_t row, size_t end)
{
    Text effect = {0};
    size_t seen = at_most(view->walked + 1, view->trace->table.count) - (view->hidden && view->walked > 0);
    if (seen > 0 && step_is_of_run(view->trace->table.steps[seen - 1].id))
        effect_add(view, seen - 1, &effect);
    draw_line(canvas, row, end - 1, STYLE_EDITED, text_string(&effect));
    text_free(&effect);
}

/* Whose numbers are on the board, in words where there is room for them up to `end`, and by the method's id.
 */
static void draw_method(const Reader *reader, Canvas *canvas, size_t row, size_t end)
{
    const Misconception *method = reader_trace(reader)->method;
    const char *format = !reader_trace(reader)->follows ? " %s "
                         : reader->shows_right          ? _(" the right numbers; f: %s ")
                                                        : _(" ≠ %s; f: the right numbers ");
    Text named = {0}, whole = {0};
    text_addf(&named, "%s (%s)", _(method->sentence), method->id);
    text_addf(&whole, format, text_string(&named));
    if (3 + canvas_cols(canvas, text_string(&whole)) > end) {
        text_clear(&whole);
        text_addf(&whole, format, method->id);
    }
    canvas_put(canvas, row, 3, reader->shows_right ? STYLE_RIGHT : STYLE_WRONG, text_string(&whole));
    text_free(&named);
    text_free(&whole);
}

/* How the current cell came about, and what the step does; returns the row of the rule between both. */
static size_t draw_board_words(const Reader *reader, Canvas *canvas, const StepView *view, size_t row)
{
    size_t width = view->room_cols, end = READER_HEAD_ROWS + reader_body_rows(reader);
    Text explain = {0}, words = {0};
    const PageTrace *trace = reader_trace(reader);
    bool both = view->wrong && !view->hidden;
    if (both)
        add_both(trace, view, &explain);
    else
        add_computation(reader, view, &explain);
    if (trace->method && !view->hidden)
        page_what_if_text(trace, view->step, &words);
    else if (!view->hidden)
        text_add(&words, sentence_of(view));
    size_t rows = rows_of(canvas, width, text_string(&explain), both ? 2 * EXPLAIN_ROWS : EXPLAIN_ROWS);
    flow_text(canvas, (Area){.row = row, .col = 1, .height = rows, .width = width},
              view->hidden ? STYLE_STRONG : STYLE_FORMULA, text_string(&explain));
    row += rows;
    if (!view->hidden && !both) draw_way(view, canvas, row, width + 1);
    row += both ? 1 : 2;
    if (row + 1 < end) {
        canvas_repeat(canvas, row, 1, width, STYLE_RULE, "─");
        const char *edited = trace->edited ? _(" edited: u undo  R reset ") : "";
        if (trace->method) draw_method(reader, canvas, row, width - canvas_cols(canvas, edited));
        canvas_put_right(canvas, row, width, STYLE_EDITED, edited);
        flow_text(canvas, (Area){.row = row + 1, .col = 1, .height = end - row - 1, .width = width},
                  STYLE_PLAIN, text_string(&words));
    }
    text_free(&explain);
    text_free(&words);
    return row;
}

/* The whole computation, and below it how the current cell came about, and what the step does. */
static void draw_board(const Reader *reader, Canvas *canvas, const StepView *view)
{
    size_t width = view->room_cols, end = READER_HEAD_ROWS + reader_body_rows(reader);
    Scene board;
    board_plan(&board, view, canvas->charset, view->room_rows, view->room_cols);
    bool air = board.height + 1 < view->room_rows;
    Canvas window = canvas_window(canvas, READER_HEAD_ROWS + air, 1, end - READER_HEAD_ROWS - air, width);
    scene_draw(&board, &window);
    board_draw_bars(&board, &window);
    size_t row = READER_HEAD_ROWS + air + board.height;
    draw_effect(view, canvas, row++, width + 1);
    row = draw_board_words(reader, canvas, view, row);
    size_t below = row + 1 + (end - READER_HEAD_ROWS > 30 ? 2 * SENTENCE_ROWS : SENTENCE_ROWS);
    board_draw_curve(&board, &window, below - READER_HEAD_ROWS - air);
    scene_free(&board);
}

/* A picture of the step alone, and the words below it. */
static void draw_alone(const Reader *reader, Canvas *canvas, const StepView *view, Picture picture,
                       size_t width)
{
    Text explain = {0};
    add_computation(reader, view, &explain);
    size_t body = reader_body_rows(reader);
    Below below =
        plan_below(canvas, width, body, text_string(&explain), view->hidden ? "" : sentence_of(view));
    size_t under = below.explain_rows + below.axes_rows + below.sentence_rows;
    size_t rows, cols;
    step_view_size(view, canvas->charset, width, &rows, &cols);
    size_t height = enough_rows(rows + 2, body - under);
    bool air = picture == PICTURE_MATRICES && rows + 1 < height; /* an empty row above it */
    bool has_effect = picture == PICTURE_MATRICES && rows + air + 1 < height;
    Canvas window = canvas_window(canvas, READER_HEAD_ROWS + air, 1, height - air, width);
    picture_draw(picture, view, &window);
    StepView ended = *view;
    if (!view->hidden && !view->asks_more) ended.walked = view->trace->table.count;
    if (has_effect) draw_effect(&ended, canvas, READER_HEAD_ROWS + height - 1, width + 1);
    draw_below(reader, canvas, READER_HEAD_ROWS + height, width, below, view);
    text_free(&explain);
}

/* Columns of the picture: the text that leads to a step is beside it where there is room for both. */
static size_t picture_cols(const Reader *reader, const StepView *view, Picture picture)
{
    bool wide = screen_body_cols(&reader->screen) + 2 >= READER_SIDE_WIDTH_MIN;
    if (picture == PICTURE_BOARD) return view->room_cols;
    return wide && reader_has_side(reader) ? READER_MAIN_WIDTH - 2 : screen_body_cols(&reader->screen);
}

static void draw_step(const Reader *reader, Canvas *canvas)
{
    StepView view = reader_view(reader);
    Picture picture = reader_picture_of(reader, &view);
    draw_parameters(reader, canvas);
    if (reader->what_if.open) {
        what_if_draw(&reader->what_if, canvas, READER_HEAD_ROWS, READER_HEAD_ROWS + reader_body_rows(reader));
        return;
    }
    size_t width = picture_cols(reader, &view, picture);
    if (width < screen_body_cols(&reader->screen)) draw_side(reader, canvas, READER_MAIN_WIDTH + 1);
    bool compares = reader_trace(reader)->method && view.focus == FOCUS_RESULT && !view.hidden;
    if (picture == PICTURE_BOARD)
        draw_board(reader, canvas, &view);
    else if (picture == PICTURE_MATRICES && compares)
        draw_compared(reader, canvas, &view, width);
    else
        draw_alone(reader, canvas, &view, picture, width);
}

/* ---- the whole ---- */

void reader_draw(const Screen *screen, Canvas *canvas)
{
    const Reader *reader = (const Reader *)screen;
    draw_title(reader, canvas);
    if (reader->outline.open)
        outline_draw(&reader->outline, lesson_text(reader->lesson, lang_current()), canvas, READER_HEAD_ROWS,
                     READER_HEAD_ROWS + reader_body_rows(reader));
    else if (reader_stop(reader)->step)
        draw_step(reader, canvas);
    else
        draw_prose(reader, canvas);
}
