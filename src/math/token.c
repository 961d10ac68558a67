/* Reads a literal's text token by token, so that the grammar sees numbers, words and marks. */
#include "math/token.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/lang.h"
#include "base/text.h"

enum { WINDOW_BYTES = 512, NUMERAL_BYTES = 400, DECIMALS_MAX = 1000 };

/* ---- Characters ---- */

typedef struct {
    uint32_t first, last; /* a range of characters */
    uint32_t folded;
} Fold;

/* Forms that Unicode names (full width, no break) fold without a row here. */
static const Fold FOLDS[] = {
    {0x00B7, 0x00B7, '*'},       {0x00F7, 0x00F7, '/'}, {0x2000, 0x200A, ' '}, {0x2010, 0x2013, '-'},
    {0x2015, 0x2015, CHAR_DASH}, {0x2044, 0x2044, '/'}, {0x2212, 0x2212, '-'}, {0x2215, 0x2215, '/'},
    {0x2217, 0x2217, '*'},       {0x22C5, 0x22C5, '*'}, {0x3001, 0x3001, ','}, {0x3010, 0x3010, '['},
    {0x3011, 0x3011, ']'},
};

static uint32_t char_fold(uint32_t character)
{
    char plain[TEXT_FORM_BYTES];
    for (size_t i = 0; i < sizeof FOLDS / sizeof *FOLDS; i++)
        if (character >= FOLDS[i].first && character <= FOLDS[i].last) return FOLDS[i].folded;
    bool single = text_form(character, plain) == TEXT_FORM_WIDTH && plain[1] == '\0';
    return single ? (uint32_t)plain[0] : character;
}

uint32_t source_char(const Source *source, size_t at, size_t *bytes)
{
    size_t taken = at < source->length;
    uint32_t character = TOKEN_END;
    if (taken && (unsigned char)source->text[at] < 0x80) {
        character = (unsigned char)source->text[at];
    } else if (taken) {
        taken = text_decode(source->text + at, source->length - at, &character);
        character = char_fold(character);
    }
    if (bytes) *bytes = taken;
    return character;
}

bool char_is_digit(uint32_t character)
{
    return character >= '0' && character <= '9';
}

/* Takes the next character if it is one of two. */
static bool take(const Source *source, size_t *at, uint32_t one, uint32_t other)
{
    size_t bytes;
    uint32_t character = source_char(source, *at, &bytes);
    if (character != one && character != other) return false;
    *at += bytes;
    return true;
}

static bool digit_before(const Source *source, size_t at)
{
    while (at > 0 && ((unsigned char)source->text[at - 1] & 0xC0) == 0x80) at--;
    return at > 0 && char_is_digit(source_char(source, at - 1, NULL));
}

bool source_mark_is_tight(const Source *source, size_t at, uint32_t mark)
{
    size_t bytes;
    if (source_char(source, at, &bytes) != mark) return false;
    return digit_before(source, at) && char_is_digit(source_char(source, at + bytes, NULL));
}

/* What the superscript stands for, a digit or a sign; 0 for any other character. */
static char superscript_at(const Source *source, size_t at, size_t *bytes)
{
    char plain[TEXT_FORM_BYTES];
    uint32_t character = source_char(source, at, bytes);
    if (text_form(character, plain) != TEXT_FORM_SUPERSCRIPT || plain[1]) return '\0';
    return strchr("0123456789+-", plain[0]) ? plain[0] : '\0';
}

static bool is_fraction(uint32_t character)
{
    char plain[TEXT_FORM_BYTES];
    return text_form(character, plain) == TEXT_FORM_FRACTION;
}

/* What a terminal would not show, and bytes that are no text. */
static bool is_invisible(uint32_t character)
{
    return character == 0xFFFD || (character < TOKEN_END && text_is_hidden(character));
}

static bool is_letter(const Source *source, size_t at)
{
    static const uint32_t marks[] = {CHAR_TIMES, CHAR_DASH,     CHAR_ELLIPSIS,
                                     CHAR_ROOT,  CHAR_INFINITY, CHAR_STOP};
    size_t bytes;
    uint32_t character = source_char(source, at, &bytes);
    if (character < 0x80)
        return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
               character == '_';
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (character == marks[i]) return false;
    return character < TOKEN_END && !is_invisible(character) && !is_fraction(character) &&
           !superscript_at(source, at, &bytes);
}

/* ---- Numbers ---- */

/* Steps over digits; how many. */
static long digits_skip(const Source *source, size_t *at)
{
    size_t bytes;
    long count = 0;
    for (; char_is_digit(source_char(source, *at, &bytes)); *at += bytes) count++;
    return count;
}

/* The bytes of a decimal point that a digit follows, 0 if there is none: `.`, behind a digit also the Chinese
 * full stop, and by option the comma. */
static size_t point_before_digit(const Source *source, size_t at, bool after_digit)
{
    size_t bytes;
    uint32_t character = source_char(source, at, &bytes);
    bool point = character == '.' || (character == CHAR_STOP && after_digit) ||
                 (character == ',' && source->decimal_comma);
    return point && char_is_digit(source_char(source, at + bytes, NULL)) ? bytes : 0;
}

