/* The letters of a step: above its matrix, in its formula, and in the chain. */
#ifndef ATTNLAB_VIEW_STEP_SYMBOL_H
#define ATTNLAB_VIEW_STEP_SYMBOL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "trace/trace.h"

/* Of a product, which operand (0 or 1) is left of the result; -1 if the step is no product of two
 * matrices. */
int step_left_operand(const Trace *trace, size_t step, Layout layout);

/* Whether a wrong method has put another step in the place of the right one. */
bool step_is_patched(const Trace *trace, size_t step);

/* The title of a step's result, shown with `down` running downwards: "QKᵀ", "S", "A" or, with tokens as
 * columns, "P"; "Kᵀ" where that turns it. */
void step_title_lying(const Trace *trace, size_t step, Layout layout, Axis down, Text *out);

/* What the step does to its input, as a sign of the chain: "QKᵀ", "÷√d", "exp". */
void step_sign(const Trace *trace, size_t step, Layout layout, Text *out);

/* The step's symbol in the view's layout, for example "QKᵀ" or "QᵀK"; with `whole` as an equation: "S =
 * QKᵀ/√2".
 */
void step_view_symbol(const Trace *trace, size_t step, Layout layout, bool whole, Text *out);

#endif
