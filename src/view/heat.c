/* A matrix as a heat map. A cell has a slot of two columns, its shade; where there is room for all of
 * them the slots are wider and hold the numbers too. */
#include "view/heat.h"

#include <stdint.h>

#include "view/matrix_view.h"
#include "view/measure.h"
#include "view/span.h"
#include "view/step_symbol.h"

enum {
    SHADE_COLS = 2,
    GAP_COLS = 2, /* behind the row headings */
    WIDE_EXTRA_COLS =
        3,           /* of a slot with a number: a mark before, a blank before the number, a mark behind */
    HEAD_ROWS = 2,   /* title, column headings */
    LEGEND_ROWS = 2, /* the legend and the blank row above it */
};

enum { HEAT_LEVELS = STYLE_HEAT_6 - STYLE_HEAT_0 + 1 };

static const char *const SHADES[HEAT_LEVELS] = {" ·", "··", "░░", "▒▒", "▓▓", "▓█", "██"};
static const char *const ASCII_SHADES[HEAT_LEVELS] = {" .", "..", "::", "==", "**", "##", "@@"};

/* What has no level; the first that a cell has counts. */
typedef struct {
    unsigned char flag;
    Style style;
    const char *mark;
    const char *word;
} Mark;

static const Mark MARKS[] = {
    {CELL_UNDEFINED, STYLE_UNDEFINED, "—", N_("undefined")},
    {CELL_OVERFLOW, STYLE_UNDEFINED, "∞", N_("beyond the range of a double")},
    {CELL_MASKED, STYLE_MASKED, "×", N_("masked")},
};
enum { MARK_COUNT = sizeof MARKS / sizeof *MARKS };

/* MARK_COUNT for a cell that has a level. */
static size_t mark_of(unsigned char flags)
{
    size_t mark = 0;
    while (mark < MARK_COUNT && !(flags & MARKS[mark].flag)) mark++;
    return mark;
}

static const char *shade(Charset charset, size_t level)
{
    return charset == CHARSET_UTF8 ? SHADES[level] : ASCII_SHADES[level];
}

bool heat_is_drawn(const Trace *trace, size_t step)
{
    return trace->results[step].matrix.rank == 2;
}

/* ---- the plan ---- */

typedef struct {
    const StepView *asked;
    MatrixView view;
    double least; /* of the cells that have a level */
    double greatest;
    bool any;
    bool marks[MARK_COUNT + 1]; /* that a cell has */
    bool wide;
    size_t head_cols; /* of the row headings, with the gap */
    size_t slot_cols;
    AxisSpan rows;
    AxisSpan columns;
} Heat;

static void set_range(Heat *heat, const MatrixSurvey *survey)
{
    for (size_t set = 0; set < SURVEY_SET_COUNT; set++)
        if (survey->special[set].any) heat->marks[mark_of((unsigned char)set)] = true;
    heat->any = survey->ordinary.any;
    heat->least = survey->ordinary.low;
    heat->greatest = survey->ordinary.high;
}

/* The position of the cursor on an axis of the result. */
static size_t cursor_on(const StepView *asked, Axis axis)
{
    if (asked->focus != FOCUS_RESULT) return asked->at[axis];
    return asked->trace->results[asked->step].matrix.axes[0] == axis ? asked->row : asked->column;
}

static void set_heat(Heat *heat, const StepView *asked, const Canvas *ruler, size_t room)
{
    *heat = (Heat){
        .asked = asked,
        .view = matrix_view_of_step(asked->trace, asked->step, asked->layout, asked->lang, asked->digits)};
    heat->view.narrow = true;
    matrix_view_measure(&heat->view, ruler);
    set_range(heat, heat->view.survey);
    size_t down = matrix_view_extent(&heat->view, heat->view.down);
    size_t across = matrix_view_extent(&heat->view, heat->view.across);
    size_t measured = at_most(down, MEASURE_ROW_HEADINGS);
    heat->head_cols = matrix_view_heading_cols(&heat->view, ruler, heat->view.down, measured) + GAP_COLS;
    heat->slot_cols = SHADE_COLS + WIDE_EXTRA_COLS + heat->view.number_cols;
    heat->wide = heat->head_cols + across * heat->slot_cols <= room;
    if (!heat->wide) heat->slot_cols = SHADE_COLS;
    heat->view.narrow = !heat->wide;
    heat->rows = span_whole(down);
    heat->columns = span_whole(across);
    heat->view.has_marked = asked->cursor && asked->focus == FOCUS_RESULT;
    heat->view.marked_down = cursor_on(asked, heat->view.down);
    heat->view.marked_across = cursor_on(asked, heat->view.across);
}

