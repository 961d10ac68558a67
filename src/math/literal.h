/* The literal grammar: the one place where a typed number, vector or matrix is read, for the command line,
 * lesson files, the reader's answer line and answer files. The table of what is accepted and refused is in
 * src/README.md and is tested row by row in tests/math/test_literal.c. */
#ifndef ATTNLAB_MATH_LITERAL_H
#define ATTNLAB_MATH_LITERAL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"

enum { LITERAL_BYTES_MAX = 4 * 1024 * 1024, LITERAL_CELLS_MAX = 1 << 18, LITERAL_DEPTH_MAX = 3 };

/* What is allowed where the literal is typed. Zero-initialised: plain finite numbers. */
typedef struct {
    int depth_max; /* deepest nesting: 0 a number, 1 a vector, 2 a matrix, 3 heads of matrices; deeper is
                      refused */
    bool percent;  /* 67% is 0.67: where weights are asked */
    bool minus_infinity; /* -inf, −∞: a masked score, an additive mask */
    bool undefined;      /* undefined, 未定义, nan, —: a row, in an answer where a mask is given */
    bool booleans;       /* true, false: a mask */
    bool less_than;      /* <.0001 (any power of ten) is 0: what a tiny weight prints as */
    bool decimal_comma;  /* 0,67 is 0.67; values are then separated by ; or spaces */
    size_t cells_asked;  /* how many values are asked, which may settle what a comma means; 0: not known */
    size_t bytes_max;    /* 0: LITERAL_BYTES_MAX */
    size_t cells_max;    /* 0: LITERAL_CELLS_MAX */
} LiteralRules;

/* How one value was written. */
typedef struct {
    double number;  /* -INFINITY for -inf; 0 for <.0001 and undefined */
    double unit;    /* of the last digit as typed: 0.01 for 0.67, 100 for 1.0000e+06; 0 if exact (2/3, 1/√2,
                       e^.5) */
    short decimals; /* digits behind the point as typed (a percent counts two more); -1 if exact */
    bool scientific; /* with a power of ten: 1e6 */
    bool undefined;  /* the word for an undefined value (then true for each cell of the row) */
    bool boolean;    /* true or false was typed */
} LiteralCell;

/* `depth` 0: cells[0]. 1: extents[0] cells. 2: extents[0] rows × extents[1]. 3: heads × rows × columns. */
typedef struct {
    int depth;
    size_t extents[LITERAL_DEPTH_MAX];
    size_t cell_count;
    LiteralCell *cells; /* row-major, in the arena */
    const char *note;   /* a remark on its commas, to be printed though it was read; or NULL */
} Literal;

/* What is read, and where its first character is (NULL: nowhere that can be named). */
typedef struct {
    const char *text;
    size_t length;
    const Place *place;
} LiteralText;

/* Reads all of a text (what a terminal would not show, and what is no UTF-8, is refused). On
 * a fault the place is that of the character at fault, counted on from its place (whose line and column are
 * those of the literal's first character; 0 counts as 1), with the line and its caret. Numbers must be
 * finite. A flat list has depth 1; a 1 × n matrix keeps depth 2. An undefined row is given the width of the
 * other rows. The kind of a fault is FAULT_USAGE.
 */
bool literal_read(Arena *arena, LiteralText text, LiteralRules rules, Literal *out, Fault *fault);

/* Reads a single number. */
bool literal_read_number(const char *text, LiteralRules rules, const Place *place, double *out, Fault *fault);

#endif
