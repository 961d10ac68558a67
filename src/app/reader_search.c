/* Searching the text of a lesson: block by block, from the one behind the last hit on. */
#include "app/reader_search.h"

#include <string.h>

#include "app/reader_prose.h"
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

/* The first block from `from` on that holds the text, or the number of blocks. */
static size_t find_block(const Page *page, size_t from, const char *wanted)
{
    while (from < page->block_count && !block_holds(&page->blocks[from], wanted)) from++;
    return from;
}

/* The same on another page of the lesson; false if none does. */
static bool find_on_page(const Reader *reader, size_t index, const char *wanted, size_t *block)
{
    Page page = {0};
    page_build(&page, reader->lesson, index, lang_current(), NULL);
    *block = find_block(&page, 0, wanted);
    bool found = *block < page.block_count;
    page_free(&page);
    return found;
}

/* Whether the last hit is what the learner looks at. */
static bool is_at_hit(const Reader *reader)
{
    const Search *search = &reader->search;
    const Stop *stop = reader_stop(reader);
    return search->page == reader->page_index && search->block >= stop->first && search->block < stop->last;
}

static Outcome show_hit(Reader *reader, size_t page, size_t block)
{
    if (page != reader->page_index) reader_go_to_page(reader, page, false);
    reader_go_to_block(reader, block);
    reader->search.page = page;
    reader->search.block = block;
    return screen_stay();
}

Outcome reader_take_search(Reader *reader, const char *text)
{
    Search *search = &reader->search;
    bool same = !*text || strcmp(text, text_string(&search->wanted)) == 0;
    if (!same) {
        text_clear(&search->wanted);
        text_add(&search->wanted, text);
    }
    const char *wanted = text_string(&search->wanted);
    if (!*wanted) return screen_stay();
    size_t pages = reader_page_count(reader);
    size_t from = same && is_at_hit(reader) ? search->block + 1 : reader_stop(reader)->first;
    size_t block = find_block(&reader->page, from, wanted);
    if (block < reader->page.block_count) return show_hit(reader, reader->page_index, block);
    for (size_t i = 1; i <= pages; i++) {
        size_t page = (reader->page_index + i) % pages;
        if (find_on_page(reader, page, wanted, &block)) return show_hit(reader, page, block);
    }
    screen_say(&reader->screen, _("\"%s\" is not in this lesson."), wanted);
    return screen_stay();
}
