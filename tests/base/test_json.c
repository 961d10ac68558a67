/* JSON trees: what is written and what is read back. */
#include "base/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support/stream.h"

#include "base/lang.h"

/* The tree as text; the caller frees it. */
static char *write_tree(const Json *tree)
{
    char *bytes = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&bytes, &length);
    assert_true(json_write(tree, stream));
    fclose(stream);
    return bytes;
}

static void numbers_are_written_plainly(void **state)
{
    (void)state;
    static const struct {
        double value;
        const char *expected;
    } ROWS[] = {
        {0, "0\n"},
        {-0.0, "-0.0\n"},
        {1, "1\n"},
        {-17, "-17\n"},
        {0.5, "0.5\n"},
        {9007199254740991.0, "9007199254740991\n"},
        {(double)INFINITY, "\"inf\"\n"},
        {(double)-INFINITY, "\"-inf\"\n"},
        {(double)NAN, "null\n"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Json *tree = json_new_number(ROWS[i].value);
        char *text = write_tree(tree);
        if (strcmp(text, ROWS[i].expected) != 0) fail_msg("row %zu: %s", i, text);
        free(text);
        json_drop(tree);
    }
}

static void every_number_reads_back_to_the_same_double(void **state)
{
    (void)state;
    static const double ROWS[] = {0.1,
                                  1.0 / 3,
                                  0.70710678118654752,
                                  1e-300,
                                  5e-324,
                                  1.7976931348623157e308,
                                  -2.0e17,
                                  1e22,
                                  9007199254740992.0,
                                  (double)INFINITY,
                                  (double)-INFINITY,
                                  -0.0};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Json *tree = json_new_object();
        json_put(tree, "x", json_new_number(ROWS[i]));
        char *text = write_tree(tree);
        Json *back = json_read(text, strlen(text));
        double value = json_member_number(back, "x", (double)NAN);
        if (memcmp(&value, &ROWS[i], sizeof value) != 0) fail_msg("row %zu: %s", i, text);
        json_drop(back);
        json_drop(tree);
        free(text);
    }
}

static void names_keep_their_order(void **state)
{
    (void)state;
    Json *tree = json_new_object(), *row = json_new_array();
    json_push(row, json_new_number(1));
    json_push(row, json_new_null());
    json_push(row, json_new_text("a\"b\n"));
    json_push(row, json_new_text(NULL));
    json_put(tree, "symbol", json_new_text("raw"));
    json_put(tree, "axes", row);
    json_put(tree, "a", json_new_object());
    char *text = write_tree(tree);
    assert_string_equal(text, "{\"symbol\":\"raw\",\"axes\":[1,null,\"a\\\"b\\n\",null],\"a\":{}}\n");
    free(text);
    json_drop(tree);
}

static void text_beyond_ascii_is_escaped_where_the_locale_is_ascii(void **state)
{
    (void)state;
    static const char *const ROWS[][2] = {{"C", "\"QK\\u1D40\"\n"}, {"C.UTF-8", "\"QK\u1d40\"\n"}};
    Json *tree = json_new_text("QK\u1d40");
    for (size_t i = 0; i < 2; i++) {
        setenv("LC_ALL", ROWS[i][0], 1);
        assert_true(lang_start("en", "."));
        char *text = write_tree(tree);
        if (strcmp(text, ROWS[i][1]) != 0) fail_msg("row %zu: %s", i, text);
        free(text);
    }
    json_drop(tree);
}

static void text_that_is_no_utf8_is_made_so(void **state)
{
    (void)state;
    Json *tree = json_new_object();
    json_put(tree, "name", json_new_text("a\xff"));
    assert_string_equal(json_member_text(tree, "name", ""), "a\ufffd");
    json_drop(tree);
}

static void what_is_no_json_is_not_read(void **state)
{
    (void)state;
    static const char *const ROWS[] = {"", "{", "{\"a\":}", "[1,]", "{} {}", "nul", "\"a\xff\""};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        if (json_read(ROWS[i], strlen(ROWS[i]))) fail_msg("row %zu", i);
    Json *tree = json_read("[1]rest", 3);
    assert_non_null(tree);
    json_drop(tree);
}

static void members_of_another_kind_are_passed_over(void **state)
{
    (void)state;
    const char *text = "{\"t\":\"abc\",\"n\":2.5,\"i\":3,\"z\":null}";
    Json *tree = json_read(text, strlen(text));
    assert_string_equal(json_member_text(tree, "t", "other"), "abc");
    assert_string_equal(json_member_text(tree, "n", "other"), "other");
    assert_string_equal(json_member_text(tree, "missing", "other"), "other");
    assert_true(json_member_number(tree, "n", 0) == 2.5);
    assert_true(json_member_number(tree, "i", 0) == 3);
    assert_true(json_member_number(tree, "t", 7) == 7);
    assert_true(json_member_number(tree, "z", 7) == 7);
    assert_non_null(json_member(tree, "z"));
    assert_null(json_member(tree, "missing"));
    assert_null(json_member(json_member(tree, "t"), "x"));
    json_drop(tree);
}

static void a_line_holds_nothing_that_a_terminal_must_not_get(void **state)
{
    (void)state;
    static const char *const ROWS[][2] = {
        {"a\x1b\n\"", "\"a\\u001B\\n\\\"\""},
        {"\u4e2d\u221a", "\"\u4e2d\u221a\""},
        {"\x7f\u202e\u200b", "\"\\u007f\\u202e\\u200b\""},
        {"\U000E0041", "\"\\udb40\\udc41\""},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Text line = {0};
        Json *tree = json_new_text(ROWS[i][0]);
        json_add_line(&line, tree);
        if (strcmp(text_string(&line), ROWS[i][1]) != 0) fail_msg("row %zu: %s", i, text_string(&line));
        Json *back = json_read(line.bytes, line.length);
        assert_string_equal(json_text(back, ""), ROWS[i][0]);
        json_drop(back);
        json_drop(tree);
        text_free(&line);
    }
}

static void lists_and_truth_values_are_read(void **state)
{
    (void)state;
    const char *text = "{\"l\":[1,\"two\"],\"y\":true,\"n\":false,\"z\":null}";
    Json *tree = json_read(text, strlen(text));
    const Json *list = json_member(tree, "l");
    assert_string_equal(json_text(json_at(list, 1), "other"), "two");
    assert_string_equal(json_text(json_at(list, 0), "other"), "other");
    assert_null(json_at(list, 2));
    assert_null(json_at(tree, 0));
    assert_true(json_member_bool(tree, "y", false));
    assert_false(json_member_bool(tree, "n", true));
    assert_true(json_member_bool(tree, "z", true));
    assert_false(json_member_bool(tree, "z", false));
    json_drop(tree);
}

static void a_full_disk_is_noticed(void **state)
{
    (void)state;
    FILE *stream = stream_that_fails();
    Json *tree = json_new_number(1);
    assert_false(json_write(tree, stream));
    fclose(stream);
    json_drop(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_written_plainly),
        cmocka_unit_test(every_number_reads_back_to_the_same_double),
        cmocka_unit_test(names_keep_their_order),
        cmocka_unit_test(text_beyond_ascii_is_escaped_where_the_locale_is_ascii),
        cmocka_unit_test(text_that_is_no_utf8_is_made_so),
        cmocka_unit_test(what_is_no_json_is_not_read),
        cmocka_unit_test(members_of_another_kind_are_passed_over),
        cmocka_unit_test(a_line_holds_nothing_that_a_terminal_must_not_get),
        cmocka_unit_test(lists_and_truth_values_are_read),
        cmocka_unit_test(a_full_disk_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
