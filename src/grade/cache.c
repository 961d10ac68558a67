/* Wrong methods: what goes wrong when one new query meets cached keys and values. The new query sees every
 * key, so that the mask is left out where the number of keys changes. */
#include "grade/catalogue.h"

static const Patch PAST_ONLY[] = {
    BEFORE("raw", "k_cached", "K", TAKE(OF("k"), AXIS_KEY, NUMBER(0), PAST(0))),
    REPLACE("raw", "QKᵀ", CONTRACT(OF("q"), OF("k_cached"), AXIS_FEATURE)),
    DROP("masked"),
    BEFORE("output", "v_cached", "V", TAKE(OF("v"), AXIS_KEY, NUMBER(0), PAST(0))),
    REPLACE("output", "A·V", CONTRACT(OF("weights"), OF("v_cached"), AXIS_KEY)),
};

static const Patch EMPTY_SLOT[] = {
    BEFORE("raw", "k_padded", "K", APPEND(OF("k"), NOTHING, AXIS_KEY)),
    REPLACE("raw", "QKᵀ", CONTRACT(OF("q"), OF("k_padded"), AXIS_FEATURE)),
    DROP("masked"),
    BEFORE("output", "v_padded", "V", APPEND(OF("v"), NOTHING, AXIS_KEY)),
    REPLACE("output", "A·V", CONTRACT(OF("weights"), OF("v_padded"), AXIS_KEY)),
};

static const Patch OVERWROTE_LAST[] = {
    BEFORE("raw", "k_before", "K", TAKE(OF("k"), AXIS_KEY, NUMBER(0), PAST(-1))),
    BEFORE("raw", "k_new", "K", TAKE(OF("k"), AXIS_KEY, PAST(0), NUMBER(1))),
    BEFORE("raw", "k_cache", "K", APPEND(OF("k_before"), OF("k_new"), AXIS_KEY)),
    REPLACE("raw", "QKᵀ", CONTRACT(OF("q"), OF("k_cache"), AXIS_FEATURE)),
    DROP("masked"),
    BEFORE("output", "v_before", "V", TAKE(OF("v"), AXIS_KEY, NUMBER(0), PAST(-1))),
    BEFORE("output", "v_new", "V", TAKE(OF("v"), AXIS_KEY, PAST(0), NUMBER(1))),
    BEFORE("output", "v_cache", "V", APPEND(OF("v_before"), OF("v_new"), AXIS_KEY)),
    REPLACE("output", "A·V", CONTRACT(OF("weights"), OF("v_cache"), AXIS_KEY)),
};

static const Patch VALUE_LATE[] = {
    BEFORE("output", "v_any", "V", TAKE(OF("v"), AXIS_KEY, NUMBER(0), NUMBER(1))),
    BEFORE("output", "v_zero", "0", EACH(FUNCTION_MULTIPLY, OF("v_any"), NUMBER(0))),
    BEFORE("output", "v_head", "V", TAKE(OF("v"), AXIS_KEY, NUMBER(0), ALL_BUT_ONE(AXIS_KEY))),
    BEFORE("output", "v_late", "V", APPEND(OF("v_zero"), OF("v_head"), AXIS_KEY)),
    REPLACE("output", "A·V", CONTRACT(OF("weights"), OF("v_late"), AXIS_KEY)),
};

static const Patch VALUE_EARLY[] = {
    BEFORE("output", "v_tail", "V", TAKE(OF("v"), AXIS_KEY, NUMBER(1), ALL_BUT_ONE(AXIS_KEY))),
    BEFORE("output", "v_early", "V", APPEND(OF("v_tail"), NOTHING, AXIS_KEY)),
    REPLACE("output", "A·V", CONTRACT(OF("weights"), OF("v_early"), AXIS_KEY)),
};

static const Patch PREVIOUS_QUERY[] = {
    BEFORE("raw", "q_before", "Q", GIVEN(INPUT_Q_BEFORE)),
    REPLACE("raw", "QKᵀ", CONTRACT(OF("q_before"), OF("k"), AXIS_FEATURE)),
};

static const Patch VALUE_MISSING[] = {
    BEFORE("output", "v_cached", "V", TAKE(OF("v"), AXIS_KEY, NUMBER(0), PAST(0))),
    BEFORE("output", "v_missing", "V", APPEND(OF("v_cached"), NOTHING, AXIS_KEY)),
    REPLACE("output", "A·V", CONTRACT(OF("weights"), OF("v_missing"), AXIS_KEY)),
};

