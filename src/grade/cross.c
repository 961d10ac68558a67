/* Wrong methods: what goes wrong between two sequences. There is no mask; the step that would lay it is left
 * out where the number of keys changes. */
#include "grade/catalogue.h"

/* Scratch steps of the methods below. */
enum { STEP_K_OWN = STEP_SCRATCH, STEP_V_OWN, STEP_Q_OTHER, STEP_K_BOTH, STEP_V_BOTH };

static const Patch OWN_KEYS_AND_VALUES[] = {
    BEFORE(RAW, K_OWN, "K", GIVEN(INPUT_K_OWN)),
    REPLACE(RAW, "QKᵀ", CONTRACT(OF(Q), OF(K_OWN), AXIS_FEATURE)),
    DROP(MASKED),
    BEFORE(OUTPUT, V_OWN, "V", GIVEN(INPUT_V_OWN)),
    REPLACE(OUTPUT, "A·V", CONTRACT(OF(WEIGHTS), OF(V_OWN), AXIS_KEY)),
};

static const Patch OWN_VALUES[] = {
    BEFORE(OUTPUT, V_OWN, "V", GIVEN(INPUT_V_OWN)),
    REPLACE(OUTPUT, "A·V", CONTRACT(OF(WEIGHTS), OF(V_OWN), AXIS_KEY)),
};

static const Patch OWN_KEYS[] = {
    BEFORE(RAW, K_OWN, "K", GIVEN(INPUT_K_OWN)),
    REPLACE(RAW, "QKᵀ", CONTRACT(OF(Q), OF(K_OWN), AXIS_FEATURE)),
    DROP(MASKED),
};

static const Patch ROLES_SWAPPED[] = {
    BEFORE(RAW, Q_OTHER, "Q", GIVEN(INPUT_Q_OTHER)),
    BEFORE(RAW, K_OWN, "K", GIVEN(INPUT_K_OWN)),
    REPLACE(RAW, "QKᵀ", CONTRACT(OF(Q_OTHER), OF(K_OWN), AXIS_FEATURE)),
    DROP(MASKED),
    BEFORE(OUTPUT, V_OWN, "V", GIVEN(INPUT_V_OWN)),
    REPLACE(OUTPUT, "A·V", CONTRACT(OF(WEIGHTS), OF(V_OWN), AXIS_KEY)),
};

static const Patch ALL_ENCODER[] = {
    BEFORE(RAW, Q_OTHER, "Q", GIVEN(INPUT_Q_OTHER)),
    REPLACE(RAW, "QKᵀ", CONTRACT(OF(Q_OTHER), OF(K), AXIS_FEATURE)),
};

static const Patch CAUSAL[] = {
    REPLACE(MASKED, "+M", EACH(FUNCTION_MASK, OF(TEMPERED), OPERAND(OPERAND_POSITION_ROW, 0))),
};

static const Patch BOTH_SEQUENCES[] = {
    BEFORE(RAW, K_OWN, "K", GIVEN(INPUT_K_OWN)),
    BEFORE(RAW, K_BOTH, "K", APPEND(OF(K), OF(K_OWN), AXIS_KEY)),
    REPLACE(RAW, "QKᵀ", CONTRACT(OF(Q), OF(K_BOTH), AXIS_FEATURE)),
    DROP(MASKED),
    BEFORE(OUTPUT, V_OWN, "V", GIVEN(INPUT_V_OWN)),
    BEFORE(OUTPUT, V_BOTH, "V", APPEND(OF(V), OF(V_OWN), AXIS_KEY)),
    REPLACE(OUTPUT, "A·V", CONTRACT(OF(WEIGHTS), OF(V_BOTH), AXIS_KEY)),
};

static const Misconception ROWS[] = {
    {"cross.own-keys-and-values",
     N_("The decoder's own keys and values were attended to, as in self-attention."),
     N_("Which sequence is looked up in cross-attention?"), PATCHES(OWN_KEYS_AND_VALUES),
     NEEDS_KEYS | NEEDS_SOFTMAX | NEEDS_VALUES | NEEDS_UNMASKED | NEEDS_OWN_KEYS | NEEDS_OWN_VALUES},
    {"cross.own-values", N_("The keys came from the encoder, but the values from the decoder."),
     N_("From which sequence does the value come that belongs to a key?"), PATCHES(OWN_VALUES),
     NEEDS_KEYS | NEEDS_SOFTMAX | NEEDS_VALUES | NEEDS_UNMASKED | NEEDS_OWN_VALUES},
    {"cross.own-keys", N_("The values came from the encoder, but the keys from the decoder."),
     N_("From which sequence does the key come that belongs to a value?"), PATCHES(OWN_KEYS),
     NEEDS_KEYS | NEEDS_SOFTMAX | NEEDS_VALUES | NEEDS_UNMASKED | NEEDS_OWN_KEYS},
    {"cross.roles-swapped",
     N_("The two sequences changed roles: the encoder asked, and the decoder was looked up."),
     N_("Which sequence asks, and which one answers?"), PATCHES(ROLES_SWAPPED),
     NEEDS_KEYS | NEEDS_SOFTMAX | NEEDS_VALUES | NEEDS_UNMASKED | NEEDS_OTHER_QUERY | NEEDS_OWN_KEYS |
         NEEDS_OWN_VALUES},
    {"cross.all-encoder", N_("Everything came from the encoder: its own query asked."),
     N_("Whose output is computed here, and whose query is it therefore?"), PATCHES(ALL_ENCODER),
     NEEDS_KEYS | NEEDS_SOFTMAX | NEEDS_VALUES | NEEDS_UNMASKED | NEEDS_OTHER_QUERY},
    {"cross.causal", N_("A causal mask was laid on the encoder."),
     N_("Is there a future in a sequence that is known as a whole?"), PATCHES(CAUSAL),
     NEEDS_KEYS | NEEDS_SOFTMAX | NEEDS_VALUES | NEEDS_UNMASKED | NEEDS_TWO_SEQUENCES},
    {"cross.both-sequences", N_("Encoder and decoder were attended to at once, under one softmax."),
     N_("Where does the decoder look at itself: in this layer, or in another one?"), PATCHES(BOTH_SEQUENCES),
     NEEDS_KEYS | NEEDS_SOFTMAX | NEEDS_VALUES | NEEDS_UNMASKED | NEEDS_OWN_KEYS | NEEDS_OWN_VALUES},
};

const MisconceptionTable CROSS_METHODS = TABLE_OF(ROWS);
