/* A computation as text: each step with its name, its axes and its matrix, for a terminal's scrollback, a
 * pipe or a diff. */
#ifndef ATTNLAB_VIEW_REPORT_H
#define ATTNLAB_VIEW_REPORT_H

#include <stddef.h>
#include <stdio.h>

#include "base/lang.h"
#include "base/text.h"
#include "trace/trace.h"

/* Prints one step. `digits` decimals, 0: four. False if the stream failed. */
bool report_step(const Trace *trace, size_t step, Layout layout, int digits, Lang lang, Charset charset,
                 FILE *stream);

#endif
