/* A place in the text of a literal, and what stands there: characters with their typed twins folded
 * (full-width digits, the many minus signs), blanks, words, and faults that point at a character. */
#ifndef ATTNLAB_MATH_CURSOR_H
#define ATTNLAB_MATH_CURSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/fault.h"

/* Above every Unicode character: the end of the text. */
enum { CURSOR_END = 0x110000, WORD_BYTES = 32 };

/* Characters that have a meaning of their own and no twin in ASCII. */
enum {
    CHAR_ROOT = 0x221A,
    CHAR_INFINITY = 0x221E,
    CHAR_DASH = 0x2014,
    CHAR_ELLIPSIS = 0x2026,
    CHAR_STOP = 0x3002
};

/* A copy of a cursor looks ahead without moving the original. */
typedef struct {
    const char *text;
    size_t length;
    size_t at;          /* byte offset of the next character */
    int enclosed;       /* open brackets and parentheses: within them a newline is a blank */
    int nesting;        /* of the expression being read, capped */
    bool decimal_comma; /* a comma in front of a digit is a decimal point */
    const Place *place; /* of the text's first character; may be NULL */
    Fault *fault;
} Cursor;

/* A word without the module in front of it: `np.array` is "array". Longer ones are cut, and then equal
 * nothing known. */
typedef struct {
    char name[WORD_BYTES];
    size_t bytes; /* of all of it in the text */
} Word;

/* The character at byte `offset` as its ASCII twin where it has one; `bytes` (may be NULL) gets its length in
 * the text. */
uint32_t cursor_char(const Cursor *cursor, size_t offset, size_t *bytes);

/* The next character. */
uint32_t cursor_peek(const Cursor *cursor);

/* The character behind the next one. */
uint32_t cursor_peek_second(const Cursor *cursor);

/* Steps over the next character. */
void cursor_advance(Cursor *cursor);

/* Steps over the next character if it is `expected`. */
bool cursor_accept(Cursor *cursor, uint32_t expected);

/* Whether the character separates like a blank where the cursor stands. */
bool cursor_is_blank(const Cursor *cursor, uint32_t character);

/* Steps over blanks; whether there were any. */
bool cursor_skip_blanks(Cursor *cursor);

bool char_is_digit(uint32_t character);

/* The word at the cursor, which does not move; false if none begins here. */
bool cursor_word(const Cursor *cursor, Word *word);

/* Fills the cursor's fault, pointing at byte `offset`; returns false. */
bool cursor_fail(const Cursor *cursor, size_t offset, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Says why the next character cannot stand where it does; returns false. */
bool cursor_fail_unexpected(const Cursor *cursor);

#endif
