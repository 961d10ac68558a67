/* What is typed as an answer, and what is right: the only module that opens answers.md, to be asked after the
 * learner has answered. */
#ifndef ATTNLAB_COURSE_EXERCISE_KEY_H
#define ATTNLAB_COURSE_EXERCISE_KEY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/lang.h"
#include "base/text.h"
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
    Lesson lesson; /* over the exercise's examples; page 0 of each language: the explanation, shown after the
                      verdict, also of a right answer */
} ExerciseKey;

/* Reads what is right and why. A numeric exercise has no answers.md: the engine computes. False, with the
 * first fault, if the key is missing or wrong. */
bool exercise_answers(Arena *arena, const Exercise *exercise, ExerciseKey *out, Fault *fault);

/* The same with all faults, for lint. */
bool exercise_key_read(Arena *arena, const Exercise *exercise, ExerciseKey *out, FaultList *faults);

/* An answer as it was read: the exercise's kind says which member. */
typedef struct {
    size_t choice;
    size_t order[EXERCISE_CHOICES_MAX];
    const char *words;
} ExerciseAnswer;

/* What is done with the answers of a kind. Where `read` is NULL the answers are numbers of the example's
 * steps: grade/answer reads and grade/verdict judges them. */
typedef struct {
    const char *word; /* what an answer is called in the record */

    /* Reads what was typed, which must outlive `out`. A fault says how an answer is written. */
    bool (*read)(const Exercise *exercise, const char *typed, ExerciseAnswer *out, Fault *fault);

    /* Appends the answer as it was read, in the current language, a line for each part. */
    void (*echo)(const Exercise *exercise, const ExerciseAnswer *answer, Text *out);

    /* NULL: the learner finds out, by comparing the answer with the key's points. */
    bool (*is_right)(const Exercise *exercise, const ExerciseKey *key, const ExerciseAnswer *answer);
} ExerciseRule;

extern const ExerciseRule EXERCISE_RULES[EXERCISE_KIND_COUNT];

/* Whether a short answer is one of the accepted forms, in any language, in any spelling
 * (course/short_answer), or two of them, one in parentheses. */
bool exercise_short_is_right(const ExerciseKey *key, const char *typed);

#endif
