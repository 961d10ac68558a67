/* All lessons that can be found. */
#include "course/course.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "course/lesson.h"
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

static bool has_file(const char *folder, const char *name)
{
    Arena arena = {0};
    struct stat status;
    const bool found = stat(arena_format(&arena, "%s/%s", folder, name), &status) == 0;
    arena_free(&arena);
    return found;
}

/* A lesson's folder holds at least one of its three files. */
static bool is_lesson_folder(const char *folder)
{
    bool found = has_file(folder, "examples.md");
    for (size_t lang = 0; lang < LANG_COUNT && !found; lang++) {
        char name[8] = {LANG_CODES[lang][0], LANG_CODES[lang][1], '.', 'm', 'd'};
        found = has_file(folder, name);
    }
    return found;
}

typedef struct {
    const char **items;
    size_t count;
    size_t capacity;
} Folders;

static void folders_add(Folders *folders, const char *folder)
{
    if (folders->count == folders->capacity) {
        folders->capacity = folders->capacity * 2 + 16;
        folders->items = memory_grow(folders->items, folders->capacity, sizeof *folders->items);
    }
    folders->items[folders->count++] = folder;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Adds the lesson folders inside `parent`, by name. A folder of the path that is not there has none. */
static void folders_scan(Arena *arena, Folders *folders, const char *parent)
{
    DIR *directory = opendir(parent);
    const size_t first = folders->count;
    const struct dirent *entry;
    while (directory && (entry = readdir(directory))) {
        const char *folder = arena_format(arena, "%s/%s", parent, entry->d_name);
        if (entry->d_name[0] != '.' && is_lesson_folder(folder)) folders_add(folders, folder);
    }
    if (directory) closedir(directory);
    if (folders->count > first)
        qsort(folders->items + first, folders->count - first, sizeof *folders->items, compare_names);
}

/* Whether one of the first `count` folders has the lesson `id`. */
static bool holds_id(Arena *arena, const Folders *folders, size_t count, const char *id)
{
    for (size_t i = 0; i < count; i++)
        if (requires_same_id(lesson_read_id(arena, folders->items[i]), id)) return true;
    return false;
}

const char **course_folders(Arena *arena, CoursePath path, size_t *count)
{
    Folders all = {0};
    *count = 0;
    for (size_t i = 0; i < path.count; i++) {
        Folders inside = {0};
        const size_t earlier = all.count;
        folders_scan(arena, &inside, path.folders[i]);
        for (size_t k = 0; k < inside.count; k++)
            if (!holds_id(arena, &all, earlier, lesson_read_id(arena, inside.items[k])))
                folders_add(&all, inside.items[k]);
        free(inside.items);
    }
    const char **folders = arena_take(arena, all.count + 1, sizeof *folders);
    for (size_t i = 0; i < all.count; i++) folders[i] = all.items[i];
    *count = all.count;
    free(all.items);
    return folders;
}

/* --- Lessons --- */

static const char *copy(Arena *arena, const char *text)
{
    return text ? arena_text(arena, text, strlen(text)) : NULL;
}

static CourseEntry make_entry(Arena *arena, const Lesson *lesson)
{
    CourseEntry entry = {
        .id = copy(arena, lesson->id),
        .folder = copy(arena, lesson->folder),
        .minutes = copy(arena, lesson->minutes),
        .practice = copy(arena, lesson->practice),
        .requires = copy(arena, lesson->requires),
    };
    for (size_t lang = 0; lang < LANG_COUNT; lang++) {
        const LessonText *text = &lesson->texts[lang];
        if (text->present) entry.titles[lang] = copy(arena, text->title ? text->title : lesson->id);
        if (text->page_count > entry.page_count) entry.page_count = text->page_count;
    }
    return entry;
}

static bool is_taken(const Course *course, const char *id)
{
    for (size_t i = 0; i < course->count; i++)
        if (requires_same_id(course->entries[i].id, id)) return true;
    return false;
}

/* Reads one lesson and forgets all but its head. */
static void read_entry(Arena *arena, const char *folder, Course *course, FaultList *faults)
{
    Arena passing = {0};
    Lesson lesson;
    FaultList inside = {0};
    const bool read = lesson_read(&passing, folder, &lesson, &inside);
    for (size_t i = 0; i < inside.count && !read; i++) fault_list_add(faults, &inside.items[i]);
    if (read && !is_taken(course, lesson.id)) course->entries[course->count++] = make_entry(arena, &lesson);
    fault_list_free(&inside);
    arena_free(&passing);
}

static int compare_entries(const void *a, const void *b)
{
    return requires_compare(((const CourseEntry *)a)->id, ((const CourseEntry *)b)->id);
}

void course_read(Arena *arena, CoursePath path, Course *out, FaultList *faults)
{
    Folders folders = {0};
    for (size_t i = 0; i < path.count; i++) folders_scan(arena, &folders, path.folders[i]);
    *out = (Course){arena_take(arena, folders.count + 1, sizeof *out->entries), 0};
    for (size_t i = 0; i < folders.count; i++) read_entry(arena, folders.items[i], out, faults);
    qsort(out->entries, out->count, sizeof *out->entries, compare_entries);
    free(folders.items);
}

const char *course_find(Arena *arena, CoursePath path, const char *id)
{
    Folders folders = {0};
    const char *found = NULL;
    for (size_t i = 0; i < path.count && !found; i++) {
        folders.count = 0;
        folders_scan(arena, &folders, path.folders[i]);
        for (size_t k = 0; k < folders.count && !found; k++)
            if (requires_same_id(lesson_read_id(arena, folders.items[k]), id)) found = folders.items[k];
    }
    free(folders.items);
    return found;
}
