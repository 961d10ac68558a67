/* Faults: what is said, where, and the caret below the line. */
#include "base/fault.h"

#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/lang.h"
#include "base/text.h"

/* What fault_print writes; the caller frees it. */
static char *print_fault(const Fault *fault)
{
    char *bytes = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&bytes, &length);
    fault_print(fault, stream);
    fclose(stream);
    return bytes;
}

static void start_in_locale(const char *name)
{
    unsetenv("LANGUAGE");
    unsetenv("ATTNLAB_LANG");
    setenv("LC_ALL", name, 1);
    assert_true(lang_start("en", "."));
}

static void a_fault_says_where_and_what(void **state)
{
    (void)state;
    static const struct {
        Place place;
        const char *expected;
    } ROWS[] = {
        {{NULL, 0, 0}, "attnlab: 3 columns; 2 would fit\n"},
        {{"", 0, 0}, "attnlab: 3 columns; 2 would fit\n"},
        {{"--q", 0, 0}, "attnlab: --q: 3 columns; 2 would fit\n"},
        {{"--q", 2, 7}, "attnlab: --q:2:7: 3 columns; 2 would fit\n"},
        {{"lesson.md", 12, 0}, "attnlab: lesson.md:12: 3 columns; 2 would fit\n"},
        {{"a\nb\x1b[1m.md", 0, 0}, "attnlab: a b[1m.md: 3 columns; 2 would fit\n"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Fault fault = {.source = "old", .caret_cols = 3};
        assert_false(fault_set(&fault, FAULT_USAGE, &ROWS[i].place, "%d columns; %d would fit", 3, 2));
        assert_int_equal(fault.kind, 2);
        char *printed = print_fault(&fault);
        if (strcmp(printed, ROWS[i].expected) != 0) fail_msg("row %zu: %s", i, printed);
        free(printed);
    }
    assert_false(fault_set(NULL, FAULT_INPUT, NULL, "nobody listens"));
    assert_false(fault_point(NULL, "line", 4, 0));
}

static void the_caret_stands_below_the_byte_at_fault(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        size_t offset;
        const char *source;
        size_t cols;
    } ROWS[] = {
        {"1 0; 0 x", 7, "1 0; 0 x", 7},
        {"1 0; 0", 6, "1 0; 0", 6},
        {"1 0\r\n", 9, "1 0", 3},
        {"\r\n", 2, "", 0},
        {"\n", 0, "", 0},
        {"\u6ce8\u610f = x", 9, "\u6ce8\u610f = x", 7},
        {"\u6ce8\u610f", 4, "\u6ce8\u610f", 2},
        {"\tq\t= \x1b[2Jx\u202e", 9, " q = [2Jx", 8},
        {"", 0, "", 0},
    };
    start_in_locale("C.UTF-8");
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Fault fault = {0};
        assert_false(fault_point(&fault, ROWS[i].line, strlen(ROWS[i].line), ROWS[i].offset));
        if (strcmp(fault.source, ROWS[i].source) != 0 || fault.caret_cols != ROWS[i].cols)
            fail_msg("row %zu: %s, %zu", i, fault.source, fault.caret_cols);
    }
}

static void a_pointed_fault_prints_its_line_and_caret(void **state)
{
    (void)state;
    Fault fault = {0};
    fault_set(&fault, FAULT_USAGE, &(Place){"--q", 1, 5}, "x is no number; write 1.5");
    fault_point(&fault, "1 0 x", 5, 4);
    char *printed = print_fault(&fault);
    assert_string_equal(printed, "attnlab: --q:1:5: x is no number; write 1.5\n  1 0 x\n      ^\n");
    free(printed);
}

