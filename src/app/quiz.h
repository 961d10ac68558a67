/* A closed-book question: asked, answered, judged, explained.
 *
 * The flow is that of a fair examiner: the question alone; the answer, echoed as it was read; how sure one
 * is; a verdict without numbers; after "not yet" the learner's own reason first, and only then a diagnosis
 * and the way back to the lesson. The same state machine serves the terminal and plain text. What is right is
 * not read before there is an answer. */
#ifndef ATTNLAB_APP_QUIZ_H
#define ATTNLAB_APP_QUIZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/keys.h"
#include "app/screen.h"
#include "base/arena.h"
#include "base/text.h"
#include "course/exercise.h"
#include "course/exercise_key.h"
#include "grade/answer.h"
#include "grade/verdict.h"
#include "record/content_hash.h"
#include "record/log.h"
#include "view/canvas.h"

typedef enum {
    QUIZ_ASKED,      /* the question stands alone; a line is awaited */
    QUIZ_ECHOED,     /* what was read is shown; Enter submits it */
    QUIZ_CONFIDENCE, /* how sure, before any verdict */
    QUIZ_COMPARED,   /* free text: the learner holds it against what it should hold */
    QUIZ_REASON,     /* not yet right: why? */
    QUIZ_DIAGNOSED,  /* the diagnosis beside the learner's reason: agree? */
    QUIZ_DONE,       /* explained; retry, open the lesson, or leave */
} QuizPhase;

/* Tells the time in seconds since 1970; tests put their own clock in. */
typedef int64_t (*QuizClock)(void);

typedef struct {
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
    Answer single; /* the answer where another step is asked */
    size_t choice;
    size_t order[EXERCISE_CHOICES_MAX];
    Text typed[ANSWER_COUNT]; /* raw; the first one where no matrix is asked */
    bool leaving;             /* told that an answer would be lost: leave now */

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

    Text message; /* told until the next key */
    Text prompt;
    size_t scroll; /* SIZE_MAX: the end, where the newest is */
    size_t width;
    size_t height;
    Charset charset;
} Quiz;

/* Opens the exercise in `folder`. `attempt` counts from 1 on. quiz_close frees. */
bool quiz_open(Quiz *quiz, const char *folder, unsigned attempt, QuizClock clock, Charset charset,
               Fault *fault);
void quiz_close(Quiz *quiz);

/* A key's action; OUTCOME_LINE asks for a line, OUTCOME_OPEN for the lesson page in `text` ("16 16.10"). */
Outcome quiz_act(Quiz *quiz, Action action);

/* A typed line, or NULL if it was given up. */
Outcome quiz_line(Quiz *quiz, const char *text);

/* Leaves: what was begun is recorded as left, or as far as it went. */
void quiz_leave(Quiz *quiz);

void quiz_resize(Quiz *quiz, size_t width, size_t height);
void quiz_draw(const Quiz *quiz, Canvas *canvas);

/* The content alone, for `width` columns, growing the canvas: what the terminal scrolls and plain text
 * prints. */
size_t quiz_content(const Quiz *quiz, Canvas *canvas, size_t width);

/* A verdict as it is told in a quiz: what is wrong is "not yet". */
const char *quiz_verdict_words(Verdict verdict);

/* Which keys count now. */
KeyContext quiz_context(const Quiz *quiz);

/* What is new in the current phase, for plain text, where all that came before has been printed; of a
 * question whose hints are being taken, the last hint. */
size_t quiz_news(const Quiz *quiz, Canvas *canvas, size_t width);

/* Whether the wrong answer could not be told to come from a known method, so that there is nothing to agree
 * with. */
bool quiz_abstains(const Quiz *quiz);

/* Whether step by step is another way to answer this question. */
bool quiz_has_steps(const Quiz *quiz);

/* What the steps that may be answered are called: scores, weights, output. */
const char *quiz_step_name(StepId step);

/* What the line that is typed now is called: "weights", "why", … */
const char *quiz_prompt(Quiz *quiz);

/* Whether the answer's outcome may now be shown beside the lesson: the book is open again. */
bool quiz_is_over(const Quiz *quiz);

#endif
