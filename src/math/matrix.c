/* Matrices whose axes have names, and the operations on them. */
#include "math/matrix.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/lang.h"

static const char *const AXIS_NAMES[AXIS_COUNT] = {N_("none"),  N_("query"), N_("key"),  N_("feature"),
                                                   N_("value"), N_("model"), N_("head"), N_("token")};

const char *axis_name(Axis axis)
{
    assert(axis >= 0 && axis < AXIS_COUNT);
    return AXIS_NAMES[axis];
}

/* ---- shape ---- */

size_t matrix_size(const Matrix *matrix)
{
    size_t size = 1;
    for (int i = 0; i < matrix->rank; i++) size *= matrix->extents[i];
    return size;
}

static void shape_add(Matrix *shape, Axis axis, size_t extent)
{
    assert(shape->rank < MATRIX_RANK_MAX);
    shape->axes[shape->rank] = axis;
    shape->extents[shape->rank++] = extent;
}

static Matrix shape_of(int rank, const Axis *axes, const size_t *extents)
{
    assert(rank >= 0 && rank <= MATRIX_RANK_MAX);
    Matrix shape = {0};
    for (int i = 0; i < rank; i++) shape_add(&shape, axes[i], extents[i]);
    return shape;
}

Matrix matrix_new_sparse(Arena *arena, int rank, const Axis *axes, const size_t *extents)
{
    Matrix matrix = shape_of(rank, axes, extents);
    size_t size = matrix_size(&matrix);
    matrix.cells = arena_take_sparse(arena, size, sizeof *matrix.cells);
    matrix.flags = arena_take_sparse(arena, size, sizeof *matrix.flags);
    return matrix;
}

Matrix matrix_new(Arena *arena, int rank, const Axis *axes, const size_t *extents)
{
    Matrix matrix = shape_of(rank, axes, extents);
    size_t size = matrix_size(&matrix);
    matrix.cells = arena_take(arena, size, sizeof *matrix.cells);
    matrix.flags = arena_take(arena, size, sizeof *matrix.flags);
    return matrix;
}

/* Zeros in the same shape. */
static Matrix matrix_like(Arena *arena, const Matrix *shape)
{
    return matrix_new(arena, shape->rank, shape->axes, shape->extents);
}

int matrix_axis(const Matrix *matrix, Axis axis)
{
    for (int i = 0; i < matrix->rank; i++)
        if (matrix->axes[i] == axis) return i;
    return -1;
}

size_t matrix_extent(const Matrix *matrix, Axis axis)
{
    int position = matrix_axis(matrix, axis);
    return position < 0 ? 1 : matrix->extents[position];
}

size_t matrix_columns(const Matrix *matrix)
{
    return matrix->rank > 1 ? matrix->extents[1] : 1;
}

bool matrix_same_shape(const Matrix *a, const Matrix *b)
{
    if (a->rank != b->rank) return false;
    for (int i = 0; i < a->rank; i++)
        if (a->axes[i] != b->axes[i] || a->extents[i] != b->extents[i]) return false;
    return true;
}

size_t matrix_index(const Matrix *matrix, size_t first, size_t second)
{
    switch (matrix->rank) {
    case 0:
        return 0;
    case 1:
        return first;
    default:
        return first * matrix->extents[1] + second;
    }
}

/* ---- parts ---- */

Matrix matrix_rows(const Matrix *matrix, size_t first, size_t count)
{
    assert(matrix->rank > 0 && first + count <= matrix->extents[0]);
    Matrix rows = *matrix;
    size_t skipped = first * (matrix_size(matrix) / matrix->extents[0]);
    rows.extents[0] = count;
    rows.cells += skipped;
    rows.flags += skipped;
    return rows;
}

Matrix matrix_head(const Matrix *matrix, size_t head)
{
    if (matrix->rank < MATRIX_RANK_MAX) return *matrix;
    Matrix row = matrix_rows(matrix, head, 1);
    return (Matrix){2, {row.axes[1], row.axes[2]}, {row.extents[1], row.extents[2]}, row.cells, row.flags};
}

static void put_cells(Matrix *out, size_t first, const Matrix *matrix)
{
    size_t size = matrix_size(matrix);
    memcpy(out->cells + first, matrix->cells, size * sizeof *out->cells);
    memcpy(out->flags + first, matrix->flags, size * sizeof *out->flags);
}

