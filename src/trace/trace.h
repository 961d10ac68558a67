/* The interpreter: runs a table of steps on an example with its edits and keeps every intermediate.
 *
 * The unit of evaluation is one query row. A lesson evaluates all of them at every key press; a large head
 * only a window of rows, or all of them one part after the other, keeping the rows in sight (RowSight). A
 * step that runs across queries makes one extra pass over all rows. A trace is a function of example, table,
 * edits and window; what edits do not reach may be shared with the run without them. */
#ifndef ATTNLAB_TRACE_TRACE_H
#define ATTNLAB_TRACE_TRACE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/text.h"
#include "math/matrix.h"
#include "math/survey.h"
#include "trace/edit.h"
#include "trace/example.h"
#include "trace/step.h"

typedef struct {
    size_t first;
    size_t count; /* 0: all rows from `first` on */
} RowWindow;

/* Rows of a large head that can be seen: 2 · reach + 1 of them around `row`, or the first or last so many.
 * With `reach` 0 all of them. */
typedef struct {
    size_t row;
    size_t reach;
} RowSight;

/* The axes of one step, read off its call. */
typedef struct {
    Axis kept[MATRIX_RANK_MAX];
    int kept_count;
    Axis contracted; /* summed or reduced away; AXIS_NONE if none */
    Axis along;      /* the lanes it runs in; AXIS_NONE if none */
} StepAxes;

typedef struct {
    Matrix matrix; /* in the trace's arena; an axis `query` holds the rows of the window only */
    StepAxes axes;
    MatrixSurvey survey; /* of the matrix, with all its rows */
    bool shared;         /* with the run without edits */
    bool sparse;         /* only the rows in sight are there */
} StepResult;

/* Zero-initialised is ready for a run; trace_free frees. */
typedef struct {
    const Example *example;
    const EditLog *edits;
    size_t head;
    RowWindow window; /* as run: count is never 0 */
    RowSight sight;   /* as run: `reach` is 0 where all rows are there */
    int decimals;     /* as in TraceOptions */
    double tau;       /* with its edit */
    Matrix
        mask; /* [query, key] of the window, with its edits: what is added, −∞ and CELL_MASKED where hidden */
    MatrixSurvey mask_survey;
    bool mask_shared;
    StepTable table;
    StepResult results[STEP_TABLE_MAX];
    Arena arena;
    Arena sparse; /* matrices of which only the rows in sight are there */
} Trace;

/* How a run goes: zero-initialised it is the right method of head 0 over all rows. */
typedef struct {
    const EditLog *edits; /* may be NULL */
    size_t head;
    RowWindow window;
    RowSight sight;       /* what is kept of matrices of queries by keys, but for products; without patches */
    const Patch *patches; /* a wrong method */
    size_t patch_count;
    int decimals;      /* each computed step and each term of a product is rounded to so many; 0: none is */
    const Trace *base; /* the same run without edits, to share matrices with; it must outlive this. Or NULL */
    bool shift_given;  /* else the example says whether the row maximum is subtracted */
    Shift shift;
} TraceOptions;

/* Runs the right table of `example` for one head, or with patches a wrong method's. The arena is reset first;
 * example, edits and the patches' texts must outlive the trace. Faults: an illegal product, a score that
 * leaves the range of a double (step and cell named), a patch that reads what the example does not have. */
bool trace_run_with(Trace *trace, const Example *example, const TraceOptions *options, Fault *fault);

/* The short form: the right method. */
bool trace_run(Trace *trace, const Example *example, const EditLog *edits, size_t head, RowWindow window,
               Fault *fault);

/* Keeps other rows from now on, and shares them with `base` as when it was run; `base` has moved before. */
void trace_move_sight(Trace *trace, const Trace *base, RowSight sight);

/* Result of the last step of that id, or NULL. */
const StepResult *trace_result(const Trace *trace, StepId id);

typedef enum {
    ROW_DEFINED,
    ROW_UNDEFINED, /* every key is masked: there is no denominator */
    ROW_OVERFLOW,  /* an exponential, or the sum, left the range of a double */
    ROW_UNDERFLOW, /* without the shift every exponential became 0: there is no denominator either */
} RowState;

/* What became of a row (counted from the window's first) of the softmax. */
RowState trace_row_state(const Trace *trace, size_t row);

/* Index of the step that operand `which` (0 or 1) of `step` reads, or -1 if it is not a step, or not there.
 */
int trace_operand_step(const Trace *trace, size_t step, size_t which);

/* Whether the step can change a number here, as ÷τ at 1 and a mask that neither hides nor adds do not. */
bool trace_has_effect(const Trace *trace, size_t step);

/* The value of an operand that is a single number, as this run reads it. */
double trace_operand_number(const Trace *trace, const Operand *operand);

/* Whether the step, the mask or τ can be edited here; and the texts of all that can, with commas. */
bool trace_can_edit(const Trace *trace, StepId id);
void trace_list_editable(const Trace *trace, Text *out);

void trace_free(Trace *trace);

#endif
