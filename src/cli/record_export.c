/* The record as data: JSON and CSV. Texts pass text_sanitise: what is exported may be shown. */
#include "cli/record_export.h"

#include <string.h>

#include "base/json.h"
#include "base/lang.h"
#include "base/text.h"
#include "record/moment.h"

/* ---- JSON ---- */

static Json *text_json(const char *text)
{
    if (!text) return json_new_null();
    Text safe = {0};
    text_sanitise(&safe, text, strlen(text), NULL);
    Json *tree = json_new_text(text_string(&safe));
    text_free(&safe);
    return tree;
}

static Json *day_json(long day)
{
    char text[DAY_BYTES];
    moment_print_day(text, day);
    return json_new_text(text);
}

static Json *calibration_json(const Share shares[CONFIDENCE_COUNT])
{
    Json *levels = json_new_array();
    for (Confidence level = 0; level < CONFIDENCE_COUNT; level++) {
        const Share *share = &shares[level];
        Json *entry = json_new_object();
        json_put(entry, "confidence", text_json(CONFIDENCES[level]));
        json_put(entry, "count", json_new_number((double)share->count));
        json_put(entry, "right", json_new_number((double)share->right));
        json_put(entry, "share",
                 share->count ? json_new_number((double)share->right / (double)share->count)
                              : json_new_null());
        json_push(levels, entry);
    }
    return levels;
}

static Json *skill_json(const SkillSummary *skill)
{
    const Card *card = &skill->due.card;
    bool reviewed = card->reviews > 0;
    Json *entry = json_new_object(), *days = json_new_array();
    for (size_t i = 0; i < skill->day_count; i++) json_push(days, day_json(skill->days[i]));
    json_put(entry, "skill", text_json(skill->skill));
    json_put(entry, "attempts", json_new_number((double)skill->attempts));
    json_put(entry, "left", json_new_number((double)skill->left));
    json_put(entry, "closed_book_rights", json_new_number((double)skill->closed_book_rights));
    json_put(entry, "days", days);
    json_put(entry, "calibration", calibration_json(skill->calibration));
    json_put(entry, "reviews", json_new_number((double)card->reviews));
    json_put(entry, "stability", reviewed ? json_new_number(card->stability) : json_new_null());
    json_put(entry, "difficulty", reviewed ? json_new_number(card->difficulty) : json_new_null());
    json_put(entry, "due", reviewed ? day_json(skill->due.day) : json_new_null());
    return entry;
}

static Json *ratings_json(const RecordList *records)
{
    Json *ratings = json_new_array();
    for (size_t i = 0; i < records->count; i++) {
        const Record *record = &records->items[i];
        char time[MOMENT_BYTES];
        if (record->kind != RECORD_RATE) continue;
        moment_print(time, record->time);
        Json *entry = json_new_object();
        json_put(entry, "time", json_new_text(time));
        json_put(entry, "skill", text_json(record->skill));
        json_put(entry, "words", text_json(record->words));
        json_put(entry, "easy", json_new_bool(record->easy));
        json_push(ratings, entry);
    }
    return ratings;
}

void record_export_json(const RecordList *records, const Summary *summary, FILE *stream)
{
    Json *tree = json_new_object(), *skills = json_new_array();
    for (size_t i = 0; i < summary->skill_count; i++) json_push(skills, skill_json(&summary->skills[i]));
    json_put(tree, "format", json_new_number(1));
    json_put(tree, "skills", skills);
    json_put(tree, "calibration", calibration_json(summary->calibration));
    json_put(tree, "ratings", ratings_json(records));
    json_put(tree, "damaged", json_new_number((double)records->damaged));
    json_put(tree, "torn", json_new_bool(records->torn));
    json_write(tree, stream);
    json_drop(tree);
}

/* ---- CSV ---- */

/* Quoted where it must be; a name that a spreadsheet would compute gets an apostrophe before it. */
static void print_name(const char *name, FILE *stream)
{
    Text safe = {0}, shown = {0};
    text_sanitise_line(&safe, name, strlen(name));
    text_to_charset(&shown, text_string(&safe), lang_charset());
    const char *text = text_string(&shown);
    bool quoted = strpbrk(text, ",\"") != NULL;
    if (quoted) fputc('"', stream);
    if (*text && strchr("=+-@", *text)) fputc('\'', stream);
    for (; *text; text++) {
        if (*text == '"') fputc('"', stream);
        fputc(*text, stream);
    }
    if (quoted) fputc('"', stream);
    text_free(&safe);
    text_free(&shown);
}

static void print_days(const SkillSummary *skill, FILE *stream)
{
    for (size_t i = 0; i < skill->day_count; i++) {
        char text[DAY_BYTES];
        moment_print_day(text, skill->days[i]);
        fprintf(stream, "%s%s", i ? " " : "", text);
    }
}

static void print_skill(const SkillSummary *skill, FILE *stream)
{
    char due[DAY_BYTES] = "";
    print_name(skill->skill, stream);
    fprintf(stream, ",%zu,%zu,%zu,", skill->attempts, skill->left, skill->closed_book_rights);
    print_days(skill, stream);
    for (Confidence level = CONFIDENCE_GUESS; level < CONFIDENCE_COUNT; level++)
        fprintf(stream, ",%zu,%zu", skill->calibration[level].count, skill->calibration[level].right);
    if (skill->due.card.reviews > 0) moment_print_day(due, skill->due.day);
    fprintf(stream, ",%s\n", due);
}

void record_export_csv(const Summary *summary, FILE *stream)
{
    fputs("skill,attempts,left,closed_book_rights,days,guess,guess_right,think,think_right,sure,sure_right,"
          "due\n",
          stream);
    for (size_t i = 0; i < summary->skill_count; i++) print_skill(&summary->skills[i], stream);
}
