/* The blocks of a lesson's pages: what each kind holds, read against the lesson's examples. */
#ifndef ATTNLAB_COURSE_LESSON_BLOCK_H
#define ATTNLAB_COURSE_LESSON_BLOCK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/field.h"
#include "course/document.h"
#include "math/schema.h"
#include "trace/example.h"
#include "trace/step.h"
#include "trace/step_list.h"

/* What a `show` block shows: id, and its word. How it is drawn, by the same id: view/figure. */
#define VIEW_TABLE(ROW)                                                                                      \
    ROW(VIEW_STEPS, "steps")                                                                                 \
    ROW(VIEW_WEIGHTS, "weights")                                                                             \
    ROW(VIEW_HEAT, "heat")                                                                                   \
    ROW(VIEW_CURVE, "curve")                                                                                 \
    ROW(VIEW_VISIBILITY, "visibility")                                                                       \
    ROW(VIEW_FLOW, "flow")                                                                                   \
    ROW(VIEW_COST, "cost")                                                                                   \
    ROW(VIEW_LAYOUTS, "layouts")

#define VIEW_ID(id, name) id,
typedef enum { VIEW_TABLE(VIEW_ID) VIEW_COUNT } ViewKind;
#undef VIEW_ID

extern const char *const VIEW_NAMES[VIEW_COUNT + 1]; /* their words; NULL ends the list */

/* The places of the data flow that `here` may mark; NULL ends the list. */
extern const char *const FLOW_PLACES[];

/* Decimals for single steps, from `digits = exp:2, rowsum:2, weights:3` or `digits = 3` for all. */
typedef struct {
    StepId step; /* STEP_NONE: every step */
    int digits;
} StepDigits;

enum { SHOW_DIGITS_MAX = 8 };

typedef struct {
    ViewKind view;
    Place place;
    const Example
        *example; /* with the block's overrides of shift, layout and τ in it; NULL for flow and cost */
    const Example *beside; /* as it is, without the overrides; NULL if none */
    StepList steps;        /* of VIEW_STEPS, VIEW_HEAT; empty: from the entry to the end, the weights */
    StepDigits digits[SHOW_DIGITS_MAX];
    size_t digits_count;
    const char *method; /* id of a wrong method to walk beside the right one; NULL if none */
    const char *here;   /* flow: the marked place */
    FieldList fields;   /* all of them, for views with fields of their own */
} Show;

/* A question that is asked before a step's result is shown. */
typedef struct {
    const Example *example;
    StepId step;
    const char *ask;
} Question;

/* A printed number that the engine must reproduce. */
typedef struct {
    Place place;
    const Example *example;
    StepId step;
    const char *at; /* "q0,k1" or NULL: the whole matrix */
    const Field *values;
    int digits;        /* decimals at which both are compared; -1: as many as were typed, cell by cell */
    bool source_error; /* the source prints something else than what is right: it must differ */
} Expect;

/* What a page says of itself: whether it is off the core path, and which such pages it leads to. */
typedef struct {
    bool deeper;
    const Field *more; /* ids of pages, with commas between them; NULL: none */
} PageSettings;

typedef struct {
    BlockKind kind;
    const DocumentBlock *block;
    PageSettings page;
    Show show;
    Question question;
    Expect expect;
    const char *source; /* of a fact */
} LessonBlock;

/* A lesson's example has at most so many scores: what a page shows is small, and a large head comes from a
 * file. */
enum { LESSON_SCORES_MAX = 1 << 18 };

/* An example as it was written, from which blocks of the texts make their own. */
typedef struct {
    const char *name;
    Place place;
    const Example *example; /* NULL: it has faults, which are reported already */
} NamedExample;

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

/* Reads the `example NAME` blocks of a file into the reader; names are new. Returns those that are sound.
 * Faults are reported. */
Example *lesson_block_examples(BlockReader *reader, const Document *document, size_t *count);

/* Whether the block belongs there; reports it if not. Whatever has no fields does, but for code of a kind
 * where there are fields alone. */
bool lesson_block_belongs(BlockReader *reader, const DocumentBlock *block, int where);

FieldRead field_prose;   /* const char *: its lines as one */
FieldRead field_example; /* const Example *: by its name; what is wrong with it is reported already */

/* Whether the computation of `example` has a step of that id; "mask" always is one. */
bool lesson_has_step(const Example *example, StepId step);

#endif
