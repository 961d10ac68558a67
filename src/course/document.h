/* A Markdown file as a list of blocks: the one door to md4c.
 *
 * A fence that opens a block of fields (course/field_block) is read as one; every other fence is code. All
 * text is sanitised; every block, span and field knows its place. */
#ifndef ATTNLAB_COURSE_DOCUMENT_H
#define ATTNLAB_COURSE_DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/field.h"
#include "course/field_block.h"

typedef enum {
    SPAN_TEXT,
    SPAN_EMPHASIS,
    SPAN_STRONG,
    SPAN_CODE,
    SPAN_FORMULA,   /* $…$ */
    SPAN_REFERENCE, /* {NAME.step[row,column]}: the text between the braces */
    SPAN_LINK,      /* the link's text; `target` is where it leads */
    SPAN_BREAK,     /* a hard line break */
} SpanKind;

typedef struct {
    SpanKind kind;
    const char *text;
    const char *target;
    Place place;
} Span;

typedef struct {
    Span *items;
    size_t count;
} SpanList;

typedef enum {
    DOCUMENT_HEADING,   /* level, spans */
    DOCUMENT_PARAGRAPH, /* spans; level > 0: it goes on in an item of that nesting */
    DOCUMENT_ITEM,      /* level (nesting from 1), number (0 for a bullet), spans */
    DOCUMENT_QUOTE,     /* spans: a metaphor, an aside */
    DOCUMENT_FORMULA, /* text: a display formula, its lines as written: a fence `formula`, or $$…$$ on its own
                       */
    DOCUMENT_CODE,    /* text, info, argument */
    DOCUMENT_TABLE,   /* rows × columns of spans; row 0 is the heading */
    DOCUMENT_FIELDS, /* field_kind, argument, fields, and `text`: what is no field */
} DocumentKind;

typedef struct {
    DocumentKind kind;
    Place place;
    int level;
    int number;
    SpanList spans;
    BlockKind field_kind;
    const char *info;     /* the first word of an info string */
    const char *argument; /* the rest of it */
    const char *text;
    FieldList fields;
    size_t rows;
    size_t columns;
    SpanList *cells; /* row-major */
} DocumentBlock;

enum { DOCUMENT_BLOCKS_MAX = 10000, DOCUMENT_CELLS_MAX = 20000 };

typedef struct {
    const char *name; /* the file, for messages */
    DocumentBlock *blocks;
    size_t count;
} Document;

/* Reads a file of at most 4 MiB. Everything lives in `arena`. False if it cannot be read; what is wrong
 * inside (hidden characters, invalid UTF-8, an unclosed fence, a line that is no field, raw HTML, a picture,
 * more blocks than DOCUMENT_BLOCKS_MAX, more cells in a table than DOCUMENT_CELLS_MAX) is added to `faults`
 * with its place and the rest is read. */
bool document_read(Arena *arena, const char *path, Document *out, FaultList *faults);

/* The same, of a file that is only to be listed: blocks of fields, and headings without their words. What is
 * wrong inside is not reported. */
bool document_read_outline(Arena *arena, const char *path, Document *out, FaultList *faults);

/* The fields at the head of a file: those of its first block of that kind. None if there is none. */
FieldList document_read_head(Arena *arena, const char *path, BlockKind kind);

/* The same from memory, for tests and the fuzzer, which have no file; messages call it `name`. */
void document_parse(Arena *arena, const char *name, const char *bytes, size_t length, Document *out,
                    FaultList *faults);

/* Whether it is a block of fields of that kind; a heading that begins a page. */
bool document_is(const DocumentBlock *block, BlockKind kind);
bool document_is_page(const DocumentBlock *block);

/* The words of a heading, as they are written. */
const char *document_heading(Arena *arena, const DocumentBlock *heading);

/* The fields of the first block of that kind; none without one. */
FieldList document_head(const Document *document, BlockKind kind);

/* The ids of the pages on the core path: without those whose page block says `deeper = yes`. */
size_t document_core_pages(Arena *arena, const Document *document, const char ***ids);

#endif
