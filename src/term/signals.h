/* The signals that concern the terminal. Handlers only take note; what must happen at once (the program
 * crashes, or it is asked to end while the terminal does not read) gives the terminal back from within the
 * handler. */
#ifndef ATTNLAB_TERM_SIGNALS_H
#define ATTNLAB_TERM_SIGNALS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

/* Saves the terminal's settings and puts the handlers in place. A signal that was ignored stays ignored. */
void signals_open(void);

/* What a handler writes to leave the screen as it was: at most 256 bytes, copied. Until this is called a
 * handler writes nothing. */
void signals_set_farewell(const char *bytes, size_t length);

/* Gives back the handlers and the settings that were found. Safe to call twice. */
void signals_close(void);

typedef enum {
    SIGNALS_RESIZED,
    SIGNALS_STOP,      /* asked to stop, as by Ctrl-Z elsewhere */
    SIGNALS_CONTINUED, /* goes on after a stop */
    SIGNALS_NOTE_COUNT
} SignalsNote;

/* Whether it came since this was last asked. */
bool signals_take(SignalsNote note);

/* The signal that asked to end, or 0; kept after signals_close. */
int signals_ending(void);

/* Takes the terminal's end without a signal for a hang-up. */
void signals_note_hangup(void);

/* Holds back the signals that are noted and returns whether none is waiting to be taken, so that it is safe
 * to sleep under `sleep_mask`. signals_release must follow. */
bool signals_hold(sigset_t *sleep_mask);
void signals_release(const sigset_t *sleep_mask);

/* Stops the process group, as the terminal does for Ctrl-Z, and returns when it goes on; does nothing where
 * stopping is ignored. */
void signals_stop_here(void);

/* Ends the process by the signal's default action. */
void signals_die(int number);

#endif
