/* A printed number beside the engine's. */
#ifndef ATTNLAB_COURSE_EXPECT_H
#define ATTNLAB_COURSE_EXPECT_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/fault.h"
#include "course/lesson.h"

/* Recomputes an expect: every value printed at its decimals must be the engine's, or with source_error at
 * least one must not. False with both values, or with what is wrong with the literal, the position or the
 * example. */
bool expect_check(Arena *arena, const Expect *expect, Fault *fault);

#endif
