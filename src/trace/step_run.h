/* One step of a run, for the window of the trace. */
#ifndef ATTNLAB_TRACE_STEP_RUN_H
#define ATTNLAB_TRACE_STEP_RUN_H

#include <stdbool.h>
#include <stddef.h>

#include "trace/trace.h"

/* Makes the mask of the window, with its edits; no survey. */
void step_run_mask(Trace *trace);

/* Runs the step at `index` of the table; those that it reads have been run. */
bool step_run(Trace *trace, size_t index, Fault *fault);

/* The same without a survey, and without a look at whether its numbers leave the range of a double. */
bool step_compute(Trace *trace, size_t index, Fault *fault);

#endif
