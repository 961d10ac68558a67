/* Text as people write it in files: blanks around it, lists with commas, lines that a file's width broke. */
#ifndef ATTNLAB_BASE_PROSE_H
#define ATTNLAB_BASE_PROSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

/* A copy without the blanks, tabs and newlines at both ends. */
const char *prose_trim(Arena *arena, const char *text, size_t length);

/* The next entry of a list with commas (which may be NULL), trimmed; moves `*list` behind it. NULL at the
 * end. */
const char *prose_next(Arena *arena, const char **list);

/* Whether a line that ends in `before` and one that begins with `after` join without a blank: Chinese does.
 */
bool prose_joins(uint32_t before, uint32_t after);

/* The lines of `text`, without their indents, as one line. */
const char *prose_flatten(Arena *arena, const char *text);

/* The same, but a line that ends a sentence stays one. */
const char *prose_join_sentences(Arena *arena, const char *text);

#endif
