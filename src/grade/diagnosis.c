/* Which wrong method gives an answer: classes of methods, their bands, and when to keep silent. */
#include "grade/diagnosis.h"

#include <math.h>
#include <string.h>

#include "grade/answer.h"
#include "trace/difference.h"
#include "trace/trace.h"

#define BAND_LEAST 0.005
#define BAND_MOST  0.05
#define EXACT      1e-9 /* what the last digits of a double may do */

/* Rows that are looked at before all others, and of how many queries a head has them. */
enum { GLANCE_ROWS = 4, GLANCE_WORTH = 16 };

/* ---- classes ---- */

/* Adds to a class what is close to its clouds, and to these. */
static void grow_class(const CloudList *clouds, bool *in_class)
{
    Arena arena = {0};
    size_t *members = arena_take(&arena, clouds->count, sizeof *members), count = 0;
    for (size_t i = 0; i < clouds->count; i++)
        if (in_class[i]) members[count++] = i;
    for (size_t at = 0; at < count; at++) {
        const Cloud *cloud = &clouds->items[members[at]];
        for (size_t i = 0; i < clouds->count; i++) {
            if (in_class[i] || cloud_gap(cloud, &clouds->items[i], CLASS_GAP + EXACT) == HUGE_VAL) continue;
            in_class[i] = true;
            members[count++] = i;
        }
    }
    arena_free(&arena);
}

void diagnosis_mark_class(const CloudList *clouds, size_t member, bool *in_class)
{
    memset(in_class, 0, clouds->count * sizeof *in_class);
    in_class[member] = true;
    grow_class(clouds, in_class);
}

/* From the class to the nearest cloud outside it. */
static double gap_around(const CloudList *clouds, const bool *in_class, double limit)
{
    double nearest = HUGE_VAL;
    for (size_t i = 0; i < clouds->count; i++)
        for (size_t j = 0; in_class[i] && j < clouds->count; j++)
            if (!in_class[j])
                nearest =
                    fmin(nearest, cloud_gap(&clouds->items[i], &clouds->items[j], fmin(limit, nearest)));
    return nearest;
}

/* ---- the diagnosis ---- */

/* How far each cloud is; beyond twice the widest band it is all the same. */
static double *measure(Arena *arena, const CloudList *clouds, const Matrix *answer)
{
    double *distances = arena_take(arena, clouds->count, sizeof *distances);
    for (size_t i = 0; i < clouds->count; i++)
        distances[i] = cloud_distance(&clouds->items[i], answer, 2 * BAND_MOST + 4 * EXACT);
    return distances;
}

static size_t nearest_cloud(const CloudList *clouds, const double *distances)
{
    size_t nearest = 0;
    for (size_t i = 1; i < clouds->count; i++)
        if (distances[i] < distances[nearest]) nearest = i;
    return nearest;
}

/* Whether every cloud outside the class is more than twice as far. */
static bool is_alone(const CloudList *clouds, const bool *in_class, const double *distances, double nearest)
{
    for (size_t i = 0; i < clouds->count; i++)
        if (!in_class[i] && distances[i] <= 2 * nearest) return false;
    return true;
}

static double band_of(const CloudList *clouds, const bool *in_class)
{
    double gap = gap_around(clouds, in_class, 4 * BAND_MOST);
    return fmin(BAND_MOST, fmax(BAND_LEAST, gap / 4));
}

static Diagnosis name_class(Arena *arena, const CloudList *clouds, const bool *in_class)
{
    Diagnosis diagnosis = {arena_take(arena, clouds->count, sizeof *diagnosis.methods), 0};
    for (size_t i = 0; i < clouds->count; i++)
        if (in_class[i]) diagnosis.methods[diagnosis.count++] = clouds->items[i].method;
    return diagnosis;
}

Diagnosis diagnosis_make(Arena *arena, const CloudList *clouds, const Matrix *answer)
{
    double *distances = measure(arena, clouds, answer);
    bool *in_class = arena_take(arena, clouds->count, sizeof *in_class);
    size_t nearest = nearest_cloud(clouds, distances);
    if (distances[nearest] > BAND_MOST + EXACT) return (Diagnosis){0};
    diagnosis_mark_class(clouds, nearest, in_class);
    bool is_right = in_class[0];
    if (is_right || !is_alone(clouds, in_class, distances, distances[nearest]) ||
        distances[nearest] > band_of(clouds, in_class) + EXACT)
        return (Diagnosis){0};
    return name_class(arena, clouds, in_class);
}

/* ---- a glance at a few rows ---- */

/* Whether a cloud is within what a band depends on: twice the widest band around the answer, or four times
 * around one of the class. */
static bool matters(const CloudList *clouds, size_t cloud, const bool *in_class, const double *distances)
{
    bool near = in_class[cloud] || distances[cloud] < HUGE_VAL;
    for (size_t i = 0; i < clouds->count && !near; i++)
        near = in_class[i] &&
               cloud_gap(&clouds->items[i], &clouds->items[cloud], 4 * BAND_MOST + EXACT) < HUGE_VAL;
    return near;
}

