/* Where a cell comes from and what it goes into: its cone, read off the table by following operands.
 *
 * In one step the sources of a cell are all the cells of an operand that agree with it on the axes that both
 * have. So a cone is a few boxes in each step's matrix: along each axis one position, or all. */
#ifndef ATTNLAB_VIEW_CONE_H
#define ATTNLAB_VIEW_CONE_H

#include <stdbool.h>
#include <stddef.h>

#include "trace/trace.h"

typedef enum {
    CONE_OUTSIDE,
    CONE_DEPENDENT, /* the cell goes into it */
    CONE_FURTHER,   /* what its sources are made of */
    CONE_DIRECT,    /* what the cell itself is made of */
    CONE_CELL,
} ConePart;

enum { CONE_BOXES = 6 };

/* Along each axis of the step's matrix one position, or all (SIZE_MAX). */
typedef struct {
    ConePart part;
    size_t places[MATRIX_RANK_MAX];
} ConeBox;

typedef struct {
    const Trace *trace;
    size_t step;  /* of the cell */
    size_t query; /* of the cell; SIZE_MAX where it has none */
    size_t key;
    size_t masked; /* where scores are hidden, a position in the table; SIZE_MAX: nowhere */
    size_t counts[STEP_TABLE_MAX];
    ConeBox boxes[STEP_TABLE_MAX][CONE_BOXES];
} Cone;

/* Follows the cell at (row, column) of a step. A step that is not `shown` (one for each of the table) is no
 * station: what it is made of is as near as itself. */
void cone_follow(Cone *cone, const Trace *trace, size_t step, size_t row, size_t column, const bool *shown);

/* The part of the cone in which a step's cell is. A hidden key takes no part in what follows the mask. */
ConePart cone_part(const Cone *cone, size_t step, size_t index);

#endif
