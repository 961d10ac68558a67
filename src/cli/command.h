/* The commands of the program: one function each, in one table. */
#ifndef ATTNLAB_CLI_COMMAND_H
#define ATTNLAB_CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/text.h"
#include "cli/options.h"
#include "course/course.h"
#include "term/background.h"
#include "trace/example.h"

enum { EXIT_DONE = 0, EXIT_FAULTS = 1 };

typedef enum { COLOR_AUTO, COLOR_NEVER } ColorChoice;

/* What every command takes. */
typedef struct {
    const char *lang; /* NULL: as the environment says */
    bool plain, ascii;
    ColorChoice color;
    Background background; /* unknown: it is found out */
    const char *lessons;   /* a folder that is there, or NULL */
    size_t width;          /* columns of plain output */
    bool decimal_comma;
    bool help, version;
} CommonOptions;

enum { PLAIN_COLS = 80 };

extern const Schema COMMON_OPTIONS;

/* What every command gets. */
typedef struct {
    Arena *arena;
    CommandLine line;
    CommonOptions common;
    const void *options;    /* the command's own, read; NULL if it has none */
    LiteralRules literals;  /* how whatever is typed as numbers is read: the one place of --decimal-comma */
    CoursePath lessons;     /* the folders in which lessons are looked for */
    CoursePath exercises;   /* the same for exercises: those of ATTNLAB_EXERCISES, or the program's own */
    const char *catalogues; /* the folder of the message catalogues */
    Charset charset;
    const char *terminal_note; /* why there is plain text: printed last, where it is seen; or NULL */
} Program;

typedef struct {
    const char *name;
    const char *usage;            /* what is behind the name in its usage line */
    int (*run)(Program *program); /* gives the exit code */
    const char *summary;          /* one sentence */
    const char *text;             /* more for --help, or NULL */
    size_t least, most;           /* how many words it takes that are no options */
    bool reads_content; /* lessons or exercises: a folder that is named for them but not there is noted */
    bool takes_inputs;  /* the options that describe an example, before its own */
    Schema options;
    size_t options_size; /* of the record that they fill */
} Command;

/* A command's own options, and the record that they fill. */
#define OWN_OPTIONS(name, rules, Record) .options = SCHEMA(name, rules), .options_size = sizeof(Record)

/* All that can be named, in the order of --help: COMMAND_LESSON is in cmd_lesson.c. */
#define COMMANDS(ROW)                                                                                        \
    ROW(LESSON)                                                                                              \
    ROW(LESSONS)                                                                                             \
    ROW(QUIZ)                                                                                                \
    ROW(RECORD)                                                                                              \
    ROW(OPEN)                                                                                                \
    ROW(RUN)                                                                                                 \
    ROW(CHECK)                                                                                               \
    ROW(LINT)                                                                                                \
    ROW(DOCTOR)

#define COMMAND_DECLARED(name) extern const Command COMMAND_##name;
COMMANDS(COMMAND_DECLARED)
#undef COMMAND_DECLARED

extern const Command COMMAND_CATALOGUE; /* where none is named */

/* Prints on standard output, in the characters that it can show. */
void command_print(Charset charset, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints {"format": 1, "mask": …, "heads": [head]} and drops the head; no mask where it is NULL. */
void command_print_head(const char *mask, Json *head);

/* Prints the fault and gives its exit code. */
int command_fail(const Fault *fault);

/* Ends a command that printed to standard output: 0, or 3 if the output could not be written. */
int command_finish(int code);

/* Columns of plain output. */
size_t command_width(const Program *program);

/* Reads the example that the options describe, for the command of that name. Remarks on its literals are
 * printed. */
bool command_example(const Program *program, const char *command, Example *out, Fault *fault);

/* Whether the word names a file or folder, not an id: it holds a / or ends in .md. */
bool command_is_path(const char *word);

/* The folder of a file: `16/en.md` is of lesson 16, `two-keys/exercise.md` of that exercise. A folder is its
 * own. */
const char *command_folder(Arena *arena, const char *path);

#endif
