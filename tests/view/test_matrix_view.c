/* How a matrix lies in a layout, and what can be typed back. */
#include "view/matrix_view.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "math/literal.h"

typedef struct {
    Axis axes[2];
    int rank;
    size_t extents[2];
    double cells[6];
    unsigned char flags[6];
    Layout layout;
    const char *literal;
} Typed;

static const Typed CASES[] = {
    {{AXIS_KEY, AXIS_VALUE}, 2, {2, 2}, {1, 0, 0, 2}, {0}, LAYOUT_ROW, "[[1, 0], [0, 2]]"},
    {{AXIS_KEY, AXIS_VALUE}, 2, {2, 3}, {1, 2, 3, 4, 5, 6}, {0}, LAYOUT_COLUMN, "[[1, 4], [2, 5], [3, 6]]"},
    {{AXIS_QUERY, AXIS_KEY}, 2, {2, 3}, {1, 2, 3, 4, 5, 6}, {0}, LAYOUT_COLUMN, "[[1, 2, 3], [4, 5, 6]]"},
    {{AXIS_QUERY, AXIS_NONE}, 1, {2, 1}, {0.1, -0.0}, {0}, LAYOUT_ROW, "[0.1, 0]"},
    {{AXIS_QUERY, AXIS_KEY},
     2,
     {1, 2},
     {0.5, -(double)INFINITY},
     {0, CELL_MASKED},
     LAYOUT_ROW,
     "[[0.5, -inf]]"},
    {{AXIS_QUERY, AXIS_VALUE},
     2,
     {2, 2},
     {1, 2, (double)NAN, (double)NAN},
     {0, 0, CELL_UNDEFINED, CELL_UNDEFINED},
     LAYOUT_ROW,
     "[[1, 2], undefined]"},
};
enum { CASE_COUNT = sizeof CASES / sizeof *CASES };

static Matrix make_matrix(Arena *arena, const Typed *typed)
{
    Matrix matrix = matrix_new(arena, typed->rank, typed->axes, typed->extents);
    memcpy(matrix.cells, typed->cells, matrix_size(&matrix) * sizeof *matrix.cells);
    memcpy(matrix.flags, typed->flags, matrix_size(&matrix));
    return matrix;
}

static void a_literal_lies_as_the_matrix_does(void **state)
{
    (void)state;
    Arena arena = {0};
    for (size_t i = 0; i < CASE_COUNT; i++) {
        Matrix matrix = make_matrix(&arena, &CASES[i]);
        Text text = {0};
        matrix_view_literal(&matrix, CASES[i].layout, &text);
        if (strcmp(text_string(&text), CASES[i].literal) != 0)
            fail_msg("case %zu: %s", i, text_string(&text));
        text_free(&text);
    }
    arena_free(&arena);
}

static void a_literal_can_be_typed_back(void **state)
{
    (void)state;
    const LiteralRules rules = {.depth_max = 2, .minus_infinity = true, .undefined = true};
    Arena arena = {0};
    for (size_t i = 0; i < CASE_COUNT; i++) {
        Literal literal;
        Fault fault = {0};
        Place place = {"test", 1, 1};
        const char *text = CASES[i].literal;
        if (!literal_read(&arena, (LiteralText){text, strlen(text), &place}, rules, &literal, &fault))
            fail_msg("case %zu: %s", i, fault.message);
        assert_int_equal(literal.cell_count, CASES[i].extents[0] * CASES[i].extents[1]);
    }
    arena_free(&arena);
}

static void rows_and_columns_follow_the_layout(void **state)
{
    (void)state;
    static const struct {
        Axis axes[2];
        int rank;
        Layout layout;
        Axis down, across;
    } LYING[] = {
        {{AXIS_QUERY, AXIS_FEATURE}, 2, LAYOUT_ROW, AXIS_QUERY, AXIS_FEATURE},
        {{AXIS_QUERY, AXIS_FEATURE}, 2, LAYOUT_COLUMN, AXIS_FEATURE, AXIS_QUERY},
        {{AXIS_QUERY, AXIS_KEY}, 2, LAYOUT_COLUMN, AXIS_QUERY, AXIS_KEY},
        {{AXIS_QUERY, AXIS_NONE}, 1, LAYOUT_COLUMN, AXIS_QUERY, AXIS_NONE},
        {{AXIS_KEY, AXIS_NONE}, 1, LAYOUT_ROW, AXIS_NONE, AXIS_KEY},
        {{AXIS_NONE, AXIS_NONE}, 0, LAYOUT_ROW, AXIS_NONE, AXIS_NONE},
    };
    Arena arena = {0};
    static const size_t EXTENTS[] = {2, 2};
    for (size_t i = 0; i < sizeof LYING / sizeof *LYING; i++) {
        Matrix matrix = matrix_new(&arena, LYING[i].rank, LYING[i].axes, EXTENTS);
        Axis down, across;
        matrix_view_orientation(&matrix, LYING[i].layout, &down, &across);
        if (down != LYING[i].down || across != LYING[i].across) fail_msg("case %zu", i);
    }
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_literal_lies_as_the_matrix_does),
        cmocka_unit_test(a_literal_can_be_typed_back),
        cmocka_unit_test(rows_and_columns_follow_the_layout),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
