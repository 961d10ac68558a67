/* The literal grammar, row by row: what is accepted with its values, what is refused with the place of the
 * caret and the words that name the mend. Values are hand work or Python's. */
#include "math/literal.h"

#include <assert.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/lang.h"
#include "base/text.h"
#include "math/number.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

enum { VALUES = 12 };

static const LiteralRules PLAIN = {.depth_max = 3};
static const LiteralRules WEIGHTS = {.depth_max = 3, .percent = true, .less_than = true};
static const LiteralRules SCORES = {.depth_max = 3, .minus_infinity = true, .undefined = true};
static const LiteralRules MASK = {.depth_max = 3, .minus_infinity = true, .booleans = true};
static const LiteralRules COMMA = {.depth_max = 3, .decimal_comma = true};
static const LiteralRules NUMBER = {.depth_max = 0};
static const LiteralRules MASKED = {
    .depth_max = 2, .percent = true, .less_than = true, .undefined = true}; /* weights beside a mask */
static const LiteralRules ONE = {.depth_max = 2, .cells_asked = 1};
static const LiteralRules TWO = {.depth_max = 2, .cells_asked = 2};
static const LiteralRules THREE = {.depth_max = 2, .cells_asked = 3};
static const LiteralRules FOUR = {.depth_max = 2, .cells_asked = 4};
static const LiteralRules VECTOR = {.depth_max = 1};
static const LiteralRules MATRIX = {.depth_max = 2};

typedef struct {
    const LiteralRules *rules;
    const char *text;
    int depth;
    size_t extents[LITERAL_DEPTH_MAX];
    double values[VALUES];
} Accepted;

static void check_values(size_t index, const Accepted *row, const Literal *literal)
{
    for (size_t i = 0; i < literal->cell_count; i++) {
        double actual = literal->cells[i].number, expected = row->values[i];
        if (actual == expected || fabs(actual - expected) <= 1e-15 * fabs(expected)) continue;
        fail_msg("row %zu: \"%s\": value %zu is %.17g, expected %.17g", index, row->text, i, actual,
                 expected);
    }
}

static void check_accepted(const Accepted *rows, size_t row_count)
{
    for (size_t index = 0; index < row_count; index++) {
        const Accepted *row = &rows[index];
        Arena arena = {0};
        Literal literal;
        Fault fault = {0};
        if (!literal_read(&arena, (LiteralText){row->text, strlen(row->text), NULL}, *row->rules, &literal,
                          &fault)) {
            fail_msg("row %zu: \"%s\" is refused: %s", index, row->text, fault.message);
        }
        if (literal.depth != row->depth) fail_msg("row %zu: depth %d", index, literal.depth);
        size_t count = 1;
        for (int i = 0; i < row->depth; i++) {
            count *= row->extents[i];
            if (literal.extents[i] != row->extents[i])
                fail_msg("row %zu: extent %zu", index, literal.extents[i]);
        }
        assert_int_equal(literal.cell_count, count);
        check_values(index, row, &literal);
        arena_free(&arena);
    }
}

static void a_number_is_read(void **state)
{
    static const Accepted rows[] = {
        {&NUMBER, ".67", 0, {0}, {.67}},        {&NUMBER, "0.67", 0, {0}, {.67}},
        {&NUMBER, "1.", 0, {0}, {1}},           {&NUMBER, "-0", 0, {0}, {0}},
        {&NUMBER, "6.7e-1", 0, {0}, {.67}},     {&NUMBER, "6.7E-01", 0, {0}, {.67}},
        {&NUMBER, "1e+3", 0, {0}, {1000}},      {&NUMBER, "+2", 0, {0}, {2}},
        {&NUMBER, "  7\t", 0, {0}, {7}},        {&NUMBER, "\n7\r\n\n", 0, {0}, {7}},
        {&NUMBER, "- 3", 0, {0}, {-3}},         {&NUMBER, "1e-999", 0, {0}, {0}},
        {&NUMBER, "tensor(0.5)", 0, {0}, {.5}},
    };
    (void)state;
    check_accepted(rows, COUNT(rows));
}

static void expressions_are_computed(void **state)
{
    static const Accepted rows[] = {
        {&NUMBER, "2/3", 0, {0}, {.66666666666666667}},
        {&NUMBER, "1/sqrt(2)", 0, {0}, {.70710678118654752}},
        {&NUMBER, "1/√2", 0, {0}, {.70710678118654752}},
        {&NUMBER, "√(2)", 0, {0}, {1.4142135623730951}},
        {&NUMBER, "√2/2", 0, {0}, {.70710678118654752}},
        {&NUMBER, "-√ 2", 0, {0}, {-1.4142135623730951}},
        {&NUMBER, "np.sqrt(2)", 0, {0}, {1.4142135623730951}},
        {&NUMBER, "e", 0, {0}, {2.7182818284590452}},
        {&NUMBER, "e^0.5", 0, {0}, {1.6487212707001281}},
        {&NUMBER, "e ^ -.5", 0, {0}, {.60653065971263342}},
        {&NUMBER, "exp(.5)", 0, {0}, {1.6487212707001281}},
        {&NUMBER, "exp(-1/2)", 0, {0}, {.60653065971263342}},
        {&NUMBER, "e^2/(e^2+1)", 0, {0}, {.88079707797788244}},
        {&NUMBER, "1/(1 + e^(-2))", 0, {0}, {.88079707797788244}},
        {&NUMBER, "(1-2)", 0, {0}, {-1}},
        {&NUMBER, "(1 - -2)", 0, {0}, {3}},
        {&NUMBER, "(2\n+ 1)", 0, {0}, {3}},
        {&NUMBER, "-2^2", 0, {0}, {-4}},
        {&NUMBER, "2^-1", 0, {0}, {.5}},
        {&NUMBER, "2^3^2", 0, {0}, {512}},
        {&NUMBER, "(-2)^3", 0, {0}, {-8}},
        {&NUMBER, "2 * 3", 0, {0}, {6}},
        {&NUMBER, "8/2/2", 0, {0}, {2}},
        {&NUMBER, "1/-4", 0, {0}, {-.25}},
        {&VECTOR, "1 / 2 3/ 4 5 /8", 1, {3}, {.5, .75, .625}},
        {&VECTOR, "[1/√2, e^0, sqrt(4)]", 1, {3}, {.70710678118654752, 1, 2}},
    };
    (void)state;
    check_accepted(rows, COUNT(rows));
}

static void what_an_input_method_types_is_folded(void **state)
{
    static const Accepted rows[] = {
        {&VECTOR, "−1 ﹣2 －3", 1, {3}, {-1, -2, -3}},
        {&VECTOR, "4∕2 4⁄2 4÷2 4／2", 1, {4}, {2, 2, 2, 2}},
        {&VECTOR, "2×3 2·3 2＊3", 1, {3}, {6, 6, 6}},
        {&NUMBER, "０１２３４５６７８９", 0, {0}, {123456789}},
        {&VECTOR, "１．５，－２", 1, {2}, {1.5, -2}},
        {&MATRIX, "［［１，０］，［０，２］］", 2, {2, 2}, {1, 0, 0, 2}},
        {&MATRIX, "【【1，0】；【0，2】】", 2, {2, 2}, {1, 0, 0, 2}},
        {&MATRIX, "1，2；3，4", 2, {2, 2}, {1, 2, 3, 4}},
        {&VECTOR, "[1、2、3]", 1, {3}, {1, 2, 3}},
        {&VECTOR, "1。5 2", 1, {2}, {1.5, 2}},
        {&VECTOR, "1\u00A02\u30003", 1, {3}, {1, 2, 3}},
        {&NUMBER, "（１＋２）", 0, {0}, {3}},
        {&NUMBER, "6.7e−1", 0, {0}, {.67}},
        {&NUMBER, "ｅ＾0", 0, {0}, {1}},
        {&WEIGHTS, "６７％", 0, {0}, {.67}},
        {&WEIGHTS, "＜.0001", 0, {0}, {0}},
    };
    (void)state;
    check_accepted(rows, COUNT(rows));
}

