/* Styles: named for their meaning, which term/look turns into colours. No style carries a meaning that a mark
 * in the text does not carry too. */
#ifndef ATTNLAB_VIEW_STYLE_H
#define ATTNLAB_VIEW_STYLE_H

#include "math/matrix.h"

typedef enum {
    STYLE_PLAIN,
    STYLE_TITLE, /* headings, the screen's first line */
    STYLE_EMPHASIS,
    STYLE_STRONG,
    STYLE_CODE,
    STYLE_FORMULA,
    STYLE_AXIS, /* labels of an axis without an ink of its own, and of each that has one … */
    STYLE_AXIS_QUERY,
    STYLE_AXIS_KEY,
    STYLE_AXIS_FEATURE,
    STYLE_AXIS_VALUE,
    STYLE_AXIS_MODEL,
    STYLE_MARKED, /* … at the current position, in the same order … */
    STYLE_MARKED_QUERY,
    STYLE_MARKED_KEY,
    STYLE_MARKED_FEATURE,
    STYLE_MARKED_VALUE,
    STYLE_MARKED_MODEL,
    STYLE_CONTRACTED, /* … and where the step sums the axis away */
    STYLE_CONTRACTED_QUERY,
    STYLE_CONTRACTED_KEY,
    STYLE_CONTRACTED_FEATURE,
    STYLE_CONTRACTED_VALUE,
    STYLE_CONTRACTED_MODEL,
    STYLE_BARS,      /* bars and curves of keys */
    STYLE_CURRENT,   /* the cell under the cursor */
    STYLE_PARTNER,   /* the cells that the current cell is made of */
    STYLE_FURTHER,   /* what those are made of */
    STYLE_DEPENDENT, /* the cells that are made of the current cell */
    STYLE_DIM,       /* a cell that has nothing to do with it: a terminal without greys shows · */
    STYLE_EDITED,    /* changed by the learner */
    STYLE_CHANGED,   /* changed because something was edited */
    STYLE_PINNED,    /* a computed cell that the learner replaced */
    STYLE_CUT,       /* what feeds a pinned cell and no longer counts */
    STYLE_MASKED,
    STYLE_UNDEFINED,
    STYLE_HIDDEN, /* a result that is to be predicted first */
    STYLE_SUM,    /* Σ and what belongs to it */
    STYLE_NOTE,   /* a remark beside the matter */
    STYLE_RIGHT,
    STYLE_WRONG,
    STYLE_RULE,   /* lines between areas */
    STYLE_KEY,    /* a key in the footer */
    STYLE_CHOSEN, /* the chosen line of a list */
    STYLE_STEP,   /* the current step in a chain or a figure of steps */
    STYLE_HEAT_0, /* a cell of a heat map, from the smallest value … */
    STYLE_HEAT_1,
    STYLE_HEAT_2,
    STYLE_HEAT_3,
    STYLE_HEAT_4,
    STYLE_HEAT_5,
    STYLE_HEAT_6,         /* … to the largest */
    STYLE_PARTNER_HEAT_0, /* the same of a cell that the current one is made of */
    STYLE_PARTNER_HEAT_1,
    STYLE_PARTNER_HEAT_2,
    STYLE_PARTNER_HEAT_3,
    STYLE_PARTNER_HEAT_4,
    STYLE_PARTNER_HEAT_5,
    STYLE_PARTNER_HEAT_6,
    STYLE_COUNT
} Style;

/* What the label of an axis says of it. */
typedef enum { ROLE_LABEL, ROLE_MARKED, ROLE_CONTRACTED } AxisRole;

/* The style of an axis' labels, its words and its lines: one ink for one axis, everywhere. */
Style style_of_axis(Axis axis, AxisRole role);

/* The style of a number's paper in a heat map: that of the seven levels from the least number to the greatest
 * in which it is; where all are equal the middle one. */
Style style_of_heat(double value, double least, double greatest);

/* The style of a cell that the current one is made of, which else has `style`: a heat shows through. */
Style style_of_partner(Style style);

#endif
