/* Wrong methods: what is done in place of the division by τ. */
#include "grade/catalogue.h"

/* By every method of this table. */
enum { NEEDED = NEEDS_SOFTMAX | NEEDS_TEMPERATURE };

static const Misconception ROWS[] = {
    {"temperature.ignored", NEEDED, N_("The temperature was left out."),
     N_("What has to happen to the scores when the temperature is not 1?"), PATCHES(DROP(TEMPERED))},
    {"temperature.multiplied", NEEDED,
     N_("The scores were multiplied by the temperature, not divided by it."),
     N_("Should a higher temperature make the weights more even, or more extreme?"),
     PATCHES(REPLACE(TEMPERED, "·τ", EACH(FUNCTION_MULTIPLY, READ, TAU(1))))},
    {"temperature.squared", NEEDED, N_("The scores were divided by the square of the temperature."),
     N_("How often does the temperature divide the scores?"),
     PATCHES(REPLACE(TEMPERED, "÷τ²", EACH(FUNCTION_DIVIDE, READ, TAU(2))))},
    {"temperature.instead-of-root-d", NEEDED | NEEDS_KEYS,
     N_("The temperature took the place of the square root of d."),
     N_("Which two numbers divide the raw scores one after the other?"), PATCHES(DROP(SCALED))},
    {"temperature.after-softmax", NEEDED,
     N_("The weights were divided by the temperature after the softmax."),
     N_("What do the weights of a row add up to after that division?"),
     PATCHES(DROP(TEMPERED), AFTER(WEIGHTS, WEIGHTS, "÷τ", EACH(FUNCTION_DIVIDE, OF(WEIGHTS), TAU(1))))},
    {"temperature.inside-root", NEEDED,
     N_("The temperature stood under the root: the scores were divided by the square root of d times the "
        "temperature."),
     N_("Does the temperature divide the scores as it is, or its square root?"),
     PATCHES(REPLACE(TEMPERED, "÷√τ", EACH(FUNCTION_DIVIDE, READ, TAU(.5))))},
};

const MisconceptionTable TEMPERATURE_METHODS = TABLE_OF(ROWS);
