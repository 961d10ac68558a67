/* Folders of content: a lesson or an exercise is one folder among others. */
#include "course/folder.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"

void folder_list_add(FolderList *list, const char *folder)
{
    if (list->count == list->capacity) {
        list->capacity = list->capacity * 2 + 16;
        list->items = memory_grow(list->items, list->capacity, sizeof *list->items);
    }
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

void folder_scan(Arena *arena, FolderList *list, const char *parent, bool (*is_wanted)(const char *folder))
{
    DIR *directory = opendir(parent);
    const size_t first = list->count;
    const struct dirent *entry;
    while (directory && (entry = readdir(directory))) {
        const char *folder = arena_format(arena, "%s/%s", parent, entry->d_name);
        if (entry->d_name[0] != '.' && is_wanted(folder)) folder_list_add(list, folder);
    }
    if (directory) closedir(directory);
    if (list->count > first)
        qsort(list->items + first, list->count - first, sizeof *list->items, compare_names);
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
