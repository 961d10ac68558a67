/* Wrong methods: what is done in place of the division by τ. */
#include "grade/catalogue.h"

static const Patch IGNORED[] = {
    DROP(TEMPERED),
};

static const Patch MULTIPLIED[] = {
    REPLACE(TEMPERED, "·τ", EACH(FUNCTION_MULTIPLY, READ, TAU(1))),
};

static const Patch SQUARED[] = {
    REPLACE(TEMPERED, "÷τ²", EACH(FUNCTION_DIVIDE, READ, TAU(2))),
};

static const Patch INSTEAD_OF_ROOT_D[] = {
    DROP(SCALED),
};

static const Patch AFTER_SOFTMAX[] = {
    DROP(TEMPERED),
    AFTER(WEIGHTS, WEIGHTS, "÷τ", EACH(FUNCTION_DIVIDE, OF(WEIGHTS), TAU(1))),
};

static const Patch INSIDE_ROOT[] = {
    REPLACE(TEMPERED, "÷√τ", EACH(FUNCTION_DIVIDE, READ, TAU(.5))),
};

static const Misconception ROWS[] = {
    {"temperature.ignored", N_("The temperature was left out."),
     N_("What has to happen to the scores when the temperature is not 1?"), PATCHES(IGNORED),
     NEEDS_SOFTMAX | NEEDS_TEMPERATURE},
    {"temperature.multiplied", N_("The scores were multiplied by the temperature, not divided by it."),
     N_("Should a higher temperature make the weights more even, or more extreme?"), PATCHES(MULTIPLIED),
     NEEDS_SOFTMAX | NEEDS_TEMPERATURE},
    {"temperature.squared", N_("The scores were divided by the square of the temperature."),
     N_("How often does the temperature divide the scores?"), PATCHES(SQUARED),
     NEEDS_SOFTMAX | NEEDS_TEMPERATURE},
    {"temperature.instead-of-root-d", N_("The temperature took the place of the square root of d."),
     N_("Which two numbers divide the raw scores one after the other?"), PATCHES(INSTEAD_OF_ROOT_D),
     NEEDS_SOFTMAX | NEEDS_TEMPERATURE | NEEDS_KEYS},
    {"temperature.after-softmax", N_("The weights were divided by the temperature after the softmax."),
     N_("What do the weights of a row add up to after that division?"), PATCHES(AFTER_SOFTMAX),
     NEEDS_SOFTMAX | NEEDS_TEMPERATURE},
    {"temperature.inside-root",
     N_("The temperature stood under the root: the scores were divided by the square root of d times the "
        "temperature."),
     N_("Does the temperature divide the scores as it is, or its square root?"), PATCHES(INSIDE_ROOT),
     NEEDS_SOFTMAX | NEEDS_TEMPERATURE},
};

const MisconceptionTable TEMPERATURE_METHODS = TABLE_OF(ROWS);
