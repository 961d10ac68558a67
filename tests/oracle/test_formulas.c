/* What is written of a cell's computation is read back: `… = 1·1 + 0·0 = 1.0000` is evaluated by a reader of
 * its own, within what the printed digits leave open, and compared with the engine's number; for the right
 * way and for every wrong method. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/text.h"
#include "course/course.h"
#include "course/exercise.h"
#include "course/lesson.h"
#include "grade/misconception.h"
#include "support/arena.h"
#include "support/faults.h"
#include "support/heads.h"
#include "trace/difference.h"
#include "trace/explain.h"
#include "trace/symbol.h"

enum { LINE_BYTES = 4096, METHODS_MAX = 128, EXAMPLES_MAX = 400 };

/* ---- numbers of which only so many digits are seen ---- */

typedef struct {
    double low;
    double high;
} Bounds;

/* Where the reader is; `wrong` is set at the first thing that it cannot read. */
typedef struct {
    const char *at;
    bool wrong;
} Reader;

static Bounds point(double value)
{
    return (Bounds){value, value};
}

static Bounds ordered(double a, double b)
{
    return (Bounds){fmin(a, b), fmax(a, b)};
}

/* The least and the largest of what the ends make. */
static Bounds of_ends(double (*make)(double, double), Bounds a, Bounds b)
{
    const double ends[] = {make(a.low, b.low), make(a.low, b.high), make(a.high, b.low),
                           make(a.high, b.high)};
    Bounds bounds = point(ends[0]);
    for (size_t i = 1; i < 4; i++) bounds = (Bounds){fmin(bounds.low, ends[i]), fmax(bounds.high, ends[i])};
    return bounds;
}

static double product(double a, double b)
{
    return a == 0 || b == 0 ? 0 : a * b;
}

static double quotient(double a, double b)
{
    return a / b;
}

static Bounds divide(Bounds a, Bounds b)
{
    if (b.low <= 0 && b.high >= 0) return (Bounds){-HUGE_VAL, HUGE_VAL};
    return of_ends(quotient, a, b);
}

/* Of a function that grows, or whose smallest value is at 0. */
static Bounds grown(double (*of)(double), Bounds a)
{
    return (Bounds){of(a.low), of(a.high)};
}

static Bounds from_zero(double (*of)(double), Bounds a)
{
    Bounds bounds = ordered(of(a.low), of(a.high));
    if (a.low < 0 && a.high > 0) bounds.low = of(0);
    return bounds;
}

static double squared(double value)
{
    return value * value;
}

/* ---- the grammar of what is written ---- */

static Bounds read_sum(Reader *reader);

static bool take(Reader *reader, const char *sign)
{
    size_t length = strlen(sign);
    if (strncmp(reader->at, sign, length) != 0) return false;
    reader->at += length;
    return true;
}

static void expect(Reader *reader, const char *sign)
{
    if (!take(reader, sign)) reader->wrong = true;
}

/* A whole number is exact; of another one half a unit of the last digit is open. */
static Bounds read_number(Reader *reader)
{
    bool less = take(reader, "<");
    const char *text = reader->at;
    char *end;
    if (take(reader, "+∞")) return point(HUGE_VAL);
    if (take(reader, "−∞")) return point(-HUGE_VAL);
    double value = strtod(text, &end);
    if (end == text || !strchr("-.0123456789", *text)) {
        reader->wrong = true;
        return point(0);
    }
    reader->at = end;
    const char *power = memchr(text, 'e', (size_t)(end - text)),
               *dot = memchr(text, '.', (size_t)(end - text));
    if (less) return (Bounds){0, value};
    if (!dot && !power) return point(value);
    long digits = dot ? (power ? power : end) - dot - 1 : 0;
    double half = 0.5 * pow(10, (power ? strtol(power + 1, NULL, 10) : 0) - (double)digits);
    return (Bounds){value - half, value + half};
}

static Bounds read_list_maximum(Reader *reader)
{
    Bounds most = read_sum(reader);
    while (take(reader, ", ")) {
        Bounds next = read_sum(reader);
        most = (Bounds){fmax(most.low, next.low), fmax(most.high, next.high)};
    }
    expect(reader, ")");
    return most;
}

static Bounds read_enclosed(Reader *reader, const char *closing)
{
    Bounds bounds = read_sum(reader);
    expect(reader, closing);
    return bounds;
}

static Bounds read_atom(Reader *reader)
{
    if (take(reader, "max(")) return read_list_maximum(reader);
    if (take(reader, "tanh(")) return grown(tanh, read_enclosed(reader, ")"));
    if (take(reader, "√(")) return grown(sqrt, read_enclosed(reader, ")"));
    if (take(reader, "|")) return from_zero(fabs, read_enclosed(reader, "|"));
    if (take(reader, "(")) return read_enclosed(reader, ")");
    if (take(reader, "e^")) {
        reader->at -= 1;
        return point(exp(1));
    }
    return read_number(reader);
}

