/* attnlab lessons: what can be learned here; attnlab alone: the same on the screen, to open one. */
#include <stdio.h>

#include "base/lang.h"
#include "cli/command.h"
#include "cli/interactive.h"

static void print_entry(const CourseEntry *entry)
{
    command_print(lang_charset(), "%s  %s", entry->id, lang_choose(entry->titles, ""));
    command_print(lang_charset(), lang_plural(" (%zu page)", " (%zu pages)", entry->page_count),
                  entry->page_count);
    putchar('\n');
}

static int run(Program *program)
{
    Course course;
    FaultList faults = {0};
    course_read(program->arena, program->lessons, &course, &faults);
    for (size_t i = 0; i < course.count; i++) print_entry(&course.entries[i]);
    fault_list_print(&faults, stderr);
    int code = faults.count > 0 ? (int)FAULT_INPUT : EXIT_DONE;
    fault_list_free(&faults);
    if (course.count > 0 || code != EXIT_DONE) return command_finish(code);
    Fault fault = {0};
    fault_set(&fault, FAULT_INPUT, &(Place){.name = "--lessons"},
              _("no lesson was found; name their folder here or in ATTNLAB_PATH"));
    return command_fail(&fault);
}

static int run_catalogue(Program *program)
{
    return interactive_wanted(program) ? interactive_run(program, (AppOptions){.lesson = NULL})
                                       : run(program);
}

const Command COMMAND_CATALOGUE = {.reads_content = true, .run = run_catalogue};

const Command COMMAND_LESSONS = {"lessons", "[OPTION]...",        run, N_("list the lessons"),
                                 NULL,      .reads_content = true};
