/* Where a cell comes from and what it goes into. */
#include "view/cone.h"

#include <stdint.h>

static size_t place_on(const Matrix *matrix, int axis, size_t index)
{
    size_t inner = 1;
    for (int i = matrix->rank - 1; i > axis; i--) inner *= matrix->extents[i];
    return index / inner % matrix->extents[axis];
}

/* ---- one step ---- */

/* An operand of a step and the step's result, whose positions correspond. */
typedef struct {
    const Trace *trace;
    const Step *step;
    const Matrix *operand;
    const Matrix *result;
    size_t shift; /* of an append's second operand: how many positions come before it */
} Link;

static bool make_link(const Trace *trace, size_t step, size_t which, Link *link, size_t *from)
{
    int operand = trace_operand_step(trace, step, which);
    if (operand < 0) return false;
    const Step *row = &trace->table.steps[step];
    *from = (size_t)operand;
    *link = (Link){trace, row, &trace->results[operand].matrix, &trace->results[step].matrix, 0};
    if (row->operation == OPERATION_APPEND && which == 1)
        link->shift = matrix_extent(&trace->results[trace_operand_step(trace, step, 0)].matrix, row->axis);
    return true;
}

/* How far the positions of the window are behind those of all queries. */
static size_t window_shift(const Link *link)
{
    const Trace *trace = link->trace;
    bool takes = link->step->operation == OPERATION_RELABEL && link->step->to == AXIS_QUERY &&
                 matrix_extent(link->operand, link->step->axis) > trace->window.count;
    return takes ? trace->window.first : 0;
}

/* The operand's position that becomes `place` of the result along the axis that the step moves, and back. */
static size_t place_before(const Link *link, size_t place)
{
    size_t extent = matrix_extent(link->operand, link->step->axis);
    if (link->step->operation == OPERATION_REVERSE) return extent - 1 - place;
    if (link->step->operation == OPERATION_TAKE) return place + link->step->first;
    return place + window_shift(link) - link->shift;
}

static size_t place_behind(const Link *link, size_t place)
{
    size_t extent = matrix_extent(link->operand, link->step->axis);
    if (link->step->operation == OPERATION_REVERSE) return extent - 1 - place;
    if (link->step->operation == OPERATION_TAKE) return place - link->step->first;
    return place - window_shift(link) + link->shift;
}

/* What the operand's axis is called in the result. */
static Axis axis_behind(const Link *link, Axis axis)
{
    bool renamed = link->step->operation == OPERATION_RELABEL && axis == link->step->axis;
    return renamed ? link->step->to : axis;
}

/* ---- boxes ---- */

static bool contains(const ConeBox *box, const ConeBox *other, int rank)
{
    for (int i = 0; i < rank; i++)
        if (box->places[i] != SIZE_MAX && box->places[i] != other->places[i]) return false;
    return box->part >= other->part;
}

static bool is_inside(const ConeBox *box, const Matrix *matrix)
{
    for (int i = 0; i < matrix->rank; i++)
        if (box->places[i] != SIZE_MAX && box->places[i] >= matrix->extents[i]) return false;
    return true;
}

static void add_box(Cone *cone, size_t step, ConeBox box)
{
    const Matrix *matrix = &cone->trace->results[step].matrix;
    size_t *count = &cone->counts[step];
    if (!is_inside(&box, matrix)) return;
    for (size_t i = 0; i < *count; i++)
        if (contains(&cone->boxes[step][i], &box, matrix->rank)) return;
    if (*count < CONE_BOXES) cone->boxes[step][(*count)++] = box;
}

static bool is_pinned(const Cone *cone, size_t step, const ConeBox *box)
{
    const Matrix *matrix = &cone->trace->results[step].matrix;
    size_t index = 0;
    for (int i = 0; i < matrix->rank; i++) {
        if (box->places[i] == SIZE_MAX) return false;
        index = index * matrix->extents[i] + box->places[i];
    }
    return matrix->flags[index] & CELL_PINNED;
}

/* ---- following ---- */

static void follow_back(Cone *cone, size_t step, ConeBox box, bool station)
{
    bool at_cell = box.part == CONE_CELL;
    for (size_t which = 0; which < STEP_OPERANDS; which++) {
        Link link;
        size_t from;
        if (!make_link(cone->trace, step, which, &link, &from)) continue;
        ConeBox source = {.part = at_cell ? CONE_DIRECT : station ? CONE_FURTHER : box.part};
        for (int i = 0; i < link.operand->rank; i++) {
            Axis axis = link.operand->axes[i];
            int at = matrix_axis(link.result, axis_behind(&link, axis));
            source.places[i] = at < 0 ? SIZE_MAX : box.places[at];
            if (source.places[i] != SIZE_MAX && axis == link.step->axis)
                source.places[i] = place_before(&link, source.places[i]);
        }
        add_box(cone, from, source);
    }
}

