/* Lays the blocks of a page out on a canvas: each kind of block has its row in one table. */
#include "view/flow.h"

#include <string.h>

#include "base/lang.h"
#include "trace/explain.h"
#include "view/board.h"
#include "view/figure.h"
#include "view/measure.h"
#include "view/table.h"
#include "view/wrap.h"

/* Prose reads badly in longer lines, however wide the terminal is. */
enum { PROSE_COLS = 76, INDENT_COLS = 4, PICTURE_COLS = 2, FIGURE_GAP = 4 };

typedef struct {
    Canvas *canvas;
    size_t row;
    size_t width;
    const Page *page;
    const Look *look;
    size_t last;             /* block behind those that are laid out */
    const PageBlock *paired; /* the figure that was drawn together with the one behind it */
} Flow;

static size_t prose_cols(const Flow *flow, size_t indent)
{
    size_t width = flow->width < PROSE_COLS ? flow->width : PROSE_COLS;
    return width > indent ? width - indent : 1;
}

/* ---- prose ---- */

static void add_spans(Wrap *wrap, PageSpans spans, Style base)
{
    for (size_t i = 0; i < spans.count; i++) {
        Style style = spans.items[i].style;
        wrap_add(wrap, style == STYLE_PLAIN ? base : style, spans.items[i].text);
    }
}

/* Draws the wrapped text at an indent, below what is there, and empties it. */
static void draw_wrap(Flow *flow, Wrap *wrap, size_t indent)
{
    size_t width = prose_cols(flow, indent);
    size_t end = flow->row + wrap_rows(wrap, width);
    canvas_grow(flow->canvas, end);
    flow->row = wrap_draw(wrap, flow->canvas, flow->row, indent, width, SIZE_MAX);
    wrap_free(wrap);
}

static void draw_spans(Flow *flow, PageSpans spans, Style base, size_t indent)
{
    Wrap wrap = {.charset = flow->canvas->charset};
    add_spans(&wrap, spans, base);
    draw_wrap(flow, &wrap, indent);
}

static void draw_text(Flow *flow, Style style, size_t indent, const char *text)
{
    Wrap wrap = {.charset = flow->canvas->charset};
    wrap_add(&wrap, style, text);
    draw_wrap(flow, &wrap, indent);
}

/* Columns of what was drawn in rows first … flow->row - 1. */
static size_t drawn_cols(const Flow *flow, size_t first)
{
    Text text = {0};
    canvas_text(flow->canvas, first, flow->row, &text);
    Wrap lines = {.charset = flow->canvas->charset};
    wrap_add(&lines, STYLE_PLAIN, text_string(&text));
    size_t cols = wrap_natural_cols(&lines);
    wrap_free(&lines);
    text_free(&text);
    return cols;
}

static void draw_heading(Flow *flow, const PageBlock *block)
{
    size_t first = flow->row;
    draw_spans(flow, block->spans, STYLE_TITLE, 0);
    if (block->level > 2) return;
    canvas_grow(flow->canvas, flow->row + 1);
    canvas_repeat(flow->canvas, flow->row, 0, drawn_cols(flow, first), STYLE_RULE, "─");
    flow->row++;
}

/* Columns of an item's mark and of all the marks that it is nested in. */
static size_t item_cols(int level)
{
    return (size_t)level * INDENT_COLS;
}

static void draw_paragraph(Flow *flow, const PageBlock *block)
{
    draw_spans(flow, block->spans, STYLE_PLAIN, item_cols(block->level));
}

static void draw_item(Flow *flow, const PageBlock *block)
{
    size_t indent = item_cols(block->level);
    size_t mark_row = flow->row;
    draw_spans(flow, block->spans, STYLE_PLAIN, indent);
    canvas_grow(flow->canvas, mark_row + 1);
    if (block->number > 0) {
        char mark[16];
        snprintf(mark, sizeof mark, "%d.", block->number);
        canvas_put_right(flow->canvas, mark_row, indent - 1, STYLE_PLAIN, mark);
    } else {
        canvas_put(flow->canvas, mark_row, indent - 2, STYLE_PLAIN, "•");
    }
    if (flow->row == mark_row) flow->row++;
}

static void draw_quote(Flow *flow, const PageBlock *block)
{
    size_t first = flow->row;
    draw_spans(flow, block->spans, STYLE_PLAIN, 2);
    for (size_t row = first; row < flow->row; row++) canvas_put(flow->canvas, row, 0, STYLE_RULE, "│");
}

