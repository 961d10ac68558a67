/* The cells of a step's picture as tags of a canvas. */
#include "view/step_focus.h"

enum { TAG_BITS = 24 };

uint32_t step_view_tag(StepFocus focus, size_t index)
{
    return ((uint32_t)focus + 1) << TAG_BITS | (uint32_t)index;
}

bool step_view_tagged(uint32_t tag, StepFocus *focus, size_t *index)
{
    uint32_t part = tag >> TAG_BITS;
    if (part < 1 || part > FOCUS_COUNT) return false;
    *focus = (StepFocus)(part - 1);
    *index = tag & ((1u << TAG_BITS) - 1);
    return true;
}
