/* The interactive program: the terminal's events go to the app, its canvas to the terminal. */
#ifndef ATTNLAB_CLI_LOOP_H
#define ATTNLAB_CLI_LOOP_H

#include <stdbool.h>

#include "app/app.h"
#include "cli/command.h"
#include "record/store.h"

/* Runs the app until it is left. Returns the exit code; ended by a signal, the process ends by that signal.
 */
int loop_run(App *app, const CommonOptions *common, RecordStore *store);

#endif
