/* A matrix with its axes and its headings. A cell has a slot: a column for the mark before its number,
 * the number right-aligned, a column for the mark behind it and, unless narrow, one for a flag. */
#include "view/matrix_view.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "view/measure.h"

enum { CELL_BYTES = NUMBER_BYTES + 8, HEADING_COLS_MAX = 12, HEADING_BYTES = 32 };

const char *matrix_view_axis(Axis axis)
{
    return axis == AXIS_NONE ? "" : _(axis_name(axis));
}

/* ---- orientation ---- */

void matrix_view_orientation(const Matrix *matrix, Layout layout, Axis *down, Axis *across)
{
    *down = *across = AXIS_NONE;
    if (matrix->rank == 1 && matrix->axes[0] == AXIS_KEY) {
        *across = AXIS_KEY;
    } else if (matrix->rank == 1) {
        *down = matrix->axes[0];
    } else if (matrix->rank == 2) {
        bool turned = layout_turns(layout, matrix);
        *down = matrix->axes[turned];
        *across = matrix->axes[!turned];
    }
}

MatrixView matrix_view_of(const Matrix *matrix, const Example *example, Layout layout, Lang lang,
                          NumberForm form)
{
    MatrixView view = {.matrix = matrix, .example = example, .lang = lang, .form = form};
    matrix_view_orientation(matrix, layout, &view.down, &view.across);
    return view;
}

MatrixView matrix_view_of_step(const Trace *trace, size_t step, Layout layout, Lang lang, int digits)
{
    const StepResult *result = &trace->results[step];
    NumberForm form = number_form_of(&result->survey, digits, step_is_weights(trace->table.steps[step].id));
    MatrixView view = matrix_view_of(&result->matrix, trace->example, layout, lang, form);
    view.survey = &result->survey;
    view.first_query = trace->window.first;
    return view;
}

size_t matrix_view_extent(const MatrixView *view, Axis axis)
{
    return axis == AXIS_NONE ? 1 : matrix_extent(view->matrix, axis);
}

size_t matrix_view_index(const MatrixView *view, size_t down, size_t across)
{
    const Matrix *matrix = view->matrix;
    size_t places[2] = {0, 0};
    for (int i = 0; i < matrix->rank && i < 2; i++) {
        if (matrix->axes[i] == view->down) places[i] = down;
        if (matrix->axes[i] == view->across) places[i] = across;
    }
    return matrix_index(matrix, places[0], places[1]);
}

/* ---- widths ---- */

/* A number as text, with the marks that belong to it. */
static void print_number(const MatrixView *view, double value, unsigned char flags, char out[CELL_BYTES])
{
    bool masked = flags & CELL_MASKED && !(flags & CELL_UNDEFINED);
    if (masked && view->crossed) {
        snprintf(out, CELL_BYTES, "×");
        return;
    }
    NumberForm form = view->form;
    form.weights = form.weights || (masked && value == 0);
    char number[NUMBER_BYTES];
    number_print_cell(number, value, flags, form);
    const char *mask_mark = masked && !view->bare_mask ? "× " : "";
    snprintf(out, CELL_BYTES, "%s%s%s", flags & CELL_PINNED ? "▪" : "", mask_mark, number);
}

static void print_cell(const MatrixView *view, size_t index, char out[CELL_BYTES])
{
    if (view->mark)
        snprintf(out, CELL_BYTES, "%s", view->mark(view, index));
    else
        print_number(view, view->matrix->cells[index], view->matrix->flags[index], out);
}

static size_t cols_of(const MatrixView *view, const Canvas *ruler, double value, unsigned char flags)
{
    char text[CELL_BYTES];
    print_number(view, value, flags, text);
    return canvas_cols(ruler, text);
}

static size_t range_cols(const MatrixView *view, const Canvas *ruler, SurveyRange range, unsigned char flags)
{
    if (!range.any) return 0;
    size_t ends = at_least(cols_of(view, ruler, range.low, flags), cols_of(view, ruler, range.high, flags));
    return at_least(ends, cols_of(view, ruler, range.near_zero, flags));
}

static size_t mark_cols(const MatrixView *view, const Canvas *ruler)
{
    size_t cols = 1;
    for (size_t i = 0; i < matrix_size(view->matrix); i++)
        cols = at_least(cols, canvas_cols(ruler, view->mark(view, i)));
    return cols;
}

/* The widest number is one of few: one for each set of flags, and the largest, the smallest and the one
 * nearest to zero of the others. All numbers of a matrix have one form, so no other can be wider. */
