/* The prose of the reader: how long and wide it is, which part of it is seen. */
#include "app/reader_prose.h"

#include "app/move.h"

enum { PAN_STEP = 8 };

/* Columns of the widest part. */
static size_t prose_cols(const Reader *reader)
{
    const Stop *stop = reader_stop(reader);
    size_t width = screen_body_cols(&reader->screen);
    size_t cols = flow_cols((BlockRange){&reader->page, stop->first, stop->last}, width, &reader->look,
                            reader->screen.charset);
    return cols > width ? cols : width;
}

/* Lays the stop's blocks before `end` out. */
static size_t lay_until(const Reader *reader, size_t end, Canvas *out)
{
    canvas_start(out, prose_cols(reader), 1, reader->screen.charset);
    return flow_blocks(out, 0, screen_body_cols(&reader->screen),
                       (BlockRange){&reader->page, reader_stop(reader)->first, end}, &reader->look);
}

size_t reader_prose_lay(const Reader *reader, Canvas *out)
{
    return lay_until(reader, reader_stop(reader)->last, out);
}

static bool is_measured(const Reader *reader)
{
    const Measure *measure = &reader->scroll.measure;
    return measure->revision == reader->page.revision && measure->stop == reader->stop &&
           measure->width == reader->screen.width && measure->look.layout == reader->look.layout &&
           measure->look.layout_forced == reader->look.layout_forced &&
           measure->look.digits == reader->look.digits;
}

const Measure *reader_prose_measure(Reader *reader)
{
    Measure *measure = &reader->scroll.measure;
    Canvas text = {0};
    if (is_measured(reader)) return measure;
    *measure = (Measure){.revision = reader->page.revision,
                         .stop = reader->stop,
                         .width = reader->screen.width,
                         .look = reader->look,
                         .rows = reader_prose_lay(reader, &text),
                         .overhang = prose_cols(reader) - screen_body_cols(&reader->screen)};
    canvas_free(&text);
    return measure;
}

size_t reader_scroll_most(Reader *reader)
{
    size_t rows = reader_prose_measure(reader)->rows, body = reader_body_rows(reader);
    return rows > body ? rows - body : 0;
}

bool reader_scroll_by(Reader *reader, long rows)
{
    size_t before = reader->scroll.row;
    reader->scroll.row = move_by(before, rows, reader_scroll_most(reader));
    return reader->scroll.row != before;
}

void reader_pan_by(Reader *reader, int steps)
{
    reader->scroll.column =
        move_by(reader->scroll.column, (long)steps * PAN_STEP, reader_prose_measure(reader)->overhang);
}

void reader_go_to_block(Reader *reader, size_t block)
{
    size_t i = 0;
    while (i < reader->stop_count && block >= reader->stops[i].last) i++;
    if (i == reader->stop_count) return;
    reader_go_to_stop(reader, i, true);
    if (reader->stops[i].step) return;
    Canvas text = {0};
    reader_scroll_by(reader, (long)lay_until(reader, block, &text));
    canvas_free(&text);
}
