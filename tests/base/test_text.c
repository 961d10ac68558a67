/* UTF-8 text: decoding, columns, safe copies and charsets. */
#include "base/text.h"

#include <locale.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

/* The rows after the first two are Unicode's own examples (tables 3-8 to 3-11); R stands for U+FFFD. */
static void invalid_bytes_become_replacements_as_unicode_recommends(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        const char *expected;
    } ROWS[] = {
        {"A\u00e9\u6ce8\U0001F600", "A\u00e9\u6ce8\U0001F600"},
        {"\xC3", "R"},
        {"\xC0\xAF\xE0\x80\xBF\xF0\x81\x82\x41", "RRRRRRRRA"},
        {"\xED\xA0\x80\xED\xBF\xBF\xED\xAF\x41", "RRRRRRRRA"},
        {"\xF4\x91\x92\x93\xFF\x41\x80\xBF\x42", "RRRRRARRB"},
        {"\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41", "RRRRA"},
        {"\xF4\x8F\xBF\xBF|\xF4\x90\x80\x80", "\U0010FFFF|RRRR"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Text out = {0};
        size_t length = strlen(ROWS[i].bytes);
        for (size_t at = 0; at < length;) {
            uint32_t character;
            at += text_decode(ROWS[i].bytes + at, length - at, &character);
            text_add_char(&out, character == 0xFFFD ? 'R' : character);
        }
        if (strcmp(text_string(&out), ROWS[i].expected) != 0) fail_msg("row %zu: %s", i, text_string(&out));
        text_free(&out);
    }
}

static void every_character_survives_encoding_and_decoding(void **state)
{
    (void)state;
    for (uint32_t character = 0; character <= 0x10FFFF; character++) {
        char bytes[4];
        uint32_t back;
        size_t length = text_encode(character, bytes);
        assert_int_equal(text_decode(bytes, length, &back), length);
        bool surrogate = character >= 0xD800 && character <= 0xDFFF;
        if (back != (surrogate ? 0xFFFD : character)) fail_msg("U+%04X", character);
    }
}

static void a_text_grows_and_clears(void **state)
{
    (void)state;
    Text text = {0};
    assert_string_equal(text_string(&text), "");
    text_clear(&text);
    for (int i = 0; i < 1000; i++) text_addf(&text, "%d,", i % 10);
    assert_int_equal(text.length, 2000);
    text_put(&text, "a\0b", 3);
    text_add(&text, "!");
    assert_memory_equal(text.bytes + 2000, "a\0b!", 5);
    text_clear(&text);
    assert_string_equal(text_string(&text), "");
    text_addf(&text, "%s", "");
    assert_int_equal(text.length, 0);
    text_free(&text);
    assert_null(text.bytes);
}

/* A file of that many bytes, each its place modulo 251. */
static FILE *make_file(size_t size)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    for (size_t i = 0; i < size; i++) fputc((int)(i % 251), file);
    rewind(file);
    return file;
}

/* Beyond its bound the text is longer than that, so that this can be known. */
static void a_file_is_read_whole_or_beyond_its_bound(void **state)
{
    static const struct {
        size_t size, most;
        bool whole;
    } ROWS[] = {{0, 0, true},         {1, 0, false},         {1, 1, true},           {4096, SIZE_MAX, true},
                {16384, 16384, true}, {16385, 16384, false}, {50000, 1, false},      {50000, 49999, false},
                {50000, 50000, true}, {50000, 50001, true},  {50000, SIZE_MAX, true}};
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Text text = {0};
        FILE *file = make_file(ROWS[i].size);
        assert_true(text_add_file(&text, file, ROWS[i].most));
        if (ROWS[i].whole ? text.length != ROWS[i].size : text.length <= ROWS[i].most)
            fail_msg("row %zu: %zu bytes", i, text.length);
        for (size_t n = 0; n < text.length; n++) assert_int_equal((unsigned char)text.bytes[n], n % 251);
        fclose(file);
        text_free(&text);
    }
}

