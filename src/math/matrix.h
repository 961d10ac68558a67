/* Matrices whose axes have names, and the operations on them.
 *
 * There is one product, matrix_contract: the named axis is summed away, every other axis is kept. No
 * transpose exists here; which way a matrix is turned on a screen is the business of the view. What an
 * operation keeps and contracts is read off the call, so a label can never disagree with its numbers.
 *
 * A masked cell carries a flag and never touches arithmetic (0 · NaN = NaN would poison its row). A cell that
 * has no lawful value carries CELL_UNDEFINED, and NaN only so that a use of it by mistake is seen. */
#ifndef ATTNLAB_MATH_MATRIX_H
#define ATTNLAB_MATH_MATRIX_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"

typedef enum {
    AXIS_NONE,
    AXIS_QUERY,
    AXIS_KEY,
    AXIS_FEATURE, /* of q and k: d */
    AXIS_VALUE,   /* of v and the output: dv */
    AXIS_MODEL,   /* of x: d_model */
    AXIS_HEAD,
    AXIS_TOKEN,
    AXIS_COUNT
} Axis;

/* The axis' name for messages and JSON: "query", "key", … */
const char *axis_name(Axis axis);

typedef enum {
    CELL_MASKED = 1 << 0,    /* hidden by the mask: −∞ as a score, exactly 0 from the exponential on */
    CELL_UNDEFINED = 1 << 1, /* no lawful value */
    CELL_OVERFLOW = 1 << 2,  /* left the range of a double, or was made from one that did */
    CELL_EDITED = 1 << 3,    /* an input that the learner changed */
    CELL_PINNED = 1 << 4,    /* a computed cell that the learner replaced */
} CellFlag;

enum { MATRIX_RANK_MAX = 3 };

/* Row-major: the last axis runs fastest. Rank 0 is a single number. `flags` holds a set of CellFlag for each
 * cell. */
typedef struct {
    int rank;
    Axis axes[MATRIX_RANK_MAX];
    size_t extents[MATRIX_RANK_MAX];
    double *cells;
    unsigned char *flags;
} Matrix;

/* A zeroed matrix in `arena`. */
Matrix matrix_new(Arena *arena, int rank, const Axis *axes, const size_t *extents);

/* The same, but rows that are never written take no memory (arena_take_sparse). */
Matrix matrix_new_sparse(Arena *arena, int rank, const Axis *axes, const size_t *extents);

size_t matrix_size(const Matrix *matrix);

/* Position of an axis, or -1. */
int matrix_axis(const Matrix *matrix, Axis axis);

/* Extent of an axis; 1 if the matrix does not have it. */
size_t matrix_extent(const Matrix *matrix, Axis axis);

/* Cells in a row: positions of the second axis; 1 where there is none. */
size_t matrix_columns(const Matrix *matrix);

/* Whether both have the same axes with the same extents. */
bool matrix_same_shape(const Matrix *a, const Matrix *b);

/* Positions of the first axis, `count` from `first` on. Shares the cells. */
Matrix matrix_rows(const Matrix *matrix, size_t first, size_t count);

/* One head of a matrix whose first axis are heads; a matrix of rank 2 or less is itself. Shares the cells. */
Matrix matrix_head(const Matrix *matrix, size_t head);

Matrix matrix_copy(Arena *arena, const Matrix *matrix);

/* Copies `part` to the positions of the first axis from `first` on. */
void matrix_put_rows(Matrix *out, size_t first, const Matrix *part);

/* Copies `part` to place `index` of `count` equal ones below each other; the first makes `all`. False where
 * the part does not have the size of the first. */
bool matrix_stack(Arena *arena, const Matrix *part, size_t index, size_t count, Matrix *all);

/* Index of the cell at (first, second) of a rank-2 matrix; of (first) for rank 1, of () for rank 0. */
size_t matrix_index(const Matrix *matrix, size_t first, size_t second);

