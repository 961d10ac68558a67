/* What one step has to show, resolved from the trace: its operands and its result, their orientation, and how
 * each cell looks.
 *
 * view/falk and view/side place the parts of a scene; neither knows what a step means. */
#ifndef ATTNLAB_VIEW_SCENE_H
#define ATTNLAB_VIEW_SCENE_H

#include <stdbool.h>
#include <stddef.h>

#include "view/canvas.h"
#include "view/matrix_view.h"
#include "view/step_focus.h"

typedef enum { PART_FIRST, PART_SECOND, PART_RESULT, PART_COUNT } PartRole;

typedef struct Scene Scene;

/* An operand or the result. */
typedef struct {
    const Scene *scene;
    PartRole role;
    bool present;
    int step;      /* in the table, or -1: the mask */
    Matrix matrix; /* of rank 2 at most: of an input with heads, the head's */
    Matrix before; /* the same in the unedited trace; `cells` is NULL if there is none to compare */
    Text title;
    MatrixView view;
} Part;

struct Scene {
    const StepView *asked;
    const Step *step;
    const StepResult *result;
    Canvas ruler; /* has the charset, measures, is never drawn on */
    bool narrow;
    bool product; /* two matrices that can be drawn in Falk's arrangement */
    PartRole left;
    PartRole above;
    Part parts[PART_COUNT];
    Text sign;     /* "÷√d": between the input and the result */
    Text constant; /* "√d = 1.4142": its number, if it has one */
};

/* The part that holds the cursor. */
const Part *scene_focused(const Scene *scene);

/* The position of the cursor on an axis (0 or 1) of the part that holds it. */
size_t scene_cursor_on(const Scene *scene, int axis);

/* Whether the step sums or reduces this axis away. */
bool scene_contracts(const Scene *scene, Axis axis);

#endif
