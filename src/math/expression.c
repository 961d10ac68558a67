/* A recursive-descent reader for one number. Its recursion is capped by `nesting`; every result is checked to
 * be finite. */
#include "math/expression.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/lang.h"

enum { NESTING_MAX = 32, NUMERAL_BYTES = 400, DECIMALS_MAX = 1000, EXACT = -1 };

/* ---- Decimal numbers ---- */

/* A number's characters in ASCII, for strtod, which never sees anything else: no hexadecimal, no "nan". */
typedef struct {
    char text[NUMERAL_BYTES];
    size_t length;
    int decimals;
    bool too_long;
} Numeral;

static void numeral_put(Numeral *numeral, char character)
{
    numeral->too_long |= numeral->length + 1 >= NUMERAL_BYTES;
    if (!numeral->too_long) numeral->text[numeral->length++] = character;
}

/* Takes digits; how many. */
static size_t digits_take(Cursor *cursor, Numeral *numeral)
{
    size_t count = 0;
    for (; char_is_digit(cursor_peek(cursor)); count++) {
        numeral_put(numeral, (char)cursor_peek(cursor));
        cursor_advance(cursor);
    }
    return count;
}

/* Whether a decimal point is next: `.`, between digits also the Chinese full stop, and by option the comma.
 */
static bool point_is_next(const Cursor *cursor, bool after_digit)
{
    uint32_t character = cursor_peek(cursor);
    bool before_digit = char_is_digit(cursor_peek_second(cursor));
    if (character == '.') return after_digit || before_digit;
    if (character == CHAR_STOP) return after_digit && before_digit;
    return character == ',' && cursor->decimal_comma && before_digit;
}

/* Takes `e-3`; an `e` that no digit follows is Euler's number and stays. */
static void exponent_take(Cursor *cursor, Numeral *numeral)
{
    Cursor ahead = *cursor;
    if (!cursor_accept(&ahead, 'e') && !cursor_accept(&ahead, 'E')) return;
    bool minus = cursor_accept(&ahead, '-');
    if (!minus) cursor_accept(&ahead, '+');
    if (!char_is_digit(cursor_peek(&ahead))) return;
    numeral_put(numeral, 'e');
    if (minus) numeral_put(numeral, '-');
    size_t digits_at = numeral->length;
    digits_take(&ahead, numeral);
    numeral->text[numeral->length] = '\0';
    *cursor = ahead;
    long exponent = strtol(numeral->text + digits_at, NULL, 10);
    if (exponent > DECIMALS_MAX) exponent = DECIMALS_MAX;
    long decimals = numeral->decimals + (minus ? exponent : -exponent);
    numeral->decimals = decimals < 0 ? 0 : decimals > DECIMALS_MAX ? DECIMALS_MAX : (int)decimals;
}

bool expression_read_decimal(Cursor *cursor, Quantity *out)
{
    Numeral numeral = {.length = 0};
    size_t start = cursor->at;
    bool whole = digits_take(cursor, &numeral) > 0;
    if (point_is_next(cursor, whole)) {
        cursor_advance(cursor);
        numeral_put(&numeral, '.');
        numeral.decimals = (int)digits_take(cursor, &numeral);
    } else if (!whole) {
        return cursor_fail_unexpected(cursor);
    }
    exponent_take(cursor, &numeral);
    if (point_is_next(cursor, true) && cursor_peek_second(cursor) != '.') {
        return cursor_fail(
            cursor, cursor->at,
            _("a second point in one number; separate values by blanks, and give each one point"));
    }
    if (numeral.too_long) {
        return cursor_fail(cursor, start, _("a number of more than %d characters; type fewer digits"),
                           NUMERAL_BYTES - 1);
    }
    numeral.text[numeral.length] = '\0';
    *out = (Quantity){strtod(numeral.text, NULL), numeral.decimals};
    if (isfinite(out->number)) return true;
    return cursor_fail(cursor, start, _("a number beyond the range of a double; type one below 1.8e308"));
}

