/* The grammar of typed numbers, as recursive descent over tokens: a function for each rule.
 *
 *     literal  := items                             (the whole text)
 *     list     := "[" items "]"
 *     items    := item {gap item} [gap]
 *     item     := list | wrapper | value
 *     wrapper  := name "(" item {"," keyword} ")"   (array, tensor, float64, ...)
 *     gap      := blanks, at most one comma, newlines, at most one semicolon, [full stop at a line's end]
 *     value    := [× of a masked cell] (undefined | infinity | truth | "<" number | quantity)
 *     quantity := product ["%"]                     (a sign behind it: one value or two?)
 *     sum      := product {("+" | "-") product}     (only in parentheses)
 *     product  := factor {("*" | "/") factor}
 *     factor   := [sign] operand [superscript] ["^" factor]
 *     operand  := number [fraction] | fraction | e | function "(" sum ")" | "√" [sign] operand | "(" sum ")"
 *
 * A newline or semicolon between values ends a row; a newline within brackets is a blank beside lists. What a
 * comma between two digits is, math/comma decides last of all.
 *
 * Values go to one growing list of cells, finished rows and heads are ranges in it, so that a literal of a
 * million values costs one pass; every recursion has a cap. */
#include "math/literal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/lang.h"
#include "base/text.h"
#include "math/comma.h"
#include "math/number.h"
#include "math/token.h"

enum { EXACT = -1, NESTING_MAX = 32, WRAPPERS_MAX = 4, PIECE_BYTES = 40 };

typedef struct {
    size_t first_cell, cell_count;
    size_t at, end; /* in the text */
    bool after_semicolon;
} Row;

typedef struct {
    Source source;
    LiteralRules rules;
    Token token;         /* the next one */
    size_t end;          /* of the one before it */
    int enclosed;        /* open brackets and parentheses: within them a newline is a blank */
    int nesting;         /* of the expression being read */
    int wrappers;        /* open `array(` */
    size_t marks_to;     /* up to this byte a lone - is the mark of an undefined cell */
    size_t tight_commas; /* commas between two digits, without blanks */
    Row doubtful; /* the first row that may be written with decimal commas; without one its `end` is 0 */
    size_t first_tight; /* the first tight comma of that row, else of all */
    LiteralCell *cells;
    Row *rows;
    size_t cell_count, row_count, cell_capacity, row_capacity;
    size_t head_count, head_rows; /* matrices so far, and the rows of each */
} Parser;

#define FAIL(parser, at, ...) source_fail(&(parser)->source, at, __VA_ARGS__)

/* ---- Tokens ---- */

static bool ends_line(const Parser *parser, const Token *token)
{
    return token->newline && parser->enclosed == 0;
}

/* The kind of the next token; '\n' where the line ends before it. */
static uint32_t next(const Parser *parser)
{
    return ends_line(parser, &parser->token) ? '\n' : parser->token.kind;
}

static Token token_behind(const Parser *parser, const Token *token)
{
    return token_read(&parser->source, token->end);
}

static void advance(Parser *parser)
{
    parser->end = parser->token.end;
    parser->token = token_behind(parser, &parser->token);
}

static bool accept(Parser *parser, uint32_t kind)
{
    if (next(parser) != kind) return false;
    advance(parser);
    return true;
}

static bool unexpected(const Parser *parser)
{
    Token token = parser->token;
    if (ends_line(parser, &token)) {
        token.kind = '\n';
        token.at = token.newline_at;
    }
    return token_unexpected(&parser->source, &token);
}

static bool is_tight(const Token *token)
{
    return !token->blank && !token->newline;
}

static bool is_minus(uint32_t kind)
{
    return kind == '-' || kind == CHAR_DASH;
}

/* Takes a bracket or parenthesis; within it a newline is a blank. */
static void open_take(Parser *parser)
{
    parser->enclosed++;
    advance(parser);
}

/* Takes the parenthesis that closes the one at byte `opening`. */
static bool close_take(Parser *parser, size_t opening)
{
    uint32_t kind = parser->token.kind;
    if (kind == TOKEN_END || kind == ']' || kind == ';')
        return FAIL(parser, opening, _("this ( is never closed; add a )"));
    if (!accept(parser, ')')) return unexpected(parser);
    parser->enclosed--;
    return true;
}

/* Whether a value is at its end before the token. */
static bool ends_value(const Parser *parser, const Token *token)
{
    static const uint32_t ends[] = {TOKEN_END, ',', ';', ']', ')', '.', CHAR_STOP};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (token->kind == ends[i]) return true;
    return ends_line(parser, token);
}

static bool is_word(const Token *token, const char *word)
{
    return token->kind == TOKEN_WORD && strcmp(token->word, word) == 0;
}

static bool is_one_of(const Token *token, const char *const *words)
{
    while (*words && !is_word(token, *words)) words++;
    return *words != NULL;
}

/* ---- Expressions ---- */

static bool sum_read(Parser *parser, LiteralCell *out);
static bool factor_read(Parser *parser, LiteralCell *out);

static bool exact(const Parser *parser, size_t at, double number, LiteralCell *out)
{
    *out = (LiteralCell){.number = number, .decimals = EXACT};
    return isfinite(number) ||
           FAIL(parser, at, _("the result is beyond the range of a double; type a smaller value"));
}

static bool root_apply(const Parser *parser, size_t at, LiteralCell *value)
{
    if (value->number < 0)
        return FAIL(parser, at, _("the root of a negative number; type the root of 0 or more"));
    return exact(parser, at, sqrt(value->number), value);
}

