/* Checks lessons: everything that can be wrong is named with its place, and every claimed number is
 * recomputed. */
#ifndef ATTNLAB_COURSE_LINT_H
#define ATTNLAB_COURSE_LINT_H

#include <stddef.h>

#include "base/fault.h"
#include "course/lesson.h"

/* Checks the lesson in `folder` and adds every fault: unreadable or missing files, grammar, examples that do
 * not compute, references and positions that do not exist, an `expect` that fails (or a source_error that
 * does not differ), pages that the languages do not have in the same order. Returns how many expects and
 * references were recomputed. */
size_t lint_lesson(const char *folder, FaultList *faults);

/* What concerns lessons together: two with one id, a cycle in `requires`. */
void lint_course(const char *const *folders, size_t count, FaultList *faults);

/* The parts of it, for whatever is written like a lesson. Each example computes; */
void lint_examples(const Lesson *lesson, FaultList *faults);

/* what a page says is there, and its numbers can be computed (returns how many); */
size_t lint_page(const Lesson *lesson, const LessonPage *page, FaultList *faults);

/* every whole language is there, and all have the same pages in the same order. */
void lint_languages(const Lesson *lesson, FaultList *faults);

#endif
