/* What there is in a matrix. */
#include "math/survey.h"

#include <math.h>

static void note_special(MatrixSurvey *survey, double value, unsigned char flags)
{
    SurveySpecial *special = &survey->special[flags & SURVEY_SETS];
    if (!special->any) special->value = value;
    special->any = true;
    if (flags & (CELL_MASKED | CELL_UNDEFINED)) return;
    if (isfinite(value)) survey->largest = fmax(survey->largest, fabs(value));
}

static void note(SurveyRange *range, double value)
{
    if (!range->any) range->low = range->high = value;
    range->any = true;
    if (value < range->low) range->low = value;
    if (value > range->high) range->high = value;
    bool nearer = range->near_zero == 0 || fabs(value) < fabs(range->near_zero);
    if (value != 0 && nearer) range->near_zero = value;
}

/* As many numbers as a large head has are looked at on each key: what is ordinary, as nearly all cells are,
 * is kept in local variables. */
MatrixSurvey matrix_survey(const Matrix *matrix)
{
    MatrixSurvey survey = {0};
    size_t size = matrix_size(matrix);
    double low = HUGE_VAL, high = -HUGE_VAL, near_zero = HUGE_VAL;
    unsigned char all = 0;
    bool fractional = false;
    for (size_t i = 0; i < size; i++) {
        const double value = matrix->cells[i];
        const unsigned char flags = matrix->flags[i];
        all |= flags;
        if (flags & SURVEY_SPECIAL) {
            note_special(&survey, value, flags);
            continue;
        }
        if (flags & CELL_PINNED) note(&survey.pinned, value);
        low = value < low ? value : low;
        high = value > high ? value : high;
        if (fabs(value) < fabs(near_zero) && value != 0) near_zero = value;
        if (!fractional) fractional = value != floor(value);
    }
    survey.flags = all;
    survey.fractional = fractional;
    if (low > high) return survey;
    survey.ordinary = (SurveyRange){true, low, high, isfinite(near_zero) ? near_zero : 0};
    survey.largest = fmax(survey.largest, fmax(fabs(low), fabs(high)));
    return survey;
}

static void join_range(SurveyRange *range, const SurveyRange *other)
{
    if (!other->any) return;
    note(range, other->near_zero);
    note(range, other->low);
    note(range, other->high);
}

void matrix_survey_join(MatrixSurvey *survey, const MatrixSurvey *other)
{
    survey->largest = fmax(survey->largest, other->largest);
    survey->flags |= other->flags;
    survey->fractional = survey->fractional || other->fractional;
    join_range(&survey->ordinary, &other->ordinary);
    join_range(&survey->pinned, &other->pinned);
    for (size_t set = 0; set < SURVEY_SET_COUNT; set++)
        if (!survey->special[set].any) survey->special[set] = other->special[set];
}
