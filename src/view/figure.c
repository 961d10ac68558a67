/* Views of a trace beside its steps. */
#include "view/figure.h"

#include <math.h>
#include <string.h>

#include "math/number.h"
#include "trace/explain.h"
#include "view/cost.h"
#include "view/data_flow.h"
#include "view/layouts.h"
#include "view/wrap.h"

enum { LEAST_COLS = 40, INDENT_COLS = 2 };

/* Where a figure is being drawn: its next row. */
typedef struct {
    const Figure *figure;
    Canvas *canvas;
    size_t row;
} Pen;

/* Wraps a sentence below what is there. */
static void draw_sentence(Pen *pen, Style style, size_t col, const char *text)
{
    pen->row = wrap_sentence(pen->canvas, pen->row, col, style, text);
}

static const char *position_name(const Pen *pen, Axis axis, size_t position, char out[32])
{
    const Trace *trace = pen->figure->trace;
    size_t first = axis == AXIS_QUERY ? trace->window.first : 0;
    return example_position(trace->example, axis, first + position, pen->figure->lang, out);
}

/* Columns of the widest name along an axis. */
static size_t names_cols(const Pen *pen, Axis axis, size_t count)
{
    size_t widest = 0;
    for (size_t i = 0; i < count; i++) {
        char name[32];
        size_t cols = canvas_cols(pen->canvas, position_name(pen, axis, i, name));
        if (cols > widest) widest = cols;
    }
    return widest;
}

/* ---- weights: a bar for each key ---- */

static const char *const EIGHTHS[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};

/* A bar of `cols` columns for the value 1. What is positive shows at least its first eighth. */
static void draw_bar(Pen *pen, size_t col, size_t cols, double value)
{
    double part = value < 0 ? 0 : value > 1 ? 1 : value;
    size_t eighths = (size_t)lround(part * 8.0 * (double)cols);
    if (part > 0 && eighths == 0) eighths = 1;
    canvas_repeat(pen->canvas, pen->row, col, eighths / 8, STYLE_PLAIN, "█");
    canvas_put(pen->canvas, pen->row, col + eighths / 8, STYLE_PLAIN, EIGHTHS[eighths % 8]);
}

/* One row of weights as numbers. */
typedef struct {
    const Matrix *matrix;
    NumberForm form;
    size_t row;
    size_t key_count;
    size_t names; /* columns of the keys' names */
} WeightsRow;

static void draw_weight(Pen *pen, const WeightsRow *weights, size_t key)
{
    size_t index = matrix_index(weights->matrix, weights->row, key);
    unsigned char flags = weights->matrix->flags[index];
    char name[32], number[NUMBER_BYTES];
    number_print_cell(number, weights->matrix->cells[index], flags, weights->form);
    size_t bar_col = INDENT_COLS + weights->names + 2;
    size_t number_cols = (size_t)weights->form.digits + 4;
    size_t bar_cols =
        pen->canvas->width - number_cols > bar_col ? pen->canvas->width - number_cols - bar_col : 1;
    canvas_grow(pen->canvas, pen->row + 1);
    canvas_put(pen->canvas, pen->row, INDENT_COLS, STYLE_KEPT, position_name(pen, AXIS_KEY, key, name));
    if (flags & CELL_MASKED) {
        canvas_put(pen->canvas, pen->row, bar_col, STYLE_MASKED, "×");
    } else {
        draw_bar(pen, bar_col, bar_cols, weights->matrix->cells[index]);
    }
    canvas_put_right(pen->canvas, pen->row, pen->canvas->width,
                     flags & CELL_MASKED ? STYLE_MASKED : STYLE_PLAIN, number);
    pen->row++;
}

/* −Σ w ln w, in nats. */
static double entropy(const double *weights, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        if (weights[i] > 0) sum -= weights[i] * log(weights[i]);
    return sum;
}

static size_t find_largest(const double *values, size_t count)
{
    size_t largest = 0;
    for (size_t i = 1; i < count; i++)
        if (values[i] > values[largest]) largest = i;
    return largest;
}

