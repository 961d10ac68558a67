/* Wrong methods: what stands in place of the softmax along the keys. Where the exponentials are those of the
 * scores as they are, the shift by the row maximum is left out. */
#include "grade/catalogue.h"

#define UNSHIFTED DROP("shifted"), DROP("rowmax")

/* The maximum, the sum and the division run down each key's column; so a row whose every key is masked has
 * exponentials: zeros. */
static const Patch OVER_QUERIES[] = {
    REPLACE("rowmax", "max", REDUCE(FUNCTION_MAX, OF("masked"), AXIS_QUERY)),
    REPLACE("shifted", "−max", SPREAD(FUNCTION_SUBTRACT, OF("masked"), OF("rowmax"), AXIS_QUERY)),
    REPLACE("exp", "exp", .operation = OPERATION_ELEMENTWISE, .function = FUNCTION_EXP),
    REPLACE("rowsum", "Σ", REDUCE(FUNCTION_SUM, OF("exp"), AXIS_QUERY)),
    REPLACE("weights", "÷Σ", SPREAD(FUNCTION_DIVIDE, OF("exp"), OF("rowsum"), AXIS_QUERY)),
};

static const Patch OVER_WHOLE_MATRIX[] = {
    REPLACE("rowmax", "max", REDUCE(FUNCTION_MAX, OF("masked"), AXIS_NONE)),
    REPLACE("shifted", "−max", EACH(FUNCTION_SUBTRACT, OF("masked"), OF("rowmax"))),
    REPLACE("exp", "exp", .operation = OPERATION_ELEMENTWISE, .function = FUNCTION_EXP),
    REPLACE("rowsum", "Σ", REDUCE(FUNCTION_SUM, OF("exp"), AXIS_NONE)),
    REPLACE("weights", "÷Σ", EACH(FUNCTION_DIVIDE, OF("exp"), OF("rowsum"))),
};

static const Patch NO_EXP[] = {
    UNSHIFTED,
    REPLACE("exp", "s", EACH_IN_ROW(FUNCTION_SAME, OF("masked"), NOTHING)),
};

static const Patch NOT_NORMALISED[] = {
    UNSHIFTED,
    REPLACE("weights", "A", EACH(FUNCTION_SAME, OF("exp"), NOTHING)),
    DROP("rowsum"),
};

static const Patch BASE_2[] = {
    UNSHIFTED,
    REPLACE("exp", "2^s", EACH_IN_ROW(FUNCTION_RAISE, OF("masked"), NUMBER(2))),
};

static const Patch BASE_10[] = {
    UNSHIFTED,
    REPLACE("exp", "10^s", EACH_IN_ROW(FUNCTION_RAISE, OF("masked"), NUMBER(10))),
};

static const Patch NEGATIVE_EXPONENT[] = {
    UNSHIFTED,
    BEFORE("exp", "negated", "−s", EACH(FUNCTION_MULTIPLY, OF("masked"), NUMBER(-1))),
    REPLACE("exp", "exp", EACH_IN_ROW(FUNCTION_EXP, OF("negated"), NOTHING)),
};

static const Patch MAX_ONLY_ABOVE[] = {
    UNSHIFTED,
    BEFORE("exp", "rowmax", "max", REDUCE(FUNCTION_MAX, OF("masked"), AXIS_KEY)),
    BEFORE("exp", "shifted", "−max", SPREAD(FUNCTION_SUBTRACT, OF("masked"), OF("rowmax"), AXIS_KEY)),
    BEFORE("exp", "exp_plain", "exp", EACH_IN_ROW(FUNCTION_EXP, OF("masked"), NOTHING)),
    REPLACE("exp", "exp", EACH_IN_ROW(FUNCTION_EXP, OF("shifted"), NOTHING)),
    REPLACE("rowsum", "Σ", REDUCE(FUNCTION_SUM, OF("exp_plain"), AXIS_KEY)),
};

static const Patch MAX_ONLY_BELOW[] = {
    UNSHIFTED,
    BEFORE("exp", "rowmax", "max", REDUCE(FUNCTION_MAX, OF("masked"), AXIS_KEY)),
    BEFORE("exp", "shifted", "−max", SPREAD(FUNCTION_SUBTRACT, OF("masked"), OF("rowmax"), AXIS_KEY)),
    BEFORE("exp", "exp_shifted", "exp", EACH_IN_ROW(FUNCTION_EXP, OF("shifted"), NOTHING)),
    REPLACE("exp", "exp", EACH_IN_ROW(FUNCTION_EXP, OF("masked"), NOTHING)),
    REPLACE("rowsum", "Σ", REDUCE(FUNCTION_SUM, OF("exp_shifted"), AXIS_KEY)),
};

static const Patch TWICE[] = {
    AFTER("weights", "exp_again", "exp", EACH_IN_ROW(FUNCTION_EXP, OF("weights"), NOTHING)),
    AFTER("exp_again", "rowsum_again", "Σ", REDUCE(FUNCTION_SUM, OF("exp_again"), AXIS_KEY)),
    AFTER("rowsum_again", "weights", "÷Σ",
          SPREAD(FUNCTION_DIVIDE, OF("exp_again"), OF("rowsum_again"), AXIS_KEY)),
};

