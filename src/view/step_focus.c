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

const Matrix *step_focus_matrix(const Trace *trace, size_t step, StepFocus focus, StepId *id)
{
    const Step *row = &trace->table.steps[step];
    const size_t which = (size_t)focus - FOCUS_FIRST;
    *id = row->id;
    if (focus == FOCUS_RESULT) return &trace->results[step].matrix;
    *id = STEP_MASK;
    if (row->operands[which].kind == OPERAND_MASK) return &trace->mask;
    int operand = trace_operand_step(trace, step, which);
    if (operand < 0) return NULL;
    *id = trace->table.steps[operand].id;
    return &trace->results[operand].matrix;
}
