/* What one record holds: an answer, a question left, or what a learner says. */
#ifndef ATTNLAB_RECORD_RECORD_H
#define ATTNLAB_RECORD_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "grade/verdict.h"
#include "math/matrix.h"

typedef enum {
    RECORD_ANSWER, /* an answer with its verdict */
    RECORD_LEFT,   /* the question was left without an answer */
    RECORD_RATE,   /* the learner's own words about a skill, or about all */
    RECORD_KIND_COUNT
} RecordKind;

typedef enum { RECORD_WHOLE, RECORD_STEPS, RECORD_MODE_COUNT } RecordMode;

/* What the learner said before any verdict. */
typedef enum {
    CONFIDENCE_UNASKED,
    CONFIDENCE_GUESS,
    CONFIDENCE_THINK,
    CONFIDENCE_SURE,
    CONFIDENCE_COUNT
} Confidence;

/* Whether the learner agrees with the diagnosis. */
typedef enum { AGREE_UNASKED, AGREE_YES, AGREE_NO } Agreement;

/* "answer", "whole", "guess", …: the words of the file and of JSON; that of CONFIDENCE_UNASKED is NULL. */
extern const char *const RECORD_KINDS[RECORD_KIND_COUNT];
extern const char *const RECORD_MODES[RECORD_MODE_COUNT];
extern const char *const CONFIDENCES[CONFIDENCE_COUNT];

/* One step of an answer. */
typedef struct {
    const char *step; /* "masked", "weights", "output"; "choice", "order", "text" where no number is asked */
    const char *text; /* as typed */
    const Matrix *values; /* as parsed, NULL where it is no matrix; written, but not read back */
    Verdict verdict;
} RecordStep;

/* Text is as it was typed: what is shown again passes text_sanitise. */
typedef struct {
    int64_t time; /* seconds since 1970, UTC */
    RecordKind kind;
    const char *exercise; /* id; NULL for RECORD_RATE */
    const char *skill;    /* NULL: all */
    const char *variant;  /* key; NULL: the exercise's own numbers */
    unsigned attempt;     /* from 1 on */
    const char *student;  /* NULL if none: the quiz asks no name, but a record of many learners needs one */
    bool closed_book;
    RecordMode mode;
    const RecordStep *steps;
    size_t step_count;
    Verdict verdict;            /* of the whole answer; counts for RECORD_ANSWER only */
    const char *const *methods; /* ids of the diagnosed class */
    size_t method_count;
    Confidence confidence;
    const char *reason; /* why it went wrong, verbatim; "" = I don't know; NULL = not asked */
    Agreement agree;
    unsigned hints;    /* used */
    double seconds;    /* taken */
    const char *hash;  /* of the exercise's files, see record/content_hash.h; NULL if unknown */
    const char *words; /* RECORD_RATE: what the learner says, verbatim */
    bool easy; /* RECORD_RATE: the skill's last answer was easy. An answer may say it of itself in the file;
                  the quiz does not ask, and `record rate --easy` says it later */
    const char *version; /* of the program that wrote it; record_append puts its own */
} Record;

#endif
