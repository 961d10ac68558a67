/* What the commands share. */
#include "cli/command.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/lang.h"

int command_fail(const Fault *fault)
{
    fflush(stdout);
    fault_print(fault, stderr);
    return (int)fault->kind;
}

int command_finish(int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout)) return code;
    Fault fault = {0};
    fault_set(&fault, FAULT_INPUT, &(Place){.name = _("standard output")},
              _("it could not be written; is the disk full?"));
    return command_fail(&fault);
}

bool command_width(const CommandLine *line, size_t *width, Fault *fault)
{
    enum { WIDTH = 80, WIDTH_MIN = 20, WIDTH_MAX = 1000 };
    long number;
    bool sound = options_number(line, "width", WIDTH_MIN, WIDTH_MAX, WIDTH, &number, fault);
    *width = sound ? (size_t)number : WIDTH;
    return sound;
}

CoursePath command_course_path(const Program *program)
{
    const char *given = options_value(&program->line, "lessons", NULL);
    return course_path(program->arena, given, getenv("ATTNLAB_PATH"), program->data_folders);
}

CoursePath command_exercise_path(const Program *program)
{
    const char *given = getenv("ATTNLAB_EXERCISES");
    const bool named = given && *given;
    return course_path(program->arena, NULL, given, named ? NULL : program->exercise_folders);
}
