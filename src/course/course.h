/* All lessons and exercises that can be found: each is a folder among others on a path, called by its id. */
#ifndef ATTNLAB_COURSE_COURSE_H
#define ATTNLAB_COURSE_COURSE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/lang.h"
#include "course/exercise.h"
#include "course/lesson.h"

/* --- Folders --- */

/* The folders in which lessons or exercises are looked for, in order. The first folder that holds an id wins.
 */
typedef struct {
    const char **folders;
    size_t count;
} CoursePath;

/* `given` (or NULL), the parts of `environment` between colons (or NULL), then `data_folders` (ended by NULL,
 * or NULL). */
CoursePath course_path(Arena *arena, const char *given, const char *environment,
                       const char *const *data_folders);

/* Zero-initialised is empty; folder_list_free frees the list, not the names. */
typedef struct {
    const char **items;
    size_t count;
    size_t capacity;
} FolderList;

void folder_list_add(FolderList *list, const char *folder);
void folder_list_free(FolderList *list);

/* How many of the folders hold no text CODE.md in that language. */
size_t folder_count_lacking(const char *const *folders, size_t count, Lang lang);

/* --- Lessons --- */

typedef struct {
    const char *id;
    const char *folder;
    const char *titles[LANG_COUNT]; /* NULL where that language is missing */
    const char *minutes;
    const char *practice;
    const char *requires;
    const char **pages; /* the ids of those on the core path */
    size_t page_count;
} CourseEntry;

typedef struct {
    CourseEntry *entries; /* by id */
    size_t count;
} Course;

/* Whether a folder is a lesson's: it holds examples.md or a text, and no exercise. */
bool course_is_lesson(const char *folder);

/* What finds the folders of lessons on a path, or those of exercises. */
typedef const char **FolderFinder(Arena *arena, CoursePath path, size_t *count);

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
