/* A method's answer as a small cloud: exact, and as people get it who round every intermediate to three or
 * two decimals, the row maximum subtracted or not. */
#ifndef ATTNLAB_GRADE_CLOUD_H
#define ATTNLAB_GRADE_CLOUD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"
#include "grade/misconception.h"
#include "math/matrix.h"
#include "trace/example.h"
#include "trace/trace.h"

enum { CLOUD_WAYS = 5, CLOUD_MEMBERS = 2 * CLOUD_WAYS };

/* The first member is exact. Behind the ways of rounding come the same with zeros in rows that only the wrong
 * method leaves without a value: a learner need not know the word "undefined". */
typedef struct {
    const Misconception *method; /* NULL: the right one */
    Matrix members[CLOUD_MEMBERS];
    size_t count;
} Cloud;

/* The cloud of the right method first, then those of the wrong ones in the order of the catalogue. */
typedef struct {
    Cloud *items;
    size_t count;
} CloudList;

/* The cloud of the right method at `step` (masked, weights, output): the rows of the asked heads, one head
 * below the other. */
bool cloud_run_right(Arena *arena, const Example *example, StepId step, Cloud *out, Fault *fault);

/* Whose clouds are asked for, and where they are read. */
typedef struct {
    const Example *example;
    StepId step;
    const char *family; /* its wrong methods only; NULL: all */
    const Matrix
        *answer;     /* wrong methods whose answer differs in shape are left out; NULL: from the right one */
    bool exact_only; /* one member each */
} CloudQuery;

/* The clouds of the right method and of every wrong one that applies. */
bool cloud_run_all(Arena *arena, const CloudQuery *query, CloudList *out, Fault *fault);

/* The same for the methods of `list`, the right one first: those that are left out leave the list. */
bool cloud_run_list(Arena *arena, const CloudQuery *query, CloudList *list, Fault *fault);

/* The methods of the family on a few rows of one head, the `slot`th that is asked: a distance or a gap over
 * these is never larger than over all rows. Who gives no answer there has no member. */
CloudList cloud_glance(Arena *arena, const CloudQuery *query, size_t slot, RowWindow rows);

/* Distances of the nearest members; INFINITY where that is above `limit`. */
double cloud_distance(const Cloud *cloud, const Matrix *answer, double limit);
double cloud_gap(const Cloud *a, const Cloud *b, double limit);

#endif