static Bounds read_power(Reader *reader)
{
    if (take(reader, "−")) {
        Bounds bounds = read_power(reader);
        return (Bounds){-bounds.high, -bounds.low};
    }
    Bounds base = read_atom(reader);
    if (take(reader, "²")) return from_zero(squared, base);
    return take(reader, "^") ? of_ends(pow, base, read_power(reader)) : base;
}

static Bounds read_product(Reader *reader)
{
    Bounds bounds = read_power(reader);
    for (;;) {
        if (take(reader, " · ") || take(reader, "·"))
            bounds = of_ends(product, bounds, read_power(reader));
        else if (take(reader, " / ") || take(reader, "/"))
            bounds = divide(bounds, read_power(reader));
        else
            return bounds;
    }
}

static Bounds read_sum(Reader *reader)
{
    Bounds bounds = read_product(reader);
    for (;;) {
        bool minus = take(reader, " − ");
        if (!minus && !take(reader, " + ")) return bounds;
        Bounds next = read_product(reader);
        bounds = minus ? (Bounds){bounds.low - next.high, bounds.high - next.low}
                       : (Bounds){bounds.low + next.low, bounds.high + next.high};
    }
}

/* A sum, or whether two are equal: 1 or 0, or either where the digits do not say. */
static Bounds read_middle(Reader *reader)
{
    Bounds bounds = read_sum(reader);
    if (!take(reader, " =? ")) return bounds;
    Bounds other = read_sum(reader);
    bool may = bounds.low <= other.high && other.low <= bounds.high, must = bounds.low == bounds.high;
    return (Bounds){may && must && other.low == other.high, may};
}

static void sums_are_read_as_they_are_meant(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double low, high;
    } ROWS[] = {
        {"1·1 + 0·0", 1, 1},
        {"0.5·2", 0.9, 1.1},
        {"(-1)·2 + 2·(-1)", -4, -4},
        {"0 − 0.7071", -0.70715, -0.70705},
        {"2^0", 1, 1},
        {"2^(-2)", .25, .25},
        {"1/(1 + e^−0)", .5, .5},
        {"1/(1 + e^−(-1))", .2689414213, .2689414214},
        {"2·tanh(2/2)", 1.5231883119, 1.523188312},
        {"(1 − 3)² + (0 − 1)²", 5, 5},
        {"|(-1)·2| + |3·1|", 5, 5},
        {"max(-2, -1, -3)", -1, -1},
        {"√(3² + 4²)", 5, 5},
        {"1 / 2 / 2", .25, .25},
        {"2 =? 2", 1, 1},
        {"2 =? 3", 0, 0},
        {"0.5000 =? 0.5000", 0, 1},
        {"<.0001·3", 0, .0003},
        {"1.50e+06", 1.495e6, 1.505e6},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Reader reader = {ROWS[i].text, false};
        Bounds bounds = read_middle(&reader);
        if (reader.wrong || *reader.at || fabs(bounds.low - ROWS[i].low) > 1e-9 ||
            fabs(bounds.high - ROWS[i].high) > 1e-9)
            fail_msg("row %zu: %.12g … %.12g, left \"%s\"", i, bounds.low, bounds.high, reader.at);
    }
    static const char *const UNREADABLE[] = {"1 +", "(1", "x·2", "1 2", "", "—", "1 + … + 2"};
    for (size_t i = 0; i < sizeof UNREADABLE / sizeof *UNREADABLE; i++) {
        Reader reader = {UNREADABLE[i], false};
        read_middle(&reader);
        if (!reader.wrong && *reader.at == '\0') fail_msg("%s", UNREADABLE[i]);
    }
}

/* ---- a line: name = named = middle = result ---- */

/* What is said of masked keys is no part of the computation. */
static void leave_out_words(char *line)
{
    static const char WORDS[] = " (masked keys take no part)";
    char *words = strstr(line, WORDS);
    if (words) memmove(words, words + strlen(WORDS), strlen(words + strlen(WORDS)) + 1);
}

/* The last but one part, and the last one behind it; false where nothing is between a name and the result. */
static bool cut(char *line, char **middle, char **result)
{
    char *parts[8];
    size_t count = 0;
    for (char *at = line; at && count < 8;) {
        parts[count++] = at;
        at = strstr(at, " = ");
        if (at) *at = '\0', at += 3;
    }
    if (count < 4) return false;
    *middle = parts[count - 2];
    *result = parts[count - 1];
    return true;
}

static bool holds(Bounds bounds, double value)
{
    double slack = 1e-9 * fmax(1e-3, fabs(value));
    return value == bounds.low || value == bounds.high ||
           (value >= bounds.low - slack && value <= bounds.high + slack);
}

