/* Clouds: what people get who round on the way, and how far clouds lie apart. */
#include "grade/cloud.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "grade/answer.h"
#include "support/arena.h"
#include "support/close.h"
#include "support/heads.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

static Cloud right(const char *lines, const char *step)
{
    Example example = head_read(&arena, lines);
    Cloud cloud;
    Fault fault = {0};
    if (!cloud_run_right(&arena, &example, step_id_find(step), &cloud, &fault)) fail_msg("%s", fault.message);
    return cloud;
}

/* e^-4 = .0183, e^-5 = .0067, e^-6 = .0025: the two decimals of numerics.md, worked out by hand. */
static void the_members_are_what_hand_work_gives(void **state)
{
    static const double EXPECTED[CLOUD_WAYS][3] = {
        {.66524, .24473, .09003}, /* exact */
        {.665, .245, .090},       /* 1 .368 .135, sum 1.503 */
        {.667, .259, .074},       /* .018 .007 .002, sum .027 */
        {.66, .25, .09},          /* 1 .37 .14, sum 1.51 */
        {.67, .33, 0},            /* .02 .01 0, sum .03 */
    };
    (void)state;
    Cloud cloud = right("scores = [[-4,-5,-6]]\n", "weights");
    assert_null(cloud.method);
    assert_int_equal(cloud.count, CLOUD_WAYS);
    for (size_t member = 0; member < CLOUD_WAYS; member++) {
        print_message("member %zu\n", member);
        for (size_t key = 0; key < 3; key++)
            assert_close(cloud.members[member].cells[key], EXPECTED[member][key], member ? 1e-9 : 1e-5);
    }
}

/* At −8 every exponential rounds to 0: nobody goes on that way. */
static void a_way_without_a_denominator_has_no_member(void **state)
{
    (void)state;
    Cloud cloud = right("scores = [[-8,-9]]\nv = [[1],[2]]\n", "output");
    assert_int_equal(cloud.count, 3);
}

static void the_shift_of_the_example_does_not_matter(void **state)
{
    (void)state;
    Cloud with = right("scores = [[800,799]]\n", "weights");
    Cloud without = right("scores = [[800,799]]\nshift = none\n", "weights");
    assert_close(answer_distance(&with.members[0], &without.members[0], 1), 0, 0);
}

static void rows_of_the_asked_heads_stand_below_each_other(void **state)
{
    (void)state;
    Cloud cloud = right(EX_G1, "output");
    static const double EXPECTED[] = {-1.830, -2, 3.665, -1.665};
    assert_int_equal(cloud.members[0].extents[0], 2);
    assert_int_equal(cloud.members[0].extents[1], 2);
    for (size_t i = 0; i < 4; i++) assert_close(cloud.members[0].cells[i], EXPECTED[i], .0005);
}

static void a_step_that_is_not_there_is_a_fault(void **state)
{
    (void)state;
    Example example = head_read(&arena, "scores = [[1,2]]\n");
    Cloud cloud;
    Fault fault = {0};
    assert_false(cloud_run_right(&arena, &example, STEP_OUTPUT, &cloud, &fault));
    assert_non_null(strstr(fault.message, "output"));
    assert_false(cloud_run_right(&arena, &example, STEP_RAW, &cloud, &fault));
}

static bool has(const CloudList *clouds, const char *id)
{
    for (size_t i = 1; i < clouds->count; i++)
        if (strcmp(clouds->items[i].method->id, id) == 0) return true;
    return false;
}

