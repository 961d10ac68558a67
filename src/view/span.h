/* Which positions of an axis are in sight where not all of them fit. */
#ifndef ATTNLAB_VIEW_SPAN_H
#define ATTNLAB_VIEW_SPAN_H

#include <stdbool.h>
#include <stddef.h>

/* `count` positions from `first` on. */
typedef struct {
    size_t extent;
    size_t first;
    size_t count;
} AxisSpan;

/* All of them. */
AxisSpan span_whole(size_t extent);

/* Those that fit into `places` (at least 1), from `first` on or, if there are fewer behind it, the last ones.
 */
AxisSpan span_window(size_t extent, size_t places, size_t first);

/* Whether all positions are in sight. */
bool span_is_whole(AxisSpan span);

#endif
