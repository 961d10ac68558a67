/* All lessons that can be found. */
#include "course/course.h"

#include <stdlib.h>
#include <string.h>

#include "course/folder.h"
#include "course/lesson.h"
#include "course/outline.h"
#include "course/prose.h"
#include "course/requires.h"

/* --- Folders --- */

static size_t count_colons(const char *list)
{
    size_t count = 0;
    for (; *list; list++) count += *list == ':';
    return count;
}

static void path_add(Arena *arena, CoursePath *path, const char *folder, size_t length)
{
    if (length > 0) path->folders[path->count++] = arena_text(arena, folder, length);
}

CoursePath course_path(Arena *arena, const char *given, const char *environment,
                       const char *const *data_folders)
{
    size_t most = 2 + (environment ? count_colons(environment) : 0);
    for (size_t i = 0; data_folders && data_folders[i]; i++) most++;
    CoursePath path = {arena_take(arena, most, sizeof *path.folders), 0};
    if (given) path_add(arena, &path, given, strlen(given));
    for (const char *at = environment; at;) {
        const size_t length = strcspn(at, ":");
        path_add(arena, &path, at, length);
        at = at[length] == ':' ? at + length + 1 : NULL;
    }
    for (size_t i = 0; data_folders && data_folders[i]; i++)
        path_add(arena, &path, data_folders[i], strlen(data_folders[i]));
    return path;
}

bool course_is_lesson(const char *folder)
{
    bool found = folder_holds(folder, "examples.md");
    for (size_t lang = 0; lang < LANG_COUNT && !found; lang++) {
        char name[8] = {LANG_CODES[lang][0], LANG_CODES[lang][1], '.', 'm', 'd'};
        found = folder_holds(folder, name);
    }
    return found && !folder_holds(folder, "exercise.md");
}

/* Whether one of the first `count` folders has the lesson `id`. */
static bool holds_id(Arena *arena, const FolderList *folders, size_t count, const char *id)
{
    for (size_t i = 0; i < count; i++)
        if (requires_same_id(lesson_read_id(arena, folders->items[i]), id)) return true;
    return false;
}

const char **course_folders(Arena *arena, CoursePath path, size_t *count)
{
    FolderList all = {0};
    for (size_t i = 0; i < path.count; i++) {
        FolderList inside = {0};
        const size_t earlier = all.count;
        folder_scan(arena, &inside, path.folders[i], course_is_lesson);
        for (size_t k = 0; k < inside.count; k++)
            if (!holds_id(arena, &all, earlier, lesson_read_id(arena, inside.items[k])))
                folder_list_add(&all, inside.items[k]);
        folder_list_free(&inside);
    }
    const char **folders = folder_list_copy(arena, &all);
    *count = all.count;
    folder_list_free(&all);
    return folders;
}

/* --- Lessons --- */

static const char *copy_field(Arena *arena, const Outline *outline, const char *name)
{
    return arena_keep(arena, field_value(outline->fields, name, NULL));
}

/* Reads of a lesson what a catalogue shows; false if none of its files can be read. */
static bool outline_entry(Arena *arena, Arena *passing, const char *folder, CourseEntry *entry,
                          FaultList *faults)
{
    Outline outline;
    bool any = outline_read(passing, folder, "examples", "lesson", &outline, faults);
    *entry = (CourseEntry){
        .id = arena_keep(arena, field_value(outline.fields, "id", folder_name(passing, folder))),
        .folder = arena_keep(arena, folder),
        .minutes = copy_field(arena, &outline, "minutes"),
        .practice = copy_field(arena, &outline, "practice"),
        .requires = copy_field(arena, &outline, "requires"),
    };
    for (size_t lang = 0; lang < LANG_COUNT; lang++) {
        if (!outline_read(passing, folder, LANG_CODES[lang], "lesson", &outline, faults)) continue;
        any = true;
        entry->titles[lang] = prose_flatten(arena, field_value(outline.fields, "title", entry->id));
        if (outline.page_count > entry->page_count) entry->page_count = outline.page_count;
    }
    return any;
}

static bool is_taken(const Course *course, const char *id)
{
    for (size_t i = 0; i < course->count; i++)
        if (requires_same_id(course->entries[i].id, id)) return true;
    return false;
}

/* What is wrong inside a lesson that can be read is told when it is opened. */
static void read_entry(Arena *arena, const char *folder, Course *course, FaultList *faults)
{
    Arena passing = {0};
    CourseEntry entry;
    const size_t told = faults->count;
    const bool read = outline_entry(arena, &passing, folder, &entry, faults);
    if (read) faults->count = told;
    if (read && !is_taken(course, entry.id)) course->entries[course->count++] = entry;
    arena_free(&passing);
}

static int compare_entries(const void *a, const void *b)
{
    return requires_compare(((const CourseEntry *)a)->id, ((const CourseEntry *)b)->id);
}

void course_read(Arena *arena, CoursePath path, Course *out, FaultList *faults)
{
    FolderList folders = {0};
    for (size_t i = 0; i < path.count; i++) folder_scan(arena, &folders, path.folders[i], course_is_lesson);
    *out = (Course){arena_take(arena, folders.count + 1, sizeof *out->entries), 0};
    for (size_t i = 0; i < folders.count; i++) read_entry(arena, folders.items[i], out, faults);
    qsort(out->entries, out->count, sizeof *out->entries, compare_entries);
    folder_list_free(&folders);
}

/* The folder with that id among those that are called so, or among the others. */
static const char *find_id(Arena *arena, const FolderList *folders, const char *id, bool called_so)
{
    for (size_t i = 0; i < folders->count; i++) {
        const char *folder = folders->items[i];
        if (requires_same_id(folder_name(arena, folder), id) == called_so &&
            requires_same_id(lesson_read_id(arena, folder), id))
            return folder;
    }
    return NULL;
}

/* A lesson's folder mostly has the lesson's id for a name: then no other lesson is read. */
const char *course_find(Arena *arena, CoursePath path, const char *id)
{
    FolderList folders = {0};
    const char *found = NULL;
    for (size_t i = 0; i < path.count && !found; i++) {
        folders.count = 0;
        folder_scan(arena, &folders, path.folders[i], course_is_lesson);
        found = find_id(arena, &folders, id, true);
        if (!found) found = find_id(arena, &folders, id, false);
    }
    folder_list_free(&folders);
    return found;
}
