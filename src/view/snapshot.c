/* The numbers of a trace as they were. */
#include "view/snapshot.h"

#include <math.h>
#include <stdint.h>

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
