/* The options that describe an example, and the fields that come from them. */
#include "cli/inputs.h"

#include <string.h>

#include "trace/example.h"

/* An option has dashes in its name, and shows the words that it takes. */
static Option as_option(Arena *arena, const FieldRule *rule)
{
    char *name = arena_text(arena, rule->name, strlen(rule->name));
    for (char *c = name; *c; c++)
        if (*c == '_') *c = '-';
    const char *argument = rule->argument;
    for (size_t i = 0; rule->words && rule->words[i]; i++)
        argument = argument ? arena_format(arena, "%s|%s", argument, rule->words[i]) : rule->words[i];
    return (Option){name, argument, rule->help, rule->repeats};
}

OptionTable inputs_with(Arena *arena, OptionTable own)
{
    Option *all = arena_take(arena, EXAMPLE_SCHEMA.count + own.count, sizeof *all);
    size_t count = 0;
    for (size_t i = 0; i < EXAMPLE_SCHEMA.count; i++)
        if (EXAMPLE_SCHEMA.rules[i].help) all[count++] = as_option(arena, &EXAMPLE_SCHEMA.rules[i]);
    if (own.count > 0) memcpy(all + count, own.items, own.count * sizeof *all);
    return (OptionTable){all, count + own.count};
}

FieldList inputs_of(Arena *arena, const CommandLine *line)
{
    return schema_pick(arena, &EXAMPLE_SCHEMA, options_fields(line));
}
