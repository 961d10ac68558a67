/* The board: the whole computation on one screen, as a scene.
 *
 * A query is one line, from Q to O. The plan does not depend on how far the walk has come, so that nothing
 * moves while steps are revealed. */
#ifndef ATTNLAB_VIEW_BOARD_H
#define ATTNLAB_VIEW_BOARD_H

#include "view/scene.h"

/* Plans the board of the view's trace for so many rows and columns; false where it does not fit even so. */
bool board_plan(Scene *board, const StepView *asked, Charset charset, size_t height, size_t width);

/* The cell beside the current one in a direction, across the parts of the board; false where there is none.
 */
typedef struct {
    size_t step;
    size_t row;
    size_t column;
} BoardCell;
bool board_move(const Scene *board, int down, int right, BoardCell *cell);

/* To the next part behind the one with the cursor; a step that has two is come to once. */
void board_next_part(const Scene *board, BoardCell *cell);

/* The canvas tag of a step's first cell; the others count on. */
uint32_t board_tag(size_t step);

/* The cell that a tag of the canvas means; false if it is none of a board of that trace. */
bool board_tagged(const Trace *trace, uint32_t tag, BoardCell *cell);

#endif
