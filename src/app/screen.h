/* What a screen is: a table of functions over its own state, which begins with what all screens have.
 *
 * A screen returns where to go, or that it wants a line typed; it opens nothing itself. */
#ifndef ATTNLAB_APP_SCREEN_H
#define ATTNLAB_APP_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

#include "app/app_options.h"
#include "app/keys.h"
#include "base/fault.h"
#include "base/text.h"
#include "record/log.h"
#include "view/canvas.h"

/* All screens, from the lowest up: opening one closes those above it. */
#define SCREENS(ROW)                                                                                         \
    ROW(SCREEN_HOME, HOME_SCREEN)                                                                            \
    ROW(SCREEN_READER, READER_SCREEN)                                                                        \
    ROW(SCREEN_EXERCISES, EXERCISES_SCREEN)                                                                  \
    ROW(SCREEN_QUIZ, QUIZ_SCREEN)                                                                            \
    ROW(SCREEN_HELP, HELP_SCREEN)

#define SCREEN_ID(id, type) id,
typedef enum { SCREENS(SCREEN_ID) SCREEN_COUNT } ScreenId;
#undef SCREEN_ID

typedef enum {
    OUTCOME_STAY,
    OUTCOME_REDRAW, /* paint the terminal anew: it may have been scribbled on */
    OUTCOME_BACK,   /* one level up; at the top: leave */
    OUTCOME_OPEN,   /* the screen, on what `text` names */
    OUTCOME_LINE,   /* a line is to be typed after the prompt in `text`, starting from `initial` */
    OUTCOME_MOUSE,  /* take the mouse, or leave it to the terminal for selecting text */
    OUTCOME_COPY,   /* `text` is for the terminal's clipboard */
    OUTCOME_QUIT,
    OUTCOME_SUSPEND,
} OutcomeKind;

typedef struct {
    OutcomeKind kind;
    ScreenId screen;
    const char *text; /* valid until the screen's next call */
    const char *initial;
} Outcome;

typedef struct Screen Screen;

typedef struct {
    /* On what `target` names (NULL: where one begins); NULL and a fault if that cannot be. */
    Screen *(*open)(const AppOptions *options, const char *target, Fault *fault);
    Outcome (*act)(Screen *screen, Action action);
    void (*draw)(const Screen *screen, Canvas *canvas);
    void (*free)(Screen *screen);
    KeyContext context; /* whose keys count; or, where that changes: */
    KeyContext (*keys)(const Screen *screen);

    /* What only some screens do; NULL for the others. */
    Outcome (*line)(Screen *screen, const char *text); /* that was asked for; NULL: it was given up */
    bool (*complete)(const Screen *screen, const char *typed, Text *line, Text *list); /* screen_complete */
    void (*type)(Screen *screen, Key key);          /* a key that is no command: a list is filtered */
    Outcome (*click)(Screen *screen, uint32_t tag); /* on a cell of the canvas that has this tag */
    void (*resize)(Screen *screen);                 /* width and height are set */
    void (*translate)(Screen *screen);              /* the language was switched */
    bool (*go)(Screen *screen, const char *target); /* there, if that is part of what is shown */
    const Record *(*record)(Screen *screen);        /* what is to be stored, once; or NULL */
    void (*refresh)(Screen *screen);                /* the record has grown */
    bool (*settle)(Screen *screen);                 /* reads what the first frame does not need */
    void (*leave)(Screen *screen);                  /* the program ends */
} ScreenType;

/* What all screens have; the first member of each one's own state. */
struct Screen {
    const ScreenType *type;
    ScreenId id;
    Charset charset;
    LiteralRules literals; /* how typed numbers are read */
    size_t width;
    size_t height;
    Text message; /* shown in the footer's place until the next key */
    Text prompt;  /* of the line that is asked for, and what it starts from */
    Text initial;
    Text offered; /* ways for a line to go on, and the one up to which they were asked for */
    Text offered_for;
};

#define SCREEN_TYPE(id, type) extern const ScreenType type;
SCREENS(SCREEN_TYPE)
#undef SCREEN_TYPE

/* 80 × 24 until it is resized. screen_end frees what all screens have. */
void screen_start(Screen *screen, const ScreenType *type, Charset charset);
void screen_end(Screen *screen);

/* An action or a typed line, with the message before it taken away. */
Outcome screen_act(Screen *screen, Action action);
Outcome screen_line(Screen *screen, const char *text);

void screen_resize(Screen *screen, size_t width, size_t height);

/* Rows between the first `head` and the last `foot` ones, and columns between the margins; at least one. */
size_t screen_body_rows(const Screen *screen, size_t head, size_t foot);
size_t screen_body_cols(const Screen *screen);

/* Whose keys count now. */
KeyContext screen_context(const Screen *screen);

/* Appends to the message. */
void screen_say(Screen *screen, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Asks for a line that starts from `initial`; the prompt is printed as by printf. */
Outcome screen_ask(Screen *screen, const char *initial, const char *prompt, ...)
    __attribute__((format(printf, 3, 4)));

/* The same line again, starting from `text`. */
Outcome screen_ask_again(Screen *screen, const char *text);

/* How the line that is typed goes on: what is to be in place of `typed`, in `*line`. Where there are several
 * ways they are offered above it until the cursor moves on. False where nothing is known. */
bool screen_complete(Screen *screen, const char *typed, Text *line);

/* Nothing more than what the screen itself has done; another screen. */
Outcome screen_stay(void);
Outcome screen_open(ScreenId id, const char *target);

/* The whole screen: what it draws, and below it the message or the keys. */
void screen_draw(const Screen *screen, Canvas *canvas);

/* The line being typed, over the bottom row or as many as it needs up to three, with its cursor (counted in
 * characters), and above it what the screen says. */
void screen_draw_line(const Screen *screen, Canvas *canvas, const char *line, size_t cursor);

#endif