Matrix matrix_copy(Arena *arena, const Matrix *matrix)
{
    Matrix copy = matrix_like(arena, matrix);
    put_cells(&copy, 0, matrix);
    return copy;
}

void matrix_put_rows(Matrix *out, size_t first, const Matrix *part)
{
    assert(out->rank > 0 && first + part->extents[0] <= out->extents[0]);
    put_cells(out, first * (matrix_size(out) / out->extents[0]), part);
}

bool matrix_stack(Arena *arena, const Matrix *part, size_t index, size_t count, Matrix *all)
{
    size_t size = matrix_size(part);
    if (index == 0) {
        Matrix shape = *part;
        shape.extents[0] *= count;
        *all = matrix_like(arena, &shape);
    }
    if (matrix_size(all) != size * count) return false;
    put_cells(all, index * size, part);
    return true;
}

/* ---- lanes: the cells that differ along one axis only ---- */

/* A matrix seen as [outer][length][inner] around one axis; a matrix without the axis is [size][1][1]. */
typedef struct {
    size_t outer;
    size_t length;
    size_t inner;
} Lanes;

static Lanes lanes_of(const Matrix *matrix, Axis axis)
{
    int position = matrix_axis(matrix, axis);
    Lanes lanes = {1, 1, 1};
    for (int i = 0; i < matrix->rank; i++) {
        if (position < 0 || i < position) {
            lanes.outer *= matrix->extents[i];
        } else if (i == position) {
            lanes.length = matrix->extents[i];
        } else {
            lanes.inner *= matrix->extents[i];
        }
    }
    return lanes;
}

/* The cell at `at` of a lane; there are outer · inner lanes. */
static size_t lane_index(Lanes lanes, size_t lane, size_t at)
{
    return (lane / lanes.inner * lanes.length + at) * lanes.inner + lane % lanes.inner;
}

static bool lane_masked(const Matrix *matrix, Lanes lanes, size_t lane)
{
    for (size_t at = 0; at < lanes.length; at++)
        if (!(matrix->flags[lane_index(lanes, lane, at)] & CELL_MASKED)) return false;
    return true;
}

/* ---- single numbers ---- */

typedef struct {
    double value;
    unsigned char flags;
} Number;

static Number number_at(const Matrix *matrix, size_t index)
{
    return (Number){matrix->cells[index], matrix->flags[index]};
}

static void number_put(Matrix *matrix, size_t index, Number number)
{
    matrix->cells[index] = number.value;
    matrix->flags[index] = number.flags;
}

static Number number_undefined(unsigned char overflow)
{
    return (Number){(double)NAN, CELL_UNDEFINED | (overflow & CELL_OVERFLOW)};
}

static Number number_checked(double value, unsigned char flags)
{
    if (!isfinite(value)) flags |= CELL_OVERFLOW;
    return (Number){value, flags};
}

/* ---- functions ---- */

static double add(double a, double b)
{
    return a + b;
}

static double subtract(double a, double b)
{
    return a - b;
}

static double multiply(double a, double b)
{
    return a * b;
}

static double divide(double a, double b)
{
    return a / b;
}

static double exponential(double a, double b)
{
    (void)b;
    return exp(a);
}

static double raise_to(double a, double b)
{
    return pow(b, a);
}

static double sigmoid(double a, double b)
{
    (void)b;
    return 1.0 / (1.0 + exp(-a));
}

static double first_of(double a, double b)
{
    (void)b;
    return a;
}

static double second_of(double a, double b)
{
    (void)a;
    return b;
}

/* Ties of computed scores: the last digits of a double do not count. */
static double equal(double a, double b)
{
    return fabs(a - b) <= 1e-12 * fmax(1.0, fmax(fabs(a), fabs(b)));
}

static double absolute_product(double a, double b)
{
    return fabs(a * b);
}

static double squared_difference(double a, double b)
{
    return (a - b) * (a - b);
}

const struct FunctionRule FUNCTION_ADD[1] = {
    {add, .written = "[a] + [b]", .term = "([a] + [b])", .sign = "+"}};
const struct FunctionRule FUNCTION_SUBTRACT[1] = {{subtract, .written = "[a] − [b]", .sign = "−"}};
const struct FunctionRule FUNCTION_MULTIPLY[1] = {
    {multiply, .written = "[a] · [b]", .term = "[a]·[b]", .sign = "·"}};
