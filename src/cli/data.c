/* Where the program finds its own data: beside itself, in the tree it was built in or where it was installed.
 *
 * No path is compiled in, so that a tree can be moved: PROGRAM/../lessons, PROGRAM/../exercises and
 * PROGRAM/locale where it was built, PROGRAM/../share/attnlab/… and PROGRAM/../share/locale where it was
 * installed. */
#include "cli/data.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The file that was started: argv[0], or where PATH finds it. */
static const char *find_on_path(Arena *arena, const char *program)
{
    const char *path = getenv("PATH");
    if (strchr(program, '/') || !path) return program;
    while (*path) {
        size_t length = strcspn(path, ":");
        const char *file = arena_format(arena, "%.*s/%s", (int)length, path, program);
        if (access(file, X_OK) == 0) return file;
        path += length + (path[length] == ':');
    }
    return program;
}

/* The folder that the program really lies in, links followed. */
static const char *program_folder(Arena *arena, const char *program)
{
    char *real = realpath(find_on_path(arena, program ? program : "attnlab"), NULL);
    if (!real) return ".";
    char *slash = strrchr(real, '/');
    const char *folder = arena_text(arena, real, slash ? (size_t)(slash - real) : 0);
    free(real);
    return folder;
}

static const char *const *data_folders(Arena *arena, const char *program, const char *name)
{
    const char **folders = arena_take(arena, 3, sizeof *folders);
    const char *folder = program_folder(arena, program);
    folders[0] = arena_format(arena, "%s/../%s", folder, name);
    folders[1] = arena_format(arena, "%s/../share/attnlab/%s", folder, name);
    return folders;
}

const char *const *data_lessons(Arena *arena, const char *program)
{
    return data_folders(arena, program, "lessons");
}

const char *const *data_exercises(Arena *arena, const char *program)
{
    return data_folders(arena, program, "exercises");
}

const char *data_catalogues(Arena *arena, const char *program)
{
    const char *folder = program_folder(arena, program);
    const char *built = arena_format(arena, "%s/locale", folder);
    return access(built, R_OK) == 0 ? built : arena_format(arena, "%s/../share/locale", folder);
}
