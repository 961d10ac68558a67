/* Moving through rows, and lists. */
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

static size_t seen_count(const List *list)
{
    return list->rows > list->entry_rows ? list->rows / list->entry_rows : 1;
}

static size_t first_seen(const List *list)
{
    size_t seen = seen_count(list);
    return list->chosen < seen ? 0 : list->chosen - seen + 1;
}

void list_draw(const List *list, Canvas *canvas, ListEntry *draw, const void *context)
{
    size_t first = first_seen(list), seen = seen_count(list);
    for (size_t i = first; i < list->count && i < first + seen; i++) {
        size_t row = list->row + (i - first) * list->entry_rows;
        draw(context, canvas, row, i, i == list->chosen);
        for (size_t n = 0; n < list->entry_rows; n++)
            canvas_tag(canvas, row + n, 0, canvas->width, (uint32_t)i + 1);
        if (i == list->chosen) canvas_place_cursor(canvas, row, 1);
    }
}

void list_draw_count(const List *list, Canvas *canvas, size_t row, const char *count)
{
    size_t first = first_seen(list);
    bool above = first > 0, below = first + seen_count(list) < list->count;
    Text text = {0};
    text_addf(&text, "%s%s%s%s", count, above || below ? " " : "", above ? "▲" : "", below ? "▼" : "");
    canvas_put_right(canvas, row, canvas->width - 1, STYLE_NOTE, text_string(&text));
    text_free(&text);
}

bool move_click(size_t *chosen, uint32_t tag)
{
    bool again = *chosen == tag - 1;
    *chosen = tag - 1;
    return again;
}
