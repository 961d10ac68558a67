/* What a learner changed: single cells, as data, in a log whose cursor undo and redo move. */
#ifndef ATTNLAB_TRACE_EDIT_H
#define ATTNLAB_TRACE_EDIT_H

#include <stdbool.h>
#include <stddef.h>

#include "trace/step.h"

/* One cell replaced; every other cell goes on following. `step` may also be STEP_TAU (row and
 * column 0) or STEP_MASK (−∞ hides the key, a number is added). */
typedef struct {
    StepId step;
    size_t row;
    size_t column;
    double value;
    bool joined; /* undone and redone together with the edit before it: a whole row that was masked at once */
} Edit;

/* Zero-initialised is an empty log. edit_log_free frees. */
typedef struct {
    Edit *items;
    size_t count; /* all that can be redone included */
    size_t done;  /* the first `done` of them hold */
    size_t capacity;
} EditLog;

/* Adds an edit after those that hold; what could be redone is gone. */
void edit_log_add(EditLog *log, Edit edit);

/* Move the cursor over one change; false if there is nothing to undo or redo. */
bool edit_log_undo(EditLog *log);
bool edit_log_redo(EditLog *log);

/* Takes the last change back for good: nothing can be redone. */
void edit_log_drop(EditLog *log);

/* Undoes all; edit_log_redo brings it back. */
void edit_log_reset(EditLog *log);
void edit_log_free(EditLog *log);

/* The edit that holds for a cell, or NULL. */
const Edit *edit_log_find(const EditLog *log, StepId step, size_t row, size_t column);

/* Whether any edit holds for that step. */
bool edit_log_touches(const EditLog *log, StepId step);

#endif
