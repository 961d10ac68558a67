/* A computation as text: each step with its name, its axes and its matrix, for a terminal's scrollback, a
 * pipe or a diff. */
#ifndef ATTNLAB_VIEW_REPORT_H
#define ATTNLAB_VIEW_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "base/text.h"
#include "view/step_focus.h"

/* Prints one step, its numbers with the view's decimals (0: four). False if the stream failed. */
bool report_step(const StepView *view, Charset charset, FILE *stream);

/* Prints the whole computation as a board of `width` columns, 0: as many as it takes. False, and nothing is
 * printed, where none is so narrow. */
bool report_board(const StepView *view, Charset charset, size_t width, FILE *stream);

#endif
