/* The readings of commas between digits, as in 0,669 and 1,000: which can be, and a fault that names them. */
#ifndef ATTNLAB_MATH_COMMA_H
#define ATTNLAB_MATH_COMMA_H

#include "math/token.h"

/* What such commas may be. */
typedef enum {
    COMMA_POINTS = 1 << 0,    /* 0,67 0,33 */
    COMMA_PAIRS = 1 << 1,     /* 0,67,0,33: every second one is a point */
    COMMA_SEPARATES = 1 << 2, /* 0,67 is 0 and 67 */
    COMMA_THOUSANDS = 1 << 3, /* 1,000,000 */
} CommaReading;

/* Whether they may part thousands: as in 3,145 and 1,000,000, but not in 0,669. */
bool commas_part_thousands(const Source *source);

/* Refuses the text from `at` to `end` at byte `first_comma`, naming each of the readings (a set) with the
 * text as it then reads; returns false. */
bool commas_fail(const Source *source, size_t at, size_t end, size_t first_comma, unsigned readings);

#endif
