/* Searching the text of a lesson. */
#ifndef ATTNLAB_APP_READER_SEARCH_H
#define ATTNLAB_APP_READER_SEARCH_H

#include "app/reader_state.h"

/* Goes to the next block of text that holds `text` (the last one sought if it is empty), over all pages and
 * around the end; spelling is folded as text_holds does. What is not found is reported. */
Outcome reader_take_search(Reader *reader, const char *text);

#endif
