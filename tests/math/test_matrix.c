/* Matrices with named axes: the product, lanes, masks, and what is refused. */
#include "math/matrix.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support/close.h"

static Arena arena;

static int free_arena(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

/* A matrix with these cells, row by row. */
static Matrix filled(int rank, const Axis *axes, const size_t *extents, const double *cells)
{
    Matrix matrix = matrix_new(&arena, rank, axes, extents);
    memcpy(matrix.cells, cells, matrix_size(&matrix) * sizeof *cells);
    return matrix;
}

#define TABLE(first, second, rows, columns, ...)                                                             \
    filled(2, (const Axis[]){first, second}, (const size_t[]){rows, columns}, (const double[]){__VA_ARGS__})
#define LIST(axis, count, ...)                                                                               \
    filled(1, (const Axis[]){axis}, (const size_t[]){count}, (const double[]){__VA_ARGS__})
#define NUMBER(value) filled(0, NULL, NULL, (const double[]){value})

static void mask(Matrix *matrix, size_t index, double value)
{
    matrix->cells[index] = value;
    matrix->flags[index] |= CELL_MASKED;
}

static void assert_cells(const Matrix *matrix, const double *expected)
{
    for (size_t i = 0; i < matrix_size(matrix); i++) {
        bool same = isnan(expected[i]) ? isnan(matrix->cells[i]) : matrix->cells[i] == expected[i];
        if (!same) fail_msg("cell %zu is %.17g, not %.17g", i, matrix->cells[i], expected[i]);
    }
}

#define ASSERT_CELLS(matrix, ...) assert_cells((matrix), (const double[]){__VA_ARGS__})

static void assert_axes(const Matrix *matrix, Axis first, Axis second)
{
    assert_int_equal(matrix->rank, 2);
    assert_int_equal(matrix->axes[0], first);
    assert_int_equal(matrix->axes[1], second);
}

/* ---- the product ---- */

static void a_product_keeps_every_axis_but_the_named_one(void **state)
{
    (void)state;
    Matrix q = TABLE(AXIS_QUERY, AXIS_FEATURE, 2, 3, 1, 2, 3, 4, 5, 6);
    Matrix k = TABLE(AXIS_KEY, AXIS_FEATURE, 2, 3, 1, 0, -1, 2, 1, 0);
    Matrix out;
    assert_true(matrix_contract(&arena, (MatrixOptions){.function = FUNCTION_MULTIPLY, .axis = AXIS_FEATURE},
                                &q, &k, &out, NULL));
    assert_axes(&out, AXIS_QUERY, AXIS_KEY);
    ASSERT_CELLS(&out, -2, 4, -2, 13);
}

static void the_named_axis_may_stand_anywhere(void **state)
{
    (void)state;
    Matrix a = TABLE(AXIS_QUERY, AXIS_KEY, 2, 2, 1, 2, 3, 4);
    Matrix v = TABLE(AXIS_KEY, AXIS_VALUE, 2, 3, 1, 0, 2, 0, 1, 1);
    Matrix v_lying = TABLE(AXIS_VALUE, AXIS_KEY, 3, 2, 1, 0, 0, 1, 2, 1);
    Matrix out, same;
    assert_true(matrix_contract(&arena, (MatrixOptions){.function = FUNCTION_MULTIPLY, .axis = AXIS_KEY}, &a,
                                &v, &out, NULL));
    assert_true(matrix_contract(&arena, (MatrixOptions){.function = FUNCTION_MULTIPLY, .axis = AXIS_KEY}, &a,
                                &v_lying, &same, NULL));
    assert_axes(&out, AXIS_QUERY, AXIS_VALUE);
    ASSERT_CELLS(&out, 1, 2, 4, 3, 4, 10);
    ASSERT_CELLS(&same, 1, 2, 4, 3, 4, 10);
}

static void turned_operands_turn_the_product(void **state)
{
    (void)state;
    Matrix q = TABLE(AXIS_QUERY, AXIS_FEATURE, 2, 2, 1, 2, 3, 4);
    Matrix k = TABLE(AXIS_KEY, AXIS_FEATURE, 3, 2, 1, 1, 2, 0, -1, 5);
    Matrix straight, turned;
    assert_true(matrix_contract(&arena, (MatrixOptions){.function = FUNCTION_MULTIPLY, .axis = AXIS_FEATURE},
                                &q, &k, &straight, NULL));
    assert_true(matrix_contract(&arena, (MatrixOptions){.function = FUNCTION_MULTIPLY, .axis = AXIS_FEATURE},
                                &k, &q, &turned, NULL));
    assert_axes(&turned, AXIS_KEY, AXIS_QUERY);
    for (size_t i = 0; i < 2; i++)
        for (size_t j = 0; j < 3; j++)
            assert_true(straight.cells[matrix_index(&straight, i, j)] ==
                        turned.cells[matrix_index(&turned, j, i)]);
}

static void vectors_give_a_number_and_a_list_a_row(void **state)
{
    (void)state;
    Matrix a = LIST(AXIS_FEATURE, 3, 1, 2, 3);
    Matrix b = LIST(AXIS_FEATURE, 3, 4, 5, 6);
    Matrix k = TABLE(AXIS_KEY, AXIS_FEATURE, 2, 3, 1, 0, 0, 0, 1, 1);
    Matrix out;
    assert_true(matrix_contract(&arena, (MatrixOptions){.function = FUNCTION_MULTIPLY, .axis = AXIS_FEATURE},
                                &a, &b, &out, NULL));
    assert_int_equal(out.rank, 0);
    ASSERT_CELLS(&out, 32);
    assert_true(matrix_contract(&arena, (MatrixOptions){.function = FUNCTION_MULTIPLY, .axis = AXIS_FEATURE},
                                &a, &k, &out, NULL));
    assert_int_equal(out.rank, 1);
    ASSERT_CELLS(&out, 1, 5);
}

static void a_product_of_rank_three_runs_over_every_head(void **state)
{
    (void)state;
    Matrix q = filled(3, (const Axis[]){AXIS_HEAD, AXIS_QUERY, AXIS_FEATURE}, (const size_t[]){2, 1, 2},
                      (const double[]){1, 2, 3, 4});
    Matrix w = LIST(AXIS_FEATURE, 2, 10, 1);
    Matrix out;
    assert_true(matrix_contract(&arena, (MatrixOptions){.function = FUNCTION_MULTIPLY, .axis = AXIS_FEATURE},
                                &q, &w, &out, NULL));
    assert_axes(&out, AXIS_HEAD, AXIS_QUERY);
    ASSERT_CELLS(&out, 12, 34);
}

static void sums_run_from_left_to_right(void **state)
{
    (void)state;
    Matrix a = LIST(AXIS_KEY, 3, 1e16, 1, -1e16);
    Matrix b = LIST(AXIS_KEY, 3, 1, 1, 1);
    Matrix out;
    assert_true(matrix_contract(&arena, (MatrixOptions){.function = FUNCTION_MULTIPLY, .axis = AXIS_KEY}, &a,
                                &b, &out, NULL));
    ASSERT_CELLS(&out, 0); /* 1e16 + 1 rounds to 1e16 */
    assert_true(matrix_reduce(&arena, (MatrixOptions){.function = FUNCTION_SUM, .axis = AXIS_KEY}, &a, NULL,
                              &out, NULL));
    ASSERT_CELLS(&out, 0);
}

static void illegal_products_are_refused_with_their_reason(void **state)
{
    (void)state;
    Matrix q = TABLE(AXIS_QUERY, AXIS_FEATURE, 1, 2, 1, 2);
    Matrix k = TABLE(AXIS_KEY, AXIS_FEATURE, 1, 3, 1, 2, 3);
    Matrix v = TABLE(AXIS_KEY, AXIS_VALUE, 1, 2, 1, 2);
    Matrix x = filled(3, (const Axis[]){AXIS_HEAD, AXIS_TOKEN, AXIS_FEATURE}, (const size_t[]){1, 1, 2},
                      (const double[]){1, 2});
    Matrix y = filled(3, (const Axis[]){AXIS_FEATURE, AXIS_KEY, AXIS_VALUE}, (const size_t[]){2, 1, 1},
                      (const double[]){1, 2});
    const struct {
        const Matrix *a, *b;
        Axis axis;
        const char *words[2];
    } ROWS[] = {
        {&q, &v, AXIS_FEATURE, {"feature cannot be contracted", "the second operand has no such axis"}},
        {&v, &q, AXIS_FEATURE, {"feature cannot be contracted", "the first operand has no such axis"}},
        {&q, &k, AXIS_FEATURE, {"its extents are 2 and 3", "must be the same"}},
        {&q, &q, AXIS_FEATURE, {"the axis query twice", "relabel"}},
        {&x, &y, AXIS_FEATURE, {"more than 3 axes", "contract one first"}},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Fault fault = {0};
        Matrix out;
        if (matrix_contract(&arena, (MatrixOptions){.function = FUNCTION_MULTIPLY, .axis = ROWS[i].axis},
                            ROWS[i].a, ROWS[i].b, &out, &fault))
            fail_msg("row %zu was not refused", i);
        assert_int_equal(fault.kind, FAULT_USAGE);
        for (int n = 0; n < 2; n++)
            if (!strstr(fault.message, ROWS[i].words[n])) fail_msg("row %zu: %s", i, fault.message);
    }
}

/* ---- masked and undefined cells ---- */

static void a_masked_cell_takes_no_part_in_a_product(void **state)
{
    (void)state;
    static const double POISONS[] = {(double)NAN, (double)INFINITY, -(double)INFINITY, 1e308};
    for (size_t i = 0; i < sizeof POISONS / sizeof *POISONS; i++) {
        Matrix a = LIST(AXIS_KEY, 3, 0.5, 0, 0.5);
        Matrix v = TABLE(AXIS_KEY, AXIS_VALUE, 3, 1, 2, POISONS[i], 4);
        Matrix out;
        mask(&a, 1, 0);
        assert_true(matrix_contract(&arena, (MatrixOptions){.function = FUNCTION_MULTIPLY, .axis = AXIS_KEY},
                                    &a, &v, &out, NULL));
        if (out.cells[0] != 3 || out.flags[0] != 0) fail_msg("row %zu: %g", i, out.cells[0]);
        assert_true(matrix_contract(&arena, (MatrixOptions){.function = FUNCTION_MULTIPLY, .axis = AXIS_KEY},
                                    &v, &a, &out, NULL));
        if (out.cells[0] != 3 || out.flags[0] != 0) fail_msg("row %zu, turned: %g", i, out.cells[0]);
    }
}

static void a_masked_score_stays_masked_until_its_weight_is_zero(void **state)
{
    (void)state;
    Matrix s = TABLE(AXIS_QUERY, AXIS_KEY, 1, 3, 1, 2, 3);
    Matrix m = TABLE(AXIS_QUERY, AXIS_KEY, 1, 3, 0, 0, -0.5);
    Matrix top = LIST(AXIS_QUERY, 1, 2.5), masked, shifted, exps, sum, weights;
    mask(&m, 0, -(double)INFINITY);
    assert_true(matrix_elementwise(&arena, (MatrixOptions){.function = FUNCTION_MASK, .axis = AXIS_NONE}, &s,
                                   &m, &masked, NULL));
    ASSERT_CELLS(&masked, -(double)INFINITY, 2, 2.5);
    assert_true(matrix_broadcast(&arena, (MatrixOptions){.function = FUNCTION_SUBTRACT, .axis = AXIS_KEY},
                                 &masked, &top, &shifted, NULL));
    ASSERT_CELLS(&shifted, -(double)INFINITY, -0.5, 0);
    assert_true(matrix_elementwise(&arena, (MatrixOptions){.function = FUNCTION_EXP, .axis = AXIS_KEY},
                                   &shifted, NULL, &exps, NULL));
    ASSERT_CELLS(&exps, 0, exp(-0.5), 1);
    assert_true(matrix_reduce(&arena, (MatrixOptions){.function = FUNCTION_SUM, .axis = AXIS_KEY}, &exps,
                              NULL, &sum, NULL));
    assert_true(matrix_broadcast(&arena, (MatrixOptions){.function = FUNCTION_DIVIDE, .axis = AXIS_KEY},
                                 &exps, &sum, &weights, NULL));
    assert_true(weights.cells[0] == 0);
    const Matrix *all[] = {&masked, &shifted, &exps, &weights};
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(all[i]->flags[0], CELL_MASKED);
        assert_int_equal(all[i]->flags[1], 0);
    }
}

