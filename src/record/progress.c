/* How far a learner has read. Two trees: what the file held, and what this run adds to it. */
#include "record/progress.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/json.h"
#include "base/lang.h"
#include "base/text.h"
#include "record/state.h"

enum { FORMAT = 1, FILE_BYTES_MAX = 1 << 20 };

typedef struct {
    char *lesson;
    char *page;
} Visit;

struct Progress {
    Json *tree;
    Visit *visits; /* of this run, in order */
    size_t visit_count;
    size_t visit_capacity;
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
    char bytes[4096];
    size_t count;
    while ((count = fread(bytes, 1, sizeof bytes, file)) > 0 && out->length < FILE_BYTES_MAX)
        text_put(out, bytes, count);
    bool sound = !ferror(file);
    fclose(file);
    return sound;
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
                  _("cannot be read: %s; progress is not kept until you mend or remove it"), strerror(error));
        return NULL;
    }
    Json *tree = json_read(text_string(&text), text.length);
    text_free(&text);
    bool ours = tree && (int)json_member_number(tree, "format", 0) == FORMAT;
    const Json *lessons = json_member(tree, "lessons");
    if (ours && (!lessons || json_is_tree(lessons))) return tree;
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
    *progress = (Progress){.tree = tree};
    return progress;
}

static const Json *lesson_of(const Progress *progress, const char *lesson)
{
    return json_member(json_member(progress->tree, "lessons"), lesson);
}

const char *progress_page(const Progress *progress, const char *lesson)
{
    return json_member_text(lesson_of(progress, lesson), "page", NULL);
}

size_t progress_seen_count(const Progress *progress, const char *lesson)
{
    return json_count(json_member(lesson_of(progress, lesson), "seen"));
}

/* ---- visiting ---- */

static void mark(Json *tree, const char *lesson, const char *page)
{
    Json *entry = json_inner(json_inner(tree, "lessons"), lesson);
    json_put(entry, "page", json_new_text(page));
    json_put(json_inner(entry, "seen"), page, json_new_number(1));
}

static char *copy(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(memory_grow(NULL, size, 1), text, size);
}

void progress_visit(Progress *progress, const char *lesson, const char *page)
{
    Visit *last = progress->visit_count ? &progress->visits[progress->visit_count - 1] : NULL;
    if (last && strcmp(last->lesson, lesson) == 0 && strcmp(last->page, page) == 0) return;
    mark(progress->tree, lesson, page);
    if (progress->visit_count == progress->visit_capacity) {
        progress->visit_capacity = progress->visit_capacity ? 2 * progress->visit_capacity : 32;
        progress->visits = memory_grow(progress->visits, progress->visit_capacity, sizeof *progress->visits);
    }
    progress->visits[progress->visit_count++] = (Visit){copy(lesson), copy(page)};
}

/* ---- writing ---- */

/* Writes beside the file and renames: at any moment there is a whole one. */
static bool replace_file(const Json *tree, const char *path)
{
    Text beside = {0};
    text_addf(&beside, "%s.%ld", path, (long)getpid());
    int descriptor = open(text_string(&beside), O_WRONLY | O_CREAT | O_EXCL, 0600);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    bool written = file && json_write(tree, file);
    if (file && fclose(file) != 0) written = false;
    written = written && rename(text_string(&beside), path) == 0;
    if (!written && descriptor >= 0) unlink(text_string(&beside));
    text_free(&beside);
    return written;
}

bool progress_save(const Progress *progress, const char *path, Fault *fault)
{
    if (progress->visit_count == 0) return true;
    Json *tree = read_tree(path, fault);
    if (!tree) return false;
    json_put(tree, "format", json_new_number(FORMAT));
    for (size_t i = 0; i < progress->visit_count; i++)
        mark(tree, progress->visits[i].lesson, progress->visits[i].page);
    bool written = state_make_folders(path) && replace_file(tree, path);
    json_drop(tree);
    if (written) return true;
    return fault_set(fault, FAULT_INPUT, &(Place){.name = path},
                     _("cannot be written: %s; progress is not kept"), strerror(errno));
}

void progress_free(Progress *progress)
{
    if (!progress) return;
    for (size_t i = 0; i < progress->visit_count; i++) {
        free(progress->visits[i].lesson);
        free(progress->visits[i].page);
    }
    free(progress->visits);
    json_drop(progress->tree);
    free(progress);
}
