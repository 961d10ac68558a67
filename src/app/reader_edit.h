/* What changes the numbers of an example: temperature, mask, undo, and values that are typed. */
#ifndef ATTNLAB_APP_READER_EDIT_H
#define ATTNLAB_APP_READER_EDIT_H

#include "app/reader_state.h"

/* Carries out an action that changes numbers, on the example of the current step; those that need no cursor
 * also on that of a view in the prose. What cannot be done is reported. False if the action is none of these.
 */
bool reader_change(Reader *reader, Action action);

/* Ask for a value of the cell under the cursor, or for a temperature. */
Outcome reader_ask_cell(Reader *reader);
Outcome reader_ask_tau(Reader *reader);

/* Reads a number that is to become a cell of that step, or τ. */
bool reader_read_number(const Reader *reader, StepId id, const char *text, double *value, Fault *fault);

/* Takes a temperature that was typed; what cannot be is reported, and the line asked for again. */
Outcome reader_take_tau(Reader *reader, const char *text);

/* Adds one edit to the current example and runs it again; one that leads out of the range of numbers is taken
 * back, and that is reported. */
void reader_add_edit(Reader *reader, Edit edit);

#endif
