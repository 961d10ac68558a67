/* The rest of the computation from a learner's own step on. */
#include "grade/carry.h"

#include <math.h>
#include <string.h>

#include "trace/trace.h"

/* ---- degenerate rows ---- */

#define SAME 1e-9

/* What a row of scores or weights looks like over the keys that may be seen. */
typedef struct {
    size_t count; /* keys that may be seen */
    size_t live;  /* with a finite score, a weight above 0 */
    double least, most;
} RowLook;

static RowLook look_at(const Matrix *matrix, const Matrix *right, size_t row, AnswerKind kind)
{
    RowLook look = {0, 0, HUGE_VAL, -HUGE_VAL};
    for (size_t column = 0; column < right->extents[1]; column++) {
        size_t index = matrix_index(right, row, column);
        if (right->flags[index] & CELL_MASKED) continue;
        double value = matrix->cells[index];
        look.count++;
        if (kind == ANSWER_SCORES ? isfinite(value) : value > SAME) look.live++;
        look.least = fmin(look.least, value);
        look.most = fmax(look.most, value);
    }
    return look;
}

/* All equal, or one-hot. */
static bool is_degenerate(RowLook look)
{
    return look.count > 1 && (look.live == 1 || look.most - look.least <= SAME);
}

/* The learner's rows, but for the degenerate ones. */
static Matrix choose_rows(Arena *arena, const Answer *own, const Matrix *right)
{
    Matrix start = matrix_new(arena, 2, right->axes, right->extents);
    size_t columns = right->extents[1];
    for (size_t row = 0; row < right->extents[0]; row++) {
        bool own_is_flat = is_degenerate(look_at(&own->matrix, right, row, own->kind));
        bool right_is_flat = is_degenerate(look_at(right, right, row, own->kind));
        const Matrix *from = own_is_flat && !right_is_flat ? right : &own->matrix;
        memcpy(start.cells + row * columns, from->cells + row * columns, columns * sizeof *start.cells);
        memcpy(start.flags + row * columns, from->flags + row * columns, columns * sizeof *start.flags);
    }
    return start;
}

/* ---- an example that starts there ---- */

/* Only what follows is left to do: no setting that acts before it is taken over. */
static Example start_at(const Example *example, AnswerKind kind, Matrix rows, const Matrix *values)
{
    static const size_t ONLY_HEAD[] = {0};
    Input input = kind == ANSWER_SCORES ? INPUT_SCORES : INPUT_WEIGHTS;
    Example start = {
        .name = example->name,
        .place = example->place,
        .entry = kind == ANSWER_SCORES ? ENTRY_SCORES : ENTRY_WEIGHTS,
        .has = {[INPUT_V] = values != NULL},
        .query_count = example->query_count,
        .key_count = example->key_count,
        .value_count = example->value_count,
        .tau = 1,
        .shift = example->shift,
        .layout = example->layout,
        .head_count = 1,
        .kv_head_count = 1,
        .asked_count = 1,
        .asked = ONLY_HEAD,
    };
    start.inputs[input] = rows;
    start.has[input] = true;
    if (values) start.inputs[INPUT_V] = *values;
    return start;
}

/* Puts one head's answers below those of the heads before it. */
static void stack(Arena *arena, const Cloud *head, size_t index, size_t heads, Cloud *all)
{
    if (index == 0) all->count = head->count;
    if (head->count < all->count) all->count = head->count;
    for (size_t i = 0; i < all->count; i++)
        matrix_stack(arena, &head->members[i], index, heads, &all->members[i]);
}

bool carry_run(Arena *arena, const Example *example, const CarryFrom *from, StepId step, Cloud *out,
               Fault *fault)
{
    Matrix start = choose_rows(arena, from->own, from->right);
    Trace trace = {0};
    bool ran = true;
    *out = (Cloud){0};
    for (size_t i = 0; i < example->asked_count && ran; i++) {
        TraceOptions options = {.head = example->asked[i]};
        Cloud head;
        ran = trace_run_with(&trace, example, &options, fault);
        if (!ran) break;
        const StepResult *values = trace_result(&trace, STEP_V);
        Matrix rows = matrix_rows(&start, i * example->query_count, example->query_count);
        Example rest = start_at(example, from->own->kind, rows, values ? &values->matrix : NULL);
        ran = cloud_run_right(arena, &rest, step, &head, fault);
        if (ran) stack(arena, &head, i, example->asked_count, out);
    }
    trace_free(&trace);
    return ran;
}