static bool exponential_apply(const Parser *parser, size_t at, LiteralCell *value)
{
    return exact(parser, at, exp(value->number), value);
}

static bool power_apply(const Parser *parser, size_t at, LiteralCell *base, double exponent)
{
    double power = pow(base->number, exponent);
    if (base->number < 0 && isnan(power))
        return FAIL(parser, at, _("a root of a negative number; type a whole exponent or a positive base"));
    if (base->number == 0 && exponent < 0)
        return FAIL(parser, at, _("a division by zero; 0 has no negative power"));
    return exact(parser, at, power, base);
}

/* Takes one step down into the expression; false once that is too deep. */
static bool nesting_enter(Parser *parser)
{
    return parser->nesting++ < NESTING_MAX ||
           FAIL(parser, parser->token.at,
                _("an expression nested too deep; write it with fewer parentheses"));
}

/* Reads `( sum )`. */
static bool parenthesis_read(Parser *parser, LiteralCell *out)
{
    size_t opening = parser->token.at;
    open_take(parser);
    if (!sum_read(parser, out)) return false;
    if (parser->token.kind == ',')
        return FAIL(parser, parser->token.at,
                    _("several values in parentheses; write a list in square brackets, [1, 2]"));
    return close_take(parser, opening);
}

/* Reads e, and what it is raised to: e^x is computed as exp(x), not by a power of the rounded e. */
static bool euler_read(Parser *parser, LiteralCell *out)
{
    size_t at = parser->token.at;
    *out = (LiteralCell){.number = 1, .decimals = EXACT};
    advance(parser);
    if (parser->token.kind == TOKEN_POWER && is_tight(&parser->token)) {
        out->number = parser->token.number;
        advance(parser);
    } else if (accept(parser, '^') && !factor_read(parser, out)) {
        return false;
    }
    return exponential_apply(parser, at, out);
}

typedef struct {
    const char *name;
    bool (*apply)(const Parser *parser, size_t at, LiteralCell *value);
} NamedFunction;

/* Reads `e` or `name(sum)`. */
static bool named_read(Parser *parser, LiteralCell *out)
{
    static const NamedFunction functions[] = {{"sqrt", root_apply}, {"exp", exponential_apply}};
    if (is_word(&parser->token, "e")) return euler_read(parser, out);
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        if (!is_word(&parser->token, functions[i].name)) continue;
        advance(parser);
        size_t at = parser->token.at;
        if (next(parser) == '(') return parenthesis_read(parser, out) && functions[i].apply(parser, at, out);
        return FAIL(parser, at, _("%s without parentheses; write %s(2)"), functions[i].name,
                    functions[i].name);
    }
    return unexpected(parser);
}

/* Reads a number; with a fraction right behind it, as in 1½, the sum of both. */
static bool number_take(Parser *parser, LiteralCell *out)
{
    const Token *token = &parser->token;
    *out = (LiteralCell){.number = token->number,
                         .unit = token->unit,
                         .decimals = (short)token->decimals,
                         .scientific = token->scientific};
    advance(parser);
    if (out->decimals > 0 || token->kind != TOKEN_FRACTION || !is_tight(token)) return true;
    *out = (LiteralCell){.number = out->number + token->number, .decimals = EXACT};
    advance(parser);
    return true;
}

static bool root_read(Parser *parser, LiteralCell *out);

static bool operand_read(Parser *parser, LiteralCell *out)
{
    switch (next(parser)) {
    case '(':
        return parenthesis_read(parser, out);
    case CHAR_ROOT:
        return root_read(parser, out);
    case TOKEN_WORD:
        return named_read(parser, out);
    case TOKEN_NUMBER:
        return number_take(parser, out);
    case TOKEN_FRACTION:
        *out = (LiteralCell){.number = parser->token.number, .decimals = EXACT};
        advance(parser);
        return true;
    default:
        return unexpected(parser);
    }
}

/* Takes a sign; whether it is a minus. A dash is one where a number follows at once. */
static bool minus_take(Parser *parser)
{
    uint32_t kind = next(parser);
    bool minus = is_minus(kind);
    if (kind == CHAR_DASH) {
        Token behind = token_behind(parser, &parser->token);
        minus = is_tight(&behind);
    }
    if (minus || kind == '+') advance(parser);
    return minus;
}

/* Reads √ and the operand behind it: √2/2 is (√2)/2. */
static bool root_read(Parser *parser, LiteralCell *out)
{
    advance(parser);
    size_t at = parser->token.at;
    if (!nesting_enter(parser)) return false;
    bool minus = minus_take(parser);
    if (!operand_read(parser, out)) return false;
    parser->nesting--;
    if (minus) out->number = -out->number;
    return root_apply(parser, at, out);
}

/* Reads an operand with its powers and its sign: -2^2 is -(2^2). */
static bool factor_read(Parser *parser, LiteralCell *out)
{
    if (!nesting_enter(parser)) return false;
    bool minus = minus_take(parser);
    size_t at = parser->token.at;
    if (!operand_read(parser, out)) return false;
    if (parser->token.kind == TOKEN_POWER && is_tight(&parser->token)) {
        if (!power_apply(parser, at, out, parser->token.number)) return false;
        advance(parser);
    }
    if (accept(parser, '^')) {
        LiteralCell exponent;
        if (!factor_read(parser, &exponent) || !power_apply(parser, at, out, exponent.number)) return false;
    }
    parser->nesting--;
    if (minus) out->number = -out->number;
    return true;
}

