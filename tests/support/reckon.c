/* Attention reckoned anew: one loop after the other, as one would with paper. */
#include "support/reckon.h"

#include <math.h>
#include <string.h>

typedef struct {
    Arena *arena;
    const Example *example;
    Reckoning out;
} Reckoner;

static Matrix *put(Reckoner *reckoner, const char *id, size_t rows, size_t columns)
{
    Matrix *matrix = &reckoner->out.matrices[reckoner->out.count];
    reckoner->out.ids[reckoner->out.count++] = id;
    Axis axes[] = {AXIS_QUERY, AXIS_KEY};
    *matrix = matrix_new(reckoner->arena, 2, axes, (const size_t[]){rows, columns});
    return matrix;
}

static double *at(const Matrix *matrix, size_t row, size_t column)
{
    return &matrix->cells[row * matrix->extents[1] + column];
}

static unsigned char *flag(const Matrix *matrix, size_t row, size_t column)
{
    return &matrix->flags[row * matrix->extents[1] + column];
}

/* An input as it was given, for one head. */
static const Matrix *put_input(Reckoner *reckoner, const char *id, Input input, size_t head)
{
    if (!reckoner->example->has[input]) return NULL;
    const Matrix *given = &reckoner->example->inputs[input];
    int first = given->rank - 2;
    size_t rows = given->extents[first], columns = given->extents[first + 1];
    Matrix *matrix = put(reckoner, id, rows, columns);
    size_t skip = first ? head * rows * columns : 0;
    for (size_t i = 0; i < rows * columns; i++) matrix->cells[i] = given->cells[skip + i];
    return matrix;
}

/* Rows of `a` times `b`: Σ over the columns of `a` and the rows of `b`. */
static const Matrix *put_projection(Reckoner *reckoner, const char *id, const Matrix *a, const Matrix *b)
{
    Matrix *out = put(reckoner, id, a->extents[0], b->extents[1]);
    for (size_t i = 0; i < a->extents[0]; i++)
        for (size_t j = 0; j < b->extents[1]; j++)
            for (size_t c = 0; c < a->extents[1]; c++) *at(out, i, j) += *at(a, i, c) * *at(b, c, j);
    return out;
}

static void put_projections(Reckoner *reckoner)
{
    const Matrix *x = put_input(reckoner, "x", INPUT_X, 0);
    const Matrix *from = put_input(reckoner, "x_kv", INPUT_X_KV, 0);
    const Matrix *w_q = put_input(reckoner, "w_q", INPUT_W_Q, 0);
    const Matrix *w_k = put_input(reckoner, "w_k", INPUT_W_K, 0);
    const Matrix *w_v = put_input(reckoner, "w_v", INPUT_W_V, 0);
    put_input(reckoner, "x_query", INPUT_X, 0);
    put_input(reckoner, "x_key", from ? INPUT_X_KV : INPUT_X, 0);
    put_projection(reckoner, "q", x, w_q);
    put_projection(reckoner, "k", from ? from : x, w_k);
    if (w_v) put_projection(reckoner, "v", from ? from : x, w_v);
}

static void put_inputs(Reckoner *reckoner, size_t head)
{
    const Example *example = reckoner->example;
    size_t row = head;
    for (size_t i = 0; example->asked_only && i < example->asked_count; i++)
        if (example->asked[i] == head) row = i;
    size_t shared = example->head_count / example->kv_head_count;
    if (example->entry == ENTRY_X) {
        put_projections(reckoner);
        return;
    }
    put_input(reckoner, "q", INPUT_Q, row);
    put_input(reckoner, "k", INPUT_K, head / shared);
    put_input(reckoner, "v", INPUT_V, head / shared);
}

static void put_scores(Reckoner *reckoner)
{
    const Example *example = reckoner->example;
    if (put_input(reckoner, "scaled", INPUT_SCORES, 0)) return;
    const Matrix *q = reckoning_find(&reckoner->out, "q");
    const Matrix *k = reckoning_find(&reckoner->out, "k");
    Matrix *raw = put(reckoner, "raw", q->extents[0], k->extents[0]);
    Matrix *scaled = put(reckoner, "scaled", q->extents[0], k->extents[0]);
    double scale = example->scale_given ? example->scale : 1 / sqrt((double)q->extents[1]);
    for (size_t i = 0; i < q->extents[0]; i++)
        for (size_t j = 0; j < k->extents[0]; j++) {
            for (size_t f = 0; f < q->extents[1]; f++) *at(raw, i, j) += *at(q, i, f) * *at(k, j, f);
            *at(scaled, i, j) = *at(raw, i, j) * scale;
        }
}

/* Whether the key is hidden from the query; `*added` is what an additive mask adds. */
static bool hides(const Example *example, size_t query, size_t key, double *added)
{
    *added = 0;
    if (example->causal && (long)key > (long)query + example->offset) return true;
    if (!example->has_mask) return false;
    *added = *at(&example->mask, query, key);
    return *flag(&example->mask, query, key) & CELL_MASKED;
}

