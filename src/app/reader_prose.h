/* The prose of the reader: how long and wide it is, which part of it is seen. */
#ifndef ATTNLAB_APP_READER_PROSE_H
#define ATTNLAB_APP_READER_PROSE_H

#include "app/reader_state.h"

/* Lays the current stop's prose out, on a canvas as wide as its widest part; returns its rows. */
size_t reader_prose_lay(const Reader *reader, Canvas *out);

/* The size of the current stop's prose; laid out again only where something else is shown. */
const Measure *reader_prose_measure(Reader *reader);

/* The largest first row that is seen. */
size_t reader_scroll_most(Reader *reader);

/* Moves the part that is seen by so many rows, as far as it goes; whether it went. */
bool reader_scroll_by(Reader *reader, long rows);

/* Moves it sideways, only as far as something there is wider than the screen. */
void reader_pan_by(Reader *reader, int steps);

/* Goes to the stop that holds a block of the page, and to the block's line in it. */
void reader_go_to_block(Reader *reader, size_t block);

#endif
