/* One row of weights as bars, a key each, with what they add up to, their largest and their entropy. */
#ifndef ATTNLAB_VIEW_BARS_H
#define ATTNLAB_VIEW_BARS_H

#include <stddef.h>

#include "base/lang.h"
#include "trace/trace.h"
#include "view/canvas.h"
#include "view/span.h"

typedef struct {
    const Trace *trace;  /* has weights */
    const Trace *before; /* the unedited one, whose bars are marked where they differ; NULL: none */
    Lang lang;
    int digits;
} Bars;

/* Rows that a query's bars take besides one for each key. */
enum { BARS_OTHER_ROWS = 2 };

/* Draws the row of `query` (counted from the window's first) from `row` on, the keys of the span, growing the
 * canvas; the key `marked` is pointed out (SIZE_MAX: none). Returns the row behind it. */
size_t bars_draw(const Bars *bars, Canvas *canvas, size_t row, size_t query, AxisSpan keys, size_t marked);

#endif
