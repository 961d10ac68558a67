/* Folders of content on a path: a lesson or an exercise is one folder among others, called by its id. */
#ifndef ATTNLAB_COURSE_FOLDER_H
#define ATTNLAB_COURSE_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/lang.h"

/* The folders in which lessons or exercises are looked for, in order. The first folder that holds an id wins.
 */
typedef struct {
    const char **folders;
    size_t count;
} CoursePath;

/* `given` (or NULL), the parts of `environment` between colons (or NULL), then `data_folders` (ended by NULL,
 * or NULL). */
CoursePath course_path(Arena *arena, const char *given, const char *environment,
                       const char *const *data_folders);

/* A kind of content. */
typedef struct {
    bool (*is_one)(const char *folder);
    const char *(*read_id)(Arena *arena, const char *folder);
    bool (*is_usable)(const char *folder); /* NULL: always */
} FolderKind;

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

/* Adds the folders inside `parent` that are of that kind, by name; none if it is not there. */
void folder_scan(Arena *arena, FolderList *list, const char *parent, const FolderKind *kind);

/* The same for every folder of the path. */
void folder_scan_path(Arena *arena, FolderList *list, CoursePath path, const FolderKind *kind);

/* The first usable folder with that id, or NULL. A folder mostly has its id for a name: then only its own
 * file is read. */
const char *folder_find(Arena *arena, CoursePath path, const FolderKind *kind, const char *id);

/* Whether there is a file, or a folder, of that path; of that name in a folder. */
bool folder_exists(const char *path);
bool folder_holds(const char *folder, const char *name);

/* How many of the folders hold no text CODE.md in that language. */
size_t folder_count_lacking(const char *const *folders, size_t count, Lang lang);

/* The last part of a path, made safe to be shown. */
const char *folder_name(Arena *arena, const char *folder);

#endif
