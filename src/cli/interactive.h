/* Running the app on the terminal: what the commands that open it share. */
#ifndef ATTNLAB_CLI_INTERACTIVE_H
#define ATTNLAB_CLI_INTERACTIVE_H

#include <stdbool.h>

#include "app/app.h"
#include "cli/command.h"
#include "record/store.h"

/* Whether to draw on the terminal; why one cannot be drawn on is noted, to be printed last. */
bool interactive_wanted(Program *program);

/* Runs the app with those options (paths, files, charset and clock are filled in here), keeps progress and
 * record, and gives the exit code; ended by a signal, the process ends by that signal. */
int interactive_run(Program *program, AppOptions options);

/* Seconds since 1970. */
int64_t interactive_clock(void);

#endif
