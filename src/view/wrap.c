/* Styled text broken into lines, Chinese and Latin. */
#include "view/wrap.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

/* Marks that must not begin a line, and those that must not end one. */
static const char CLOSING[] = "，。、；：！？）》〉」』】〕〗］｝％…—·～”’,.;:!?)]}%°";
static const char OPENING[] = "（《〈「『【〔〖［｛“‘([{";

/* One line: glyphs `first` … `end` - 1 are drawn, the next line starts at `next`. */
typedef struct {
    size_t first;
    size_t end;
    size_t next;
} Line;

static void add_glyph(Wrap *wrap, uint32_t character, Style style)
{
    if (wrap->count == wrap->capacity) {
        wrap->capacity = wrap->capacity ? wrap->capacity * 2 : 64;
        wrap->glyphs = memory_grow(wrap->glyphs, wrap->capacity, sizeof *wrap->glyphs);
    }
    int cols = character == '\n' ? 0 : text_char_cols(character);
    wrap->glyphs[wrap->count++] =
        (Glyph){.character = character, .style = (uint8_t)style, .cols = (uint8_t)(cols > 0 ? cols : 0)};
}

void wrap_add(Wrap *wrap, Style style, const char *text)
{
    Text converted = {0};
    text_to_charset(&converted, text, wrap->charset);
    const char *bytes = text_string(&converted);
    for (size_t at = 0; at < converted.length;) {
        uint32_t character;
        at += text_decode(bytes + at, converted.length - at, &character);
        add_glyph(wrap, character == '\t' ? ' ' : character, style);
    }
    text_free(&converted);
}

static bool is_in(const char *set, uint32_t character)
{
    char bytes[5] = {0};
    text_encode(character, bytes);
    return strstr(set, bytes) != NULL;
}

static bool is_letter(uint32_t character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

/* Behind a hyphen or slash between two letters. */
static bool may_break_word(const Wrap *wrap, size_t at)
{
    uint32_t before = wrap->glyphs[at - 1].character;
    if ((before != '-' && before != '/') || at < 2) return false;
    return is_letter(wrap->glyphs[at - 2].character) && is_letter(wrap->glyphs[at].character);
}

/* Whether a line may end before the glyph at `at` (which is not the first). */
static bool may_break(const Wrap *wrap, size_t at)
{
    const Glyph *before = &wrap->glyphs[at - 1];
    const Glyph *after = &wrap->glyphs[at];
    if (after->cols == 0 || after->character == ' ') return false;
    bool apart =
        before->character == ' ' || before->cols == 2 || after->cols == 2 || may_break_word(wrap, at);
    return apart && !is_in(CLOSING, after->character) && !is_in(OPENING, before->character);
}

/* The line that starts at `first` and is cut before `cut`: blanks around the cut belong to neither line. */
static Line cut_line(const Wrap *wrap, size_t first, size_t cut)
{
    Line line = {.first = first, .end = cut, .next = cut};
    while (line.end > first && wrap->glyphs[line.end - 1].character == ' ') line.end--;
    while (line.next < wrap->count && wrap->glyphs[line.next].character == ' ') line.next++;
    return line;
}

static Line take_line(const Wrap *wrap, size_t first, size_t width)
{
    size_t cols = 0;
    size_t cut = first;
    for (size_t i = first; i < wrap->count; i++) {
        const Glyph *glyph = &wrap->glyphs[i];
        if (glyph->character == '\n') {
            Line line = cut_line(wrap, first, i);
            line.next = i + 1;
            return line;
        }
        if (i > first && may_break(wrap, i)) cut = i;
        cols += glyph->cols;
        if (cols <= width || glyph->cols == 0 || glyph->character == ' ') continue;
        if (cut == first) cut = i > first ? i : i + 1;
        return cut_line(wrap, first, cut);
    }
    return cut_line(wrap, first, wrap->count);
}

static size_t glyph_cols(const Wrap *wrap, size_t first, size_t end)
{
    size_t cols = 0;
    for (size_t i = first; i < end; i++) cols += wrap->glyphs[i].cols;
    return cols;
}

size_t wrap_natural_cols(const Wrap *wrap)
{
    size_t longest = 0;
    for (size_t at = 0; at < wrap->count;) {
        Line line = take_line(wrap, at, SIZE_MAX);
        size_t cols = glyph_cols(wrap, line.first, line.end);
        if (cols > longest) longest = cols;
        at = line.next;
    }
    return longest;
}

size_t wrap_smallest_cols(const Wrap *wrap)
{
    size_t longest = 0;
    size_t cols = 0;
    for (size_t i = 0; i < wrap->count; i++) {
        const Glyph *glyph = &wrap->glyphs[i];
        if (glyph->character == '\n' || (i > 0 && may_break(wrap, i))) cols = 0;
        cols += glyph->cols;
        if (glyph->character != ' ' && cols > longest) longest = cols;
    }
    return longest;
}

/* Puts one line, a stretch of one style at a time. */
static void draw_line(const Wrap *wrap, Line line, Canvas *canvas, size_t row, size_t col)
{
    Text stretch = {0};
    for (size_t i = line.first; i < line.end; i++) {
        text_add_char(&stretch, wrap->glyphs[i].character);
        if (i + 1 < line.end && wrap->glyphs[i + 1].style == wrap->glyphs[i].style) continue;
        col = canvas_put(canvas, row, col, (Style)wrap->glyphs[i].style, text_string(&stretch));
        text_clear(&stretch);
    }
    text_free(&stretch);
}

size_t wrap_draw(const Wrap *wrap, Canvas *canvas, size_t row, size_t col, size_t width, size_t rows)
{
    size_t first_row = row;
    for (size_t at = 0; at < wrap->count; row++) {
        Line line = take_line(wrap, at, width);
        if (row - first_row < rows) draw_line(wrap, line, canvas, row, col);
        at = line.next;
    }
    return row;
}

size_t wrap_rows(const Wrap *wrap, size_t width)
{
    Canvas nowhere = {.charset = wrap->charset};
    return wrap_draw(wrap, &nowhere, 0, 0, width, 0);
}

size_t wrap_sentence(Canvas *canvas, size_t row, size_t col, Style style, const char *text)
{
    size_t width = canvas->width > col ? canvas->width - col : 1;
    Wrap wrap = {.charset = canvas->charset};
    wrap_add(&wrap, style, text);
    canvas_grow(canvas, row + wrap_rows(&wrap, width));
    row = wrap_draw(&wrap, canvas, row, col, width, SIZE_MAX);
    wrap_free(&wrap);
    return row;
}

void wrap_free(Wrap *wrap)
{
    free(wrap->glyphs);
    *wrap = (Wrap){.charset = wrap->charset};
}
