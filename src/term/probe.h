/* What a terminal answers: questions for which no screen is taken over. */
#ifndef ATTNLAB_TERM_PROBE_H
#define ATTNLAB_TERM_PROBE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "term/background.h"

/* Size in columns and rows of the terminal on standard output; false if that is none or does not report it.
 */
bool probe_size(size_t *width, size_t *height);

/* Asks the terminal how many columns each text takes: draws it at the beginning of the line, asks where the
 * cursor is, and erases it. `cols[i]` is 0 where no answer came in time. False, and nothing is sent, unless
 * standard input and output are a terminal that this process may talk to. The terminal is left as it was,
 * also when a signal comes: the process then ends by that signal. */
bool probe_widths(const char *const *texts, size_t count, int *cols);

/* Asks the terminal for the colour of its background (OSC 11) and appends its answer, "rgb:0000/0000/0000",
 * to `answer`; unknown if it gives none, and under the conditions of probe_widths. */
Background probe_background(Text *answer);

#endif