static void masking_a_number_that_is_no_number_hides_it(void **state)
{
    (void)state;
    Matrix s = TABLE(AXIS_QUERY, AXIS_KEY, 1, 2, (double)NAN, 1);
    Matrix m = TABLE(AXIS_QUERY, AXIS_KEY, 1, 2, 0, 0);
    Matrix out;
    mask(&m, 0, -(double)INFINITY);
    assert_true(matrix_elementwise(&arena, (MatrixOptions){.function = FUNCTION_MASK, .axis = AXIS_NONE}, &s,
                                   &m, &out, NULL));
    ASSERT_CELLS(&out, -(double)INFINITY, 1);
}

static void a_lane_of_masked_cells_is_undefined(void **state)
{
    (void)state;
    static const Function FUNCTIONS[] = {FUNCTION_SUM, FUNCTION_MAX, FUNCTION_VISIBLE_COUNT};
    static const double SEEN[] = {7, 4, 2};
    for (size_t i = 0; i < 3; i++) {
        Matrix s = TABLE(AXIS_QUERY, AXIS_KEY, 2, 2, 0, 0, 3, 4);
        Matrix out;
        mask(&s, 0, -(double)INFINITY);
        mask(&s, 1, -(double)INFINITY);
        assert_true(matrix_reduce(&arena, (MatrixOptions){.function = FUNCTIONS[i], .axis = AXIS_KEY}, &s,
                                  NULL, &out, NULL));
        assert_int_equal(out.rank, 1);
        ASSERT_CELLS(&out, (double)NAN, SEEN[i]);
        assert_int_equal(out.flags[0], CELL_UNDEFINED);
        assert_int_equal(out.flags[1], 0);
    }
}

