/* Command lines as fields, by the tables of options; the same tables print --help. */
#include "cli/options.h"

#include <getopt.h>
#include <string.h>

#include "base/lang.h"
#include "base/text.h"

/* What getopt gives for row 0: beyond every character, so that a letter behind one dash is none of them. */
enum { FIRST_SIGN = 256 };

static bool takes_value(const FieldRule *rule)
{
    return rule->argument || rule->words;
}

static const char *option_name(Arena *arena, const FieldRule *rule)
{
    char *name = arena_text(arena, rule->name, strlen(rule->name));
    for (char *c = name; *c; c++)
        if (*c == '_') *c = '-';
    return name;
}

/* Every option of the tables. */
typedef struct {
    const FieldRule **rules;
    struct option *rows; /* getopt_long's own table; its last row is all zero */
} Known;

static Known know_options(Arena *arena, OptionTables tables)
{
    size_t room = 1, count = 0;
    for (size_t i = 0; i < tables.count; i++) room += tables.tables[i]->count;
    Known known = {arena_take(arena, room, sizeof *known.rules), arena_take(arena, room, sizeof *known.rows)};
    for (size_t i = 0; i < tables.count; i++)
        for (size_t k = 0; k < tables.tables[i]->count; k++) {
            const FieldRule *rule = &tables.tables[i]->rules[k];
            if (!rule->help) continue;
            known.rules[count] = rule;
            known.rows[count] =
                (struct option){option_name(arena, rule), takes_value(rule) ? required_argument : no_argument,
                                NULL, FIRST_SIGN + (int)count};
            count++;
        }
    return known;
}

/* The argument at which getopt stopped: one of letters behind a single dash it leaves only after the last of
 * them. */
static const char *stopped_at(char **argv)
{
    const char *behind = argv[optind - 1];
    const bool letter = optopt != 0 && optopt < FIRST_SIGN;
    const bool alone = behind[0] == '-' && behind[1] == (char)optopt && behind[2] == '\0';
    return letter && !alone ? argv[optind] : behind;
}

static bool refuse(char **argv, int sign, Fault *fault)
{
    const Place place = {.name = stopped_at(argv)};
    if (sign == ':') return fault_set(fault, FAULT_USAGE, &place, _("the option needs a value behind it"));
    if (optopt >= FIRST_SIGN)
        return fault_set(fault, FAULT_USAGE, &place,
                         _("the option takes no value; leave out what is behind the ="));
    return fault_set(fault, FAULT_USAGE, &place, _("no such option here; --help lists them"));
}

bool options_read(Arena *arena, Arguments given, OptionTables tables, bool leading, CommandLine *line,
                  Fault *fault)
{
    const Known known = know_options(arena, tables);
    Field *fields = arena_take(arena, line->options.count + (size_t)given.count, sizeof *fields);
    int sign;
    if (line->options.count > 0) memcpy(fields, line->options.items, line->options.count * sizeof *fields);
    line->options.items = fields;
    opterr = 0;
    optind = 0; /* also forgets what the last call scanned */
    while ((sign = getopt_long(given.count, given.words, leading ? "+:" : ":", known.rows, NULL)) != -1) {
        if (sign == '?' || sign == ':') return refuse(given.words, sign, fault);
        const size_t index = (size_t)(sign - FIRST_SIGN);
        const Place place = {.name = arena_format(arena, "--%s", known.rows[index].name)};
        fields[line->options.count++] = (Field){known.rules[index]->name, optarg ? optarg : "yes", place};
    }
    line->word_count = (size_t)(given.count - optind);
    line->words = (const char **)(given.words + optind);
    return true;
}

bool options_fill(Arena *arena, const Schema *table, FieldList options, void *record, Fault *fault)
{
    FieldReader reader = {.arena = arena,
                          .schema = table,
                          .fields = schema_pick(arena, table, options),
                          .options = true,
                          .fault_kind = FAULT_USAGE,
                          .fault = fault};
    return schema_read(&reader, record) && !reader.refused;
}

/* The value in --help: as the rule names it, or the words that it takes. */
static void add_argument(const FieldRule *rule, Text *out)
{
    if (rule->argument) text_addf(out, " %s", rule->argument);
    for (size_t i = 0; !rule->argument && rule->words && rule->words[i]; i++)
        text_addf(out, "%s%s", i == 0 ? " " : "|", rule->words[i]);
}

void options_print(const Schema *table, FILE *stream)
{
    Arena arena = {0};
    Text left = {0};
    for (size_t i = 0; i < table->count; i++) {
        const FieldRule *rule = &table->rules[i];
        if (!rule->help) continue;
        text_clear(&left);
        text_addf(&left, "--%s", option_name(&arena, rule));
        add_argument(rule, &left);
        fprintf(stream, "  %-28s %s\n", text_string(&left), _(rule->help));
    }
    text_free(&left);
    arena_free(&arena);
}