static bool mark_is_next(const Parser *parser);

static bool product_read(Parser *parser, LiteralCell *out)
{
    if (!factor_read(parser, out)) return false;
    for (;;) {
        uint32_t operation = next(parser);
        bool times = operation == '*' || operation == CHAR_TIMES;
        if ((!times && operation != '/') || mark_is_next(parser)) return true;
        LiteralCell right;
        advance(parser);
        size_t at = parser->token.at;
        if (!factor_read(parser, &right)) return false;
        if (!times && right.number == 0)
            return FAIL(parser, at, _("a division by zero; type a divisor other than 0"));
        double result = times ? out->number * right.number : out->number / right.number;
        if (!exact(parser, at, result, out)) return false;
    }
}

/* Only within parentheses: elsewhere a sign may begin the next value. */
static bool sum_read(Parser *parser, LiteralCell *out)
{
    if (!product_read(parser, out)) return false;
    for (;;) {
        uint32_t sign = next(parser);
        if (sign != '+' && !is_minus(sign)) return true;
        LiteralCell right;
        size_t at = parser->token.at;
        advance(parser);
        if (!product_read(parser, &right)) return false;
        double result = sign == '+' ? out->number + right.number : out->number - right.number;
        if (!exact(parser, at, result, out)) return false;
    }
}

/* ---- Values ---- */

/* Whether `-inf` or `−∞` begins at the token, and where it ends; any infinity, with `any_sign`. */
static bool infinity_at(const Parser *parser, const Token *first, bool any_sign, size_t *end)
{
    static const char *const words[] = {"inf", "infinity", NULL};
    Token token = *first;
    bool minus = is_minus(token.kind);
    if (!minus && !any_sign) return false;
    if (minus || token.kind == '+') token = token_behind(parser, &token);
    *end = token.end;
    return token.kind == CHAR_INFINITY || is_one_of(&token, words);
}

/* Whether × is next as it is printed before a masked cell, `× 0` and `× −∞`: no product, whose value would be
 * in no doubt. In ASCII it is printed as x. */
static bool mark_is_next(const Parser *parser)
{
    size_t end;
    if (!parser->rules.undefined && !parser->rules.minus_infinity) return false;
    if (next(parser) != CHAR_TIMES && !is_word(&parser->token, "x")) return false;
    Token behind = token_behind(parser, &parser->token);
    if (!behind.blank || ends_line(parser, &behind)) return false;
    bool zero = behind.kind == TOKEN_NUMBER && behind.end - behind.at == 1 && behind.number == 0;
    return (parser->rules.undefined && zero) ||
           (parser->rules.minus_infinity && infinity_at(parser, &behind, false, &end));
}

/* Words that are values by themselves, where the rules allow them. */
static const struct {
    const char *word;
    LiteralCell cell;
} VALUE_WORDS[] = {
    {"undefined", {.decimals = EXACT, .undefined = true}},
    {"未定义", {.decimals = EXACT, .undefined = true}},
    {"nan", {.decimals = EXACT, .undefined = true}},
    {"true", {.number = 1, .decimals = EXACT, .boolean = true}},
    {"false", {.number = 0, .decimals = EXACT, .boolean = true}},
};

/* Reads the value that a word or mark up to byte `end` stands for. */
static bool word_value_read(Parser *parser, LiteralCell cell, size_t end, LiteralCell *out)
{
    if (cell.undefined && !parser->rules.undefined)
        return FAIL(parser, parser->token.at,
                    _("an undefined value is not allowed here; it is an answer only where a mask is given"));
    if (cell.boolean && !parser->rules.booleans)
        return FAIL(parser, parser->token.at, _("true and false are allowed only in a mask; type a number"));
    *out = cell;
    while (parser->token.at < end) advance(parser);
    return true;
}

/* Whether the lone - that is next begins a run of such, blanks between them, up to the end of a row: - - - */
static bool lone_marks_are_next(Parser *parser)
{
    if (parser->token.at < parser->marks_to) return true;
    Token token = parser->token;
    do token = token_behind(parser, &token);
    while (token.kind == '-' && token.blank && !ends_line(parser, &token));
    if (!ends_value(parser, &token)) return false;
    parser->marks_to = token.at;
    return true;
}

/* The end of the mark of an undefined cell that is next, 0 if none is: — or --, as it is printed, —— as
 * Chinese keyboards type it, and a lone - where a row may be undefined. */
static size_t undefined_mark(Parser *parser)
{
    const Token first = parser->token;
    if (!is_minus(next(parser))) return 0;
    const Token second = token_behind(parser, &first);
    if (second.kind == first.kind && is_tight(&second)) {
        const Token third = token_behind(parser, &second);
        return first.kind == CHAR_DASH || !is_tight(&third) || ends_value(parser, &third) ? second.end : 0;
    }
    if (first.kind == CHAR_DASH) return is_tight(&second) && !ends_value(parser, &second) ? 0 : first.end;
    return parser->rules.undefined && lone_marks_are_next(parser) ? first.end : 0;
}

static bool infinity_read(Parser *parser, size_t end, LiteralCell *out)
{
    size_t at = parser->token.at;
    if (!is_minus(parser->token.kind))
        return FAIL(parser, at, _("infinity is no value here; type a finite number"));
    if (!parser->rules.minus_infinity)
        return FAIL(parser, at,
                    _("-inf is not allowed here; use it for a masked score or in an additive mask"));
    return word_value_read(parser, (LiteralCell){.number = -HUGE_VAL, .decimals = EXACT}, end, out);
}

