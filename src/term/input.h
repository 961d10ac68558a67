/* What the terminal sends, as events: keys, the mouse, pasted text. */
#ifndef ATTNLAB_TERM_INPUT_H
#define ATTNLAB_TERM_INPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/key.h"
#include "term/background.h"

typedef enum {
    EVENT_KEY,
    EVENT_MOUSE,  /* a press or a turn of the wheel at row and col */
    EVENT_PASTE,  /* a whole bracketed paste: its text */
    EVENT_RESIZE, /* the size may have changed, or the program was stopped and goes on: draw anew */
    EVENT_IDLE,   /* nothing more to read at the moment: draw */
    EVENT_END,    /* the terminal is gone, or a signal asks to end: terminal_signal says which */
} EventKind;

typedef struct {
    EventKind kind;
    Key key;
    bool alt; /* the key came with Alt, which terminals send as Esc right before it */
    Mouse mouse;
    size_t row;
    size_t col;
    const char *text; /* pasted: safe UTF-8 without controls but \n, valid until the next paste is read */
} Event;

/* Begins to read keys and gives that up; ncurses must be open. */
void input_open(void);
void input_close(void);

/* The next event that is already there; false if there is none. A sequence that a slow link has split is
 * waited for, for at most 300 ms, and so is a lone Esc. */
bool input_read(Event *event);

/* What the terminal is asked, to be sent in this order: the colour of its background (OSC 11), where it knows
 * such questions; whether it can show an update all at once (DEC mode 2026); and what it is (DA1), which
 * every terminal answers, last. */
extern const char INPUT_ASKS_BACKGROUND[];
extern const char INPUT_ASKS[];

/* What it has answered so far: the answers come among the keys, however late, wrong or in pieces. */
bool input_synchronised(void);
Background input_background(void);

/* Whoever leaves the terminal waits a moment for answers that are due, or the next program would read them.
 */
void input_await_answers(void);

#endif
