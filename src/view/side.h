/* A step that is no product: its input, what is done to it, and the result beside each other.
 *
 * All parts share their rows and, where the room is short, show the same window of them; then the operands
 * stay away. */
#ifndef ATTNLAB_VIEW_SIDE_H
#define ATTNLAB_VIEW_SIDE_H

#include <stdbool.h>
#include <stddef.h>

#include "view/scene.h"

/* What is shown beside the matrices, given up one after the other where the room is short. */
typedef struct {
    bool headings_again; /* row headings before the result too */
    bool notes_inline;   /* what the shown digits add up to stands behind Σ, not below */
    bool constant;       /* "√d = 1.4142" above the sign */
} SideExtras;

/* Where everything stands, counted from the picture's upper left corner. */
typedef struct {
    bool has[PART_COUNT];
    Span rows[PART_COUNT];
    Span columns[PART_COUNT];
    size_t cols[PART_COUNT]; /* where the cells of a part begin */
    SideExtras extras;
    size_t sign_col;  /* "÷", before the second operand, or "÷√d ─▶" before the result */
    size_t arrow_col; /* "─▶" behind the second operand */
    size_t again_col;
    size_t sums_col;  /* Σ at the end of each row of weights */
    size_t head_cols; /* of the row headings */

    bool has_titles;
    size_t heading_row;
    size_t shown_rows;
    size_t label_lines; /* 2: the label of the axis that runs down has a line of its own */
    size_t note_lines;
    size_t height;
    size_t width;
} SidePlan;

/* Plans the picture for a room of that size, panned by `pan_rows` rows and `pan_cols` columns. False if not
 * all columns are in sight. */
bool side_plan(const Scene *scene, size_t height, size_t width, size_t pan_rows, size_t pan_cols,
               SidePlan *plan);

void side_draw(const Scene *scene, const SidePlan *plan, Canvas *canvas);

#endif