const struct FunctionRule FUNCTION_DIVIDE[1] = {{divide, .written = "[a] / [b]", .sign = "÷"}};
const struct FunctionRule FUNCTION_EXP[1] = {{exponential, .written = "e^[a]", .exponential = true}};
const struct FunctionRule FUNCTION_MASK[1] = {{add, .written = "[a] + [b]", .sign = "+"}};
const struct FunctionRule FUNCTION_RAISE[1] = {{raise_to, .written = "[b]^[a]", .exponential = true}};
const struct FunctionRule FUNCTION_SIGMOID[1] = {{sigmoid, .written = "1/(1 + e^−[a])", .exponential = true}};
const struct FunctionRule FUNCTION_SAME[1] = {{first_of, .written = "[a]", .exponential = true}};
const struct FunctionRule FUNCTION_SECOND[1] = {{second_of, .written = "[b]"}};
const struct FunctionRule FUNCTION_EQUAL[1] = {{equal, .written = "[a] =? [b]", .exponential = true}};
const struct FunctionRule FUNCTION_FILL[1] = {{first_of, .written = "[b]"}};
const struct FunctionRule FUNCTION_ABSOLUTE_PRODUCT[1] = {{absolute_product, .term = "|[a]·[b]|"}};
const struct FunctionRule FUNCTION_SQUARED_DIFFERENCE[1] = {{squared_difference, .term = "([a] − [b])²"}};
const struct FunctionRule FUNCTION_SUM[1] = {{.written = "Σ[a]", .term = "[a]"}};
const struct FunctionRule FUNCTION_MAX[1] = {{.written = "max[a]"}};
const struct FunctionRule FUNCTION_VISIBLE_COUNT[1] = {{.written = "#[a]", .term = "1"}};
const struct FunctionRule FUNCTION_NORM[1] = {{.written = "√Σ[a]²", .term = "[a]²"}};

/* A masked cell stays masked and takes no part: −∞ as a score, exactly 0 from the exponential on. */
static Number combine(Function function, Number a, Number b)
{
    unsigned char flags = a.flags | b.flags;
    bool divides = function == FUNCTION_DIVIDE;
    if (flags == 0 && !(divides && b.value == 0.0)) return number_checked(function->of(a.value, b.value), 0);
    if (flags & CELL_UNDEFINED) return number_undefined(flags);
    if (function == FUNCTION_MASK && (b.flags & CELL_MASKED)) return (Number){-HUGE_VAL, CELL_MASKED};
    if (function == FUNCTION_FILL && (a.flags & CELL_MASKED)) return (Number){b.value, 0};
    if (divides && (b.value == 0.0 || (b.flags & CELL_OVERFLOW)))
        return number_undefined(flags); /* without a sum, masked cells have no weight either */
    if (a.flags & CELL_MASKED) return (Number){function->exponential ? 0.0 : a.value, CELL_MASKED};
    return number_checked(function->of(a.value, b.value), 0);
}

/* ---- rounding ---- */

/* round() of a number below 2^51, without the call: every term of every product may be rounded. */
static double round_half_away(double value)
{
    double size = fabs(value);
    long long whole = (long long)size;
    return copysign((double)(whole + (size - (double)whole >= 0.5)), value);
}

/* Half away from zero on the decimal value, like number_print. `unit` is a power of ten. */
static double round_to(double value, double unit)
{
    bool whole = !(fabs(value) * unit < 0x1p50); /* no decimals are left to round, or it is no number */
    return whole ? value : round_half_away(value * (1.0 + 0x1p-50) * unit) / unit;
}

void matrix_round(Matrix *matrix, int decimals)
{
    size_t size = matrix_size(matrix);
    double unit = pow(10.0, decimals);
    for (size_t i = 0; i < size; i++) matrix->cells[i] = round_to(matrix->cells[i], unit);
}

/* ---- operations ---- */

