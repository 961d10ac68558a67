/* One step of a trace as a picture: a product in Falk's arrangement, every other step beside its input.
 *
 * Falk: the right operand stands above, the left one beside the result, so that a result cell stands where
 * its row and its column meet. The contracted axis runs along both operands and is absent from the result.
 * Kept and contracted axes differ by style and by a mark (keep … ─▶, ╎ sum … ╎), so that the picture reads
 * without colour. */
#ifndef ATTNLAB_VIEW_STEP_VIEW_H
#define ATTNLAB_VIEW_STEP_VIEW_H

#include <stdbool.h>
#include <stddef.h>

#include "base/lang.h"
#include "trace/trace.h"
#include "view/canvas.h"
#include "view/step_chain.h"
#include "view/step_symbol.h"
#include "view/step_words.h"

enum { STEP_VIEW_DIGITS = 4 }; /* where nobody asks for other ones */

/* Which matrix of a step the cursor is in: what it gives, or one of the two that it reads. */
typedef enum { FOCUS_RESULT, FOCUS_FIRST, FOCUS_SECOND, FOCUS_COUNT } StepFocus;

typedef struct {
    const Trace *trace;
    const Trace *before; /* the unedited trace, to show what changed; NULL if there is nothing to compare */
    size_t step;         /* index in the trace's table */
    Layout layout;       /* how tokens lie: labels and places move, no number changes */
    Lang lang;
    int digits;
    bool cursor;     /* draw the current cell and its partners */
    StepFocus focus; /* the matrix that holds the current cell */
    size_t row;      /* the current cell, in that matrix' own axes */
    size_t column;
    bool hidden; /* results are to be predicted first: ▒ in their place */
} StepView;

/* How much of the picture is to be seen: the rectangle of the canvas, and by how many rows and columns the
 * picture is panned under it. */
typedef struct {
    size_t row;
    size_t col;
    size_t height;
    size_t width;
    size_t pan_rows;
    size_t pan_cols;
} Area;

/* Rows and columns that the whole picture takes. */
void step_view_size(const StepView *view, Charset charset, size_t *height, size_t *width);

/* The same where it is to keep within `room` columns, if that can be: cells move together, then the result
 * goes below its input. */
void step_view_fit(const StepView *view, Charset charset, size_t room, size_t *height, size_t *width);

/* Draws the picture into the area. Row headings and column headings stay in sight while the cells are panned.
 */
void step_view_draw(const StepView *view, Canvas *canvas, Area area);

/* The pan that brings the current cell into the area, starting from the area's own. */
void step_view_reveal(const StepView *view, Charset charset, Area *area);

/* The canvas tag of a cell of the picture, and what a tag means; false if it is none of a cell. Matrices of
 * up to 2^24 cells. */
uint32_t step_view_tag(StepFocus focus, size_t index);
bool step_view_tagged(uint32_t tag, StepFocus *focus, size_t *index);

/* Whether the focused matrix lies the other way round: its first axis runs across. */
bool step_view_swaps(const StepView *view);

/* One line: "kept query, key        contracted feature". */
void step_view_axes(const StepView *view, Text *out);

#endif
