/* A lesson that nobody wrote: one page that walks through all steps of a learner's own example. */
#ifndef ATTNLAB_COURSE_LESSON_OWN_H
#define ATTNLAB_COURSE_LESSON_OWN_H

#include "base/arena.h"
#include "course/lesson.h"

/* Makes it in `arena`, in every language; `example` must outlive it. Switches the language to and fro. */
void lesson_of_example(Arena *arena, const Example *example, Lesson *out);

#endif
