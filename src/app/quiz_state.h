/* What a question knows of itself: the exercise, the attempt, and what was said. Reading and judging, drawing
 * and the keys all work on it. */
#ifndef ATTNLAB_APP_QUIZ_STATE_H
#define ATTNLAB_APP_QUIZ_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/screen.h"
#include "base/arena.h"
#include "base/text.h"
#include "course/exercise.h"
#include "course/exercise_key.h"
#include "grade/answer.h"
#include "grade/verdict.h"
#include "record/content_hash.h"
#include "record/log.h"

typedef enum {
    QUIZ_ASKED,      /* the question alone; a line is awaited */
    QUIZ_ECHOED,     /* what was read is shown; Enter submits it */
    QUIZ_CONFIDENCE, /* how sure, before any verdict */
    QUIZ_COMPARED,   /* free text: the learner holds it against what it should hold */
    QUIZ_REASON,     /* not yet right: why? */
    QUIZ_DIAGNOSED,  /* the diagnosis beside the learner's reason: agree? */
    QUIZ_DONE,       /* explained; retry, open the lesson, or leave */
} QuizPhase;

/* Seconds since 1970; tests put their own clock in. */
typedef int64_t (*QuizClock)(void);

typedef struct {
    Screen screen;
    Arena arena;         /* the exercise's */
    Arena attempt_arena; /* of one attempt: answers, judgement, record */
    Arena last_arena;    /* of the attempt before, whose record may not be stored yet */
    Exercise exercise;
    Example own; /* the exercise's own numbers, to come back to */
    char hash[CONTENT_HASH_BYTES];
    QuizClock clock;
    QuizPhase phase;
    bool closed_book; /* the lesson has not been opened since the question was asked */

    bool stepwise;   /* scores, weights, output one after the other */
    AnswerKind step; /* the one that is asked now */
    Answer answers[ANSWER_COUNT];
    Answer single;            /* the answer where another step is asked */
    ExerciseAnswer answer;    /* where none are numbers */
    Text typed[ANSWER_COUNT]; /* raw; the first one where no matrix is asked */
    bool leaving;             /* warned that an answer would be lost: leave now */

    Judgement judgement;
    Verdict verdict;
    bool self_right; /* free text: what the learner found */
    bool has_key;
    ExerciseKey key;
    Confidence confidence;
    Text reason;
    bool has_reason;
    Agreement agree;
    unsigned hints;
    unsigned attempt;
    const char *variant; /* key of the numbers; NULL: the exercise's own */
    int64_t asked_at;

    Record record; /* to be stored, while has_record; it lasts until the attempt after the next begins */
    bool has_record;

    size_t scroll; /* SIZE_MAX: the end, where the newest is */
} Quiz;

/* The answer kind that a numeric exercise asks for as a whole; false where it asks for another step. */
bool quiz_asks_kind(const Exercise *exercise, AnswerKind *kind);

/* The first step that is not given. */
AnswerKind quiz_first_step(const Quiz *quiz);

/* What is done with the answers of this kind. */
const ExerciseRule *quiz_rule(const Quiz *quiz);

/* Whether step by step is another way to answer this question. */
bool quiz_has_steps(const Quiz *quiz);

/* Wrong methods are known for scores, weights and output; anything else is explained at once. */
bool quiz_has_diagnosis(const Quiz *quiz);

/* Whether no known method explains the wrong answer, so that there is nothing to agree with. */
bool quiz_abstains(const Quiz *quiz);

/* Whether the answer's outcome may now be shown beside the lesson: the book is open again. */
bool quiz_is_over(const Quiz *quiz);

/* What a step is called as an answer: scores, weights, output, or its own name. */
const char *quiz_step_name(StepId step);

#endif