/* Steps over `e-3`; an `e` that no digit follows is Euler's number and stays. */
static void exponent_skip(const Source *source, size_t *at)
{
    size_t ahead = *at;
    if (!take(source, &ahead, 'e', 'E')) return;
    take(source, &ahead, '-', '+');
    if (digits_skip(source, &ahead) > 0) *at = ahead;
}

/* Copies a number in ASCII, for strtod, which never sees anything else: no hexadecimal, no "nan". False if it
 * is too long. */
static bool numeral_copy(const Source *source, const Token *token, char out[NUMERAL_BYTES])
{
    size_t length = 0, at = token->at;
    for (size_t bytes; at < token->end && length + 1 < NUMERAL_BYTES; at += bytes) {
        uint32_t character = source_char(source, at, &bytes);
        out[length++] = character == ',' || character == CHAR_STOP ? '.' : (char)character;
    }
    out[length] = '\0';
    return at == token->end;
}

static long clamp(long value, long least, long most)
{
    return value < least ? least : value > most ? most : value;
}

static void refuse(Token *token, size_t at, const char *message)
{
    token->kind = TOKEN_FAULT;
    token->at = at;
    token->message = message;
}

static void number_read(const Source *source, Token *token)
{
    char numeral[NUMERAL_BYTES];
    bool whole = digits_skip(source, &token->end) > 0;
    size_t point = point_before_digit(source, token->end, whole), last = token->end;
    if (point == 0 && take(source, &last, '.', '.') && source_char(source, last, NULL) != '.')
        token->end = last;
    token->end += point;
    long decimals = point > 0 ? digits_skip(source, &token->end) : 0;
    exponent_skip(source, &token->end);
    bool fits = numeral_copy(source, token, numeral);
    const char *exponent = strpbrk(numeral, "eE");
    if (exponent) decimals -= clamp(strtol(exponent + 1, NULL, 10), -DECIMALS_MAX, DECIMALS_MAX);
    token->kind = TOKEN_NUMBER;
    token->number = strtod(numeral, NULL);
    token->decimals = (int)clamp(decimals, 0, DECIMALS_MAX);
    token->unit = pow(10, (double)-decimals);
    token->scientific = exponent != NULL;
    if (point_before_digit(source, token->end, true))
        refuse(token, token->end,
               N_("a second point in one number; separate values by blanks, and give each one point"));
    else if (!fits)
        refuse(token, token->at, N_("a number of more than 399 characters; type fewer digits"));
    else if (!isfinite(token->number))
        refuse(token, token->at, N_("a number beyond the range of a double; type one below 1.8e308"));
}

/* Reads ⁻¹; false if there is no whole number. */
static bool power_read(const Source *source, Token *token)
{
    size_t bytes, at = token->at, count = 0;
    char sign = superscript_at(source, at, &bytes), digit;
    bool is_signed = sign == '-' || sign == '+';
    if (is_signed) at += bytes;
    for (; char_is_digit((unsigned char)(digit = superscript_at(source, at, &bytes))); at += bytes, count++)
        token->number = token->number * 10 + (digit - '0');
    if (count == 0) return false;
    if (sign == '-') token->number = -token->number;
    token->kind = TOKEN_POWER;
    token->end = at;
    return true;
}

/* Reads ½; false for ⅟, which has no denominator. */
static bool fraction_read(const Source *source, Token *token)
{
    size_t bytes;
    char plain[TEXT_FORM_BYTES];
    if (text_form(source_char(source, token->at, &bytes), plain) != TEXT_FORM_FRACTION) return false;
    const char *slash = strchr(plain, '/');
    if (!slash || !slash[1]) return false;
    token->kind = TOKEN_FRACTION;
    token->number = strtod(plain, NULL) / strtod(slash + 1, NULL);
    token->end += bytes;
    return true;
}

/* ---- Words ---- */

/* Drops the name of a library in front of a name that it would have without one. */
static void drop_module(char *word)
{
    static const char *const modules[] = {"np.", "numpy.", "jnp.", "torch.", "math."};
    for (size_t i = 0; i < sizeof modules / sizeof *modules; i++) {
        size_t length = strlen(modules[i]);
        if (strncmp(word, modules[i], length) != 0) continue;
        memmove(word, word + length, strlen(word + length) + 1);
        return;
    }
}

/* A word is letters, digits, and the point of `np.array`. */
static void word_read(const Source *source, Token *token)
{
    size_t used = 0, bytes;
    token->kind = TOKEN_WORD;
    for (;; token->end += bytes) {
        char encoded[4];
        uint32_t character = source_char(source, token->end, &bytes);
        bool joins = character == '.' ? is_letter(source, token->end + bytes) : is_letter(source, token->end);
        if (!joins && !char_is_digit(character)) break;
        if (character >= 'A' && character <= 'Z') character += 'a' - 'A';
        size_t count = text_encode(character, encoded);
        if (used + count < WORD_BYTES) {
            memcpy(token->word + used, encoded, count);
            used += count;
        }
    }
    token->word[used] = '\0';
    drop_module(token->word);
}

