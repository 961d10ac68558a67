/* The program: finds its command in the table, reads its line, and runs it. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/lang.h"
#include "cli/command.h"
#include "cli/data.h"
#include "cli/inputs.h"

static const Command *const COMMANDS[] = {&COMMAND_LESSON, &COMMAND_LESSONS, &COMMAND_QUIZ,
                                          &COMMAND_RECORD, &COMMAND_OPEN,    &COMMAND_RUN,
                                          &COMMAND_CHECK,  &COMMAND_LINT,    &COMMAND_DOCTOR};
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

static const Command *find_command(const char *name)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(COMMANDS[i]->name, name) == 0) return COMMANDS[i];
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
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        printf("  attnlab %s %s\n", COMMANDS[i]->name, COMMANDS[i]->words);
    printf("\n%s\n", _("Commands:"));
    print_summary(_("(none)"), _("open the catalogue of lessons"));
    for (size_t i = 0; i < COMMAND_COUNT; i++) print_summary(COMMANDS[i]->name, _(COMMANDS[i]->summary));
    printf("\n%s\n", _("Options of every command:"));
    options_print(COMMON_OPTIONS, stdout);
    printf("\n%s\n", _("attnlab COMMAND --help tells more about a command."));
}

static OptionTable options_of(Arena *arena, const Command *command)
{
    return command->takes_inputs ? inputs_with(arena, command->options) : command->options;
}

static void print_command_help(Arena *arena, const Command *command)
{
    OptionTable options = options_of(arena, command);
    printf("%s\n  attnlab %s %s\n\n%s\n", _("Usage:"), command->name, command->words, _(command->summary));
    if (command->text) printf("\n%s\n", _(command->text));
    if (options.count > 0) printf("\n%s\n", _("Options:"));
    options_print(options, stdout);
    printf("\n%s\n", _("Options of every command:"));
    options_print(COMMON_OPTIONS, stdout);
}

/* The language must be known before anything is told, also a fault of the command line: a first look for
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

static bool check_common(const CommandLine *line, Fault *fault)
{
    const char *color = options_value(line, "color", "auto");
    size_t width;
    if (strcmp(color, "auto") != 0 && strcmp(color, "never") != 0)
        return fault_set(fault, FAULT_USAGE, &(Place){.name = "--color"},
                         _("\"%s\" is not known here; use auto or never"), color);
    return command_width(line, &width, fault);
}

/* Reads the options before and behind the command's name. `*command` is NULL where none is named. */
static bool read_line(Program *program, int argc, char **argv, const Command **command, Fault *fault)
{
    *command = NULL;
    if (!options_read(program->arena, argc, argv, (OptionTable){0}, true, &program->line, fault))
        return false;
    if (program->line.word_count == 0) return check_common(&program->line, fault);
    int at = argc - (int)program->line.word_count;
    *command = find_command(argv[at]);
    if (!*command)
        return fault_set(fault, FAULT_USAGE, &(Place){.name = argv[at]},
                         _("no such command; attnlab --help lists them"));
    OptionTable own = options_of(program->arena, *command);
    return options_read(program->arena, argc - at, argv + at, own, false, &program->line, fault) &&
           check_common(&program->line, fault);
}

static int run(Program *program, int argc, char **argv)
{
    Fault fault = {0};
    const Command *command;
    program->catalogues = data_catalogues(program->arena, argv[0]);
    lang_start(language_guessed(argc, argv), program->catalogues);
    program->data_folders = data_lessons(program->arena, argv[0]);
    program->exercise_folders = data_exercises(program->arena, argv[0]);
    if (!read_line(program, argc, argv, &command, &fault)) return command_fail(&fault);
    const char *asked = options_value(&program->line, "lang", NULL);
    if (asked && !lang_start(asked, program->catalogues)) {
        fault_set(&fault, FAULT_USAGE, &(Place){.name = "--lang"}, _("no such language; use en or zh"));
        return command_fail(&fault);
    }
    program->charset = lang_charset();
    if (program->charset == CHARSET_UTF8 && options_has(&program->line, "ascii"))
        program->charset = CHARSET_SYMBOLS;
    if (options_has(&program->line, "help")) {
        if (command) print_command_help(program->arena, command);
        if (!command) print_program_help();
        return command_finish(EXIT_DONE);
    }
    if (options_has(&program->line, "version")) {
        printf("attnlab %s\n", ATTNLAB_VERSION);
        return command_finish(EXIT_DONE);
    }
    return (command ? command : &COMMAND_CATALOGUE)->run(program);
}

int main(int argc, char **argv)
{
    Arena arena = {0};
    Program program = {.arena = &arena};
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is told like a full disk */
    int code = run(&program, argc, argv);
    if (program.terminal_note) fault_note(stderr, "%s", program.terminal_note);
    arena_free(&arena);
    return code;
}
