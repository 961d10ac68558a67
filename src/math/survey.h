/* What there is in a matrix, found in one look at every cell, so that whoever shows a large one need not look
 * again. */
#ifndef ATTNLAB_MATH_SURVEY_H
#define ATTNLAB_MATH_SURVEY_H

#include <stdbool.h>
#include <stddef.h>

#include "math/matrix.h"

/* Cells that are not ordinary have a set of these flags. */
enum {
    SURVEY_SPECIAL = CELL_MASKED | CELL_UNDEFINED | CELL_OVERFLOW,
    SURVEY_SPECIAL_COUNT = SURVEY_SPECIAL + 1
};

typedef struct {
    double largest;      /* magnitude of the visible, defined, finite cells; 0 if there is none */
    unsigned char flags; /* of any cell */
    bool any;            /* there is an ordinary cell; the next three are places of such cells */
    size_t low;          /* of the smallest */
    size_t high;         /* of the largest */
    size_t near_zero;    /* of the smallest magnitude other than 0; of a 0 if all are */
    size_t special[SURVEY_SPECIAL_COUNT]; /* the first cell with exactly that set; SIZE_MAX: none */
} MatrixSurvey;

MatrixSurvey matrix_survey(const Matrix *matrix);

#endif
