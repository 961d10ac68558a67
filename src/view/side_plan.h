/* Where the parts of a step that is no product are drawn: its input, what is done to it, and the result
 * beside each other or, where the room is too narrow for that, below each other.
 *
 * All parts share their rows and columns: where not all fit, each shows the same window of them. */
#ifndef ATTNLAB_VIEW_SIDE_PLAN_H
#define ATTNLAB_VIEW_SIDE_PLAN_H

#include <stdbool.h>
#include <stddef.h>

#include "view/scene.h"

typedef enum {
    SIDE_BESIDE,  /* left to right, all columns, no heading cut off */
    SIDE_STACKED, /* the result below its operands, all columns */
    SIDE_WINDOW,  /* what fits, in the better of the two ways; in the last resort the result alone */
} SideWay;

/* What is shown besides the matrices, given up one after the other where the room is short. */
typedef struct {
    bool headings_again; /* row headings before the result too */
    bool notes_inline;   /* what the shown digits add up to is printed behind Σ, not below */
    bool constant;       /* "√d = 1.4142" above the sign */
} SideExtras;

/* Counted from the picture's upper left corner. */
typedef struct {
    bool stacked;
    bool has[PART_COUNT];
    AxisSpan rows[PART_COUNT];
    AxisSpan columns[PART_COUNT];
    size_t cols[PART_COUNT]; /* where a part's cells begin */
    size_t tops[PART_COUNT]; /* the row of its column headings; its title is above */
    SideExtras extras;
    bool has_titles;
    size_t head_cols; /* of the row headings */
    size_t sign_col;  /* "÷" before the second operand, or "÷√d ─▶" before the result */
    size_t arrow_col; /* "─▶" behind the second operand */
    size_t again_col; /* row headings before the result */
    size_t sums_col;  /* Σ at the end of each row of weights */
    size_t shown_rows;
    size_t label_lines; /* 2: the label of the axis that runs down has a line of its own */
    size_t labels_row;
    size_t note_lines;
    size_t height;
    size_t width;
} SidePlan;

/* The first operand, or the result where there is none: what the row headings belong to. */
PartRole side_first(const SidePlan *plan);

/* Whether the first operand has the label of its own axis below it, in a stack. */
bool side_has_own_label(const Scene *scene, const SidePlan *plan);

/* Plans the picture for the area's size and panning. False if it does not fit that way; SIDE_WINDOW always
 * does. */
bool side_plan(const Scene *scene, SideWay way, const Area *area, SidePlan *plan);

#endif
