/* Reads what a learner gave for one step, and compares it with what is right. */
#include "grade/answer.h"

#include <math.h>
#include <string.h>

#include "base/lang.h"

const AnswerRule ANSWER_RULES[ANSWER_COUNT] = {
    [ANSWER_SCORES] = {N_("scores"), STEP_MASKED, AXIS_KEY},
    [ANSWER_WEIGHTS] = {N_("weights"), STEP_WEIGHTS, AXIS_KEY},
    [ANSWER_OUTPUT] = {N_("output"), STEP_OUTPUT, AXIS_VALUE},
};

/* ---- what is asked ---- */

StepId answer_step(const char *name)
{
    for (AnswerKind kind = 0; kind < ANSWER_COUNT; kind++)
        if (strcmp(ANSWER_RULES[kind].name, name) == 0) return ANSWER_RULES[kind].step;
    return step_id_find(name);
}

size_t answer_rows(const Example *example)
{
    return example->asked_count * example->query_count;
}

size_t answer_columns(const Example *example, AnswerKind kind)
{
    return kind == ANSWER_OUTPUT ? example->value_count : example->key_count;
}

/* Whether keys can be hidden: by a mask, or as -inf among given scores. */
static bool hides_keys(const Example *example)
{
    if (example->causal || example->has_mask) return true;
    if (!example->has[INPUT_SCORES]) return false;
    const Matrix *scores = &example->inputs[INPUT_SCORES];
    for (size_t i = 0; i < matrix_size(scores); i++)
        if (scores->flags[i] & CELL_MASKED) return true;
    return false;
}

static LiteralRules answer_rules(const Example *example, AnswerKind kind, bool decimal_comma)
{
    bool hides = hides_keys(example);
    return (LiteralRules){
        .depth_max = 2,
        .percent = kind == ANSWER_WEIGHTS,
        .less_than = kind == ANSWER_WEIGHTS,
        .minus_infinity = kind == ANSWER_SCORES && hides,
        .undefined = hides,
        .decimal_comma = decimal_comma,
        .cells_asked = answer_rows(example) * answer_columns(example, kind),
        .bytes_max = ANSWER_BYTES_MAX,
        .cells_max = ANSWER_CELLS_MAX,
    };
}

/* ---- the shape ---- */

/* An answer's cells as they were typed. */
typedef struct {
    size_t rows, columns;
    const LiteralCell *cells;
} Typed;

static bool all_undefined(const Literal *literal)
{
    for (size_t i = 0; i < literal->cell_count; i++)
        if (!literal->cells[i].undefined) return false;
    return true;
}

/* Words for undefined rows, and nothing else, have no width of their own. */
static bool widen_undefined(Arena *arena, const Literal *literal, size_t rows, size_t columns, Typed *typed)
{
    bool one_for_each = literal->cell_count == rows && (literal->depth < 2 || literal->extents[1] == 1);
    if (!one_for_each || !all_undefined(literal)) return false;
    LiteralCell *cells = arena_take(arena, rows * columns, sizeof *cells);
    for (size_t i = 0; i < rows * columns; i++) cells[i] = literal->cells[0];
    *typed = (Typed){rows, columns, cells};
    return true;
}

/* The literal as rows and columns. A flat list is one row, or the one column that is asked. */
static Typed lay_out(Arena *arena, const Literal *literal, size_t rows, size_t columns)
{
    Typed typed = {1, literal->cell_count, literal->cells};
    if (widen_undefined(arena, literal, rows, columns, &typed)) return typed;
    if (literal->depth == 2) {
        typed.rows = literal->extents[0];
        typed.columns = literal->extents[1];
    } else if (columns == 1 && literal->cell_count == rows) {
        typed.rows = rows;
        typed.columns = 1;
    }
    return typed;
}

static Typed turn(Arena *arena, Typed typed)
{
    LiteralCell *cells = arena_take(arena, typed.rows * typed.columns, sizeof *cells);
    for (size_t row = 0; row < typed.rows; row++)
        for (size_t column = 0; column < typed.columns; column++)
            cells[column * typed.rows + row] = typed.cells[row * typed.columns + column];
    return (Typed){typed.columns, typed.rows, cells};
}

