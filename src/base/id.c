/* Ids of lessons, pages and exercises. */
#include "base/id.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/prose.h"
#include "base/text.h"

#define DIGITS "0123456789"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static unsigned char fold(char c)
{
    return (unsigned char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

/* The number at `*at` without zeros in front; moves `*at` behind it. */
static size_t take_number(const char **at, const char **digits)
{
    while (**at == '0' && is_digit((*at)[1])) ++*at;
    *digits = *at;
    const size_t length = strspn(*at, DIGITS);
    *at += length;
    return length;
}

static int compare_numbers(const char **a, const char **b)
{
    const char *first, *second;
    const size_t a_length = take_number(a, &first), b_length = take_number(b, &second);
    if (a_length != b_length) return a_length < b_length ? -1 : 1;
    return memcmp(first, second, a_length);
}

static unsigned char keep(char c)
{
    return (unsigned char)c;
}

static int compare(const char *a, const char *b, unsigned char (*as)(char c))
{
    while (*a || *b) {
        int order = as(*a) - as(*b);
        if (is_digit(*a) && is_digit(*b))
            order = compare_numbers(&a, &b);
        else
            a++, b++;
        if (order != 0) return order;
    }
    return 0;
}

int id_compare(const char *a, const char *b)
{
    if (!a || !b) return (a == NULL) - (b == NULL);
    return compare(a, b, keep);
}

static bool is_ascii(const char *id)
{
    while (*id && (unsigned char)*id < 0x80) id++;
    return *id == '\0';
}

/* An id is ASCII; what an input method typed for it may be full-width. */
bool id_same(const char *a, const char *b)
{
    if (!a || !b) return false;
    if (is_ascii(a) && is_ascii(b)) return compare(a, b, fold) == 0;
    Text one = {0}, other = {0};
    text_fold(&one, a);
    text_fold(&other, b);
    bool same = compare(text_string(&one), text_string(&other), fold) == 0;
    text_free(&one);
    text_free(&other);
    return same;
}

const char *id_fault(Arena *arena, const char *list)
{
    static const char ALLOWED[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-_" DIGITS;
    const char *id;
    while ((id = prose_next(arena, &list)))
        if (*id == '\0' || id[strspn(id, ALLOWED)] != '\0') return id;
    return NULL;
}

/* --- Items by their ids --- */

/* FNV-1a over what counts of an id in ASCII. */
static uint64_t hash_ascii(const char *id)
{
    uint64_t sum = UINT64_C(0xCBF29CE484222325);
    for (bool in_number = false; *id; id++) {
        const bool is_zero_in_front = !in_number && *id == '0' && is_digit(id[1]);
        if (is_zero_in_front) continue;
        in_number = is_digit(*id);
        sum = (sum ^ fold(*id)) * UINT64_C(0x100000001B3);
    }
    return sum;
}

/* Of two ids that are the same it is the same. */
static uint64_t hash(const char *id)
{
    if (is_ascii(id)) return hash_ascii(id);
    Text folded = {0};
    text_fold(&folded, id);
    const uint64_t sum = hash_ascii(text_string(&folded));
    text_free(&folded);
    return sum;
}

/* The slot that has the id, or that is free for it. */
static IdSlot *find_slot(const IdMap *map, const char *id)
{
    size_t at = hash(id) % map->capacity;
    while (map->slots[at].id && !id_same(map->slots[at].id, id)) at = (at + 1) % map->capacity;
    return &map->slots[at];
}

static void grow(IdMap *map)
{
    const IdMap old = *map;
    map->capacity = 2 * old.capacity + 16;
    map->slots = memory_grow(NULL, map->capacity, sizeof *map->slots);
    for (size_t i = 0; i < map->capacity; i++) map->slots[i] = (IdSlot){NULL, SIZE_MAX};
    for (size_t i = 0; i < old.capacity; i++)
        if (old.slots[i].id) *find_slot(map, old.slots[i].id) = old.slots[i];
    free(old.slots);
}

size_t id_map_find(const IdMap *map, const char *id)
{
    return map->count > 0 ? find_slot(map, id)->item : SIZE_MAX;
}

size_t id_map_add(IdMap *map, const char *id, size_t item)
{
    if (2 * map->count >= map->capacity) grow(map);
    IdSlot *slot = find_slot(map, id);
    if (slot->id) return slot->item;
    *slot = (IdSlot){id, item};
    map->count++;
    return item;
}

void id_map_free(IdMap *map)
{
    free(map->slots);
    *map = (IdMap){0};
}
