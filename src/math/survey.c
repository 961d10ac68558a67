/* What there is in a matrix. */
#include "math/survey.h"

#include <math.h>
#include <stdint.h>

static void note_special(MatrixSurvey *survey, const Matrix *matrix, size_t i)
{
    size_t set = matrix->flags[i] & SURVEY_SPECIAL;
    double magnitude = fabs(matrix->cells[i]);
    if (survey->special[set] == SIZE_MAX) survey->special[set] = i;
    bool seen = !(set & (CELL_MASKED | CELL_UNDEFINED)) && isfinite(magnitude);
    if (seen && magnitude > survey->largest) survey->largest = magnitude;
}

static void note(bool found, size_t i, double value, size_t *place, double *extreme)
{
    if (!found) return;
    *place = i;
    *extreme = value;
}

MatrixSurvey matrix_survey(const Matrix *matrix)
{
    MatrixSurvey survey = {.low = SIZE_MAX};
    double low = HUGE_VAL, high = -HUGE_VAL, nearest = HUGE_VAL;
    size_t size = matrix_size(matrix), near_zero = SIZE_MAX;
    for (size_t set = 0; set < SURVEY_SPECIAL_COUNT; set++) survey.special[set] = SIZE_MAX;
    for (size_t i = 0; i < size; i++) {
        const double value = matrix->cells[i], magnitude = fabs(value);
        survey.flags |= matrix->flags[i];
        if (matrix->flags[i] & SURVEY_SPECIAL) {
            note_special(&survey, matrix, i);
            continue;
        }
        note(value < low, i, value, &survey.low, &low);
        note(value > high, i, value, &survey.high, &high);
        note(value != 0 && magnitude < nearest, i, magnitude, &near_zero, &nearest);
    }
    survey.any = survey.low != SIZE_MAX;
    if (!survey.any) survey.low = 0;
    if (survey.any) survey.largest = fmax(survey.largest, fmax(fabs(low), fabs(high)));
    survey.near_zero = near_zero == SIZE_MAX ? survey.low : near_zero;
    return survey;
}
