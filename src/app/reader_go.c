/* Going to a page, a step or an example by its name. */
#include "app/reader_go.h"

#include "app/reader_prose.h"
#include "base/lang.h"
#include "view/step_words.h"

AddressBase reader_address_base(const Reader *reader)
{
    return (AddressBase){.lesson = reader->lesson,
                         .lang = lang_current(),
                         .page = &reader->page,
                         .page_index = reader->page_index,
                         .block = reader_stop(reader)->first};
}

static size_t find_stop(const Reader *reader, size_t block)
{
    size_t stop = 0;
    while (stop + 1 < reader->stop_count && block >= reader->stops[stop].last) stop++;
    return stop;
}

static const PageBlock *block_at(const Reader *reader, size_t stop)
{
    return &reader->page.blocks[reader->stops[stop].first];
}

/* The first question on the way through a step's computation whose result has not been shown; else the step.
 */
static size_t first_question(const Reader *reader, size_t stop)
{
    size_t trace = block_at(reader, stop)->trace;
    for (size_t i = 0; i < stop && reader->predict; i++)
        if (reader->stops[i].step && block_at(reader, i)->trace == trace && block_at(reader, i)->question &&
            !reader_has_shown(reader, i))
            return i;
    return stop;
}

void reader_start_at(Reader *reader, Address address)
{
    reader_go_to_page(reader, address.page, false);
    if (address.block == SIZE_MAX) return;
    reader_go_to_block(reader, address.block);
    reader->revealed = false;
}

bool reader_go_to(Reader *reader, const char *text, Fault *fault)
{
    AddressBase base = reader_address_base(reader);
    Address address;
    if (!address_find(&base, text, &address, fault)) return false;
    if (address.page != reader->page_index || address.block == SIZE_MAX)
        reader_go_to_page(reader, address.page, false);
    if (address.block == SIZE_MAX) return true;
    size_t stop = find_stop(reader, address.block), first = stop;
    if (reader->stops[stop].step) first = first_question(reader, stop);
    reader_go_to_block(reader, first == stop ? address.block : reader->stops[first].first);
    reader->revealed = false;
    if (first == stop) return true;
    const PageBlock *step = block_at(reader, stop);
    screen_say(&reader->screen, _("This question comes before \"%s\": space reveals it, P asks none."),
               step_view_name(&reader->page.traces[step->trace].now, step->step));
    return true;
}
