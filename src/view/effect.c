/* What a change has done to a result, in words. */
#include "view/effect.h"

#include <stdint.h>

#include "base/lang.h"
#include "math/number.h"
#include "trace/symbol.h"
#include "view/measure.h"
#include "view/snapshot.h"

enum { VALUES_MOST = 6 };

/* The first column of a row that has moved; as many as there are where none has. */
static size_t first_moved(const Snapshot *snapshot, const Trace *trace, size_t step, size_t row)
{
    size_t columns = matrix_columns(&trace->results[step].matrix), column = 0;
    while (column < columns && snapshot_move(snapshot, trace, step, row * columns + column) == 0) column++;
    return column;
}

/* The values of a row from column `from` on, as many as a line has room for. */
static void add_row(const Matrix *matrix, size_t row, size_t from, NumberForm form, Text *out)
{
    size_t columns = matrix_columns(matrix), end = from + at_most(columns - from, VALUES_MOST);
    if (from > 0) text_add(out, " …");
    for (size_t column = from; column < end; column++) {
        char number[NUMBER_BYTES];
        const size_t i = row * columns + column;
        number_print_cell(number, matrix->cells[i], matrix->flags[i], form);
        text_addf(out, " %s", number);
    }
    if (end < columns) text_add(out, " …");
}

void effect_add(const StepView *view, size_t step, Text *out)
{
    const Snapshot *was = view->was;
    const Trace *trace = view->trace;
    if (!was || was->count == 0) return;
    size_t told = SIZE_MAX, moved = 0;
    const Matrix *matrix = &trace->results[step].matrix;
    symbol_add_name(trace, step, view->layout, out);
    size_t rows = matrix->rank > 0 ? matrix->extents[0] : 1, columns = matrix_columns(matrix);
    for (size_t row = 0; row < rows; row++) {
        if (first_moved(was, trace, step, row) == columns) continue;
        if (moved++ == 0 || (matrix->axes[0] == AXIS_QUERY && row == view->at[AXIS_QUERY])) told = row;
    }
    if (moved == 0) {
        text_add(out, _(" has not changed."));
        return;
    }
    char name[32];
    size_t from = at_most(first_moved(was, trace, step, told), less(columns, VALUES_MOST));
    NumberForm form = number_form_of(&trace->results[step].survey, view->digits,
                                     step_is_weights(trace->table.steps[step].id));
    text_addf(
        out, "[%s]",
        example_position(trace->example, matrix->axes[0], trace->window.first + told, lang_current(), name));
    add_row(&was->matrices[step], told, from, form, out);
    text_add(out, " →");
    add_row(matrix, told, from, form, out);
    if (moved > 1)
        text_addf(out, lang_plural("  (and %zu more row)", "  (and %zu more rows)", moved - 1), moved - 1);
}
