/* Styled text broken into lines, Chinese and Latin.
 *
 * A line breaks where Unicode (UAX 14) allows it: at blanks, behind hyphens and slashes between letters, and
 * beside wide characters, but a closing mark never begins a line and an opening one never ends it. */
#ifndef ATTNLAB_VIEW_WRAP_H
#define ATTNLAB_VIEW_WRAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "view/canvas.h"

typedef struct {
    uint32_t character;
    uint8_t style;
    uint8_t cols;
    bool may_break; /* a line may end before it */
} Glyph;

/* Text to be wrapped, already in its charset. With only the charset set it is empty; wrap_free frees. */
typedef struct {
    Charset charset;
    Glyph *glyphs;
    size_t count;
    size_t capacity;
} Wrap;

/* Appends text; a newline ends a line. */
void wrap_add(Wrap *wrap, Style style, const char *text);

/* Columns of the longest line if nothing is wrapped, and of the longest stretch that holds no break. */
size_t wrap_natural_cols(const Wrap *wrap);
size_t wrap_smallest_cols(const Wrap *wrap);

/* Draws the lines in the columns `col` … `col` + `width` - 1 and returns the row behind them. Only the first
 * `rows` of them are drawn; the canvas does not grow. A word longer than `width` is broken. */
size_t wrap_draw(const Wrap *wrap, Canvas *canvas, size_t row, size_t col, size_t width, size_t rows);

/* Rows that wrap_draw takes. */
size_t wrap_rows(const Wrap *wrap, size_t width);

/* Wraps one text from (row, col) to the canvas' right edge, growing the canvas; returns the row behind it. */
size_t wrap_sentence(Canvas *canvas, size_t row, size_t col, Style style, const char *text);

void wrap_free(Wrap *wrap);

#endif
