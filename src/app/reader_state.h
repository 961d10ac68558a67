/* What the reader knows: its page, where on it the learner is, and how it is looked at. Keys, edits,
 * commands, searching and drawing all work on it. */
#ifndef ATTNLAB_APP_READER_STATE_H
#define ATTNLAB_APP_READER_STATE_H

#include <stdbool.h>
#include <stddef.h>

#include "app/outline.h"
#include "app/screen.h"
#include "app/what_if.h"
#include "base/text.h"
#include "course/lesson.h"
#include "trace/edit.h"
#include "view/board.h"
#include "view/flow.h"
#include "view/page.h"
#include "view/picture.h"
#include "view/step_view.h"

enum {
    READER_HEAD_ROWS = 2,
    READER_FOOT_ROWS = 1,
    READER_SIDE_WIDTH_MIN = 116, /* from here on the page's text is beside its pictures */
    READER_MAIN_WIDTH = 80,
};

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
    size_t overhang; /* columns by which what does not wrap is wider than the screen */
} Measure;

/* The part of the prose that is seen. */
typedef struct {
    size_t row;
    size_t column;
    Measure measure;
} Scroll;

/* The cell under the cursor, in the matrix' own axes. */
typedef struct {
    StepFocus focus;
    size_t row;
    size_t column;
    bool elsewhere; /* on the board, in another step than the one that is walked */
    size_t step;    /* which one */
} CellCursor;

/* T and d as the learner set them, for the cost tables. */
typedef struct {
    Text values[2];
    Field fields[2];
} CostSizes;

/* A stop of a page. */
typedef struct {
    size_t page;
    size_t stop;
} PageStop;

/* Questions whose results have been shown. */
typedef struct {
    PageStop *items;
    size_t count;
    size_t capacity;
} ShownList;

enum { READER_WAYS_MAX = 8 };

/* Whether the board fits and in how many columns, and all that it depends on: a frame asks for it often. */
typedef struct {
    size_t revision; /* of the page; 0: nothing was planned yet */
    const Trace *trace;
    const Trace *wrong;
    Layout layout;
    int digits;
    bool side; /* there is text to be shown beside it */
    size_t width;
    size_t height;
    bool fits;
    size_t cols;
} BoardPlan;

/* What was searched for last, and where it was found. */
typedef struct {
    Text wanted;
    size_t page;
    size_t block;
} Search;

typedef struct Reader Reader;

struct Reader {
    Screen screen;
    const Lesson *lesson;
    Progress *progress; /* where its pages are noted as seen; NULL: nowhere */
    bool next_is_here;  /* the lesson that follows can be opened */
    Page page;
    size_t page_index;
    Stop *stops;
    size_t stop_count;
    size_t stop;
    EditLog *edits; /* one for each example of the lesson */
    CellCursor cursor;
    size_t at[AXIS_COUNT]; /* where the cursor was last on each axis */
    Snapshot was;          /* before the last change, until the next key */
    BoardPlan *plan;       /* the last one */
    bool isolates;         /* the board dims what has nothing to do with the current cell */
    bool shows_right;      /* with a wrong method: the right numbers are on the board */
    bool shows_all;        /* of the board, from the beginning: there is no walk */
    Scroll scroll;
    Look look;
    CostSizes sizes;
    Picture picture;                /* of steps; where a step does not have it, its matrices are shown */
    Picture first_picture;          /* with which each page begins */
    bool predict;                   /* ask before results that have a question */
    bool revealed;                  /* the current step's result has been shown */
    ShownList shown;                /* what was revealed before */
    PageStop ways[READER_WAYS_MAX]; /* from where deeper pages were come to, the last one last */
    size_t way_count;
    bool veiled;                 /* it is hidden again: for a class to answer first */
    bool at_end;                 /* the message says that the lesson ends; space goes on to the next */
    WhatIf what_if;              /* the list of wrong methods, while one is chosen */
    Outline outline;             /* the list of pages, while one is chosen */
    const Misconception *method; /* the one that is walked beside the right way; NULL: none */
    Outcome (*take_line)(Reader *reader, const char *text); /* what is typed, of the line that is asked for */
    Search search;
};

