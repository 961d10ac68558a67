/* One row of weights as bars. */
#include "view/bars.h"

#include <math.h>

#include "math/number.h"
#include "view/snapshot.h"
#include "view/measure.h"
#include "view/wrap.h"

enum { INDENT_COLS = 2 };

static const char *const EIGHTHS[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};

/* The row while it is drawn. */
typedef struct {
    const WeightsRow *row;
    Canvas *canvas;
    const Matrix *matrix;
    const Matrix *before; /* NULL: nothing to compare */
    size_t first;         /* index of the row's first cell */
    size_t count;
    NumberForm form;
    size_t bar_col;
    size_t bar_cols; /* of the value 1 */
    size_t number_end;
} Bars;

static size_t eighths_of(const Bars *bars, double value)
{
    double part = fmax(0, fmin(1, value));
    size_t eighths = (size_t)lround(part * 8.0 * (double)bars->bar_cols);
    return part > 0 && eighths == 0 ? 1 : eighths;
}

/* What is positive shows at least its first eighth. */
static void draw_bar(const Bars *bars, size_t at, double value)
{
    size_t eighths = eighths_of(bars, value);
    canvas_repeat(bars->canvas, at, bars->bar_col, eighths / 8, STYLE_BARS, "█");
    canvas_put(bars->canvas, at, bars->bar_col + eighths / 8, STYLE_BARS, EIGHTHS[eighths % 8]);
}

static bool has_changed(const Bars *bars, size_t key)
{
    return bars->before && cell_changed(bars->matrix, bars->before, bars->first + key);
}

/* Where the bar ended before the edits, and its number. */
static void draw_before(const Bars *bars, size_t at, size_t key)
{
    char number[NUMBER_BYTES];
    double value = bars->before->cells[bars->first + key];
    unsigned char flags = bars->before->flags[bars->first + key];
    if (!(flags & (CELL_MASKED | CELL_UNDEFINED)))
        canvas_put(bars->canvas, at, bars->bar_col + eighths_of(bars, value) / 8, STYLE_EDITED, "┊");
    number_print_cell(number, value, flags, bars->form);
    canvas_putf(bars->canvas, at, bars->number_end + 2, STYLE_EDITED, _("was %s"), number);
}

static void draw_weight(const Bars *bars, size_t at, size_t key, bool marked)
{
    double value = bars->matrix->cells[bars->first + key];
    unsigned char flags = bars->matrix->flags[bars->first + key];
    bool masked = flags & CELL_MASKED;
    char name[32], number[NUMBER_BYTES];
    number_print_cell(number, value, flags, bars->form);
    canvas_grow(bars->canvas, at + 1);
    if (marked) {
        canvas_put(bars->canvas, at, 0, STYLE_STRONG, "▶");
        canvas_place_cursor(bars->canvas, at, INDENT_COLS);
    }
    canvas_put(bars->canvas, at, INDENT_COLS, style_of_axis(AXIS_KEY, marked ? ROLE_MARKED : ROLE_LABEL),
               weights_row_key(bars->row, key, name));
    if (masked) canvas_put(bars->canvas, at, bars->bar_col, STYLE_MASKED, "×");
    if (!masked) draw_bar(bars, at, value);
    canvas_put_right(bars->canvas, at, bars->number_end, masked ? STYLE_MASKED : STYLE_PLAIN, number);
    if (has_changed(bars, key)) draw_before(bars, at, key);
}

/* "Σ 1.0000   largest 0.6698 (k0)   entropy 0.6342" */
static size_t draw_summary(const Bars *bars, size_t at)
{
    const double *weights = bars->matrix->cells + bars->first;
    size_t key = weights_largest(weights, bars->count);
    WeightsSum sum = weights_sum(weights, bars->count, bars->form);
    char largest[NUMBER_BYTES], entropy[NUMBER_BYTES], name[32];
    number_print(largest, weights[key], bars->form);
    number_print(entropy, weights_entropy(weights, bars->count), (NumberForm){.digits = bars->form.digits});
    Text text = {0};
    text_addf(&text, "Σ %s", sum.sum);
    if (sum.differs) text_addf(&text, _(" (shown digits add to %s)"), sum.shown);
    text_addf(&text, _("   largest %s (%s)   entropy %s"), largest, weights_row_key(bars->row, key, name),
              entropy);
    at = wrap_sentence(bars->canvas, at, INDENT_COLS, STYLE_SUM, text_string(&text));
    text_free(&text);
    return at;
}

/* Names to the left, numbers to the right, and where anything changed what they were; the bars between. */
static void place_columns(Bars *bars)
{
    size_t names = 0, width = bars->canvas->width, number_cols = (size_t)bars->form.digits + 4;
    bool changed = false;
    for (size_t key = 0; key < bars->count; key++) {
        char name[32];
        names = at_least(names, canvas_cols(bars->canvas, weights_row_key(bars->row, key, name)));
        changed |= has_changed(bars, key);
    }
    size_t before = changed ? canvas_cols(bars->canvas, _("was %s")) + number_cols : 0;
    bars->bar_col = INDENT_COLS + names + 2;
    bars->number_end = width > before ? width - before : width;
    bars->bar_cols = at_least(1, less(bars->number_end, number_cols + bars->bar_col));
}

size_t bars_draw(const WeightsRow *row, Canvas *canvas, size_t at, AxisSpan keys, size_t marked)
{
    const StepResult *now = trace_result(row->trace, STEP_WEIGHTS);
    const StepResult *before = row->before ? trace_result(row->before, STEP_WEIGHTS) : NULL;
    Bars bars = {.row = row,
                 .canvas = canvas,
                 .matrix = &now->matrix,
                 .before =
                     before && matrix_same_shape(&before->matrix, &now->matrix) ? &before->matrix : NULL,
                 .first = matrix_index(&now->matrix, row->query, 0),
                 .count = matrix_extent(&now->matrix, AXIS_KEY),
                 .form = number_form_of(&now->survey, row->digits, true)};
    size_t col = weights_row_put_name(row, canvas, at, _("weights"));
    if (!span_is_whole(keys))
        canvas_putf(canvas, at, col, STYLE_NOTE, _("   keys %zu-%zu/%zu"), keys.first,
                    keys.first + keys.count - 1, keys.extent);
    at++;
    if (!weights_row_is_defined(row)) return weights_row_put_reason(row, canvas, at);
    place_columns(&bars);
    for (size_t key = keys.first; key < keys.first + keys.count; key++)
        draw_weight(&bars, at++, key, key == marked);
    return draw_summary(&bars, at);
}
