/* An arena for the tests of one program. */
#include "support/arena.h"

Arena arena;

int free_arena(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}
