/* Answers: what may be typed, what is refused and where, which shapes fit, and when two are equal. */
#include "grade/answer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/text.h"
#include "math/number.h"
#include "support/arena.h"
#include "support/close.h"
#include "support/duration.h"
#include "support/heads.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))
#define U           ((double)NAN)

static bool try_read(const Example *example, AnswerKind kind, const char *text, bool any_shape, Answer *out,
                     Fault *fault)
{
    Field field = {.name = ANSWER_RULES[kind].name, .value = text, .place = {.name = "answer"}};
    return answer_read(&arena, example, &(AnswerText){kind, &field, any_shape, false}, out, fault);
}

static Answer read(const Example *example, AnswerKind kind, const char *text)
{
    Answer answer;
    Fault fault = {0};
    if (!try_read(example, kind, text, false, &answer, &fault)) fail_msg("%s: %s", text, fault.message);
    return answer;
}

/* One query over two keys, three keys behind a mask, two columns of values. */
static const char ONE[] = "q = [[1,0]]\nk = [[1,0],[0,1]]\nv = [[1,0,2],[0,2,1]]\n";
static const char MASKED[] = "q = [[1,0],[0,1]]\nk = [[1,0],[0,1],[1,1]]\nv = [[1,0],[0,2],[3,1]]\n"
                             "mask = [[1,1,0],[0,0,0]]\n";
static const char COLUMNS[] = "q = [[1,0],[0,1]]\nk = [[1,0],[0,1]]\nv = [[1,0],[0,2],[3,1]]\n"
                              "layout = column\n";
static const char NARROW[] = "scores = [[1,2],[3,4],[0,1]]\nv = [[1],[2]]\n";

typedef struct {
    const char *lines;
    AnswerKind kind;
    const char *text;
    size_t rows, columns;
    double cells[6]; /* U: undefined */
} Accepted;

static void what_may_be_typed_is_read(void **state)
{
    static const Accepted rows[] = {
        {ONE, ANSWER_WEIGHTS, ".67 0.33", 1, 2, {.67, .33}},
        {ONE, ANSWER_WEIGHTS, "[.67, .33,]", 1, 2, {.67, .33}},
        {ONE, ANSWER_WEIGHTS, "[[2/3 1/3]]", 1, 2, {2. / 3, 1. / 3}},
        {ONE, ANSWER_WEIGHTS, "e^.5/(e^.5+1), 1/(exp(.5)+1)", 1, 2, {.6224593312, .3775406688}},
        {ONE, ANSWER_WEIGHTS, "67% 33%", 1, 2, {.67, .33}},
        {ONE, ANSWER_WEIGHTS, "［６７％，３３％］", 1, 2, {.67, .33}},
        {ONE, ANSWER_WEIGHTS, "1., <.0001", 1, 2, {1, 0}},
        {ONE, ANSWER_WEIGHTS, "< 1e-7, 1", 1, 2, {0, 1}},
        {ONE, ANSWER_SCORES, "1/√2 −0", 1, 2, {.70710678119, 0}},
        {ONE, ANSWER_SCORES, "array([[6.7e-1, -0]])", 1, 2, {.67, 0}},
        {ONE, ANSWER_OUTPUT, "tensor([[.67, .66, 1.67]], dtype=torch.float64)", 1, 3, {.67, .66, 1.67}},
        {MASKED,
         ANSWER_SCORES,
         "1 2 -inf; undefined",
         2,
         3,
         {1, 2, -HUGE_VAL, -HUGE_VAL, -HUGE_VAL, -HUGE_VAL}},
        {MASKED,
         ANSWER_SCORES,
         "1 2 −∞\n-inf −inf -Infinity",
         2,
         3,
         {1, 2, -HUGE_VAL, -HUGE_VAL, -HUGE_VAL, -HUGE_VAL}},
        {MASKED, ANSWER_WEIGHTS, "[[.5,.5,0],undefined]", 2, 3, {.5, .5, 0, U, U, U}},
        {MASKED, ANSWER_WEIGHTS, "[[.5,.5,0],[--,--,--]]", 2, 3, {.5, .5, 0, U, U, U}},
        {MASKED, ANSWER_WEIGHTS, "未定义\n—", 2, 3, {U, U, U, U, U, U}},
        {MASKED, ANSWER_WEIGHTS, "undefined, undefined", 2, 3, {U, U, U, U, U, U}},
        {MASKED, ANSWER_WEIGHTS, "[[undefined],[undefined]]", 2, 3, {U, U, U, U, U, U}},
        {MASKED, ANSWER_OUTPUT, ".5 1\n——", 2, 2, {.5, 1, U, U}},
        {NARROW, ANSWER_OUTPUT, "1 2 3", 3, 1, {1, 2, 3}},
        {NARROW, ANSWER_OUTPUT, "1\n2\n3", 3, 1, {1, 2, 3}},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Example example = head_read(&arena, rows[i].lines);
        Answer answer = read(&example, rows[i].kind, rows[i].text);
        const Matrix *matrix = &answer.matrix;
        bool shape = answer.fits && !answer.turned && matrix->extents[0] == rows[i].rows &&
                     matrix->extents[1] == rows[i].columns;
        if (!shape) fail_msg("row %zu: %zu x %zu", i, matrix->extents[0], matrix->extents[1]);
        assert_string_equal(answer.text, rows[i].text);
        for (size_t cell = 0; cell < rows[i].rows * rows[i].columns; cell++) {
            double expected = rows[i].cells[cell];
            bool undefined = matrix->flags[cell] & CELL_UNDEFINED;
            bool masked = matrix->flags[cell] & CELL_MASKED;
            if (undefined != (bool)isnan(expected) || masked != (bool)isinf(expected))
                fail_msg("row %zu, cell %zu: flags %u", i, cell, matrix->flags[cell]);
            if (isfinite(expected)) assert_close(matrix->cells[cell], expected, 1e-9);
        }
    }
}