static void methods_come_by_family_by_need_and_by_shape(void **state)
{
    static const struct {
        const char *lines, *step, *family, *id;
        bool there;
    } rows[] = {
        {EX_P1, "output", "plain", "scale.none", true},
        {EX_P1, "output", NULL, "scale.none", true},
        {EX_P1, "output", "cache", "scale.none", false},
        {EX_P1, "output", NULL, "mask.ignored", false},
        {EX_M1, "output", "plain", "mask.ignored", false},
        {EX_M1, "output", "causal", "mask.ignored", true},
        {EX_M1, "masked", "causal", "mask.ignored", true},
        {EX_P1, "output", NULL, "output.weights", false}, /* 2 x 3, not 2 x 2 */
        {EX_P1, "output", NULL, "output.keys-as-values", false},
        {EX_P1, "output", NULL, "scores.query-with-values", false},
        {EX_G1, "output", "heads", "heads.from-one", true},
        {EX_X1, "output", "cross", "cross.own-keys", true},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Example example = head_read(&arena, rows[i].lines);
        CloudList clouds;
        assert_true(cloud_run_all(
            &arena,
            &(CloudQuery){&example, step_id_find(rows[i].step), .family = rows[i].family, .exact_only = true},
            &clouds, NULL));
        assert_null(clouds.items[0].method);
        if (has(&clouds, rows[i].id) != rows[i].there) fail_msg("row %zu", i);
        for (size_t at = 0; at < clouds.count; at++) assert_in_range(clouds.items[at].count, 1, 2);
    }
}

static void a_given_shape_brings_the_methods_that_have_it(void **state)
{
    (void)state;
    Example example = head_read(&arena, EX_P1);
    const Axis axes[] = {AXIS_QUERY, AXIS_VALUE};
    const size_t extents[] = {2, 3};
    Matrix answer = matrix_new(&arena, 2, axes, extents);
    CloudList clouds;
    assert_true(
        cloud_run_all(&arena, &(CloudQuery){&example, STEP_OUTPUT, .answer = &answer}, &clouds, NULL));
    assert_true(has(&clouds, "output.weights") && has(&clouds, "output.scores"));
    assert_false(has(&clouds, "scale.none"));
}

/* Who takes only the best value gives it a weight of 1, and the mean weighs all keys alike. */
static void weights_are_those_by_which_the_values_are_mixed(void **state)
{
    static const struct {
        const char *id;
        double weights[3];
    } rows[] = {{"output.best-value", {1, 0, 0}}, {"output.plain-mean", {1. / 3, 1. / 3, 1. / 3}}};
    (void)state;
    Example example = head_read(&arena, EX_P1);
    CloudList clouds;
    assert_true(
        cloud_run_all(&arena, &(CloudQuery){&example, STEP_WEIGHTS, .exact_only = true}, &clouds, NULL));
    for (size_t i = 0; i < COUNT(rows); i++) {
        size_t at = 1;
        while (at < clouds.count && strcmp(clouds.items[at].method->id, rows[i].id) != 0) at++;
        assert_true(at < clouds.count);
        for (size_t key = 0; key < 3; key++)
            assert_close(clouds.items[at].members[0].cells[key], rows[i].weights[key], 1e-12);
    }
}

static Cloud cloud_of(double first, double second)
{
    const size_t extents[] = {1, 1};
    const Axis axes[] = {AXIS_QUERY, AXIS_VALUE};
    Cloud cloud = {.count = 2};
    for (size_t i = 0; i < 2; i++) {
        cloud.members[i] = matrix_new(&arena, 2, axes, extents);
        cloud.members[i].cells[0] = i == 0 ? first : second;
    }
    return cloud;
}

static void gaps_are_those_of_the_nearest_members(void **state)
{
    (void)state;
    Cloud a = cloud_of(0, .2), b = cloud_of(.5, .3);
    assert_close(cloud_gap(&a, &b, 1), .1, 1e-12);
    assert_true(isinf(cloud_gap(&a, &b, .09)));
    assert_close(cloud_distance(&a, &b.members[0], 1), .3, 1e-12);
    assert_true(isinf(cloud_distance(&a, &b.members[0], .29)));
}

#define TEST(name) cmocka_unit_test_teardown(name, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_members_are_what_hand_work_gives),
        TEST(a_way_without_a_denominator_has_no_member),
        TEST(the_shift_of_the_example_does_not_matter),
        TEST(rows_of_the_asked_heads_stand_below_each_other),
        TEST(a_step_that_is_not_there_is_a_fault),
        TEST(methods_come_by_family_by_need_and_by_shape),
        TEST(a_given_shape_brings_the_methods_that_have_it),
        TEST(weights_are_those_by_which_the_values_are_mixed),
        TEST(gaps_are_those_of_the_nearest_members),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
