/* Blocks of fields: fences whose info string names one of our kinds. Their lines are `name = value`, a value
 * going on over indented lines, `#` before a comment. */
#ifndef ATTNLAB_COURSE_FIELD_BLOCK_H
#define ATTNLAB_COURSE_FIELD_BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/field.h"
#include "base/lang.h"
#include "course/source.h"

/* Where a block may be, a bit for each place. */
enum {
    IN_EXAMPLES = 1 << 0, /* examples.md */
    IN_HEAD = 1 << 1,     /* a lesson's text, before its first page */
    IN_PAGE = 1 << 2,
    IN_EXERCISE = 1 << 3,      /* exercise.md */
    IN_EXERCISE_TEXT = 1 << 4, /* question, hints and explanation; title and choices are read elsewhere */
};

/* The kinds of blocks: id, name, how many fields at most (SIZE_MAX: and nothing else; otherwise free text
 * follows), where it may be, and the same in words. What each holds: course/lesson_block.h. */
#define FIELD_BLOCK_TABLE(ROW)                                                                               \
    ROW(BLOCK_LESSON, "lesson", SIZE_MAX, IN_EXAMPLES | IN_HEAD,                                             \
        N_("in examples.md, or before the first page"))                                                      \
    ROW(BLOCK_EXAMPLE, "example", SIZE_MAX, IN_EXAMPLES | IN_EXERCISE, N_("in examples.md or exercise.md"))  \
    ROW(BLOCK_EXPECT, "expect", SIZE_MAX, IN_EXAMPLES | IN_PAGE,                                             \
        N_("in examples.md, or on a page of a lesson"))                                                      \
    ROW(BLOCK_EXERCISE, "exercise", SIZE_MAX, IN_EXERCISE,                                                   \
        N_("once in exercise.md and once in the question, under exercises/"))                                \
    ROW(BLOCK_CHOICES, "choices", SIZE_MAX, 0, N_("once in the question, under exercises/"))                 \
    ROW(BLOCK_ANSWER, "answer", SIZE_MAX, 0, N_("in answers.md, under exercises/"))                          \
    ROW(BLOCK_PAGE, "page", SIZE_MAX, IN_PAGE, N_("once on a page of a lesson"))                             \
    ROW(BLOCK_QUESTION, "question", SIZE_MAX, IN_PAGE, N_("on a page of a lesson"))                          \
    ROW(BLOCK_SHOW, "show", SIZE_MAX, IN_PAGE | IN_EXERCISE_TEXT, N_("on a page"))                           \
    ROW(BLOCK_NOTES, "notes", 0, IN_PAGE | IN_EXERCISE_TEXT, N_("on a page"))                                \
    ROW(BLOCK_FACT, "fact", 1, IN_PAGE | IN_EXERCISE_TEXT, N_("on a page"))

#define FIELD_BLOCK_ID(id, ...) id,
typedef enum { BLOCK_TEXT, /* no block of fields */ FIELD_BLOCK_TABLE(FIELD_BLOCK_ID) BLOCK_COUNT } BlockKind;
#undef FIELD_BLOCK_ID

typedef struct {
    const char *name;
    size_t fields_most;
    int where;
    const char *home; /* to be translated */
} FieldBlockRule;

extern const FieldBlockRule FIELD_BLOCK_RULES[BLOCK_COUNT];

/* The kind that an info string opens; BLOCK_TEXT if none. */
BlockKind field_block_kind(const char *info, size_t length);

/* The line that opens a fence. */
typedef struct {
    size_t line;  /* its number */
    char mark;    /* ` or ~ */
    size_t marks; /* how many */
} Fence;

/* The first fence of that mark behind a line, with nothing but marks of lists and quotes before it. */
Fence fence_find(SourceText *source, size_t behind, char mark);

/* Whether the line of that number closes the fence: with its marks alone, not by the end of the file, the
 * list or the quote. */
bool fence_closes(const SourceText *source, const Fence *fence, size_t number);

enum { FIELD_BLOCK_MAX = 100 };

typedef struct {
    FieldList fields;
    const char *rest; /* the free text behind them, with its newlines; "" if there is none */
    size_t lines;     /* that belong to the block: all, if it was closed */
} FieldBlock;

/* Reads the text of a block of that kind, in which every line ends in a newline, up to a line that begins a
 * page or another block: then this one was not closed. A value that goes on keeps its newlines and indents,
 * so that a place counted in it is one of the file. Faults: a line that is no field, a field without a value,
 * more than FIELD_BLOCK_MAX. */
FieldBlock field_block_read(Arena *arena, BlockKind kind, SourceText *source, const Fence *fence,
                            const char *text, FaultList *faults);

#endif