static const Patch OVER_LARGEST[] = {
    UNSHIFTED,
    REPLACE("rowsum", "max", REDUCE(FUNCTION_MAX, OF("exp"), AXIS_KEY)),
};

static const Patch L2[] = {
    UNSHIFTED,
    REPLACE("rowsum", "‖·‖", REDUCE(FUNCTION_NORM, OF("exp"), AXIS_KEY)),
};

static const Patch EXPS_OVER_COUNT[] = {
    UNSHIFTED,
    REPLACE("rowsum", "n", REDUCE(FUNCTION_VISIBLE_COUNT, OF("exp"), AXIS_KEY)),
};

static const Patch EXPS_OVER_SCORES[] = {
    UNSHIFTED,
    REPLACE("rowsum", "Σs", REDUCE(FUNCTION_SUM, OF("masked"), AXIS_KEY)),
};

static const Patch SIGMOID[] = {
    UNSHIFTED,
    REPLACE("exp", "σ(s)", EACH_IN_ROW(FUNCTION_SIGMOID, OF("masked"), NOTHING)),
    REPLACE("weights", "A", EACH(FUNCTION_SAME, OF("exp"), NOTHING)),
    DROP("rowsum"),
};

static const Misconception ROWS[] = {
    {"softmax.over-queries", N_("The softmax ran down each key's column, over the queries."),
     N_("Which numbers must add up to 1: the weights of one query, or those of one key?"),
     PATCHES(OVER_QUERIES), NEEDS_SOFTMAX},
    {"softmax.over-whole-matrix", N_("One sum over all cells divided all exponentials."),
     N_("How many weights must add up to 1: all of the matrix, or those of each query by themselves?"),
     PATCHES(OVER_WHOLE_MATRIX), NEEDS_SOFTMAX},
    {"softmax.no-exp", N_("The scores themselves were divided by their sum; no exponential was taken."),
     N_("What would a negative score become as a weight?"), PATCHES(NO_EXP), NEEDS_SOFTMAX},
    {"softmax.not-normalised",
     N_("The exponentials were used as weights without being divided by their sum."),
     N_("What must the weights of one query add up to?"), PATCHES(NOT_NORMALISED), NEEDS_SOFTMAX},
    {"softmax.base-2", N_("The scores were taken as powers of 2, not of e."),
     N_("Which number is raised to the power of the score?"), PATCHES(BASE_2), NEEDS_SOFTMAX},
    {"softmax.base-10", N_("The scores were taken as powers of 10, not of e."),
     N_("Which number is raised to the power of the score?"), PATCHES(BASE_10), NEEDS_SOFTMAX},
    {"softmax.negative-exponent", N_("The exponentials were taken of the negative scores."),
     N_("Should the largest score get the largest weight, or the smallest?"), PATCHES(NEGATIVE_EXPONENT),
     NEEDS_SOFTMAX},
    {"softmax.max-only-above", N_("The maximum was subtracted above the line only, not in the sum below it."),
     N_("By what has the sum to change when every exponential above the line is divided by the same number?"),
     PATCHES(MAX_ONLY_ABOVE), NEEDS_SOFTMAX},
    {"softmax.max-only-below", N_("The maximum was subtracted in the sum below the line only, not above it."),
     N_("Which exponentials have to be shifted so that the shift cancels out?"), PATCHES(MAX_ONLY_BELOW),
     NEEDS_SOFTMAX},
    {"softmax.twice", N_("The softmax was taken twice: once of the scores, once of the weights."),
     N_("What are the numbers after the first softmax already?"), PATCHES(TWICE), NEEDS_SOFTMAX},
    {"softmax.over-largest", N_("The exponentials were divided by the largest of them, not by their sum."),
     N_("What do the weights of a row add up to when the largest is 1?"), PATCHES(OVER_LARGEST),
     NEEDS_SOFTMAX},
    {"softmax.l2", N_("The exponentials were divided by the root of the sum of their squares."),
     N_("What must add up to 1: the weights, or their squares?"), PATCHES(L2), NEEDS_SOFTMAX},
    {"softmax.exps-over-count", N_("The exponentials were divided by the number of keys, not by their sum."),
     N_("What must the weights of one query add up to?"), PATCHES(EXPS_OVER_COUNT), NEEDS_SOFTMAX},
    {"softmax.exps-over-scores", N_("The exponentials were divided by the sum of the scores."),
     N_("Of what is the sum below the line: of the scores, or of their exponentials?"),
     PATCHES(EXPS_OVER_SCORES), NEEDS_SOFTMAX},
    {"softmax.sigmoid",
     N_("Each score went through the sigmoid by itself; the keys of a query did not compete."),
     N_("What happens to the weight of one key when the score of another one rises?"), PATCHES(SIGMOID),
     NEEDS_SOFTMAX},
};

const MisconceptionTable SOFTMAX_METHODS = TABLE_OF(ROWS);