static void draw_fact(Flow *flow, const PageBlock *block)
{
    draw_spans(flow, block->spans, STYLE_PLAIN, 2);
    if (!block->text) return;
    Text source = {0};
    text_addf(&source, _("(source: %s)"), block->text);
    draw_text(flow, STYLE_NOTE, 2, text_string(&source));
    text_free(&source);
}

static void draw_ask(Flow *flow, const Question *question)
{
    Wrap wrap = {.charset = flow->canvas->charset};
    wrap_add(&wrap, STYLE_STRONG, _("Predict first: "));
    wrap_add(&wrap, STYLE_PLAIN, question->ask);
    draw_wrap(flow, &wrap, 0);
}

static void draw_question(Flow *flow, const PageBlock *block)
{
    draw_ask(flow, block->question);
}

static void draw_fault_text(Flow *flow, const char *message)
{
    Wrap wrap = {.charset = flow->canvas->charset};
    wrap_add(&wrap, STYLE_WRONG, _("Cannot be shown: "));
    wrap_add(&wrap, STYLE_PLAIN, message);
    draw_wrap(flow, &wrap, 0);
}

static void draw_fault(Flow *flow, const PageBlock *block)
{
    draw_fault_text(flow, block->spans.items[0].text);
}

/* ---- what never wraps ---- */

static void draw_lines(Flow *flow, Style style, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        canvas_grow(flow->canvas, flow->row + 1);
        Text line = {0};
        text_put(&line, text, length);
        canvas_put(flow->canvas, flow->row++, INDENT_COLS, style, text_string(&line));
        text_free(&line);
        text += length + (text[length] == '\n');
    }
}

static void draw_formula(Flow *flow, const PageBlock *block)
{
    draw_lines(flow, STYLE_FORMULA, block->text);
}

static void draw_code(Flow *flow, const PageBlock *block)
{
    draw_lines(flow, STYLE_CODE, block->text);
}

static size_t lines_cols(const Flow *flow, const PageBlock *block)
{
    Wrap lines = {.charset = flow->canvas->charset};
    wrap_add(&lines, STYLE_PLAIN, block->text);
    size_t cols = wrap_natural_cols(&lines);
    wrap_free(&lines);
    return INDENT_COLS + cols;
}

static Table make_table(const Flow *flow, const PageBlock *block)
{
    Table table = {0};
    table_start(&table, block->rows, block->columns, flow->canvas->charset);
    for (size_t i = 0; i < block->rows * block->columns; i++)
        add_spans(&table.cells[i], block->cells[i], i < block->columns ? STYLE_STRONG : STYLE_PLAIN);
    table_fit(&table, flow->width);
    return table;
}

static void draw_table(Flow *flow, const PageBlock *block)
{
    Table table = make_table(flow, block);
    flow->row = table_draw(&table, flow->canvas, flow->row, 0);
    table_free(&table);
}

static size_t block_table_cols(const Flow *flow, const PageBlock *block)
{
    Table table = make_table(flow, block);
    size_t cols = table_cols(&table);
    table_free(&table);
    return cols;
}

/* ---- steps ---- */

static StepId step_id(const PageBlock *block, const Page *page)
{
    return page->traces[block->trace].now.table.steps[block->step].id;
}

Layout flow_layout(const PageBlock *block, const Page *page, const Look *look)
{
    if (look->layout_forced) return look->layout;
    if (block->trace != SIZE_MAX) return page->traces[block->trace].example->layout;
    return strcmp(field_value(block->show->fields, "layout", "row"), "column") == 0 ? LAYOUT_COLUMN
                                                                                    : LAYOUT_ROW;
}

int flow_digits(const PageBlock *block, const Page *page, const Look *look)
{
    if (look->digits > 0) return look->digits;
    if (block->trace == SIZE_MAX) return STEP_VIEW_DIGITS;
    return show_digits(block->show, block->kind == PAGE_STEP ? step_id(block, page) : STEP_WEIGHTS,
                       STEP_VIEW_DIGITS);
}

static StepView step_view(const Flow *flow, const PageBlock *block)
{
    const PageTrace *trace = &flow->page->traces[block->trace];
    return (StepView){
        .trace = &trace->now,
        .before = trace->edited ? &trace->before : NULL,
        .step = block->step,
        .layout = flow_layout(block, flow->page, flow->look),
        .lang = flow->page->lang,
        .digits = flow_digits(block, flow->page, flow->look),
    };
}

