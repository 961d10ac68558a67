/* All exercises that can be found. */
#include "course/exercise_list.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "course/folder.h"
#include "course/outline.h"

static bool is_exercise_folder(const char *folder)
{
    return folder_holds(folder, "exercise.md");
}

const char **exercise_folders(Arena *arena, CoursePath path, size_t *count)
{
    FolderList all = {0};
    for (size_t i = 0; i < path.count; i++) folder_scan(arena, &all, path.folders[i], is_exercise_folder);
    const char **folders = folder_list_copy(arena, &all);
    *count = all.count;
    folder_list_free(&all);
    return folders;
}

/* --- Heads --- */

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

static bool is_taken(const ExerciseList *list, const char *id)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcasecmp(list->entries[i].id, id) == 0) return true;
    return false;
}

/* Reads one exercise and forgets all but its head. What is wrong inside one that can be asked is told when it
 * is asked. */
static void read_entry(Arena *arena, const char *folder, ExerciseList *list, FaultList *faults)
{
    Arena passing = {0};
    Exercise exercise;
    const size_t told = faults->count;
    const bool read = exercise_read(&passing, folder, &exercise, faults);
    if (read) faults->count = told;
    if (read && !is_taken(list, exercise.id)) list->entries[list->count++] = make_entry(arena, &exercise);
    arena_free(&passing);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* By letters, but numbers as such: 16.3 before 16.10. NULL comes last. */
static int compare_names(const char *a, const char *b)
{
    if (!a || !b) return (a == NULL) - (b == NULL);
    while (*a && *b) {
        if (is_digit(*a) && is_digit(*b)) {
            char *a_end, *b_end;
            const unsigned long first = strtoul(a, &a_end, 10), second = strtoul(b, &b_end, 10);
            if (first != second) return first < second ? -1 : 1;
            a = a_end;
            b = b_end;
        } else if (*a != *b) {
            return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
        } else {
            a++;
            b++;
        }
    }
    return (*a != '\0') - (*b != '\0');
}

static int compare_entries(const void *a, const void *b)
{
    const ExerciseEntry *first = a, *second = b;
    int order = compare_names(first->lesson_id, second->lesson_id);
    if (order == 0) order = compare_names(first->page_id, second->page_id);
    return order != 0 ? order : compare_names(first->id, second->id);
}

void exercise_list(Arena *arena, CoursePath path, ExerciseList *out, FaultList *faults)
{
    size_t count;
    const char **folders = exercise_folders(arena, path, &count);
    *out = (ExerciseList){arena_take(arena, count + 1, sizeof *out->entries), 0};
    for (size_t i = 0; i < count; i++) read_entry(arena, folders[i], out, faults);
    qsort(out->entries, out->count, sizeof *out->entries, compare_entries);
}

/* The fields at the head of a file; none if it is not there. */
static FieldList head_fields(Arena *arena, const char *folder, const char *name)
{
    FaultList ignored = {0};
    Outline outline;
    outline_read(arena, folder, name, "exercise", &outline, &ignored);
    fault_list_free(&ignored);
    return outline.fields;
}

static const char *read_id(Arena *arena, const char *folder)
{
    return field_value(head_fields(arena, folder, "exercise"), "id", folder_name(arena, folder));
}

void exercise_list_heads(Arena *arena, CoursePath path, ExerciseList *out)
{
    size_t count;
    const char **folders = exercise_folders(arena, path, &count);
    *out = (ExerciseList){arena_take(arena, count + 1, sizeof *out->entries), 0};
    for (size_t i = 0; i < count; i++) {
        FieldList fields = head_fields(arena, folders[i], "exercise");
        ExerciseEntry *entry = &out->entries[out->count];
        *entry = (ExerciseEntry){.id = field_value(fields, "id", folder_name(arena, folders[i])),
                                 .folder = folders[i],
                                 .lesson_id = field_value(fields, "lesson", NULL),
                                 .page_id = field_value(fields, "page", NULL)};
        for (size_t lang = 0; lang < LANG_COUNT; lang++)
            entry->titles[lang] =
                field_value(head_fields(arena, folders[i], LANG_CODES[lang]), "title", NULL);
        if (!is_taken(out, entry->id)) out->count++;
    }
    qsort(out->entries, out->count, sizeof *out->entries, compare_entries);
}

void exercise_list_for_lesson(const ExerciseList *list, Lesson *lesson)
{
    LessonExercise *found = arena_take(lesson->arena, list->count + 1, sizeof *found);
    lesson->exercises = found;
    lesson->exercise_count = 0;
    for (size_t i = 0; i < list->count; i++) {
        const ExerciseEntry *entry = &list->entries[i];
        if (!entry->lesson_id || !entry->page_id || strcmp(entry->lesson_id, lesson->id) != 0) continue;
        LessonExercise *exercise = &found[lesson->exercise_count++];
        *exercise = (LessonExercise){.id = entry->id, .page_id = entry->page_id};
        memcpy(exercise->titles, entry->titles, sizeof exercise->titles);
    }
}

static bool can_be_asked(Arena *arena, const char *folder)
{
    FaultList ignored = {0};
    Exercise exercise;
    const bool read = exercise_read(arena, folder, &exercise, &ignored);
    fault_list_free(&ignored);
    return read;
}

/* The folder with that id among those that are called so, or among the others. */
static const char *find_id(const FolderList *folders, const char *id, bool called_so)
{
    const char *found = NULL;
    for (size_t i = 0; i < folders->count && !found; i++) {
        Arena passing = {0};
        const char *folder = folders->items[i];
        if ((strcasecmp(folder_name(&passing, folder), id) == 0) == called_so &&
            strcasecmp(read_id(&passing, folder), id) == 0 && can_be_asked(&passing, folder))
            found = folder;
        arena_free(&passing);
    }
    return found;
}

/* An exercise's folder mostly has its id for a name: then no other is looked into. */
const char *exercise_find(Arena *arena, CoursePath path, const char *id)
{
    FolderList folders = {0};
    const char *found = NULL;
    for (size_t i = 0; i < path.count && !found; i++) {
        folders.count = 0;
        folder_scan(arena, &folders, path.folders[i], is_exercise_folder);
        found = find_id(&folders, id, true);
        if (!found) found = find_id(&folders, id, false);
    }
    folder_list_free(&folders);
    return found;
}
