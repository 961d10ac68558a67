/* The chain of a trace's steps in one line. */
#ifndef ATTNLAB_VIEW_STEP_CHAIN_H
#define ATTNLAB_VIEW_STEP_CHAIN_H

#include <stddef.h>

#include "view/canvas.h"
#include "view/step_focus.h"

/* Draws the chain with the step of the view in brackets: "[QKᵀ]─▶ ÷√d ─▶ …"; returns the column behind it.
 * Where it does not fit, the part around that step is shown. */
size_t step_view_chain(const StepView *view, Canvas *canvas, size_t row, size_t col, size_t end);

#endif
