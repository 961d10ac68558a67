/* Command lines as fields, by the tables of options; the same tables print --help. */
#ifndef ATTNLAB_CLI_OPTIONS_H
#define ATTNLAB_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/field.h"
#include "math/schema.h"

enum { OPTION_TABLES_MAX = 3 };

/* The tables of a command line, in the order of --help. The rules with a sentence of help are options; one
 * without argument and words takes no value. */
typedef struct {
    const Schema *tables[OPTION_TABLES_MAX];
    size_t count;
} OptionTables;

/* A command line, read. Values are as they were typed; the place of one is "--name". */
typedef struct {
    FieldList options;
    const char **words; /* what is no option */
    size_t word_count;
} CommandLine;

/* The words of a command line as main gets them; the first is the program's or the command's own. */
typedef struct {
    int count;
    char **words;
} Arguments;

/* Reads the arguments with getopt_long; the values stay where they are. `leading`: stop at the first word,
 * which stays with all behind it. Adds to the options that `line` already holds. */
bool options_read(Arena *arena, Arguments given, OptionTables tables, bool leading, CommandLine *line,
                  Fault *fault);

/* Fills the record of a table with the options that are its own. */
bool options_fill(Arena *arena, const Schema *table, FieldList options, void *record, Fault *fault);

/* Prints a table, one option a line. */
void options_print(const Schema *table, FILE *stream);

#endif