void flow_trace_name(Text *out, const Page *page, const PageTrace *trace)
{
    if (page->trace_count > 1) text_add(out, trace->example->titles[page->lang]);
    if (trace->example->head_count > 1) {
        text_add(out, out->length > 0 ? _(", ") : "");
        text_addf(out, _("head %zu"), trace->head);
    }
}

/* "step 3/10  scaled scores   S = …" */
static void draw_step_title(Flow *flow, const PageBlock *block, const StepView *view)
{
    canvas_grow(flow->canvas, flow->row + 2);
    Text text = {0};
    step_view_symbol(view->trace, view->step, view->layout, true, &text);
    size_t col = canvas_putf(flow->canvas, flow->row, 0, STYLE_TITLE, _("step %zu/%zu"), block->step_number,
                             block->step_count);
    col = canvas_putf(flow->canvas, flow->row, col, STYLE_TITLE, "  %s",
                      step_view_name(view->trace, view->step));
    col = canvas_putf(flow->canvas, flow->row, col, STYLE_FORMULA, "   %s", text_string(&text));
    text_clear(&text);
    flow_trace_name(&text, flow->page, &flow->page->traces[block->trace]);
    canvas_putf(flow->canvas, flow->row, col, STYLE_NOTE, "   %s", text_string(&text));
    text_free(&text);
    flow->row++;
    step_view_chain(view, flow->canvas, flow->row, 0, flow->width);
    flow->row += 2;
}

static size_t picture_room(const Flow *flow)
{
    return flow->width > PICTURE_COLS ? flow->width - PICTURE_COLS : 1;
}

static void draw_picture(Flow *flow, const StepView *view)
{
    size_t height, width;
    step_view_size(view, flow->canvas->charset, picture_room(flow), &height, &width);
    canvas_grow(flow->canvas, flow->row + height);
    Canvas window = canvas_window(flow->canvas, flow->row, PICTURE_COLS, height, width);
    step_view_draw(view, &window);
    flow->row += height + 1;
}

/* The first cell that is not masked; the first of all if every one is. */
static size_t first_visible(const Matrix *matrix)
{
    for (size_t i = 0; i < matrix_size(matrix); i++)
        if (!(matrix->flags[i] & (CELL_MASKED | CELL_UNDEFINED))) return i;
    return 0;
}

static void draw_cell_explained(Flow *flow, const StepView *view)
{
    const Matrix *matrix = &view->trace->results[view->step].matrix;
    size_t index = first_visible(matrix);
    size_t columns = matrix_columns(matrix);
    Text text = {0};
    explain_cell(&(ExplainedCell){&text, view->trace, view->step, index / columns, index % columns,
                                  view->digits, view->layout, view->lang});
    draw_text(flow, STYLE_PLAIN, PICTURE_COLS, text_string(&text));
    text_free(&text);
    Wrap axes = {.charset = flow->canvas->charset};
    step_view_axes(view, &axes);
    draw_wrap(flow, &axes, PICTURE_COLS);
}

/* What a wrong method gives at this step, beside the right result; where they part, what was done. */
static void draw_what_if(Flow *flow, const PageTrace *trace, const StepView *view)
{
    Text text = {0};
    Compare compare = page_compare(trace, view);
    size_t rows = compare_rows(&compare, flow->canvas->charset, picture_room(flow));
    canvas_grow(flow->canvas, flow->row + rows + 1);
    Canvas window = canvas_window(flow->canvas, flow->row, PICTURE_COLS, rows, picture_room(flow));
    compare_draw(&compare, &window);
    flow->row += rows;
    page_what_if_text(trace, view->step, &text);
    draw_text(flow, STYLE_NOTE, PICTURE_COLS, text_string(&text));
    text_free(&text);
}

/* ---- a walk as one board ---- */

static void plan_board(const Flow *flow, const PageBlock *block, StepView *view, Scene *board)
{
    const PageTrace *trace = &flow->page->traces[block->trace];
    size_t cols = flow->look->board_cols;
    *view = step_view(flow, block);
    view->walked = block->step;
    if (trace->method && trace->follows) view->wrong = &trace->wrong;
    view->shows_wrong = true;
    board_plan(board, view, flow->canvas->charset, MEASURE_ENDLESS,
               cols > PICTURE_COLS ? cols - PICTURE_COLS : MEASURE_ENDLESS);
}

