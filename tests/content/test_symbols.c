/* Every character of every text that comes to a screen is in the fonts that people have: it is of Windows
 * Glyph List 4, one of the few that were added to it on purpose, or Chinese. And each has a twin for
 * terminals without it. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <glob.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "base/text.h"
#include "base/twin.h"

typedef struct {
    uint32_t first;
    uint32_t last;
} Run;

/* Windows Glyph List 4, as the OpenType specification lists it (655 characters; two more are in the private
 * use area). https://learn.microsoft.com/typography/opentype/spec/wgl4 */
static const Run WGL4[] = {
    {0x0020, 0x007E}, {0x00A0, 0x017F}, {0x0192, 0x0192}, {0x01FA, 0x01FF}, {0x02C6, 0x02C7},
    {0x02C9, 0x02C9}, {0x02D8, 0x02DD}, {0x0384, 0x038A}, {0x038C, 0x038C}, {0x038E, 0x03A1},
    {0x03A3, 0x03CE}, {0x0400, 0x045F}, {0x0490, 0x0491}, {0x1E80, 0x1E85}, {0x1EF2, 0x1EF3},
    {0x2013, 0x2015}, {0x2017, 0x201E}, {0x2020, 0x2022}, {0x2026, 0x2026}, {0x2030, 0x2030},
    {0x2032, 0x2033}, {0x2039, 0x203A}, {0x203C, 0x203C}, {0x203E, 0x203E}, {0x2044, 0x2044},
    {0x207F, 0x207F}, {0x20A3, 0x20A4}, {0x20A7, 0x20A7}, {0x20AC, 0x20AC}, {0x2105, 0x2105},
    {0x2113, 0x2113}, {0x2116, 0x2116}, {0x2122, 0x2122}, {0x2126, 0x2126}, {0x212E, 0x212E},
    {0x215B, 0x215E}, {0x2190, 0x2195}, {0x21A8, 0x21A8}, {0x2202, 0x2202}, {0x2206, 0x2206},
    {0x220F, 0x220F}, {0x2211, 0x2212}, {0x2215, 0x2215}, {0x2219, 0x221A}, {0x221E, 0x221F},
    {0x2229, 0x2229}, {0x222B, 0x222B}, {0x2248, 0x2248}, {0x2260, 0x2261}, {0x2264, 0x2265},
    {0x2302, 0x2302}, {0x2310, 0x2310}, {0x2320, 0x2321}, {0x2500, 0x2500}, {0x2502, 0x2502},
    {0x250C, 0x250C}, {0x2510, 0x2510}, {0x2514, 0x2514}, {0x2518, 0x2518}, {0x251C, 0x251C},
    {0x2524, 0x2524}, {0x252C, 0x252C}, {0x2534, 0x2534}, {0x253C, 0x253C}, {0x2550, 0x256C},
    {0x2580, 0x2580}, {0x2584, 0x2584}, {0x2588, 0x2588}, {0x258C, 0x258C}, {0x2590, 0x2593},
    {0x25A0, 0x25A1}, {0x25AA, 0x25AC}, {0x25B2, 0x25B2}, {0x25BA, 0x25BA}, {0x25BC, 0x25BC},
    {0x25C4, 0x25C4}, {0x25CA, 0x25CB}, {0x25CF, 0x25CF}, {0x25D8, 0x25D9}, {0x25E6, 0x25E6},
    {0x263A, 0x263C}, {0x2640, 0x2640}, {0x2642, 0x2642}, {0x2660, 0x2660}, {0x2663, 0x2663},
    {0x2665, 0x2666}, {0x266A, 0x266B}, {0xFB01, 0xFB02},
};
enum { WGL4_CHARACTERS = 655 };

/* Letters of Chinese and the marks that go with them. */
static const Run CHINESE[] = {{0x3000, 0x303F}, {0x3400, 0x4DBF}, {0x4E00, 0x9FFF}, {0xFF01, 0xFFEF}};

/* What the program has beyond them. DejaVu Sans Mono and Noto Sans Mono, which desktops come with, hold all
 * but ✓, ✗ and Braille, which other fonts of the same desktops lend them. No row is added for looks alone. */
typedef struct {
    Run run;
    const char *reason;
} Addition;

