/* Wrong methods: what goes wrong when one new query meets cached keys and values. The new query sees every
 * key, so that the mask is left out where the number of keys changes. */
#include "grade/catalogue.h"

/* Scratch steps of the methods below. */
enum {
    STEP_K_CACHED = STEP_OWN,
    STEP_V_CACHED,
    STEP_K_NEW,
    STEP_V_NEW,
    STEP_V_ZERO,
    STEP_Q_BEFORE,
    STEP_Q_AS_K
};

/* clang-format off */

/* Of keys or values: the cached ones (-1: but the last), the new one, all but the oldest. */
#define CACHED(of, more)  TAKE(OF(of), AXIS_KEY, NUMBER(0), PAST(more))
#define NEW(of)           TAKE(OF(of), AXIS_KEY, PAST(0), NUMBER(1))
#define ALL_BUT_FIRST(of) TAKE(OF(of), AXIS_KEY, NUMBER(1), PAST(0))

/* One behind the other; an empty slot behind them. */
#define JOINED(a, b) APPEND(OF(a), OF(b), AXIS_KEY)
#define PADDED(a)    APPEND(OF(a), NOTHING, AXIS_KEY)

/* clang-format on */

/* By every method of this table. */
enum { NEEDED = NEEDS_KEYS | NEEDS_SOFTMAX | NEEDS_VALUES | NEEDS_CACHE };

static const Misconception ROWS[] = {
    {"cache.past-only", NEEDED,
     N_("The new key and value were left out: only the cached ones were attended to."),
     N_("Does the new token see itself?"), PATCHES(KEYS(CACHED(K, 0)), DROP(MASKED), VALUES(CACHED(V, 0)))},
    {"cache.empty-slot", NEEDED,
     N_("One empty slot of zeros was attended to as if it held a key and a value."),
     N_("What weight does a key of zeros get, and should an empty slot get any?"),
     PATCHES(KEYS(PADDED(K)), DROP(MASKED), VALUES(PADDED(V)))},
    {"cache.overwrote-last", NEEDED,
     N_("The new key and value were written over the last cached ones, not behind them."),
     N_("How many keys are there after one more token?"),
     PATCHES(BEFORE(RAW, K_CACHED, "K", CACHED(K, -1)), BEFORE(RAW, K_NEW, "K", NEW(K)),
             KEYS(JOINED(K_CACHED, K_NEW)), DROP(MASKED), BEFORE(OUTPUT, V_CACHED, "V", CACHED(V, -1)),
             BEFORE(OUTPUT, V_NEW, "V", NEW(V)), VALUES(JOINED(V_CACHED, V_NEW)))},
    {"cache.value-late", NEEDED,
     N_("The values stood one position late: each weight met the value before its own."),
     N_("Which value belongs to key 0?"),
     PATCHES(BEFORE(OUTPUT, V_NEW, "V", NEW(V)),
             BEFORE(OUTPUT, V_ZERO, "0", EACH(FUNCTION_MULTIPLY, OF(V_NEW), NUMBER(0))),
             BEFORE(OUTPUT, V_CACHED, "V", CACHED(V, 0)), VALUES(JOINED(V_ZERO, V_CACHED)))},
    {"cache.value-early", NEEDED,
     N_("The values stood one position early: each weight met the value behind its own."),
     N_("Which value belongs to the last key?"),
     PATCHES(BEFORE(OUTPUT, V_CACHED, "V", ALL_BUT_FIRST(V)), VALUES(PADDED(V_CACHED)))},
    {"cache.previous-query", NEEDED | NEEDS_QUERY_BEFORE, N_("The query of the step before was used."),
     N_("Is a query ever cached, and which token asks in this step?"),
     PATCHES(BEFORE(RAW, Q_BEFORE, "Q′", GIVEN(INPUT_Q_BEFORE)), SCORES_FROM(Q_BEFORE, K))},
    {"cache.value-missing", NEEDED, N_("The new key was there, but its value was left empty."),
     N_("What has to be cached for each token beside its key?"),
     PATCHES(BEFORE(OUTPUT, V_CACHED, "V", CACHED(V, 0)), VALUES(PADDED(V_CACHED)))},
    {"cache.new-value-only", NEEDED, N_("The new value alone was the output."),
     N_("What are the cached values kept for?"),
     PATCHES(BEFORE(OUTPUT, V_NEW, "V", NEW(V)),
             REPLACE(OUTPUT, "V", RELABEL(OF(V_NEW), AXIS_KEY, AXIS_QUERY)))},
    {"cache.oldest-dropped", NEEDED, N_("The first key and value were lost."),
     N_("How far back may the new token see?"),
     PATCHES(KEYS(ALL_BUT_FIRST(K)), DROP(MASKED), VALUES(ALL_BUT_FIRST(V)))},
    {"cache.self-score-qq", NEEDED,
     N_("The score of the new token with itself was taken as query times query."),
     N_("With which of its own vectors does a token meet its query?"),
     PATCHES(BEFORE(RAW, K_CACHED, "K", CACHED(K, 0)),
             BEFORE(RAW, Q_AS_K, "Q", RELABEL(OF(Q), AXIS_QUERY, AXIS_KEY)), KEYS(JOINED(K_CACHED, Q_AS_K)))},
};

const MisconceptionTable CACHE_METHODS = TABLE_OF(ROWS);
