/* Wrong methods: what is done in place of the raw scores QKᵀ. */
#include "grade/catalogue.h"

/* Scratch steps of the methods below. */
enum {
    STEP_Q_FIRST = STEP_SCRATCH,
    STEP_K_FIRST,
    STEP_Q_SUM,
    STEP_K_SUM,
    STEP_K_REVERSED,
    STEP_K_AS_Q,
    STEP_Q_AS_K,
    STEP_K_THERE,
    STEP_V_AS_K,
    STEP_DISTANCE,
    STEP_Q_NORM,
    STEP_BY_Q_NORM,
    STEP_K_NORM,
    STEP_Q_ROWS
};

static const Patch ONE_FEATURE_ONLY[] = {
    BEFORE(RAW, Q_FIRST, "q₀", TAKE(OF(Q), AXIS_FEATURE, NUMBER(0), NUMBER(1))),
    BEFORE(RAW, K_FIRST, "k₀", TAKE(OF(K), AXIS_FEATURE, NUMBER(0), NUMBER(1))),
    REPLACE(RAW, "q₀k₀", CONTRACT(OF(Q_FIRST), OF(K_FIRST), AXIS_FEATURE)),
};

static const Patch SUM_OF_SUMS[] = {
    BEFORE(RAW, Q_SUM, "Σq", REDUCE(FUNCTION_SUM, OF(Q), AXIS_FEATURE)),
    BEFORE(RAW, K_SUM, "Σk", REDUCE(FUNCTION_SUM, OF(K), AXIS_FEATURE)),
    REPLACE(RAW, "Σq·Σk", SPREAD(FUNCTION_MULTIPLY, OF(Q_SUM), OF(K_SUM), AXIS_QUERY)),
};

static const Patch ADD_INSTEAD_OF_MULTIPLY[] = {
    REPLACE(RAW, "Σ(q+k)", SUM_OF(FUNCTION_ADD, OF(Q), OF(K), AXIS_FEATURE)),
};

static const Patch ABSOLUTE_PRODUCTS[] = {
    REPLACE(RAW, "Σ|qk|", SUM_OF(FUNCTION_ABSOLUTE_PRODUCT, OF(Q), OF(K), AXIS_FEATURE)),
};

static const Patch KEY_COMPONENTS_REVERSED[] = {
    BEFORE(RAW, K_REVERSED, "K", REVERSE(OF(K), AXIS_FEATURE)),
    SCORES_FROM(Q, K_REVERSED),
};

static const Patch TRANSPOSED[] = {
    BEFORE(RAW, K_AS_Q, "K", RELABEL(OF(K), AXIS_KEY, AXIS_QUERY)),
    BEFORE(RAW, Q_AS_K, "Q", RELABEL(OF(Q), AXIS_QUERY, AXIS_KEY)),
    REPLACE(RAW, "KQᵀ", CONTRACT(OF(K_AS_Q), OF(Q_AS_K), AXIS_FEATURE)),
};

/* The rows of the queries' positions ask with their keys. */
static const Patch KEYS_WITH_KEYS[] = {
    BEFORE(RAW, K_THERE, "K", TAKE(OF(K), AXIS_KEY, OFFSET, EXTENT(AXIS_QUERY, 1))),
    BEFORE(RAW, K_AS_Q, "K", RELABEL(OF(K_THERE), AXIS_KEY, AXIS_QUERY)),
    REPLACE(RAW, "KKᵀ", CONTRACT(OF(K_AS_Q), OF(K), AXIS_FEATURE)),
};

static const Patch QUERY_WITH_VALUES[] = {
    BEFORE(RAW, V_AS_K, "V", RELABEL(OF(V), AXIS_VALUE, AXIS_FEATURE)),
    REPLACE(RAW, "QVᵀ", CONTRACT(OF(Q), OF(V_AS_K), AXIS_FEATURE)),
};

static const Patch NEGATIVE_DISTANCE[] = {
    BEFORE(RAW, DISTANCE, "‖q−k‖²", SUM_OF(FUNCTION_SQUARED_DIFFERENCE, OF(Q), OF(K), AXIS_FEATURE)),
    REPLACE(RAW, "−‖q−k‖²", EACH(FUNCTION_MULTIPLY, OF(DISTANCE), NUMBER(-1))),
};

