/* Matrices on one picture: planned together, then drawn.
 *
 * A line of queries runs through blocks beside each other. The other operand of a product is above its
 * result, Falk's way: a kept axis is seen as rows or columns that run through, a contracted one as what is
 * above and beside, but not in the result. Where the line is too wide it goes on below, in another band.
 *
 * The board, a step's picture, and a step computed in two ways are scenes: each fills the blocks, and lists
 * what it gives up until they fit. Everything is planned before anything is drawn. */
#ifndef ATTNLAB_VIEW_SCENE_H
#define ATTNLAB_VIEW_SCENE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "view/cone.h"
#include "view/matrix_view.h"
#include "view/step_focus.h"

enum { SCENE_BLOCKS_MAX = STEP_TABLE_MAX };

typedef struct Scene Scene;

/* A matrix of the picture. */
typedef struct {
    const Scene *scene;
    bool present;
    const Trace *trace;
    int step;      /* of its table: whose numbers are shown; -1: the mask */
    Matrix matrix; /* of rank 2 at most: of one with heads, the head's */
    Matrix before; /* the same in the unedited trace; `cells` is NULL if there is none to compare */
    bool is_wrong; /* of the two, the wrong one */
    bool meets;    /* the cells that share the cursor's positions are its partners, whatever the cone is */
    bool alone;    /* of two computations only this one has the step: all of it differs */
    bool later;    /* only named: the walk has not come to it, or the wrong method has no such step */
    Text title;
    Style title_style;
    MatrixView view;
    MatrixView other;  /* the same in another way, as it would be shown here; without a matrix: none … */
    Text other_title;  /* … and what it would be called */
    size_t least_slot; /* columns that a cell takes at least */
    size_t row;        /* of its first cell; its column headings are above */
    size_t col;
    AxisSpan rows;
    AxisSpan columns;
} Part;

/* A matrix in the line and, of a product, the other operand above it. A block of the board may stand for
 * several steps, of which it shows the last or the one that is walked. A block without a matrix is what is
 * written between two. */
typedef struct {
    size_t first;
    size_t last;
    bool starts;    /* other rows than the block before: they have headings here */
    bool may_break; /* the line may go on below from here */
    bool has_sums;  /* behind each row of its weights */
    bool repeats;   /* its rows have headings here too, if the block before is in the same band */
    Part line;
    Part above;
    Text sign;     /* without a matrix: "÷√d" */
    bool points;   /* with an arrow to what is beside it or, at the end of a band, below */
    Text constant; /* above the sign: "√d = 1.4142" */
    size_t band;
    size_t label_cols; /* of the row headings of the line, where they are here */
    size_t sum_cols;   /* behind the cells of weights: Σ of each row */
    size_t head_cols;  /* between them and the cells: titles, row headings of what is above */
    size_t col;        /* where all this begins */
    size_t cols;       /* that all this takes */
    size_t end_row;    /* behind the lines of its band */
} Block;

/* What a scene keeps of what it would like to show. */
enum {
    KEEP_TITLES = 1 << 0,    /* titles on rows of their own above the column headings, not beside them */
    KEEP_SCORES = 1 << 1,    /* each step of the scores in a block of its own */
    KEEP_SHIFT = 1 << 2,     /* the maximum and what is left of it too */
    KEEP_SUM = 1 << 3,       /* the sum of a row's exponentials */
    KEEP_WIDTH = 1 << 4,     /* cells with room around them, headings in full */
    KEEP_LABELS = 1 << 5,    /* what becomes of each axis: "keep query ↓" */
    KEEP_HEADINGS = 1 << 6,  /* row headings again before a result, and as wide as the label of their axis */
    KEEP_CONSTANTS = 1 << 7, /* what a constant is above its sign */
    KEEP_OPERANDS = 1 << 8,  /* more than the matrix with the cursor */
    KEEP_ROW_SUMS = 1 << 9,  /* Σ behind the weights of a row */
    MAY_BREAK = 1 << 10,     /* the line may go on below from more blocks */
};

typedef struct {
    unsigned keeps;
    int digits;          /* at most */
    size_t window_least; /* positions of an axis that are in sight at least; 0: all are */
} Room;

/* What can be filled and given up: `build` fills the blocks for the scene's room, and may be called often. */
typedef struct {
    const Room *rooms; /* the first that fits is taken */
    size_t room_count;
    void (*build)(Scene *scene);
    size_t gap; /* columns between blocks that have titles above them; else one */
} SceneRules;

/* How wide numbers are: found by printing some, for each of the rooms that are tried. */
typedef struct {
    const MatrixSurvey *survey; /* whose; NULL: nothing is known */
    NumberForm form;
    bool crossed;
    size_t cols;
} NumberWidth;

enum { SCENE_WIDTHS = 64 };

struct Scene {
    const StepView *asked;
    const SceneRules *rules;
    const void *context; /* for build */
    Canvas ruler;        /* has the charset, measures, is never drawn on */
    Matrix cursor;       /* that the current cell is in; `cells` is NULL: there is none */
    int cursor_step;     /* in the table; -1: the mask */
    Room room;
    Block blocks[SCENE_BLOCKS_MAX];
    size_t count;
    unsigned measured;                /* what heading_cols are the widths of */
    size_t note_rows;                 /* below everything: for what the scene draws there itself */
    NumberWidth widths[SCENE_WIDTHS]; /* by survey and digits */
    size_t extents[AXIS_COUNT];
    size_t heading_cols[AXIS_COUNT]; /* the widest along each axis */
    size_t windows[AXIS_COUNT];      /* positions in sight */
    size_t at[AXIS_COUNT];           /* around these */
    size_t band_count;
    size_t height;
    size_t width;
    bool shown[STEP_TABLE_MAX]; /* steps that have a part of their own */
    Cone cone;
};

/* Plans the picture for so many rows and columns; false where it does not fit even so: then all of it is
 * planned as small as it can be. The scene holds pointers into itself; scene_free frees, in any case. */
bool scene_plan(Scene *scene, const SceneRules *rules, const StepView *asked, Charset charset, size_t height,
                size_t width);
void scene_free(Scene *scene);

/* Finds what the current cell is made of, and what it goes into. */
void scene_follow_cursor(Scene *scene);

/* Shows, after all is planned, what was computed in the other way in the place of a part's numbers. */
void scene_show_other(Scene *scene, Part *part);

void scene_draw(const Scene *scene, Canvas *canvas);

/* ---- for those who fill the blocks ---- */

static inline bool scene_keeps(const Scene *scene, unsigned what)
{
    return (scene->room.keeps & what) == what;
}

/* Of all blocks, the line and what is above; NULL behind the last. A part may be absent. */
static inline Part *scene_part(const Scene *scene, size_t i)
{
    Block *block = (Block *)&scene->blocks[i / 2];
    return i >= 2 * scene->count ? NULL : i % 2 ? &block->above : &block->line;
}

Block *scene_add_block(Scene *scene);

/* Puts a step's result (the mask: -1) into a part, turned as the layout asks. */
void scene_set_part(Scene *scene, Part *part, const Trace *trace, int step);

/* Measures the cells of a part. */
void scene_measure_part(Scene *scene, Part *part);

/* Whether the part has weights, a query's in a row: they add up to 1, and are seen to. */
bool scene_has_sums(const Scene *scene, const Part *part);

/* What a cell has to do with the one under the cursor, which another computation of the same step has too. */
ConePart scene_cone_part(const Part *part, size_t index);

/* The look of a cell; the view's context is its Part. */
CellLook scene_look(const MatrixView *view, size_t index);

#endif
