/* A tiny program over term/ alone: it says what it sees, so that the terminal and the line can be tested
 * without the app. */
#ifndef ATTNLAB_TESTS_SUPPORT_DEMO_TERM_H
#define ATTNLAB_TESTS_SUPPORT_DEMO_TERM_H

#include "support/vterm.h"

/* Runs until q, a signal or the terminal's end; returns the exit code. Keys: e edits a line, E edits "abc", a
 * aborts. */
int demo_run(void);

/* Starts the test program `self` again as the demo, which it is to be where its first word is "demo"; `env`
 * as of tty_start. */
Tty *demo_start(const char *self, const char *const env[], int rows, int cols);

#endif
