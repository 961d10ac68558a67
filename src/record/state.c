/* Where what is kept between runs lies on the disk. */
#include "record/state.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const char *state_path(Arena *arena, const char *name)
{
    const char *state = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");
    if (state && state[0] == '/') return arena_format(arena, "%s/attnlab/%s", state, name);
    if (!home || home[0] != '/') return NULL;
    return arena_format(arena, "%s/.local/state/attnlab/%s", home, name);
}

bool state_make_folders(const char *path)
{
    int error = 0;
    size_t size = strlen(path) + 1;
    char *folder = memcpy(memory_grow(NULL, size, 1), path, size);
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(folder, 0700) != 0 && errno != EEXIST && error == 0) error = errno;
        *slash = '/';
    }
    free(folder);
    if (error) errno = error;
    return error == 0;
}
