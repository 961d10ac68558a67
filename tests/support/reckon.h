/* Attention reckoned anew from an example's inputs, by plain loops: what stands on a page is compared with
 * it, so that the table of steps and its interpreter are not asked about themselves. */
#ifndef ATTNLAB_TESTS_SUPPORT_RECKON_H
#define ATTNLAB_TESTS_SUPPORT_RECKON_H

#include <stddef.h>

#include "base/arena.h"
#include "math/matrix.h"
#include "trace/example.h"

enum { RECKONING_MAX = 20 };

/* The matrices of one head under their step ids: x … output, as far as the example has them. */
typedef struct {
    const char *ids[RECKONING_MAX];
    Matrix matrices[RECKONING_MAX];
    size_t count;
} Reckoning;

/* Everything lives in the arena. */
Reckoning reckon(Arena *arena, const Example *example, size_t head);

/* NULL if there is none of that id. */
const Matrix *reckoning_find(const Reckoning *reckoning, const char *id);

#endif
