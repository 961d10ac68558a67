/* All exercises that can be found. */
#include "course/exercise_list.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/id.h"
#include "course/document.h"

/* --- Folders --- */

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
    return document_read_head(arena, arena_format(arena, "%s/%s.md", folder, name), "exercise");
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

/* --- Lists --- */

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
static void read_entry(Arena *arena, const char *folder, ExerciseList *list, IdMap *taken, FaultList *faults)
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

static int compare_entries(const void *a, const void *b)
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
    for (size_t i = 0; i < count; i++) read_entry(arena, folders[i], out, &taken, faults);
    if (out->count > 0) qsort(out->entries, out->count, sizeof *out->entries, compare_entries);
    id_map_free(&taken);
}

/* --- Of a lesson --- */

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
