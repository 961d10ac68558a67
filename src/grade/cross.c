/* Wrong methods: what goes wrong between two sequences. There is no mask; the step that would lay it is left
 * out where the number of keys changes. */
#include "grade/catalogue.h"

/* Scratch steps of the methods below. */
enum { STEP_K_OWN = STEP_SCRATCH, STEP_V_OWN, STEP_Q_OTHER, STEP_K_BOTH, STEP_V_BOTH };

static const Patch OWN_KEYS_AND_VALUES[] = {
    BEFORE(RAW, K_OWN, "K", GIVEN(INPUT_K_OWN)),    SCORES_FROM(Q, K_OWN), DROP(MASKED),
    BEFORE(OUTPUT, V_OWN, "V", GIVEN(INPUT_V_OWN)), OUTPUT_FROM(V_OWN),
};

static const Patch OWN_VALUES[] = {
    BEFORE(OUTPUT, V_OWN, "V", GIVEN(INPUT_V_OWN)),
    OUTPUT_FROM(V_OWN),
};

static const Patch OWN_KEYS[] = {
    BEFORE(RAW, K_OWN, "K", GIVEN(INPUT_K_OWN)),
    SCORES_FROM(Q, K_OWN),
    DROP(MASKED),
};

static const Patch ROLES_SWAPPED[] = {
    BEFORE(RAW, Q_OTHER, "Q", GIVEN(INPUT_Q_OTHER)),
    BEFORE(RAW, K_OWN, "K", GIVEN(INPUT_K_OWN)),
    SCORES_FROM(Q_OTHER, K_OWN),
    DROP(MASKED),
    BEFORE(OUTPUT, V_OWN, "V", GIVEN(INPUT_V_OWN)),
    OUTPUT_FROM(V_OWN),
};

static const Patch ALL_ENCODER[] = {
    BEFORE(RAW, Q_OTHER, "Q", GIVEN(INPUT_Q_OTHER)),
    SCORES_FROM(Q_OTHER, K),
};

static const Patch CAUSAL[] = {
    REPLACE(MASKED, "+M", EACH(FUNCTION_MASK, READ, OPERAND(OPERAND_POSITION_ROW, 0))),
};

static const Patch BOTH_SEQUENCES[] = {
    BEFORE(RAW, K_OWN, "K", GIVEN(INPUT_K_OWN)),
    BEFORE(RAW, K_BOTH, "K", APPEND(OF(K), OF(K_OWN), AXIS_KEY)),
    SCORES_FROM(Q, K_BOTH),
    DROP(MASKED),
    BEFORE(OUTPUT, V_OWN, "V", GIVEN(INPUT_V_OWN)),
    BEFORE(OUTPUT, V_BOTH, "V", APPEND(OF(V), OF(V_OWN), AXIS_KEY)),
    OUTPUT_FROM(V_BOTH),
};

/* By every method of this table. */
enum { NEEDED = NEEDS_KEYS | NEEDS_SOFTMAX | NEEDS_VALUES | NEEDS_UNMASKED };

static const Misconception ROWS[] = {
    {"cross.own-keys-and-values",
     N_("The decoder's own keys and values were attended to, as in self-attention."),
     N_("Which sequence is looked up in cross-attention?"), PATCHES(OWN_KEYS_AND_VALUES),
     NEEDED | NEEDS_OWN_KEYS | NEEDS_OWN_VALUES},
    {"cross.own-values", N_("The keys came from the encoder, but the values from the decoder."),
     N_("From which sequence does the value come that belongs to a key?"), PATCHES(OWN_VALUES),
     NEEDED | NEEDS_OWN_VALUES},
    {"cross.own-keys", N_("The values came from the encoder, but the keys from the decoder."),
     N_("From which sequence does the key come that belongs to a value?"), PATCHES(OWN_KEYS),
     NEEDED | NEEDS_OWN_KEYS},
    {"cross.roles-swapped",
     N_("The two sequences changed roles: the encoder asked, and the decoder was looked up."),
     N_("Which sequence asks, and which one answers?"), PATCHES(ROLES_SWAPPED),
     NEEDED | NEEDS_OTHER_QUERY | NEEDS_OWN_KEYS | NEEDS_OWN_VALUES},
    {"cross.all-encoder", N_("Everything came from the encoder: its own query asked."),
     N_("Whose output is computed here, and whose query is it therefore?"), PATCHES(ALL_ENCODER),
     NEEDED | NEEDS_OTHER_QUERY},
    {"cross.causal", N_("A causal mask was laid on the encoder."),
     N_("Is there a future in a sequence that is known as a whole?"), PATCHES(CAUSAL),
     NEEDED | NEEDS_TWO_SEQUENCES},
    {"cross.both-sequences", N_("Encoder and decoder were attended to at once, under one softmax."),
     N_("Where does the decoder look at itself: in this layer, or in another one?"), PATCHES(BOTH_SEQUENCES),
     NEEDED | NEEDS_OWN_KEYS | NEEDS_OWN_VALUES},
};

const MisconceptionTable CROSS_METHODS = TABLE_OF(ROWS);
