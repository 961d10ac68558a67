/* attnlab run: every step of one head on numbers from the command line, as text or as JSON. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/lang.h"
#include "cli/command.h"
#include "math/matrix_json.h"
#include "math/number.h"
#include "trace/explain.h"
#include "trace/step_list.h"
#include "trace/symbol.h"
#include "trace/trace.h"
#include "view/report.h"

typedef struct {
    const char *steps;
    bool json;
    bool board;
} RunOptions;

static const FieldRule OPTIONS[] = {
    {"steps", field_text, offsetof(RunOptions, steps), .argument = "LIST|all",
     .help = N_("which steps to print: raw,weights or raw..masked; \"scores\" is raw..masked")},
    {"json", field_flag, offsetof(RunOptions, json),
     .help = N_("print JSON: numbers read back to the same double")},
    {"board", field_flag, offsetof(RunOptions, board),
     .help = N_("print all steps as one picture, a line for each query, as wide as it needs or --width")},
};

/* `open` has no options of its own, and comes here where there is no terminal. */
static const RunOptions *options_of(const Program *program)
{
    static const RunOptions NONE = {0};
    return program->options ? program->options : &NONE;
}

/* ---- which steps ---- */

static bool read_steps(const char *typed, StepList *out, Fault *fault)
{
    Text wrong = {0};
    const bool read = step_list_read(typed, NULL, out, &wrong);
    if (!read) fault_set(fault, FAULT_USAGE, &(Place){.name = "--steps"}, "%s", text_string(&wrong));
    text_free(&wrong);
    return read;
}

/* The steps of run that are listed and there, as indices of the trace's table. */
static bool existing_steps(const Trace *trace, const StepList *list, size_t *steps, size_t *count,
                           Fault *fault)
{
    bool chosen[STEP_TABLE_MAX];
    Text known = {0};
    step_list_choose(list, &trace->table, chosen);
    *count = 0;
    for (size_t i = 0; i < trace->table.count; i++) {
        const StepId id = trace->table.steps[i].id;
        if (!step_is_of_run(id)) continue;
        text_addf(&known, "%s%s", known.length > 0 ? ", " : "", step_id_text(id));
        if (chosen[i]) steps[(*count)++] = i;
    }
    if (*count == 0)
        fault_set(fault, FAULT_USAGE, &(Place){.name = "--steps"},
                  _("none of these steps exists here; there are %s"), text_string(&known));
    text_free(&known);
    return *count > 0;
}

/* ---- JSON ---- */

static Json *axis_list(const Axis *axes, int count)
{
    Json *list = json_new_array();
    for (int i = 0; i < count; i++)
        if (axes[i] != AXIS_NONE) json_push(list, json_new_text(axis_name(axes[i])));
    return list;
}

static Json *step_json(const Trace *trace, size_t index)
{
    const StepResult *result = &trace->results[index];
    Json *step = json_new_object();
    json_put(step, "id", json_new_text(step_id_text(trace->table.steps[index].id)));
    Text symbol = {0};
    symbol_add(trace, index, trace->example->layout, &symbol);
    json_put(step, "symbol", json_new_text(text_string(&symbol)));
    text_free(&symbol);
    json_put(step, "axes", axis_list(result->matrix.axes, result->matrix.rank));
    json_put(step, "kept", axis_list(result->axes.kept, result->axes.kept_count));
    json_put(step, "contracted", axis_list(&result->axes.contracted, 1));
    json_put(step, "along", axis_list(&result->axes.along, 1));
    json_put(step, "values", matrix_json(&result->matrix, true));
    return step;
}

/* The rows in that state. What overflowed or underflowed is rare: without such rows there is no list. */
static void put_rows(Json *head, const char *name, const Trace *trace, RowState state)
{
    Json *rows = json_new_array();
    for (size_t row = 0; row < trace->window.count; row++)
        if (trace_row_state(trace, row) == state) json_push(rows, json_new_number((double)row));
    if (state == ROW_UNDEFINED || json_count(rows) > 0)
        json_put(head, name, rows);
    else
        json_drop(rows);
}

static void print_json(const Trace *trace, const size_t *steps, size_t count)
{
    Json *list = json_new_array(), *head = json_new_object();
    Text mask = {0};
    for (size_t i = 0; i < count; i++) json_push(list, step_json(trace, steps[i]));
    json_put(head, "head", json_new_number(0));
    json_put(head, "steps", list);
    put_rows(head, "undefined_rows", trace, ROW_UNDEFINED);
    put_rows(head, "overflow_rows", trace, ROW_OVERFLOW);
    put_rows(head, "underflow_rows", trace, ROW_UNDERFLOW);
    example_add_mask(trace->example, &mask);
    command_print_head(text_string(&mask), head);
    text_free(&mask);
}

