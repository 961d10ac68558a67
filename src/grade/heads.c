/* Wrong methods: what goes wrong when several query heads share a key head. */
#include "grade/catalogue.h"

/* Scratch steps of the methods below. */
enum { STEP_K_BACKWARDS = STEP_OWN, STEP_V_BACKWARDS, STEP_WEIGHTS_ALL, STEP_V_ALL, STEP_OUTPUT_SUM };

/* clang-format off */

/* The key head that a query head reads, and its values: of these keys and values. */
#define HEAD_OF(id, from, which, more) REPLACE(id, #id, PICK(OF(from), AXIS_HEAD, OPERAND(which, more)))
#define HEAD_BY(which, more)           HEAD_OF(K, K, which, more), HEAD_OF(V, V, which, more)

/* clang-format on */

/* By every method of this table. */
enum { NEEDED = NEEDS_KEYS | NEEDS_VALUES | NEEDS_SOFTMAX | NEEDS_KV_HEADS };

static const Misconception ROWS[] = {
    {"heads.tiled", NEEDED, N_("The key heads were dealt out in turn: query head h read key head h mod n."),
     N_("Do query heads that stand beside each other share a key head, or those that stand n apart?"),
     PATCHES(HEAD_BY(OPERAND_HEAD_MODULO, 0))},
    {"heads.by-kv-count", NEEDED,
     N_("The number of the query head was divided by the number of key heads, not by the size of a group."),
     N_("How many query heads share one key head?"), PATCHES(HEAD_BY(OPERAND_HEAD_BY_COUNT, 0))},
    {"heads.from-one", NEEDED, N_("The query heads were counted from 1."),
     N_("Which number has the first query head?"), PATCHES(HEAD_BY(OPERAND_HEAD_BY_GROUP, -1))},
    {"heads.first-only", NEEDED, N_("Key head 0 was read, whichever query head asked."),
     N_("Which key head belongs to the group of this query head?"), PATCHES(HEAD_BY(OPERAND_NUMBER, 0))},
    {"heads.from-the-end", NEEDED, N_("The key heads were counted backwards."),
     N_("At which end does the numbering of the heads begin?"),
     PATCHES(BEFORE(K, K_BACKWARDS, "K", REVERSE(OF(K), AXIS_HEAD)),
             HEAD_OF(K, K_BACKWARDS, OPERAND_HEAD_BY_GROUP, 0),
             BEFORE(V, V_BACKWARDS, "V", REVERSE(OF(V), AXIS_HEAD)),
             HEAD_OF(V, V_BACKWARDS, OPERAND_HEAD_BY_GROUP, 0))},
    /* The head axis of keys and values stays; one query head has weights for each key head, and their keys,
     * one behind the other, make one sum. */
    {"heads.mean", NEEDED, N_("The outputs over all key heads were averaged."),
     N_("How many key heads does one query head read?"),
     PATCHES(DROP(K), DROP(V),
             REPLACE(MASKED, "+M", SPREAD(FUNCTION_MASK, READ, OPERAND(OPERAND_MASK, 0), AXIS_HEAD)),
             BEFORE(OUTPUT, WEIGHTS_ALL, "A", MERGE(OF(WEIGHTS), AXIS_HEAD, AXIS_KEY)),
             BEFORE(OUTPUT, V_ALL, "V", MERGE(OF(V), AXIS_HEAD, AXIS_KEY)),
             BEFORE(OUTPUT, OUTPUT_SUM, "A·V", CONTRACT(OF(WEIGHTS_ALL), OF(V_ALL), AXIS_KEY)),
             REPLACE(OUTPUT, "÷n", EACH(FUNCTION_MULTIPLY, OF(OUTPUT_SUM), EXTENT(AXIS_HEAD, -1))))},
    {"heads.keys-right-values-tiled", NEEDED,
     N_("The keys were those of the right head, but the values were dealt out in turn."),
     N_("Can the values come from another head than their keys?"),
     PATCHES(HEAD_OF(V, V, OPERAND_HEAD_MODULO, 0))},
};

const MisconceptionTable HEADS_METHODS = TABLE_OF(ROWS);