static void what_cannot_be_read_is_no_text(void **state)
{
    (void)state;
    Text text = {0};
    FILE *folder = fopen(".", "rb");
    assert_non_null(folder);
    assert_false(text_add_file(&text, folder, SIZE_MAX));
    assert_int_equal(text.length, 0);
    fclose(folder);
    text_free(&text);
}

static void columns_do_not_depend_on_the_locale(void **state)
{
    (void)state;
    static const struct {
        const char *string;
        size_t cols;
    } ROWS[] = {
        {"", 0},
        {"query", 5},
        {"\u6ce8\u610f\u529b", 6},
        {"QK\u1d40/\u221ad", 6},
        {"\u03c4 \u00b7 \u00d7", 5},
        {"e\u0301", 1},
        {"\uff0c", 2},
        {"\u3042\u30ab", 4},
        {"\ud55c", 2},
        {"\u2500\u2502\u2588", 3},
        {"\uff11", 2},
        {"\u2316", 1},
        {"q\u2080", 2},
        {"\U00020000", 2},
        {"\u2713\u26a0", 2},
    };
    static const char *const LOCALES[] = {"C", "C.UTF-8"};
    for (size_t l = 0; l < 2; l++) {
        if (!setlocale(LC_CTYPE, LOCALES[l])) continue;
        for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
            if (text_cols(ROWS[i].string) != ROWS[i].cols)
                fail_msg("row %zu in %s: %zu", i, LOCALES[l], text_cols(ROWS[i].string));
    }
    setlocale(LC_CTYPE, "C");
}

