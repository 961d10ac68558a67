/* The application: which screen is shown, and the way between screens. Pure: keys go in, a canvas comes out.
 */
#ifndef ATTNLAB_APP_APP_H
#define ATTNLAB_APP_APP_H

#include <stdbool.h>

#include "app/screen.h"
#include "base/key.h"
#include "base/lang.h"
#include "course/course.h"
#include "course/lesson.h"
#include "math/literal.h"
#include "record/log.h"
#include "record/progress.h"
#include "view/canvas.h"

typedef struct App App;

/* What the app is opened with; the texts must outlive it. */
typedef struct {
    CoursePath path;
    const char *lesson;      /* id to open, or NULL for the catalogue */
    const char *folder;      /* or the folder of a lesson, which need not be on the path */
    const Lesson *own;       /* or this lesson, which is no course's: no progress is kept of it */
    CoursePath exercises;    /* folders of exercises */
    bool quiz;               /* open the list of exercises */
    const char *exercise;    /* ask this one at once (`quiz` is true too), or NULL */
    const char *record_file; /* of answers, for what is due; NULL: none */
    int64_t (*clock)(void);  /* seconds since 1970; never NULL */
    Charset charset;
    LiteralRules literals; /* how typed numbers are read */
    Progress *progress;    /* where lessons were left, and what was seen; NULL: nothing is kept */
} AppOptions;

/* NULL and a fault if the lesson cannot be opened. app_close frees. */
App *app_open(const AppOptions *options, Fault *fault);
void app_close(App *app);

/* One key. */
Outcome app_press(App *app, Key key);

/* The mouse at a place of the screen. */
Outcome app_mouse(App *app, Mouse mouse, size_t row, size_t col);

/* The line that was asked for: its text, or NULL if it was given up. */
Outcome app_line(App *app, const char *text);

/* Tells the size of the terminal, for scrolling. */
void app_resize(App *app, size_t width, size_t height);

/* What is to be stored, once; NULL if there is nothing. It is valid until the next key. */
const Record *app_record(App *app);

/* What app_record gave was stored: what is shown of the record is read anew. */
void app_stored(App *app);

/* The program is left, for whatever reason: a question that stands is recorded as left. */
void app_leave(App *app);

/* Tells something on the screen, until the next key. */
void app_tell(App *app, const char *message);

/* Paints the screen. `line` is the line being typed and `line_cursor` its cursor (in characters), or NULL. */
void app_draw(const App *app, Canvas *canvas, const char *line, size_t line_cursor);

#endif
