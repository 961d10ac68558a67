/* One row of weights as bars. */
#include "view/bars.h"

#include <math.h>
#include <string.h>

#include "math/number.h"
#include "trace/explain.h"
#include "view/entropy.h"
#include "view/wrap.h"

enum { INDENT_COLS = 2, KEYS_ADDED_MAX = 64 /* nobody adds up the digits of a longer row */ };

static const char *const EIGHTHS[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};

/* The row while it is drawn. */
typedef struct {
    const Bars *bars;
    Canvas *canvas;
    const Matrix *matrix;
    const Matrix *before; /* NULL: nothing to compare */
    NumberForm form;
    size_t query;
    size_t key_count;
    size_t bar_col;
    size_t bar_cols; /* of the value 1 */
    size_t number_end;
} BarsRow;

static const char *position_name(const Bars *bars, Axis axis, size_t position, char out[32])
{
    size_t first = axis == AXIS_QUERY ? bars->trace->window.first : 0;
    return example_position(bars->trace->example, axis, first + position, bars->lang, out);
}

static size_t eighths_of(const BarsRow *row, double value)
{
    double part = value < 0 ? 0 : value > 1 ? 1 : value;
    size_t eighths = (size_t)lround(part * 8.0 * (double)row->bar_cols);
    return part > 0 && eighths == 0 ? 1 : eighths;
}

/* What is positive shows at least its first eighth. */
static void draw_bar(const BarsRow *row, size_t line, double value)
{
    size_t eighths = eighths_of(row, value);
    canvas_repeat(row->canvas, line, row->bar_col, eighths / 8, STYLE_PLAIN, "█");
    canvas_put(row->canvas, line, row->bar_col + eighths / 8, STYLE_PLAIN, EIGHTHS[eighths % 8]);
}

static bool has_changed(const BarsRow *row, size_t index)
{
    if (!row->before) return false;
    unsigned char special = CELL_MASKED | CELL_UNDEFINED;
    if ((row->before->flags[index] ^ row->matrix->flags[index]) & special) return true;
    return row->before->cells[index] != row->matrix->cells[index] &&
           !(row->matrix->flags[index] & CELL_UNDEFINED);
}

/* Where the bar ended before the edits, and its number. */
static void draw_before(const BarsRow *row, size_t line, size_t index)
{
    char number[NUMBER_BYTES];
    double value = row->before->cells[index];
    unsigned char flags = row->before->flags[index];
    if (!(flags & (CELL_MASKED | CELL_UNDEFINED)))
        canvas_put(row->canvas, line, row->bar_col + eighths_of(row, value) / 8, STYLE_EDITED, "┊");
    number_print_cell(number, value, flags, row->form);
    canvas_putf(row->canvas, line, row->number_end + 2, STYLE_EDITED, _("was %s"), number);
}

static void draw_weight(const BarsRow *row, size_t line, size_t key, bool marked)
{
    size_t index = matrix_index(row->matrix, row->query, key);
    unsigned char flags = row->matrix->flags[index];
    char name[32], number[NUMBER_BYTES];
    number_print_cell(number, row->matrix->cells[index], flags, row->form);
    canvas_grow(row->canvas, line + 1);
    if (marked) {
        canvas_put(row->canvas, line, 0, STYLE_STRONG, "▶");
        canvas_place_cursor(row->canvas, line, INDENT_COLS);
    }
    canvas_put(row->canvas, line, INDENT_COLS, STYLE_KEPT, position_name(row->bars, AXIS_KEY, key, name));
    if (flags & CELL_MASKED) {
        canvas_put(row->canvas, line, row->bar_col, STYLE_MASKED, "×");
    } else {
        draw_bar(row, line, row->matrix->cells[index]);
    }
    canvas_put_right(row->canvas, line, row->number_end, flags & CELL_MASKED ? STYLE_MASKED : STYLE_PLAIN,
                     number);
    if (has_changed(row, index)) draw_before(row, line, index);
}