static void a_lane_of_masked_cells_has_no_exponentials(void **state)
{
    (void)state;
    Matrix s = TABLE(AXIS_QUERY, AXIS_KEY, 2, 2, 0, 0, 0, 0);
    Matrix out;
    mask(&s, 0, -(double)INFINITY);
    mask(&s, 1, -(double)INFINITY);
    mask(&s, 3, -(double)INFINITY);
    assert_true(matrix_elementwise(&arena, (MatrixOptions){.function = FUNCTION_EXP, .axis = AXIS_KEY}, &s,
                                   NULL, &out, NULL));
    ASSERT_CELLS(&out, (double)NAN, (double)NAN, 1, 0);
    assert_int_equal(out.flags[0], CELL_UNDEFINED);
    assert_int_equal(out.flags[3], CELL_MASKED);
    assert_true(matrix_elementwise(&arena, (MatrixOptions){.function = FUNCTION_EXP, .axis = AXIS_QUERY}, &s,
                                   NULL, &out, NULL));
    ASSERT_CELLS(&out, 0, (double)NAN, 1, (double)NAN);
    assert_true(matrix_elementwise(&arena, (MatrixOptions){.function = FUNCTION_EXP, .axis = AXIS_NONE}, &s,
                                   NULL, &out, NULL));
    ASSERT_CELLS(&out, 0, 0, 1, 0);
}