static size_t number_cols(const MatrixView *view, const Canvas *ruler)
{
    if (view->mark) return mark_cols(view, ruler);
    MatrixSurvey own;
    if (!view->survey) own = matrix_survey(view->matrix);
    const MatrixSurvey *survey = view->survey ? view->survey : &own;
    size_t cols = at_least(1, range_cols(view, ruler, survey->ordinary, 0));
    cols = at_least(cols, range_cols(view, ruler, survey->pinned, CELL_PINNED));
    for (size_t set = 0; set < SURVEY_SET_COUNT; set++)
        if (survey->special[set].any)
            cols = at_least(cols, cols_of(view, ruler, survey->special[set].value, (unsigned char)set));
    return cols;
}

size_t matrix_view_tail_cols(const MatrixView *view)
{
    return view->narrow ? 1 : 2;
}

/* Whether positions are called by their numbers, of which the last is the widest. */
static bool is_numbered(const MatrixView *view, Axis axis)
{
    if (axis == AXIS_QUERY) return view->example->query_tokens.count == 0;
    return axis != AXIS_KEY || view->example->key_tokens.count == 0;
}

size_t matrix_view_heading_cols(const MatrixView *view, const Canvas *ruler, Axis axis, size_t count)
{
    size_t widest = 0;
    for (size_t position = is_numbered(view, axis) && count > 0 ? count - 1 : 0; position < count;
         position++) {
        char heading[HEADING_BYTES];
        size_t cols = canvas_cols(ruler, matrix_view_heading(view, axis, position, heading));
        if (cols > widest) widest = cols;
    }
    return widest;
}

void matrix_view_measure(MatrixView *view, const Canvas *ruler)
{
    if (view->number_cols == 0) view->number_cols = number_cols(view, ruler);
    view->slot_cols = 1 + view->number_cols + matrix_view_tail_cols(view);
    if (view->narrow) return;
    size_t columns = at_most(matrix_view_extent(view, view->across), MEASURE_COLUMN_HEADINGS);
    size_t heading = matrix_view_heading_cols(view, ruler, view->across, columns) + 2;
    view->slot_cols = at_least(view->slot_cols, at_most(heading, HEADING_COLS_MAX));
}

/* ---- headings ---- */

const char *matrix_view_heading(const MatrixView *view, Axis axis, size_t position, char out[32])
{
    bool component = axis == AXIS_FEATURE || axis == AXIS_VALUE || axis == AXIS_MODEL;
    if (axis == AXIS_NONE) return "";
    if (view->narrow && component) {
        static const char *const LETTERS[AXIS_COUNT] = {
            [AXIS_FEATURE] = "f", [AXIS_VALUE] = "c", [AXIS_MODEL] = "m"};
        snprintf(out, HEADING_BYTES, "%s%zu", view->lettered ? LETTERS[axis] : "", position);
        return out;
    }
    size_t first = axis == AXIS_QUERY ? view->first_query : 0;
    return example_position(view->example, axis, first + position, view->lang, out);
}

/* A heading that is wider than its slot keeps its beginning. */
static void put_heading(Canvas *canvas, size_t row, size_t col, size_t end, Style style, const char *heading)
{
    if (canvas_cols(canvas, heading) <= end - col) {
        canvas_put_right(canvas, row, end, style, heading);
        return;
    }
    size_t dots = canvas_cols(canvas, "…");
    if (end - col > dots) {
        canvas_put_until(canvas, row, col, end - dots, style, heading);
        canvas_put_right(canvas, row, end, style, "…");
    }
}

void matrix_view_column_headings(const MatrixView *view, Canvas *canvas, size_t row, size_t col,
                                 AxisSpan columns, AxisRole role)
{
    for (size_t place = 0; place < columns.count; place++, col += view->slot_cols) {
        char heading[HEADING_BYTES];
        size_t position = columns.first + place;
        const char *text = matrix_view_heading(view, view->across, position, heading);
        bool marked = view->has_marked && position == view->marked_across;
        size_t end = col + view->slot_cols - matrix_view_tail_cols(view);
        put_heading(canvas, row, col, end, style_of_axis(view->across, marked ? ROLE_MARKED : role), text);
    }
}

