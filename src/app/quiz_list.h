/* All exercises and what the record says of them: new, due, or when. */
#ifndef ATTNLAB_APP_QUIZ_LIST_H
#define ATTNLAB_APP_QUIZ_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "course/course.h"
#include "record/log.h"
#include "record/schedule.h"

/* What the record says of an exercise: attempts so far, and when its skill is due again, which one that was
 * never tried is not. */
typedef struct {
    unsigned attempts;
    Due due;
} QuizStatus;

typedef struct {
    ExerciseList list;
    FaultList faults;     /* exercises that cannot be asked */
    QuizStatus *statuses; /* one for each entry */
    int64_t now;
    Text message; /* what is wrong with the record */
} QuizList;

/* Reads the record in the file (NULL: none) and how its skills are at that time. False if it cannot be read:
 * it is then empty. The message says so, how many of its lines are damaged, and how many are of a day to
 * come.
 */
bool quiz_read_record(Arena *arena, const char *file, int64_t now, RecordList *records, Schedule *schedule,
                      Text *message);

/* Reads the exercises on the path, and what the record says of them. quiz_list_close frees. */
void quiz_list_open(QuizList *list, Arena *arena, CoursePath path, const char *record_file, int64_t now);
void quiz_list_close(QuizList *list);

/* "new", "due", "in 3 days". */
void quiz_status_text(const QuizStatus *status, int64_t now, Text *out);

#endif
