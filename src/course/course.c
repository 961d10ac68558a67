/* All lessons that can be found. */
#include "course/course.h"

#include <stdlib.h>
#include <string.h>

#include "base/id.h"
#include "base/prose.h"
#include "course/lesson.h"
#include "course/outline.h"

bool course_is_lesson(const char *folder)
{
    bool found = folder_holds(folder, "examples.md");
    for (size_t lang = 0; lang < LANG_COUNT && !found; lang++) {
        char name[8] = {LANG_CODES[lang][0], LANG_CODES[lang][1], '.', 'm', 'd'};
        found = folder_holds(folder, name);
    }
    return found && !folder_holds(folder, "exercise.md");
}

static const FolderKind LESSONS = {course_is_lesson, lesson_read_id, NULL};

const char **course_folders(Arena *arena, CoursePath path, size_t *count)
{
    FolderList all = {0};
    IdMap places = {0}; /* in which folder of the path each id was found first */
    for (size_t place = 0; place < path.count; place++) {
        FolderList inside = {0};
        folder_scan(arena, &inside, path.folders[place], &LESSONS);
        for (size_t k = 0; k < inside.count; k++)
            if (id_map_add(&places, lesson_read_id(arena, inside.items[k]), place) == place)
                folder_list_add(&all, inside.items[k]);
        folder_list_free(&inside);
    }
    const char **folders = folder_list_copy(arena, &all);
    *count = all.count;
    id_map_free(&places);
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

/* What is wrong inside a lesson that can be read is reported when it is opened. */
static void read_entry(Arena *arena, const char *folder, Course *course, IdMap *taken, FaultList *faults)
{
    Arena passing = {0};
    CourseEntry *entry = &course->entries[course->count];
    const size_t before = faults->count;
    const bool read = outline_entry(arena, &passing, folder, entry, faults);
    if (read) faults->count = before;
    if (read && id_map_add(taken, entry->id, course->count) == course->count) course->count++;
    arena_free(&passing);
}

static int compare_entries(const void *a, const void *b)
{
    return id_compare(((const CourseEntry *)a)->id, ((const CourseEntry *)b)->id);
}

void course_read(Arena *arena, CoursePath path, Course *out, FaultList *faults)
{
    FolderList folders = {0};
    IdMap taken = {0};
    folder_scan_path(arena, &folders, path, &LESSONS);
    *out = (Course){arena_take(arena, folders.count + 1, sizeof *out->entries), 0};
    for (size_t i = 0; i < folders.count; i++) read_entry(arena, folders.items[i], out, &taken, faults);
    qsort(out->entries, out->count, sizeof *out->entries, compare_entries);
    id_map_free(&taken);
    folder_list_free(&folders);
}

const char *course_find(Arena *arena, CoursePath path, const char *id)
{
    return folder_find(arena, path, &LESSONS, id);
}
