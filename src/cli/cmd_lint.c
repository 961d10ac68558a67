/* attnlab lint: all that is wrong in lessons and exercises, each with its place; every claimed number
 * recomputed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/lang.h"
#include "cli/command.h"
#include "course/course.h"
#include "course/lint.h"
#include "course/lint_exercise.h"
#include "course/source.h"

/* What is to be checked. */
typedef struct {
    FolderList lessons;
    FolderList exercises;
} Found;

static size_t add_found(Arena *arena, FolderFinder *find, CoursePath path, FolderList *list)
{
    size_t count;
    const char **folders = find(arena, path, &count);
    for (size_t i = 0; i < count; i++) folder_list_add(list, folders[i]);
    return count;
}

/* A folder of lessons, of exercises, or of both. */
static bool add_inside(Arena *arena, const char *folder, Found *found)
{
    const CoursePath path = course_path(arena, folder, NULL, NULL);
    const size_t lessons = add_found(arena, course_folders, path, &found->lessons);
    return add_found(arena, exercise_folders, path, &found->exercises) + lessons > 0;
}

/* What a path of the command line names. One that is neither a lesson nor an exercise, nor a folder of them,
 * is checked as a lesson: that says what is missing. */
static void add_path(Arena *arena, const char *path, Found *found)
{
    const char *folder = command_folder(arena, path);
    if (folder_holds(folder, "exercise.md"))
        folder_list_add(&found->exercises, folder);
    else if (course_is_lesson(folder) || !add_inside(arena, folder, found))
        folder_list_add(&found->lessons, folder);
}

static void find_all(Program *program, Found *found)
{
    add_found(program->arena, course_folders, program->lessons, &found->lessons);
    add_found(program->arena, exercise_folders, program->exercises, &found->exercises);
}

static size_t lint_all(Program *program, const Found *found, FaultList *faults)
{
    size_t numbers = 0;
    for (size_t i = 0; i < found->lessons.count; i++) numbers += lint_lesson(found->lessons.items[i], faults);
    lint_course(found->lessons.items, found->lessons.count, faults);
    return numbers + lint_exercises(found->exercises.items, found->exercises.count, program->lessons, faults);
}

static void print_counts(const Found *found, size_t numbers, size_t faults)
{
    const size_t lessons = found->lessons.count, exercises = found->exercises.count;
    printf(lang_plural("%zu lesson", "%zu lessons", lessons), lessons);
    printf(lang_plural(", %zu exercise", ", %zu exercises", exercises), exercises);
    printf(lang_plural(", %zu number recomputed", ", %zu numbers recomputed", numbers), numbers);
    printf(lang_plural(", %zu fault", ", %zu faults", faults), faults);
    putchar('\n');
}

/* What a language that is not whole lacks is no fault. */
static void note_languages(const Found *found)
{
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        const size_t lacking = folder_count_lacking(found->lessons.items, found->lessons.count, lang) +
                               folder_count_lacking(found->exercises.items, found->exercises.count, lang);
        if (lang_is_whole(lang) || lacking == 0) continue;
        fault_note(stderr,
                   lang_plural("%zu lesson or exercise has no %s text; the English one is shown",
                               "%zu lessons and exercises have no %s text; the English one is shown",
                               lacking),
                   lacking, lang_name(lang));
    }
}

static int run(Program *program)
{
    FaultList faults = {0};
    Found found = {0};
    for (size_t i = 0; i < program->line.word_count; i++)
        add_path(program->arena, program->line.words[i], &found);
    if (program->line.word_count == 0) find_all(program, &found);
    if (found.lessons.count + found.exercises.count == 0)
        source_fault(&faults, &(Place){"lint", 0, 0},
                     _("there is nothing to check; name a lesson, an exercise or a folder of them"));
    const size_t numbers = lint_all(program, &found, &faults);
    fault_list_print(&faults, stderr);
    note_languages(&found);
    print_counts(&found, numbers, faults.count);
    const int code = faults.count > 0 ? EXIT_FAULTS : EXIT_DONE;
    folder_list_free(&found.lessons);
    folder_list_free(&found.exercises);
    fault_list_free(&faults);
    return command_finish(code);
}

const Command COMMAND_LINT = {
    "lint",
    "[PATH]... [OPTION]...",
    run,
    N_("check lessons and exercises, and recompute every number they claim"),
    N_("A path is a lesson, an exercise, a folder of them, or a file of one; without any, all are checked."),
    .most = SIZE_MAX,
    .reads_content = true,
};
