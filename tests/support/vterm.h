/* A program on a pseudo-terminal whose screen can be read: by libvterm, with a deadline on every wait and no
 * sleep. */
#ifndef ATTNLAB_TESTS_SUPPORT_VTERM_H
#define ATTNLAB_TESTS_SUPPORT_VTERM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Tty Tty;

/* Runs `argv` on a terminal of its own, as a job of a little shell that can be stopped and continued. `env`
 * lists NAME=VALUE (or NAME to unset) on top of a fixed environment: TERM=xterm-256color, LC_ALL=C.UTF-8,
 * nothing of NO_COLOR, LINES, COLUMNS. */
Tty *tty_start(const char *const argv[], const char *const env[], int rows, int cols);

/* Ends what still runs and frees. */
void tty_end(Tty *tty);

/* Presses q, waits for the end and frees: whether the program ended with 0 and left the terminal as it was.
 */
bool tty_quits(Tty *tty);

void tty_send(Tty *tty, const char *keys);

/* From now on the terminal answers nothing that it is asked. */
void tty_fall_silent(Tty *tty);

/* Bytes that were sent and that nobody has read. */
size_t tty_unread(const Tty *tty);

/* Tells the program a new size. The screen itself grows with it but never shrinks, since libvterm 0.1.4
 * crashes on what was sent for a larger size; nor does it follow a monstrous size. */
void tty_resize(Tty *tty, int rows, int cols);

void tty_signal(Tty *tty, int number);

/* Closes the terminal under the program, without a signal to it. */
void tty_hang_up(Tty *tty);

/* Writes to the screen what another program would; stops the terminal from taking any output. */
void tty_scribble(Tty *tty, const char *bytes);
void tty_freeze(Tty *tty);

/* Reads until the screen shows `text` (tty_wait_gone: no longer shows it); false, with the screen printed,
 * after five seconds. */
bool tty_wait(Tty *tty, const char *text);
bool tty_wait_gone(Tty *tty, const char *text);

/* Reads until the cursor is shown, as it is while a line is typed, or hidden; false after five seconds. */
bool tty_wait_cursor(Tty *tty, bool shown);

/* Reads until nothing has come for `quiet_ms`; returns the number of bytes read. */
size_t tty_drain(Tty *tty, int quiet_ms);

/* Reads until the program has ended, stopped or been continued, at most `limit_ms`; false if it did not. */
bool tty_wait_change(Tty *tty, int limit_ms, int *status);

/* Waits for the end: the signal that ended the program, or minus its exit code; INT_MIN if it still runs. */
int tty_wait_end(Tty *tty, int limit_ms);

/* Waits until the program is stopped; lets it go on and waits until it does. */
bool tty_wait_stop(Tty *tty);
bool tty_continue(Tty *tty);

/* The screen's rows as text (as many as the screen has, not the program was told), each ended by a newline,
 * without trailing blanks. Valid until the next call. */
const char *tty_screen(Tty *tty);

/* The character in a cell, 0 if it is empty. */
uint32_t tty_cell(const Tty *tty, int row, int col);
void tty_cursor(const Tty *tty, int *row, int *col, bool *visible);

/* All bytes the program has sent so far, NUL-terminated, and how many. */
const char *tty_output(const Tty *tty, size_t *length);

/* Whether it has set or reset a colour so far: a parameter 30–49 or 90–107 in an SGR sequence. */
bool tty_sent_colour(const Tty *tty);

/* What the program left changed, such as "termios paste"; "" if everything is as it was at the start. */
const char *tty_left_behind(const Tty *tty);

/* Processor time and largest resident size of the program so far. */
long tty_cpu_ms(const Tty *tty);
long tty_peak_kib(const Tty *tty);

#endif
