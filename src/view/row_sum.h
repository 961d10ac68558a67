/* The sum at the end of a row of weights, and what the digits that are shown add up to. */
#ifndef ATTNLAB_VIEW_ROW_SUM_H
#define ATTNLAB_VIEW_ROW_SUM_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "view/scene.h"

/* Whether the rows of the scene's result show their sums: the weights do, whatever made them, unless they are
 * hidden. */
bool row_sums_shown(const Scene *scene);

/* Appends "Σ 1.0000"; with `note`, where the shown digits do not add up to that, " (shown digits add to
 * 0.9999)". Nothing for an undefined row. */
void row_sum_add(const Scene *scene, size_t row, bool note, Text *out);

/* Appends the notes of the rows in sight in one line: "shown digits add to 0.9999 (q0), 1.0001 (q2)". */
void row_sum_add_notes(const Scene *scene, AxisSpan rows, Text *out);

/* Columns of the widest sum, with two blanks before it; 0 where there are none. */
size_t row_sum_cols(const Scene *scene, bool notes);

#endif
