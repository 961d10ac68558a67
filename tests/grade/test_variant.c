/* Variants: the published random numbers, and new exercises on which wrong methods can be told apart. */
#include "grade/variant.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "grade/cloud.h"
#include "support/arena.h"
#include "support/heads.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

static void hashes_are_those_of_fnv_1a(void **state)
{
    static const struct {
        const char *text;
        uint64_t hash;
    } rows[] = {
        {"", 0xcbf29ce484222325u},
        {"a", 0xaf63dc4c8601ec8cu},
        {"foobar", 0x85944171f73967e8u},
        {"demo2026/plain4/s0000/1", 0x1776da077461ce3bu},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++)
        if (variant_hash(rows[i].text) != rows[i].hash) fail_msg("row %zu", i);
}

static void numbers_are_those_of_splitmix64(void **state)
{
    static const struct {
        uint64_t seed, first, second;
    } rows[] = {
        {0x1776da077461ce3bu, 0xd7588dd106b21b53u, 0xd0b2114a7b926e99u},
        {0, 0xe220a8397b1dcdafu, 0x6e789e6aa1b965f4u},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        VariantRandom random = {rows[i].seed};
        if (variant_next(&random) != rows[i].first || variant_next(&random) != rows[i].second)
            fail_msg("row %zu", i);
    }
}

static void draws_stay_within_their_bounds_and_are_even(void **state)
{
    static const struct {
        long least, most;
    } rows[] = {{-1, 2}, {-2, 4}, {0, 0}, {-5, -5}, {0, 9}};
    enum { DRAWS = 10000 };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        VariantRandom random = {i};
        size_t seen[10] = {0};
        size_t kinds = (size_t)(rows[i].most - rows[i].least) + 1;
        for (int n = 0; n < DRAWS; n++) {
            long drawn = variant_draw(&random, rows[i].least, rows[i].most);
            assert_true(drawn >= rows[i].least && drawn <= rows[i].most);
            seen[drawn - rows[i].least]++;
        }
        for (size_t kind = 0; kind < kinds; kind++)
            if (fabs((double)seen[kind] - (double)DRAWS / (double)kinds) > 200)
                fail_msg("row %zu: %zu", i, seen[kind]);
    }
}

/* A draw takes the next number modulo the count: the first ones of the published seed, worked out in Python.
 */
static void the_first_draws_of_the_published_seed(void **state)
{
    static const long EXPECTED[] = {2, 0, -1, 0, 0, 0, 2, -1, 0, -1, -1, 0, 0, -1, 0, 2};
    (void)state;
    VariantRandom random = {variant_hash("demo2026/plain4/s0000/1")};
    for (size_t i = 0; i < COUNT(EXPECTED); i++) assert_int_equal(variant_draw(&random, -1, 2), EXPECTED[i]);
}

typedef struct {
    const char *lines;
    const char *family;
} Model;

static const Model MODELS[] = {
    {EX_P1, "plain"}, {EX_M1, "causal"}, {EX_M2, "chunk"}, {EX_T1, "temperature"},
    {EX_C1, "cache"}, {EX_X1, "cross"},  {EX_G1, "heads"},
};

static Example make(const Model *model, const char *student, unsigned attempt, size_t *draws)
{
    Example *example = arena_take(&arena, 1, sizeof *example);
    VariantSource source = {"demo2026", "exercise", student, attempt, model->family, false};
    Example variant;
    Fault fault = {0};
    *example = head_read(&arena, model->lines);
    if (!variant_make(&arena, example, &source, &variant, draws, &fault))
        fail_msg("%s: %s", model->family, fault.message);
    return variant;
}

static bool same_inputs(const Example *a, const Example *b)
{
    for (Input input = 0; input < INPUT_COUNT; input++) {
        assert_int_equal(a->has[input], b->has[input]);
        if (!a->has[input]) continue;
        const Matrix *left = &a->inputs[input], *right = &b->inputs[input];
        assert_true(matrix_same_shape(left, right));
        if (memcmp(left->cells, right->cells, matrix_size(left) * sizeof *left->cells) != 0) return false;
    }
    return true;
}

static void the_same_key_gives_the_same_numbers_and_another_one_others(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(MODELS); i++) {
        Example once = make(&MODELS[i], "s017", 1, NULL);
        Example again = make(&MODELS[i], "s017", 1, NULL);
        Example other = make(&MODELS[i], "s018", 1, NULL);
        Example later = make(&MODELS[i], "s017", 2, NULL);
        if (!same_inputs(&once, &again)) fail_msg("%s: not the same", MODELS[i].family);
        if (same_inputs(&once, &other) || same_inputs(&once, &later))
            fail_msg("%s: the same", MODELS[i].family);
    }
}

