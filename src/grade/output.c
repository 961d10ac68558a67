/* Wrong methods: what is done in place of the output A·V. */
#include "grade/catalogue.h"

/* Scratch steps of the methods below. */
enum {
    STEP_K_AS_V = STEP_OWN,
    STEP_BEST_SCORE,
    STEP_IS_BEST,
    STEP_BEST_COUNT,
    STEP_BEST_SHARE,
    STEP_BEST_WEIGHT,
    STEP_VISIBLE_COUNT,
    STEP_EVEN_SHARE,
    STEP_WEIGHTS_REVERSED,
    STEP_V_THERE,
    STEP_Q_AS_V
};

/* The share of each key whose score is the largest: keys that tie share equally. */
#define SHARES_OF_BEST                                                                                       \
    BEFORE(OUTPUT, BEST_SCORE, "m", REDUCE(FUNCTION_MAX, LAST_SCORES, AXIS_KEY)),                            \
        BEFORE(OUTPUT, IS_BEST, "best", SPREAD(FUNCTION_EQUAL, LAST_SCORES, OF(BEST_SCORE), AXIS_KEY)),      \
        BEFORE(OUTPUT, BEST_COUNT, "n", REDUCE(FUNCTION_SUM, OF(IS_BEST), AXIS_KEY)),                        \
        BEFORE(OUTPUT, BEST_SHARE, "best/n", SPREAD(FUNCTION_DIVIDE, OF(IS_BEST), OF(BEST_COUNT), AXIS_KEY))

static const Misconception ROWS[] = {
    /* The features of the keys in place of the values' components. */
    {"output.keys-as-values", NEEDS_VALUES | NEEDS_KEYS,
     N_("The weights mixed the keys; the values were left out."),
     N_("Which matrix holds what is carried back once the weights are known?"),
     PATCHES(BEFORE(OUTPUT, K_AS_V, "K", RELABEL(OF(K), AXIS_FEATURE, AXIS_VALUE)),
             REPLACE(OUTPUT, "A·K", CONTRACT(OF(WEIGHTS), OF(K_AS_V), AXIS_KEY)))},
    {"output.weights", NEEDS_VALUES, N_("The weights were given as the output; nothing was mixed."),
     N_("What do the weights weigh?"),
     PATCHES(REPLACE(OUTPUT, "A", RELABEL(OF(WEIGHTS), AXIS_KEY, AXIS_VALUE)))},
    {"output.scores", NEEDS_VALUES | NEEDS_SOFTMAX, N_("The scores were given as the output."),
     N_("Which two steps follow once the scores are known?"),
     PATCHES(REPLACE(OUTPUT, "S", RELABEL(LAST_SCORES, AXIS_KEY, AXIS_VALUE)))},
    {"output.best-value", NEEDS_VALUES | NEEDS_SOFTMAX, N_("Only the value of the largest score was taken."),
     N_("How much do the other visible keys still weigh?"),
     PATCHES(SHARES_OF_BEST, REPLACE(OUTPUT, "V", CONTRACT(OF(BEST_SHARE), OF(V), AXIS_KEY)))},
    {"output.plain-mean", NEEDS_VALUES,
     N_("The plain mean of the visible values was taken; the weights were left out."),
     N_("When would all visible keys weigh the same?"),
     PATCHES(BEFORE(OUTPUT, VISIBLE_COUNT, "n", REDUCE(FUNCTION_SUM, VISIBLE, AXIS_KEY)),
             BEFORE(OUTPUT, EVEN_SHARE, "1/n", SPREAD(FUNCTION_DIVIDE, VISIBLE, OF(VISIBLE_COUNT), AXIS_KEY)),
             REPLACE(OUTPUT, "mean", CONTRACT(OF(EVEN_SHARE), OF(V), AXIS_KEY)))},
    {"output.plain-sum", NEEDS_VALUES, N_("The visible values were added up without weights."),
     N_("By what is each value multiplied before it is added?"),
     PATCHES(REPLACE(OUTPUT, "ΣV", CONTRACT(VISIBLE, OF(V), AXIS_KEY)))},
    {"output.divided-by-count", NEEDS_VALUES,
     N_("The weighted sum was divided by the number of keys once more."),
     N_("Weights that add up to 1 make a mean already: what is left to divide by?"),
     PATCHES(
         BEFORE(OUTPUT, VISIBLE_COUNT, "n", REDUCE(FUNCTION_SUM, VISIBLE, AXIS_KEY)),
         AFTER(OUTPUT, OUTPUT, "÷n", SPREAD(FUNCTION_DIVIDE, OF(OUTPUT), OF(VISIBLE_COUNT), AXIS_VALUE)))},
    {"output.weights-reversed", NEEDS_VALUES, N_("The weights met the values in opposite order."),
     N_("Which value does the weight of key 0 belong to?"),
     PATCHES(BEFORE(OUTPUT, WEIGHTS_REVERSED, "A′", REVERSE(OF(WEIGHTS), AXIS_KEY)),
             REPLACE(OUTPUT, "A·V", CONTRACT(OF(WEIGHTS_REVERSED), OF(V), AXIS_KEY)))},
    {"output.components-reversed", NEEDS_VALUES, N_("The components of the values were read backwards."),
     N_("Which component of the values makes the first component of the output?"),
     PATCHES(VALUES(REVERSE(OF(V), AXIS_VALUE)))},
    {"output.best-times-weight", NEEDS_VALUES | NEEDS_SOFTMAX,
     N_("Only the value of the largest weight was taken, times its weight; the others were not added."),
     N_("What do the other weighted values still add?"),
     PATCHES(SHARES_OF_BEST,
             BEFORE(OUTPUT, BEST_WEIGHT, "best/n·A", EACH(FUNCTION_MULTIPLY, OF(BEST_SHARE), OF(WEIGHTS))),
             REPLACE(OUTPUT, "α·v", CONTRACT(OF(BEST_WEIGHT), OF(V), AXIS_KEY)))},
    {"output.query-rows-swapped", NEEDS_VALUES,
     N_("The rows of the output were exchanged: each stands at another query."),
     N_("Which query does the first row of the weights belong to?"),
     PATCHES(AFTER(OUTPUT, OUTPUT, "O", REVERSE(OF(OUTPUT), AXIS_QUERY)))},
    {"output.own-value", NEEDS_VALUES, N_("Each query took the value of its own position."),
     N_("How much does a query weigh itself, and what comes from the others?"),
     PATCHES(BEFORE(OUTPUT, V_THERE, "V", TAKE(OF(V), AXIS_KEY, OFFSET, EXTENT(AXIS_QUERY, 1))),
             REPLACE(OUTPUT, "V", RELABEL(OF(V_THERE), AXIS_KEY, AXIS_QUERY)))},
    {"output.residual-added", NEEDS_VALUES | NEEDS_KEYS | NEEDS_D_IS_DV,
     N_("The query was added to the output, like a residual connection."),
     N_("Does the residual connection belong to the head, or to the block around it?"),
     PATCHES(BEFORE(OUTPUT, Q_AS_V, "Q", RELABEL(OF(Q), AXIS_FEATURE, AXIS_VALUE)),
             AFTER(OUTPUT, OUTPUT, "+Q", EACH(FUNCTION_ADD, OF(OUTPUT), OF(Q_AS_V))))},
};

const MisconceptionTable OUTPUT_METHODS = TABLE_OF(ROWS);
