/* What a change has done to a result, in words. */
#ifndef ATTNLAB_VIEW_EFFECT_H
#define ATTNLAB_VIEW_EFFECT_H

#include <stddef.h>

#include "base/text.h"
#include "view/step_focus.h"

/* Appends what became of a step's numbers since the view's snapshot: "O[q0] 0.6698 0.6605 → 0.5000 1.0000",
 * of the cursor's row or, where that has not moved, of the first that has, and how many others have. Nothing
 * without a snapshot. */
void effect_add(const StepView *view, size_t step, Text *out);

#endif