static void fractions_and_powers_are_read_as_print_writes_them(void **state)
{
    static const Accepted rows[] = {
        {&VECTOR, "½ ¼ ⅔ -⅛", 1, {4}, {.5, .25, .66666666666666667, -.125}},
        {&VECTOR, "1½ -2¾", 1, {2}, {1.5, -2.75}},
        {&NUMBER, "½/2", 0, {0}, {.25}},
        {&NUMBER, "2²", 0, {0}, {4}},
        {&NUMBER, "-3²", 0, {0}, {-9}},
        {&NUMBER, "(-3)²", 0, {0}, {9}},
        {&NUMBER, "2¹⁰", 0, {0}, {1024}},
        {&NUMBER, "10⁻³", 0, {0}, {.001}},
        {&NUMBER, "10⁺²", 0, {0}, {100}},
        {&NUMBER, "√2²", 0, {0}, {2}},
        {&NUMBER, "2³^2", 0, {0}, {64}},
        {&NUMBER, "2^3²", 0, {0}, {512}},
        {&NUMBER, "6.7·10⁻¹", 0, {0}, {.67}},
        {&NUMBER, "e⁻¹", 0, {0}, {.36787944117144232}},
        {&NUMBER, "e²/(e²+1)", 0, {0}, {.88079707797788244}},
        {&VECTOR, "[2², e⁰]", 1, {2}, {4, 1}},
    };
    (void)state;
    check_accepted(rows, COUNT(rows));
}

static void dashes_of_print_are_minus_signs(void **state)
{
    static const Accepted rows[] = {
        {&VECTOR, "‐1 ‑2 ‒3 –4 —5 ―6", 1, {6}, {-1, -2, -3, -4, -5, -6}},
        {&NUMBER, "—√4", 0, {0}, {-2}},
        {&NUMBER, "e^–1", 0, {0}, {.36787944117144232}},
        {&NUMBER, "(3 — 1)", 0, {0}, {2}},
        {&SCORES, "–inf —∞", 1, {2}, {-HUGE_VAL, -HUGE_VAL}},
    };
    (void)state;
    check_accepted(rows, COUNT(rows));
}

static void a_full_stop_behind_the_last_value_of_a_line_ends_it(void **state)
{
    static const Accepted rows[] = {
        {&NUMBER, "0.67。", 0, {0}, {.67}},
        {&NUMBER, "0.67.", 0, {0}, {.67}},
        {&NUMBER, "4。 ", 0, {0}, {4}},
        {&VECTOR, "[1 2].", 1, {2}, {1, 2}},
        {&MATRIX, "1 2。\n3 4。\n", 2, {2, 2}, {1, 2, 3, 4}},
        {&VECTOR, "1。5 2。", 1, {2}, {1.5, 2}},
    };
    (void)state;
    check_accepted(rows, COUNT(rows));
}

static void the_printed_mark_of_a_masked_cell_is_no_product(void **state)
{
    static const Accepted rows[] = {
        {&MASKED, "1.0000 × 0 <.0001", 1, {3}, {1, 0, 0}},
        {&MASKED, "1.0000 x 0 <.0001", 1, {3}, {1, 0, 0}},
        {&MASKED, "× 0 1", 1, {2}, {0, 1}},
        {&MASKED, "[[1, × 0], [.5, .5]]", 2, {2, 2}, {1, 0, .5, .5}},
        {&SCORES, "2.0000 × −∞ -15.0000", 1, {3}, {2, -HUGE_VAL, -15}},
        {&SCORES, "x -inf 1; x -inf x -inf", 2, {2, 2}, {-HUGE_VAL, 1, -HUGE_VAL, -HUGE_VAL}},
        /* everywhere else × multiplies */
        {&MASKED, "2 × 3", 0, {0}, {6}},
        {&MASKED, "2 × 0.5", 0, {0}, {1}},
        {&MASKED, "2×0", 0, {0}, {0}},
        {&PLAIN, "2 × 0", 0, {0}, {0}},
        {&SCORES, "2 × 3 -1", 1, {2}, {6, -1}},
    };
    (void)state;
    check_accepted(rows, COUNT(rows));
}

static void lists_are_read_with_brackets_or_without(void **state)
{
    static const Accepted rows[] = {
        {&MATRIX, "[[.67 .33]\n [.5 .5]]", 2, {2, 2}, {.67, .33, .5, .5}},
        {&VECTOR, "[.67, .33,]", 1, {2}, {.67, .33}},
        {&VECTOR, "[ .67 , .33 ]", 1, {2}, {.67, .33}},
        {&VECTOR, "[1]", 1, {1}, {1}},
        {&MATRIX, "[[1]]", 2, {1, 1}, {1}},
        {&MATRIX, "[[1, 2, 3]]", 2, {1, 3}, {1, 2, 3}},
        {&VECTOR, "1 2", 1, {2}, {1, 2}},
        {&VECTOR, "1,2", 1, {2}, {1, 2}},
        {&VECTOR, "1, 2,", 1, {2}, {1, 2}},
        {&VECTOR, "[1\n2]", 1, {2}, {1, 2}},
        {&MATRIX, "1 2; 3 4", 2, {2, 2}, {1, 2, 3, 4}},
        {&MATRIX, "1 2;\n3 4;\n", 2, {2, 2}, {1, 2, 3, 4}},
        {&MATRIX, "1 2\n3 4", 2, {2, 2}, {1, 2, 3, 4}},
        {&MATRIX, "1, 2,\n\n3, 4,\n", 2, {2, 2}, {1, 2, 3, 4}},
        {&MATRIX, "1\n2\n3", 2, {3, 1}, {1, 2, 3}},
        {&MATRIX, "[1 2; 3 4]", 2, {2, 2}, {1, 2, 3, 4}},
        {&MATRIX, "[1 2]\n[3 4]", 2, {2, 2}, {1, 2, 3, 4}},
        {&MATRIX, "[1 2], [3 4]", 2, {2, 2}, {1, 2, 3, 4}},
        {&MATRIX, "[1 2][3 4]", 2, {2, 2}, {1, 2, 3, 4}},
        {&MATRIX, "[1 2];[3 4]", 2, {2, 2}, {1, 2, 3, 4}},
        {&MATRIX, "[[1,0],[0,2]]", 2, {2, 2}, {1, 0, 0, 2}},
        {&MATRIX, "1,0\n0,2", 2, {2, 2}, {1, 0, 0, 2}},
        {&MATRIX, "1,0;0,2", 2, {2, 2}, {1, 0, 0, 2}},
        {&VECTOR, "[0,67]", 1, {2}, {0, 67}},
        {&PLAIN, "[[[1 2][3 4]][[5 6][7 8]]]", 3, {2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8}},
        {&PLAIN, "[[1 2; 3 4], [5 6; 7 8]]", 3, {2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8}},
        {&PLAIN, "[[1 2] [3 4]]\n\n[[5 6] [7 8]]", 3, {2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8}},
        {&PLAIN, "[[[1, 2, 3]]]", 3, {1, 1, 3}, {1, 2, 3}},
    };
    (void)state;
    check_accepted(rows, COUNT(rows));
}

