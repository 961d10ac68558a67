/* Command lines as lists of fields, read by tables of options; the same tables print --help. */
#include "cli/options.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "base/lang.h"
#include "base/text.h"

static const Option COMMON[] = {
    {"lang", "en|zh", N_("language: English or Chinese"), false},
    {"plain", NULL, N_("print linear text instead of drawing on the terminal"), false},
    {"ascii", NULL, N_("no symbol beyond ASCII: tau for the letter, - for lines"), false},
    {"color", "auto|never", N_("whether to use colours (NO_COLOR says never too)"), false},
    {"lessons", "DIR", N_("look for lessons in DIR first"), false},
    {"width", "N", N_("columns of plain output"), false},
    {"decimal-comma", NULL, N_("read 0,67 as 0.67"), false},
    {"help", NULL, N_("print this and leave"), false},
    {"version", NULL, N_("print the version and leave"), false},
};

const OptionTable COMMON_OPTIONS = {COMMON, sizeof COMMON / sizeof *COMMON};

static const Option *option_at(OptionTable own, size_t index)
{
    return index < own.count ? &own.items[index] : &COMMON[index - own.count];
}

/* getopt_long's own table; its last row is all zero. */
static struct option *long_options(Arena *arena, OptionTable own)
{
    size_t count = own.count + COMMON_OPTIONS.count;
    struct option *rows = arena_take(arena, count + 1, sizeof *rows);
    for (size_t i = 0; i < count; i++) {
        const Option *option = option_at(own, i);
        rows[i].name = option->name;
        rows[i].has_arg = option->argument ? required_argument : no_argument;
    }
    return rows;
}

static const char *safe_copy(Arena *arena, const char *text)
{
    Text safe = {0};
    text_sanitise(&safe, text, strlen(text), NULL);
    const char *copy = arena_text(arena, text_string(&safe), safe.length);
    text_free(&safe);
    return copy;
}

static const char *field_name(Arena *arena, const char *option)
{
    char *name = arena_text(arena, option, strlen(option));
    for (char *c = name; *c; c++)
        if (*c == '-') *c = '_';
    return name;
}

static bool add_field(Arena *arena, const Option *option, const char *value, CommandLine *line, Fault *fault)
{
    Place place = {.name = arena_format(arena, "--%s", option->name)};
    if (!option->repeats && options_has(line, option->name))
        return fault_set(fault, FAULT_USAGE, &place, _("given twice; give it once"));
    Field *fields = arena_take(arena, line->field_count + 1, sizeof *fields);
    if (line->field_count) memcpy(fields, line->fields, line->field_count * sizeof *fields);
    fields[line->field_count] = (Field){.name = field_name(arena, option->name),
                                        .value = safe_copy(arena, value ? value : "yes"),
                                        .place = place};
    line->fields = fields;
    line->field_count++;
    return true;
}

static bool refuse(char **argv, int at, int sign, Fault *fault)
{
    Place place = {.name = argv[at - 1]};
    if (sign == ':') return fault_set(fault, FAULT_USAGE, &place, _("the option needs a value behind it"));
    return fault_set(fault, FAULT_USAGE, &place,
                     _("no such option here, or a value it does not take; --help lists them"));
}

static void take_words(Arena *arena, int argc, char **argv, CommandLine *line)
{
    line->words = arena_take(arena, (size_t)argc + 1, sizeof *line->words);
    line->word_count = 0;
    for (int i = optind; i < argc; i++) line->words[line->word_count++] = argv[i];
}

bool options_read(Arena *arena, int argc, char **argv, OptionTable own, bool leading, CommandLine *line,
                  Fault *fault)
{
    struct option *rows = long_options(arena, own);
    int index = 0, sign;
    opterr = 0;
    optind = 0; /* also forgets what the last call scanned */
    while ((sign = getopt_long(argc, argv, leading ? "+:" : ":", rows, &index)) != -1) {
        if (sign == '?' || sign == ':') return refuse(argv, optind, sign, fault);
        if (!add_field(arena, option_at(own, (size_t)index), optarg, line, fault)) return false;
    }
    take_words(arena, argc, argv, line);
    return true;
}

FieldList options_fields(const CommandLine *line)
{
    return (FieldList){line->fields, line->field_count};
}

/* The field of an option, whose name is written with dashes. */
static const Field *find(const CommandLine *line, const char *name)
{
    for (size_t i = 0; i < line->field_count; i++)
        if (strcmp(line->fields[i].place.name + 2, name) == 0) return &line->fields[i];
    return NULL;
}

const char *options_value(const CommandLine *line, const char *name, const char *otherwise)
{
    const Field *field = find(line, name);
    return field ? field->value : otherwise;
}

bool options_has(const CommandLine *line, const char *name)
{
    return find(line, name) != NULL;
}

bool options_number(const CommandLine *line, const char *name, long least, long most, long otherwise,
                    long *out, Fault *fault)
{
    const Field *field = find(line, name);
    *out = otherwise;
    if (!field) return true;
    char *end;
    *out = strtol(field->value, &end, 10);
    if (end != field->value && *end == '\0' && *out >= least && *out <= most) return true;
    return fault_set(fault, FAULT_USAGE, &field->place,
                     _("\"%s\" is no whole number from %ld to %ld; use one"), field->value, least, most);
}

void options_print(OptionTable table, FILE *stream)
{
    for (size_t i = 0; i < table.count; i++) {
        const Option *option = &table.items[i];
        Text left = {0};
        text_addf(&left, "--%s%s%s", option->name, option->argument ? " " : "",
                  option->argument ? option->argument : "");
        fprintf(stream, "  %-28s %s\n", text_string(&left), _(option->help));
        text_free(&left);
    }
}
