/* The board: the whole computation on one screen.
 *
 * A query is one line, from Q to O: blocks stand side by side and share their rows. The other operand of a
 * product is above its result. So a kept axis is seen as rows or columns that run through, a contracted one
 * as what is above and beside, but not in the result. Everything is planned for the whole run before anything
 * is drawn, so that nothing moves while steps are revealed. */
#ifndef ATTNLAB_VIEW_BOARD_H
#define ATTNLAB_VIEW_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "view/cone.h"
#include "view/matrix_view.h"
#include "view/step_focus.h"

enum { BOARD_BLOCKS_MAX = STEP_TABLE_MAX };

typedef struct Board Board;

/* A matrix on the board. */
typedef struct {
    const Board *board;
    bool present;
    size_t step; /* of the table: whose numbers are shown */
    Text title;
    MatrixView view;
    const Matrix *other; /* the same computed in the other way; NULL: there is none to compare */
    bool later;          /* only named: the walk has not come to it, or the wrong method has no such step */
    size_t row;          /* of its first cell; its column headings are above */
    size_t col;
    AxisSpan rows;
    AxisSpan columns;
} BoardPart;

/* A step's result in the line of the queries and, of a product, the other operand above it. A block may
 * stand for several steps, of which it shows the last or the one that is walked. */
typedef struct {
    size_t first;
    size_t last;
    bool starts;    /* other rows than the block before: they have headings here */
    bool may_break; /* the lines may go on below from here */
    BoardPart line;
    BoardPart above;
    size_t band;
    size_t label_cols; /* of the row headings of the line, where they are here */
    size_t sum_cols;   /* behind the cells of weights: Σ of each row */
    size_t head_cols;  /* between them and the cells: titles, row headings of what is above */
    size_t col;        /* where all this begins */
} BoardBlock;

/* What a board gives up, one after the other, until it fits. */
typedef struct {
    bool has_title_rows; /* titles above the column headings, not beside them */
    bool folds_scores;
    bool folds_shift;
    bool drops_sum;
    int digits;
    bool breaks_anywhere; /* lines may go on below from any block, not only before exp, A and O */
    bool has_windows;     /* the positions around the cursor only */
} BoardRoom;

struct Board {
    const StepView *asked;
    Canvas ruler;
    BoardRoom room;
    BoardBlock blocks[BOARD_BLOCKS_MAX];
    size_t count;
    size_t extents[AXIS_COUNT];
    size_t heading_cols[AXIS_COUNT]; /* the widest along each axis */
    size_t windows[AXIS_COUNT];      /* positions in sight */
    size_t band_count;
    size_t height;
    size_t width;
    bool shown[STEP_TABLE_MAX]; /* steps that have a part of their own */
    Cone cone;
};

/* Plans the board of the view's trace for so many rows and columns; false where it does not fit even so. The
 * board holds pointers into itself; board_free frees, in any case. */
bool board_plan(Board *board, const StepView *asked, Charset charset, size_t height, size_t width);
void board_free(Board *board);

void board_draw(const Board *board, Canvas *canvas);

/* The cell beside the current one in a direction, across the parts of the board; false where there is none.
 */
typedef struct {
    size_t step;
    size_t row;
    size_t column;
} BoardCell;
bool board_move(const Board *board, int down, int right, BoardCell *cell);

/* To the next part behind the one with the cursor; a step that has two is come to once. */
void board_next_part(const Board *board, BoardCell *cell);

/* The cell that a tag of the canvas means; false if it is none of a board of that trace. */
bool board_tagged(const Trace *trace, uint32_t tag, BoardCell *cell);

#endif
