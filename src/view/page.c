/* Makes a page: the lesson's text with its numbers filled in, and a block for each step and view. */
#include "view/page.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/id.h"
#include "base/prose.h"
#include "course/course.h"
#include "course/reference.h"
#include "trace/difference.h"
#include "view/figure.h"
#include "view/measure.h"
#include "view/snapshot.h"
#include "view/weights_row.h"

/* The page while it is made: where in the source the walk is, and which questions have found their step. */
typedef struct {
    Page *page;
    const EditLog *edits;
    size_t at; /* index of the source block */
    bool *asked;
} Builder;

static PageBlock *add_block(Page *page, PageBlockKind kind)
{
    page->blocks = memory_room(page->blocks, page->block_count, &page->block_capacity, sizeof *page->blocks);
    PageBlock *block = &page->blocks[page->block_count++];
    *block = (PageBlock){.kind = kind, .trace = SIZE_MAX};
    return block;
}

static PageSpans one_span(Page *page, Style style, const char *text)
{
    PageSpan *span = arena_take(&page->arena, 1, sizeof *span);
    *span = (PageSpan){.style = style, .text = arena_text(&page->arena, text, strlen(text))};
    return (PageSpans){.items = span, .count = 1};
}

static void add_fault(Page *page, const char *message)
{
    add_block(page, PAGE_FAULT)->spans = one_span(page, STYLE_PLAIN, message);
}

/* ---- text ---- */

static const Style SPAN_STYLES[] = {
    [SPAN_TEXT] = STYLE_PLAIN,    [SPAN_EMPHASIS] = STYLE_EMPHASIS, [SPAN_STRONG] = STYLE_STRONG,
    [SPAN_CODE] = STYLE_CODE,     [SPAN_FORMULA] = STYLE_FORMULA,   [SPAN_REFERENCE] = STYLE_PLAIN,
    [SPAN_LINK] = STYLE_EMPHASIS, [SPAN_BREAK] = STYLE_PLAIN,
};

/* The number that a reference names; "?" if there is none, and why in `faults`. */
static const char *reference_text(Page *page, const Span *span, FaultList *faults)
{
    Text value = {0};
    Fault fault = {0};
    if (!reference_resolve(&value, page->lesson, span->text, &span->place, &fault)) {
        fault_list_add(faults, &fault);
        text_clear(&value);
        text_add(&value, "?");
    }
    const char *kept = arena_text(&page->arena, text_string(&value), value.length);
    text_free(&value);
    return kept;
}

static const char *link_text(Page *page, const Span *span)
{
    if (!span->target || !*span->target || strcmp(span->text, span->target) == 0) return span->text;
    return arena_format(&page->arena, "%s (%s)", span->text, span->target);
}

static const char *span_text(Page *page, const Span *span, FaultList *faults)
{
    if (span->kind == SPAN_REFERENCE) return reference_text(page, span, faults);
    if (span->kind == SPAN_LINK) return link_text(page, span);
    return span->kind == SPAN_BREAK ? "\n" : span->text;
}

static PageSpans make_spans(Page *page, SpanList list, FaultList *faults)
{
    PageSpans spans = {.items = arena_take(&page->arena, list.count, sizeof *spans.items),
                       .count = list.count};
    for (size_t i = 0; i < list.count; i++) {
        spans.items[i].style = SPAN_STYLES[list.items[i].kind];
        spans.items[i].text = span_text(page, &list.items[i], faults);
    }
    return spans;
}

static PageSpans *make_cells(Page *page, const DocumentBlock *source, FaultList *faults)
{
    size_t count = source->rows * source->columns;
    PageSpans *cells = arena_take(&page->arena, count, sizeof *cells);
    for (size_t i = 0; i < count; i++) cells[i] = make_spans(page, source->cells[i], faults);
    return cells;
}

/* Numbers that could not be filled in, reported behind the block that wanted them. */
static void add_text_faults(Page *page, FaultList *faults)
{
    for (size_t i = 0; i < faults->count; i++) {
        Fault *fault = &faults->items[i];
        add_fault(page, arena_format(&page->arena, "%s: %s", fault->where, fault->message));
    }
    fault_list_free(faults);
}

