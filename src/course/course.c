/* All lessons and exercises that can be found. */
#include "course/course.h"

#include <dirent.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/id.h"
#include "base/prose.h"
#include "course/document.h"
#include "course/source.h"

/* --- The path --- */

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

/* --- Folders --- */

/* A kind of content. */
typedef struct {
    bool (*is_one)(const char *folder);
    const char *(*read_id)(Arena *arena, const char *folder);
    bool (*is_usable)(const char *folder); /* NULL: always */
} FolderKind;

void folder_list_add(FolderList *list, const char *folder)
{
    list->items = memory_room(list->items, list->count, &list->capacity, sizeof *list->items);
    list->items[list->count++] = folder;
}

void folder_list_free(FolderList *list)
{
    free(list->items);
    *list = (FolderList){0};
}

/* A copy in the arena, ended by NULL. */
static const char **copy_list(Arena *arena, const FolderList *list)
{
    const char **folders = arena_take(arena, list->count + 1, sizeof *folders);
    for (size_t i = 0; i < list->count; i++) folders[i] = list->items[i];
    return folders;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Adds the folders inside `parent` that are of that kind, by name; none if it is not there. */
static void scan(Arena *arena, FolderList *list, const char *parent, const FolderKind *kind)
{
    DIR *directory = opendir(parent);
    const size_t first = list->count;
    const struct dirent *entry;
    while (directory && (entry = readdir(directory))) {
        const char *folder = arena_format(arena, "%s/%s", parent, entry->d_name);
        if (entry->d_name[0] != '.' && kind->is_one(folder)) folder_list_add(list, folder);
    }
    if (directory) closedir(directory);
    if (list->count > first)
        qsort(list->items + first, list->count - first, sizeof *list->items, compare_names);
}

static void scan_path(Arena *arena, FolderList *list, CoursePath path, const FolderKind *kind)
{
    for (size_t i = 0; i < path.count; i++) scan(arena, list, path.folders[i], kind);
}

/* The folder with that id among those that are called so, or among the others. */
static const char *find_id(const FolderList *folders, const FolderKind *kind, const char *id, bool called_so)
{
    const char *found = NULL;
    for (size_t i = 0; i < folders->count && !found; i++) {
        Arena passing = {0};
        const char *folder = folders->items[i];
        if (id_same(folder_name(&passing, folder), id) == called_so &&
            id_same(kind->read_id(&passing, folder), id) && (!kind->is_usable || kind->is_usable(folder)))
            found = folder;
        arena_free(&passing);
    }
    return found;
}

/* The first usable folder with that id, or NULL. A folder mostly has its id for a name: then only its own
 * file is read. */
static const char *find_folder(Arena *arena, CoursePath path, const FolderKind *kind, const char *id)
{
    FolderList folders = {0};
    const char *found = NULL;
    for (size_t i = 0; i < path.count && !found; i++) {
        folders.count = 0;
        scan(arena, &folders, path.folders[i], kind);
        found = find_id(&folders, kind, id, true);
        if (!found) found = find_id(&folders, kind, id, false);
    }
    folder_list_free(&folders);
    return found;
}

size_t folder_count_lacking(const char *const *folders, size_t count, Lang lang)
{
    Arena arena = {0};
    const char *name = arena_format(&arena, "%s.md", LANG_CODES[lang]);
    size_t lacking = 0;
    for (size_t i = 0; i < count; i++) lacking += !folder_holds(folders[i], name);
    arena_free(&arena);
    return lacking;
}

/* --- Lessons --- */

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
        scan(arena, &inside, path.folders[place], &LESSONS);
        for (size_t k = 0; k < inside.count; k++)
            if (id_map_add(&places, lesson_read_id(arena, inside.items[k]), place) == place)
                folder_list_add(&all, inside.items[k]);
        folder_list_free(&inside);
    }
    const char **folders = copy_list(arena, &all);
    *count = all.count;
    id_map_free(&places);
    folder_list_free(&all);
    return folders;
}

static bool read_outline(Arena *arena, const char *folder, const char *name, Document *out, FaultList *faults)
{
    const char *path = arena_format(arena, "%s/%s.md", folder, name);
    *out = (Document){0};
    return path_exists(path) && document_read_outline(arena, path, out, faults);
}

