/* The options that describe an example: the same for every command that computes one. */
#ifndef ATTNLAB_CLI_INPUTS_H
#define ATTNLAB_CLI_INPUTS_H

#include "base/arena.h"
#include "base/field.h"
#include "cli/options.h"

/* Those options, and behind them a command's own. */
OptionTable inputs_with(Arena *arena, OptionTable own);

/* The fields of a command line that describe the example. */
FieldList inputs_of(Arena *arena, const CommandLine *line);

#endif
