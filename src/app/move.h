/* Moving through rows: the one meaning of the keys that do, for texts and lists alike. */
#ifndef ATTNLAB_APP_MOVE_H
#define ATTNLAB_APP_MOVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/keys.h"

/* `from` moved by so many rows, within 0 … most. */
size_t move_by(size_t from, long rows, size_t most);

/* `from` moved as the action says (`screen` rows make a screen), within 0 … most; any other action leaves it.
 */
size_t move_rows(size_t from, Action action, size_t screen, size_t most);

/* The line of a list of `count` that the action leads to, of which `visible` are seen at once. */
size_t move_chosen(size_t chosen, Action action, size_t visible, size_t count);

/* The first line of a list that is seen, so that the chosen one is. */
size_t move_first_seen(size_t chosen, size_t visible);

/* Chooses the line that has this tag, its place from 1 on; whether it was the choice already. */
bool move_click(size_t *chosen, uint32_t tag);

#endif
