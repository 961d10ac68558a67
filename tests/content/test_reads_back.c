/* What the program prints of a matrix is read back as it stands, in every form: a learner who copies a right
 * result gives a right answer, or one with too few digits, and is never told of a wrong method. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "course/course.h"
#include "course/exercise.h"
#include "course/course.h"
#include "course/lesson.h"
#include "grade/verdict.h"
#include "math/literal.h"
#include "support/arena.h"
#include "support/faults.h"
#include "support/heads.h"
#include "view/report.h"

static const int DIGITS[] = {2, 3, 4, 6, 7};

typedef struct {
    const Example *example;
    const Trace *trace;
    size_t step;
    int digits;
    Charset charset;
} Print;

/* What `attnlab run` writes of the step: its rows of cells, without their headings, a row on a line. */
static const char *printed_rows(const Print *print)
{
    const Matrix *matrix = &print->trace->results[print->step].matrix;
    bool turned = layout_turns(print->example->layout, matrix);
    size_t rows = matrix->rank < 1 ? 1 : matrix->extents[turned];
    FILE *stream = tmpfile();
    Text out = {0};
    char line[8192];
    assert_non_null(stream);
    assert_true(report_step(&(StepView){.trace = print->trace,
                                        .step = print->step,
                                        .layout = print->example->layout,
                                        .lang = LANG_EN,
                                        .digits = print->digits},
                            print->charset, stream));
    rewind(stream);
    for (size_t at = 0; at < 2 + (matrix->rank > 1); at++) assert_non_null(fgets(line, sizeof line, stream));
    for (size_t row = 0; row < rows; row++) {
        char name[32];
        Text shown = {0};
        Axis down = matrix->rank > 0 ? matrix->axes[turned] : AXIS_NONE;
        text_to_charset(&shown, example_position(print->example, down, row, LANG_EN, name), print->charset);
        assert_non_null(fgets(line, sizeof line, stream));
        const char *cells = line + strspn(line, " ");
        if (strncmp(cells, text_string(&shown), shown.length) != 0)
            fail_msg("\"%s\": %s", text_string(&shown), line);
        text_add(&out, cells + shown.length);
        text_free(&shown);
    }
    fclose(stream);
    const char *copy = arena_text(&arena, text_string(&out), out.length);
    text_free(&out);
    return copy;
}

static void fail_print(const Print *print, const char *text, const char *why)
{
    fail_msg("%s, %s, %d digits, charset %d, layout %d: %s\n%s", print->example->name,
             step_id_text(print->trace->table.steps[print->step].id), print->digits, (int)print->charset,
             (int)print->example->layout, why, text);
}

/* Scores, weights and output: the verdict. */
static void assert_verdict(const Print *print, AnswerKind kind, const char *text)
{
    const Field field = {"answer", text, {"test", 1, 1}};
    const Asked asked = {.example = print->example};
    Answer answers[ANSWER_COUNT] = {{0}};
    Judgement judgement;
    Fault fault = {0};
    if (!answer_read(&arena, print->example, &(AnswerText){kind, &field, false, false}, &answers[kind],
                     &fault) ||
        !verdict_judge(&arena, &asked, answers, &judgement, &fault))
        fail_print(print, text, fault.message);
    if (judgement.verdict != VERDICT_RIGHT && judgement.verdict != VERDICT_DIGITS)
        fail_print(print, text, VERDICT_NAMES[judgement.verdict]);
}

/* Any other step: its cells, to half of the last digit that was printed. */
static void assert_cells(const Print *print, const char *text)
{
    const LiteralRules rules = {.depth_max = 2, .minus_infinity = true, .undefined = true, .less_than = true};
    const Matrix *matrix = &print->trace->results[print->step].matrix;
    bool turned = layout_turns(print->example->layout, matrix);
    size_t columns = matrix->rank > 1 ? matrix->extents[1] : 1, rows = matrix_size(matrix) / columns;
    Literal literal;
    Fault fault = {0};
    if (!literal_read(&arena, (LiteralText){text, strlen(text), NULL}, rules, &literal, &fault))
        fail_print(print, text, fault.message);
    if (literal.cell_count != matrix_size(matrix)) fail_print(print, text, "another number of cells");
    for (size_t i = 0; i < literal.cell_count; i++) {
        const LiteralCell *cell = &literal.cells[i];
        size_t index = turned ? i % rows * columns + i / rows : i;
        double expected = matrix->cells[index], gap = fabs(cell->number - expected);
        bool undefined = matrix->flags[index] & CELL_UNDEFINED;
        if (undefined != cell->undefined) fail_print(print, text, "another row is undefined");
        if (undefined || cell->number == expected) continue;
        if (!(gap <= cell->unit / 2 * (1 + 1e-9))) fail_print(print, text, "another number");
    }
}

