/* Attention as a table of steps, and patches on it. */
#include "trace/step.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/id.h"
#include "base/lang.h"
#include "trace/step_rows.h"

/* ---- the catalogue ---- */

static const StepFacts FACTS[STEP_COUNT] = {
    [STEP_NONE] = {.text = ""},
    [STEP_X] = {"x", .letter = "X", .sign = "X", .name = N_("hidden states"),
                .sentences[WHEN_USUAL] = N_("One hidden state per position. The same numbers are read three "
                                            "times, by three different matrices of weights.")},
    [STEP_X_KV] = {"x_kv", .letter = "X_kv", .sign = "X_kv",
                   .name = N_("hidden states of the other sequence"),
                   .sentences[WHEN_USUAL] = N_("In cross-attention keys and values come from another "
                                               "sequence than the queries. It may have another length.")},
    [STEP_X_QUERY] =
        {"x_query", .sign = "X", .name = N_("hidden states as queries"),
         .sentences[WHEN_USUAL] = N_(
             "Here each position asks: the token axis plays the part of the query axis. No number changes.")},
    [STEP_X_KEY] = {"x_key", .sign = "X", .name = N_("hidden states as keys"),
                    .sentences[WHEN_USUAL] = N_("Here each position is asked: the token axis plays the part "
                                                "of the key axis. No number changes.")},
    [STEP_W_Q] = {"w_q", .letter = "W_q", .sign = "W_q", .name = N_("query weights"),
                  .sentences[WHEN_USUAL] = N_("These weights are what training shapes. They turn a hidden "
                                              "state into what a position looks for.")},
    [STEP_W_K] = {"w_k", .letter = "W_k", .sign = "W_k", .name = N_("key weights"),
                  .sentences[WHEN_USUAL] = N_("These weights are what training shapes. They turn a hidden "
                                              "state into what a position offers to be matched.")},
    [STEP_W_V] = {"w_v", .letter = "W_v", .sign = "W_v", .name = N_("value weights"),
                  .sentences[WHEN_USUAL] = N_("These weights are what training shapes. They turn a hidden "
                                              "state into what a position hands over.")},
    [STEP_Q] = {"q", .letter = "Q", .sign = "Q", .editable = true, .given_name = N_("queries"),
                .name = N_("query projection"),
                .sentences[WHEN_GIVEN] = N_("Given: what each position looks for, as d features."),
                .sentences[WHEN_USUAL] = N_("What each position looks for. The model axis is summed away; "
                                            "each query keeps d features to be compared.")},
    [STEP_K] = {"k", .letter = "K", .sign = "K", .editable = true, .given_name = N_("keys"),
                .name = N_("key projection"),
                .sentences[WHEN_GIVEN] = N_("Given: what each position offers to be matched, as d features."),
                .sentences[WHEN_USUAL] = N_("What each position offers to be matched. Keys have the same d "
                                            "features as queries, so the two can meet.")},
    [STEP_V] = {"v", .letter = "V", .sign = "V", .editable = true, .given_name = N_("values"),
                .name = N_("value projection"),
                .sentences[WHEN_GIVEN] =
                    N_("Given: what is carried back from a position that is attended to."),
                .sentences[WHEN_USUAL] = N_("What is carried back if a position is attended to. Values have "
                                            "components of their own, and are not compared with anything.")},
    [STEP_RAW] = {"raw", .sign = "QKᵀ", .symbol = "QKᵀ", .scores = true, .editable = true,
                  .name = N_("raw scores"),
                  .sentences[WHEN_USUAL] =
                      N_("Every query meets every key. The feature axis is summed away: what is left is a "
                         "table of positions by positions, one number for each pair.")},
    [STEP_SCALED] =
        {"scaled", .sign = "÷√d", .scores = true, .editable = true, .hides = true,
         .given_name = N_("given scores"), .name = N_("scaled scores"),
         .sentences[WHEN_GIVEN] = N_("This example starts here: its scores are given, already scaled."),
         .sentences[WHEN_OWN_SCALE] = N_(
             "Every score is multiplied by the same number: here one that was chosen, in the place of 1/√d."),
         .sentences[WHEN_USUAL] = N_(
             "Every score is divided by the same number. A sum of d products spreads like √d; divided by √d "
             "the scores keep one size, whatever d is: a large d alone does not saturate the softmax.")},
    [STEP_SOFTCAPPED] = {"softcapped", .sign = "cap", .head = "cap(", .tail = ")", .scores = true,
                         .name = N_("capped scores"),
                         .sentences[WHEN_USUAL] =
                             N_("A soft cap, c·tanh(S/c), keeps every score between −c and c; scores that "
                                "are small beside c stay nearly as they are.")},
    [STEP_TEMPERED] = {"tempered", .sign = "÷τ", .tail = "/τ", .scores = true, .name = N_("tempered scores"),
                       .sentences[WHEN_NOT_TEMPERED] =
                           N_("A lens on sharpness. Standard attention uses τ = 1, as here: no score "
                              "changes. τ below 1 would pull the scores apart, above 1 push them together."),
                       .sentences[WHEN_USUAL] =
                           N_("A lens on sharpness: τ below 1 pulls the scores apart, above 1 pushes them "
                              "together. Standard attention uses τ = 1.")},
    [STEP_MASKED] =
        {"masked", .sign = "+M", .tail = " + M", .scores = true, .name = N_("masked scores"),
         .sentences[WHEN_NO_MASK] = N_("A mask would be added here, before softmax. There is none: every "
                                       "query sees every key, and no score changes."),
         .sentences[WHEN_ADDED] = N_(
             "The mask is added before softmax. Here it adds numbers and hides no key: even a key at −1e9 "
             "stays visible, and where a whole row gets the same number nothing changes."),
         .sentences[WHEN_HIDDEN_AND_ADDED] = N_(
             "The mask is added before softmax. A key that must not be seen gets −∞: its exponential is "
             "exactly 0, and the denominator is without it. The other scores get the numbers of the mask."),
         .sentences[WHEN_USUAL] = N_(
             "The mask is added before softmax. A key that must not be seen gets −∞: its exponential is "
             "exactly 0, and the denominator is without it. The scores of the other keys stay as they are.")},
    [STEP_ROWMAX] = {"rowmax", .letter = "m", .sign = "max", .symbol = "max", .equation = "m = max S",
                     .name = N_("row maximum"),
                     .sentences[WHEN_USUAL] = N_("Each query looks along its own keys for the largest score. "
                                                 "The key axis is gone: one number for each query.")},
    [STEP_SHIFTED] = {"shifted", .sign = "−max", .name = N_("shifted scores"),
                      .sentences[WHEN_USUAL] =
                          N_("The largest score of each row becomes 0. One number for a whole row cancels in "
                             "the ratio, so no weight changes; but now no exponential can overflow.")},
    [STEP_EXP] = {"exp", .letter = "exp", .sign = "exp", .symbol = "exp", .name = N_("exponentials"),
                  .sentences[WHEN_NO_MASK] =
                      N_("Each score becomes a positive number. Only differences count: one more in the "
                         "score is e = 2.718… times as much here."),
                  .sentences[WHEN_ADDED] = N_("Each score becomes a positive number. Only differences count: "
                                              "one more in the score is e = 2.718… times as much here."),
                  .sentences[WHEN_USUAL] =
                      N_("Each score becomes a positive number. Only differences count: one more in the "
                         "score is e = 2.718… times as much here. A masked key becomes exactly 0.")},
    [STEP_ROWSUM] =
        {"rowsum", .letter = "Σ", .sign = "Σ", .symbol = "Σ", .equation = "Σ exp", .name = N_("row sum"),
         .sentences[WHEN_USUAL] =
             N_("The exponentials of each row are added up over its keys: one denominator for each query.")},
    [STEP_WEIGHTS] = {"weights", .letter = "A", .column_letter = "P", .sign = "÷Σ",
                      .given_name = N_("given weights"), .name = N_("weights"),
                      .sentences[WHEN_GIVEN] = N_("These weights are given, not computed: no scores stand "
                                                  "behind them. They show what mixing does."),
                      .sentences[WHEN_UNDEFINED] =
                          N_("Each row is divided by its own sum: how much a query borrows from each key. A "
                             "row without such a sum has no weights; those of every other row add up to 1."),
                      .sentences[WHEN_USUAL] =
                          N_("Each row is divided by its own sum: how much a query borrows from each key. "
                             "The weights of one query, over all keys, add up to 1.")},
    [STEP_OUTPUT] = {"output", .letter = "O", .sign = "A·V", .symbol = "AV", .equation = "O = AV",
                     .name = N_("output"),
                     .sentences[WHEN_UNDEFINED] = N_(
                         "The values are mixed by the weights. The key axis is summed away: what is left is, "
                         "for each query, its own value components. A query without weights has none."),
                     .sentences[WHEN_USUAL] =
                         N_("The values are mixed by the weights. The key axis is summed away: what is left "
                            "is, for each query, its own value components. They need not add up to 1.")},
    [STEP_MASK] = {"mask", .letter = "M", .editable = true, .hides = true},
    [STEP_TAU] = {"tau", .letter = "τ", .editable = true},
};
const StepFacts *step_facts(StepId id)
{
    return &FACTS[id < STEP_COUNT ? id : STEP_NONE];
}