typedef struct {
    const char *lines;
    AnswerKind kind;
    const char *text;
    size_t line, column;
    const char *says;
} Refused;

static void what_may_not_be_typed_points_at_the_character(void **state)
{
    static const Refused rows[] = {
        {ONE, ANSWER_WEIGHTS, ".67 nan", 1, 5, "no number"},
        {ONE, ANSWER_WEIGHTS, ".67, inf", 1, 6, "infinity"},
        {ONE, ANSWER_WEIGHTS, "1e999 0", 1, 1, "beyond the range"},
        {ONE, ANSWER_WEIGHTS, ".67 about", 1, 5, "about"},
        {ONE, ANSWER_WEIGHTS, "1 0/0", 1, 5, "division by zero"},
        {ONE, ANSWER_WEIGHTS, "the weights are .67 .33", 1, 1, "the"},
        {ONE, ANSWER_WEIGHTS, "[[1 0] [1]]", 1, 9, "row 1 has 1 value, row 0 has 2"},
        {ONE, ANSWER_WEIGHTS, "[.67 .33", 1, 1, "never closed"},
        {ONE, ANSWER_WEIGHTS, "[.67 ... .33]", 1, 6, ""},
        {ONE, ANSWER_SCORES, "67% 33%", 1, 3, "percent"},
        {ONE, ANSWER_OUTPUT, "67% 33% 0", 1, 3, "percent"},
        {ONE, ANSWER_SCORES, "[1-2]", 1, 3, "two readings"},
        {ONE, ANSWER_WEIGHTS, "0,67 0,33", 1, 2, "decimal"},
        {ONE, ANSWER_WEIGHTS, "[[[.67 .33]]]", 1, 3, "nested deeper"},
        {ONE, ANSWER_SCORES, "1 -inf", 1, 3, "-inf is not allowed here"},
        {ONE, ANSWER_WEIGHTS, "1\nundefined", 2, 1, "only where a mask is given"},
        {ONE, ANSWER_WEIGHTS, "—", 1, 1, "only where a mask is given"},
        {ONE, ANSWER_WEIGHTS, "1 --", 1, 3, "only where a mask is given"},
        {MASKED, ANSWER_WEIGHTS, "1 0 -inf; undefined", 1, 5, "-inf is not allowed here"},
        {MASKED, ANSWER_OUTPUT, "-inf 0; undefined", 1, 1, "-inf is not allowed here"},
        {MASKED, ANSWER_WEIGHTS, "1 0 0\n0 0", 2, 1, "row 1 has 2 values, row 0 has 3"},
        {ONE, ANSWER_SCORES, "1 <.0001", 1, 3, "< is allowed only"},
        {ONE, ANSWER_WEIGHTS, "1 <.0002", 1, 3, "power of ten"},
        {ONE, ANSWER_WEIGHTS, "", 1, 1, "no value"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Example example = head_read(&arena, rows[i].lines);
        Answer answer;
        Fault fault = {0};
        if (try_read(&example, rows[i].kind, rows[i].text, true, &answer, &fault))
            fail_msg("row %zu: \"%s\" is accepted", i, rows[i].text);
        char *where = arena_format(&arena, "answer:%zu:%zu", rows[i].line, rows[i].column);
        assert_int_equal(fault.kind, FAULT_USAGE);
        if (strcmp(fault.where, where) != 0) fail_msg("row %zu: %s: %s", i, fault.where, fault.message);
        if (!strstr(fault.message, rows[i].says)) fail_msg("row %zu: %s", i, fault.message);
    }
}

static void decimals_are_counted_cell_by_cell(void **state)
{
    static const struct {
        const char *text;
        short decimals[3];
    } rows[] = {
        {".6, .33, 1", {1, 2, 0}}, {"67%, 33.5%, 2/3", {2, 3, -1}}, {"1/√2 e^.5 <.0001", {-1, -1, 4}}};
    (void)state;
    Example example = head_read(&arena, "scores = [[1,2,3]]\n");
    for (size_t i = 0; i < COUNT(rows); i++) {
        Answer answer = read(&example, ANSWER_WEIGHTS, rows[i].text);
        for (size_t cell = 0; cell < 3; cell++)
            if (answer.typed[cell].decimals != rows[i].decimals[cell])
                fail_msg("row %zu, cell %zu: %d", i, cell, answer.typed[cell].decimals);
    }
}

/* ---- shapes ---- */

typedef struct {
    const char *lines;
    AnswerKind kind;
    const char *text;
    bool fits, turned;
    size_t rows, columns;
    double first, second; /* the first row's first two cells */
} Shape;

static void shapes_are_brought_to_what_is_asked(void **state)
{
    static const Shape rows[] = {
        {ONE, ANSWER_OUTPUT, "1 2 3", true, false, 1, 3, 1, 2},
        {ONE, ANSWER_OUTPUT, "[[1 2 3]]", true, false, 1, 3, 1, 2},
        {ONE, ANSWER_OUTPUT, "1\n2\n3", true, true, 1, 3, 1, 2},
        {ONE, ANSWER_OUTPUT, "1 2", false, false, 1, 2, 1, 2},
        {ONE, ANSWER_WEIGHTS, "1\n2", false, false, 2, 1, 1, 2},
        {COLUMNS, ANSWER_OUTPUT, "1 2; 3 4; 5 6", true, false, 2, 3, 1, 3},
        {"q = [1,0]\nk = [1,0]\nv = [1,2]\nlayout = column\n", ANSWER_OUTPUT, "1;2", true, false, 1, 2, 1, 2},
        {"q = [1,0]\nk = [1,0]\nv = [1,2]\nlayout = column\n", ANSWER_OUTPUT, "[[1,2]]", true, false, 1, 2, 1,
         2},
        {"q = [1,0]\nk = [1,0]\nv = [1,2]\nlayout = column\n", ANSWER_OUTPUT, "1,2", true, false, 1, 2, 1, 2},
        {MASKED, ANSWER_OUTPUT, "undefined", false, false, 1, 1, U, U},
        {"scores = [[1,2],[3,4]]\nv = [[1,0,2],[0,2,1]]\n", ANSWER_OUTPUT, "1 4;2 5;3 6", true, true, 2, 3, 1,
         2},
        {"scores = [[1,2],[3,4]]\nv = [[1,2],[0,1],[5,5]]\nlayout = column\n", ANSWER_OUTPUT, "1 2 3;4 5 6",
         true, true, 2, 3, 1, 2},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Example example = head_read(&arena, rows[i].lines);
        Answer answer;
        Fault fault = {0};
        if (!try_read(&example, rows[i].kind, rows[i].text, true, &answer, &fault))
            fail_msg("row %zu: %s", i, fault.message);
        const Matrix *matrix = &answer.matrix;
        bool shape = answer.fits == rows[i].fits && answer.turned == rows[i].turned &&
                     matrix->extents[0] == rows[i].rows && matrix->extents[1] == rows[i].columns;
        if (!shape) fail_msg("row %zu: %zu x %zu", i, matrix->extents[0], matrix->extents[1]);
        assert_close(matrix->cells[0], rows[i].first, 0);
        if (matrix_size(matrix) > 1) assert_close(matrix->cells[1], rows[i].second, 0);
    }
}

static void another_shape_is_told_where_it_is_no_answer(void **state)
{
    (void)state;
    Answer answer;
    Fault fault = {0};
    Example example = head_read(&arena, MASKED);
    assert_false(try_read(&example, ANSWER_WEIGHTS, "1 0\n0 1", false, &answer, &fault));
    assert_int_equal(fault.kind, FAULT_USAGE);
    assert_string_equal(fault.message, "this is 2 x 2, but 2 x 3 is asked; give a row for each query");
    assert_false(try_read(&example, ANSWER_WEIGHTS, "1 0 0,.5 .5 0", false, &answer, &fault));
    assert_string_equal(fault.message, "this is one row, but 2 x 3 is asked; put a semicolon between rows");
    assert_false(try_read(&example, ANSWER_WEIGHTS, "1 0 0 1", false, &answer, &fault));
    assert_string_equal(fault.message, "this is 1 x 4, but 2 x 3 is asked; give a row for each query");
    assert_false(try_read(&example, ANSWER_WEIGHTS, "1; 0; 0; 1; 0; 0", false, &answer, &fault));
    assert_string_equal(fault.message, "this is 6 x 1, but 2 x 3 is asked; give a row for each query");
    example = head_read(&arena, "scores = [[1,2],[3,4]]\nv = [[1,2],[0,1],[5,5]]\nlayout = column\n");
    assert_false(try_read(&example, ANSWER_OUTPUT, "1 2 3 4\n1 2 3 4", false, &answer, &fault));
    assert_string_equal(fault.message, "this is 2 x 4, but 3 x 2 is asked; give a column for each query");
}

static void what_is_not_there_cannot_be_answered(void **state)
{
    (void)state;
    Answer answer;
    Fault fault = {0};
    Example example = head_read(&arena, "scores = [[1,2]]\n");
    assert_false(try_read(&example, ANSWER_OUTPUT, "1 2", true, &answer, &fault));
    assert_non_null(strstr(fault.message, "no output without values"));
    example = head_read(&arena, "weights = [[.5,.5]]\nv = [[1],[2]]\n");
    assert_false(try_read(&example, ANSWER_SCORES, "1 2", true, &answer, &fault));
    assert_non_null(strstr(fault.message, "no scores"));
}

/* ---- hostile input ---- */

typedef struct {
    size_t bytes;
    const char *piece;
    const char *says;
} Paste;

static void refuse(const void *of)
{
    const Paste *paste = of;
    Example example = head_read(&arena, ONE);
    size_t step = strlen(paste->piece);
    char *text = malloc(paste->bytes + 1);
    for (size_t at = 0; at < paste->bytes; at++) text[at] = paste->piece[at % step];
    text[paste->bytes] = '\0';
    Answer answer;
    Fault fault = {0};
    assert_false(try_read(&example, ANSWER_WEIGHTS, text, true, &answer, &fault));
    if (!strstr(fault.message, paste->says)) fail_msg("%s: %s", paste->piece, fault.message);
    free(text);
}

static void huge_pastes_are_refused_at_once(void **state)
{
    enum { AT_ONCE = 100 * SLOWER };
    static const Paste PASTES[] = {
        {1 << 20, "1 ", "bytes of numbers"},
        {2 << 20, "0 ", "bytes of numbers"},
        {300 << 10, "1 ", "more than 65536"},
        {500 << 10, "(", "nested too deep"},
        {500 << 10, "[", "nested deeper"},
        {500 << 10, "1;", "more than 65536"},
        {500 << 10, "x", "xxx"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(PASTES); i++) {
        double ms = least_cpu_ms(refuse, &PASTES[i], AT_ONCE);
        if (ms > AT_ONCE) fail_msg("row %zu: %.1f ms", i, ms);
    }
}

/* ---- equality ---- */

static Matrix right_step(const Example *example, const char *step)
{
    Trace trace = {0};
    assert_true(trace_run(&trace, example, NULL, 0, (RowWindow){0}, NULL));
    const Matrix *from = &trace_result(&trace, step_id_find(step))->matrix;
    Matrix copy = matrix_new(&arena, from->rank, from->axes, from->extents);
    memcpy(copy.cells, from->cells, matrix_size(from) * sizeof *copy.cells);
    memcpy(copy.flags, from->flags, matrix_size(from));
    trace_free(&trace);
    return copy;
}

static void an_undefined_cell_equals_only_an_undefined_one(void **state)
{
    static const struct {
        AnswerKind kind;
        const char *text;
        bool right;
    } rows[] = {
        {ANSWER_WEIGHTS, ".67 .33 0\nundefined", true},
        {ANSWER_WEIGHTS, ".67 .33 0\n0 0 0", false},
        {ANSWER_WEIGHTS, "undefined\nundefined", false},
        {ANSWER_WEIGHTS, ".67 .33 undefined\nundefined", false},
        {ANSWER_OUTPUT, ".67 .66\n—", true},
        {ANSWER_OUTPUT, ".67 .66\n0 0", false},
        {ANSWER_SCORES, ".71 0 -inf\n-inf -inf -inf", true},
        {ANSWER_SCORES, ".71 0 -inf\nundefined", true},
        {ANSWER_SCORES, ".71 0 0\n-inf -inf -inf", false},
        {ANSWER_SCORES, ".71 -inf -inf\nundefined", false},
        {ANSWER_SCORES, "undefined\nundefined", false},
    };
    (void)state;
    Example example = head_read(&arena, MASKED);
    for (size_t i = 0; i < COUNT(rows); i++) {
        Answer answer = read(&example, rows[i].kind, rows[i].text);
        Matrix right = right_step(&example, step_id_text(ANSWER_RULES[rows[i].kind].step));
        if (answer_is_right(&answer, &right, .005) != rows[i].right) fail_msg("row %zu", i);
    }
}

static void right_is_within_half_a_hundredth(void **state)
{
    static const struct {
        const char *text;
        bool right;
    } rows[] = {
        {"1.2345", true}, {"1.2395", true}, {"1.2295", true}, {"1.23951", false},  {"1.229", false},
        {"1.23", true},   {"1.24", false},  {"1", false},     {"2469/2000", true}, {"1.2345e0", true},
    };
    (void)state;
    Example example = head_read(&arena, "scores = [[0]]\nv = [[1.2345]]\n");
    Matrix right = right_step(&example, "output");
    for (size_t i = 0; i < COUNT(rows); i++) {
        Answer answer = read(&example, ANSWER_OUTPUT, rows[i].text);
        if (answer_is_right(&answer, &right, .005) != rows[i].right) fail_msg("row %zu", i);
    }
}

static void too_few_digits_are_told_from_wrong_ones(void **state)
{
    static const struct {
        const char *text;
        bool lacks;
    } rows[] = {
        {".7 .3", true},    {"0.7 0.33", true}, {".7, 1/3", true}, {"1 0", false},
        {".7 0", true},     {".6 .3", false},   {".7 .4", false},  {"7/10 3/10", false},
        {".70 .30", false}, {"70% 30%", false}, {".7 .34", false},
    };
    (void)state;
    Example example = head_read(&arena, ONE);
    Matrix right = right_step(&example, "weights"); /* .6698, .3302 */
    for (size_t i = 0; i < COUNT(rows); i++) {
        Answer answer = read(&example, ANSWER_WEIGHTS, rows[i].text);
        if (answer_lacks_digits(&answer, &right, .005) != rows[i].lacks) fail_msg("row %zu", i);
    }
}

static void digits_in_front_of_the_point_may_be_too_few_as_well(void **state)
{
    static const struct {
        const char *text;
        bool lacks;
    } rows[] = {
        {"1.0000e+06", true}, {"1.000e6", true},      {"1.0001e6", false},   {"1000000.5e0", true},
        {"1e6", true},        {"1.000001e+06", true}, {"1000001", false},    {"1000000", false},
        {"2e6", false},       {"10^6", false},        {"1.0000e+05", false},
    };
    (void)state;
    Example example = head_read(&arena, "scores = [[0,0]]\nv = [[1e6],[1000001]]\n");
    Matrix right = right_step(&example, "output"); /* 1000000.5 */
    for (size_t i = 0; i < COUNT(rows); i++) {
        Answer answer = read(&example, ANSWER_OUTPUT, rows[i].text);
        if (answer_lacks_digits(&answer, &right, .005) != rows[i].lacks) fail_msg("row %zu", i);
    }
}

static void a_transposed_output_is_known(void **state)
{
    static const struct {
        const char *lines, *text;
        bool right, turned;
    } rows[] = {
        {"scores = [[0,-inf],[-inf,0]]\nv = [[1,2],[3,4]]\n", "1 2;3 4", true, false},
        {"scores = [[0,-inf],[-inf,0]]\nv = [[1,2],[3,4]]\n", "1 3;2 4", false, true},
        {"scores = [[0,-inf],[-inf,0]]\nv = [[1,2],[2,4]]\n", "1 2;2 4", true, true},
        {"scores = [[0,-inf],[-inf,0]]\nv = [[1,2,5],[3,4,6]]\n", "1 3;2 4;5 6", false, true},
        {"scores = [[0,-inf],[-inf,0]]\nv = [[1,2,5],[3,4,6]]\n", "1 2;3 4;5 6", false, false},
        {"scores = [[0,-inf],[-inf,0]]\nv = [[1,3],[2,4]]\nlayout = column\n", "1 2;3 4", false, true},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Example example = head_read(&arena, rows[i].lines);
        Answer answer = read(&example, ANSWER_OUTPUT, rows[i].text);
        Matrix right = right_step(&example, "output");
        if (answer_is_right(&answer, &right, .005) != rows[i].right) fail_msg("row %zu", i);
        if (answer_is_turned(&answer, &right, .005) != rows[i].turned) fail_msg("row %zu: turned", i);
    }
}

/* ---- typed back ---- */

static const char *printed(const Matrix *matrix, bool weights, Charset charset)
{
    Text text = {0}, shown = {0};
    NumberForm form = number_form(matrix, 4, weights);
    for (size_t i = 0; i < matrix_size(matrix); i++) {
        char cell[NUMBER_BYTES];
        number_print_cell(cell, matrix->cells[i], matrix->flags[i], form);
        text_addf(&text, "%s%s", cell, (i + 1) % matrix->extents[1] == 0 ? "\n" : "  ");
    }
    text_to_charset(&shown, text_string(&text), charset);
    const char *copy = arena_text(&arena, text_string(&shown), shown.length);
    text_free(&text);
    text_free(&shown);
    return copy;
}

static void what_is_printed_is_right_when_typed_back(void **state)
{
    static const char *const HEADS[] = {EX_P1,
                                        EX_M1,
                                        EX_M2,
                                        EX_T1,
                                        EX_X1,
                                        HEAD_3,
                                        TWO_KEYS,
                                        MASKED,
                                        ONE,
                                        "scores = [[0,-20,-12]]\nv = [[1],[2],[3]]\n",
                                        "scores = [[0,1]]\nv = [[3e7,1e7],[2e7,-1e7]]\n",
                                        "scores = [[0,1]]\nv = [[3e-6],[2e-6]]\n"};
    (void)state;
    for (size_t i = 0; i < COUNT(HEADS); i++) {
        Example example = head_read(&arena, HEADS[i]);
        for (AnswerKind kind = 0; kind < ANSWER_COUNT; kind++) {
            Matrix right = right_step(&example, step_id_text(ANSWER_RULES[kind].step));
            for (Charset charset = CHARSET_UTF8; charset <= CHARSET_ASCII; charset++) {
                const char *text = printed(&right, kind == ANSWER_WEIGHTS, charset);
                Answer answer = read(&example, kind, text);
                bool large = fabs(right.cells[0]) > 1e6; /* four digits of a mantissa are no two decimals */
                if (!answer.fits || !answer_is_right(&answer, &right, large ? 1e4 : .005))
                    fail_msg("head %zu, %s:\n%s", i, ANSWER_RULES[kind].name, text);
            }
        }
    }
}

static void distances_are_the_largest_of_a_cell(void **state)
{
    (void)state;
    Example example = head_read(&arena, MASKED);
    Answer a = read(&example, ANSWER_WEIGHTS, "1 0 0\nundefined");
    Answer b = read(&example, ANSWER_WEIGHTS, ".9 .3 0\nundefined");
    Answer c = read(&example, ANSWER_WEIGHTS, ".9 .3 0\n0 0 0");
    assert_close(answer_distance(&a.matrix, &b.matrix, 1), .3, 1e-12);
    assert_true(isinf(answer_distance(&a.matrix, &b.matrix, .29)));
    assert_true(isinf(answer_distance(&b.matrix, &c.matrix, 1e9)));
    assert_close(answer_cell_distance(&a.matrix, &b.matrix, 0), .1, 1e-12);
    assert_close(answer_cell_distance(&a.matrix, &b.matrix, 3), 0, 0);
    Answer d = read(&example, ANSWER_OUTPUT, "1 0\nundefined");
    assert_true(isinf(answer_distance(&a.matrix, &d.matrix, 1e9)));
}

#define TEST(name) cmocka_unit_test_teardown(name, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_may_be_typed_is_read),
        TEST(what_may_not_be_typed_points_at_the_character),
        TEST(decimals_are_counted_cell_by_cell),
        TEST(shapes_are_brought_to_what_is_asked),
        TEST(another_shape_is_told_where_it_is_no_answer),
        TEST(what_is_not_there_cannot_be_answered),
        TEST(huge_pastes_are_refused_at_once),
        TEST(an_undefined_cell_equals_only_an_undefined_one),
        TEST(right_is_within_half_a_hundredth),
        TEST(too_few_digits_are_told_from_wrong_ones),
        TEST(digits_in_front_of_the_point_may_be_too_few_as_well),
        TEST(a_transposed_output_is_known),
        TEST(what_is_printed_is_right_when_typed_back),
        TEST(distances_are_the_largest_of_a_cell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
