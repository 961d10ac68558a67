/* The arena of a test program: what its tests read lives there until they end. */
#ifndef ATTNLAB_TESTS_SUPPORT_ARENA_H
#define ATTNLAB_TESTS_SUPPORT_ARENA_H

#include "base/arena.h"

extern Arena arena;

/* A fixture of cmocka: frees it. */
int free_arena(void **state);

#endif