static void masked_lanes_are_found_along_either_axis(void **state)
{
    (void)state;
    Matrix s = TABLE(AXIS_QUERY, AXIS_KEY, 2, 3, 0, 0, 0, 0, 0, 0);
    for (size_t i = 0; i < 3; i++) mask(&s, i, -(double)INFINITY);
    mask(&s, 4, -(double)INFINITY);
    static const bool BY_KEY[] = {true, true, true, false, false, false};
    static const bool BY_QUERY[] = {false, true, false, false, true, false};
    Matrix by_key, by_query;
    assert_true(matrix_elementwise(&arena, (MatrixOptions){.function = FUNCTION_EXP, .axis = AXIS_KEY}, &s,
                                   NULL, &by_key, NULL));
    assert_true(matrix_elementwise(&arena, (MatrixOptions){.function = FUNCTION_EXP, .axis = AXIS_QUERY}, &s,
                                   NULL, &by_query, NULL));
    for (size_t i = 0; i < 6; i++) {
        if ((by_key.flags[i] == CELL_UNDEFINED) != BY_KEY[i]) fail_msg("by key, cell %zu", i);
        if ((by_query.flags[i] == CELL_UNDEFINED) != BY_QUERY[i]) fail_msg("by query, cell %zu", i);
    }
}

static void an_undefined_cell_makes_what_it_feeds_undefined(void **state)
{
    (void)state;
    Matrix a = TABLE(AXIS_QUERY, AXIS_KEY, 2, 2, (double)NAN, 1, 1, 2);
    Matrix v = TABLE(AXIS_KEY, AXIS_VALUE, 2, 1, 5, 6);
    Matrix out;
    a.flags[0] = CELL_UNDEFINED;
    assert_true(matrix_contract(&arena, (MatrixOptions){.function = FUNCTION_MULTIPLY, .axis = AXIS_KEY}, &a,
                                &v, &out, NULL));
    ASSERT_CELLS(&out, (double)NAN, 17);
    assert_int_equal(out.flags[0], CELL_UNDEFINED);
    assert_true(matrix_reduce(&arena, (MatrixOptions){.function = FUNCTION_MAX, .axis = AXIS_KEY}, &a, NULL,
                              &out, NULL));
    assert_int_equal(out.flags[0], CELL_UNDEFINED);
    assert_int_equal(out.flags[1], 0);
    assert_true(matrix_elementwise(&arena, (MatrixOptions){.function = FUNCTION_ADD, .axis = AXIS_NONE}, &a,
                                   &a, &out, NULL));
    assert_int_equal(out.flags[0], CELL_UNDEFINED);
    assert_int_equal(out.flags[1], 0);
}

static void leaving_the_range_is_a_flag(void **state)
{
    (void)state;
    Matrix a = LIST(AXIS_KEY, 2, 710, 1);
    Matrix huge = LIST(AXIS_KEY, 2, 1e200, 1e200);
    Matrix exps, sum, weights;
    assert_true(matrix_elementwise(&arena, (MatrixOptions){.function = FUNCTION_EXP, .axis = AXIS_NONE}, &a,
                                   NULL, &exps, NULL));
    assert_int_equal(exps.flags[0], CELL_OVERFLOW);
    assert_int_equal(exps.flags[1], 0);
    assert_true(matrix_reduce(&arena, (MatrixOptions){.function = FUNCTION_SUM, .axis = AXIS_KEY}, &exps,
                              NULL, &sum, NULL));
    assert_int_equal(sum.flags[0], CELL_OVERFLOW);
    assert_true(matrix_broadcast(&arena, (MatrixOptions){.function = FUNCTION_DIVIDE, .axis = AXIS_KEY},
                                 &exps, &sum, &weights, NULL));
    for (size_t i = 0; i < 2; i++) assert_int_equal(weights.flags[i], CELL_UNDEFINED | CELL_OVERFLOW);
    assert_true(matrix_contract(&arena, (MatrixOptions){.function = FUNCTION_MULTIPLY, .axis = AXIS_KEY},
                                &huge, &huge, &sum, NULL));
    assert_int_equal(sum.flags[0], CELL_OVERFLOW);
}

static void dividing_by_zero_is_undefined(void **state)
{
    (void)state;
    Matrix a = LIST(AXIS_QUERY, 1, 0);
    Matrix zero = NUMBER(0), out;
    assert_true(matrix_elementwise(&arena, (MatrixOptions){.function = FUNCTION_DIVIDE, .axis = AXIS_NONE},
                                   &a, &zero, &out, NULL));
    assert_int_equal(out.flags[0], CELL_UNDEFINED);
    assert_true(isnan(out.cells[0]));
}

/* ---- cell by cell ---- */

static void functions_work_cell_by_cell_and_with_one_number(void **state)
{
    (void)state;
    static const struct {
        Function function;
        double with_matrix[2];
        double with_number[2];
    } ROWS[] = {
        {FUNCTION_ADD, {5, -3}, {8, 2}},
        {FUNCTION_SUBTRACT, {7, 3}, {4, -2}},
        {FUNCTION_MULTIPLY, {-6, 0}, {12, 0}},
        {FUNCTION_DIVIDE, {-6, 0}, {3, 0}},
        {FUNCTION_RAISE, {1, 1}, {64, 1}},
        {FUNCTION_SECOND, {-1, -3}, {2, 2}},
        {FUNCTION_FILL, {6, 0}, {6, 0}},
        {FUNCTION_EQUAL, {0, 0}, {0, 0}},
        {FUNCTION_ABSOLUTE_PRODUCT, {6, 0}, {12, 0}},
        {FUNCTION_SQUARED_DIFFERENCE, {49, 9}, {16, 4}},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Matrix a = LIST(AXIS_KEY, 2, 6, 0);
        Matrix b = LIST(AXIS_KEY, 2, -1, -3);
        Matrix two = NUMBER(2), out;
        assert_true(matrix_elementwise(
            &arena, (MatrixOptions){.function = ROWS[i].function, .axis = AXIS_NONE}, &a, &b, &out, NULL));
        assert_cells(&out, ROWS[i].with_matrix);
        assert_true(matrix_elementwise(
            &arena, (MatrixOptions){.function = ROWS[i].function, .axis = AXIS_NONE}, &a, &two, &out, NULL));
        assert_cells(&out, ROWS[i].with_number);
    }
}

