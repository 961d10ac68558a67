/* The weights of one query row against the temperature. The engine computes every point: the row's scores
 * that τ divides and its mask, edits included, are an example of their own, which is run with another τ each
 * time. */
#include "view/curve.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "math/number.h"
#include "view/measure.h"
#include "view/plot.h"
#include "view/wrap.h"

enum {
    MARGIN_COLS = 9, /* left of the plot: the scale's numbers, the words before the two lines below */
    CURVES_MAX = 6,  /* more lines cannot be told apart */
    LEVELS = 8,
    ROWS = 18, /* of a chart in a lesson */
    UNDEFINED_ROWS = 3,
};

static const double LOWEST_TAU = 0.1, HIGHEST_TAU = 10;

bool curve_is_drawn(const Trace *trace)
{
    return trace && trace_result(trace, STEP_TEMPERED) && trace_result(trace, STEP_WEIGHTS);
}

size_t curve_rows(const WeightsRow *row)
{
    return weights_row_is_defined(row) ? ROWS : UNDEFINED_ROWS;
}

/* What is drawn: points along τ, and for each of them the weights. */
typedef struct {
    const WeightsRow *row;
    Arena arena;
    Example example; /* scores and mask of the one query */
    size_t key_count;
    double low; /* τ at the first point and the last */
    double high;
    size_t points; /* computed, at least two: one in every `stride` columns */
    size_t stride;
    size_t rows;     /* of the plot */
    double *weights; /* [point][key]; NaN where undefined */
    size_t here;     /* the point of the current τ */
    size_t keys[CURVES_MAX];
    size_t curve_count;
    size_t visible_count;
} Chart;

/* ---- computing ---- */

/* One row of a matrix [query, key]. */
static Matrix take_row(Chart *chart, const Matrix *matrix)
{
    const Axis axes[] = {AXIS_QUERY, AXIS_KEY};
    const size_t extents[] = {1, chart->key_count};
    Matrix row = matrix_new(&chart->arena, 2, axes, extents);
    size_t first = matrix_index(matrix, chart->row->query, 0);
    memcpy(row.cells, matrix->cells + first, chart->key_count * sizeof *row.cells);
    memcpy(row.flags, matrix->flags + first, chart->key_count * sizeof *row.flags);
    return row;
}

static void set_example(Chart *chart)
{
    const Trace *trace = chart->row->trace;
    int scores = trace_operand_step(trace, (size_t)step_find(&trace->table, STEP_TEMPERED), 0);
    Example *row = &chart->example;
    *row = (Example){.name = trace->example->name,
                     .place = trace->example->place,
                     .entry = ENTRY_SCORES,
                     .query_count = 1,
                     .key_count = chart->key_count,
                     .has_mask = true,
                     .mask_literal = MASK_ADDITIVE,
                     .scale = 1,
                     .shift = trace->example->shift,
                     .head_count = 1,
                     .kv_head_count = 1};
    row->has[INPUT_SCORES] = true;
    row->inputs[INPUT_SCORES] = take_row(chart, &trace->results[scores].matrix);
    row->mask = take_row(chart, &trace->mask);
}

/* Columns from one point to the next: of a row of many keys fewer points are computed, and lines drawn
 * between them, so that a key's answer does not have to wait. */
static size_t stride_for(size_t key_count)
{
    enum { KEYS_PER_COLUMN = 128, STRIDE_MAX = 4 };
    size_t stride = 1 + key_count / KEYS_PER_COLUMN;
    return stride < STRIDE_MAX ? stride : STRIDE_MAX;
}

/* The column of the plot that a point is in. */
static size_t column_of(const Chart *chart, size_t point)
{
    return point * chart->stride;
}

static double point_tau(const Chart *chart, size_t point)
{
    double part = (double)point / (double)(chart->points - 1);
    return point == chart->here ? chart->row->trace->tau : chart->low * pow(chart->high / chart->low, part);
}

