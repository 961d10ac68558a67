/* Lists of steps as people write them: "raw..weights, output". */
#ifndef ATTNLAB_TRACE_STEP_LIST_H
#define ATTNLAB_TRACE_STEP_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "trace/step.h"

/* From a step to another one; STEP_NONE: from the first, to the last. */
typedef struct {
    StepId first;
    StepId last;
} StepRange;

enum { STEP_RANGES_MAX = 32 };

/* Zero-initialised is empty. */
typedef struct {
    StepRange ranges[STEP_RANGES_MAX];
    size_t count;
} StepList;

/* Reads entries with commas or blanks between them: a step, a range a..b that may be open at either end, the
 * word `scores` for all scores, or `all`. The steps are those of the table, or without one those of `run`.
 * False, with the reason appended to `wrong`, if an entry is none of these. */
bool step_list_read(const char *typed, const StepTable *table, StepList *out, Text *wrong);

/* Which steps of a table are in the list. A step that the table lacks begins and ends a range where it would
 * be. */
void step_list_choose(const StepList *list, const StepTable *table, bool chosen[STEP_TABLE_MAX]);

/* Whether the step is an end of one of the ranges. */
bool step_list_names(const StepList *list, StepId id);

#endif