/* ---- every cell of a trace ---- */

static Trace trace;
static const char *what;                /* whose trace it is */
static size_t read_lines, read_by_step; /* how many were evaluated; of the step that is looked at */

static void assert_formula(const ExplainedCell *cell, char *line, double value)
{
    char *middle, *result;
    char whole[LINE_BYTES];
    snprintf(whole, sizeof whole, "%s", line);
    leave_out_words(line);
    if (!cut(line, &middle, &result) || strstr(middle, "…")) return;
    Reader of_middle = {middle, false}, of_result = {result, false};
    Bounds computed = read_middle(&of_middle), printed = read_number(&of_result);
    if (of_middle.wrong || *of_middle.at || of_result.wrong || *of_result.at)
        fail_msg("%s: cannot be read: %s", what, whole);
    if (!holds(computed, value) || !holds(printed, value))
        fail_msg("%s, %d digits: %.17g is not in %.12g … %.12g: %s", what, cell->digits, value, computed.low,
                 computed.high, whole);
    read_lines++;
    read_by_step++;
}

static void look_at_cell(size_t step, size_t index, int digits, Layout layout)
{
    const Matrix *matrix = &trace.results[step].matrix;
    size_t columns = matrix->rank > 1 ? matrix->extents[1] : 1;
    Text text = {0};
    ExplainedCell cell = {&text, &trace, step, index / columns, index % columns, digits, layout, LANG_EN};
    if (matrix->flags[index] & (CELL_MASKED | CELL_UNDEFINED | CELL_OVERFLOW)) return;
    explain_cell(&cell);
    assert_formula(&cell, text.bytes, matrix->cells[index]);
    text_free(&text);
}

/* With few digits, as on a screen, and with so many that the numbers of another step would be seen. */
static void look_at_step(size_t step)
{
    static const int DIGITS[] = {4, 10};
    const Matrix *matrix = &trace.results[step].matrix;
    read_by_step = 0;
    if (matrix->rank > 2) return;
    for (size_t index = 0; index < matrix_size(matrix); index++)
        for (size_t i = 0; i < 2 * 2; i++)
            look_at_cell(step, index, DIGITS[i / 2], i % 2 ? LAYOUT_COLUMN : LAYOUT_ROW);
}

/* ---- the examples ---- */

static Example examples[EXAMPLES_MAX];
static size_t example_count;
static size_t random_count; /* of them, in front: the oracle's; behind them the course's */

static void add_example(Example example)
{
    assert_true(example_count < EXAMPLES_MAX);
    examples[example_count++] = example;
}

/* Those that stand in a file of the oracle, each from a line `first` on up to its first method. */
static void add_file(const char *path, const char *first)
{
    char line[LINE_BYTES];
    Text fields = {0};
    bool within = false;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (within && strncmp(line, "method", 6) == 0) {
            add_example(head_read(&arena, text_string(&fields)));
            text_clear(&fields);
            within = false;
        }
        if (within && strncmp(line, "head ", 5) != 0) text_add(&fields, line);
        within = within || strncmp(line, first, strlen(first)) == 0;
    }
    fclose(file);
    text_free(&fields);
}

static void add_lesson(const Lesson *lesson)
{
    for (size_t i = 0; i < lesson->example_count; i++) add_example(lesson->examples[i]);
}

static void add_course(void)
{
    FaultList faults = {0};
    Course course;
    ExerciseList list;
    course_read(&arena, course_path(&arena, "lessons", NULL, NULL), &course, &faults);
    exercise_list(&arena, course_path(&arena, "exercises", NULL, NULL), &list, &faults);
    for (size_t i = 0; i < course.count; i++) {
        Lesson lesson;
        assert_true(lesson_read(&arena, course.entries[i].folder, &lesson, &faults));
        add_lesson(&lesson);
    }
    for (size_t i = 0; i < list.count; i++) {
        Exercise exercise;
        assert_true(exercise_read(&arena, list.entries[i].folder, &exercise, &faults));
        add_lesson(&exercise.lesson);
    }
    assert_no_faults(&faults);
}

static int read_examples(void **state)
{
    (void)state;
    add_file("tests/oracle/methods.txt", "head");
    add_file("tests/oracle/catalogue.txt", "case");
    random_count = example_count;
    add_course();
    return 0;
}

static int free_all(void **state)
{
    trace_free(&trace);
    return free_arena(state);
}

/* ---- the tests ---- */

static void every_formula_of_the_right_way_gives_its_number(void **state)
{
    (void)state;
    what = "the right way";
    read_lines = 0;
    for (size_t i = 0; i < example_count; i++) {
        const TraceOptions options = {.head = examples[i].asked[0]};
        assert_true(trace_run_with(&trace, &examples[i], &options, NULL));
        for (size_t step = 0; step < trace.table.count; step++) look_at_step(step);
    }
    assert_true(read_lines > 20000);
}