static void operands_of_another_shape_are_refused(void **state)
{
    (void)state;
    Matrix a = TABLE(AXIS_QUERY, AXIS_KEY, 2, 2, 1, 2, 3, 4);
    Matrix turned = TABLE(AXIS_KEY, AXIS_QUERY, 2, 2, 1, 2, 3, 4);
    Matrix longer = TABLE(AXIS_QUERY, AXIS_KEY, 2, 1, 1, 2);
    Matrix by_value = LIST(AXIS_VALUE, 2, 1, 2);
    Matrix three = LIST(AXIS_QUERY, 3, 1, 2, 3);
    Matrix out;
    Fault fault = {0};
    assert_false(matrix_elementwise(&arena, (MatrixOptions){.function = FUNCTION_ADD, .axis = AXIS_NONE}, &a,
                                    &turned, &out, &fault));
    assert_non_null(strstr(fault.message, "differ in shape"));
    assert_false(matrix_elementwise(&arena, (MatrixOptions){.function = FUNCTION_ADD, .axis = AXIS_NONE}, &a,
                                    &longer, &out, &fault));
    const struct {
        const Matrix *b;
        Axis axis;
    } ROWS[] = {{&a, AXIS_KEY}, {&by_value, AXIS_KEY}, {&three, AXIS_KEY}, {&by_value, AXIS_FEATURE}};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        fault = (Fault){0};
        if (matrix_broadcast(&arena, (MatrixOptions){.function = FUNCTION_ADD, .axis = ROWS[i].axis}, &a,
                             ROWS[i].b, &out, &fault))
            fail_msg("row %zu was not refused", i);
        if (!strstr(fault.message, "cannot be repeated along")) fail_msg("row %zu: %s", i, fault.message);
    }
}

static void broadcasting_repeats_along_either_axis(void **state)
{
    (void)state;
    Matrix a = TABLE(AXIS_QUERY, AXIS_KEY, 2, 3, 1, 2, 3, 4, 5, 6);
    Matrix by_query = LIST(AXIS_QUERY, 2, 10, 20);
    Matrix by_key = LIST(AXIS_KEY, 3, 100, 200, 300);
    Matrix out;
    assert_true(matrix_broadcast(&arena, (MatrixOptions){.function = FUNCTION_ADD, .axis = AXIS_KEY}, &a,
                                 &by_query, &out, NULL));
    ASSERT_CELLS(&out, 11, 12, 13, 24, 25, 26);
    assert_true(matrix_broadcast(&arena, (MatrixOptions){.function = FUNCTION_ADD, .axis = AXIS_QUERY}, &a,
                                 &by_key, &out, NULL));
    ASSERT_CELLS(&out, 101, 202, 303, 104, 205, 306);
}

/* A masked key weighs 0 whatever stands in place of the exponential; filled, it is seen. */
static void a_masked_cell_weighs_nothing_unless_it_is_filled(void **state)
{
    (void)state;
    static const struct {
        Function function;
        double cells[2];
        bool masked;
    } ROWS[] = {
        {FUNCTION_EXP, {1, 0}, true},  {FUNCTION_RAISE, {1, 0}, true}, {FUNCTION_SIGMOID, {.5, 0}, true},
        {FUNCTION_SAME, {0, 0}, true}, {FUNCTION_EQUAL, {0, 0}, true}, {FUNCTION_FILL, {0, -1}, false},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Matrix a = LIST(AXIS_KEY, 2, 0, 0), out;
        Matrix minus = NUMBER(-1), two = NUMBER(2);
        mask(&a, 1, -HUGE_VAL);
        Matrix *second = ROWS[i].function == FUNCTION_RAISE ? &two : &minus;
        assert_true(matrix_elementwise(
            &arena, (MatrixOptions){.function = ROWS[i].function, .axis = AXIS_KEY}, &a, second, &out, NULL));
        assert_cells(&out, ROWS[i].cells);
        assert_int_equal(out.flags[1], ROWS[i].masked ? CELL_MASKED : 0);
    }
}

static void two_lists_make_a_table(void **state)
{
    (void)state;
    Matrix a = LIST(AXIS_QUERY, 2, 2, 3), b = LIST(AXIS_KEY, 3, 1, 10, 100), out;
    assert_true(matrix_broadcast(&arena, (MatrixOptions){.function = FUNCTION_MULTIPLY, .axis = AXIS_QUERY},
                                 &a, &b, &out, NULL));
    assert_axes(&out, AXIS_QUERY, AXIS_KEY);
    ASSERT_CELLS(&out, 2, 20, 200, 3, 30, 300);
    assert_false(matrix_broadcast(&arena, (MatrixOptions){.function = FUNCTION_MULTIPLY, .axis = AXIS_KEY},
                                  &a, &b, &out, NULL));
}

