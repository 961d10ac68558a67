/* Resolving what a step has to show: its scene, from the trace. */
#ifndef ATTNLAB_VIEW_SCENE_SET_H
#define ATTNLAB_VIEW_SCENE_SET_H

#include <stdbool.h>

#include "view/scene.h"

/* Resolves the step. `narrow` asks for cells as narrow as they can be. The scene holds pointers into itself;
 * scene_free frees. */
void scene_set(Scene *scene, const StepView *asked, Charset charset, bool narrow);
void scene_free(Scene *scene);

/* Asks for narrow or wide cells after all, without a look at every cell. */
void scene_set_narrow(Scene *scene, bool narrow);

#endif
