/* Where what is kept between runs is on the disk. */
#include "record/state.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/lang.h"

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

bool state_lock(int descriptor, short type, int limit_ms)
{
    enum { STEP_MS = 10 };
    struct flock whole = {.l_type = type, .l_whence = SEEK_SET};
    for (int waited = 0; fcntl(descriptor, F_SETLK, &whole) != 0; waited += STEP_MS) {
        if (errno == EACCES) errno = EAGAIN;
        if (errno != EAGAIN || waited >= limit_ms) return false;
        nanosleep(&(struct timespec){.tv_nsec = STEP_MS * 1000000L}, NULL);
    }
    return true;
}

/* The flags O_NONBLOCK and O_NOCTTY are for what is no plain file. */
int state_open_plain(const char *path, int flags, struct stat *status)
{
    int descriptor = open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0600);
    if (descriptor < 0) return -1;
    if (fstat(descriptor, status) == 0 && S_ISREG(status->st_mode)) return descriptor;
    close(descriptor);
    errno = EINVAL;
    return -1;
}

const char *state_error(int error)
{
    if (error == EAGAIN) return _("another program has it locked");
    return error == EINVAL ? _("it is no plain file") : strerror(error);
}
