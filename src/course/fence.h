/* Fenced blocks that nobody closed: every Markdown parser takes all that follows for their content, silently.
 */
#ifndef ATTNLAB_COURSE_FENCE_H
#define ATTNLAB_COURSE_FENCE_H

#include "base/arena.h"
#include "base/fault.h"
#include "course/document.h"
#include "course/source.h"

/* Tells every fence that is not closed, with the line that opens it. A block of fields is closed before the
 * next block of fields, or heading of a page, by a line put in, so that what follows is read as what it is.
 */
void fence_mend(Arena *arena, Source *source, FieldBlocks field_blocks, FaultList *faults);

/* Length of the first word of an info string. */
size_t fence_word_length(const char *info, size_t length);

/* The block of fields that an info string opens, or NULL. */
const FieldBlock *fence_field_block(FieldBlocks field_blocks, const char *info, size_t length);

#endif
