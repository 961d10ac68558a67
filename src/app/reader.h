/* The reader: a lesson, page by page; prose is scrolled, steps are walked and changed live. */
#ifndef ATTNLAB_APP_READER_H
#define ATTNLAB_APP_READER_H

#include <stdbool.h>
#include <stddef.h>

#include "app/keys.h"
#include "app/screen.h"
#include "app/what_if.h"
#include "base/text.h"
#include "course/lesson.h"
#include "trace/edit.h"
#include "view/canvas.h"
#include "view/flow.h"
#include "view/page.h"
#include "view/picture.h"
#include "view/step_view.h"

/* Where Space comes to rest: a stretch of prose and figures, or one step. */
typedef struct {
    bool step;
    size_t first; /* blocks of the page */
    size_t last;
} Stop;

/* The size of a stop's prose, and all that it depends on. */
typedef struct {
    size_t revision; /* of the page */
    size_t stop;
    size_t width;
    Look look;
    size_t rows;
    size_t overhang;
} Measure;

/* What the line that is typed is for. */
typedef enum { LINE_VALUE, LINE_TAU, LINE_COMMAND, LINE_SEARCH } LineUse;

typedef struct {
    const Lesson *lesson;
    Page page;
    size_t page_index;
    Stop *stops;
    size_t stop_count;
    size_t stop;
    EditLog *edits; /* one for each example of the lesson */
    Measure measure;
    size_t scroll; /* first line of prose that is seen */
    size_t pan;    /* first column of prose that is seen */
    StepFocus focus;
    size_t row; /* the cursor's cell, in the focused matrix' own axes */
    size_t column;
    Look look;
    Text size_values[2]; /* T and d as the learner set them, for the cost tables */
    Field sizes[2];
    Picture picture;             /* of steps; where a step does not have it, its matrices are shown */
    bool next_is_here;           /* the lesson that follows can be opened */
    bool at_end;                 /* the learner was told that the lesson ends; space goes on to the next */
    bool predict;                /* ask before results that have a question */
    bool revealed;               /* the current step's result has been shown */
    WhatIf what_if;              /* the list of wrong methods, while one is chosen */
    const Misconception *method; /* the one that is walked beside the right way; NULL: none */
    Text message;                /* told in the footer's place until the next key */
    Text prompt;                 /* of the line that is asked for */
    Text initial;
    LineUse line_use;
    size_t sought_block; /* of the page, where it was found */
    Text sought;         /* what was searched for last */
    size_t width;
    size_t height;
    Charset charset;
} Reader;

/* Opens the lesson at the page `page_id` (NULL or unknown: the first). reader_close frees. */
void reader_open(Reader *reader, const Lesson *lesson, const char *page_id, Charset charset);
void reader_close(Reader *reader);

Outcome reader_act(Reader *reader, Action action);
Outcome reader_line(Reader *reader, const char *text);
/* A click: on a cell of a step's matrices it moves the cursor there. */
void reader_click(Reader *reader, size_t row, size_t col);
void reader_resize(Reader *reader, size_t width, size_t height);
void reader_draw(const Reader *reader, Canvas *canvas);

/* The page in another language, at the same place. */
void reader_switch_language(Reader *reader);

/* While a list is open every key goes to it. */
bool reader_has_list(const Reader *reader);
void reader_list_key(Reader *reader, Key key);

KeyContext reader_context(const Reader *reader);
const char *reader_page_id(const Reader *reader);

/* ---- what the screen's two halves, acting and drawing, share ---- */

const Stop *reader_stop(const Reader *reader);

/* The block of the current step stop. */
const PageBlock *reader_block(const Reader *reader);

/* The computation that keys act on: the step's, or that of the first view of an example in the prose; NULL
 * where there is none. */
const PageTrace *reader_trace(const Reader *reader);

/* The view of the current step, with its cursor. */
StepView reader_view(const Reader *reader);

/* The picture in which the current step is shown. */
Picture reader_picture(const Reader *reader);

/* Whether the current step's result is still to be predicted. */
bool reader_hides(const Reader *reader);

/* The matrix that has the focus, and the id under which it can be edited ("mask" for the mask); NULL if the
 * step has none. */
const Matrix *reader_focused(const Reader *reader, StepFocus focus, StepId *id);

/* Goes to a page, at its beginning; or to the stop that holds a block of the current page. */
void reader_go_to_page(Reader *reader, size_t page);
void reader_go_to_block(Reader *reader, size_t block);

/* Brings the cursor back inside the focused matrix. */
void reader_clamp_cursor(Reader *reader);

/* Line of the current stop's prose at which a block begins. */
size_t reader_block_row(const Reader *reader, size_t block);

/* Rows that the prose of the current stop has on a canvas of the reader's width, and columns by which what
 * does not wrap is wider. */
size_t reader_prose_rows(const Reader *reader);
size_t reader_prose_overhang(const Reader *reader);

/* Rows between the head and the footer. */
size_t reader_body_rows(const Reader *reader);

#endif