/* What becomes of a document's block; fields are no text. */
static bool text_kind(DocumentKind kind, PageBlockKind *out)
{
    static const struct {
        bool shown;
        PageBlockKind kind;
    } kinds[] = {
        [DOCUMENT_HEADING] = {true, PAGE_HEADING}, [DOCUMENT_PARAGRAPH] = {true, PAGE_PARAGRAPH},
        [DOCUMENT_ITEM] = {true, PAGE_ITEM},       [DOCUMENT_QUOTE] = {true, PAGE_QUOTE},
        [DOCUMENT_FORMULA] = {true, PAGE_FORMULA}, [DOCUMENT_CODE] = {true, PAGE_CODE},
        [DOCUMENT_TABLE] = {true, PAGE_TABLE},     [DOCUMENT_FIELDS] = {false, PAGE_PARAGRAPH},
    };
    *out = kinds[kind].kind;
    return kinds[kind].shown;
}

static void add_text(Builder *builder, const LessonBlock *source)
{
    Page *page = builder->page;
    const DocumentBlock *document = source->block;
    PageBlockKind kind;
    if (!text_kind(document->kind, &kind)) return;
    FaultList faults = {0};
    PageSpans spans = make_spans(page, document->spans, &faults);
    PageSpans *cells = kind == PAGE_TABLE ? make_cells(page, document, &faults) : NULL;
    PageBlock *block = add_block(page, kind);
    block->level = document->level;
    block->number = document->number;
    block->spans = spans;
    block->text = document->text;
    block->rows = document->rows;
    block->columns = document->columns;
    block->cells = cells;
    add_text_faults(page, &faults);
}

static void add_fact(Builder *builder, const LessonBlock *source)
{
    Page *page = builder->page;
    const char *text = source->block->text;
    PageBlock *block = add_block(page, PAGE_FACT);
    block->spans = one_span(page, STYLE_PLAIN, text ? prose_join_sentences(&page->arena, text) : "");
    block->text = source->source;
}

/* ---- traces ---- */

static const EditLog *edits_of(const PageTrace *trace, const EditLog *edits)
{
    return edits && trace->example_index != SIZE_MAX ? &edits[trace->example_index] : NULL;
}

/* Runs the wrong method on the same edits; what it cannot be followed on shows no difference. */
static void follow_method(PageTrace *trace, const EditLog *own)
{
    trace->follows = false;
    trace->differs = STEP_NONE;
    if (!trace->method) return;
    TraceOptions options = {.edits = own, .head = trace->head};
    StepId end = trace_result(&trace->now, STEP_OUTPUT) ? STEP_OUTPUT : STEP_WEIGHTS;
    trace->follows = misconception_run(trace->method, &trace->wrong, trace->example, &options, end, NULL);
    if (trace->follows) trace->differs = trace_first_difference(&trace->now, &trace->wrong);
}

/* The rows that are kept of an example's head: all, if it is not large, so that what an edit did and the sums
 * of its rows are shown. */
static RowSight sight_of(const Page *page, const Example *example, const Misconception *method)
{
    bool large = example->query_count * example->key_count > SNAPSHOT_CELLS_MOST &&
                 example->key_count > WEIGHTS_ADDED_MAX;
    bool reaches = page->sight.reach >= example->query_count;
    return large && !reaches && !method && !page->has_views ? page->sight : (RowSight){0};
}

static bool run_before(const Page *page, PageTrace *trace, Fault *fault)
{
    const TraceOptions options = {.head = trace->head,
                                  .sight = sight_of(page, trace->example, trace->method)};
    return trace_run_with(&trace->before, trace->example, &options, fault);
}

/* Runs `now`. Edits that cannot be computed are left out, and the fault kept. */
static void follow_trace(PageTrace *trace, const EditLog *edits)
{
    const EditLog *own = edits_of(trace, edits);
    trace->edited = own && own->done > 0;
    trace->fault = (Fault){0};
    TraceOptions options = {
        .edits = own, .head = trace->head, .sight = trace->before.sight, .base = &trace->before};
    if (!trace_run_with(&trace->now, trace->example, &options, &trace->fault)) {
        trace->edited = false;
        own = options.edits = NULL;
        bool sound = trace_run_with(&trace->now, trace->example, &options, NULL);
        assert(sound);
    }
    follow_method(trace, own);
}

static size_t example_index(const Lesson *lesson, const Example *example)
{
    for (size_t i = 0; i < lesson->example_count; i++)
        if (strcmp(lesson->examples[i].name, example->name) == 0) return i;
    return SIZE_MAX;
}