/* The axes of `a` without `axis`, then those of `b` without it; refuses an axis that would occur twice. */
static bool product_shape(const Matrix *a, const Matrix *b, Axis axis, Matrix *shape, Fault *fault)
{
    const Matrix *sides[] = {a, b};
    *shape = (Matrix){0};
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < sides[side]->rank; i++) {
            Axis kept = sides[side]->axes[i];
            if (kept == axis) continue;
            if (matrix_axis(shape, kept) >= 0)
                return fault_set(fault, FAULT_USAGE, NULL,
                                 _("the product would have the axis %s twice; relabel one of them"),
                                 _(axis_name(kept)));
            if (shape->rank == MATRIX_RANK_MAX)
                return fault_set(fault, FAULT_USAGE, NULL,
                                 _("the product would have more than %d axes; contract one first"),
                                 MATRIX_RANK_MAX);
            shape_add(shape, kept, sides[side]->extents[i]);
        }
    }
    return true;
}

static bool check_contraction(const Matrix *a, const Matrix *b, Axis axis, Fault *fault)
{
    if (matrix_axis(a, axis) < 0 || matrix_axis(b, axis) < 0)
        return fault_set(fault, FAULT_USAGE, NULL,
                         _("%s cannot be contracted: the %s operand has no such axis; both need it"),
                         _(axis_name(axis)), matrix_axis(a, axis) < 0 ? _("first") : _("second"));
    if (matrix_extent(a, axis) != matrix_extent(b, axis))
        return fault_set(fault, FAULT_USAGE, NULL,
                         _("%s cannot be contracted: its extents are %zu and %zu; they must be the same"),
                         _(axis_name(axis)), matrix_extent(a, axis), matrix_extent(b, axis));
    return true;
}

/* What becomes of the two numbers of a term before it is added. */
typedef struct {
    Function function;
    double unit; /* a power of ten: the term is rounded to its decimals; 0: it is not */
} Term;

static double term_value(Term term, double a, double b)
{
    double value = term.function == FUNCTION_MULTIPLY ? a * b : term.function->of(a, b);
    return term.unit > 0 ? round_to(value, term.unit) : value;
}

/* One lane of a matrix: where it starts, and how far its cells are apart. */
typedef struct {
    size_t first;
    size_t step;
} Lane;

/* Σ over one lane of each, left to right. */
static Number contract_lane(Term term, const Matrix *a, Lane left, const Matrix *b, Lane right, size_t length)
{
    double sum = 0.0;
    for (size_t at = 0; at < length; at++) {
        size_t i = left.first + at * left.step;
        size_t j = right.first + at * right.step;
        unsigned char flags = a->flags[i] | b->flags[j];
        if (flags & CELL_UNDEFINED) return number_undefined(flags);
        if (flags & CELL_MASKED) continue;
        sum += term_value(term, a->cells[i], b->cells[j]);
    }
    return number_checked(sum, 0);
}

/* Results that are summed beside each other: one sum has to wait for its own last term, four of them keep
 * the machine busy. Each still runs left to right. */
enum { TOGETHER = 8 };

static bool has_any(const Matrix *matrix, unsigned char flags)
{
    unsigned char found = 0;
    size_t size = matrix_size(matrix);
    for (size_t i = 0; i < size; i++) found |= matrix->flags[i];
    return found & flags;
}

static bool lane_has(const Matrix *matrix, Lane lane, size_t length, unsigned char flags)
{
    unsigned char found = 0;
    for (size_t at = 0; at < length; at++) found |= matrix->flags[lane.first + at * lane.step];
    return found & flags;
}

/* The right operand as [group][length][TOGETHER], its lanes beside each other; the last group is filled up
 * with zeros. */
typedef struct {
    const double *cells; /* NULL: it is not worth it, or a cell is hidden or undefined */
    size_t length, count;
} Beside;

static Beside lay_beside(Arena *arena, const Matrix *b, Lanes lanes)
{
    const size_t count = lanes.outer * lanes.inner, groups = (count + TOGETHER - 1) / TOGETHER;
    if (count < TOGETHER || has_any(b, CELL_MASKED | CELL_UNDEFINED)) return (Beside){0};
    double *cells = arena_take(arena, groups * lanes.length * TOGETHER, sizeof *cells);
    for (size_t j = 0; j < count; j++)
        for (size_t at = 0; at < lanes.length; at++)
            cells[(j / TOGETHER * lanes.length + at) * TOGETHER + j % TOGETHER] =
                b->cells[lane_index(lanes, j, at)];
    return (Beside){cells, lanes.length, count};
}

