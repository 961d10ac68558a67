/* UTF-8 text: decoding, width on a terminal, making text from outside safe, and growable buffers. */
#include "base/text.h"

#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

#include "base/arena.h"
#include "base/twin.h"

enum { REPLACEMENT = 0xFFFD, MARKS_PER_BASE = 4 };

/* Ranges of characters, in ascending order; both ends belong to the range. */
typedef struct {
    uint32_t first;
    uint32_t last;
} Range;

static int compare_range(const void *key, const void *row)
{
    uint32_t character = *(const uint32_t *)key;
    const Range *range = row;
    return character < range->first ? -1 : character > range->last;
}

static bool in_ranges(uint32_t character, const Range *ranges, size_t count)
{
    return bsearch(&character, ranges, count, sizeof *ranges, compare_range) != NULL;
}

#define IN_RANGES(character, ranges) in_ranges(character, ranges, sizeof(ranges) / sizeof *(ranges))

/* --- growable text --- */

static void reserve(Text *text, size_t more)
{
    size_t needed = text->length + more + 1;
    if (needed <= text->capacity) return;
    size_t doubled = text->capacity * 2;
    text->capacity = needed > doubled ? needed + 16 : doubled;
    text->bytes = memory_grow(text->bytes, text->capacity, 1);
}