/* A window that moves by thirds, with a third before the position and a third behind it. */
static AxisSpan span_around(size_t extent, size_t places, size_t position)
{
    if (places < 3) return span_window(extent, at_least(1, places), position);
    size_t third = places / 3;
    return span_window(extent, places, less(position / third, 1) * third);
}

static void set_window(Heat *heat, const Canvas *canvas)
{
    const MatrixView *view = &heat->view;
    size_t height = at_least(1, less(canvas->height, HEAD_ROWS + LEGEND_ROWS));
    size_t width = at_least(1, less(canvas->width, heat->head_cols));
    heat->rows = span_around(heat->rows.extent, height, view->marked_down);
    heat->columns = span_around(heat->columns.extent, width / heat->slot_cols, view->marked_across);
}

void heat_size(const StepView *view, Charset charset, size_t room, size_t *height, size_t *width)
{
    Heat heat;
    set_heat(&heat, view, &(Canvas){.charset = charset}, room);
    *height = HEAD_ROWS + heat.rows.extent + LEGEND_ROWS;
    *width = heat.head_cols + heat.columns.extent * heat.slot_cols;
    if (*width < room) *width = room;
}

/* ---- drawing ---- */

/* "   query ↓ 1-20/256"; returns the column behind it. */
static size_t put_place(Canvas *canvas, size_t col, Axis axis, AxisSpan span, const char *arrow)
{
    Style style = style_of_axis(axis, ROLE_LABEL);
    col = canvas_putf(canvas, 0, col + 3, style, "%s %s", matrix_view_axis(axis), arrow);
    if (span_is_whole(span)) return col;
    return canvas_putf(canvas, 0, col, style, " %zu-%zu/%zu", span.first, span.first + span.count - 1,
                       span.extent);
}

/* "S = QKᵀ   query ↓ 1-20/256   key → 1-30/256" */

static void draw_title(const Heat *heat, Canvas *canvas)
{
    const StepView *asked = heat->asked;
    Text text = {0};
    step_view_symbol(asked->trace, asked->step, asked->layout, true, &text);
    size_t col = canvas_put(canvas, 0, 0, STYLE_FORMULA, text_string(&text));
    col = put_place(canvas, col, heat->view.down, heat->rows, "↓");
    put_place(canvas, col, heat->view.across, heat->columns, "→");
    text_free(&text);
}

/* A heading wherever the one before it has left room; the current column's in any case. */
static void draw_column_headings(const Heat *heat, Canvas *canvas)
{
    const MatrixView *view = &heat->view;
    size_t free_from = 0;
    for (size_t place = 0; place < heat->columns.count; place++) {
        char name[32];
        size_t position = heat->columns.first + place, col = heat->head_cols + place * heat->slot_cols;
        bool marked = view->has_marked && position == view->marked_across;
        const char *heading = matrix_view_heading(view, view->across, position, name);
        size_t end = col + heat->slot_cols, cols = canvas_cols(canvas, heading);
        size_t start = heat->wide && cols < heat->slot_cols ? end - 1 - cols : col;
        Style style = style_of_axis(view->across, marked ? ROLE_MARKED : ROLE_LABEL);
        if (start < free_from && !marked) continue;
        free_from = canvas_put(canvas, 1, start, style, heading) + 1;
        if (marked) canvas_put(canvas, 1, free_from - 1, STYLE_PLAIN, " ");
    }
}

/* The style of a cell's shade, level or mark. */
static Style cell_style(const Heat *heat, size_t index)
{
    size_t mark = mark_of(heat->view.matrix->flags[index]);
    if (mark < MARK_COUNT) return MARKS[mark].style;
    return style_of_heat(heat->view.matrix->cells[index], heat->least, heat->greatest);
}

