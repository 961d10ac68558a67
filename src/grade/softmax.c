/* Wrong methods: what is done in place of the softmax along the keys. Where the exponentials are those of the
 * scores as they are, the shift by the row maximum is left out. */
#include "grade/catalogue.h"

/* Scratch steps of the methods below. */
enum { STEP_NEGATED = STEP_OWN, STEP_EXP_BELOW, STEP_EXP_AGAIN, STEP_ROWSUM_AGAIN };

#define UNSHIFTED DROP(SHIFTED), DROP(ROWMAX)

/* The shift, also where the right way has none. */
#define SHIFT                                                                                                \
    UNSHIFTED, BEFORE(EXP, ROWMAX, "max", REDUCE(FUNCTION_MAX, READ, AXIS_KEY)),                             \
        BEFORE(EXP, SHIFTED, "−max", SPREAD(FUNCTION_SUBTRACT, READ, OF(ROWMAX), AXIS_KEY))

static const Misconception ROWS[] = {
    /* The maximum, the sum and the division run down each key's column; so a row whose every key is masked
     * has exponentials: zeros. */
    {"softmax.over-queries", NEEDS_SOFTMAX, N_("The softmax ran down each key's column, over the queries."),
     N_("Which numbers must add up to 1: the weights of one query, or those of one key?"),
     PATCHES(REPLACE(ROWMAX, "max", REDUCE(FUNCTION_MAX, READ, AXIS_QUERY)),
             REPLACE(SHIFTED, "−max", SPREAD(FUNCTION_SUBTRACT, READ, OF(ROWMAX), AXIS_QUERY)),
             REPLACE(EXP, "exp", .operation = OPERATION_ELEMENTWISE, .function = FUNCTION_EXP),
             REPLACE(ROWSUM, "Σ", REDUCE(FUNCTION_SUM, OF(EXP), AXIS_QUERY)),
             REPLACE(WEIGHTS, "÷Σ", SPREAD(FUNCTION_DIVIDE, OF(EXP), OF(ROWSUM), AXIS_QUERY)))},
    {"softmax.over-whole-matrix", NEEDS_SOFTMAX, N_("One sum over all cells divided all exponentials."),
     N_("How many weights must add up to 1: all of the matrix, or those of each query by themselves?"),
     PATCHES(REPLACE(ROWMAX, "max", REDUCE(FUNCTION_MAX, READ, AXIS_NONE)),
             REPLACE(SHIFTED, "−max", EACH(FUNCTION_SUBTRACT, READ, OF(ROWMAX))),
             REPLACE(EXP, "exp", .operation = OPERATION_ELEMENTWISE, .function = FUNCTION_EXP),
             REPLACE(ROWSUM, "Σ", REDUCE(FUNCTION_SUM, OF(EXP), AXIS_NONE)),
             REPLACE(WEIGHTS, "÷Σ", EACH(FUNCTION_DIVIDE, OF(EXP), OF(ROWSUM))))},
    {"softmax.no-exp", NEEDS_SOFTMAX,
     N_("The scores themselves were divided by their sum; no exponential was taken."),
     N_("What would a negative score become as a weight?"),
     PATCHES(UNSHIFTED, REPLACE(EXP, "S", EACH_IN_ROW(FUNCTION_SAME, READ, NOTHING)))},
    {"softmax.not-normalised", NEEDS_SOFTMAX,
     N_("The exponentials were used as weights without being divided by their sum."),
     N_("What must the weights of one query add up to?"),
     PATCHES(UNSHIFTED, REPLACE(WEIGHTS, "A", EACH(FUNCTION_SAME, OF(EXP), NOTHING)), DROP(ROWSUM))},
    {"softmax.base-2", NEEDS_SOFTMAX, N_("The scores were taken as powers of 2, not of e."),
     N_("Which number is raised to the power of the score?"),
     PATCHES(UNSHIFTED, REPLACE(EXP, "2^S", EACH_IN_ROW(FUNCTION_RAISE, READ, NUMBER(2))))},
    {"softmax.base-10", NEEDS_SOFTMAX, N_("The scores were taken as powers of 10, not of e."),
     N_("Which number is raised to the power of the score?"),
     PATCHES(UNSHIFTED, REPLACE(EXP, "10^S", EACH_IN_ROW(FUNCTION_RAISE, READ, NUMBER(10))))},
    {"softmax.negative-exponent", NEEDS_SOFTMAX, N_("The exponentials were taken of the negative scores."),
     N_("Should the largest score get the largest weight, or the smallest?"),
     PATCHES(UNSHIFTED, BEFORE(EXP, NEGATED, "−S", EACH(FUNCTION_MULTIPLY, READ, NUMBER(-1))),
             REPLACE(EXP, "exp", EACH_IN_ROW(FUNCTION_EXP, OF(NEGATED), NOTHING)))},
    {"softmax.max-only-above", NEEDS_SOFTMAX,
     N_("The maximum was subtracted above the line only, not in the sum below it."),
     N_("By what has the sum to change when every exponential above the line is divided by the same number?"),
     PATCHES(SHIFT, BEFORE(EXP, EXP_BELOW, "exp′", EACH_IN_ROW(FUNCTION_EXP, READ, NOTHING)),
             REPLACE(EXP, "exp", EACH_IN_ROW(FUNCTION_EXP, OF(SHIFTED), NOTHING)),
             REPLACE(ROWSUM, "Σ", REDUCE(FUNCTION_SUM, OF(EXP_BELOW), AXIS_KEY)))},
    {"softmax.max-only-below", NEEDS_SOFTMAX,
     N_("The maximum was subtracted in the sum below the line only, not above it."),
     N_("Which exponentials have to be shifted so that the shift cancels out?"),
     PATCHES(SHIFT, BEFORE(EXP, EXP_BELOW, "exp′", EACH_IN_ROW(FUNCTION_EXP, OF(SHIFTED), NOTHING)),
             REPLACE(ROWSUM, "Σ", REDUCE(FUNCTION_SUM, OF(EXP_BELOW), AXIS_KEY)))},
    {"softmax.twice", NEEDS_SOFTMAX,
     N_("The softmax was taken twice: once of the scores, once of the weights."),
     N_("What are the numbers after the first softmax already?"),
     PATCHES(AFTER(WEIGHTS, EXP_AGAIN, "exp′", EACH_IN_ROW(FUNCTION_EXP, OF(WEIGHTS), NOTHING)),
             AFTER(EXP_AGAIN, ROWSUM_AGAIN, "Σ′", REDUCE(FUNCTION_SUM, OF(EXP_AGAIN), AXIS_KEY)),
             AFTER(ROWSUM_AGAIN, WEIGHTS, "÷Σ",
                   SPREAD(FUNCTION_DIVIDE, OF(EXP_AGAIN), OF(ROWSUM_AGAIN), AXIS_KEY)))},
    {"softmax.over-largest", NEEDS_SOFTMAX,
     N_("The exponentials were divided by the largest of them, not by their sum."),
     N_("What do the weights of a row add up to when the largest is 1?"),
     PATCHES(UNSHIFTED, REPLACE(ROWSUM, "max", REDUCE(FUNCTION_MAX, OF(EXP), AXIS_KEY)))},
    {"softmax.l2", NEEDS_SOFTMAX,
     N_("The exponentials were divided by the root of the sum of their squares."),
     N_("What must add up to 1: the weights, or their squares?"),
     PATCHES(UNSHIFTED, REPLACE(ROWSUM, "‖·‖", REDUCE(FUNCTION_NORM, OF(EXP), AXIS_KEY)))},
    {"softmax.exps-over-count", NEEDS_SOFTMAX,
     N_("The exponentials were divided by the number of keys, not by their sum."),
     N_("What must the weights of one query add up to?"),
     PATCHES(UNSHIFTED, REPLACE(ROWSUM, "n", REDUCE(FUNCTION_VISIBLE_COUNT, OF(EXP), AXIS_KEY)))},
    {"softmax.exps-over-scores", NEEDS_SOFTMAX, N_("The exponentials were divided by the sum of the scores."),
     N_("Of what is the sum below the line: of the scores, or of their exponentials?"),
     PATCHES(UNSHIFTED, REPLACE(ROWSUM, "ΣS", REDUCE(FUNCTION_SUM, LAST_SCORES, AXIS_KEY)))},
    {"softmax.sigmoid", NEEDS_SOFTMAX,
     N_("Each score went through the sigmoid by itself; the keys of a query did not compete."),
     N_("What happens to the weight of one key when the score of another one rises?"),
     PATCHES(UNSHIFTED, REPLACE(EXP, "σ(S)", EACH_IN_ROW(FUNCTION_SIGMOID, READ, NOTHING)),
             REPLACE(WEIGHTS, "A", EACH(FUNCTION_SAME, OF(EXP), NOTHING)), DROP(ROWSUM))},
};

const MisconceptionTable SOFTMAX_METHODS = TABLE_OF(ROWS);
