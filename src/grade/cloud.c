/* Runs methods exactly and as people round, and keeps their answers. */
#include "grade/cloud.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/lang.h"
#include "grade/answer.h"

/* The honest ways to compute by hand; the exact one first. */
static const TraceOptions WAYS[CLOUD_WAYS] = {
    {.decimals = 0, .shift_given = true, .shift = SHIFT_MAX},
    {.decimals = 3, .shift_given = true, .shift = SHIFT_MAX},
    {.decimals = 3, .shift_given = true, .shift = SHIFT_NONE},
    {.decimals = 2, .shift_given = true, .shift = SHIFT_MAX},
    {.decimals = 2, .shift_given = true, .shift = SHIFT_NONE},
};

/* A method on an example, read at a step. The trace is used again and again. */
typedef struct {
    Arena *arena;
    Trace *trace;
    const Example *example;
    StepId step;
    RowWindow window; /* of each head */
    Fault *fault;
} Runner;

/* What the method's output mixes the values by, where that is not its weights: the largest score's value
 * alone is taken with a weight of 1. */
static const Matrix *mixed_by(const Trace *trace)
{
    int output = step_find(&trace->table, STEP_OUTPUT);
    if (output < 0 || trace->table.steps[output].operation != OPERATION_CONTRACT) return NULL;
    const Operand *first = &trace->table.steps[output].operands[0];
    if (first->kind != OPERAND_STEP || first->step == STEP_WEIGHTS) return NULL;
    const StepResult *result = trace_result(trace, first->step);
    bool weights = result && matrix_axis(&result->matrix, AXIS_QUERY) == 0 &&
                   matrix_axis(&result->matrix, AXIS_KEY) == 1;
    return weights ? &result->matrix : NULL;
}

/* Who leaves a step out goes on with the one before it. */
static const Matrix *answer_of(const Trace *trace, const Misconception *method, StepId step)
{
    const StepResult *result = trace_result(trace, step);
    if (!method) return result ? &result->matrix : NULL;
    const Matrix *mixing = step == STEP_WEIGHTS ? mixed_by(trace) : NULL;
    return mixing ? mixing : misconception_answer(trace, step);
}

static bool run_head(Runner *runner, const Misconception *method, TraceOptions options, size_t head,
                     const Matrix **out)
{
    options.head = head;
    options.window = runner->window;
    bool ran = method
                   ? misconception_run(method, runner->trace, runner->example, &options, runner->step, NULL)
                   : trace_run_with(runner->trace, runner->example, &options, runner->fault);
    if (!ran) return false;
    *out = answer_of(runner->trace, method, runner->step);
    if (!*out)
        return fault_set(runner->fault, FAULT_USAGE, &runner->example->place,
                         _("there is no step %s here; give what it is computed from"),
                         step_id_text(runner->step));
    return (*out)->rank == 2;
}

/* The rows of all heads, one head below the other. */
static bool run_way(Runner *runner, const Misconception *method, size_t way, Matrix *out)
{
    const Matrix *head = NULL;
    size_t heads = runner->example->asked_count;
    for (size_t i = 0; i < heads; i++)
        if (!run_head(runner, method, WAYS[way], runner->example->asked[i], &head) ||
            !matrix_stack(runner->arena, head, i, heads, out))
            return false;
    return true;
}

/* Where rounding made a row undefined (every exponential became 0), nobody would go on that way. */
static void run_rounded(Runner *runner, Cloud *cloud)
{
    Fault *fault = runner->fault;
    runner->fault = NULL;
    for (size_t way = 1; way < CLOUD_WAYS; way++) {
        Matrix *member = &cloud->members[cloud->count];
        if (run_way(runner, cloud->method, way, member) &&
            answer_distance(&cloud->members[0], member, DBL_MAX) < HUGE_VAL)
            cloud->count++;
    }
    runner->fault = fault;
}

