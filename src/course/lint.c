/* Checks lessons: everything that can be wrong is named with its place, and every claimed number is
 * recomputed. */
#include "course/lint.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/id.h"
#include "base/prose.h"
#include "base/text.h"
#include "course/lesson.h"
#include "course/reference.h"
#include "course/source.h"
#include "math/literal.h"
#include "math/number.h"

/* --- Printed numbers beside the engine's --- */

/* Decimals at which values typed without any limit (2/3, 1/√2) are compared. */
enum { EXACT_DIGITS = 12 };

/* The cells of a step that an expect is about: whole rows from `row` on, or one cell. */
typedef struct {
    const Matrix *matrix;
    size_t row;
    size_t column;
    size_t rows;
    size_t columns;
    bool swapped; /* written the other way round, as the column layout has it */
} Part;

static bool find_part(const Expect *expect, const Matrix *matrix, Part *part, Fault *fault)
{
    *part = (Part){.matrix = matrix,
                   .rows = matrix->rank > 0 ? matrix->extents[0] : 1,
                   .columns = matrix_columns(matrix),
                   .swapped = layout_turns(expect->example->layout, matrix)};
    if (!expect->at) return true;
    size_t column;
    if (!reference_position(&(CellSearch){expect->example, matrix, expect->at, &expect->place}, &part->row,
                            &column, fault))
        return false;
    part->rows = 1;
    if (column == SIZE_MAX) return true;
    part->column = column;
    part->columns = 1;
    return true;
}

/* Whether the literal has the shape of the part; a flat list is one row, or all of a vector. */
static bool shape_fits(const Literal *literal, const Part *part)
{
    if (literal->cell_count != part->rows * part->columns) return false;
    if (literal->depth < 2) return part->rows == 1 || part->columns == 1;
    const size_t rows = part->swapped ? part->columns : part->rows;
    const bool as_row = part->columns == 1 && literal->extents[0] == 1; /* a vector written [[…]] */
    return literal->extents[0] == rows || as_row;
}

static bool read_values(Arena *arena, const Expect *expect, const Part *part, Literal *literal, Fault *fault)
{
    const LiteralRules rules = {
        .depth_max = 2, .percent = true, .minus_infinity = true, .undefined = true, .less_than = true};
    if (!literal_read(
            arena,
            (LiteralText){expect->values->value, strlen(expect->values->value), &expect->values->place},
            rules, literal, fault))
        return false;
    if (shape_fits(literal, part)) return true;
    return fault_set(
        fault, FAULT_INPUT, &expect->values->place,
        lang_plural("there is %zu value where %s.%s has %zu x %zu; give as many, in the same rows",
                    "there are %zu values where %s.%s has %zu x %zu; give as many, in the same rows",
                    literal->cell_count),
        literal->cell_count, expect->example->name, step_id_text(expect->step),
        part->swapped ? part->columns : part->rows, part->swapped ? part->rows : part->columns);
}

/* Index of the engine's cell for value `i` of the literal. */
static size_t cell_index(const Part *part, const Literal *literal, size_t i)
{
    size_t row = i / part->columns, column = i % part->columns;
    if (part->swapped && literal->depth == 2) {
        row = i % part->rows;
        column = i / part->rows;
    }
    return matrix_index(part->matrix, part->row + row, part->column + column);
}

static int digits_of(const Expect *expect, const LiteralCell *cell)
{
    if (expect->digits >= 0) return expect->digits;
    return cell->decimals >= 0 ? cell->decimals : EXACT_DIGITS;
}

/* Both as printed; the engine's undefined and masked cells by their own signs. */
static void print_both(const Expect *expect, const LiteralCell *cell, double value, unsigned char flags,
                       char typed[NUMBER_BYTES], char computed[NUMBER_BYTES])
{
    const NumberForm form = {.digits = digits_of(expect, cell)};
    const unsigned char as_typed = cell->undefined ? CELL_UNDEFINED : isinf(cell->number) ? CELL_MASKED : 0;
    number_print_cell(typed, cell->number, as_typed, form);
    if (flags & (CELL_UNDEFINED | CELL_OVERFLOW) || isinf(value))
        number_print_cell(computed, value, flags, form);
    else
        number_print(computed, value, form);
}

static const char *cell_name(Arena *arena, const Expect *expect, const Matrix *matrix, size_t index)
{
    char first[32], second[32];
    const size_t columns = matrix_columns(matrix);
    if (matrix->rank == 0) return "";
    const char *row = example_position(expect->example, matrix->axes[0], index / columns, LANG_EN, first);
    if (matrix->rank == 1) return arena_format(arena, "[%s]", row);
    return arena_format(arena, "[%s,%s]", row,
                        example_position(expect->example, matrix->axes[1], index % columns, LANG_EN, second));
}