/* ---- Expressions ---- */

static bool sum_read(Cursor *cursor, Quantity *out);
static bool factor_read(Cursor *cursor, Quantity *out);

static bool result_check(const Cursor *cursor, size_t offset, double number)
{
    if (isfinite(number)) return true;
    return cursor_fail(cursor, offset, _("the result is beyond the range of a double; type a smaller value"));
}

/* Reads `( sum )`. */
static bool parenthesis_read(Cursor *cursor, Quantity *out)
{
    size_t opening = cursor->at;
    cursor_advance(cursor);
    cursor->enclosed++;
    if (!sum_read(cursor, out)) return false;
    cursor->enclosed--;
    uint32_t next = cursor_peek(cursor);
    if (next == ',') {
        return cursor_fail(cursor, cursor->at,
                           _("several values in parentheses; write a list in square brackets, [1, 2]"));
    }
    if (next == CURSOR_END || next == '\n' || next == ']' || next == ';') {
        return cursor_fail(cursor, opening, _("this ( is never closed; add a )"));
    }
    return cursor_accept(cursor, ')') || cursor_fail_unexpected(cursor);
}

static bool root_apply(const Cursor *cursor, size_t offset, Quantity *value)
{
    if (value->number < 0) {
        return cursor_fail(cursor, offset, _("the root of a negative number; type the root of 0 or more"));
    }
    *value = (Quantity){sqrt(value->number), EXACT};
    return true;
}

static bool exponential_apply(const Cursor *cursor, size_t offset, Quantity *value)
{
    *value = (Quantity){exp(value->number), EXACT};
    return result_check(cursor, offset, value->number);
}

typedef struct {
    const char *name;
    bool (*apply)(const Cursor *cursor, size_t offset, Quantity *value);
} NamedFunction;

static const NamedFunction FUNCTIONS[] = {{"sqrt", root_apply}, {"exp", exponential_apply}};

/* Reads `name(sum)`; the cursor stands on the name. */
static bool call_read(Cursor *cursor, const Word *word, const NamedFunction *function, Quantity *out)
{
    cursor->at += word->bytes;
    cursor_skip_blanks(cursor);
    size_t argument = cursor->at;
    if (cursor_peek(cursor) != '(') {
        return cursor_fail(cursor, argument, _("%s without parentheses; write %s(2)"), function->name,
                           function->name);
    }
    return parenthesis_read(cursor, out) && function->apply(cursor, argument, out);
}

/* Reads what begins with a word. e^x is computed as exp(x), not by a power of the rounded e. */
static bool named_read(Cursor *cursor, const Word *word, Quantity *out)
{
    for (size_t i = 0; i < sizeof FUNCTIONS / sizeof FUNCTIONS[0]; i++) {
        if (strcmp(word->name, FUNCTIONS[i].name) == 0) return call_read(cursor, word, &FUNCTIONS[i], out);
    }
    if (strcmp(word->name, "e") != 0) return cursor_fail_unexpected(cursor);
    size_t start = cursor->at;
    cursor->at += word->bytes;
    Cursor ahead = *cursor;
    cursor_skip_blanks(&ahead);
    *out = (Quantity){1, EXACT};
    if (cursor_accept(&ahead, '^')) {
        *cursor = ahead;
        if (!factor_read(cursor, out)) return false;
    }
    return exponential_apply(cursor, start, out);
}

static bool root_read(Cursor *cursor, Quantity *out);

static bool operand_read(Cursor *cursor, Quantity *out)
{
    Word word;
    uint32_t next = cursor_peek(cursor);
    if (next == '(') return parenthesis_read(cursor, out);
    if (next == CHAR_ROOT) return root_read(cursor, out);
    if (cursor_word(cursor, &word)) return named_read(cursor, &word, out);
    return expression_read_decimal(cursor, out);
}

