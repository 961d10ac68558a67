/* An exercise: what is asked, and its hints, without what is right.
 *
 * It is a folder with exercise.md (every number, once) and a text in each language (title, question, hints,
 * explanation); see exercises/README.md. What is right is in answers.md, which course/exercise_key.h alone
 * opens. Question and hints are pages of a Lesson over the exercise's examples, so that whatever shows a
 * lesson's page shows them; the explanations are kept apart from them. */
#ifndef ATTNLAB_COURSE_EXERCISE_H
#define ATTNLAB_COURSE_EXERCISE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/lang.h"
#include "course/lesson.h"

/* The kinds: id, and the word for it in exercise.md. What is done with the answers of each, by the same id,
 * is EXERCISE_RULES in course/exercise_key.h. */
#define EXERCISE_KIND_TABLE(ROW)                                                                             \
    ROW(EXERCISE_NUMERIC, "numeric") /* the engine knows the answer */                                       \
    ROW(EXERCISE_CHOICE, "choice")   /* one of the choices */                                                \
    ROW(EXERCISE_ORDER, "order")     /* all choices, in their right order */                                 \
    ROW(EXERCISE_SHORT, "short")     /* a few words */                                                       \
    ROW(EXERCISE_FREE, "free")       /* sentences, which the learner compares with what they should hold */

#define EXERCISE_KIND_ID(id, name) id,
typedef enum { EXERCISE_KIND_TABLE(EXERCISE_KIND_ID) EXERCISE_KIND_COUNT } ExerciseKind;
#undef EXERCISE_KIND_ID

extern const char *const EXERCISE_KINDS[EXERCISE_KIND_COUNT + 1]; /* their words; NULL ends the list */

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
    LessonPage *explanations; /* of each language, zeroed where there is none: for course/exercise_key */
} Exercise;

/* Reads the exercise in `folder`; never opens answers.md. All faults are added to `faults`; what is sound is
 * kept. False if it cannot be asked: exercise.md cannot be read, or a field that is needed is wrong.
 * Everything lives in `arena`. */
bool exercise_read(Arena *arena, const char *folder, Exercise *out, FaultList *faults);

/* The title in `lang`, or the other language's, or the id. */
const char *exercise_title(const Exercise *exercise, Lang lang);

#endif
