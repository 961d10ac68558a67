/* The program: finds its command in the table, reads its line, and runs it. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/lang.h"
#include "cli/command.h"
#include "cli/data.h"
#include "trace/example.h"

#define ADDRESS(name) &COMMAND_##name,
static const Command *const TABLE[] = {COMMANDS(ADDRESS)};
#undef ADDRESS

enum { COMMAND_COUNT = sizeof TABLE / sizeof *TABLE };

static const Command *find_command(const char *name)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(TABLE[i]->name, name) == 0) return TABLE[i];
    return NULL;
}

static void print_summary(const char *name, const char *summary)
{
    enum { NAME_COLS = 29 };
    size_t cols = text_cols(name);
    printf("  %s%*s%s\n", name, cols < NAME_COLS ? (int)(NAME_COLS - cols) : 1, "", summary);
}

static void print_program_help(void)
{
    printf("%s\n\n", _("attnlab: learn how attention is computed, every number worked out in front of you."));
    printf("%s\n  attnlab\n", _("Usage:"));
    for (size_t i = 0; i < COMMAND_COUNT; i++) printf("  attnlab %s %s\n", TABLE[i]->name, TABLE[i]->usage);
    printf("\n%s\n", _("Commands:"));
    print_summary(_("(none)"), _("open the catalogue of lessons"));
    for (size_t i = 0; i < COMMAND_COUNT; i++) print_summary(TABLE[i]->name, _(TABLE[i]->summary));
    printf("\n%s\n", _("Options of every command:"));
    options_print(&COMMON_OPTIONS, stdout);
    printf("\n%s\n", _("attnlab COMMAND --help says more about a command."));
}

/* The tables of a command's own options; none where it takes no own ones. */
static OptionTables own_tables(const Command *command)
{
    OptionTables own = {{0}, 0};
    if (command->takes_inputs) own.tables[own.count++] = &EXAMPLE_SCHEMA;
    if (command->options.count > 0) own.tables[own.count++] = &command->options;
    return own;
}

static void print_command_help(const Command *command)
{
    const OptionTables own = own_tables(command);
    printf("%s\n  attnlab %s %s\n\n%s\n", _("Usage:"), command->name, command->usage, _(command->summary));
    if (command->text) printf("\n%s\n", _(command->text));
    if (own.count > 0) printf("\n%s\n", _("Options:"));
    for (size_t i = 0; i < own.count; i++) options_print(own.tables[i], stdout);
    printf("\n%s\n", _("Options of every command:"));
    options_print(&COMMON_OPTIONS, stdout);
}

/* The language must be known before anything is printed, also a fault of the command line: a first look for
 * --lang alone. What getopt then makes of the line counts. */
static const char *language_guessed(int argc, char **argv)
{
    const char *asked = NULL;
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "--lang=", 7) == 0) asked = argv[i] + 7;
        if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc) asked = argv[i + 1];
    }
    return asked;
}

/* Reads the options before and behind the command's name. `*command` is NULL where none is named. */
static bool read_line(Program *program, int argc, char **argv, const Command **command, Fault *fault)
{
    const OptionTables common = {{&COMMON_OPTIONS}, 1};
    *command = NULL;
    if (!options_read(program->arena, (Arguments){argc, argv}, common, true, &program->line, fault))
        return false;
    if (program->line.word_count == 0) return true;
    const int at = argc - (int)program->line.word_count;
    *command = find_command(argv[at]);
    if (!*command)
        return fault_set(fault, FAULT_USAGE, &(Place){.name = argv[at]},
                         _("no such command; attnlab --help lists them"));
    OptionTables tables = own_tables(*command);
    tables.tables[tables.count++] = &COMMON_OPTIONS;
    return options_read(program->arena, (Arguments){argc - at, argv + at}, tables, false, &program->line,
                        fault);
}

/* Reads the values of the options: of those of every command, then of the command's own. */
static bool read_options(Program *program, const Command *command, Fault *fault)
{
    if (!options_fill(program->arena, &COMMON_OPTIONS, program->line.options, &program->common, fault))
        return false;
    program->literals.decimal_comma = program->common.decimal_comma;
    if (!command || command->options.count == 0) return true;
    void *options = arena_take(program->arena, 1, command->options_size);
    program->options = options;
    return options_fill(program->arena, &command->options, program->line.options, options, fault);
}