/* Whole decades, as many as the current temperature needs. */
static void set_range(Chart *chart)
{
    double tau = chart->row->trace->tau;
    chart->low = LOWEST_TAU;
    chart->high = HIGHEST_TAU;
    while (tau < chart->low * (1 - 1e-9)) chart->low /= 10;
    while (tau > chart->high * (1 + 1e-9)) chart->high *= 10;
    double part = log(tau / chart->low) / log(chart->high / chart->low);
    chart->here = (size_t)lround(fmax(0, fmin(1, part)) * (double)(chart->points - 1));
}

static void run_points(Chart *chart)
{
    Trace trace = {0};
    chart->weights = arena_take(&chart->arena, chart->points * chart->key_count, sizeof *chart->weights);
    for (size_t point = 0; point < chart->points; point++) {
        double *weights = chart->weights + point * chart->key_count;
        chart->example.tau = point_tau(chart, point);
        bool sound = trace_run(&trace, &chart->example, NULL, 0, (RowWindow){0}, NULL);
        const Matrix *matrix = sound ? &trace_result(&trace, STEP_WEIGHTS)->matrix : NULL;
        bool defined = sound && trace_row_state(&trace, 0) == ROW_DEFINED;
        for (size_t key = 0; key < chart->key_count; key++)
            weights[key] = defined ? matrix->cells[key] : (double)NAN;
    }
    trace_free(&trace);
}

static const double *weights_here(const Chart *chart)
{
    return chart->weights + chart->here * chart->key_count;
}

static bool is_chosen(const Chart *chart, size_t key)
{
    for (size_t i = 0; i < chart->curve_count; i++)
        if (chart->keys[i] == key) return true;
    return false;
}

/* The visible keys of the largest weights at the current temperature. */
static void choose_keys(Chart *chart)
{
    const double *weights = weights_here(chart);
    const Matrix *matrix = &trace_result(chart->row->trace, STEP_WEIGHTS)->matrix;
    const unsigned char *flags = &matrix->flags[matrix_index(matrix, chart->row->query, 0)];
    for (size_t key = 0; key < chart->key_count; key++) chart->visible_count += !(flags[key] & CELL_MASKED);
    while (chart->curve_count < CURVES_MAX && chart->curve_count < chart->visible_count) {
        size_t best = SIZE_MAX;
        for (size_t key = 0; key < chart->key_count; key++) {
            if (flags[key] & CELL_MASKED || is_chosen(chart, key)) continue;
            if (best == SIZE_MAX || weights[key] > weights[best]) best = key;
        }
        chart->keys[chart->curve_count++] = best;
    }
}

/* ---- the plot ---- */

/* The dot row of a weight: 1 at the top. */
static double dot_row(const Chart *chart, double weight)
{
    return (1 - weight) * (double)(chart->rows * PLOT_DOTS_DOWN - 1);
}

static void draw_lines(const Chart *chart, Canvas *canvas, size_t row)
{
    Plot plot;
    plot_start(&plot, column_of(chart, chart->points - 1) + 1, chart->rows);
    for (size_t i = 0; i < chart->curve_count; i++) {
        const double *weights = chart->weights + chart->keys[i];
        for (size_t point = 1; point < chart->points; point++) {
            double from = weights[(point - 1) * chart->key_count], to = weights[point * chart->key_count];
            if (isnan(from) || isnan(to)) continue;
            double x = (double)(column_of(chart, point) * PLOT_DOTS_ACROSS);
            double before = (double)(column_of(chart, point - 1) * PLOT_DOTS_ACROSS);
            plot_line(&plot, before, dot_row(chart, from), x, dot_row(chart, to));
        }
    }
    plot_draw(&plot, canvas, row, MARGIN_COLS, STYLE_BARS);
    plot_free(&plot);
}

