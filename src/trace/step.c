/* Attention as a table of steps, and patches on it. */
#include "trace/step.h"

#include <assert.h>
#include <string.h>

static const char *const TEXTS[STEP_COUNT] = {
    [STEP_NONE] = "",
    [STEP_X] = "x",
    [STEP_X_KV] = "x_kv",
    [STEP_W_Q] = "w_q",
    [STEP_X_QUERY] = "x_query",
    [STEP_X_KEY] = "x_key",
    [STEP_W_K] = "w_k",
    [STEP_W_V] = "w_v",
    [STEP_Q] = "q",
    [STEP_K] = "k",
    [STEP_V] = "v",
    [STEP_RAW] = "raw",
    [STEP_SCALED] = "scaled",
    [STEP_TEMPERED] = "tempered",
    [STEP_MASKED] = "masked",
    [STEP_ROWMAX] = "rowmax",
    [STEP_SHIFTED] = "shifted",
    [STEP_EXP] = "exp",
    [STEP_ROWSUM] = "rowsum",
    [STEP_WEIGHTS] = "weights",
    [STEP_OUTPUT] = "output",
    [STEP_MASK] = "mask",
    [STEP_TAU] = "tau",
};

const char *step_id_text(StepId id)
{
    return id < STEP_COUNT ? TEXTS[id] : "";
}

StepId step_id_find(const char *text)
{
    for (StepId id = STEP_NONE + 1; id < STEP_COUNT; id++)
        if (strcmp(TEXTS[id], text) == 0) return id;
    return STEP_NONE;
}

const StepId RUN_STEPS[RUN_STEP_COUNT] = {STEP_RAW,     STEP_SCALED,  STEP_TEMPERED, STEP_MASKED,
                                          STEP_ROWMAX,  STEP_SHIFTED, STEP_EXP,      STEP_ROWSUM,
                                          STEP_WEIGHTS, STEP_OUTPUT};

/* Operands of the tables below. */
#define OF(id)  .kind = OPERAND_STEP, .step = (id)
#define TAU     .kind = OPERAND_TAU, .power = 1
#define SCALE   .kind = OPERAND_SCALE
#define MASKING .kind = OPERAND_MASK

/* The projections of one hidden state: the token axis takes the part that the position plays. */
static const Step PROJECT_Q[] = {
    {STEP_X, "X", OPERATION_INPUT, .input = INPUT_X},
    {STEP_W_Q, "W_q", OPERATION_INPUT, .input = INPUT_W_Q},
    {STEP_X_QUERY, "X", OPERATION_RELABEL, .operands = {{OF(STEP_X)}}, .axis = AXIS_TOKEN, .to = AXIS_QUERY},
    {STEP_Q, "XW_q", OPERATION_CONTRACT, .operands = {{OF(STEP_X_QUERY)}, {OF(STEP_W_Q)}},
     .axis = AXIS_MODEL},
};
static const Step PROJECT_OWN[] = {
    {STEP_X_KEY, "X", OPERATION_RELABEL, .operands = {{OF(STEP_X)}}, .axis = AXIS_TOKEN, .to = AXIS_KEY},
};
static const Step PROJECT_OTHER[] = {
    {STEP_X_KV, "X_kv", OPERATION_INPUT, .input = INPUT_X_KV},
    {STEP_X_KEY, "X_kv", OPERATION_RELABEL, .operands = {{OF(STEP_X_KV)}}, .axis = AXIS_TOKEN,
     .to = AXIS_KEY},
};
static const Step PROJECT_KV[] = {
    {STEP_W_K, "W_k", OPERATION_INPUT, .input = INPUT_W_K},
    {STEP_K, "XW_k", OPERATION_CONTRACT, .operands = {{OF(STEP_X_KEY)}, {OF(STEP_W_K)}}, .axis = AXIS_MODEL},
    {STEP_W_V, "W_v", OPERATION_INPUT, .input = INPUT_W_V},
    {STEP_V, "XW_v", OPERATION_CONTRACT, .operands = {{OF(STEP_X_KEY)}, {OF(STEP_W_V)}}, .axis = AXIS_MODEL},
};
static const Step GIVEN_QK[] = {
    {STEP_Q, "Q", OPERATION_INPUT, .input = INPUT_Q},
    {STEP_K, "K", OPERATION_INPUT, .input = INPUT_K},
};
static const Step GIVEN_V[] = {{STEP_V, "V", OPERATION_INPUT, .input = INPUT_V}};
static const Step GIVEN_SCORES[] = {{STEP_SCALED, "S", OPERATION_INPUT, .input = INPUT_SCORES}};
static const Step GIVEN_WEIGHTS[] = {{STEP_WEIGHTS, "A", OPERATION_INPUT, .input = INPUT_WEIGHTS}};

