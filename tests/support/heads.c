/* Examples for tests: read from lines of text, and the heads whose right answers are known from hand work. */
#include "support/heads.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/text.h"
#include "support/close.h"

const char EX_P1[] = "q = [[-1,-1,2,0],[1,0,0,1]]\n"
                     "k = [[0,1,0,0],[0,2,0,-1],[2,1,0,2]]\n"
                     "v = [[-2,-2],[4,-2],[4,4]]\n";
const char EX_M1[] = "q = [[-1,1,0,-1],[0,1,-1,2],[-1,2,1,1]]\n"
                     "k = [[0,0,-1,2],[-1,-1,0,0],[2,1,-1,0]]\n"
                     "v = [[4,-2],[-2,4],[0,3]]\n"
                     "mask = causal\n";
const char EX_M2[] = "q = [[-1,0,1],[2,1,1]]\n"
                     "k = [[-1,1,2],[2,-1,1],[0,1,-1],[-1,2,2]]\n"
                     "v = [[-2,-2],[4,2],[-1,3],[-2,3]]\n"
                     "mask = causal\n"
                     "align = bottom-right\n";
const char EX_T1[] = "q = [[2,1,0,0],[0,2,0,1]]\n"
                     "k = [[-1,0,1,-1],[2,-1,2,0],[2,1,1,2]]\n"
                     "v = [[4,-2],[4,4],[-2,3]]\n"
                     "tau = 2.5\n";
const char EX_C1[] = "q = [[-1,-1,1,-1]]\n"
                     "k = [[2,0,1,2],[0,0,-1,-1],[0,-1,-1,2]]\n"
                     "v = [[3,-1],[-2,4],[4,4]]\n"
                     "past = 2\n"
                     "q_before = [[1,-1,0,2]]\n";
const char EX_X1[] = "q = [[-1,-1,2,-1]]\n"
                     "k = [[2,2,2,1],[-1,1,0,2],[-1,-1,0,1]]\n"
                     "v = [[4,4],[0,4],[4,-2]]\n"
                     "q_other = [[2,0,0,-1]]\n"
                     "k_own = [[0,-1,-1,2],[1,1,2,-1],[2,0,-1,1]]\n"
                     "v_own = [[-1,-2],[-2,3],[-2,0]]\n";
const char EX_G1[] = "q = [[[-1,-1]],[[0,2]]]\n"
                     "k = [[[-1,2],[1,2]],[[1,2],[-1,-1]],[[-1,-1],[1,2]],[[-1,-1],[2,1]]]\n"
                     "v = [[[4,4],[3,4]],[[4,-2],[-2,-2]],[[-2,4],[-2,-2]],[[-2,4],[4,-2]]]\n"
                     "heads = 3,6 of 8\n";
const char HEAD_3[] = "q = [[2,1],[-1,2],[2,-1]]\n"
                      "k = [[2,-1],[2,0],[2,2]]\n"
                      "v = [[4,0,2],[2,-2,-1],[3,1,2]]\n"
                      "mask = causal\n";
const char TWO_KEYS[] = "q = [[1,0]]\nk = [[1,0],[0,1]]\nv = [[1,0],[0,2]]\n";

enum { LINES_MAX = 24 };

static char *trimmed(char *text)
{
    text += strspn(text, " ");
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == ' ') text[--length] = '\0';
    return text;
}

bool head_try(Arena *arena, const char *lines, bool options, Example *out, Fault *fault)
{
    Field *fields = arena_take(arena, LINES_MAX, sizeof *fields);
    char *line = arena_text(arena, lines, strlen(lines));
    size_t count = 0;
    for (size_t number = 1; *line; number++) {
        char *end = line + strcspn(line, "\n");
        char *next = *end ? end + 1 : end;
        *end = '\0';
        char *sign = strchr(line, '=');
        assert_non_null(sign);
        *sign = '\0';
        assert_true(count < LINES_MAX);
        char *name = trimmed(line);
        Place place = {options ? arena_format(arena, "--%s", name) : "test.md", options ? 0 : number, 0};
        fields[count++] = (Field){name, trimmed(sign + 1), place};
        line = next;
    }
    return example_read(
        arena, &(ExampleSource){"test", (FieldList){fields, count}, &(Place){.name = "test"}, options, NULL},
        out, fault);
}

Example head_read(Arena *arena, const char *lines)
{
    Example example;
    Fault fault = {0};
    if (!head_try(arena, lines, false, &example, &fault)) fail_msg("%s: %s", fault.where, fault.message);
    return example;
}

static const Matrix *step_matrix(const Trace *trace, const char *step)
{
    const StepResult *result = trace_result(trace, step_id_find(step));
    if (!result) fail_msg("there is no step %s", step);
    return &result->matrix;
}

double head_cell(const Trace *trace, const char *step, size_t row, size_t column)
{
    const Matrix *matrix = step_matrix(trace, step);
    return matrix->cells[matrix_index(matrix, row, column)];
}

unsigned char head_flags(const Trace *trace, const char *step, size_t row, size_t column)
{
    const Matrix *matrix = step_matrix(trace, step);
    return matrix->flags[matrix_index(matrix, row, column)];
}

void assert_step(const Trace *trace, const char *step, size_t rows, size_t columns, const double *expected,
                 double tolerance)
{
    const Matrix *matrix = step_matrix(trace, step);
    assert_int_equal(matrix->extents[0], rows);
    assert_int_equal(matrix_size(matrix), rows * columns);
    for (size_t i = 0; i < rows * columns; i++) {
        bool close = matrix->cells[i] == expected[i] || fabs(matrix->cells[i] - expected[i]) <= tolerance;
        if (!close)
            fail_msg("%s, row %zu, column %zu: %.17g is not within %g of %.17g", step, i / columns,
                     i % columns, matrix->cells[i], tolerance, expected[i]);
    }
}

void assert_same_trace(const Trace *a, const Trace *b)
{
    assert_int_equal(a->table.count, b->table.count);
    for (size_t s = 0; s < a->table.count; s++) {
        const Matrix *left = &a->results[s].matrix;
        const Matrix *right = &b->results[s].matrix;
        assert_int_equal(a->table.steps[s].id, b->table.steps[s].id);
        assert_true(matrix_same_shape(left, right));
        for (size_t i = 0; i < matrix_size(left); i++) {
            bool same =
                left->flags[i] == right->flags[i] &&
                (left->cells[i] == right->cells[i] || (isnan(left->cells[i]) && isnan(right->cells[i])));
            if (!same)
                fail_msg("%s, cell %zu: %.17g (flags %u) is not %.17g (flags %u)",
                         step_id_text(a->table.steps[s].id), i, left->cells[i], left->flags[i],
                         right->cells[i], right->flags[i]);
        }
    }
}