/* ---- Tokens ---- */

static void skip_blanks(const Source *source, Token *token)
{
    for (size_t bytes;; token->end += bytes) {
        uint32_t character = source_char(source, token->end, &bytes);
        bool newline = character == '\n' || character == '\r';
        if (newline && !token->newline) token->newline_at = token->end;
        token->newline |= newline;
        token->blank |= character == ' ' || character == '\t';
        if (!newline && character != ' ' && character != '\t') break;
    }
    token->at = token->end;
}

Token token_read(const Source *source, size_t at)
{
    Token token = {.end = at};
    skip_blanks(source, &token);
    size_t bytes;
    uint32_t character = source_char(source, token.at, &bytes);
    if (char_is_digit(character) || point_before_digit(source, token.at, false)) {
        number_read(source, &token);
    } else if (is_letter(source, token.at)) {
        word_read(source, &token);
    } else if (is_invisible(character)) {
        refuse(&token, token.at, N_("an invisible character, U+%04X; take it out"));
    } else if (!power_read(source, &token) && !fraction_read(source, &token)) {
        token.kind = character;
        token.end += bytes;
        while (character == '.' && take(source, &token.end, '.', '.')) token.kind = TOKEN_DOTS;
    }
    return token;
}

/* ---- Faults ---- */

/* Points at byte `at` in the line that begins at `first`, showing no more of it than a terminal could. */
static void point_at(const Source *source, size_t at, size_t first)
{
    size_t end = at;
    if (at - first > WINDOW_BYTES) first = at - WINDOW_BYTES;
    while (first < at && ((unsigned char)source->text[first] & 0xC0) == 0x80) first++;
    while (end < source->length && end - at < WINDOW_BYTES && source->text[end] != '\n') end++;
    fault_point(source->fault, source->text + first, end - first, at - first);
}

/* The place of byte `at`, counted on from the place of the text: columns are characters. */
static Place place_at(const Source *source, size_t at, size_t first)
{
    Place place = source->place ? *source->place : (Place){0};
    size_t before = first == 0 && place.line > 0 && place.column > 0 ? place.column - 1 : 0;
    place.line = place.line > 0 ? place.line : 1;
    for (size_t i = 0; i < first; i++) place.line += source->text[i] == '\n';
    place.column = before + 1;
    for (size_t i = first; i < at; i++) place.column += ((unsigned char)source->text[i] & 0xC0) != 0x80;
    return place;
}

bool source_fail(const Source *source, size_t at, const char *format, ...)
{
    Text message = {0};
    va_list arguments;
    va_start(arguments, format);
    text_addv(&message, format, arguments);
    va_end(arguments);
    size_t first = at;
    while (first > 0 && source->text[first - 1] != '\n') first--;
    Place place = place_at(source, at, first);
    fault_set(source->fault, FAULT_USAGE, &place, "%s", text_string(&message));
    point_at(source, at, first);
    text_free(&message);
    return false;
}

static const struct {
    uint32_t kind;
    const char *message;
} UNEXPECTED[] = {
    {TOKEN_END, N_("a value is missing at the end; type a number such as 0.67 or a list such as [.67 .33]")},
    {'\n', N_("a value is missing at the end of the line; type a number such as 0.67")},
    {',', N_("a value is missing before this comma; type it, or take the comma away")},
    {';', N_("a value is missing before this semicolon; type it, or take the semicolon away")},
    {']', N_("this ] closes nothing; take it away, or open a [ before it")},
    {')', N_("this ) closes nothing; take it away, or open a ( before it")},
    {'[', N_("a list is not allowed here; a list holds numbers or other lists, and values are separated by "
             "commas")},
    {TOKEN_DOTS,
     N_("values were left out here; print all of them: numpy.set_printoptions(threshold=sys.maxsize)")},
    {CHAR_ELLIPSIS, N_("values were left out here; type all of them")},
};

bool token_unexpected(const Source *source, const Token *token)
{
    bool dots = token->kind == TOKEN_DOTS || token->kind == CHAR_ELLIPSIS;
    int length = token->end - token->at < WORD_BYTES ? (int)(token->end - token->at) : WORD_BYTES;
    const char *bytes = source->text + token->at;
    if (token->kind == TOKEN_FAULT) {
        uint32_t character;
        text_decode(bytes, source->length - token->at, &character);
        return source_fail(source, token->at, _(token->message), (unsigned)character);
    }
    if (dots && !token->blank && digit_before(source, token->at))
        return source_fail(source, token->at, _("digits were left out here; type them, or round the number"));
    for (size_t i = 0; i < sizeof UNEXPECTED / sizeof *UNEXPECTED; i++)
        if (UNEXPECTED[i].kind == token->kind)
            return source_fail(source, token->at, "%s", _(UNEXPECTED[i].message));
    return source_fail(source, token->at,
                       token->kind == TOKEN_WORD
                           ? _("\"%.*s\" is no number; type only numbers such as 0.67, 2/3 or e^0.5")
                           : _("\"%.*s\" is not allowed here; type numbers, separated by commas or blanks"),
                       length, bytes);
}
