/* attnlab lesson: a lesson in the reader, or as plain text where there is no terminal. `attnlab` alone: the
 * catalogue. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "base/lang.h"
#include "cli/command.h"
#include "cli/loop.h"
#include "course/lesson.h"
#include "record/progress.h"
#include "term/terminal.h"
#include "view/plain.h"

/* Whether to draw on the terminal; a terminal that cannot be drawn on is told of once. */
static bool is_interactive(const Program *program)
{
    const char *why = NULL;
    if (options_has(&program->line, "plain")) return false;
    if (terminal_usable(&why)) return true;
    if (why) fault_note(stderr, _("%s; printing plain text"), why);
    return false;
}

static bool wants_colour(const Program *program)
{
    const char *none = getenv("NO_COLOR");
    return strcmp(options_value(&program->line, "color", "auto"), "never") != 0 && !(none && *none);
}

static int print_plain(Program *program, const char *id)
{
    Fault fault = {0};
    FaultList faults = {0};
    Lesson lesson;
    long width;
    Look look = {0};
    options_number(&program->line, "width", 20, 1000, 80, &width, &fault);
    const char *folder = course_find(program->arena, command_course_path(program), id);
    if (!folder) {
        fault_set(&fault, FAULT_USAGE, &(Place){.name = id}, _("no such lesson; attnlab lessons lists them"));
        return command_fail(&fault);
    }
    bool sound = lesson_read(program->arena, folder, &lesson, &faults);
    for (size_t i = 0; i < faults.count; i++) fault_print(&faults.items[i], stderr);
    fault_list_free(&faults);
    if (!sound) return FAULT_INPUT;
    plain_print(&lesson, lang_current(), &look, program->charset, (size_t)width, stdout);
    return command_finish(EXIT_DONE);
}

/* Without a file that can be read, nothing is kept: that is told once, and the lesson goes on. */
static Progress *open_progress(const char *path)
{
    Fault fault = {0};
    Progress *progress = path ? progress_read(path, &fault) : NULL;
    if (path && !progress) fault_note(stderr, "%s: %s", fault.where, fault.message);
    return progress;
}

static void close_progress(Progress *progress, const char *path)
{
    Fault fault = {0};
    if (progress && !progress_save(progress, path, &fault))
        fault_note(stderr, "%s: %s", fault.where, fault.message);
    progress_free(progress);
}

static int run_app(Program *program, const char *id)
{
    Fault fault = {0};
    const char *path = progress_path(program->arena);
    Progress *progress = open_progress(path);
    AppOptions options = {.path = command_course_path(program),
                          .lesson = id,
                          .charset = program->charset,
                          .progress = progress};
    App *app = app_open(&options, &fault);
    int code = app ? loop_run(app, wants_colour(program)) : command_fail(&fault);
    close_progress(progress, path);
    if (app) app_close(app);
    if (terminal_signal()) terminal_die(terminal_signal());
    return code;
}

static int run(Program *program)
{
    Fault fault = {0};
    if (program->line.word_count > 1) {
        fault_set(&fault, FAULT_USAGE, &(Place){.name = program->line.words[1]},
                  _("one lesson at a time; leave this out"));
        return command_fail(&fault);
    }
    const char *id = program->line.word_count ? program->line.words[0] : NULL;
    if (!is_interactive(program)) return id ? print_plain(program, id) : COMMAND_LESSONS.run(program);
    return run_app(program, id);
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
