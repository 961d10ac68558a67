/* The list of exercises, with what is due. */
#ifndef ATTNLAB_APP_QUIZ_LIST_H
#define ATTNLAB_APP_QUIZ_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/keys.h"
#include "app/screen.h"
#include "base/arena.h"
#include "course/exercise_list.h"
#include "record/log.h"
#include "record/schedule.h"
#include "view/canvas.h"

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
    size_t chosen;
    size_t height;   /* of the screen */
    bool unreadable; /* the record: the message says why */
    Text message;
} QuizList;

/* Reads the exercises on the path and how they stand in the record at `record_file` (NULL or unreadable: none
 * does; told in the message, as are lines of it that are damaged). `page` is the page whose exercises come to
 * the cursor, or NULL. quiz_list_close frees. */
void quiz_list_open(QuizList *list, Arena *arena, CoursePath path, const char *record_file, const char *page,
                    int64_t now);
void quiz_list_close(QuizList *list);

Outcome quiz_list_act(QuizList *list, Action action);
void quiz_list_draw(const QuizList *list, Canvas *canvas);

/* "new", "due", "in 3 days". */
void quiz_standing_text(const QuizStanding *standing, int64_t now, Text *out);

#endif