static void follow_on(Cone *cone, size_t step, size_t which)
{
    Link link;
    size_t from;
    if (!make_link(cone->trace, step, which, &link, &from)) return;
    for (size_t i = 0; i < cone->counts[from]; i++) {
        const ConeBox *box = &cone->boxes[from][i];
        ConeBox next = {.part = CONE_DEPENDENT, .places = {SIZE_MAX, SIZE_MAX, SIZE_MAX}};
        if (box->part != CONE_CELL && box->part != CONE_DEPENDENT) continue;
        for (int at = 0; at < link.operand->rank; at++) {
            Axis axis = link.operand->axes[at];
            int own = matrix_axis(link.result, axis_behind(&link, axis));
            if (own < 0 || box->places[at] == SIZE_MAX) continue;
            next.places[own] =
                axis == link.step->axis ? place_behind(&link, box->places[at]) : box->places[at];
        }
        add_box(cone, step, next);
    }
}

void cone_follow(Cone *cone, const Trace *trace, size_t step, size_t row, size_t column, const bool *shown)
{
    const Matrix *matrix = &trace->results[step].matrix;
    int query = matrix_axis(matrix, AXIS_QUERY), key = matrix_axis(matrix, AXIS_KEY);
    const size_t places[MATRIX_RANK_MAX] = {row, column, 0};
    int masked = step_find(&trace->table, STEP_MASKED);
    cone->trace = trace;
    cone->step = step;
    cone->query = query < 0 ? SIZE_MAX : places[query];
    cone->key = key < 0 ? SIZE_MAX : places[key];
    cone->masked = masked < 0 ? SIZE_MAX : (size_t)masked;
    for (size_t i = 0; i < trace->table.count; i++) cone->counts[i] = 0;
    add_box(cone, step, (ConeBox){CONE_CELL, {row, column, 0}});
    for (size_t at = step + 1; at-- > 0;)
        for (size_t i = 0; i < cone->counts[at]; i++)
            if (!is_pinned(cone, at, &cone->boxes[at][i]))
                follow_back(cone, at, cone->boxes[at][i], shown[at]);
    for (size_t at = step + 1; at < trace->table.count; at++)
        for (size_t which = 0; which < STEP_OPERANDS; which++) follow_on(cone, at, which);
}

/* ---- reading ---- */

/* Whether the mask hides a key from a query, both of which may be unknown. */
static bool is_masked(const Cone *cone, size_t query, size_t key)
{
    const Matrix *scores = &cone->trace->results[cone->masked].matrix;
    bool both = scores->rank == 2 && query < scores->extents[0] && key < scores->extents[1];
    return both && scores->flags[matrix_index(scores, query, key)] & CELL_MASKED;
}

/* Whether the mask hides all keys from a query. */
static bool is_blind(const Cone *cone, size_t query)
{
    const Matrix *scores = &cone->trace->results[cone->masked].matrix;
    size_t key = 0;
    if (scores->rank != 2 || query >= scores->extents[0]) return false;
    while (key < scores->extents[1] && is_masked(cone, query, key)) key++;
    return key == scores->extents[1];
}

/* Whether the mask is between the cell and this one. */
static bool is_hidden(const Cone *cone, size_t step, size_t index, ConePart part)
{
    const Matrix *matrix = &cone->trace->results[step].matrix;
    int row = matrix_axis(matrix, AXIS_QUERY), column = matrix_axis(matrix, AXIS_KEY);
    size_t query = row < 0 ? SIZE_MAX : place_on(matrix, row, index);
    size_t key = column < 0 ? SIZE_MAX : place_on(matrix, column, index);
    size_t later = part == CONE_DEPENDENT ? step : cone->step;
    if (cone->masked == SIZE_MAX || later < cone->masked) return false;
    return is_masked(cone, query, key) || is_masked(cone, query, cone->key) ||
           is_masked(cone, cone->query, key) || is_masked(cone, cone->query, cone->key) ||
           (key == SIZE_MAX && is_blind(cone, query));
}

ConePart cone_part(const Cone *cone, size_t step, size_t index)
{
    const Matrix *matrix = &cone->trace->results[step].matrix;
    ConePart part = CONE_OUTSIDE;
    for (size_t i = 0; i < cone->counts[step]; i++) {
        const ConeBox *box = &cone->boxes[step][i];
        bool inside = true;
        for (int axis = 0; axis < matrix->rank && inside; axis++)
            inside = box->places[axis] == SIZE_MAX || box->places[axis] == place_on(matrix, axis, index);
        if (inside && box->part > part) part = box->part;
    }
    bool relevant = part != CONE_OUTSIDE && part != CONE_CELL;
    return relevant && is_hidden(cone, step, index, part) ? CONE_OUTSIDE : part;
}