/* Adds each member again with zeros in the rows that have no value here, but have one in the right answer. */
static void add_zero_rows(Arena *arena, const Matrix *right, Cloud *cloud)
{
    size_t members = cloud->count, size = matrix_size(right);
    for (size_t member = 0; member < members && matrix_same_shape(&cloud->members[member], right); member++) {
        Matrix *filled = &cloud->members[cloud->count];
        bool any = false;
        *filled = matrix_copy(arena, &cloud->members[member]);
        for (size_t i = 0; i < size; i++) {
            if (!(filled->flags[i] & ~right->flags[i] & CELL_UNDEFINED)) continue;
            filled->cells[i] = 0;
            filled->flags[i] = 0;
            any = true;
        }
        if (!any) return;
        cloud->count++;
    }
}

static bool run_cloud(Runner *runner, const Misconception *method, Cloud *out)
{
    *out = (Cloud){.method = method};
    if (!run_way(runner, method, 0, &out->members[0])) return false;
    out->count = 1;
    return true;
}

bool cloud_run_right(Arena *arena, const Example *example, StepId step, Cloud *out, Fault *fault)
{
    Trace trace = {0};
    Runner runner = {arena, &trace, example, step, {0}, fault};
    bool ran = run_cloud(&runner, NULL, out);
    if (ran) run_rounded(&runner, out);
    trace_free(&trace);
    return ran;
}

/* The right method, then the wrong ones of the family; nothing has run. */
static CloudList list_methods(Arena *arena, const char *family)
{
    size_t methods = misconception_count();
    CloudList list = {arena_take(arena, methods + 1, sizeof *list.items), 1};
    for (size_t i = 0; i < methods; i++) {
        const Misconception *method = misconception_at(i);
        if (!family || misconception_in_family(method, family)) list.items[list.count++].method = method;
    }
    return list;
}

bool cloud_run_list(Arena *arena, const CloudQuery *query, CloudList *list, Fault *fault)
{
    Trace trace = {0};
    Runner runner = {arena, &trace, query->example, query->step, {0}, fault};
    Cloud *right = &list->items[0];
    bool ran = run_cloud(&runner, NULL, right);
    const Matrix *shape = query->answer ? query->answer : &right->members[0];
    size_t kept = 1;
    runner.fault = NULL;
    if (ran && !query->exact_only) run_rounded(&runner, right);
    for (size_t i = 1; i < list->count && ran; i++) {
        Cloud *cloud = &list->items[kept];
        if (!run_cloud(&runner, list->items[i].method, cloud) ||
            !matrix_same_shape(&cloud->members[0], shape))
            continue;
        if (!query->exact_only) run_rounded(&runner, cloud);
        add_zero_rows(arena, &right->members[0], cloud);
        kept++;
    }
    list->count = kept;
    trace_free(&trace);
    return ran;
}

bool cloud_run_all(Arena *arena, const CloudQuery *query, CloudList *out, Fault *fault)
{
    *out = list_methods(arena, query->family);
    return cloud_run_list(arena, query, out, fault);
}

CloudList cloud_glance(Arena *arena, const CloudQuery *query, size_t slot, RowWindow rows)
{
    Trace trace = {0};
    Example one = *query->example;
    one.asked = &query->example->asked[slot];
    one.asked_count = 1;
    Runner runner = {arena, &trace, &one, query->step, rows, NULL};
    CloudList list = list_methods(arena, query->family);
    for (size_t i = 0; i < list.count; i++) {
        Cloud *cloud = &list.items[i];
        if (!run_cloud(&runner, cloud->method, cloud)) continue;
        run_rounded(&runner, cloud);
        if (i > 0) add_zero_rows(arena, &list.items[0].members[0], cloud);
    }
    trace_free(&trace);
    return list;
}

double cloud_distance(const Cloud *cloud, const Matrix *answer, double limit)
{
    double nearest = HUGE_VAL;
    for (size_t i = 0; i < cloud->count; i++)
        nearest = fmin(nearest, answer_distance(&cloud->members[i], answer, fmin(limit, nearest)));
    return nearest;
}

double cloud_gap(const Cloud *a, const Cloud *b, double limit)
{
    double nearest = HUGE_VAL;
    for (size_t i = 0; i < a->count; i++)
        nearest = fmin(nearest, cloud_distance(b, &a->members[i], fmin(limit, nearest)));
    return nearest;
}
