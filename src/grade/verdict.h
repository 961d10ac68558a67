/* The verdict on an answer, step by step: right, drifted, in the other layout, too few digits or wrong, with
 * the wrong method where one is certain. */
#ifndef ATTNLAB_GRADE_VERDICT_H
#define ATTNLAB_GRADE_VERDICT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"
#include "grade/answer.h"
#include "grade/diagnosis.h"
#include "grade/misconception.h"
#include "math/matrix.h"
#include "trace/example.h"

/* How far a cell may be from the right one, however many digits were typed. */
#define VERDICT_TOLERANCE 0.005

/* From the best to the worst. */
typedef enum {
    VERDICT_RIGHT,
    VERDICT_DRIFT,  /* the right method, with the drift of honest rounding */
    VERDICT_LAYOUT, /* an output whose transpose is right */
    VERDICT_DIGITS, /* right as far as it goes: more decimals are wanted, no attempt is used */
    VERDICT_WRONG,
    VERDICT_COUNT
} Verdict;

/* "right", "drift", …: the words of JSON and of reports. */
extern const char *const VERDICT_NAMES[VERDICT_COUNT];

/* The verdict as a sentence, to be translated. */
const char *verdict_sentence(Verdict verdict);

/* What a learner's scores turned out to be. */
typedef enum { SCORES_AS_ASKED, SCORES_RAW, SCORES_UNMASKED } ScoresAs;

typedef struct {
    bool given;
    Verdict verdict; /* against the right path */
    Verdict carried; /* from the learner's own step before it */
    ScoresAs as;
    Matrix expected; /* the right path */
} StepVerdict;

typedef struct {
    const Example *example;
    const char *family; /* of the wrong methods that are tried; NULL: all that apply */
    double tolerance;   /* 0: VERDICT_TOLERANCE */
} Asked;

typedef struct {
    Verdict verdict; /* the worst of the given steps */
    StepVerdict steps[ANSWER_COUNT];
    AnswerKind wrong;        /* the first given step that is wrong, or else neither right nor drifted */
    StepId first_wrong_step; /* STEP_NONE when right or drifted */
    Diagnosis diagnosis;     /* of that given step */
} Judgement;

/* Judges the given ones of `answers`, each against the right path and from the learner's own step before it.
 * All is in `arena`. Faults: no answer, a right path that cannot be computed. */
bool verdict_judge(Arena *arena, const Asked *asked, const Answer answers[ANSWER_COUNT], Judgement *out,
                   Fault *fault);

#endif
