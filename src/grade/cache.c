/* Wrong methods: what goes wrong when one new query meets cached keys and values. The new query sees every
 * key, so that the mask is left out where the number of keys changes. */
#include "grade/catalogue.h"

/* Scratch steps of the methods below. */
enum {
    STEP_K_CACHED = STEP_SCRATCH,
    STEP_V_CACHED,
    STEP_K_PADDED,
    STEP_V_PADDED,
    STEP_K_BEFORE,
    STEP_K_NEW,
    STEP_K_CACHE,
    STEP_V_BEFORE,
    STEP_V_NEW,
    STEP_V_CACHE,
    STEP_V_ANY,
    STEP_V_ZERO,
    STEP_V_HEAD,
    STEP_V_LATE,
    STEP_V_TAIL,
    STEP_V_EARLY,
    STEP_Q_BEFORE,
    STEP_V_MISSING,
    STEP_K_KEPT,
    STEP_V_KEPT,
    STEP_Q_AS_K,
    STEP_K_WITH_Q
};

static const Patch PAST_ONLY[] = {
    BEFORE(RAW, K_CACHED, "K", TAKE(OF(K), AXIS_KEY, NUMBER(0), PAST(0))),
    SCORES_FROM(Q, K_CACHED),
    DROP(MASKED),
    BEFORE(OUTPUT, V_CACHED, "V", TAKE(OF(V), AXIS_KEY, NUMBER(0), PAST(0))),
    OUTPUT_FROM(V_CACHED),
};

static const Patch EMPTY_SLOT[] = {
    BEFORE(RAW, K_PADDED, "K", APPEND(OF(K), NOTHING, AXIS_KEY)),    SCORES_FROM(Q, K_PADDED), DROP(MASKED),
    BEFORE(OUTPUT, V_PADDED, "V", APPEND(OF(V), NOTHING, AXIS_KEY)), OUTPUT_FROM(V_PADDED),
};

static const Patch OVERWROTE_LAST[] = {
    BEFORE(RAW, K_BEFORE, "K", TAKE(OF(K), AXIS_KEY, NUMBER(0), PAST(-1))),
    BEFORE(RAW, K_NEW, "K", TAKE(OF(K), AXIS_KEY, PAST(0), NUMBER(1))),
    BEFORE(RAW, K_CACHE, "K", APPEND(OF(K_BEFORE), OF(K_NEW), AXIS_KEY)),
    SCORES_FROM(Q, K_CACHE),
    DROP(MASKED),
    BEFORE(OUTPUT, V_BEFORE, "V", TAKE(OF(V), AXIS_KEY, NUMBER(0), PAST(-1))),
    BEFORE(OUTPUT, V_NEW, "V", TAKE(OF(V), AXIS_KEY, PAST(0), NUMBER(1))),
    BEFORE(OUTPUT, V_CACHE, "V", APPEND(OF(V_BEFORE), OF(V_NEW), AXIS_KEY)),
    OUTPUT_FROM(V_CACHE),
};

static const Patch VALUE_LATE[] = {
    BEFORE(OUTPUT, V_ANY, "V", TAKE(OF(V), AXIS_KEY, NUMBER(0), NUMBER(1))),
    BEFORE(OUTPUT, V_ZERO, "0", EACH(FUNCTION_MULTIPLY, OF(V_ANY), NUMBER(0))),
    BEFORE(OUTPUT, V_HEAD, "V", TAKE(OF(V), AXIS_KEY, NUMBER(0), ALL_BUT_ONE(AXIS_KEY))),
    BEFORE(OUTPUT, V_LATE, "V", APPEND(OF(V_ZERO), OF(V_HEAD), AXIS_KEY)),
    OUTPUT_FROM(V_LATE),
};

static const Patch VALUE_EARLY[] = {
    BEFORE(OUTPUT, V_TAIL, "V", TAKE(OF(V), AXIS_KEY, NUMBER(1), ALL_BUT_ONE(AXIS_KEY))),
    BEFORE(OUTPUT, V_EARLY, "V", APPEND(OF(V_TAIL), NOTHING, AXIS_KEY)),
    OUTPUT_FROM(V_EARLY),
};

