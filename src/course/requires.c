/* Ids of lessons, and lists of them with commas: "05", "04, 15". */
#include "course/requires.h"

#include <stdlib.h>
#include <string.h>

static const char *without_zeros(const char *id)
{
    while (id[0] == '0' && id[1] >= '0' && id[1] <= '9') id++;
    return id;
}

bool requires_same_id(const char *a, const char *b)
{
    return strcmp(without_zeros(a), without_zeros(b)) == 0;
}

int requires_compare(const char *a, const char *b)
{
    const unsigned long first = strtoul(a, NULL, 10), second = strtoul(b, NULL, 10);
    if (first != second) return first < second ? -1 : 1;
    return strcmp(without_zeros(a), without_zeros(b));
}

const char *requires_next(Arena *arena, const char **list)
{
    if (!*list) return NULL;
    const char *start = *list + strspn(*list, " \t\n");
    const size_t entry = strcspn(start, ",");
    *list = start[entry] == ',' ? start + entry + 1 : NULL;
    size_t length = entry;
    while (length > 0 && strchr(" \t\n", start[length - 1])) length--;
    return arena_text(arena, start, length);
}

const char *requires_fault(Arena *arena, const char *list)
{
    static const char ALLOWED[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
    const char *id;
    while ((id = requires_next(arena, &list)))
        if (*id == '\0' || id[strspn(id, ALLOWED)] != '\0') return id;
    return NULL;
}
