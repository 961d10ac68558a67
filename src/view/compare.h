/* One step computed in two ways, side by side: the right way, and a wrong method's. */
#ifndef ATTNLAB_VIEW_COMPARE_H
#define ATTNLAB_VIEW_COMPARE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/lang.h"
#include "trace/trace.h"
#include "view/canvas.h"
#include "view/step_view.h"

typedef struct {
    const Trace *right;
    const Trace *wrong;
    StepId id;
    const char *method; /* the wrong method's id, as the second heading */
    Layout layout;
    Lang lang;
    int digits;
    size_t row; /* the current cell, in the result's own axes */
    size_t column;
} Compare;

/* Draws both results on the canvas; cells that differ carry ≠. Beside each other where they fit, else one
 * below the other. */
void compare_draw(const Compare *compare, Canvas *canvas);

/* Rows that the picture takes at that width. */
size_t compare_rows(const Compare *compare, Charset charset, size_t width);

#endif
