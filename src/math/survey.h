/* What there is in a matrix, found in one look at every cell, so that whoever shows a large one need not look
 * again, nor have all of it at hand. */
#ifndef ATTNLAB_MATH_SURVEY_H
#define ATTNLAB_MATH_SURVEY_H

#include <stdbool.h>
#include <stddef.h>

#include "math/matrix.h"

/* Of some cells: nothing where `any` is false. */
typedef struct {
    bool any;
    double low;
    double high;
    double near_zero; /* the one of the smallest magnitude other than 0; 0 if all are */
} SurveyRange;

/* Cells that are not ordinary have a set of the first three of these flags. */
enum {
    SURVEY_SPECIAL = CELL_MASKED | CELL_UNDEFINED | CELL_OVERFLOW,
    SURVEY_SETS = SURVEY_SPECIAL | CELL_PINNED,
    SURVEY_SET_COUNT = SURVEY_SETS + 1
};

typedef struct {
    bool any;
    double value; /* of the first */
} SurveySpecial;

/* Zero-initialised it is of no cells. */
typedef struct {
    double largest;      /* magnitude of the visible, defined, finite cells; 0 if there is none */
    unsigned char flags; /* of any cell */
    bool fractional;     /* an ordinary cell is no integer */
    SurveyRange ordinary;
    SurveyRange pinned; /* the ordinary cells that are pinned */
    SurveySpecial special[SURVEY_SET_COUNT];
} MatrixSurvey;

MatrixSurvey matrix_survey(const Matrix *matrix);

/* Adds what there is in other cells, which are behind those of `survey`. */
void matrix_survey_join(MatrixSurvey *survey, const MatrixSurvey *other);

#endif