void matrix_view_row_headings(const MatrixView *view, Canvas *canvas, size_t row, size_t col, AxisSpan rows,
                              AxisRole role)
{
    for (size_t place = 0; place < rows.count; place++) {
        char heading[HEADING_BYTES];
        size_t position = rows.first + place;
        const char *text = matrix_view_heading(view, view->down, position, heading);
        bool marked = view->has_marked && position == view->marked_down;
        Style style = style_of_axis(view->down, marked ? ROLE_MARKED : role);
        if (col + canvas_cols(canvas, text) <= canvas->width)
            canvas_put(canvas, row + place, col, style, text);
        else
            put_heading(canvas, row + place, col, canvas->width, style, text);
    }
}

/* ---- cells ---- */

static void put_hidden(const MatrixView *view, Canvas *canvas, size_t row, size_t end, const CellLook *look)
{
    size_t col = end - view->number_cols;
    canvas_repeat(canvas, row, col, view->number_cols, look->style, "▒");
    canvas_put_until(canvas, row, col - 1, col, look->style, look->before);
    canvas_put(canvas, row, end, look->style, look->after);
}

static void put_cell(const MatrixView *view, Canvas *canvas, size_t row, size_t col, size_t index)
{
    CellLook look = {.style = STYLE_PLAIN, .before = "", .after = "", .flag = ""};
    if (view->look) look = view->look(view, index);
    size_t end = col + view->slot_cols - matrix_view_tail_cols(view);
    if (look.style == STYLE_CURRENT) canvas_place_cursor(canvas, row, end - 1);
    if (view->hidden) {
        put_hidden(view, canvas, row, end, &look);
        return;
    }
    char text[CELL_BYTES];
    print_cell(view, index, text);
    size_t start = end - canvas_cols(canvas, text);
    canvas_put_right(canvas, row, end, look.style, text);
    canvas_put_until(canvas, row, start - 1, start, look.style, look.before);
    canvas_put(canvas, row, end, look.style, look.after);
    /* Without a column for both, what happened to the number takes the place of the closing mark. */
    size_t flag_col = view->narrow ? end : end + (*look.after != '\0');
    /* A mark has one column, also where its twin has two: of != the first. */
    canvas_put_until(canvas, row, flag_col, flag_col + 1, look.style, look.flag);
}

void matrix_view_cells(const MatrixView *view, Canvas *canvas, size_t row, size_t col, AxisSpan rows,
                       AxisSpan columns)
{
    for (size_t i = 0, width = columns.count; i < rows.count * width; i++) {
        size_t at = row + i / width, left = col + i % width * view->slot_cols;
        size_t index = matrix_view_index(view, rows.first + i / width, columns.first + i % width);
        put_cell(view, canvas, at, left, index);
        if (view->tag) canvas_tag(canvas, at, left, view->slot_cols, view->tag + (uint32_t)index);
    }
}

/* ---- literals ---- */

static void add_literal_cell(const Matrix *matrix, size_t index, Text *out)
{
    char number[NUMBER_BYTES];
    double value = matrix->cells[index];
    if (matrix->flags[index] & CELL_UNDEFINED) {
        text_add(out, "undefined");
        return;
    }
    number_print_exact(number, value == 0 ? 0.0 : value);
    text_add(out, number);
}

static bool is_undefined_row(const MatrixView *view, size_t down)
{
    for (size_t across = 0; across < matrix_view_extent(view, view->across); across++)
        if (!(view->matrix->flags[matrix_view_index(view, down, across)] & CELL_UNDEFINED)) return false;
    return true;
}

static void add_literal_row(const MatrixView *view, size_t down, Text *out)
{
    if (view->down != AXIS_NONE && is_undefined_row(view, down)) {
        text_add(out, "undefined");
        return;
    }
    text_add(out, "[");
    for (size_t across = 0; across < matrix_view_extent(view, view->across); across++) {
        if (across > 0) text_add(out, ", ");
        add_literal_cell(view->matrix, matrix_view_index(view, down, across), out);
    }
    text_add(out, "]");
}

void matrix_view_literal(const Matrix *matrix, Layout layout, Text *out)
{
    MatrixView view = {.matrix = matrix};
    matrix_view_orientation(matrix, layout, &view.down, &view.across);
    if (matrix->rank == 0) {
        add_literal_cell(matrix, 0, out);
        return;
    }
    if (matrix->rank == 1) { /* a flat list, however it is shown */
        view.across = matrix->axes[0];
        view.down = AXIS_NONE;
        add_literal_row(&view, 0, out);
        return;
    }
    text_add(out, "[");
    for (size_t down = 0; down < matrix_view_extent(&view, view.down); down++) {
        if (down > 0) text_add(out, ", ");
        add_literal_row(&view, down, out);
    }
    text_add(out, "]");
}
