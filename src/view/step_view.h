/* One step of a trace as a scene: a product in Falk's arrangement, every other step beside its input or above
 * it.
 *
 * Kept and contracted axes differ by style and by a mark (keep … ─▶, ╎ sum … ╎), so that the picture reads
 * without colour. */
#ifndef ATTNLAB_VIEW_STEP_VIEW_H
#define ATTNLAB_VIEW_STEP_VIEW_H

#include <stdbool.h>
#include <stddef.h>

#include "base/lang.h"
#include "trace/trace.h"
#include "view/canvas.h"
#include "view/step_chain.h"
#include "view/step_focus.h"
#include "view/step_symbol.h"
#include "view/step_words.h"
#include "view/wrap.h"

enum { STEP_VIEW_DIGITS = 4 }; /* where nobody asks for other ones */

/* Rows and columns that the whole picture takes: within `room` columns if that can be, else in as few as it
 * can be drawn. */
void step_view_size(const StepView *view, Charset charset, size_t room, size_t *height, size_t *width);

/* Draws the picture into the canvas; where that is too small for all of it, what is around the cursor. */
void step_view_draw(const StepView *view, Canvas *canvas);

/* Whether the focused matrix is turned: its first axis runs across. */
bool step_view_swaps(const StepView *view);

/* One line: "kept query, key        contracted feature", each axis in its ink. */
void step_view_axes(const StepView *view, Wrap *out);

#endif