/* Σ over one lane of `a` with each of `count` lanes of the right operand. */
static void contract_beside(const Matrix *a, Lane lane, Beside right, Matrix *out, size_t index)
{
    const double *cells = right.cells;
    for (size_t first = 0; first < right.count; first += TOGETHER) {
        double s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0, s5 = 0, s6 = 0, s7 = 0;
        for (size_t at = 0; at < right.length; at++, cells += TOGETHER) {
            size_t i = lane.first + at * lane.step;
            const double left = a->cells[i];
            if (a->flags[i] & CELL_MASKED) continue;
            s0 += left * cells[0];
            s1 += left * cells[1];
            s2 += left * cells[2];
            s3 += left * cells[3];
            s4 += left * cells[4];
            s5 += left * cells[5];
            s6 += left * cells[6];
            s7 += left * cells[7];
        }
        const double sums[TOGETHER] = {s0, s1, s2, s3, s4, s5, s6, s7};
        for (size_t n = 0; n < TOGETHER && first + n < right.count; n++)
            number_put(out, index + first + n, number_checked(sums[n], 0));
    }
}

bool matrix_contract(Arena *arena, MatrixOptions options, const Matrix *a, const Matrix *b, Matrix *out,
                     Fault *fault)
{
    const Axis axis = options.axis;
    Matrix shape;
    if (!check_contraction(a, b, axis, fault) || !product_shape(a, b, axis, &shape, fault)) return false;
    *out = matrix_like(arena, &shape);
    Lanes left = lanes_of(a, axis), right = lanes_of(b, axis);
    Term term = {options.function ? options.function : FUNCTION_MULTIPLY,
                 options.decimals ? pow(10.0, options.decimals) : 0.0};
    size_t index = 0, count = right.outer * right.inner;
    Beside beside = {0};
    if (term.function == FUNCTION_MULTIPLY && term.unit == 0) beside = lay_beside(arena, b, right);
    for (size_t i = 0; i < left.outer * left.inner; i++, index += count) {
        Lane a_lane = {lane_index(left, i, 0), left.inner};
        if (beside.cells && !lane_has(a, a_lane, left.length, CELL_UNDEFINED)) {
            contract_beside(a, a_lane, beside, out, index);
            continue;
        }
        for (size_t j = 0; j < count; j++) {
            Lane b_lane = {lane_index(right, j, 0), right.inner};
            number_put(out, index + j, contract_lane(term, a, a_lane, b, b_lane, left.length));
        }
    }
    return true;
}

/* An operand seen as [outer][length][inner]: how far its cells are apart along each. The matrix is a copy,
 * which no store of a flag can change: its pointers are read once. */
typedef struct {
    Matrix matrix;
    size_t outer, at, inner;
} Operand;

/* Where lanes have one position inside, the loop runs along them. */
static Operand turned(Operand operand)
{
    return (Operand){operand.matrix, 0, operand.outer, operand.at};
}

static void combine_all(Function function, Lanes lanes, Operand a, Operand b, Matrix out)
{
    static const Number NOTHING = {0};
    if (lanes.inner == 1) {
        lanes = (Lanes){1, lanes.outer, lanes.length};
        a = turned(a);
        b = turned(b);
    }
    size_t index = 0;
    for (size_t outer = 0; outer < lanes.outer; outer++)
        for (size_t at = 0; at < lanes.length; at++) {
            size_t i = outer * a.outer + at * a.at, j = outer * b.outer + at * b.at;
            for (size_t inner = 0; inner < lanes.inner; inner++, i += a.inner, j += b.inner) {
                Number second = b.matrix.cells ? number_at(&b.matrix, j) : NOTHING;
                number_put(&out, index++, combine(function, number_at(&a.matrix, i), second));
            }
        }
}

bool matrix_elementwise(Arena *arena, MatrixOptions options, const Matrix *a, const Matrix *b, Matrix *out,
                        Fault *fault)
{
    if (b && b->rank > 0 && !matrix_same_shape(a, b))
        return fault_set(fault, FAULT_USAGE, NULL,
                         _("the operands differ in shape; cell by cell they must have the same axes"));
    *out = matrix_like(arena, a);
    combine_all(options.function, (Lanes){1, 1, matrix_size(a)}, (Operand){*a, .inner = 1},
                (Operand){b ? *b : (Matrix){0}, .inner = b && b->rank > 0}, *out);
    if (options.axis == AXIS_NONE) return true;
    Lanes lanes = lanes_of(a, options.axis);
    for (size_t lane = 0; lane < lanes.outer * lanes.inner; lane++) {
        if (!lane_masked(a, lanes, lane)) continue;
        for (size_t at = 0; at < lanes.length; at++)
            number_put(out, lane_index(lanes, lane, at), number_undefined(0));
    }
    return true;
}