static bool stands_for_walk(const Flow *flow, const PageBlock *block)
{
    return block->step_number == block->step_count || block + 1 == flow->page->blocks + flow->last;
}

/* Of a walk the last step that is shown stands for all; the questions before it are asked before its numbers.
 */
static void draw_walk(Flow *flow, const PageBlock *block)
{
    StepView view;
    Scene board;
    if (!stands_for_walk(flow, block)) {
        flow->row--;
        return;
    }
    plan_board(flow, block, &view, &board);
    canvas_grow(flow->canvas, flow->row + board.height + 1);
    Canvas window = canvas_window(flow->canvas, flow->row, PICTURE_COLS, board.height,
                                  flow->canvas->width - PICTURE_COLS);
    scene_draw(&board, &window);
    flow->row += board.height + 1;
    scene_free(&board);
    const PageTrace *trace = &flow->page->traces[block->trace];
    Text words = {0};
    if (trace->method) page_what_if_text(trace, block->step, &words);
    draw_text(flow, STYLE_NOTE, PICTURE_COLS, text_string(&words));
    text_free(&words);
}

static void draw_step(Flow *flow, const PageBlock *block)
{
    const PageTrace *trace = &flow->page->traces[block->trace];
    if (block->question) {
        draw_ask(flow, block->question);
        flow->row++;
    }
    if (flow->look->board) {
        draw_walk(flow, block);
        return;
    }
    StepView view = step_view(flow, block);
    draw_step_title(flow, block, &view);
    draw_picture(flow, &view);
    draw_cell_explained(flow, &view);
    draw_text(flow, STYLE_PLAIN, PICTURE_COLS, step_view_sentence(view.trace, view.step));
    if (trace->method) draw_what_if(flow, trace, &view);
    if (trace->fault.kind != FAULT_NONE) draw_fault_text(flow, trace->fault.message);
}

static size_t step_cols(const Flow *flow, const PageBlock *block)
{
    StepView view = step_view(flow, block);
    size_t height, width;
    if (!flow->look->board) {
        step_view_size(&view, flow->canvas->charset, picture_room(flow), &height, &width);
        return PICTURE_COLS + width;
    }
    Scene board;
    plan_board(flow, block, &view, &board);
    width = board.width;
    scene_free(&board);
    return PICTURE_COLS + width;
}

/* ---- views ---- */

static Canvas make_figure(const Flow *flow, const PageBlock *block, size_t width)
{
    const PageTrace *trace = block->trace == SIZE_MAX ? NULL : &flow->page->traces[block->trace];
    Figure figure = {
        .show = block->show,
        .trace = trace ? &trace->now : NULL,
        .before = trace && trace->edited ? &trace->before : NULL,
        .layout = flow_layout(block, flow->page, flow->look),
        .lang = flow->page->lang,
        .digits = flow_digits(block, flow->page, flow->look),
        .sizes = flow->look->sizes,
    };
    Canvas canvas = {0};
    figure_draw(&figure, flow->canvas->charset, width, &canvas);
    return canvas;
}

/* The name of what is shown, and below it the figure, from column `col` on; returns the row behind it. */
static size_t put_figure(Flow *flow, const PageBlock *block, const Canvas *figure, size_t col)
{
    Text name = {0};
    size_t row = flow->row;
    if (block->trace != SIZE_MAX) flow_trace_name(&name, flow->page, &flow->page->traces[block->trace]);
    canvas_grow(flow->canvas, row + (name.length > 0) + figure->height);
    if (name.length > 0) canvas_put(flow->canvas, row++, col, STYLE_NOTE, text_string(&name));
    canvas_copy(flow->canvas, row, col, figure);
    text_free(&name);
    return row + figure->height;
}

/* Whether the next block is the second view of the same show with `beside`. */
static bool has_second(const Flow *flow, const PageBlock *block)
{
    const PageBlock *next = block + 1;
    bool there = next < flow->page->blocks + flow->last;
    return there && next->kind == PAGE_VIEW && next->show == block->show && block->show->beside;
}