/* Index of the trace of an example's head, run if it is new; SIZE_MAX and a fault block if it does not
 * compute. */
static size_t find_trace(Builder *builder, const Example *example, size_t head, const Misconception *method)
{
    Page *page = builder->page;
    for (size_t i = 0; i < page->trace_count; i++)
        if (page->traces[i].example == example && page->traces[i].head == head &&
            page->traces[i].method == method)
            return i;
    PageTrace *trace = &page->traces[page->trace_count];
    *trace = (PageTrace){.example = example,
                         .head = head,
                         .example_index = example_index(page->lesson, example),
                         .method = method};
    Fault fault = {0};
    if (!run_before(page, trace, &fault)) {
        trace_free(&trace->before);
        add_fault(page, fault.message);
        return SIZE_MAX;
    }
    follow_trace(trace, builder->edits);
    return page->trace_count++;
}

/* ---- shows ---- */

/* The question asked before the show for a step of its example, if it has not found its step yet. */
static const Question *take_question(Builder *builder, const Example *example, StepId step)
{
    for (size_t i = 0; i < builder->at; i++) {
        const LessonBlock *source = &builder->page->source->blocks[i];
        if (source->kind != BLOCK_QUESTION || builder->asked[i]) continue;
        const Question *question = &source->question;
        if (question->step != step || strcmp(question->example->name, example->name) != 0) continue;
        builder->asked[i] = true;
        return question;
    }
    return NULL;
}

/* Which steps of a trace a show walks. Inputs, and what only renames or selects, are no steps of their own
 * unless they are named. */
static void choose_walk(const Show *show, const StepTable *table, bool walked[STEP_TABLE_MAX])
{
    static const StepList WHOLE = {{{STEP_NONE, STEP_NONE}}, 1};
    step_list_choose(show->steps.count > 0 ? &show->steps : &WHOLE, table, walked);
    for (size_t i = 0; i < table->count; i++) {
        const Operation operation = table->steps[i].operation;
        const bool silent =
            operation == OPERATION_INPUT || operation == OPERATION_RELABEL || operation == OPERATION_TAKE;
        walked[i] = walked[i] && (!silent || step_list_names(&show->steps, table->steps[i].id));
    }
}

/* Whether the step changes no number, and nobody asks for it. */
static bool is_idle(const PageBlock *block, const Trace *trace)
{
    StepId id = trace->table.steps[block->step].id;
    return !block->show->method && !block->question && !trace_has_effect(trace, block->step) &&
           !step_list_names(&block->show->steps, id);
}

static size_t number_steps(PageBlock *walk, size_t count, size_t of)
{
    size_t number = 0;
    for (size_t i = 0; i < count; i++) {
        number += !walk[i].idle;
        walk[i].step_number = at_least(1, number);
        walk[i].step_count = of;
    }
    return number;
}

/* Numbers the steps of each walk that act now. */
static void follow_walks(Page *page)
{
    for (size_t i = 0, end; i < page->block_count; i = at_least(end, i + 1)) {
        PageBlock *walk = &page->blocks[i];
        end = i;
        for (; end < page->block_count && page->blocks[end].kind == PAGE_STEP &&
               page->blocks[end].show == walk->show && page->blocks[end].trace == walk->trace;
             end++)
            page->blocks[end].idle = is_idle(&page->blocks[end], &page->traces[walk->trace].now);
        number_steps(walk, end - i, number_steps(walk, end - i, 0));
    }
}

static void add_walk(Builder *builder, const Show *show, size_t trace)
{
    Page *page = builder->page;
    const Trace *before = &page->traces[trace].before;
    bool walked[STEP_TABLE_MAX], acts = false;
    choose_walk(show, &before->table, walked);
    for (size_t i = 0; i < before->table.count; i++) {
        if (!walked[i]) continue;
        PageBlock *block = add_block(page, PAGE_STEP);
        block->show = show;
        block->trace = trace;
        block->step = i;
        if (is_idle(block, before)) continue;
        acts = true;
        block->question = take_question(builder, before->example, before->table.steps[i].id);
    }
    if (!acts)
        add_fault(page, arena_format(&page->arena, "%s",
                                     _("this example has none of these steps; name some that it has")));
}

