/* Which positions of an axis are in sight where not all of them fit. */
#ifndef ATTNLAB_VIEW_SPAN_H
#define ATTNLAB_VIEW_SPAN_H

#include <stdbool.h>
#include <stddef.h>

/* `count` positions from `first` on; where `tail` is not 0, an ellipsis and the last `tail` positions follow.
 */
typedef struct {
    size_t extent;
    size_t first;
    size_t count;
    size_t tail;
} AxisSpan;

/* All of them. */
AxisSpan span_whole(size_t extent);

/* Those that fit into `places` (at least 1), from `first` on or, if there are fewer behind it, the last ones.
 */
AxisSpan span_window(size_t extent, size_t places, size_t first);

/* The beginning, an ellipsis and the end in `places` (at least 3); all of them where they fit. */
AxisSpan span_elide(size_t extent, size_t places);

/* Places that the span takes; the ellipsis takes one. */
size_t span_places(AxisSpan span);

/* The position at `place`; false at the ellipsis. */
bool span_position(AxisSpan span, size_t place, size_t *position);

/* Whether all positions are in sight. */
bool span_is_whole(AxisSpan span);

#endif