void text_put(Text *text, const char *bytes, size_t length)
{
    reserve(text, length);
    if (length > 0) memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

void text_add(Text *text, const char *string)
{
    text_put(text, string, strlen(string));
}

void text_add_char(Text *text, uint32_t character)
{
    char bytes[4];
    text_put(text, bytes, text_encode(character, bytes));
}

void text_addf(Text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_addv(text, format, arguments);
    va_end(arguments);
}

void text_addv(Text *text, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length > 0) {
        reserve(text, (size_t)length);
        vsnprintf(text->bytes + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
}

void text_clear(Text *text)
{
    text->length = 0;
    if (text->bytes) text->bytes[0] = '\0';
}

void text_free(Text *text)
{
    free(text->bytes);
    *text = (Text){0};
}

const char *text_string(const Text *text)
{
    return text->bytes ? text->bytes : "";
}

/* --- UTF-8 --- */

/* Which second bytes may follow a leading byte (Unicode, table 3-7); later ones are always 80 to BF. */
typedef struct {
    unsigned char first, last; /* leading bytes */
    unsigned char low, high;   /* second bytes */
    unsigned char length;
} Lead;

static const Lead LEADS[] = {
    {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3}, {0xE1, 0xEC, 0x80, 0xBF, 3},
    {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3}, {0xF0, 0xF0, 0x90, 0xBF, 4},
    {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
};

static const Lead *lead_of(unsigned char byte)
{
    for (size_t i = 0; i < sizeof LEADS / sizeof *LEADS; i++)
        if (byte >= LEADS[i].first && byte <= LEADS[i].last) return &LEADS[i];
    return NULL;
}

size_t text_decode(const char *bytes, size_t length, uint32_t *character)
{
    const unsigned char *b = (const unsigned char *)bytes;
    *character = REPLACEMENT;
    if (length == 0) return 0;
    if (b[0] < 0x80) {
        *character = b[0];
        return 1;
    }
    const Lead *lead = lead_of(b[0]);
    if (!lead) return 1;
    uint32_t value = b[0] & (0x7Fu >> lead->length);
    for (size_t i = 1; i < lead->length; i++) {
        unsigned char low = i == 1 ? lead->low : 0x80, high = i == 1 ? lead->high : 0xBF;
        if (i >= length || b[i] < low || b[i] > high) return i;
        value = value << 6 | (b[i] & 0x3Fu);
    }
    *character = value;
    return lead->length;
}

size_t text_encode(uint32_t character, char bytes[4])
{
    static const unsigned char MARKS[] = {0, 0, 0xC0, 0xE0, 0xF0};
    if (character > 0x10FFFF || (character >= 0xD800 && character <= 0xDFFF)) character = REPLACEMENT;
    size_t length = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    for (size_t i = length - 1; i > 0; i--) {
        bytes[i] = (char)(0x80 | (character & 0x3F));
        character >>= 6;
    }
    bytes[0] = (char)(MARKS[length] | character);
    return length;
}

/* --- columns --- */

static const Range COMBINING[] = {
    {0x0300, 0x036F},   {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x05BF, 0x05BF}, {0x05C1, 0x05C2},
    {0x05C4, 0x05C5},   {0x05C7, 0x05C7}, {0x0610, 0x061A}, {0x064B, 0x065F}, {0x0670, 0x0670},
    {0x06D6, 0x06DC},   {0x06DF, 0x06E4}, {0x06E7, 0x06E8}, {0x06EA, 0x06ED}, {0x0730, 0x074A},
    {0x0900, 0x0902},   {0x093C, 0x093C}, {0x0941, 0x0948}, {0x094D, 0x094D}, {0x0E31, 0x0E31},
    {0x0E34, 0x0E3A},   {0x0E47, 0x0E4E}, {0x1160, 0x11FF}, {0x1AB0, 0x1ACE}, {0x1DC0, 0x1DFF},
    {0x20D0, 0x20F0},   {0x302A, 0x302D}, {0x3099, 0x309A}, {0xA66F, 0xA672}, {0xFE20, 0xFE2F},
    {0x1D167, 0x1D169},
};

static const Range WIDE[] = {
    {0x1100, 0x115F}, {0x2E80, 0x303E},   {0x3041, 0x33FF},   {0x3400, 0x4DBF},   {0x4E00, 0xA4CF},
    {0xA960, 0xA97C}, {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF01, 0xFF60},
    {0xFFE0, 0xFFE6}, {0x1F300, 0x1F64F}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD},
};

/* Chinese characters, most of what is not ASCII: two columns in every locale, and never hidden. */
static bool is_ideograph(uint32_t character)
{
    return character >= 0x4E00 && character <= 0x9FA5;
}

int text_char_cols(uint32_t character)
{
    if (character < 0x20 || character == 0x7F) return 0;
    if (character < 0x7F) return 1;
    if (is_ideograph(character)) return 2;
    if (strcasecmp(nl_langinfo(CODESET), "UTF-8") == 0) {
        int cols = wcwidth((wchar_t)character);
        if (cols >= 0) return cols;
    }
    if (IN_RANGES(character, COMBINING) || text_is_hidden(character)) return 0;
    return IN_RANGES(character, WIDE) ? 2 : 1;
}

size_t text_cols(const char *string)
{
    size_t cols = 0, length = strlen(string);
    for (size_t i = 0; i < length;) {
        uint32_t character;
        i += text_decode(string + i, length - i, &character);
        cols += (size_t)text_char_cols(character);
    }
    return cols;
}

/* --- safe text --- */

static const Range HIDDEN[] = {
    {0x0000, 0x0008}, {0x000B, 0x001F}, {0x007F, 0x009F},   {0x00AD, 0x00AD},
    {0x061C, 0x061C}, {0x180B, 0x180F}, {0x200B, 0x200F},   {0x2028, 0x202E},
    {0x2060, 0x206F}, {0xFDD0, 0xFDEF}, {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},
    {0xFFF9, 0xFFFB}, {0xFFFE, 0xFFFF}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
};

bool text_is_hidden(uint32_t character)
{
    if ((character >= 0x20 && character < 0x7F) || is_ideograph(character)) return false;
    return (character & 0xFFFE) == 0xFFFE || IN_RANGES(character, HIDDEN);
}

/* Whether the bytes are the replacement character itself and not something invalid that decodes to it. */
static bool is_written_replacement(const char *bytes, size_t taken)
{
    return taken == 3 && memcmp(bytes, "\xEF\xBF\xBD", 3) == 0;
}

/* Length of a beginning that nothing changes: printable ASCII and line ends, which most text is made of. */
static size_t plain_length(const char *bytes, size_t length)
{
    size_t i = 0;
    while (i < length && ((bytes[i] >= 0x20 && bytes[i] < 0x7F) || bytes[i] == '\n')) i++;
    return i;
}

/* Text that stays as it is goes over in runs: `run` is where the current one begins. */
size_t text_sanitise(Text *out, const char *bytes, size_t length, size_t *first)
{
    size_t changes = 0, marks = 0, run = 0;
    for (size_t i = 0, taken; i < length; i += taken) {
        taken = plain_length(bytes + i, length - i);
        if (taken > 0) {
            marks = 0;
            continue;
        }
        uint32_t character;
        taken = text_decode(bytes + i, length - i, &character);
        bool ends_line = character == '\r';
        if (ends_line) {
            if (i + 1 < length && bytes[i + 1] == '\n') taken = 2;
            character = '\n';
        }
        bool hidden = text_is_hidden(character);
        bool mark = !hidden && character >= 0x80 && text_char_cols(character) == 0;
        if (!hidden) marks = mark ? marks + 1 : 0;
        bool dropped = hidden || marks > MARKS_PER_BASE;
        bool replaced = character == REPLACEMENT && !is_written_replacement(bytes + i, taken);
        if ((dropped || replaced) && changes++ == 0 && first) *first = i;
        if (!dropped && !replaced && !ends_line) continue;
        text_put(out, bytes + run, i - run);
        if (!dropped) text_add_char(out, character);
        run = i + taken;
    }
    text_put(out, bytes + run, length - run);
    return changes;
}

void text_sanitise_line(Text *out, const char *bytes, size_t length)
{
    size_t first = out->length;
    text_sanitise(out, bytes, length, NULL);
    for (size_t i = first; i < out->length; i++)
        if (out->bytes[i] == '\n' || out->bytes[i] == '\t') out->bytes[i] = ' ';
}

uint32_t text_fold_width(uint32_t character)
{
    if (character == 0x3000) return ' ';
    return character >= 0xFF01 && character <= 0xFF5E ? character - 0xFF01 + '!' : character;
}

/* --- charsets --- */

/* Blocks of symbols: what has no twin there is no letter. */
static const Range SYMBOL_BLOCKS[] = {
    {0x00A0, 0x00BF}, {0x2000, 0x2BFF}, {0xFFFD, 0xFFFD}, {0x1F000, 0x1FAFF}};

/* Punctuation that goes with Chinese letters and stays where they stay. */
static const Range LETTER_PUNCTUATION[] = {{0x3000, 0x303F}, {0x30FB, 0x30FB}, {0xFF01, 0xFFEF}};

/* Braille patterns (curves): the ramp by the number of dots. */
static const char *braille_twin(uint32_t character, char single[2])
{
    int dots = 0;
    for (uint32_t bits = character & 0xFF; bits; bits &= bits - 1) dots++;
    single[0] = " .:-=+*#@"[dots];
    single[1] = '\0';
    return single;
}

static const char *twin_of(uint32_t character, char single[2])
{
    if (character >= 0x2800 && character <= 0x28FF) return braille_twin(character, single);
    return twin_find(character, single);
}

static bool stays(uint32_t character, Charset charset)
{
    if (character < 0x80 || charset == CHARSET_UTF8) return true;
    if (charset == CHARSET_ASCII) return false;
    char single[2];
    if (IN_RANGES(character, LETTER_PUNCTUATION)) return true;
    return !IN_RANGES(character, SYMBOL_BLOCKS) && !twin_of(character, single);
}

/* √ takes what follows it into brackets: √d is sqrt(d). Returns how many bytes it took behind the sign. */
static size_t put_root(Text *out, const char *operand)
{
    size_t length = 0;
    while (isalpha((unsigned char)operand[length])) length++;
    text_add(out, "sqrt");
    if (length == 0) return 0;
    text_add(out, "(");
    text_put(out, operand, length);
    text_add(out, ")");
    return length;
}

/* A twin such as ^2 or _i: in a row of them the mark stands once, ¹⁰ is ^10. */
static bool is_script(const char *twin)
{
    return twin && (twin[0] == '^' || twin[0] == '_') && twin[1];
}

void text_to_charset(Text *out, const char *string, Charset charset)
{
    const uint32_t root = 0x221A;
    size_t length = strlen(string);
    char script = '\0'; /* the mark of the scripts that are being written */
    text_put(out, "", 0);
    for (size_t i = 0; i < length;) {
        uint32_t character;
        char single[2];
        i += text_decode(string + i, length - i, &character);
        const char *twin = stays(character, charset) ? NULL : twin_of(character, single);
        bool scripted = is_script(twin);
        if (stays(character, charset))
            text_add_char(out, character);
        else if (character == root)
            i += put_root(out, string + i);
        else if (twin)
            text_add(out, twin + (scripted && script == twin[0]));
        else
            text_put(out, "??", (size_t)text_char_cols(character));
        script = scripted ? twin[0] : '\0';
    }
}