static const Patch PREVIOUS_QUERY[] = {
    BEFORE(RAW, Q_BEFORE, "Q", GIVEN(INPUT_Q_BEFORE)),
    SCORES_FROM(Q_BEFORE, K),
};

static const Patch VALUE_MISSING[] = {
    BEFORE(OUTPUT, V_CACHED, "V", TAKE(OF(V), AXIS_KEY, NUMBER(0), PAST(0))),
    BEFORE(OUTPUT, V_MISSING, "V", APPEND(OF(V_CACHED), NOTHING, AXIS_KEY)),
    OUTPUT_FROM(V_MISSING),
};

static const Patch NEW_VALUE_ONLY[] = {
    BEFORE(OUTPUT, V_NEW, "V", TAKE(OF(V), AXIS_KEY, PAST(0), NUMBER(1))),
    REPLACE(OUTPUT, "V", RELABEL(OF(V_NEW), AXIS_KEY, AXIS_QUERY)),
};

static const Patch OLDEST_DROPPED[] = {
    BEFORE(RAW, K_KEPT, "K", TAKE(OF(K), AXIS_KEY, NUMBER(1), ALL_BUT_ONE(AXIS_KEY))),
    SCORES_FROM(Q, K_KEPT),
    DROP(MASKED),
    BEFORE(OUTPUT, V_KEPT, "V", TAKE(OF(V), AXIS_KEY, NUMBER(1), ALL_BUT_ONE(AXIS_KEY))),
    OUTPUT_FROM(V_KEPT),
};

static const Patch SELF_SCORE_QQ[] = {
    BEFORE(RAW, K_CACHED, "K", TAKE(OF(K), AXIS_KEY, NUMBER(0), PAST(0))),
    BEFORE(RAW, Q_AS_K, "Q", RELABEL(OF(Q), AXIS_QUERY, AXIS_KEY)),
    BEFORE(RAW, K_WITH_Q, "K", APPEND(OF(K_CACHED), OF(Q_AS_K), AXIS_KEY)),
    SCORES_FROM(Q, K_WITH_Q),
};

/* By every method of this table. */
enum { NEEDED = NEEDS_KEYS | NEEDS_SOFTMAX | NEEDS_VALUES | NEEDS_CACHE };

static const Misconception ROWS[] = {
    {"cache.past-only", N_("The new key and value were left out: only the cached ones were attended to."),
     N_("Does the new token see itself?"), PATCHES(PAST_ONLY), NEEDED},
    {"cache.empty-slot", N_("One empty slot of zeros was attended to as if it held a key and a value."),
     N_("What weight does a key of zeros get, and should an empty slot get any?"), PATCHES(EMPTY_SLOT),
     NEEDED},
    {"cache.overwrote-last",
     N_("The new key and value were written over the last cached ones, not behind them."),
     N_("How many keys are there after one more token?"), PATCHES(OVERWROTE_LAST), NEEDED},
    {"cache.value-late", N_("The values stood one position late: each weight met the value before its own."),
     N_("Which value belongs to key 0?"), PATCHES(VALUE_LATE), NEEDED},
    {"cache.value-early",
     N_("The values stood one position early: each weight met the value behind its own."),
     N_("Which value belongs to the last key?"), PATCHES(VALUE_EARLY), NEEDED},
    {"cache.previous-query", N_("The query of the step before was used."),
     N_("Is a query ever cached, and which token asks in this step?"), PATCHES(PREVIOUS_QUERY),
     NEEDED | NEEDS_QUERY_BEFORE},
    {"cache.value-missing", N_("The new key was there, but its value was left empty."),
     N_("What has to be cached for each token beside its key?"), PATCHES(VALUE_MISSING), NEEDED},
    {"cache.new-value-only", N_("The new value alone was the output."),
     N_("What are the cached values kept for?"), PATCHES(NEW_VALUE_ONLY), NEEDED},
    {"cache.oldest-dropped", N_("The first key and value were lost."),
     N_("How far back may the new token see?"), PATCHES(OLDEST_DROPPED), NEEDED},
    {"cache.self-score-qq", N_("The score of the new token with itself was taken as query times query."),
     N_("With which of its own vectors does a token meet its query?"), PATCHES(SELF_SCORE_QQ), NEEDED},
};

const MisconceptionTable CACHE_METHODS = TABLE_OF(ROWS);
