/* The pictures of one step in the reader: its matrices, and other views of what it belongs to. */
#ifndef ATTNLAB_VIEW_PICTURE_H
#define ATTNLAB_VIEW_PICTURE_H

#include <stdbool.h>
#include <stddef.h>

#include "view/step_view.h"

/* A row of the table of pictures; the first are the board, where it fits, and the step's matrices. */
typedef size_t Picture;
enum { PICTURE_BOARD, PICTURE_MATRICES };

/* What it is called, in the current language. */
const char *picture_name(Picture picture);

/* Whether this step has such a picture. */
bool picture_fits(Picture picture, const StepView *view);

/* The one behind `picture` that this step has; after the last the matrices again. */
Picture picture_next(Picture picture, const StepView *view);

/* Draws it into the canvas. The cursor's row is the query whose weights are shown. */
void picture_draw(Picture picture, const StepView *view, Canvas *canvas);

#endif
