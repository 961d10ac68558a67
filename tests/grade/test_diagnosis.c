/* Diagnosis: classes, bands, and silence where it is not certain. */
#include "grade/diagnosis.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/text.h"
#include "support/arena.h"
#include "support/heads.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

static Matrix number(double value)
{
    const size_t extents[] = {1, 1};
    const Axis axes[] = {AXIS_QUERY, AXIS_VALUE};
    Matrix matrix = matrix_new(&arena, 2, axes, extents);
    matrix.cells[0] = value;
    return matrix;
}

enum { METHODS_MAX = 4 };

/* Clouds of one member each: the right one, then methods of the catalogue in its order; NAN ends them. */
static CloudList clouds_at(const double *places)
{
    CloudList clouds = {arena_take(&arena, METHODS_MAX + 1, sizeof(Cloud)), 0};
    for (; clouds.count <= METHODS_MAX && !isnan(places[clouds.count]); clouds.count++) {
        Cloud *cloud = &clouds.items[clouds.count];
        cloud->method = clouds.count ? misconception_at(clouds.count - 1) : NULL;
        cloud->members[cloud->count++] = number(places[clouds.count]);
    }
    return clouds;
}

#define END ((double)NAN)

/* The right answer is 0. */
static void a_class_is_named_within_its_band_only(void **state)
{
    static const struct {
        double places[METHODS_MAX + 1];
        double answer;
        const char *named; /* "12": methods 1 and 2 */
    } rows[] = {
        {{0, 1, END}, 1, "1"},
        {{0, 1, END}, 1.05, "1"}, /* the band is at most .05 */
        {{0, 1, END}, 1.051, ""},
        {{0, 1, END}, .949, ""},
        {{0, 1, 1.1, END}, 1.02, "1"}, /* a quarter of .1 is .025 */
        {{0, 1, 1.1, END}, 1.026, ""},
        {{0, 1, 1.1, END}, 1.05, ""},
        {{0, .016, END}, .016, "1"}, /* at least .005, but the right one must be twice as far */
        {{0, .016, END}, .0115, "1"},
        {{0, .016, END}, .0106, ""},
        {{0, 1, 1.01, END}, 1, "12"}, /* as close as a class may be */
        {{0, 1, 1.0101, END}, 1, "1"},
        {{0, 1, 1.01, 1.02, END}, 1.02, "123"}, /* a chain is one class */
        {{0, 1, 1.01, 1.2, END}, 1.058, ""},    /* the nearest other class is .19 away: .0475 */
        {{0, .01, END}, .01, ""},               /* in the class of the right one */
        {{0, .01, .02, END}, .02, ""},
        {{0, 1, END}, .5, ""},
        {{0, END}, 3, ""},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        CloudList clouds = clouds_at(rows[i].places);
        Matrix answer = number(rows[i].answer);
        Diagnosis diagnosis = diagnosis_make(&arena, &clouds, &answer);
        bool same = diagnosis.count == strlen(rows[i].named);
        for (size_t n = 0; same && n < diagnosis.count; n++)
            same = diagnosis.methods[n] == misconception_at((size_t)(rows[i].named[n] - '1'));
        if (!same) fail_msg("row %zu: %zu methods", i, diagnosis.count);
    }
}

static void a_class_reaches_as_far_as_its_chain(void **state)
{
    static const double PLACES[] = {0, 1, 1.009, 1.5, 1.018};
    static const bool EXPECTED[] = {false, true, true, false, true};
    (void)state;
    CloudList clouds = clouds_at(PLACES);
    bool in_class[COUNT(PLACES)];
    diagnosis_mark_class(&clouds, 4, in_class);
    assert_memory_equal(in_class, EXPECTED, sizeof EXPECTED);
}

static void only_wrong_methods_can_be_exactly_wrong(void **state)
{
    static const double PLACES[] = {0, 1, END};
    static const struct {
        double answer;
        bool exact;
    } rows[] = {{0, false}, {1, true}, {1 + 1e-10, true}, {1 + 1e-6, false}};
    (void)state;
    CloudList clouds = clouds_at(PLACES);
    for (size_t i = 0; i < COUNT(rows); i++) {
        Matrix answer = number(rows[i].answer);
        if (diagnosis_is_exact(&clouds, &answer) != rows[i].exact) fail_msg("row %zu", i);
    }
}

#define SCORES_OF_0 "q = [[0,0]]\nk = [[1,0],[0,1]]\nv = [[1,0],[0,2]]\ntau = 2\n"

