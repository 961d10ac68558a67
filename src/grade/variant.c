/* New numbers for an exercise: drawn from its key, and drawn again until its wrong methods can be told apart.
 */
#include "grade/variant.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/lang.h"
#include "grade/cloud.h"
#include "grade/diagnosis.h"

/* ---- random numbers ---- */

uint64_t variant_hash(const char *text)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (const char *c = text; *c; c++) hash = (hash ^ (unsigned char)*c) * 0x100000001b3u;
    return hash;
}

uint64_t variant_next(VariantRandom *random)
{
    uint64_t z = random->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* A number above the last whole multiple of the range is drawn again. */
long variant_draw(VariantRandom *random, long least, long most)
{
    assert(least <= most);
    uint64_t count = (uint64_t)(most - least) + 1;
    uint64_t excess = (UINT64_MAX % count + 1) % count; /* 2⁶⁴ mod count */
    uint64_t drawn = variant_next(random);
    while (excess > 0 && drawn >= UINT64_MAX - excess + 1) drawn = variant_next(random);
    return least + (long)(drawn % count);
}

/* ---- drawing an example ---- */

enum { QK_LEAST = -1, QK_MOST = 2, V_LEAST = -2, V_MOST = 4 };

static bool holds_values(Input input)
{
    return EXAMPLE_AXES[input][1] == AXIS_VALUE;
}

/* Fills every input of `example` with new numbers: Q, K, V and then the others, in the order of their fields.
 */
static void draw_inputs(VariantRandom *random, Example *example)
{
    for (Input input = INPUT_Q; input < INPUT_COUNT; input++) {
        if (!example->has[input]) continue;
        Matrix *matrix = &example->inputs[input];
        for (size_t i = 0; i < matrix_size(matrix); i++)
            matrix->cells[i] = (double)(holds_values(input) ? variant_draw(random, V_LEAST, V_MOST)
                                                            : variant_draw(random, QK_LEAST, QK_MOST));
    }
}

/* A copy of the model with inputs of its own. */
static Example copy_model(Arena *arena, const Example *model)
{
    Example copy = *model;
    for (Input input = 0; input < INPUT_COUNT; input++) {
        const Matrix *from = &model->inputs[input];
        if (model->has[input]) copy.inputs[input] = matrix_new(arena, from->rank, from->axes, from->extents);
    }
    return copy;
}

/* ---- which methods can be told apart ---- */

/* All pairs of methods, numbered as in the catalogue from 1 on; 0 is the right one. */
typedef struct {
    size_t count;
    bool *seen;   /* [count]: it could be followed */
    bool *differ; /* [count][count] */
} Pairs;

static size_t number_of(const Cloud *cloud)
{
    if (!cloud->method) return 0;
    for (size_t i = 0; i < misconception_count(); i++)
        if (misconception_at(i) == cloud->method) return i + 1;
    assert(!"a method that is not in the catalogue");
    return 0;
}

static Pairs new_pairs(Arena *arena)
{
    size_t count = misconception_count() + 1;
    return (Pairs){count, arena_take(arena, count, sizeof(bool)),
                   arena_take(arena, count * count, sizeof(bool))};
}

/* Notes which pairs give different answers. */
static void note_differences(const CloudList *clouds, Pairs *pairs)
{
    for (size_t i = 0; i < clouds->count; i++) {
        size_t number = number_of(&clouds->items[i]), row = number * pairs->count;
        pairs->seen[number] = true;
        for (size_t j = 0; j < i; j++)
            if (cloud_gap(&clouds->items[i], &clouds->items[j], CLASS_GAP) == HUGE_VAL)
                pairs->differ[row + number_of(&clouds->items[j])] = true;
    }
}

/* Whether every pair that can give different answers does. */
static bool tells_apart(const CloudList *clouds, const Pairs *pairs)
{
    for (size_t i = 0; i < clouds->count; i++) {
        size_t row = number_of(&clouds->items[i]) * pairs->count;
        for (size_t j = 0; j < i; j++)
            if (pairs->differ[row + number_of(&clouds->items[j])] &&
                cloud_gap(&clouds->items[i], &clouds->items[j], CLASS_GAP) < HUGE_VAL)
                return false;
    }
    return true;
}

/* Found by trying: what never differed in so many draws cannot differ on this shape. */
static bool find_pairs(Arena *arena, const Example *model, const char *family, Pairs *pairs, Fault *fault)
{
    enum { TRIALS = 40 };
    VariantRandom random = {variant_hash(family)};
    Example trial = copy_model(arena, model);
    Arena scratch = {0};
    bool ran = true;
    *pairs = new_pairs(arena);
    for (int i = 0; i < TRIALS && ran; i++) {
        CloudList clouds;
        arena_reset(&scratch);
        draw_inputs(&random, &trial);
        ran =
            cloud_run_all(&scratch, &(CloudQuery){&trial, STEP_OUTPUT, .family = family, .exact_only = true},
                          &clouds, fault);
        if (ran) note_differences(&clouds, pairs);
    }
    arena_free(&scratch);
    return ran;
}

/* Refuses a shape on which a wrong method always gives the right answer. */
static bool check_blindness(const Example *model, const Pairs *pairs, Fault *fault)
{
    for (size_t number = 1; number < pairs->count; number++)
        if (pairs->seen[number] && !pairs->differ[number * pairs->count])
            return fault_set(fault, FAULT_USAGE, &model->place,
                             _("on this shape %s gives the right answer whatever the numbers; give it "
                               "another shape"),
                             misconception_at(number - 1)->id);
    return true;
}

/* ---- the whole ---- */

static VariantRandom seed_of(Arena *arena, const VariantSource *source)
{
    const char *student = source->student ? source->student : "-";
    return (VariantRandom){variant_hash(
        arena_format(arena, "%s/%s/%s/%u", source->key, source->exercise, student, source->attempt))};
}

/* Draws until the methods can be told apart; `*draws` is 0 if they never can. */
static bool draw_until_apart(const VariantSource *source, const Pairs *pairs, VariantRandom *random,
                             Example *out, size_t *draws, Fault *fault)
{
    Arena scratch = {0};
    bool ran = true, apart = false;
    size_t drawn = 0;
    for (; drawn < VARIANT_DRAWS_MAX && ran && !apart; drawn++) {
        CloudList clouds;
        arena_reset(&scratch);
        draw_inputs(random, out);
        ran = cloud_run_all(&scratch, &(CloudQuery){out, STEP_OUTPUT, .family = source->family}, &clouds,
                            fault);
        apart = ran && tells_apart(&clouds, pairs);
    }
    arena_free(&scratch);
    *draws = apart ? drawn : 0;
    return ran;
}

bool variant_make(Arena *arena, const Example *model, const VariantSource *source, Example *out,
                  size_t *draws, Fault *fault)
{
    size_t drawn;
    Pairs pairs;
    if (model->entry != ENTRY_QKV || !model->has[INPUT_V])
        return fault_set(fault, FAULT_USAGE, &model->place,
                         _("only an exercise with q, k and v has variants; give it these"));
    VariantRandom random = seed_of(arena, source);
    *out = copy_model(arena, model);
    if (source->unvetted) {
        draw_inputs(&random, out);
        return true;
    }
    if (!find_pairs(arena, model, source->family, &pairs, fault) || !check_blindness(model, &pairs, fault) ||
        !draw_until_apart(source, &pairs, &random, out, &drawn, fault))
        return false;
    if (drawn == 0)
        return fault_set(fault, FAULT_USAGE, &model->place,
                         _("in %d draws no numbers tell the wrong methods of this exercise apart; give it "
                           "another shape, or another key"),
                         VARIANT_DRAWS_MAX);
    if (draws) *draws = drawn;
    return true;
}
