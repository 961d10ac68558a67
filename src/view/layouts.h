/* The same scores and the same output with tokens as rows and with tokens as columns, side by side. */
#ifndef ATTNLAB_VIEW_LAYOUTS_H
#define ATTNLAB_VIEW_LAYOUTS_H

#include "base/lang.h"
#include "trace/trace.h"
#include "view/canvas.h"

/* Draws both on the started canvas, which grows, and becomes wider where both do not fit. Row i of S is
 * pointed out with the row, or column, of O that it makes. The trace has scaled scores. */
void layouts_draw(Canvas *out, const Trace *trace, int digits, Lang lang);

#endif
