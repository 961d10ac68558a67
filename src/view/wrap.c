/* Styled text broken into lines, Chinese and Latin. */
#include "view/wrap.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

/* Marks of Chinese print that begin no line, though Unicode lets them. */
static const uint32_t KEPT_BEHIND[] = {U'…', U'—', U'·', U'～'};

/* One line: glyphs `first` … `end` - 1 are drawn, the next line starts at `next`. */
typedef struct {
    size_t first;
    size_t end;
    size_t next;
} Line;

static bool is_letter(uint32_t character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

static bool is_wide(const Wrap *wrap, size_t at)
{
    return at < wrap->count && wrap->glyphs[at].cols == 2;
}

/* The character as its line breaks are decided: quotes between wide characters open and close as brackets do,
 * where Unicode would keep both their sides together. */
static uint32_t breaking_character(const Wrap *wrap, size_t at)
{
    uint32_t character = wrap->glyphs[at].character;
    if (!is_wide(wrap, at + 1) && (at == 0 || !is_wide(wrap, at - 1))) return character;
    if (character == U'“' || character == U'‘') return U'「';
    return character == U'”' || character == U'’' ? U'」' : character;
}

/* Of the breaks that Unicode allows those behind blanks, beside wide characters, and behind a hyphen or slash
 * between two letters: formulas stay whole. */
static bool break_is_taken(const Wrap *wrap, size_t at)
{
    const Glyph *before = &wrap->glyphs[at - 1], *after = &wrap->glyphs[at];
    if (after->cols == 0 || after->character == ' ') return false;
    for (size_t i = 0; i < sizeof KEPT_BEHIND / sizeof *KEPT_BEHIND; i++)
        if (after->character == KEPT_BEHIND[i]) return false;
    if (before->character == ' ' || before->cols == 2 || after->cols == 2) return true;
    return (before->character == '-' || before->character == '/') && at >= 2 &&
           is_letter(wrap->glyphs[at - 2].character) && is_letter(after->character);
}

/* Decides the breaks from the last one before `added` on: what is before it cannot change any more. */
static void find_breaks(Wrap *wrap, size_t added)
{
    size_t first = added;
    while (first > 0 && (first == added || !wrap->glyphs[first].may_break)) first--;
    const size_t count = wrap->count - first;
    uint32_t *characters = memory_grow(NULL, count + 1, sizeof *characters);
    bool *may_break = memory_grow(NULL, count + 1, sizeof *may_break);
    for (size_t i = 0; i < count; i++) characters[i] = breaking_character(wrap, first + i);
    text_breaks(characters, count, may_break);
    for (size_t i = 1; i < count; i++)
        wrap->glyphs[first + i].may_break = may_break[i] && break_is_taken(wrap, first + i);
    free(characters);
    free(may_break);
}

static void add_glyph(Wrap *wrap, uint32_t character, Style style)
{
    wrap->glyphs = memory_room(wrap->glyphs, wrap->count, &wrap->capacity, sizeof *wrap->glyphs);
    int cols = character == '\n' ? 0 : text_char_cols(character);
    wrap->glyphs[wrap->count++] =
        (Glyph){.character = character, .style = (uint8_t)style, .cols = (uint8_t)cols};
}

void wrap_add(Wrap *wrap, Style style, const char *text)
{
    Text converted = {0};
    size_t added = wrap->count;
    text_to_charset(&converted, text, wrap->charset);
    const char *bytes = text_string(&converted);
    for (size_t at = 0; at < converted.length;) {
        uint32_t character;
        at += text_decode(bytes + at, converted.length - at, &character);
        add_glyph(wrap, character == '\t' ? ' ' : character, style);
    }
    text_free(&converted);
    find_breaks(wrap, added);
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
        if (i > first && glyph->may_break) cut = i;
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
        if (glyph->character == '\n' || glyph->may_break) cols = 0;
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
