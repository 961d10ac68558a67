/* Folders of content on a path. */
#include "course/folder.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/id.h"
#include "base/text.h"

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

const char **folder_list_copy(Arena *arena, const FolderList *list)
{
    const char **folders = arena_take(arena, list->count + 1, sizeof *folders);
    for (size_t i = 0; i < list->count; i++) folders[i] = list->items[i];
    return folders;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void folder_scan(Arena *arena, FolderList *list, const char *parent, const FolderKind *kind)
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

void folder_scan_path(Arena *arena, FolderList *list, CoursePath path, const FolderKind *kind)
{
    for (size_t i = 0; i < path.count; i++) folder_scan(arena, list, path.folders[i], kind);
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

const char *folder_find(Arena *arena, CoursePath path, const FolderKind *kind, const char *id)
{
    FolderList folders = {0};
    const char *found = NULL;
    for (size_t i = 0; i < path.count && !found; i++) {
        folders.count = 0;
        folder_scan(arena, &folders, path.folders[i], kind);
        found = find_id(&folders, kind, id, true);
        if (!found) found = find_id(&folders, kind, id, false);
    }
    folder_list_free(&folders);
    return found;
}

bool folder_exists(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0;
}

bool folder_holds(const char *folder, const char *name)
{
    Arena arena = {0};
    const bool found = folder_exists(arena_format(&arena, "%s/%s", folder, name));
    arena_free(&arena);
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

const char *folder_name(Arena *arena, const char *folder)
{
    size_t end = strlen(folder);
    while (end > 1 && folder[end - 1] == '/') end--;
    size_t start = end;
    while (start > 0 && folder[start - 1] != '/') start--;
    Text safe = {0};
    text_sanitise_line(&safe, folder + start, end - start);
    const char *name = arena_text(arena, text_string(&safe), safe.length);
    text_free(&safe);
    return name;
}