static void a_product_may_add_up_something_else(void **state)
{
    (void)state;
    static const struct {
        Function function;
        int decimals;
        double cells[2];
    } ROWS[] = {
        {FUNCTION_MULTIPLY, 0, {-.5, 2.25}},
        {FUNCTION_MULTIPLY, 1, {-.5, 2.3}},
        {FUNCTION_ADD, 0, {2.5, 4.5}},
        {FUNCTION_ABSOLUTE_PRODUCT, 0, {2.5, 2.25}},
        {FUNCTION_SQUARED_DIFFERENCE, 0, {6.25, 1.25}},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Matrix q = LIST(AXIS_FEATURE, 2, 1, 1.5), out;
        Matrix k = TABLE(AXIS_KEY, AXIS_FEATURE, 2, 2, 1, -1, 1.5, .5);
        assert_true(matrix_contract(
            &arena,
            (MatrixOptions){.function = ROWS[i].function, .axis = AXIS_FEATURE, .decimals = ROWS[i].decimals},
            &q, &k, &out, NULL));
        assert_cells(&out, ROWS[i].cells);
    }
}

static void all_cells_reduce_to_one(void **state)
{
    (void)state;
    Matrix a = TABLE(AXIS_QUERY, AXIS_KEY, 2, 2, -3, 4, 100, 0), out;
    mask(&a, 2, -HUGE_VAL);
    static const struct {
        Function function;
        double value;
    } ROWS[] = {{FUNCTION_SUM, 1}, {FUNCTION_MAX, 4}, {FUNCTION_NORM, 5}, {FUNCTION_VISIBLE_COUNT, 3}};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        assert_true(matrix_reduce(&arena, (MatrixOptions){.function = ROWS[i].function, .axis = AXIS_NONE},
                                  &a, NULL, &out, NULL));
        assert_int_equal(out.rank, 0);
        ASSERT_CELLS(&out, ROWS[i].value);
    }
}

static void merged_axes_keep_their_cells(void **state)
{
    (void)state;
    const Axis axes[] = {AXIS_QUERY, AXIS_HEAD, AXIS_KEY};
    Matrix a = filled(3, axes, (const size_t[]){2, 2, 2}, (const double[]){1, 2, 3, 4, 5, 6, 7, 8}), out;
    Fault fault = {0};
    assert_true(matrix_merge(NULL, (MatrixOptions){.axis = AXIS_HEAD, .to = AXIS_KEY}, &a, NULL, &out, NULL));
    assert_axes(&out, AXIS_QUERY, AXIS_KEY);
    assert_int_equal(out.extents[1], 4);
    assert_ptr_equal(out.cells, a.cells);
    assert_true(
        matrix_merge(NULL, (MatrixOptions){.axis = AXIS_QUERY, .to = AXIS_HEAD}, &a, NULL, &out, NULL));
    assert_axes(&out, AXIS_HEAD, AXIS_KEY);
    assert_int_equal(out.extents[0], 4);
    assert_false(
        matrix_merge(NULL, (MatrixOptions){.axis = AXIS_KEY, .to = AXIS_HEAD}, &a, NULL, &out, &fault));
    assert_non_null(strstr(fault.message, "cannot become one axis"));
    assert_false(
        matrix_merge(NULL, (MatrixOptions){.axis = AXIS_QUERY, .to = AXIS_KEY}, &a, NULL, &out, NULL));
}

static void rounding_is_half_away_from_zero_on_the_decimal_value(void **state)
{
    (void)state;
    Matrix a = LIST(AXIS_KEY, 8, .125, -.125, 1.005, 2.675, -.004, 1e300, -HUGE_VAL, 12);
    matrix_round(&a, 2);
    ASSERT_CELLS(&a, .13, -.13, 1.01, 2.68, 0, 1e300, -HUGE_VAL, 12);
}

static void reducing_folds_away_either_axis(void **state)
{
    (void)state;
    Matrix a = TABLE(AXIS_QUERY, AXIS_KEY, 2, 3, -1, -2, -3, 4, 5, -6);
    Matrix out;
    assert_true(matrix_reduce(&arena, (MatrixOptions){.function = FUNCTION_MAX, .axis = AXIS_KEY}, &a, NULL,
                              &out, NULL));
    assert_int_equal(out.axes[0], AXIS_QUERY);
    ASSERT_CELLS(&out, -1, 5);
    assert_true(matrix_reduce(&arena, (MatrixOptions){.function = FUNCTION_MAX, .axis = AXIS_QUERY}, &a, NULL,
                              &out, NULL));
    assert_int_equal(out.axes[0], AXIS_KEY);
    ASSERT_CELLS(&out, 4, 5, -3);
    assert_true(matrix_reduce(&arena, (MatrixOptions){.function = FUNCTION_SUM, .axis = AXIS_KEY}, &a, NULL,
                              &out, NULL));
    ASSERT_CELLS(&out, -6, 3);
}

/* ---- rearranging ---- */

static void relabelling_shares_the_cells(void **state)
{
    (void)state;
    Matrix k = TABLE(AXIS_KEY, AXIS_FEATURE, 1, 2, 1, 2);
    Matrix out;
    Fault fault = {0};
    assert_true(
        matrix_relabel(NULL, (MatrixOptions){.axis = AXIS_FEATURE, .to = AXIS_VALUE}, &k, NULL, &out, NULL));
    assert_axes(&out, AXIS_KEY, AXIS_VALUE);
    assert_ptr_equal(out.cells, k.cells);
    assert_false(
        matrix_relabel(NULL, (MatrixOptions){.axis = AXIS_FEATURE, .to = AXIS_KEY}, &k, NULL, &out, &fault));
    assert_non_null(strstr(fault.message, "there is such an axis already"));
    assert_false(
        matrix_relabel(NULL, (MatrixOptions){.axis = AXIS_HEAD, .to = AXIS_VALUE}, &k, NULL, &out, &fault));
    assert_non_null(strstr(fault.message, "has no axis head"));
}