static void add_view(Builder *builder, const Show *show, size_t trace)
{
    Page *page = builder->page;
    if (!figure_is_drawn(show->view, trace == SIZE_MAX ? NULL : &page->traces[trace].before)) {
        add_fault(page, arena_format(&page->arena,
                                     _("the view \"%s\" cannot be drawn here; it needs another example"),
                                     VIEW_NAMES[show->view]));
        return;
    }
    PageBlock *block = add_block(page, PAGE_VIEW);
    block->show = show;
    block->trace = trace;
}

static void add_example(Builder *builder, const Show *show, const Example *example)
{
    for (size_t i = 0; i < example->asked_count; i++) {
        const Misconception *method = show->method ? misconception_find(show->method) : NULL;
        size_t trace = find_trace(builder, example, example->asked[i], method);
        if (trace == SIZE_MAX) continue;
        if (show->view == VIEW_STEPS) {
            add_walk(builder, show, trace);
        } else {
            add_view(builder, show, trace);
        }
    }
}

static void add_show(Builder *builder, const LessonBlock *source)
{
    const Show *show = &source->show;
    if (!show->example) add_view(builder, show, SIZE_MAX);
    if (show->example) add_example(builder, show, show->example);
    if (show->beside) add_example(builder, show, show->beside);
}

/* ---- the page ---- */

/* Questions wait for their step; expects and notes are not for the reader. */
static void (*const SOURCE_RULES[])(Builder *builder, const LessonBlock *source) = {
    [BLOCK_TEXT] = add_text, [BLOCK_SHOW] = add_show, [BLOCK_QUESTION] = NULL,
    [BLOCK_EXPECT] = NULL,   [BLOCK_NOTES] = NULL,    [BLOCK_FACT] = add_fact,
};

static void add_title(Page *page)
{
    const LessonPage *source = page->source;
    PageBlock *block = add_block(page, PAGE_HEADING);
    block->level = 2;
    block->spans =
        one_span(page, STYLE_PLAIN, arena_format(&page->arena, "%s  %s", source->id, source->title));
}

/* Questions whose step the page does not walk are asked at its end. */
static void add_open_questions(const Builder *builder)
{
    for (size_t i = 0; i < builder->page->source->block_count; i++) {
        const LessonBlock *source = &builder->page->source->blocks[i];
        if (source->kind != BLOCK_QUESTION || builder->asked[i]) continue;
        PageBlock *block = add_block(builder->page, PAGE_QUESTION);
        block->question = &source->question;
    }
}

/* The exercises that belong to the page are named before its first walk, which may show what they ask;
 * without one at its end. In one line: several by their ids, one with its title. */
static void add_exercises(Page *page)
{
    Text line = {0};
    const LessonExercise *first = NULL;
    size_t count = 0;
    for (size_t i = 0; i < page->lesson->exercise_count; i++) {
        const LessonExercise *exercise = &page->lesson->exercises[i];
        if (!id_same(exercise->page_id, page->source->id)) continue;
        text_addf(&line, "%s%s", count == 0 ? _("x: exercises ") : _(", "), exercise->id);
        if (count++ == 0) first = exercise;
    }
    const char *title = count == 1 ? exercise_read_title(&page->arena, first->folder, page->lang) : NULL;
    if (title) text_addf(&line, " — %s", title);
    if (count > 0)
        add_block(page, PAGE_PARAGRAPH)->spans =
            one_span(page, STYLE_STRONG, arena_text(&page->arena, text_string(&line), line.length));
    text_free(&line);
}

/* "d: deeper: 16.4 Why the root of d · 16.5 …" */
static void add_deeper(Page *page)
{
    const LessonText *text = lesson_text(page->lesson, page->lang);
    Text line = {0};
    for (size_t i = 0; i < page->source->more_count; i++) {
        const LessonPage *deeper = &text->pages[page->source->more[i]];
        text_addf(&line, "%s%s %s", i == 0 ? _("d: deeper: ") : " · ", deeper->id, deeper->title);
    }
    if (line.length > 0)
        add_block(page, PAGE_PARAGRAPH)->spans =
            one_span(page, STYLE_STRONG, arena_text(&page->arena, text_string(&line), line.length));
    text_free(&line);
}

static void add_ways(Page *page)
{
    add_exercises(page);
    add_deeper(page);
}

/* The block with which the first walk begins that has prose before it; else behind the last. */
static size_t find_walk(const LessonPage *source)
{
    size_t i = 0;
    bool prose = false;
    for (; i < source->block_count; i++) {
        const LessonBlock *block = &source->blocks[i];
        if (prose && block->kind == BLOCK_SHOW && block->show.view == VIEW_STEPS) break;
        prose |= block->kind == BLOCK_TEXT;
    }
    return i;
}

