/* A page laid out: wide, narrow, in both languages, in ASCII; and each view. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/screen.h"
#include "support/small.h"
#include "view/flow.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const Look AS_WRITTEN = {0};

static void a_page_of_text_reads_at_every_width(void **state)
{
    static const struct {
        const char *golden;
        size_t width;
        Lang lang;
        Charset charset;
    } cases[] = {
        {"text-en-80", 80, LANG_EN, CHARSET_UTF8},     {"text-en-30", 30, LANG_EN, CHARSET_UTF8},
        {"text-zh-80", 80, LANG_ZH, CHARSET_UTF8},     {"text-zh-30", 30, LANG_ZH, CHARSET_UTF8},
        {"text-en-ascii", 80, LANG_EN, CHARSET_ASCII},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Page page = {0};
        page_build(&page, *state, 0, cases[i].lang, NULL);
        Canvas canvas = {0};
        canvas_start(&canvas, cases[i].width, 0, cases[i].charset);
        size_t end =
            flow_blocks(&canvas, 0, cases[i].width, (BlockRange){&page, 0, page.block_count}, &AS_WRITTEN);
        assert_int_equal(end, canvas.height);
        assert_screen(&canvas, cases[i].golden);
        canvas_free(&canvas);
        page_free(&page);
    }
}

static void views_are_drawn(void **state)
{
    static const struct {
        const char *golden;
        size_t block;
        Lang lang;
        Charset charset;
    } cases[] = {
        {"view-visibility", 5, LANG_ZH, CHARSET_UTF8},
        {"view-visibility-ascii", 5, LANG_EN, CHARSET_ASCII},
        {"view-weights", 6, LANG_EN, CHARSET_UTF8},
        {"view-weights-ascii", 6, LANG_EN, CHARSET_ASCII},
        {"view-weights-empty", 7, LANG_EN, CHARSET_UTF8},
        {"view-layouts", 8, LANG_EN, CHARSET_UTF8},
        {"view-flow", 9, LANG_EN, CHARSET_UTF8},
        {"view-flow-ascii", 9, LANG_EN, CHARSET_ASCII},
        {"view-cost", 10, LANG_EN, CHARSET_UTF8},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Page page = {0};
        page_build(&page, *state, 1, cases[i].lang, NULL);
        Canvas canvas = {0};
        canvas_start(&canvas, 80, 0, cases[i].charset);
        flow_blocks(&canvas, 0, 80, (BlockRange){&page, cases[i].block, cases[i].block + 1}, &AS_WRITTEN);
        assert_screen(&canvas, cases[i].golden);
        canvas_free(&canvas);
        page_free(&page);
    }
}

static void prose_stays_narrow_on_a_wide_canvas(void **state)
{
    Page page = {0};
    page_build(&page, *state, 0, LANG_EN, NULL);
    Canvas canvas = {0};
    canvas_start(&canvas, 200, 0, CHARSET_UTF8);
    flow_blocks(&canvas, 0, 200, (BlockRange){&page, 0, page.block_count}, &AS_WRITTEN);
    for (size_t row = 0; row < canvas.height; row++)
        for (size_t col = 76; col < 200; col++)
            if (canvas.cells[row * 200 + col].glyphs[0] != ' ') fail_msg("row %zu, column %zu", row, col);
    canvas_free(&canvas);
    page_free(&page);
}

static void the_widest_picture_says_how_wide_the_canvas_must_be(void **state)
{
    Page page = {0};
    page_build(&page, *state, 1, LANG_EN, NULL);
    size_t cols = flow_cols((BlockRange){&page, 0, page.block_count}, 20, &AS_WRITTEN, CHARSET_UTF8);
    assert_true(cols > 60); /* the data flow alone is 67 wide */
    Canvas canvas = {0};
    canvas_start(&canvas, cols + 10, 0, CHARSET_UTF8);
    flow_blocks(&canvas, 0, 20, (BlockRange){&page, 0, page.block_count}, &AS_WRITTEN);
    for (size_t row = 0; row < canvas.height; row++)
        for (size_t col = cols; col < cols + 10; col++)
            if (canvas.cells[row * canvas.width + col].glyphs[0] != ' ') fail_msg("row %zu", row);
    canvas_free(&canvas);
    page_free(&page);
}

static void the_layout_can_be_forced(void **state)
{
    static const struct {
        Look look;
        Layout expected;
    } cases[] = {
        {{.layout_forced = false, .layout = LAYOUT_COLUMN}, LAYOUT_ROW},
        {{.layout_forced = true, .layout = LAYOUT_COLUMN}, LAYOUT_COLUMN},
        {{.layout_forced = true, .layout = LAYOUT_ROW}, LAYOUT_ROW},
    };
    Page page = {0};
    page_build(&page, *state, 1, LANG_EN, NULL);
    for (size_t i = 0; i < COUNT(cases); i++)
        if (flow_layout(&page.blocks[1], &page, &cases[i].look) != cases[i].expected) fail_msg("case %zu", i);
    /* the data flow has no example: its own block says how tokens lie */
    assert_int_equal(flow_layout(&page.blocks[9], &page, &AS_WRITTEN), LAYOUT_COLUMN);
    page_free(&page);
}

/* What tells a page's traces apart: the example's title where there are several, the head where it has
 * several. */
static void a_trace_is_named_by_what_tells_it_apart(void **state)
{
    (void)state;
    static const struct {
        size_t traces, heads;
        const char *name;
    } cases[] = {{1, 1, ""}, {2, 1, "two keys"}, {1, 8, "head 3"}, {2, 8, "two keys, head 3"}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        const Example example = {.titles = {[LANG_EN] = "two keys", [LANG_ZH] = "两个键"},
                                 .head_count = cases[i].heads};
        PageTrace traces[2] = {{.example = &example, .head = 3}, {.example = &example, .head = 3}};
        const Page page = {.traces = traces, .trace_count = cases[i].traces, .lang = LANG_EN};
        Text name = {0};
        flow_trace_name(&name, &page, &traces[0]);
        assert_string_equal(text_string(&name), cases[i].name);
        text_free(&name);
    }
}

static void text_in_a_rectangle_says_how_many_rows_it_takes(void **state)
{
    (void)state;
    static const struct {
        size_t width, rows, taken;
        const char *expected;
    } cases[] = {
        {20, 5, 1, " one two three"}, {7, 5, 2, " one two\n three"}, {7, 1, 2, " one two"}, {3, 0, 4, ""}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        Canvas canvas = {0};
        canvas_start(&canvas, 20, 6, CHARSET_UTF8);
        const char *text = "one two three";
        size_t taken = flow_text(&canvas, (Area){.col = 1, .height = cases[i].rows, .width = cases[i].width},
                                 STYLE_PLAIN, text);
        if (taken != cases[i].taken) fail_msg("case %zu: %zu rows", i, taken);
        assert_lines(&canvas, cases[i].expected, i);
        canvas_free(&canvas);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_page_of_text_reads_at_every_width),
        cmocka_unit_test(views_are_drawn),
        cmocka_unit_test(prose_stays_narrow_on_a_wide_canvas),
        cmocka_unit_test(the_widest_picture_says_how_wide_the_canvas_must_be),
        cmocka_unit_test(the_layout_can_be_forced),
        cmocka_unit_test(a_trace_is_named_by_what_tells_it_apart),
        cmocka_unit_test(text_in_a_rectangle_says_how_many_rows_it_takes),
    };
    return cmocka_run_group_tests(tests, small_open, small_close);
}
