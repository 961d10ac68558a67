/* A matrix with its title, its axes and its headings, the same everywhere it is shown. */
#ifndef ATTNLAB_VIEW_MATRIX_VIEW_H
#define ATTNLAB_VIEW_MATRIX_VIEW_H

#include <stdbool.h>
#include <stddef.h>

#include "base/lang.h"
#include "math/matrix.h"
#include "math/number.h"
#include "math/survey.h"
#include "trace/example.h"
#include "trace/trace.h"
#include "view/canvas.h"
#include "view/span.h"

/* How one cell is drawn: its style, the marks around its number and one behind it, each one column or "". */
typedef struct {
    Style style;
    const char *before;
    const char *after;
    const char *flag;
} CellLook;

typedef struct MatrixView MatrixView;

/* What the caller knows about the cell at `index`. */
typedef CellLook (*MatrixLook)(const MatrixView *view, size_t index);

/* What is drawn in place of a cell's number. */
typedef const char *(*MatrixMark)(const MatrixView *view, size_t index);

/* One matrix as it is to be drawn. The caller fills the first part; matrix_view_measure the second. An axis
 * is AXIS_NONE where the matrix has none in that direction: it then takes one row, or one column, there. */
struct MatrixView {
    const Matrix *matrix;       /* rank 0, 1 or 2 */
    const MatrixSurvey *survey; /* of the matrix; NULL: it is made where it is needed */
    const Example *example;
    size_t first_query; /* position of the matrix' first query: the window's */
    Lang lang;
    Axis down;
    Axis across;
    NumberForm form;
    uint32_t tag;        /* of the first cell for clicks, the others count on; 0: cells have none */
    bool hidden;         /* ▒ in place of every number */
    bool bare_mask;      /* a masked cell without its ×: the mask itself */
    bool crossed;        /* a masked cell is its × alone */
    bool narrow;         /* no column between a cell and the next but that of the marks; short headings */
    bool lettered;       /* short headings keep the letter of their axis: f0 */
    MatrixLook look;     /* NULL: all cells plain */
    MatrixMark mark;     /* NULL: numbers */
    const void *context; /* for both */
    bool has_marked;     /* the headings of these positions stand out: the current cell's */
    size_t marked_down;  /* SIZE_MAX: none */
    size_t marked_across;

    size_t number_cols; /* the widest number with the marks that belong to it */
    size_t slot_cols;   /* a cell with the columns of its marks */
};

/* A plain view of a matrix, or of a step's result, before it is measured. */
MatrixView matrix_view_of(const Matrix *matrix, const Example *example, Layout layout, Lang lang,
                          NumberForm form);
MatrixView matrix_view_of_step(const Trace *trace, size_t step, Layout layout, Lang lang, int digits);

/* Computes the widths, that of the numbers where it is 0; it takes a look at every cell if there is no
 * survey. `ruler` is a canvas of the charset that will be drawn on. */
void matrix_view_measure(MatrixView *view, const Canvas *ruler);

/* Columns of a slot behind its number: for a mark and, unless narrow, a flag. */
size_t matrix_view_tail_cols(const MatrixView *view);

/* The index of the cell at row `down`, column `across` of the picture. */
size_t matrix_view_index(const MatrixView *view, size_t down, size_t across);

/* Positions along the axis that runs down, or across; 1 where there is none. */
size_t matrix_view_extent(const MatrixView *view, Axis axis);

/* The heading of a position; "" without an axis. */
const char *matrix_view_heading(const MatrixView *view, Axis axis, size_t position, char out[32]);

/* Columns of the widest heading of the first `count` positions of an axis. */
size_t matrix_view_heading_cols(const MatrixView *view, const Canvas *ruler, Axis axis, size_t count);

/* Draws the cells in sight with their upper left corner at (row, col). */
void matrix_view_cells(const MatrixView *view, Canvas *canvas, size_t row, size_t col, AxisSpan rows,
                       AxisSpan columns);

/* Draws the headings of the columns above the cells that begin at `col`, in the ink of their axis; the
 * current position's is marked. */
void matrix_view_column_headings(const MatrixView *view, Canvas *canvas, size_t row, size_t col,
                                 AxisSpan columns, AxisRole role);

/* Draws the headings of the rows from `row` on, left-aligned at `col`; one that goes past the canvas keeps
 * its beginning. */
void matrix_view_row_headings(const MatrixView *view, Canvas *canvas, size_t row, size_t col, AxisSpan rows,
                              AxisRole role);

/* Appends `matrix` as a literal that can be typed back: exact values, −∞ as -inf, undefined as a word. In
 * column layout a matrix other than [query, key] is transposed. */
void matrix_view_literal(const Matrix *matrix, Layout layout, Text *out);

/* Which axis runs down and which across in a layout; AXIS_NONE where the matrix has none. */
void matrix_view_orientation(const Matrix *matrix, Layout layout, Axis *down, Axis *across);

/* The name of an axis in the current language: query, key, feature, value; 查询, 键, … */
const char *matrix_view_axis(Axis axis);

#endif