/* "Σ 1.0000   largest 0.6698 (k0)   entropy 0.6342" */
static void draw_summary(Pen *pen, const WeightsRow *weights)
{
    const double *values = &weights->matrix->cells[matrix_index(weights->matrix, weights->row, 0)];
    size_t largest = find_largest(values, weights->key_count);
    double sum = 0;
    for (size_t i = 0; i < weights->key_count; i++) sum += values[i];
    char sum_text[NUMBER_BYTES], largest_text[NUMBER_BYTES], entropy_text[NUMBER_BYTES], shown[NUMBER_BYTES],
        name[32];
    number_print(sum_text, sum, weights->form);
    number_print(largest_text, values[largest], weights->form);
    NumberForm plain = {.digits = weights->form.digits};
    number_print(entropy_text, entropy(values, weights->key_count), plain);
    number_print(shown, number_shown_sum(values, weights->key_count, weights->form), weights->form);
    Text line = {0};
    text_addf(&line, "Σ %s", sum_text);
    if (strcmp(shown, sum_text) != 0) text_addf(&line, _(" (shown digits add to %s)"), shown);
    text_addf(&line, _("   largest %s (%s)   entropy %s"), largest_text,
              position_name(pen, AXIS_KEY, largest, name), entropy_text);
    draw_sentence(pen, STYLE_SUM, INDENT_COLS, text_string(&line));
    text_free(&line);
}

static void draw_undefined_row(Pen *pen, size_t row)
{
    Text line = {0};
    text_addf(&line, "— %s", explain_row_state(trace_row_state(pen->figure->trace, row)));
    draw_sentence(pen, STYLE_UNDEFINED, INDENT_COLS, text_string(&line));
    text_free(&line);
}

static void draw_weights_row(Pen *pen, const WeightsRow *weights)
{
    char name[32];
    canvas_grow(pen->canvas, pen->row + 1);
    canvas_put(pen->canvas, pen->row++, 0, STYLE_STRONG, position_name(pen, AXIS_QUERY, weights->row, name));
    unsigned char flags = weights->matrix->flags[matrix_index(weights->matrix, weights->row, 0)];
    if (flags & (CELL_UNDEFINED | CELL_OVERFLOW)) {
        draw_undefined_row(pen, weights->row);
        return;
    }
    for (size_t key = 0; key < weights->key_count; key++) draw_weight(pen, weights, key);
    draw_summary(pen, weights);
}

static void draw_weights(Pen *pen)
{
    const Matrix *matrix = &trace_result(pen->figure->trace, "weights")->matrix;
    WeightsRow weights = {.matrix = matrix,
                          .form = number_form(matrix, pen->figure->digits, true),
                          .key_count = matrix_extent(matrix, AXIS_KEY)};
    weights.names = names_cols(pen, AXIS_KEY, weights.key_count);
    for (; weights.row < matrix_extent(matrix, AXIS_QUERY); weights.row++) {
        if (weights.row > 0) pen->row++;
        draw_weights_row(pen, &weights);
    }
}

/* ---- visibility: which key each query may see ---- */

typedef struct {
    const char *seen;
    const char *hidden;
} Marks;

static Marks visibility_marks(Charset charset)
{
    return charset == CHARSET_UTF8 ? (Marks){"●", "·"} : (Marks){"o", "."};
}

/* Columns of the grid: the queries' names, then a place for each key. */
typedef struct {
    size_t names;
    size_t place;
    size_t key_count;
} Grid;

static size_t grid_col(const Grid *grid, size_t key)
{
    return grid->names + 2 + key * grid->place;
}

static void draw_grid_headings(Pen *pen, const Grid *grid)
{
    canvas_grow(pen->canvas, pen->row + 2);
    Text title = {0};
    text_addf(&title, "%s ↓   %s →", _("query"), _("key"));
    canvas_put(pen->canvas, pen->row++, 0, STYLE_NOTE, text_string(&title));
    text_free(&title);
    for (size_t key = 0; key < grid->key_count; key++) {
        char name[32];
        canvas_put(pen->canvas, pen->row, grid_col(grid, key), STYLE_KEPT,
                   position_name(pen, AXIS_KEY, key, name));
    }
    pen->row++;
}

