/* What the reader shows: prose as a scrolled text; a step as head, picture, computation and explanation. */
#ifndef ATTNLAB_APP_READER_DRAW_H
#define ATTNLAB_APP_READER_DRAW_H

#include "app/reader_state.h"
#include "view/canvas.h"

void reader_draw(const Screen *screen, Canvas *canvas);

#endif
