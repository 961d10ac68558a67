/* A canvas of styled cells: what a screen paints, what the terminal shows, what plain output prints and what
 * tests compare.
 *
 * Styles are named for their meaning; term/terminal turns them into colours. No style carries a meaning that
 * a mark in the text does not carry too. */
#ifndef ATTNLAB_VIEW_CANVAS_H
#define ATTNLAB_VIEW_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "math/matrix.h"

typedef enum {
    STYLE_PLAIN,
    STYLE_TITLE, /* headings, the screen's first line */
    STYLE_EMPHASIS,
    STYLE_STRONG,
    STYLE_CODE,
    STYLE_FORMULA,
    STYLE_AXIS, /* labels of an axis without an ink of its own, and of each that has one … */
    STYLE_AXIS_QUERY,
    STYLE_AXIS_KEY,
    STYLE_AXIS_FEATURE,
    STYLE_AXIS_VALUE,
    STYLE_AXIS_MODEL,
    STYLE_MARKED, /* … at the current position, in the same order … */
    STYLE_MARKED_QUERY,
    STYLE_MARKED_KEY,
    STYLE_MARKED_FEATURE,
    STYLE_MARKED_VALUE,
    STYLE_MARKED_MODEL,
    STYLE_CONTRACTED, /* … and where the step sums the axis away */
    STYLE_CONTRACTED_QUERY,
    STYLE_CONTRACTED_KEY,
    STYLE_CONTRACTED_FEATURE,
    STYLE_CONTRACTED_VALUE,
    STYLE_CONTRACTED_MODEL,
    STYLE_CURRENT,   /* the cell under the cursor */
    STYLE_PARTNER,   /* the cells that the current cell is made of */
    STYLE_FURTHER,   /* what those are made of */
    STYLE_DEPENDENT, /* the cells that are made of the current cell */
    STYLE_DIM,       /* a cell that has nothing to do with it: a terminal without greys shows · */
    STYLE_EDITED,    /* changed by the learner */
    STYLE_CHANGED,   /* changed because something was edited */
    STYLE_PINNED,    /* a computed cell that the learner replaced */
    STYLE_CUT,       /* what feeds a pinned cell and no longer counts */
    STYLE_MASKED,
    STYLE_UNDEFINED,
    STYLE_HIDDEN, /* a result that is to be predicted first */
    STYLE_SUM,    /* Σ and what belongs to it */
    STYLE_NOTE,   /* a remark beside the matter */
    STYLE_RIGHT,
    STYLE_WRONG,
    STYLE_RULE,   /* lines between areas */
    STYLE_KEY,    /* a key in the footer */
    STYLE_CHOSEN, /* the chosen line of a list */
    STYLE_STEP,   /* the current step in the chain */
    STYLE_HEAT_0, /* a cell of a heat map, from the smallest value … */
    STYLE_HEAT_1,
    STYLE_HEAT_2,
    STYLE_HEAT_3,
    STYLE_HEAT_4,
    STYLE_HEAT_5,
    STYLE_HEAT_6, /* … to the largest */
    STYLE_COUNT
} Style;

/* What the label of an axis says of it. */
typedef enum { ROLE_LABEL, ROLE_MARKED, ROLE_CONTRACTED } AxisRole;

/* The style of an axis' labels, its words and its lines: one ink for one axis, everywhere. */
Style style_of_axis(Axis axis, AxisRole role);

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

#endif