static void reversing_twice_changes_nothing(void **state)
{
    (void)state;
    Matrix a = TABLE(AXIS_QUERY, AXIS_KEY, 2, 3, 1, 2, 3, 4, 5, 6);
    Matrix once, twice;
    a.flags[0] = CELL_MASKED;
    assert_true(matrix_reverse(&arena, (MatrixOptions){.axis = AXIS_KEY}, &a, NULL, &once, NULL));
    ASSERT_CELLS(&once, 3, 2, 1, 6, 5, 4);
    assert_int_equal(once.flags[2], CELL_MASKED);
    assert_int_equal(once.flags[0], 0);
    assert_true(matrix_reverse(&arena, (MatrixOptions){.axis = AXIS_KEY}, &once, NULL, &twice, NULL));
    assert_memory_equal(twice.cells, a.cells, 6 * sizeof *a.cells);
    assert_memory_equal(twice.flags, a.flags, 6);
    assert_true(matrix_reverse(&arena, (MatrixOptions){.axis = AXIS_QUERY}, &a, NULL, &once, NULL));
    ASSERT_CELLS(&once, 4, 5, 6, 1, 2, 3);
}

static void taking_gives_a_range_or_drops_the_axis(void **state)
{
    (void)state;
    Matrix q = filled(3, (const Axis[]){AXIS_HEAD, AXIS_QUERY, AXIS_FEATURE}, (const size_t[]){2, 2, 2},
                      (const double[]){1, 2, 3, 4, 5, 6, 7, 8});
    Matrix out;
    assert_true(matrix_take(&arena, (MatrixOptions){.axis = AXIS_HEAD, .first = 1, .count = 0}, &q, NULL,
                            &out, NULL));
    assert_axes(&out, AXIS_QUERY, AXIS_FEATURE);
    ASSERT_CELLS(&out, 5, 6, 7, 8);
    assert_true(matrix_take(&arena, (MatrixOptions){.axis = AXIS_QUERY, .first = 1, .count = 0}, &q, NULL,
                            &out, NULL));
    assert_axes(&out, AXIS_HEAD, AXIS_FEATURE);
    ASSERT_CELLS(&out, 3, 4, 7, 8);
    assert_true(matrix_take(&arena, (MatrixOptions){.axis = AXIS_QUERY, .first = 1, .count = 1}, &q, NULL,
                            &out, NULL));
    assert_int_equal(out.rank, 3);
    ASSERT_CELLS(&out, 3, 4, 7, 8);
    assert_true(matrix_take(&arena, (MatrixOptions){.axis = AXIS_FEATURE, .first = 0, .count = 2}, &q, NULL,
                            &out, NULL));
    ASSERT_CELLS(&out, 1, 2, 3, 4, 5, 6, 7, 8);
}

static void taking_what_is_not_there_is_refused(void **state)
{
    (void)state;
    static const struct {
        Axis axis;
        size_t first, count;
    } ROWS[] = {{AXIS_KEY, 3, 0},
                {AXIS_KEY, 2, 2},
                {AXIS_KEY, SIZE_MAX, 1},
                {AXIS_KEY, 1, SIZE_MAX},
                {AXIS_HEAD, 0, 0}};
    Matrix k = TABLE(AXIS_KEY, AXIS_FEATURE, 3, 1, 1, 2, 3);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Fault fault = {0};
        Matrix out;
        if (matrix_take(&arena,
                        (MatrixOptions){.axis = ROWS[i].axis, .first = ROWS[i].first, .count = ROWS[i].count},
                        &k, NULL, &out, &fault))
            fail_msg("row %zu was not refused", i);
        assert_int_equal(fault.kind, FAULT_USAGE);
    }
}

static void appending_adds_positions_or_zeros(void **state)
{
    (void)state;
    Matrix k = TABLE(AXIS_KEY, AXIS_FEATURE, 2, 2, 1, 2, 3, 4);
    Matrix new_key = TABLE(AXIS_KEY, AXIS_FEATURE, 1, 2, 5, 6);
    Matrix wide = TABLE(AXIS_KEY, AXIS_FEATURE, 1, 3, 5, 6, 7);
    Matrix out;
    Fault fault = {0};
    assert_true(matrix_append(&arena, (MatrixOptions){.axis = AXIS_KEY}, &k, &new_key, &out, NULL));
    ASSERT_CELLS(&out, 1, 2, 3, 4, 5, 6);
    assert_true(matrix_append(&arena, (MatrixOptions){.axis = AXIS_KEY}, &k, NULL, &out, NULL));
    ASSERT_CELLS(&out, 1, 2, 3, 4, 0, 0);
    assert_true(matrix_append(&arena, (MatrixOptions){.axis = AXIS_FEATURE}, &k, NULL, &out, NULL));
    ASSERT_CELLS(&out, 1, 2, 0, 3, 4, 0);
    assert_false(matrix_append(&arena, (MatrixOptions){.axis = AXIS_KEY}, &k, &wide, &out, &fault));
    assert_non_null(strstr(fault.message, "all others must agree"));
}

