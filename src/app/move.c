/* Moving through rows: the one meaning of the keys that do, for texts and lists alike. */
#include "app/move.h"

size_t move_by(size_t from, long rows, size_t most)
{
    if (from > most) from = most;
    if (rows < 0) return from > (size_t)-rows ? from - (size_t)-rows : 0;
    return most - from > (size_t)rows ? from + (size_t)rows : most;
}

size_t move_rows(size_t from, Action action, size_t screen, size_t most)
{
    switch (action) {
    case ACTION_UP:
        return move_by(from, -1, most);
    case ACTION_DOWN:
        return move_by(from, 1, most);
    case ACTION_PAGE_UP:
        return move_by(from, -(long)screen, most);
    case ACTION_PAGE_DOWN:
        return move_by(from, (long)screen, most);
    case ACTION_FIRST:
        return 0;
    case ACTION_LAST:
        return most;
    default:
        return from;
    }
}

size_t move_chosen(size_t chosen, Action action, size_t visible, size_t count)
{
    return count == 0 ? 0 : move_rows(chosen, action, visible, count - 1);
}

size_t move_first_seen(size_t chosen, size_t visible)
{
    return chosen < visible ? 0 : chosen - visible + 1;
}

bool move_click(size_t *chosen, uint32_t tag)
{
    bool again = *chosen == tag - 1;
    *chosen = tag - 1;
    return again;
}
