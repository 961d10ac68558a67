/* One query's row of weights. */
#include "view/weights_row.h"

#include <math.h>
#include <string.h>

#include "trace/explain.h"
#include "view/wrap.h"

enum { INDENT_COLS = 2 };

bool weights_row_is_defined(const WeightsRow *row)
{
    return trace_row_state(row->trace, row->query) == ROW_DEFINED;
}

const char *weights_row_key(const WeightsRow *row, size_t key, char out[32])
{
    return example_position(row->trace->example, AXIS_KEY, key, row->lang, out);
}

size_t weights_row_put_name(const WeightsRow *row, Canvas *canvas, size_t at, const char *what)
{
    char name[32];
    size_t query = row->trace->window.first + row->query;
    canvas_grow(canvas, at + 1);
    size_t col = canvas_put(canvas, at, 0, STYLE_MARKED_QUERY,
                            example_position(row->trace->example, AXIS_QUERY, query, row->lang, name));
    return canvas_put(canvas, at, col + 2, STYLE_NOTE, what);
}

size_t weights_row_put_reason(const WeightsRow *row, Canvas *canvas, size_t at)
{
    Text text = {0};
    text_addf(&text, "— %s", explain_row_state(trace_row_state(row->trace, row->query)));
    at = wrap_sentence(canvas, at, INDENT_COLS, STYLE_UNDEFINED, text_string(&text));
    text_free(&text);
    return at;
}

double weights_entropy(const double *weights, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        if (weights[i] > 0) sum -= weights[i] * log(weights[i]);
    return sum;
}

size_t weights_largest(const double *weights, size_t count)
{
    size_t largest = 0;
    for (size_t i = 1; i < count; i++)
        if (weights[i] > weights[largest]) largest = i;
    return largest;
}

WeightsSum weights_sum(const double *weights, size_t count, NumberForm form)
{
    WeightsSum result;
    double sum = 0;
    for (size_t i = 0; i < count; i++) sum += weights[i];
    double shown = count <= WEIGHTS_ADDED_MAX ? number_shown_sum(weights, count, form) : sum;
    form.weights = false;
    number_print(result.sum, sum, form);
    number_print(result.shown, shown, form);
    result.differs = strcmp(result.sum, result.shown) != 0;
    return result;
}
