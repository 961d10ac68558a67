/* All exercises and what the record says of them: new, due, or when. */
#include "app/quiz_list.h"

#include <string.h>

#include "base/id.h"
#include "base/lang.h"

bool quiz_status_is_due(const QuizStatus *status)
{
    return status->due.day != 0 && status->due.is_due;
}

static void set_statuses(QuizList *list, Arena *arena, const RecordList *records)
{
    Schedule schedule = schedule_make(arena, records, list->now);
    IdMap entries = {0};
    list->statuses = arena_take(arena, list->list.count + 1, sizeof *list->statuses);
    for (size_t i = 0; i < list->list.count; i++) {
        list->statuses[i].due = schedule_due(&schedule, list->list.entries[i].skill);
        id_map_add(&entries, list->list.entries[i].id, i);
    }
    for (size_t i = 0; i < records->count; i++) {
        size_t at = record_is_attempt(&records->items[i]) ? id_map_find(&entries, records->items[i].exercise)
                                                          : SIZE_MAX;
        if (at != SIZE_MAX) list->statuses[at].attempts++;
    }
    if (schedule.ahead > 0 && list->message.length > 0) text_add(&list->message, " ");
    if (schedule.ahead > 0) schedule_note_ahead(schedule.ahead, &list->message);
    id_map_free(&entries);
}

void quiz_list_open(QuizList *list, Arena *arena, CoursePath path, const char *record_file, int64_t now)
{
    RecordList records = {0};
    Fault fault = {0};
    *list = (QuizList){.now = now};
    exercise_list(arena, path, &list->list, &list->faults);
    list->unreadable = record_file && !record_read(arena, record_file, &records, &fault);
    if (list->unreadable) text_addf(&list->message, "%s: %s", fault.where, fault.message);
    if (records.damaged > 0)
        text_addf(&list->message,
                  lang_plural("The record has %zu damaged line, which is left out: %s",
                              "The record has %zu damaged lines, which are left out: %s", records.damaged),
                  records.damaged, record_file);
    set_statuses(list, arena, &records);
}

void quiz_list_close(QuizList *list)
{
    fault_list_free(&list->faults);
    text_free(&list->message);
    *list = (QuizList){0};
}

void quiz_status_text(const QuizStatus *status, int64_t now, Text *out)
{
    long days = status->due.day - schedule_day(now);
    if (status->due.day == 0) {
        text_add(out, _("new"));
    } else if (status->due.is_due) {
        text_add(out, _("due"));
    } else if (days == 1) {
        text_add(out, _("due tomorrow"));
    } else {
        text_addf(out, _("due in %ld days"), days);
    }
    if (status->attempts > 0) text_addf(out, _(" · tried %u"), status->attempts);
}
