/* The record's file: opened, locked for one write, and closed again for every record.
 *
 * The lock is fcntl's and not flock's: fcntl locking is POSIX, and it also works between machines where the
 * home is on a network. Its one trap, that closing any descriptor of the file gives the process's lock up,
 * cannot spring here: nothing else has the file open while a record is written. The lock is held for a few
 * system calls and never while the disk is waited for. Where a file system has no locks the record is written
 * without one: O_APPEND alone keeps it whole on a local disk. */
#include "record/log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/lang.h"
#include "record/record_line.h"
#include "record/state.h"

/* How long another program's lock is waited for: a write takes less than a millisecond. */
enum { LOCK_MS = 1000, READ_LOCK_MS = 200 };

/* Beyond this it is no record that a person has made. */
static const off_t FILE_BYTES_MAX = 256L << 20;

const char *record_path(Arena *arena)
{
    return state_path(arena, "record.jsonl");
}

bool record_is_attempt(const Record *record)
{
    return record->kind == RECORD_ANSWER && record->verdict != VERDICT_DIGITS;
}

bool record_is_right(const Record *record)
{
    return record->verdict <= VERDICT_DRIFT;
}

/* ---- the file ---- */

static bool fail(const char *path, int error, Fault *fault)
{
    return fault_set(fault, FAULT_INPUT, &(Place){.name = path}, _("%s; answers are not kept"),
                     state_error(error));
}

static bool fail_homeless(Fault *fault)
{
    return fault_set(fault, FAULT_INPUT, &(Place){.name = "HOME"},
                     _("there is no home for the record; set HOME or XDG_STATE_HOME to a folder"));
}

/* ---- appending ---- */

/* Whether the last line has its end; so has an empty file. */
static bool ends_whole(int descriptor, off_t size)
{
    char last = '\n';
    return size == 0 || pread(descriptor, &last, 1, size - 1) != 1 || last == '\n';
}

/* One write behind the last byte. What a full disk took of it is taken back, which only a lock allows: behind
 * it is nobody else's record. Gives an error number, 0 if all is written. */
static int write_line(int descriptor, const Text *line)
{
    struct stat status;
    bool locked = state_lock(descriptor, F_WRLCK, LOCK_MS);
    if (!locked && errno == EAGAIN) return EAGAIN;
    if (fstat(descriptor, &status) != 0) return errno;
    Text bytes = {0};
    if (!ends_whole(descriptor, status.st_size)) text_add(&bytes, "\n");
    text_put(&bytes, line->bytes, line->length);
    ssize_t written = write(descriptor, bytes.bytes, bytes.length);
    int error = written < 0 ? errno : 0;
    if (written >= 0 && (size_t)written < bytes.length) {
        error = ENOSPC;
        if (locked && ftruncate(descriptor, status.st_size) != 0) error = errno;
    }
    text_free(&bytes);
    if (locked) state_lock(descriptor, F_UNLCK, 0);
    return error;
}

/* EINVAL: a file system that cannot be made to hurry. */
static int settle(int descriptor)
{
    return fdatasync(descriptor) == 0 || errno == EINVAL ? 0 : errno;
}

bool record_append(const char *path, const Record *record, Fault *fault)
{
    struct stat status;
    if (!path) return fail_homeless(fault);
    if (!state_make_folders(path)) return fail(path, errno, fault);
    int descriptor = state_open_plain(path, O_RDWR | O_APPEND | O_CREAT, &status);
    if (descriptor < 0) return fail(path, errno, fault);
    if (status.st_uid != geteuid()) {
        close(descriptor);
        return fault_set(fault, FAULT_INPUT, &(Place){.name = path},
                         _("it belongs to somebody else; answers are not kept until it is moved away"));
    }
    Text line = {0};
    record_line_write(&line, record);
    int error = write_line(descriptor, &line);
    text_free(&line);
    if (error == 0) error = settle(descriptor);
    if (close(descriptor) != 0 && error == 0) error = errno;
    return error == 0 || fail(path, error, fault);
}

/* ---- reading ---- */

static void list_add(Arena *arena, RecordList *list, size_t *capacity, const Record *record)
{
    if (list->count == *capacity) {
        *capacity = *capacity ? 2 * *capacity : 64;
        Record *items = arena_take(arena, *capacity, sizeof *items);
        if (list->count) memcpy(items, list->items, list->count * sizeof *items);
        list->items = items;
    }
    list->items[list->count++] = *record;
}

/* Reads lines until `size` bytes are read: what another terminal appends meanwhile is not looked at. */
static bool read_lines(Arena *arena, FILE *file, off_t size, RecordList *out)
{
    char *line = NULL;
    size_t room = 0, capacity = 0, number = 0;
    ssize_t length;
    for (off_t offset = 0; offset < size && (length = getline(&line, &room, file)) > 0; offset += length) {
        Record record;
        number++;
        if (strspn(line, " \t\r\n") == (size_t)length) continue;
        if (record_line_read(arena, line, (size_t)length, &record)) {
            list_add(arena, out, &capacity, &record);
        } else if (line[length - 1] != '\n') {
            out->torn = true;
        } else if (out->damaged++ == 0) {
            out->first_damaged = number;
        }
    }
    free(line);
    return !ferror(file);
}

/* The size between two records: the lock waits until nobody is writing, but only a little: at worst the last
 * record is torn. -1 with errno where it is not known or too large. */
static off_t settled_size(int descriptor)
{
    struct stat status;
    bool locked = state_lock(descriptor, F_RDLCK, READ_LOCK_MS);
    off_t size = fstat(descriptor, &status) == 0 ? status.st_size : -1;
    if (locked) state_lock(descriptor, F_UNLCK, 0);
    if (size <= FILE_BYTES_MAX) return size;
    errno = EFBIG;
    return -1;
}

static bool read_file(Arena *arena, const char *path, RecordList *out)
{
    struct stat status;
    int descriptor = state_open_plain(path, O_RDONLY, &status);
    if (descriptor < 0) return errno == ENOENT;
    off_t size = settled_size(descriptor);
    FILE *file = size < 0 ? NULL : fdopen(descriptor, "rb");
    if (!file) {
        int error = errno;
        close(descriptor);
        errno = error;
        return false;
    }
    bool sound = read_lines(arena, file, size, out);
    int error = errno;
    fclose(file);
    errno = error;
    return sound;
}

bool record_read(Arena *arena, const char *path, RecordList *out, Fault *fault)
{
    *out = (RecordList){0};
    if (!path) return fail_homeless(fault);
    if (read_file(arena, path, out)) return true;
    return fault_set(fault, FAULT_INPUT, &(Place){.name = path},
                     _("the record cannot be read: %s; mend it or move it away"), state_error(errno));
}
