/* A canvas of styled cells: what a screen paints, what the terminal shows, what plain output prints and what
 * tests compare. */
#ifndef ATTNLAB_VIEW_CANVAS_H
#define ATTNLAB_VIEW_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/text.h"
#include "view/style.h"

enum { CELL_GLYPHS = 5 }; /* a base and at most four combining marks */

typedef struct {
    uint32_t glyphs[CELL_GLYPHS]; /* 0 ends; glyphs[0] == 0: the right half of a wide character */
    uint8_t style;
    uint32_t tag; /* what is drawn here, for a click on it; 0: nothing in particular */
} Cell;

typedef struct Canvas Canvas;

/* Zero-initialised is an empty canvas; canvas_free frees. A charset below UTF8 is applied to all text that is
 * put in. */
struct Canvas {
    size_t width;
    size_t height;
    size_t stride; /* cells from one row to the next */
    Cell *cells;
    size_t capacity;
    Charset charset;
    bool cursor_placed; /* at the selected item or cell, hidden, for who listens to the screen */
    bool cursor_shown;  /* at the end of what is typed; this one wins */
    size_t cursor_row;
    size_t cursor_col;
    Canvas *whole; /* of a window; else NULL */
    size_t whole_row;
    size_t whole_col;
};

/* Sets the size and blanks every cell. */
void canvas_start(Canvas *canvas, size_t width, size_t height, Charset charset);

/* A rectangle of the canvas as a canvas of its own, with its own (0, 0): what is put there is clipped at its
 * edges. It keeps its size when it is asked to grow, shares the cells, is not freed, and is gone when the
 * whole grows or starts anew. */
Canvas canvas_window(Canvas *canvas, size_t row, size_t col, size_t height, size_t width);

/* More blank rows at the bottom, if there are fewer than `height`. */
void canvas_grow(Canvas *canvas, size_t height);

void canvas_free(Canvas *canvas);

/* Puts text on one row, clipped at the canvas' edges (a wide character is never cut in half); returns the
 * column behind it. Rows beyond the height are not drawn. */
size_t canvas_put(Canvas *canvas, size_t row, size_t col, Style style, const char *text);

/* The same, clipped so that nothing is drawn from column `end` on. */
size_t canvas_put_until(Canvas *canvas, size_t row, size_t col, size_t end, Style style, const char *text);

/* The same, with its last column at `end` - 1. */
void canvas_put_right(Canvas *canvas, size_t row, size_t end, Style style, const char *text);

size_t canvas_putf(Canvas *canvas, size_t row, size_t col, Style style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* `cols` times the character, for example a rule of "─". */
void canvas_repeat(Canvas *canvas, size_t row, size_t col, size_t cols, Style style, const char *character);

/* Gives a stretch of cells another style. */
void canvas_restyle(Canvas *canvas, size_t row, size_t col, size_t cols, Style style);

/* Marks a stretch of cells with what is drawn there, and reads the mark of a place (0: none, or outside), so
 * that a click finds it. */
void canvas_tag(Canvas *canvas, size_t row, size_t col, size_t cols, uint32_t tag);
uint32_t canvas_tag_at(const Canvas *canvas, size_t row, size_t col);

/* Places the hidden cursor; outside the canvas nothing happens. The last one placed counts. */
void canvas_place_cursor(Canvas *canvas, size_t row, size_t col);

/* Columns that `text` takes on this canvas, after its charset. */
size_t canvas_cols(const Canvas *canvas, const char *text);

/* Copies `from`, or a window of it, to (row, col), with the cursor if it is placed there; what does not fit
 * is clipped. */
void canvas_copy(Canvas *to, size_t row, size_t col, const Canvas *from);

/* Appends rows first … last - 1 as text lines without trailing blanks. */
void canvas_text(const Canvas *canvas, size_t first, size_t last, Text *out);

/* Prints the first `rows` rows, or as many as there are, in the same way. False if the stream failed. */
bool canvas_print(const Canvas *canvas, size_t rows, FILE *stream);

#endif