static bool has_views(const LessonPage *source)
{
    for (size_t i = 0; i < source->block_count; i++)
        if (source->blocks[i].kind == BLOCK_SHOW && source->blocks[i].show.view != VIEW_STEPS) return true;
    return false;
}

static size_t count_traces(const LessonPage *source)
{
    size_t count = 0;
    for (size_t i = 0; i < source->block_count; i++) {
        if (source->blocks[i].kind != BLOCK_SHOW) continue;
        const Show *show = &source->blocks[i].show;
        if (show->example) count += show->example->asked_count;
        if (show->beside) count += show->beside->asked_count;
    }
    return count;
}

void page_build(Page *page, const Lesson *lesson, size_t index, Lang lang, const EditLog *edits)
{
    const LessonText *text = lesson_text(lesson, lang);
    size_t revision = page->revision;
    RowSight sight = page->sight;
    assert(index < text->page_count);
    page_free(page);
    page->revision = revision + 1;
    page->sight = sight;
    page->lesson = lesson;
    page->source = &text->pages[index];
    page->lang = lang;
    page->has_views = has_views(page->source);
    page->traces = arena_take(&page->arena, count_traces(page->source), sizeof *page->traces);
    Builder builder = {.page = page, .edits = edits};
    builder.asked = arena_take(&page->arena, page->source->block_count, sizeof *builder.asked);
    size_t walk = find_walk(page->source);
    add_title(page);
    for (builder.at = 0; builder.at < page->source->block_count; builder.at++) {
        const LessonBlock *source = &page->source->blocks[builder.at];
        if (builder.at == walk) add_ways(page);
        if (SOURCE_RULES[source->kind]) SOURCE_RULES[source->kind](&builder, source);
    }
    follow_walks(page);
    add_open_questions(&builder);
    if (walk == page->source->block_count) add_ways(page);
}

void page_follow(Page *page, const EditLog *edits)
{
    page->revision++;
    for (size_t i = 0; i < page->trace_count; i++) follow_trace(&page->traces[i], edits);
    follow_walks(page);
}

void page_see(Page *page, RowSight sight)
{
    page->sight = sight;
    for (size_t i = 0; i < page->trace_count; i++) {
        PageTrace *trace = &page->traces[i];
        trace_move_sight(&trace->before, NULL, sight);
        trace_move_sight(&trace->now, &trace->before, sight);
    }
}

void page_set_method(Page *page, size_t trace, const Misconception *method, const EditLog *edits)
{
    PageTrace *followed = &page->traces[trace];
    bool was_large = followed->before.sight.reach > 0;
    page->revision++;
    followed->method = method;
    bool sound = (sight_of(page, followed->example, method).reach > 0) == was_large ||
                 run_before(page, followed, NULL);
    assert(sound);
    (void)sound;
    follow_trace(followed, edits);
}

Compare page_compare(const PageTrace *trace, const StepView *view)
{
    Compare compare = {.view = *view, .method = trace->method->id};
    compare.view.trace = &trace->now;
    compare.view.wrong = trace->differs ? &trace->wrong : &trace->now;
    return compare;
}

void page_what_if_text(const PageTrace *trace, size_t step, Text *out)
{
    StepId id = trace->now.table.steps[step].id;
    if (!trace->follows) {
        text_addf(out, _("%s does not apply here: it comes to no answer."), trace->method->id);
    } else if (!trace->differs) {
        text_addf(out, _("%s changes no number here."), trace->method->id);
    } else if (id == trace->differs) {
        text_addf(out, _("Here both part. %s %s"), _(trace->method->sentence), _(trace->method->question));
    } else if (trace_differs(&trace->now, &trace->wrong, id)) {
        text_addf(out, _("They have differed since the step \"%s\"."), step_id_name(trace->differs));
    } else {
        text_addf(out, _("The same here; they part at the step \"%s\"."), step_id_name(trace->differs));
    }
}

void page_free(Page *page)
{
    for (size_t i = 0; i < page->trace_count; i++) {
        trace_free(&page->traces[i].now);
        trace_free(&page->traces[i].before);
        trace_free(&page->traces[i].wrong);
    }
    free(page->blocks);
    arena_free(&page->arena);
    *page = (Page){0};
}
