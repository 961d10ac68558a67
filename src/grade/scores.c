/* Wrong methods: what stands in place of the raw scores QKᵀ. */
#include "grade/catalogue.h"

static const Patch ONE_FEATURE_ONLY[] = {
    BEFORE("raw", "q_first", "q₀", TAKE(OF("q"), AXIS_FEATURE, NUMBER(0), NUMBER(1))),
    BEFORE("raw", "k_first", "k₀", TAKE(OF("k"), AXIS_FEATURE, NUMBER(0), NUMBER(1))),
    REPLACE("raw", "q₀k₀", CONTRACT(OF("q_first"), OF("k_first"), AXIS_FEATURE)),
};

static const Patch SUM_OF_SUMS[] = {
    BEFORE("raw", "q_sum", "Σq", REDUCE(FUNCTION_SUM, OF("q"), AXIS_FEATURE)),
    BEFORE("raw", "k_sum", "Σk", REDUCE(FUNCTION_SUM, OF("k"), AXIS_FEATURE)),
    REPLACE("raw", "Σq·Σk", SPREAD(FUNCTION_MULTIPLY, OF("q_sum"), OF("k_sum"), AXIS_QUERY)),
};

static const Patch ADD_INSTEAD_OF_MULTIPLY[] = {
    REPLACE("raw", "Σ(q+k)", SUM_OF(FUNCTION_ADD, OF("q"), OF("k"), AXIS_FEATURE)),
};

static const Patch ABSOLUTE_PRODUCTS[] = {
    REPLACE("raw", "Σ|qk|", SUM_OF(FUNCTION_ABSOLUTE_PRODUCT, OF("q"), OF("k"), AXIS_FEATURE)),
};

static const Patch KEY_COMPONENTS_REVERSED[] = {
    BEFORE("raw", "k_reversed", "K", REVERSE(OF("k"), AXIS_FEATURE)),
    REPLACE("raw", "QKᵀ", CONTRACT(OF("q"), OF("k_reversed"), AXIS_FEATURE)),
};

static const Patch TRANSPOSED[] = {
    BEFORE("raw", "k_as_q", "K", RELABEL(OF("k"), AXIS_KEY, AXIS_QUERY)),
    BEFORE("raw", "q_as_k", "Q", RELABEL(OF("q"), AXIS_QUERY, AXIS_KEY)),
    REPLACE("raw", "KQᵀ", CONTRACT(OF("k_as_q"), OF("q_as_k"), AXIS_FEATURE)),
};

/* The rows of the queries' positions ask with their keys. */
static const Patch KEYS_WITH_KEYS[] = {
    BEFORE("raw", "k_there", "K", TAKE(OF("k"), AXIS_KEY, OFFSET, EXTENT(AXIS_QUERY, 1))),
    BEFORE("raw", "k_as_q", "K", RELABEL(OF("k_there"), AXIS_KEY, AXIS_QUERY)),
    REPLACE("raw", "KKᵀ", CONTRACT(OF("k_as_q"), OF("k"), AXIS_FEATURE)),
};

static const Patch QUERY_WITH_VALUES[] = {
    BEFORE("raw", "v_as_k", "V", RELABEL(OF("v"), AXIS_VALUE, AXIS_FEATURE)),
    REPLACE("raw", "QVᵀ", CONTRACT(OF("q"), OF("v_as_k"), AXIS_FEATURE)),
};

static const Patch NEGATIVE_DISTANCE[] = {
    BEFORE("raw", "distance", "‖q−k‖²", SUM_OF(FUNCTION_SQUARED_DIFFERENCE, OF("q"), OF("k"), AXIS_FEATURE)),
    REPLACE("raw", "−‖q−k‖²", EACH(FUNCTION_MULTIPLY, OF("distance"), NUMBER(-1))),
};

static const Patch COSINE[] = {
    BEFORE("scaled", "q_norm", "‖q‖", REDUCE(FUNCTION_NORM, OF("q"), AXIS_FEATURE)),
    BEFORE("scaled", "k_norm", "‖k‖", REDUCE(FUNCTION_NORM, OF("k"), AXIS_FEATURE)),
    BEFORE("scaled", "by_q_norm", "÷‖q‖", SPREAD(FUNCTION_DIVIDE, OF("raw"), OF("q_norm"), AXIS_KEY)),
    REPLACE("scaled", "÷‖k‖", SPREAD(FUNCTION_DIVIDE, OF("by_q_norm"), OF("k_norm"), AXIS_QUERY)),
};

static const Patch FIRST_QUERY_FOR_ALL[] = {
    BEFORE("raw", "q_first", "q₀", PICK(OF("q"), AXIS_QUERY, NUMBER(0))),
    BEFORE("raw", "q_rows", "Q", SPREAD(FUNCTION_SECOND, OF("q"), OF("q_first"), AXIS_QUERY)),
    REPLACE("raw", "q₀Kᵀ", CONTRACT(OF("q_rows"), OF("k"), AXIS_FEATURE)),
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
