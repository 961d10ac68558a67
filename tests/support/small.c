/* The small lesson, read. */
#include "support/small.h"

#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static Arena arena;

void small_open(Lesson *lesson)
{
    assert_non_null(setlocale(LC_ALL, "C.UTF-8"));
    FaultList faults = {0};
    bool read = lesson_read(&arena, "tests/support/lesson-small", lesson, &faults);
    for (size_t i = 0; i < faults.count; i++) fault_print(&faults.items[i], stderr);
    assert_true(read && faults.count == 0);
    fault_list_free(&faults);
}

void small_close(Lesson *lesson)
{
    *lesson = (Lesson){0};
    arena_free(&arena);
}