static void the_first_wrong_step_is_where_the_method_leaves_the_right_way(void **state)
{
    static const struct {
        const char *lines, *id;
        StepId step, after, expected;
    } rows[] = {
        {EX_P1, "scores.sum-of-sums", STEP_OUTPUT, STEP_NONE, STEP_RAW},
        {EX_P1, "scale.none", STEP_OUTPUT, STEP_NONE, STEP_SCALED},
        {EX_P1, "scale.none", STEP_OUTPUT, STEP_MASKED, STEP_ROWMAX},
        {EX_P1, "scale.none", STEP_OUTPUT, STEP_WEIGHTS, STEP_OUTPUT},
        {EX_P1, "scale.twice-scores-and-output", STEP_OUTPUT, STEP_NONE, STEP_OUTPUT},
        {EX_T1, "temperature.ignored", STEP_OUTPUT, STEP_NONE, STEP_TEMPERED},
        {SCORES_OF_0, "temperature.after-softmax", STEP_OUTPUT, STEP_NONE,
         STEP_WEIGHTS}, /* 0 ÷ τ left out is 0 */
        {EX_M1, "mask.ignored", STEP_OUTPUT, STEP_NONE, STEP_MASKED},
        {EX_P1, "softmax.over-queries", STEP_OUTPUT, STEP_NONE, STEP_ROWMAX},
        {EX_P1, "softmax.base-2", STEP_OUTPUT, STEP_NONE, STEP_EXP},
        {EX_P1, "softmax.not-normalised", STEP_OUTPUT, STEP_NONE, STEP_WEIGHTS},
        {EX_P1, "softmax.twice", STEP_OUTPUT, STEP_NONE, STEP_WEIGHTS},
        {EX_P1, "output.best-value", STEP_OUTPUT, STEP_NONE, STEP_OUTPUT},
        {EX_P1, "output.best-value", STEP_WEIGHTS, STEP_NONE, STEP_NONE},
        {EX_G1, "heads.tiled", STEP_OUTPUT, STEP_NONE, STEP_RAW},
        {EX_X1, "cross.own-values", STEP_OUTPUT, STEP_NONE, STEP_OUTPUT},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Example example = head_read(&arena, rows[i].lines);
        const Misconception *method = misconception_find(rows[i].id);
        Diagnosis diagnosis = {&method, 1};
        StepId first = diagnosis_first_step(&example, &diagnosis, rows[i].step, rows[i].after);
        if (first != rows[i].expected) fail_msg("row %zu, %s: \"%s\"", i, rows[i].id, step_id_text(first));
    }
}

/* ---- many rows ---- */

enum { LONG_QUERIES = 20, LONG_WIDTH = 3 };

static void add_table(Text *lines, const char *name, unsigned *random)
{
    text_addf(lines, "%s = [", name);
    for (size_t i = 0; i < LONG_QUERIES; i++) {
        text_add(lines, i ? ",[" : "[");
        for (size_t column = 0; column < LONG_WIDTH; column++) {
            *random = *random * 1103515245u + 12345u;
            text_addf(lines, "%s%d", column ? "," : "", (int)(*random >> 16) % 7 - 3);
        }
        text_add(lines, "]");
    }
    text_add(lines, "]\n");
}

static Example long_example(const char *settings)
{
    static const char *const NAMES[] = {"q", "k", "v"};
    unsigned random = 7;
    Text lines = {0};
    for (size_t i = 0; i < COUNT(NAMES); i++) add_table(&lines, NAMES[i], &random);
    text_add(&lines, settings);
    Example example = head_read(&arena, arena_text(&arena, text_string(&lines), lines.length));
    text_free(&lines);
    return example;
}

static void assert_same_diagnosis(const Example *example, const char *step, const CloudList *clouds,
                                  const Matrix *answer)
{
    Diagnosis whole = diagnosis_make(&arena, clouds, answer), quick;
    assert_true(diagnosis_find(&arena, &(CloudQuery){example, step_id_find(step), .answer = answer},
                               &clouds->items[0].members[0], &quick, NULL));
    assert_int_equal(quick.count, whole.count);
    for (size_t i = 0; i < whole.count; i++) assert_ptr_equal(quick.methods[i], whole.methods[i]);
}

/* Each method's own answer; the same with one cell a little or far off; and right but for that cell. */
static void a_glance_at_a_few_rows_changes_no_diagnosis(void **state)
{
    static const char *const SETTINGS[] = {"", "mask = causal\ntau = 2\n"};
    static const char *const STEPS[] = {"masked", "weights", "output"};
    static const double OFF[] = {0, 0.004, 0.03, 0.6};
    (void)state;
    for (size_t i = 0; i < COUNT(SETTINGS) * COUNT(STEPS); i++) {
        Example example = long_example(SETTINGS[i % COUNT(SETTINGS)]);
        const char *step = STEPS[i / COUNT(SETTINGS)];
        CloudList clouds;
        assert_true(cloud_run_all(&arena, &(CloudQuery){&example, step_id_find(step), .answer = NULL},
                                  &clouds, NULL));
        for (size_t n = i; n < clouds.count * COUNT(OFF); n += 7) {
            const Cloud *cloud = &clouds.items[n / COUNT(OFF)];
            Matrix answer = matrix_copy(&arena, &cloud->members[n % cloud->count]);
            answer.cells[n * 7 % matrix_size(&answer)] += OFF[n % COUNT(OFF)];
            assert_same_diagnosis(&example, step, &clouds, &answer);
        }
    }
}

static void nothing_is_named_nothing_differs(void **state)
{
    (void)state;
    Example example = head_read(&arena, EX_P1);
    assert_int_equal(diagnosis_first_step(&example, &(Diagnosis){0}, STEP_OUTPUT, STEP_NONE), STEP_NONE);
}

#define TEST(name) cmocka_unit_test_teardown(name, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_class_is_named_within_its_band_only),
        TEST(a_class_reaches_as_far_as_its_chain),
        TEST(only_wrong_methods_can_be_exactly_wrong),
        TEST(the_first_wrong_step_is_where_the_method_leaves_the_right_way),
        TEST(a_glance_at_a_few_rows_changes_no_diagnosis),
        TEST(nothing_is_named_nothing_differs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
