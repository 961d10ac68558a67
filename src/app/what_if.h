/* The list of wrong methods to choose from: filtered as one types; those that change nothing here, or give no
 * answer, say so. */
#ifndef ATTNLAB_APP_WHAT_IF_H
#define ATTNLAB_APP_WHAT_IF_H

#include <stdbool.h>
#include <stddef.h>

#include "app/keys.h"
#include "base/key.h"
#include "base/text.h"
#include "grade/misconception.h"
#include "trace/edit.h"
#include "view/canvas.h"
#include "view/page.h"

/* What a method does to the example: it changes some number, or none, or comes to no answer at all. */
typedef enum { EFFECT_CHANGE, EFFECT_NONE, EFFECT_INAPPLICABLE } WhatIfEffect;

typedef struct {
    const Misconception *method; /* NULL: the right way only */
    WhatIfEffect effect;
    size_t place; /* in the catalogue, of those that fit the example */
    bool passes;  /* the filter */
} WhatIfEntry;

/* Zero-initialised is closed; what_if_free frees. */
typedef struct {
    bool open;
    WhatIfEntry *entries; /* those that fit the example: first the right way, then what changes something */
    size_t count;
    Text filter;
    size_t chosen; /* among those that pass the filter */
} WhatIf;

/* Opens the list for an example with its edits. */
void what_if_open(WhatIf *list, const PageTrace *trace, const EditLog *edits);

/* Moves the choice, of which `screen` rows are seen; or types a key into the filter. */
void what_if_move(WhatIf *list, Action action, size_t screen);
void what_if_type(WhatIf *list, Key key);

/* The choice; NULL where nothing passes the filter. */
const WhatIfEntry *what_if_chosen(const WhatIf *list);

/* Draws the list over rows first … last - 1. */
void what_if_draw(const WhatIf *list, Canvas *canvas, size_t first, size_t last);

void what_if_free(WhatIf *list);

#endif
