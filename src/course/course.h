/* All lessons that can be found. */
#ifndef ATTNLAB_COURSE_COURSE_H
#define ATTNLAB_COURSE_COURSE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/lang.h"
#include "course/folder.h"

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

#endif