static const Addition ADDITIONS[] = {
    {{U'ᵀ', U'ᵀ'}, "a transpose: WGL4 has no raised letter but ⁿ"},
    {{U'✓', U'✓'}, "what is right, asked of the font by doctor"},
    {{U'✗', U'✗'}, "what is wrong, asked of the font by doctor"},
    {{0x2800, 0x28FF}, "dots of curves"},
    {{U'⁴', U'⁹'}, "powers; WGL4 has ¹ ² ³"},
    {{U'₀', U'₉'}, "rows of a matrix, as lessons write them: q₀"},
    {{U'ᵢ', U'ᵢ'}, "any row, in a formula: sᵢⱼ"},
    {{U'ⱼ', U'ⱼ'}, "any column, in a formula"},
    {{U'ₖ', U'ₖ'}, "the dimension of keys, dₖ, and the index of a sum"},
    {{U'‖', U'‖'}, "a norm, which one | would make an amount"},
    {{U'▁', U'▏'}, "eighths of a cell: curves and bars that are exact; WGL4 has the halves"},
    {{U'┊', U'┊'}, "the mark of 1 that bars pass behind"},
    {{U'╎', U'╎'}, "a line that an axis is summed along, beside │ that runs through"},
    {{U'▶', U'▶'}, "the head of ─: WGL4's ► is flatter and does not meet it"},
    {{U'◀', U'◀'}, "the same to the left"},
};
enum { ADDITION_COUNT = sizeof ADDITIONS / sizeof *ADDITIONS };

/* What is looked at: of C only its literals, of a catalogue all but its comments. */
typedef enum { TEXT_C, TEXT_CATALOGUE, TEXT_WHOLE } TextKind;

static const struct {
    const char *pattern;
    TextKind kind;
} SOURCES[] = {
    {"src/*/*.[ch]", TEXT_C},           {"src/po/*.po", TEXT_CATALOGUE},
    {"src/man/*.[15]", TEXT_WHOLE},     {"lessons/*.md", TEXT_WHOLE},
    {"lessons/*/*.md", TEXT_WHOLE},     {"exercises/*.md", TEXT_WHOLE},
    {"exercises/*/*.md", TEXT_WHOLE},   {"README.md", TEXT_WHOLE},
    {"tests/golden/*.txt", TEXT_WHOLE}, {"tests/golden/*/*.txt", TEXT_WHOLE},
};
enum { SOURCE_COUNT = sizeof SOURCES / sizeof *SOURCES };

/* Tables of what people may type or write, which is more than the program prints. */
static const char *const READERS[] = {"src/base/twin.c", "src/base/text.c", "src/math/token.c",
                                      "src/view/wrap.c"};

static bool in_runs(uint32_t character, const Run *runs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (character >= runs[i].first && character <= runs[i].last) return true;
    return false;
}

/* ADDITION_COUNT where it is none. */
static size_t addition_of(uint32_t character)
{
    size_t i = 0;
    while (i < ADDITION_COUNT && !in_runs(character, &ADDITIONS[i].run, 1)) i++;
    return i;
}

static bool is_chinese(uint32_t character)
{
    return in_runs(character, CHINESE, sizeof CHINESE / sizeof *CHINESE);
}

static bool is_known(uint32_t character)
{
    return character == '\n' || in_runs(character, WGL4, sizeof WGL4 / sizeof *WGL4) ||
           addition_of(character) < ADDITION_COUNT || is_chinese(character);
}

static bool has_twin(uint32_t character)
{
    char letter[5] = "", single[2];
    Text twin = {0};
    if (twin_find(character, single)) return true; /* ? itself is the twin of what is hidden */
    letter[text_encode(character, letter)] = '\0';
    text_to_charset(&twin, letter, CHARSET_ASCII);
    bool has = twin.length > 0 && twin.bytes[0] != '?';
    text_free(&twin);
    return has;
}

/* ---- what of a file is looked at ---- */

/* Blanks a comment, so that lines stay where they are. */
static void blank_comment(char **at)
{
    const char *end = strncmp(*at, "//", 2) == 0 ? strchr(*at, '\n') : strstr(*at + 2, "*/");
    assert_non_null(end);
    for (; *at < end; (*at)++)
        if (**at != '\n') **at = ' ';
}

static void pass_literal(char **at)
{
    const char quote = **at;
    for ((*at)++; **at && **at != quote; (*at)++)
        if (**at == '\\') (*at)++;
}

static void keep_literals(char *source)
{
    for (char *at = source; *at; at++) {
        if (strncmp(at, "//", 2) == 0 || strncmp(at, "/*", 2) == 0)
            blank_comment(&at);
        else if (*at == '"' || *at == '\'')
            pass_literal(&at);
    }
}

static void keep_messages(char *catalogue)
{
    bool comment = *catalogue == '#';
    for (char *at = catalogue; *at; at++) {
        if (*at == '\n')
            comment = at[1] == '#';
        else if (comment)
            *at = ' ';
    }
}

