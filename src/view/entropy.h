/* How spread a row of weights is. */
#ifndef ATTNLAB_VIEW_ENTROPY_H
#define ATTNLAB_VIEW_ENTROPY_H

#include <stddef.h>

/* −Σ w ln w, in nats; a weight of 0 adds nothing. */
double entropy_of(const double *weights, size_t count);

/* The place of the largest of `count` numbers, the first of those that are equal. */
size_t largest_of(const double *values, size_t count);

#endif
