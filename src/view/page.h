/* A page as a list of blocks, made from a lesson's text and the engine's traces.
 *
 * view/flow lays it out on a canvas, view/plain prints it; later the handouts are one more renderer. Numbers
 * inside prose are those of the unedited examples; matrices follow the learner's edits. */
#ifndef ATTNLAB_VIEW_PAGE_H
#define ATTNLAB_VIEW_PAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/lang.h"
#include "course/lesson.h"
#include "grade/misconception.h"
#include "trace/trace.h"
#include "view/canvas.h"
#include "view/compare.h"
#include "view/step_view.h"

typedef enum {
    PAGE_HEADING,
    PAGE_PARAGRAPH,
    PAGE_ITEM,
    PAGE_QUOTE,
    PAGE_FORMULA,
    PAGE_CODE,
    PAGE_TABLE,
    PAGE_FACT,     /* a figure measured elsewhere, with its source */
    PAGE_QUESTION, /* asked before a step's result is shown */
    PAGE_STEP,     /* one step of a walk */
    PAGE_VIEW,     /* another view of a trace: weights, visibility, flow, … */
    PAGE_FAULT,    /* something that could not be shown, and why */
} PageBlockKind;

typedef struct {
    Style style;
    const char *text;
} PageSpan;

typedef struct {
    PageSpan *items;
    size_t count;
} PageSpans;

typedef struct {
    PageBlockKind kind;
    int level;  /* of a heading, an item, or a paragraph that goes on in one */
    int number; /* of an item; 0 for a bullet */
    PageSpans spans;
    const char *text; /* formula, code; the source of a fact */
    size_t rows;      /* table: row 0 is the heading */
    size_t columns;
    PageSpans *cells;

    const Show *show;   /* of a step or a view */
    size_t trace;       /* index in Page.traces; SIZE_MAX of a view without an example */
    size_t step;        /* index in the trace's table */
    size_t step_number; /* from 1, of step_count in this walk */
    size_t step_count;
    bool idle;                /* it changes no number now: a walk passes over it */
    const Question *question; /* asked at this step, or NULL */
} PageBlock;

/* One trace for each example (with the overrides of its show) and each of its asked heads that the page
 * shows. */
typedef struct {
    const Example *example;
    size_t head;
    size_t example_index; /* in the lesson: whose edit log it follows */
    Trace now;            /* with the edits */
    Trace before;         /* as the lesson's author wrote it */
    bool edited;
    const Misconception *method; /* a wrong method that is followed beside the right one; NULL if none */
    Trace wrong;                 /* its computation, with the edits; empty without a method */
    bool follows;                /* it comes to an answer */
    StepId differs;              /* the first step in which both part; STEP_NONE if none does */
    Fault
        fault; /* why the edits cannot be followed (kind FAULT_NONE: they are); `now` is then without them */
} PageTrace;

/* Zero-initialised is ready for page_build; page_free frees. */
typedef struct {
    const Lesson *lesson;
    const LessonPage *source;
    Lang lang;
    size_t revision; /* another one each time that the page is made or its traces are run */
    RowSight sight;  /* of large heads, as wanted; reach 0: all rows */
    bool has_views;  /* other than steps */
    PageBlock *blocks;
    size_t block_count;
    size_t block_capacity;
    PageTrace *traces;
    size_t trace_count;
    Arena arena;
} Page;

/* Makes page `index` of the lesson in `lang`; `edits` holds one log for each of the lesson's examples, or is
 * NULL. What cannot be computed becomes a PAGE_FAULT block that says why; the rest is there. */
void page_build(Page *page, const Lesson *lesson, size_t index, Lang lang, const EditLog *edits);

/* Runs the traces again after an edit; steps that begin to act, or cease to, join their walks or leave them.
 */
void page_follow(Page *page, const EditLog *edits);

/* Only these rows of large heads are seen from now on, on this page and those that are made in its place. A
 * head with a wrong method beside it, and every head of a page with other views than steps, keeps all rows.
 */
void page_see(Page *page, RowSight sight);

/* Follows a wrong method beside a trace from now on; NULL: no more. */
void page_set_method(Page *page, size_t trace, const Misconception *method, const EditLog *edits);

/* The comparison of a step with the wrong method's, at the view's cell. */
Compare page_compare(const PageTrace *trace, const StepView *view);

/* Appends what is to be said of the wrong method at a step: that it is still the same, what was done where
 * both part, or since when they differ. */
void page_what_if_text(const PageTrace *trace, size_t step, Text *out);

void page_free(Page *page);

#endif
