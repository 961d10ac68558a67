/* A canvas of styled cells.
 *
 * Invariant: a cell with glyphs[0] == 0 has a wide character to its left, and every wide character has such a
 * cell to its right. Whoever overwrites one half blanks the other, even where it lies outside a window. A
 * blank cell behind the last one ends the search for a right half. No cell ever holds a control or hidden
 * character. */
#include "view/canvas.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

static const Cell BLANK = {.glyphs = {' '}, .style = STYLE_PLAIN};

/* Where text is being put, and the cell that a combining mark would join. */
typedef struct {
    Canvas *canvas;
    size_t row;
    size_t col;
    size_t end;
    Style style;
    Cell *base;
} Pen;

static Cell *cell_at(const Canvas *canvas, size_t row, size_t col)
{
    return &canvas->cells[row * canvas->stride + col];
}

static bool is_right_half(const Cell *cell)
{
    return cell->glyphs[0] == 0;
}

static bool is_wide(const Cell *cell)
{
    return is_right_half(cell + 1);
}

static void blank_glyphs(Cell *cell)
{
    uint8_t style = cell->style;
    *cell = BLANK;
    cell->style = style;
}

/* Makes the cell blank, and what is left of a wide character that it was half of. */
static Cell *claim_cell(Cell *cell)
{
    if (is_right_half(cell)) blank_glyphs(cell - 1);
    if (is_wide(cell)) blank_glyphs(cell + 1);
    blank_glyphs(cell);
    return cell;
}

static void blank_cells(Canvas *canvas, size_t first_row)
{
    for (size_t i = first_row * canvas->width; i <= canvas->width * canvas->height; i++)
        canvas->cells[i] = BLANK;
}

/* Room for the size that was set; half as much again as before, so that growing row by row stays cheap. */
static void take_cells(Canvas *canvas)
{
    assert(canvas->width == 0 || canvas->height < SIZE_MAX / canvas->width);
    size_t needed = canvas->width * canvas->height + 1;
    if (needed <= canvas->capacity) return;
    size_t half_more = canvas->capacity + canvas->capacity / 2;
    canvas->capacity = needed > half_more ? needed : half_more;
    canvas->cells = memory_grow(canvas->cells, canvas->capacity, sizeof *canvas->cells);
}

void canvas_start(Canvas *canvas, size_t width, size_t height, Charset charset)
{
    assert(!canvas->whole);
    canvas->width = canvas->stride = width;
    canvas->height = height;
    canvas->charset = charset;
    canvas->cursor_placed = canvas->cursor_shown = false;
    canvas->cursor_row = canvas->cursor_col = 0;
    take_cells(canvas);
    blank_cells(canvas, 0);
}

void canvas_grow(Canvas *canvas, size_t height)
{
    if (height <= canvas->height || canvas->whole) return;
    size_t old_height = canvas->height;
    canvas->height = height;
    take_cells(canvas);
    blank_cells(canvas, old_height);
}

/* Of `count` rows or columns from `start` on those that are there. */
static size_t count_inside(size_t count, size_t start, size_t size)
{
    size_t left = start < size ? size - start : 0;
    return count < left ? count : left;
}

Canvas canvas_window(Canvas *canvas, size_t row, size_t col, size_t height, size_t width)
{
    row = row < canvas->height ? row : canvas->height;
    col = col < canvas->width ? col : canvas->width;
    Canvas window = {
        .width = count_inside(width, col, canvas->width),
        .height = count_inside(height, row, canvas->height),
        .stride = canvas->stride,
        .cells = canvas->cells + row * canvas->stride + col,
        .charset = canvas->charset,
        .cursor_row = canvas->cursor_row - row, /* outside the window: huge */
        .cursor_col = canvas->cursor_col - col,
        .whole = canvas,
        .whole_row = row,
        .whole_col = col,
    };
    window.cursor_placed =
        canvas->cursor_placed && window.cursor_row < window.height && window.cursor_col < window.width;
    return window;
}

void canvas_place_cursor(Canvas *canvas, size_t row, size_t col)
{
    if (row >= canvas->height || col >= canvas->width) return;
    canvas->cursor_placed = true;
    canvas->cursor_row = row;
    canvas->cursor_col = col;
    if (canvas->whole) canvas_place_cursor(canvas->whole, canvas->whole_row + row, canvas->whole_col + col);
}

void canvas_free(Canvas *canvas)
{
    assert(!canvas->whole);
    free(canvas->cells);
    *canvas = (Canvas){0};
}

/* What may be put into a cell for `character`. */
static uint32_t safe_character(const Canvas *canvas, uint32_t character)
{
    if (character == '\t') return ' ';
    if (character >= ' ' && !text_is_hidden(character)) return character;
    return canvas->charset == CHARSET_UTF8 ? 0xFFFD : '?';
}

static void add_mark(Cell *base, uint32_t mark)
{
    if (!base) return;
    for (size_t i = 1; i < CELL_GLYPHS; i++) {
        if (base->glyphs[i] != 0) continue;
        base->glyphs[i] = mark;
        return;
    }
}

static void set_cell(Pen *pen, uint32_t character, size_t cols)
{
    if (pen->row >= pen->canvas->height) return;
    pen->base = claim_cell(cell_at(pen->canvas, pen->row, pen->col));
    pen->base->glyphs[0] = character;
    pen->base->style = (uint8_t)pen->style;
    if (cols < 2) return;
    *claim_cell(pen->base + 1) = (Cell){.style = (uint8_t)pen->style};
}

