/* The record as text that a person reads: it says what happened, and judges nobody. */
#include "cli/record_report.h"

#include <string.h>

#include "base/lang.h"
#include "record/moment.h"
#include "view/canvas.h"
#include "view/table.h"

enum { INDENT = 2 };

/* What was typed or read from a file, made safe; the caller frees it. */
static Text safe_text(const char *text)
{
    Text safe = {0};
    text_sanitise(&safe, text, strlen(text), NULL);
    return safe;
}

static void put_heading(Canvas *canvas, size_t *row, const char *text)
{
    if (*row > 0) ++*row;
    *row = wrap_sentence(canvas, *row, 0, STYLE_TITLE, text);
}

/* ---- skills ---- */

enum { SKILL, ANSWERS, RIGHTS, DAYS, DUE, COLUMNS };

static const char *const HEADINGS[COLUMNS] = {
    [SKILL] = N_("skill"),        [ANSWERS] = N_("answers"),   [RIGHTS] = N_("right, book closed"),
    [DAYS] = N_("on these days"), [DUE] = N_("review due on"),
};

static void add_number(Wrap *cell, size_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%zu", number);
    wrap_add(cell, STYLE_PLAIN, text);
}

/* Questions that were left are shown beside the answers, where there are any. */
static void add_answers(Wrap *cell, const SkillSummary *skill)
{
    Text left = {0};
    add_number(cell, skill->attempts);
    if (skill->left > 0) text_addf(&left, _(" (left: %zu)"), skill->left);
    wrap_add(cell, STYLE_PLAIN, text_string(&left));
    text_free(&left);
}

static void add_day(Wrap *cell, long day, bool is_first)
{
    char text[DAY_BYTES];
    moment_print_day(text, day);
    if (!is_first) wrap_add(cell, STYLE_PLAIN, " ");
    wrap_add(cell, STYLE_PLAIN, text);
}

static void fill_row(Wrap *cells, const SkillSummary *skill)
{
    Text name = safe_text(skill->skill);
    wrap_add(&cells[SKILL], STYLE_PLAIN, text_string(&name));
    add_answers(&cells[ANSWERS], skill);
    add_number(&cells[RIGHTS], skill->closed_book_rights);
    for (size_t i = 0; i < skill->day_count; i++) add_day(&cells[DAYS], skill->days[i], i == 0);
    if (skill->due.card.reviews > 0) add_day(&cells[DUE], skill->due.day, true);
    if (skill->due.is_due) wrap_add(&cells[DUE], STYLE_PLAIN, _(" (now)"));
    text_free(&name);
}

static void put_skills(Canvas *canvas, size_t *row, const Summary *summary)
{
    Table table;
    if (summary->skill_count == 0) return;
    table_start(&table, summary->skill_count + 1, COLUMNS, canvas->charset);
    for (size_t i = 0; i < COLUMNS; i++) wrap_add(&table.cells[i], STYLE_TITLE, _(HEADINGS[i]));
    for (size_t i = 0; i < summary->skill_count; i++)
        fill_row(&table.cells[(i + 1) * COLUMNS], &summary->skills[i]);
    table_fit(&table, canvas->width);
    *row = table_draw(&table, canvas, *row, 0);
    table_free(&table);
}

/* ---- confidence ---- */

static const char *const LEVELS[CONFIDENCE_COUNT] = {
    [CONFIDENCE_SURE] = N_("sure: %zu of %zu answers right"),
    [CONFIDENCE_THINK] = N_("think so: %zu of %zu answers right"),
    [CONFIDENCE_GUESS] = N_("guess: %zu of %zu answers right"),
    [CONFIDENCE_UNASKED] = N_("not said: %zu of %zu answers right"),
};

static void put_calibration(Canvas *canvas, size_t *row, const Share shares[CONFIDENCE_COUNT])
{
    size_t all = 0;
    for (Confidence level = 0; level < CONFIDENCE_COUNT; level++) all += shares[level].count;
    if (all == 0) return;
    put_heading(canvas, row, _("How sure you were before the verdict"));
    for (Confidence level = CONFIDENCE_COUNT; level-- > 0;) {
        Text line = {0};
        if (shares[level].count == 0) continue;
        text_addf(&line, _(LEVELS[level]), shares[level].right, shares[level].count);
        *row = wrap_sentence(canvas, *row, INDENT, STYLE_PLAIN, text_string(&line));
        text_free(&line);
    }
}

/* ---- the learner's own words ---- */

static void put_words(Canvas *canvas, size_t *row, const Record *record)
{
    char day[DAY_BYTES];
    Text line = {0}, safe;
    moment_print_day(day, schedule_day(record->time));
    text_addf(&line, "%s  ", day);
    if (record->skill) text_addf(&line, "%s: ", record->skill);
    text_add(&line, record->words);
    if (record->easy) text_add(&line, _(" (easy)"));
    safe = safe_text(text_string(&line));
    *row = wrap_sentence(canvas, *row, INDENT, STYLE_PLAIN, text_string(&safe));
    text_free(&safe);
    text_free(&line);
}

static void put_ratings(Canvas *canvas, size_t *row, const RecordList *records)
{
    bool is_first = true;
    for (size_t i = 0; i < records->count; i++) {
        if (records->items[i].kind != RECORD_RATE) continue;
        if (is_first) put_heading(canvas, row, _("In your own words"));
        is_first = false;
        put_words(canvas, row, &records->items[i]);
    }
}

void record_report(const RecordList *records, const Summary *summary, size_t width, Charset charset,
                   FILE *stream)
{
    Canvas canvas = {0};
    size_t row = 0;
    canvas_start(&canvas, width, 0, charset);
    put_skills(&canvas, &row, summary);
    put_calibration(&canvas, &row, summary->calibration);
    put_ratings(&canvas, &row, records);
    if (row == 0) row = wrap_sentence(&canvas, 0, 0, STYLE_PLAIN, _("Nothing is recorded yet."));
    canvas_print(&canvas, row, stream);
    canvas_free(&canvas);
}
