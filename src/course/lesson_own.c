/* A lesson that nobody wrote. */
#include "course/lesson_own.h"

#include <string.h>

#include "base/lang.h"

/* The one page: a show of all steps. */
static LessonText make_text(Arena *arena, const Example *example)
{
    LessonBlock *block = arena_take(arena, 1, sizeof *block);
    LessonPage *page = arena_take(arena, 1, sizeof *page);
    const char *title = _("your own numbers");
    title = arena_text(arena, title, strlen(title));
    *block = (LessonBlock){.kind = LESSON_SHOW, .show = {.view = VIEW_STEPS, .example = example}};
    /* Scores that were given are a step too, as they are in `run`; other inputs stand beside the first one.
     */
    if (example->entry == ENTRY_SCORES) block->show.first_step = STEP_SCALED;
    *page = (LessonPage){.id = "1", .title = title, .blocks = block, .block_count = 1};
    return (LessonText){.present = true, .title = title, .pages = page, .page_count = 1};
}

void lesson_of_example(Arena *arena, const Example *example, Lesson *out)
{
    const Lang now = lang_current();
    *out = (Lesson){.id = "open", .folder = "", .examples = example, .example_count = 1, .arena = arena};
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        lang_switch((Lang)lang);
        out->texts[lang] = make_text(arena, example);
    }
    lang_switch(now);
}
