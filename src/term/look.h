/* How each style looks, by the colours that the terminal has and the background that it has them on. */
#ifndef ATTNLAB_TERM_LOOK_H
#define ATTNLAB_TERM_LOOK_H

#include "view/canvas.h"

/* With 256 colours the background matters; what is known of it. With 8 or 16 the inks are the user's own. */
typedef enum { PALETTE_UNKNOWN, PALETTE_DARK, PALETTE_LIGHT, PALETTE_FEW, PALETTE_COUNT } Palette;

/* A colour's number, -1: the terminal's own. A style with a paper has an ink too. */
typedef struct {
    short ink;
    short paper;
} Paint;

/* The colours 0 to 7, as terminals number them. */
enum { LOOK_BLACK, LOOK_RED, LOOK_GREEN, LOOK_YELLOW, LOOK_BLUE, LOOK_MAGENTA, LOOK_CYAN, LOOK_WHITE };

/* What remains of a style without colours, so that none hangs on them: a set of these. */
enum { LOOK_BOLD = 1 << 0, LOOK_UNDERLINE = 1 << 1, LOOK_REVERSE = 1 << 2 };

unsigned look_attributes(Style style);

Paint look_paint(Style style, Palette palette);

#endif
