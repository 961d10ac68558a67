/* A line that is typed at the bottom of the screen: the one door to libedit, used in pull mode inside the
 * event loop. */
#ifndef ATTNLAB_TERM_LINE_H
#define ATTNLAB_TERM_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

enum { LINE_CHARS_MAX = 4096 };

/* Who draws while a line is typed. */
typedef struct {
    void *context;
    void (*draw)(void *context, const char *line, size_t cursor); /* UTF-8; the cursor counts characters */
    void (*resized)(void *context);
    void (*full)(void *context); /* a character did not fit in */

    /* Tab: what is to be in place of the text before the cursor; false to leave it. NULL: Tab does nothing.
     */
    bool (*complete)(void *context, const char *before, Text *instead);
} LineHost;

typedef enum {
    LINE_DONE,
    LINE_CANCELLED, /* Esc, or Ctrl-D on an empty line */
    LINE_ENDED,     /* Ctrl-C, Ctrl-Q; the terminal is gone; a signal asks to end */
    LINE_FAILED,    /* there is no editor: the system gives no pseudo-terminal */
} LineEnd;

/* Lets the user edit `initial` and gives back the line, sanitised, in `*text` (free it) if it was done. Needs
 * an open terminal. Lines of `initial`, as of pasted text, are joined by "; ". At most LINE_CHARS_MAX
 * characters: more are left out, and the host is called. */
LineEnd line_edit(const char *initial, LineHost host, char **text);

/* Gives back what libedit holds; the next line_edit makes it anew. */
void line_close(void);

#endif
