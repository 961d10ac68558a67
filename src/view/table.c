/* A table whose cells are text. */
#include "view/table.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/arena.h"

enum { GAP_COLS = 2 };

void table_start(Table *table, size_t rows, size_t columns, Charset charset)
{
    table->rows = rows;
    table->columns = columns;
    table->cells = memory_grow(NULL, rows * columns, sizeof *table->cells);
    table->cols = memory_grow(NULL, columns, sizeof *table->cols);
    for (size_t i = 0; i < rows * columns; i++) table->cells[i] = (Wrap){.charset = charset};
    for (size_t column = 0; column < columns; column++) table->cols[column] = 0;
}

static const Wrap *cell_at(const Table *table, size_t row, size_t column)
{
    return &table->cells[row * table->columns + column];
}

static size_t widest_cell(const Table *table, size_t column, size_t (*cols)(const Wrap *cell))
{
    size_t widest = 0;
    for (size_t row = 0; row < table->rows; row++) {
        size_t cell = cols(cell_at(table, row, column));
        if (cell > widest) widest = cell;
    }
    return widest;
}

/* The columns as wide as they would like to be, but at most `level`; none below its longest word. */
static size_t set_level(Table *table, const size_t *natural, const size_t *smallest, size_t level)
{
    for (size_t column = 0; column < table->columns; column++) {
        const size_t wanted = natural[column] < level ? natural[column] : level;
        table->cols[column] = wanted > smallest[column] ? wanted : smallest[column];
    }
    return table_cols(table);
}

/* The highest level at which the table fits, or 0. */
static size_t find_level(Table *table, const size_t *natural, const size_t *smallest, size_t width)
{
    size_t fits = 0, beyond = width + 1;
    while (beyond - fits > 1) {
        const size_t level = fits + (beyond - fits) / 2;
        if (set_level(table, natural, smallest, level) <= width)
            fits = level;
        else
            beyond = level;
    }
    return fits;
}

/* What is left at the highest level goes to the columns from the right, one each. */
void table_fit(Table *table, size_t width)
{
    size_t *natural = memory_grow(NULL, 2 * table->columns, sizeof *natural);
    size_t *smallest = natural + table->columns;
    for (size_t column = 0; column < table->columns; column++) {
        natural[column] = widest_cell(table, column, wrap_natural_cols);
        smallest[column] = widest_cell(table, column, wrap_smallest_cols);
    }
    if (set_level(table, natural, smallest, SIZE_MAX) > width) {
        const size_t level = find_level(table, natural, smallest, width);
        const size_t cols = set_level(table, natural, smallest, level);
        size_t rest = cols < width ? width - cols : 0;
        for (size_t column = table->columns; column-- > 0 && rest > 0;)
            if (table->cols[column] == level && natural[column] > level) table->cols[column]++, rest--;
    }
    free(natural);
}

size_t table_cols(const Table *table)
{
    size_t cols = 0;
    for (size_t column = 0; column < table->columns; column++)
        cols += table->cols[column] + (column > 0 ? GAP_COLS : 0);
    return cols;
}

static size_t row_height(const Table *table, size_t row)
{
    size_t height = 1;
    for (size_t column = 0; column < table->columns; column++) {
        size_t rows = wrap_rows(cell_at(table, row, column), table->cols[column]);
        if (rows > height) height = rows;
    }
    return height;
}

static bool has_wrapped_rows(const Table *table)
{
    for (size_t row = 1; row < table->rows; row++)
        if (row_height(table, row) > 1) return true;
    return false;
}

static size_t draw_row(const Table *table, size_t index, Canvas *canvas, size_t row, size_t col)
{
    size_t height = row_height(table, index);
    canvas_grow(canvas, row + height);
    for (size_t column = 0; column < table->columns; column++) {
        wrap_draw(cell_at(table, index, column), canvas, row, col, table->cols[column], height);
        col += table->cols[column] + GAP_COLS;
    }
    return row + height;
}

static size_t draw_rule(const Table *table, Canvas *canvas, size_t row, size_t col)
{
    canvas_grow(canvas, row + 1);
    for (size_t column = 0; column < table->columns; column++) {
        canvas_repeat(canvas, row, col, table->cols[column], STYLE_RULE, "─");
        col += table->cols[column] + GAP_COLS;
    }
    return row + 1;
}

size_t table_draw(const Table *table, Canvas *canvas, size_t row, size_t col)
{
    bool spaced = has_wrapped_rows(table);
    for (size_t index = 0; index < table->rows; index++) {
        if (index > 1 && spaced) row++;
        row = draw_row(table, index, canvas, row, col);
        if (index == 0) row = draw_rule(table, canvas, row, col);
    }
    return row;
}

void table_free(Table *table)
{
    for (size_t i = 0; i < table->rows * table->columns; i++) wrap_free(&table->cells[i]);
    free(table->cells);
    free(table->cols);
    *table = (Table){0};
}