/* Whether there are as many words as the command takes. */
static bool check_words(const Command *command, const CommandLine *line, Fault *fault)
{
    if (line->word_count > command->most)
        return fault_set(fault, FAULT_USAGE, &(Place){.name = line->words[command->most]},
                         _("one word too many; write attnlab %s %s"), command->name, command->usage);
    if (line->word_count < command->least)
        return fault_set(fault, FAULT_USAGE, &(Place){.name = command->name},
                         _("a word is missing; write attnlab %s %s"), command->name, command->usage);
    return true;
}

/* A folder that `where` names but is not there: what it should hold would be missing in silence. */
static void note_missing_folders(const char *where, CoursePath path)
{
    for (size_t i = 0; i < path.count; i++)
        if (!folder_holds(path.folders[i], "."))
            fault_note(stderr, _("%s: there is no folder %s"), where, path.folders[i]);
}

/* The same of one that is there, but without a lesson. */
static void note_empty_folders(Arena *arena, const char *where, CoursePath path)
{
    for (size_t i = 0; i < path.count; i++) {
        size_t lessons;
        course_folders(arena, (CoursePath){&path.folders[i], 1}, &lessons);
        if (lessons == 0 && folder_holds(path.folders[i], "."))
            fault_note(stderr, _("%s: there is no lesson in %s"), where, path.folders[i]);
    }
}

static void note_folders(Arena *arena, const char *given)
{
    const CoursePath option = course_path(arena, given, NULL, NULL);
    const CoursePath lessons = course_path(arena, NULL, getenv("ATTNLAB_PATH"), NULL);
    note_missing_folders("ATTNLAB_PATH", lessons);
    note_missing_folders("ATTNLAB_EXERCISES", course_path(arena, NULL, getenv("ATTNLAB_EXERCISES"), NULL));
    note_empty_folders(arena, "--lessons", option);
    note_empty_folders(arena, "ATTNLAB_PATH", lessons);
}

static void find_content(Program *program, const char *argv0)
{
    const char *exercises = getenv("ATTNLAB_EXERCISES");
    const bool named = exercises && *exercises;
    program->lessons = course_path(program->arena, program->common.lessons, getenv("ATTNLAB_PATH"),
                                   data_lessons(program->arena, argv0));
    program->exercises =
        course_path(program->arena, NULL, exercises, named ? NULL : data_exercises(program->arena, argv0));
}

/* A language that is asked for in the environment, but is none of ours, leaves the locale's. */
static void note_language(const Program *program)
{
    const char *asked = getenv("ATTNLAB_LANG");
    Lang lang;
    if (asked && *asked && !program->common.lang && !lang_parse(asked, &lang))
        fault_note(stderr, _("%scannot be \"%s\"; use %s"), "ATTNLAB_LANG: ", asked,
                   schema_words(program->arena, LANG_CODES));
}

static int print_help(const Command *command)
{
    if (command)
        print_command_help(command);
    else
        print_program_help();
    return command_finish(EXIT_DONE);
}

static int run(Program *program, int argc, char **argv)
{
    Fault fault = {0};
    const Command *command;
    program->catalogues = data_catalogues(program->arena, argv[0]);
    lang_start(language_guessed(argc, argv), program->catalogues);
    if (!read_line(program, argc, argv, &command, &fault) || !read_options(program, command, &fault))
        return command_fail(&fault);
    lang_start(program->common.lang, program->catalogues);
    lang_spare_symbols(program->common.ascii);
    program->charset = lang_charset();
    note_language(program);
    if (program->common.help) return print_help(command);
    if (program->common.version) {
        printf("attnlab %s\n", ATTNLAB_VERSION);
        return command_finish(EXIT_DONE);
    }
    if (!command) command = &COMMAND_CATALOGUE;
    if (!check_words(command, &program->line, &fault)) return command_fail(&fault);
    find_content(program, argv[0]);
    if (command->reads_content) note_folders(program->arena, program->common.lessons);
    return command->run(program);
}

int main(int argc, char **argv)
{
    Arena arena = {0};
    Program program = {.arena = &arena};
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is reported like a full disk */
    int code = run(&program, argc, argv);
    if (program.terminal_note) fault_note(stderr, "%s", program.terminal_note);
    arena_free(&arena);
    return code;
}