static const Step SCORES[] = {
    {STEP_RAW, "QKᵀ", OPERATION_CONTRACT, .operands = {{OF(STEP_Q)}, {OF(STEP_K)}}, .axis = AXIS_FEATURE},
    {STEP_SCALED, "÷√d", OPERATION_ELEMENTWISE, FUNCTION_MULTIPLY, .operands = {{OF(STEP_RAW)}, {SCALE}}},
};
static const Step MASKED[] = {
    {STEP_TEMPERED, "÷τ", OPERATION_ELEMENTWISE, FUNCTION_DIVIDE, .operands = {{OF(STEP_SCALED)}, {TAU}}},
    {STEP_MASKED, "+M", OPERATION_ELEMENTWISE, FUNCTION_MASK, .operands = {{OF(STEP_TEMPERED)}, {MASKING}}},
};
static const Step SHIFTED[] = {
    {STEP_ROWMAX, "max", OPERATION_REDUCE, FUNCTION_MAX, {{OF(STEP_MASKED)}}, .axis = AXIS_KEY},
    {STEP_SHIFTED,
     "−max",
     OPERATION_BROADCAST,
     FUNCTION_SUBTRACT,
     {{OF(STEP_MASKED)}, {OF(STEP_ROWMAX)}},
     .axis = AXIS_KEY},
    {STEP_EXP, "exp", OPERATION_ELEMENTWISE, FUNCTION_EXP, {{OF(STEP_SHIFTED)}}, .axis = AXIS_KEY},
};
static const Step UNSHIFTED[] = {
    {STEP_EXP, "exp", OPERATION_ELEMENTWISE, FUNCTION_EXP, {{OF(STEP_MASKED)}}, .axis = AXIS_KEY}};
static const Step NORMALISED[] = {
    {STEP_ROWSUM, "Σ", OPERATION_REDUCE, FUNCTION_SUM, {{OF(STEP_EXP)}}, .axis = AXIS_KEY},
    {STEP_WEIGHTS,
     "÷Σ",
     OPERATION_BROADCAST,
     FUNCTION_DIVIDE,
     {{OF(STEP_EXP)}, {OF(STEP_ROWSUM)}},
     .axis = AXIS_KEY},
};
static const Step MIXED[] = {
    {STEP_OUTPUT, "A·V", OPERATION_CONTRACT, .operands = {{OF(STEP_WEIGHTS)}, {OF(STEP_V)}},
     .axis = AXIS_KEY},
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
    StepId id = step_id_find(example_input_name(input));
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
    int scaled = step_find(table, STEP_SCALED);
    if (example->scale_given && scaled >= 0) table->steps[scaled].symbol = "·scale";
    if (example->entry != ENTRY_WEIGHTS) fill_softmax(table, example);
    if (example->entry == ENTRY_X || example->has[INPUT_V]) APPEND(table, MIXED);
}

int step_find(const StepTable *table, StepId id)
{
    for (size_t i = table->count; i-- > 0;)
        if (table->steps[i].id == id) return (int)i;
    return -1;
}

bool step_is_weights(StepId id)
{
    return id == STEP_WEIGHTS;
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
            if (operand->kind == OPERAND_STEP && operand->step == dropped.id) *operand = dropped.operands[0];
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
