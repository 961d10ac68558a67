/* The catalogue: all lessons that were found, one of them chosen. */
#include <stdlib.h>

#include "app/move.h"
#include "app/screen.h"
#include "base/lang.h"
#include "view/flow.h"

enum { HEAD_ROWS = 3, FOOT_ROWS = 2, ENTRY_ROWS = 3, FACTS_COL = 7 };

typedef struct {
    Screen screen;
    Arena arena;
    Course course;
    FaultList faults;         /* lessons that could not be read */
    const Progress *progress; /* NULL: nothing is kept */
    size_t chosen;
} Home;

static Screen *open(const AppOptions *options, const char *target, Fault *fault)
{
    Home *home = memory_grow(NULL, 1, sizeof *home);
    (void)target;
    (void)fault;
    *home = (Home){.progress = options->progress};
    screen_start(&home->screen, &HOME_SCREEN, options->charset);
    course_read(&home->arena, options->path, &home->course, &home->faults);
    return &home->screen;
}

static void end(Screen *screen)
{
    Home *home = (Home *)screen;
    fault_list_free(&home->faults);
    arena_free(&home->arena);
    screen_end(screen);
    free(home);
}

/* How many entries the screen shows. */
static size_t visible_entries(const Home *home)
{
    size_t space = screen_body_rows(&home->screen, HEAD_ROWS, FOOT_ROWS);
    return space / ENTRY_ROWS ? space / ENTRY_ROWS : 1;
}

static Outcome act(Screen *screen, Action action)
{
    Home *home = (Home *)screen;
    const Course *course = &home->course;
    if (action == ACTION_BACK) return (Outcome){.kind = OUTCOME_BACK};
    if (action == ACTION_QUIZ) return screen_open(SCREEN_EXERCISES, NULL);
    if (action == ACTION_OPEN && course->count > 0)
        return screen_open(SCREEN_READER, course->entries[home->chosen].id);
    home->chosen = move_chosen(home->chosen, action, visible_entries(home), course->count);
    return screen_stay();
}

/* On a lesson: chooses it; on the chosen one: opens it. */
static Outcome click(Screen *screen, uint32_t tag)
{
    return move_click(&((Home *)screen)->chosen, tag) ? act(screen, ACTION_OPEN) : screen_stay();
}

static void draw_facts(const Home *home, Canvas *canvas, size_t row, const CourseEntry *entry)
{
    size_t seen = 0;
    for (size_t i = 0; i < entry->page_count && home->progress; i++)
        seen += progress_has_seen(home->progress, entry->id, entry->pages[i]);
    Text facts = {0};
    text_addf(&facts, lang_plural("%zu page", "%zu pages", entry->page_count), entry->page_count);
    if (seen > 0) text_addf(&facts, _(", %zu seen"), seen);
    if (entry->minutes) text_addf(&facts, _(" · %s min to read"), entry->minutes);
    if (entry->practice) text_addf(&facts, _(" · %s min practice"), entry->practice);
    if (entry->requires) text_addf(&facts, _(" · after lesson %s"), entry->requires);
    size_t width = canvas->width > FACTS_COL + 1 ? canvas->width - FACTS_COL - 1 : 1;
    size_t rows = canvas->height > row + FOOT_ROWS - 1 ? canvas->height - row - FOOT_ROWS + 1 : 0;
    if (rows > ENTRY_ROWS - 1) rows = ENTRY_ROWS - 1;
    if (rows > 0)
        flow_text(canvas, (Area){.row = row, .col = FACTS_COL, .height = rows, .width = width}, STYLE_NOTE,
                  text_string(&facts));
    text_free(&facts);
}

static void draw_entry(const void *context, Canvas *canvas, size_t row, size_t index, bool chosen)
{
    const Home *home = context;
    const CourseEntry *entry = &home->course.entries[index];
    canvas_putf(canvas, row, 1, chosen ? STYLE_CHOSEN : STYLE_TITLE, "%s%s  %s", chosen ? "▶ " : "  ",
                entry->id, lang_choose(entry->titles, ""));
    draw_facts(home, canvas, row + 1, entry);
}

static void draw(const Screen *screen, Canvas *canvas)
{
    const Home *home = (const Home *)screen;
    canvas_put(canvas, 0, 1, STYLE_TITLE, "attnlab");
    canvas_put(canvas, 1, 1, STYLE_NOTE, _("How attention is computed, every number worked out."));
    const List list = {home->course.count, home->chosen, HEAD_ROWS,
                       screen_body_rows(screen, HEAD_ROWS, FOOT_ROWS), ENTRY_ROWS};
    Text count = {0};
    text_addf(&count, lang_plural("%zu lesson", "%zu lessons", list.count), list.count);
    list_draw_count(&list, canvas, 0, text_string(&count));
    text_free(&count);
    list_draw(&list, canvas, draw_entry, home);
    if (home->course.count == 0)
        canvas_put(canvas, HEAD_ROWS, 1, STYLE_WRONG,
                   _("No lesson was found. --lessons DIR or ATTNLAB_PATH says where they are."));
    if (home->faults.count > 0)
        canvas_putf(canvas, canvas->height - FOOT_ROWS, 1, STYLE_NOTE,
                    lang_plural("%zu fault in lesson files: attnlab lint names it",
                                "%zu faults in lesson files: attnlab lint names them", home->faults.count),
                    home->faults.count);
}

const ScreenType HOME_SCREEN = {
    .open = open, .act = act, .draw = draw, .context = CONTEXT_HOME, .free = end, .click = click};
