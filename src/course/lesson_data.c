/* What a lesson holds. */
#include "course/lesson_data.h"

bool lesson_has_step(const Example *example, StepId step)
{
    StepTable table;
    step_table_fill(&table, example, example->asked[0]);
    return step == STEP_MASK || step_find(&table, step) >= 0;
}
