/* What a lesson holds: its examples, read once, and its pages in each language. */
#ifndef ATTNLAB_COURSE_LESSON_DATA_H
#define ATTNLAB_COURSE_LESSON_DATA_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/lang.h"
#include "course/document.h"
#include "trace/example.h"
#include "trace/step.h"

/* What a `show` block shows. */
typedef enum {
    VIEW_STEPS,
    VIEW_WEIGHTS,
    VIEW_HEAT,
    VIEW_CURVE,
    VIEW_VISIBILITY,
    VIEW_FLOW,
    VIEW_COST,
    VIEW_LAYOUTS,
    VIEW_COUNT
} ViewKind;

extern const char *const VIEW_NAMES[VIEW_COUNT + 1];

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
    const Example *beside; /* as it stands, without the overrides; NULL if none */
    StepId first_step;     /* of VIEW_STEPS; STEP_NONE: from the entry on */
    StepId last_step;      /* STEP_NONE: to the end */
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

typedef enum {
    LESSON_TEXT,
    LESSON_SHOW,
    LESSON_QUESTION,
    LESSON_EXPECT,
    LESSON_NOTES,
    LESSON_FACT
} LessonBlockKind;

typedef struct {
    LessonBlockKind kind;
    const DocumentBlock *block;
    Show show;
    Question question;
    Expect expect;
    const char *source; /* of a fact */
} LessonBlock;

typedef struct {
    const char *id;    /* "16.3": the heading's first word */
    const char *title; /* the rest of it */
    Place place;
    LessonBlock *blocks; /* what follows the heading */
    size_t block_count;
} LessonPage;

typedef struct {
    bool present; /* the file was there, and has been read */
    const char *title;
    const char *objective;
    LessonPage *pages;
    size_t page_count;
} LessonText;

/* An exercise that belongs to a page, as the page's end names it. */
typedef struct {
    const char *id;
    const char *page_id;
    const char *folder;
} LessonExercise;

/* An example as it was written, from which blocks of the texts make their own; see course/lesson_block. */
typedef struct NamedExample NamedExample;

typedef struct {
    const char *id; /* "05", "16" */
    const char *folder;
    const char *minutes;
    const char *practice;
    const char *requires;
    const char *next;
    Example *examples;
    size_t example_count;
    NamedExample *named; /* the same, and those that have faults */
    size_t named_count;
    const Expect *expects; /* those of examples.md, for both languages */
    size_t expect_count;
    LessonText texts[LANG_COUNT];
    const LessonExercise *exercises; /* put in by whoever has them at hand; else none */
    size_t exercise_count;
    Arena *arena;
} Lesson;

/* Whether the computation of `example` has a step of that id; "mask" always is one. */
bool lesson_has_step(const Example *example, StepId step);

#endif