static void what_python_prints_is_read(void **state)
{
    static const Accepted rows[] = {
        {&MATRIX, "array([[1., 2.],\n       [3., 4.]])", 2, {2, 2}, {1, 2, 3, 4}},
        {&MATRIX, "np.array([[1, 2], [3, 4]], dtype=np.float32)", 2, {2, 2}, {1, 2, 3, 4}},
        {&MATRIX, "[[0.5  1.  ]\n [2.   0.25]]", 2, {2, 2}, {.5, 1, 2, .25}},
        {&VECTOR, "[ 0.5 -1.   2. ]", 1, {3}, {.5, -1, 2}},
        {&MATRIX, "tensor([[0.6700, 0.3300]], dtype=torch.float64, device='cuda:0')", 2, {1, 2}, {.67, .33}},
        {&MATRIX, "tensor([[1.0000e-01, 9.0000e-01]], grad_fn=<SoftmaxBackward0>)", 2, {1, 2}, {.1, .9}},
        {&VECTOR,
         "torch.tensor([1, 2], device=device(type=\"cuda\", index=0), requires_grad=True)",
         1,
         {2},
         {1, 2}},
        {&VECTOR, "[np.float64(0.67), np.float64(0.33)]", 1, {2}, {.67, .33}},
        {&MATRIX, "[array([1, 2]), array([3, 4])]", 2, {2, 2}, {1, 2, 3, 4}},
        {&PLAIN,
         "tensor([[[1., 2.],\n         [3., 4.]],\n\n        [[5., 6.],\n         [7., 8.]]])",
         3,
         {2, 2, 2},
         {1, 2, 3, 4, 5, 6, 7, 8}},
        {&MASK, "[[ True False]\n [ True  True]]", 2, {2, 2}, {1, 0, 1, 1}},
    };
    (void)state;
    check_accepted(rows, COUNT(rows));
}

static void a_minus_after_a_blank_begins_a_value(void **state)
{
    static const Accepted rows[] = {
        {&VECTOR, "1 -2", 1, {2}, {1, -2}},          {&VECTOR, "[1 -2 -3]", 1, {3}, {1, -2, -3}},
        {&VECTOR, "1 −2", 1, {2}, {1, -2}},          {&VECTOR, "1, - 2", 1, {2}, {1, -2}},
        {&VECTOR, "1 +2", 1, {2}, {1, 2}},           {&VECTOR, "[1\n -2]", 1, {2}, {1, -2}},
        {&MATRIX, "1\n- 2", 2, {2, 1}, {1, -2}},     {&VECTOR, "(1) -√4", 1, {2}, {1, -2}},
        {&SCORES, "1 -inf", 1, {2}, {1, -HUGE_VAL}},
    };
    (void)state;
    check_accepted(rows, COUNT(rows));
}

static void words_stand_where_the_rules_allow_them(void **state)
{
    static const Accepted rows[] = {
        {&WEIGHTS, "67%", 0, {0}, {.67}},
        {&WEIGHTS, "[[67%, 33 %]]", 2, {1, 2}, {.67, .33}},
        {&WEIGHTS, "66.7% 33.3%", 1, {2}, {.667, .333}},
        {&WEIGHTS, "<.0001 <0.001 <1e-7 < .01 <1", 1, {5}, {0, 0, 0, 0, 0}},
        {&SCORES,
         "-inf −∞ -∞ -Infinity -infinity -Inf",
         1,
         {6},
         {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL, -HUGE_VAL, -HUGE_VAL, -HUGE_VAL}},
        {&SCORES, "[[1, -inf], [1, 2]]", 2, {2, 2}, {1, -HUGE_VAL, 1, 2}},
        {&MASK, "true false; False True", 2, {2, 2}, {1, 0, 0, 1}},
        {&MASK, "TRUE FALSE; ｔｒｕｅ fAlSe", 2, {2, 2}, {1, 0, 1, 0}},
        {&SCORES, "-INFINITY -INF −ＩＮＦ", 1, {3}, {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}},
        {&MASK, "0 -inf; 0 0", 2, {2, 2}, {0, -HUGE_VAL, 0, 0}},
    };
    (void)state;
    check_accepted(rows, COUNT(rows));
}

static void an_undefined_row_gets_the_width_of_the_others(void **state)
{
    static const struct {
        const char *text;
        int depth;
        size_t extents[LITERAL_DEPTH_MAX];
        const char *undefined; /* U for each undefined cell */
    } rows[] = {
        {"undefined", 0, {0}, "U"},
        {"[1, undefined]", 1, {2}, ".U"},
        {"[[1 2] undefined]", 2, {2, 2}, "..UU"},
        {"[undefined, [1 2]]", 2, {2, 2}, "UU.."},
        {"[未定义，［1，2］]", 2, {2, 2}, "UU.."},
        {"[[1, 2], [undefined]]", 2, {2, 2}, "..UU"},
        {"[[1, 2], [undefined, 3]]", 2, {2, 2}, "..U."},
        {"1 2 3\n未定义", 2, {2, 3}, "...UUU"},
        {"—; 1 2", 2, {2, 2}, "UU.."},
        {"——; 1 2", 2, {2, 2}, "UU.."},
        {"— —; 1 2", 2, {2, 2}, "UU.."},
        {"--; 1 2", 2, {2, 2}, "UU.."},
        {"[[--, --], [1, 2]]", 2, {2, 2}, "UU.."},
        {"−−\n1 2", 2, {2, 2}, "UU.."},
        {"undefined; [1 2]", 2, {2, 2}, "UU.."},
        {"undefined\nundefined", 2, {2, 1}, "UU"},
        {"Undefined; 1 2", 2, {2, 2}, "UU.."},
        {"UNDEFINED\n1 2。", 2, {2, 2}, "UU.."},
        {"nan NaN; 1 2", 2, {2, 2}, "UU.."},
        {"[[np.nan, 1], [NAN, NaN]]", 2, {2, 2}, "U.UU"},
        {"- - -; 1 2 3", 2, {2, 3}, "UUU..."},
        {"1 2 3\n- - -", 2, {2, 3}, "...UUU"},
        {"[[-, -], [1, -2]]", 2, {2, 2}, "UU.."},
        {"1 -2\n-", 2, {2, 2}, "..UU"},
        {"― ―; – –", 2, {2, 2}, "UUUU"},
        {"— 1", 1, {2}, "U."},
        {"[[[1 2] undefined] [undefined [3 4]]]", 3, {2, 2, 2}, "..UUUU.."},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena arena = {0};
        Literal literal;
        Fault fault = {0};
        if (!literal_read(&arena, (LiteralText){rows[i].text, strlen(rows[i].text), NULL}, SCORES, &literal,
                          &fault)) {
            fail_msg("row %zu: %s", i, fault.message);
        }
        if (literal.depth != rows[i].depth) fail_msg("row %zu: depth %d", i, literal.depth);
        assert_memory_equal(literal.extents, rows[i].extents, sizeof literal.extents);
        assert_int_equal(literal.cell_count, strlen(rows[i].undefined));
        for (size_t j = 0; j < literal.cell_count; j++) {
            if (literal.cells[j].undefined != (rows[i].undefined[j] == 'U'))
                fail_msg("row %zu: cell %zu", i, j);
        }
        arena_free(&arena);
    }
}

static void decimal_commas_are_points_by_option(void **state)
{
    static const Accepted rows[] = {
        {&COMMA, "0,67", 0, {0}, {.67}},
        {&COMMA, "0,67 0,33", 1, {2}, {.67, .33}},
        {&COMMA, "0,67; 0,33", 1, {2}, {.67, .33}},
        {&COMMA, "[0,67; 0,33]", 1, {2}, {.67, .33}},
        {&COMMA, "0,67, 0,33", 1, {2}, {.67, .33}},
        {&COMMA, ",67 -,33", 1, {2}, {.67, -.33}},
        {&COMMA, "０，６７ 1", 1, {2}, {.67, 1}},
        {&COMMA, "0,67\n0,33", 2, {2, 1}, {.67, .33}},
        {&COMMA, "0,6 0,4; 0,5 0,5", 2, {2, 2}, {.6, .4, .5, .5}},
        {&COMMA, "0,6; 0,4\n0,5; 0,5", 2, {2, 2}, {.6, .4, .5, .5}},
        {&COMMA, "[[0,6 0,4], [0,5 0,5]]", 2, {2, 2}, {.6, .4, .5, .5}},
        {&COMMA, "[[0,6; 0,4]; [0,5; 0,5]]", 2, {2, 2}, {.6, .4, .5, .5}},
        {&COMMA, "0.5 1,5e-1", 1, {2}, {.5, .15}},
    };
    (void)state;
    check_accepted(rows, COUNT(rows));
}

