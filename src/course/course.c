/* All lessons that can be found. */
#include "course/course.h"

#include <stdlib.h>
#include <string.h>

#include "base/id.h"
#include "base/prose.h"
#include "course/document.h"
#include "course/lesson.h"

bool course_is_lesson(const char *folder)
{
    Arena arena = {0};
    bool found = folder_holds(folder, "examples.md");
    for (size_t lang = 0; lang < LANG_COUNT && !found; lang++)
        found = folder_holds(folder, arena_format(&arena, "%s.md", LANG_CODES[lang]));
    arena_free(&arena);
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

static bool read_outline(Arena *arena, const char *folder, const char *name, Document *out, FaultList *faults)
{
    const char *path = arena_format(arena, "%s/%s.md", folder, name);
    *out = (Document){0};
    return folder_exists(path) && document_read_outline(arena, path, out, faults);
}

/* Reads of a lesson what a catalogue shows; false if none of its files can be read. */
static bool read_entry(Arena *arena, Arena *passing, const char *folder, CourseEntry *entry,
                       FaultList *faults)
{
    Document document;
    bool any = read_outline(passing, folder, "examples", &document, faults);
    const FieldList head = document_head(&document, "lesson");
    *entry = (CourseEntry){
        .id = arena_keep(arena, field_value(head, "id", folder_name(passing, folder))),
        .folder = arena_keep(arena, folder),
        .minutes = arena_keep(arena, field_value(head, "minutes", NULL)),
        .practice = arena_keep(arena, field_value(head, "practice", NULL)),
        .requires = arena_keep(arena, field_value(head, "requires", NULL)),
    };
    for (size_t lang = 0; lang < LANG_COUNT; lang++) {
        if (!read_outline(passing, folder, LANG_CODES[lang], &document, faults)) continue;
        const size_t pages = document_count_pages(&document);
        const char *title = field_value(document_head(&document, "lesson"), "title", entry->id);
        entry->titles[lang] = prose_flatten(arena, title);
        if (pages > entry->page_count) entry->page_count = pages;
        any = true;
    }
    return any;
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
    for (size_t i = 0; i < folders.count; i++) {
        Arena passing = {0};
        CourseEntry *entry = &out->entries[out->count];
        if (read_entry(arena, &passing, folders.items[i], entry, faults) &&
            id_map_add(&taken, entry->id, out->count) == out->count)
            out->count++;
        arena_free(&passing);
    }
    qsort(out->entries, out->count, sizeof *out->entries, compare_entries);
    id_map_free(&taken);
    folder_list_free(&folders);
}

const char *course_find(Arena *arena, CoursePath path, const char *id)
{
    return folder_find(arena, path, &LESSONS, id);
}
