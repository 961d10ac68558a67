/* The readings of commas between digits, as in 0,669 and 1,000: which can be, the text as it then reads, and
 * the remark on them. */
#ifndef ATTNLAB_MATH_COMMA_H
#define ATTNLAB_MATH_COMMA_H

#include "base/arena.h"
#include "base/text.h"
#include "math/token.h"

/* What such commas may be. */
typedef enum {
    COMMA_POINTS = 1 << 0,      /* 0,67 0,33 */
    COMMA_PAIRS = 1 << 1,       /* 0,67,0,33: every second one is a point */
    COMMA_SEPARATES = 1 << 2,   /* 0,67 is 0 and 67 */
    COMMA_THOUSANDS = 1 << 3,   /* 1,000,000 */
    COMMA_CONTINENTAL = 1 << 4, /* 1.500,5: a point between thousands, and a decimal comma */
} CommaReading;

/* Whether there is such a comma, and the digits allow that reading; the grammar must agree. Thousands may be
 * parted as in 3,145 and 1,000,000, but not in 0,669. */
bool commas_may_be(const Source *source, CommaReading reading);

/* Whether two digits or more follow every such comma, as they follow a point more often than another value.
 */
bool commas_have_decimals(const Source *source);

/* Appends the text from `at` to `end` as it then reads, with points for commas. */
void commas_rewrite(Text *out, const Source *source, size_t at, size_t end, CommaReading reading);

/* Refuses the text from `at` to `end` at its first such comma, naming each of the readings (a set) with the
 * text as it then reads; returns false. */
bool commas_fail(const Source *source, size_t at, size_t end, unsigned readings);

/* The remark on a list that could have been one of the readings (a set), in the arena. */
const char *commas_describe(Arena *arena, const Source *source, unsigned readings);

#endif
