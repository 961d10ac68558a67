/* Running the app on the terminal: what the commands that open it share. */
#include "cli/interactive.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/lang.h"
#include "cli/loop.h"
#include "record/progress.h"
#include "term/terminal.h"

bool interactive_wanted(Program *program)
{
    Text note = {0};
    bool wanted = !program->common.plain && terminal_usable(&note);
    if (note.length > 0) program->terminal_note = arena_text(program->arena, note.bytes, note.length);
    text_free(&note);
    return wanted;
}

int64_t interactive_clock(void)
{
    return (int64_t)time(NULL);
}

/* ---- progress: without a home or a file that can be read nothing is kept, which is reported once ---- */

static Progress *open_progress(const char *path)
{
    Fault fault = {0};
    if (!path) {
        fault_note(stderr, "HOME: %s",
                   _("there is no home for progress; set HOME or XDG_STATE_HOME to a folder"));
        return NULL;
    }
    Progress *progress = progress_read(path, &fault);
    if (!progress) fault_note(stderr, "%s: %s", fault.where, fault.message);
    return progress;
}

static void close_progress(Progress *progress, const char *path)
{
    Fault fault = {0};
    if (progress && !progress_save(progress, path, &fault))
        fault_note(stderr, "%s: %s", fault.where, fault.message);
    progress_free(progress);
}

/* ---- the app ---- */

int interactive_run(Program *program, AppOptions options)
{
    Fault fault = {0};
    const char *path = progress_path(program->arena);
    Progress *progress = open_progress(path);
    RecordStore store = {.file = record_path(program->arena)};
    options.path = program->lessons;
    options.exercises = program->exercises;
    options.record_file = store.file;
    options.clock = interactive_clock;
    options.charset = program->charset;
    options.literals = program->literals;
    options.progress = progress;
    App *app = app_open(&options, &fault);
    if (app && program->terminal_note) app_say(app, program->terminal_note);
    int code = app ? loop_run(app, &program->common, &store) : command_fail(&fault);
    close_progress(progress, path);
    if (app) app_close(app);
    if (terminal_signal()) terminal_die(terminal_signal());
    return code;
}
