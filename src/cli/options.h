/* Command lines as lists of fields, read by tables of options; the same tables print --help. */
#ifndef ATTNLAB_CLI_OPTIONS_H
#define ATTNLAB_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/field.h"

typedef struct {
    const char *name;     /* without the dashes */
    const char *argument; /* what stands for its value in --help, or NULL if it takes none */
    const char *help;     /* one sentence */
    bool repeats;         /* may be given more than once */
} Option;

typedef struct {
    const Option *items;
    size_t count;
} OptionTable;

/* What every command takes. */
extern const OptionTable COMMON_OPTIONS;

/* A command line, read. Names of fields are those of the options with _ for -, values are sanitised; the
 * place of a value is
 * "--name". */
typedef struct {
    Field *fields;
    size_t field_count;
    const char **words; /* what is no option */
    size_t word_count;
} CommandLine;

/* Reads argv[1] … with getopt_long. `leading`: stop at the first word, which stays with all behind it. Known
 * are the common options and those of `own`. Adds to what `line` already holds. */
bool options_read(Arena *arena, int argc, char **argv, OptionTable own, bool leading, CommandLine *line,
                  Fault *fault);

FieldList options_fields(const CommandLine *line);
const char *options_value(const CommandLine *line, const char *name, const char *otherwise);
bool options_has(const CommandLine *line, const char *name);

/* A whole number within bounds, or `otherwise` where the option is absent. */
bool options_number(const CommandLine *line, const char *name, long least, long most, long otherwise,
                    long *out, Fault *fault);

/* Prints a table, one option a line. */
void options_print(OptionTable table, FILE *stream);

#endif
