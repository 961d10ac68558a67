/* Names the readings of commas between digits. */
#include "math/comma.h"

#include "base/lang.h"
#include "base/text.h"

enum { READING_BYTES = 40 };

bool commas_part_thousands(const Source *source)
{
    size_t digits = 0;   /* of the group that ends here */
    bool parted = false; /* a comma precedes that group */
    bool zero = false;   /* the group begins with 0 */
    for (size_t at = 0, bytes; at <= source->length; at += bytes) {
        uint32_t character = source_char(source, at, &bytes);
        if (character >= '0' && character <= '9') {
            if (digits++ == 0) zero = character == '0';
            continue;
        }
        bool tight = source_comma_is_tight(source, at);
        if ((parted && digits != 3) || (tight && !parted && (digits > 3 || zero))) return false;
        parted = tight;
        digits = 0;
        if (bytes == 0) break;
    }
    return true;
}

/* Prints the text from `at` to `end` as it then reads. */
static void reading_print(Text *out, const Source *source, size_t at, size_t end, CommaReading reading)
{
    bool pointed = false; /* the number has its point */
    for (size_t bytes; at < end && out->length < READING_BYTES; at += bytes) {
        uint32_t character = source_char(source, at, &bytes);
        uint32_t shown = character > ' ' && character != ',' ? character : ' ';
        bool comma = source_comma_is_tight(source, at);
        if (comma && reading == COMMA_THOUSANDS) continue;
        if (comma) pointed = reading == COMMA_POINTS || (reading == COMMA_PAIRS && !pointed);
        if (comma && pointed) shown = '.';
        if (!comma && (character < '0' || character > '9')) pointed = character == '.';
        bool doubled = shown == ' ' && (out->length == 0 || out->bytes[out->length - 1] == ' ');
        if (!doubled) text_add_char(out, shown);
    }
    if (at < end) text_add(out, "...");
}

/* The messages; each reading of the set has its text there, in the order of the bits. */
static const struct {
    unsigned readings;
    const char *message;
} MESSAGES[] = {
    {COMMA_POINTS, N_("decimal commas, %s; write a point, or give --decimal-comma")},
    {COMMA_THOUSANDS, N_("commas between thousands, %s; leave them out")},
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

bool commas_fail(const Source *source, size_t at, size_t end, size_t first_comma, unsigned readings)
{
    Text texts[4] = {{0}};
    size_t count = 0, row = 0;
    for (CommaReading reading = COMMA_POINTS; reading <= COMMA_THOUSANDS; reading <<= 1)
        if (readings & reading) reading_print(&texts[count++], source, at, end, reading);
    while (MESSAGES[row].readings != readings) row++;
    source_fail(source, first_comma, _(MESSAGES[row].message), text_string(&texts[0]), text_string(&texts[1]),
                text_string(&texts[2]));
    while (count > 0) text_free(&texts[--count]);
    return false;
}
