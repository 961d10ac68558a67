/* The commands of the program: one function each, in one table. */
#ifndef ATTNLAB_CLI_COMMAND_H
#define ATTNLAB_CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/text.h"
#include "cli/options.h"
#include "course/course.h"

enum { EXIT_DONE = 0, EXIT_FAULTS = 1 };

/* What every command gets. */
typedef struct {
    Arena *arena;
    CommandLine line;
    const char *const *data_folders;     /* where lessons lie if nothing else says so; ends with NULL */
    const char *const *exercise_folders; /* the same for exercises */
    const char *catalogues;              /* the folder of the message catalogues */
    Charset charset;
    const char *terminal_note; /* why there is plain text: printed last, where it is seen; or NULL */
} Program;

typedef struct {
    const char *name;
    const char *words;   /* what stands behind the name in its usage line */
    const char *summary; /* one sentence */
    const char *text;    /* more for --help, or NULL */
    bool takes_inputs;   /* the options that describe an example, before its own */
    OptionTable options;
    int (*run)(Program *program); /* gives the exit code */
} Command;

extern const Command COMMAND_RUN;
extern const Command COMMAND_CHECK;
extern const Command COMMAND_LESSON;
extern const Command COMMAND_LESSONS;
extern const Command COMMAND_DOCTOR;
extern const Command COMMAND_LINT;
extern const Command COMMAND_OPEN;
extern const Command COMMAND_QUIZ;
extern const Command COMMAND_RECORD;
extern const Command COMMAND_CATALOGUE; /* where none is named */

/* Prints the fault and gives its exit code. */
int command_fail(const Fault *fault);

/* Ends a command that printed to standard output: 0, or 3 if the output could not be written. */
int command_finish(int code);

/* The columns of plain output, as --width says. False with a fault if that is no width; read_line of cli/main
 * has checked it before any command runs. */
bool command_width(const CommandLine *line, size_t *width, Fault *fault);

/* The folders in which lessons are looked for. */
CoursePath command_course_path(const Program *program);

/* The folders in which exercises are looked for: those of ATTNLAB_EXERCISES, or the program's own. */
CoursePath command_exercise_path(const Program *program);

#endif
