/* A table whose cells are text: columns as wide as they must be, cells wrapped where the table would be too
 * wide. */
#ifndef ATTNLAB_VIEW_TABLE_H
#define ATTNLAB_VIEW_TABLE_H

#include <stddef.h>

#include "view/canvas.h"
#include "view/wrap.h"

/* Row 0 is the heading. table_start makes empty cells, the caller adds their text; table_free frees. */
typedef struct {
    size_t rows;
    size_t columns;
    Wrap *cells;  /* row-major */
    size_t *cols; /* of each column; set by table_fit */
} Table;

void table_start(Table *table, size_t rows, size_t columns, Charset charset);

/* Gives each column the width of its longest cell; where that is more than `width` together, the widest
 * columns shrink as far as their longest words allow. */
void table_fit(Table *table, size_t width);

/* Columns of the whole table. */
size_t table_cols(const Table *table);

/* Draws the table from (row, col) on, growing the canvas; returns the row behind it. */
size_t table_draw(const Table *table, Canvas *canvas, size_t row, size_t col);

void table_free(Table *table);

#endif