static const Patch COSINE[] = {
    BEFORE(SCALED, Q_NORM, "‖q‖", REDUCE(FUNCTION_NORM, OF(Q), AXIS_FEATURE)),
    BEFORE(SCALED, K_NORM, "‖k‖", REDUCE(FUNCTION_NORM, OF(K), AXIS_FEATURE)),
    BEFORE(SCALED, BY_Q_NORM, "÷‖q‖", SPREAD(FUNCTION_DIVIDE, READ, OF(Q_NORM), AXIS_KEY)),
    REPLACE(SCALED, "÷‖k‖", SPREAD(FUNCTION_DIVIDE, OF(BY_Q_NORM), OF(K_NORM), AXIS_QUERY)),
};

static const Patch FIRST_QUERY_FOR_ALL[] = {
    BEFORE(RAW, Q_FIRST, "q₀", PICK(OF(Q), AXIS_QUERY, NUMBER(0))),
    BEFORE(RAW, Q_ROWS, "Q", SPREAD(FUNCTION_SECOND, OF(Q), OF(Q_FIRST), AXIS_QUERY)),
    REPLACE(RAW, "q₀Kᵀ", CONTRACT(OF(Q_ROWS), OF(K), AXIS_FEATURE)),
};

static const Misconception ROWS[] = {
    {"scores.one-feature-only",
     N_("Only the first feature of query and key was multiplied; the products of the others were not added."),
     N_("How many products does one score add up when q and k have d features?"), PATCHES(ONE_FEATURE_ONLY),
     NEEDS_KEYS},
    {"scores.sum-of-sums",
     N_("The features of the query and of the key were added up first, and the two sums multiplied."),
     N_("Which comes first in a scalar product: the products feature by feature, or the sums?"),
     PATCHES(SUM_OF_SUMS), NEEDS_KEYS},
    {"scores.add-instead-of-multiply", N_("Query and key were added feature by feature, not multiplied."),
     N_("What should a feature that is 0 in the query add to the score, whatever the key holds there?"),
     PATCHES(ADD_INSTEAD_OF_MULTIPLY), NEEDS_KEYS},
    {"scores.absolute-products", N_("The products lost their signs before they were added."),
     N_("What does a negative product say about how well query and key fit in that feature?"),
     PATCHES(ABSOLUTE_PRODUCTS), NEEDS_KEYS},
    {"scores.key-components-reversed", N_("The features of the keys were read backwards."),
     N_("Which feature of the key meets the first feature of the query?"), PATCHES(KEY_COMPONENTS_REVERSED),
     NEEDS_KEYS},
    {"scores.transposed", N_("The scores were transposed: the keys asked and the queries were looked up."),
     N_("Whose row is a row of scores: that of the token that asks, or of the one that is looked up?"),
     PATCHES(TRANSPOSED), NEEDS_KEYS | NEEDS_SQUARE},
    {"scores.keys-with-keys", N_("The keys were compared with the keys; the queries were left out."),
     N_("Which matrix holds what a token looks for, as opposed to what it offers?"), PATCHES(KEYS_WITH_KEYS),
     NEEDS_KEYS},
    {"scores.query-with-values", N_("The queries were compared with the values, not with the keys."),
     N_("Which matrix says by what a token wants to be found, and which what it hands over?"),
     PATCHES(QUERY_WITH_VALUES), NEEDS_KEYS | NEEDS_VALUES | NEEDS_D_IS_DV},
    {"scores.negative-distance",
     N_("The score was the negative squared distance between query and key, not their product."),
     N_("What happens to the product, and what to the distance, when the key grows twice as long?"),
     PATCHES(NEGATIVE_DISTANCE), NEEDS_KEYS},
    {"scores.cosine",
     N_("The score was the cosine of the angle: the product was divided by both lengths, not by the square "
        "root of d."),
     N_("By which one number are all scores divided, however long each query and key is?"), PATCHES(COSINE),
     NEEDS_KEYS},
    {"scores.first-query-for-all", N_("The first query's scores were used in every row."),
     N_("Which query makes the scores of the second row?"), PATCHES(FIRST_QUERY_FOR_ALL), NEEDS_KEYS},
};

const MisconceptionTable SCORES_METHODS = TABLE_OF(ROWS);
