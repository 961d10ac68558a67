/* All lessons and exercises that can be found. */
#ifndef ATTNLAB_COURSE_COURSE_H
#define ATTNLAB_COURSE_COURSE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/lang.h"
#include "course/exercise.h"
#include "course/folder.h"
#include "course/lesson.h"

/* --- Lessons --- */

typedef struct {
    const char *id;
    const char *folder;
    const char *titles[LANG_COUNT]; /* NULL where that language is missing */
    const char *minutes;
    const char *practice;
    const char *requires;
    size_t page_count;
} CourseEntry;

typedef struct {
    CourseEntry *entries; /* by id */
    size_t count;
} Course;

/* Whether a folder is a lesson's: it holds at least one of its three files, and no exercise. */
bool course_is_lesson(const char *folder);

/* The folders of all lessons on the path, ended by NULL: those without the lessons whose id an earlier folder
 * of the path holds. Two lessons with one id in the same folder are both there, for lint to report. */
const char **course_folders(Arena *arena, CoursePath path, size_t *count);

/* Reads the head of every lesson on the path. Lessons that cannot be read are left out and reported in
 * `faults`.
 */
void course_read(Arena *arena, CoursePath path, Course *out, FaultList *faults);

/* The folder of the lesson `id` ("5" and "05" are the same), or NULL. */
const char *course_find(Arena *arena, CoursePath path, const char *id);

/* --- Exercises --- */

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
