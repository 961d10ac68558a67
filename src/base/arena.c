/* Memory that is taken piece by piece and given back all at once: a chain of blocks, the current one filled
 * from its start. A sparse piece is a mapping of its own, so that the system gives it pages as they are
 * written.
 */
#define _DEFAULT_SOURCE 1 /* MAP_ANONYMOUS, which POSIX has from 2024 on */
#include "base/arena.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#ifdef __SANITIZE_ADDRESS__
void __asan_poison_memory_region(void const volatile *piece, size_t bytes);
void __asan_unpoison_memory_region(void const volatile *piece, size_t bytes);
#else
#define __asan_poison_memory_region(piece, bytes)   ((void)(piece), (void)(bytes))
#define __asan_unpoison_memory_region(piece, bytes) ((void)(piece), (void)(bytes))
#endif

enum { BLOCK_BYTES = 64 * 1024 };

struct ArenaBlock {
    ArenaBlock *next;
    size_t used;
    size_t capacity;
    _Alignas(max_align_t) unsigned char bytes[];
};

static _Noreturn void abort_without_memory(void)
{
    fputs("attnlab: out of memory; close other programs or choose a smaller input\n", stderr);
    abort();
}

static size_t multiply_or_abort(size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / 2 / size) abort_without_memory();
    return count * size;
}

void *memory_grow(void *old, size_t count, size_t size)
{
    size_t bytes = multiply_or_abort(count, size);
    void *grown = realloc(old, bytes > 0 ? bytes : 1);
    if (!grown) abort_without_memory();
    return grown;
}

void *memory_room(void *list, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity) return list;
    *capacity = *capacity * 2 + 16;
    return memory_grow(list, *capacity, size);
}

/* A block with room for `bytes`, put behind the current one so that later blocks of the chain are kept. */
static ArenaBlock *add_block(Arena *arena, size_t bytes)
{
    size_t capacity = bytes > BLOCK_BYTES ? bytes : BLOCK_BYTES;
    ArenaBlock *block = malloc(sizeof *block + capacity);
    if (!block) abort_without_memory();
    block->used = 0;
    block->capacity = capacity;
    ArenaBlock **link = arena->current ? &arena->current->next : &arena->first;
    block->next = *link;
    *link = block;
    return block;
}

/* The current block if it has room, else the next one, else a new one. */
static ArenaBlock *block_with_room(Arena *arena, size_t bytes)
{
    ArenaBlock *block = arena->current;
    if (block && block->capacity - block->used >= bytes) return block;
    block = block ? block->next : arena->first;
    if (block) block->used = 0;
    if (!block || block->capacity < bytes) block = add_block(arena, bytes);
    arena->current = block;
    return block;
}

/* A piece that still holds whatever was there before. */
static void *take_raw(Arena *arena, size_t bytes)
{
    size_t step = _Alignof(max_align_t);
    bytes = bytes > 0 ? (bytes + step - 1) / step * step : step;
    ArenaBlock *block = block_with_room(arena, bytes);
    void *piece = block->bytes + block->used;
    block->used += bytes;
    return piece;
}

void *arena_take(Arena *arena, size_t count, size_t size)
{
    size_t bytes = multiply_or_abort(count, size);
    return memset(take_raw(arena, bytes), 0, bytes);
}

void *arena_take_sparse(Arena *arena, size_t count, size_t size)
{
    size_t bytes = sizeof(ArenaBlock) + multiply_or_abort(count, size);
    ArenaBlock *block = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) abort_without_memory();
    block->capacity = bytes;
    block->next = arena->sparse;
    arena->sparse = block;
    return block->bytes;
}

void arena_forbid(void *piece, size_t bytes)
{
    __asan_poison_memory_region(piece, bytes);
}

static void free_sparse(Arena *arena)
{
    for (ArenaBlock *block = arena->sparse, *next; block; block = next) {
        size_t bytes = block->capacity;
        next = block->next;
        __asan_unpoison_memory_region(block, bytes);
        munmap(block, bytes);
    }
    arena->sparse = NULL;
}

char *arena_text(Arena *arena, const char *bytes, size_t length)
{
    char *copy = take_raw(arena, multiply_or_abort(length + 1, 1));
    if (length > 0) memcpy(copy, bytes, length);
    copy[length] = '\0';
    return copy;
}

const char *arena_keep(Arena *arena, const char *text)
{
    return text ? arena_text(arena, text, strlen(text)) : NULL;
}

char *arena_format(Arena *arena, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    size_t room = length > 0 ? (size_t)length + 1 : 1;
    char *text = take_raw(arena, room);
    text[0] = '\0';
    vsnprintf(text, room, format, again);
    va_end(again);
    va_end(arguments);
    return text;
}

void arena_reset(Arena *arena)
{
    arena->current = NULL;
    free_sparse(arena);
}

void arena_free(Arena *arena)
{
    for (ArenaBlock *block = arena->first, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    free_sparse(arena);
    *arena = (Arena){0};
}
