/* Names the readings of commas between digits. */
#include "math/comma.h"

#include <assert.h>

#include "base/lang.h"

enum { READING_BYTES = 40, READINGS = 5, MESSAGE_COUNT = 7 };

static size_t first_from(const Source *source, size_t at)
{
    for (size_t bytes; at < source->length; at += bytes) {
        if (source_char(source, at, &bytes) == ',' && source_mark_is_tight(source, at, ',')) break;
    }
    return at;
}

/* Whether the mark, wherever it is between digits, parts groups of three before the point, which is the other
 * one. */
static bool parts_thousands(const Source *source, uint32_t mark, uint32_t point)
{
    size_t digits = 0, parts = 0;
    bool parted = false, zero = false,
         fraction = false; /* the group: behind the mark, begins with 0, behind a point */
    for (size_t at = 0, bytes; at <= source->length; at += bytes) {
        uint32_t character = source_char(source, at, &bytes);
        if (char_is_digit(character)) {
            if (digits++ == 0) zero = character == '0';
            continue;
        }
        bool tight = source_mark_is_tight(source, at, mark);
        bool first = tight && !parted;
        if ((parted && digits != 3) || (first && (digits > 3 || zero || fraction))) return false;
        parts += tight;
        parted = tight;
        fraction = character == point || (character == CHAR_STOP && point == '.');
        digits = 0;
        if (bytes == 0) break;
    }
    return parts > 0;
}

bool commas_may_be(const Source *source, CommaReading reading)
{
    if (first_from(source, 0) == source->length) return false;
    if (reading == COMMA_THOUSANDS) return parts_thousands(source, ',', '.');
    return reading != COMMA_CONTINENTAL || parts_thousands(source, '.', ',');
}

bool commas_have_decimals(const Source *source)
{
    for (size_t at = first_from(source, 0); at < source->length; at = first_from(source, at + 1)) {
        size_t comma, digit;
        source_char(source, at, &comma);
        source_char(source, at + comma, &digit);
        if (!char_is_digit(source_char(source, at + comma + digit, NULL))) return false;
    }
    return true;
}

void commas_rewrite(Text *out, const Source *source, size_t at, size_t end, CommaReading reading)
{
    bool pointed = false; /* the number has its point */
    for (size_t bytes; at < end; at += bytes) {
        uint32_t character = source_char(source, at, &bytes);
        bool comma = source_mark_is_tight(source, at, ',');
        if (reading == COMMA_THOUSANDS && comma) continue;
        if (reading == COMMA_CONTINENTAL && source_mark_is_tight(source, at, '.')) continue;
        if (comma)
            pointed = reading != COMMA_SEPARATES && !(reading == COMMA_PAIRS && pointed);
        else if (!char_is_digit(character))
            pointed = character == '.';
        text_add_char(out, !comma ? character : pointed ? '.' : ' ');
    }
}

/* Prints the beginning of the text from `at` to `end` as it then reads, with blanks between its values. */
static void reading_print(Text *out, const Source *source, size_t at, size_t end, CommaReading reading)
{
    Text text = {0};
    commas_rewrite(&text, source, at, end - at > 8 * READING_BYTES ? at + 8 * READING_BYTES : end, reading);
    for (size_t i = 0; i < text.length && out->length < READING_BYTES;) {
        uint32_t character;
        i += text_decode(text.bytes + i, text.length - i, &character);
        bool blank = character <= ' ' || character == ',';
        bool doubled = blank && (out->length == 0 || out->bytes[out->length - 1] == ' ');
        if (!doubled) text_add_char(out, blank ? ' ' : character);
        if (out->length >= READING_BYTES && i < text.length) text_add(out, "...");
    }
    text_free(&text);
}

/* The messages; each reading of the set has its text there, in the order of the bits. */
static const struct {
    unsigned readings;
    const char *message;
} MESSAGES[MESSAGE_COUNT] = {
    {COMMA_POINTS, N_("decimal commas, %s; write a point, or give --decimal-comma")},
    {COMMA_THOUSANDS, N_("commas between thousands, %s; leave them out")},
    {COMMA_CONTINENTAL,
     N_("points between thousands and a decimal comma, %s; leave the points out, and write a "
        "point for the comma")},
    {COMMA_PAIRS | COMMA_SEPARATES, N_("two readings: decimal commas, %s, or separate values, %s; write "
                                       "points for the first, blanks between the values for the second")},
    {COMMA_POINTS | COMMA_THOUSANDS,
     N_("two readings: a decimal comma, %s, or thousands, %s; write the one that is meant")},
    {COMMA_POINTS | COMMA_SEPARATES,
     N_("two readings: decimal commas, %s, or separate values, %s; give --decimal-comma for the first, "
        "separate all values alike for the second")},
    {COMMA_POINTS | COMMA_SEPARATES | COMMA_THOUSANDS,
     N_("three readings: decimal commas, %s, separate values, %s, or thousands, %s; give --decimal-comma for "
        "the first, separate all values alike for the second, leave the commas out for the third")},
};

bool commas_fail(const Source *source, size_t at, size_t end, unsigned readings)
{
    Text texts[READINGS] = {{0}};
    size_t count = 0, row = 0;
    for (unsigned reading = 1; reading <= readings; reading <<= 1)
        if (readings & reading) reading_print(&texts[count++], source, at, end, (CommaReading)reading);
    while (row < MESSAGE_COUNT && MESSAGES[row].readings != readings) row++;
    assert(row < MESSAGE_COUNT);
    source_fail(source, first_from(source, at), _(MESSAGES[row].message), text_string(&texts[0]),
                text_string(&texts[1]), text_string(&texts[2]));
    while (count > 0) text_free(&texts[--count]);
    return false;
}

static const struct {
    CommaReading reading;
    const char *remark;
} REMARKS[] = {
    {COMMA_SEPARATES, N_("the commas were read as separators, %s")},
    {COMMA_POINTS, N_("; as decimal commas they would be %s: give --decimal-comma")},
    {COMMA_THOUSANDS, N_("; as thousands %s: leave the commas out")},
    {COMMA_CONTINENTAL,
     N_("; with points between thousands %s: leave those out, and write a point for the comma")},
};

const char *commas_describe(Arena *arena, const Source *source, unsigned readings)
{
    Text note = {0};
    for (size_t i = 0; i < sizeof REMARKS / sizeof *REMARKS; i++) {
        Text text = {0};
        if (!((readings | COMMA_SEPARATES) & REMARKS[i].reading)) continue;
        reading_print(&text, source, 0, source->length, REMARKS[i].reading);
        text_addf(&note, _(REMARKS[i].remark), text_string(&text));
        text_free(&text);
    }
    const char *kept = arena_text(arena, text_string(&note), note.length);
    text_free(&note);
    return kept;
}