/* `a` with one axis less, without cells. */
static Matrix shape_without(const Matrix *a, Axis axis)
{
    Matrix shape = {0};
    for (int i = 0; i < a->rank; i++)
        if (a->axes[i] != axis) shape_add(&shape, a->axes[i], a->extents[i]);
    return shape;
}

/* A lane where every key is masked needs no look here: what was reduced from it is undefined already. */
bool matrix_broadcast(Arena *arena, MatrixOptions options, const Matrix *a, const Matrix *b, Matrix *out,
                      Fault *fault)
{
    const Axis axis = options.axis;
    Matrix rest = shape_without(a, axis), shape = *a;
    bool crosses = a->rank == 1 && b->rank == 1 && a->axes[0] == axis && b->axes[0] != axis;
    if (crosses) {
        shape_add(&shape, b->axes[0], b->extents[0]);
    } else if (matrix_axis(a, axis) < 0 || !matrix_same_shape(&rest, b)) {
        return fault_set(fault, FAULT_USAGE, NULL,
                         _("the second operand cannot be repeated along %s; it must lack that axis only"),
                         _(axis_name(axis)));
    }
    Lanes lanes = lanes_of(&shape, axis);
    *out = matrix_like(arena, &shape);
    combine_all(options.function, lanes,
                (Operand){*a, lanes.length * lanes.inner, crosses ? 1 : lanes.inner, !crosses},
                (Operand){*b, lanes.inner, 0, 1}, *out);
    return true;
}

/* The visible cells of a lane folded from left to right; undefined where there is none. */
static Number reduce_lane(Function function, const Matrix *a, Lanes lanes, size_t lane)
{
    Number result = {0};
    size_t visible = 0;
    for (size_t at = 0; at < lanes.length; at++) {
        Number next = number_at(a, lane_index(lanes, lane, at));
        if (next.flags & CELL_UNDEFINED) return number_undefined(next.flags);
        if (next.flags & CELL_MASKED) continue;
        visible++;
        if (function == FUNCTION_SUM) {
            result.value = visible == 1 ? next.value : result.value + next.value;
        } else if (function == FUNCTION_MAX) {
            result.value = visible == 1 ? next.value : fmax(result.value, next.value);
        } else if (function == FUNCTION_NORM) {
            result.value = hypot(result.value, next.value);
        } else {
            result.value = (double)visible;
        }
    }
    return visible == 0 ? number_undefined(0) : number_checked(result.value, 0);
}

static Matrix without_axis(Arena *arena, const Matrix *a, Axis axis)
{
    Matrix shape = shape_without(a, axis);
    return matrix_like(arena, &shape);
}

static bool check_axis(const Matrix *a, Axis axis, Fault *fault)
{
    if (matrix_axis(a, axis) >= 0) return true;
    return fault_set(fault, FAULT_USAGE, NULL, _("the operand has no axis %s; name one that it has"),
                     _(axis_name(axis)));
}

bool matrix_reduce(Arena *arena, MatrixOptions options, const Matrix *a, const Matrix *b, Matrix *out,
                   Fault *fault)
{
    (void)b;
    const Axis axis = options.axis;
    bool all = axis == AXIS_NONE;
    if (!all && !check_axis(a, axis, fault)) return false;
    *out = all ? matrix_new(arena, 0, NULL, NULL) : without_axis(arena, a, axis);
    Lanes lanes = all ? (Lanes){1, matrix_size(a), 1} : lanes_of(a, axis);
    for (size_t i = 0; i < lanes.outer * lanes.inner; i++)
        number_put(out, i, reduce_lane(options.function, a, lanes, i));
    return true;
}

bool matrix_relabel(Arena *arena, MatrixOptions options, const Matrix *a, const Matrix *b, Matrix *out,
                    Fault *fault)
{
    (void)arena, (void)b;
    if (!check_axis(a, options.axis, fault)) return false;
    if (matrix_axis(a, options.to) >= 0)
        return fault_set(fault, FAULT_USAGE, NULL,
                         _("%s cannot be called %s: there is such an axis already; choose another name"),
                         _(axis_name(options.axis)), _(axis_name(options.to)));
    *out = *a;
    out->axes[matrix_axis(a, options.axis)] = options.to;
    return true;
}

