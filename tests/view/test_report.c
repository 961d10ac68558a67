/* A computation as text, whatever its names are. */
#include "view/report.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "trace/example.h"

static void long_names_cut_no_number(void **state)
{
    (void)state;
    char name[200];
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    const Field fields[] = {{.name = "scores", .value = "[[1, 2]]"},
                            {.name = "tokens", .value = name},
                            {.name = "key_tokens", .value = "a, b"}};
    Arena arena = {0};
    Example example;
    Trace trace = {0};
    Fault fault = {0};
    if (!example_read(&arena, "long", (FieldList){fields, 3}, &(Place){.name = "test"}, true, &example,
                      &fault))
        fail_msg("%s", fault.message);
    assert_true(trace_run(&trace, &example, NULL, 0, (RowWindow){0}, &fault));
    FILE *stream = tmpfile();
    assert_non_null(stream);
    assert_true(report_step(&trace, (size_t)step_find(&trace.table, STEP_SCALED), LAYOUT_ROW, 2, LANG_EN,
                            CHARSET_ASCII, stream));
    char text[2000] = "";
    rewind(stream);
    text[fread(text, 1, sizeof text - 1, stream)] = '\0';
    fclose(stream);
    if (!strstr(text, name) || !strstr(text, "1.00") || !strstr(text, "2.00")) fail_msg("%s", text);
    trace_free(&trace);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(long_names_cut_no_number)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
