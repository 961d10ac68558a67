/* How each style looks, by the colours that the terminal has and the background that it has them on. */
#ifndef ATTNLAB_TERM_LOOK_H
#define ATTNLAB_TERM_LOOK_H

#include "term/background.h"
#include "view/style.h"

/* 256 colours, by what is known of the background; 8 or 16 of them, on one that may be dark and on a light
 * one. */
typedef enum {
    PALETTE_UNKNOWN,
    PALETTE_DARK,
    PALETTE_LIGHT,
    PALETTE_FEW,
    PALETTE_FEW_LIGHT,
    PALETTE_COUNT
} Palette;

Palette look_palette(int colours, Background background);

/* A colour's number, -1: the terminal's own. */
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