static void assert_reads_back(const Print *print)
{
    const Step *step = &print->trace->table.steps[print->step];
    const Matrix *matrix = &print->trace->results[print->step].matrix;
    bool infinite = print->trace->results[print->step].survey.flags & CELL_OVERFLOW; /* +∞ is no answer */
    if (matrix->rank > 2 || matrix_size(matrix) == 0 || infinite) return;
    const char *text = printed_rows(print);
    for (AnswerKind kind = 0; kind < ANSWER_COUNT; kind++)
        if (ANSWER_RULES[kind].step == step->id && print->example->asked_count == 1)
            assert_verdict(print, kind, text);
    assert_cells(print, text);
}

static size_t assert_example(const Example *original)
{
    size_t count = 0;
    for (Layout layout = LAYOUT_ROW; layout <= LAYOUT_COLUMN; layout++) {
        Example example = *original;
        Trace trace = {0};
        example.layout = layout;
        assert_true(trace_run(&trace, &example, NULL, example.asked[0], (RowWindow){0}, NULL));
        for (size_t i = 0; i < trace.table.count * 10; i++) {
            Print print = {&example, &trace, i / 10, DIGITS[i % 5],
                           i % 10 < 5 ? CHARSET_UTF8 : CHARSET_ASCII};
            assert_reads_back(&print);
            count++;
        }
        trace_free(&trace);
    }
    return count;
}

static void every_step_of_every_lesson_reads_back(void **state)
{
    (void)state;
    FaultList faults = {0};
    Course course;
    size_t count = 0;
    course_read(&arena, course_path(&arena, "lessons", NULL, NULL), &course, &faults);
    for (size_t i = 0; i < course.count; i++) {
        Lesson lesson;
        assert_true(lesson_read(&arena, course.entries[i].folder, &lesson, &faults));
        for (size_t k = 0; k < lesson.example_count; k++) count += assert_example(&lesson.examples[k]);
    }
    assert_no_faults(&faults);
    assert_true(count > 1000);
}

static void every_step_of_every_exercise_reads_back(void **state)
{
    (void)state;
    FaultList faults = {0};
    ExerciseList list;
    size_t count = 0;
    exercise_list(&arena, course_path(&arena, "exercises", NULL, NULL), &list, &faults);
    for (size_t i = 0; i < list.count; i++) {
        Exercise exercise;
        assert_true(exercise_read(&arena, list.entries[i].folder, &exercise, &faults));
        for (size_t k = 0; k < exercise.lesson.example_count; k++)
            count += assert_example(&exercise.lesson.examples[k]);
    }
    assert_no_faults(&faults);
    assert_true(count > 1000);
}

/* Numbers that lessons do not have: large and tiny ones, hidden keys, rows without any. */
static void numbers_of_every_size_read_back(void **state)
{
    (void)state;
    static const char *const HEADS[] = {
        "scores = [[0,0]]\nv = [[1e6],[1.000001e6]]",
        "scores = [[1,2]]\nv = [[1e-5,2e-9],[3e-5,4e-7]]",
        "scores = [[2,-inf,-15]]\nv = [[1],[2],[3]]",
        "q = [[3e4,1]]\nk = [[5e4,0],[-1,2]]\nv = [[1],[2]]",
        "scores = [[1,2],[3,4]]\nmask = [[0,0],[1,0]]\nv = [[1],[2]]",
        "scores = [[1e7,-1e7],[0.5,0]]\nv = [[1],[2]]",
        "scores = [[800,1]]\nshift = none\nv = [[1],[2]]",
        "q = [[1,2],[0,3]]\nk = [[1,0],[2,5]]\nv = [[1],[2]]\nsoftcap = 2\nmask = causal",
    };
    for (size_t i = 0; i < sizeof HEADS / sizeof *HEADS; i++) {
        Example example = head_read(&arena, HEADS[i]);
        assert_example(&example);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_step_of_every_lesson_reads_back),
        cmocka_unit_test(every_step_of_every_exercise_reads_back),
        cmocka_unit_test(numbers_of_every_size_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, free_arena);
}
