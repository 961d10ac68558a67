/* A whole matrix with its headings and a title, for a place that is not short of room. */
#ifndef ATTNLAB_VIEW_PANEL_H
#define ATTNLAB_VIEW_PANEL_H

#include <stdbool.h>
#include <stddef.h>

#include "view/matrix_view.h"

/* The caller fills the first part; panel_measure the second. */
typedef struct {
    const char *title; /* "": none */
    Style title_style;
    bool title_above; /* on a row of its own even where the corner above the row headings has room for it */
    MatrixView view;  /* without a matrix there is the title alone */

    size_t head_rows; /* above the cells */
    size_t head_cols; /* before them */
    size_t cols;
} Panel;

/* Measures the panel and its view; `ruler` is a canvas of the charset that will be drawn on. */
void panel_measure(Panel *panel, const Canvas *ruler);

size_t panel_rows(const Panel *panel);

/* Draws the panel with its upper left corner at (row, col), growing the canvas; returns the row behind it. */
size_t panel_draw(const Panel *panel, Canvas *canvas, size_t row, size_t col);

#endif
