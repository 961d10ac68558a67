/* The numbers of a trace as they were, to show what an edit does to each of them. */
#ifndef ATTNLAB_VIEW_SNAPSHOT_H
#define ATTNLAB_VIEW_SNAPSHOT_H

#include <stdbool.h>

#include "base/arena.h"
#include "trace/trace.h"

enum { SNAPSHOT_CELLS_MOST = 1 << 14 /* of one matrix */ };

/* Zero-initialised is empty; snapshot_free frees. */
typedef struct {
    Arena arena;
    size_t count; /* steps of the table; 0: nothing was kept */
    Matrix matrices[STEP_TABLE_MAX];
} Snapshot;

/* Keeps copies of all matrices of a trace, unless they are so large that nobody sees all their cells. */
void snapshot_take(Snapshot *snapshot, const Trace *trace);
void snapshot_clear(Snapshot *snapshot);
void snapshot_free(Snapshot *snapshot);

/* Whether a cell differs from what it was in a matrix of the same shape. */
bool cell_changed(const Matrix *now, const Matrix *before, size_t index);

/* How a cell has moved: 1 up, −1 down, 0 not at all, 2 in a way that has no direction (masked, undefined). */
int snapshot_move(const Snapshot *snapshot, const Trace *trace, size_t step, size_t index);

#endif
