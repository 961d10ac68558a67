/* Attention as a table of steps, and patches on it. */
#include "trace/step.h"

#include <assert.h>
#include <string.h>

const char *const RUN_STEPS[RUN_STEP_COUNT] = {"raw",     "scaled", "tempered", "masked",  "rowmax",
                                               "shifted", "exp",    "rowsum",   "weights", "output"};

/* Operands of the tables below. */
#define OF(id)  .kind = OPERAND_STEP, .step = (id)
#define TAU     .kind = OPERAND_TAU, .power = 1
#define SCALE   .kind = OPERAND_SCALE
#define MASKING .kind = OPERAND_MASK

/* The projections of one hidden state: the token axis takes the part that the position plays. */
static const Step PROJECT_Q[] = {
    {"x", "X", OPERATION_INPUT, .input = INPUT_X},
    {"w_q", "W_q", OPERATION_INPUT, .input = INPUT_W_Q},
    {"x_query", "X", OPERATION_RELABEL, .operands = {{OF("x")}}, .axis = AXIS_TOKEN, .to = AXIS_QUERY},
    {"q", "XW_q", OPERATION_CONTRACT, .operands = {{OF("x_query")}, {OF("w_q")}}, .axis = AXIS_MODEL},
};
static const Step PROJECT_OWN[] = {
    {"x_key", "X", OPERATION_RELABEL, .operands = {{OF("x")}}, .axis = AXIS_TOKEN, .to = AXIS_KEY},
};
static const Step PROJECT_OTHER[] = {
    {"x_kv", "X_kv", OPERATION_INPUT, .input = INPUT_X_KV},
    {"x_key", "X_kv", OPERATION_RELABEL, .operands = {{OF("x_kv")}}, .axis = AXIS_TOKEN, .to = AXIS_KEY},
};
static const Step PROJECT_KV[] = {
    {"w_k", "W_k", OPERATION_INPUT, .input = INPUT_W_K},
    {"k", "XW_k", OPERATION_CONTRACT, .operands = {{OF("x_key")}, {OF("w_k")}}, .axis = AXIS_MODEL},
    {"w_v", "W_v", OPERATION_INPUT, .input = INPUT_W_V},
    {"v", "XW_v", OPERATION_CONTRACT, .operands = {{OF("x_key")}, {OF("w_v")}}, .axis = AXIS_MODEL},
};
static const Step GIVEN_QK[] = {
    {"q", "Q", OPERATION_INPUT, .input = INPUT_Q},
    {"k", "K", OPERATION_INPUT, .input = INPUT_K},
};
static const Step GIVEN_V[] = {{"v", "V", OPERATION_INPUT, .input = INPUT_V}};
static const Step GIVEN_SCORES[] = {{"scaled", "S", OPERATION_INPUT, .input = INPUT_SCORES}};
static const Step GIVEN_WEIGHTS[] = {{"weights", "A", OPERATION_INPUT, .input = INPUT_WEIGHTS}};

static const Step SCORES[] = {
    {"raw", "QKᵀ", OPERATION_CONTRACT, .operands = {{OF("q")}, {OF("k")}}, .axis = AXIS_FEATURE},
    {"scaled", "÷√d", OPERATION_ELEMENTWISE, FUNCTION_MULTIPLY, .operands = {{OF("raw")}, {SCALE}}},
};
static const Step MASKED[] = {
    {"tempered", "÷τ", OPERATION_ELEMENTWISE, FUNCTION_DIVIDE, .operands = {{OF("scaled")}, {TAU}}},
    {"masked", "+M", OPERATION_ELEMENTWISE, FUNCTION_MASK, .operands = {{OF("tempered")}, {MASKING}}},
};
static const Step SHIFTED[] = {
    {"rowmax", "max", OPERATION_REDUCE, FUNCTION_MAX, {{OF("masked")}}, .axis = AXIS_KEY},
    {"shifted",
     "−max",
     OPERATION_BROADCAST,
     FUNCTION_SUBTRACT,
     {{OF("masked")}, {OF("rowmax")}},
     .axis = AXIS_KEY},
    {"exp", "exp", OPERATION_ELEMENTWISE, FUNCTION_EXP, {{OF("shifted")}}, .axis = AXIS_KEY},
};
static const Step UNSHIFTED[] = {
    {"exp", "exp", OPERATION_ELEMENTWISE, FUNCTION_EXP, {{OF("masked")}}, .axis = AXIS_KEY}};
static const Step NORMALISED[] = {
    {"rowsum", "Σ", OPERATION_REDUCE, FUNCTION_SUM, {{OF("exp")}}, .axis = AXIS_KEY},
    {"weights", "÷Σ", OPERATION_BROADCAST, FUNCTION_DIVIDE, {{OF("exp")}, {OF("rowsum")}}, .axis = AXIS_KEY},
};
static const Step MIXED[] = {
    {"output", "A·V", OPERATION_CONTRACT, .operands = {{OF("weights")}, {OF("v")}}, .axis = AXIS_KEY},
};

static void append(StepTable *table, const Step *steps, size_t count)
{
    assert(table->count + count <= STEP_TABLE_MAX);
    memcpy(table->steps + table->count, steps, count * sizeof *steps);
    table->count += count;
}

#define APPEND(table, steps) append((table), (steps), sizeof(steps) / sizeof *(steps))

