/* One typed number: a decimal, a fraction, a root, an exponential, or a product of such. */
#ifndef ATTNLAB_MATH_EXPRESSION_H
#define ATTNLAB_MATH_EXPRESSION_H

#include <stdbool.h>

#include "math/cursor.h"

/* A finite number and how it was written. */
typedef struct {
    double number;
    int decimals; /* digits behind the point as typed; -1 if the number is exact: a fraction, a root, an
                     exponential */
} Quantity;

/* Reads one value at the cursor, with its sign: product := factor {(*|/) factor}, factor := operand [^
 * factor], operand := number | e | sqrt(sum) | exp(sum) | √ operand | (sum). Stops before a + or − that
 * stands outside parentheses, and before blanks that no * / ^ follows. */
bool expression_read(Cursor *cursor, Quantity *out);

/* Reads an unsigned decimal number. */
bool expression_read_decimal(Cursor *cursor, Quantity *out);

#endif
