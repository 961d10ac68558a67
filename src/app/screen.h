/* What a screen returns when a key was pressed: where to go, or that it wants a line typed. It opens nothing
 * itself. */
#ifndef ATTNLAB_APP_SCREEN_H
#define ATTNLAB_APP_SCREEN_H

typedef enum {
    OUTCOME_STAY,
    OUTCOME_REDRAW, /* paint the terminal anew: it may have been scribbled on */
    OUTCOME_BACK,   /* one level up; at the top: leave */
    OUTCOME_OPEN,   /* the lesson named in `text` */
    OUTCOME_LINE,   /* a line is to be typed after the prompt in `text`, starting from `initial` */
    OUTCOME_ASK,    /* the exercise named in `text` */
    OUTCOME_MOUSE,  /* take the mouse, or leave it to the terminal for selecting text */
    OUTCOME_COPY,   /* `text` is for the terminal's clipboard */
    OUTCOME_QUIT,
    OUTCOME_SUSPEND,
} OutcomeKind;

typedef struct {
    OutcomeKind kind;
    const char *text; /* valid until the screen's next call */
    const char *initial;
} Outcome;

/* Nothing more than what the screen itself has done. */
static inline Outcome outcome_stay(void)
{
    return (Outcome){.kind = OUTCOME_STAY};
}

#endif
