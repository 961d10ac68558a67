/* The weights of one query row against the temperature, with entropy and largest weight. */
#ifndef ATTNLAB_VIEW_CURVE_H
#define ATTNLAB_VIEW_CURVE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/lang.h"
#include "trace/trace.h"
#include "view/step_view.h"

typedef struct {
    const Trace *trace;
    size_t query; /* counted from the window's first */
    Lang lang;
    int digits;
} Curve;

/* Whether a temperature acts on the trace's weights. */
bool curve_is_drawn(const Trace *trace);

/* Rows that a curve takes in a lesson; an undefined row has none, only its reason. */
size_t curve_rows(const Curve *curve);

/* Fills the canvas with the curve, the current temperature marked. */
void curve_draw(const Curve *curve, Canvas *canvas);

#endif