static void decimals_are_counted_as_typed(void **state)
{
    static const struct {
        const char *text;
        int decimals;
    } rows[] = {
        {"0.67", 2},   {".670", 3},     {"1.", 0},     {"4", 0},     {"-0.5", 1},
        {"6.7e-1", 2}, {"6.75e1", 1},   {"1e5", 0},    {"67%", 2},   {"66.7%", 3},
        {"(0.67)", 2}, {"２．５０", 2}, {"½", -1},     {"2²", -1},   {"10⁻³", -1},
        {"0.50。", 2}, {"2/3", -1},     {"1/√2", -1},  {"e^.5", -1}, {"exp(1)", -1},
        {"2*0.5", -1}, {"(1+.5)", -1},  {"<.0001", 4}, {"e", -1},    {"1e-99999%", 1002},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena arena = {0};
        Literal literal;
        if (!literal_read(&arena, (LiteralText){rows[i].text, strlen(rows[i].text), NULL}, WEIGHTS, &literal,
                          NULL)) {
            fail_msg("row %zu is refused", i);
        }
        if (literal.cells[0].decimals != rows[i].decimals)
            fail_msg("row %zu: %d", i, literal.cells[0].decimals);
        arena_free(&arena);
    }
}

static void a_percent_is_the_decimal_that_it_says(void **state)
{
    (void)state;
    for (int tenths = 0; tenths <= 1000; tenths++) {
        char text[16], expected[16];
        double number;
        snprintf(text, sizeof text, "%d.%d%%", tenths / 10, tenths % 10);
        snprintf(expected, sizeof expected, "%d.%03d", tenths / 1000, tenths % 1000);
        assert_true(literal_read_number(text, WEIGHTS, NULL, &number, NULL));
        if (number != strtod(expected, NULL)) fail_msg("%s: %.17g", text, number);
    }
}

static void the_last_digit_is_worth_what_it_stands_for(void **state)
{
    static const struct {
        const char *text;
        double unit;
    } rows[] = {
        {"0.67", .01}, {"4", 1},        {"1.0000e+06", 100}, {"1e6", 1e6}, {"6.7e-1", .01},
        {"67%", .01},  {"66.7%", .001}, {"1.", 1},           {"-.5", .1},  {"2/3", 0},
        {"½", 0},      {"1½", 0},       {"2²", 0},           {"e^.5", 0},  {"<.0001", .0001},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena arena = {0};
        Literal literal;
        assert_true(literal_read(&arena, (LiteralText){rows[i].text, strlen(rows[i].text), NULL}, WEIGHTS,
                                 &literal, NULL));
        if (fabs(literal.cells[0].unit - rows[i].unit) > 1e-12 * rows[i].unit)
            fail_msg("row %zu: %g", i, literal.cells[0].unit);
        arena_free(&arena);
    }
}

typedef struct {
    const LiteralRules *rules;
    const char *text;
    size_t line, column; /* of the caret, in characters from 1 */
    const char *words;   /* in the message */
} Refused;

static void check_refused(const Refused *rows, size_t row_count)
{
    const Place place = {.name = "--q"};
    for (size_t i = 0; i < row_count; i++) {
        Arena arena = {0};
        Literal literal;
        Fault fault = {0};
        char where[64];
        if (literal_read(&arena, (LiteralText){rows[i].text, strlen(rows[i].text), &place}, *rows[i].rules,
                         &literal, &fault)) {
            fail_msg("row %zu: \"%s\" is accepted", i, rows[i].text);
        }
        snprintf(where, sizeof where, "--q:%zu:%zu", rows[i].line, rows[i].column);
        if (strcmp(fault.where, where) != 0) {
            fail_msg("row %zu: \"%s\" points at %s, expected %s", i, rows[i].text, fault.where, where);
        }
        if (!strstr(fault.message, rows[i].words)) fail_msg("row %zu: \"%s\"", i, fault.message);
        assert_int_equal(fault.kind, FAULT_USAGE);
        arena_free(&arena);
    }
}

static void what_is_no_finite_number_is_refused(void **state)
{
    static const Refused rows[] = {
        {&PLAIN, "nan", 1, 1, "\"nan\" is no number"},
        {&PLAIN, "[1, NaN]", 1, 5, "\"NaN\" is no number"},
        {&PLAIN, "inf", 1, 1, "type a finite number"},
        {&SCORES, "1 +inf", 1, 3, "type a finite number"},
        {&SCORES, "∞", 1, 1, "type a finite number"},
        {&PLAIN, "1e999", 1, 1, "type one below 1.8e308"},
        {&PLAIN, "0.5 -1e999", 1, 6, "type one below 1.8e308"},
        {&PLAIN, "exp(1000)", 1, 4, "type a smaller value"},
        {&PLAIN, "1e300*1e300", 1, 7, "type a smaller value"},
        {&PLAIN, "(1e308+1e308)", 1, 7, "type a smaller value"},
        {&PLAIN, "10^400", 1, 1, "type a smaller value"},
        {&PLAIN, "0/0", 1, 3, "a divisor other than 0"},
        {&PLAIN, "⅟3", 1, 1, "is not allowed here"},
        {&PLAIN, "²", 1, 1, "is not allowed here"},
        {&PLAIN, "2 ²", 1, 3, "is not allowed here"},
        {&PLAIN, "2⁻", 1, 2, "is not allowed here"},
        {&PLAIN, "2.5½", 1, 4, "write * for a product"},
        {&PLAIN, "0⁻¹", 1, 1, "0 has no negative power"},
        {&PLAIN, "9⁹⁹⁹⁹⁹", 1, 1, "type a smaller value"},
        {&PLAIN, "2ᵀ", 1, 2, "\"ᵀ\" is no number"},
        {&PLAIN, "[1, 1/0]", 1, 7, "a divisor other than 0"},
        {&PLAIN, "1/(1-1)", 1, 3, "a divisor other than 0"},
        {&PLAIN, "0^-1", 1, 1, "0 has no negative power"},
        {&PLAIN, "sqrt(-1)", 1, 5, "the root of 0 or more"},
        {&PLAIN, "√-1", 1, 2, "the root of 0 or more"},
        {&PLAIN, "(-2)^.5", 1, 1, "a positive base"},
        {&PLAIN, "0x10", 1, 2, "\"x10\" is no number"},
        {&PLAIN, "infinity", 1, 1, "type a finite number"},
        {&PLAIN, "1-inf", 1, 3, "\"inf\" is no number"},
        {&SCORES, "-inf/2", 1, 5, "is not allowed here"},
    };
    (void)state;
    check_refused(rows, COUNT(rows));
}