static bool has_shape(Typed typed, size_t rows, size_t columns)
{
    return typed.rows == rows && typed.columns == columns;
}

/* Brings an output into the shape that is asked; `*turned` if it was written in the layout that is not
 * declared. A vector may be a row in either layout. */
static Typed orient(Arena *arena, Typed typed, const Example *example, bool flat, bool *turned)
{
    size_t rows = answer_rows(example), columns = example->value_count;
    bool by_column = example->layout == LAYOUT_COLUMN;
    bool vector = rows == 1 && has_shape(typed, rows, columns);
    *turned = false;
    if (by_column && !flat && !vector) typed = turn(arena, typed);
    if (has_shape(typed, rows, columns) || !has_shape(typed, columns, rows)) return typed;
    *turned = true;
    return turn(arena, typed);
}

/* ---- reading ---- */

/* An undefined row of scores is one whose every key is masked. */
static void put_cell(Matrix *matrix, size_t index, const LiteralCell *cell, AnswerKind kind)
{
    matrix->cells[index] = cell->number;
    if (isinf(cell->number)) matrix->flags[index] = CELL_MASKED;
    if (!cell->undefined) return;
    matrix->cells[index] = kind == ANSWER_SCORES ? -HUGE_VAL : (double)NAN;
    matrix->flags[index] = kind == ANSWER_SCORES ? CELL_MASKED : CELL_UNDEFINED;
}

static void fill(Arena *arena, Typed typed, Answer *out)
{
    const Axis axes[] = {AXIS_QUERY, ANSWER_RULES[out->kind].across};
    const size_t extents[] = {typed.rows, typed.columns};
    size_t count = typed.rows * typed.columns;
    out->matrix = matrix_new(arena, 2, axes, extents);
    for (size_t i = 0; i < count; i++) put_cell(&out->matrix, i, &typed.cells[i], out->kind);
    out->typed = typed.cells;
}

bool answer_lacks_rows(const Example *example, const Answer *answer)
{
    size_t rows = answer_rows(example), columns = answer_columns(example, answer->kind);
    return rows > 1 && columns > 1 && answer->flat && matrix_size(&answer->matrix) == rows * columns;
}

/* Shapes as they were written. */
static bool refuse_shape(const Example *example, const Answer *answer, const Place *place, Fault *fault)
{
    bool flip = answer->kind == ANSWER_OUTPUT && example->layout == LAYOUT_COLUMN;
    size_t rows = answer_rows(example), columns = answer_columns(example, answer->kind);
    size_t given_rows = answer->matrix.extents[0], given_columns = answer->matrix.extents[1];
    if (answer_lacks_rows(example, answer))
        return fault_set(fault, FAULT_USAGE, place,
                         _("this is one row, but %zu x %zu is asked; put a semicolon between rows"),
                         flip ? columns : rows, flip ? rows : columns);
    return fault_set(fault, FAULT_USAGE, place,
                     flip ? _("this is %zu x %zu, but %zu x %zu is asked; give a column for each query")
                          : _("this is %zu x %zu, but %zu x %zu is asked; give a row for each query"),
                     flip ? given_columns : given_rows, flip ? given_rows : given_columns,
                     flip ? columns : rows, flip ? rows : columns);
}

static bool check_asked(const Example *example, AnswerKind kind, const Field *field, Fault *fault)
{
    if (kind == ANSWER_OUTPUT && example->value_count == 0)
        return fault_set(fault, FAULT_USAGE, &field->place,
                         _("there is no output without values; give v, or leave the output out"));
    if (kind == ANSWER_SCORES && example->entry == ENTRY_WEIGHTS)
        return fault_set(fault, FAULT_USAGE, &field->place,
                         _("weights are given, so there are no scores; leave the scores out"));
    return true;
}

