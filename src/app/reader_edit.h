/* What changes the numbers of an example: temperature, mask, undo, and values that are typed. */
#ifndef ATTNLAB_APP_READER_EDIT_H
#define ATTNLAB_APP_READER_EDIT_H

#include "app/reader.h"

/* Carries out ACTION_LESS_TAU … ACTION_RESET on the example of the current step; what cannot be is told in
 * the message. */
void reader_change(Reader *reader, Action action);

/* Ask for a value of the cell under the cursor, or for a temperature; reader_line gets what was typed. */
Outcome reader_ask_cell(Reader *reader);
Outcome reader_ask_tau(Reader *reader);

#endif
