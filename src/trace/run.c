/* The interpreter: runs a table of steps on an example with its edits and keeps every intermediate. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "trace/parts.h"
#include "trace/step_run.h"
#include "trace/trace.h"

static void prepare_tau(Trace *trace)
{
    const Edit *edit = trace->edits ? edit_log_find(trace->edits, STEP_TAU, 0, 0) : NULL;
    trace->tau = edit ? edit->value : trace->example->tau;
}

/* ---- the whole ---- */

static void fill_table(Trace *trace, const TraceOptions *options)
{
    Example shifted = *trace->example;
    if (options->shift_given) shifted.shift = options->shift;
    step_table_fill(&trace->table, &shifted, options->head);
    step_table_patch(&trace->table, options->patches, options->patch_count);
}

/* Whether what the operand stands for is the same in the run without edits. */
static bool is_operand_same(const Trace *trace, const Trace *base, size_t index, size_t which,
                            const bool *same)
{
    int step = trace_operand_step(trace, index, which);
    switch (trace->table.steps[index].operands[which].kind) {
    case OPERAND_STEP:
        return step >= 0 && same[step];
    case OPERAND_TAU:
        return trace->tau == base->tau;
    case OPERAND_MASK:
    case OPERAND_MASK_SWAPPED:
    case OPERAND_VISIBLE:
        return trace->mask.cells == base->mask.cells;
    default:
        return true; /* the example's */
    }
}

static bool touches(const Trace *trace, StepId id)
{
    return trace->edits && edit_log_touches(trace->edits, id);
}

/* Takes over from the run without edits what these do not reach. */
static void share(Trace *trace, const Trace *base)
{
    bool same[STEP_TABLE_MAX];
    assert(!base || base->sight.reach == trace->sight.reach);
    for (size_t i = 0; i < trace->table.count; i++) {
        same[i] = base && !touches(trace, trace->table.steps[i].id) &&
                  is_operand_same(trace, base, i, 0, same) && is_operand_same(trace, base, i, 1, same);
        if (same[i]) {
            trace->table.steps[i] = base->table.steps[i];
            trace->results[i] = base->results[i];
        }
        trace->results[i].shared = same[i];
    }
}

static void set_window(Trace *trace, const TraceOptions *options)
{
    RowWindow window = options->window;
    size_t count = trace->example->query_count;
    assert(window.first < count);
    if (window.count == 0 || window.count > count - window.first) window.count = count - window.first;
    trace->window = window;
    trace->sight = options->sight;
    if (options->patch_count > 0 || window.count < count) trace->sight.reach = 0;
}

/* The mask of a trace that is run in parts is made in these. */
static void set_mask(Trace *trace, const Trace *base)
{
    trace->mask_shared = base && !touches(trace, STEP_MASK);
    if (trace->mask_shared) {
        trace->mask = base->mask;
        trace->mask_survey = base->mask_survey;
    } else if (trace->sight.reach == 0) {
        step_run_mask(trace);
        trace->mask_survey = matrix_survey(&trace->mask);
    } else {
        trace->mask = (Matrix){0};
    }
}

static bool run(Trace *trace, const Trace *base, const TraceOptions *options, Fault *fault)
{
    arena_reset(&trace->arena);
    arena_reset(&trace->sparse);
    set_mask(trace, base);
    fill_table(trace, options);
    share(trace, base);
    if (trace->sight.reach > 0) return parts_run(trace, fault);
    for (size_t i = 0; i < trace->table.count; i++)
        if (!trace->results[i].shared && !step_run(trace, i, fault)) return false;
    return true;
}

bool trace_run_with(Trace *trace, const Example *example, const TraceOptions *options, Fault *fault)
{
    trace->example = example;
    trace->edits = options->edits;
    trace->head = options->head;
    trace->decimals = options->decimals;
    set_window(trace, options);
    prepare_tau(trace);
    if (run(trace, options->base, options, trace->sight.reach > 0 ? NULL : fault)) return true;
    if (trace->sight.reach == 0) return false;
    trace->sight.reach = 0; /* the first step that fails is found in all rows at once */
    return run(trace, NULL, options, fault);
}

void trace_move_sight(Trace *trace, const Trace *base, RowSight sight)
{
    if (trace->sight.reach == 0 || sight.reach == 0) return;
    trace->sight = sight;
    arena_reset(&trace->sparse);
    if (trace->mask_shared) trace->mask = base->mask;
    for (size_t i = 0; i < trace->table.count; i++)
        if (trace->results[i].shared) trace->results[i].matrix = base->results[i].matrix;
    parts_move(trace);
}

bool trace_run(Trace *trace, const Example *example, const EditLog *edits, size_t head, RowWindow window,
               Fault *fault)
{
    TraceOptions options = {.edits = edits, .head = head, .window = window};
    return trace_run_with(trace, example, &options, fault);
}
