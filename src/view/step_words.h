/* What a step is called: its symbol, its name in words, and what it does and why. */
#ifndef ATTNLAB_VIEW_STEP_WORDS_H
#define ATTNLAB_VIEW_STEP_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "trace/trace.h"

/* Index of the step that operand `which` (0 or 1) of `step` reads, or -1 if it is not a step. */
int step_operand(const Trace *trace, size_t step, size_t which);

/* Of a product, which operand (0 or 1) stands left of the result; -1 if the step is no product of two
 * matrices. */
int step_left_operand(const Trace *trace, size_t step, Layout layout);

/* What stands above a step's result: "S", "S/√d", "A" or, with tokens as columns, "P". */
void step_title(const Trace *trace, size_t step, Layout layout, Text *out);

/* The same for a matrix that is shown with `down` running downwards: "Kᵀ" where it lies the other way round.
 */
void step_title_lying(const Trace *trace, size_t step, Layout layout, Axis down, Text *out);

/* What the step does to its input, as a sign of the chain: "QKᵀ", "÷√d", "exp". */
void step_sign(const Trace *trace, size_t step, Layout layout, Text *out);

/* The step's symbol in the view's layout, for example "QKᵀ" or "QᵀK"; with `whole` as an equation: "S = QKᵀ".
 */
void step_view_symbol(const Trace *trace, size_t step, Layout layout, bool whole, Text *out);

/* What a step of that id is called in words ("raw scores"), in the current language; the id itself if it is
 * unknown. */
const char *step_id_name(const char *id);

/* The step's name in words; where an example starts, "queries" instead of "query projection". */
const char *step_view_name(const Trace *trace, size_t step);

/* What the step does and why, in two or three sentences of the current language. */
const char *step_view_sentence(const Trace *trace, size_t step);

/* The same for a step of a trace: it knows what is given and not computed, and what a wrong method does in
 * its place. */
const char *step_sentence(const Trace *trace, size_t step);

#endif
