/* The product summed several results at a time: digit for digit what each sum alone gives. */
#include "math/matrix.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* Numbers whose sums depend on the order in which they are added. */
static double uneven(size_t i)
{
    return (i % 3 ? 1.0 : -1.0) * (double)(1 + i * 2654435761u % 1009) / 7.0 * pow(10, (double)(i % 5));
}

static Matrix make(Arena *arena, Axis first, size_t rows, Axis second, size_t columns, size_t seed)
{
    Matrix matrix = matrix_new(arena, 2, (Axis[]){first, second}, (size_t[]){rows, columns});
    for (size_t i = 0; i < rows * columns; i++) matrix.cells[i] = uneven(seed + i);
    return matrix;
}

/* Σ over feature, left to right, of Q[query, feature] · K[key, feature] or K[feature, key]. */
static double expected_sum(const Matrix *q, const Matrix *k, size_t query, size_t key, bool *undefined)
{
    double sum = 0;
    *undefined = false;
    for (size_t f = 0; f < q->extents[1]; f++) {
        size_t i = query * q->extents[1] + f;
        size_t j = k->axes[0] == AXIS_KEY ? key * k->extents[1] + f : f * k->extents[1] + key;
        unsigned flags = q->flags[i] | k->flags[j];
        if (flags & CELL_UNDEFINED) *undefined = true;
        if (flags & CELL_MASKED) continue;
        sum += q->cells[i] * k->cells[j];
    }
    return sum;
}

static void products_are_the_same_whatever_their_number(void **state)
{
    (void)state;
    enum { QUERIES = 3, FEATURES = 11 };
    static const struct {
        size_t keys;
        bool across;              /* K lies [feature, key] */
        size_t masked, undefined; /* of Q; SIZE_MAX: none */
        size_t hidden;            /* of K */
    } cases[] = {
        {1, false, SIZE_MAX, SIZE_MAX, SIZE_MAX}, {3, false, SIZE_MAX, SIZE_MAX, SIZE_MAX},
        {4, false, SIZE_MAX, SIZE_MAX, SIZE_MAX}, {5, true, SIZE_MAX, SIZE_MAX, SIZE_MAX},
        {16, true, SIZE_MAX, SIZE_MAX, SIZE_MAX}, {17, false, SIZE_MAX, SIZE_MAX, SIZE_MAX},
        {9, false, 12, SIZE_MAX, SIZE_MAX},       {9, true, 12, 25, SIZE_MAX},
        {9, false, SIZE_MAX, 0, SIZE_MAX},        {9, true, SIZE_MAX, SIZE_MAX, 7},
    };
    for (size_t c = 0; c < COUNT(cases); c++) {
        Arena arena = {0};
        Matrix q = make(&arena, AXIS_QUERY, QUERIES, AXIS_FEATURE, FEATURES, 1), out;
        Matrix k = cases[c].across ? make(&arena, AXIS_FEATURE, FEATURES, AXIS_KEY, cases[c].keys, 100)
                                   : make(&arena, AXIS_KEY, cases[c].keys, AXIS_FEATURE, FEATURES, 100);
        if (cases[c].masked != SIZE_MAX) {
            q.flags[cases[c].masked] = CELL_MASKED;
            q.cells[cases[c].masked] = (double)NAN; /* may hold anything */
        }
        if (cases[c].undefined != SIZE_MAX) q.flags[cases[c].undefined] = CELL_UNDEFINED;
        if (cases[c].hidden != SIZE_MAX) k.flags[cases[c].hidden] = CELL_MASKED;
        assert_true(matrix_contract(&arena,
                                    (MatrixOptions){.function = FUNCTION_MULTIPLY, .axis = AXIS_FEATURE}, &q,
                                    &k, &out, NULL));
        for (size_t i = 0; i < QUERIES * cases[c].keys; i++) {
            bool undefined;
            double sum = expected_sum(&q, &k, i / cases[c].keys, i % cases[c].keys, &undefined);
            bool same = undefined ? (out.flags[i] & CELL_UNDEFINED) != 0
                                  : memcmp(&sum, &out.cells[i], sizeof sum) == 0 && out.flags[i] == 0;
            if (!same) fail_msg("case %zu, cell %zu", c, i);
        }
        arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(products_are_the_same_whatever_their_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
