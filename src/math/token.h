/* The tokens of a typed literal: numbers, words and marks, with the characters that keyboards, input methods
 * and print put in place of ASCII's folded, and the faults that point at one of them.
 *
 * A character is folded only where it means the same: 2² is a number and a power, never 22. */
#ifndef ATTNLAB_MATH_TOKEN_H
#define ATTNLAB_MATH_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/fault.h"

/* A token of one character has that character, folded, as its kind; the others are above all characters. */
enum {
    TOKEN_END = 0x110000,
    TOKEN_NUMBER,
    TOKEN_WORD,
    TOKEN_POWER,    /* ⁻¹: a superscript whole number */
    TOKEN_FRACTION, /* ½ */
    TOKEN_DOTS,     /* ... */
    TOKEN_FAULT     /* it has no meaning; `message` says why */
};

/* Characters that have a meaning of their own and no twin in ASCII. */
enum {
    CHAR_TIMES = 0xD7,
    CHAR_DASH = 0x2014,
    CHAR_ELLIPSIS = 0x2026,
    CHAR_ROOT = 0x221A,
    CHAR_INFINITY = 0x221E,
    CHAR_STOP = 0x3002
};

enum { WORD_BYTES = 32 };

typedef struct {
    const char *text;
    size_t length;
    bool decimal_comma; /* a comma in front of a digit is a decimal point */
    const Place *place; /* of the text's first character; may be NULL */
    Fault *fault;       /* may be NULL */
} Source;

typedef struct {
    uint32_t kind;
    size_t at, end;        /* its bytes in the text */
    bool blank, newline;   /* is before it */
    size_t newline_at;     /* of the first newline before it */
    double number;         /* a number, a fraction, the exponent of a power */
    int decimals;          /* of a number: digits behind the point as typed */
    double unit;           /* of a number: what its last digit is worth */
    bool scientific;       /* of a number: with a power of ten */
    char word[WORD_BYTES]; /* in small letters, without the module before it: `np.array` is "array"; a longer
                              one is cut, and then equals nothing known */
    const char *message;   /* of a fault */
} Token;

/* The token that begins at byte `at`, or behind the blanks and newlines there. */
Token token_read(const Source *source, size_t at);

/* The character at byte `at`, folded; `bytes` (may be NULL) gets its length in the text. */
uint32_t source_char(const Source *source, size_t at, size_t *bytes);

/* Whether it is a digit, once folded. */
bool char_is_digit(uint32_t character);

/* Whether the character at byte `at` is that mark, and is between two digits. */
bool source_mark_is_tight(const Source *source, size_t at, uint32_t mark);

/* Fills the source's fault, pointing at byte `at`; returns false. */
bool source_fail(const Source *source, size_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Says why the token is not allowed where it is; returns false. A kind of '\n' is the end of a line. */
bool token_unexpected(const Source *source, const Token *token);

#endif
