/* How much room a step's picture needs for nothing of it to be cut. */
#ifndef ATTNLAB_VIEW_STEP_ROOM_H
#define ATTNLAB_VIEW_STEP_ROOM_H

#include <stddef.h>

#include "view/step_view.h"

/* The columns to draw the picture in: `room` if all of it can be seen there, else as many as it takes when it
 * is drawn as narrow as it can be. */
size_t step_room(const StepView *view, Charset charset, size_t room);

#endif
