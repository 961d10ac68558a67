/* Resolving what a step has to show: its operands, its result, and what is drawn between them. */
#include "view/scene_set.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "view/axis_label.h"
#include "view/cell_look.h"
#include "view/step_symbol.h"

/* Of a matrix with heads, the one that the table takes. */
static size_t shown_head(const Trace *trace, size_t step)
{
    size_t head = 0;
    for (size_t i = 0; i < trace->table.count; i++) {
        const Step *row = &trace->table.steps[i];
        bool takes = row->operation == OPERATION_TAKE && row->axis == AXIS_HEAD;
        if (takes && row->id == trace->table.steps[step].id) head = row->first;
    }
    return head;
}

/* The matrix of a part in a trace; the mask where `step` is -1. Zero where this trace has no such step. */
static Matrix part_matrix(const Trace *trace, int step, StepId id)
{
    if (step < 0) return trace->mask;
    if ((size_t)step >= trace->table.count || trace->table.steps[step].id != id) return (Matrix){0};
    return matrix_head(&trace->results[step].matrix, shown_head(trace, (size_t)step));
}

static int part_digits(const Part *part, int digits)
{
    if (part->step >= 0) return digits;
    const Matrix *mask = &part->matrix;
    const MatrixSurvey *survey = &part->scene->asked->trace->mask_survey;
    if (survey->largest == 0) return 0;
    for (size_t i = 0; i < matrix_size(mask); i++)
        if (!(mask->flags[i] & CELL_MASKED) && mask->cells[i] != floor(mask->cells[i])) return digits;
    return 0;
}

static StepFocus part_focus(PartRole role)
{
    static const StepFocus FOCUSES[PART_COUNT] = {FOCUS_FIRST, FOCUS_SECOND, FOCUS_RESULT};
    return FOCUSES[role];
}

/* What the trace knows of the part's matrix; NULL where one head is taken out of it. */
static const MatrixSurvey *part_survey(const Part *part)
{
    const Trace *trace = part->scene->asked->trace;
    if (part->step < 0) return &trace->mask_survey;
    const StepResult *result = &trace->results[part->step];
    return result->matrix.rank < 3 ? &result->survey : NULL;
}

static void set_view(Part *part)
{
    const Scene *scene = part->scene;
    const StepView *asked = scene->asked;
    StepId id = part->step < 0 ? STEP_MASK : asked->trace->table.steps[part->step].id;
    int digits = part_digits(part, asked->digits);
    const MatrixSurvey *survey = part_survey(part);
    part->view = (MatrixView){
        .matrix = &part->matrix,
        .example = asked->trace->example,
        .first_query = asked->trace->window.first,
        .lang = asked->lang,
        .form = survey ? number_form_of(survey, digits, step_is_weights(id))
                       : number_form(&part->matrix, digits, step_is_weights(id)),
        .survey = survey,
        .tag = step_view_tag(part_focus(part->role), 0),
        .hidden = asked->hidden && part->role == PART_RESULT,
        .bare_mask = part->step < 0,
        .narrow = scene->narrow,
        .look = cell_look,
        .context = part,
    };
    matrix_view_orientation(&part->matrix, asked->layout, &part->view.down, &part->view.across);
}

static void set_part(Scene *scene, PartRole role, int step)
{
    const StepView *asked = scene->asked;
    Part *part = &scene->parts[role];
    StepId id = step < 0 ? STEP_MASK : asked->trace->table.steps[step].id;
    part->step = step;
    part->present = true;
    part->matrix = part_matrix(asked->trace, step, id);
    if (asked->before) part->before = part_matrix(asked->before, step, id);
    if (part->before.cells && !matrix_same_shape(&part->matrix, &part->before)) part->before.cells = NULL;
    set_view(part);
}

/* A product's operands are turned so that they meet in the result. */
static void set_product(Scene *scene)
{
    int left = step_left_operand(scene->asked->trace, scene->asked->step, scene->asked->layout);
    scene->product = left >= 0;
    if (!scene->product) return;
    scene->left = left == 0 ? PART_FIRST : PART_SECOND;
    scene->above = left == 0 ? PART_SECOND : PART_FIRST;
    const MatrixView *result = &scene->parts[PART_RESULT].view;
    Axis contracted = scene->result->axes.contracted;
    scene->parts[scene->left].view.down = result->down;
    scene->parts[scene->left].view.across = contracted;
    scene->parts[scene->above].view.down = contracted;
    scene->parts[scene->above].view.across = result->across;
}

/* Which head is shown of a matrix that has several. */
static void add_head(Part *part)
{
    const Trace *trace = part->scene->asked->trace;
    bool queries = trace->table.steps[part->step].id == STEP_Q;
    size_t head = queries ? trace->head : shown_head(trace, (size_t)part->step);
    text_addf(&part->title, _("  head %zu of %zu"), head,
              queries ? trace->example->head_count : trace->example->kv_head_count);
}

