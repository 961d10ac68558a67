/* The record in numbers. */
#include "record/summary.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/id.h"

static void add_skill(Summary *summary, IdMap *indexes, const char *skill)
{
    if (id_map_add(indexes, skill, summary->skill_count) == summary->skill_count)
        summary->skills[summary->skill_count++].skill = skill;
}

static bool counts_for_skill(const Record *record)
{
    return record->kind != RECORD_RATE && record->skill;
}

/* The skills that the record holds: the known ones in their order, then the others as they come. */
static void list_skills(Arena *arena, Summary *summary, IdMap *indexes, const RecordList *records,
                        const char *const *known)
{
    IdMap held = {0};
    summary->skills = arena_take(arena, records->count + 1, sizeof *summary->skills);
    for (size_t i = 0; i < records->count; i++)
        if (counts_for_skill(&records->items[i])) id_map_add(&held, records->items[i].skill, i);
    for (size_t i = 0; known[i]; i++)
        if (id_map_find(&held, known[i]) != SIZE_MAX) add_skill(summary, indexes, known[i]);
    for (size_t i = 0; i < records->count; i++)
        if (counts_for_skill(&records->items[i])) add_skill(summary, indexes, records->items[i].skill);
    id_map_free(&held);
}

static void count_share(Share shares[CONFIDENCE_COUNT], const Record *record)
{
    Share *share = &shares[record->confidence];
    share->count++;
    if (record_is_right(record)) share->right++;
}

static bool is_closed_book_right(const Record *record)
{
    return record_is_attempt(record) && record_is_right(record) && record->closed_book && record->hints == 0;
}

static void count_record(SkillSummary *skill, const Record *record)
{
    if (record->kind == RECORD_LEFT) skill->left++;
    if (!record_is_attempt(record)) return;
    skill->attempts++;
    count_share(skill->calibration, record);
    if (is_closed_book_right(record)) skill->closed_book_rights++;
}

static int compare_days(const void *a, const void *b)
{
    long first = *(const long *)a, second = *(const long *)b;
    return (first > second) - (first < second);
}

/* The days on which each skill went right, rising, each once. */
static void list_days(Arena *arena, Summary *summary, const IdMap *indexes, const RecordList *records)
{
    for (size_t i = 0; i < summary->skill_count; i++)
        summary->skills[i].days = arena_take(arena, summary->skills[i].closed_book_rights, sizeof(long));
    for (size_t i = 0; i < records->count; i++) {
        const Record *record = &records->items[i];
        if (!record->skill || !is_closed_book_right(record)) continue;
        SkillSummary *skill = &summary->skills[id_map_find(indexes, record->skill)];
        skill->days[skill->day_count++] = schedule_day(record->time);
    }
    for (size_t i = 0; i < summary->skill_count; i++) {
        SkillSummary *skill = &summary->skills[i];
        size_t count = 0;
        if (skill->day_count > 0) qsort(skill->days, skill->day_count, sizeof(long), compare_days);
        for (size_t n = 0; n < skill->day_count; n++)
            if (n == 0 || skill->days[n] != skill->days[count - 1]) skill->days[count++] = skill->days[n];
        skill->day_count = count;
    }
}

Summary summary_make(Arena *arena, const RecordList *records, const char *const *known, int64_t now)
{
    Schedule schedule = schedule_make(arena, records, now);
    Summary summary = {.ahead = schedule.ahead};
    IdMap indexes = {0};
    list_skills(arena, &summary, &indexes, records, known);
    for (size_t i = 0; i < records->count; i++) {
        const Record *record = &records->items[i];
        if (counts_for_skill(record))
            count_record(&summary.skills[id_map_find(&indexes, record->skill)], record);
        if (record_is_attempt(record)) count_share(summary.calibration, record);
    }
    list_days(arena, &summary, &indexes, records);
    for (size_t i = 0; i < summary.skill_count; i++)
        summary.skills[i].due = schedule_due(&schedule, summary.skills[i].skill);
    id_map_free(&indexes);
    return summary;
}
