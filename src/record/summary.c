/* The record in numbers. */
#include "record/summary.h"

#include <string.h>

static size_t find_skill(const Summary *summary, const char *skill)
{
    size_t i = 0;
    while (i < summary->skill_count && strcmp(summary->skills[i].skill, skill) != 0) i++;
    return i;
}

static SkillSummary *skill_of(Summary *summary, const char *skill)
{
    size_t index = find_skill(summary, skill);
    return index < summary->skill_count ? &summary->skills[index] : NULL;
}

static bool has_skill(const RecordList *records, const char *skill)
{
    for (size_t i = 0; i < records->count; i++) {
        const Record *record = &records->items[i];
        if (record->kind != RECORD_RATE && record->skill && strcmp(record->skill, skill) == 0) return true;
    }
    return false;
}

static void add_skill(Summary *summary, const char *skill)
{
    if (find_skill(summary, skill) == summary->skill_count)
        summary->skills[summary->skill_count++].skill = skill;
}

/* A room for every skill that the record can hold, and the skills it does hold. */
static void list_skills(Arena *arena, Summary *summary, const RecordList *records, const char *const *known)
{
    size_t room = records->count;
    for (size_t i = 0; known[i]; i++) room++;
    summary->skills = arena_take(arena, room, sizeof *summary->skills);
    for (size_t i = 0; known[i]; i++)
        if (has_skill(records, known[i])) add_skill(summary, known[i]);
    for (size_t i = 0; i < records->count; i++) {
        const Record *record = &records->items[i];
        if (record->kind != RECORD_RATE && record->skill) add_skill(summary, record->skill);
    }
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

/* Keeps the days rising, each once. */
static void add_day(SkillSummary *skill, long day)
{
    size_t at = skill->day_count;
    while (at > 0 && skill->days[at - 1] >= day) at--;
    if (at < skill->day_count && skill->days[at] == day) return;
    memmove(&skill->days[at + 1], &skill->days[at], (skill->day_count - at) * sizeof *skill->days);
    skill->days[at] = day;
    skill->day_count++;
}

static void list_days(Arena *arena, SkillSummary *skill, const RecordList *records)
{
    skill->days = arena_take(arena, skill->closed_book_rights, sizeof *skill->days);
    for (size_t i = 0; i < records->count; i++) {
        const Record *record = &records->items[i];
        if (record->skill && strcmp(record->skill, skill->skill) == 0 && is_closed_book_right(record))
            add_day(skill, schedule_day(record->time));
    }
}

Summary summary_make(Arena *arena, const RecordList *records, const char *const *known, int64_t now)
{
    Summary summary = {0};
    list_skills(arena, &summary, records, known);
    for (size_t i = 0; i < records->count; i++) {
        const Record *record = &records->items[i];
        SkillSummary *skill = record->skill ? skill_of(&summary, record->skill) : NULL;
        if (skill && record->kind != RECORD_RATE) count_record(skill, record);
        if (record_is_attempt(record)) count_share(summary.calibration, record);
    }
    for (size_t i = 0; i < summary.skill_count; i++) {
        SkillSummary *skill = &summary.skills[i];
        list_days(arena, skill, records);
        skill->due = schedule_due(records, skill->skill, now);
    }
    return summary;
}