static void words_and_prose_are_refused(void **state)
{
    static const Refused rows[] = {
        {&PLAIN, "the answer is 0.67", 1, 1, "\"the\" is no number; type only numbers"},
        {&PLAIN, "0.67 and 0.33", 1, 6, "\"and\" is no number"},
        {&PLAIN, "答案是 0.67", 1, 1, "\"答案是\" is no number"},
        {&PLAIN, "[0.5, x]", 1, 7, "\"x\" is no number"},
        {&PLAIN, "A = [1]", 1, 1, "\"A\" is no number"},
        {&PLAIN, "pi", 1, 1, "\"pi\" is no number"},
        {&PLAIN, "1/√d", 1, 4, "\"d\" is no number"},
        {&PLAIN, "sqrt 2", 1, 6, "write sqrt(2)"},
        {&PLAIN, "array", 1, 6, "write array([...])"},
        {&PLAIN, "\"1\"", 1, 1, "is not allowed here; type numbers"},
        {&PLAIN, "1:2", 1, 2, "is not allowed here; type numbers"},
        {&PLAIN, "{1, 2}", 1, 1, "is not allowed here; type numbers"},
        {&PLAIN, "--1", 1, 2, "is not allowed here"},
        {&PLAIN, "array([1], 2)", 1, 12, "is not allowed here"},
        {&PLAIN, "tensor([1], float)", 1, 13, "\"float\" is no number"},
        {&PLAIN, "undefined", 1, 1, "only where a mask is given"},
        {&PLAIN, "[1, 未定义]", 1, 5, "only where a mask is given"},
        {&PLAIN, "—", 1, 1, "only where a mask is given"},
        {&PLAIN, "1 --", 1, 3, "only where a mask is given"},
        {&SCORES, "--1", 1, 2, "is not allowed here"},
        {&PLAIN, "[-inf]", 1, 2, "a masked score or in an additive mask"},
        {&PLAIN, "−∞", 1, 1, "a masked score or in an additive mask"},
        {&PLAIN, "true", 1, 1, "only in a mask"},
        {&PLAIN, "67%", 1, 3, "write 0.67"},
        {&WEIGHTS, "2/3%", 1, 4, "write 67% or 2/3"},
        {&PLAIN, "<.0001", 1, 1, "type a number"},
        {&WEIGHTS, "<.002", 1, 1, "write <.0001"},
        {&WEIGHTS, "<10", 1, 1, "write <.0001"},
        {&WEIGHTS, "<0", 1, 1, "write <.0001"},
        {&WEIGHTS, "<x", 1, 2, "\"x\" is no number"},
    };
    (void)state;
    check_refused(rows, COUNT(rows));
}

static void an_expression_is_nested_thirty_two_deep_at_most(void **state)
{
    (void)state;
    for (size_t parentheses = 30; parentheses <= 32; parentheses++) { /* with the number in them one more */
        Text text = {0};
        Fault fault = {0};
        double number = 0;
        for (size_t i = 0; i < parentheses; i++) text_add(&text, "(");
        text_add(&text, "7");
        for (size_t i = 0; i < parentheses; i++) text_add(&text, ")");
        bool done =
            literal_read_number(text_string(&text), NUMBER, &(Place){.name = "--tau"}, &number, &fault);
        assert_int_equal(done, parentheses < 32);
        if (done) assert_true(number == 7);
        if (!done) assert_string_equal(fault.where, "--tau:1:33");
        text_free(&text);
    }
}

static void both_readings_are_shown(void **state)
{
    static const Refused rows[] = {
        {&PLAIN, "1-2", 1, 2, "one value, 1 - 2 = -1, or two, 1 and -2; write it in parentheses"},
        {&PLAIN, "[0.5 1-2]", 1, 7, "one value, 1 - 2 = -1, or two, 1 and -2"},
        {&PLAIN, "1 - 2", 1, 3, "one value, 1 - 2 = -1, or two, 1 and -2"},
        {&PLAIN, "1- 2", 1, 2, "one value, 1 - 2 = -1, or two, 1 and -2"},
        {&PLAIN, "1−2", 1, 2, "one value, 1 - 2 = -1, or two, 1 and -2"},
        {&PLAIN, "[1, 2+3]", 1, 6, "one value, 2 + 3 = 5, or two, 2 and 3"},
        {&PLAIN, "e^0 + 1", 1, 5, "one value, e^0 + 1 = 2, or two, e^0 and 1"},
        {&PLAIN, "[1\n- 2]", 2, 1, "one value, 1 - 2 = -1, or two, 1 and -2"},
        {&PLAIN, "1-2-3", 1, 2, "one value, 1 - 2 = -1"},
        {&PLAIN, "1 -\n2", 1, 4, "a value is missing"},
        {&PLAIN, "-", 1, 2, "a value is missing"},
        {&PLAIN, "- - 3", 1, 3, "\"-\" is not allowed here"},
        {&SCORES, "- - 3", 1, 3, "\"-\" is not allowed here"},
        {&SCORES, "1 - 2", 1, 3, "one value, 1 - 2 = -1, or two, 1 and -2"},
        {&PLAIN, "1—2", 1, 2, "one value, 1 - 2 = -1, or two, 1 and -2"},
        {&PLAIN, ".67 - .66", 1, 5, "one value, .67 - .66 = 0.01, or two"},
        {&PLAIN, "0.1+0.2", 1, 4, "one value, 0.1 + 0.2 = 0.3, or two"},
        {&PLAIN, ".5 - .50", 1, 4, "one value, .5 - .50 = 0, or two"},
        {&PLAIN, "1/3 - 1/2", 1, 5, "one value, 1/3 - 1/2 = -0.166667, or two"},
        {&PLAIN, "1e300 - 1", 1, 7, "one value, 1e300 - 1 = 1e+300, or two"},
        {&PLAIN, "0,67 0,33", 1, 2,
         "decimal commas, 0.67 0.33, or separate values, 0 67 0 33; give --decimal-comma"},
        {&PLAIN, "[0.5 0,67]", 1, 7, "decimal commas, 0.5 0.67, or separate values, 0.5 0 67"},
        {&PLAIN, "0,67, 0,33", 1, 2, "decimal commas, 0.67 0.33, or separate values, 0 67 0 33"},
        {&PLAIN, "[[1, 0]\n [0,5 0,5]]", 2, 4, "--decimal-comma"},
        {&PLAIN, "[1,0\n 0,5]", 1, 3, "--decimal-comma"},
        {&PLAIN, "0,5 0,5 0,5 0,5 0,5 0,5 0,5 0,5 0,5 0,5 0,5", 1, 2,
         "commas, 0.5 0.5 0.5 0.5 0.5 0.5 0.5 0.5 0.5 0.5 ..., or"}, /* forty bytes are shown */
        {&NUMBER, "0,5", 1, 2, "write a point, or give --decimal-comma"},
        {&COMMA, "0,67,0,33", 1, 5, "a second point in one number"},
    };
    (void)state;
    check_refused(rows, COUNT(rows));
}