/* Whether `number`, read from decimals, is 10⁻ᵖ. */
static bool is_tenth_power(double number)
{
    char text[16];
    if (number <= 0 || number > 1) return false;
    snprintf(text, sizeof text, "1e%d", (int)lround(log10(number)));
    return strtod(text, NULL) == number;
}

/* Reads <.0001, as a weight that rounds to zero is printed. */
static bool less_than_read(Parser *parser, LiteralCell *out)
{
    size_t at = parser->token.at;
    if (!parser->rules.less_than)
        return FAIL(parser, at, _("< is allowed only before a tiny weight; type a number"));
    advance(parser);
    if (next(parser) != TOKEN_NUMBER) return unexpected(parser);
    if (!is_tenth_power(parser->token.number))
        return FAIL(parser, at, _("< is allowed only before a power of ten; write <.0001, or the number"));
    *out = (LiteralCell){.unit = parser->token.unit, .decimals = (short)parser->token.decimals};
    advance(parser);
    return true;
}

/* The number that has no more than so many decimals, where those count: 26.9/100 is 0.269, not
 * 0.26899999999999996. */
static double rounded(double number, int decimals)
{
    char text[NUMBER_BYTES];
    if (decimals > NUMBER_DIGITS_MAX || fabs(number) >= 1e15) return number;
    snprintf(text, sizeof text, "%.*f", decimals, number);
    return strtod(text, NULL) + 0.0;
}

/* Takes the % behind a plain number. */
static bool percent_take(Parser *parser, LiteralCell *value)
{
    if (next(parser) != '%') return true;
    if (!parser->rules.percent)
        return FAIL(parser, parser->token.at,
                    _("a percent is not allowed here, only where weights are asked; write 0.67"));
    if (value->decimals == EXACT)
        return FAIL(parser, parser->token.at,
                    _("a percent is allowed only behind a plain number; write 67%% or 2/3"));
    advance(parser);
    value->unit /= 100;
    value->decimals += 2;
    value->number = rounded(value->number / 100, value->decimals);
    return true;
}

/* A piece of the text for a message, cut where it is long. */
static int piece_length(const char *bytes, size_t length)
{
    if (length <= PIECE_BYTES) return (int)length;
    length = PIECE_BYTES;
    while (length > 0 && ((unsigned char)bytes[length] & 0xC0) == 0x80) length--;
    return (int)length;
}

/* A result with no more decimals than its parts were typed with: .67 − .66 is 0.01; of exact parts six
 * digits.
 */
static void result_print(char out[NUMBER_BYTES], double result, LiteralCell left, LiteralCell right)
{
    int decimals = left.decimals > right.decimals ? left.decimals : right.decimals;
    if (left.decimals == EXACT || right.decimals == EXACT)
        snprintf(out, NUMBER_BYTES, "%.6g", result + 0.0);
    else
        number_print_exact(out, rounded(result, decimals));
}

/* Refuses `1-2`, and `1 - 2`: one value or two? A sign with a blank before it and none behind begins a new
 * value. */
static bool sign_check(Parser *parser, size_t first_at, LiteralCell left)
{
    const Token sign = parser->token;
    size_t first_end = parser->end;
    if (next(parser) != '+' && !is_minus(next(parser))) return true;
    const Token behind = token_behind(parser, &sign);
    if ((!is_tight(&sign) && is_tight(&behind)) || undefined_mark(parser) > 0) return true;
    LiteralCell right;
    advance(parser);
    size_t second_at = parser->token.at;
    if (!product_read(parser, &right)) return false;
    char result[NUMBER_BYTES];
    bool plus = sign.kind == '+';
    result_print(result, plus ? left.number + right.number : left.number - right.number, left, right);
    const char *first = parser->source.text + first_at, *second = parser->source.text + second_at;
    int first_length = piece_length(first, first_end - first_at);
    int second_length = piece_length(second, parser->end - second_at);
    return FAIL(parser, sign.at,
                _("two readings: one value, %.*s %s %.*s = %s, or two, %.*s and %s%.*s; "
                  "write it in parentheses for one, with a comma for two"),
                first_length, first, plus ? "+" : "-", second_length, second, result, first_length, first,
                plus ? "" : "-", second_length, second);
}

static bool quantity_read(Parser *parser, LiteralCell *out)
{
    size_t at = parser->token.at;
    return product_read(parser, out) && percent_take(parser, out) && sign_check(parser, at, *out);
}

static bool value_read(Parser *parser, LiteralCell *out)
{
    if (mark_is_next(parser)) advance(parser);
    const Token *token = &parser->token;
    size_t end = undefined_mark(parser);
    if (end > 0) return word_value_read(parser, VALUE_WORDS[0].cell, end, out);
    if (infinity_at(parser, token, true, &end)) return infinity_read(parser, end, out);
    for (size_t i = 0; i < sizeof VALUE_WORDS / sizeof *VALUE_WORDS; i++) {
        bool refused = is_word(token, "nan") && !parser->rules.undefined;
        if (is_word(token, VALUE_WORDS[i].word) && !refused)
            return word_value_read(parser, VALUE_WORDS[i].cell, token->end, out);
    }
    return token->kind == '<' ? less_than_read(parser, out) : quantity_read(parser, out);
}

/* ---- Between values ---- */

