/* One query's row of weights: whose it is, what it adds up to, how spread it is, or why it has none. */
#ifndef ATTNLAB_VIEW_WEIGHTS_ROW_H
#define ATTNLAB_VIEW_WEIGHTS_ROW_H

#include <stdbool.h>
#include <stddef.h>

#include "base/lang.h"
#include "math/number.h"
#include "trace/trace.h"
#include "view/canvas.h"

typedef struct {
    const Trace *trace;  /* has weights */
    const Trace *before; /* the unedited one, to show what changed; NULL: nothing to compare */
    size_t query;        /* counted from the window's first */
    Lang lang;
    int digits;
} WeightsRow;

bool weights_row_is_defined(const WeightsRow *row);

/* The name of a key. */
const char *weights_row_key(const WeightsRow *row, size_t key, char out[32]);

/* "q0  weights": the query's name and what is shown of it, on row `at`; returns the column behind it. */
size_t weights_row_put_name(const WeightsRow *row, Canvas *canvas, size_t at, const char *what);

/* "— q0 sees no key": why the row has no weights, from row `at` on; returns the row behind it. */
size_t weights_row_put_reason(const WeightsRow *row, Canvas *canvas, size_t at);

/* −Σ w ln w, in nats; a weight of 0 adds nothing. */
double weights_entropy(const double *weights, size_t count);

/* The place of the largest, the first of those that are equal. */
size_t weights_largest(const double *weights, size_t count);

/* What the weights add up to, and what their shown digits do. Weights are never adjusted so that their digits
 * add up. */
typedef struct {
    char sum[NUMBER_BYTES];
    char shown[NUMBER_BYTES];
    bool differs;
} WeightsSum;

/* Nobody adds up the digits of a longer row: those of more weights than WEIGHTS_ADDED_MAX do not differ. */
enum { WEIGHTS_ADDED_MAX = 64 };
WeightsSum weights_sum(const double *weights, size_t count, NumberForm form);

#endif