static void read_text(const char *path, TextKind kind, Text *text)
{
    FILE *file = fopen(path, "r");
    if (!file) fail_msg("%s", path);
    assert_true(text_add_file(text, file, SIZE_MAX));
    fclose(file);
    text_add(text, "\n");
    if (kind == TEXT_C) keep_literals(text->bytes);
    if (kind == TEXT_CATALOGUE) keep_messages(text->bytes);
}

static bool is_reader(const char *path)
{
    for (size_t i = 0; i < sizeof READERS / sizeof *READERS; i++)
        if (strcmp(path, READERS[i]) == 0) return true;
    return false;
}

/* ---- the tests ---- */

typedef void (*Visit)(const char *path, size_t line, uint32_t character);

static void visit_file(const char *path, TextKind kind, Visit visit)
{
    Text text = {0};
    read_text(path, kind, &text);
    size_t line = 1;
    for (size_t i = 0; i < text.length;) {
        uint32_t character;
        i += text_decode(text.bytes + i, text.length - i, &character);
        if (character == '\n') line++;
        visit(path, line, character);
    }
    text_free(&text);
}

static void visit_all(Visit visit)
{
    for (size_t i = 0; i < SOURCE_COUNT; i++) {
        glob_t found;
        if (glob(SOURCES[i].pattern, 0, NULL, &found) != 0) fail_msg("none: %s", SOURCES[i].pattern);
        for (size_t n = 0; n < found.gl_pathc; n++)
            if (!is_reader(found.gl_pathv[n])) visit_file(found.gl_pathv[n], SOURCES[i].kind, visit);
        globfree(&found);
    }
}

static void look_at_font(const char *path, size_t line, uint32_t character)
{
    if (!is_known(character))
        fail_msg("%s:%zu: U+%04X is not in Windows Glyph List 4: choose one that is", path, line, character);
}

static void every_character_is_in_fonts_that_people_have(void **state)
{
    (void)state;
    visit_all(look_at_font);
}

static void look_at_twin(const char *path, size_t line, uint32_t character)
{
    bool letter = is_chinese(character) && text_fold_width(character) == character;
    if (letter || character == '\n' || text_fold_width(character) == '?') return;
    if (!has_twin(character)) fail_msg("%s:%zu: U+%04X has no twin in base/twin.c", path, line, character);
}

static void every_symbol_has_a_twin_in_ascii(void **state)
{
    (void)state;
    visit_all(look_at_twin);
}

static bool used[ADDITION_COUNT];

static void note_use(const char *path, size_t line, uint32_t character)
{
    (void)path, (void)line;
    size_t addition = addition_of(character);
    if (addition < ADDITION_COUNT) used[addition] = true;
}

static void no_addition_outlives_its_use(void **state)
{
    (void)state;
    visit_all(note_use);
    for (size_t i = 0; i < ADDITION_COUNT; i++)
        if (!used[i]) fail_msg("U+%04X is nowhere: %s", ADDITIONS[i].run.first, ADDITIONS[i].reason);
}

static void the_list_is_as_long_as_the_standard_says(void **state)
{
    (void)state;
    size_t count = 0;
    for (size_t i = 0; i < sizeof WGL4 / sizeof *WGL4; i++) {
        count += WGL4[i].last - WGL4[i].first + 1;
        if (i > 0) assert_true(WGL4[i].first > WGL4[i - 1].last);
    }
    assert_int_equal(count, WGL4_CHARACTERS);
}

static void only_what_is_printed_is_looked_at(void **state)
{
    (void)state;
    static const struct {
        const char *source;
        bool printed;
    } ROWS[] = {
        {"/* ⌖ */ a;", false},        {"a; // ⌖\nb;", false},          {"/* \"⌖\" */", false},
        {"x = \"⌖\";", true},         {"x = \"/* ⌖\"; /* y */", true}, {"x = U'⌖';", true},
        {"x = '\"'; /* ⌖ */", false}, {"x = \"\\\"⌖\"; // \"", true},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Text text = {0};
        text_addf(&text, "%s\n", ROWS[i].source);
        keep_literals(text.bytes);
        if ((strstr(text.bytes, "⌖") != NULL) != ROWS[i].printed) fail_msg("row %zu: %s", i, text.bytes);
        text_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_list_is_as_long_as_the_standard_says),
        cmocka_unit_test(only_what_is_printed_is_looked_at),
        cmocka_unit_test(every_character_is_in_fonts_that_people_have),
        cmocka_unit_test(every_symbol_has_a_twin_in_ascii),
        cmocka_unit_test(no_addition_outlives_its_use),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
