/* A matrix as a heat map: a shade for each cell, from the smallest value to the largest.
 *
 * Each of the seven levels has a style, which a terminal of 256 colours shows as a colour, and a shade, which
 * every other one shows. A masked and an undefined cell have no level: they carry their marks. */
#ifndef ATTNLAB_VIEW_HEAT_H
#define ATTNLAB_VIEW_HEAT_H

#include <stdbool.h>
#include <stddef.h>

#include "view/step_view.h"

/* Whether the step's result can be shown so: it has two axes. */
bool heat_is_drawn(const Trace *trace, size_t step);

/* Rows and columns of the whole heat map, at least `room` columns: cells show their numbers too if all of
 * them keep within. */
void heat_size(const StepView *view, Charset charset, size_t room, size_t *height, size_t *width);

/* Fills the canvas with the result of the view's step. Where it does not fit, the cells around the cursor are
 * seen, and the headings stay. */
void heat_draw(const StepView *view, Canvas *canvas);

#endif
