/* Wrong methods: what goes wrong between two sequences. There is no mask; the step that would lay it is left
 * out where the number of keys changes. */
#include "grade/catalogue.h"

/* Scratch steps of the methods below. */
enum { STEP_K_OWN = STEP_OWN, STEP_V_OWN, STEP_Q_OTHER };

/* By every method of this table. */
enum { NEEDED = NEEDS_KEYS | NEEDS_SOFTMAX | NEEDS_VALUES | NEEDS_UNMASKED };

static const Misconception ROWS[] = {
    {"cross.own-keys-and-values", NEEDED | NEEDS_OWN_KEYS | NEEDS_OWN_VALUES,
     N_("The decoder's own keys and values were attended to, as in self-attention."),
     N_("Which sequence is looked up in cross-attention?"),
     PATCHES(KEYS(GIVEN(INPUT_K_OWN)), DROP(MASKED), VALUES(GIVEN(INPUT_V_OWN)))},
    {"cross.own-values", NEEDED | NEEDS_OWN_VALUES,
     N_("The keys came from the encoder, but the values from the decoder."),
     N_("From which sequence does the value come that belongs to a key?"),
     PATCHES(VALUES(GIVEN(INPUT_V_OWN)))},
    {"cross.own-keys", NEEDED | NEEDS_OWN_KEYS,
     N_("The values came from the encoder, but the keys from the decoder."),
     N_("From which sequence does the key come that belongs to a value?"),
     PATCHES(KEYS(GIVEN(INPUT_K_OWN)), DROP(MASKED))},
    {"cross.roles-swapped", NEEDED | NEEDS_OTHER_QUERY | NEEDS_OWN_KEYS | NEEDS_OWN_VALUES,
     N_("The two sequences changed roles: the encoder asked, and the decoder was looked up."),
     N_("Which sequence asks, and which one answers?"),
     PATCHES(BEFORE(RAW, Q_OTHER, "Q′", GIVEN(INPUT_Q_OTHER)), BEFORE(RAW, K_OWN, "K′", GIVEN(INPUT_K_OWN)),
             SCORES_FROM(Q_OTHER, K_OWN), DROP(MASKED), VALUES(GIVEN(INPUT_V_OWN)))},
    {"cross.all-encoder", NEEDED | NEEDS_OTHER_QUERY,
     N_("Everything came from the encoder: its own query asked."),
     N_("Whose output is computed here, and whose query is it therefore?"),
     PATCHES(BEFORE(RAW, Q_OTHER, "Q′", GIVEN(INPUT_Q_OTHER)), SCORES_FROM(Q_OTHER, K))},
    {"cross.causal", NEEDED | NEEDS_TWO_SEQUENCES, N_("A causal mask was laid on the encoder."),
     N_("Is there a future in a sequence that is known as a whole?"),
     PATCHES(MASKED_BY(OPERAND_POSITION_ROW, 0))},
    {"cross.both-sequences", NEEDED | NEEDS_OWN_KEYS | NEEDS_OWN_VALUES,
     N_("Encoder and decoder were attended to at once, under one softmax."),
     N_("Where does the decoder look at itself: in this layer, or in another one?"),
     PATCHES(BEFORE(RAW, K_OWN, "K", GIVEN(INPUT_K_OWN)), KEYS(APPEND(OF(K), OF(K_OWN), AXIS_KEY)),
             DROP(MASKED), BEFORE(OUTPUT, V_OWN, "V", GIVEN(INPUT_V_OWN)),
             VALUES(APPEND(OF(V), OF(V_OWN), AXIS_KEY)))},
};

const MisconceptionTable CROSS_METHODS = TABLE_OF(ROWS);