static void what_a_terminal_would_obey_or_hide_is_hidden(void **state)
{
    (void)state;
    static const struct {
        uint32_t first, last;
        bool hidden;
    } ROWS[] = {
        {0x00, 0x08, true},       {'\t', '\n', false},        {0x0B, 0x1F, true},
        {' ', '~', false},        {0x7F, 0x9F, true},         {0xA0, 0xAC, false},
        {0xAD, 0xAD, true},       {0x61C, 0x61C, true},       {0x180E, 0x180E, true},
        {0x2000, 0x200A, false},  {0x200B, 0x200F, true},     {0x2010, 0x2027, false},
        {0x2028, 0x202E, true},   {0x202F, 0x205F, false},    {0x2060, 0x2064, true},
        {0x2066, 0x206F, true},   {0x2070, 0x2BFF, false},    {0x3000, 0xD7FF, false},
        {0xFDD0, 0xFDEF, true},   {0xFE00, 0xFE0F, true},     {0xFEFF, 0xFEFF, true},
        {0xFF01, 0xFF5E, false},  {0xFFF9, 0xFFFB, true},     {0xFFFC, 0xFFFD, false},
        {0xFFFE, 0xFFFF, true},   {0x1F600, 0x1F64F, false},  {0x1FFFE, 0x1FFFF, true},
        {0xE0000, 0xE0FFF, true}, {0x10FFFE, 0x10FFFF, true},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        for (uint32_t character = ROWS[i].first; character <= ROWS[i].last; character++)
            if (text_is_hidden(character) != ROWS[i].hidden) fail_msg("row %zu: U+%04X", i, character);
}

static void sanitised_text_is_safe(void **state)
{
    (void)state;
    enum { NOWHERE = 99 };
    static const struct {
        const char *bytes;
        const char *expected;
        size_t changes, first;
    } ROWS[] = {
        {"plain\ttext\n", "plain\ttext\n", 0, NOWHERE},
        {"a\r\nb\rc\r", "a\nb\nc\n", 0, NOWHERE},
        {"\x1b[31mred", "[31mred", 1, 0},
        {"ab\u202ecd\u200be", "abcde", 2, 2},
        {"\xC2\x9B"
         "1m",
         "1m", 1, 0},
        {"x\xff\xc3y", "x\ufffd\ufffdy", 2, 1},
        {"\ufffd", "\ufffd", 0, NOWHERE},
        {"e\u0301\u0301\u0301\u0301\u0301\u0301f\u0301", "e\u0301\u0301\u0301\u0301f\u0301", 2, 9},
        {"e\u0301\u0301\u0301\u0301\u200b\u0301", "e\u0301\u0301\u0301\u0301", 2, 9},
        {"\u26a0\ufe0f", "\u26a0", 1, 3},
        {"\u6ce8\u610f\uff1a\u03c4\u221e", "\u6ce8\u610f\uff1a\u03c4\u221e", 0, NOWHERE},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Text out = {0}, again = {0};
        size_t first = NOWHERE;
        size_t changes = text_sanitise(&out, ROWS[i].bytes, strlen(ROWS[i].bytes), &first);
        if (strcmp(text_string(&out), ROWS[i].expected) != 0) fail_msg("row %zu: %s", i, text_string(&out));
        if (changes != ROWS[i].changes || first != ROWS[i].first)
            fail_msg("row %zu: %zu, %zu", i, changes, first);
        assert_int_equal(text_sanitise(&again, out.bytes, out.length, NULL), 0);
        assert_string_equal(text_string(&again), text_string(&out));
        text_free(&again);
        text_free(&out);
    }
}

static void a_sanitised_line_is_one_line(void **state)
{
    (void)state;
    Text out = {0};
    text_add(&out, "kept\n");
    const char raw[] = "a\r\nb\tc\x1b[1m\rd\n";
    text_sanitise_line(&out, raw, sizeof raw - 1);
    assert_string_equal(text_string(&out), "kept\na b c[1m d ");
    text_free(&out);
}

static void full_width_forms_fold_to_ascii(void **state)
{
    (void)state;
    static const uint32_t ROWS[][2] = {
        {U'！', '!'},  {U'？', '?'},   {U'ｑ', 'q'}, {U'～', '~'},
        {0x3000, ' '}, {U'注', U'注'}, {'a', 'a'},   {0xFF5F, 0xFF5F},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        assert_int_equal(text_fold_width(ROWS[i][0]), ROWS[i][1]);
}

static void what_a_character_is_another_form_of_is_known(void **state)
{
    (void)state;
    static const struct {
        uint32_t character;
        TextForm form;
        const char *plain;
    } ROWS[] = {
        {U'²', TEXT_FORM_SUPERSCRIPT, "2"}, {U'⁻', TEXT_FORM_SUPERSCRIPT, "-"},
        {U'ᵀ', TEXT_FORM_SUPERSCRIPT, "T"}, {U'₀', TEXT_FORM_SUBSCRIPT, "0"},
        {U'½', TEXT_FORM_FRACTION, "1/2"},  {U'⅞', TEXT_FORM_FRACTION, "7/8"},
        {U'⅒', TEXT_FORM_FRACTION, "1/10"}, {U'⅟', TEXT_FORM_FRACTION, "1/"},
        {U'ｘ', TEXT_FORM_WIDTH, "x"},      {U'﹣', TEXT_FORM_WIDTH, "-"},
        {0x00A0, TEXT_FORM_WIDTH, " "},     {0x3000, TEXT_FORM_WIDTH, " "},
        {U'2', TEXT_FORM_NONE, ""},         {U'é', TEXT_FORM_NONE, ""},
        {U'注', TEXT_FORM_NONE, ""},        {U'√', TEXT_FORM_NONE, ""},
        {U'ﬀ', TEXT_FORM_WIDTH, "ff"},      {0xFDFA, TEXT_FORM_NONE, ""}, /* 18 Arabic characters */
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char plain[TEXT_FORM_BYTES] = "";
        TextForm form = text_form(ROWS[i].character, plain);
        if (form != ROWS[i].form) fail_msg("row %zu: form %d", i, form);
        if (form != TEXT_FORM_NONE) assert_string_equal(plain, ROWS[i].plain);
    }
}

static void words_that_people_hold_for_the_same_fold_alike(void **state)
{
    (void)state;
    static const struct {
        const char *one, *other;
        bool alike;
    } ROWS[] = {
        {"Softmax", "ＳＯＦＴＭＡＸ", true},
        {"QKᵀ", "qkt", true},
        {"τ", "Τ", true},
        {"σ", "ς", true},
        {"é", "e\u0301", true},
        {"Straße", "STRASSE", true},
        {"ﬁgure", "figure", true},
        {"特征（d）", "特征(D)", true},
        {"", "", true},
        {"key", "keys", false},
        {"键", "建", false},
        {"1/4", "4", false},
        {"-4", "4", false},
        {"q", "k", false},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Text one = {0}, other = {0}, again = {0};
        text_fold(&one, ROWS[i].one);
        text_fold(&other, ROWS[i].other);
        text_fold(&again, text_string(&one));
        if ((strcmp(text_string(&one), text_string(&other)) == 0) != ROWS[i].alike)
            fail_msg("row %zu: %s, %s", i, text_string(&one), text_string(&other));
        assert_int_equal(text_same(ROWS[i].one, ROWS[i].other), ROWS[i].alike);
        assert_string_equal(text_string(&again), text_string(&one));
        text_free(&one);
        text_free(&other);
        text_free(&again);
    }
}

static void a_text_holds_what_is_sought_in_any_spelling(void **state)
{
    (void)state;
    static const struct {
        const char *string, *wanted;
        bool holds;
    } ROWS[] = {
        {"the Softmax of scores", "SOFTMAX", true},
        {"ｋｅｙ 轴", "Key", true},
        {"ÉCOLE", "école", true},
        {"scores", "", true},
        {"scores", "score s", false},
        {"", "a", false},
        {"除以 √d", "√D", true},
        {"权重", "权力", false},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        if (text_holds(ROWS[i].string, ROWS[i].wanted) != ROWS[i].holds) fail_msg("row %zu", i);
}

/* Unicode's own rules (UAX 14): | stands where a line may end. */
static void lines_may_end_where_unicode_says(void **state)
{
    (void)state;
    static const char *const ROWS[] = {
        "one |two", "注|意|力", "注|意。」|权", "把|（权|重）", "a-|b", "3.5%", "(a)", "ab",
        "x",        "",         "e\u0301 |f",
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        uint32_t characters[32], character;
        bool expected[32] = {false}, may_break[32];
        size_t count = 0, length = strlen(ROWS[i]);
        for (size_t at = 0; at < length;) {
            at += text_decode(ROWS[i] + at, length - at, &character);
            if (character == '|')
                expected[count] = true;
            else
                characters[count++] = character;
        }
        text_breaks(characters, count, may_break);
        if (memcmp(expected, may_break, count) != 0) fail_msg("row %zu: %s", i, ROWS[i]);
    }
}

static void symbols_have_twins(void **state)
{
    (void)state;
    static const struct {
        const char *string, *symbols, *ascii;
    } ROWS[] = {
        {"plain", "plain", "plain"},
        {"\u2212\u221e", "-inf", "-inf"},
        {"softmax(QK\u1d40/\u221ad)\u00b7V", "softmax(QK^T/sqrt(d))*V", "softmax(QK^T/sqrt(d))*V"},
        {"\u03c4 \u2264 1 \u2260 \u03b1", "tau <= 1 != alpha", "tau <= 1 != alpha"},
        {"S[q\u2080,k\u2081] = \u03a3 1\u00d70\u00f72", "S[q0,k1] = sum 1x0/2", "S[q0,k1] = sum 1x0/2"},
        {"10\u207b\u00b9\u2070 x\u00b2", "10^-10 x^2", "10^-10 x^2"},
        {"\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588", ".:-=+*#@", ".:-=+*#@"},
        {"\u250c\u2500\u2510\u2502\u254e", "+-+||", "+-+||"},
        {"\u2800\u2801\u28ff", " .@", " .@"},
        {"\u2713 \u2717 \u25aa \u2592 \u2016 \u27e8d\u27e9", "ok x & ? || <d>", "ok x & ? || <d>"},
        {"\u6ce8\u610f\uff1a\u03c4\uff0c\u300c\u221a\u300d\u3002",
         "\u6ce8\u610f\uff1atau\uff0c\u300csqrt\u300d\u3002", "????:tau,\"sqrt\"."},
        {"e\u0301\u00e9", "e\u0301\u00e9", "e?"},
        {"\U0001F600", "??", "??"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        const char *expected[] = {ROWS[i].string, ROWS[i].symbols, ROWS[i].ascii};
        for (int charset = CHARSET_UTF8; charset <= CHARSET_ASCII; charset++) {
            Text out = {0};
            text_to_charset(&out, ROWS[i].string, (Charset)charset);
            if (strcmp(text_string(&out), expected[charset]) != 0)
                fail_msg("row %zu, charset %d: %s", i, charset, text_string(&out));
            text_free(&out);
        }
    }
}

/* What Unicode names as another form of ASCII needs no row of its own. */
static void forms_of_ascii_have_twins(void **state)
{
    (void)state;
    static const char *const ROWS[][2] = {
        {"x²", "x^2"},       {"2¹⁰", "2^10"},      {"½ ⅞ ⅐", "1/2 7/8 1/7"},
        {"ᴬᵇ", "^Ab"},       {"ₓ₊ₜ", "x+t"},       {"ﬁ Ĳ", "fi IJ"},
        {"Ⅳ", "IV"},         {"‼", "!!"},          {"…", "..."},
        {"a\u2007b", "a b"}, {"x₀₉₋₍₎", "x09-()"}, {"！～ＡＺ", "!~AZ"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Text out = {0};
        text_to_charset(&out, ROWS[i][0], CHARSET_ASCII);
        if (strcmp(text_string(&out), ROWS[i][1]) != 0) fail_msg("row %zu: %s", i, text_string(&out));
        text_free(&out);
    }
}

static void no_character_leaves_ascii(void **state)
{
    (void)state;
    for (uint32_t character = 0xA0; character <= 0x10FFFF; character++) {
        char string[5] = {0};
        Text out = {0};
        text_encode(character, string);
        text_to_charset(&out, string, CHARSET_ASCII);
        for (size_t i = 0; i < out.length; i++)
            if (out.bytes[i] < ' ' || out.bytes[i] > '~') fail_msg("U+%04X", character);
        text_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(invalid_bytes_become_replacements_as_unicode_recommends),
        cmocka_unit_test(every_character_survives_encoding_and_decoding),
        cmocka_unit_test(a_text_grows_and_clears),
        cmocka_unit_test(a_file_is_read_whole_or_beyond_its_bound),
        cmocka_unit_test(what_cannot_be_read_is_no_text),
        cmocka_unit_test(columns_do_not_depend_on_the_locale),
        cmocka_unit_test(what_a_terminal_would_obey_or_hide_is_hidden),
        cmocka_unit_test(sanitised_text_is_safe),
        cmocka_unit_test(a_sanitised_line_is_one_line),
        cmocka_unit_test(full_width_forms_fold_to_ascii),
        cmocka_unit_test(what_a_character_is_another_form_of_is_known),
        cmocka_unit_test(words_that_people_hold_for_the_same_fold_alike),
        cmocka_unit_test(a_text_holds_what_is_sought_in_any_spelling),
        cmocka_unit_test(lines_may_end_where_unicode_says),
        cmocka_unit_test(symbols_have_twins),
        cmocka_unit_test(forms_of_ascii_have_twins),
        cmocka_unit_test(no_character_leaves_ascii),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
