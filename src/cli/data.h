/* Where the program finds its own data: beside itself, in the tree it was built in or where it was installed.
 */
#ifndef ATTNLAB_CLI_DATA_H
#define ATTNLAB_CLI_DATA_H

#include "base/arena.h"

/* The folders for lessons, best first, ended by NULL. `program` is argv[0], used where the
 * system does not say which file is running. */
const char *const *data_lessons(Arena *arena, const char *program);

/* The folders for exercises, likewise. */
const char *const *data_exercises(Arena *arena, const char *program);

/* The folder of the message catalogues. */
const char *data_catalogues(Arena *arena, const char *program);

#endif
