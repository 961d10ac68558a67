/* Where two computations part: what counts as a difference of two cells. */
#include "trace/difference.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#define INF       ((double)INFINITY)
#define NO_NUMBER ((double)NAN)

typedef struct {
    double value;
    unsigned char flags;
} TestCell;

static void a_cell_differs_by_more_than_rounding_or_by_its_state(void **state)
{
    (void)state;
    static const struct {
        TestCell right, wrong;
        bool differs;
    } ROWS[] = {
        {{1, 0}, {1, 0}, false},
        {{1, 0}, {1 + 1e-14, 0}, false},
        {{1e9, 0}, {1e9 + 1e-5, 0}, false},
        {{1, 0}, {1.0001, 0}, true},
        /* what counts as rounding is 1e-12 of the numbers, or of 1 where they are smaller */
        {{1, 0}, {1 + 1e-13, 0}, false},
        {{1, 0}, {1 + 1e-11, 0}, true},
        {{1e9, 0}, {1e9 + 1e-1, 0}, true},
        {{0, 0}, {1e-13, 0}, false},
        {{0, 0}, {1e-11, 0}, true},
        {{-1e9, 0}, {-1e9 - 1e-5, 0}, false},
        {{-1e9, 0}, {-1e9 - 1e-1, 0}, true},
        {{0, CELL_MASKED}, {0, 0}, false}, /* a weight of exactly 0, by a mask or not */
        {{-INF, CELL_MASKED}, {-INF, CELL_MASKED}, false},
        {{-INF, CELL_MASKED}, {2, 0}, true},
        {{2, 0}, {-INF, CELL_MASKED}, true},
        {{-INF, CELL_MASKED}, {-1e9, 0}, true},
        {{INF, CELL_OVERFLOW}, {1e300, 0}, true},
        {{INF, CELL_OVERFLOW}, {INF, CELL_OVERFLOW}, false},
        {{NO_NUMBER, CELL_UNDEFINED}, {NO_NUMBER, CELL_UNDEFINED}, false},
        {{NO_NUMBER, CELL_UNDEFINED}, {0.5, 0}, true},
        {{0.5, 0}, {NO_NUMBER, CELL_UNDEFINED}, true},
        {{1, CELL_EDITED}, {1, 0}, false},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        TestCell right = ROWS[i].right, wrong = ROWS[i].wrong;
        Matrix a = {.cells = &right.value, .flags = &right.flags};
        Matrix b = {.cells = &wrong.value, .flags = &wrong.flags};
        if (trace_cell_differs(&a, &b, 0) != ROWS[i].differs) fail_msg("row %zu", i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cell_differs_by_more_than_rounding_or_by_its_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
