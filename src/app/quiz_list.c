/* The list of exercises, with what is due. */
#include "app/quiz_list.h"

#include <string.h>

#include "base/id.h"
#include "base/lang.h"

enum { HEAD_ROWS = 3, FOOT_ROWS = 2, ID_COL = 3, TITLE_COL = 20 };

/* ---- opening ---- */

/* What was never tried is new, not due. */
static bool is_due(const QuizStanding *standing)
{
    return standing->due.day != 0 && standing->due.is_due;
}

static void set_standings(QuizList *list, Arena *arena, const RecordList *records)
{
    Schedule schedule = schedule_make(arena, records, list->now);
    IdMap entries = {0};
    list->standings = arena_take(arena, list->list.count + 1, sizeof *list->standings);
    for (size_t i = 0; i < list->list.count; i++) {
        list->standings[i].due = schedule_due(&schedule, list->list.entries[i].skill);
        id_map_add(&entries, list->list.entries[i].id, i);
    }
    for (size_t i = 0; i < records->count; i++) {
        size_t at = record_is_attempt(&records->items[i]) ? id_map_find(&entries, records->items[i].exercise)
                                                          : SIZE_MAX;
        if (at != SIZE_MAX) list->standings[at].attempts++;
    }
    if (schedule.ahead > 0 && list->message.length > 0) text_add(&list->message, " ");
    if (schedule.ahead > 0) schedule_note_ahead(schedule.ahead, &list->message);
    id_map_free(&entries);
}

void quiz_list_open(QuizList *list, Arena *arena, CoursePath path, const char *record_file, const char *page,
                    int64_t now)
{
    RecordList records = {0};
    Fault fault = {0};
    *list = (QuizList){.now = now, .height = 24};
    exercise_list(arena, path, &list->list, &list->faults);
    list->unreadable = record_file && !record_read(arena, record_file, &records, &fault);
    if (list->unreadable) text_addf(&list->message, "%s: %s", fault.where, fault.message);
    if (records.damaged > 0)
        text_addf(&list->message,
                  lang_plural("The record has %zu damaged line, which is left out: %s",
                              "The record has %zu damaged lines, which are left out: %s", records.damaged),
                  records.damaged, record_file);
    set_standings(list, arena, &records);
    for (size_t i = list->list.count; i-- > 0;) {
        const char *own = list->list.entries[i].page_id;
        if (page ? own && strcmp(own, page) == 0 : is_due(&list->standings[i])) list->chosen = i;
    }
}

void quiz_list_close(QuizList *list)
{
    fault_list_free(&list->faults);
    text_free(&list->message);
    *list = (QuizList){0};
}

/* ---- keys ---- */

static size_t visible_rows(const QuizList *list)
{
    return list->height > HEAD_ROWS + FOOT_ROWS ? list->height - HEAD_ROWS - FOOT_ROWS : 1;
}

static void move(QuizList *list, long by)
{
    long last = (long)list->list.count - 1;
    long to = (long)list->chosen + by;
    list->chosen = to < 0 || last < 0 ? 0 : (size_t)(to > last ? last : to);
}

Outcome quiz_list_act(QuizList *list, Action action)
{
    long screen = (long)visible_rows(list);
    text_clear(&list->message);
    switch (action) {
    case ACTION_UP:
        move(list, -1);
        break;
    case ACTION_DOWN:
        move(list, 1);
        break;
    case ACTION_PAGE_UP:
        move(list, -screen);
        break;
    case ACTION_PAGE_DOWN:
        move(list, screen);
        break;
    case ACTION_FIRST:
        move(list, -(long)list->chosen);
        break;
    case ACTION_LAST:
        move(list, (long)list->list.count);
        break;
    case ACTION_OPEN:
        if (list->list.count > 0)
            return (Outcome){.kind = OUTCOME_ASK, .text = list->list.entries[list->chosen].id};
        break;
    case ACTION_BACK:
        return (Outcome){.kind = OUTCOME_BACK};
    default:
        break;
    }
    return outcome_stay();
}

/* ---- drawing ---- */

void quiz_standing_text(const QuizStanding *standing, int64_t now, Text *out)
{
    long days = standing->due.day - schedule_day(now);
    if (standing->due.day == 0) {
        text_add(out, _("new"));
    } else if (standing->due.is_due) {
        text_add(out, _("due"));
    } else if (days == 1) {
        text_add(out, _("due tomorrow"));
    } else {
        text_addf(out, _("due in %ld days"), days);
    }
    if (standing->attempts > 0) text_addf(out, _(" · tried %u"), standing->attempts);
}

static void draw_entry(const QuizList *list, Canvas *canvas, size_t row, size_t index)
{
    const ExerciseEntry *entry = &list->list.entries[index];
    bool chosen = index == list->chosen;
    Style style = chosen ? STYLE_CHOSEN : STYLE_PLAIN;
    Text standing = {0};
    quiz_standing_text(&list->standings[index], list->now, &standing);
    size_t room = canvas_cols(canvas, text_string(&standing)) + 2;
    size_t end = canvas->width > room ? canvas->width - room : 1;
    canvas_put(canvas, row, 1, style, chosen ? "▶" : " ");
    canvas_put_until(canvas, row, ID_COL, TITLE_COL - 1, style, entry->id);
    canvas_put_until(canvas, row, TITLE_COL, end, style, lang_choose(entry->titles, entry->id));
    canvas_put_right(canvas, row, canvas->width - 1, STYLE_NOTE, text_string(&standing));
    text_free(&standing);
}

static size_t first_row(const QuizList *list)
{
    size_t rows = visible_rows(list);
    return list->chosen < rows ? 0 : list->chosen - rows + 1;
}

/* How many are due, and whether the list goes on above or below. */
static void draw_head(const QuizList *list, Canvas *canvas)
{
    Text right = {0};
    size_t due = 0, first = first_row(list);
    for (size_t i = 0; i < list->list.count; i++) due += is_due(&list->standings[i]);
    if (due > 0) text_addf(&right, _("%zu due"), due);
    if (first > 0) text_add(&right, " ▲");
    if (first + visible_rows(list) < list->list.count) text_add(&right, " ▼");
    canvas_put(canvas, 0, 1, STYLE_TITLE, _("Exercises"));
    canvas_put_right(canvas, 0, canvas->width - 1, STYLE_NOTE, text_string(&right));
    text_free(&right);
}

void quiz_list_draw(const QuizList *list, Canvas *canvas)
{
    draw_head(list, canvas);
    canvas_put(canvas, 1, 1, STYLE_NOTE, _("Closed book: while a question stands, the lesson is shut."));
    size_t rows = visible_rows(list), first = first_row(list);
    for (size_t i = first; i < list->list.count && i < first + rows; i++)
        draw_entry(list, canvas, HEAD_ROWS + i - first, i);
    if (list->list.count == 0) canvas_put(canvas, HEAD_ROWS, 1, STYLE_WRONG, _("No exercise was found."));
    if (list->message.length > 0) {
        keys_draw_message(canvas, canvas->height, STYLE_STRONG, text_string(&list->message));
    } else {
        keys_draw_footer(canvas, canvas->height - 1, CONTEXT_EXERCISES);
    }
}
