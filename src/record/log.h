/* The record: every answer of a learner, every question left, every word said about oneself, one JSON line
 * each.
 *
 * The file only ever grows. A record is one write behind the last byte, under a lock, so that two terminals
 * lose nothing, and a process that is killed loses at most the answer in flight. What is damaged is reported,
 * skipped, and never touched. Nothing here is a judgement of the learner: there are attempts, dates, verdicts
 * on answers, and what the learner says. */
#ifndef ATTNLAB_RECORD_LOG_H
#define ATTNLAB_RECORD_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/fault.h"
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

/* Where the record is: $XDG_STATE_HOME/attnlab/record.jsonl, else ~/.local/state/…; NULL without a home. In
 * the arena. */
const char *record_path(Arena *arena);

/* Appends one record and waits until the disk has it; makes folders and file (mode 0600) where they are
 * missing. A torn last line stays, the record begins a line of its own. On a fault nothing that was stored is
 * touched; the caller goes on, and reports the fault once. */
bool record_append(const char *path, const Record *record, Fault *fault);

/* The records in the order of the file. */
typedef struct {
    Record *items;
    size_t count;
    size_t damaged;       /* lines that are no record of ours; they are left as they are */
    size_t first_damaged; /* the first one's number, from 1 on */
    bool torn; /* the last line is the beginning of a record that was never finished; not in `damaged` */
} RecordList;

/* Reads all records into `arena`; a missing file is an empty record. False with a fault where there is a file
 * that cannot be read. Lines of a newer format count as damaged. */
bool record_read(Arena *arena, const char *path, RecordList *out, Fault *fault);

/* Whether it is an answer that counts: one that lacked only digits was asked for again. */
bool record_is_attempt(const Record *record);

/* Whether the answer is right, or right but for honest rounding. */
bool record_is_right(const Record *record);

#endif
