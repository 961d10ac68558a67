/* Which positions of an axis are in sight where not all of them fit. */
#include "view/span.h"

#include <assert.h>

AxisSpan span_whole(size_t extent)
{
    return (AxisSpan){.extent = extent, .count = extent};
}

AxisSpan span_window(size_t extent, size_t places, size_t first)
{
    if (places >= extent) return span_whole(extent);
    size_t last_first = extent - places;
    return (AxisSpan){.extent = extent, .first = first < last_first ? first : last_first, .count = places};
}

AxisSpan span_elide(size_t extent, size_t places)
{
    if (places >= extent) return span_whole(extent);
    assert(places >= 3);
    size_t tail = (places - 1) / 2;
    return (AxisSpan){.extent = extent, .count = places - 1 - tail, .tail = tail};
}

size_t span_places(AxisSpan span)
{
    return span.count + (span.tail > 0 ? span.tail + 1 : 0);
}

bool span_position(AxisSpan span, size_t place, size_t *position)
{
    if (place < span.count) {
        *position = span.first + place;
        return true;
    }
    if (place == span.count) return false;
    *position = span.extent - span.tail + (place - span.count - 1);
    return true;
}

bool span_is_whole(AxisSpan span)
{
    return span.count == span.extent;
}
