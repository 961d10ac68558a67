/* The one table of keys: what a key does, what the footer and the help say of it. */
#ifndef ATTNLAB_APP_KEYS_H
#define ATTNLAB_APP_KEYS_H

#include <stddef.h>

#include "base/key.h"
#include "view/canvas.h"

typedef enum {
    ACTION_NONE,
    ACTION_NEXT,
    ACTION_PREVIOUS,
    ACTION_UP,
    ACTION_DOWN,
    ACTION_LEFT,
    ACTION_RIGHT,
    ACTION_PAGE_UP,
    ACTION_PAGE_DOWN,
    ACTION_FIRST,
    ACTION_LAST,
    ACTION_NEXT_PAGE,
    ACTION_PREVIOUS_PAGE,
    ACTION_OPEN,
    ACTION_FOCUS,
    ACTION_EDIT,
    ACTION_SET_TAU,
    ACTION_LESS_TAU,
    ACTION_MORE_TAU,
    ACTION_MASK,
    ACTION_MASK_ROW,
    ACTION_UNDO,
    ACTION_REDO,
    ACTION_RESET,
    ACTION_PICTURE,
    ACTION_LAYOUT,
    ACTION_DIGITS,
    ACTION_PREDICT,
    ACTION_WHAT_IF,
    ACTION_COPY,
    ACTION_COMMAND,
    ACTION_SEARCH,
    ACTION_MOUSE,
    ACTION_LANGUAGE,
    ACTION_HELP,
    ACTION_BACK,
    ACTION_RETURN,
    ACTION_ANSWER,
    ACTION_PASTE,
    ACTION_STEPWISE,
    ACTION_HINT,
    ACTION_GUESS,
    ACTION_THINK,
    ACTION_SURE,
    ACTION_YES,
    ACTION_NO,
    ACTION_RETRY,
    ACTION_LESSON,
    ACTION_QUIZ,
    ACTION_REPAINT,
    ACTION_SUSPEND,
    ACTION_QUIT,
    ACTION_COUNT
} Action;

/* Where a key counts. */
typedef enum {
    CONTEXT_HOME = 1 << 0,
    CONTEXT_PROSE = 1 << 1,
    CONTEXT_STEP = 1 << 2,
    CONTEXT_HELP = 1 << 3,
    CONTEXT_LIST = 1 << 4,   /* a list that is filtered as one types: there a character is no command */
    CONTEXT_ASKED = 1 << 5,  /* a question waits for its answer */
    CONTEXT_ECHOED = 1 << 6, /* the answer as it was read */
    CONTEXT_CONFIDENCE = 1 << 7,
    CONTEXT_AGREE = 1 << 8,      /* yes or no */
    CONTEXT_DONE = 1 << 9,       /* the answer is judged and explained */
    CONTEXT_EXERCISES = 1 << 10, /* the list of exercises */
    CONTEXT_REASON = 1 << 11,    /* not yet right: why? */
    CONTEXT_ABSTAINED = 1 << 12, /* no known method explains the answer */
    CONTEXT_STEPWISE = 1 << 13,  /* beside one of these: the question has steps */
    CONTEXT_VIEW = 1 << 14,      /* beside CONTEXT_PROSE: an example is shown in it */
    CONTEXT_READER = CONTEXT_PROSE | CONTEXT_STEP,
    CONTEXT_QUIZ = CONTEXT_ASKED | CONTEXT_ECHOED | CONTEXT_CONFIDENCE | CONTEXT_AGREE | CONTEXT_DONE |
                   CONTEXT_REASON | CONTEXT_ABSTAINED | CONTEXT_STEPWISE,
    CONTEXT_LESSONS = CONTEXT_HOME | CONTEXT_READER | CONTEXT_EXERCISES, /* all but questions and help */
    CONTEXT_ANY = CONTEXT_LESSONS | CONTEXT_HELP | CONTEXT_QUIZ,
    CONTEXT_ALWAYS = CONTEXT_ANY | CONTEXT_LIST,
} KeyContext;

enum { KEY_RULE_KEYS = 5 };

/* A row holds all that belongs together. Rows of one context never share a key (a test checks it). */
typedef struct {
    Action action;
    unsigned contexts;
    Key keys[KEY_RULE_KEYS];
    const char *shown; /* the keys as people read them */
    const char *word;  /* for the footer; NULL: only in the help */
    const char *help;  /* one sentence */
    const char *line;  /* what is typed for it where a question is asked line by line; NULL: nothing */
} KeyRule;

extern const KeyRule KEY_RULES[];
extern const size_t KEY_RULE_COUNT;

/* The key for which an input method sends this character: full-width forms, and 。 、 【 】 for . / [ ]; any
 * other one as it is. */
Key key_fold(Key key);

/* What the key, folded, does in that context. */
Action key_action(Key key, KeyContext context);

/* What the line does in that context where there are no keys. */
Action key_line_action(const char *line, KeyContext context);

/* The footer: the keys of the context, as many as fit into the row. */
void keys_draw_footer(Canvas *canvas, size_t row, KeyContext context);

/* The help: one line for each key of the contexts, from line `first` on; returns how many lines there are. */
size_t keys_draw_help(Canvas *canvas, size_t row, size_t rows, size_t first, unsigned contexts);

#endif
