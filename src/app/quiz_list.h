/* All exercises and how they stand in the record: new, due, or when. */
#ifndef ATTNLAB_APP_QUIZ_LIST_H
#define ATTNLAB_APP_QUIZ_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "course/exercise_list.h"
#include "record/log.h"
#include "record/schedule.h"

/* How an exercise stands: attempts so far, and when its skill is due again. */
typedef struct {
    unsigned attempts;
    Due due;
} QuizStanding;

typedef struct {
    ExerciseList list;
    FaultList faults;        /* exercises that cannot be asked */
    QuizStanding *standings; /* one for each entry */
    int64_t now;
    bool unreadable; /* the record: the message says why */
    Text message;
} QuizList;

/* Reads the exercises on the path and how they stand in the record at `record_file` (NULL or unreadable: none
 * does; the message says so, and how many of its lines are damaged). quiz_list_close frees. */
void quiz_list_open(QuizList *list, Arena *arena, CoursePath path, const char *record_file, int64_t now);
void quiz_list_close(QuizList *list);

/* What was never tried is new, not due. */
bool quiz_standing_is_due(const QuizStanding *standing);

/* "new", "due", "in 3 days". */
void quiz_standing_text(const QuizStanding *standing, int64_t now, Text *out);

#endif
