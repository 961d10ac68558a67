/* The catalogue: all lessons that were found, one of them chosen. */
#include "app/home.h"

#include "view/flow.h"

enum { HEAD_ROWS = 3, FOOT_ROWS = 2, ENTRY_ROWS = 3, FACTS_COL = 7 };

static void move_to(Home *home, size_t chosen)
{
    if (chosen < home->course->count) home->chosen = chosen;
}

Outcome home_act(Home *home, Action action)
{
    size_t count = home->course->count;
    text_clear(&home->message);
    switch (action) {
    case ACTION_UP:
        move_to(home, home->chosen - 1);
        break; /* above the first one wraps past the count: stays */
    case ACTION_DOWN:
        move_to(home, home->chosen + 1);
        break;
    case ACTION_FIRST:
    case ACTION_PAGE_UP:
        move_to(home, 0);
        break;
    case ACTION_LAST:
    case ACTION_PAGE_DOWN:
        move_to(home, count - 1);
        break;
    case ACTION_OPEN:
        if (count > 0) return (Outcome){.kind = OUTCOME_OPEN, .text = home->course->entries[home->chosen].id};
        break;
    case ACTION_BACK:
        return (Outcome){.kind = OUTCOME_BACK};
    default:
        break;
    }
    return outcome_stay();
}

/* How many entries the screen shows, and the first of them, so that the chosen one is among them. */
static size_t visible_entries(size_t height)
{
    size_t space = height > HEAD_ROWS + FOOT_ROWS ? height - HEAD_ROWS - FOOT_ROWS : 1;
    return space / ENTRY_ROWS ? space / ENTRY_ROWS : 1;
}

static size_t first_entry(const Home *home)
{
    size_t visible = visible_entries(home->height);
    return home->chosen < visible ? 0 : home->chosen - visible + 1;
}

Outcome home_click(Home *home, size_t row)
{
    if (row < HEAD_ROWS) return outcome_stay();
    size_t clicked = first_entry(home) + (row - HEAD_ROWS) / ENTRY_ROWS;
    if (clicked == home->chosen) return home_act(home, ACTION_OPEN);
    move_to(home, clicked);
    return outcome_stay();
}

static void draw_entry(const Home *home, Canvas *canvas, size_t row, size_t index)
{
    const CourseEntry *entry = &home->course->entries[index];
    bool chosen = index == home->chosen;
    size_t seen = home->progress ? progress_seen_count(home->progress, entry->id) : 0;
    Style style = chosen ? STYLE_CHOSEN : STYLE_TITLE;
    size_t col = canvas_put(canvas, row, 1, style, chosen ? "▶ " : "  ");
    col = canvas_put(canvas, row, col, style, entry->id);
    col = canvas_put(canvas, row, col, style, "  ");
    canvas_put(canvas, row, col, style, lang_choose(entry->titles, ""));
    Text facts = {0};
    text_addf(&facts, lang_plural("%zu page", "%zu pages", entry->page_count), entry->page_count);
    if (seen > 0) text_addf(&facts, _(", %zu seen"), seen);
    if (entry->minutes) text_addf(&facts, _(" · %s min to read"), entry->minutes);
    if (entry->practice) text_addf(&facts, _(" · %s min practice"), entry->practice);
    if (entry->requires) text_addf(&facts, _(" · after lesson %s"), entry->requires);
    size_t width = canvas->width > FACTS_COL + 1 ? canvas->width - FACTS_COL - 1 : 1;
    size_t rows = canvas->height > row + FOOT_ROWS ? canvas->height - row - FOOT_ROWS : 0;
    if (rows > ENTRY_ROWS - 1) rows = ENTRY_ROWS - 1;
    if (rows > 0) flow_text(canvas, row + 1, FACTS_COL, width, rows, STYLE_NOTE, text_string(&facts));
    text_free(&facts);
}

void home_draw(const Home *home, Canvas *canvas)
{
    canvas_put(canvas, 0, 1, STYLE_TITLE, "attnlab");
    canvas_put(canvas, 1, 1, STYLE_NOTE, _("How attention is computed, every number worked out."));
    size_t visible = visible_entries(home->height);
    size_t first = first_entry(home);
    for (size_t i = first; i < home->course->count && i < first + visible; i++)
        draw_entry(home, canvas, HEAD_ROWS + (i - first) * ENTRY_ROWS, i);
    if (home->course->count == 0)
        canvas_put(canvas, HEAD_ROWS, 1, STYLE_WRONG,
                   _("No lesson was found. --lessons DIR or ATTNLAB_PATH says where they are."));
    if (home->faults->count > 0)
        canvas_putf(canvas, canvas->height - FOOT_ROWS, 1, STYLE_NOTE,
                    lang_plural("%zu fault in lesson files: attnlab lint names it",
                                "%zu faults in lesson files: attnlab lint names them", home->faults->count),
                    home->faults->count);
    if (home->message.length > 0) {
        keys_draw_message(canvas, canvas->height, STYLE_STRONG, text_string(&home->message));
    } else {
        keys_draw_footer(canvas, canvas->height - 1, CONTEXT_HOME);
    }
}
