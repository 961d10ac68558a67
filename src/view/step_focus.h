/* How a step is looked at: which one of which trace, in what layout, and where the cursor is. */
#ifndef ATTNLAB_VIEW_STEP_FOCUS_H
#define ATTNLAB_VIEW_STEP_FOCUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/lang.h"
#include "trace/trace.h"
#include "view/snapshot.h"

/* Which matrix of a step the cursor is in: what it gives, or one of the two that it reads. */
typedef enum { FOCUS_RESULT, FOCUS_FIRST, FOCUS_SECOND, FOCUS_COUNT } StepFocus;

typedef struct {
    const Trace *trace;
    const Trace *before; /* the unedited trace, to show what changed; NULL if there is nothing to compare */
    size_t step;         /* index in the trace's table */
    Layout layout;       /* tokens as rows or as columns: labels and places move, no number changes */
    Lang lang;
    int digits;
    bool cursor;     /* draw the current cell and its partners */
    StepFocus focus; /* the matrix that holds the current cell */
    size_t row;      /* the current cell, in that matrix' own axes */
    size_t column;
    bool hidden;       /* results are to be predicted first: ▒ in their place */
    bool asks_more;    /* a step behind this one is to be predicted */
    bool asks_weights; /* a step behind this one, up to the weights, is to be predicted: they are not shown */

    /* Of the board alone. */
    size_t walked; /* the step of the table that the walk has come to; behind the last: there is no walk */
    const Trace *wrong;    /* a wrong method's computation, which is compared with this one; NULL: none */
    bool shows_wrong;      /* its numbers are drawn, not the right ones */
    bool isolates;         /* what has nothing to do with the current cell is dimmed */
    const Snapshot *was;   /* before what was changed last, to show what became of it; NULL: nothing was */
    size_t at[AXIS_COUNT]; /* where the cursor was last on each axis: what windows show */
    size_t room_rows;      /* that the board may take */
    size_t room_cols;
    Charset charset;
} StepView;

/* The matrix of a step that the cursor may be in, and the id under which it can be edited (STEP_MASK for the
 * mask); NULL if the step has none there. */
const Matrix *step_focus_matrix(const Trace *trace, size_t step, StepFocus focus, StepId *id);

/* The canvas tag of a cell of the picture, and what a tag means; false if it is none of a cell. Matrices of
 * up to 2^24 cells. */
uint32_t step_view_tag(StepFocus focus, size_t index);
bool step_view_tagged(uint32_t tag, StepFocus *focus, size_t *index);

#endif