static void no_student_is_written_as_a_dash(void **state)
{
    (void)state;
    Example nobody = make(&MODELS[0], NULL, 1, NULL);
    Example dash = make(&MODELS[0], "-", 1, NULL);
    assert_true(same_inputs(&nobody, &dash));
}

static void only_the_numbers_are_new(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(MODELS); i++) {
        Example model = head_read(&arena, MODELS[i].lines);
        Example variant = make(&MODELS[i], "s1", 1, NULL);
        assert_true(variant.tau == model.tau && variant.scale == model.scale);
        assert_int_equal(variant.causal, model.causal);
        assert_int_equal(variant.offset, model.offset);
        assert_int_equal(variant.query_count, model.query_count);
        assert_int_equal(variant.asked_count, model.asked_count);
        for (Input input = 0; input < INPUT_COUNT; input++) {
            const Matrix *matrix = &variant.inputs[input];
            bool values = input == INPUT_V || input == INPUT_V_OWN;
            for (size_t cell = 0; variant.has[input] && cell < matrix_size(matrix); cell++) {
                double number = matrix->cells[cell];
                if (number != floor(number) || number < (values ? -2 : -1) || number > (values ? 4 : 2))
                    fail_msg("%s, %s: %g", MODELS[i].family, example_input_name(input), number);
            }
        }
    }
}

static void no_wrong_method_gives_the_right_answer_on_a_variant(void **state)
{
    static const char *const STUDENTS[] = {"a", "b", "c", "d"};
    (void)state;
    for (size_t i = 0; i < COUNT(MODELS); i++) {
        size_t sum = 0;
        for (size_t n = 0; n < COUNT(STUDENTS); n++) {
            size_t draws;
            CloudList clouds;
            Example variant = make(&MODELS[i], STUDENTS[n], 1, &draws);
            sum += draws;
            assert_true(cloud_run_all(
                &arena, &(CloudQuery){&variant, STEP_OUTPUT, .family = MODELS[i].family}, &clouds, NULL));
            assert_true(clouds.count > 5);
            for (size_t at = 1; at < clouds.count; at++)
                if (cloud_gap(&clouds.items[0], &clouds.items[at], .01) <= .01)
                    fail_msg("%s, %s: %s", MODELS[i].family, STUDENTS[n], clouds.items[at].method->id);
        }
        print_message("%s: %.1f draws\n", MODELS[i].family, (double)sum / COUNT(STUDENTS));
    }
}

static void what_has_no_variants_says_so(void **state)
{
    static const struct {
        const char *lines, *says;
    } rows[] = {
        {"scores = [[0,0]]\nv = [[1,0],[0,2]]\n", "q, k and v"},
        {"q = [[1]]\nk = [[1],[2]]\n", "q, k and v"},
        {"q = [[1]]\nk = [[1]]\nv = [[1]]\n", "whatever the numbers"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Example model = head_read(&arena, rows[i].lines), variant;
        VariantSource source = {.key = "key", .exercise = "exercise", .attempt = 1, .family = "plain"};
        Fault fault = {0};
        if (variant_make(&arena, &model, &source, &variant, NULL, &fault)) fail_msg("row %zu", i);
        assert_int_equal(fault.kind, FAULT_USAGE);
        if (!strstr(fault.message, rows[i].says)) fail_msg("row %zu: %s", i, fault.message);
    }
}

/* d = dv hides which root was taken. */
static void blindness_is_refused_unless_the_numbers_need_not_tell(void **state)
{
    (void)state;
    Example variant,
        model = head_read(&arena, "q = [[1,2],[0,1]]\nk = [[1,0],[0,1],[2,1]]\nv = [[1,2],[0,1],[3,0]]\n");
    VariantSource source = {.key = "key", .exercise = "exercise", .attempt = 1, .family = "plain"};
    Fault fault = {0};
    assert_false(variant_make(&arena, &model, &source, &variant, NULL, &fault));
    assert_non_null(strstr(fault.message, "scale.by-root-dv"));
    source.unvetted = true;
    assert_true(variant_make(&arena, &model, &source, &variant, NULL, &fault));
}

#define TEST(name) cmocka_unit_test_teardown(name, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(hashes_are_those_of_fnv_1a),
        TEST(numbers_are_those_of_splitmix64),
        TEST(draws_stay_within_their_bounds_and_are_even),
        TEST(the_first_draws_of_the_published_seed),
        TEST(the_same_key_gives_the_same_numbers_and_another_one_others),
        TEST(no_student_is_written_as_a_dash),
        TEST(only_the_numbers_are_new),
        TEST(no_wrong_method_gives_the_right_answer_on_a_variant),
        TEST(what_has_no_variants_says_so),
        TEST(blindness_is_refused_unless_the_numbers_need_not_tell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