static void what_a_comma_may_mean_follows_from_how_many_values_are_asked(void **state)
{
    static const Accepted accepted[] = {
        {&TWO, "3,145", 1, {2}, {3, 145}},
        {&TWO, "[0,67]", 1, {2}, {0, 67}},
        {&FOUR, "0,67 0,33", 1, {4}, {0, 67, 0, 33}},
        {&FOUR, "0.844 0.114 0.042,0.422", 1, {4}, {.844, .114, .042, .422}},
        {&PLAIN, "0.844 0.114 0.042,0.422", 1, {4}, {.844, .114, .042, .422}},
        {&FOUR, "1,0;0,2", 2, {2, 2}, {1, 0, 0, 2}},
        {&MATRIX, "1,0;0,2", 2, {2, 2}, {1, 0, 0, 2}},
        {&TWO, "1,2,3", 1, {3}, {1, 2, 3}},
        {&PLAIN, "0,2689,0,7311", 1, {4}, {0, 2689, 0, 7311}},
        {&FOUR, "1,2,3", 1, {3}, {1, 2, 3}},      /* a wrong shape is a matter of the caller */
        {&ONE, "0.512,345", 1, {2}, {.512, 345}}, /* behind a point there are no thousands */
        {&ONE, "10.50,5", 1, {2}, {10.5, 5}},
        {&ONE, "0.500,5", 1, {2}, {.5, 5}},
    };
    static const Refused refused[] = {
        {&TWO, "0,6698; 0,6605", 1, 2,
         "decimal commas, 0.6698; 0.6605; write a point, or give --decimal-comma"},
        {&TWO, "0,67 0,33", 1, 2, "decimal commas, 0.67 0.33; write a point"},
        {&TWO, "−0,5² √0,33", 1, 3, "decimal commas, -0.5² √0.33; write a point"}, /* signs stay in it */
        {&TWO, "０，６７ ０，３３", 1, 2, "decimal commas, 0.67 0.33; write a point"},
        {&ONE, "3,145", 1, 2, "two readings: a decimal comma, 3.145, or thousands, 3145; write the one"},
        {&NUMBER, "3,145", 1, 2, "two readings: a decimal comma, 3.145, or thousands, 3145; write the one"},
        {&ONE, "0,669", 1, 2, "decimal commas, 0.669; write a point"},
        {&ONE, "3,14", 1, 2, "decimal commas, 3.14; write a point"},
        {&ONE, "1,234,567", 1, 2, "commas between thousands, 1234567; leave them out"},
        {&TWO, "[1,234.5, 2,345]", 1, 3, "commas between thousands, [1234.5 2345]; leave them out"},
        {&PLAIN, "1,000 2,000", 1, 2,
         "three readings: decimal commas, 1.000 2.000, separate values, 1 000 2 000, or thousands, 1000 "
         "2000; "
         "give --decimal-comma for the first"},
        {&PLAIN, "12,345, 1,234,567; 0,5 1", 1, 20, "row 1 has 3 values, row 0 has 5"},
        {&PLAIN, "1,000 0,200", 1, 2,
         "two readings: decimal commas, 1.000 0.200, or separate values, 1 000 0"},
        {&PLAIN, "[[1, 0]\n [1,500 2,500]]", 2, 4,
         "two readings: a decimal comma, [[1 0] [1.500 2.500]], or t"},
        {&ONE, "1.500,5", 1, 6, "points between thousands and a decimal comma, 1500.5; leave the points out"},
        {&FOUR, "03,33\n3.033\n33\n1,5e5", 1, 3, "decimal commas, 03.33 3.033 33 1.5e5; write a point"},
        {&TWO, "1.500,5; 12.345.678,25", 1, 6, "a decimal comma, 1500.5; 12345678.25; leave"},
        {&TWO, "0,2689,0,7311", 1, 2,
         "two readings: decimal commas, 0.2689 0.7311, or separate values, 0 2689 0 7311; write points for "
         "the first"},
        {&FOUR, "[[0,25,0,75], [0,5,0,5]]", 1, 4,
         "decimal commas, [[0.25 0.75] [0.5 0.5]], or separate values, [[0 25 0"},
        {&THREE, "0,5 0,5", 1, 2, "decimal commas, 0.5 0.5, or separate values, 0 5 0 5"},
        {&NUMBER, "1,2,3", 1, 3, "only a single number is allowed here"},
        {&PLAIN, "[[1, 0]\n [0,5 0,5]]", 2, 4, "decimal commas, [[1 0] [0.5 0.5]]; write a point"},
    };
    (void)state;
    check_accepted(accepted, COUNT(accepted));
    check_refused(refused, COUNT(refused));
}

static void a_list_that_may_be_meant_otherwise_is_read_with_a_note(void **state)
{
    static const struct {
        const LiteralRules *rules;
        const char *text;
        const char *note; /* NULL: none */
    } rows[] = {
        {&PLAIN, "0,6698; 0,6605",
         "the commas were read as separators, 0 6698; 0 6605; as decimal commas they would be 0.6698; "
         "0.6605: "
         "give --decimal-comma"},
        {&PLAIN, "3,145",
         "the commas were read as separators, 3 145; as decimal commas they would be 3.145: give "
         "--decimal-comma; as thousands 3145: leave the commas out"},
        {&PLAIN, "1,234,567",
         "the commas were read as separators, 1 234 567; as thousands 1234567: leave the commas out"},
        {&VECTOR, "１，２３４，５６７", "as thousands 1234567"},
        {&PLAIN, "1.500,5",
         "the commas were read as separators, 1.500 5; with points between thousands 1500.5: leave those "
         "out, and write a point for the comma"},
        {&PLAIN, "0,67\n0,33", "as decimal commas they would be 0.67 0.33"},
        {&PLAIN, "0.844 0.114 0.042,0.422 0.1 0.5", "this was read as one row; put a semicolon between rows"},
        {&PLAIN, ".5 .5 .25,.75 1 1", "put a semicolon between rows"},
        {&PLAIN, "[[.5 .5 .25,.75 1 1]]", NULL},
        {&PLAIN, "2,1,0", NULL},
        {&PLAIN, "1, 2, 3", NULL},
        {&PLAIN, "100, 200, 300", NULL},
        {&PLAIN, "1,0;0,2", NULL},
        {&PLAIN, "1,2", NULL},
        {&PLAIN, "0,1,-1,2", NULL},
        {&PLAIN, "0.5,0.25", NULL},
        {&PLAIN, "1000,2000", "as decimal commas they would be 1000.2000: give --decimal-comma"},
        {&PLAIN, "10,20,30", NULL},
        {&PLAIN, "[100,200]", NULL}, /* as JSON writes a list */
        {&PLAIN, "[[0,67],[0,33]]", NULL},
        {&TWO, "3,145", NULL}, /* the number of values says what is meant */
        {&COMMA, "3,145", NULL},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena arena = {0};
        Literal literal;
        if (!literal_read(&arena, (LiteralText){rows[i].text, strlen(rows[i].text), NULL}, *rows[i].rules,
                          &literal, NULL))
            fail_msg("row %zu is refused", i);
        bool same = rows[i].note ? literal.note && strstr(literal.note, rows[i].note) : !literal.note;
        if (!same) fail_msg("row %zu: %s", i, literal.note ? literal.note : "no note");
        arena_free(&arena);
    }
}

static void what_was_left_out_is_named(void **state)
{
    static const Refused rows[] = {
        {&PLAIN, "0.6698… 0.6605…", 1, 7, "digits were left out here; type them, or round the number"},
        {&PLAIN, "0.6698... 0.6605...", 1, 7, "digits were left out here"},
        {&PLAIN, "[0.33…]", 1, 6, "digits were left out here"},
        {&PLAIN, "1...2", 1, 2, "digits were left out here"},
        {&PLAIN, "[0.1, ..., 0.9]", 1, 7, "numpy.set_printoptions"},
        {&PLAIN, "0.1 … 0.9", 1, 5, "values were left out here; type all of them"},
    };
    (void)state;
    check_refused(rows, COUNT(rows));
}

static void what_a_terminal_would_not_show_is_refused_with_its_place(void **state)
{
    static const Refused rows[] = {
        {&PLAIN, "1\a2", 1, 2, "an invisible character, U+0007; take it out"},
        {&PLAIN, "1\b2", 1, 2, "U+0008"},
        {&PLAIN, "1 \x7F 2", 1, 3, "U+007F"},
        {&PLAIN, "[1, \x1B[31m2]", 1, 5, "U+001B"},
        {&PLAIN, "1 \u202E2 3", 1, 3, "U+202E"},
        {&PLAIN, "1\u200B2", 1, 2, "U+200B"},
        {&PLAIN, "\uFEFF1", 1, 1, "U+FEFF"},
        {&PLAIN, "x\u2066y", 1, 1, "\"x\" is no number"},
        {&PLAIN, "1\n2 \xFF", 2, 3, "U+FFFD"},
        {&PLAIN, "1 \xE2\x80", 1, 3, "U+FFFD"},
        {&MASK, "true\x01", 1, 5, "U+0001"},
        {&PLAIN, "e^\x02", 1, 3, "U+0002"},
        {&PLAIN, "array([1], dtype=\x03)", 1, 18, "U+0003"},
    };
    (void)state;
    check_refused(rows, COUNT(rows));
}

