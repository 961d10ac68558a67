/* Moving through rows: the one meaning of the keys that do, for texts and lists alike; and lists. */
#ifndef ATTNLAB_APP_MOVE_H
#define ATTNLAB_APP_MOVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/keys.h"
#include "base/text.h"
#include "view/canvas.h"

/* `from` moved by so many rows, within 0 … most. */
size_t move_by(size_t from, long rows, size_t most);

/* `from` moved as the action says (`screen` rows make a screen), within 0 … most; any other action leaves it.
 */
size_t move_rows(size_t from, Action action, size_t screen, size_t most);

/* The line of a list of `count` that the action leads to, of which `visible` are seen at once. */
size_t move_chosen(size_t chosen, Action action, size_t visible, size_t count);

/* The part of a list that is seen, so that the chosen entry is. */
typedef struct {
    size_t count;
    size_t chosen;
    size_t row;        /* where it begins on the canvas */
    size_t rows;       /* that it has there */
    size_t entry_rows; /* of each entry */
} List;

/* Draws one entry from `row` on. */
typedef void ListEntry(const void *context, Canvas *canvas, size_t row, size_t index, bool chosen);

/* Draws the entries in sight, each a place to click, with the hidden cursor at the chosen one. */
void list_draw(const List *list, Canvas *canvas, ListEntry *draw, const void *context);

/* Puts how much there is at the end of a row, and ▲ and ▼ where the list goes on above and below. */
void list_draw_count(const List *list, Canvas *canvas, size_t row, const char *count);

/* Chooses the line that has this tag, its place from 1 on; whether it was the choice already. */
bool move_click(size_t *chosen, uint32_t tag);

#endif
