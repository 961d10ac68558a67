/* What planning a picture has in common: sums of rows and columns that stay in bounds, and how far to look.
 */
#ifndef ATTNLAB_VIEW_MEASURE_H
#define ATTNLAB_VIEW_MEASURE_H

#include <stddef.h>

/* More rows or columns than any picture takes. */
#define MEASURE_ENDLESS ((size_t)1 << 40)

/* Of more headings than these only the first ones are measured. */
enum { MEASURE_ROW_HEADINGS = 256, MEASURE_COLUMN_HEADINGS = 64 };

static inline size_t at_least(size_t a, size_t b)
{
    return a > b ? a : b;
}

static inline size_t at_most(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* a − b, and 0 where there is less. */
static inline size_t less(size_t a, size_t b)
{
    return a > b ? a - b : 0;
}

#endif
