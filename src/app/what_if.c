/* The list of wrong methods to choose from. */
#include "app/what_if.h"

#include <stdlib.h>
#include <string.h>

#include "app/move.h"
#include "base/lang.h"
#include "trace/difference.h"
#include "view/flow.h"

enum { HEAD_ROWS = 2, SENTENCE_ROWS = 2, WORDS_COL = 3, WORDS_COLS_LEAST = 30, FILTER_BYTES_MAX = 64 };

/* ---- filling ---- */

static void add_entry(WhatIf *list, const Misconception *method, WhatIfEffect effect)
{
    list->entries[list->count] = (WhatIfEntry){method, effect, list->count, true};
    list->count++;
}

/* What changes something first; else in the order of the catalogue, the right way before all. */
static int by_effect(const void *one, const void *other)
{
    const WhatIfEntry *a = one, *b = other;
    if (a->effect != b->effect) return a->effect < b->effect ? -1 : 1;
    return a->place < b->place ? -1 : a->place > b->place;
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
    qsort(list->entries, list->count, sizeof *list->entries, by_effect);
    trace_free(&wrong);
    text_clear(&list->filter);
    list->chosen = 0;
    for (size_t i = 0; i < list->count; i++)
        if (list->entries[i].method == trace->method) list->chosen = i;
    list->open = true;
}

void what_if_free(WhatIf *list)
{
    free(list->entries);
    text_free(&list->filter);
    *list = (WhatIf){0};
}

/* ---- the filter ---- */

static const char *entry_sentence(const WhatIfEntry *entry)
{
    return entry->method ? entry->method->sentence : N_("The right way only.");
}

static bool holds_filter(const WhatIfEntry *entry, const char *filter)
{
    bool holds = text_holds(entry->method ? entry->method->id : "-", filter);
    for (Lang lang = 0; lang < LANG_COUNT && !holds; lang++)
        holds = text_holds(lang_text_in(lang, entry_sentence(entry)), filter);
    return holds;
}

/* After each change of the filter the first line that passes is the choice. */
static void set_filter(WhatIf *list)
{
    for (size_t i = 0; i < list->count; i++)
        list->entries[i].passes = holds_filter(&list->entries[i], text_string(&list->filter));
    list->chosen = 0;
}

/* The entry at a place among those that pass, or NULL. */
static const WhatIfEntry *entry_at(const WhatIf *list, size_t place)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->entries[i].passes && place-- == 0) return &list->entries[i];
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
    for (size_t i = 0; i < list->count; i++) count += list->entries[i].passes;
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

void what_if_type(WhatIf *list, Key key)
{
    bool typed = key >= KEYS_SPACE && key < KEYS_UP && key != KEYS_BACKSPACE;
    bool erases = key == KEYS_BACKSPACE || key == KEYS_CONTROL('H');
    if (typed && list->filter.length < FILTER_BYTES_MAX) text_add_char(&list->filter, key);
    if (erases) drop_last_character(&list->filter);
    if (key == KEYS_CONTROL('U')) text_clear(&list->filter);
    if (typed || erases || key == KEYS_CONTROL('U')) set_filter(list);
}

/* ---- drawing ---- */

/* The words up to `end`, with a mark where they go on. */
static void draw_words(Canvas *canvas, size_t row, size_t end, Style style, const char *words)
{
    bool fits = WORDS_COL + canvas_cols(canvas, words) <= end;
    size_t mark = fits ? end : end - canvas_cols(canvas, "…");
    canvas_put_until(canvas, row, WORDS_COL, mark, style, words);
    if (!fits && mark > WORDS_COL) canvas_put(canvas, row, mark, style, "…");
}

/* The sentence, and at the end of the line the id, where there is room for both. */
static void draw_entry(const void *context, Canvas *canvas, size_t row, size_t index, bool chosen)
{
    const WhatIfEntry *entry = entry_at(context, index);
    Style style = chosen ? STYLE_CHOSEN : entry->effect == EFFECT_CHANGE ? STYLE_PLAIN : STYLE_NOTE;
    const char *id = entry->method ? entry->method->id : "";
    size_t end = canvas->width - 1, id_cols = canvas_cols(canvas, id) + 2;
    bool named = end > WORDS_COL + WORDS_COLS_LEAST + id_cols;
    canvas_put(canvas, row, 1, style, chosen ? "▶" : " ");
    Text words = {0};
    if (entry->effect == EFFECT_NONE) text_add(&words, _("(changes nothing here) "));
    if (entry->effect == EFFECT_INAPPLICABLE) text_add(&words, _("(does not apply here) "));
    text_add(&words, _(entry_sentence(entry)));
    draw_words(canvas, row, named ? end - id_cols : end, style, text_string(&words));
    if (named) canvas_put_right(canvas, row, end, STYLE_NOTE, id);
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
              _(entry_sentence(entry)));
    return row - 1;
}

/* How many pass, and whether the list goes on above or below. */
static void draw_head(const WhatIf *list, const List *seen, Canvas *canvas, size_t row)
{
    Text right = {0};
    size_t methods = seen->count - (seen->count > 0 && !entry_at(list, 0)->method);
    text_addf(&right, lang_plural("%zu method", "%zu methods", methods), methods);
    size_t col = canvas_put(canvas, row, 1, STYLE_TITLE, _("What if …   type to filter: "));
    canvas_put(canvas, row, col, STYLE_TITLE, text_string(&list->filter));
    list_draw_count(seen, canvas, row, text_string(&right));
    text_free(&right);
}

void what_if_draw(const WhatIf *list, Canvas *canvas, size_t first, size_t last)
{
    last = draw_chosen(list, canvas, first, last);
    const List seen = {passing_count(list), list->chosen, first + HEAD_ROWS,
                       last > first + HEAD_ROWS ? last - first - HEAD_ROWS : 1, 1};
    draw_head(list, &seen, canvas, first);
    list_draw(&seen, canvas, draw_entry, list);
    if (seen.count == 0)
        canvas_put(canvas, first + HEAD_ROWS, 3, STYLE_NOTE, _("no wrong method fits these letters"));
}
