/* Wrong methods: what is done in place of the mask. */
#include "grade/catalogue.h"

/* By the methods of this table: a mask of any kind, or one that hides. */
enum { ANY_MASK = NEEDS_SOFTMAX | NEEDS_MASK, HIDING = NEEDS_SOFTMAX | NEEDS_HIDING };

static const Misconception ROWS[] = {
    {"mask.ignored", ANY_MASK, N_("The mask was left out: every query saw every key."),
     N_("Which keys may this query see?"), PATCHES(DROP(MASKED))},
    {"mask.zero-score", ANY_MASK, N_("Masked scores were set to 0 before the softmax."),
     N_("What is e to the power of 0, and what should a hidden key weigh?"),
     PATCHES(AFTER(MASKED, MASKED, "0", EACH(FUNCTION_FILL, OF(MASKED), NUMBER(0))))},
    {"mask.minus-one", ANY_MASK, N_("Masked scores were set to -1 before the softmax."),
     N_("How small must a score be for its exponential to be exactly 0?"),
     PATCHES(AFTER(MASKED, MASKED, "−1", EACH(FUNCTION_FILL, OF(MASKED), NUMBER(-1))))},
    {"mask.after-softmax", HIDING,
     N_("The mask was laid on the weights after the softmax, and the rest was not normalised again."),
     N_("What do the visible weights of a row add up to?"),
     PATCHES(DROP(MASKED), AFTER(WEIGHTS, WEIGHTS, "×mask", EACH(FUNCTION_MULTIPLY, OF(WEIGHTS), VISIBLE)))},
    {"mask.past-hidden", HIDING, N_("The past was hidden and the future seen."),
     N_("Which side of the diagonal may a token see: what came before it, or what comes after?"),
     PATCHES(MASKED_BY(OPERAND_POSITION_FROM, 0))},
    {"mask.self-hidden", HIDING, N_("Each query was kept from the key of its own position."),
     N_("May a token look at itself?"), PATCHES(MASKED_BY(OPERAND_POSITION, -1))},
    {"mask.one-future-visible", HIDING, N_("Each query saw one key too many: the next one."),
     N_("Which is the last key that the query at position i may see?"),
     PATCHES(MASKED_BY(OPERAND_POSITION, 1))},
    {"mask.only-future", HIDING, N_("Each query saw the keys behind it only."),
     N_("Which side of the diagonal may a token see, and does the diagonal itself belong to it?"),
     PATCHES(MASKED_BY(OPERAND_POSITION_FROM, 1))},
    {"mask.top-left", HIDING | NEEDS_OFFSET,
     N_("The mask began at key 0, as if the first query stood at the first position."),
     N_("At which position of the whole sequence does the first of these queries stand?"),
     PATCHES(MASKED_BY(OPERAND_POSITION_ROW, 0))},
    {"mask.inverted", HIDING,
     N_("The mask was turned round: what it hides was seen, and what it shows was hidden."),
     N_("Does true in this mask mean that a key is seen, or that it is hidden?"),
     PATCHES(MASKED_BY(OPERAND_MASK_SWAPPED, 0))},
    {"mask.added-as-numbers", HIDING, N_("The mask's 0 and 1 were added to the scores as numbers."),
     N_("What must be added to a score so that its key weighs nothing, and is it 0?"),
     PATCHES(REPLACE(MASKED, "+mask", EACH(FUNCTION_ADD, READ, VISIBLE)))},
    {"mask.padding-over-queries", HIDING | NEEDS_SQUARE | NEEDS_PADDING,
     N_("The padding was laid along the queries: whole rows were hidden, not keys."),
     N_("Which axis does a padded token leave: that of the queries, or that of the keys?"),
     PATCHES(MASKED_BY(OPERAND_PADDING_DOWN, 0))},
};

const MisconceptionTable MASK_METHODS = TABLE_OF(ROWS);
