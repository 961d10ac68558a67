/* Reads a literal's text character by character. Everything a keyboard, an input method or a web page may put
 * in place of an ASCII character is folded here, so that the grammar above sees ASCII and five symbols. */
#include "math/cursor.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/lang.h"
#include "base/text.h"

enum { WINDOW_BYTES = 512 };

typedef struct {
    uint32_t first, last; /* a range of characters */
    char ascii;
} Fold;

static const Fold FOLDS[] = {
    {0x00A0, 0x00A0, ' '}, {0x00B7, 0x00B7, '*'}, {0x00D7, 0x00D7, '*'}, {0x00F7, 0x00F7, '/'},
    {0x2000, 0x200A, ' '}, {0x202F, 0x202F, ' '}, {0x2044, 0x2044, '/'}, {0x205F, 0x205F, ' '},
    {0x2212, 0x2212, '-'}, {0x2215, 0x2215, '/'}, {0x2217, 0x2217, '*'}, {0x22C5, 0x22C5, '*'},
    {0x3001, 0x3001, ','}, {0x3010, 0x3010, '['}, {0x3011, 0x3011, ']'}, {0xFE63, 0xFE63, '-'},
};

static uint32_t char_fold(uint32_t character)
{
    for (size_t i = 0; i < sizeof FOLDS / sizeof FOLDS[0]; i++) {
        if (character >= FOLDS[i].first && character <= FOLDS[i].last) return (uint32_t)FOLDS[i].ascii;
    }
    return text_fold_width(character);
}

uint32_t cursor_char(const Cursor *cursor, size_t offset, size_t *bytes)
{
    size_t taken = 0;
    uint32_t character = CURSOR_END;
    if (offset < cursor->length) {
        unsigned char byte = (unsigned char)cursor->text[offset];
        taken = 1;
        character = byte;
        if (byte >= 0x80) {
            taken = text_decode(cursor->text + offset, cursor->length - offset, &character);
            character = char_fold(character);
        }
    }
    if (bytes) *bytes = taken;
    return character;
}

/* Called several times for every character of a large paste: ASCII takes the short way. */
uint32_t cursor_peek(const Cursor *cursor)
{
    if (cursor->at < cursor->length && (unsigned char)cursor->text[cursor->at] < 0x80) {
        return (unsigned char)cursor->text[cursor->at];
    }
    return cursor_char(cursor, cursor->at, NULL);
}

uint32_t cursor_peek_second(const Cursor *cursor)
{
    size_t bytes;
    cursor_char(cursor, cursor->at, &bytes);
    return cursor_char(cursor, cursor->at + bytes, NULL);
}

void cursor_advance(Cursor *cursor)
{
    size_t bytes;
    cursor_char(cursor, cursor->at, &bytes);
    cursor->at += bytes;
}

bool cursor_accept(Cursor *cursor, uint32_t expected)
{
    if (cursor_peek(cursor) != expected) return false;
    cursor_advance(cursor);
    return true;
}

bool cursor_is_blank(const Cursor *cursor, uint32_t character)
{
    bool newline = character == '\n' && cursor->enclosed > 0;
    return newline || character == ' ' || character == '\t' || character == '\r';
}

bool cursor_skip_blanks(Cursor *cursor)
{
    size_t start = cursor->at;
    while (cursor_is_blank(cursor, cursor_peek(cursor))) cursor_advance(cursor);
    return cursor->at > start;
}

bool char_is_digit(uint32_t character)
{
    return character >= '0' && character <= '9';
}

static bool char_is_symbol(uint32_t character)
{
    return character == CHAR_ROOT || character == CHAR_INFINITY || character == CHAR_DASH ||
           character == CHAR_ELLIPSIS || character == CHAR_STOP;
}

