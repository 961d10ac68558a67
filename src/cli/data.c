/* Where the program finds its own data: beside itself, in the tree it was built in or where it was installed.
 *
 * No path is compiled in, so that a tree can be moved: PROGRAM/../lessons, PROGRAM/../exercises and
 * PROGRAM/locale where it was built, PROGRAM/../share/attnlab/… and PROGRAM/../share/locale where it was
 * installed. */
#include "cli/data.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What argv[0] names: a file, or one that PATH finds, where an empty entry is the working folder. */
static const char *find_on_path(Arena *arena, const char *program)
{
    const char *path = getenv("PATH");
    if (strchr(program, '/')) return program;
    for (bool more = path != NULL; more;) {
        int length = (int)strcspn(path, ":");
        const char *file = arena_format(arena, "%.*s%s%s", length, path, length > 0 ? "/" : "", program);
        if (access(file, X_OK) == 0) return file;
        more = path[length] == ':';
        path += length + 1;
    }
    return program;
}

/* The folder that the program is in, links followed. The system is asked first which file is running: argv[0]
 * is whatever the caller chose. POSIX has no such question, so elsewhere argv[0] must do. */
static const char *program_folder(Arena *arena, const char *program)
{
    static const char *const ANSWERS[] = {"/proc/self/exe", "/proc/curproc/file"}; /* Linux; the BSDs */
    char *real = NULL;
    for (size_t i = 0; i < sizeof ANSWERS / sizeof *ANSWERS && !real; i++) real = realpath(ANSWERS[i], NULL);
    if (!real) real = realpath(find_on_path(arena, program && *program ? program : "attnlab"), NULL);
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
