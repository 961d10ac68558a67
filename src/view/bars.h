/* One row of weights as bars, a key each, with what they add up to, their largest and their entropy. */
#ifndef ATTNLAB_VIEW_BARS_H
#define ATTNLAB_VIEW_BARS_H

#include <stddef.h>

#include "view/span.h"
#include "view/weights_row.h"

/* Rows that a query's bars take besides one for each key. */
enum { BARS_OTHER_ROWS = 2 };

/* Draws the keys of the span from row `at` on, growing the canvas; the key `marked` is pointed out (SIZE_MAX:
 * none). Returns the row behind them. */
size_t bars_draw(const WeightsRow *row, Canvas *canvas, size_t at, AxisSpan keys, size_t marked);

#endif