const char *step_id_text(StepId id)
{
    return step_facts(id)->text;
}

StepId step_id_find(const char *text)
{
    for (StepId id = STEP_NONE + 1; id < STEP_COUNT; id++)
        if (id_same(FACTS[id].text, text)) return id;
    return STEP_NONE;
}

bool step_is_of_run(StepId id)
{
    return id >= STEP_RUN_FIRST && id <= STEP_RUN_LAST;
}

bool step_is_scores(StepId id)
{
    return step_facts(id)->scores;
}

bool step_is_weights(StepId id)
{
    return id == STEP_WEIGHTS;
}

/* ---- the right way ---- */

/* The projections of one hidden state: the token axis takes the part that the position plays. */
static const Step PROJECT_Q[] = {
    {STEP_X, GIVEN(INPUT_X)},
    {STEP_W_Q, GIVEN(INPUT_W_Q)},
    {STEP_X_QUERY, RELABEL(OF(X), AXIS_TOKEN, AXIS_QUERY)},
    {STEP_Q, "XW_q", CONTRACT(OF(X_QUERY), OF(W_Q), AXIS_MODEL)},
};
static const Step PROJECT_OWN[] = {
    {STEP_X_KEY, RELABEL(OF(X), AXIS_TOKEN, AXIS_KEY)},
};
static const Step PROJECT_OTHER[] = {
    {STEP_X_KV, GIVEN(INPUT_X_KV)},
    {STEP_X_KEY, "X_kv", RELABEL(OF(X_KV), AXIS_TOKEN, AXIS_KEY)},
};
static const Step PROJECT_KV[] = {
    {STEP_W_K, GIVEN(INPUT_W_K)},
    {STEP_K, "XW_k", CONTRACT(OF(X_KEY), OF(W_K), AXIS_MODEL)},
    {STEP_W_V, GIVEN(INPUT_W_V)},
    {STEP_V, "XW_v", CONTRACT(OF(X_KEY), OF(W_V), AXIS_MODEL)},
};
static const Step GIVEN_QK[] = {{STEP_Q, GIVEN(INPUT_Q)}, {STEP_K, GIVEN(INPUT_K)}};
static const Step GIVEN_V[] = {{STEP_V, GIVEN(INPUT_V)}};
static const Step GIVEN_SCORES[] = {{STEP_SCALED, "S", GIVEN(INPUT_SCORES)}};
static const Step GIVEN_WEIGHTS[] = {{STEP_WEIGHTS, "A", GIVEN(INPUT_WEIGHTS)}};

