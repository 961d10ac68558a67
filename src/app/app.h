/* The application: which screen is shown, and the way between screens. Pure: keys go in, a canvas comes out.
 */
#ifndef ATTNLAB_APP_APP_H
#define ATTNLAB_APP_APP_H

#include <stdbool.h>

#include "app/app_options.h"
#include "app/screen.h"
#include "base/key.h"
#include "record/log.h"
#include "view/canvas.h"

typedef struct App App;

/* NULL and a fault if what the options name cannot be opened. app_close frees. */
App *app_open(const AppOptions *options, Fault *fault);
void app_close(App *app);

/* One key. */
Outcome app_press(App *app, Key key);

/* The mouse at a place of `shown`, which is what app_draw painted last. */
Outcome app_mouse(App *app, const Canvas *shown, Mouse mouse, size_t row, size_t col);

/* The line that was asked for: its text, or NULL if it was given up. */
Outcome app_line(App *app, const char *text);

/* How a line that begins as `typed` goes on; false where that is not known. */
bool app_complete(App *app, const char *typed, Text *line);

/* The size of the terminal. */
void app_resize(App *app, size_t width, size_t height);

/* What is to be stored, once; NULL if there is nothing. It is valid until the next key. */
const Record *app_record(App *app);

/* What app_record gave was stored: what is shown of the record is read anew. */
void app_stored(App *app);

/* The program is left, for whatever reason: a question that is open is recorded as left. */
void app_leave(App *app);

/* Reads what the first frame did not wait for; whether the screen must be drawn anew. Call it when a frame is
 * drawn and nothing is typed. */
bool app_settle(App *app);

/* Shows a message until the next key. */
void app_say(App *app, const char *message);

/* Paints the screen. `line` is the line being typed and `line_cursor` its cursor (in characters), or NULL. */
void app_draw(const App *app, Canvas *canvas, const char *line, size_t line_cursor);

#endif
