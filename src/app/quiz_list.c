/* All exercises and what the record says of them: new, due, or when. */
#include "app/quiz_list.h"

#include <string.h>

#include "base/id.h"
#include "base/lang.h"

static void set_statuses(QuizList *list, Arena *arena, const RecordList *records, const Schedule *schedule)
{
    IdMap entries = {0};
    list->statuses = arena_take(arena, list->list.count + 1, sizeof *list->statuses);
    for (size_t i = 0; i < list->list.count; i++) {
        list->statuses[i].due = schedule_due(schedule, list->list.entries[i].skill);
        id_map_add(&entries, list->list.entries[i].id, i);
    }
    for (size_t i = 0; i < records->count; i++) {
        size_t at = record_is_attempt(&records->items[i]) ? id_map_find(&entries, records->items[i].exercise)
                                                          : SIZE_MAX;
        if (at != SIZE_MAX) list->statuses[at].attempts++;
    }
    id_map_free(&entries);
}

bool quiz_read_record(Arena *arena, const char *file, int64_t now, RecordList *records, Schedule *schedule,
                      Text *message)
{
    Fault fault = {0};
    *records = (RecordList){0};
    const bool readable = !file || record_read(arena, file, records, &fault);
    *schedule = schedule_make(arena, records, now);
    if (!readable) text_addf(message, "%s: %s", fault.where, fault.message);
    if (records->damaged > 0)
        text_addf(message,
                  lang_plural("The record has %zu damaged line, which is left out: %s",
                              "The record has %zu damaged lines, which are left out: %s", records->damaged),
                  records->damaged, file);
    if (schedule->ahead > 0 && message->length > 0) text_add(message, " ");
    if (schedule->ahead > 0) schedule_note_ahead(schedule->ahead, message);
    return readable;
}

void quiz_list_open(QuizList *list, Arena *arena, CoursePath path, const char *record_file, int64_t now)
{
    RecordList records;
    Schedule schedule;
    *list = (QuizList){.now = now};
    exercise_list(arena, path, &list->list, &list->faults);
    quiz_read_record(arena, record_file, now, &records, &schedule, &list->message);
    set_statuses(list, arena, &records, &schedule);
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
