/* UTF-8 text by libunistring: decoding, width on a terminal, folding, line breaks; making text from outside
 * safe; and growable buffers.
 *
 * Everything that comes from outside (files, options, the environment, a terminal) passes text_sanitise once,
 * at the border; inside, text is valid UTF-8 without control, bidi or zero-width characters. */
#ifndef ATTNLAB_BASE_TEXT_H
#define ATTNLAB_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* A growable text. Zero-initialised is empty; `bytes` is NUL-terminated once something was put in. text_free
 * frees. */
typedef struct {
    char *bytes;
    size_t length;
    size_t capacity;
} Text;

void text_put(Text *text, const char *bytes, size_t length);
void text_add(Text *text, const char *string);
void text_add_char(Text *text, uint32_t character);
void text_addf(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_addv(Text *text, const char *format, va_list arguments);

/* Appends what is left of the file; where that makes the text longer than `most` bytes, not all of it. False
 * with errno if it cannot be read. */
bool text_add_file(Text *text, FILE *file, size_t most);

void text_clear(Text *text);
void text_free(Text *text);

/* The content, "" if nothing was put in. Valid until the text changes. */
const char *text_string(const Text *text);

/* Decodes one character of at most `length` bytes; returns how many it took (at least 1 where length > 0).
 * An invalid sequence gives U+FFFD and takes its longest valid beginning, as Unicode recommends. */
size_t text_decode(const char *bytes, size_t length, uint32_t *character);

/* Writes the character's UTF-8 (1 to 4 bytes) and returns the number of bytes; no NUL. */
size_t text_encode(uint32_t character, char bytes[4]);

/* Terminal columns of a character: 0 (combining), 1 or 2 (wide). By the C library's wcwidth, as ncurses
 * counts; by Unicode's tables where the locale is not UTF-8 or does not know the character. */
int text_char_cols(uint32_t character);

/* Terminal columns of a whole text. */
size_t text_cols(const char *string);

/* Whether a character must not reach a terminal: C0 (but \n and \t), DEL, C1, bidi, zero-width, tags,
 * variation selectors. */
bool text_is_hidden(uint32_t character);

/* Appends a safe copy: valid UTF-8, no hidden character, at most 4 combining marks on a base, \r\n and \r as
 * \n. Returns how many characters were removed or replaced (line ends do not count). If `first` is not NULL
 * it gets the offset of the first one. */
size_t text_sanitise(Text *out, const char *bytes, size_t length, size_t *first);

/* The same on one line: line ends and tabs become blanks. For names and values that are printed in a line. */
void text_sanitise_line(Text *out, const char *bytes, size_t length);

/* Full-width forms (U+FF01–FF5E) as their ASCII twins, U+3000 as a space; everything else as it is. */
uint32_t text_fold_width(uint32_t character);

/* What a character is another form of: ² of 2, ½ of 1/2, ｘ of x. */
typedef enum {
    TEXT_FORM_NONE,
    TEXT_FORM_SUPERSCRIPT,
    TEXT_FORM_SUBSCRIPT,
    TEXT_FORM_FRACTION,
    TEXT_FORM_WIDTH, /* full-width forms, and the blanks and ligatures of print */
} TextForm;

enum { TEXT_FORM_BYTES = 8 };

/* The form, with what it stands for in `plain` ("2", "1/2", "x"); TEXT_FORM_NONE, and `plain` undefined, if
 * the character has none in ASCII. */
TextForm text_form(uint32_t character, char plain[TEXT_FORM_BYTES]);

/* Appends the text as words are compared: NFKC, without case (ＱＫᵀ and qkt are the same). Not for numbers:
 * 2² would become 22. */
void text_fold(Text *out, const char *string);

/* Whether two texts are the same, and whether `wanted` occurs in the text, all of them folded. */
bool text_same(const char *one, const char *other);
bool text_holds(const char *string, const char *wanted);

/* Whether a line may end before each character, by UAX 14 (before the first: never). */
void text_breaks(const uint32_t *characters, size_t count, bool *may_break);

/* How far text may use characters beyond ASCII. */
typedef enum {
    CHARSET_UTF8,    /* everything */
    CHARSET_SYMBOLS, /* symbols as their ASCII twins (τ tau, √ sqrt, ─ -); letters such as Chinese stay */
    CHARSET_ASCII,   /* nothing but ASCII: what has no twin becomes ? */
} Charset;

/* Appends `string` in the charset. The twins are one table: √ sqrt, τ tau, ᵀ ^T, −∞ -inf, ₀ 0, · *, × x, │ |,
 * … */
void text_to_charset(Text *out, const char *string, Charset charset);

#endif
