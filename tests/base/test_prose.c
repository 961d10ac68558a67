/* Text as people write it in files. */
#include "base/prose.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

static void lines_join_with_a_blank_but_chinese_without(void **state)
{
    (void)state;
    static const struct {
        const char *text, *flat, *sentences;
    } CASES[] = {
        {"", "", ""},
        {"one", "one", "one"},
        {"one\ntwo", "one two", "one two"},
        {"one\n  two\n\tthree", "one two three", "one two three"},
        {"\n\none\n", "one", "one"},
        {"τ\nand", "τ and", "τ and"},
        {"√d\n∞", "√d ∞", "√d ∞"},
        {"é\nà", "é à", "é à"},
        {"分数\n权重", "分数权重", "分数权重"},
        {"分数\nsoftmax", "分数 softmax", "分数 softmax"},
        {"softmax\n分数", "softmax 分数", "softmax 分数"},
        {"他说\n“好”", "他说“好”", "他说“好”"},
        {"一句。\n又一句", "一句。又一句", "一句。\n又一句"},
        {"One.\nTwo", "One. Two", "One.\nTwo"},
        {"One.\n\n  Two;\nthree\nfour", "One. Two; three four", "One.\nTwo;\nthree four"},
        {"这样：\n那样", "这样：那样", "这样：\n那样"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Arena arena = {0};
        if (strcmp(prose_flatten(&arena, CASES[i].text), CASES[i].flat) != 0) print_error("case %zu\n", i);
        assert_string_equal(prose_flatten(&arena, CASES[i].text), CASES[i].flat);
        assert_string_equal(prose_join_sentences(&arena, CASES[i].text), CASES[i].sentences);
        arena_free(&arena);
    }
}

static void blanks_around_text_and_entries_are_left_out(void **state)
{
    (void)state;
    static const struct {
        const char *list, *entries;
    } CASES[] = {{"a", "<a>"}, {" a b\t", "<a b>"}, {"a , b\n,\tc", "<a><b><c>"},
                 {"", "<>"},   {" \n", "<>"},       {",a,", "<><a><>"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Arena arena = {0};
        char found[64] = "";
        const char *entry, *list = CASES[i].list;
        while ((entry = prose_next(&arena, &list))) strcat(strcat(strcat(found, "<"), entry), ">");
        assert_string_equal(found, CASES[i].entries);
        arena_free(&arena);
    }
    Arena arena = {0};
    const char *none = NULL;
    assert_null(prose_next(&arena, &none));
    assert_string_equal(prose_trim(&arena, " a\tb \n", 3), "a");
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_join_with_a_blank_but_chinese_without),
        cmocka_unit_test(blanks_around_text_and_entries_are_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
