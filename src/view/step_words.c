/* What a step is called in words, and what it does and why: one table by step id, and one of what is given.
 */
#include "view/step_words.h"

#include <string.h>

#include "base/lang.h"
#include "view/step_symbol.h"

typedef struct {
    StepId id;
    const char *name;
    const char *sentence; /* what the step does and why */
} StepWords;

static const StepWords WORDS[] = {
    {STEP_X, N_("hidden states"),
     N_("One hidden state per position. The same numbers are read three times, by three different matrices "
        "of weights.")},
    {STEP_X_KV, N_("hidden states of the other sequence"),
     N_("In cross-attention keys and values come from another sequence than the queries. It may have another "
        "length.")},
    {STEP_X_QUERY, N_("hidden states as queries"),
     N_("Here each position asks: the token axis plays the part of the query axis. No number changes.")},
    {STEP_X_KEY, N_("hidden states as keys"),
     N_("Here each position is asked: the token axis plays the part of the key axis. No number changes.")},
    {STEP_W_Q, N_("query weights"),
     N_("These weights are what training shapes. They turn a hidden state into what a position looks for.")},
    {STEP_W_K, N_("key weights"),
     N_("These weights are what training shapes. They turn a hidden state into what a position offers to be "
        "matched.")},
    {STEP_W_V, N_("value weights"),
     N_("These weights are what training shapes. They turn a hidden state into what a position hands over.")},
    {STEP_Q, N_("query projection"),
     N_("What each position looks for. The model axis is summed away; each query keeps d features to be "
        "compared.")},
    {STEP_K, N_("key projection"),
     N_("What each position offers to be matched. Keys have the same d features as queries, so the two can "
        "meet.")},
    {STEP_V, N_("value projection"),
     N_("What is carried back if a position is attended to. Values have components of their own, and are not "
        "compared with anything.")},
    {STEP_RAW, N_("raw scores"),
     N_("Every query meets every key. The feature axis is summed away: what is left is a table of positions "
        "by positions, one number for each pair.")},
    {STEP_SCALED, N_("scaled scores"),
     N_("Every score is divided by the same number. A sum of d products spreads like √d; divided by √d the "
        "scores keep one size, whatever d is, and softmax does not saturate.")},
    {STEP_TEMPERED, N_("tempered scores"),
     N_("A lens on sharpness: τ below 1 pulls the scores apart, above 1 pushes them together. Attention "
        "itself uses τ = 1.")},
    {STEP_MASKED, N_("masked scores"),
     N_("The mask is added before softmax. A key that must not be seen gets −∞: its exponential is exactly "
        "0, and the denominator is without it. The scores of the other keys stay as they are.")},
    {STEP_ROWMAX, N_("row maximum"),
     N_("Each query looks along its own keys for the largest score. The key axis is gone: one number for "
        "each query.")},
    {STEP_SHIFTED, N_("shifted scores"),
     N_("The largest score of each row becomes 0. One number for a whole row cancels in the ratio, so no "
        "weight changes; but now no exponential can overflow.")},
    {STEP_EXP, N_("exponentials"),
     N_("Each score becomes a positive number. Only differences count: one more in the score is e = 2.718… "
        "times as much here. A masked key becomes exactly 0.")},
    {STEP_ROWSUM, N_("row sum"),
     N_("The exponentials of each row are added up over its keys: one denominator for each query.")},
    {STEP_WEIGHTS, N_("weights"),
     N_("Each row is divided by its own sum: how much a query borrows from each key. The weights of one "
        "query, over all keys, add up to 1.")},
    {STEP_OUTPUT, N_("output"),
     N_("The values are mixed by the weights. The key axis is summed away: what is left is, for each query, "
        "its own value components. They need not add up to 1.")},
};

static const StepWords *find_words(StepId id)
{
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (WORDS[i].id == id) return &WORDS[i];
    return NULL;
}

/* The words of a step that is where an example starts: nothing was done to get it. */
static const StepWords GIVEN[] = {
    {STEP_Q, N_("queries"), N_("Given: what each position looks for, as d features.")},
    {STEP_K, N_("keys"), N_("Given: what each position offers to be matched, as d features.")},
    {STEP_V, N_("values"), N_("Given: what is carried back from a position that is attended to.")},
    {STEP_SCALED, N_("given scores"), N_("This example starts here: its scores are given, already scaled.")},
    {STEP_WEIGHTS, N_("given weights"),
     N_("These weights are given, not computed: no scores stand behind them. They show what mixing does.")},
};

/* NULL for a step that is computed. */
static const StepWords *find_given(const Trace *trace, size_t step)
{
    const Step *row = &trace->table.steps[step];
    if (row->operation != OPERATION_INPUT && row->operation != OPERATION_TAKE) return NULL;
    for (size_t i = 0; i < sizeof GIVEN / sizeof *GIVEN; i++)
        if (GIVEN[i].id == row->id) return &GIVEN[i];
    return NULL;
}

const char *step_id_name(StepId id)
{
    const StepWords *words = find_words(id);
    return words ? _(words->name) : "";
}

const char *step_view_name(const Trace *trace, size_t step)
{
    const StepWords *given = find_given(trace, step);
    return given ? _(given->name) : step_id_name(trace->table.steps[step].id);
}

const char *step_view_sentence(const Trace *trace, size_t step)
{
    const StepWords *given = find_given(trace, step);
    const StepWords *words = given ? given : find_words(trace->table.steps[step].id);
    if (!words || step_is_patched(trace, step))
        return _("Here the method goes another way than attention does: compare the axes and the numbers.");
    if (step_has_own_scale(trace, step))
        return _(
            "Every score is multiplied by the same number: here one that was chosen, in the place of 1/√d.");
    return _(words->sentence);
}