/* A dot for each curve where it meets the current temperature, and the names of the keys beside it. */
static void draw_names(const Chart *chart, Canvas *canvas, size_t row)
{
    const double *weights = weights_here(chart);
    size_t mark_col = MARGIN_COLS + column_of(chart, chart->here);
    for (size_t line = 0; line < chart->rows; line++) {
        Text names = {0};
        for (size_t i = 0; i < chart->curve_count; i++) {
            char name[32];
            size_t at = (size_t)lround(dot_row(chart, weights[chart->keys[i]])) / PLOT_DOTS_DOWN;
            if (at == line)
                text_addf(&names, "%s%s", names.length ? "," : " ",
                          weights_row_key(chart->row, chart->keys[i], name));
        }
        canvas_put(canvas, row + line, mark_col, names.length ? STYLE_MARKED_KEY : STYLE_RULE,
                   names.length ? "●" : "│");
        size_t cols = canvas_cols(canvas, text_string(&names));
        bool right = mark_col + 1 + cols <= canvas->width;
        if (right) canvas_put(canvas, row + line, mark_col + 1, STYLE_MARKED_KEY, text_string(&names));
        /* Left of the mark without the blank before it; most lines have no name at all. */
        if (!right && names.length)
            canvas_put_right(canvas, row + line, mark_col, STYLE_MARKED_KEY, text_string(&names) + 1);
        text_free(&names);
    }
}

static void draw_scale(const Chart *chart, Canvas *canvas, size_t row)
{
    for (size_t line = 0; line < chart->rows; line++)
        canvas_put(canvas, row + line, MARGIN_COLS - 1, STYLE_RULE, "│");
    canvas_put_right(canvas, row, MARGIN_COLS - 2, STYLE_NOTE, "1");
    canvas_put_right(canvas, row + chart->rows - 1, MARGIN_COLS - 2, STYLE_NOTE, "0");
    if (chart->rows >= 5)
        canvas_put_right(canvas, row + (chart->rows - 1) / 2, MARGIN_COLS - 2, STYLE_NOTE, "0.5");
}

/* A tick and a number at 1 and 3 of each decade, and τ at its mark. */
static void draw_temperatures(const Chart *chart, Canvas *canvas, size_t row)
{
    canvas_put(canvas, row, MARGIN_COLS - 1, STYLE_RULE, "└");
    canvas_repeat(canvas, row, MARGIN_COLS, column_of(chart, chart->points - 1) + 1, STYLE_RULE, "─");
    double width = log(chart->high / chart->low), last = (double)column_of(chart, chart->points - 1);
    for (double decade = chart->low; decade < chart->high * 3; decade *= 10) {
        for (int i = 0; i < 2; i++) {
            double tau = i ? 3 * decade : decade;
            if (tau > chart->high * 1.001) continue;
            size_t column = (size_t)lround(log(tau / chart->low) / width * last);
            canvas_put(canvas, row, MARGIN_COLS + column, STYLE_RULE, "┴");
            char number[32];
            snprintf(number, sizeof number, "%.3g", tau);
            size_t cols = canvas_cols(canvas, number), col = MARGIN_COLS + column;
            canvas_put(canvas, row + 1, at_most(col, less(canvas->width, cols)), STYLE_NOTE, number);
        }
    }
    canvas_put(canvas, row, MARGIN_COLS + column_of(chart, chart->here), STYLE_STRONG, "▲");
    canvas_put_right(canvas, row + 1, MARGIN_COLS - 2, STYLE_NOTE, "τ");
}

/* ---- the words and lines around it ---- */

/* A bar of an eighth to eight eighths for a share of 1. */
static const char *bar(double share)
{
    static const char *const BARS[LEVELS] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    size_t level = share > 0 ? (size_t)(share * LEVELS) : 0;
    return BARS[level < LEVELS ? level : LEVELS - 1];
}

