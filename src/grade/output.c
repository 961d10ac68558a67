/* Wrong methods: what stands in place of the output A·V. */
#include "grade/catalogue.h"

/* The features of the keys stand where the values' components should. */
static const Patch KEYS_AS_VALUES[] = {
    BEFORE("output", "k_as_v", "K", RELABEL(OF("k"), AXIS_FEATURE, AXIS_VALUE)),
    REPLACE("output", "A·K", CONTRACT(OF("weights"), OF("k_as_v"), AXIS_KEY)),
};

static const Patch WEIGHTS[] = {
    REPLACE("output", "A", RELABEL(OF("weights"), AXIS_KEY, AXIS_VALUE)),
};

static const Patch SCORES[] = {
    REPLACE("output", "S", RELABEL(OF("masked"), AXIS_KEY, AXIS_VALUE)),
};

/* Keys that tie share equally. */
static const Patch BEST_VALUE[] = {
    BEFORE("output", "best_score", "max", REDUCE(FUNCTION_MAX, OF("masked"), AXIS_KEY)),
    BEFORE("output", "is_best", "=max", SPREAD(FUNCTION_EQUAL, OF("masked"), OF("best_score"), AXIS_KEY)),
    BEFORE("output", "best_count", "Σ", REDUCE(FUNCTION_SUM, OF("is_best"), AXIS_KEY)),
    BEFORE("output", "best_share", "÷Σ", SPREAD(FUNCTION_DIVIDE, OF("is_best"), OF("best_count"), AXIS_KEY)),
    REPLACE("output", "V", CONTRACT(OF("best_share"), OF("v"), AXIS_KEY)),
};

static const Patch PLAIN_MEAN[] = {
    BEFORE("output", "visible_count", "n", REDUCE(FUNCTION_SUM, VISIBLE, AXIS_KEY)),
    BEFORE("output", "even_share", "1/n", SPREAD(FUNCTION_DIVIDE, VISIBLE, OF("visible_count"), AXIS_KEY)),
    REPLACE("output", "mean", CONTRACT(OF("even_share"), OF("v"), AXIS_KEY)),
};

static const Patch PLAIN_SUM[] = {
    REPLACE("output", "ΣV", CONTRACT(VISIBLE, OF("v"), AXIS_KEY)),
};

static const Patch DIVIDED_BY_COUNT[] = {
    BEFORE("output", "visible_count", "n", REDUCE(FUNCTION_SUM, VISIBLE, AXIS_KEY)),
    AFTER("output", "output", "÷n", SPREAD(FUNCTION_DIVIDE, OF("output"), OF("visible_count"), AXIS_VALUE)),
};

static const Patch WEIGHTS_REVERSED[] = {
    BEFORE("output", "weights_reversed", "A", REVERSE(OF("weights"), AXIS_KEY)),
    REPLACE("output", "A·V", CONTRACT(OF("weights_reversed"), OF("v"), AXIS_KEY)),
};

static const Patch COMPONENTS_REVERSED[] = {
    BEFORE("output", "v_reversed", "V", REVERSE(OF("v"), AXIS_VALUE)),
    REPLACE("output", "A·V", CONTRACT(OF("weights"), OF("v_reversed"), AXIS_KEY)),
};

/* Keys that tie share equally. */
static const Patch BEST_TIMES_WEIGHT[] = {
    BEFORE("output", "best_score", "max", REDUCE(FUNCTION_MAX, OF("masked"), AXIS_KEY)),
    BEFORE("output", "is_best", "=max", SPREAD(FUNCTION_EQUAL, OF("masked"), OF("best_score"), AXIS_KEY)),
    BEFORE("output", "best_count", "Σ", REDUCE(FUNCTION_SUM, OF("is_best"), AXIS_KEY)),
    BEFORE("output", "best_share", "÷Σ", SPREAD(FUNCTION_DIVIDE, OF("is_best"), OF("best_count"), AXIS_KEY)),
    BEFORE("output", "best_weight", "·A", EACH(FUNCTION_MULTIPLY, OF("best_share"), OF("weights"))),
    REPLACE("output", "α·v", CONTRACT(OF("best_weight"), OF("v"), AXIS_KEY)),
};