static bool char_is_letter(uint32_t character)
{
    bool ascii =
        (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') || character == '_';
    return ascii || (character >= 0x80 && character < CURSOR_END && !char_is_symbol(character));
}

/* Where the character at `offset` goes on a word: letters, digits, and the point of `np.array`. */
static bool word_goes_on(const Cursor *cursor, size_t offset, size_t bytes, uint32_t character)
{
    if (character == '.') return char_is_letter(cursor_char(cursor, offset + bytes, NULL));
    return char_is_letter(character) || char_is_digit(character);
}

/* Drops the name of a library in front of a name that it would have without one. */
static void word_drop_module(char *name)
{
    static const char *const modules[] = {"np.", "numpy.", "jnp.", "torch.", "math."};
    for (size_t i = 0; i < sizeof modules / sizeof modules[0]; i++) {
        size_t length = strlen(modules[i]);
        if (strncmp(name, modules[i], length) != 0) continue;
        memmove(name, name + length, strlen(name + length) + 1);
        return;
    }
}

bool cursor_word(const Cursor *cursor, Word *word)
{
    size_t used = 0, offset = cursor->at, bytes;
    if (!char_is_letter(cursor_peek(cursor))) return false;
    uint32_t character = cursor_char(cursor, offset, &bytes);
    while (word_goes_on(cursor, offset, bytes, character)) {
        char encoded[4];
        size_t count = text_encode(character, encoded);
        if (used + count < WORD_BYTES) {
            memcpy(word->name + used, encoded, count);
            used += count;
        }
        offset += bytes;
        character = cursor_char(cursor, offset, &bytes);
    }
    word->name[used] = '\0';
    word->bytes = offset - cursor->at;
    if (strchr(word->name, '.')) word_drop_module(word->name);
    return true;
}

static size_t line_first(const Cursor *cursor, size_t offset)
{
    while (offset > 0 && cursor->text[offset - 1] != '\n') offset--;
    return offset;
}

/* Points at byte `offset`, showing no more of a long line than a terminal could. */
static bool point_at(const Cursor *cursor, size_t offset, size_t first)
{
    size_t end = offset;
    if (offset - first > WINDOW_BYTES) first = offset - WINDOW_BYTES;
    while (first < offset && ((unsigned char)cursor->text[first] & 0xC0) == 0x80) first++;
    while (end < cursor->length && end - offset < WINDOW_BYTES && cursor->text[end] != '\n') end++;
    return fault_point(cursor->fault, cursor->text + first, end - first, offset - first);
}

/* The place of byte `offset`, counted on from the place of the text: columns are characters. */
static Place place_at(const Cursor *cursor, size_t offset, size_t first)
{
    Place place = cursor->place ? *cursor->place : (Place){0};
    bool on_first_line = first == 0;
    size_t before = on_first_line && place.line > 0 && place.column > 0 ? place.column - 1 : 0;
    place.line = place.line > 0 ? place.line : 1;
    for (size_t i = 0; i < first; i++) place.line += cursor->text[i] == '\n';
    place.column = before + 1;
    for (size_t i = first; i < offset; i++) place.column += ((unsigned char)cursor->text[i] & 0xC0) != 0x80;
    return place;
}

bool cursor_fail(const Cursor *cursor, size_t offset, const char *format, ...)
{
    char message[sizeof((Fault *)NULL)->message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    size_t first = line_first(cursor, offset);
    Place place = place_at(cursor, offset, first);
    fault_set(cursor->fault, FAULT_USAGE, &place, "%s", message);
    return point_at(cursor, offset, first);
}

typedef struct {
    uint32_t character;
    const char *message;
} Surprise;

static const Surprise SURPRISES[] = {
    {CURSOR_END, N_("a value is missing at the end; type a number such as 0.67 or a list such as [.67 .33]")},
    {'\n', N_("a value is missing at the end of the line; type a number such as 0.67")},
    {',', N_("a value is missing before this comma; type it, or take the comma away")},
    {';', N_("a value is missing before this semicolon; type it, or take the semicolon away")},
    {']', N_("this ] closes nothing; take it away, or open a [ before it")},
    {')', N_("this ) closes nothing; take it away, or open a ( before it")},
    {'[',
     N_("a list cannot stand here; a list holds numbers or other lists, and values are separated by commas")},
    {CHAR_ELLIPSIS,
     N_("values were left out here; print all of them: numpy.set_printoptions(threshold=sys.maxsize)")},
};

static const char *surprise_find(uint32_t character)
{
    for (size_t i = 0; i < sizeof SURPRISES / sizeof SURPRISES[0]; i++) {
        if (SURPRISES[i].character == character) return SURPRISES[i].message;
    }
    return NULL;
}

bool cursor_fail_unexpected(const Cursor *cursor)
{
    uint32_t character = cursor_peek(cursor);
    if (character == '.' && cursor_peek_second(cursor) == '.') character = CHAR_ELLIPSIS;
    const char *message = surprise_find(character);
    if (message) return cursor_fail(cursor, cursor->at, "%s", _(message));
    const char *here = cursor->text + cursor->at;
    Word word;
    if (cursor_word(cursor, &word)) {
        int shown = word.bytes < WORD_BYTES ? (int)word.bytes : WORD_BYTES;
        return cursor_fail(cursor, cursor->at,
                           _("\"%.*s\" is no number; type only numbers such as 0.67, 2/3 or e^0.5"), shown,
                           here);
    }
    size_t bytes;
    cursor_char(cursor, cursor->at, &bytes);
    return cursor_fail(cursor, cursor->at,
                       _("\"%.*s\" cannot stand here; type numbers, separated by commas or blanks"),
                       (int)bytes, here);
}