static void rows_and_heads_share_their_cells(void **state)
{
    (void)state;
    Matrix k = TABLE(AXIS_KEY, AXIS_FEATURE, 3, 2, 1, 2, 3, 4, 5, 6);
    Matrix rows = matrix_rows(&k, 1, 2);
    ASSERT_CELLS(&rows, 3, 4, 5, 6);
    assert_ptr_equal(rows.cells, k.cells + 2);
    assert_int_equal(rows.extents[0], 2);
    const Axis axes[] = {AXIS_HEAD, AXIS_KEY, AXIS_FEATURE};
    Matrix heads = filled(3, axes, (const size_t[]){2, 1, 3}, (const double[]){1, 2, 3, 4, 5, 6});
    Matrix second = matrix_head(&heads, 1), same = matrix_head(&k, 1);
    assert_int_equal(second.rank, 2);
    assert_int_equal(second.axes[0], AXIS_KEY);
    assert_int_equal(second.extents[1], 3);
    ASSERT_CELLS(&second, 4, 5, 6);
    assert_ptr_equal(second.flags, heads.flags + 3);
    assert_ptr_equal(same.cells, k.cells);
}

static void a_copy_has_cells_and_flags_of_its_own(void **state)
{
    (void)state;
    Matrix k = TABLE(AXIS_KEY, AXIS_FEATURE, 1, 2, 1, 2);
    k.flags[1] = CELL_MASKED;
    Matrix copy = matrix_copy(&arena, &k);
    k.cells[0] = 7;
    assert_true(matrix_same_shape(&copy, &k));
    ASSERT_CELLS(&copy, 1, 2);
    assert_int_equal(copy.flags[1], CELL_MASKED);
}

static void equal_parts_are_stacked(void **state)
{
    (void)state;
    Matrix first = TABLE(AXIS_QUERY, AXIS_KEY, 1, 2, 1, 2), second = TABLE(AXIS_QUERY, AXIS_KEY, 1, 2, 3, 4);
    Matrix other = TABLE(AXIS_QUERY, AXIS_KEY, 1, 3, 5, 6, 7), all;
    second.flags[0] = CELL_MASKED;
    assert_true(matrix_stack(&arena, &first, 0, 2, &all));
    assert_false(matrix_stack(&arena, &other, 1, 2, &all));
    assert_true(matrix_stack(&arena, &second, 1, 2, &all));
    assert_int_equal(all.extents[0], 2);
    ASSERT_CELLS(&all, 1, 2, 3, 4);
    assert_int_equal(all.flags[2], CELL_MASKED);
}

static void every_axis_has_its_name(void **state)
{
    (void)state;
    static const char *const NAMES[AXIS_COUNT] = {"none",  "query", "key",  "feature",
                                                  "value", "model", "head", "token"};
    for (int axis = 0; axis < AXIS_COUNT; axis++) assert_string_equal(axis_name((Axis)axis), NAMES[axis]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_product_keeps_every_axis_but_the_named_one),
        cmocka_unit_test(the_named_axis_may_stand_anywhere),
        cmocka_unit_test(turned_operands_turn_the_product),
        cmocka_unit_test(vectors_give_a_number_and_a_list_a_row),
        cmocka_unit_test(a_product_of_rank_three_runs_over_every_head),
        cmocka_unit_test(sums_run_from_left_to_right),
        cmocka_unit_test(illegal_products_are_refused_with_their_reason),
        cmocka_unit_test(a_masked_cell_takes_no_part_in_a_product),
        cmocka_unit_test(a_masked_score_stays_masked_until_its_weight_is_zero),
        cmocka_unit_test(masking_a_number_that_is_no_number_hides_it),
        cmocka_unit_test(a_lane_of_masked_cells_is_undefined),
        cmocka_unit_test(a_lane_of_masked_cells_has_no_exponentials),
        cmocka_unit_test(masked_lanes_are_found_along_either_axis),
        cmocka_unit_test(an_undefined_cell_makes_what_it_feeds_undefined),
        cmocka_unit_test(leaving_the_range_is_a_flag),
        cmocka_unit_test(dividing_by_zero_is_undefined),
        cmocka_unit_test(functions_work_cell_by_cell_and_with_one_number),
        cmocka_unit_test(operands_of_another_shape_are_refused),
        cmocka_unit_test(broadcasting_repeats_along_either_axis),
        cmocka_unit_test(reducing_folds_away_either_axis),
        cmocka_unit_test(a_masked_cell_weighs_nothing_unless_it_is_filled),
        cmocka_unit_test(two_lists_make_a_table),
        cmocka_unit_test(a_product_may_add_up_something_else),
        cmocka_unit_test(all_cells_reduce_to_one),
        cmocka_unit_test(merged_axes_keep_their_cells),
        cmocka_unit_test(rounding_is_half_away_from_zero_on_the_decimal_value),
        cmocka_unit_test(relabelling_shares_the_cells),
        cmocka_unit_test(reversing_twice_changes_nothing),
        cmocka_unit_test(taking_gives_a_range_or_drops_the_axis),
        cmocka_unit_test(taking_what_is_not_there_is_refused),
        cmocka_unit_test(appending_adds_positions_or_zeros),
        cmocka_unit_test(rows_and_heads_share_their_cells),
        cmocka_unit_test(a_copy_has_cells_and_flags_of_its_own),
        cmocka_unit_test(equal_parts_are_stacked),
        cmocka_unit_test(every_axis_has_its_name),
    };
    return cmocka_run_group_tests(tests, NULL, free_arena);
}
