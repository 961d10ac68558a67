/* A closed-book question: asked, answered, judged, explained.
 *
 * The flow is that of a fair examiner: the question alone; the answer, echoed as it was read; how sure one
 * is; a verdict without numbers; after "not yet" the learner's own reason first, and only then a diagnosis
 * and the way back to the lesson. The same state machine serves the terminal, as a screen, and plain text.
 * What is right is not read before there is an answer. */
#ifndef ATTNLAB_APP_QUIZ_H
#define ATTNLAB_APP_QUIZ_H

#include "app/quiz_state.h"

/* Opens the exercise in `folder` for a first attempt, or the one with that id for the attempt that comes
 * after those in the record. quiz_close frees. */
bool quiz_open(Quiz *quiz, const char *folder, QuizClock clock, Charset charset, Fault *fault);
bool quiz_open_id(Quiz *quiz, const char *id, const AppOptions *options, const RecordList *records,
                  Fault *fault);
void quiz_close(Quiz *quiz);

/* Leaves: what was begun is recorded as left, or as far as it went. */
void quiz_leave(Screen *screen);

/* Which keys count now. */
KeyContext quiz_context(const Screen *screen);

/* What the line that is typed now is called: "weights> ", "why> ", … */
void quiz_add_prompt(const Quiz *quiz, Text *out);

#endif