static const Patch NEW_VALUE_ONLY[] = {
    BEFORE("output", "v_new", "V", TAKE(OF("v"), AXIS_KEY, PAST(0), NUMBER(1))),
    REPLACE("output", "V", RELABEL(OF("v_new"), AXIS_KEY, AXIS_QUERY)),
};

static const Patch OLDEST_DROPPED[] = {
    BEFORE("raw", "k_kept", "K", TAKE(OF("k"), AXIS_KEY, NUMBER(1), ALL_BUT_ONE(AXIS_KEY))),
    REPLACE("raw", "QKᵀ", CONTRACT(OF("q"), OF("k_kept"), AXIS_FEATURE)),
    DROP("masked"),
    BEFORE("output", "v_kept", "V", TAKE(OF("v"), AXIS_KEY, NUMBER(1), ALL_BUT_ONE(AXIS_KEY))),
    REPLACE("output", "A·V", CONTRACT(OF("weights"), OF("v_kept"), AXIS_KEY)),
};

static const Patch SELF_SCORE_QQ[] = {
    BEFORE("raw", "k_cached", "K", TAKE(OF("k"), AXIS_KEY, NUMBER(0), PAST(0))),
    BEFORE("raw", "q_as_k", "Q", RELABEL(OF("q"), AXIS_QUERY, AXIS_KEY)),
    BEFORE("raw", "k_with_q", "K", APPEND(OF("k_cached"), OF("q_as_k"), AXIS_KEY)),
    REPLACE("raw", "QKᵀ", CONTRACT(OF("q"), OF("k_with_q"), AXIS_FEATURE)),
};

static const Misconception ROWS[] = {
    {"cache.past-only", N_("The new key and value were left out: only the cached ones were attended to."),
     N_("Does the new token see itself?"), PATCHES(PAST_ONLY),
     NEEDS_KEYS | NEEDS_SOFTMAX | NEEDS_VALUES | NEEDS_CACHE},
    {"cache.empty-slot", N_("One empty slot of zeros was attended to as if it held a key and a value."),
     N_("What weight does a key of zeros get, and should an empty slot get any?"), PATCHES(EMPTY_SLOT),
     NEEDS_KEYS | NEEDS_SOFTMAX | NEEDS_VALUES | NEEDS_CACHE},
    {"cache.overwrote-last",
     N_("The new key and value were written over the last cached ones, not behind them."),
     N_("How many keys are there after one more token?"), PATCHES(OVERWROTE_LAST),
     NEEDS_KEYS | NEEDS_SOFTMAX | NEEDS_VALUES | NEEDS_CACHE},
    {"cache.value-late", N_("The values stood one position late: each weight met the value before its own."),
     N_("Which value belongs to key 0?"), PATCHES(VALUE_LATE),
     NEEDS_KEYS | NEEDS_SOFTMAX | NEEDS_VALUES | NEEDS_CACHE},
    {"cache.value-early",
     N_("The values stood one position early: each weight met the value behind its own."),
     N_("Which value belongs to the last key?"), PATCHES(VALUE_EARLY),
     NEEDS_KEYS | NEEDS_SOFTMAX | NEEDS_VALUES | NEEDS_CACHE},
    {"cache.previous-query", N_("The query of the step before was used."),
     N_("Is a query ever cached, and which token asks in this step?"), PATCHES(PREVIOUS_QUERY),
     NEEDS_KEYS | NEEDS_SOFTMAX | NEEDS_VALUES | NEEDS_CACHE | NEEDS_QUERY_BEFORE},
    {"cache.value-missing", N_("The new key was there, but its value was left empty."),
     N_("What has to be cached for each token beside its key?"), PATCHES(VALUE_MISSING),
     NEEDS_KEYS | NEEDS_SOFTMAX | NEEDS_VALUES | NEEDS_CACHE},
    {"cache.new-value-only", N_("The new value alone was the output."),
     N_("What are the cached values kept for?"), PATCHES(NEW_VALUE_ONLY),
     NEEDS_KEYS | NEEDS_SOFTMAX | NEEDS_VALUES | NEEDS_CACHE},
    {"cache.oldest-dropped", N_("The first key and value were lost."),
     N_("How far back may the new token see?"), PATCHES(OLDEST_DROPPED),
     NEEDS_KEYS | NEEDS_SOFTMAX | NEEDS_VALUES | NEEDS_CACHE},
    {"cache.self-score-qq", N_("The score of the new token with itself was taken as query times query."),
     N_("With which of its own vectors does a token meet its query?"), PATCHES(SELF_SCORE_QQ),
     NEEDS_KEYS | NEEDS_SOFTMAX | NEEDS_VALUES | NEEDS_CACHE},
};

const MisconceptionTable CACHE_METHODS = TABLE_OF(ROWS);
