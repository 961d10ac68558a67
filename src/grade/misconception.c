/* The catalogue of wrong methods, as patches on the table of steps. */
#include "grade/misconception.h"

#include <string.h>

#include "base/lang.h"

#define OF(id) .kind = OPERAND_STEP, .step = (id)

static const Patch SCALE_NONE[] = {{.kind = PATCH_DROP, .at = "scaled"}};

/* The maximum, the sum and the division run down each key's column; so a row whose every key is masked has
 * exponentials: zeros. */
static const Patch SOFTMAX_OVER_QUERIES[] = {
    {PATCH_REPLACE,
     "rowmax",
     {"rowmax", "max", OPERATION_REDUCE, FUNCTION_MAX, {{OF("masked")}}, .axis = AXIS_QUERY}},
    {PATCH_REPLACE,
     "shifted",
     {"shifted",
      "−max",
      OPERATION_BROADCAST,
      FUNCTION_SUBTRACT,
      {{OF("masked")}, {OF("rowmax")}},
      .axis = AXIS_QUERY}},
    {PATCH_REPLACE, "exp", {"exp", "exp", OPERATION_ELEMENTWISE, FUNCTION_EXP, .axis = AXIS_NONE}},
    {PATCH_REPLACE,
     "rowsum",
     {"rowsum", "Σ", OPERATION_REDUCE, FUNCTION_SUM, {{OF("exp")}}, .axis = AXIS_QUERY}},
    {PATCH_REPLACE,
     "weights",
     {"weights",
      "÷Σ",
      OPERATION_BROADCAST,
      FUNCTION_DIVIDE,
      {{OF("exp")}, {OF("rowsum")}},
      .axis = AXIS_QUERY}},
};

/* The features of the keys stand where the values' components should. */
static const Patch OUTPUT_KEYS_AS_VALUES[] = {
    {PATCH_INSERT_BEFORE,
     "output",
     {"k_as_v", "K", OPERATION_RELABEL, .operands = {{OF("k")}}, .axis = AXIS_FEATURE, .to = AXIS_VALUE}},
    {PATCH_REPLACE,
     "output",
     {"output", "A·K", OPERATION_CONTRACT, .operands = {{OF("weights")}, {OF("k_as_v")}}, .axis = AXIS_KEY}},
};

#define PATCHES(list) (list), sizeof(list) / sizeof *(list)

const Misconception MISCONCEPTIONS[] = {
    {"scale.none", N_("The raw scores went into the softmax: nothing was divided by the square root of d."),
     N_("How large does a sum of d products grow when d grows, and what does that do to the softmax?"),
     PATCHES(SCALE_NONE)},
    {"softmax.over-queries", N_("The softmax ran down each key's column, over the queries."),
     N_("Which numbers must add up to 1: the weights of one query, or those of one key?"),
     PATCHES(SOFTMAX_OVER_QUERIES)},
    {"output.keys-as-values", N_("The weights mixed the keys; the values were left out."),
     N_("Which matrix holds what is carried back once the weights are known?"),
     PATCHES(OUTPUT_KEYS_AS_VALUES)},
};

const size_t MISCONCEPTION_COUNT = sizeof MISCONCEPTIONS / sizeof *MISCONCEPTIONS;

const Misconception *misconception_find(const char *id)
{
    for (size_t i = 0; i < MISCONCEPTION_COUNT; i++)
        if (strcmp(MISCONCEPTIONS[i].id, id) == 0) return &MISCONCEPTIONS[i];
    return NULL;
}
