/* Reads single values: the words that stand for one, and numbers with what may follow them. A word is read
 * wherever it stands, so that the fault can say where it would be right. */
#include "math/value.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/lang.h"
#include "math/expression.h"
#include "math/number.h"

enum { EXACT = -1, PIECE_BYTES = 40 };

typedef struct {
    const char *name;
    double number;
    bool undefined, boolean;
} ValueWord;

/* Words that are values by themselves, where the rules allow them. */
static const ValueWord VALUE_WORDS[] = {
    {"undefined", 0, true, false}, {"未定义", 0, true, false}, {"true", 1, false, true},
    {"True", 1, false, true},      {"false", 0, false, true},  {"False", 0, false, true},
};

static bool word_value_read(Cursor *cursor, const LiteralRules *rules, const Word *word,
                            const ValueWord *value, LiteralCell *out)
{
    if (value->undefined && !rules->undefined) {
        return cursor_fail(
            cursor, cursor->at,
            _("an undefined value cannot stand here; it is an answer only where a mask is given"));
    }
    if (value->boolean && !rules->booleans) {
        return cursor_fail(cursor, cursor->at, _("true and false stand only in a mask; type a number"));
    }
    cursor->at += word->bytes;
    *out = (LiteralCell){value->number, EXACT, value->undefined, value->boolean};
    return true;
}

/* Reads —, also doubled as Chinese keyboards type it. */
static bool dash_read(Cursor *cursor, const LiteralRules *rules, LiteralCell *out)
{
    Word dash = {.bytes = 0};
    Cursor ahead = *cursor;
    while (cursor_accept(&ahead, CHAR_DASH) && dash.bytes < 2 * strlen("—"))
        dash.bytes = ahead.at - cursor->at;
    return word_value_read(cursor, rules, &dash, &VALUE_WORDS[0], out);
}

/* The bytes of -- where it stands by itself: — as it is printed in ASCII. Else 0. */
static size_t ascii_dash_bytes(const Cursor *cursor)
{
    Cursor ahead = *cursor;
    if (!cursor_accept(&ahead, '-') || !cursor_accept(&ahead, '-')) return 0;
    uint32_t next = cursor_peek(&ahead);
    bool ends = next == CURSOR_END || next == ',' || next == ';' || next == ']' || next == ')' ||
                next == '\n' || cursor_is_blank(&ahead, next);
    return ends ? ahead.at - cursor->at : 0;
}

static bool infinity_is_next(Cursor *cursor)
{
    static const char *const names[] = {"inf", "Inf", "INF", "infinity", "Infinity"};
    Word word;
    if (cursor_accept(cursor, CHAR_INFINITY)) return true;
    if (!cursor_word(cursor, &word)) return false;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(word.name, names[i]) != 0) continue;
        cursor->at += word.bytes;
        return true;
    }
    return false;
}

/* Reads an infinity if one is next: `found` says whether. */
static bool infinity_read(Cursor *cursor, const LiteralRules *rules, LiteralCell *out, bool *found)
{
    Cursor ahead = *cursor;
    bool minus = cursor_accept(&ahead, '-');
    if (!minus) cursor_accept(&ahead, '+');
    *found = infinity_is_next(&ahead);
    if (!*found) return true;
    if (!minus) {
        return cursor_fail(cursor, cursor->at, _("infinity is no value here; type a finite number"));
    }
    if (!rules->minus_infinity) {
        return cursor_fail(cursor, cursor->at,
                           _("-inf cannot stand here; it stands for a masked score or in an additive mask"));
    }
    *cursor = ahead;
    *out = (LiteralCell){.number = -HUGE_VAL, .decimals = EXACT};
    return true;
}

/* Whether `number`, read from decimals, is 10⁻ᵖ. */
static bool number_is_tenth_power(double number)
{
    char text[16];
    if (number <= 0 || number > 1) return false;
    snprintf(text, sizeof text, "1e%d", (int)lround(log10(number)));
    return strtod(text, NULL) == number;
}

/* Reads <.0001, as a weight that rounds to zero is printed. */
static bool less_than_read(Cursor *cursor, const LiteralRules *rules, LiteralCell *out)
{
    size_t start = cursor->at;
    Quantity bound;
    if (!rules->less_than) {
        return cursor_fail(cursor, start, _("< stands only before a tiny weight; type a number"));
    }
    cursor_advance(cursor);
    cursor_skip_blanks(cursor);
    if (!expression_read_decimal(cursor, &bound)) return false;
    if (!number_is_tenth_power(bound.number)) {
        return cursor_fail(cursor, start,
                           _("< stands only before a power of ten; write <.0001, or the number"));
    }
    *out = (LiteralCell){.number = 0, .decimals = (short)bound.decimals};
    return true;
}