/* Takes one head out of an input that has a head axis. */
static void take_head(StepTable *table, const Example *example, Input input, size_t head)
{
    const char *id = example_input_name(input);
    if (!example->has[input] || example->inputs[input].rank < MATRIX_RANK_MAX) return;
    Step take = {
        .id = id, .operation = OPERATION_TAKE, .operands = {{OF(id)}}, .axis = AXIS_HEAD, .first = head};
    take.symbol = table->steps[step_find(table, id)].symbol;
    append(table, &take, 1);
}

/* Where the head's queries stand: all heads are there, or only the asked ones. */
static size_t query_slot(const Example *example, size_t head)
{
    if (!example->asked_only) return head;
    for (size_t i = 0; i < example->asked_count; i++)
        if (example->asked[i] == head) return i;
    assert(!"a head that was not asked");
    return 0;
}

static void fill_entry(StepTable *table, const Example *example)
{
    switch (example->entry) {
    case ENTRY_X:
        APPEND(table, PROJECT_Q);
        if (example->has[INPUT_X_KV]) {
            APPEND(table, PROJECT_OTHER);
        } else {
            APPEND(table, PROJECT_OWN);
        }
        APPEND(table, PROJECT_KV);
        return;
    case ENTRY_QKV:
        APPEND(table, GIVEN_QK);
        break;
    case ENTRY_SCORES:
        APPEND(table, GIVEN_SCORES);
        break;
    case ENTRY_WEIGHTS:
        APPEND(table, GIVEN_WEIGHTS);
        break;
    }
    if (example->has[INPUT_V]) APPEND(table, GIVEN_V);
}

static void fill_softmax(StepTable *table, const Example *example)
{
    APPEND(table, MASKED);
    if (example->shift == SHIFT_MAX) {
        APPEND(table, SHIFTED);
    } else {
        APPEND(table, UNSHIFTED);
    }
    APPEND(table, NORMALISED);
}

void step_table_fill(StepTable *table, const Example *example, size_t head)
{
    table->count = 0;
    fill_entry(table, example);
    size_t kv_head = head / (example->head_count / example->kv_head_count);
    take_head(table, example, INPUT_Q, query_slot(example, head));
    take_head(table, example, INPUT_K, kv_head);
    take_head(table, example, INPUT_V, kv_head);
    if (example->entry == ENTRY_X || example->entry == ENTRY_QKV) APPEND(table, SCORES);
    int scaled = step_find(table, "scaled");
    if (example->scale_given && scaled >= 0) table->steps[scaled].symbol = "·scale";
    if (example->entry != ENTRY_WEIGHTS) fill_softmax(table, example);
    if (example->entry == ENTRY_X || example->has[INPUT_V]) APPEND(table, MIXED);
}

int step_find(const StepTable *table, const char *id)
{
    for (size_t i = table->count; i-- > 0;)
        if (strcmp(table->steps[i].id, id) == 0) return (int)i;
    return -1;
}

bool step_is_weights(const char *id)
{
    return strcmp(id, "weights") == 0;
}

/* ---- patches ---- */

static void insert_at(StepTable *table, size_t at, const Step *step)
{
    assert(table->count < STEP_TABLE_MAX);
    memmove(table->steps + at + 1, table->steps + at, (table->count - at) * sizeof *table->steps);
    table->steps[at] = *step;
    table->count++;
}

static void drop_at(StepTable *table, size_t at)
{
    Step dropped = table->steps[at];
    memmove(table->steps + at, table->steps + at + 1, (table->count - at - 1) * sizeof *table->steps);
    table->count--;
    for (size_t i = at; i < table->count; i++) {
        for (size_t n = 0; n < STEP_OPERANDS; n++) {
            Operand *operand = &table->steps[i].operands[n];
            if (operand->kind == OPERAND_STEP && strcmp(operand->step, dropped.id) == 0)
                *operand = dropped.operands[0];
        }
    }
}

/* A replacement without operands of its own reads what the replaced step read. */
static void replace_at(StepTable *table, size_t at, const Step *step)
{
    Step replaced = table->steps[at];
    table->steps[at] = *step;
    if (step->operation != OPERATION_INPUT && step->operands[0].kind == OPERAND_NONE)
        memcpy(table->steps[at].operands, replaced.operands, sizeof replaced.operands);
}

/* Nothing could stand in for an input. */
static bool can_drop(const Step *step)
{
    return step->operands[0].kind != OPERAND_NONE;
}

bool step_table_patch(StepTable *table, const Patch *patches, size_t count)
{
    bool changed = false;
    for (size_t i = 0; i < count; i++) {
        int at = step_find(table, patches[i].at);
        if (at < 0) continue;
        switch (patches[i].kind) {
        case PATCH_REPLACE:
            replace_at(table, (size_t)at, &patches[i].step);
            break;
        case PATCH_INSERT_BEFORE:
            insert_at(table, (size_t)at, &patches[i].step);
            break;
        case PATCH_INSERT_AFTER:
            insert_at(table, (size_t)at + 1, &patches[i].step);
            break;
        case PATCH_DROP:
            if (!can_drop(&table->steps[at])) continue;
            drop_at(table, (size_t)at);
            break;
        }
        changed = true;
    }
    return changed;
}
