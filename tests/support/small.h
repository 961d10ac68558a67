/* The small lesson under tests/support/lesson-small: two pages with every kind of block, in both languages.
 */
#ifndef ATTNLAB_TESTS_SUPPORT_SMALL_H
#define ATTNLAB_TESTS_SUPPORT_SMALL_H

#include "course/lesson.h"

/* Reads it in a UTF-8 locale; the test fails if it has a fault. */
void small_open(Lesson *lesson);

/* Gives its memory back. */
void small_close(Lesson *lesson);

#endif
