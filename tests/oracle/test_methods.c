/* Wrong methods on random heads, against the numbers that tests/oracle/oracle.py computed from their
 * descriptions: `oracle.py methods 60 16 >tests/oracle/methods.txt`. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/text.h"
#include "grade/misconception.h"
#include "support/heads.h"

typedef struct {
    FILE *file;
    char line[1024];
    size_t number;
    bool there;
} Lines;

static void next_line(Lines *lines)
{
    lines->there = fgets(lines->line, sizeof lines->line, lines->file) != NULL;
    lines->line[strcspn(lines->line, "\n")] = '\0';
    lines->number++;
}

static bool stands(const Lines *lines, const char *word)
{
    return lines->there && strncmp(lines->line, word, strlen(word)) == 0;
}

/* A line of numbers, or "-" for a row that has none. */
static void assert_row(const Lines *lines, const Matrix *output, size_t row)
{
    size_t columns = output->extents[1];
    const char *text = lines->line;
    for (size_t column = 0; column < columns; column++) {
        size_t index = matrix_index(output, row, column);
        bool undefined = output->flags[index] & CELL_UNDEFINED;
        if (lines->line[0] == '-' && lines->line[1] == '\0') {
            if (!undefined)
                fail_msg("line %zu, column %zu: %.17g", lines->number, column, output->cells[index]);
            continue;
        }
        char *end;
        double expected = strtod(text, &end);
        assert_ptr_not_equal(text, end);
        if (undefined || fabs(output->cells[index] - expected) > 1e-12)
            fail_msg("line %zu, column %zu: %.17g", lines->number, column, output->cells[index]);
        text = end;
    }
}

static void assert_method(Lines *lines, const Example *example)
{
    const Misconception *wrong = misconception_find(lines->line + strlen("method "));
    Trace trace = {0};
    Fault fault = {0};
    assert_non_null(wrong);
    if (!trace_run_with(&trace, example,
                        &(TraceOptions){.patches = wrong->patches, .patch_count = wrong->patch_count},
                        &fault))
        fail_msg("line %zu: %s", lines->number, fault.message);
    next_line(lines);
    for (size_t row = 0; row < example->query_count; row++) {
        assert_row(lines, &trace_result(&trace, STEP_OUTPUT)->matrix, row);
        next_line(lines);
    }
    trace_free(&trace);
}

static void random_heads_give_the_oracles_wrong_answers(void **state)
{
    (void)state;
    Lines lines = {.file = fopen("tests/oracle/methods.txt", "r")};
    size_t heads = 0;
    assert_non_null(lines.file);
    for (next_line(&lines); stands(&lines, "head"); heads++) {
        Arena arena = {0};
        Text fields = {0};
        for (next_line(&lines); lines.there && !stands(&lines, "method"); next_line(&lines))
            text_addf(&fields, "%s\n", lines.line);
        Example example = head_read(&arena, text_string(&fields));
        while (stands(&lines, "method")) assert_method(&lines, &example);
        text_free(&fields);
        arena_free(&arena);
    }
    assert_false(lines.there);
    assert_int_equal(heads, 60);
    fclose(lines.file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_heads_give_the_oracles_wrong_answers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