static void draw_shade(const Heat *heat, Canvas *canvas, size_t row, size_t col, size_t index)
{
    unsigned char flags = heat->view.matrix->flags[index];
    size_t mark = mark_of(flags);
    Style style = cell_style(heat, index);
    const char *sign = mark < MARK_COUNT ? MARKS[mark].mark : shade(canvas->charset, style - STYLE_HEAT_0);
    canvas_put_until(canvas, row, col, col + SHADE_COLS, style, sign);
    if (flags & (CELL_EDITED | CELL_PINNED))
        canvas_put_until(canvas, row, col + 1, col + 2, flags & CELL_PINNED ? STYLE_PINNED : STYLE_EDITED,
                         flags & CELL_PINNED ? "▪" : "*");
}

/* The number behind the shade, in its colour. */
static void draw_number(const Heat *heat, Canvas *canvas, size_t row, size_t col, size_t index, bool current)
{
    const Matrix *matrix = heat->view.matrix;
    char number[NUMBER_BYTES];
    number_print_cell(number, matrix->cells[index], matrix->flags[index], heat->view.form);
    Style style = current ? STYLE_CURRENT : cell_style(heat, index);
    size_t end = col + heat->view.number_cols + 1;
    canvas_repeat(canvas, row, col, end - col, style, " ");
    canvas_put_right(canvas, row, end, style, number);
}

static void draw_cell(const Heat *heat, Canvas *canvas, size_t row, size_t col, size_t index, bool current)
{
    size_t shade_col = heat->wide ? col + 1 : col;
    draw_shade(heat, canvas, row, shade_col, index);
    if (heat->wide) draw_number(heat, canvas, row, shade_col + SHADE_COLS, index, current);
    if (current) {
        canvas_place_cursor(canvas, row, shade_col);
        canvas_put(canvas, row, col, STYLE_CURRENT, "[");
        canvas_put(canvas, row, col + heat->slot_cols - 1, STYLE_CURRENT, "]");
    }
    canvas_tag(canvas, row, col, heat->slot_cols, step_view_tag(FOCUS_RESULT, index));
}

static void draw_cells(const Heat *heat, Canvas *canvas)
{
    const MatrixView *view = &heat->view;
    for (size_t i = 0; i < heat->rows.count * heat->columns.count; i++) {
        size_t place = i / heat->columns.count, column = i % heat->columns.count;
        size_t down = heat->rows.first + place, across = heat->columns.first + column;
        bool current = view->has_marked && down == view->marked_down && across == view->marked_across;
        draw_cell(heat, canvas, HEAD_ROWS + place, heat->head_cols + column * heat->slot_cols,
                  matrix_view_index(view, down, across), current);
    }
}

/* "-1.2000  ·····  3.4000   × masked   — undefined" */
static void draw_legend(const Heat *heat, Canvas *canvas, size_t row)
{
    char number[NUMBER_BYTES];
    size_t col = 0;
    if (heat->any) {
        number_print(number, heat->least, heat->view.form);
        col = canvas_putf(canvas, row, 0, STYLE_NOTE, _("min %s "), number);
        for (size_t level = 0; level < HEAT_LEVELS; level++)
            col = canvas_put(canvas, row, col, (Style)(STYLE_HEAT_0 + level), shade(canvas->charset, level));
        number_print(number, heat->greatest, heat->view.form);
        col = canvas_putf(canvas, row, col, STYLE_NOTE, _(" max %s"), number) + 3;
    }
    for (size_t mark = MARK_COUNT; mark-- > 0;)
        if (heat->marks[mark])
            col = canvas_putf(canvas, row, col, MARKS[mark].style, "%s %s", MARKS[mark].mark,
                              _(MARKS[mark].word)) +
                  3;
}

void heat_draw(const StepView *view, Canvas *canvas)
{
    Heat heat;
    set_heat(&heat, view, canvas, canvas->width);
    set_window(&heat, canvas);
    draw_title(&heat, canvas);
    draw_column_headings(&heat, canvas);
    Canvas headings = canvas_window(canvas, HEAD_ROWS, 0, heat.rows.count, heat.head_cols - 1);
    matrix_view_row_headings(&heat.view, &headings, 0, 0, heat.rows, ROLE_LABEL);
    draw_cells(&heat, canvas);
    draw_legend(&heat, canvas, HEAD_ROWS + heat.rows.count + LEGEND_ROWS - 1);
}
