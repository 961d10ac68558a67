/* FSRS-6: the letters are those of its paper, w are its published default parameters. */
#include "record/schedule.h"

#include <math.h>
#include <time.h>

#include "base/id.h"
#include "base/lang.h"
#include "record/moment.h"

static const double w[] = {.212,   1.2931, 2.3065, 8.2956, 6.4133, .8334,  3.0194, .001,  1.8722, .1666, .796,
                           1.4835, .0614,  .2629,  1.6483, .6014,  1.8729, .5425,  .0912, .0658,  .1542};

enum { D_MIN = 1, D_MAX = 10, DAYS_MIN = 1, DAYS_MAX = 36500 };

/* ---- the formulas ---- */

/* F, chosen so that recall is 0.9 when t = S. */
static double forgetting_factor(void)
{
    return pow(.9, -1 / w[20]) - 1;
}

double schedule_recall(double stability, double days)
{
    return pow(1 + forgetting_factor() * days / stability, -w[20]);
}

long schedule_interval(double stability, double retention)
{
    double days = round(stability / forgetting_factor() * (pow(retention, -1 / w[20]) - 1));
    return (long)fmin(fmax(days, DAYS_MIN), DAYS_MAX);
}

static double first_difficulty(Rating g)
{
    return w[4] - exp(w[5] * (g - 1)) + 1;
}

static double clamp_difficulty(double d)
{
    return fmin(fmax(d, D_MIN), D_MAX);
}

static double next_difficulty(double d, Rating g)
{
    double moved = d - w[6] * ((int)g - 3) * (10 - d) / 9;
    return clamp_difficulty(w[7] * first_difficulty(RATING_EASY) + (1 - w[7]) * moved);
}

static double stability_same_day(double s, Rating g)
{
    double factor = exp(w[17] * ((int)g - 3 + w[18])) * pow(s, -w[19]);
    return s * (g >= RATING_GOOD ? fmax(factor, 1) : factor);
}

static double stability_after_lapse(double s, double d, double r)
{
    double lapsed = w[11] * pow(d, -w[12]) * (pow(s + 1, w[13]) - 1) * exp(w[14] * (1 - r));
    return fmin(lapsed, s / exp(w[17] * w[18]));
}

static double stability_after_recall(double s, double d, double r, Rating g)
{
    double factor = g == RATING_HARD ? w[15] : g == RATING_EASY ? w[16] : 1;
    return s * (1 + exp(w[8]) * (11 - d) * pow(s, -w[9]) * (exp(w[10] * (1 - r)) - 1) * factor);
}

static double next_stability(Card card, Rating g, long days)
{
    double r = schedule_recall(card.stability, (double)days);
    if (days == 0) return stability_same_day(card.stability, g);
    if (g == RATING_AGAIN) return stability_after_lapse(card.stability, card.difficulty, r);
    return stability_after_recall(card.stability, card.difficulty, r, g);
}

Card schedule_review(Card card, Rating rating, long day)
{
    Card next = {.reviews = card.reviews + 1, .day = day};
    if (card.reviews == 0) {
        next.stability = w[rating - 1];
        next.difficulty = clamp_difficulty(first_difficulty(rating));
        return next;
    }
    if (day < card.day) next.day = card.day;
    next.stability = next_stability(card, rating, next.day - card.day);
    next.difficulty = next_difficulty(card.difficulty, rating);
    return next;
}

/* ---- the record ---- */

/* Where the calendar has no such year, the day is the first. */
long schedule_day(int64_t time)
{
    time_t moment = (time_t)time;
    struct tm parts;
    if (!localtime_r(&moment, &parts)) return 0;
    return moment_day(parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

Rating schedule_rating(const Record *record)
{
    if (!record_is_attempt(record)) return RATING_NONE;
    if (record->verdict == VERDICT_WRONG) return RATING_AGAIN;
    if (record->verdict != VERDICT_RIGHT || record->hints > 0 || !record->closed_book) return RATING_HARD;
    return record->easy ? RATING_EASY : RATING_GOOD;
}

/* Whether the exercise was answered on that day before, or on a later one: the clock was set back. `days` has
 * the last day of each exercise of `last`. */
static bool is_retry(IdMap *last, long *days, const Record *record, long day)
{
    size_t next = last->count, at = id_map_add(last, record->exercise, next);
    bool again = at != next && day <= days[at];
    if (!again) days[at] = day;
    return again;
}

/* Takes an answer, or that the last one was easy. */
static void take_record(SkillCard *skill, const Record *record, Rating rating, long day)
{
    if (record->kind == RECORD_RATE && record->easy && skill->last == RATING_GOOD)
        skill->card = schedule_review(skill->before, skill->last = RATING_EASY, skill->card.day);
    if (rating == RATING_NONE) return;
    skill->before = skill->card;
    skill->card = schedule_review(skill->card, skill->last = rating, day);
}

Schedule schedule_make(Arena *arena, const RecordList *records, int64_t now)
{
    Schedule schedule = {.today = schedule_day(now),
                         .skills = arena_take(arena, records->count + 1, sizeof *schedule.skills)};
    long *days = arena_take(arena, records->count + 1, sizeof *days);
    IdMap skills = {0}, exercises = {0};
    for (size_t i = 0; i < records->count; i++) {
        const Record *record = &records->items[i];
        long day = schedule_day(record->time);
        if (day > schedule.today) schedule.ahead++;
        if (day > schedule.today) continue;
        Rating rating = schedule_rating(record);
        if (rating != RATING_NONE && is_retry(&exercises, days, record, day)) rating = RATING_NONE;
        if (!record->skill) continue;
        size_t at = id_map_add(&skills, record->skill, schedule.skill_count);
        if (at == schedule.skill_count) schedule.skills[schedule.skill_count++].skill = record->skill;
        take_record(&schedule.skills[at], record, rating, day);
    }
    id_map_free(&skills);
    id_map_free(&exercises);
    return schedule;
}

void schedule_note_ahead(size_t count, Text *out)
{
    text_addf(
        out,
        lang_plural("%zu answer in the record is of a day to come and counts for no review; is the clock "
                    "right?",
                    "%zu answers in the record are of a day to come and count for no review; is the clock "
                    "right?",
                    count),
        count);
}

Due schedule_due(const Schedule *schedule, const char *skill)
{
    for (size_t i = 0; i < schedule->skill_count; i++) {
        const Card *card = &schedule->skills[i].card;
        if (!id_same(schedule->skills[i].skill, skill) || card->reviews == 0) continue;
        long day = card->day + schedule_interval(card->stability, SCHEDULE_RETENTION);
        return (Due){.card = *card, .day = day, .is_due = schedule->today >= day};
    }
    return (Due){0};
}
