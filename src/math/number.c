/* Prints numbers for people: see the header for the rules. The C library's %f rounds halves of the binary
 * value to even, which shows 0.125 as 0.12; a nudge of a few units in the last binary place makes decimal
 * halves round away from zero. */
#include "math/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const MINUS_INFINITY = "\u2212\u221e";
static const char *const PLUS_INFINITY = "+\u221e";
static const char *const NO_VALUE = "\u2014";

enum {
    SCIENTIFIC_NUDGE_DIGITS = 13 /* with more decimals in the mantissa the nudge itself would be seen */
};

/* A fixed value from here on would not fit NUMBER_BYTES with all its decimals. */
static const double FIXED_LIMIT = 1e30;

static int digits_clamp(int digits)
{
    if (digits < 0) return 0;
    return digits > NUMBER_DIGITS_MAX ? NUMBER_DIGITS_MAX : digits;
}

NumberForm number_form_of(const MatrixSurvey *survey, int digits, bool weights)
{
    return (NumberForm){
        .digits = digits_clamp(digits),
        .scientific = survey->largest >= 1e6 || (survey->largest > 0 && survey->largest < 1e-4),
        .weights = weights,
    };
}

NumberForm number_form(const Matrix *matrix, int digits, bool weights)
{
    MatrixSurvey survey = matrix_survey(matrix);
    return number_form_of(&survey, digits, weights);
}

/* x·(1 + 2⁻⁵⁰), or x where that step could be seen in the digits asked for. */
static double value_nudge(double value, int digits, bool scientific)
{
    double step = ldexp(value, -50);
    bool unseen = scientific ? digits <= SCIENTIFIC_NUDGE_DIGITS : fabs(step) <= pow(10, -digits) / 4;
    return unseen && isfinite(value + step) ? value + step : value;
}

static bool text_is_zero(const char *text)
{
    return text[strcspn(text, "123456789")] == '\0';
}

/* "<.0001": below the last of the decimals that are shown. */
static void print_less_than(char out[NUMBER_BYTES], int digits)
{
    if (digits == 0) {
        snprintf(out, NUMBER_BYTES, "<1");
    } else {
        snprintf(out, NUMBER_BYTES, "<.%0*d", digits, 1);
    }
}

static void print_finite(char out[NUMBER_BYTES], double value, NumberForm form)
{
    int digits = digits_clamp(form.digits);
    bool scientific = form.scientific || fabs(value) >= FIXED_LIMIT;
    double nudged = value_nudge(value, digits, scientific);
    if (scientific) {
        snprintf(out, NUMBER_BYTES, "%.*e", digits, value == 0 ? 0.0 : nudged);
        return;
    }
    snprintf(out, NUMBER_BYTES, "%.*f", digits, nudged);
    if (!text_is_zero(out)) return;
    if (form.weights && value > 0) {
        print_less_than(out, digits);
    } else {
        snprintf(out, NUMBER_BYTES, "%.*f", digits, 0.0);
    }
}

void number_print(char out[NUMBER_BYTES], double value, NumberForm form)
{
    if (isfinite(value)) {
        print_finite(out, value, form);
    } else if (isnan(value)) {
        snprintf(out, NUMBER_BYTES, "%s", NO_VALUE);
    } else {
        snprintf(out, NUMBER_BYTES, "%s", value < 0 ? MINUS_INFINITY : PLUS_INFINITY);
    }
}

void number_print_cell(char out[NUMBER_BYTES], double value, unsigned char flags, NumberForm form)
{
    if (flags & CELL_UNDEFINED) {
        snprintf(out, NUMBER_BYTES, "%s", NO_VALUE);
    } else if (flags & CELL_MASKED) {
        snprintf(out, NUMBER_BYTES, "%s", value == 0 ? "0" : MINUS_INFINITY);
    } else {
        number_print(out, value, form);
    }
}

void number_print_exact(char out[NUMBER_BYTES], double value)
{
    if (isnan(value)) {
        snprintf(out, NUMBER_BYTES, "nan");
        return;
    }
    for (int precision = 15; precision <= 17; precision++) {
        snprintf(out, NUMBER_BYTES, "%.*g", precision, value);
        if (strtod(out, NULL) == value) return;
    }
}

/* What the reader sees of one value; "<.0001" adds nothing. */
static double value_shown(double value, NumberForm form)
{
    char shown[NUMBER_BYTES];
    number_print(shown, value, form);
    return strtod(shown, NULL);
}

double number_shown_sum(const double *values, size_t count, NumberForm form)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++) sum += value_shown(values[i], form);
    /* Decimals that are added as binary fractions leave crumbs (0.1 + 0.2); the sum has the decimals of its
     * parts. */
    return form.scientific ? sum : value_shown(sum, (NumberForm){.digits = form.digits});
}