/* The stronger kind wins: a comma and a newline are a newline. */
typedef enum { GAP_NONE, GAP_BLANK, GAP_COMMA, GAP_NEWLINE, GAP_SEMICOLON } GapKind;

typedef struct {
    GapKind kind;
    bool tight;     /* a comma between two digits, without a blank */
    bool separates; /* a comma without a blank that is no decimal comma: 1,-1 */
    size_t comma;   /* its byte */
} Gap;

static bool comma_take(Parser *parser, Gap *gap)
{
    size_t comma = parser->token.at;
    if (gap->kind > GAP_BLANK) return unexpected(parser);
    bool digits = source_comma_is_tight(&parser->source, comma), joined = gap->kind == GAP_NONE;
    advance(parser);
    *gap = (Gap){GAP_COMMA, joined && digits, joined && !digits && is_tight(&parser->token), comma};
    if (gap->tight && parser->tight_commas++ == 0) parser->first_tight = comma;
    return true;
}

/* A full stop behind the last value of a line is no point. */
static bool stop_is_next(const Parser *parser)
{
    if (parser->enclosed > 0 || (parser->token.kind != CHAR_STOP && parser->token.kind != '.')) return false;
    const Token behind = token_behind(parser, &parser->token);
    return behind.kind == TOKEN_END || behind.newline;
}

/* Takes blanks, at most one comma, newlines, at most one semicolon. */
static bool gap_read(Parser *parser, Gap *gap)
{
    *gap = (Gap){.kind = GAP_NONE};
    if (stop_is_next(parser)) advance(parser);
    for (;;) {
        Token *token = &parser->token;
        if (ends_line(parser, token)) gap->kind = gap->kind > GAP_NEWLINE ? gap->kind : GAP_NEWLINE;
        if (!is_tight(token) && gap->kind == GAP_NONE) gap->kind = GAP_BLANK;
        token->blank = token->newline = false;
        if (token->kind == ',') {
            if (!comma_take(parser, gap)) return false;
        } else if (token->kind == ';') {
            if (gap->kind == GAP_SEMICOLON) return unexpected(parser);
            *gap = (Gap){.kind = GAP_SEMICOLON};
            advance(parser);
        } else {
            return true;
        }
    }
}

/* How the values of one row are separated. */
typedef struct {
    size_t groups, tight_groups; /* of values between blanks; those that hold exactly one tight comma */
    size_t tight_in_group;
    size_t first_tight; /* byte of the first tight comma */
    bool any_tight, any_blank, any_certain;
} Separation;

static void separation_end_group(Separation *separation)
{
    separation->groups++;
    separation->tight_groups += separation->tight_in_group == 1;
    separation->tight_in_group = 0;
}

static void separation_note(Separation *separation, const Gap *gap)
{
    if (gap->tight && !separation->any_tight) separation->first_tight = gap->comma;
    separation->any_tight |= gap->tight;
    separation->tight_in_group += gap->tight;
    if (gap->tight) return;
    separation->any_blank |= gap->kind == GAP_BLANK;
    separation->any_certain |= gap->separates;
    separation_end_group(separation);
}

/* Whether the row's tight commas may be decimal points, as in `0,67 0,33`, and in `0,67, 0,33` where every
 * group holds exactly one. In `0,1,-1,2` the second comma must separate, and so all do. */
static bool separation_is_doubtful(Separation separation)
{
    separation_end_group(&separation);
    bool all_pairs = separation.groups > 1 && separation.tight_groups == separation.groups;
    return separation.any_tight && !separation.any_certain && (separation.any_blank || all_pairs);
}

/* ---- Lists ---- */

/* One level being read. */
typedef struct {
    int level; /* open brackets */
    size_t opening;
    size_t items;
    int item_depth; /* of the items so far */
    size_t first_cell, first_row;
    Row row;     /* of values, being read */
    bool spaced; /* a comma or a blank separated two values */
    Separation separation;
} Sequence;

static bool fail_too_many(const Parser *parser, size_t at)
{
    return FAIL(parser, at, _("more than %zu values; give fewer, or load them from a file"),
                parser->rules.cells_max);
}

static bool cell_push(Parser *parser, size_t at, LiteralCell cell)
{
    if (parser->cell_count >= parser->rules.cells_max) return fail_too_many(parser, at);
    parser->cells =
        memory_room(parser->cells, parser->cell_count, &parser->cell_capacity, sizeof *parser->cells);
    parser->cells[parser->cell_count++] = cell;
    return true;
}

static void row_push(Parser *parser, Row row)
{
    parser->rows = memory_room(parser->rows, parser->row_count, &parser->row_capacity, sizeof *parser->rows);
    parser->rows[parser->row_count++] = row;
}

/* Counts a matrix whose rows begin with `first_row`: all have as many rows. */
static bool head_add(Parser *parser, size_t first_row, size_t at)
{
    size_t rows = parser->row_count - first_row;
    if (parser->head_count == 0) parser->head_rows = rows;
    if (rows == parser->head_rows) return ++parser->head_count > 0;
    return FAIL(parser, at,
                lang_plural("head %zu has %zu row, head 0 has %zu; give every head the same number",
                            "head %zu has %zu rows, head 0 has %zu; give every head the same number", rows),
                parser->head_count, rows, parser->head_rows);
}

