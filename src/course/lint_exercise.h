/* Checks exercises: all that lint checks of a lesson's pages, and that an exercise can be asked, that its
 * numbers keep wrong methods apart from the right one, and that it does not give its answer away. */
#ifndef ATTNLAB_COURSE_LINT_EXERCISE_H
#define ATTNLAB_COURSE_LINT_EXERCISE_H

#include <stddef.h>

#include "base/fault.h"
#include "course/course.h"

/* Checks the exercises in `folders` and adds every fault: files, fields and grammar; keys that do not fit; a
 * wrong method of the family whose answer passes, where `blind` does not allow it; a question or hint that
 * prints what is asked; a lesson or page that `lessons` does not have; two with one id. Returns how many
 * numbers were recomputed. */
size_t lint_exercises(const char *const *folders, size_t count, CoursePath lessons, FaultList *faults);

#endif