/* Counts a step down into the expression; false once that is too deep. */
static bool nesting_enter(Cursor *cursor)
{
    if (cursor->nesting < NESTING_MAX) {
        cursor->nesting++;
        return true;
    }
    return cursor_fail(cursor, cursor->at,
                       _("an expression nested too deep; write it with fewer parentheses"));
}

/* Reads √ and what it stands before: √2/2 is (√2)/2. */
static bool root_read(Cursor *cursor, Quantity *out)
{
    cursor_advance(cursor);
    cursor_skip_blanks(cursor);
    size_t argument = cursor->at;
    if (!nesting_enter(cursor)) return false;
    bool minus = cursor_accept(cursor, '-');
    if (!operand_read(cursor, out)) return false;
    cursor->nesting--;
    if (minus) out->number = -out->number;
    return root_apply(cursor, argument, out);
}

static bool power_apply(const Cursor *cursor, size_t offset, Quantity *base, double exponent)
{
    double power = pow(base->number, exponent);
    if (base->number < 0 && isnan(power)) {
        return cursor_fail(cursor, offset,
                           _("a root of a negative number; type a whole exponent or a positive base"));
    }
    if (base->number == 0 && exponent < 0) {
        return cursor_fail(cursor, offset, _("a division by zero; 0 has no negative power"));
    }
    *base = (Quantity){power, EXACT};
    return result_check(cursor, offset, power);
}

/* Reads `operand [^ factor]`, with a sign: -2^2 is -(2^2). */
static bool factor_read(Cursor *cursor, Quantity *out)
{
    cursor_skip_blanks(cursor);
    if (!nesting_enter(cursor)) return false;
    bool minus = cursor_accept(cursor, '-');
    if (!minus) cursor_accept(cursor, '+');
    cursor_skip_blanks(cursor);
    size_t start = cursor->at;
    if (!operand_read(cursor, out)) return false;
    Cursor ahead = *cursor;
    cursor_skip_blanks(&ahead);
    if (cursor_accept(&ahead, '^')) {
        Quantity exponent;
        *cursor = ahead;
        if (!factor_read(cursor, &exponent) || !power_apply(cursor, start, out, exponent.number))
            return false;
    }
    cursor->nesting--;
    if (minus) out->number = -out->number;
    return true;
}

static bool product_apply(const Cursor *cursor, size_t offset, uint32_t operation, Quantity *left,
                          double right)
{
    if (operation == '/' && right == 0) {
        return cursor_fail(cursor, offset, _("a division by zero; type a divisor other than 0"));
    }
    *left = (Quantity){operation == '/' ? left->number / right : left->number * right, EXACT};
    return result_check(cursor, offset, left->number);
}

bool expression_read(Cursor *cursor, Quantity *out)
{
    if (!factor_read(cursor, out)) return false;
    for (;;) {
        Cursor ahead = *cursor;
        cursor_skip_blanks(&ahead);
        uint32_t operation = cursor_peek(&ahead);
        if (operation != '*' && operation != '/') return true;
        cursor_advance(&ahead);
        cursor_skip_blanks(&ahead);
        size_t offset = ahead.at;
        Quantity right;
        *cursor = ahead;
        if (!factor_read(cursor, &right) || !product_apply(cursor, offset, operation, out, right.number))
            return false;
    }
}

/* Reads `product {(+|-) product}`: only within parentheses. */
static bool sum_read(Cursor *cursor, Quantity *out)
{
    if (!expression_read(cursor, out)) return false;
    for (;;) {
        cursor_skip_blanks(cursor);
        uint32_t sign = cursor_peek(cursor);
        if (sign != '+' && sign != '-') return true;
        size_t offset = cursor->at;
        Quantity right;
        cursor_advance(cursor);
        if (!expression_read(cursor, &right)) return false;
        *out = (Quantity){out->number + (sign == '-' ? -right.number : right.number), EXACT};
        if (!result_check(cursor, offset, out->number)) return false;
    }
}