static const Patch QUERY_ROWS_SWAPPED[] = {
    AFTER("output", "output", "O", REVERSE(OF("output"), AXIS_QUERY)),
};

static const Patch OWN_VALUE[] = {
    BEFORE("output", "v_there", "V", TAKE(OF("v"), AXIS_KEY, OFFSET, EXTENT(AXIS_QUERY, 1))),
    REPLACE("output", "V", RELABEL(OF("v_there"), AXIS_KEY, AXIS_QUERY)),
};

static const Patch RESIDUAL_ADDED[] = {
    BEFORE("output", "q_as_v", "Q", RELABEL(OF("q"), AXIS_FEATURE, AXIS_VALUE)),
    AFTER("output", "output", "+Q", EACH(FUNCTION_ADD, OF("output"), OF("q_as_v"))),
};

static const Misconception ROWS[] = {
    {"output.keys-as-values", N_("The weights mixed the keys; the values were left out."),
     N_("Which matrix holds what is carried back once the weights are known?"), PATCHES(KEYS_AS_VALUES),
     NEEDS_VALUES | NEEDS_KEYS},
    {"output.weights", N_("The weights were given as the output; nothing was mixed."),
     N_("What do the weights weigh?"), PATCHES(WEIGHTS), NEEDS_VALUES},
    {"output.scores", N_("The scores were given as the output."),
     N_("Which two steps follow once the scores are known?"), PATCHES(SCORES), NEEDS_VALUES | NEEDS_SOFTMAX},
    {"output.best-value", N_("Only the value of the largest score was taken."),
     N_("How much do the other visible keys still weigh?"), PATCHES(BEST_VALUE),
     NEEDS_VALUES | NEEDS_SOFTMAX},
    {"output.plain-mean", N_("The plain mean of the visible values was taken; the weights were left out."),
     N_("When would all visible keys weigh the same?"), PATCHES(PLAIN_MEAN), NEEDS_VALUES},
    {"output.plain-sum", N_("The visible values were added up without weights."),
     N_("By what is each value multiplied before it is added?"), PATCHES(PLAIN_SUM), NEEDS_VALUES},
    {"output.divided-by-count", N_("The weighted sum was divided by the number of keys once more."),
     N_("Weights that add up to 1 make a mean already: what is left to divide by?"),
     PATCHES(DIVIDED_BY_COUNT), NEEDS_VALUES},
    {"output.weights-reversed", N_("The weights met the values in opposite order."),
     N_("Which value does the weight of key 0 belong to?"), PATCHES(WEIGHTS_REVERSED), NEEDS_VALUES},
    {"output.components-reversed", N_("The components of the values were read backwards."),
     N_("Which component of the values makes the first component of the output?"),
     PATCHES(COMPONENTS_REVERSED), NEEDS_VALUES},
    {"output.best-times-weight",
     N_("Only the value of the largest weight was taken, times its weight; the others were not added."),
     N_("What do the other weighted values still add?"), PATCHES(BEST_TIMES_WEIGHT),
     NEEDS_VALUES | NEEDS_SOFTMAX},
    {"output.query-rows-swapped", N_("The rows of the output were exchanged: each stands at another query."),
     N_("Which query does the first row of the weights belong to?"), PATCHES(QUERY_ROWS_SWAPPED),
     NEEDS_VALUES},
    {"output.own-value", N_("Each query took the value of its own position."),
     N_("How much does a query weigh itself, and what comes from the others?"), PATCHES(OWN_VALUE),
     NEEDS_VALUES},
    {"output.residual-added", N_("The query was added to the output, like a residual connection."),
     N_("Does the residual connection belong to the head, or to the block around it?"),
     PATCHES(RESIDUAL_ADDED), NEEDS_VALUES | NEEDS_KEYS | NEEDS_D_IS_DV},
};

const MisconceptionTable OUTPUT_METHODS = TABLE_OF(ROWS);
