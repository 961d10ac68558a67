/* Lines drawn with the dots of Braille characters, two by four in each cell; in ASCII with marks at the
 * height of the dots. */
#ifndef ATTNLAB_VIEW_PLOT_H
#define ATTNLAB_VIEW_PLOT_H

#include <stddef.h>

#include "view/canvas.h"

enum { PLOT_DOTS_ACROSS = 2, PLOT_DOTS_DOWN = 4 };

/* plot_start gives an empty one, plot_free frees. */
typedef struct {
    size_t cols;
    size_t rows;
    unsigned char *dots; /* a set of Braille dots for each cell */
} Plot;

void plot_start(Plot *plot, size_t cols, size_t rows);
void plot_free(Plot *plot);

/* A line between two dots, counted from the upper left corner; what lies outside is not drawn. */
void plot_line(Plot *plot, double x0, double y0, double x1, double y1);

/* Puts the cells that have dots; the others stay as they are. */
void plot_draw(const Plot *plot, Canvas *canvas, size_t row, size_t col, Style style);

#endif
