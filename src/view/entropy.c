/* How spread a row of weights is. */
#include "view/entropy.h"

#include <math.h>

double entropy_of(const double *weights, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        if (weights[i] > 0) sum -= weights[i] * log(weights[i]);
    return sum;
}

size_t largest_of(const double *values, size_t count)
{
    size_t largest = 0;
    for (size_t i = 1; i < count; i++)
        if (values[i] > values[largest]) largest = i;
    return largest;
}
