/* The labels of axes: "keep query ↓", "along key ─▶", "╎ sum feature ╎". All of it is read off the step. */
#ifndef ATTNLAB_VIEW_AXIS_LABEL_H
#define ATTNLAB_VIEW_AXIS_LABEL_H

#include <stddef.h>

#include "view/canvas.h"
#include "view/span.h"
#include "view/step_focus.h"

/* The role in which an axis is labelled: what becomes of it is not shown while the result is to be predicted.
 */
AxisRole axis_label_role(const StepView *view, Axis axis);

typedef struct {
    const StepView *view;
    Axis axis;
    bool down;     /* or across */
    AxisSpan span; /* what is in sight; where that is not all of it, it follows: "3-6/12" */
} AxisLabel;

/* Columns of a label, with the mark of its direction. */
size_t axis_label_cols(const AxisLabel *label, const Canvas *ruler);

/* Draws a label; a contracted axis that runs across has it between ╎ marks, in the middle of `width` columns.
 */
void axis_label_put(const AxisLabel *label, Canvas *canvas, size_t row, size_t col, size_t width);

/* Draws the bare "sum feature" to end at `end`, if it fits between there and `begin`. */
void axis_label_put_until(const AxisLabel *label, Canvas *canvas, size_t row, size_t begin, size_t end);

#endif
