/* attnlab lesson: a lesson in the reader, or as plain text where there is no terminal. */
#include <stdio.h>

#include "base/lang.h"
#include "cli/command.h"
#include "cli/interactive.h"
#include "course/lesson.h"
#include "view/plain.h"

typedef struct {
    bool board;
} LessonOptions;

static const FieldRule OPTIONS[] = {
    {"board", field_flag, offsetof(LessonOptions, board),
     .help = N_("as text: print each walk as one board, as wide as it needs or --width")},
};

/* The folder of the lesson that the word names: by its id, or by a file or folder of it. */
static const char *find_lesson(Program *program, const char *word, Fault *fault)
{
    if (!command_is_path(word)) {
        const char *found = course_find(program->arena, program->lessons, word);
        if (!found)
            fault_set(fault, FAULT_USAGE, &(Place){.name = word},
                      _("no such lesson; attnlab lessons lists them"));
        return found;
    }
    const char *folder = command_folder(program->arena, word);
    if (course_is_lesson(folder)) return folder;
    fault_set(fault, FAULT_INPUT, &(Place){.name = word},
              _("there is no lesson; it would be examples.md and a text in each language (%s)"), LANG_FILES);
    return NULL;
}

/* A board is for a printout. */
static bool wants_board(const Program *program)
{
    return ((const LessonOptions *)program->options)->board;
}

static int print_plain(Program *program, const char *folder)
{
    FaultList faults = {0};
    Lesson lesson;
    Look look = {.board = wants_board(program), .board_cols = program->common.width};
    bool sound = lesson_read(program->arena, folder, &lesson, &faults);
    fault_list_print(&faults, stderr);
    fault_list_free(&faults);
    if (!sound) return FAULT_INPUT;
    const char *missing = lesson_missing_text(&lesson, lang_current());
    if (missing) fault_note(stderr, "%s", missing);
    plain_print(&lesson, lang_current(), &look, program->charset, command_width(program), stdout);
    return command_finish(EXIT_DONE);
}

static int run(Program *program)
{
    Fault fault = {0};
    const char *folder = find_lesson(program, program->line.words[0], &fault);
    if (!folder) return command_fail(&fault);
    if (!wants_board(program) && interactive_wanted(program))
        return interactive_run(program, (AppOptions){.folder = folder});
    return print_plain(program, folder);
}

const Command COMMAND_LESSON = {
    "lesson",
    "ID|FILE [OPTION]...",
    run,
    N_("open a lesson by its id (5 and 05 are the same) or by a file of it"),
    N_("Space reveals or goes on, ? lists all keys, q leaves. Where standard output is no terminal "
       "the whole\n"
       "lesson is printed as text."),
    .least = 1,
    .most = 1,
    .reads_content = true,
    OWN_OPTIONS("lesson", OPTIONS, LessonOptions),
};
