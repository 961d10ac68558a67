/* What a question shows in each of its phases. */
#ifndef ATTNLAB_APP_QUIZ_DRAW_H
#define ATTNLAB_APP_QUIZ_DRAW_H

#include "app/quiz_state.h"
#include "view/canvas.h"

void quiz_draw(const Screen *screen, Canvas *canvas);

/* The largest first row of the content that still fills the screen. */
size_t quiz_scroll_most(const Quiz *quiz);

/* What is new in the current phase, for plain text, where all that came before has been printed; of a
 * question whose hints are being taken, the last hint. It grows the canvas; returns its rows. */
size_t quiz_news(const Quiz *quiz, Canvas *canvas, size_t width);

/* A verdict as a quiz gives it: what is wrong is "not yet". */
const char *quiz_verdict_words(Verdict verdict);

#endif
