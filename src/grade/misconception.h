/* The catalogue of wrong methods: each is a patch on the table of steps, a sentence that says what was done,
 * and a question that leads to the mend. The ids are stable. One file for each family of rows. */
#ifndef ATTNLAB_GRADE_MISCONCEPTION_H
#define ATTNLAB_GRADE_MISCONCEPTION_H

#include <stdbool.h>
#include <stddef.h>

#include "grade/method.h"
#include "trace/example.h"
#include "trace/step.h"
#include "trace/trace.h"

/* How many there are, and the one at a place in the order of the catalogue. */
size_t misconception_count(void);
const Misconception *misconception_at(size_t index);

/* NULL if there is none of that id. */
const Misconception *misconception_find(const char *id);

/* Whether the wrong method belongs to an exercise's family: plain, causal, chunk, temperature, cache, cross
 * or heads. */
bool misconception_in_family(const Misconception *wrong, const char *family);

/* The names of those families, NULL behind the last. */
extern const char *const EXERCISE_FAMILIES[];

/* Whether the example has all that the wrong method needs. */
bool misconception_applies(const Misconception *wrong, const Example *example);

/* Runs the wrong method; patches in `options` do not count. `step` is where its answer is read: masked,
 * weights or output. False where it is no candidate: it does not apply, its answer has another shape than
 * `answer` (NULL: any shape), or a cell is not finite. A row whose every key is masked is undefined and no
 * hindrance, nor is a masked score. */
bool misconception_run(const Misconception *wrong, Trace *trace, const Example *example,
                       const TraceOptions *options, StepId step, const Matrix *answer);

/* The cells that a run leaves at `step`, of the step in front of it where the method has none of that id: the
 * tempered scores are the masked ones of who ignores the mask. NULL if there is nothing. */
const Matrix *misconception_answer(const Trace *trace, StepId step);

#endif