/* Reads of a lesson what a catalogue shows; false if none of its files can be read. */
static bool read_entry(Arena *arena, Arena *passing, const char *folder, CourseEntry *entry,
                       FaultList *faults)
{
    Document document;
    bool any = read_outline(passing, folder, "examples", &document, faults);
    const FieldList head = document_head(&document, BLOCK_LESSON);
    *entry = (CourseEntry){
        .id = arena_keep(arena, field_value(head, "id", folder_name(passing, folder))),
        .folder = arena_keep(arena, folder),
        .minutes = arena_keep(arena, field_value(head, "minutes", NULL)),
        .practice = arena_keep(arena, field_value(head, "practice", NULL)),
        .requires = arena_keep(arena, field_value(head, "requires", NULL)),
    };
    for (size_t lang = 0; lang < LANG_COUNT; lang++) {
        if (!read_outline(passing, folder, LANG_CODES[lang], &document, faults)) continue;
        const char **pages;
        const size_t count = document_core_pages(arena, &document, &pages);
        const char *title = field_value(document_head(&document, BLOCK_LESSON), "title", entry->id);
        entry->titles[lang] = prose_flatten(arena, title);
        if (count > entry->page_count) {
            entry->pages = pages;
            entry->page_count = count;
        }
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
    scan_path(arena, &folders, path, &LESSONS);
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
    return find_folder(arena, path, &LESSONS, id);
}

/* --- Exercises --- */

static bool is_exercise(const char *folder)
{
    return folder_holds(folder, "exercise.md");
}

static bool can_be_asked(const char *folder)
{
    Arena passing = {0};
    FaultList ignored = {0};
    Exercise exercise;
    const bool read = exercise_read(&passing, folder, &exercise, &ignored);
    fault_list_free(&ignored);
    arena_free(&passing);
    return read;
}

static FieldList head_fields(Arena *arena, const char *folder, const char *name)
{
    return document_read_head(arena, arena_format(arena, "%s/%s.md", folder, name), BLOCK_EXERCISE);
}

static const char *read_id(Arena *arena, const char *folder)
{
    return field_value(head_fields(arena, folder, "exercise"), "id", folder_name(arena, folder));
}

static const FolderKind EXERCISES = {is_exercise, read_id, can_be_asked};

const char **exercise_folders(Arena *arena, CoursePath path, size_t *count)
{
    FolderList all = {0};
    scan_path(arena, &all, path, &EXERCISES);
    const char **folders = copy_list(arena, &all);
    *count = all.count;
    folder_list_free(&all);
    return folders;
}

const char *exercise_find(Arena *arena, CoursePath path, const char *id)
{
    return find_folder(arena, path, &EXERCISES, id);
}

static ExerciseEntry make_entry(Arena *arena, const Exercise *exercise)
{
    ExerciseEntry entry = {
        .id = arena_keep(arena, exercise->id),
        .folder = arena_keep(arena, exercise->folder),
        .kind = exercise->kind,
        .skill = exercise->skill,
        .lesson_id = arena_keep(arena, exercise->lesson_id),
        .page_id = arena_keep(arena, exercise->page_id),
    };
    for (size_t lang = 0; lang < LANG_COUNT; lang++)
        entry.titles[lang] = arena_keep(arena, exercise->lesson.texts[lang].title);
    return entry;
}

/* Reads one exercise and forgets all but its head. What is wrong inside one that can be asked is reported
 * when it is asked. */
static void read_exercise_entry(Arena *arena, const char *folder, ExerciseList *list, IdMap *taken,
                                FaultList *faults)
{
    Arena passing = {0};
    Exercise exercise;
    const size_t before = faults->count;
    const bool read = exercise_read(&passing, folder, &exercise, faults);
    if (read) faults->count = before;
    if (read && id_map_find(taken, exercise.id) == SIZE_MAX) {
        list->entries[list->count] = make_entry(arena, &exercise);
        id_map_add(taken, list->entries[list->count].id, list->count);
        list->count++;
    }
    arena_free(&passing);
}

static int compare_exercise_entries(const void *a, const void *b)
{
    const ExerciseEntry *first = a, *second = b;
    int order = id_compare(first->lesson_id, second->lesson_id);
    if (order == 0) order = id_compare(first->page_id, second->page_id);
    return order != 0 ? order : id_compare(first->id, second->id);
}

void exercise_list(Arena *arena, CoursePath path, ExerciseList *out, FaultList *faults)
{
    size_t count;
    IdMap taken = {0};
    const char **folders = exercise_folders(arena, path, &count);
    *out = (ExerciseList){arena_take(arena, count + 1, sizeof *out->entries), 0};
    for (size_t i = 0; i < count; i++) read_exercise_entry(arena, folders[i], out, &taken, faults);
    if (out->count > 0) qsort(out->entries, out->count, sizeof *out->entries, compare_exercise_entries);
    id_map_free(&taken);
}

static int compare_exercises(const void *a, const void *b)
{
    const LessonExercise *first = a, *second = b;
    const int order = id_compare(first->page_id, second->page_id);
    return order != 0 ? order : id_compare(first->id, second->id);
}

void exercise_list_for_lesson(CoursePath path, Lesson *lesson)
{
    size_t count;
    IdMap taken = {0};
    const char **folders = exercise_folders(lesson->arena, path, &count);
    LessonExercise *found = arena_take(lesson->arena, count + 1, sizeof *found);
    lesson->exercises = found;
    lesson->exercise_count = 0;
    for (size_t i = 0; i < count; i++) {
        const FieldList fields = head_fields(lesson->arena, folders[i], "exercise");
        const char *id = field_value(fields, "id", folder_name(lesson->arena, folders[i]));
        const char *page_id = field_value(fields, "page", NULL);
        const bool is_new = id_map_add(&taken, id, i) == i;
        if (is_new && page_id && id_same(field_value(fields, "lesson", NULL), lesson->id))
            found[lesson->exercise_count++] = (LessonExercise){id, page_id, folders[i]};
    }
    if (lesson->exercise_count > 0) qsort(found, lesson->exercise_count, sizeof *found, compare_exercises);
    id_map_free(&taken);
}

const char *exercise_read_title(Arena *arena, const char *folder, Lang lang)
{
    return field_value(head_fields(arena, folder, LANG_CODES[lang]), "title", NULL);
}