static void lists_out_of_shape_are_refused(void **state)
{
    static const Refused rows[] = {
        {&PLAIN, "[[1 2]\n [3 4 5]]", 2, 3,
         "row 1 has 3 values, row 0 has 2; give every row the same number"},
        {&PLAIN, "1 2; 3", 1, 6, "row 1 has 1 value, row 0 has 2"},
        {&PLAIN, "1 2\n3 4\n5", 3, 1, "row 2 has 1 value, row 0 has 2"},
        {&SCORES, "undefined\n1 2\n3", 3, 1, "row 2 has 1 value, row 1 has 2"},
        {&PLAIN, "[[[1 2] [3 4]] [[5 6] [7]]]", 1, 24, "head 1 row 1 has 1 value, head 0 row 0 has 2"},
        {&PLAIN, "[[[1 2] [3 4]] [[5 6]]]", 1, 16, "head 1 has 1 row, head 0 has 2; give every head"},
        {&PLAIN, "[1, [2]]", 1, 5, "a list beside a value; give every row brackets"},
        {&PLAIN, "[[1], 2]", 1, 7, "a value beside a list; give every row brackets"},
        {&PLAIN, "[[[1]], [2]]", 1, 9, "a list 1 deep beside a list 2 deep"},
        {&SCORES, "[[[1 2]], undefined]", 1, 11, "a value beside a list"},
        {&PLAIN, "[[1 2]", 1, 1, "this [ is never closed; add a ]"},
        {&PLAIN, "[[1 2] [3 4]", 1, 1, "this [ is never closed; add a ]"},
        {&PLAIN, "[[1 2] [3 4", 1, 8, "this [ is never closed; add a ]"},
        {&PLAIN, "[1 2]]", 1, 6, "this ] closes nothing"},
        {&PLAIN, "1 2)", 1, 4, "this ) closes nothing"},
        {&PLAIN, "[(1]", 1, 2, "this ( is never closed; add a )"},
        {&PLAIN, "array([1]", 1, 6, "this ( is never closed; add a )"},
        {&PLAIN, "[array([1]]", 1, 7, "this ( is never closed; add a )"},
        {&PLAIN, "(1, 2)", 1, 3, "write a list in square brackets"},
        {&PLAIN, "[1 2 ... 9]", 1, 6, "set_printoptions(threshold=sys.maxsize)"},
        {&PLAIN, "[[1 2]\n ...\n [3 4]]", 2, 2, "set_printoptions(threshold=sys.maxsize)"},
        {&PLAIN, "[1, …, 9]", 1, 5, "values were left out here; type all of them"},
        {&PLAIN, "", 1, 1, "no value; type a number"},
        {&PLAIN, "  \n", 1, 1, "no value; type a number"},
        {&PLAIN, "[[1], []]", 1, 7, "no value; type a number"},
        {&PLAIN, "1,,2", 1, 3, "a value is missing before this comma"},
        {&PLAIN, "[,1]", 1, 2, "a value is missing before this comma"},
        {&PLAIN, "1\n,2", 2, 1, "a value is missing before this comma"},
        {&PLAIN, "1;;2", 1, 3, "a value is missing before this semicolon"},
        {&PLAIN, "1/", 1, 3, "a value is missing at the end"},
        {&PLAIN, "1.2.3", 1, 4, "a second point in one number"},
        {&PLAIN, "2(3)", 1, 2, "write * for a product"},
        {&PLAIN, "2√2", 1, 2, "write * for a product"},
        {&PLAIN, "2e^.5", 1, 2, "write * for a product"},
        {&PLAIN, "。5", 1, 1, "is not allowed here"},
    };
    (void)state;
    check_refused(rows, COUNT(rows));
}

static void a_nesting_deeper_than_the_field_takes_is_refused(void **state)
{
    static const Refused rows[] = {
        {&NUMBER, "[1]", 1, 1, "only a single number is allowed here"},
        {&NUMBER, "1 2", 1, 3, "only a single number is allowed here"},
        {&NUMBER, "1; 2", 1, 4, "only a single number is allowed here"},
        {&VECTOR, "[[1 2]]", 1, 2, "deeper than a list of numbers; type one row"},
        {&VECTOR, "1 2; 3 4", 1, 6, "deeper than a list of numbers; type one row"},
        {&VECTOR, "[1; 2]", 1, 5, "deeper than a list of numbers; type one row"},
        {&VECTOR, "[1 2] [3 4]", 1, 7, "deeper than a list of numbers; type one row"},
        {&MATRIX, "[[[1 2]]]", 1, 3, "deeper than a matrix; type rows of numbers"},
        {&MATRIX, "[[1]] [[2]]", 1, 7, "deeper than a matrix; type rows of numbers"},
        {&MATRIX, "[[1; 2]]", 1, 6, "deeper than a matrix; type rows of numbers"},
        {&PLAIN, "[[[[1]]]]", 1, 4, "at most three levels of brackets"},
        {&PLAIN, "array(array(array(array(array([1])))))", 1, 30, "nested too deep"},
    };
    (void)state;
    check_refused(rows, COUNT(rows));
}

static void the_place_is_counted_on_from_where_the_literal_stands(void **state)
{
    static const struct {
        Place place;
        const char *text;
        const char *where;
        const char *source;
        size_t caret_cols;
    } rows[] = {
        {{"lesson.md", 12, 5}, "1 x", "lesson.md:12:7", "1 x", 2},
        {{"lesson.md", 12, 5}, "1 2\n 3 x", "lesson.md:13:4", " 3 x", 3},
        {{"lesson.md", 12, 0}, "x", "lesson.md:12:1", "x", 0},
        {{"--q", 0, 9}, "x", "--q:1:1", "x", 0},
        {{"--q", 0, 0}, "１ x", "--q:1:3", "１ x", 3},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena arena = {0};
        Literal literal;
        Fault fault = {0};
        assert_false(literal_read(&arena, (LiteralText){rows[i].text, strlen(rows[i].text), &rows[i].place},
                                  PLAIN, &literal, &fault));
        assert_string_equal(fault.where, rows[i].where);
        assert_string_equal(fault.source, rows[i].source);
        if (fault.caret_cols != rows[i].caret_cols) fail_msg("row %zu: caret at %zu", i, fault.caret_cols);
        arena_free(&arena);
    }
}

/* `count` times `piece`. */
static char *repeat(const char *piece, size_t count)
{
    size_t length = strlen(piece);
    char *text = test_malloc(length * count + 1);
    for (size_t i = 0; i < count; i++) memcpy(text + i * length, piece, length);
    text[length * count] = '\0';
    return text;
}

