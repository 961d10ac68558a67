/* The help: all keys, scrolled; on a question only those that count there. */
#include <stdlib.h>
#include <string.h>

#include "app/move.h"
#include "app/screen.h"
#include "base/lang.h"

enum { HEAD_ROWS = 2, FOOT_ROWS = 2, MARK_COL = 2, MEANING_COL = 12 };

/* What stands beside numbers, in this order behind the keys. */
static const struct {
    const char *mark;
    const char *meaning;
} MARKS[] = {
    {"[ ]", N_("The cell under the cursor.")},
    {"‹ ›", N_("What it is made of; underlined: further back; bold: its uses.")},
    {"▲ ▼ ≠", N_("Greater, smaller or otherwise different since the last change.")},
    {"≠", N_("With a wrong method: its number is another than the right one.")},
    {"*  ’", N_("Edited; changed because something was edited.")},
    {"▪  ~ ~", N_("A computed number that you replaced; what no longer counts.")},
    {"×  —", N_("Hidden by the mask; undefined, since no key is to be seen.")},
    {"▒", N_("To be predicted before it is shown.")},
};
enum { MARK_COUNT = sizeof MARKS / sizeof *MARKS };

typedef struct {
    Screen screen;
    unsigned contexts;
    size_t first; /* line that is seen */
} Help;

/* `target` is "quiz" for the keys of a question. */
static Screen *open(const AppOptions *options, const char *target, Fault *fault)
{
    Help *help = memory_grow(NULL, 1, sizeof *help);
    (void)fault;
    *help = (Help){.contexts = target ? CONTEXT_QUIZ : CONTEXT_LESSONS | CONTEXT_LIST};
    screen_start(&help->screen, &HELP_SCREEN, options->charset);
    return &help->screen;
}

static size_t key_count(const Help *help)
{
    return keys_draw_help(&(Canvas){0}, 0, 0, 0, help->contexts);
}

/* Marks are explained where there are any, behind an empty line. */
static size_t line_count(const Help *help)
{
    return key_count(help) + (help->contexts & CONTEXT_STEP ? 1 + MARK_COUNT : 0);
}

static size_t last_first(const Help *help)
{
    size_t lines = line_count(help), rows = screen_body_rows(&help->screen, HEAD_ROWS, FOOT_ROWS);
    return lines > rows ? lines - rows : 0;
}

static Outcome act(Screen *screen, Action action)
{
    Help *help = (Help *)screen;
    if (action == ACTION_BACK) return (Outcome){.kind = OUTCOME_BACK};
    help->first =
        move_rows(help->first, action, screen_body_rows(screen, HEAD_ROWS, FOOT_ROWS), last_first(help));
    return screen_stay();
}

static void draw_marks(const Help *help, Canvas *canvas, size_t rows)
{
    size_t keys = key_count(help), lines = line_count(help);
    for (size_t line = keys + 1; line < lines; line++) {
        if (line < help->first || line >= help->first + rows) continue;
        size_t row = HEAD_ROWS + line - help->first;
        canvas_put(canvas, row, MARK_COL, STYLE_KEY, MARKS[line - keys - 1].mark);
        canvas_put(canvas, row, MEANING_COL, STYLE_PLAIN, _(MARKS[line - keys - 1].meaning));
    }
}

static void draw(const Screen *screen, Canvas *canvas)
{
    const Help *help = (const Help *)screen;
    size_t most = last_first(help);
    canvas_put(canvas, 0, 1, STYLE_TITLE, _("All keys and marks"));
    keys_draw_help(canvas, HEAD_ROWS, screen_body_rows(screen, HEAD_ROWS, FOOT_ROWS), help->first,
                   help->contexts);
    draw_marks(help, canvas, screen_body_rows(screen, HEAD_ROWS, FOOT_ROWS));
    canvas_place_cursor(canvas, HEAD_ROWS, 2);
    if (most == 0) return;
    const char *more = help->first >= most ? "▲" : help->first == 0 ? "▼" : "▲▼";
    canvas_put_right(canvas, 0, canvas->width - 1, STYLE_NOTE, more);
}

static void resize(Screen *screen)
{
    Help *help = (Help *)screen;
    help->first = move_by(help->first, 0, last_first(help));
}

static void end(Screen *screen)
{
    screen_end(screen);
    free(screen);
}

const ScreenType HELP_SCREEN = {
    .open = open, .act = act, .draw = draw, .context = CONTEXT_HELP, .free = end, .resize = resize};
