/* Ids: how they compare, and maps of them. */
#include "base/id.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

static int sign(int order)
{
    return (order > 0) - (order < 0);
}

static const struct {
    const char *a, *b;
    int order;
} PAIRS[] = {
    {"5", "05", 0},       {"5", "16", -1},       {"16", "05", 1},
    {"7", "7b", -1},      {"0", "00", 0},        {"9", "10", -1},
    {"x", "y", -1},       {"16.3", "16.10", -1}, {"16.3", "16.03", 0},
    {"5.12", "05.12", 0}, {"EX-P1", "av", -1},   {"second9", "second10", -1},
    {"", "", 0},          {"", "0", -1},         {"a", NULL, -1},
    {NULL, NULL, 0},      {"a1", "a01b", -1},    {"10a2", "10a02", 0},
    {"1-2", "12", -1},    {"0a", "a", -1},       {"20000000000000000000", "100000000000000000000", -1},
};

static void digits_compare_as_numbers(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++) {
        const char *a = PAIRS[i].a, *b = PAIRS[i].b;
        if (sign(id_compare(a, b)) != PAIRS[i].order) print_error("case %zu\n", i);
        assert_int_equal(sign(id_compare(a, b)), PAIRS[i].order);
        assert_int_equal(sign(id_compare(b, a)), -PAIRS[i].order);
        assert_int_equal(id_same(a, b), a && PAIRS[i].order == 0);
    }
}

static void capitals_make_no_other_id(void **state)
{
    (void)state;
    assert_true(id_same("EX-P1", "ex-p1"));
    assert_true(id_same("10a2", "10A02"));
    assert_true(id_same("ＥＸ－Ｐ０１", "ex-p1"));
    assert_true(id_same("16", "１６"));
    assert_false(id_same("１６", "1６7"));
    assert_false(id_same("EX-P1", "EX-P10"));
    IdMap map = {0};
    assert_int_equal(id_map_add(&map, "EX-P1", 1), 1);
    assert_int_equal(id_map_add(&map, "ex-p01", 2), 1);
    id_map_free(&map);
}

static void a_map_knows_what_is_the_same_id(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++) {
        if (!PAIRS[i].b) continue;
        IdMap map = {0};
        assert_int_equal(id_map_find(&map, PAIRS[i].a), SIZE_MAX);
        assert_int_equal(id_map_add(&map, PAIRS[i].a, 7), 7);
        const size_t expected = PAIRS[i].order == 0 ? 7 : 9;
        if (id_map_add(&map, PAIRS[i].b, 9) != expected) print_error("case %zu\n", i);
        assert_int_equal(id_map_find(&map, PAIRS[i].b), expected);
        assert_int_equal(id_map_find(&map, PAIRS[i].a), 7);
        id_map_free(&map);
    }
}

/* In a map of many slots, where ids that hash otherwise are elsewhere. */
static void a_map_and_a_comparison_agree_on_every_spelling(void **state)
{
    (void)state;
    enum { OTHERS = 500, BYTES = 16 };
    static char others[OTHERS][BYTES];
    static const char *const SPELLINGS[] = {
        "EX-P1", "ex-p1",  "ex-p01", "ＥＸ－Ｐ１", "ｅｘ-ｐ０１", "EX-P10", "ＥＸ－Ｐ１０", "16", "１６",
        "016",   "０１６", "1６",    "16.3",       "１６．３",    "16.03",  "一",           "1",
    };
    enum { SPELLING_COUNT = sizeof SPELLINGS / sizeof *SPELLINGS };
    for (size_t a = 0; a < SPELLING_COUNT; a++) {
        IdMap map = {0};
        for (size_t i = 0; i < OTHERS; i++) {
            snprintf(others[i], BYTES, "lesson-%zu", i);
            id_map_add(&map, others[i], i);
        }
        id_map_add(&map, SPELLINGS[a], OTHERS);
        for (size_t b = 0; b < SPELLING_COUNT; b++)
            if ((id_map_find(&map, SPELLINGS[b]) == OTHERS) != id_same(SPELLINGS[a], SPELLINGS[b]))
                fail_msg("%s and %s", SPELLINGS[a], SPELLINGS[b]);
        id_map_free(&map);
    }
}

/* Compared each with each, these would take minutes. */
static void a_map_of_very_many_ids_is_filled_at_once(void **state)
{
    (void)state;
    enum { IDS = 300000, BYTES = 16 };
    static char ids[IDS][BYTES];
    IdMap map = {0};
    for (size_t i = 0; i < IDS; i++) {
        snprintf(ids[i], BYTES, "lesson-%zu", i);
        assert_int_equal(id_map_add(&map, ids[i], i), i);
    }
    for (size_t i = 0; i < IDS; i++) assert_int_equal(id_map_find(&map, ids[i]), i);
    assert_int_equal(id_map_find(&map, "lesson-x"), SIZE_MAX);
    id_map_free(&map);
}

static void the_first_that_is_no_id_is_found_in_a_list(void **state)
{
    (void)state;
    static const struct {
        const char *list, *fault;
    } CASES[] = {{NULL, NULL},   {"05", NULL},   {"04, 15", NULL},   {"a_b-c.9 ,\n x", NULL},
                 {"", ""},       {"04,,15", ""}, {"04, a b", "a b"}, {"\xE4\xB8\xAD", "\xE4\xB8\xAD"},
                 {"1, 2;", "2;"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Arena arena = {0};
        const char *fault = id_fault(&arena, CASES[i].list);
        assert_true((fault == NULL) == (CASES[i].fault == NULL));
        if (fault) assert_string_equal(fault, CASES[i].fault);
        arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digits_compare_as_numbers),
        cmocka_unit_test(capitals_make_no_other_id),
        cmocka_unit_test(a_map_knows_what_is_the_same_id),
        cmocka_unit_test(a_map_and_a_comparison_agree_on_every_spelling),
        cmocka_unit_test(a_map_of_very_many_ids_is_filled_at_once),
        cmocka_unit_test(the_first_that_is_no_id_is_found_in_a_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
