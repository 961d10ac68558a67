/* attnlab lesson: a lesson in the reader, or as plain text where there is no terminal. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/lang.h"
#include "cli/command.h"
#include "cli/interactive.h"
#include "course/lesson.h"
#include "view/page.h"
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
    const char *page; /* NULL: the whole lesson */
    StepId step;      /* STEP_NONE: the whole page */
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

/* A lesson's id, or that of a page of it, "16.3", which begins with it. */
static bool find_id(Program *program, const char *id, Goal *goal, Fault *fault)
{
    goal->folder = course_find(program->arena, program->lessons, id);
    for (size_t length = strlen(id); !goal->folder && length > 0; length--) {
        if (id[length] != '.') continue;
        goal->folder = course_find(program->arena, program->lessons, arena_text(program->arena, id, length));
        goal->page = id;
    }
    return goal->folder || fault_set(fault, FAULT_USAGE, &(Place){.name = id},
                                     _("no such lesson; attnlab lessons lists them"));
}

/* ---- the page, and its step ---- */

static bool check_page(const Lesson *lesson, const char *page, size_t *index, Fault *fault)
{
    const LessonText *text = lesson_text(lesson, lang_current());
    int found = lesson_find_page(text, page);
    Text known = {0};
    *index = (size_t)found;
    if (found >= 0) return true;
    for (size_t i = 0; i < text->page_count; i++)
        text_addf(&known, "%s%s", i > 0 ? ", " : "", text->pages[i].id);
    fault_set(fault, FAULT_USAGE, &(Place){.name = page}, _("the lesson has no such page; there are %s"),
              text_string(&known));
    text_free(&known);
    return false;
}

static bool check_step(const Lesson *lesson, size_t index, const char *word, StepId *step, Fault *fault)
{
    Page page = {0};
    Text known = {0};
    bool found = false, listed[STEP_COUNT] = {false};
    *step = step_id_find(word);
    page_build(&page, lesson, index, lang_current(), NULL);
    for (size_t i = 0; i < page.block_count; i++) {
        const PageBlock *block = &page.blocks[i];
        if (block->kind != PAGE_STEP) continue;
        StepId id = page.traces[block->trace].now.table.steps[block->step].id;
        found = found || id == *step;
        if (id >= STEP_COUNT || listed[id]) continue;
        listed[id] = true;
        text_addf(&known, "%s%s", known.length > 0 ? ", " : "", step_id_text(id));
    }
    if (!found && known.length == 0)
        fault_set(fault, FAULT_USAGE, &(Place){.name = word},
                  _("this page walks no steps; leave the step out"));
    else if (!found)
        fault_set(fault, FAULT_USAGE, &(Place){.name = word}, _("this page has no such step; it walks %s"),
                  text_string(&known));
    text_free(&known);
    page_free(&page);
    return found;
}

/* Whether the page and the step are there: the lesson is read for it. */
static bool check_place(Program *program, const char *word, Goal *goal, Fault *fault)
{
    FaultList faults = {0};
    Lesson lesson;
    size_t index;
    bool sound = lesson_read(program->arena, goal->folder, &lesson, &faults);
    if (!sound && faults.count > 0) *fault = faults.items[0];
    fault_list_free(&faults);
    return sound && check_page(&lesson, goal->page, &index, fault) &&
           (!word || check_step(&lesson, index, word, &goal->step, fault));
}

static bool find_goal(Program *program, const char *word, Goal *goal, Fault *fault)
{
    *goal = (Goal){.folder = NULL};
    if (command_is_path(word)) return find_file(program, word, goal, fault);
    const char *colon = strchr(word, ':');
    if (colon && !colon[1])
        return fault_set(fault, FAULT_USAGE, &(Place){.name = word},
                         _("a step is missing behind the colon; name it, as in 16.3:weights"));
    const char *id = colon ? arena_text(program->arena, word, (size_t)(colon - word)) : word;
    if (!find_id(program, id, goal, fault)) return false;
    if (colon && !goal->page)
        return fault_set(fault, FAULT_USAGE, &(Place){.name = word},
                         _("a step belongs to a page; name both, as in 16.3:weights"));
    return !goal->page || check_place(program, colon ? colon + 1 : NULL, goal, fault);
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
    Look look = {.page = goal->page, .board = wants_board(program), .board_cols = program->common.width};
    bool sound = lesson_read(program->arena, goal->folder, &lesson, &faults);
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
    Goal goal;
    if (!find_goal(program, program->line.words[0], &goal, &fault)) return command_fail(&fault);
    if (!wants_board(program) && interactive_wanted(program))
        return interactive_run(program,
                               (AppOptions){.folder = goal.folder, .page = goal.page, .step = goal.step});
    return print_plain(program, &goal);
}

const Command COMMAND_LESSON = {
    "lesson",
    "ID[.PAGE][:STEP]|FILE [OPTION]...",
    run,
    N_("open a lesson by its id (5 and 05 are the same) or by a file of it"),
    N_("Space reveals or goes on, ? lists all keys, q leaves. Where standard output is no terminal "
       "the whole\n"
       "lesson, or that page, is printed as text."),
    .least = 1,
    .most = 1,
    .reads_content = true,
    OWN_OPTIONS("lesson", OPTIONS, LessonOptions),
};