bool answer_read(Arena *arena, const Example *example, const AnswerText *text, Answer *out, Fault *fault)
{
    const AnswerKind kind = text->kind;
    const Field *field = text->field;
    Literal literal;
    LiteralRules rules = answer_rules(example, kind, text->decimal_comma);
    size_t rows = answer_rows(example), columns = answer_columns(example, kind);
    *out = (Answer){.given = true, .kind = kind, .text = field->value};
    if (!check_asked(example, kind, field, fault) ||
        !literal_read(arena, (LiteralText){field->value, strlen(field->value), &field->place}, rules,
                      &literal, fault))
        return false;
    out->flat = literal.depth < 2;
    Typed typed = lay_out(arena, &literal, rows, columns);
    if (kind == ANSWER_OUTPUT) typed = orient(arena, typed, example, out->flat, &out->turned);
    fill(arena, typed, out);
    out->fits = has_shape(typed, rows, columns);
    return out->fits || text->any_shape || refuse_shape(example, out, &field->place, fault);
}

/* ---- equality ---- */

static bool is_undefined(const Matrix *matrix, size_t index)
{
    return matrix->flags[index] & CELL_UNDEFINED;
}

static double cell_gap(const Matrix *a, size_t i, const Matrix *b, size_t j)
{
    if (is_undefined(a, i) || is_undefined(b, j))
        return is_undefined(a, i) && is_undefined(b, j) ? 0 : HUGE_VAL;
    if (a->cells[i] == b->cells[j]) return 0; /* both -inf, too */
    return fabs(a->cells[i] - b->cells[j]);
}

double answer_cell_distance(const Matrix *a, const Matrix *b, size_t index)
{
    return cell_gap(a, index, b, index);
}

double answer_distance(const Matrix *a, const Matrix *b, double limit)
{
    double largest = 0;
    if (!matrix_same_shape(a, b)) return HUGE_VAL;
    size_t size = matrix_size(a);
    for (size_t i = 0; i < size; i++) {
        double distance = answer_cell_distance(a, b, i);
        if (!(distance <= limit)) return HUGE_VAL;
        largest = fmax(largest, distance);
    }
    return largest;
}

/* So that a number which was typed at the very edge counts. */
static double with_slack(double tolerance)
{
    return tolerance + 1e-9;
}

bool answer_is_right(const Answer *answer, const Matrix *right, double tolerance)
{
    return !answer->turned && answer_distance(&answer->matrix, right, with_slack(tolerance)) < HUGE_VAL;
}

/* A square output keeps its shape in the other layout: its cells are compared across. */
static bool is_right_across(const Matrix *given, const Matrix *right, double tolerance)
{
    size_t side = given->extents[0];
    if (!matrix_same_shape(given, right) || given->extents[1] != side) return false;
    for (size_t i = 0; i < side * side; i++) {
        size_t across = i % side * side + i / side;
        if (!(cell_gap(given, across, right, i) <= with_slack(tolerance))) return false;
    }
    return true;
}

bool answer_is_turned(const Answer *answer, const Matrix *right, double tolerance)
{
    if (answer->kind != ANSWER_OUTPUT) return false;
    if (!answer->turned) return is_right_across(&answer->matrix, right, tolerance);
    return answer_distance(&answer->matrix, right, with_slack(tolerance)) < HUGE_VAL;
}

bool answer_is_coarse(const Answer *answer)
{
    for (size_t i = 0; i < matrix_size(&answer->matrix); i++) {
        const LiteralCell *typed = &answer->typed[i];
        if (typed->unit > 1 || (typed->scientific && typed->unit >= 1)) return true;
    }
    return false;
}

bool answer_lacks_digits(const Answer *answer, const Matrix *right, double tolerance)
{
    bool one_decimal = false;
    if (answer->turned || !matrix_same_shape(&answer->matrix, right)) return false;
    for (size_t i = 0; i < matrix_size(right); i++) {
        double distance = answer_cell_distance(&answer->matrix, right, i);
        one_decimal = one_decimal || answer->typed[i].decimals == 1;
        if (!(distance <= with_slack(fmax(answer->typed[i].unit / 2, tolerance)))) return false;
    }
    return one_decimal || answer_is_coarse(answer);
}
