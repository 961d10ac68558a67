/* What attention costs, as a table of multiply-adds for some lengths and widths. */
#ifndef ATTNLAB_VIEW_COST_H
#define ATTNLAB_VIEW_COST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/fault.h"
#include "base/field.h"
#include "view/canvas.h"

/* Starts `out` with the size that the tables take and draws one for each d in the field `d`, with a column
 * for each T in the field `T` (lists of whole numbers; a table that would be wider than `width` is continued
 * below). False, with nothing drawn, if a list is missing or holds something else. */
bool cost_draw(Canvas *out, Charset charset, size_t width, FieldList fields, Fault *fault);

#endif