/* "Σ 1.0000   largest 0.6698 (k0)   entropy 0.6342" */
static size_t draw_summary(const BarsRow *row, size_t line)
{
    const double *values = &row->matrix->cells[matrix_index(row->matrix, row->query, 0)];
    size_t largest = largest_of(values, row->key_count);
    double sum = 0;
    for (size_t i = 0; i < row->key_count; i++) sum += values[i];
    char sum_text[NUMBER_BYTES], largest_text[NUMBER_BYTES], entropy_text[NUMBER_BYTES], shown[NUMBER_BYTES],
        name[32];
    number_print(sum_text, sum, row->form);
    number_print(largest_text, values[largest], row->form);
    NumberForm plain = {.digits = row->form.digits};
    number_print(entropy_text, entropy_of(values, row->key_count), plain);
    bool added = row->key_count <= KEYS_ADDED_MAX;
    number_print(shown, added ? number_shown_sum(values, row->key_count, row->form) : sum, row->form);
    Text text = {0};
    text_addf(&text, "Σ %s", sum_text);
    if (strcmp(shown, sum_text) != 0) text_addf(&text, _(" (shown digits add to %s)"), shown);
    text_addf(&text, _("   largest %s (%s)   entropy %s"), largest_text,
              position_name(row->bars, AXIS_KEY, largest, name), entropy_text);
    line = wrap_sentence(row->canvas, line, INDENT_COLS, STYLE_SUM, text_string(&text));
    text_free(&text);
    return line;
}

static size_t draw_undefined(const BarsRow *row, size_t line)
{
    Text text = {0};
    text_addf(&text, "— %s", explain_row_state(trace_row_state(row->bars->trace, row->query)));
    line = wrap_sentence(row->canvas, line, INDENT_COLS, STYLE_UNDEFINED, text_string(&text));
    text_free(&text);
    return line;
}

/* Names to the left, numbers to the right, and where anything changed what they were; the bars between. */
static void place_columns(BarsRow *row)
{
    size_t names = 0, width = row->canvas->width, number_cols = (size_t)row->form.digits + 4;
    bool changed = false;
    for (size_t key = 0; key < row->key_count; key++) {
        char name[32];
        size_t cols = canvas_cols(row->canvas, position_name(row->bars, AXIS_KEY, key, name));
        if (cols > names) names = cols;
        changed |= has_changed(row, matrix_index(row->matrix, row->query, key));
    }
    size_t before = changed ? canvas_cols(row->canvas, _("was %s")) + number_cols : 0;
    row->bar_col = INDENT_COLS + names + 2;
    row->number_end = width > before ? width - before : width;
    row->bar_cols =
        row->number_end > number_cols + row->bar_col ? row->number_end - number_cols - row->bar_col : 1;
}

static void draw_name(const BarsRow *row, size_t line, AxisSpan keys)
{
    char name[32];
    canvas_grow(row->canvas, line + 1);
    size_t col = canvas_put(row->canvas, line, 0, STYLE_STRONG,
                            position_name(row->bars, AXIS_QUERY, row->query, name));
    col = canvas_put(row->canvas, line, col + 2, STYLE_NOTE, _("weights"));
    if (!span_is_whole(keys))
        canvas_putf(row->canvas, line, col, STYLE_NOTE, _("   keys %zu-%zu/%zu"), keys.first,
                    keys.first + keys.count - 1, keys.extent);
}

size_t bars_draw(const Bars *bars, Canvas *canvas, size_t row, size_t query, AxisSpan keys, size_t marked)
{
    const StepResult *weights = trace_result(bars->trace, STEP_WEIGHTS);
    const Matrix *matrix = &weights->matrix;
    const StepResult *before = bars->before ? trace_result(bars->before, STEP_WEIGHTS) : NULL;
    BarsRow own = {.bars = bars,
                   .canvas = canvas,
                   .matrix = matrix,
                   .before = before && matrix_same_shape(&before->matrix, matrix) ? &before->matrix : NULL,
                   .form = number_form_of(&weights->survey, bars->digits, true),
                   .query = query,
                   .key_count = matrix_extent(matrix, AXIS_KEY)};
    place_columns(&own);
    draw_name(&own, row++, keys);
    unsigned char flags = matrix->flags[matrix_index(matrix, query, 0)];
    if (flags & (CELL_UNDEFINED | CELL_OVERFLOW)) return draw_undefined(&own, row);
    for (size_t key = keys.first; key < keys.first + keys.count; key++)
        draw_weight(&own, row++, key, key == marked);
    return draw_summary(&own, row);
}