static void draw_grid_row(Pen *pen, const Grid *grid, size_t query)
{
    const Matrix *mask = &pen->figure->trace->mask;
    Marks marks = visibility_marks(pen->canvas->charset);
    char name[32];
    canvas_grow(pen->canvas, pen->row + 1);
    canvas_put(pen->canvas, pen->row, 0, STYLE_KEPT, position_name(pen, AXIS_QUERY, query, name));
    for (size_t key = 0; key < grid->key_count; key++) {
        bool hidden = mask->flags[matrix_index(mask, query, key)] & CELL_MASKED;
        canvas_put(pen->canvas, pen->row, grid_col(grid, key), hidden ? STYLE_MASKED : STYLE_PLAIN,
                   hidden ? marks.hidden : marks.seen);
    }
    pen->row++;
}

static void draw_visibility(Pen *pen)
{
    const Trace *trace = pen->figure->trace;
    Grid grid = {.names = names_cols(pen, AXIS_QUERY, trace->window.count),
                 .key_count = trace->example->key_count};
    grid.place = names_cols(pen, AXIS_KEY, grid.key_count) + 2;
    size_t needed = grid_col(&grid, grid.key_count);
    if (needed > pen->canvas->width) canvas_start(pen->canvas, needed, 0, pen->canvas->charset);
    draw_grid_headings(pen, &grid);
    for (size_t query = 0; query < trace->window.count; query++) draw_grid_row(pen, &grid, query);
    Marks marks = visibility_marks(pen->canvas->charset);
    Text legend = {0};
    text_addf(&legend, _("%s the query may see this key   %s hidden from it"), marks.seen, marks.hidden);
    pen->row++;
    draw_sentence(pen, STYLE_NOTE, 0, text_string(&legend));
    text_free(&legend);
    draw_sentence(pen, STYLE_NOTE, 0, _("Who may see whom, and nothing else: these are no probabilities."));
}

static void draw_layouts(Pen *pen)
{
    const Figure *figure = pen->figure;
    layouts_draw(pen->canvas, figure->trace, figure->digits, figure->lang);
}

/* ---- views without an example ---- */

static void draw_data_flow(Pen *pen)
{
    const Figure *figure = pen->figure;
    data_flow_draw(pen->canvas, pen->canvas->charset, figure->layout, figure->show->here);
}

static void draw_cost(Pen *pen)
{
    Fault fault = {0};
    Canvas *canvas = pen->canvas;
    if (!cost_draw(canvas, canvas->charset, canvas->width, pen->figure->show->fields, &fault))
        draw_sentence(pen, STYLE_WRONG, 0, fault.message);
}

/* ---- the table of figures ---- */

typedef struct {
    void (*draw)(Pen *pen);
    bool needs_trace;
    const char *step; /* that the trace must have; NULL: none */
} FigureRule;

static const FigureRule FIGURES[VIEW_COUNT] = {
    [VIEW_WEIGHTS] = {draw_weights, true, "weights"}, [VIEW_VISIBILITY] = {draw_visibility, true, NULL},
    [VIEW_LAYOUTS] = {draw_layouts, true, "scaled"},  [VIEW_FLOW] = {draw_data_flow, false, NULL},
    [VIEW_COST] = {draw_cost, false, NULL},
};

bool figure_is_drawn(ViewKind view, const Trace *trace)
{
    const FigureRule *rule = &FIGURES[view];
    if (!rule->draw || (rule->needs_trace && !trace)) return false;
    return !rule->step || trace_result(trace, rule->step);
}

void figure_draw(const Figure *figure, Charset charset, size_t width, Canvas *out)
{
    canvas_start(out, width > LEAST_COLS ? width : LEAST_COLS, 0, charset);
    Pen pen = {.figure = figure, .canvas = out};
    FIGURES[figure->show->view].draw(&pen);
}