/* ---- text ---- */

/* The parts of the mask, and what the numbers of a literal were taken for. */
static void print_mask(const Example *example)
{
    static const char *const LINES[] = {
        [MASK_NONE] = "",
        [MASK_CAUSAL] = N_("mask: %s"),
        [MASK_BOOLEAN] = N_("mask: %s, 1 = may attend"),
        [MASK_ADDITIVE] = N_("mask: %s, the numbers are added to the scores"),
    };
    MaskKind kind = example_mask_kind(example);
    Text parts = {0}, line = {0};
    if (kind == MASK_NONE) return;
    example_add_mask(example, &parts);
    text_addf(&line, _(LINES[kind]), text_string(&parts));
    printf("%s\n\n", text_string(&line));
    text_free(&parts);
    text_free(&line);
}

static void print_text(const Program *program, const Trace *trace, const size_t *steps, size_t count)
{
    StepView view = {.trace = trace,
                     .layout = trace->example->layout,
                     .lang = lang_current(),
                     .digits = trace->example->digits,
                     .walked = trace->table.count};
    print_mask(trace->example);
    if (options_of(program)->board) {
        if (report_board(&view, program->charset, program->common.width, stdout)) return;
        fault_note(stderr, _("no board is so narrow; the steps are printed one by one"));
    }
    for (size_t i = 0; i < count; i++) {
        view.step = steps[i];
        report_step(&view, program->charset, stdout);
    }
}

/* ---- notes ---- */

static void note_rows(const Trace *trace)
{
    for (size_t row = 0; row < trace->window.count; row++) {
        char name[32];
        RowState state = trace_row_state(trace, row);
        const char *query = example_position(trace->example, AXIS_QUERY, row, lang_current(), name);
        if (state != ROW_DEFINED) fault_note(stderr, _("row %s: %s"), query, explain_row_state(state));
    }
}

/* Numbers in a mask that are hardly meant as they are: what changes no score, and what hides no key. */
static void note_mask(const Example *example)
{
    const Matrix *mask = &example->mask;
    const double tiny = 1e-3, huge = 1e4;
    for (size_t i = 0; example->has_mask && i < matrix_size(mask); i++) {
        double added = mask->cells[i];
        char number[NUMBER_BYTES];
        if (added == 0 || isinf(added) || (fabs(added) >= tiny && added > -huge)) continue;
        number_print_exact(number, added);
        fault_note(stderr,
                   fabs(added) < tiny
                       ? _("--mask: %s hardly changes a score; -inf hides a key, and so does 0 among 0 and 1")
                       : _("--mask: %s is added, it hides no key: a row of nothing else comes out even; -inf "
                           "hides one"),
                   number);
        return;
    }
}

/* ---- the command ---- */

static bool compute(Program *program, Example *example, Trace *trace, size_t *steps, size_t *count,
                    Fault *fault)
{
    StepList list;
    const RunOptions *options = options_of(program);
    return read_steps(options->steps ? options->steps : "all", &list, fault) &&
           command_example(program, "run", example, fault) &&
           trace_run(trace, example, NULL, 0, (RowWindow){0}, fault) &&
           existing_steps(trace, &list, steps, count, fault);
}

static int run(Program *program)
{
    Example example;
    Trace trace = {0};
    size_t steps[STEP_TABLE_MAX], count = 0;
    Fault fault = {0};
    int code;
    if (!compute(program, &example, &trace, steps, &count, &fault)) {
        code = command_fail(&fault);
    } else {
        note_mask(&example);
        note_rows(&trace);
        if (options_of(program)->json) {
            print_json(&trace, steps, count);
        } else {
            print_text(program, &trace, steps, count);
        }
        code = command_finish(EXIT_DONE);
    }
    trace_free(&trace);
    return code;
}

const Command COMMAND_RUN = {
    "run",
    "--q L --k L --v L | --scores L [--v L] [OPTION]...",
    run,
    N_("compute one attention head step by step"),
    N_("L is a literal: '[[1,0],[0,1]]', '1 0; 0 1', '.5, 1/3, 1/sqrt(2)'. The scores are ((QK^T * "
       "scale) / tau) + M,\n"
       "with --softcap (cap(QK^T * scale) / tau) + M; scores given with --scores are the scaled ones,\n"
       "and -inf in them is a masked key."),
    .takes_inputs = true,
    OWN_OPTIONS("run", OPTIONS, RunOptions),
};
