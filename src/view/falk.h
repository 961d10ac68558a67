/* A product in Falk's arrangement: left operand, the other one above, the result where they meet.
 *
 * Where the room is short, the contracted axis shows its beginning and its end, the kept axes a window that
 * can be panned; in the last resort an operand stays away. */
#ifndef ATTNLAB_VIEW_FALK_H
#define ATTNLAB_VIEW_FALK_H

#include <stdbool.h>
#include <stddef.h>

#include "view/scene.h"

/* Where everything is, counted from the picture's upper left corner. */
typedef struct {
    bool has_left;
    bool has_above;
    bool has_tight_heads; /* the row headings are no wider than they must be */
    size_t label_lines;   /* of axis labels, below; 2: the one of the axis that runs down has its own */
    bool has_note;        /* the line below it: what the current cell was */
    AxisSpan rows;        /* of the result and the left operand */
    AxisSpan columns;     /* of the result and the upper operand */
    AxisSpan contracted;

    size_t left_col;    /* cells of the left operand */
    size_t heading_col; /* row headings of the upper operand and of the result */
    size_t result_col;  /* cells of the result and of the upper operand */
    size_t heading_row; /* column headings of the left operand and of the result */
    size_t labels_row;
    size_t height;
    size_t width;
} FalkPlan;

/* Plans the picture for the area's size and panning. False if not all columns are in sight. */
bool falk_plan(Scene *scene, const Area *area, FalkPlan *plan);

void falk_draw(const Scene *scene, const FalkPlan *plan, Canvas *canvas);

#endif
