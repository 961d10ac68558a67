/* What all screens share: their message, the line they ask for, and how both are drawn. */
#include "app/screen.h"

#include <stdarg.h>
#include <string.h>

#include "view/flow.h"

enum { LINE_ROWS_MAX = 3 };

void screen_start(Screen *screen, const ScreenType *type, Charset charset)
{
    *screen = (Screen){.type = type, .charset = charset, .width = 80, .height = 24};
}

void screen_end(Screen *screen)
{
    text_free(&screen->message);
    text_free(&screen->prompt);
    text_free(&screen->initial);
    text_free(&screen->offered);
    text_free(&screen->offered_for);
}

Outcome screen_act(Screen *screen, Action action)
{
    text_clear(&screen->message);
    return screen->type->act(screen, action);
}

Outcome screen_line(Screen *screen, const char *text)
{
    text_clear(&screen->message);
    return screen->type->line ? screen->type->line(screen, text) : screen_stay();
}

void screen_resize(Screen *screen, size_t width, size_t height)
{
    screen->width = width;
    screen->height = height;
    if (screen->type->resize) screen->type->resize(screen);
}

size_t screen_body_rows(const Screen *screen, size_t head, size_t foot)
{
    return screen->height > head + foot ? screen->height - head - foot : 1;
}

size_t screen_body_cols(const Screen *screen)
{
    return screen->width > 2 ? screen->width - 2 : 1;
}

KeyContext screen_context(const Screen *screen)
{
    return screen->type->keys ? screen->type->keys(screen) : screen->type->context;
}

void screen_say(Screen *screen, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_addv(&screen->message, format, arguments);
    va_end(arguments);
}

Outcome screen_ask_again(Screen *screen, const char *text)
{
    Text initial = {0};
    text_add(&initial, text); /* which may be the one from before */
    text_free(&screen->initial);
    screen->initial = initial;
    text_clear(&screen->offered);
    return (Outcome){
        .kind = OUTCOME_LINE, .text = text_string(&screen->prompt), .initial = text_string(&screen->initial)};
}

Outcome screen_ask(Screen *screen, const char *initial, const char *prompt, ...)
{
    va_list arguments;
    va_start(arguments, prompt);
    text_clear(&screen->prompt);
    text_addv(&screen->prompt, prompt, arguments);
    va_end(arguments);
    return screen_ask_again(screen, initial);
}

bool screen_complete(Screen *screen, const char *typed, Text *line)
{
    text_clear(&screen->offered);
    text_clear(&screen->offered_for);
    bool found = screen->type->complete && screen->type->complete(screen, typed, line, &screen->offered);
    if (found || screen->offered.length > 0) text_clear(&screen->message);
    text_add(&screen->offered_for, found ? text_string(line) : typed);
    return found;
}

Outcome screen_stay(void)
{
    return (Outcome){.kind = OUTCOME_STAY};
}

Outcome screen_open(ScreenId id, const char *target)
{
    return (Outcome){.kind = OUTCOME_OPEN, .screen = id, .text = target};
}

/* ---- drawing ---- */

/* Above the row `bottom`; a long text takes the rows above it too. */
static void draw_above(const Screen *screen, Canvas *canvas, size_t bottom, Style style, const char *message)
{
    size_t width = screen_body_cols(screen);
    if (!*message) return;
    size_t rows = flow_text(&(Canvas){.charset = canvas->charset}, (Area){.height = bottom, .width = width},
                            style, message);
    if (rows > bottom) rows = bottom;
    for (size_t row = bottom - rows; row < bottom; row++)
        canvas_repeat(canvas, row, 0, canvas->width, STYLE_PLAIN, " ");
    flow_text(canvas, (Area){.row = bottom - rows, .col = 1, .height = rows, .width = width}, style, message);
}

void screen_draw(const Screen *screen, Canvas *canvas)
{
    screen->type->draw(screen, canvas);
    if (screen->message.length == 0) keys_draw_footer(canvas, canvas->height - 1, screen_context(screen));
    draw_above(screen, canvas, canvas->height, STYLE_STRONG, text_string(&screen->message));
}

/* What the line that ends before its cursor was offered last. */
static const char *offer_for(const Screen *screen, const char *until)
{
    return strcmp(text_string(&screen->offered_for), until) == 0 ? text_string(&screen->offered) : "";
}

void screen_draw_line(const Screen *screen, Canvas *canvas, const char *line, size_t cursor)
{
    Text whole = {0}, until = {0};
    Canvas typed = {0};
    size_t offset = 0, before = canvas_cols(canvas, text_string(&screen->prompt));
    for (uint32_t character; cursor > 0 && line[offset]; cursor--)
        offset += text_decode(line + offset, strlen(line + offset), &character);
    text_put(&until, line, offset);
    text_addf(&whole, "%s%s", text_string(&screen->prompt), line);
    size_t at = before + canvas_cols(canvas, text_string(&until));
    size_t cols = canvas_cols(canvas, text_string(&whole)) + 1;
    size_t rows = (cols + canvas->width - 1) / canvas->width;
    if (rows > LINE_ROWS_MAX) rows = LINE_ROWS_MAX;
    size_t first = at / canvas->width < rows ? 0 : at / canvas->width - rows + 1;
    size_t top = canvas->height - rows;
    canvas_start(&typed, cols + canvas->width, 1, canvas->charset);
    canvas_put(&typed, 0, 0, STYLE_PLAIN, text_string(&whole));
    canvas_restyle(&typed, 0, 0, before, STYLE_STRONG);
    for (size_t i = 0; i < rows; i++) {
        Canvas part = canvas_window(&typed, 0, (first + i) * canvas->width, 1, canvas->width);
        canvas_copy(canvas, top + i, 0, &part);
    }
    canvas->cursor_shown = true;
    canvas->cursor_row = top + at / canvas->width - first;
    canvas->cursor_col = at % canvas->width;
    draw_above(screen, canvas, top, STYLE_WRONG, text_string(&screen->message));
    if (screen->message.length == 0)
        draw_above(screen, canvas, top, STYLE_NOTE, offer_for(screen, text_string(&until)));
    canvas_free(&typed);
    text_free(&whole);
    text_free(&until);
}