/* Puts one character; false where the line is full. */
static bool put_character(Pen *pen, uint32_t character)
{
    character = safe_character(pen->canvas, character);
    int cols = text_char_cols(character);
    if (cols <= 0) {
        add_mark(pen->base, character);
        return true;
    }
    if (pen->col >= pen->end || (size_t)cols > pen->end - pen->col) return false;
    set_cell(pen, character, (size_t)cols);
    pen->col += (size_t)cols;
    return true;
}

static void put_plain(Pen *pen, const char *text)
{
    size_t length = strlen(text);
    bool fits = true;
    for (size_t at = 0; fits && at < length;) {
        uint32_t character;
        at += text_decode(text + at, length - at, &character);
        fits = put_character(pen, character);
    }
}

size_t canvas_put_until(Canvas *canvas, size_t row, size_t col, size_t end, Style style, const char *text)
{
    if (end > canvas->width) end = canvas->width;
    Pen pen = {.canvas = canvas, .row = row, .col = col, .end = end, .style = style};
    if (canvas->charset == CHARSET_UTF8) {
        put_plain(&pen, text);
        return pen.col;
    }
    Text converted = {0};
    text_to_charset(&converted, text, canvas->charset);
    put_plain(&pen, text_string(&converted));
    text_free(&converted);
    return pen.col;
}

size_t canvas_put(Canvas *canvas, size_t row, size_t col, Style style, const char *text)
{
    return canvas_put_until(canvas, row, col, canvas->width, style, text);
}

void canvas_put_right(Canvas *canvas, size_t row, size_t end, Style style, const char *text)
{
    size_t cols = canvas_cols(canvas, text);
    canvas_put_until(canvas, row, cols < end ? end - cols : 0, end, style, text);
}

size_t canvas_putf(Canvas *canvas, size_t row, size_t col, Style style, const char *format, ...)
{
    Text text = {0};
    va_list arguments;
    va_start(arguments, format);
    text_addv(&text, format, arguments);
    va_end(arguments);
    size_t end = canvas_put(canvas, row, col, style, text_string(&text));
    text_free(&text);
    return end;
}

void canvas_repeat(Canvas *canvas, size_t row, size_t col, size_t cols, Style style, const char *character)
{
    for (size_t end = col + cols, next = col; col < end; col = next) {
        next = canvas_put_until(canvas, row, col, end, style, character);
        if (next == col) return;
    }
}

void canvas_restyle(Canvas *canvas, size_t row, size_t col, size_t cols, Style style)
{
    if (row >= canvas->height) return;
    size_t end = cols < canvas->width ? col + cols : canvas->width;
    for (; col < end && col < canvas->width; col++) cell_at(canvas, row, col)->style = (uint8_t)style;
}

void canvas_tag(Canvas *canvas, size_t row, size_t col, size_t cols, uint32_t tag)
{
    if (row >= canvas->height) return;
    for (size_t i = col; i < col + cols && i < canvas->width; i++) cell_at(canvas, row, i)->tag = tag;
}

uint32_t canvas_tag_at(const Canvas *canvas, size_t row, size_t col)
{
    return row < canvas->height && col < canvas->width ? cell_at(canvas, row, col)->tag : 0;
}

size_t canvas_cols(const Canvas *canvas, const char *text)
{
    if (canvas->charset == CHARSET_UTF8) return text_cols(text);
    Text converted = {0};
    text_to_charset(&converted, text, canvas->charset);
    size_t cols = text_cols(text_string(&converted));
    text_free(&converted);
    return cols;
}

/* One row of canvas_copy. A wide character that the edge cuts becomes blank. */
static void copy_row(Cell *to, const Cell *from, size_t cols)
{
    for (size_t i = 0; i < cols; i++) {
        bool wide = is_wide(&from[i]);
        claim_cell(&to[i]);
        to[i].style = from[i].style;
        to[i].tag = from[i].tag;
        if (is_right_half(&from[i]) || (wide && i + 1 == cols)) continue;
        to[i] = from[i];
        if (!wide) continue;
        i++;
        *claim_cell(&to[i]) = from[i];
    }
}

void canvas_copy(Canvas *to, size_t row, size_t col, const Canvas *from)
{
    Canvas room = canvas_window(to, row, col, from->height, from->width);
    for (size_t i = 0; i < room.height; i++) copy_row(cell_at(&room, i, 0), cell_at(from, i, 0), room.width);
    if (from->cursor_placed) canvas_place_cursor(&room, from->cursor_row, from->cursor_col);
}

static bool is_blank(const Cell *cell)
{
    return cell->glyphs[0] == ' ' && cell->glyphs[1] == 0;
}

void canvas_text(const Canvas *canvas, size_t first, size_t last, Text *out)
{
    for (size_t row = first; row < last && row < canvas->height; row++) {
        size_t end = canvas->width;
        while (end > 0 && is_blank(cell_at(canvas, row, end - 1))) end--;
        for (size_t col = 0; col < end; col++) {
            const Cell *cell = cell_at(canvas, row, col);
            for (size_t i = 0; i < CELL_GLYPHS && cell->glyphs[i] != 0; i++)
                text_add_char(out, cell->glyphs[i]);
        }
        text_add(out, "\n");
    }
}

bool canvas_print(const Canvas *canvas, size_t rows, FILE *stream)
{
    Text text = {0};
    canvas_text(canvas, 0, rows, &text);
    const bool printed = fputs(text_string(&text), stream) >= 0;
    text_free(&text);
    return printed;
}