/* Copies the lanes' cells from `first` of `a`, as many as `out` has room for, to `at` of `out`. */
static void copy_lanes(Matrix *out, size_t at, const Matrix *a, size_t first, Axis axis)
{
    Lanes from = lanes_of(a, axis), to = lanes_of(out, axis);
    for (size_t i = 0; i < from.outer * from.inner; i++)
        for (size_t n = 0; at + n < to.length && first + n < from.length; n++)
            number_put(out, lane_index(to, i, at + n), number_at(a, lane_index(from, i, first + n)));
}

bool matrix_reverse(Arena *arena, MatrixOptions options, const Matrix *a, const Matrix *b, Matrix *out,
                    Fault *fault)
{
    (void)b;
    if (!check_axis(a, options.axis, fault)) return false;
    *out = matrix_like(arena, a);
    Lanes lanes = lanes_of(a, options.axis);
    for (size_t i = 0; i < lanes.outer * lanes.inner; i++)
        for (size_t at = 0, last = lanes.length - 1; at < lanes.length; at++)
            number_put(out, lane_index(lanes, i, at), number_at(a, lane_index(lanes, i, last - at)));
    return true;
}

/* A matrix like `a` whose extent along `axis` is `extent`. */
static Matrix with_extent(Arena *arena, const Matrix *a, Axis axis, size_t extent)
{
    Matrix shape = *a;
    shape.extents[matrix_axis(a, axis)] = extent;
    return matrix_like(arena, &shape);
}

bool matrix_take(Arena *arena, MatrixOptions options, const Matrix *a, const Matrix *b, Matrix *out,
                 Fault *fault)
{
    (void)b;
    const Axis axis = options.axis;
    if (!check_axis(a, axis, fault)) return false;
    const size_t first = options.first, taken = options.count ? options.count : 1;
    size_t extent = matrix_extent(a, axis);
    if (first >= extent || taken > extent - first)
        return fault_set(fault, FAULT_USAGE, NULL,
                         _("%zu positions of %s from %zu on cannot be taken; there are %zu"), taken,
                         _(axis_name(axis)), first, extent);
    Matrix lanes = with_extent(arena, a, axis, taken);
    copy_lanes(&lanes, 0, a, first, axis);
    if (options.count) {
        *out = lanes;
        return true;
    }
    /* One position: the same cells in the same order, the axis gone. */
    *out = without_axis(arena, a, axis);
    out->cells = lanes.cells;
    out->flags = lanes.flags;
    return true;
}

bool matrix_append(Arena *arena, MatrixOptions options, const Matrix *a, const Matrix *b, Matrix *out,
                   Fault *fault)
{
    const Axis axis = options.axis;
    if (!check_axis(a, axis, fault)) return false;
    size_t length = matrix_extent(a, axis);
    size_t more = b ? matrix_extent(b, axis) : 1;
    *out = with_extent(arena, a, axis, length + more);
    copy_lanes(out, 0, a, 0, axis);
    if (!b) return true;
    Matrix like_b = *out;
    like_b.extents[matrix_axis(a, axis)] = more;
    if (!matrix_same_shape(&like_b, b))
        return fault_set(fault, FAULT_USAGE, NULL,
                         _("what is appended along %s differs in another axis; all others must agree"),
                         _(axis_name(axis)));
    copy_lanes(out, length, b, 0, axis);
    return true;
}

bool matrix_merge(Arena *arena, MatrixOptions options, const Matrix *a, const Matrix *b, Matrix *out,
                  Fault *fault)
{
    (void)arena, (void)b;
    const Axis axis = options.axis;
    int position = matrix_axis(a, axis);
    if (position < 0 || position + 1 >= a->rank || a->axes[position + 1] != options.to)
        return fault_set(fault, FAULT_USAGE, NULL,
                         _("%s and %s cannot become one axis; the second must stand right behind the first"),
                         _(axis_name(axis)), _(axis_name(options.to)));
    *out = *a;
    out->extents[position] *= a->extents[position + 1];
    out->axes[position] = options.to;
    out->rank--;
    for (int i = position + 1; i < out->rank; i++) {
        out->axes[i] = a->axes[i + 1];
        out->extents[i] = a->extents[i + 1];
    }
    return true;
}
