/* The list of wrong methods to choose from. */
#include "app/what_if.h"

#include <stdlib.h>
#include <string.h>

#include "app/move.h"
#include "base/lang.h"
#include "trace/difference.h"
#include "view/flow.h"

enum { HEAD_ROWS = 2, SENTENCE_ROWS = 2, WORDS_COL = 36, FILTER_BYTES_MAX = 64 };

/* ---- filling ---- */

static void add_entry(WhatIf *list, const Misconception *method, WhatIfEffect effect)
{
    list->entries[list->count++] = (WhatIfEntry){method, effect};
}

void what_if_open(WhatIf *list, const PageTrace *trace, const EditLog *edits)
{
    Trace wrong = {0};
    TraceOptions options = {.edits = edits, .head = trace->head};
    StepId end = trace_result(&trace->now, STEP_OUTPUT) ? STEP_OUTPUT : STEP_WEIGHTS;
    list->entries = memory_grow(list->entries, misconception_count() + 1, sizeof *list->entries);
    list->count = 0;
    add_entry(list, NULL, EFFECT_CHANGE);
    for (size_t i = 0; i < misconception_count(); i++) {
        const Misconception *method = misconception_at(i);
        if (!misconception_applies(method, trace->example)) continue;
        bool runs = misconception_run(method, &wrong, trace->example, &options, end, NULL);
        bool changes = runs && trace_first_difference(&trace->now, &wrong);
        add_entry(list, method, changes ? EFFECT_CHANGE : runs ? EFFECT_NONE : EFFECT_INAPPLICABLE);
    }
    trace_free(&wrong);
    text_clear(&list->filter);
    list->chosen = 0;
    list->open = true;
}

void what_if_free(WhatIf *list)
{
    free(list->entries);
    text_free(&list->filter);
    *list = (WhatIf){0};
}

/* ---- the filter ---- */

static const char *entry_id(const WhatIfEntry *entry)
{
    return entry->method ? entry->method->id : "-";
}

static const char *entry_words(const WhatIfEntry *entry)
{
    return entry->method ? _(entry->method->sentence) : _("The right way only.");
}

static bool passes(const WhatIf *list, const WhatIfEntry *entry)
{
    const char *filter = text_string(&list->filter);
    return text_holds(entry_id(entry), filter) || text_holds(entry_words(entry), filter);
}

/* The entry at a place among those that pass, or NULL. */
static const WhatIfEntry *entry_at(const WhatIf *list, size_t place)
{
    for (size_t i = 0; i < list->count; i++)
        if (passes(list, &list->entries[i]) && place-- == 0) return &list->entries[i];
    return NULL;
}

static void drop_last_character(Text *text)
{
    if (text->length == 0) return;
    size_t length = text->length - 1;
    while (length > 0 && ((unsigned char)text->bytes[length] & 0xc0) == 0x80) length--;
    text->length = length;
    text->bytes[length] = '\0';
}

/* ---- keys ---- */

static size_t passing_count(const WhatIf *list)
{
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) count += passes(list, &list->entries[i]);
    return count;
}

const WhatIfEntry *what_if_chosen(const WhatIf *list)
{
    return entry_at(list, list->chosen);
}

void what_if_move(WhatIf *list, Action action, size_t screen)
{
    list->chosen = move_chosen(list->chosen, action, screen, passing_count(list));
}

/* After each change of the filter the first line that passes is the choice. */
void what_if_type(WhatIf *list, Key key)
{
    bool typed = key >= KEYS_SPACE && key < KEYS_UP && key != KEYS_BACKSPACE;
    bool erases = key == KEYS_BACKSPACE || key == KEYS_CONTROL('H');
    if (typed && list->filter.length < FILTER_BYTES_MAX) text_add_char(&list->filter, key);
    if (erases) drop_last_character(&list->filter);
    if (typed || erases) list->chosen = 0;
}

/* ---- drawing ---- */

/* The words up to the right margin, with a mark where they go on. */
static void draw_words(Canvas *canvas, size_t row, Style style, const char *words)
{
    size_t end = canvas->width - 1;
    bool fits = WORDS_COL + canvas_cols(canvas, words) <= end;
    size_t mark = fits ? end : end - canvas_cols(canvas, "…");
    canvas_put_until(canvas, row, WORDS_COL, mark, style, words);
    if (!fits && mark > WORDS_COL) canvas_put(canvas, row, mark, style, "…");
}

static void draw_entry(const WhatIfEntry *entry, bool chosen, Canvas *canvas, size_t row)
{
    Style style = chosen ? STYLE_CHOSEN : entry->effect == EFFECT_CHANGE ? STYLE_PLAIN : STYLE_NOTE;
    canvas_put(canvas, row, 1, style, chosen ? "▶" : " ");
    if (chosen) canvas_place_cursor(canvas, row, 1);
    canvas_put_until(canvas, row, 3, WORDS_COL - 1, style, entry_id(entry));
    Text words = {0};
    if (entry->effect == EFFECT_NONE) text_add(&words, _("(changes nothing here) "));
    if (entry->effect == EFFECT_INAPPLICABLE) text_add(&words, _("(does not apply here) "));
    text_add(&words, entry_words(entry));
    draw_words(canvas, row, style, text_string(&words));
    text_free(&words);
}

/* The whole sentence of the chosen line, which the list itself may cut. */
static size_t draw_chosen(const WhatIf *list, Canvas *canvas, size_t first, size_t last)
{
    const WhatIfEntry *entry = what_if_chosen(list);
    if (!entry || last < first + HEAD_ROWS + SENTENCE_ROWS + 2) return last;
    size_t row = last - SENTENCE_ROWS, width = canvas->width > 2 ? canvas->width - 2 : 1;
    canvas_repeat(canvas, row - 1, 1, width, STYLE_RULE, "─");
    flow_text(canvas, (Area){.row = row, .col = 1, .height = SENTENCE_ROWS, .width = width}, STYLE_PLAIN,
              entry_words(entry));
    return row - 1;
}

void what_if_draw(const WhatIf *list, Canvas *canvas, size_t first, size_t last)
{
    canvas_putf(canvas, first, 1, STYLE_TITLE, _("What if …   type to filter: %s"),
                text_string(&list->filter));
    last = draw_chosen(list, canvas, first, last);
    size_t rows = last > first + HEAD_ROWS ? last - first - HEAD_ROWS : 1;
    size_t top = move_first_seen(list->chosen, rows), row = first + HEAD_ROWS;
    for (size_t i = top; i < top + rows && entry_at(list, i); i++, row++) {
        draw_entry(entry_at(list, i), i == list->chosen, canvas, row);
        canvas_tag(canvas, row, 0, canvas->width, (uint32_t)i + 1);
    }
    if (!entry_at(list, 0))
        canvas_put(canvas, first + HEAD_ROWS, 3, STYLE_NOTE, _("no wrong method fits these letters"));
}
