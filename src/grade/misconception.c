/* The catalogue of wrong methods: its order, its families, and who is a candidate. */
#include "grade/misconception.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "grade/catalogue.h"

static const MisconceptionTable *const TABLES[] = {
    &SCORES_METHODS, &SCALE_METHODS, &TEMPERATURE_METHODS, &MASK_METHODS,  &SOFTMAX_METHODS,
    &OUTPUT_METHODS, &CACHE_METHODS, &CROSS_METHODS,       &HEADS_METHODS,
};

enum { TABLE_COUNT = sizeof TABLES / sizeof *TABLES };

size_t misconception_count(void)
{
    size_t count = 0;
    for (size_t i = 0; i < TABLE_COUNT; i++) count += TABLES[i]->count;
    return count;
}

const Misconception *misconception_at(size_t index)
{
    size_t table = 0;
    while (table < TABLE_COUNT && index >= TABLES[table]->count) index -= TABLES[table++]->count;
    assert(table < TABLE_COUNT);
    return &TABLES[table]->rows[index];
}

const Misconception *misconception_find(const char *id)
{
    for (size_t i = 0; i < misconception_count(); i++)
        if (strcmp(misconception_at(i)->id, id) == 0) return misconception_at(i);
    return NULL;
}

/* ---- families ---- */

const char *const EXERCISE_FAMILIES[] = {"plain", "causal", "chunk", "temperature",
                                         "cache", "cross",  "heads", NULL};

/* Which groups of the catalogue an exercise's family has. */
static const struct {
    const char *family;
    const char *groups[6];
} FAMILY_GROUPS[] = {
    {"plain", {"scores", "scale", "softmax", "output"}},
    {"causal", {"scores", "scale", "softmax", "output", "mask"}},
    {"chunk", {"scores", "scale", "softmax", "output", "mask"}},
    {"temperature", {"scores", "scale", "softmax", "output", "temperature"}},
    {"cache", {"cache"}},
    {"cross", {"cross"}},
    {"heads", {"heads"}},
};

static bool is_in_group(const Misconception *wrong, const char *group)
{
    size_t length = strlen(group);
    return strncmp(wrong->id, group, length) == 0 && wrong->id[length] == '.';
}

bool misconception_in_family(const Misconception *wrong, const char *family)
{
    for (size_t i = 0; i < sizeof FAMILY_GROUPS / sizeof *FAMILY_GROUPS; i++) {
        if (strcmp(FAMILY_GROUPS[i].family, family) != 0) continue;
        for (const char *const *group = FAMILY_GROUPS[i].groups; *group; group++)
            if (is_in_group(wrong, *group)) return true;
    }
    return false;
}

/* ---- what the example has ---- */

static bool is_cache(const Example *example)
{
    return example->has_past && example->past > 0 && example->query_count == 1 &&
           example->key_count == example->past + 1 && !example->has_mask;
}

static bool is_padding(const Example *example)
{
    const Matrix *mask = &example->mask;
    size_t keys = example->key_count;
    if (!example->has_mask || !memchr(mask->flags, CELL_MASKED, keys)) return false;
    for (size_t query = 1; query < example->query_count; query++)
        if (memcmp(mask->flags, mask->flags + query * keys, keys) != 0) return false;
    return true;
}

static unsigned example_has(const Example *example)
{
    MaskKind mask = example_mask_kind(example);
    bool keys = example->entry == ENTRY_X || example->entry == ENTRY_QKV;
    const bool *has = example->has;
    const struct {
        Need need;
        bool met;
    } NEEDS[] = {
        {NEEDS_KEYS, keys},
        {NEEDS_SOFTMAX, example->entry != ENTRY_WEIGHTS},
        {NEEDS_VALUES, example->value_count > 0},
        {NEEDS_MASK, mask != MASK_NONE},
        {NEEDS_HIDING, mask == MASK_CAUSAL || mask == MASK_BOOLEAN},
        {NEEDS_OFFSET, example->causal && example->offset != 0},
        {NEEDS_UNMASKED, mask == MASK_NONE},
        {NEEDS_TEMPERATURE, fabs(example->tau - 1.0) > 0.0},
        {NEEDS_MODEL_WIDTH, example->model_width > 0},
        {NEEDS_CACHE, is_cache(example)},
        {NEEDS_QUERY_BEFORE, has[INPUT_Q_BEFORE]},
        {NEEDS_TWO_SEQUENCES, has[INPUT_X_KV] || has[INPUT_Q_OTHER] || has[INPUT_K_OWN] || has[INPUT_V_OWN]},
        {NEEDS_OTHER_QUERY, has[INPUT_Q_OTHER]},
        {NEEDS_OWN_KEYS, has[INPUT_K_OWN]},
        {NEEDS_OWN_VALUES, has[INPUT_V_OWN]},
        {NEEDS_KV_HEADS, keys && example->kv_head_count > 1},
        {NEEDS_SQUARE, example->query_count == example->key_count},
        {NEEDS_D_IS_DV, example->feature_count == example->value_count},
        {NEEDS_PADDING, is_padding(example)},
    };
    unsigned met = 0;
    for (size_t i = 0; i < sizeof NEEDS / sizeof *NEEDS; i++)
        if (NEEDS[i].met) met |= NEEDS[i].need;
    return met;
}

bool misconception_applies(const Misconception *wrong, const Example *example)
{
    return (wrong->needs & ~example_has(example)) == 0;
}

/* ---- running ---- */

const Matrix *misconception_answer(const Trace *trace, StepId step)
{
    const Matrix *answer = NULL;
    for (StepId id = STEP_RUN_FIRST; id <= step && id <= STEP_RUN_LAST; id++) {
        const StepResult *result = trace_result(trace, id);
        bool fits = step_is_scores(id) || !step_is_scores(step); /* a row's maximum is no answer for scores */
        if (result && fits) answer = &result->matrix;
    }
    return answer;
}

static bool is_row_masked(const Trace *trace, size_t row)
{
    const StepResult *masked = trace_result(trace, STEP_MASKED);
    if (!masked) return false;
    size_t size = matrix_size(&masked->matrix) / trace->window.count;
    for (size_t i = row * size; i < (row + 1) * size; i++)
        if (!(masked->matrix.flags[i] & CELL_MASKED)) return false;
    return true;
}

static bool is_answer(const Trace *trace, const Matrix *given, bool scores)
{
    size_t size = matrix_size(given) / trace->window.count;
    for (size_t i = 0; i < matrix_size(given); i++) {
        unsigned char flags = given->flags[i];
        if (flags & CELL_UNDEFINED ? is_row_masked(trace, i / size) : isfinite(given->cells[i])) continue;
        if (!(scores && (flags & CELL_MASKED))) return false;
    }
    return true;
}

bool misconception_run(const Misconception *wrong, Trace *trace, const Example *example,
                       const TraceOptions *options, StepId step, const Matrix *answer)
{
    if (!misconception_applies(wrong, example)) return false;
    TraceOptions own = *options;
    own.patches = wrong->patches;
    own.patch_count = wrong->patch_count;
    if (!trace_run_with(trace, example, &own, NULL)) return false;
    const Matrix *given = misconception_answer(trace, step);
    bool scores = step_is_scores(step);
    return given && (!answer || matrix_same_shape(given, answer)) && is_answer(trace, given, scores);
}
