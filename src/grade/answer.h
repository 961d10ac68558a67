/* What a learner gave for one step: read by the literal grammar, brought into the shape that is asked, and
 * compared with what is right.
 *
 * Rows are queries; of several asked heads the rows come one head below the other. An undefined row of
 * scores is one whose every key is masked. */
#ifndef ATTNLAB_GRADE_ANSWER_H
#define ATTNLAB_GRADE_ANSWER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/field.h"
#include "math/literal.h"
#include "math/matrix.h"
#include "trace/example.h"
#include "trace/step.h"

enum { ANSWER_BYTES_MAX = 512 * 1024, ANSWER_CELLS_MAX = 1 << 16 };

/* The steps that may be answered, in order. */
typedef enum { ANSWER_SCORES, ANSWER_WEIGHTS, ANSWER_OUTPUT, ANSWER_COUNT } AnswerKind;

typedef struct {
    const char *name; /* "scores": in an answer file */
    StepId step;      /* STEP_MASKED: where it is read */
    Axis across;      /* of its columns; its rows are queries */
} AnswerRule;

extern const AnswerRule ANSWER_RULES[ANSWER_COUNT];

/* The step that is asked for by the name of an answer, or by its own; STEP_NONE if it is neither. */
StepId answer_step(const char *name);

typedef struct {
    bool given;
    AnswerKind kind;
    const char *text; /* as typed */
    Matrix matrix;    /* [query, key] or [query, value]; -inf is CELL_MASKED, an undefined cell flagged */
    const LiteralCell *typed; /* each cell as it was typed */
    bool flat;                /* it was typed as one row */
    bool fits;                /* it has the shape that is asked */
    bool turned; /* an output that has it only the other way round, and was turned: the other layout */
} Answer;

/* How many cells are asked. */
size_t answer_rows(const Example *example);
size_t answer_columns(const Example *example, AnswerKind kind);

/* An answer as it was typed. */
typedef struct {
    AnswerKind kind;
    const Field *field;
    bool any_shape; /* another shape than the one that is asked is an answer too */
    bool decimal_comma;
} AnswerText;

/* Reads an answer. In column layout an output is written the other way round; a flat list is one row; rows
 * that are only the word "undefined" get the width that is asked. Another shape is a fault that names both
 * shapes, or with `any_shape` an answer whose `fits` is false. Faults: as literal_read, and an output where
 * the example has no values. */
bool answer_read(Arena *arena, const Example *example, const AnswerText *text, Answer *out, Fault *fault);

/* Whether it is one row of as many values as several rows should hold. */
bool answer_lacks_rows(const Example *example, const Answer *answer);

/* How far apart two cells are: 0 where both are undefined, or both -inf; INFINITY where only one is. */
double answer_cell_distance(const Matrix *a, const Matrix *b, size_t index);

/* The largest cell difference; INFINITY where it is above `limit`, and between different shapes. */
double answer_distance(const Matrix *a, const Matrix *b, double limit);

/* Whether every cell is within `tolerance` of what is right. */
bool answer_is_right(const Answer *answer, const Matrix *right, double tolerance);

/* Whether the output was written in the other layout: its transpose is right. */
bool answer_is_turned(const Answer *answer, const Matrix *right, double tolerance);

/* Whether the last digit of some cell is worth more than 1, or 1 in a number from a million on: 1.0000e+06.
 */
bool answer_is_coarse(const Answer *answer);

/* Whether only digits are missing: somewhere one decimal was typed, or the answer is coarse, and every cell
 * that is not right is the right number rounded to the digits it was typed with. */
bool answer_lacks_digits(const Answer *answer, const Matrix *right, double tolerance);

#endif
