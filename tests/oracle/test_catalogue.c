/* The whole catalogue of wrong methods against the numbers that tests/oracle/methods.py computed from their
 * descriptions: `methods.py >tests/oracle/catalogue.txt`. */
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

enum { LINE_BYTES = 4096, METHODS_MAX = 128, CASES = 47 };
static const double TOLERANCE = 1e-9;
static const char *const STEPS[] = {"masked", "weights", "output"};

typedef struct {
    FILE *file;
    char line[LINE_BYTES];
    size_t number;
} Lines;

static void next_line(Lines *lines)
{
    if (!fgets(lines->line, sizeof lines->line, lines->file)) lines->line[0] = '\0';
    lines->line[strcspn(lines->line, "\n")] = '\0';
    lines->number++;
}

/* What stands behind `word` and a blank at the start of the line, or NULL. */
static const char *behind(const Lines *lines, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(lines->line, word, length) != 0) return NULL;
    return lines->line[length] == ' ' ? lines->line + length + 1 : lines->line[length] ? NULL : "";
}

/* One case of the file: its example, the traces, and what is known of it so far. */
typedef struct {
    Lines *lines;
    const char *name;
    Arena arena;
    Example example;
    size_t head;
    Trace right;
    Trace wrong;
    size_t tested[METHODS_MAX]; /* over all cases: how often each method was a candidate */
} Bench;

static void read_case(Bench *bench)
{
    Text fields = {0};
    arena_reset(&bench->arena);
    bench->head = 0;
    bench->name =
        arena_text(&bench->arena, behind(bench->lines, "case"), strlen(behind(bench->lines, "case")));
    for (next_line(bench->lines); !behind(bench->lines, "method"); next_line(bench->lines)) {
        const char *head = behind(bench->lines, "head");
        if (head) bench->head = strtoul(head, NULL, 10);
        if (!head) text_addf(&fields, "%s\n", bench->lines->line);
    }
    bench->example = head_read(&bench->arena, text_string(&fields));
    text_free(&fields);
}

/* One cell: a number, "x" for a hidden score, "-" for any cell of an undefined row. */
static bool is_cell(const Matrix *matrix, size_t index, const char **text)
{
    unsigned char flags = matrix->flags[index];
    if (**text == '-' && (*text)[1] == '\0') return flags & CELL_UNDEFINED;
    char *end;
    bool hidden = **text == 'x';
    double expected = hidden ? 0 : strtod(*text, &end);
    *text = hidden ? *text + 1 : end;
    *text += **text == ' ';
    if (hidden) return flags & CELL_MASKED;
    double apart = fabs(matrix->cells[index] - expected);
    return !(flags & CELL_UNDEFINED) && apart <= TOLERANCE * fmax(1, fabs(expected));
}

static void assert_rows(Bench *bench, const char *id, const Matrix *matrix)
{
    size_t rows = matrix->extents[0], columns = matrix_size(matrix) / rows;
    for (size_t row = 0; row < rows; row++) {
        next_line(bench->lines);
        const char *text = bench->lines->line;
        for (size_t column = 0; column < columns; column++) {
            size_t index = row * columns + column;
            if (!is_cell(matrix, index, &text))
                fail_msg("%s, %s, line %zu, column %zu: %.17g", bench->name, id, bench->lines->number, column,
                         matrix->cells[index]);
        }
        if (*text && strcmp(text, "-") != 0) fail_msg("line %zu: %s is left", bench->lines->number, text);
    }
}

static void assert_same(const Bench *bench, const char *id, const Matrix *a, const Matrix *b)
{
    assert_int_equal(matrix_size(a), matrix_size(b));
    for (size_t i = 0; i < matrix_size(a); i++) {
        unsigned char either = a->flags[i] | b->flags[i];
        bool same = either & (CELL_UNDEFINED | CELL_MASKED) ? a->flags[i] == b->flags[i]
                                                            : fabs(a->cells[i] - b->cells[i]) <= TOLERANCE;
        if (!same)
            fail_msg("%s, %s, cell %zu: %.17g, not %.17g", bench->name, id, i, a->cells[i], b->cells[i]);
    }
}

/* The line says "STEP none", "STEP =", or "STEP" with the rows below. */
static void assert_answer(Bench *bench, const Misconception *wrong, const char *step, const char *said)
{
    TraceOptions options = {.head = bench->head};
    size_t line = bench->lines->number;
    bool candidate =
        misconception_run(wrong, &bench->wrong, &bench->example, &options, step_id_find(step), NULL);
    if (candidate != (strcmp(said, "none") != 0))
        fail_msg("%s, %s, line %zu: %s a candidate", bench->name, wrong->id, line,
                 candidate ? "is" : "is not");
    if (!candidate) return;
    const Matrix *matrix = misconception_answer(&bench->wrong, step_id_find(step));
    if (strcmp(said, "=") == 0) {
        assert_same(bench, wrong->id, matrix, &trace_result(&bench->right, step_id_find(step))->matrix);
    } else {
        assert_rows(bench, wrong->id, matrix);
    }
    for (size_t i = 0; i < misconception_count() && strcmp(step, "output") == 0; i++)
        bench->tested[i] += misconception_at(i) == wrong;
}

static void assert_right(Bench *bench)
{
    Fault fault = {0};
    if (!trace_run(&bench->right, &bench->example, NULL, bench->head, (RowWindow){0}, &fault))
        fail_msg("%s: %s", bench->name, fault.message);
    for (size_t i = 0; i < 3; i++, next_line(bench->lines)) {
        assert_non_null(behind(bench->lines, STEPS[i]));
        assert_rows(bench, "right", &trace_result(&bench->right, step_id_find(STEPS[i]))->matrix);
    }
}

/* The methods of a case, in the order of the catalogue. */
static void assert_case(Bench *bench)
{
    read_case(bench);
    assert_string_equal(behind(bench->lines, "method"), "right");
    next_line(bench->lines);
    assert_right(bench);
    size_t count = 0;
    for (; behind(bench->lines, "method"); count++) {
        const Misconception *wrong = misconception_at(count);
        assert_string_equal(behind(bench->lines, "method"), wrong->id);
        next_line(bench->lines);
        for (size_t i = 0; i < 3; i++) {
            char said[8] = "";
            if (!behind(bench->lines, STEPS[i])) continue;
            snprintf(said, sizeof said, "%s", behind(bench->lines, STEPS[i]));
            assert_answer(bench, wrong, STEPS[i], said);
            next_line(bench->lines);
        }
    }
    assert_int_equal(count, misconception_count());
}

static void every_method_gives_the_oracles_numbers(void **state)
{
    (void)state;
    Lines lines = {.file = fopen("tests/oracle/catalogue.txt", "r")};
    Bench bench = {.lines = &lines};
    size_t cases = 0;
    assert_non_null(lines.file);
    assert_in_range(misconception_count(), 1, METHODS_MAX);
    for (next_line(&lines); behind(&lines, "case"); cases++) assert_case(&bench);
    assert_int_equal(lines.line[0], '\0');
    for (size_t i = 0; i < misconception_count(); i++)
        if (bench.tested[i] == 0) fail_msg("%s is never a candidate", misconception_at(i)->id);
    assert_int_equal(cases, CASES);
    fclose(lines.file);
    trace_free(&bench.right);
    trace_free(&bench.wrong);
    arena_free(&bench.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_method_gives_the_oracles_numbers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