static void row_close(Parser *parser, Sequence *sequence)
{
    sequence->row.cell_count = parser->cell_count - sequence->row.first_cell;
    if (parser->doubtful.end == 0 && separation_is_doubtful(sequence->separation)) {
        parser->doubtful = sequence->row;
        parser->first_tight = sequence->separation.first_tight;
    }
    row_push(parser, sequence->row);
    sequence->row = (Row){.first_cell = parser->cell_count};
    sequence->separation = (Separation){0};
}

static bool fail_depth(const Parser *parser, size_t at)
{
    static const char *const messages[] = {
        N_("only a single number is allowed here; type one number, without brackets"),
        N_("nested deeper than a list of numbers; type one row, [.67 .33]"),
        N_("nested deeper than a matrix; type rows of numbers, [[1 0] [0 1]]"),
        N_("nested deeper than heads of matrices; use at most three levels of brackets"),
    };
    return FAIL(parser, at, "%s", _(messages[parser->rules.depth_max]));
}

/* What follows a value without a separator. */
static bool fail_unseparated(const Parser *parser)
{
    uint32_t kind = parser->token.kind;
    if (kind != '(' && kind != CHAR_ROOT && kind != TOKEN_FRACTION && !is_word(&parser->token, "e"))
        return unexpected(parser);
    return FAIL(
        parser, parser->token.at,
        _("nothing separates this from the value before it; write * for a product, a comma for two values"));
}

/* Notes the gap between two values: it may end the row. */
static bool values_separate(Parser *parser, Sequence *sequence, const Gap *gap)
{
    if (gap->kind == GAP_NONE) return fail_unseparated(parser);
    if (sequence->level == 0 && parser->rules.depth_max == 0) return fail_depth(parser, parser->token.at);
    if (gap->kind < GAP_NEWLINE) {
        sequence->spaced = true;
        separation_note(&sequence->separation, gap);
        return true;
    }
    row_close(parser, sequence);
    sequence->row.after_semicolon = gap->kind == GAP_SEMICOLON;
    return true;
}

/* With decimal commas and nothing else between values, `0,67; 0,33` is one row. */
static void rows_join(Parser *parser, const Sequence *sequence)
{
    if (!parser->rules.decimal_comma || sequence->spaced) return;
    size_t kept = sequence->first_row;
    for (size_t i = sequence->first_row + 1; i < parser->row_count; i++) {
        Row row = parser->rows[i];
        if (row.after_semicolon) {
            parser->rows[kept].cell_count += row.cell_count;
        } else {
            parser->rows[++kept] = row;
        }
    }
    parser->row_count = kept + 1;
}

static bool sequence_read(Parser *parser, int level, int *depth);
static bool item_read(Parser *parser, int level, int *depth);

static bool wrapper_is_next(const Parser *parser)
{
    static const char *const names[] = {"array",   "asarray", "matrix",   "tensor", "float16",
                                        "float32", "float64", "bfloat16", NULL};
    return is_one_of(&parser->token, names);
}

/* Skips `, dtype=…, grad_fn=<…>` up to the parenthesis that closes the wrapper. */
static bool keywords_skip(Parser *parser)
{
    while (accept(parser, ',') && parser->token.kind == TOKEN_WORD) {
        const Token equals = token_behind(parser, &parser->token);
        if (equals.kind != '=') return unexpected(parser);
        for (int open = 0; parser->token.kind != TOKEN_END && parser->token.kind != TOKEN_FAULT;
             advance(parser)) {
            uint32_t kind = parser->token.kind;
            if (open == 0 && (kind == ')' || kind == ',')) break;
            open += (kind == '(') - (kind == ')');
        }
    }
    return true;
}

/* Reads `array( item , keywords )`, as Python prints it; the depth is that of the item. */
static bool wrapper_read(Parser *parser, int level, int *depth)
{
    const Token word = parser->token;
    advance(parser);
    size_t opening = parser->token.at;
    if (parser->token.kind != '(')
        return FAIL(parser, word.end, _("%s without parentheses; write %s([...]) or only the list"),
                    word.word, word.word);
    if (++parser->wrappers > WRAPPERS_MAX)
        return FAIL(parser, opening, _("parentheses nested too deep; take some away"));
    open_take(parser);
    if (!item_read(parser, level, depth) || !keywords_skip(parser)) return false;
    parser->wrappers--;
    return close_take(parser, opening);
}

/* Reads a value (depth 0), which becomes a cell, or a list, which becomes rows. */
static bool item_read(Parser *parser, int level, int *depth)
{
    size_t at = parser->token.at;
    if (parser->token.kind == '[') return sequence_read(parser, level + 1, depth);
    if (wrapper_is_next(parser)) return wrapper_read(parser, level, depth);
    LiteralCell cell;
    *depth = 0;
    return value_read(parser, &cell) && cell_push(parser, at, cell);
}

static bool all_undefined(const Parser *parser, size_t first_cell)
{
    for (size_t i = first_cell; i < parser->cell_count; i++)
        if (!parser->cells[i].undefined) return false;
    return true;
}

/* Lists follow: the words for undefined rows before them are rows. */
static void undefined_to_rows(Parser *parser, Sequence *sequence)
{
    for (size_t i = sequence->row.first_cell; i < parser->cell_count; i++)
        row_push(parser, (Row){.first_cell = i, .cell_count = 1, .at = sequence->row.at});
    sequence->item_depth = 1;
}

static bool fail_mixed(const Parser *parser, size_t at, int depth, int expected)
{
    if (depth == 0) return FAIL(parser, at, _("a value beside a list; give every row brackets of its own"));
    if (expected == 0)
        return FAIL(parser, at, _("a list beside a value; give every row brackets of its own"));
    return FAIL(parser, at, _("a list %d deep beside a list %d deep; nest all of them alike"), depth,
                expected);
}

