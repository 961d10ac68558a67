/* Lines drawn with the dots of Braille characters. */
#include "view/plot.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"

enum { BRAILLE = 0x2800 };

/* The bit of a dot in a Braille character, by row and column. */
static const unsigned char DOTS[PLOT_DOTS_DOWN][PLOT_DOTS_ACROSS] = {
    {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};

void plot_start(Plot *plot, size_t cols, size_t rows)
{
    *plot = (Plot){.cols = cols, .rows = rows};
    plot->dots = memory_grow(NULL, cols * rows + 1, sizeof *plot->dots);
    for (size_t i = 0; i < cols * rows; i++) plot->dots[i] = 0;
}

void plot_free(Plot *plot)
{
    free(plot->dots);
    *plot = (Plot){0};
}

static void set_dot(Plot *plot, double x, double y)
{
    if (x < -0.5 || y < -0.5) return;
    size_t across = (size_t)lround(x), down = (size_t)lround(y);
    if (across >= plot->cols * PLOT_DOTS_ACROSS || down >= plot->rows * PLOT_DOTS_DOWN) return;
    size_t cell = down / PLOT_DOTS_DOWN * plot->cols + across / PLOT_DOTS_ACROSS;
    plot->dots[cell] |= DOTS[down % PLOT_DOTS_DOWN][across % PLOT_DOTS_ACROSS];
}

void plot_line(Plot *plot, double x0, double y0, double x1, double y1)
{
    double longest = fmax(fabs(x1 - x0), fabs(y1 - y0));
    size_t steps = (size_t)ceil(longest);
    for (size_t i = 0; i <= steps; i++) {
        double part = steps > 0 ? (double)i / (double)steps : 0;
        set_dot(plot, x0 + part * (x1 - x0), y0 + part * (y1 - y0));
    }
}

/* The twin of a Braille character: where its dots are, or that they are above each other. */
static char ascii_twin(unsigned char dots)
{
    static const char MARKS[PLOT_DOTS_DOWN] = {'\'', '-', '-', '.'};
    size_t set = 0, first = 0;
    for (size_t row = PLOT_DOTS_DOWN; row-- > 0;)
        if (dots & (DOTS[row][0] | DOTS[row][1])) {
            set++;
            first = row;
        }
    return set > 2 ? '|' : MARKS[first];
}

void plot_draw(const Plot *plot, Canvas *canvas, size_t row, size_t col, Style style)
{
    for (size_t i = 0; i < plot->rows * plot->cols; i++) {
        if (!plot->dots[i]) continue;
        char text[5] = {ascii_twin(plot->dots[i])};
        if (canvas->charset == CHARSET_UTF8) text[text_encode(BRAILLE + plot->dots[i], text)] = '\0';
        canvas_put(canvas, row + i / plot->cols, col + i % plot->cols, style, text);
    }
}
