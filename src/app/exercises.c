/* The list of exercises, with what is due; one of them is chosen to be asked. */
#include <stdlib.h>

#include "app/move.h"
#include "app/quiz_list.h"
#include "app/screen.h"
#include "base/id.h"
#include "base/lang.h"

enum { HEAD_ROWS = 3, FOOT_ROWS = 2, ID_COL = 3, TITLE_COL = 20 };

typedef struct {
    Screen screen;
    const AppOptions *options;
    Arena arena;
    QuizList quiz;
    size_t chosen;
} Exercises;

static void read_list(Exercises *exercises)
{
    const AppOptions *options = exercises->options;
    quiz_list_close(&exercises->quiz);
    arena_reset(&exercises->arena);
    quiz_list_open(&exercises->quiz, &exercises->arena, options->exercises, options->record_file,
                   options->clock());
    screen_say(&exercises->screen, "%s", text_string(&exercises->quiz.message));
}

/* The first of the page, or else the first that is due. */
static size_t first_choice(const QuizList *quiz, const char *page)
{
    for (size_t i = 0; i < quiz->list.count; i++)
        if (page ? id_same(quiz->list.entries[i].page_id, page) : quiz->statuses[i].due.is_due) return i;
    return 0;
}

/* `target` is the page whose exercises are wanted, or NULL. */
static Screen *open(const AppOptions *options, const char *target, Fault *fault)
{
    Exercises *exercises = memory_grow(NULL, 1, sizeof *exercises);
    (void)fault;
    *exercises = (Exercises){.options = options};
    screen_start(&exercises->screen, &EXERCISES_SCREEN, options->charset);
    read_list(exercises);
    exercises->chosen = first_choice(&exercises->quiz, target);
    return &exercises->screen;
}

static void end(Screen *screen)
{
    Exercises *exercises = (Exercises *)screen;
    quiz_list_close(&exercises->quiz);
    arena_free(&exercises->arena);
    screen_end(screen);
    free(exercises);
}

static void refresh(Screen *screen)
{
    read_list((Exercises *)screen);
}

static Outcome act(Screen *screen, Action action)
{
    Exercises *exercises = (Exercises *)screen;
    const ExerciseList *list = &exercises->quiz.list;
    if (action == ACTION_BACK) return (Outcome){.kind = OUTCOME_BACK};
    if (action == ACTION_OPEN && list->count > 0)
        return screen_open(SCREEN_QUIZ, list->entries[exercises->chosen].id);
    exercises->chosen =
        move_chosen(exercises->chosen, action, screen_body_rows(screen, HEAD_ROWS, FOOT_ROWS), list->count);
    return screen_stay();
}

/* On an exercise: chooses it; on the chosen one: asks it. */
static Outcome click(Screen *screen, uint32_t tag)
{
    return move_click(&((Exercises *)screen)->chosen, tag) ? act(screen, ACTION_OPEN) : screen_stay();
}

/* ---- drawing ---- */

static void draw_entry(const void *context, Canvas *canvas, size_t row, size_t index, bool chosen)
{
    const Exercises *exercises = context;
    const ExerciseEntry *entry = &exercises->quiz.list.entries[index];
    Style style = chosen ? STYLE_CHOSEN : STYLE_PLAIN;
    Text status = {0};
    quiz_status_text(&exercises->quiz.statuses[index], exercises->quiz.now, &status);
    size_t room = canvas_cols(canvas, text_string(&status)) + 2;
    size_t end_col = canvas->width > room ? canvas->width - room : 1;
    canvas_put(canvas, row, 1, style, chosen ? "▶" : " ");
    canvas_put_until(canvas, row, ID_COL, TITLE_COL - 1, style, entry->id);
    canvas_put_until(canvas, row, TITLE_COL, end_col, style, lang_choose(entry->titles, entry->id));
    canvas_put_right(canvas, row, canvas->width - 1, STYLE_NOTE, text_string(&status));
    text_free(&status);
}

/* How many there are, how many of them are due, and whether the list goes on above or below. */
static void draw_head(const QuizList *quiz, const List *list, Canvas *canvas)
{
    Text right = {0};
    size_t due = 0;
    for (size_t i = 0; i < quiz->list.count; i++) due += quiz->statuses[i].due.is_due;
    text_addf(&right, lang_plural("%zu exercise", "%zu exercises", list->count), list->count);
    if (due > 0) text_addf(&right, _(", %zu due"), due);
    canvas_put(canvas, 0, 1, STYLE_TITLE, _("Exercises"));
    list_draw_count(list, canvas, 0, text_string(&right));
    canvas_put(canvas, 1, 1, STYLE_NOTE, _("Closed book: while a question is open, the lesson is shut."));
    text_free(&right);
}

static void draw(const Screen *screen, Canvas *canvas)
{
    const Exercises *exercises = (const Exercises *)screen;
    const List list = {exercises->quiz.list.count, exercises->chosen, HEAD_ROWS,
                       screen_body_rows(screen, HEAD_ROWS, FOOT_ROWS), 1};
    draw_head(&exercises->quiz, &list, canvas);
    list_draw(&list, canvas, draw_entry, exercises);
    if (list.count == 0) canvas_put(canvas, HEAD_ROWS, 1, STYLE_WRONG, _("No exercise was found."));
}

const ScreenType EXERCISES_SCREEN = {.open = open,
                                     .act = act,
                                     .draw = draw,
                                     .context = CONTEXT_EXERCISES,
                                     .free = end,
                                     .click = click,
                                     .refresh = refresh};
