/* Checks lessons: everything that can be wrong is named with its place, and every claimed number is
 * recomputed. */
#ifndef ATTNLAB_COURSE_LINT_H
#define ATTNLAB_COURSE_LINT_H

#include <stddef.h>

#include "base/fault.h"

/* Checks the lesson in `folder` and adds every fault: unreadable or missing files, grammar, examples that do
 * not compute, references and positions that do not exist, an `expect` that fails (or a source_error that
 * does not differ), pages that the two languages do not have in the same order. Returns how many expects and
 * references were recomputed. */
size_t lint_lesson(const char *folder, FaultList *faults);

/* What concerns lessons together: two with one id, a cycle in `requires`. */
void lint_course(const char *const *folders, size_t count, FaultList *faults);

#endif
