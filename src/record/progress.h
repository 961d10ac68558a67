/* How far a learner has read: which pages of a lesson were seen, and where it was left. Nothing here is a
 * judgement.
 *
 * A small JSON file: {"format": 1, "lessons": {"16": {"page": "16.3", "seen": {"16.0": 1, …}}}}. */
#ifndef ATTNLAB_RECORD_PROGRESS_H
#define ATTNLAB_RECORD_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"

typedef struct Progress Progress;

/* Where the file is: $XDG_STATE_HOME/attnlab/progress.json, else ~/.local/state/…; NULL without a home. In
 * the arena. */
const char *progress_path(Arena *arena);

/* Reads the file; a missing one, and an object without members, is an empty start. NULL and a fault if there
 * is a file that cannot be read or is no progress file of ours: it is then not touched. progress_free frees.
 */
Progress *progress_read(const char *path, Fault *fault);

/* The page where the lesson was left, or NULL. Valid until the next visit. */
const char *progress_page(const Progress *progress, const char *lesson);

/* Whether a page of the lesson was seen. */
bool progress_has_seen(const Progress *progress, const char *lesson, const char *page);

/* The page is on the screen: it counts as seen, and the lesson is left here. */
void progress_visit(Progress *progress, const char *lesson, const char *page);

/* Writes the visits of this run into the file, together with what another terminal has put there meanwhile,
 * under a lock (on PATH.lock); the file, or the one that a link leads to, is replaced as a whole (mode 0600).
 * Without a visit nothing is written. */
bool progress_save(const Progress *progress, const char *path, Fault *fault);

void progress_free(Progress *progress);

#endif
