/* Wrong methods: what is done in place of the division by √d. */
#include "grade/catalogue.h"

/* Times an extent to a power. */
#define SCALED_BY(symbol, axis, power)                                                                       \
    REPLACE(SCALED, symbol, EACH(FUNCTION_MULTIPLY, READ, EXTENT(axis, power)))

static const Misconception ROWS[] = {
    {"scale.none", NEEDS_KEYS,
     N_("The raw scores went into the softmax: nothing was divided by the square root of d."),
     N_("How large does a sum of d products grow when d grows, and what does that do to the softmax?"),
     PATCHES(DROP(SCALED))},
    {"scale.by-d", NEEDS_KEYS, N_("The scores were divided by d, not by its square root."),
     N_("If q and k have entries of variance 1, what is the variance of the sum of d products, and what its "
        "standard deviation?"),
     PATCHES(SCALED_BY("÷d", AXIS_FEATURE, -1))},
    {"scale.times-root-d", NEEDS_KEYS,
     N_("The scores were multiplied by the square root of d, not divided by it."),
     N_("Should the scores of longer vectors become larger still, or be brought back to the same size?"),
     PATCHES(SCALED_BY("·√d", AXIS_FEATURE, .5))},
    {"scale.by-root-dv", NEEDS_KEYS | NEEDS_VALUES,
     N_("The scores were divided by the square root of the number of value components."),
     N_("Over which axis does the score sum its products?"), PATCHES(SCALED_BY("÷√dv", AXIS_VALUE, -.5))},
    {"scale.by-root-keys", NEEDS_KEYS,
     N_("The scores were divided by the square root of the number of keys."),
     N_("How many products does one score sum: one per key, or one per feature?"),
     PATCHES(SCALED_BY("÷√Tk", AXIS_KEY, -.5))},
    {"scale.by-root-model", NEEDS_KEYS | NEEDS_MODEL_WIDTH,
     N_("The scores were divided by the square root of the width of the model, not of the head."),
     N_("How many features has a query of this one head?"), PATCHES(SCALED_BY("÷√d_model", AXIS_MODEL, -.5))},
    {"scale.fourth-root", NEEDS_KEYS, N_("The scores were divided by the fourth root of d."),
     N_("How often is a root taken of d before the scores are divided?"),
     PATCHES(SCALED_BY("÷d^¼", AXIS_FEATURE, -.25))},
    {"scale.after-softmax", NEEDS_KEYS,
     N_("The weights were divided by the square root of d after the softmax of the raw scores."),
     N_("What do the weights of a row add up to after that division?"),
     PATCHES(DROP(SCALED), AFTER(WEIGHTS, WEIGHTS, "÷√d",
                                 EACH(FUNCTION_MULTIPLY, OF(WEIGHTS), EXTENT(AXIS_FEATURE, -.5))))},
    {"scale.twice-scores-and-output", NEEDS_KEYS | NEEDS_VALUES,
     N_("The square root of d divided twice: the scores, and the output once more."),
     N_("At which single place does the square root of d belong?"),
     PATCHES(AFTER(OUTPUT, OUTPUT, "÷√d", EACH(FUNCTION_MULTIPLY, OF(OUTPUT), EXTENT(AXIS_FEATURE, -.5))))},
};

const MisconceptionTable SCALE_METHODS = TABLE_OF(ROWS);
