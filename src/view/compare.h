/* One step computed in two ways: the right way, and a wrong method's, as a scene of two results. */
#ifndef ATTNLAB_VIEW_COMPARE_H
#define ATTNLAB_VIEW_COMPARE_H

#include <stddef.h>

#include "view/canvas.h"
#include "view/step_focus.h"

typedef struct {
    StepView view;      /* the step of the right way; `wrong` is the other */
    const char *method; /* the wrong method's id, as the second heading */
} Compare;

/* Draws both results on the canvas; cells that differ carry ≠. Beside each other where they fit, else one
 * below the other. */
void compare_draw(const Compare *compare, Canvas *canvas);

/* Rows that the picture takes at that width. */
size_t compare_rows(const Compare *compare, Charset charset, size_t width);

#endif