static void what_is_too_much_is_refused_at_the_cap(void **state)
{
    static const struct {
        const char *piece;
        size_t count;
        const char *words;
    } rows[] = {
        {"1 ", LITERAL_CELLS_MAX + 1, "more than 262144 values"},
        {"1\n", 1000 * 1000, "more than 262144 values"},
        {"- ", 1000 * 1000, "is not allowed here"},
        {"0,1 ", LITERAL_CELLS_MAX / 2, "decimal commas"},
        {"—2", 1000 * 1000, "two readings"},
        {"½", 1000 * 1000, "write * for a product"},
        {"⁻", 1000 * 1000, "is not allowed here"},
        {"\u202E", 1000 * 1000, "invisible"},
        {"1", LITERAL_BYTES_MAX + 1, "more than the 4194304 that are read"},
        {"1", LITERAL_BYTES_MAX, "type fewer digits"},
        {"[", 1000 * 1000, "at most three levels"},
        {"(", 1000 * 1000, "fewer parentheses"},
        {"√", 1000 * 1000, "fewer parentheses"},
        {"2^", 1000 * 1000, "fewer parentheses"},
        {"array(", 500 * 1000, "nested too deep"},
        {"x", 1000 * 1000, "is no number"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena arena = {0};
        Literal literal;
        Fault fault = {0};
        char *text = repeat(rows[i].piece, rows[i].count);
        assert_false(literal_read(&arena, (LiteralText){text, strlen(text), NULL}, PLAIN, &literal, &fault));
        if (!strstr(fault.message, rows[i].words)) fail_msg("row %zu: %s", i, fault.message);
        test_free(text);
        arena_free(&arena);
    }
}

static void the_caps_may_be_set_lower(void **state)
{
    LiteralRules rules = {.depth_max = 2, .bytes_max = 9, .cells_max = 4, .undefined = true};
    Arena arena = {0};
    Literal literal;
    Fault fault;
    (void)state;
    assert_true(literal_read(&arena, (LiteralText){"1 2; 3 4", 8, NULL}, rules, &literal, NULL));
    assert_false(literal_read(&arena, (LiteralText){"1 2 3 4 5", 9, NULL}, rules, &literal, &fault));
    assert_non_null(strstr(fault.message, "more than 4 values"));
    assert_false(literal_read(&arena, (LiteralText){"1 2 3 4    ", 10, NULL}, rules, &literal, &fault));
    assert_non_null(strstr(fault.message, "10 bytes"));
    assert_false(literal_read(&arena, (LiteralText){"1 2 3\n—", 9, NULL}, rules, &literal, &fault));
    assert_non_null(strstr(fault.message, "more than 4 values"));
    arena_free(&arena);
}

static void a_large_matrix_is_read_whole(void **state)
{
    enum { SIDE = 512 };
    Arena arena = {0};
    Literal literal;
    Text text = {0};
    (void)state;
    for (size_t i = 0; i < SIDE * SIDE; i++) text_addf(&text, "%zu%s", i, i % SIDE == SIDE - 1 ? "\n" : " ");
    assert_true(literal_read(&arena, (LiteralText){text.bytes, text.length, NULL}, MATRIX, &literal, NULL));
    assert_int_equal(literal.extents[0], SIDE);
    assert_int_equal(literal.extents[1], SIDE);
    for (size_t i = 0; i < SIDE * SIDE; i++) assert_true(literal.cells[i].number == (double)i);
    text_free(&text);
    arena_free(&arena);
}

static void a_single_number_is_read_without_an_arena(void **state)
{
    double number = 0;
    Fault fault = {0};
    (void)state;
    assert_true(literal_read_number("1/4", PLAIN, NULL, &number, &fault));
    assert_true(number == .25);
    assert_false(literal_read_number("[1]", PLAIN, NULL, &number, &fault));
    assert_non_null(strstr(fault.message, "only a single number"));
    assert_true(number == .25);
}

/* A small generator: the same numbers on every machine. */
static double random_unit(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (double)(*state >> 11) / 9007199254740992.0;
}

static double read_back(const char *text)
{
    LiteralRules rules = {.less_than = true, .minus_infinity = true, .undefined = true};
    double number = 0;
    Fault fault = {0};
    if (!literal_read_number(text, rules, NULL, &number, &fault)) fail_msg("\"%s\": %s", text, fault.message);
    return number;
}

static void what_is_shown_can_be_typed_back(void **state)
{
    uint64_t seed = 16;
    (void)state;
    for (int i = 0; i < 4000; i++) {
        double value = pow(10, -12 * random_unit(&seed)) * random_unit(&seed);
        for (int digits = 0; digits <= 6; digits++) {
            char shown[NUMBER_BYTES];
            number_print(shown, value, (NumberForm){.digits = digits, .weights = true});
            if (fabs(read_back(shown) - value) > (.5 + 1e-9) * pow(10, -digits))
                fail_msg("%.17g: %s", value, shown);
            number_print(shown, -1e9 * value, (NumberForm){.digits = digits, .scientific = true});
            if (fabs(read_back(shown) / (-1e9 * value) - 1) > .51 * pow(10, -digits))
                fail_msg("%g: %s", value, shown);
        }
    }
}

static void special_cells_can_be_typed_back(void **state)
{
    static const struct {
        unsigned char flags;
        bool weights;
        double expected;
    } rows[] = {{CELL_MASKED, false, -HUGE_VAL}, {CELL_MASKED, true, 0}, {CELL_UNDEFINED, false, 0}};
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        char shown[NUMBER_BYTES];
        NumberForm form = {.digits = 4, .weights = rows[i].weights};
        number_print_cell(shown, rows[i].expected, rows[i].flags, form);
        if (read_back(shown) != rows[i].expected) fail_msg("row %zu: %s", i, shown);
    }
}

static void exact_numbers_read_back_to_the_same_double(void **state)
{
    uint64_t seed = 17;
    (void)state;
    for (int i = 0; i < 20000; i++) {
        char shown[NUMBER_BYTES];
        double value = (random_unit(&seed) - .5) * pow(10, 600 * random_unit(&seed) - 300);
        number_print_exact(shown, value);
        if (read_back(shown) != value) fail_msg("%.17g: %s", value, shown);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_is_read),
        cmocka_unit_test(expressions_are_computed),
        cmocka_unit_test(what_an_input_method_types_is_folded),
        cmocka_unit_test(fractions_and_powers_are_read_as_print_writes_them),
        cmocka_unit_test(dashes_of_print_are_minus_signs),
        cmocka_unit_test(a_full_stop_behind_the_last_value_of_a_line_ends_it),
        cmocka_unit_test(the_printed_mark_of_a_masked_cell_is_no_product),
        cmocka_unit_test(lists_are_read_with_brackets_or_without),
        cmocka_unit_test(what_python_prints_is_read),
        cmocka_unit_test(a_minus_after_a_blank_begins_a_value),
        cmocka_unit_test(words_stand_where_the_rules_allow_them),
        cmocka_unit_test(an_undefined_row_gets_the_width_of_the_others),
        cmocka_unit_test(decimal_commas_are_points_by_option),
        cmocka_unit_test(decimals_are_counted_as_typed),
        cmocka_unit_test(a_percent_is_the_decimal_that_it_says),
        cmocka_unit_test(the_last_digit_is_worth_what_it_stands_for),
        cmocka_unit_test(what_is_no_finite_number_is_refused),
        cmocka_unit_test(words_and_prose_are_refused),
        cmocka_unit_test(an_expression_is_nested_thirty_two_deep_at_most),
        cmocka_unit_test(both_readings_are_shown),
        cmocka_unit_test(what_a_comma_may_mean_follows_from_how_many_values_are_asked),
        cmocka_unit_test(a_list_that_may_be_meant_otherwise_is_read_with_a_note),
        cmocka_unit_test(what_was_left_out_is_named),
        cmocka_unit_test(what_a_terminal_would_not_show_is_refused_with_its_place),
        cmocka_unit_test(lists_out_of_shape_are_refused),
        cmocka_unit_test(a_nesting_deeper_than_the_field_takes_is_refused),
        cmocka_unit_test(the_place_is_counted_on_from_where_the_literal_stands),
        cmocka_unit_test(what_is_too_much_is_refused_at_the_cap),
        cmocka_unit_test(the_caps_may_be_set_lower),
        cmocka_unit_test(a_large_matrix_is_read_whole),
        cmocka_unit_test(a_single_number_is_read_without_an_arena),
        cmocka_unit_test(what_is_shown_can_be_typed_back),
        cmocka_unit_test(special_cells_can_be_typed_back),
        cmocka_unit_test(exact_numbers_read_back_to_the_same_double),
    };
    setenv("LC_ALL", "C.UTF-8", 1);
    assert(lang_start("en", ""));
    return cmocka_run_group_tests(tests, NULL, NULL);
}