/* Opens the lesson at the page `page_id` (NULL or unknown: the first). reader_close frees. */
void reader_open(Reader *reader, const Lesson *lesson, const char *page_id, Charset charset);
void reader_close(Reader *reader);

/* The id of the page, or NULL. */
const char *reader_page_id(const Reader *reader);
size_t reader_page_count(const Reader *reader);

/* Makes the page anew, in the current language. */
void reader_build_page(Reader *reader);

/* Goes to a page: to its beginning or its last stop; or to a stop, at its beginning. */
void reader_go_to_page(Reader *reader, size_t page, bool at_end);
void reader_go_to_stop(Reader *reader, size_t stop, bool revealed);

/* From a deeper page to where it was come to; false on a page of the core path. */
bool reader_come_back(Reader *reader);

const Stop *reader_stop(const Reader *reader);

/* The stop behind one (by 1) or before it (by −1) at which a walk comes to rest, past steps that change
 * nothing; as many as there are where none is. */
size_t reader_stop_beside(const Reader *reader, size_t stop, int by);

/* The block of the current step stop. */
const PageBlock *reader_block(const Reader *reader);

/* The computation that keys act on: the step's, or that of the first view of an example in the prose; NULL
 * where there is none. */
const PageTrace *reader_trace(const Reader *reader);
KeyContext reader_context(const Screen *screen);

/* The view of the current step, with its cursor, and the picture in which it is shown: of a view that is at
 * hand, since both plan the board. */
StepView reader_view(const Reader *reader);
Picture reader_picture(const Reader *reader);
Picture reader_picture_wanted(const Reader *reader, const StepView *view); /* whether it fits or not */
Picture reader_picture_of(const Reader *reader, const StepView *view);

/* Whether the current step's result is still to be predicted; says so, if it is the result that the cursor
 * is on. */
bool reader_hides(const Reader *reader);
bool reader_refuses_hidden(Reader *reader);

/* Keeps that a question's result is shown now; whether that of a stop of this page has been, ever. */
void reader_note_shown(Reader *reader);
bool reader_has_shown(const Reader *reader, size_t stop);

/* A matrix of the current step, and the id under which it can be edited (STEP_MASK for the mask); NULL if the
 * step has none. */
const Matrix *reader_matrix(const Reader *reader, StepFocus focus, StepId *id);

/* The one under the cursor. */
const Matrix *reader_focused(const Reader *reader, StepId *id);

/* Brings the cursor back inside the focused matrix. */
void reader_clamp_cursor(Reader *reader);

/* Keeps the rows of large heads that can be seen from the cursor; or all of them, until then. */
void reader_look_around(Reader *reader);
void reader_see_all(Reader *reader);

/* Puts the cursor on a cell of any step that the board shows. */
void reader_go_to_cell(Reader *reader, BoardCell cell);

/* The blocks of text that lead to the current step; whether there is more of it than a title. */
void reader_find_side(const Reader *reader, size_t *first, size_t *last);
bool reader_has_side(const Reader *reader);

/* Rows that are kept below a board for words. */
size_t reader_words_rows(const Reader *reader);

/* Walks a wrong method beside the right way from now on (NULL: none), in place of a page's own; leaving it,
 * the pages' own come back. */
void reader_set_method(Reader *reader, const Misconception *method);
void reader_leave_method(Reader *reader);

/* Asks for a line, which `take_line` gets; again, to be mended, saying why. */
#define reader_ask(reader, take, ...)                                                                        \
    ((reader)->take_line = (take), screen_ask(&(reader)->screen, "", __VA_ARGS__))
Outcome reader_ask_again(Reader *reader, const char *text, const char *why);

/* Rows between the head and the footer. */
size_t reader_body_rows(const Reader *reader);

#endif
