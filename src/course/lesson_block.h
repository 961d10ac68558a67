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

/* Reads the `example NAME` blocks of a file into the lesson and the reader: names are new, those that are
 * sound are the lesson's examples. Faults are reported. */
void lesson_block_examples(BlockReader *reader, const Document *document, Lesson *lesson);

/* Where a block of fields belongs, a bit for each place. */
enum {
    IN_EXAMPLES = 1 << 0, /* examples.md */
    IN_HEAD = 1 << 1,     /* a lesson's text, before its first page */
    IN_PAGE = 1 << 2,
    IN_EXERCISE = 1 << 3,      /* exercise.md */
    IN_EXERCISE_TEXT = 1 << 4, /* question, hints and explanation; title and choices are read elsewhere */
};

/* Whether the block belongs there; reports it if not. Whatever has no fields does, but for code of a kind
 * where there are fields alone. */
bool lesson_block_belongs(BlockReader *reader, const DocumentBlock *block, int where);

FieldRead field_prose;   /* const char *: its lines as one */
FieldRead field_example; /* const Example *: by its name; what is wrong with it is reported already */

#endif