/* Sets the depth of the items by the first one, and compares the others with it. */
static bool item_accept(Parser *parser, Sequence *sequence, size_t at, int depth)
{
    bool first = sequence->items++ == 0;
    if (first) sequence->item_depth = depth;
    int expected = sequence->item_depth;
    if (!first && sequence->level == 0 && expected > 0 && expected >= parser->rules.depth_max)
        return fail_depth(parser, at);
    if (depth == expected) return true;
    bool undefined_row = depth == 0 && expected == 1 && parser->cells[parser->cell_count - 1].undefined;
    if (!undefined_row) return fail_mixed(parser, at, depth, expected);
    row_push(parser, (Row){.first_cell = parser->cell_count - 1, .cell_count = 1, .at = at});
    return true;
}

static bool item_add(Parser *parser, Sequence *sequence, const Gap *gap)
{
    size_t at = parser->token.at;
    bool values_before = sequence->items > 0 && sequence->item_depth == 0;
    bool list_is_next = parser->token.kind == '[' || wrapper_is_next(parser);
    if (values_before && list_is_next && all_undefined(parser, sequence->first_cell)) {
        undefined_to_rows(parser, sequence);
    } else if (values_before && !values_separate(parser, sequence, gap)) {
        return false;
    }
    if (sequence->row.first_cell == parser->cell_count) sequence->row.at = at;
    int depth;
    if (!item_read(parser, sequence->level, &depth) || !item_accept(parser, sequence, at, depth))
        return false;
    sequence->row.end = parser->end;
    return true;
}

/* Takes the closing bracket, or finds the end of the text. */
static bool sequence_end(Parser *parser, const Sequence *sequence)
{
    if (sequence->level == 0) return parser->token.kind == TOKEN_END || unexpected(parser);
    if (!accept(parser, ']')) return FAIL(parser, sequence->opening, _("this [ is never closed; add a ]"));
    parser->enclosed--;
    return true;
}

/* Ends a sequence of values: one row, or several. */
static bool values_close(Parser *parser, Sequence *sequence, int *depth)
{
    row_close(parser, sequence);
    rows_join(parser, sequence);
    if (parser->row_count - sequence->first_row == 1) {
        *depth = sequence->level == 0 && sequence->items == 1 ? 0 : 1;
        return true;
    }
    int inside = sequence->level > 0 ? sequence->level - 1 : 0;
    *depth = 2;
    return inside + 2 <= parser->rules.depth_max ||
           fail_depth(parser, parser->rows[sequence->first_row + 1].at);
}

static bool sequence_close(Parser *parser, Sequence *sequence, int *depth)
{
    if (!sequence_end(parser, sequence)) return false;
    if (sequence->items == 0)
        return FAIL(parser, sequence->opening,
                    _("no value; type a number such as 0.67 or a list such as [.67 .33]"));
    bool whole_text = sequence->level == 0 && sequence->items == 1;
    *depth = whole_text ? sequence->item_depth : sequence->item_depth + 1;
    if (sequence->item_depth == 0) {
        if (!values_close(parser, sequence, depth)) return false;
    } else if (whole_text) {
        return true;
    }
    return *depth != 2 || head_add(parser, sequence->first_row, sequence->opening);
}

/* Reads what is between two brackets, or at level 0 the whole text. */
static bool sequence_read(Parser *parser, int level, int *depth)
{
    Sequence sequence = {.level = level,
                         .opening = level > 0 ? parser->token.at : 0,
                         .first_cell = parser->cell_count,
                         .first_row = parser->row_count,
                         .row = {.first_cell = parser->cell_count}};
    if (level > parser->rules.depth_max) return fail_depth(parser, parser->token.at);
    if (level > 0) open_take(parser);
    parser->token.newline = false;
    Gap gap = {.kind = GAP_NONE};
    while (parser->token.kind != TOKEN_END && parser->token.kind != ']')
        if (!item_add(parser, &sequence, &gap) || !gap_read(parser, &gap)) return false;
    return sequence_close(parser, &sequence, depth);
}

/* ---- Shape ---- */

static bool row_is_undefined(const Parser *parser, const Row *row)
{
    return row->cell_count == 1 && parser->cells[row->first_cell].undefined;
}

/* The first row that is not only the word "undefined", which has no width of its own; else the first. */
static size_t row_reference(const Parser *parser)
{
    for (size_t i = 0; i < parser->row_count; i++)
        if (!row_is_undefined(parser, &parser->rows[i])) return i;
    return 0;
}

static bool fail_ragged(const Parser *parser, size_t row, size_t reference)
{
    size_t count = parser->rows[row].cell_count, expected = parser->rows[reference].cell_count;
    size_t rows = parser->head_rows;
    if (parser->head_count == 1)
        return FAIL(parser, parser->rows[row].at,
                    lang_plural("row %zu has %zu value, row %zu has %zu; give every row the same number",
                                "row %zu has %zu values, row %zu has %zu; give every row the same number",
                                count),
                    row, count, reference, expected);
    return FAIL(
        parser, parser->rows[row].at,
        lang_plural(
            "head %zu row %zu has %zu value, head %zu row %zu has %zu; give every row the same number",
            "head %zu row %zu has %zu values, head %zu row %zu has %zu; give every row the same number",
            count),
        row / rows, row % rows, count, reference / rows, reference % rows, expected);
}

