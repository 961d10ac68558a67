/* The outline of a lesson, over the reader. */
#include "app/outline.h"

#include <stdlib.h>

#include "app/move.h"
#include "base/id.h"
#include "base/lang.h"

enum { HEAD_ROWS = 2, DEPTH_COLS = 2, DEPTH_MOST = 8 };

/* ---- filling ---- */

static void add_entry(Outline *outline, size_t page, size_t depth, bool *listed)
{
    listed[page] = true;
    outline->entries[outline->count++] = (OutlineEntry){.page = page, .depth = depth};
}

/* The deeper pages that a page leads to, each where it is named first. */
static void add_deeper(Outline *outline, const LessonText *text, size_t page, size_t depth, bool *listed)
{
    const LessonPage *from = &text->pages[page];
    for (size_t i = 0; i < from->more_count; i++) {
        if (listed[from->more[i]]) continue;
        add_entry(outline, from->more[i], depth, listed);
        if (depth < DEPTH_MOST) add_deeper(outline, text, from->more[i], depth + 1, listed);
    }
}

static void count_exercises(OutlineEntry *entry, const Lesson *lesson, const char *page, const QuizList *quiz)
{
    for (size_t i = 0; quiz && i < quiz->list.count; i++) {
        const ExerciseEntry *exercise = &quiz->list.entries[i];
        if (!exercise->lesson_id || !id_same(exercise->lesson_id, lesson->id)) continue;
        if (!exercise->page_id || !id_same(exercise->page_id, page)) continue;
        entry->exercises++;
        entry->due += quiz->statuses[i].due.is_due;
    }
}

void outline_open(Outline *outline, const Lesson *lesson, size_t page, const Progress *progress,
                  const QuizList *quiz)
{
    const LessonText *text = lesson_text(lesson, lang_current());
    bool *listed = memory_grow(NULL, text->page_count, sizeof *listed);
    for (size_t i = 0; i < text->page_count; i++) listed[i] = false;
    outline->entries = memory_grow(outline->entries, text->page_count, sizeof *outline->entries);
    outline->count = outline->chosen = 0;
    for (size_t i = 0; i < text->page_count; i++) {
        if (text->pages[i].settings.deeper) continue;
        add_entry(outline, i, 0, listed);
        add_deeper(outline, text, i, 1, listed);
    }
    for (size_t i = 0; i < text->page_count; i++) /* what no page names is here all the same */
        if (!listed[i]) add_entry(outline, i, 1, listed);
    for (size_t i = 0; i < outline->count; i++) {
        OutlineEntry *entry = &outline->entries[i];
        const char *id = text->pages[entry->page].id;
        entry->seen = progress && progress_has_seen(progress, lesson->id, id);
        count_exercises(entry, lesson, id, quiz);
        if (entry->page == page) outline->chosen = i;
    }
    outline->open = true;
    free(listed);
}

void outline_free(Outline *outline)
{
    free(outline->entries);
    *outline = (Outline){0};
}

/* ---- drawing ---- */

typedef struct {
    const Outline *outline;
    const LessonText *text;
} Drawing;

/* "✓ 16.3  Two keys          2 exercises, 1 due" */
static void draw_entry(const void *context, Canvas *canvas, size_t row, size_t index, bool chosen)
{
    const Drawing *drawing = context;
    const OutlineEntry *entry = &drawing->outline->entries[index];
    const LessonPage *page = &drawing->text->pages[entry->page];
    Style style = chosen ? STYLE_CHOSEN : entry->depth > 0 ? STYLE_NOTE : STYLE_PLAIN;
    Text right = {0};
    if (entry->exercises > 0)
        text_addf(&right, lang_plural("%zu exercise", "%zu exercises", entry->exercises), entry->exercises);
    if (entry->due > 0) text_addf(&right, _(", %zu due"), entry->due);
    size_t room = right.length > 0 ? canvas_cols(canvas, text_string(&right)) + 2 : 1;
    size_t end = canvas->width > room ? canvas->width - room : 1;
    canvas_put(canvas, row, 1, style, chosen ? "▶" : " ");
    canvas_put(canvas, row, 3, STYLE_RIGHT, entry->seen ? "✓" : "");
    size_t col = canvas_put_until(canvas, row, 6 + DEPTH_COLS * entry->depth, end, style, page->id);
    canvas_put_until(canvas, row, col + 2, end, style, page->title);
    canvas_put_right(canvas, row, canvas->width - 1, STYLE_NOTE, text_string(&right));
    text_free(&right);
}

void outline_draw(const Outline *outline, const LessonText *text, Canvas *canvas, size_t first, size_t last)
{
    const List list = {outline->count, outline->chosen, first + HEAD_ROWS,
                       last > first + HEAD_ROWS ? last - first - HEAD_ROWS : 1, 1};
    size_t core = lesson_core_count(text, text->page_count);
    Text right = {0};
    text_addf(&right, lang_plural("%zu page", "%zu pages", core), core);
    if (core < outline->count) text_addf(&right, _(" and %zu deeper"), outline->count - core);
    canvas_put(canvas, first, 1, STYLE_TITLE, _("Pages"));
    list_draw_count(&list, canvas, first, text_string(&right));
    list_draw(&list, canvas, draw_entry, &(Drawing){outline, text});
    text_free(&right);
}