/* A function of one or two numbers, or of the visible numbers of a lane. */
typedef const struct FunctionRule {
    double (*of)(double a, double b); /* NULL: of a lane */
    const char *written;              /* in a computation: "[a] + [b]" */
    const char *term;                 /* as a term of a sum: "([a] + [b])"; NULL: it makes none */
    const char *sign;                 /* between the pictures of two matrices; NULL: none */
    bool exponential; /* what an exponential is made of, or what stands in its place: 0 for a masked key */
} * Function;

#define FUNCTION_NONE NULL

extern const struct FunctionRule FUNCTION_ADD[1], FUNCTION_SUBTRACT[1], FUNCTION_MULTIPLY[1],
    FUNCTION_DIVIDE[1], FUNCTION_EXP[1],
    FUNCTION_MASK[1],             /* score and mask: their sum, or masked where the mask hides the key */
    FUNCTION_RAISE[1],            /* the second number to the power of the first: 2^s */
    FUNCTION_SIGMOID[1],          /* 1/(1 + e^−s) */
    FUNCTION_SAME[1],             /* the number itself, where an exponential should be */
    FUNCTION_SECOND[1],           /* the second number in place of the first */
    FUNCTION_EQUAL[1],            /* 1 where both are the same but for the last digits of a double, else 0 */
    FUNCTION_FILL[1],             /* a masked cell becomes visible, with the second number */
    FUNCTION_ABSOLUTE_PRODUCT[1], /* |a·b| */
    FUNCTION_SQUARED_DIFFERENCE[1]; /* (a − b)² */

/* Of a lane: FUNCTION_NORM is the root of the sum of squares. */
extern const struct FunctionRule FUNCTION_SUM[1], FUNCTION_MAX[1], FUNCTION_VISIBLE_COUNT[1],
    FUNCTION_NORM[1];

/* How an operation is done; each says what it reads of this. */
typedef struct {
    Function function;
    Axis axis;
    int decimals; /* 0: nothing is rounded */
    Axis to;
    size_t first, count;
} MatrixOptions;

/* out = what the operation makes of `a`, and of `b` where it has a second operand. False with a fault that
 * says why it cannot be. */
typedef bool MatrixOperation(Arena *arena, MatrixOptions options, const Matrix *a, const Matrix *b,
                             Matrix *out, Fault *fault);

/* Σ over `axis` of function(a, b), of a·b without one; each term is rounded to `decimals`. Axes: those of `a`
 * without `axis`, then those of `b`. Sums run left to right; a masked cell of either side takes no part; an
 * undefined one makes the result undefined. Refuses an axis that one of them lacks or that differs in extent,
 * and a result that would have an axis twice. */
MatrixOperation matrix_contract;

/* function(a, b), cell by cell; `b` has the axes of `a`, or is a single number, or is NULL for a function of
 * one number. With `axis` the cells form lanes along it: in a lane where every key is masked the result
 * is undefined. */
MatrixOperation matrix_elementwise;

/* function(a, b) where `b` lacks `axis` and is repeated along it. Where `axis` is all that `a` has, and `b`
 * has one other axis, `a` is repeated along that: [query] and [key] make [query, key]. */
MatrixOperation matrix_broadcast;

/* The sum, maximum, norm or number of visible cells along `axis`, which is gone from the result; where all
 * are masked the result is undefined. AXIS_NONE reduces all cells to one. */
MatrixOperation matrix_reduce;

/* The same cells, `axis` called `to`. Shares the cells of `a`. */
MatrixOperation matrix_relabel;

/* The same cells in opposite order along `axis`. */
MatrixOperation matrix_reverse;

/* `count` positions of `axis` from `first` on. With `count` 0 the single position `first`, and the axis is
 * gone. */
MatrixOperation matrix_take;

/* `a`, and behind it along `axis` the positions of `b`; `b` NULL appends one position of zeros. */
MatrixOperation matrix_append;

/* The same cells, with `axis` and `to`, which comes right behind it, as one axis `to`. Shares the cells of
 * `a`. */
MatrixOperation matrix_merge;

/* Rounds every cell to `decimals`, half away from zero like number_print. */
void matrix_round(Matrix *matrix, int decimals);

#endif
