/* What the commands share. */
#include "cli/command.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/lang.h"

/* ---- the options of every command ---- */

static bool read_lang(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    Lang lang;
    int word; /* its refusal names those that there are */
    if (!lang_parse(field->value, &lang)) return field_word(reader, rule, field, &word);
    return field_text(reader, rule, field, out);
}

/* A folder that is not there would pass as one without lessons. */
static bool read_folder(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    if (*field->value && folder_holds(field->value, ".")) return field_text(reader, rule, field, out);
    return field_refuse(reader, field, _("there is no folder %s; name one that holds lessons"), field->value);
}

static const char *const COLORS[] = {"auto", "never", NULL};

/* In the order of Background. */
static const char *const BACKGROUNDS[] = {"auto", "dark", "light", NULL};

#define OF(member) offsetof(CommonOptions, member)

static const FieldRule RULES[] = {
    {"lang", read_lang, OF(lang), .words = LANG_CODES, .help = N_("language of messages and lessons")},
    {"plain", field_flag, OF(plain), .help = N_("print linear text instead of drawing on the terminal")},
    {"ascii", field_flag, OF(ascii), .help = N_("no symbol beyond ASCII: tau for the letter, - for lines")},
    {"color", field_word, OF(color), .words = COLORS,
     .help = N_("whether to use colours (NO_COLOR says never too)")},
    {"background", field_word, OF(background), .words = BACKGROUNDS,
     .help = N_("of the terminal, for its inks (else COLORFGBG or the terminal says)")},
    {"lessons", read_folder, OF(lessons), .argument = "DIR", .help = N_("look for lessons in DIR first")},
    {"width", field_count, OF(width), .least = 20, .most = 1000, .argument = "N",
     .help = N_("columns of plain output")},
    {"decimal_comma", field_flag, OF(decimal_comma), .help = N_("read 0,67 as 0.67")},
    {"help", field_flag, OF(help), .help = N_("print this and leave")},
    {"version", field_flag, OF(version), .help = N_("print the version and leave")},
};

const Schema COMMON_OPTIONS = SCHEMA("attnlab", RULES);

bool command_example(const Program *program, const char *command, Example *out, Fault *fault)
{
    const Place place = {.name = command};
    FaultList notes = {0};
    const FieldList options = schema_pick(program->arena, &EXAMPLE_SCHEMA, program->line.options);
    const bool sound =
        example_read(program->arena, &(ExampleSource){"own", options, &place, true, &notes}, out, fault);
    for (size_t i = 0; sound && i < notes.count; i++)
        fault_note(stderr, "%s: %s", notes.items[i].where, notes.items[i].message);
    fault_list_free(&notes);
    return sound;
}

/* ---- output ---- */

void command_print(Charset charset, const char *format, ...)
{
    Text text = {0}, shown = {0};
    va_list arguments;
    va_start(arguments, format);
    text_addv(&text, format, arguments);
    va_end(arguments);
    text_to_charset(&shown, text_string(&text), charset);
    fputs(text_string(&shown), stdout);
    text_free(&text);
    text_free(&shown);
}

void command_print_head(const char *mask, Json *head)
{
    Json *tree = json_new_object(), *heads = json_new_array();
    json_put(tree, "format", json_new_number(1));
    if (mask) json_put(tree, "mask", json_new_text(mask));
    json_push(heads, head);
    json_put(tree, "heads", heads);
    json_write(tree, stdout);
    json_drop(tree);
}

/* ---- ends ---- */

int command_fail(const Fault *fault)
{
    fflush(stdout);
    fault_print(fault, stderr);
    return (int)fault->kind;
}

int command_finish(int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout)) return code;
    Fault fault = {0};
    fault_set(&fault, FAULT_INPUT, &(Place){.name = _("standard output")},
              _("it could not be written; is the disk full?"));
    return command_fail(&fault);
}

/* ---- paths ---- */

static bool is_markdown(const char *path)
{
    const size_t length = strlen(path);
    return length >= 3 && strcmp(path + length - 3, ".md") == 0;
}

bool command_is_path(const char *word)
{
    return strchr(word, '/') || is_markdown(word);
}

const char *command_folder(Arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!is_markdown(path)) return path;
    return slash ? arena_text(arena, path, (size_t)(slash - path)) : ".";
}

size_t command_width(const Program *program)
{
    return program->common.width > 0 ? program->common.width : PLAIN_COLS;
}
