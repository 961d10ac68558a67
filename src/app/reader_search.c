/* Searching the text of a lesson: block by block, from the one behind the current place on. */
#include "app/reader_search.h"

#include <string.h>

#include "base/lang.h"
#include "base/text.h"

static bool spans_hold(PageSpans spans, const char *wanted)
{
    Text whole = {0};
    for (size_t i = 0; i < spans.count; i++) text_add(&whole, spans.items[i].text);
    bool found = text_holds(text_string(&whole), wanted);
    text_free(&whole);
    return found;
}

static bool block_holds(const PageBlock *block, const char *wanted)
{
    if (spans_hold(block->spans, wanted) || (block->text && text_holds(block->text, wanted))) return true;
    if (block->question && text_holds(block->question->ask, wanted)) return true;
    for (size_t i = 0; i < block->rows * block->columns; i++)
        if (spans_hold(block->cells[i], wanted)) return true;
    return false;
}

/* The first block of the current page from `from` on that holds the text. */
static bool search_page(Reader *reader, size_t from, const char *wanted)
{
    for (size_t i = from; i < reader->page.block_count; i++) {
        if (!block_holds(&reader->page.blocks[i], wanted)) continue;
        reader->sought_block = i;
        reader_go_to_block(reader, i);
        return true;
    }
    return false;
}

Outcome reader_take_search(Reader *reader, const char *text)
{
    size_t pages = lesson_text(reader->lesson, lang_current())->page_count;
    size_t start = reader->page_index, stop = reader->stop;
    bool on = !*text || strcmp(text, text_string(&reader->sought)) == 0;
    if (*text) {
        text_clear(&reader->sought);
        text_add(&reader->sought, text);
    }
    const char *wanted = text_string(&reader->sought);
    size_t from = on ? reader->sought_block + 1 : reader_stop(reader)->first;
    if (search_page(reader, from, wanted)) return outcome_stay();
    for (size_t i = 1; i <= pages; i++) {
        reader_go_to_page(reader, (start + i) % pages);
        if (search_page(reader, 0, wanted)) return outcome_stay();
    }
    reader_go_to_block(reader, reader->stops[stop].first);
    text_addf(&reader->message, _("\"%s\" is not in this lesson."), wanted);
    return outcome_stay();
}
