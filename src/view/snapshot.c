/* The numbers of a trace as they were. */
#include "view/snapshot.h"

#include <math.h>
#include <stdint.h>

#include "math/number.h"
#include "trace/symbol.h"
#include "view/measure.h"

enum { VALUES_MOST = 6 };

void snapshot_take(Snapshot *snapshot, const Trace *trace)
{
    snapshot_clear(snapshot);
    for (size_t step = 0; step < trace->table.count; step++)
        if (matrix_size(&trace->results[step].matrix) > SNAPSHOT_CELLS_MOST) return;
    for (size_t step = 0; step < trace->table.count; step++)
        snapshot->matrices[step] = matrix_copy(&snapshot->arena, &trace->results[step].matrix);
    snapshot->count = trace->table.count;
}

void snapshot_clear(Snapshot *snapshot)
{
    arena_reset(&snapshot->arena);
    snapshot->count = 0;
}

void snapshot_free(Snapshot *snapshot)
{
    arena_free(&snapshot->arena);
    snapshot->count = 0;
}

bool cell_changed(const Matrix *now, const Matrix *before, size_t index)
{
    unsigned char hidden = CELL_MASKED | CELL_UNDEFINED;
    if ((now->flags[index] ^ before->flags[index]) & hidden) return true;
    double a = now->cells[index], b = before->cells[index];
    return a != b && !(isnan(a) && isnan(b));
}

int snapshot_move(const Snapshot *snapshot, const Trace *trace, size_t step, size_t index)
{
    if (!snapshot || step >= snapshot->count) return 0;
    const Matrix *now = &trace->results[step].matrix, *was = &snapshot->matrices[step];
    if (!matrix_same_shape(now, was) || !cell_changed(now, was, index)) return 0;
    unsigned char special = CELL_MASKED | CELL_UNDEFINED | CELL_OVERFLOW;
    if ((now->flags[index] | was->flags[index]) & special) return 2;
    return now->cells[index] > was->cells[index] ? 1 : -1;
}

/* ---- what became of the result ---- */

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

void snapshot_add_effect(const Snapshot *snapshot, const Trace *trace, size_t step, Layout layout, int digits,
                         Text *out)
{
    if (!snapshot || snapshot->count == 0) return;
    size_t first = SIZE_MAX, moved = 0;
    StepId id = trace->table.steps[step].id;
    const StepResult *result = &trace->results[step];
    symbol_add_name(trace, step, layout, out);
    size_t rows = result->matrix.rank > 0 ? result->matrix.extents[0] : 1;
    size_t columns = matrix_columns(&result->matrix), from = 0;
    for (size_t row = 0; row < rows; row++) {
        size_t column = first_moved(snapshot, trace, step, row);
        if (column == columns || moved++ > 0) continue;
        first = row;
        from = at_most(column, columns > VALUES_MOST ? columns - VALUES_MOST : 0);
    }
    if (moved == 0) {
        text_add(out, _(" has not changed."));
        return;
    }
    char name[32];
    NumberForm form = number_form_of(&result->survey, digits, step_is_weights(id));
    text_addf(out, "[%s]",
              example_position(trace->example, result->matrix.axes[0], trace->window.first + first,
                               lang_current(), name));
    add_row(&snapshot->matrices[step], first, from, form, out);
    text_add(out, " →");
    add_row(&result->matrix, first, from, form, out);
    if (moved > 1)
        text_addf(out, lang_plural("  (and %zu more row)", "  (and %zu more rows)", moved - 1), moved - 1);
}
