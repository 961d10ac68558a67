/* Comparison of doubles for cmocka. */
#include "support/close.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

void assert_close_at(double actual, double expected, double tolerance, const char *file, int line)
{
    if (actual == expected || (isnan(actual) && isnan(expected))) return;
    if (fabs(actual - expected) <= tolerance) return;
    print_error("%.17g is not within %g of %.17g\n", actual, tolerance, expected);
    _fail(file, line);
}
