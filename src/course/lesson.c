/* A lesson: its examples, read once, and its pages in each language. See lessons/README.md for the files'
 * grammar. */
#include "course/lesson.h"

#include <stdint.h>
#include <string.h>

#include "base/id.h"
#include "base/prose.h"
#include "base/text.h"
#include "course/source.h"

typedef struct {
    BlockReader blocks;
    Lesson *lesson;
    IdMap page_ids;    /* of the text that is read */
    bool has_settings; /* the page that is read has said what it says of itself */
} LessonReader;

/* --- examples.md --- */

static void read_head(LessonReader *reader, const DocumentBlock *block)
{
    static const FieldRule RULES[] = {
        {"id", field_text, offsetof(Lesson, id), .needed = SCHEMA_ALWAYS},
        {.name = "minutes", .read = field_text, .offset = offsetof(Lesson, minutes)},
        {.name = "practice", .read = field_text, .offset = offsetof(Lesson, practice)},
        {.name = "requires", .read = field_text, .offset = offsetof(Lesson, requires)},
        {.name = "next", .read = field_text, .offset = offsetof(Lesson, next)},
    };
    static const Schema HEAD = SCHEMA("lesson", RULES);
    lesson_block_fill(&reader->blocks, &HEAD, block, reader->lesson);
}

void lesson_read_examples(BlockReader *reader, const Document *document, Lesson *lesson)
{
    lesson->examples = lesson_block_examples(reader, document, &lesson->example_count);
    lesson->named = reader->examples;
    lesson->named_count = reader->example_count;
}

/* Expects are read last: they may come before their example. */
static void read_expects(LessonReader *reader, const Document *document)
{
    Expect *expects = arena_take(reader->blocks.arena, document->count + 1, sizeof *expects);
    for (size_t i = 0; i < document->count; i++) {
        LessonBlock block;
        if (document_is(&document->blocks[i], BLOCK_EXPECT) &&
            lesson_block_read(&reader->blocks, &document->blocks[i], &block))
            expects[reader->lesson->expect_count++] = block.expect;
    }
    reader->lesson->expects = expects;
}

static void read_examples(LessonReader *reader, const Document *document)
{
    bool has_head = false;
    lesson_read_examples(&reader->blocks, document, reader->lesson);
    for (size_t i = 0; i < document->count; i++) {
        const DocumentBlock *block = &document->blocks[i];
        if (!lesson_block_belongs(&reader->blocks, block, IN_EXAMPLES) || !document_is(block, BLOCK_LESSON))
            continue;
        read_head(reader, block);
        has_head = true;
    }
    if (!has_head)
        source_fault(reader->blocks.faults, &(Place){document->name, 0, 0},
                     _("there is no lesson block; write one with the id"));
    read_expects(reader, document);
}

/* --- The texts --- */

static void read_text_head(LessonReader *reader, const DocumentBlock *block, LessonText *text)
{
    static const FieldRule RULES[] = {
        {"title", field_prose, offsetof(LessonText, title), .needed = SCHEMA_ALWAYS},
        {"objective", field_prose, offsetof(LessonText, objective), .needed = SCHEMA_ALWAYS},
    };
    static const Schema HEAD = SCHEMA("lesson", RULES);
    lesson_block_fill(&reader->blocks, &HEAD, block, text);
}

/* A page's id begins with a letter or digit, has a digit, and nothing but letters, digits, points and dashes.
 */
