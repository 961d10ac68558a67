/* An example that a test needs, with what is done to it. */
#include "support/stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

const Given STAGE_TWO_KEYS[STAGE_FIELDS_MAX] = {
    {"q", "[[1,0]]"}, {"k", "[[1,0],[0,1]]"}, {"v", "[[1,0],[0,2]]"}};
const Given STAGE_HEAD_3[STAGE_FIELDS_MAX] = {{"q", "[[2,1],[-1,2],[2,-1]]"},
                                              {"k", "[[2,-1],[2,0],[2,2]]"},
                                              {"v", "[[4,0,2],[2,-2,-1],[3,1,2]]"},
                                              {"mask", "causal"}};

static void run(Stage *stage, Trace *trace, const EditLog *edits)
{
    Fault fault = {0};
    size_t head = stage->example.asked[0];
    if (!trace_run(trace, &stage->example, edits, head, (RowWindow){0}, &fault))
        fail_msg("%s", fault.message);
}

void stage_open(Stage *stage, const Given *given)
{
    Field fields[STAGE_FIELDS_MAX];
    size_t count = 0;
    for (; count < STAGE_FIELDS_MAX && given[count].name; count++)
        fields[count] = (Field){given[count].name, given[count].value, {given[count].name, 1, 1}};
    *stage = (Stage){.edits = {0}};
    Fault fault = {0};
    Place place = {"test", 0, 0};
    const ExampleSource source = {"test", (FieldList){fields, count}, &place, false, NULL};
    if (!example_read(&stage->arena, &source, &stage->example, &fault))
        fail_msg("%s: %s", fault.where, fault.message);
    run(stage, &stage->before, NULL);
    run(stage, &stage->trace, NULL);
}

void stage_add_edit(Stage *stage, const Edit *edit)
{
    edit_log_add(&stage->edits, *edit);
    run(stage, &stage->trace, &stage->edits);
}

void stage_edit(Stage *stage, const Edit *edit)
{
    edit_log_reset(&stage->edits);
    if (edit)
        stage_add_edit(stage, edit);
    else
        run(stage, &stage->trace, &stage->edits);
}

void stage_close(Stage *stage)
{
    trace_free(&stage->trace);
    trace_free(&stage->before);
    edit_log_free(&stage->edits);
    arena_free(&stage->arena);
}
