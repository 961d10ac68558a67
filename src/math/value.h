/* One value of a literal: a number, or a word that the rules allow in its place. */
#ifndef ATTNLAB_MATH_VALUE_H
#define ATTNLAB_MATH_VALUE_H

#include <stdbool.h>

#include "math/cursor.h"
#include "math/literal.h"

/* Reads the value at the cursor: an expression, 67%, -inf, undefined, true, <.0001. Refuses a + or − behind
 * it that has two readings: with a blank before it and none behind it begins the next value, everything else
 * may also be a sum. */
bool value_read(Cursor *cursor, const LiteralRules *rules, LiteralCell *out);

#endif
