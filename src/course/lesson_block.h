/* The blocks of fields on a lesson's pages, read against the lesson's examples. */
#ifndef ATTNLAB_COURSE_LESSON_BLOCK_H
#define ATTNLAB_COURSE_LESSON_BLOCK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/field.h"
#include "course/lesson_data.h"
#include "math/schema.h"

/* A lesson's example has at most so many scores: what a page shows is small, and a large head comes from a
 * file. */
enum { LESSON_SCORES_MAX = 1 << 18 };

struct NamedExample {
    const char *name;
    Place place;
    const Example *example; /* NULL: it has faults, which are reported already */
};

/* The one of that name, also if it has faults; NULL if there is none. */
const NamedExample *lesson_block_find(const NamedExample *examples, size_t count, const char *name);

typedef struct {
    Arena *arena;
    FaultList *faults;
    NamedExample *examples;
    size_t example_count;
    const Example
        *example; /* of the block that is being read; NULL before its field is, and if it has faults */
} BlockReader;

/* Reads a show, question, expect, notes or fact block; others are text. False if it has faults: they are
 * reported, or are those of its example. */
bool lesson_block_read(BlockReader *reader, const DocumentBlock *block, LessonBlock *out);

/* Reads the fields of a block into the record of its schema; the reader is the context of its types. Faults
 * are reported. */
bool lesson_block_fill(BlockReader *reader, const Schema *schema, const DocumentBlock *block, void *record);

/* Reads an `example NAME` block, whose name must be new: into the reader's examples, and behind the `*count`
 * `examples` if it is sound. Both have room for it. Faults are reported. */
void lesson_block_named(BlockReader *reader, const DocumentBlock *block, Example *examples, size_t *count);

FieldRead field_prose; /* const char *: its lines as one */

#endif
