/* The lines of a fenced block as fields: `name = value`, a value going on over indented lines, `#` before a
 * comment. */
#ifndef ATTNLAB_COURSE_FIELD_BLOCK_H
#define ATTNLAB_COURSE_FIELD_BLOCK_H

#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/field.h"

enum { FIELD_BLOCK_MAX = 100 };

/* A line of a block, without its newline, and the place of its first byte. */
typedef struct {
    const char *text;
    size_t length;
    Place place;
} BlockLine;

typedef struct {
    FieldList fields;
    const char *rest; /* the free text behind them, with its newlines; "" if there is none */
} FieldBlock;

/* Reads the fields at the head of the block: at most `limit` of them. Where that is not SIZE_MAX, what
 * follows them is free text. A value that goes on keeps its newlines and indents, so that a place
 * counted in it is one of the file. Faults: a line that is no field, a field without a value, a field given
 * twice (but mask). */
FieldBlock field_block_read(Arena *arena, const BlockLine *lines, size_t count, size_t limit,
                            FaultList *faults);

#endif