static void set_title(Part *part)
{
    const StepView *asked = part->scene->asked;
    if (part->step < 0) {
        text_add(&part->title, "M");
    } else {
        step_title_lying(asked->trace, (size_t)part->step, asked->layout, part->view.down, &part->title);
    }
    if (part->step >= 0 && asked->trace->results[part->step].matrix.rank > 2) add_head(part);
}

static bool mask_is_empty(const Trace *trace)
{
    return trace->mask_survey.flags == 0 && trace->mask_survey.largest == 0;
}

/* The second operand where it is no matrix to be shown. */
static void set_constant(Scene *scene, const Operand *operand)
{
    const Trace *trace = scene->asked->trace;
    const Example *example = trace->example;
    if (operand->kind == OPERAND_TAU) {
        text_addf(&scene->constant, "τ = %.6g", trace->tau);
    } else if (operand->kind == OPERAND_SCALE && example->scale_given) {
        text_addf(&scene->constant, "c = %.6g", example->scale);
    } else if (operand->kind == OPERAND_SCALE) {
        text_addf(&scene->constant, "√%zu = %.5g", example->feature_count,
                  sqrt((double)example->feature_count));
    } else if (operand->kind == OPERAND_NUMBER) {
        text_addf(&scene->constant, "c = %.6g", operand->number);
    } else if (operand->kind == OPERAND_MASK) {
        text_add(&scene->constant, "M = 0");
    }
}

static void set_operands(Scene *scene)
{
    const StepView *asked = scene->asked;
    for (size_t which = 0; which < STEP_OPERANDS; which++) {
        const Operand *operand = &scene->step->operands[which];
        int step = trace_operand_step(asked->trace, asked->step, which);
        bool mask =
            operand->kind == OPERAND_MASK && (asked->focus == FOCUS_SECOND || !mask_is_empty(asked->trace));
        if (step >= 0 || mask) {
            set_part(scene, which == 0 ? PART_FIRST : PART_SECOND, step);
        } else {
            set_constant(scene, operand);
        }
    }
}

/* "÷√d", "max over key". */
static void set_sign(Scene *scene)
{
    const StepView *asked = scene->asked;
    Operation operation = scene->step->operation;
    text_clear(&scene->sign);
    if (scene->product || operation == OPERATION_RELABEL || operation == OPERATION_TAKE) return;
    step_sign(asked->trace, asked->step, asked->layout, &scene->sign);
    if (scene->narrow || operation != OPERATION_REDUCE) return;
    text_add(&scene->sign, " ");
    if (scene->step->axis == AXIS_NONE) {
        text_add(&scene->sign, _("over all"));
    } else {
        text_addf(&scene->sign, _("over %s"), matrix_view_axis(scene->step->axis));
    }
}

/* The position of the current cell on an axis; SIZE_MAX where it has none, or where all positions take part.
 */
static size_t marked_on(const Scene *scene, Axis axis)
{
    int at = axis == AXIS_NONE || scene_contracts(scene, axis)
                 ? -1
                 : matrix_axis(&scene_focused(scene)->matrix, axis);
    return at < 0 ? SIZE_MAX : scene_cursor_on(scene, at);
}

static void mark_headings(const Scene *scene, MatrixView *view)
{
    view->has_marked = scene->asked->cursor;
    view->marked_down = marked_on(scene, view->down);
    view->marked_across = marked_on(scene, view->across);
}

void scene_set(Scene *scene, const StepView *asked, Charset charset, bool narrow)
{
    *scene = (Scene){.asked = asked, .ruler = {.charset = charset}, .narrow = narrow};
    scene->step = &asked->trace->table.steps[asked->step];
    scene->result = &asked->trace->results[asked->step];
    for (int role = 0; role < PART_COUNT; role++) {
        scene->parts[role].scene = scene;
        scene->parts[role].role = (PartRole)role;
    }
    set_operands(scene);
    set_part(scene, PART_RESULT, (int)asked->step);
    set_product(scene);
    set_sign(scene);
    for (int role = 0; role < PART_COUNT; role++) {
        if (!scene->parts[role].present) continue;
        set_title(&scene->parts[role]);
        mark_headings(scene, &scene->parts[role].view);
        matrix_view_measure(&scene->parts[role].view, &scene->ruler);
    }
}

void scene_set_narrow(Scene *scene, bool narrow)
{
    scene->narrow = narrow;
    set_sign(scene);
    for (int role = 0; role < PART_COUNT; role++) {
        scene->parts[role].view.narrow = narrow;
        if (scene->parts[role].present) matrix_view_measure_slot(&scene->parts[role].view, &scene->ruler);
    }
}

void scene_free(Scene *scene)
{
    for (int role = 0; role < PART_COUNT; role++) text_free(&scene->parts[role].title);
    text_free(&scene->sign);
    text_free(&scene->constant);
}
