/* Tokens: where each ends, what it stands for, and what stands before it. Values are hand work. */
#include "math/token.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static Source source_of(const char *text, bool decimal_comma)
{
    return (Source){.text = text, .length = strlen(text), .decimal_comma = decimal_comma};
}

static void a_token_is_the_longest_that_has_a_meaning(void **state)
{
    static const struct {
        const char *text;
        uint32_t kind;
        size_t at, end;
        double number;
        int decimals;
    } rows[] = {
        {"", TOKEN_END, 0, 0, 0, 0},
        {" \t\n", TOKEN_END, 3, 3, 0, 0},
        {"0.67]", TOKEN_NUMBER, 0, 4, .67, 2},
        {".5", TOKEN_NUMBER, 0, 2, .5, 1},
        {"1.", TOKEN_NUMBER, 0, 2, 1, 0},
        {"1.]", TOKEN_NUMBER, 0, 2, 1, 0},
        {"1..5", TOKEN_NUMBER, 0, 1, 1, 0},
        {"1。5", TOKEN_NUMBER, 0, 5, 1.5, 1},
        {"1。", TOKEN_NUMBER, 0, 1, 1, 0},
        {"2e", TOKEN_NUMBER, 0, 1, 2, 0},
        {"2e-", TOKEN_NUMBER, 0, 1, 2, 0},
        {"2e-1", TOKEN_NUMBER, 0, 4, .2, 1},
        {"1,5", TOKEN_NUMBER, 0, 1, 1, 0},
        {"²", TOKEN_POWER, 0, 2, 2, 0},
        {"⁻¹⁰x", TOKEN_POWER, 0, 8, -10, 0},
        {"⁻", 0x207B, 0, 3, 0, 0},
        {"¾", TOKEN_FRACTION, 0, 2, .75, 0},
        {"...", TOKEN_DOTS, 0, 3, 0, 0},
        {".", '.', 0, 1, 0, 0},
        {"  （", '(', 2, 5, 0, 0},
        {"\u00A0－", '-', 2, 5, 0, 0},
        {"－", '-', 0, 3, 0, 0},
        {"×", CHAR_TIMES, 0, 2, 0, 0},
        {"―", CHAR_DASH, 0, 3, 0, 0},
        {"√", CHAR_ROOT, 0, 3, 0, 0},
        {"1.2.3", TOKEN_FAULT, 3, 3, 1.2, 1},
        {"\x07", TOKEN_FAULT, 0, 0, 0, 0},
        {"\xFF", TOKEN_FAULT, 0, 0, 0, 0},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Source source = source_of(rows[i].text, false);
        Token token = token_read(&source, 0);
        if (token.kind != rows[i].kind || token.at != rows[i].at || token.end != rows[i].end)
            fail_msg("row %zu: kind %X, %zu to %zu", i, token.kind, token.at, token.end);
        if (token.number != rows[i].number || token.decimals != rows[i].decimals)
            fail_msg("row %zu: %.17g with %d decimals", i, token.number, token.decimals);
    }
}

static void a_word_is_known_in_any_spelling(void **state)
{
    static const struct {
        const char *text, *word;
        size_t end;
    } rows[] = {
        {"Sqrt(2)", "sqrt", 4},
        {"np.array(", "array", 8},
        {"numpy.float32", "float32", 13},
        {"ＩＮＦ", "inf", 9},
        {"未定义。", "未定义", 9},
        {"e^2", "e", 1},
        {"e⁻¹", "e", 1},
        {"a.1", "a", 1},
        {"x_1 y", "x_1", 3},
        {"module.name", "module.name", 11},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Source source = source_of(rows[i].text, false);
        Token token = token_read(&source, 0);
        assert_int_equal(token.kind, TOKEN_WORD);
        if (strcmp(token.word, rows[i].word) != 0 || token.end != rows[i].end)
            fail_msg("row %zu: %s, %zu", i, token.word, token.end);
    }
}

static void a_long_word_is_cut_and_never_taken_for_a_known_one(void **state)
{
    (void)state;
    Source source = source_of("undefinedundefinedundefinedundefinedundefined", false);
    Token token = token_read(&source, 0);
    assert_int_equal(token.end, source.length);
    assert_int_equal(strlen(token.word), WORD_BYTES - 1);
}

static void what_stands_before_a_token_is_noted(void **state)
{
    static const struct {
        const char *text;
        bool blank, newline;
        size_t newline_at;
    } rows[] = {
        {"1", false, false, 0},  {" 1", true, false, 0},    {"\u30001", true, false, 0},
        {"\n1", false, true, 0}, {"\r\n1", false, true, 0}, {"  \n\n 1", true, true, 2},
        {" \r1", true, true, 1},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Source source = source_of(rows[i].text, false);
        Token token = token_read(&source, 0);
        if (token.blank != rows[i].blank || token.newline != rows[i].newline ||
            token.newline_at != rows[i].newline_at)
            fail_msg("row %zu", i);
    }
}

static void a_decimal_comma_is_a_point_only_before_a_digit(void **state)
{
    static const struct {
        const char *text;
        size_t end;
        double number;
    } rows[] = {{"0,67", 4, .67}, {",5", 2, .5}, {"1, 2", 1, 1}, {"１，５", 9, 1.5}};
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Source source = source_of(rows[i].text, true);
        Token token = token_read(&source, 0);
        if (token.kind != TOKEN_NUMBER || token.end != rows[i].end || token.number != rows[i].number)
            fail_msg("row %zu: %zu, %g", i, token.end, token.number);
    }
}

static void a_mark_is_tight_between_two_digits(void **state)
{
    static const struct {
        const char *text;
        size_t at;
        bool tight;
    } rows[] = {{"1,2", 1, true}, {"1, 2", 1, false}, {"1 ,2", 2, false},  {",2", 0, false},
                {"1,", 1, false}, {"1,-2", 1, false}, {"１，２", 3, true}, {"1.2", 1, false}};
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Source source = source_of(rows[i].text, false);
        if (source_mark_is_tight(&source, rows[i].at, ',') != rows[i].tight) fail_msg("row %zu", i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_token_is_the_longest_that_has_a_meaning),
        cmocka_unit_test(a_word_is_known_in_any_spelling),
        cmocka_unit_test(a_long_word_is_cut_and_never_taken_for_a_known_one),
        cmocka_unit_test(what_stands_before_a_token_is_noted),
        cmocka_unit_test(a_decimal_comma_is_a_point_only_before_a_digit),
        cmocka_unit_test(a_mark_is_tight_between_two_digits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
