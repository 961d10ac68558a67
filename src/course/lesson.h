/* A lesson: its examples, read once, and its pages in each language. See lessons/README.md for the files'
 * grammar. */
#ifndef ATTNLAB_COURSE_LESSON_H
#define ATTNLAB_COURSE_LESSON_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/lang.h"
#include "course/lesson_block.h"
#include "trace/example.h"
#include "trace/step.h"

typedef struct {
    const char *id;    /* "16.3": the heading's first word */
    const char *title; /* the rest of it */
    Place place;
    PageSettings settings;
    size_t *more; /* the deeper pages that it leads to, by index */
    size_t more_count;
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

/* Reads the lesson in `folder`. All faults found are added to `faults`; what is sound is kept. False if
 * nothing could be read (no examples.md and no text). Everything lives in `arena`. */
bool lesson_read(Arena *arena, const char *folder, Lesson *out, FaultList *faults);

/* The same, but of the texts only that in `lang`, or the first one that is there where it is missing. */
bool lesson_open(Arena *arena, const char *folder, Lang lang, Lesson *out, FaultList *faults);

/* Reads the text in `lang` of an opened lesson, unless it was read or there is none. */
void lesson_read_text(Lesson *lesson, Lang lang, FaultList *faults);

/* Reads the `example NAME` blocks of a file into the lesson and the reader. */
void lesson_read_examples(BlockReader *reader, const Document *document, Lesson *lesson);

/* A lesson that nobody wrote: one page, in every language, that walks through all steps of a learner's own
 * example. Switches the language to and fro. */
void lesson_of_example(Arena *arena, const Example *example, Lesson *out);

/* The id of the lesson in `folder`: as its examples.md says, else the folder's name. Reads no more than that
 * file. */
const char *lesson_read_id(Arena *arena, const char *folder);

/* The text to show in `lang`: that language's, or where it is missing the first language's that is there. */
const LessonText *lesson_text(const Lesson *lesson, Lang lang);

/* Puts other numbers in place of those of the example of the same name: whatever shows it or refers to it
 * follows. They must live as long as the lesson. */
void lesson_put_numbers(Lesson *lesson, const Example *numbers);

/* The note to print once where the lesson lacks the language: which one is shown; NULL where it has it. */
const char *lesson_missing_text(const Lesson *lesson, Lang lang);

/* How many pages are on the core path: all of them, those before `end`. Deeper ones are reached from the
 * pages that name them. */
size_t lesson_core_count(const LessonText *text, size_t end);

/* Index of the page of that id, or -1. */
int lesson_find_page(const LessonText *text, const char *id);

const Example *lesson_find_example(const Lesson *lesson, const char *name);

/* The decimals that a show wants for a step: its own, the example's, or `otherwise`. */
int show_digits(const Show *show, StepId step, int otherwise);

#endif