/* Compares all cells. A fault is filled in for the first that differs. */
static bool values_agree(Arena *arena, const Expect *expect, const Part *part, const Literal *literal,
                         Fault *fault)
{
    char typed[NUMBER_BYTES], computed[NUMBER_BYTES];
    for (size_t i = 0; i < literal->cell_count; i++) {
        const size_t index = cell_index(part, literal, i);
        print_both(expect, &literal->cells[i], part->matrix->cells[index], part->matrix->flags[index], typed,
                   computed);
        if (strcmp(typed, computed) != 0)
            return fault_set(
                fault, FAULT_INPUT, &expect->values->place,
                _("%s.%s%s is expected to be %s, but is computed to be %s; mend the one that is wrong"),
                expect->example->name, step_id_text(expect->step),
                cell_name(arena, expect, part->matrix, index), typed, computed);
    }
    return true;
}

/* Recomputes an expect: every value printed at its decimals must be the engine's, or with source_error at
 * least one must not. */
static bool check_expect(Arena *arena, const Expect *expect, Fault *fault)
{
    Trace trace = {0};
    Part part;
    Literal literal;
    bool sound = reference_run(&trace, expect->example, fault) &&
                 find_part(expect, reference_matrix(&trace, expect->step), &part, fault) &&
                 read_values(arena, expect, &part, &literal, fault);
    if (sound && !expect->source_error)
        sound = values_agree(arena, expect, &part, &literal, fault);
    else if (sound && values_agree(arena, expect, &part, &literal, NULL))
        sound = fault_set(fault, FAULT_INPUT, &expect->values->place,
                          _("the source is said to be wrong here, but its values are those computed; leave "
                            "out source_error"));
    trace_free(&trace);
    return sound;
}

/* --- Numbers --- */

typedef struct {
    const Lesson *lesson;
    FaultList *faults;
    Arena *arena;
    size_t recomputed;
} Linter;

static void lint_expect(Linter *linter, const Expect *expect)
{
    Fault fault = {0};
    linter->recomputed++;
    if (!check_expect(linter->arena, expect, &fault)) fault_list_add(linter->faults, &fault);
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
    if (block->kind == BLOCK_EXPECT) lint_expect(linter, &block->expect);
    if (block->kind == BLOCK_SHOW && block->show.example)
        lint_example(block->show.example, &block->show.place, linter->faults);
    if (block->kind != BLOCK_TEXT) return;
    lint_spans(linter, text->spans);
    for (size_t cell = 0; cell < text->rows * text->columns; cell++) lint_spans(linter, text->cells[cell]);
}

/* --- Pages --- */

/* Whether a learner finds something on the page: notes and expects are not shown. */
static bool has_content(const LessonPage *page)
{
    for (size_t i = 0; i < page->block_count; i++)
        if (page->blocks[i].kind != BLOCK_NOTES && page->blocks[i].kind != BLOCK_EXPECT) return true;
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
    if (texts->lesson->texts[lang].present || !lang_is_whole(lang) || path_exists(texts->names[lang])) return;
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
                     _("page %s is where %s has %s; all languages have the same order"), other->pages[i].id,
                     texts->names[first], text->pages[i].id);
        return;
    }
}

/* The same pages are off the core path, and reached from the same ones. */
static void lint_paths(const Texts *texts, Lang first, Lang lang)
{
    const LessonText *text = &texts->lesson->texts[first], *other = &texts->lesson->texts[lang];
    for (size_t i = 0; i < other->page_count; i++) {
        const LessonPage *page = &other->pages[i];
        int at = lesson_find_page(text, page->id);
        if (at < 0) continue;
        const LessonPage *twin = &text->pages[at];
        bool same = page->settings.deeper == twin->settings.deeper && page->more_count == twin->more_count;
        for (size_t n = 0; same && n < page->more_count; n++)
            same = id_same(other->pages[page->more[n]].id, text->pages[twin->more[n]].id);
        if (!same)
            source_fault(texts->faults, &page->place,
                         _("page %s has another page block than in %s; all languages have the same"),
                         page->id, texts->names[first]);
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
        if (first == LANG_COUNT) {
            first = lang;
            continue;
        }
        lint_order(&texts, first, lang);
        lint_paths(&texts, first, lang);
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
        const FieldList head = document_read_head(&arena, examples, BLOCK_LESSON);
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
