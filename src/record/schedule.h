/* When a skill is due again: FSRS-6 with its published default parameters, over the record.
 *
 * S, the stability, is the number of days after which recall has fallen to 0.9; D, the difficulty, is
 * between 1 and 10. Days are whole ones, of the local calendar. */
#ifndef ATTNLAB_RECORD_SCHEDULE_H
#define ATTNLAB_RECORD_SCHEDULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/text.h"
#include "record/log.h"

/* The probability of recall at which a skill is due. */
#define SCHEDULE_RETENTION 0.9

typedef enum { RATING_NONE, RATING_AGAIN, RATING_HARD, RATING_GOOD, RATING_EASY } Rating;

/* Zero-initialised was never reviewed. */
typedef struct {
    size_t reviews;
    double stability;
    double difficulty;
    long day; /* of the last review, counted from 1970 */
} Card;

/* The card after a review on `day`; a day before the last review counts as the same day. */
Card schedule_review(Card card, Rating rating, long day);

/* The probability of recall `days` after a review. */
double schedule_recall(double stability, double days);

/* The days, 1 to 36500, after which recall has fallen to `retention`. */
long schedule_interval(double stability, double retention);

/* The day of the local calendar, counted from 1970-01-01 = 0: two answers of one evening share it. */
long schedule_day(int64_t time);

/* What an answer says about recall. Wrong: again. Right, the book closed, without a hint: good, or easy if
 * the learner says so. Right with a hint, with drift, in the other layout or with the book open: hard.
 * RATING_NONE, which is no review: what is no answer, or lacks only digits. */
Rating schedule_rating(const Record *record);

/* A skill after its reviews. */
typedef struct {
    const char *skill;
    Card card;
    Card before; /* the last review */
    Rating last;
} SkillCard;

/* How all skills are at a time. */
typedef struct {
    SkillCard *skills;
    size_t skill_count;
    long today;
    size_t ahead; /* records of a day to come: a clock was wrong */
} Schedule;

/* From all answers up to today; those of a day to come are left out. Only the first answer of an exercise on
 * a day is a review, for recall counts on another day. In the arena. */
Schedule schedule_make(Arena *arena, const RecordList *records, int64_t now);

/* Adds what is said of that many records of a day to come. */
void schedule_note_ahead(size_t count, Text *out);

typedef struct {
    Card card;
    long day;    /* on which the skill is due; 0 without a review */
    bool is_due; /* that day has come */
} Due;

Due schedule_due(const Schedule *schedule, const char *skill);

#endif
