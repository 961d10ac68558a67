/* The record in numbers: what was tried, when it went right, and how sure the learner was. */
#ifndef ATTNLAB_RECORD_SUMMARY_H
#define ATTNLAB_RECORD_SUMMARY_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "record/log.h"
#include "record/schedule.h"

/* Answers at one level of confidence. */
typedef struct {
    size_t count;
    size_t right; /* drift included */
} Share;

typedef struct {
    const char *skill;
    size_t attempts;           /* answers that were judged; one that lacked only digits is none */
    size_t left;               /* questions left without an answer */
    size_t closed_book_rights; /* right, the book closed, without a hint */
    long *days;                /* of these, each once, rising; see schedule_day */
    size_t day_count;
    Share calibration[CONFIDENCE_COUNT];
    Due due;
} SkillSummary;

typedef struct {
    SkillSummary *skills; /* those of the record: first the known ones in their order, then the others */
    size_t skill_count;
    Share calibration[CONFIDENCE_COUNT]; /* of all answers */
    size_t ahead;                        /* records of a day to come, which count for no review */
} Summary;

/* `known` are the names of skills in the order in which they are shown; NULL ends them. In the arena. */
Summary summary_make(Arena *arena, const RecordList *records, const char *const *known, int64_t now);

#endif
