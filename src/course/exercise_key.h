/* What is right in an exercise: the only module that opens answers.md, and the only one that keeps
 * explanations. To be asked after the learner has answered. */
#ifndef ATTNLAB_COURSE_EXERCISE_KEY_H
#define ATTNLAB_COURSE_EXERCISE_KEY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/lang.h"
#include "course/exercise.h"
#include "course/lesson.h"

typedef struct {
    const char **items;
    size_t count;
} ExerciseLines;

typedef struct {
    size_t choice;                      /* choice: the right one */
    const size_t *order;                /* order: the choices in their right order */
    ExerciseLines accepted[LANG_COUNT]; /* short: every form that is right; each holds in every language */
    ExerciseLines points[LANG_COUNT];   /* free: what an answer should hold, to compare one's own with */
    Lesson
        lesson; /* page 0 of each language: the explanation, shown after the verdict, also of a right answer
                 */
} ExerciseKey;

/* Reads what is right and why. A numeric exercise has no answers.md: the engine computes. False, with the
 * first fault, if the key is missing or wrong. */
bool exercise_answers(Arena *arena, const Exercise *exercise, ExerciseKey *out, Fault *fault);

/* The same with all faults, for lint. */
bool exercise_key_read(Arena *arena, const Exercise *exercise, ExerciseKey *out, FaultList *faults);

/* Whether an order is the right one. */
bool exercise_order_is_right(const Exercise *exercise, const ExerciseKey *key,
                             const size_t order[EXERCISE_CHOICES_MAX]);

/* Whether a short answer is one of the accepted forms, in either language, in any spelling
 * (course/short_answer), or two of them, one in parentheses. */
bool exercise_short_is_right(const ExerciseKey *key, const char *typed);

#endif
