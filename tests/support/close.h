/* Comparison of doubles for cmocka, which has none in the version that Debian 12 carries. */
#ifndef ATTNLAB_TESTS_SUPPORT_CLOSE_H
#define ATTNLAB_TESTS_SUPPORT_CLOSE_H

/* Fails the running test, at the caller's line, unless |actual − expected| ≤ tolerance; equal infinities are
 * close, and so are two NaNs. */
#define assert_close(actual, expected, tolerance)                                                            \
    assert_close_at((actual), (expected), (tolerance), __FILE__, __LINE__)

void assert_close_at(double actual, double expected, double tolerance, const char *file, int line);

#endif
