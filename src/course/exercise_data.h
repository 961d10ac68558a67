/* What an exercise holds before it is answered: the question, its numbers, its hints. */
#ifndef ATTNLAB_COURSE_EXERCISE_DATA_H
#define ATTNLAB_COURSE_EXERCISE_DATA_H

#include <stdbool.h>
#include <stddef.h>

#include "base/fault.h"
#include "base/lang.h"
#include "course/lesson_data.h"

typedef enum {
    EXERCISE_NUMERIC, /* the engine knows the answer */
    EXERCISE_CHOICE,  /* one of the choices */
    EXERCISE_ORDER,   /* all choices, in their right order */
    EXERCISE_SHORT,   /* a few words */
    EXERCISE_FREE,    /* sentences, which the learner compares with what they should hold */
    EXERCISE_KIND_COUNT
} ExerciseKind;

extern const char *const EXERCISE_KINDS[EXERCISE_KIND_COUNT + 1]; /* NULL ends the list */

/* What is practised; NULL ends the list. */
extern const char *const EXERCISE_SKILLS[];

/* The pages of each language in `Exercise.lesson`: the question, and the hints in their stages (which step;
 * the rule in words; the same step on other numbers). */
enum {
    EXERCISE_QUESTION,
    EXERCISE_HINT,
    EXERCISE_HINTS = 3,
    EXERCISE_PAGES = EXERCISE_HINT + EXERCISE_HINTS
};

enum { EXERCISE_CHOICES_MAX = 9 };

typedef struct {
    const char *id;
    const char *texts[LANG_COUNT]; /* the id where a language lacks it */
} ExerciseChoice;

typedef struct {
    const char *id; /* "EX-P1" */
    const char *folder;
    Place place;
    ExerciseKind kind;
    const char *skill;
    const char *family;     /* of wrong methods; NULL where there is no number to compute */
    const Example *example; /* NULL where there is none */
    StepId ask;             /* numeric: the step: STEP_MASKED for scores, or another */
    int digits;             /* decimals wanted */
    double tolerance;       /* absolute */
    bool blind;             /* it may be one that some wrong methods pass */
    const char *lesson_id;  /* where it belongs, "16", and the page to open again, "16.10"; NULL if none */
    const char *page_id;
    const ExerciseChoice *choices; /* as they are shown */
    size_t choice_count;
    Lesson lesson; /* its examples, and the pages of each language that is there: room for EXERCISE_PAGES, and
                      as many as are written; a text's `title` is the exercise's */
} Exercise;

#endif
