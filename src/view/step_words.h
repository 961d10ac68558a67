/* What a step is called in words, and what it does and why. */
#ifndef ATTNLAB_VIEW_STEP_WORDS_H
#define ATTNLAB_VIEW_STEP_WORDS_H

#include <stddef.h>

#include "trace/trace.h"

/* What a step of that id is called in words ("raw scores"), in the current language; "" for a scratch step.
 */
const char *step_id_name(StepId id);

/* The step's name in words; where an example starts, "queries" instead of "query projection". */
const char *step_view_name(const Trace *trace, size_t step);

/* What the step does and why, in two or three sentences of the current language; of a step that a wrong
 * method has replaced, that it has. */
const char *step_view_sentence(const Trace *trace, size_t step);

#endif
