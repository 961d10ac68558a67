/* Checks lessons: everything that can be wrong is named with its place, and every claimed number is
 * recomputed. */
#include "course/lint.h"

#include <stdint.h>
#include <string.h>

#include "base/id.h"
#include "base/prose.h"
#include "base/text.h"
#include "course/expect.h"
#include "course/folder.h"
#include "course/lesson.h"
#include "course/reference.h"
#include "course/source.h"

typedef struct {
    const Lesson *lesson;
    FaultList *faults;
    Arena *arena;
    size_t recomputed;
} Linter;

/* --- Numbers --- */

static void lint_expect(Linter *linter, const Expect *expect)
{
    Fault fault = {0};
    linter->recomputed++;
    if (!expect_check(linter->arena, expect, &fault)) fault_list_add(linter->faults, &fault);
}

static void lint_spans(Linter *linter, SpanList spans)
{
    for (size_t i = 0; i < spans.count; i++) {
        if (spans.items[i].kind != SPAN_REFERENCE) continue;
        Text value = {0};
        Fault fault = {0};
        linter->recomputed++;
        if (!reference_resolve(&value, linter->lesson, spans.items[i].text, &spans.items[i].place, &fault))
            fault_list_add(linter->faults, &fault);
        text_free(&value);
    }
}

/* An example must compute from its first step to its last. */
static void lint_example(const Example *example, const Place *place, FaultList *faults)
{
    Trace trace = {0};
    Fault fault = {0};
    if (!reference_run(&trace, example, &fault))
        source_fault(faults, place, _("example %s cannot be computed: %s"), example->name, fault.message);
    trace_free(&trace);
}

void lint_examples(const Lesson *lesson, FaultList *faults)
{
    for (size_t i = 0; i < lesson->example_count; i++)
        lint_example(&lesson->examples[i], &lesson->examples[i].place, faults);
}

static void lint_block(Linter *linter, const LessonBlock *block)
{
    const DocumentBlock *text = block->block;
    if (block->kind == LESSON_EXPECT) lint_expect(linter, &block->expect);
    if (block->kind == LESSON_SHOW && block->show.example)
        lint_example(block->show.example, &block->show.place, linter->faults);
    if (block->kind != LESSON_TEXT) return;
    lint_spans(linter, text->spans);
    for (size_t cell = 0; cell < text->rows * text->columns; cell++) lint_spans(linter, text->cells[cell]);
}

/* --- Pages --- */

/* Whether a learner finds something on the page: notes and expects are not shown. */
static bool has_content(const LessonPage *page)
{
    for (size_t i = 0; i < page->block_count; i++)
        if (page->blocks[i].kind != LESSON_NOTES && page->blocks[i].kind != LESSON_EXPECT) return true;
    return false;
}

static void check_page(Linter *linter, const LessonPage *page)
{
    if (!has_content(page))
        source_fault(linter->faults, &page->place,
                     _("page %s is empty; write what it says, or take its heading out"), page->id);
    for (size_t i = 0; i < page->block_count; i++) lint_block(linter, &page->blocks[i]);
}

size_t lint_page(const Lesson *lesson, const LessonPage *page, FaultList *faults)
{
    Arena arena = {0};
    Linter linter = {lesson, faults, &arena, 0};
    check_page(&linter, page);
    arena_free(&arena);
    return linter.recomputed;
}

static void lint_text(Linter *linter, Lang lang)
{
    const LessonText *text = &linter->lesson->texts[lang];
    if (text->present && text->page_count == 0)
        source_fault(
            linter->faults,
            &(Place){arena_format(linter->arena, "%s/%s.md", linter->lesson->folder, LANG_CODES[lang]), 0, 0},
            _("there is no page; a page begins with ## and its id"));
    for (size_t i = 0; i < text->page_count; i++) check_page(linter, &text->pages[i]);
}

/* --- Languages --- */

typedef struct {
    const Lesson *lesson;
    const char *names[LANG_COUNT]; /* of the texts */
    FaultList *faults;
} Texts;

/* A file that is there but cannot be read is reported already. */
static void lint_missing(const Texts *texts, Lang lang)
{
    if (texts->lesson->texts[lang].present || !lang_is_whole(lang) || folder_exists(texts->names[lang]))
        return;
    source_fault(texts->faults, &(Place){texts->names[lang], 0, 0},
                 _("the file is missing; another language is shown in its place"));
}

/* Pages of one language that another lacks. */
static bool lint_lacking(const Texts *texts, Lang here, Lang there)
{
    const LessonText *text = &texts->lesson->texts[here], *other = &texts->lesson->texts[there];
    bool complete = true;
    IdMap ids = {0};
    for (size_t i = 0; i < other->page_count; i++) id_map_add(&ids, other->pages[i].id, i);
    for (size_t i = 0; i < text->page_count; i++) {
        if (id_map_find(&ids, text->pages[i].id) != SIZE_MAX) continue;
        source_fault(texts->faults, &text->pages[i].place,
                     _("page %s is missing in %s; all languages have the same pages"), text->pages[i].id,
                     texts->names[there]);
        complete = false;
    }
    id_map_free(&ids);
    return complete;
}

