/* Numbers as people read them: fixed decimals, one form per matrix, nothing adjusted.
 *
 * Rounding is half away from zero on the decimal value (0.125 → 0.13), done by printing x·(1 + 2⁻⁵⁰). A value
 * that rounds to zero has no minus sign. Never uses the locale's decimal point. Output is UTF-8 (−∞, —);
 * text_to_charset makes it ASCII. */
#ifndef ATTNLAB_MATH_NUMBER_H
#define ATTNLAB_MATH_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

#include "math/matrix.h"
#include "math/survey.h"

enum { NUMBER_BYTES = 48, NUMBER_DIGITS_MAX = 15 };

/* How the cells of one matrix are printed: all of them alike. */
typedef struct {
    int digits;      /* decimals, or digits behind the point of the mantissa */
    bool scientific; /* the largest magnitude is ≥ 1e6 or < 1e-4 (and not 0) */
    bool weights;    /* a positive value that rounds to zero prints "<.0001" */
} NumberForm;

/* The form for the visible, defined cells of a matrix. */
NumberForm number_form(const Matrix *matrix, int digits, bool weights);

/* The same for a matrix that has been surveyed. */
NumberForm number_form_of(const MatrixSurvey *survey, int digits, bool weights);

/* The value in that form. */
void number_print(char out[NUMBER_BYTES], double value, NumberForm form);

/* A cell in that form: a masked score is −∞, a masked exponential or weight 0, an undefined cell —, an
 * overflowed one +∞. */
void number_print_cell(char out[NUMBER_BYTES], double value, unsigned char flags, NumberForm form);

/* The shortest form that reads back to the same double: 1, 0.5, -inf, 0.1. For literals that can be typed
 * back. */
void number_print_exact(char out[NUMBER_BYTES], double value);

/* The sum of the digits that `number_print` shows for `count` cells, to note when shown weights do not add up
 * to 1. */
double number_shown_sum(const double *values, size_t count, NumberForm form);

#endif
