/* Reading and judging the answer of an exercise, by its kind. */
#ifndef ATTNLAB_APP_QUIZ_JUDGE_H
#define ATTNLAB_APP_QUIZ_JUDGE_H

#include <stdbool.h>

#include "app/quiz_state.h"

/* Reads a line as the current answer; nothing is used up by a fault. */
bool quiz_read(Quiz *quiz, const char *text, Fault *fault);

/* Opens what is right and why, once there is an answer; the explanation is about the numbers that were asked.
 */
bool quiz_open_key(Quiz *quiz, Fault *fault);

/* Judges what was read: sets verdict, and judgement where there is one. */
bool quiz_judge(Quiz *quiz, Fault *fault);

#endif