static bool shape_check(const Parser *parser)
{
    size_t reference = row_reference(parser);
    size_t width = parser->rows[reference].cell_count;
    for (size_t i = 0; i < parser->row_count; i++) {
        const Row *row = &parser->rows[i];
        if (row->cell_count != width && !row_is_undefined(parser, row))
            return fail_ragged(parser, i, reference);
    }
    return width <= parser->rules.cells_max / parser->row_count || fail_too_many(parser, 0);
}

static void literal_fill(Arena *arena, const Parser *parser, int depth, Literal *out)
{
    size_t width = parser->rows[row_reference(parser)].cell_count;
    *out = (Literal){.depth = depth, .cell_count = width * parser->row_count};
    out->cells = arena_take(arena, out->cell_count, sizeof *out->cells);
    for (size_t i = 0; i < parser->row_count; i++) {
        const Row *row = &parser->rows[i];
        const LiteralCell *cells = parser->cells + row->first_cell;
        for (size_t j = 0; j < width; j++) out->cells[i * width + j] = cells[row->cell_count == 1 ? 0 : j];
    }
    size_t heads = depth == 3 ? parser->head_count : 1;
    const size_t extents[][LITERAL_DEPTH_MAX] = {
        {0}, {width}, {parser->row_count, width}, {heads, parser->row_count / heads, width}};
    memcpy(out->extents, extents[depth], sizeof out->extents);
}

/* ---- The whole ---- */

static bool parse(Parser *parser, int *depth)
{
    parser->token = token_read(&parser->source, 0);
    return sequence_read(parser, 0, depth) && shape_check(parser);
}

static size_t parsed_cells(const Parser *parser)
{
    return parser->row_count * parser->rows[row_reference(parser)].cell_count;
}

static void parser_free(Parser *parser)
{
    free(parser->cells);
    free(parser->rows);
}

/* How many values the text holds with decimal commas, in pairs or not; 0 if it cannot be read so. */
static size_t cells_with_points(const Parser *parser, bool pairs)
{
    int depth;
    Parser again = {.source = parser->source, .rules = parser->rules};
    again.rules.decimal_comma = again.source.decimal_comma = true;
    again.source.comma_pairs = pairs;
    again.source.fault = NULL;
    size_t cells = parse(&again, &depth) ? parsed_cells(&again) : 0;
    parser_free(&again);
    return cells;
}

/* Whether the commas between digits separate. `sound`: the text could be read so. Of the readings only those
 * that can be are named; the number of values that are asked may leave one. */
static bool commas_check(const Parser *parser, bool sound)
{
    const Source *source = &parser->source;
    size_t asked = parser->rules.depth_max == 0 ? 1 : parser->rules.cells_asked;
    size_t cells = sound ? parsed_cells(parser) : 0, pointed = cells_with_points(parser, false);
    size_t joined = sound ? cells - parser->tight_commas : pointed;
    unsigned thousands = commas_part_thousands(source) ? COMMA_THOUSANDS : 0, fitting = 0;
    if (asked > 0 && cells == asked) return true;
    if (asked > 0 && pointed == asked) fitting |= COMMA_POINTS;
    if (asked > 0 && joined == asked) fitting |= thousands;
    if (asked > 0 && cells == 2 * asked && cells_with_points(parser, true) == asked && !fitting)
        fitting = COMMA_PAIRS | COMMA_SEPARATES;
    if (fitting) return commas_fail(source, 0, source->length, parser->first_tight, fitting);
    if (parser->doubtful.end == 0 || pointed == 0) return sound;
    Row named = sound ? parser->doubtful : (Row){.end = source->length};
    return commas_fail(source, named.at, named.end, parser->first_tight,
                       COMMA_POINTS | thousands | (sound ? COMMA_SEPARATES : 0));
}

static LiteralRules rules_complete(LiteralRules rules)
{
    if (rules.bytes_max == 0) rules.bytes_max = LITERAL_BYTES_MAX;
    if (rules.cells_max == 0) rules.cells_max = LITERAL_CELLS_MAX;
    if (rules.depth_max > LITERAL_DEPTH_MAX) rules.depth_max = LITERAL_DEPTH_MAX;
    if (rules.depth_max < 0) rules.depth_max = 0;
    return rules;
}

bool literal_read(Arena *arena, LiteralText text, LiteralRules rules, Literal *out, Fault *fault)
{
    rules = rules_complete(rules);
    Parser parser = {.rules = rules};
    parser.source = (Source){.text = text.text,
                             .length = text.length,
                             .decimal_comma = rules.decimal_comma,
                             .place = text.place,
                             .fault = fault};
    if (text.length > rules.bytes_max)
        return fault_set(fault, FAULT_USAGE, text.place ? text.place : &(Place){0},
                         _("%zu bytes of numbers, more than the %zu that are read; load them from a file"),
                         text.length, rules.bytes_max);
    int depth;
    bool done = parse(&parser, &depth);
    if (parser.tight_commas > 0) done = commas_check(&parser, done);
    if (done) literal_fill(arena, &parser, depth, out);
    parser_free(&parser);
    return done;
}

bool literal_read_number(const char *text, LiteralRules rules, const Place *place, double *out, Fault *fault)
{
    Arena arena = {0};
    Literal literal;
    rules.depth_max = 0;
    bool done = literal_read(&arena, (LiteralText){text, strlen(text), place}, rules, &literal, fault);
    if (done) *out = literal.cells[0].number;
    arena_free(&arena);
    return done;
}
