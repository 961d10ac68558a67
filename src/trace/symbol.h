/* The symbol of a step's matrix: one for one matrix, in titles, computations and JSON.
 *
 * QKᵀ is the raw product. S is what enters the softmax: the last scores that change a number, whatever made
 * them; scores on the way there are written as they are made, "QKᵀ/√2". A are the weights (P where tokens are
 * columns), O the output. What a wrong method makes of one of these once more, or in place of one, has a
 * stroke: weights that are divided again are A′, other keys K′. */
#ifndef ATTNLAB_TRACE_SYMBOL_H
#define ATTNLAB_TRACE_SYMBOL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "trace/trace.h"

/* Appends the symbol of a step: "QKᵀ", "S", "S − m", "A". */
void symbol_add(const Trace *trace, size_t step, Layout layout, Text *out);

/* The same before a position: in brackets where it is an expression, "(S − m)". */
void symbol_add_name(const Trace *trace, size_t step, Layout layout, Text *out);

/* Appends how scores are made of the raw or the given ones: "QKᵀ/√2 + M". */
void symbol_add_scores(const Trace *trace, size_t step, Layout layout, Text *out);

/* Whether these are the scores that enter the softmax. */
bool symbol_is_last_score(const Trace *trace, size_t step);

/* Whether the scores are multiplied by a factor that was given, not by 1/√d; the factor, as it is written. */
bool symbol_has_own_scale(const Trace *trace, size_t step);
void symbol_add_scale(const Trace *trace, size_t step, const char *sign, Text *out);

#endif
