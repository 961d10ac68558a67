/* What a step is called in words, and what it does and why: the catalogue's words for the case that is shown.
 */
#include "view/step_words.h"

#include "base/lang.h"
#include "trace/symbol.h"
#include "view/step_symbol.h"

static bool is_given(const Trace *trace, size_t step)
{
    Operation operation = trace->table.steps[step].operation;
    return operation == OPERATION_INPUT || operation == OPERATION_TAKE;
}

static bool is_case(const Trace *trace, size_t step, StepCase which)
{
    unsigned char flags = trace->results[step].survey.flags;
    bool adds = trace->mask_survey.largest != 0, hides = flags & CELL_MASKED;
    switch (which) {
    case WHEN_GIVEN:
        return is_given(trace, step);
    case WHEN_OWN_SCALE:
        return symbol_has_own_scale(trace, step);
    case WHEN_NOT_TEMPERED:
        return trace->tau == 1.0;
    case WHEN_NO_MASK:
        return !adds && !hides;
    case WHEN_ADDED:
        return adds && !hides;
    case WHEN_HIDDEN_AND_ADDED:
        return adds && hides;
    case WHEN_UNDEFINED:
        return flags & CELL_UNDEFINED;
    default:
        return true;
    }
}

const char *step_id_name(StepId id)
{
    const char *name = step_facts(id)->name;
    return name ? _(name) : "";
}

const char *step_view_name(const Trace *trace, size_t step)
{
    StepId id = trace->table.steps[step].id;
    const char *given = is_given(trace, step) ? step_facts(id)->given_name : NULL;
    return given ? _(given) : step_id_name(id);
}

const char *step_view_sentence(const Trace *trace, size_t step)
{
    const StepFacts *facts = step_facts(trace->table.steps[step].id);
    for (StepCase which = 0; which < WHEN_COUNT && !step_is_patched(trace, step); which++)
        if (facts->sentences[which] && is_case(trace, step, which)) return _(facts->sentences[which]);
    return _("Here the method goes another way than attention does: compare the axes and the numbers.");
}