static bool is_written(const Step *step)
{
    return step->operation >= OPERATION_CONTRACT && step->operation <= OPERATION_REDUCE;
}

/* Whether the step is the method's own, and computes something that is written. */
static bool is_own(const Misconception *method, const Step *step)
{
    for (size_t i = 0; i < method->patch_count; i++) {
        const Step *own = &method->patches[i].step;
        if (method->patches[i].kind != PATCH_DROP && own->id == step->id && own->symbol == step->symbol)
            return is_written(step);
    }
    return false;
}

static bool runs(const Misconception *method, const Example *example)
{
    const TraceOptions options = {.head = example->asked[0]};
    StepId end = example->value_count > 0 ? STEP_OUTPUT : STEP_WEIGHTS;
    return misconception_applies(method, example) &&
           misconception_run(method, &trace, example, &options, end, NULL);
}

/* Looks at all steps of the method on an example; returns whether each of its own that is written gave a line
 * to read. */
static bool is_read(const Misconception *method, const Example *example)
{
    if (!runs(method, example)) return false;
    bool all = true;
    for (size_t step = 0; step < trace.table.count; step++) {
        look_at_step(step);
        bool written = trace.results[step].matrix.rank <= 2; /* of three axes there is no picture */
        if (written && is_own(method, &trace.table.steps[step])) all = all && read_by_step > 0;
    }
    return all;
}

/* In how many examples of a stretch its formulas were read, at most `enough`. */
static size_t read_in(const Misconception *method, size_t first, size_t last, size_t enough)
{
    size_t count = 0;
    for (size_t i = first; i < last && count < enough; i++) count += is_read(method, &examples[i]);
    return count;
}

/* Some methods need what no example of the course has, as a mask that is padding. */
static void every_formula_of_every_wrong_method_gives_its_number(void **state)
{
    (void)state;
    size_t in_course = 0;
    for (size_t i = 0; i < misconception_count(); i++) {
        const Misconception *method = misconception_at(i);
        what = method->id;
        size_t count = read_in(method, 0, random_count, 10);
        if (count < 2) fail_msg("%s: its own formulas were read in %zu examples", what, count);
        in_course += read_in(method, random_count, example_count, 5) > 0;
    }
    assert_true(in_course > misconception_count() * 3 / 4);
}

/* ---- names ---- */

/* Whether the step stands in a formula: its own, or that of one which reads it. */
static bool is_named(size_t step)
{
    bool named = is_written(&trace.table.steps[step]);
    for (size_t reader = step + 1; reader < trace.table.count && !named; reader++)
        named =
            is_written(&trace.table.steps[reader]) && (trace_operand_step(&trace, reader, 0) == (int)step ||
                                                       trace_operand_step(&trace, reader, 1) == (int)step);
    return named && trace.results[step].matrix.rank <= 2;
}

static const char *name_of(size_t step)
{
    Text name = {0};
    symbol_add_name(&trace, step, LAYOUT_ROW, &name);
    const char *copy = arena_text(&arena, text_string(&name), name.length);
    text_free(&name);
    return copy;
}

static bool has_same_numbers(const Matrix *a, const Matrix *b)
{
    if (!matrix_same_shape(a, b)) return true; /* their positions tell them apart */
    for (size_t i = 0; i < matrix_size(a); i++)
        if (trace_cell_differs(a, b, i)) return false;
    return true;
}

static void assert_names(void)
{
    for (size_t step = 0; step < trace.table.count; step++)
        for (size_t other = 0; other < step; other++) {
            if (!is_named(step) || !is_named(other) || strcmp(name_of(step), name_of(other)) != 0) continue;
            if (!has_same_numbers(&trace.results[step].matrix, &trace.results[other].matrix))
                fail_msg("%s: steps %zu and %zu are both %s", what, other, step, name_of(step));
        }
}

static void a_name_means_one_matrix_in_the_right_way_and_in_each_wrong_one(void **state)
{
    (void)state;
    for (size_t i = 0; i < example_count; i++) {
        const TraceOptions options = {.head = examples[i].asked[0]};
        what = "the right way";
        assert_true(trace_run_with(&trace, &examples[i], &options, NULL));
        assert_names();
        for (size_t k = 0; k < misconception_count(); k++) {
            what = misconception_at(k)->id;
            if (runs(misconception_at(k), &examples[i])) assert_names();
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_read_as_they_are_meant),
        cmocka_unit_test(every_formula_of_the_right_way_gives_its_number),
        cmocka_unit_test(a_name_means_one_matrix_in_the_right_way_and_in_each_wrong_one),
        cmocka_unit_test(every_formula_of_every_wrong_method_gives_its_number),
    };
    return cmocka_run_group_tests(tests, read_examples, free_all);
}
