/* An exercise: what is asked, and its hints, without what is right.
 *
 * It is a folder with exercise.md (every number, once), en.md and zh.md (title, question, hints); see
 * exercises/README.md. What is right is in answers.md, and with the explanations is read by
 * course/exercise_key.h alone: nothing that shows a question holds its answer. Question and hints are pages
 * of a Lesson over the exercise's examples, so that whatever shows a lesson's page shows them. */
#ifndef ATTNLAB_COURSE_EXERCISE_H
#define ATTNLAB_COURSE_EXERCISE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/lang.h"
#include "course/exercise_data.h"
#include "course/lesson.h"

/* Reads the exercise in `folder`; never opens answers.md, and keeps no explanation. All faults are added to
 * `faults`; what is sound is kept. False if it cannot be asked: exercise.md cannot be read, or a field that
 * is needed is wrong. Everything lives in `arena`. */
bool exercise_read(Arena *arena, const char *folder, Exercise *out, FaultList *faults);

/* The title in `lang`, or the other language's, or the id. */
const char *exercise_title(const Exercise *exercise, Lang lang);

/* Reads a choice as typed: its letter a, b, …, its number from 1 on, its id or its text. */
bool exercise_read_choice(const Exercise *exercise, const char *typed, size_t *choice, Fault *fault);

/* Reads an order as typed, letters or numbers with or without marks between them: "c a b", "cab", "3,1,2".
 * Every choice must stand once in it. */
bool exercise_read_order(const Exercise *exercise, const char *typed, size_t order[EXERCISE_CHOICES_MAX],
                         Fault *fault);

#endif
