/* Where lines break, in Latin and in Chinese. */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/screen.h"
#include "view/wrap.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static int start_locale(void **state)
{
    (void)state;
    return setlocale(LC_ALL, "C.UTF-8") ? 0 : -1;
}

static void lines_break_where_they_may(void **state)
{
    (void)state;
    static const struct {
        size_t width;
        const char *text, *expected;
    } cases[] = {
        {20, "the row of scores", "the row of scores"},
        {8, "the row of scores", "the row\nof\nscores"},
        {7, "the row   of", "the row\nof"},
        {4, "softmax", "soft\nmax"},
        {10, "a row-wise sum", "a row-wise\nsum"},
        {8, "a row-wise sum", "a row-\nwise sum"},
        {7, "1e-3 -1 3/4", "1e-3 -1\n3/4"},
        {12, "query/key pair", "query/key\npair"},
        {8, "query/key", "query/\nkey"},
        {9, "one two\nthree", "one two\nthree"},
        {9, "one\n\ntwo", "one\n\ntwo"},
        {5, "abc (def)", "abc\n(def)"},
        {6, "ab cd … ef", "ab\ncd …\nef"},
        {3, "", ""},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Canvas canvas = {0};
        canvas_start(&canvas, cases[i].width, 0, CHARSET_UTF8);
        wrap_sentence(&canvas, 0, 0, STYLE_PLAIN, cases[i].text);
        assert_lines(&canvas, cases[i].expected, i);
        canvas_free(&canvas);
    }
}

static void chinese_breaks_between_characters_but_not_at_its_marks(void **state)
{
    (void)state;
    static const struct {
        size_t width;
        const char *text, *expected;
    } cases[] = {
        {8, "注意力的权重", "注意力的\n权重"},
        {9, "注意力的权重", "注意力的\n权重"},
        /* a closing mark takes the character before it along */
        {8, "注意力的，权重", "注意力\n的，权重"},
        {8, "注意力的。」权", "注意力\n的。」权"},
        {6, "分数是50％的", "分数是\n50％的"},
        {8, "点积越高）越", "点积越\n高）越"},
        /* an opening mark goes with what it opens */
        {8, "把结果（权重）", "把结果\n（权重）"},
        {8, "权重叫「概率」", "权重叫\n「概率」"},
        {7, "注意力——权重", "注意\n力——权\n重"},
        /* quotes open and close in Chinese as brackets do; an apostrophe parts no word */
        {8, "结果叫“权重”的", "结果叫\n“权重”的"},
        {6, "it don’t go", "it\ndon’t\ngo"},
        /* a formula stays whole, and marks that the rules of Unicode alone would part from what is before */
        {8, "分数/√d的", "分数/√d\n的"},
        {6, "注意力…权", "注意\n力…权"},
        {5, "从一～二三", "从\n一～\n二三"},
        /* between Chinese and Latin */
        {7, "对 softmax 求和", "对\nsoftmax\n求和"},
        {7, "对softmax求和", "对\nsoftmax\n求和"},
        {12, "每个 query 一行", "每个 query\n一行"},
        /* nowhere to break: forced */
        {4, "（（（（", "（（\n（（"},
        {1, "ab", "a\nb"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Canvas canvas = {0};
        canvas_start(&canvas, cases[i].width, 0, CHARSET_UTF8);
        wrap_sentence(&canvas, 0, 0, STYLE_PLAIN, cases[i].text);
        assert_lines(&canvas, cases[i].expected, i);
        canvas_free(&canvas);
    }
}

static void breaks_do_not_depend_on_how_the_text_was_put_together(void **state)
{
    (void)state;
    static const char TEXT[] = "把“注意力”的 row-wise 结果（权重）除以 √d，a/b 得 3.5% 的。"
                               "e\u0301nd of it";
    for (size_t size = 1; size < sizeof TEXT; size++) {
        Wrap whole = {.charset = CHARSET_UTF8}, pieces = {.charset = CHARSET_UTF8};
        wrap_add(&whole, STYLE_PLAIN, TEXT);
        for (size_t at = 0; at < sizeof TEXT - 1;) {
            size_t end = at + size < sizeof TEXT - 1 ? at + size : sizeof TEXT - 1;
            while ((TEXT[end] & 0xC0) == 0x80) end++;
            char piece[sizeof TEXT] = {0};
            memcpy(piece, TEXT + at, end - at);
            wrap_add(&pieces, STYLE_PLAIN, piece);
            at = end;
        }
        assert_int_equal(whole.count, pieces.count);
        for (size_t i = 0; i < whole.count; i++)
            if (whole.glyphs[i].may_break != pieces.glyphs[i].may_break)
                fail_msg("size %zu, glyph %zu", size, i);
        wrap_free(&whole);
        wrap_free(&pieces);
    }
}

static void a_mark_stays_with_its_base(void **state)
{
    (void)state;
    Canvas canvas = {0};
    canvas_start(&canvas, 2, 0, CHARSET_UTF8);
    wrap_sentence(&canvas, 0, 0, STYLE_PLAIN, "ae\u0301io\u0301");
    assert_lines(&canvas, "ae\u0301\nio\u0301", 0);
    canvas_free(&canvas);
}

static void styles_survive_the_wrap(void **state)
{
    (void)state;
    Canvas canvas = {0};
    canvas_start(&canvas, 5, 2, CHARSET_UTF8);
    Wrap wrap = {.charset = CHARSET_UTF8};
    wrap_add(&wrap, STYLE_PLAIN, "the ");
    wrap_add(&wrap, STYLE_STRONG, "key sum");
    assert_int_equal(wrap_rows(&wrap, 5), 3);
    assert_int_equal(wrap_draw(&wrap, &canvas, 0, 0, 5, SIZE_MAX), 3);
    assert_lines(&canvas, "the\nkey", 0);
    assert_int_equal(canvas.cells[0].style, STYLE_PLAIN);
    assert_int_equal(canvas.cells[5].style, STYLE_STRONG);
    wrap_free(&wrap);
    canvas_free(&canvas);
}

static void widths_are_measured_with_and_without_breaks(void **state)
{
    (void)state;
    static const struct {
        Charset charset;
        const char *text;
        size_t natural, smallest;
    } cases[] = {
        {CHARSET_UTF8, "the longest word", 16, 7},
        {CHARSET_UTF8, "one\nthree four", 10, 5},
        {CHARSET_UTF8, "权重。", 6, 4},
        {CHARSET_ASCII, "÷√d", 8, 8},
        {CHARSET_UTF8, "", 0, 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Wrap wrap = {.charset = cases[i].charset};
        wrap_add(&wrap, STYLE_PLAIN, cases[i].text);
        size_t natural = wrap_natural_cols(&wrap), smallest = wrap_smallest_cols(&wrap);
        if (natural != cases[i].natural || smallest != cases[i].smallest)
            fail_msg("case %zu: %zu and %zu", i, natural, smallest);
        wrap_free(&wrap);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_break_where_they_may),
        cmocka_unit_test(chinese_breaks_between_characters_but_not_at_its_marks),
        cmocka_unit_test(breaks_do_not_depend_on_how_the_text_was_put_together),
        cmocka_unit_test(a_mark_stays_with_its_base),
        cmocka_unit_test(styles_survive_the_wrap),
        cmocka_unit_test(widths_are_measured_with_and_without_breaks),
    };
    return cmocka_run_group_tests(tests, start_locale, NULL);
}