/* Two figures beside each other, if each finds room in its half. */
static bool draw_pair(Flow *flow, const PageBlock *block)
{
    size_t cols = prose_cols(flow, 0);
    if (cols < FIGURE_GAP + 2) return false;
    size_t half = (cols - FIGURE_GAP) / 2;
    Canvas first = make_figure(flow, block, half);
    Canvas second = make_figure(flow, block + 1, half);
    bool fits = first.width <= half && second.width <= half;
    if (fits) {
        size_t left = put_figure(flow, block, &first, 0);
        size_t right = put_figure(flow, block + 1, &second, half + FIGURE_GAP);
        flow->row = left > right ? left : right;
    }
    canvas_free(&first);
    canvas_free(&second);
    return fits;
}

static void draw_view(Flow *flow, const PageBlock *block)
{
    if (has_second(flow, block) && draw_pair(flow, block)) {
        flow->paired = block;
        return;
    }
    Canvas figure = make_figure(flow, block, prose_cols(flow, 0));
    flow->row = put_figure(flow, block, &figure, 0);
    canvas_free(&figure);
}

static size_t view_cols(const Flow *flow, const PageBlock *block)
{
    Canvas figure = make_figure(flow, block, prose_cols(flow, 0));
    size_t cols = figure.width;
    canvas_free(&figure);
    return cols;
}

/* ---- the table of blocks ---- */

typedef struct {
    void (*draw)(Flow *flow, const PageBlock *block);
    size_t (*cols)(const Flow *flow, const PageBlock *block); /* NULL: it wraps */
} BlockRule;

static const BlockRule BLOCK_RULES[] = {
    [PAGE_HEADING] = {draw_heading, NULL},
    [PAGE_PARAGRAPH] = {draw_paragraph, NULL},
    [PAGE_ITEM] = {draw_item, NULL},
    [PAGE_QUOTE] = {draw_quote, NULL},
    [PAGE_FORMULA] = {draw_formula, lines_cols},
    [PAGE_CODE] = {draw_code, lines_cols},
    [PAGE_TABLE] = {draw_table, block_table_cols},
    [PAGE_FACT] = {draw_fact, NULL},
    [PAGE_QUESTION] = {draw_question, NULL},
    [PAGE_STEP] = {draw_step, step_cols},
    [PAGE_VIEW] = {draw_view, view_cols},
    [PAGE_FAULT] = {draw_fault, NULL},
};

/* A blank row goes between two blocks, but not between the items of a list. */
static bool needs_gap(const PageBlock *block)
{
    return block->kind != PAGE_ITEM || block[-1].kind != PAGE_ITEM;
}

/* A step that changes nothing; on a board the steps before the last say nothing of their own. */
static bool is_silent(const Flow *flow, const PageBlock *block)
{
    if (block->idle) return true;
    return block->kind == PAGE_STEP && flow->look->board && !stands_for_walk(flow, block) && !block->question;
}

size_t flow_blocks(Canvas *canvas, size_t row, size_t width, BlockRange blocks, const Look *look)
{
    Flow flow = {
        .canvas = canvas, .row = row, .width = width, .page = blocks.page, .look = look, .last = blocks.last};
    for (size_t i = blocks.first; i < blocks.last; i++) {
        const PageBlock *block = &blocks.page->blocks[i];
        if (flow.paired && flow.paired == block - 1) continue;
        if (is_silent(&flow, block)) continue;
        if (i > blocks.first && needs_gap(block)) flow.row++;
        BLOCK_RULES[block->kind].draw(&flow, block);
    }
    canvas_grow(canvas, flow.row);
    return flow.row;
}

size_t flow_cols(BlockRange blocks, size_t width, const Look *look, Charset charset)
{
    Canvas ruler = {.charset = charset};
    Flow flow = {.canvas = &ruler, .width = width, .page = blocks.page, .look = look};
    size_t widest = 0;
    for (size_t i = blocks.first; i < blocks.last; i++) {
        const PageBlock *block = &blocks.page->blocks[i];
        if (block->idle) continue;
        size_t cols = BLOCK_RULES[block->kind].cols ? BLOCK_RULES[block->kind].cols(&flow, block) : 0;
        if (cols > widest) widest = cols;
    }
    return widest;
}

size_t flow_text(Canvas *canvas, Area area, Style style, const char *text)
{
    Wrap wrap = {.charset = canvas->charset};
    wrap_add(&wrap, style, text);
    size_t end = wrap_draw(&wrap, canvas, area.row, area.col, area.width, area.height);
    wrap_free(&wrap);
    return end - area.row;
}
