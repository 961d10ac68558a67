/* The files of an exercise that may be read before it is answered: exercise.md, en.md, zh.md. Who shows an
 * exercise uses course/exercise.h. */
#ifndef ATTNLAB_COURSE_EXERCISE_FILE_H
#define ATTNLAB_COURSE_EXERCISE_FILE_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/lang.h"
#include "course/exercise_data.h"

/* Reads the exercise in `folder`, and the explanation of each language (zeroed where there is none) over the
 * examples of `out->lesson`. False if it cannot be asked. */
bool exercise_file_read(Arena *arena, const char *folder, Exercise *out, LessonPage explanations[LANG_COUNT],
                        FaultList *faults);

#endif
