/* All exercises that can be found. */
#ifndef ATTNLAB_COURSE_EXERCISE_LIST_H
#define ATTNLAB_COURSE_EXERCISE_LIST_H

#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/lang.h"
#include "course/exercise.h"
#include "course/folder.h"

typedef struct {
    const char *id;
    const char *folder;
    ExerciseKind kind;
    const char *skill;
    const char *lesson_id; /* NULL if none */
    const char *page_id;
    const char *titles[LANG_COUNT]; /* NULL where that language is missing */
} ExerciseEntry;

typedef struct {
    ExerciseEntry *entries; /* by page and id */
    size_t count;
} ExerciseList;

/* The head of every exercise in the folders of `path`; where two have one id, the first found wins. Those
 * that cannot be asked are left out and reported in `faults`. */
void exercise_list(Arena *arena, CoursePath path, ExerciseList *out, FaultList *faults);

/* Puts the exercises on the path that belong to the lesson's pages into it, whether or not they can be asked.
 * Reads no more than the head of each exercise.md. */
void exercise_list_for_lesson(CoursePath path, Lesson *lesson);

/* The title of the exercise in `folder`, from the head of its text in `lang`; NULL if it has none. */
const char *exercise_read_title(Arena *arena, const char *folder, Lang lang);

/* The folders of all exercises on the path, ended by NULL, also of those that cannot be read. */
const char **exercise_folders(Arena *arena, CoursePath path, size_t *count);

/* The folder of the exercise `id` ("ex-p1" is EX-P1), or NULL. */
const char *exercise_find(Arena *arena, CoursePath path, const char *id);

#endif
