/* Reads separators. A comma separates, unless --decimal-comma was given and a digit follows it; where a row
 * looks as if its writer meant decimal commas, nothing is guessed: both readings are shown. */
#include "math/separator.h"

#include "base/lang.h"

enum { READING_BYTES = 40 };

static bool comma_is_point(const Cursor *cursor)
{
    return cursor->decimal_comma && char_is_digit(cursor_peek_second(cursor));
}

static bool digit_before(const Cursor *cursor)
{
    size_t at = cursor->at;
    while (at > 0 && ((unsigned char)cursor->text[at - 1] & 0xC0) == 0x80) at--;
    return at > 0 && char_is_digit(cursor_char(cursor, at - 1, NULL));
}

static bool comma_take(Cursor *cursor, Gap *gap)
{
    if (gap->kind > GAP_BLANK) return cursor_fail_unexpected(cursor);
    bool digits = digit_before(cursor) && char_is_digit(cursor_peek_second(cursor));
    bool joined = gap->kind == GAP_NONE;
    *gap = (Gap){.kind = GAP_COMMA, .tight = joined && digits, .offset = cursor->at};
    cursor_advance(cursor);
    uint32_t next = cursor_peek(cursor);
    gap->separates = joined && !digits && next != '\n' && !cursor_is_blank(cursor, next);
    return true;
}

static bool semicolon_take(Cursor *cursor, Gap *gap)
{
    if (gap->kind == GAP_SEMICOLON) return cursor_fail_unexpected(cursor);
    *gap = (Gap){.kind = GAP_SEMICOLON, .offset = cursor->at};
    cursor_advance(cursor);
    return true;
}

bool gap_read(Cursor *cursor, Gap *gap)
{
    *gap = (Gap){.kind = GAP_NONE};
    for (;;) {
        uint32_t next = cursor_peek(cursor);
        if (cursor_skip_blanks(cursor)) {
            if (gap->kind == GAP_NONE) gap->kind = GAP_BLANK;
        } else if (next == '\n') {
            cursor_advance(cursor);
            if (gap->kind < GAP_NEWLINE) gap->kind = GAP_NEWLINE;
        } else if (next == ',' && !comma_is_point(cursor)) {
            if (!comma_take(cursor, gap)) return false;
        } else if (next == ';') {
            if (!semicolon_take(cursor, gap)) return false;
        } else {
            return true;
        }
    }
}

static void separation_end_group(Separation *separation)
{
    separation->groups++;
    separation->tight_groups += separation->tight_in_group == 1;
    separation->tight_in_group = 0;
}

void separation_note(Separation *separation, const Gap *gap)
{
    if (gap->tight) {
        if (!separation->any_tight) separation->first_tight = gap->offset;
        separation->any_tight = true;
        separation->tight_in_group++;
        return;
    }
    separation->any_blank |= gap->kind == GAP_BLANK;
    separation->any_certain |= gap->separates;
    separation_end_group(separation);
}

/* The row with each tight comma replaced: how it reads if those are points, or if they separate. */
static void reading_print(char out[READING_BYTES], const Cursor *cursor, size_t first, size_t end, char tight)
{
    size_t used = 0;
    Cursor at = *cursor;
    for (at.at = first; at.at < end && used + 1 < READING_BYTES; cursor_advance(&at)) {
        uint32_t character = cursor_peek(&at);
        bool between = character == ',' && digit_before(&at) && char_is_digit(cursor_peek_second(&at));
        bool plain = character > ' ' && character < 0x7F && character != ',';
        char shown = between ? tight : plain ? (char)character : ' ';
        if (shown != ' ' || (used > 0 && out[used - 1] != ' ')) out[used++] = shown;
    }
    out[used] = '\0';
}

bool separation_check(Separation *separation, const Cursor *cursor, size_t first, size_t end)
{
    separation_end_group(separation);
    bool all_pairs = separation->groups > 1 && separation->tight_groups == separation->groups;
    if (!separation->any_tight || separation->any_certain || (!separation->any_blank && !all_pairs))
        return true;
    char as_points[READING_BYTES], as_separators[READING_BYTES];
    reading_print(as_points, cursor, first, end, '.');
    reading_print(as_separators, cursor, first, end, ' ');
    return cursor_fail(
        cursor, separation->first_tight,
        _("two readings: decimal commas, %s, or separate values, %s; give --decimal-comma for the first, "
          "separate all values alike for the second"),
        as_points, as_separators);
}
