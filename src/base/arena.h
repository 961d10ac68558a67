/* Memory that is taken piece by piece and given back all at once. */
#ifndef ATTNLAB_BASE_ARENA_H
#define ATTNLAB_BASE_ARENA_H

#include <stddef.h>

typedef struct ArenaBlock ArenaBlock;

/* Zero-initialised is an empty arena. */
typedef struct {
    ArenaBlock *first;
    ArenaBlock *current;
    ArenaBlock *sparse;
} Arena;

/* `count` × `size` zeroed bytes, aligned for any type; never NULL: without memory the program prints that and
 * aborts. */
void *arena_take(Arena *arena, size_t count, size_t size);

/* The same, but what is never written takes no memory. The pieces do not outlive arena_reset. */
void *arena_take_sparse(Arena *arena, size_t count, size_t size);

/* For what nobody may read, of such a piece: AddressSanitizer reports who does. */
void arena_forbid(void *piece, size_t bytes);

/* A copy of `length` bytes with a NUL behind them. */
char *arena_text(Arena *arena, const char *bytes, size_t length);

/* A copy of a text; NULL of NULL. */
const char *arena_keep(Arena *arena, const char *text);

/* A formatted text that lives in the arena. */
char *arena_format(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Gives all pieces back; the blocks stay for the next round, but for those of sparse pieces. */
void arena_reset(Arena *arena);

/* Gives the blocks back too. */
void arena_free(Arena *arena);

/* malloc's realloc for the few growable lists outside arenas; aborts without memory, refuses overflow the
 * same way. */
void *memory_grow(void *old, size_t count, size_t size);

/* A list of `count` elements with room for one more: `list` itself, or moved to where there is more room.
 * `*capacity` is how many fit. */
void *memory_room(void *list, size_t count, size_t *capacity, size_t size);

#endif
