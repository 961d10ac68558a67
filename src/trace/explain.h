/* One cell of one step, written out: where its number comes from, term by term. */
#ifndef ATTNLAB_TRACE_EXPLAIN_H
#define ATTNLAB_TRACE_EXPLAIN_H

#include <stddef.h>

#include "base/lang.h"
#include "base/text.h"
#include "trace/trace.h"

/* A cell to be written out, and how. */
typedef struct {
    Text *out;
    const Trace *trace;
    size_t step;
    size_t row; /* in the result's own axes, counted from the window's first */
    size_t column;
    int digits; /* as shown elsewhere */
    Layout layout;
    Lang lang;
} ExplainedCell;

/* Appends the computation of a cell in full: "S[q0,k0] = Σ_feature Q[q0,f]·K[k0,f] = 1·1 + 0·0 = 1.0000". A
 * long sum keeps its first and last terms around "…". Masked, undefined, edited and pinned cells say so. */
void explain_cell(const ExplainedCell *cell);

/* Appends the way to a cell from what it begins with, each station with its value: "q2·k1 = 4 → ÷√2 2.828 → …
 * → ÷ Σ 1.613 = 0.306". It begins anew with a cell that the learner replaced. Nothing where there is no such
 * way of single cells. */
void explain_chain(const ExplainedCell *cell);

/* Appends the cells that the cell goes into: "O[q2,·]", with commas between them. */
void explain_uses(const ExplainedCell *cell);

/* Why a row of the softmax has no normal value, as a sentence in the current language; "" for a defined row.
 */
const char *explain_row_state(RowState state);

#endif