static bool is_page_id(const char *id)
{
    static const char ALLOWED[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-";
    return strpbrk(id, "0123456789") && id[0] != '.' && id[0] != '-' && id[strspn(id, ALLOWED)] == '\0';
}

static void read_heading(LessonReader *reader, const DocumentBlock *block, LessonText *text, LessonPage *page)
{
    FaultList *faults = reader->blocks.faults;
    const char *heading = document_heading(reader->blocks.arena, block);
    for (size_t i = 0; i < block->spans.count; i++)
        if (block->spans.items[i].kind == SPAN_REFERENCE)
            source_fault(faults, &block->spans.items[i].place,
                         _("a heading holds no {number}; put it below"));
    const size_t id_length = strcspn(heading, " ");
    page->id = arena_text(reader->blocks.arena, heading, id_length);
    page->title = heading + id_length + strspn(heading + id_length, " ");
    page->place = block->place;
    if (!is_page_id(page->id))
        source_fault(faults, &page->place,
                     _("\"%s\" is no id of a page; begin the heading with one such as 16.3"), page->id);
    else if (*page->title == '\0')
        source_fault(faults, &page->place, _("page %s has no title; write it behind the id"), page->id);
    if (id_map_add(&reader->page_ids, page->id, text->page_count) != text->page_count)
        source_fault(faults, &page->place, _("there are two pages %s; give one of them another id"),
                     page->id);
}

static void read_page_block(LessonReader *reader, const DocumentBlock *block, LessonPage *page)
{
    if (block->kind == DOCUMENT_HEADING && block->level == 1)
        source_fault(reader->blocks.faults, &block->place,
                     _("a heading with one # has no meaning; a page begins with ##"));
    LessonBlock *read = &page->blocks[page->block_count];
    if (!lesson_block_belongs(&reader->blocks, block, IN_PAGE) ||
        !lesson_block_read(&reader->blocks, block, read))
        return;
    if (read->kind != BLOCK_PAGE) {
        page->block_count++;
        return;
    }
    if (reader->has_settings)
        source_fault(reader->blocks.faults, &block->place,
                     _("there is a page block here already; write all its fields into one"));
    else
        page->settings = read->page;
    reader->has_settings = true;
}

/* Reads the page whose heading is block `at`; returns where the next one begins. */
static size_t read_page(LessonReader *reader, const Document *document, size_t at, LessonText *text)
{
    size_t end = at + 1;
    while (end < document->count && !document_is_page(&document->blocks[end])) end++;
    LessonPage *page = &text->pages[text->page_count];
    page->blocks = arena_take(reader->blocks.arena, end - at, sizeof *page->blocks);
    read_heading(reader, &document->blocks[at], text, page);
    text->page_count++;
    reader->has_settings = false;
    for (size_t i = at + 1; i < end; i++) read_page_block(reader, &document->blocks[i], page);
    return end;
}

/* Reads what comes before the first page; returns where that begins. */
static size_t read_preamble(LessonReader *reader, const Document *document, LessonText *text)
{
    bool has_head = false, reported = false;
    size_t at = 0;
    for (; at < document->count && !document_is_page(&document->blocks[at]); at++) {
        const DocumentBlock *block = &document->blocks[at];
        if (document_is(block, BLOCK_LESSON)) {
            read_text_head(reader, block, text);
            has_head = true;
        } else if (block->kind == DOCUMENT_FIELDS) {
            lesson_block_belongs(&reader->blocks, block, IN_HEAD);
        } else if (!reported && !(block->kind == DOCUMENT_HEADING && block->level == 1)) {
            source_fault(reader->blocks.faults, &block->place,
                         _("this is on no page; a page begins with ## and its id"));
            reported = true;
        }
    }
    if (!has_head)
        source_fault(reader->blocks.faults, &(Place){document->name, 0, 0},
                     _("there is no lesson block; write one with title and objective before the first page"));
    return at;
}

/* --- Deeper pages --- */

/* The page that a page names; SIZE_MAX, reported, if it is none that can be reached from there. */
static size_t find_deeper(const LessonReader *reader, const LessonText *text, size_t from, const char *id)
{
    const Field *more = text->pages[from].settings.more;
    size_t page = id_map_find(&reader->page_ids, id);
    const char *wrong = page == SIZE_MAX ? _("there is no page %s here; name one of this text")
                        : page == from   ? _("page %s names itself; name the pages behind it")
                        : !text->pages[page].settings.deeper
                            ? _("page %s is on the core path; `more` names pages with `deeper = yes`")
                            : NULL;
    if (!wrong) return page;
    source_fault(reader->blocks.faults, &more->place, wrong, id);
    return SIZE_MAX;
}

static void read_more(const LessonReader *reader, LessonText *text, size_t from)
{
    LessonPage *page = &text->pages[from];
    if (!page->settings.more) return;
    const char *list = page->settings.more->value, *id;
    page->more = arena_take(reader->blocks.arena, text->page_count, sizeof *page->more);
    while ((id = prose_next(reader->blocks.arena, &list)) && page->more_count < text->page_count) {
        size_t deeper = find_deeper(reader, text, from, id);
        if (deeper != SIZE_MAX) page->more[page->more_count++] = deeper;
    }
}

/* A deeper page to which the core path does not lead is never read. */
static void read_paths(const LessonReader *reader, LessonText *text)
{
    Arena *arena = reader->blocks.arena;
    bool *reached = arena_take(arena, text->page_count + 1, sizeof *reached);
    size_t *waiting = arena_take(arena, text->page_count + 1, sizeof *waiting), count = 0;
    for (size_t i = 0; i < text->page_count; i++) {
        read_more(reader, text, i);
        reached[i] = !text->pages[i].settings.deeper;
        if (reached[i]) waiting[count++] = i;
    }
    while (count > 0) {
        const LessonPage *page = &text->pages[waiting[--count]];
        for (size_t i = 0; i < page->more_count; i++) {
            if (reached[page->more[i]]) continue;
            reached[page->more[i]] = true;
            waiting[count++] = page->more[i];
        }
    }
    for (size_t i = 0; i < text->page_count; i++)
        if (!reached[i])
            source_fault(
                reader->blocks.faults, &text->pages[i].place,
                _("page %s is deeper, and no page of the core path leads to it; name it in `more` of one"),
                text->pages[i].id);
}

static void read_text(LessonReader *reader, const Document *document, LessonText *text)
{
    text->present = true;
    text->pages = arena_take(reader->blocks.arena, document->count + 1, sizeof *text->pages);
    size_t at = read_preamble(reader, document, text);
    while (at < document->count) at = read_page(reader, document, at, text);
    read_paths(reader, text);
    id_map_free(&reader->page_ids);
}

/* --- The whole --- */

static const char *examples_path(Arena *arena, const char *folder)
{
    return arena_format(arena, "%s/examples.md", folder);
}

/* Reads a file of the lesson, if it is there. */
static bool read_document(LessonReader *reader, const char *path, Document *document)
{
    return path_exists(path) && document_read(reader->blocks.arena, path, document, reader->blocks.faults);
}

/* Reads examples.md; whether it is there. */
static bool begin_lesson(Arena *arena, const char *folder, Lesson *out, FaultList *faults)
{
    *out = (Lesson){.id = folder_name(arena, folder),
                    .folder = arena_text(arena, folder, strlen(folder)),
                    .arena = arena};
    LessonReader reader = {.blocks = {.arena = arena, .faults = faults}, .lesson = out};
    Document document;
    if (!read_document(&reader, examples_path(arena, folder), &document)) return false;
    read_examples(&reader, &document);
    return true;
}

void lesson_read_text(Lesson *lesson, Lang lang, FaultList *faults)
{
    LessonText *text = &lesson->texts[lang];
    if (text->present) return;
    LessonReader reader = {.blocks = {lesson->arena, faults, lesson->named, lesson->named_count, NULL},
                           .lesson = lesson};
    Document document;
    const char *path = arena_format(lesson->arena, "%s/%s.md", lesson->folder, LANG_CODES[lang]);
    if (read_document(&reader, path, &document)) read_text(&reader, &document, text);
}

static bool has_text(const Lesson *lesson)
{
    bool any = false;
    for (size_t lang = 0; lang < LANG_COUNT; lang++) any = any || lesson->texts[lang].present;
    return any;
}

/* Reports what is missing; false if nothing was read. */
static bool end_lesson(const Lesson *lesson, bool has_examples, bool reported, FaultList *faults)
{
    const char *path = examples_path(lesson->arena, lesson->folder);
    const bool any = has_examples || has_text(lesson);
    if (any && !has_examples && !path_exists(path))
        source_fault(faults, &(Place){path, 0, 0},
                     _("the file is missing; it holds the lesson's id and examples"));
    if (!any && !reported)
        source_fault(faults, &(Place){lesson->folder, 0, 0},
                     _("there is no lesson; it would be examples.md and a text in each language (%s)"),
                     LANG_FILES);
    return any;
}

bool lesson_read(Arena *arena, const char *folder, Lesson *out, FaultList *faults)
{
    const size_t before = faults->count;
    const bool has_examples = begin_lesson(arena, folder, out, faults);
    for (Lang lang = 0; lang < LANG_COUNT; lang++) lesson_read_text(out, lang, faults);
    return end_lesson(out, has_examples, faults->count > before, faults);
}

bool lesson_open(Arena *arena, const char *folder, Lang lang, Lesson *out, FaultList *faults)
{
    const size_t before = faults->count;
    const bool has_examples = begin_lesson(arena, folder, out, faults);
    lesson_read_text(out, lang, faults);
    for (Lang other = 0; other < LANG_COUNT && !has_text(out); other++) lesson_read_text(out, other, faults);
    return end_lesson(out, has_examples, faults->count > before, faults);
}

/* The one page of a learner's own example: a show of all steps. */
static LessonText own_text(Arena *arena, const Example *example)
{
    LessonBlock *block = arena_take(arena, 1, sizeof *block);
    LessonPage *page = arena_take(arena, 1, sizeof *page);
    const char *title = _("your own numbers");
    title = arena_text(arena, title, strlen(title));
    *block = (LessonBlock){.kind = BLOCK_SHOW, .show = {.view = VIEW_STEPS, .example = example}};
    /* Scores that were given are a step too, as they are in `run`; other inputs are shown beside the first
     * one.
     */
    if (example->entry == ENTRY_SCORES) block->show.steps = (StepList){{{STEP_SCALED, STEP_NONE}}, 1};
    *page = (LessonPage){.id = "1", .title = title, .blocks = block, .block_count = 1};
    return (LessonText){.present = true, .title = title, .pages = page, .page_count = 1};
}

void lesson_of_example(Arena *arena, const Example *example, Lesson *out)
{
    const Lang now = lang_current();
    *out = (Lesson){.id = "open",
                    .folder = "",
                    .examples = arena_take(arena, 1, sizeof *example),
                    .example_count = 1,
                    .arena = arena};
    *out->examples = *example;
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        lang_switch((Lang)lang);
        out->texts[lang] = own_text(arena, out->examples);
    }
    lang_switch(now);
}

