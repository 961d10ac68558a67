/* UTF-8 text: decoding, width on a terminal, making text from outside safe, and growable buffers. */
#include "base/text.h"

#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>
#include <string.h>
#include <strings.h>
#include <unicase.h>
#include <unilbrk.h>
#include <uninorm.h>
#include <unistr.h>
#include <uniwidth.h>
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

bool text_add_file(Text *text, FILE *file, size_t most)
{
    char bytes[16384];
    size_t count;
    while (text->length <= most && (count = fread(bytes, 1, sizeof bytes, file)) > 0)
        text_put(text, bytes, count);
    return !ferror(file);
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

size_t text_decode(const char *bytes, size_t length, uint32_t *character)
{
    enum { INCOMPLETE = -2 };
    *character = REPLACEMENT;
    if (length == 0) return 0;
    if ((unsigned char)bytes[0] < 0x80) {
        *character = (unsigned char)bytes[0];
        return 1;
    }
    const uint8_t *b = (const uint8_t *)bytes;
    int whole = u8_mbtoucr(character, b, length);
    if (whole > 0) return (size_t)whole;
    size_t taken = 1;
    while (taken < length && u8_mbtoucr(character, b, taken + 1) == INCOMPLETE) taken++;
    *character = REPLACEMENT;
    return taken;
}

size_t text_encode(uint32_t character, char bytes[4])
{
    int length = u8_uctomb((uint8_t *)bytes, character, 4);
    return length > 0 ? (size_t)length : text_encode(REPLACEMENT, bytes);
}

/* --- columns --- */

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
        int known = wcwidth((wchar_t)character);
        if (known >= 0) return known;
    }
    int cols = text_is_hidden(character) ? 0 : uc_width(character, "UTF-8");
    return cols < 0 ? 1 : cols;
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

/* --- forms, folding, line breaks --- */

/* Full-width forms and the blanks of print mean no more than the character alone. */
static const TextForm FORMS[] = {
    [UC_DECOMP_SUPER] = TEXT_FORM_SUPERSCRIPT, [UC_DECOMP_SUB] = TEXT_FORM_SUBSCRIPT,
    [UC_DECOMP_FRACTION] = TEXT_FORM_FRACTION, [UC_DECOMP_WIDE] = TEXT_FORM_WIDTH,
    [UC_DECOMP_SMALL] = TEXT_FORM_WIDTH,       [UC_DECOMP_NOBREAK] = TEXT_FORM_WIDTH,
    [UC_DECOMP_COMPAT] = TEXT_FORM_WIDTH,
};

TextForm text_form(uint32_t character, char plain[TEXT_FORM_BYTES])
{
    ucs4_t parts[UC_DECOMPOSITION_MAX_LENGTH];
    int tag, count = character < 0x80 ? -1 : uc_decomposition(character, &tag, parts);
    if (count < 1 || count >= TEXT_FORM_BYTES || (size_t)tag >= sizeof FORMS / sizeof *FORMS)
        return TEXT_FORM_NONE;
    for (int i = 0; i < count; i++) {
        const ucs4_t part = parts[i] == U'⁄' ? '/' : parts[i] == U'−' ? '-' : parts[i];
        if (part >= 0x7F) return TEXT_FORM_NONE;
        plain[i] = (char)part;
    }
    plain[count] = '\0';
    return FORMS[tag];
}

void text_fold(Text *out, const char *string)
{
    size_t length;
    uint8_t *folded = u8_casefold((const uint8_t *)string, strlen(string), NULL, UNINORM_NFKC, NULL, &length);
    if (folded) text_put(out, (const char *)folded, length);
    free(folded);
}

/* Whether `wanted` is the `whole` text, or occurs in it, both folded. */
static bool find_folded(const char *string, const char *wanted, bool whole)
{
    Text text = {0}, part = {0};
    text_fold(&text, string);
    text_fold(&part, wanted);
    bool found = whole ? strcmp(text_string(&text), text_string(&part)) == 0
                       : strstr(text_string(&text), text_string(&part)) != NULL;
    text_free(&text);
    text_free(&part);
    return found;
}

bool text_same(const char *one, const char *other)
{
    return find_folded(one, other, true);
}

bool text_holds(const char *string, const char *wanted)
{
    return find_folded(string, wanted, false);
}

void text_breaks(const uint32_t *characters, size_t count, bool *may_break)
{
    char *breaks = memory_grow(NULL, count + 1, 1);
    u32_possible_linebreaks(characters, count, "UTF-8", breaks);
    for (size_t i = 0; i < count; i++) may_break[i] = breaks[i] == UC_BREAK_POSSIBLE;
    free(breaks);
}

/* --- charsets --- */

/* Blocks of symbols: what has no twin there is no letter. */
static const Range SYMBOL_BLOCKS[] = {
    {0x00A0, 0x00BF}, {0x2000, 0x2BFF}, {0xFFFD, 0xFFFD}, {0x1F000, 0x1FAFF}};

/* Punctuation that goes with Chinese letters and stays where they stay. */
static const Range LETTER_PUNCTUATION[] = {{0x3000, 0x303F}, {0x30FB, 0x30FB}, {0xFF01, 0xFFEF}};

/* A mark such as ^ and a form, with its end. */
enum { TWIN_BYTES = TEXT_FORM_BYTES + 1 };

/* Braille patterns (curves): the ramp by the number of dots. */
static const char *braille_twin(uint32_t character, char out[TWIN_BYTES])
{
    int dots = 0;
    for (uint32_t bits = character & 0xFF; bits; bits &= bits - 1) dots++;
    snprintf(out, TWIN_BYTES, "%c", " .:-=+*#@"[dots]);
    return out;
}

/* The twin, of the table or put into `out`; NULL if the character has none. */
static const char *twin_of(uint32_t character, char out[TWIN_BYTES])
{
    if (character >= 0x2800 && character <= 0x28FF) return braille_twin(character, out);
    const char *twin = twin_find(character, out);
    if (twin) return twin;
    char plain[TEXT_FORM_BYTES];
    TextForm form = text_form(character, plain);
    if (form == TEXT_FORM_NONE) return NULL;
    snprintf(out, TWIN_BYTES, "%s%s", form == TEXT_FORM_SUPERSCRIPT ? "^" : "", plain);
    return out;
}

static bool stays(uint32_t character, Charset charset)
{
    if (character < 0x80 || charset == CHARSET_UTF8) return true;
    if (charset == CHARSET_ASCII) return false;
    char own[TWIN_BYTES];
    if (IN_RANGES(character, LETTER_PUNCTUATION)) return true;
    return !IN_RANGES(character, SYMBOL_BLOCKS) && !twin_of(character, own);
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

/* A twin such as ^2 or _i: in a row of them the mark is written once, ¹⁰ is ^10. */
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
        char own[TWIN_BYTES];
        i += text_decode(string + i, length - i, &character);
        const char *twin = stays(character, charset) ? NULL : twin_of(character, own);
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
