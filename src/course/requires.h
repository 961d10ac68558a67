/* Ids of lessons, and lists of them with commas: "05", "04, 15". */
#ifndef ATTNLAB_COURSE_REQUIRES_H
#define ATTNLAB_COURSE_REQUIRES_H

#include <stdbool.h>

#include "base/arena.h"

/* Whether two ids mean one lesson: zeros in front do not count, "5" is "05". */
bool requires_same_id(const char *a, const char *b);

/* Before 0 if `a` comes before `b` in a catalogue: by the number in front, then by the letters. */
int requires_compare(const char *a, const char *b);

/* The next id of a list (which may be NULL), moving `*list` behind it; NULL at the end. */
const char *requires_next(Arena *arena, const char **list);

/* The first entry of a list that is no id; NULL if all are. */
const char *requires_fault(Arena *arena, const char *list);

#endif
