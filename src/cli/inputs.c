/* The options that describe an example, and the fields that come from them. */
#include "cli/inputs.h"

#include <string.h>

#include "base/lang.h"

static const Option INPUTS[] = {
    {"q", "L", N_("queries, a row per token"), false},
    {"k", "L", N_("keys"), false},
    {"v", "L", N_("values; without them there is no output step"), false},
    {"scores", "L", N_("start from scaled scores instead of q and k"), false},
    {"mask", "none|causal|L",
     N_("1 = may attend, or numbers that are added; causal and a literal may both be given"), true},
    {"align", "top-left|bottom-right", N_("where a causal mask lies that is not square"), false},
    {"past", "N", N_("the first N keys are cached: the queries stand behind them"), false},
    {"tau", "X", N_("temperature: scores are divided by it"), false},
    {"scale", "X|none", N_("factor on the scores, instead of 1/sqrt(d)"), false},
    {"shift", "max|none", N_("whether the row maximum is subtracted before the exponential"), false},
    {"layout", "row|column", N_("how literals lie: a token per row, or per column"), false},
    {"digits", "N", N_("decimals in text"), false},
};
enum { INPUT_OPTION_COUNT = sizeof INPUTS / sizeof *INPUTS };

OptionTable inputs_with(Arena *arena, OptionTable own)
{
    Option *all = arena_take(arena, INPUT_OPTION_COUNT + own.count, sizeof *all);
    memcpy(all, INPUTS, sizeof INPUTS);
    if (own.count > 0) memcpy(all + INPUT_OPTION_COUNT, own.items, own.count * sizeof *all);
    return (OptionTable){all, INPUT_OPTION_COUNT + own.count};
}

/* How all numbers are read is the example's business too. */
static bool is_input(const char *name)
{
    for (size_t i = 0; i < INPUT_OPTION_COUNT; i++)
        if (strcmp(INPUTS[i].name, name) == 0) return true;
    return strcmp(name, "model-width") == 0 || strcmp(name, "decimal-comma") == 0;
}

FieldList inputs_of(Arena *arena, const CommandLine *line)
{
    Field *fields = arena_take(arena, line->field_count + 1, sizeof *fields);
    size_t count = 0;
    for (size_t i = 0; i < line->field_count; i++)
        if (is_input(line->fields[i].place.name + 2)) fields[count++] = line->fields[i];
    return (FieldList){fields, count};
}
