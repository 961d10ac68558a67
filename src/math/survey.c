/* What there is in a matrix. */
#include "math/survey.h"

#include <math.h>
#include <stdint.h>

static void note_ordinary(MatrixSurvey *survey, const double *cells, size_t i)
{
    double value = cells[i], magnitude = fabs(value), nearest = fabs(cells[survey->near_zero]);
    if (value < cells[survey->low]) survey->low = i;
    if (value > cells[survey->high]) survey->high = i;
    if (value != 0 && (magnitude < nearest || nearest == 0)) survey->near_zero = i;
}

static void note_special(MatrixSurvey *survey, const Matrix *matrix, size_t i)
{
    size_t set = matrix->flags[i] & SURVEY_SPECIAL;
    double magnitude = fabs(matrix->cells[i]);
    if (survey->special[set] == SIZE_MAX) survey->special[set] = i;
    bool seen = !(set & (CELL_MASKED | CELL_UNDEFINED)) && isfinite(magnitude);
    if (seen && magnitude > survey->largest) survey->largest = magnitude;
}

MatrixSurvey matrix_survey(const Matrix *matrix)
{
    MatrixSurvey survey = {.any = false};
    size_t size = matrix_size(matrix);
    for (size_t set = 0; set < SURVEY_SPECIAL_COUNT; set++) survey.special[set] = SIZE_MAX;
    for (size_t i = 0; i < size; i++) {
        survey.flags |= matrix->flags[i];
        if (matrix->flags[i] & SURVEY_SPECIAL) {
            note_special(&survey, matrix, i);
        } else if (survey.any) {
            note_ordinary(&survey, matrix->cells, i);
        } else {
            survey.low = survey.high = survey.near_zero = i;
            survey.any = true;
        }
    }
    if (!survey.any) return survey;
    double low = fabs(matrix->cells[survey.low]), high = fabs(matrix->cells[survey.high]);
    survey.largest = fmax(survey.largest, fmax(low, high));
    return survey;
}
