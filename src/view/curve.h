/* The weights of one query row against the temperature, with entropy and largest weight. */
#ifndef ATTNLAB_VIEW_CURVE_H
#define ATTNLAB_VIEW_CURVE_H

#include <stdbool.h>
#include <stddef.h>

#include "view/weights_row.h"

/* Whether a temperature acts on the trace's weights. */
bool curve_is_drawn(const Trace *trace);

/* Rows that a curve takes in a lesson; an undefined row has none, only its reason. */
size_t curve_rows(const WeightsRow *row);

/* Fills the canvas with the curve, the current temperature marked. */
void curve_draw(const WeightsRow *row, Canvas *canvas);

#endif
