/* Compares short answers by what they say: as numbers where both are numbers, else by their letters, numbers
 * and marks of mathematics. */
#include "course/short_answer.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "math/literal.h"
#include "math/number.h"

/* ---- what is folded ---- */

/* Writes out what NFKC would glue to its neighbours: 2² as 2^2, ½ as 1/2. */
static void put_plain(Text *out, const char *string)
{
    char plain[TEXT_FORM_BYTES];
    bool raised = false;
    for (size_t at = 0, length = strlen(string), bytes; at < length; at += bytes) {
        uint32_t character;
        bytes = text_decode(string + at, length - at, &character);
        TextForm form = text_form(character, plain);
        if (form == TEXT_FORM_SUPERSCRIPT && !raised) text_add(out, "^");
        raised = form == TEXT_FORM_SUPERSCRIPT;
        if (form == TEXT_FORM_SUPERSCRIPT || form == TEXT_FORM_FRACTION)
            text_addf(out, form == TEXT_FORM_FRACTION ? " %s" : "%s", plain);
        else
            text_put(out, string + at, bytes);
    }
}

/* ---- what counts ---- */

/* The folded characters behind a 0, and a 0 behind them, so that both neighbours of each can be looked at. */
typedef struct {
    const uint32_t *at;
    const uint32_t *closing; /* of a gloss: it does not count */
    Text *out;
} Reading;

static bool is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}

static bool is_dash(uint32_t c)
{
    return c == '-' || c == U'−' || (c >= 0x2010 && c <= 0x2015);
}

/* Marks that carry no meaning in a short answer; those of mathematics stay: + = < > / * ^ ( ) %. */
static bool is_mark(uint32_t c)
{
    return (c < 0x80 && c != 0 && strchr(" \t\n.,;:!?'\"`_~$&@#[]{}|\\", (int)c)) || c == U'·' ||
           (c >= 0x2016 && c <= 0x2027) || (c >= 0x3000 && c <= 0x303F);
}

static bool is_letter(uint32_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 0x80 && !is_mark(c) && !is_dash(c) && c != U'×' && c != U'√');
}

/* Whether the word at `start` of what is kept is an article: `the`, and before a longer word `a` and `an`,
 * for A is a matrix too. */
static bool is_article(const Reading *reading, size_t start)
{
    const char *word = text_string(reading->out) + start;
    const uint32_t *behind = reading->at;
    if (*behind != ' ') return false;
    while (*behind == ' ') behind++;
    if (strcmp(word, "the") == 0) return is_letter(*behind) || is_digit(*behind);
    bool indefinite = strcmp(word, "a") == 0 || strcmp(word, "an") == 0;
    return indefinite && is_letter(behind[0]) && is_letter(behind[1]) && is_letter(behind[2]);
}

static void take_word(Reading *reading)
{
    size_t start = reading->out->length;
    for (; is_letter(*reading->at); reading->at++) text_add_char(reading->out, *reading->at);
    if (!is_article(reading, start)) return;
    reading->out->length = start;
    reading->out->bytes[start] = '\0';
}

/* Keeps a number as its value: 4.0 and 04 are 4. Neighbours stay apart: 4 5 is not 45. */
static void take_number(Reading *reading)
{
    Text *out = reading->out, digits = {0};
    char value[NUMBER_BYTES];
    while (is_digit(*reading->at) || (*reading->at == '.' && is_digit(reading->at[1])))
        text_add_char(&digits, *reading->at++);
    number_print_exact(value, strtod(text_string(&digits), NULL));
    if (out->length > 0 && is_digit((unsigned char)out->bytes[out->length - 1])) text_add(out, " ");
    text_add(out, value);
    text_free(&digits);
}

/* Whether the dash joins two words; else it is a minus. */
static bool is_hyphen(const uint32_t *at)
{
    bool print = at[0] == U'—' || at[0] == U'―', behind_word = is_letter(at[-1]) || is_digit(at[-1]);
    if (print) return behind_word || !is_digit(at[1]);
    return behind_word && is_letter(at[1]) && (at[1] >= 0x80 || is_letter(at[2]));
}

/* Whether a gloss begins here, as in 特征（d）: words in parentheses that no function takes. */
static const uint32_t *gloss_end(const uint32_t *at)
{
    const uint32_t *end = at + 1;
    bool apart = at[-1] == 0 || at[-1] == ' ' || at[-1] >= 0x2E80;
    while (is_letter(*end) || is_digit(*end) || *end == ' ' || *end == '_') end++;
    return apart && *end == ')' && end > at + 1 ? end : NULL;
}

static void take_one(Reading *reading)
{
    const uint32_t *at = reading->at++;
    if (*at == '(') {
        const uint32_t *end = gloss_end(at);
        if (end) reading->closing = end;
        if (end) return;
    }
    if (is_mark(*at) || at == reading->closing || (is_dash(*at) && is_hyphen(at))) return;
    text_add_char(reading->out, is_dash(*at) ? '-' : *at == U'×' || *at == '*' ? 'x' : *at);
}

/* What counts of an answer. */
static void reduce(Text *out, const char *answer)
{
    Text plain = {0}, folded = {0};
    put_plain(&plain, answer);
    text_fold(&folded, text_string(&plain));
    uint32_t *characters = memory_grow(NULL, folded.length + 4, sizeof *characters);
    size_t count = 0;
    characters[count++] = 0;
    for (size_t at = 0; at < folded.length; count++)
        at += text_decode(folded.bytes + at, folded.length - at, &characters[count]);
    characters[count] = 0;
    for (Reading reading = {characters + 1, NULL, out}; *reading.at != 0;) {
        if (is_digit(*reading.at) || (*reading.at == '.' && is_digit(reading.at[1])))
            take_number(&reading);
        else if (is_letter(*reading.at))
            take_word(&reading);
        else
            take_one(&reading);
    }
    free(characters);
    text_free(&plain);
    text_free(&folded);
}

/* ---- equality ---- */

static bool read_number(const char *answer, double *number)
{
    return literal_read_number(answer, (LiteralRules){.percent = true}, NULL, number, NULL);
}

bool short_answer_split(const char *typed, Text *word, Text *gloss)
{
    Text plain = {0}, folded = {0};
    put_plain(&plain, typed);
    text_fold(&folded, text_string(&plain));
    const char *all = text_string(&folded), *open = strchr(all, '('),
               *close = open ? strchr(open, ')') : NULL;
    bool split = close && open > all && close[1 + strspn(close + 1, " .。")] == '\0';
    if (split) {
        text_put(word, all, (size_t)(open - all));
        text_put(gloss, open + 1, (size_t)(close - open - 1));
    }
    text_free(&plain);
    text_free(&folded);
    return split;
}

bool short_answer_equal(const char *accepted, const char *typed)
{
    double right, given;
    if (read_number(accepted, &right) && read_number(typed, &given))
        return fabs(right - given) <= 1e-9 * fmax(1, fabs(right));
    Text one = {0}, other = {0};
    reduce(&one, accepted);
    reduce(&other, typed);
    bool equal = one.length > 0 && strcmp(text_string(&one), text_string(&other)) == 0;
    text_free(&one);
    text_free(&other);
    return equal;
}
