/* Moving over a board: from cell to cell, across its blocks. */
#include "view/board.h"
#include "view/measure.h"

enum { TAG_BITS = 24, TAG_FIRST = 0x40 };

static bool has_cells(const Part *part)
{
    return part->present && !part->later && matrix_same_shape(part->view.matrix, &part->matrix);
}

/* The part that shows the cell, if it is there; the line before what is above. */
static const Part *find_part(const Scene *board, size_t step)
{
    for (size_t above = 0; above < 2; above++)
        for (size_t i = 0; i < board->count; i++) {
            const Part *part = scene_part(board, 2 * i + above);
            if (has_cells(part) && (size_t)part->step == step) return part;
        }
    return NULL;
}

/* A cell by its position down and across, as the part lies. */
static BoardCell cell_at(const Part *part, size_t down, size_t across)
{
    const Matrix *matrix = part->view.matrix;
    size_t index = matrix_view_index(&part->view, down, across);
    size_t columns = matrix_columns(matrix);
    return (BoardCell){(size_t)part->step, index / columns, index % columns};
}

static void lies_at(const Part *part, const BoardCell *cell, size_t *down, size_t *across)
{
    const Matrix *matrix = part->view.matrix;
    const size_t places[2] = {cell->row, cell->column};
    int row = part->view.down == AXIS_NONE ? -1 : matrix_axis(matrix, part->view.down);
    int column = part->view.across == AXIS_NONE ? -1 : matrix_axis(matrix, part->view.across);
    *down = row < 0 ? 0 : places[row];
    *across = column < 0 ? 0 : places[column];
}

/* Where the part's cells are on the board. */
typedef struct {
    size_t top, bottom, left, right; /* behind the last row and column */
} Box;

static Box box_of(const Part *part)
{
    size_t cols = part->columns.count * part->view.slot_cols;
    return (Box){part->row, part->row + part->rows.count, part->col, part->col + cols};
}

static bool overlap(size_t first, size_t last, size_t other_first, size_t other_last)
{
    return first < other_last && other_first < last;
}

/* How far `to` is from a cell, straight on; SIZE_MAX where it is not there. */
static size_t distance(Box cell, Box to, int down, int right)
{
    if (right != 0 && !overlap(cell.top, cell.bottom, to.top, to.bottom)) return SIZE_MAX;
    if (down != 0 && !overlap(cell.left, cell.right, to.left, to.right)) return SIZE_MAX;
    if (right > 0) return to.left >= cell.right ? to.left - cell.right : SIZE_MAX;
    if (right < 0) return to.right <= cell.left ? cell.left - to.right : SIZE_MAX;
    if (down > 0) return to.top >= cell.bottom ? to.top - cell.bottom : SIZE_MAX;
    return to.bottom <= cell.top ? cell.top - to.bottom : SIZE_MAX;
}

/* Where lines break, they go on in another band. */
static const Part *line_beyond(const Scene *board, const Part *part, int right)
{
    for (size_t i = 0; i < board->count; i++) {
        size_t next = i + (size_t)right;
        if (part != &board->blocks[i].line || next >= board->count || right == 0) continue;
        const Part *line = &board->blocks[next].line;
        return has_cells(line) && line->view.down == part->view.down ? line : NULL;
    }
    return NULL;
}

/* The part of the board beside a cell, in the direction in which it is the last of its own. */
static const Part *part_beside(const Scene *board, const Part *part, Box cell, int down, int right)
{
    const Part *nearest = NULL;
    size_t least = SIZE_MAX;
    for (size_t i = 0; i < 2 * board->count; i++) {
        const Part *other = scene_part(board, i);
        if (!has_cells(other) || other == part) continue;
        size_t far = distance(cell, box_of(other), down, right);
        if (far >= least) continue;
        least = far;
        nearest = other;
    }
    return nearest ? nearest : line_beyond(board, part, right);
}

/* The position in sight of a span that is nearest to a row or column of the board. */
static size_t nearest_position(AxisSpan span, size_t first, size_t slot, size_t at)
{
    size_t place = at_most(less(at, first) / slot, span.count - 1);
    return span.first + place;
}

/* The block that stands for a step which it does not show, or the one behind it. */
static const Part *find_host(const Scene *board, size_t step)
{
    for (size_t i = 0; i < board->count; i++)
        if (has_cells(&board->blocks[i].line) && board->blocks[i].last >= step) return &board->blocks[i].line;
    return NULL;
}

bool board_move(const Scene *board, int down, int right, BoardCell *cell)
{
    const Part *part = find_part(board, cell->step), *host = find_host(board, cell->step);
    if (!part && !host) return false;
    size_t row, column;
    if (!part) { /* any arrow leads onto the board, in the same row where there is one */
        lies_at(host, cell, &row, &column);
        *cell = cell_at(host, at_most(row, host->rows.extent - 1), host->columns.first);
        return true;
    }
    lies_at(part, cell, &row, &column);
    size_t next_row = row + (size_t)down, next_column = column + (size_t)right;
    if (next_row < part->rows.extent && next_column < part->columns.extent) {
        *cell = cell_at(part, next_row, next_column);
        return true;
    }
    size_t top = part->row + row - part->rows.first;
    size_t left = part->col + (column - part->columns.first) * part->view.slot_cols;
    Box box = {top, top + 1, left, left + part->view.slot_cols};
    const Part *beside = part_beside(board, part, box, down, right);
    if (!beside) return false;
    bool same = beside->view.down == part->view.down;
    size_t new_row = same ? row : nearest_position(beside->rows, beside->row, 1, top);
    size_t at = right > 0 ? 0 : right < 0 ? SIZE_MAX / 2 : left;
    *cell =
        cell_at(beside, new_row, nearest_position(beside->columns, beside->col, beside->view.slot_cols, at));
    return true;
}

void board_next_part(const Scene *board, BoardCell *cell)
{
    const Part *here = find_part(board, cell->step);
    size_t count = 2 * board->count, at = 0;
    for (size_t i = 0; i < count; i++)
        if (here == scene_part(board, i ^ 1)) at = i;
    for (size_t n = 1; n <= count; n++) {
        const Part *part = scene_part(board, ((at + n) % count) ^ 1); /* what is above before its line */
        if (!has_cells(part) || part != find_part(board, (size_t)part->step)) continue;
        *cell = cell_at(part, part->rows.first, part->columns.first);
        return;
    }
}

uint32_t board_tag(size_t step)
{
    return (uint32_t)(TAG_FIRST + step) << TAG_BITS;
}

bool board_tagged(const Trace *trace, uint32_t tag, BoardCell *cell)
{
    size_t step = (tag >> TAG_BITS) - TAG_FIRST, index = tag & ((1u << TAG_BITS) - 1);
    if (tag >> TAG_BITS < TAG_FIRST || step >= trace->table.count) return false;
    const Matrix *matrix = &trace->results[step].matrix;
    size_t columns = matrix_columns(matrix);
    *cell = (BoardCell){step, index / columns, index % columns};
    return true;
}
