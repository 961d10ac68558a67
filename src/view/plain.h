/* A lesson as linear text: every page, every step, every matrix with its axes. */
#ifndef ATTNLAB_VIEW_PLAIN_H
#define ATTNLAB_VIEW_PLAIN_H

#include <stdio.h>

#include "base/lang.h"
#include "course/lesson.h"
#include "view/flow.h"

/* Prints the lesson, or the page or the step that the look names, in `lang` for `width` columns. False if the
 * stream failed. */
bool plain_print(const Lesson *lesson, Lang lang, const Look *look, Charset charset, size_t width,
                 FILE *stream);

#endif