static void put_masked(Reckoner *reckoner)
{
    const Matrix *scaled = reckoning_find(&reckoner->out, "scaled");
    size_t queries = scaled->extents[0], keys = scaled->extents[1];
    Matrix *tempered = put(reckoner, "tempered", queries, keys);
    Matrix *masked = put(reckoner, "masked", queries, keys);
    for (size_t i = 0; i < queries; i++)
        for (size_t j = 0; j < keys; j++) {
            double added;
            bool hidden = hides(reckoner->example, i, j, &added);
            *at(tempered, i, j) = *at(scaled, i, j) / reckoner->example->tau;
            *at(masked, i, j) = hidden ? -(double)INFINITY : *at(tempered, i, j) + added;
            *flag(masked, i, j) = hidden ? CELL_MASKED : 0;
        }
}

/* The matrices of the softmax while it is reckoned. */
typedef struct {
    const Matrix *masked;
    Matrix *rowmax;
    Matrix *shifted;
    Matrix *exponential;
    Matrix *rowsum;
    Matrix *weights;
} Softmax;

/* A row without a visible key has no maximum, no sum and no weight. */
static void leave_row(const Softmax *softmax, size_t row)
{
    *flag(softmax->rowmax, row, 0) = *flag(softmax->rowsum, row, 0) = CELL_UNDEFINED;
    for (size_t j = 0; j < softmax->masked->extents[1]; j++)
        *flag(softmax->shifted, row, j) = *flag(softmax->exponential, row, j) =
            *flag(softmax->weights, row, j) = CELL_UNDEFINED;
}

static void fill_row(const Softmax *softmax, size_t row, bool shift)
{
    size_t keys = softmax->masked->extents[1];
    double largest = -(double)INFINITY, sum = 0;
    for (size_t j = 0; j < keys; j++) largest = fmax(largest, *at(softmax->masked, row, j));
    if (isinf(largest)) {
        leave_row(softmax, row);
        return;
    }
    *at(softmax->rowmax, row, 0) = largest;
    for (size_t j = 0; j < keys; j++) {
        unsigned char hidden = *flag(softmax->masked, row, j);
        *at(softmax->shifted, row, j) = *at(softmax->masked, row, j) - (shift ? largest : 0);
        *at(softmax->exponential, row, j) = exp(*at(softmax->shifted, row, j));
        *flag(softmax->shifted, row, j) = *flag(softmax->exponential, row, j) = hidden;
        sum += *at(softmax->exponential, row, j);
    }
    *at(softmax->rowsum, row, 0) = sum;
    for (size_t j = 0; j < keys; j++) {
        *at(softmax->weights, row, j) = *at(softmax->exponential, row, j) / sum;
        *flag(softmax->weights, row, j) = *flag(softmax->masked, row, j);
        if (isinf(sum)) *flag(softmax->weights, row, j) |= CELL_OVERFLOW;
    }
}

static void put_softmax(Reckoner *reckoner)
{
    if (put_input(reckoner, "weights", INPUT_WEIGHTS, 0)) return;
    put_masked(reckoner);
    Softmax softmax = {.masked = reckoning_find(&reckoner->out, "masked")};
    size_t queries = softmax.masked->extents[0], keys = softmax.masked->extents[1];
    softmax.rowmax = put(reckoner, "rowmax", queries, 1);
    softmax.shifted = put(reckoner, "shifted", queries, keys);
    softmax.exponential = put(reckoner, "exp", queries, keys);
    softmax.rowsum = put(reckoner, "rowsum", queries, 1);
    softmax.weights = put(reckoner, "weights", queries, keys);
    for (size_t i = 0; i < queries; i++) fill_row(&softmax, i, reckoner->example->shift == SHIFT_MAX);
}

static void put_output(Reckoner *reckoner)
{
    const Matrix *weights = reckoning_find(&reckoner->out, "weights");
    const Matrix *v = reckoning_find(&reckoner->out, "v");
    if (!v) return;
    Matrix *out = put(reckoner, "output", weights->extents[0], v->extents[1]);
    for (size_t i = 0; i < weights->extents[0]; i++)
        for (size_t j = 0; j < v->extents[1]; j++)
            for (size_t k = 0; k < v->extents[0]; k++) {
                *flag(out, i, j) |= *flag(weights, i, k) & (CELL_UNDEFINED | CELL_OVERFLOW);
                *at(out, i, j) += *at(weights, i, k) * *at(v, k, j);
            }
}

Reckoning reckon(Arena *arena, const Example *example, size_t head)
{
    Reckoner reckoner = {.arena = arena, .example = example};
    put_inputs(&reckoner, head);
    if (example->entry != ENTRY_WEIGHTS) put_scores(&reckoner);
    put_softmax(&reckoner);
    put_output(&reckoner);
    return reckoner.out;
}

const Matrix *reckoning_find(const Reckoning *reckoning, const char *id)
{
    for (size_t i = 0; i < reckoning->count; i++)
        if (strcmp(reckoning->ids[i], id) == 0) return &reckoning->matrices[i];
    return NULL;
}
