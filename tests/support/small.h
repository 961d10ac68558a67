/* The small lesson under tests/support/lesson-small: two pages with every kind of block, in both languages.
 */
#ifndef ATTNLAB_TESTS_SUPPORT_SMALL_H
#define ATTNLAB_TESTS_SUPPORT_SMALL_H

#include "course/lesson.h"

/* Fixtures of cmocka: the state is the lesson, read in a UTF-8 locale. */
int small_open(void **state);
int small_close(void **state);

#endif
