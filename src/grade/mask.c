/* Wrong methods: what is done in place of the mask. */
#include "grade/catalogue.h"

static const Patch IGNORED[] = {
    DROP(MASKED),
};

static const Patch ZERO_SCORE[] = {
    AFTER(MASKED, MASKED, "0", EACH(FUNCTION_FILL, OF(MASKED), NUMBER(0))),
};

static const Patch MINUS_ONE[] = {
    AFTER(MASKED, MASKED, "−1", EACH(FUNCTION_FILL, OF(MASKED), NUMBER(-1))),
};

static const Patch AFTER_SOFTMAX[] = {
    DROP(MASKED),
    AFTER(WEIGHTS, WEIGHTS, "∘mask", EACH(FUNCTION_MULTIPLY, OF(WEIGHTS), VISIBLE)),
};

static const Patch PAST_HIDDEN[] = {
    REPLACE(MASKED, "+M", EACH(FUNCTION_MASK, READ, OPERAND(OPERAND_POSITION_FROM, 0))),
};

static const Patch SELF_HIDDEN[] = {
    REPLACE(MASKED, "+M", EACH(FUNCTION_MASK, READ, OPERAND(OPERAND_POSITION, -1))),
};

static const Patch ONE_FUTURE_VISIBLE[] = {
    REPLACE(MASKED, "+M", EACH(FUNCTION_MASK, READ, OPERAND(OPERAND_POSITION, 1))),
};

static const Patch ONLY_FUTURE[] = {
    REPLACE(MASKED, "+M", EACH(FUNCTION_MASK, READ, OPERAND(OPERAND_POSITION_FROM, 1))),
};

static const Patch TOP_LEFT[] = {
    REPLACE(MASKED, "+M", EACH(FUNCTION_MASK, READ, OPERAND(OPERAND_POSITION_ROW, 0))),
};

static const Patch INVERTED[] = {
    REPLACE(MASKED, "+M", EACH(FUNCTION_MASK, READ, OPERAND(OPERAND_MASK_SWAPPED, 0))),
};

static const Patch ADDED_AS_NUMBERS[] = {
    REPLACE(MASKED, "+mask", EACH(FUNCTION_ADD, READ, VISIBLE)),
};

static const Patch PADDING_OVER_QUERIES[] = {
    REPLACE(MASKED, "+M", EACH(FUNCTION_MASK, READ, OPERAND(OPERAND_PADDING_DOWN, 0))),
};

static const Misconception ROWS[] = {
    {"mask.ignored", N_("The mask was left out: every query saw every key."),
     N_("Which keys may this query see?"), PATCHES(IGNORED), NEEDS_SOFTMAX | NEEDS_MASK},
    {"mask.zero-score", N_("Masked scores were set to 0 before the softmax."),
     N_("What is e to the power of 0, and what should a hidden key weigh?"), PATCHES(ZERO_SCORE),
     NEEDS_SOFTMAX | NEEDS_MASK},
    {"mask.minus-one", N_("Masked scores were set to -1 before the softmax."),
     N_("How small must a score be for its exponential to be exactly 0?"), PATCHES(MINUS_ONE),
     NEEDS_SOFTMAX | NEEDS_MASK},
    {"mask.after-softmax",
     N_("The mask was laid on the weights after the softmax, and the rest was not normalised again."),
     N_("What do the visible weights of a row add up to?"), PATCHES(AFTER_SOFTMAX),
     NEEDS_SOFTMAX | NEEDS_HIDING},
    {"mask.past-hidden", N_("The past was hidden and the future seen."),
     N_("Which side of the diagonal may a token see: what came before it, or what comes after?"),
     PATCHES(PAST_HIDDEN), NEEDS_SOFTMAX | NEEDS_HIDING},
    {"mask.self-hidden", N_("Each query was kept from the key of its own position."),
     N_("May a token look at itself?"), PATCHES(SELF_HIDDEN), NEEDS_SOFTMAX | NEEDS_HIDING},
    {"mask.one-future-visible", N_("Each query saw one key too many: the next one."),
     N_("Which is the last key that the query at position i may see?"), PATCHES(ONE_FUTURE_VISIBLE),
     NEEDS_SOFTMAX | NEEDS_HIDING},
    {"mask.only-future", N_("Each query saw the keys behind it only."),
     N_("Which side of the diagonal may a token see, and does the diagonal itself belong to it?"),
     PATCHES(ONLY_FUTURE), NEEDS_SOFTMAX | NEEDS_HIDING},
    {"mask.top-left", N_("The mask began at key 0, as if the first query stood at the first position."),
     N_("At which position of the whole sequence does the first of these queries stand?"), PATCHES(TOP_LEFT),
     NEEDS_SOFTMAX | NEEDS_HIDING | NEEDS_OFFSET},
    {"mask.inverted", N_("The mask was turned round: what it hides was seen, and what it shows was hidden."),
     N_("Does true in this mask mean that a key is seen, or that it is hidden?"), PATCHES(INVERTED),
     NEEDS_SOFTMAX | NEEDS_HIDING},
    {"mask.added-as-numbers", N_("The mask's 0 and 1 were added to the scores as numbers."),
     N_("What must be added to a score so that its key weighs nothing, and is it 0?"),
     PATCHES(ADDED_AS_NUMBERS), NEEDS_SOFTMAX | NEEDS_HIDING},
    {"mask.padding-over-queries",
     N_("The padding was laid along the queries: whole rows were hidden, not keys."),
     N_("Which axis does a padded token leave: that of the queries, or that of the keys?"),
     PATCHES(PADDING_OVER_QUERIES), NEEDS_SOFTMAX | NEEDS_HIDING | NEEDS_SQUARE | NEEDS_PADDING},
};

const MisconceptionTable MASK_METHODS = TABLE_OF(ROWS);
