/* attnlab open: a learner's own numbers in the reader, step by step; what `run` prints where there is no
 * terminal. */
#include <stdio.h>

#include "base/lang.h"
#include "cli/command.h"
#include "cli/interactive.h"
#include "course/lesson.h"
#include "trace/trace.h"

/* Reads the example and runs it once, so that what is wrong with it is reported before anything is drawn. */
static bool read_own(Program *program, Example *example, Fault *fault)
{
    Trace trace = {0};
    const TraceOptions options = {.sight = {.reach = 1}}; /* nothing is shown of it */
    bool sound =
        command_example(program, "open", example, fault) && trace_run_with(&trace, example, &options, fault);
    trace_free(&trace);
    return sound;
}

static int run(Program *program)
{
    Example example;
    Lesson lesson;
    Fault fault = {0};
    if (!interactive_wanted(program)) return COMMAND_RUN.run(program);
    if (!read_own(program, &example, &fault)) return command_fail(&fault);
    lesson_of_example(program->arena, &example, &lesson);
    return interactive_run(program, (AppOptions){.own = &lesson});
}

const Command COMMAND_OPEN = {
    "open",
    "--q L --k L --v L | --scores L [--v L] [OPTION]...",
    run,
    N_("walk through your own numbers"),
    N_("The options are those of run. Every step can be looked at in several ways (v) and changed; "
       "where standard\n"
       "output is no terminal all steps are printed."),
    .takes_inputs = true,
};