/* A language has the pages of the first one, in its order. */
static void lint_order(const Texts *texts, Lang first, Lang lang)
{
    const LessonText *text = &texts->lesson->texts[first], *other = &texts->lesson->texts[lang];
    const bool other_complete = lint_lacking(texts, first, lang);
    const bool complete = lint_lacking(texts, lang, first);
    if (!complete || !other_complete || text->page_count != other->page_count) return;
    for (size_t i = 0; i < text->page_count; i++) {
        if (id_same(text->pages[i].id, other->pages[i].id)) continue;
        source_fault(texts->faults, &other->pages[i].place,
                     _("page %s stands where %s has %s; all languages have the same order"),
                     other->pages[i].id, texts->names[first], text->pages[i].id);
        return;
    }
}

void lint_languages(const Lesson *lesson, FaultList *faults)
{
    Arena arena = {0};
    Texts texts = {lesson, {NULL}, faults};
    Lang first = LANG_COUNT;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        texts.names[lang] = arena_format(&arena, "%s/%s.md", lesson->folder, LANG_CODES[lang]);
        lint_missing(&texts, lang);
    }
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        if (!lesson->texts[lang].present) continue;
        if (first == LANG_COUNT)
            first = lang;
        else
            lint_order(&texts, first, lang);
    }
    arena_free(&arena);
}

/* --- The lesson --- */

static void lint_ids(Linter *linter, const char *name, const char *list)
{
    const char *wrong = id_fault(linter->arena, list);
    if (wrong)
        source_fault(
            linter->faults,
            &(Place){arena_format(linter->arena, "%s/examples.md", linter->lesson->folder), 0, 0},
            _("%s holds \"%s\", which is no id of a lesson; write ids such as 05, with commas between them"),
            name, wrong);
}

size_t lint_lesson(const char *folder, FaultList *faults)
{
    Arena arena = {0};
    Lesson lesson;
    Linter linter = {&lesson, faults, &arena, 0};
    if (lesson_read(&arena, folder, &lesson, faults)) {
        lint_ids(&linter, "id", lesson.id);
        lint_ids(&linter, "requires", lesson.requires);
        lint_ids(&linter, "next", lesson.next);
        lint_examples(&lesson, faults);
        for (size_t i = 0; i < lesson.expect_count; i++) lint_expect(&linter, &lesson.expects[i]);
        for (Lang lang = 0; lang < LANG_COUNT; lang++) lint_text(&linter, lang);
        lint_languages(&lesson, faults);
    }
    arena_free(&arena);
    return linter.recomputed;
}

/* --- Lessons together --- */

typedef struct {
    const char *id;
    const char *folder;
    const char *requires;
    enum { FRESH, ON_PATH, DONE } state;
} Node;

typedef struct {
    Node *nodes;
    IdMap indices; /* of the nodes; of twins the first */
    FaultList *faults;
} Graph;

/* The lessons of a cycle, from the node that closes it round to itself. */
static void report_cycle(const Graph *graph, Node **path, size_t length, const Node *closing)
{
    Text round = {0};
    size_t first = 0;
    while (path[first] != closing) first++;
    for (size_t i = first; i < length; i++) text_addf(&round, "%s -> ", path[i]->id);
    text_add(&round, closing->id);
    source_fault(graph->faults, &(Place){closing->folder, 0, 0},
                 _("lessons require each other in a circle: %s; take one of these out of requires"),
                 text_string(&round));
    text_free(&round);
}

/* Follows `requires` from the last node of `path`, which has room for every node once. */
static void walk(Arena *arena, const Graph *graph, Node **path, size_t length)
{
    Node *node = path[length - 1];
    node->state = ON_PATH;
    const char *id;
    for (const char *list = node->requires; (id = prose_next(arena, &list));) {
        const size_t index = id_map_find(&graph->indices, id);
        Node *next = index == SIZE_MAX ? NULL : &graph->nodes[index];
        if (next && next->state == ON_PATH) report_cycle(graph, path, length, next);
        if (!next || next->state != FRESH) continue;
        path[length] = next;
        walk(arena, graph, path, length + 1);
    }
    node->state = DONE;
}

void lint_course(const char *const *folders, size_t count, FaultList *faults)
{
    Arena arena = {0};
    Graph graph = {arena_take(&arena, count + 1, sizeof(Node)), {0}, faults};
    for (size_t i = 0; i < count; i++) {
        const char *examples = arena_format(&arena, "%s/examples.md", folders[i]);
        const FieldList head = document_read_head(&arena, examples, "lesson");
        const char *id = field_value(head, "id", folder_name(&arena, folders[i]));
        const size_t first = id_map_add(&graph.indices, id, i);
        graph.nodes[i] = (Node){id, folders[i], field_value(head, "requires", NULL), FRESH};
        if (first < i)
            source_fault(faults, &(Place){folders[i], 0, 0},
                         _("lesson %s has the id of the lesson in %s; give one of them another id"), id,
                         folders[first]);
    }
    Node **path = arena_take(&arena, count + 1, sizeof *path);
    for (size_t i = 0; i < count; i++) {
        if (graph.nodes[i].state != FRESH) continue;
        path[0] = &graph.nodes[i];
        walk(&arena, &graph, path, 1);
    }
    id_map_free(&graph.indices);
    arena_free(&arena);
}
