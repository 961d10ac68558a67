/* The record: every answer of a learner, every question left, every word said about oneself, one JSON line
 * each.
 *
 * The file only ever grows. A record is one write behind the last byte, under a lock, so that two terminals
 * lose nothing, and a process that is killed loses at most the answer in flight. What is damaged is reported,
 * skipped, and never touched. Nothing here is a judgement of the learner: there are attempts, dates, verdicts
 * on answers, and what the learner says. */
#ifndef ATTNLAB_RECORD_LOG_H
#define ATTNLAB_RECORD_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/fault.h"
#include "record/record.h"

/* Where the record is: $XDG_STATE_HOME/attnlab/record.jsonl, else ~/.local/state/…; NULL without a home. In
 * the arena. */
const char *record_path(Arena *arena);

/* Appends one record and waits until the disk has it; makes folders and file (mode 0600) where they are
 * missing. A torn last line stays, the record begins a line of its own. On a fault nothing that was stored is
 * touched; the caller goes on, and reports the fault once. */
bool record_append(const char *path, const Record *record, Fault *fault);

/* The records in the order of the file. */
typedef struct {
    Record *items;
    size_t count;
    size_t damaged;       /* lines that are no record of ours; they are left as they are */
    size_t first_damaged; /* the first one's number, from 1 on */
    bool torn; /* the last line is the beginning of a record that was never finished; not in `damaged` */
} RecordList;

/* Reads all records into `arena`; a missing file is an empty record. False with a fault where there is a file
 * that cannot be read. Lines of a newer format count as damaged. */
bool record_read(Arena *arena, const char *path, RecordList *out, Fault *fault);

/* Whether it is an answer that counts: one that lacked only digits was asked for again. */
bool record_is_attempt(const Record *record);

/* Whether the answer is right, or right but for honest rounding. */
bool record_is_right(const Record *record);

#endif
