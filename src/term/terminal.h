/* The terminal: the one door to ncurses. It shows a canvas, waits for keys and signals, and leaves everything
 * as it was. */
#ifndef ATTNLAB_TERM_TERMINAL_H
#define ATTNLAB_TERM_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/fault.h"
#include "base/text.h"
#include "term/input.h"
#include "view/canvas.h"

enum { TERMINAL_COLS_MIN = 20, TERMINAL_ROWS_MIN = 5 };

/* Whether standard input and output are a terminal that can be drawn on (it can place the cursor and clear
 * the screen). Adds to `note` what is to be reported: what it lacks, or that another type than TERM's is
 * taken; nothing if standard output simply is no terminal. */
bool terminal_usable(Text *note);

/* What a terminal of this type (TERM) can do, without asking it; all zero if the type is not known. */
typedef struct {
    int colours;
    bool mouse;
    bool clipboard;
    bool background; /* it can be asked for it */
} TerminalSkills;

TerminalSkills terminal_skills(void);

/* Takes the terminal over: handlers first, then ncurses. With `colour` false or NO_COLOR set no colour is
 * sent. Where `background` is unknown, COLORFGBG says what it is, or else the terminal is asked: its answer
 * is followed when it comes, by another EVENT_IDLE. */
bool terminal_open(bool colour, Background background, Fault *fault);

/* Gives it back as it was found. Safe to call twice. */
void terminal_close(void);

/* Size in columns and rows, at most 1000 × 500. */
void terminal_size(size_t *width, size_t *height);

/* Shows the canvas; sends only what differs, in one write, which the terminal shows all at once where it can.
 * Below the smallest size one line reports that instead. */
void terminal_show(const Canvas *canvas);

/* The next show repaints everything. */
void terminal_repaint(void);

/* The next event. Input that is already there comes first, one event each; then one EVENT_IDLE, so that held
 * keys are drained and drawn once; then it sleeps until something happens. */
Event terminal_wait(void);

/* Stops the program (Ctrl-Z) and takes the terminal over again when it goes on: EVENT_RESIZE follows. */
void terminal_suspend(void);

/* Whether more input is there, or comes within so many milliseconds. */
bool terminal_more(int wait_ms);

/* Makes this terminal ncurses' current one again after another library has used terminfo. */
void terminal_reclaim(void);

/* Whether the terminal reports the mouse; while it does, selecting text needs Shift. Nothing happens where it
 * has none. */
void terminal_report_mouse(bool on);

/* Puts the text on the clipboard (OSC 52); false where the terminal's kind is not known to understand that:
 * nothing is sent. */
bool terminal_copy(const char *text);

/* The signal that asked to end (SIGHUP if the terminal is gone), or 0; kept after terminal_close. */
int terminal_signal(void);

/* Ends the process the way the signal would have, so that the shell sees it. Call after terminal_close. */
void terminal_die(int signal_number);

#endif
