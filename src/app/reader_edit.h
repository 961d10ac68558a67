/* What changes the numbers of an example: temperature, mask, undo, and values that are typed. */
#ifndef ATTNLAB_APP_READER_EDIT_H
#define ATTNLAB_APP_READER_EDIT_H

#include "app/reader.h"

/* Carries out ACTION_LESS_TAU … ACTION_RESET on the example of the current step; those that need no cursor
 * also on that of a view in the prose. What cannot be is told in the message. */
void reader_change(Reader *reader, Action action);

/* Ask for a value of the cell under the cursor, or for a temperature. */
Outcome reader_ask_cell(Reader *reader);
Outcome reader_ask_tau(Reader *reader);

/* Take what was typed for them; what cannot be is told, and the line asked for again. */
Outcome reader_take_value(Reader *reader, const char *text);
Outcome reader_take_tau(Reader *reader, const char *text);

/* Adds one edit to the current example and runs it again; one that leads out of the range of numbers is taken
 * back and told. */
void reader_add_edit(Reader *reader, Edit edit);

/* Asks for a line: reader->prompt and reader->initial are set. */
Outcome reader_ask_line(Reader *reader);

/* Asks for the line again, to be mended, and tells why. */
Outcome reader_ask_again(Reader *reader, const char *text, const char *why);

#endif
