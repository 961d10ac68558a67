/* The one-line command of the reader: where to go, or what to set, by name. */
#ifndef ATTNLAB_APP_READER_COMMAND_H
#define ATTNLAB_APP_READER_COMMAND_H

#include "app/reader_state.h"

/* Carries out a place (view/address.h), "tau = X", "STEP[row,column] = X", "mask = none" or "mask = causal".
 * What is wrong is reported, and the line asked for again. */
Outcome reader_take_command(Reader *reader, const char *text);

/* How a command that begins as `typed` goes on (base/choice.h). */
bool reader_complete_command(const Reader *reader, const char *typed, Text *line, Text *list);

#endif
