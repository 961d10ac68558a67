/* The chain of a trace's steps in one line. Inputs are in it only while they are looked at. */
#include "view/step_chain.h"

#include "view/step_symbol.h"

static const char ARROW[] = "─▶";

/* The chain's signs, each with the columns it takes, brackets or blanks included. */
typedef struct {
    Text signs[STEP_TABLE_MAX];
    size_t cols[STEP_TABLE_MAX];
    size_t count;
    size_t here;
} Chain;

/* A relabelled or taken matrix is still the same input. */
static bool is_input(const Step *step)
{
    return step->operation == OPERATION_INPUT || step->operation == OPERATION_RELABEL ||
           step->operation == OPERATION_TAKE;
}

static void collect(Chain *chain, const StepView *view, const Canvas *canvas)
{
    for (size_t i = 0; i < view->trace->table.count; i++) {
        if (is_input(&view->trace->table.steps[i]) && i != view->step) continue;
        Text *sign = &chain->signs[chain->count];
        step_sign(view->trace, i, view->layout, sign);
        chain->cols[chain->count] = canvas_cols(canvas, text_string(sign)) + 2;
        if (i == view->step) chain->here = chain->count;
        chain->count++;
    }
}

/* The signs first … last - 1 of the chain. */
typedef struct {
    size_t first;
    size_t last;
} Stretch;

/* Columns of a stretch, with the ellipses at its cut ends. */
static size_t stretch_cols(const Chain *chain, const Canvas *canvas, Stretch stretch)
{
    size_t arrow = canvas_cols(canvas, ARROW);
    size_t dots = arrow + canvas_cols(canvas, "…") + 1;
    size_t cols = (stretch.first > 0) * dots + (stretch.last < chain->count) * dots;
    for (size_t i = stretch.first; i < stretch.last; i++)
        cols += chain->cols[i] + (i > stretch.first) * arrow;
    return cols;
}

/* The part around the current step that fits into `room` columns. */
static Stretch choose_stretch(const Chain *chain, const Canvas *canvas, size_t room)
{
    Stretch stretch = {chain->here, chain->here + 1};
    for (bool grown = true; grown;) {
        grown = false;
        Stretch more = {stretch.first, stretch.last + 1};
        if (more.last <= chain->count && stretch_cols(chain, canvas, more) <= room) {
            stretch = more;
            grown = true;
        }
        more = (Stretch){stretch.first - 1, stretch.last};
        if (stretch.first > 0 && stretch_cols(chain, canvas, more) <= room) {
            stretch = more;
            grown = true;
        }
    }
    return stretch;
}

static size_t put_sign(Canvas *canvas, size_t row, size_t col, size_t end, const char *sign, bool here)
{
    Style style = here ? STYLE_STEP : STYLE_NOTE;
    col = canvas_put_until(canvas, row, col, end, style, here ? "[" : " ");
    col = canvas_put_until(canvas, row, col, end, style, sign);
    return canvas_put_until(canvas, row, col, end, style, here ? "]" : " ");
}

size_t step_view_chain(const StepView *view, Canvas *canvas, size_t row, size_t col, size_t end)
{
    Chain chain = {.count = 0};
    collect(&chain, view, canvas);
    if (end > canvas->width) end = canvas->width;
    size_t room = end > col ? end - col : 0;
    Stretch stretch = choose_stretch(&chain, canvas, room);
    bool dots = stretch_cols(&chain, canvas, stretch) <= room; /* else the sign alone, cut off */
    if (dots && stretch.first > 0) {
        col = canvas_put_until(canvas, row, col, end, STYLE_RULE, "… ");
        col = canvas_put_until(canvas, row, col, end, STYLE_RULE, ARROW);
    }
    for (size_t i = stretch.first; i < stretch.last; i++) {
        if (i > stretch.first) col = canvas_put_until(canvas, row, col, end, STYLE_RULE, ARROW);
        col = put_sign(canvas, row, col, end, text_string(&chain.signs[i]), i == chain.here);
    }
    if (dots && stretch.last < chain.count) {
        col = canvas_put_until(canvas, row, col, end, STYLE_RULE, ARROW);
        col = canvas_put_until(canvas, row, col, end, STYLE_RULE, " …");
    }
    for (size_t i = 0; i < chain.count; i++) text_free(&chain.signs[i]);
    return col;
}
