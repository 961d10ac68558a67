/* Ids of lessons, pages and exercises: "05", "16.3", "EX-P1". They compare here and nowhere else. */
#ifndef ATTNLAB_BASE_ID_H
#define ATTNLAB_BASE_ID_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

/* Before 0 if `a` comes before `b` in a list: digits compare as numbers (16.3 before 16.10, 5 is 05),
 * capitals come before small letters, NULL comes last. */
int id_compare(const char *a, const char *b);

/* Whether two ids mean the same, whatever their capitals, width and zeros in front; two NULLs do
 * not. */
bool id_same(const char *a, const char *b);

/* The first entry of a list with commas (which may be NULL) that is no id; NULL if all are. */
const char *id_fault(Arena *arena, const char *list);

/* Items by their ids, found without a search. Zero-initialised is empty; the ids must outlive the map;
 * id_map_free frees. */
typedef struct {
    const char *id; /* NULL: a free slot */
    size_t item;
} IdSlot;

typedef struct {
    IdSlot *slots;
    size_t count;
    size_t capacity;
} IdMap;

/* The item of that id, or SIZE_MAX. */
size_t id_map_find(const IdMap *map, const char *id);

/* Keeps `item` for the id and returns it, unless the id has an item already: that one stays and is returned.
 */
size_t id_map_add(IdMap *map, const char *id, size_t item);

void id_map_free(IdMap *map);

#endif
