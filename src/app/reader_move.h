/* Moving through a lesson: pages, stops, prose, and the cells of a step. */
#ifndef ATTNLAB_APP_READER_MOVE_H
#define ATTNLAB_APP_READER_MOVE_H

#include "app/reader_state.h"

/* Carries out an action that moves; any other one does nothing. */
void reader_move(Reader *reader, Action action);

/* The page anew, in the current language, at the same place. */
void reader_rebuild(Reader *reader);

/* Clamps what is seen to a new size of the screen. */
void reader_fit(Screen *screen);

#endif
