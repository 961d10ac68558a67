/* How a cell of a step's picture looks, and what it was. */
#ifndef ATTNLAB_VIEW_CELL_LOOK_H
#define ATTNLAB_VIEW_CELL_LOOK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "view/matrix_view.h"
#include "view/scene.h"

/* The look of a cell; the view's context is its Part. */
CellLook cell_look(const MatrixView *view, size_t index);

/* Appends what the current cell was, for the line below the picture: "was 0.7071"; nothing if it has not
 * changed. */
void cell_was(const Scene *scene, Text *out);

#endif