static const Step SCORES[] = {
    {STEP_RAW, CONTRACT(OF(Q), OF(K), AXIS_FEATURE)},
    {STEP_SCALED, EACH(FUNCTION_MULTIPLY, OF(RAW), SCALE)},
};
static const Step MASKED[] = {
    {STEP_TEMPERED, EACH(FUNCTION_DIVIDE, LAST_SCORES, TAU(1))},
    {STEP_MASKED, EACH(FUNCTION_MASK, LAST_SCORES, MASK)},
};
static const Step SHIFTED[] = {
    {STEP_ROWMAX, REDUCE(FUNCTION_MAX, LAST_SCORES, AXIS_KEY)},
    {STEP_SHIFTED, SPREAD(FUNCTION_SUBTRACT, LAST_SCORES, OF(ROWMAX), AXIS_KEY)},
    {STEP_EXP, EACH_IN_ROW(FUNCTION_EXP, OF(SHIFTED), NOTHING)},
};
static const Step UNSHIFTED[] = {{STEP_EXP, EACH_IN_ROW(FUNCTION_EXP, LAST_SCORES, NOTHING)}};
static const Step NORMALISED[] = {
    {STEP_ROWSUM, REDUCE(FUNCTION_SUM, OF(EXP), AXIS_KEY)},
    {STEP_WEIGHTS, SPREAD(FUNCTION_DIVIDE, OF(EXP), OF(ROWSUM), AXIS_KEY)},
};
static const Step MIXED[] = {{STEP_OUTPUT, CONTRACT(OF(WEIGHTS), OF(V), AXIS_KEY)}};

