/* What lists show of a file of content: the fields at its head and how many pages it has. The rest is not
 * parsed. */
#ifndef ATTNLAB_COURSE_OUTLINE_H
#define ATTNLAB_COURSE_OUTLINE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/field.h"

typedef struct {
    FieldList fields;  /* of the file's first block of the kind that was asked for; none if it has none */
    size_t page_count; /* headings ## outside of blocks */
} Outline;

/* Reads the outline of the file FOLDER/NAME.md, with the fields of its first block `kind`. False if it is not
 * there, or cannot be read, which is told in `faults`. */
bool outline_read(Arena *arena, const char *folder, const char *name, const char *kind, Outline *out,
                  FaultList *faults);

#endif
