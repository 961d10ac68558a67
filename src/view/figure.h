/* Views of a trace beside its steps: weights as bars and against the temperature, heat maps, who sees whom,
 * both layouts, the data flow, the cost. */
#ifndef ATTNLAB_VIEW_FIGURE_H
#define ATTNLAB_VIEW_FIGURE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/lang.h"
#include "course/lesson.h"
#include "trace/trace.h"
#include "view/canvas.h"

typedef struct {
    const Show *show;
    const Trace *trace;  /* NULL for the views without an example: flow and cost */
    const Trace *before; /* the unedited one, to show what changed; NULL: nothing to compare */
    Layout layout;
    Lang lang;
    int digits;
    FieldList sizes; /* T and d in place of the show's, for the cost */
} Figure;

/* Whether there is a figure for that view of the trace (NULL: of no trace). */
bool figure_is_drawn(ViewKind view, const Trace *trace);

/* Starts `out` with the size that the figure takes, which is at most `width` columns where it can be, and
 * draws it. */
void figure_draw(const Figure *figure, Charset charset, size_t width, Canvas *out);

#endif
