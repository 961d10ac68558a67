/* Where what is kept between runs is on the disk. */
#ifndef ATTNLAB_RECORD_STATE_H
#define ATTNLAB_RECORD_STATE_H

#include <stdbool.h>
#include <sys/stat.h>

#include "base/arena.h"

/* The file `name` of this program: $XDG_STATE_HOME/attnlab/NAME, else ~/.local/state/attnlab/NAME; NULL
 * without a home. In the arena. */
const char *state_path(Arena *arena, const char *name);

/* Makes the folders above the file, readable by their owner only. What is there stays as it is. False with
 * errno, why the first missing one could not be made. */
bool state_make_folders(const char *path);

/* Locks the whole file for reading or writing (F_RDLCK, F_WRLCK) or gives that up (F_UNLCK), waiting for at
 * most `limit_ms`. False with errno: EAGAIN where somebody else has it, another where there are no locks. */
bool state_lock(int descriptor, short type, int limit_ms);

/* Opens without waiting, whatever is there, and gives its status; only a plain file is good enough. -1 with
 * errno otherwise. */
int state_open_plain(const char *path, int flags, struct stat *status);

/* What an errno of these functions means, for a message. */
const char *state_error(int error);

#endif
