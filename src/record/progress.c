/* How far a learner has read. Two trees: what the file held, and what this run adds to it. */
#include "record/progress.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/id.h"
#include "base/json.h"
#include "base/lang.h"
#include "base/text.h"
#include "record/state.h"

enum { FORMAT = 1, FILE_BYTES_MAX = 1 << 20, LOCK_MS = 1000 };

struct Progress {
    Json *tree;
    Json *visits; /* of this run, in order: {"lesson": …, "page": …} */
};

const char *progress_path(Arena *arena)
{
    return state_path(arena, "progress.json");
}

/* ---- reading ---- */

static bool read_file(const char *path, Text *out)
{
    struct stat status;
    int descriptor = state_open_plain(path, O_RDONLY, &status);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "rb");
    if (!file) return false;
    const bool sound = text_add_file(out, file, FILE_BYTES_MAX);
    fclose(file);
    return sound;
}

/* Whether the tree is one that this program wrote, or holds nothing that could be lost. */
static bool is_ours(const Json *tree)
{
    const Json *lessons = json_member(tree, "lessons");
    if (json_is_tree(tree) && json_count(tree) == 0) return true;
    return (int)json_member_number(tree, "format", 0) == FORMAT && (!lessons || json_holds_trees(lessons));
}

/* The tree in the file; an empty one if there is no file; NULL and a fault if it is none of ours. */
static Json *read_tree(const char *path, Fault *fault)
{
    Text text = {0};
    Place place = {.name = path};
    if (!read_file(path, &text)) {
        int error = errno;
        text_free(&text);
        if (error == ENOENT) return json_new_object();
        fault_set(fault, FAULT_INPUT, &place,
                  _("cannot be read: %s; progress is not kept until you mend or remove it"),
                  state_error(error));
        return NULL;
    }
    Json *tree = json_read(text_string(&text), text.length);
    text_free(&text);
    if (tree && is_ours(tree)) return tree;
    json_drop(tree);
    fault_set(fault, FAULT_INPUT, &place,
              _("is damaged and left as it is; progress is not kept until it is moved away"));
    return NULL;
}

Progress *progress_read(const char *path, Fault *fault)
{
    Json *tree = read_tree(path, fault);
    if (!tree) return NULL;
    Progress *progress = memory_grow(NULL, 1, sizeof *progress);
    *progress = (Progress){tree, json_new_array()};
    return progress;
}

static const Json *lesson_of(const Progress *progress, const char *lesson)
{
    const Json *lessons = json_member(progress->tree, "lessons");
    return json_member(lessons, json_find_name(lessons, lesson, id_same));
}

const char *progress_page(const Progress *progress, const char *lesson)
{
    return json_member_text(lesson_of(progress, lesson), "page", NULL);
}

bool progress_has_seen(const Progress *progress, const char *lesson, const char *page)
{
    const Json *seen = json_member(lesson_of(progress, lesson), "seen");
    return json_member(seen, json_find_name(seen, page, id_same)) != NULL;
}

/* ---- visiting ---- */

static void mark(Json *tree, const char *lesson, const char *page)
{
    Json *lessons = json_inner(tree, "lessons");
    Json *entry = json_inner(lessons, json_find_name(lessons, lesson, id_same));
    Json *seen = json_inner(entry, "seen");
    json_put(entry, "page", json_new_text(page));
    json_put(seen, json_find_name(seen, page, id_same), json_new_number(1));
}

void progress_visit(Progress *progress, const char *lesson, const char *page)
{
    const Json *last = json_at(progress->visits, json_count(progress->visits) - 1);
    if (strcmp(json_member_text(last, "lesson", ""), lesson) == 0 &&
        strcmp(json_member_text(last, "page", ""), page) == 0)
        return;
    mark(progress->tree, lesson, page);
    Json *visit = json_new_object();
    json_put(visit, "lesson", json_new_text(lesson));
    json_put(visit, "page", json_new_text(page));
    json_push(progress->visits, visit);
}

/* ---- writing ---- */

/* The file that a link leads to, so that the link stays; a link that leads nowhere gets its file. free() it.
 */
static char *find_target(const char *path)
{
    struct stat status;
    char *target = realpath(path, NULL);
    if (target || errno != ENOENT) return target;
    if (lstat(path, &status) != 0) return strdup(path);
    int descriptor = state_open_plain(path, O_RDONLY | O_CREAT, &status);
    if (descriptor >= 0) close(descriptor);
    return realpath(path, NULL);
}

/* Writes beside the file and renames: at any moment there is a whole one. */
static bool replace_file(const Json *tree, const char *target)
{
    Text beside = {0};
    text_addf(&beside, "%s.%ld", target, (long)getpid());
    int descriptor = open(text_string(&beside), O_WRONLY | O_CREAT | O_EXCL, 0600);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    bool written = file && json_write(tree, file);
    if (file && fclose(file) != 0) written = false;
    written = written && rename(text_string(&beside), target) == 0;
    if (!written && descriptor >= 0) unlink(text_string(&beside));
    text_free(&beside);
    return written;
}

/* A file of its own is locked, since that of the progress is replaced. -1 with errno if it cannot be had. */
static int open_lock(const char *path)
{
    Text name = {0};
    struct stat status;
    text_addf(&name, "%s.lock", path);
    int descriptor = state_open_plain(text_string(&name), O_RDWR | O_CREAT, &status);
    text_free(&name);
    if (descriptor < 0 || state_lock(descriptor, F_WRLCK, LOCK_MS) || errno != EAGAIN) return descriptor;
    close(descriptor);
    errno = EAGAIN;
    return -1;
}

static bool fail_to_write(const char *path, Fault *fault)
{
    return fault_set(fault, FAULT_INPUT, &(Place){.name = path},
                     _("cannot be written: %s; progress is not kept"), state_error(errno));
}

/* Under the lock: what is there and this run's visits become the new file. */
static bool merge_visits(const Progress *progress, const char *path, Fault *fault)
{
    Json *tree = read_tree(path, fault);
    if (!tree) return false;
    json_put(tree, "format", json_new_number(FORMAT));
    for (size_t i = 0; i < json_count(progress->visits); i++) {
        const Json *visit = json_at(progress->visits, i);
        mark(tree, json_member_text(visit, "lesson", ""), json_member_text(visit, "page", ""));
    }
    char *target = find_target(path);
    bool written = target && replace_file(tree, target);
    if (!written) fail_to_write(path, fault);
    free(target);
    json_drop(tree);
    return written;
}

bool progress_save(const Progress *progress, const char *path, Fault *fault)
{
    if (json_count(progress->visits) == 0) return true;
    int lock = state_make_folders(path) ? open_lock(path) : -1;
    if (lock < 0) return fail_to_write(path, fault);
    bool written = merge_visits(progress, path, fault);
    close(lock);
    return written;
}

void progress_free(Progress *progress)
{
    if (!progress) return;
    json_drop(progress->visits);
    json_drop(progress->tree);
    free(progress);
}
