/* attnlab lesson: a lesson in the reader, or as plain text where there is no terminal. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/lang.h"
#include "cli/command.h"
#include "cli/interactive.h"
#include "course/lesson.h"
#include "view/address.h"
#include "view/plain.h"

typedef struct {
    bool board;
} LessonOptions;

static const FieldRule OPTIONS[] = {
    {"board", field_flag, offsetof(LessonOptions, board),
     .help = N_("as text: print each walk as one board, as wide as it needs or --width")},
};

/* What "16.3:weights" names. */
typedef struct {
    const char *folder;
    const char *place; /* in the lesson, as it was typed; NULL: the whole */
} Goal;

/* ---- the lesson ---- */

static bool find_file(Program *program, const char *word, Goal *goal, Fault *fault)
{
    goal->folder = command_folder(program->arena, word);
    bool is_there = strcmp(goal->folder, word) == 0 || access(word, R_OK) == 0;
    return (is_there && course_is_lesson(goal->folder)) ||
           fault_set(fault, FAULT_INPUT, &(Place){.name = word},
                     _("there is no lesson; it would be examples.md and a text in each language (%s)"),
                     LANG_FILES);
}

/* A lesson's id, or that of a page of it, "16.3", which begins with it, perhaps with a step. */
static bool find_id(Program *program, const char *word, Goal *goal, Fault *fault)
{
    const char *id = arena_text(program->arena, word, strcspn(word, ":"));
    goal->folder = course_find(program->arena, program->lessons, id);
    if (goal->folder && word[strlen(id)] == ':')
        return fault_set(fault, FAULT_USAGE, &(Place){.name = word},
                         _("a step belongs to a page; name both, as in 16.3:weights"));
    for (size_t length = strlen(id); !goal->folder && length > 0; length--) {
        if (id[length] != '.') continue;
        goal->folder = course_find(program->arena, program->lessons, arena_text(program->arena, id, length));
        goal->place = word;
    }
    return goal->folder || fault_set(fault, FAULT_USAGE, &(Place){.name = id},
                                     _("no such lesson; attnlab lessons lists them"));
}

/* A slash behind a colon is of a step, "16.3:/sqrt(d)", unless there is such a file. */
static bool is_path(const char *word)
{
    size_t colon = strcspn(word, ":");
    bool divides = strcspn(word, "/") > colon && access(word, F_OK) != 0;
    return command_is_path(word) && !(word[colon] && divides);
}

static bool find_goal(Program *program, const char *word, Goal *goal, Fault *fault)
{
    *goal = (Goal){.folder = NULL};
    return is_path(word) ? find_file(program, word, goal, fault) : find_id(program, word, goal, fault);
}

/* ---- showing it ---- */

/* A board is for a printout. */
static bool wants_board(const Program *program)
{
    return ((const LessonOptions *)program->options)->board;
}

static int print_plain(Program *program, const Goal *goal)
{
    FaultList faults = {0};
    Lesson lesson;
    Fault fault = {0};
    Address address;
    Look look = {.board = wants_board(program), .board_cols = program->common.width};
    bool sound = lesson_read(program->arena, goal->folder, &lesson, &faults);
    fault_list_print(&faults, stderr);
    fault_list_free(&faults);
    if (!sound) return FAULT_INPUT;
    const AddressBase base = {.lesson = &lesson, .lang = lang_current()};
    if (goal->place && !address_find(&base, goal->place, &address, &fault)) return command_fail(&fault);
    if (goal->place) look.only = &address;
    const char *missing = lesson_missing_text(&lesson, lang_current());
    if (missing) fault_note(stderr, "%s", missing);
    plain_print(&lesson, lang_current(), &look, program->charset, command_width(program), stdout);
    return command_finish(EXIT_DONE);
}

static int run(Program *program)
{
    Fault fault = {0};
    Goal goal;
    if (!find_goal(program, program->line.words[0], &goal, &fault)) return command_fail(&fault);
    if (!wants_board(program) && interactive_wanted(program))
        return interactive_run(program, (AppOptions){.folder = goal.folder, .place = goal.place});
    return print_plain(program, &goal);
}

const Command COMMAND_LESSON = {
    "lesson",
    "ID[.PAGE][:STEP]|FILE [OPTION]...",
    run,
    N_("open a lesson by its id (5 and 05 are the same) or by a file of it"),
    N_("Space reveals or goes on, ? lists all keys, q leaves. Where standard output is no terminal "
       "the whole\n"
       "lesson, or that page or step, is printed as text."),
    .least = 1,
    .most = 1,
    .reads_content = true,
    OWN_OPTIONS("lesson", OPTIONS, LessonOptions),
};
