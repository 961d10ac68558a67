/* A named value as somebody wrote it: a line `name = value` of a lesson file, or `--name value` on the
 * command line. */
#ifndef ATTNLAB_BASE_FIELD_H
#define ATTNLAB_BASE_FIELD_H

#include <stddef.h>

#include "base/fault.h"

typedef struct {
    const char *name;
    const char *value; /* sanitised; may hold newlines */
    Place place;       /* of the value's first character; an option has no line */
} Field;

typedef struct {
    const Field *items;
    size_t count;
} FieldList;

/* The first field of that name, or NULL. */
const Field *field_find(FieldList list, const char *name);

/* The value of the first field of that name, or `otherwise`. */
const char *field_value(FieldList list, const char *name, const char *otherwise);

#endif
