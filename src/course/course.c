/* All lessons and exercises that can be found. */
#include "course/course.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/id.h"
#include "base/prose.h"
#include "course/document.h"

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
        const size_t pages = document_count_pages(&document);
        const char *title = field_value(document_head(&document, BLOCK_LESSON), "title", entry->id);
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
    folder_scan_path(arena, &all, path, &EXERCISES);
    const char **folders = folder_list_copy(arena, &all);
    *count = all.count;
    folder_list_free(&all);
    return folders;
}

const char *exercise_find(Arena *arena, CoursePath path, const char *id)
{
    return folder_find(arena, path, &EXERCISES, id);
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
