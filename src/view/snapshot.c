/* The numbers of a trace as they were. */
#include "view/snapshot.h"

#include <math.h>
#include <stdint.h>

#include "math/number.h"

enum { CELLS_MOST = 1 << 14 /* of one matrix */, VALUES_MOST = 6 };

void snapshot_take(Snapshot *snapshot, const Trace *trace)
{
    snapshot_clear(snapshot);
    for (size_t step = 0; step < trace->table.count; step++)
        if (matrix_size(&trace->results[step].matrix) > CELLS_MOST) return;
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

static size_t columns_of(const Matrix *matrix)
{
    return matrix->rank > 1 ? matrix->extents[1] : 1;
}

static bool has_moved(const Snapshot *snapshot, const Trace *trace, size_t step, size_t row)
{
    size_t columns = columns_of(&trace->results[step].matrix);
    for (size_t i = row * columns; i < (row + 1) * columns; i++)
        if (snapshot_move(snapshot, trace, step, i) != 0) return true;
    return false;
}

static void add_row(const Matrix *matrix, size_t row, NumberForm form, Text *out)
{
    size_t columns = columns_of(matrix);
    for (size_t i = row * columns; i < (row + 1) * columns; i++) {
        char number[NUMBER_BYTES];
        if (i >= row * columns + VALUES_MOST) {
            text_add(out, " …");
            return;
        }
        number_print_cell(number, matrix->cells[i], matrix->flags[i], form);
        text_addf(out, " %s", number);
    }
}

void snapshot_add_effect(const Snapshot *snapshot, const Trace *trace, size_t step, int digits, Text *out)
{
    if (!snapshot || snapshot->count == 0) return;
    size_t first = SIZE_MAX, moved = 0;
    StepId id = trace->table.steps[step].id;
    const StepResult *result = &trace->results[step];
    const char *letter = step_facts(id)->letter ? step_facts(id)->letter : step_id_text(id);
    size_t rows = result->matrix.rank > 0 ? result->matrix.extents[0] : 1;
    for (size_t row = 0; row < rows; row++) {
        if (!has_moved(snapshot, trace, step, row)) continue;
        if (moved++ == 0) first = row;
    }
    if (moved == 0) {
        text_addf(out, _("%s has not changed."), letter);
        return;
    }
    char name[32];
    NumberForm form = number_form_of(&result->survey, digits, step_is_weights(id));
    text_addf(out, "%s[%s]", letter,
              example_position(trace->example, result->matrix.axes[0], trace->window.first + first,
                               lang_current(), name));
    add_row(&snapshot->matrices[step], first, form, out);
    text_add(out, " →");
    add_row(&result->matrix, first, form, out);
    if (moved > 1)
        text_addf(out, lang_plural("  (and %zu more row)", "  (and %zu more rows)", moved - 1), moved - 1);
}