/* Takes clouds off the list that cannot matter for the answer, as a few rows show; false if none is near
 * enough to be named. Distances and chains of the whole are none longer than here. */
static bool keep_near(Arena *arena, CloudList *clouds, const Matrix *rows)
{
    double *distances = measure(arena, clouds, rows);
    bool *in_class = arena_take(arena, clouds->count, sizeof *in_class);
    bool any = false;
    for (size_t i = 0; i < clouds->count; i++) {
        in_class[i] = distances[i] <= BAND_MOST + EXACT;
        any = any || in_class[i];
    }
    grow_class(clouds, in_class);
    CloudList kept = {arena_take(arena, clouds->count, sizeof *kept.items), 1};
    kept.items[0] = clouds->items[0];
    for (size_t i = 1; i < clouds->count; i++)
        if (matters(clouds, i, in_class, distances)) kept.items[kept.count++] = clouds->items[i];
    *clouds = kept;
    return any;
}

/* The row with the largest difference. */
static size_t most_wrong_row(const Matrix *answer, const Matrix *right)
{
    size_t worst = 0;
    double most = 0;
    for (size_t i = 0; i < matrix_size(right); i++) {
        double distance = answer_cell_distance(answer, right, i);
        if (!(distance > most)) continue;
        most = distance;
        worst = i;
    }
    return worst / right->extents[1];
}

/* The clouds that matter for the answer; none if a few rows show that no method can be named. */
static CloudList glance(Arena *arena, const CloudQuery *query, const Matrix *right)
{
    size_t row = most_wrong_row(query->answer, right), queries = query->example->query_count;
    size_t slot = row / queries, first = row % queries;
    if (first > queries - GLANCE_ROWS) first = queries - GLANCE_ROWS;
    Matrix rows = matrix_rows(query->answer, slot * queries + first, GLANCE_ROWS);
    CloudList clouds = cloud_glance(arena, query, slot, (RowWindow){first, GLANCE_ROWS});
    if (!keep_near(arena, &clouds, &rows)) clouds.count = 0;
    return clouds;
}

bool diagnosis_find(Arena *arena, const CloudQuery *query, const Matrix *right, Diagnosis *out, Fault *fault)
{
    CloudList clouds;
    bool ran = true;
    *out = (Diagnosis){0};
    if (query->example->query_count < GLANCE_WORTH || !matrix_same_shape(query->answer, right)) {
        ran = cloud_run_all(arena, query, &clouds, fault);
    } else {
        clouds = glance(arena, query, right);
        if (clouds.count > 0) ran = cloud_run_list(arena, query, &clouds, fault);
    }
    if (ran && clouds.count > 0) *out = diagnosis_make(arena, &clouds, query->answer);
    return ran;
}

/* ---- exact ---- */

bool diagnosis_is_exact(const CloudList *clouds, const Matrix *answer)
{
    for (size_t i = 1; i < clouds->count; i++)
        if (answer_distance(&clouds->items[i].members[0], answer, EXACT) < HUGE_VAL) return true;
    return false;
}

/* ---- the step ---- */

/* The traces in which a method is compared with the right one. */
typedef struct {
    const Example *example;
    StepId step;
    StepId first;
    Trace right, wrong;
} Comparison;

/* Who subtracts no maximum goes the right way without it. */
static bool run_right(Comparison *comparison, size_t head)
{
    bool shifts = trace_result(&comparison->wrong, STEP_ROWMAX) != NULL;
    TraceOptions options = {.head = head, .shift_given = true, .shift = shifts ? SHIFT_MAX : SHIFT_NONE};
    return trace_run_with(&comparison->right, comparison->example, &options, NULL);
}

/* The first step, of all asked heads, where a method differs. */
static StepId first_in_heads(Comparison *comparison, const Misconception *method)
{
    const Example *example = comparison->example;
    StepId earliest = STEP_RUN_LAST + 1;
    for (size_t i = 0; i < example->asked_count; i++) {
        TraceOptions options = {.head = example->asked[i]};
        if (!misconception_run(method, &comparison->wrong, example, &options, comparison->step, NULL) ||
            !run_right(comparison, options.head))
            continue;
        StepId found = comparison->first;
        while (found < earliest && !trace_differs(&comparison->right, &comparison->wrong, found)) found++;
        if (found < earliest) earliest = found;
    }
    return earliest;
}

StepId diagnosis_first_step(const Example *example, const Diagnosis *diagnosis, StepId step, StepId after)
{
    Comparison comparison = {.example = example, .step = step, .first = after ? after + 1 : STEP_RUN_FIRST};
    StepId earliest = STEP_RUN_LAST + 1;
    for (size_t i = 0; i < diagnosis->count; i++) {
        StepId found = first_in_heads(&comparison, diagnosis->methods[i]);
        if (found < earliest) earliest = found;
    }
    trace_free(&comparison.right);
    trace_free(&comparison.wrong);
    return earliest <= step ? earliest : STEP_NONE;
}
