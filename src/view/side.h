/* Draws a step that is no product: its input, what is done to it, and the result. */
#ifndef ATTNLAB_VIEW_SIDE_H
#define ATTNLAB_VIEW_SIDE_H

#include "view/scene.h"
#include "view/side_plan.h"

void side_draw(const Scene *scene, const SidePlan *plan, Canvas *canvas);

#endif
