/* A computation as text, whatever its names are. */
#include "view/report.h"

#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "trace/example.h"

/* A step of the example as a report writes it; the caller frees it. */
static char *report(const Field *fields, size_t count, StepId step)
{
    Arena arena = {0};
    Example example;
    Trace trace = {0};
    Fault fault = {0};
    char *text = NULL;
    size_t length = 0;
    if (!example_read(
            &arena, &(ExampleSource){"own", (FieldList){fields, count}, &(Place){.name = "test"}, true, NULL},
            &example, &fault))
        fail_msg("%s", fault.message);
    assert_true(trace_run(&trace, &example, NULL, 0, (RowWindow){0}, &fault));
    FILE *stream = open_memstream(&text, &length);
    assert_true(report_step(&(StepView){.trace = &trace,
                                        .step = (size_t)step_find(&trace.table, step),
                                        .layout = LAYOUT_ROW,
                                        .lang = LANG_EN,
                                        .digits = 2},
                            CHARSET_ASCII, stream));
    fclose(stream);
    trace_free(&trace);
    arena_free(&arena);
    return text;
}

static void a_step_is_its_name_its_axes_and_its_matrix(void **state)
{
    (void)state;
    static const Field FIELDS[] = {{.name = "scores", .value = "[[1, 2], [3, 4]]"},
                                   {.name = "tau", .value = "2"}};
    char *text = report(FIELDS, 2, STEP_TEMPERED);
    assert_string_equal(text, "tempered: tempered scores  S = S'/tau\n"
                              "  kept query, key\n"
                              "         k0     k1\n"
                              "  q0   0.50   1.00\n"
                              "  q1   1.50   2.00\n\n");
    free(text);
}

static void long_names_cut_no_number(void **state)
{
    (void)state;
    char name[200];
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    const Field fields[] = {{.name = "scores", .value = "[[1, 2]]"},
                            {.name = "tokens", .value = name},
                            {.name = "key_tokens", .value = "a, b"}};
    char *text = report(fields, 3, STEP_SCALED);
    if (!strstr(text, name) || !strstr(text, "1.00") || !strstr(text, "2.00")) fail_msg("%s", text);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_step_is_its_name_its_axes_and_its_matrix),
                                       cmocka_unit_test(long_names_cut_no_number)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
