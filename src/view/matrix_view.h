/* A matrix with its title, its axes and its headings, the same everywhere it is shown. */
#ifndef ATTNLAB_VIEW_MATRIX_VIEW_H
#define ATTNLAB_VIEW_MATRIX_VIEW_H

#include <stdbool.h>
#include <stddef.h>

#include "base/lang.h"
#include "math/matrix.h"
#include "math/number.h"
#include "trace/example.h"
#include "trace/trace.h"
#include "view/canvas.h"

/* Appends `matrix` as a literal that can be typed back: exact values, −∞ as -inf, undefined as a word. */
void matrix_view_literal(const Matrix *matrix, Layout layout, Text *out);

/* The name of an axis in the current language: query, key, feature, value; 查询, 键, … */
const char *matrix_view_axis(Axis axis);

#endif
