/* attnlab lesson: a lesson in the reader, or as plain text where there is no terminal. */
#include <stdio.h>

#include "base/lang.h"
#include "cli/command.h"
#include "cli/interactive.h"
#include "course/lesson.h"
#include "view/plain.h"

static int print_plain(Program *program, const char *id)
{
    Fault fault = {0};
    FaultList faults = {0};
    Lesson lesson;
    size_t width;
    Look look = {0};
    command_width(&program->line, &width, &fault);
    const char *folder = course_find(program->arena, command_course_path(program), id);
    if (!folder) {
        fault_set(&fault, FAULT_USAGE, &(Place){.name = id}, _("no such lesson; attnlab lessons lists them"));
        return command_fail(&fault);
    }
    bool sound = lesson_read(program->arena, folder, &lesson, &faults);
    for (size_t i = 0; i < faults.count; i++) fault_print(&faults.items[i], stderr);
    fault_list_free(&faults);
    if (!sound) return FAULT_INPUT;
    const char *missing = lesson_missing_text(&lesson, lang_current());
    if (missing) fault_note(stderr, "%s", missing);
    plain_print(&lesson, lang_current(), &look, program->charset, width, stdout);
    return command_finish(EXIT_DONE);
}

static int run(Program *program)
{
    Fault fault = {0};
    if (program->line.word_count > 1) {
        fault_set(&fault, FAULT_USAGE, &(Place){.name = program->line.words[1]},
                  _("one lesson at a time; leave this out"));
        return command_fail(&fault);
    }
    if (program->line.word_count == 0) {
        fault_set(&fault, FAULT_USAGE, &(Place){.name = "lesson"},
                  _("it needs the id of a lesson; attnlab lessons lists them"));
        return command_fail(&fault);
    }
    const char *id = program->line.words[0];
    if (interactive_wanted(program)) return interactive_run(program, (AppOptions){.lesson = id});
    return print_plain(program, id);
}

const Command COMMAND_LESSON = {
    .name = "lesson",
    .words = "ID [OPTION]...",
    .summary = N_("open a lesson; 5 and 05 are the same"),
    .text = N_("Space reveals or goes on, ? lists all keys, q leaves. Where standard output is no terminal "
               "the whole\n"
               "lesson is printed as text."),
    .run = run,
};
