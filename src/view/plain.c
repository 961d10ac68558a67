/* A lesson as linear text. */
#include "view/plain.h"

#include "view/address.h"
#include "view/page.h"
#include "view/wrap.h"

enum { HEAD_COLS = 76, PAGE_GAP_ROWS = 2 };

/* A canvas that is printed and begun anew, so that a long lesson takes no more memory than its longest page.
 */
typedef struct {
    const Lesson *lesson;
    Lang lang;
    const Look *look;
    Charset charset;
    size_t width;
    FILE *stream;
    Canvas canvas;
    bool sound;
} Printer;

static void print_canvas(Printer *printer)
{
    if (!canvas_print(&printer->canvas, printer->canvas.height, printer->stream)) printer->sound = false;
}

static void put_line(Printer *printer, Style style, const char *text)
{
    wrap_sentence(&printer->canvas, printer->canvas.height, 0, style, text);
}

/* A line with a value; none without one. */
static void put_fact(Printer *printer, const char *format, const char *value)
{
    if (!value) return;
    Text line = {0};
    text_addf(&line, format, value);
    put_line(printer, STYLE_NOTE, text_string(&line));
    text_free(&line);
}

/* Title, objective, and what a reader wants to know before starting. */
static void print_head(Printer *printer)
{
    const Lesson *lesson = printer->lesson;
    const LessonText *text = lesson_text(lesson, printer->lang);
    Canvas *canvas = &printer->canvas;
    canvas_start(canvas, printer->width < HEAD_COLS ? printer->width : HEAD_COLS, 0, printer->charset);
    Text title = {0};
    text_addf(&title, "%s · %s", lesson->id, text->title ? text->title : "");
    put_line(printer, STYLE_TITLE, text_string(&title));
    text_free(&title);
    canvas_grow(canvas, canvas->height + 1);
    canvas_repeat(canvas, canvas->height - 1, 0, canvas->width, STYLE_RULE, "═");
    if (text->objective) put_line(printer, STYLE_PLAIN, text->objective);
    put_fact(printer, _("Minutes to read: %s"), lesson->minutes);
    put_fact(printer, _("Minutes to practise: %s"), lesson->practice);
    put_fact(printer, _("Before this lesson: %s"), lesson->requires);
    print_canvas(printer);
}

/* The page, or below its title one block of it. */
static void print_page(Printer *printer, size_t index, size_t block)
{
    Page page = {0};
    page_build(&page, printer->lesson, index, printer->lang, NULL);
    BlockRange range = {&page, 0, page.block_count};
    if (block != SIZE_MAX) range = (BlockRange){&page, block, block + 1};
    size_t needed = flow_cols(range, printer->width, printer->look, printer->charset);
    canvas_start(&printer->canvas, needed > printer->width ? needed : printer->width, 0, printer->charset);
    size_t row = PAGE_GAP_ROWS;
    if (block != SIZE_MAX)
        row = flow_blocks(&printer->canvas, 0, printer->width, (BlockRange){&page, 0, 1}, printer->look) + 1;
    flow_blocks(&printer->canvas, row, printer->width, range, printer->look);
    print_canvas(printer);
    page_free(&page);
}

/* The pages of the core path, or behind them those that are deeper. */
static void print_pages(Printer *printer, bool deeper)
{
    const LessonText *text = lesson_text(printer->lesson, printer->lang);
    if (deeper && lesson_core_count(text, text->page_count) < text->page_count) {
        canvas_start(&printer->canvas, printer->width, PAGE_GAP_ROWS, printer->charset);
        put_line(printer, STYLE_TITLE, _("Deeper"));
        canvas_grow(&printer->canvas, printer->canvas.height + 1);
        canvas_repeat(&printer->canvas, printer->canvas.height - 1, 0, printer->width, STYLE_RULE, "═");
        print_canvas(printer);
    }
    for (size_t i = 0; i < text->page_count && printer->sound; i++)
        if (text->pages[i].settings.deeper == deeper) print_page(printer, i, SIZE_MAX);
}

bool plain_print(const Lesson *lesson, Lang lang, const Look *look, Charset charset, size_t width,
                 FILE *stream)
{
    Printer printer = {.lesson = lesson,
                       .lang = lang,
                       .look = look,
                       .charset = charset,
                       .width = width,
                       .stream = stream,
                       .sound = true};
    const Address all = {.page = SIZE_MAX, .block = SIZE_MAX}, *only = look->only ? look->only : &all;
    if (only->block == SIZE_MAX) print_head(&printer);
    if (only->page == SIZE_MAX) {
        print_pages(&printer, false);
        print_pages(&printer, true);
    } else {
        print_page(&printer, only->page, only->block);
    }
    canvas_free(&printer.canvas);
    return fflush(stream) == 0 && printer.sound;
}