/* Puts the id of a step in place of what a row names by position. */
static void settle(const StepTable *table, const Operand *read, Step *step)
{
    size_t scores = table->count;
    while (scores > 0 && !step_is_scores(table->steps[scores - 1].id)) scores--;
    for (size_t n = 0; n < STEP_OPERANDS; n++) {
        Operand *operand = &step->operands[n];
        if (operand->kind == OPERAND_READ) *operand = *read;
        if (operand->kind == OPERAND_SCORES && scores > 0)
            *operand = (Operand){.kind = OPERAND_STEP, .step = table->steps[scores - 1].id};
    }
}

static void add(StepTable *table, const Step *steps, size_t count)
{
    assert(table->count + count <= STEP_TABLE_MAX);
    for (size_t i = 0; i < count; i++) {
        Step *step = &table->steps[table->count];
        *step = steps[i];
        if (!step->symbol) step->symbol = FACTS[step->id].sign;
        settle(table, NULL, step);
        table->count++;
    }
}

#define ADD(table, steps) add((table), (steps), sizeof(steps) / sizeof *(steps))

/* Takes one head out of an input that has a head axis. */
static void take_head(StepTable *table, const Example *example, Input input, size_t head)
{
    StepId id = step_id_find(example_input_name(input));
    if (!example->has[input] || example->inputs[input].rank < MATRIX_RANK_MAX) return;
    Step take = {.id = id,
                 .operation = OPERATION_TAKE,
                 .operands = {{.kind = OPERAND_STEP, .step = id}},
                 .axis = AXIS_HEAD,
                 .first = head};
    take.symbol = table->steps[step_find(table, id)].symbol;
    add(table, &take, 1);
}

/* Index of the head among the given queries: all heads are there, or only the asked ones. */
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
        ADD(table, PROJECT_Q);
        if (example->has[INPUT_X_KV]) {
            ADD(table, PROJECT_OTHER);
        } else {
            ADD(table, PROJECT_OWN);
        }
        ADD(table, PROJECT_KV);
        return;
    case ENTRY_QKV:
        ADD(table, GIVEN_QK);
        break;
    case ENTRY_SCORES:
        ADD(table, GIVEN_SCORES);
        break;
    case ENTRY_WEIGHTS:
        ADD(table, GIVEN_WEIGHTS);
        break;
    }
    if (example->has[INPUT_V]) ADD(table, GIVEN_V);
}

static double cap_softly(double score, double cap)
{
    return cap * tanh(score / cap);
}

static void add_softcap(StepTable *table, double cap)
{
    static const struct FunctionRule SOFTCAP[1] = {{cap_softly, .written = "[b]·tanh([a]/[b])"}};
    const Step step = {STEP_SOFTCAPPED, EACH(SOFTCAP, LAST_SCORES, NUMBER(cap))};
    if (cap > 0) add(table, &step, 1);
}

static void fill_softmax(StepTable *table, const Example *example)
{
    add_softcap(table, example->softcap);
    ADD(table, MASKED);
    if (example->shift == SHIFT_MAX) {
        ADD(table, SHIFTED);
    } else {
        ADD(table, UNSHIFTED);
    }
    ADD(table, NORMALISED);
}

void step_table_fill(StepTable *table, const Example *example, size_t head)
{
    table->count = 0;
    fill_entry(table, example);
    size_t kv_head = head / (example->head_count / example->kv_head_count);
    take_head(table, example, INPUT_Q, query_slot(example, head));
    take_head(table, example, INPUT_K, kv_head);
    take_head(table, example, INPUT_V, kv_head);
    if (example->entry == ENTRY_X || example->entry == ENTRY_QKV) ADD(table, SCORES);
    int scaled = step_find(table, STEP_SCALED);
    if (example->scale_given && scaled >= 0) table->steps[scaled].symbol = "·scale";
    if (example->entry != ENTRY_WEIGHTS) fill_softmax(table, example);
    if (example->entry == ENTRY_X || example->has[INPUT_V]) ADD(table, MIXED);
}

int step_find(const StepTable *table, StepId id)
{
    for (size_t i = table->count; i-- > 0;)
        if (table->steps[i].id == id) return (int)i;
    return -1;
}

StepId step_read_by(const StepTable *table, StepId id)
{
    int at = step_find(table, id);
    return at < 0 ? STEP_NONE : table->steps[at].operands[0].step;
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

/* Nothing could replace an input. */
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
        Step step = patches[i].step;
        settle(table, &table->steps[at].operands[0], &step);
        switch (patches[i].kind) {
        case PATCH_REPLACE:
            replace_at(table, (size_t)at, &step);
            break;
        case PATCH_INSERT_BEFORE:
            insert_at(table, (size_t)at, &step);
            break;
        case PATCH_INSERT_AFTER:
            insert_at(table, (size_t)at + 1, &step);
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
