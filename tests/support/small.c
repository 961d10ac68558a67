/* The small lesson, read. */
#include "support/small.h"

#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "support/faults.h"

static Arena arena;
static Lesson lesson;

int small_open(void **state)
{
    FaultList faults = {0};
    assert_non_null(setlocale(LC_ALL, "C.UTF-8"));
    bool read = lesson_read(&arena, "tests/support/lesson-small", &lesson, &faults);
    assert_no_faults(&faults);
    assert_true(read);
    *state = &lesson;
    return 0;
}

int small_close(void **state)
{
    (void)state;
    lesson = (Lesson){0};
    arena_free(&arena);
    return 0;
}