/* Takes the % behind a plain number. */
static bool percent_take(Cursor *cursor, const LiteralRules *rules, Quantity *value)
{
    Cursor ahead = *cursor;
    cursor_skip_blanks(&ahead);
    if (cursor_peek(&ahead) != '%') return true;
    if (!rules->percent) {
        return cursor_fail(&ahead, ahead.at,
                           _("a percent cannot stand here, only where weights are asked; write 0.67"));
    }
    if (value->decimals < 0) {
        return cursor_fail(&ahead, ahead.at,
                           _("a percent stands only behind a plain number; write 67%% or 2/3"));
    }
    cursor_advance(&ahead);
    *cursor = ahead;
    *value = (Quantity){value->number / 100, value->decimals + 2};
    return true;
}

/* A piece of the text for a message, without blanks at its end, cut where it is long. */
static int piece_length(const char *bytes, size_t length)
{
    while (length > 0 && bytes[length - 1] == ' ') length--;
    if (length > PIECE_BYTES) length = PIECE_BYTES;
    while (length > 0 && ((unsigned char)bytes[length] & 0xC0) == 0x80) length--;
    return (int)length;
}

/* Refuses `1-2`, and `1 - 2`: one value or two? A minus with a blank before it and none behind begins a new
 * value. */
static bool sign_check(const Cursor *cursor, size_t start, double left)
{
    Cursor ahead = *cursor;
    bool blank_before = cursor_skip_blanks(&ahead);
    uint32_t sign = cursor_peek(&ahead);
    if (sign != '+' && sign != '-') return true;
    size_t sign_at = ahead.at;
    cursor_advance(&ahead);
    bool blank_behind = cursor_skip_blanks(&ahead) || cursor_peek(&ahead) == '\n';
    if (blank_before && !blank_behind) return true;
    size_t right_at = ahead.at;
    Quantity right;
    if (!expression_read(&ahead, &right)) return false;
    char result[NUMBER_BYTES];
    number_print_exact(result, sign == '-' ? left - right.number : left + right.number);
    const char *first = ahead.text + start, *second = ahead.text + right_at;
    int first_length = piece_length(first, cursor->at - start);
    int second_length = piece_length(second, ahead.at - right_at);
    const char *sign_text = sign == '-' ? "-" : "+", *sign_shown = sign == '-' ? "-" : "";
    return cursor_fail(&ahead, sign_at,
                       _("two readings: one value, %.*s %s %.*s = %s, or two, %.*s and %s%.*s; "
                         "write it in parentheses for one, with a comma for two"),
                       first_length, first, sign_text, second_length, second, result, first_length, first,
                       sign_shown, second_length, second);
}

static bool quantity_read(Cursor *cursor, const LiteralRules *rules, LiteralCell *out)
{
    size_t start = cursor->at;
    Quantity value;
    if (!expression_read(cursor, &value)) return false;
    if (!percent_take(cursor, rules, &value) || !sign_check(cursor, start, value.number)) return false;
    *out = (LiteralCell){.number = value.number, .decimals = (short)value.decimals};
    return true;
}

bool value_read(Cursor *cursor, const LiteralRules *rules, LiteralCell *out)
{
    uint32_t next = cursor_peek(cursor);
    if (next == '<') return less_than_read(cursor, rules, out);
    if (next == CHAR_DASH) return dash_read(cursor, rules, out);
    Word dash = {.bytes = ascii_dash_bytes(cursor)};
    if (dash.bytes > 0) return word_value_read(cursor, rules, &dash, &VALUE_WORDS[0], out);
    bool found;
    if (!infinity_read(cursor, rules, out, &found)) return false;
    if (found) return true;
    Word word;
    bool is_word = cursor_word(cursor, &word);
    for (size_t i = 0; is_word && i < sizeof VALUE_WORDS / sizeof VALUE_WORDS[0]; i++) {
        if (strcmp(word.name, VALUE_WORDS[i].name) == 0)
            return word_value_read(cursor, rules, &word, &VALUE_WORDS[i], out);
    }
    return quantity_read(cursor, rules, out);
}
