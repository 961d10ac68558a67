/* Which positions of an axis are in sight where not all of them fit. */
#include "view/span.h"

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

bool span_is_whole(AxisSpan span)
{
    return span.count == span.extent;
}
