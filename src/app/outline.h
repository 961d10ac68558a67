/* The outline of a lesson, over the reader: its pages with the deeper ones below those that name them, what
 * was read, and the exercises. */
#ifndef ATTNLAB_APP_OUTLINE_H
#define ATTNLAB_APP_OUTLINE_H

#include <stdbool.h>
#include <stddef.h>

#include "app/keys.h"
#include "app/quiz_list.h"
#include "course/lesson.h"
#include "record/progress.h"
#include "view/canvas.h"

typedef struct {
    size_t page;
    size_t depth; /* 0: on the core path */
    bool seen;
    size_t exercises;
    size_t due; /* of them */
} OutlineEntry;

/* Zero-initialised is closed; outline_free frees. */
typedef struct {
    bool open;
    OutlineEntry *entries;
    size_t count;
    size_t chosen;
} Outline;

/* Opens it at a page. Without progress nothing was read; without exercises there are none. */
void outline_open(Outline *outline, const Lesson *lesson, size_t page, const Progress *progress,
                  const QuizList *quiz);

void outline_draw(const Outline *outline, const LessonText *text, Canvas *canvas, size_t first, size_t last);

void outline_free(Outline *outline);

#endif
