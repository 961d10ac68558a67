/* attnlab lint: all that is wrong in lesson files, each with its place; every claimed number recomputed. */
#include <stdio.h>
#include <stdlib.h>

#include "base/lang.h"
#include "cli/command.h"
#include "course/lint.h"

/* The lessons to check: the folders named, or all that are found. */
static const char **lesson_folders(Program *program, size_t *count, FaultList *faults)
{
    *count = program->line.word_count;
    if (*count > 0) return program->line.words;
    Course course;
    course_read(program->arena, command_course_path(program), &course, faults);
    const char **folders = arena_take(program->arena, course.count + 1, sizeof *folders);
    for (size_t i = 0; i < course.count; i++) folders[i] = course.entries[i].folder;
    *count = course.count;
    faults->count = 0; /* lint_lesson names them again, with all others */
    return folders;
}

static int run(Program *program)
{
    FaultList faults = {0};
    size_t count, numbers = 0;
    const char **folders = lesson_folders(program, &count, &faults);
    for (size_t i = 0; i < count; i++) numbers += lint_lesson(folders[i], &faults);
    lint_course(folders, count, &faults);
    for (size_t i = 0; i < faults.count; i++) fault_print(&faults.items[i], stderr);
    printf(_("%zu lessons, %zu numbers recomputed, %zu faults\n"), count, numbers, faults.count);
    int code = faults.count > 0 ? EXIT_FAULTS : EXIT_DONE;
    fault_list_free(&faults);
    return command_finish(code);
}

const Command COMMAND_LINT = {
    .name = "lint",
    .words = "[FOLDER]... [OPTION]...",
    .summary = N_("check lesson files and recompute every number they claim"),
    .run = run,
};
