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
 * A newline or semicolon between values ends a row; a newline within brackets is a blank beside lists. What
 * is read is one tree: rows of values, matrices of rows, heads of matrices. What a comma between two
 * digits is, math/comma says last of all. Every recursion has a cap. */
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

/* What is between two values. The stronger kind wins: a comma and a newline are a newline. */
typedef enum { GAP_NONE, GAP_BLANK, GAP_COMMA, GAP_NEWLINE, GAP_SEMICOLON } GapKind;

typedef struct {
    GapKind kind;
    bool tight;     /* a comma between two digits, without a blank */
    bool separates; /* a comma without a blank that is no decimal comma: 1,-1 */
} Gap;

typedef struct {
    LiteralCell cell;
    Gap gap; /* before it */
} Value;

/* A row of values, or a list of others that are all less deep by one. */
typedef struct Node Node;
struct Node {
    int depth;      /* 1: a row, 2: a matrix, 3: heads; 0: a row of a single value without brackets */
    size_t at, end; /* of a row, its bytes in the text; `at` of a list is its bracket */
    size_t value;   /* of a row: its first one */
    size_t count;   /* of values, or of items */
    bool after_semicolon;
    Node *first, *last; /* item */
    Node *next;
};

typedef struct {
    Source source;
    LiteralRules rules;
    Arena *arena;    /* of the nodes */
    Token token;     /* the next one */
    size_t end;      /* of the one before it */
    int enclosed;    /* open brackets and parentheses: within them a newline is a blank */
    int nesting;     /* of the expression being read */
    int wrappers;    /* open `array(` */
    size_t marks_to; /* up to this byte a lone - is the mark of an undefined cell */
    Value *values;   /* so far */
    size_t value_count, value_capacity;
    bool bracketed; /* there are lists in brackets */
    /* Once all is read, the rows of all heads below each other. */
    const Node **rows;
    size_t row_count;
    size_t rows_each;     /* of each head */
    size_t reference_row; /* the first that is not only the word "undefined", which has no width; else 0 */
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

typedef bool OperandRead(Parser *parser, LiteralCell *out);

static bool operations_read(Parser *parser, bool sums, LiteralCell *out);
static OperandRead factor_read, root_read;

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
    if (!operations_read(parser, true, out)) return false;
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

/* Reads an operand with its sign. */
static bool signed_read(Parser *parser, OperandRead *operand, LiteralCell *out)
{
    if (!nesting_enter(parser)) return false;
    bool minus = minus_take(parser);
    if (!operand(parser, out)) return false;
    parser->nesting--;
    if (minus) out->number = -out->number;
    return true;
}

/* Reads √ and the operand behind it: √2/2 is (√2)/2. */
static bool root_read(Parser *parser, LiteralCell *out)
{
    advance(parser);
    size_t at = parser->token.at;
    return signed_read(parser, operand_read, out) && root_apply(parser, at, out);
}

static bool powers_read(Parser *parser, LiteralCell *out)
{
    size_t at = parser->token.at;
    if (!operand_read(parser, out)) return false;
    if (parser->token.kind == TOKEN_POWER && is_tight(&parser->token)) {
        if (!power_apply(parser, at, out, parser->token.number)) return false;
        advance(parser);
    }
    LiteralCell exponent;
    return !accept(parser, '^') ||
           (factor_read(parser, &exponent) && power_apply(parser, at, out, exponent.number));
}

/* Reads an operand with its powers and its sign: -2^2 is -(2^2). */
static bool factor_read(Parser *parser, LiteralCell *out)
{
    return signed_read(parser, powers_read, out);
}

static bool mark_is_next(const Parser *parser);

/* Reads factors with * and / between them; with `sums` those products with + and - between them, only within
 * parentheses: elsewhere a sign may begin the next value. */
static bool operations_read(Parser *parser, bool sums, LiteralCell *out)
{
    if (!(sums ? operations_read(parser, false, out) : factor_read(parser, out))) return false;
    for (;;) {
        const Token sign = parser->token;
        uint32_t operation = next(parser);
        bool minus = is_minus(operation), times = operation == '*' || operation == CHAR_TIMES;
        bool known = sums ? minus || operation == '+' : times || operation == '/';
        if (!known || mark_is_next(parser)) return true;
        LiteralCell right;
        advance(parser);
        size_t at = parser->token.at;
        if (!(sums ? operations_read(parser, false, &right) : factor_read(parser, &right))) return false;
        if (operation == '/' && right.number == 0)
            return FAIL(parser, at, _("a division by zero; type a divisor other than 0"));
        double a = out->number, b = right.number;
        double result = times ? a * b : minus ? a - b : sums ? a + b : a / b;
        if (!exact(parser, sums ? sign.at : at, result, out)) return false;
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
    if (!operations_read(parser, false, &right)) return false;
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
    return operations_read(parser, false, out) && percent_take(parser, out) && sign_check(parser, at, *out);
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

/* A full stop behind the last value of a line is no point. */
static bool stop_is_next(const Parser *parser)
{
    if (parser->enclosed > 0 || (parser->token.kind != CHAR_STOP && parser->token.kind != '.')) return false;
    const Token behind = token_behind(parser, &parser->token);
    return behind.kind == TOKEN_END || behind.newline;
}

static bool comma_take(Parser *parser, Gap *gap)
{
    if (gap->kind > GAP_BLANK) return unexpected(parser);
    bool digits = source_mark_is_tight(&parser->source, parser->token.at, ','),
         joined = gap->kind == GAP_NONE;
    advance(parser);
    *gap = (Gap){GAP_COMMA, joined && digits, joined && !digits && is_tight(&parser->token)};
    return true;
}

/* Takes blanks, at most one comma, newlines, at most one semicolon. */
static bool gap_read(Parser *parser, Gap *gap)
{
    *gap = (Gap){.kind = GAP_NONE};
    if (stop_is_next(parser)) advance(parser);
    for (;;) {
        Token *token = &parser->token;
        GapKind blank = ends_line(parser, token) ? GAP_NEWLINE : is_tight(token) ? GAP_NONE : GAP_BLANK;
        if (blank > gap->kind) gap->kind = blank;
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

/* ---- Lists ---- */

/* What is being read between two brackets, or at level 0 the whole text. */
typedef struct {
    int level;      /* open brackets */
    size_t opening; /* byte of the last of them */
    Node *items;    /* lists; or rows of values, where only one row is no matrix */
    size_t first_value;
    bool has_values; /* the items are rows of values */
    bool spaced;     /* a comma or a blank separated two values */
} List;

static Node *node_new(Parser *parser, int depth, size_t at)
{
    Node *node = arena_take(parser->arena, 1, sizeof *node);
    *node = (Node){.depth = depth, .at = at};
    return node;
}

static void node_append(Node *list, Node *item)
{
    *(list->last ? &list->last->next : &list->first) = item;
    list->last = item;
    list->count++;
}

static bool fail_too_many(const Parser *parser, size_t at)
{
    return FAIL(parser, at, _("more than %zu values; give fewer, or load them from a file"),
                parser->rules.cells_max);
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

static bool fail_mixed(const Parser *parser, size_t at, int depth, int expected)
{
    if (depth == 0) return FAIL(parser, at, _("a value beside a list; give every row brackets of its own"));
    if (expected == 0)
        return FAIL(parser, at, _("a list beside a value; give every row brackets of its own"));
    return FAIL(parser, at, _("a list %d deep beside a list %d deep; nest all of them alike"), depth,
                expected);
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

static bool list_read(Parser *parser, int level, Node **out);
static bool item_read(Parser *parser, int level, Node **out);

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

/* Reads `array( item , keywords )`, as Python prints it. */
static bool wrapper_read(Parser *parser, int level, Node **out)
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
    if (!item_read(parser, level, out) || !keywords_skip(parser)) return false;
    parser->wrappers--;
    return close_take(parser, opening);
}

/* Reads a list into a node; a value, which is no node, becomes the last one of the parser's. */
static bool item_read(Parser *parser, int level, Node **out)
{
    size_t at = parser->token.at;
    *out = NULL;
    if (parser->token.kind == '[') return list_read(parser, level + 1, out);
    if (wrapper_is_next(parser)) return wrapper_read(parser, level, out);
    parser->values =
        memory_room(parser->values, parser->value_count, &parser->value_capacity, sizeof *parser->values);
    if (!value_read(parser, &parser->values[parser->value_count].cell)) return false;
    return parser->value_count++ < parser->rules.cells_max || fail_too_many(parser, at);
}

static bool all_undefined(const Parser *parser, size_t first)
{
    while (first < parser->value_count && parser->values[first].cell.undefined) first++;
    return first == parser->value_count;
}

/* A row of one value. */
static Node *row_append(Parser *parser, Node *rows, size_t value, size_t at)
{
    Node *row = node_new(parser, 1, at);
    row->value = value;
    row->count = 1;
    row->end = parser->end;
    node_append(rows, row);
    return row;
}

/* Lists follow: the words for undefined rows before them are rows. */
static void undefined_to_rows(Parser *parser, List *list)
{
    size_t at = list->items->first->at;
    list->items = node_new(parser, 0, list->opening);
    list->has_values = false;
    for (size_t i = list->first_value; i < parser->value_count; i++) row_append(parser, list->items, i, at);
}

/* Adds the last value to the last row; a gap between lines before it begins another one. */
static void value_append(Parser *parser, List *list, const Gap *gap, size_t at)
{
    size_t value = parser->value_count - 1;
    Node *row = list->items->last;
    parser->values[value].gap = *gap;
    if (!row || gap->kind >= GAP_NEWLINE) {
        row_append(parser, list->items, value, at)->after_semicolon = gap->kind == GAP_SEMICOLON;
    } else {
        row->count++;
        row->end = parser->end;
        list->spaced = true;
    }
}

/* Adds an item, at byte `at`: a list, or with NULL the last value. All must be alike, but a word may say that
 * a row is undefined. */
static bool item_append(Parser *parser, List *list, const Gap *gap, Node *item, size_t at)
{
    const Node *first = list->items->first;
    int depth = item ? item->depth : 0;
    if (!first) list->has_values = !item;
    int expected = list->has_values ? 0 : first ? first->depth : depth;
    bool undefined_row = !item && expected == 1 && parser->values[parser->value_count - 1].cell.undefined;
    if (first && list->level == 0 && expected > 0 && expected >= parser->rules.depth_max)
        return fail_depth(parser, at);
    if (depth != expected && !undefined_row) return fail_mixed(parser, at, depth, expected);
    if (list->has_values)
        value_append(parser, list, gap, at);
    else if (undefined_row)
        row_append(parser, list->items, parser->value_count - 1, at);
    else
        node_append(list->items, item);
    return true;
}

static bool item_add(Parser *parser, List *list, const Gap *gap)
{
    size_t at = parser->token.at;
    bool behind_value = list->has_values && list->items->first;
    bool list_is_next = parser->token.kind == '[' || wrapper_is_next(parser);
    if (behind_value && list_is_next && all_undefined(parser, list->first_value))
        undefined_to_rows(parser, list);
    else if (behind_value && gap->kind == GAP_NONE)
        return fail_unseparated(parser);
    else if (behind_value && list->level == 0 && parser->rules.depth_max == 0)
        return fail_depth(parser, at);
    Node *item;
    return item_read(parser, list->level, &item) && item_append(parser, list, gap, item, at);
}

/* With decimal commas and nothing else between values, `0,67; 0,33` is one row. */
static void rows_join(const Parser *parser, List *list)
{
    if (!parser->rules.decimal_comma || list->spaced) return;
    for (Node *row = list->items->first, *after; (after = row->next);) {
        if (after->after_semicolon) {
            row->count += after->count;
            row->next = after->next;
            list->items->count--;
        } else {
            row = after;
        }
    }
}

/* Takes the closing bracket, or finds the end of the text. */
static bool list_end(Parser *parser, const List *list)
{
    if (list->level == 0) {
        if (parser->token.kind != TOKEN_END) return unexpected(parser);
    } else if (!accept(parser, ']')) {
        return FAIL(parser, list->opening, _("this [ is never closed; add a ]"));
    } else {
        parser->enclosed--;
    }
    return list->items->first ||
           FAIL(parser, list->opening, _("no value; type a number such as 0.67 or a list such as [.67 .33]"));
}

/* The list as one node: a single row of values is only a row, and what is alone in the text is itself. */
static bool list_close(Parser *parser, List *list, Node **out)
{
    if (!list_end(parser, list)) return false;
    if (list->has_values) rows_join(parser, list);
    Node *node = list->items;
    bool whole_text = list->level == 0;
    node->depth = node->first->depth + 1;
    if (node->count == 1 && (list->has_values || whole_text)) node = node->first;
    if (list->has_values && whole_text && node->depth == 1 && node->count == 1) node->depth = 0;
    *out = node;
    int inside = whole_text ? 0 : list->level - 1;
    return !list->has_values || node->depth < 2 || inside + node->depth <= parser->rules.depth_max ||
           fail_depth(parser, node->first->next->at);
}

static bool list_read(Parser *parser, int level, Node **out)
{
    List list = {
        .level = level, .opening = level > 0 ? parser->token.at : 0, .first_value = parser->value_count};
    if (level > parser->rules.depth_max) return fail_depth(parser, parser->token.at);
    list.items = node_new(parser, 0, list.opening);
    if (level > 0) open_take(parser);
    parser->bracketed |= level > 0;
    parser->token.newline = false;
    Gap gap = {.kind = GAP_NONE};
    while (parser->token.kind != TOKEN_END && parser->token.kind != ']')
        if (!item_add(parser, &list, &gap) || !gap_read(parser, &gap)) return false;
    return list_close(parser, &list, out);
}

/* ---- Shape ---- */

static bool row_is_undefined(const Parser *parser, const Node *row)
{
    return row->count == 1 && parser->values[row->value].cell.undefined;
}

/* The node as heads: what is less deep is the only item of lists around it. */
static Node *deepen(Parser *parser, Node *node)
{
    for (int depth = node->depth < 2 ? 2 : node->depth + 1; depth <= LITERAL_DEPTH_MAX; depth++) {
        Node *list = node_new(parser, depth, node->at);
        node_append(list, node);
        node = list;
    }
    return node;
}

/* Lists the rows of heads that have as many each. */
static bool rows_list(Parser *parser, const Node *heads)
{
    size_t head = 0, each = heads->first->count;
    parser->rows = arena_take(parser->arena, heads->count * each, sizeof *parser->rows);
    parser->rows_each = each;
    for (const Node *matrix = heads->first; matrix; matrix = matrix->next, head++) {
        size_t rows = matrix->count;
        if (rows != each)
            return FAIL(parser, matrix->at,
                        lang_plural("head %zu has %zu row, head 0 has %zu; give every head the same number",
                                    "head %zu has %zu rows, head 0 has %zu; give every head the same number",
                                    rows),
                        head, rows, each);
        for (const Node *row = matrix->first; row; row = row->next) parser->rows[parser->row_count++] = row;
    }
    return true;
}

static bool fail_ragged(const Parser *parser, size_t row)
{
    size_t reference = parser->reference_row, each = parser->rows_each, at = parser->rows[row]->at;
    size_t count = parser->rows[row]->count, expected = parser->rows[reference]->count;
    if (parser->row_count == each)
        return FAIL(parser, at,
                    lang_plural("row %zu has %zu value, row %zu has %zu; give every row the same number",
                                "row %zu has %zu values, row %zu has %zu; give every row the same number",
                                count),
                    row, count, reference, expected);
    return FAIL(
        parser, at,
        lang_plural(
            "head %zu row %zu has %zu value, head %zu row %zu has %zu; give every row the same number",
            "head %zu row %zu has %zu values, head %zu row %zu has %zu; give every row the same number",
            count),
        row / each, row % each, count, reference / each, reference % each, expected);
}

static bool rows_check(Parser *parser)
{
    size_t first = 0;
    while (first < parser->row_count && row_is_undefined(parser, parser->rows[first])) first++;
    parser->reference_row = first < parser->row_count ? first : 0;
    size_t width = parser->rows[parser->reference_row]->count;
    for (size_t i = 0; i < parser->row_count; i++)
        if (parser->rows[i]->count != width && !row_is_undefined(parser, parser->rows[i]))
            return fail_ragged(parser, i);
    return width <= parser->rules.cells_max / parser->row_count || fail_too_many(parser, 0);
}

/* All rows are as wide as the reference; the cell of an undefined one counts for its whole width. */
static void literal_fill(Arena *arena, const Parser *parser, int depth, Literal *out)
{
    size_t rows = parser->row_count, width = parser->rows[parser->reference_row]->count;
    *out = (Literal){.depth = depth, .cell_count = width * rows};
    out->cells = arena_take(arena, out->cell_count, sizeof *out->cells);
    for (size_t i = 0; i < rows; i++) {
        const Node *row = parser->rows[i];
        const Value *values = parser->values + row->value;
        for (size_t j = 0; j < width; j++) out->cells[i * width + j] = values[row->count == 1 ? 0 : j].cell;
    }
    const size_t extents[][LITERAL_DEPTH_MAX] = {
        {0}, {width}, {rows, width}, {rows / parser->rows_each, parser->rows_each, width}};
    memcpy(out->extents, extents[depth], sizeof out->extents);
}

/* ---- The whole ---- */

/* Reads the text as it is, whatever its commas may be. */
static bool parse(Parser *parser, Arena *arena, Literal *out)
{
    Node *whole;
    parser->token = token_read(&parser->source, 0);
    if (!list_read(parser, 0, &whole) || !rows_list(parser, deepen(parser, whole)) || !rows_check(parser))
        return false;
    literal_fill(arena, parser, whole->depth, out);
    return true;
}

/* How many values the text holds in that reading of its commas; 0 if it cannot be read so. */
static size_t cells_as(const Parser *parser, CommaReading reading)
{
    Text text = {0};
    Arena arena = {0};
    Literal literal = {0};
    if (commas_may_be(&parser->source, reading)) {
        commas_rewrite(&text, &parser->source, 0, parser->source.length, reading);
        Parser again = {.rules = parser->rules, .arena = &arena};
        again.source = (Source){.text = text_string(&text), .length = text.length};
        again.rules.decimal_comma = true;
        parse(&again, &arena, &literal);
        free(again.values);
    }
    text_free(&text);
    arena_free(&arena);
    return literal.cell_count;
}

/* How values are separated. */
typedef struct {
    bool tight; /* by commas between digits */
    bool mixed; /* by commas without a blank and by blanks without a comma: 1 2 3,4 5 6 */
    const Node
        *doubtful; /* the first row whose commas may be points, as in `0,67 0,33`, and in `0,67, 0,33` where
                      every group holds one. In `0,1,-1,2` the second one must separate, and so all do */
} Separation;

static void row_survey(const Parser *parser, const Node *row, Separation *found)
{
    size_t groups = 1, pairs = 0,
           commas = 0; /* of values without a blank; those of two; commas in this one */
    bool tight = false, blank = false, certain = false;
    for (size_t i = 1; i < row->count; i++) {
        const Gap gap = parser->values[row->value + i].gap;
        tight |= gap.tight;
        blank |= gap.kind == GAP_BLANK;
        certain |= gap.separates;
        commas += gap.tight;
        if (gap.tight) continue;
        groups++;
        pairs += commas == 1;
        commas = 0;
    }
    pairs += commas == 1;
    found->tight |= tight;
    found->mixed |= (tight || certain) && blank;
    bool doubtful = tight && !certain && (blank || (groups > 1 && pairs == groups));
    if (doubtful && !found->doubtful) found->doubtful = row;
}

/* The readings, other than that its commas separate, in which the text holds as many values as are asked. */
static unsigned readings_fitting(const Parser *parser, size_t cells, size_t asked)
{
    unsigned fitting = 0;
    if (cells_as(parser, COMMA_POINTS) == asked) fitting |= COMMA_POINTS;
    if (cells_as(parser, COMMA_THOUSANDS) == asked) fitting |= COMMA_THOUSANDS;
    if (!fitting && cells_as(parser, COMMA_CONTINENTAL) == asked) fitting = COMMA_CONTINENTAL;
    if (!fitting && cells == 2 * asked && cells_as(parser, COMMA_PAIRS) == asked)
        fitting = COMMA_PAIRS | COMMA_SEPARATES;
    return fitting;
}

/* The remark on a list without brackets, where nothing fixes how many values it has: a plain one such as
 * 2,1,0 needs none. NULL if there is nothing. */
static const char *list_note(const Parser *parser, Separation found, Arena *arena)
{
    const Source *source = &parser->source;
    unsigned readings = 0;
    if (found.mixed) return _("this was read as one row; put a semicolon between rows");
    if (!found.tight) return NULL;
    if (commas_have_decimals(source) && cells_as(parser, COMMA_POINTS) > 0) readings |= COMMA_POINTS;
    if (cells_as(parser, COMMA_THOUSANDS) > 0) readings |= COMMA_THOUSANDS;
    if (cells_as(parser, COMMA_CONTINENTAL) > 0) readings |= COMMA_CONTINENTAL;
    return readings ? commas_describe(arena, source, readings) : NULL;
}

/* Whether the commas between digits separate, in a text that could be read so (`sound`) or not. Of the
 * readings only those that can be are named; the number of values that are asked may leave one. */
static bool commas_check(const Parser *parser, bool sound, Arena *arena, Literal *out)
{
    const Source *source = &parser->source;
    Separation found = {0};
    size_t asked = parser->rules.depth_max == 0 ? 1 : parser->rules.cells_asked;
    size_t cells = sound ? out->cell_count : 0;
    if (asked > 0 && cells == asked) return true;
    for (size_t i = 0; i < parser->row_count; i++) row_survey(parser, parser->rows[i], &found);
    bool commas = found.tight || (!sound && commas_may_be(source, COMMA_SEPARATES));
    unsigned fitting = asked > 0 && commas ? readings_fitting(parser, cells, asked) : 0;
    if (fitting) return commas_fail(source, 0, source->length, fitting);
    if (found.doubtful && cells_as(parser, COMMA_POINTS) > 0) {
        unsigned readings = COMMA_POINTS;
        if (commas_may_be(source, COMMA_THOUSANDS)) readings |= COMMA_THOUSANDS;
        if (!sound) return commas_fail(source, 0, source->length, readings);
        return commas_fail(source, found.doubtful->at, found.doubtful->end, readings | COMMA_SEPARATES);
    }
    if (sound && asked == 0 && !parser->bracketed) out->note = list_note(parser, found, arena);
    return sound;
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
    Arena nodes = {0};
    Parser parser = {.rules = rules_complete(rules), .arena = &nodes};
    parser.source = (Source){.text = text.text,
                             .length = text.length,
                             .decimal_comma = rules.decimal_comma,
                             .place = text.place,
                             .fault = fault};
    if (text.length > parser.rules.bytes_max)
        return fault_set(fault, FAULT_USAGE, text.place ? text.place : &(Place){0},
                         _("%zu bytes of numbers, more than the %zu that are read; load them from a file"),
                         text.length, parser.rules.bytes_max);
    bool done = parse(&parser, arena, out);
    if (!rules.decimal_comma) done = commas_check(&parser, done, arena, out);
    free(parser.values);
    arena_free(&nodes);
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
