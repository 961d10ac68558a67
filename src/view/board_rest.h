/* What goes into the room that a board leaves: the weights of the cursor's query as bars, then against the
 * temperature. */
#ifndef ATTNLAB_VIEW_BOARD_REST_H
#define ATTNLAB_VIEW_BOARD_REST_H

#include "view/board.h"

/* Both draw on a canvas that has the board in its upper left corner, and nothing where there is too little
 * room or the weights are still to come in the walk: the bars at its lower right, the curve from `row` on.
 */
void board_draw_bars(const Scene *board, Canvas *canvas);
void board_draw_curve(const Scene *board, Canvas *canvas, size_t row);

#endif
