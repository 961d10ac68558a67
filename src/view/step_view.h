/* One step of a trace as a picture: a product in Falk's arrangement, every other step beside its input.
 *
 * Falk: the right operand is above, the left one beside the result, so that a result cell is where
 * its row and its column meet. The contracted axis runs along both operands and is absent from the result.
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

/* Rows and columns that the whole picture takes. */
void step_view_size(const StepView *view, Charset charset, size_t *height, size_t *width);

/* The same where it is to keep within `room` columns, if that can be: cells move together, then the result
 * goes below its input. */
void step_view_fit(const StepView *view, Charset charset, size_t room, size_t *height, size_t *width);

/* Draws the picture into the area. Row headings and column headings stay in sight while the cells are panned.
 */
void step_view_draw(const StepView *view, Canvas *canvas, Area area);

/* The pan that brings the current cell into the area, starting from the area's own. */
void step_view_reveal(const StepView *view, Charset charset, Area *area);

/* Whether the focused matrix is turned: its first axis runs across. */
bool step_view_swaps(const StepView *view);

/* One line: "kept query, key        contracted feature", each axis in its ink. */
void step_view_axes(const StepView *view, Wrap *out);

#endif
