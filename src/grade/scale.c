/* Wrong methods: what is done in place of the division by √d. */
#include "grade/catalogue.h"

static const Patch NONE[] = {
    DROP(SCALED),
};

static const Patch BY_D[] = {
    REPLACE(SCALED, "÷d", EACH(FUNCTION_MULTIPLY, READ, EXTENT(AXIS_FEATURE, -1))),
};

static const Patch TIMES_ROOT_D[] = {
    REPLACE(SCALED, "·√d", EACH(FUNCTION_MULTIPLY, READ, EXTENT(AXIS_FEATURE, .5))),
};

static const Patch BY_ROOT_DV[] = {
    REPLACE(SCALED, "÷√dv", EACH(FUNCTION_MULTIPLY, READ, EXTENT(AXIS_VALUE, -.5))),
};

static const Patch BY_ROOT_KEYS[] = {
    REPLACE(SCALED, "÷√Tk", EACH(FUNCTION_MULTIPLY, READ, EXTENT(AXIS_KEY, -.5))),
};

static const Patch BY_ROOT_MODEL[] = {
    REPLACE(SCALED, "÷√d_model", EACH(FUNCTION_MULTIPLY, READ, EXTENT(AXIS_MODEL, -.5))),
};

static const Patch FOURTH_ROOT[] = {
    REPLACE(SCALED, "÷d^¼", EACH(FUNCTION_MULTIPLY, READ, EXTENT(AXIS_FEATURE, -.25))),
};

static const Patch AFTER_SOFTMAX[] = {
    DROP(SCALED),
    AFTER(WEIGHTS, WEIGHTS, "÷√d", EACH(FUNCTION_MULTIPLY, OF(WEIGHTS), EXTENT(AXIS_FEATURE, -.5))),
};

static const Patch TWICE_SCORES_AND_OUTPUT[] = {
    AFTER(OUTPUT, OUTPUT, "÷√d", EACH(FUNCTION_MULTIPLY, OF(OUTPUT), EXTENT(AXIS_FEATURE, -.5))),
};

static const Misconception ROWS[] = {
    {"scale.none", N_("The raw scores went into the softmax: nothing was divided by the square root of d."),
     N_("How large does a sum of d products grow when d grows, and what does that do to the softmax?"),
     PATCHES(NONE), NEEDS_KEYS},
    {"scale.by-d", N_("The scores were divided by d, not by its square root."),
     N_("If q and k have entries of variance 1, what is the variance of the sum of d products, and what its "
        "standard deviation?"),
     PATCHES(BY_D), NEEDS_KEYS},
    {"scale.times-root-d", N_("The scores were multiplied by the square root of d, not divided by it."),
     N_("Should the scores of longer vectors become larger still, or be brought back to the same size?"),
     PATCHES(TIMES_ROOT_D), NEEDS_KEYS},
    {"scale.by-root-dv", N_("The scores were divided by the square root of the number of value components."),
     N_("Over which axis does the score sum its products?"), PATCHES(BY_ROOT_DV), NEEDS_KEYS | NEEDS_VALUES},
    {"scale.by-root-keys", N_("The scores were divided by the square root of the number of keys."),
     N_("How many products does one score sum: one per key, or one per feature?"), PATCHES(BY_ROOT_KEYS),
     NEEDS_KEYS},
    {"scale.by-root-model",
     N_("The scores were divided by the square root of the width of the model, not of the head."),
     N_("How many features has a query of this one head?"), PATCHES(BY_ROOT_MODEL),
     NEEDS_KEYS | NEEDS_MODEL_WIDTH},
    {"scale.fourth-root", N_("The scores were divided by the fourth root of d."),
     N_("How often is a root taken of d before the scores are divided?"), PATCHES(FOURTH_ROOT), NEEDS_KEYS},
    {"scale.after-softmax",
     N_("The weights were divided by the square root of d after the softmax of the raw scores."),
     N_("What do the weights of a row add up to after that division?"), PATCHES(AFTER_SOFTMAX), NEEDS_KEYS},
    {"scale.twice-scores-and-output",
     N_("The square root of d divided twice: the scores, and the output once more."),
     N_("At which single place does the square root of d belong?"), PATCHES(TWICE_SCORES_AND_OUTPUT),
     NEEDS_KEYS | NEEDS_VALUES},
};

const MisconceptionTable SCALE_METHODS = TABLE_OF(ROWS);
