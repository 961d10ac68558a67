/* The labels of axes: "keep query ↓", "along key ─▶", "╎ sum feature ╎". */
#ifndef ATTNLAB_VIEW_AXIS_LABEL_H
#define ATTNLAB_VIEW_AXIS_LABEL_H

#include <stdbool.h>
#include <stddef.h>

#include "view/scene.h"

/* The role in which an axis is labelled: what becomes of it is not shown while the result is to be predicted.
 */
AxisRole axis_label_role(const Scene *scene, Axis axis);

/* The label of an axis, with the mark of its direction: "keep query ↓", "along key ─▶"; the bare
 * "sum feature" of one that is contracted. */
void axis_label_add(const Scene *scene, Axis axis, bool down, Text *out);

/* Draws the label of an axis that runs across the columns of the area; a contracted one is put between ╎
 * marks. Where not all positions are in sight, those that are follow: "3-6/12". */
void axis_label_put_across(const Scene *scene, Canvas *canvas, Area area, Axis axis, AxisSpan span);

/* Columns that axis_label_put_across takes for an axis that is wholly in sight. */
size_t axis_label_across_cols(const Scene *scene, Axis axis);

/* Draws the label of the axis that runs down; returns the column behind it. */
size_t axis_label_put_down(const Scene *scene, Canvas *canvas, size_t row, size_t col, Axis axis,
                           AxisSpan span);
size_t axis_label_down_cols(const Scene *scene, Axis axis);

#endif
