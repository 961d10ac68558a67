/* Lines of prose put together: a line's end is a blank, but not between two Chinese characters. */
#ifndef ATTNLAB_COURSE_PROSE_H
#define ATTNLAB_COURSE_PROSE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

/* Whether a line that ends in `before` and one that begins with `after` join without a blank. */
bool prose_joins(uint32_t before, uint32_t after);

/* The lines of `text`, without their indents, as one line. */
const char *prose_flatten(Arena *arena, const char *text);

#endif