/* Long lines of one repeated piece with an X at fault: whatever is cut, the caret stands below the X. */
static void a_long_line_is_cut_around_the_caret(void **state)
{
    (void)state;
    static const char *const PIECES[] = {
        "1 ", "\u6ce8", "\u03c4", "\u221a", "e\u0301", "e\u0301\u0301\u0301\u0301", "\U00020000"};
    static const size_t COUNTS[] = {0, 10, 20, 40, 200};
    start_in_locale("C.UTF-8");
    for (size_t row = 0; row < 7 * 5 * 5; row++) {
        size_t before = COUNTS[row / 5 % 5], after = COUNTS[row % 5];
        Text line = {0};
        for (size_t i = 0; i < before; i++) text_add(&line, PIECES[row / 25]);
        size_t offset = line.length;
        text_add(&line, "X");
        for (size_t i = 0; i < after; i++) text_add(&line, PIECES[row / 25]);
        Fault fault = {0};
        fault_point(&fault, line.bytes, line.length, offset);
        char *at = strchr(fault.source, 'X');
        if (!at || text_cols(fault.source) > 76) fail_msg("row %zu: %s", row, fault.source);
        if (before == 200) assert_memory_equal(fault.source, "...", 3);
        if (after == 200) assert_string_equal(fault.source + strlen(fault.source) - 3, "...");
        *at = '\0';
        if (text_cols(fault.source) != fault.caret_cols) fail_msg("row %zu: %zu", row, fault.caret_cols);
        text_free(&line);
    }
}

static void a_message_is_safe_and_fits(void **state)
{
    (void)state;
    Fault fault = {0};
    fault_set(&fault, FAULT_INPUT, NULL, "\x1b]0;title\x07 in \u202e%s\xff", "a\r\nb\tc");
    assert_string_equal(fault.message, "]0;title in a b c\ufffd");
    Text name = {0};
    for (int i = 0; i < 500; i++) text_add(&name, "\u6ce8");
    fault_set(&fault, FAULT_INPUT, &(Place){name.bytes, 12, 34}, "%s", name.bytes);
    assert_int_equal(strlen(fault.message), 132 * 3 + 3);
    assert_string_equal(fault.message + 132 * 3, "...");
    assert_memory_equal(fault.where, "...\u6ce8", 6);
    assert_string_equal(fault.where + strlen(fault.where) - 9, "\u6ce8:12:34");
    text_free(&name);
}

static void a_fault_is_ascii_in_the_c_locale(void **state)
{
    (void)state;
    start_in_locale("C");
    Fault fault = {0};
    fault_set(&fault, FAULT_USAGE, &(Place){"\u6ce8.md", 1, 3},
              "\u03c4 = \u2212\u221e; \u03c4 > 0 would be right");
    fault_point(&fault, "\u03c4 = \u2212\u221e", 11, 5);
    char *printed = print_fault(&fault);
    assert_string_equal(printed,
                        "attnlab: ??.md:1:3: tau = -inf; tau > 0 would be right\n  tau = -inf\n        ^\n");
    free(printed);
}

static void a_note_is_told_on_one_line(void **state)
{
    (void)state;
    char *bytes = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&bytes, &length);
    fault_note(stream, "row %d is undefined\nall its keys are masked\x1b", 2);
    fclose(stream);
    assert_string_equal(bytes, "attnlab: note: row 2 is undefined all its keys are masked\n");
    free(bytes);
}

static void a_list_keeps_faults_in_order(void **state)
{
    (void)state;
    FaultList list = {0};
    for (size_t i = 0; i < 100; i++) fault_list_add(&list, &(Fault){.caret_cols = i});
    assert_int_equal(list.count, 100);
    for (size_t i = 0; i < list.count; i++) assert_int_equal(list.items[i].caret_cols, i);
    fault_list_free(&list);
    assert_null(list.items);
    assert_int_equal(list.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fault_says_where_and_what),
        cmocka_unit_test(the_caret_stands_below_the_byte_at_fault),
        cmocka_unit_test(a_pointed_fault_prints_its_line_and_caret),
        cmocka_unit_test(a_long_line_is_cut_around_the_caret),
        cmocka_unit_test(a_message_is_safe_and_fits),
        cmocka_unit_test(a_fault_is_ascii_in_the_c_locale),
        cmocka_unit_test(a_note_is_told_on_one_line),
        cmocka_unit_test(a_list_keeps_faults_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
