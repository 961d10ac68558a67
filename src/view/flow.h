/* Lays the blocks of a page out on a canvas: wrapping, headings, lists, tables, matrices. */
#ifndef ATTNLAB_VIEW_FLOW_H
#define ATTNLAB_VIEW_FLOW_H

#include <stddef.h>

#include "base/field.h"
#include "view/address.h"
#include "view/canvas.h"
#include "view/page.h"
#include "view/step_view.h"

/* How a page is to be shown. */
typedef struct {
    Layout layout;
    bool layout_forced;  /* else each example has its own */
    int digits;          /* 0: each example's and show's own */
    const Address *only; /* of plain text: a page or a step alone; NULL: the whole lesson */
    bool board;          /* a walk as one board, in place of a picture for each step */
    size_t board_cols;   /* that it may take; 0: as many as it needs */
    FieldList sizes;     /* T and d in place of those of the cost tables */
} Look;

/* The layout and the decimals that a step or view is to be shown with. */
Layout flow_layout(const PageBlock *block, const Page *page, const Look *look);
int flow_digits(const PageBlock *block, const Page *page, const Look *look);

/* Appends the example's name where the page has several, and the head where the example has. */
void flow_trace_name(Text *out, const Page *page, const PageTrace *trace);

/* The blocks first … last - 1 of a page. */
typedef struct {
    const Page *page;
    size_t first;
    size_t last;
} BlockRange;

/* Lays the blocks out from `row` on in the columns 0 … width - 1, growing the canvas; returns
 * the row behind them. Paragraphs wrap (a word longer than the line is broken; Chinese breaks between
 * characters but never puts a closing mark first or an opening one last). Tables and formulas never wrap:
 * what is too wide goes on past the edge of a canvas that is wider than `width`, and is clipped at the
 * canvas' own edge. */
size_t flow_blocks(Canvas *canvas, size_t row, size_t width, BlockRange blocks, const Look *look);

/* Columns that the blocks take at least for nothing to be clipped: those of the widest formula, table and
 * picture. */
size_t flow_cols(BlockRange blocks, size_t width, const Look *look, Charset charset);

/* A rectangle of a canvas. */
typedef struct {
    size_t row;
    size_t col;
    size_t height;
    size_t width;
} Area;

/* Wraps plain text into the area; returns how many rows it takes (even where that is more than its height).
 */
size_t flow_text(Canvas *canvas, Area area, Style style, const char *text);

#endif