/* Entropy, as a share of the most that so many keys can have, or the largest weight, point by point. */
static void draw_line(const Chart *chart, Canvas *canvas, size_t row, const char *word, bool entropy)
{
    double most = entropy ? log((double)chart->visible_count) : 1;
    canvas_put_until(canvas, row, 0, MARGIN_COLS - 1, STYLE_NOTE, word);
    for (size_t point = 0; point < chart->points; point++) {
        const double *weights = chart->weights + point * chart->key_count;
        if (isnan(weights[0])) continue;
        double value = entropy ? weights_entropy(weights, chart->key_count)
                               : weights[weights_largest(weights, chart->key_count)];
        canvas_repeat(canvas, row, MARGIN_COLS + column_of(chart, point),
                      point + 1 < chart->points ? chart->stride : 1,
                      point == chart->here ? STYLE_STRONG : STYLE_PLAIN, bar(most > 0 ? value / most : 0));
    }
}

/* "q0  weights against τ   τ = 1: largest 0.6698 (k0), entropy 0.6342 of at most 0.6931" */
static size_t draw_title(const Chart *chart, Canvas *canvas)
{
    const double *weights = weights_here(chart);
    NumberForm form = {.digits = chart->row->digits};
    char name[32], tau[NUMBER_BYTES], largest[NUMBER_BYTES], entropy[NUMBER_BYTES], most[NUMBER_BYTES];
    size_t key = weights_largest(weights, chart->key_count);
    size_t col = weights_row_put_name(chart->row, canvas, 0, _("weights against τ"));
    if (chart->curve_count < chart->visible_count)
        canvas_putf(canvas, 0, col, STYLE_NOTE, _("   the %zu largest of %zu keys"), chart->curve_count,
                    chart->visible_count);
    number_print_exact(tau, chart->row->trace->tau);
    number_print(largest, weights[key], form);
    number_print(entropy, weights_entropy(weights, chart->key_count), form);
    number_print(most, log((double)chart->visible_count), form);
    Text words = {0};
    text_addf(&words, _("τ = %s: largest %s (%s)   entropy %s of at most %s"), tau, largest,
              weights_row_key(chart->row, key, name), entropy, most);
    size_t row = wrap_sentence(canvas, 1, 0, STYLE_SUM, text_string(&words));
    text_free(&words);
    return row;
}

/* ---- the whole ---- */

/* Words, the plot, its scale in two rows, and two lines where there is room for them. */
static void draw_chart(Chart *chart, Canvas *canvas)
{
    enum { SCALE_ROWS = 2, LINE_ROWS = 2, PLOT_ROWS_MIN = 4 };
    size_t height = canvas->height, top = draw_title(chart, canvas);
    bool lines = height >= top + PLOT_ROWS_MIN + SCALE_ROWS + LINE_ROWS;
    size_t other = top + SCALE_ROWS + (lines ? LINE_ROWS : 0);
    chart->rows = height > other ? height - other : 1;
    draw_scale(chart, canvas, top);
    draw_lines(chart, canvas, top);
    draw_names(chart, canvas, top);
    size_t row = top + chart->rows;
    draw_temperatures(chart, canvas, row);
    if (!lines) return;
    draw_line(chart, canvas, row + SCALE_ROWS, _("entropy"), true);
    draw_line(chart, canvas, row + SCALE_ROWS + 1, _("largest"), false);
}

void curve_draw(const WeightsRow *row, Canvas *canvas)
{
    canvas_place_cursor(canvas, 0, 0);
    if (!weights_row_is_defined(row)) {
        weights_row_put_name(row, canvas, 0, "");
        weights_row_put_reason(row, canvas, 1);
        return;
    }
    Chart chart = {.row = row, .key_count = row->trace->example->key_count};
    size_t cols = at_least(2, less(canvas->width, MARGIN_COLS));
    chart.stride = stride_for(chart.key_count);
    chart.points = at_least(2, (cols - 1) / chart.stride + 1);
    set_range(&chart);
    set_example(&chart);
    run_points(&chart);
    choose_keys(&chart);
    draw_chart(&chart, canvas);
    arena_free(&chart.arena);
}