const char *lesson_read_id(Arena *arena, const char *folder)
{
    Arena passing = {0};
    const FieldList head = document_read_head(&passing, examples_path(&passing, folder), BLOCK_LESSON);
    const char *id = arena_keep(arena, field_value(head, "id", folder_name(&passing, folder)));
    arena_free(&passing);
    return id;
}

/* The language that is shown: `lang`, or the first one that is there. */
static Lang shown_lang(const Lesson *lesson, Lang lang)
{
    for (Lang other = 0; !lesson->texts[lang].present && other < LANG_COUNT; other++)
        if (lesson->texts[other].present) return other;
    return lang;
}

const LessonText *lesson_text(const Lesson *lesson, Lang lang)
{
    return &lesson->texts[shown_lang(lesson, lang)];
}

void lesson_put_numbers(Lesson *lesson, const Example *numbers)
{
    for (size_t i = 0; i < lesson->example_count; i++)
        if (strcmp(lesson->examples[i].name, numbers->name) == 0) lesson->examples[i] = *numbers;
}

const char *lesson_missing_text(const Lesson *lesson, Lang lang)
{
    const Lang shown = shown_lang(lesson, lang);
    if (shown == lang) return NULL;
    return arena_format(lesson->arena, _("this lesson has no %s text; the %s one is shown"), lang_name(lang),
                        lang_name(shown));
}

size_t lesson_core_count(const LessonText *text, size_t end)
{
    size_t count = 0;
    for (size_t i = 0; i < text->page_count && i < end; i++) count += !text->pages[i].settings.deeper;
    return count;
}

int lesson_find_page(const LessonText *text, const char *id)
{
    for (size_t i = 0; i < text->page_count; i++)
        if (id_same(text->pages[i].id, id)) return (int)i;
    return -1;
}

const Example *lesson_find_example(const Lesson *lesson, const char *name)
{
    for (size_t i = 0; i < lesson->example_count; i++)
        if (strcmp(lesson->examples[i].name, name) == 0) return &lesson->examples[i];
    return NULL;
}

int show_digits(const Show *show, StepId step, int otherwise)
{
    int digits = show->example && show->example->digits > 0 ? show->example->digits : otherwise;
    for (size_t i = 0; i < show->digits_count; i++)
        if (show->digits[i].step == STEP_NONE) digits = show->digits[i].digits;
    for (size_t i = 0; i < show->digits_count; i++)
        if (show->digits[i].step == step) return show->digits[i].digits;
    return digits;
}
