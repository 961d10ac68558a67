/* Folders of content: a lesson or an exercise is one folder among others. */
#ifndef ATTNLAB_COURSE_FOLDER_H
#define ATTNLAB_COURSE_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

/* Zero-initialised is empty; folder_list_free frees the list, the names live in the arena of the scan. */
typedef struct {
    const char **items;
    size_t count;
    size_t capacity;
} FolderList;

void folder_list_add(FolderList *list, const char *folder);
void folder_list_free(FolderList *list);

/* A copy in the arena, ended by NULL. */
const char **folder_list_copy(Arena *arena, const FolderList *list);

/* Adds the folders inside `parent` that are wanted, by name; none if it is not there. */
void folder_scan(Arena *arena, FolderList *list, const char *parent, bool (*is_wanted)(const char *folder));

/* Whether there is a file, or a folder, of that path; of that name in a folder. */
bool folder_exists(const char *path);
bool folder_holds(const char *folder, const char *name);

/* The last part of a path, made safe to be shown. */
const char *folder_name(Arena *arena, const char *folder);

#endif
