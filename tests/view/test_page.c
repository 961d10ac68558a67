/* What becomes of a lesson's blocks, and how a page follows the learner's edits. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/close.h"
#include "support/small.h"
#include "view/page.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static void each_block_of_text_becomes_one_of_its_kind(void **state)
{
    static const PageBlockKind expected[] = {
        PAGE_HEADING, PAGE_PARAGRAPH, PAGE_HEADING, PAGE_ITEM,  PAGE_ITEM, PAGE_ITEM,      PAGE_ITEM,
        PAGE_QUOTE,   PAGE_FORMULA,   PAGE_CODE,    PAGE_TABLE, PAGE_FACT, PAGE_PARAGRAPH, PAGE_FAULT,
    };
    for (Lang lang = LANG_EN; lang <= LANG_ZH; lang++) {
        Page page = {0};
        page_build(&page, *state, 0, lang, NULL);
        assert_int_equal(page.block_count, COUNT(expected));
        for (size_t i = 0; i < COUNT(expected); i++)
            if (page.blocks[i].kind != expected[i])
                fail_msg("case %zu: kind %d", i, (int)page.blocks[i].kind);
        page_free(&page);
    }
}

/* The text of a block's spans, joined. */
static void join_spans(const PageBlock *block, Text *out)
{
    for (size_t i = 0; i < block->spans.count; i++) text_add(out, block->spans.items[i].text);
}

static void numbers_are_filled_in_and_missing_ones_told(void **state)
{
    static const struct {
        size_t block;
        const char *expected;
    } cases[] = {
        {0, "90.1  Every kind of text"},
        {1, "A paragraph with emphasis, a strong word, code, a formula QKᵀ, a number from the engine 0.6698 "
            "and a "
            "link (https://arxiv.org/abs/1706.03762)."},
        {11, "The first sentence.\nThe second one is so long that the file breaks it."},
        {12, "This number does not exist: ?."},
    };
    Page page = {0};
    page_build(&page, *state, 0, LANG_EN, NULL);
    for (size_t i = 0; i < COUNT(cases); i++) {
        Text text = {0};
        join_spans(&page.blocks[cases[i].block], &text);
        if (strcmp(text_string(&text), cases[i].expected) != 0)
            fail_msg("case %zu: %s", i, text_string(&text));
        text_free(&text);
    }
    assert_string_equal(page.blocks[11].text, "somebody's measurement");
    assert_non_null(strstr(page.blocks[13].spans.items[0].text, "k7"));
    page_free(&page);
}

static void a_show_becomes_its_steps_or_a_view(void **state)
{
    static const struct {
        PageBlockKind kind;
        const char *example, *step;
        size_t number, count;
        bool asked;
    } cases[] = {
        {PAGE_HEADING, NULL, NULL, 0, 0, false},        {PAGE_STEP, "pair", "rowsum", 1, 2, false},
        {PAGE_STEP, "pair", "weights", 2, 2, true},     {PAGE_STEP, "pair", "output", 1, 1, false},
        {PAGE_STEP, "triangle", "output", 1, 1, false}, {PAGE_VIEW, "triangle", NULL, 0, 0, false},
        {PAGE_VIEW, "triangle", NULL, 0, 0, false},     {PAGE_VIEW, "empty", NULL, 0, 0, false},
        {PAGE_VIEW, "pair", NULL, 0, 0, false},         {PAGE_VIEW, NULL, NULL, 0, 0, false},
        {PAGE_VIEW, NULL, NULL, 0, 0, false},           {PAGE_VIEW, "pair", NULL, 0, 0, false},
        {PAGE_QUESTION, NULL, NULL, 0, 0, true},
    };
    Page page = {0};
    page_build(&page, *state, 1, LANG_EN, NULL);
    assert_int_equal(page.block_count, COUNT(cases));
    assert_int_equal(page.trace_count, 3);
    for (size_t i = 0; i < COUNT(cases); i++) {
        const PageBlock *block = &page.blocks[i];
        const PageTrace *trace = block->trace == SIZE_MAX ? NULL : &page.traces[block->trace];
        bool same = block->kind == cases[i].kind && !trace == !cases[i].example &&
                    block->step_number == cases[i].number && block->step_count == cases[i].count &&
                    !block->question == !cases[i].asked;
        if (trace && same) same = strcmp(trace->example->name, cases[i].example) == 0;
        if (cases[i].step && same)
            same = trace->now.table.steps[block->step].id == step_id_find(cases[i].step);
        if (!same) fail_msg("case %zu", i);
    }
    page_free(&page);
}

/* Only what is listed is a step of the walk, an input too where it is named. */
static void a_show_walks_the_steps_that_it_lists(void **state)
{
    static const struct {
        const char *typed, *walked;
    } cases[] = {
        {"raw, weights", "raw 1/2 weights 2/2 "},
        {"raw..scaled, output", "raw 1/3 scaled 2/3 output 3/3 "},
        {"q..raw", "q 1/2 raw 2/2 "},
        {"q, v", "q 1/2 v 2/2 "},
        {"weights..", "weights 1/2 output 2/2 "},
    };
    Lesson lesson = *(const Lesson *)*state;
    const Example *example = lesson_find_example(&lesson, "pair");
    for (size_t i = 0; i < COUNT(cases); i++) {
        LessonBlock block = {.kind = BLOCK_SHOW, .show = {.view = VIEW_STEPS, .example = example}};
        LessonPage source = {.id = "1", .title = "T", .blocks = &block, .block_count = 1};
        Text walked = {0};
        Page page = {0};
        StepTable table;
        step_table_fill(&table, example, 0);
        assert_true(step_list_read(cases[i].typed, &table, &block.show.steps, &walked));
        lesson.texts[LANG_EN].pages = &source;
        lesson.texts[LANG_EN].page_count = 1;
        page_build(&page, &lesson, 0, LANG_EN, NULL);
        for (size_t k = 0; k < page.block_count; k++)
            if (page.blocks[k].kind == PAGE_STEP)
                text_addf(&walked, "%s %zu/%zu ",
                          step_id_text(page.traces[0].now.table.steps[page.blocks[k].step].id),
                          page.blocks[k].step_number, page.blocks[k].step_count);
        assert_string_equal(text_string(&walked), cases[i].walked);
        text_free(&walked);
        page_free(&page);
    }
}

static void exercises_are_named_once_before_the_first_walk_or_at_the_end(void **state)
{
    (void)state;
    static const struct {
        const char *folder;
        size_t page, before; /* blocks before the line; SIZE_MAX: all others */
    } cases[] = {
        {"tests/support/course/lessons/91", 0, 2},        /* title, prose, then steps */
        {"tests/support/course/lessons/91", 1, SIZE_MAX}, /* steps without prose before them */
        {"tests/support/course/lessons/92", 0, SIZE_MAX}, /* no steps */
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Arena arena = {0};
        FaultList faults = {0};
        Lesson lesson;
        assert_true(lesson_read(&arena, cases[i].folder, &lesson, &faults));
        const char *page_id = lesson.texts[LANG_EN].pages[cases[i].page].id;
        const LessonExercise exercises[] = {{.id = "first", .page_id = page_id, .folder = "none"},
                                            {.id = "second", .page_id = page_id, .folder = "none"}};
        lesson.exercises = exercises;
        lesson.exercise_count = COUNT(exercises);
        Page page = {0};
        page_build(&page, &lesson, cases[i].page, LANG_EN, NULL);
        size_t found = 0, place = 0;
        for (size_t n = 0; n < page.block_count; n++) {
            if (page.blocks[n].spans.count == 0) continue;
            if (strcmp(page.blocks[n].spans.items[0].text, "x: exercises first, second") != 0) continue;
            found++;
            place = n;
        }
        size_t expected = cases[i].before == SIZE_MAX ? page.block_count - 1 : cases[i].before;
        if (found != 1 || place != expected)
            fail_msg("case %zu: %zu lines, the last at %zu", i, found, place);
        page_free(&page);
        fault_list_free(&faults);
        arena_free(&arena);
    }
}

static double output_cell(const Trace *trace)
{
    return trace_result(trace, STEP_OUTPUT)->matrix.cells[1];
}

static void a_page_follows_the_edits_of_its_own_example(void **state)
{
    EditLog logs[3] = {{0}};
    Page page = {0};
    page_build(&page, *state, 1, LANG_EN, logs);
    assert_false(page.traces[0].edited);
    edit_log_add(&logs[0], (Edit){.step = STEP_Q, .row = 0, .column = 0, .value = 0});
    page_follow(&page, logs);
    /* both scores 0: half of each value */
    assert_close(output_cell(&page.traces[0].now), 1.0, 1e-15);
    assert_close(output_cell(&page.traces[0].before), 0.6604769, 1e-6);
    assert_true(page.traces[0].edited);
    assert_false(page.traces[1].edited);
    edit_log_undo(&logs[0]);
    page_follow(&page, logs);
    assert_close(output_cell(&page.traces[0].now), 0.6604769, 1e-6);
    assert_false(page.traces[0].edited);
    page_free(&page);
    edit_log_free(&logs[0]);
}

static void edits_that_cannot_be_computed_are_told_and_left_out(void **state)
{
    EditLog logs[3] = {{0}};
    edit_log_add(&logs[0], (Edit){.step = STEP_Q, .row = 0, .column = 0, .value = 1e300});
    edit_log_add(&logs[0], (Edit){.step = STEP_K, .row = 0, .column = 0, .value = 1e300});
    Page page = {0};
    page_build(&page, *state, 1, LANG_EN, logs);
    assert_true(page.traces[0].fault.kind != FAULT_NONE);
    assert_false(page.traces[0].edited);
    assert_close(output_cell(&page.traces[0].now), 0.6604769, 1e-6);
    page_free(&page);
    edit_log_free(&logs[0]);
}

/* A fact's lines are those of its file; only the end of a sentence ends one on the screen. */
static void the_lines_of_a_fact_join_as_prose_does(void **state)
{
    (void)state;
    static const struct {
        const char *text, *shown;
    } CASES[] = {
        {"the temperature τ\nand the scale", "the temperature τ and the scale"},
        {"scores of −∞\nbecome 0.\nThen", "scores of −∞ become 0.\nThen"},
        {"d = 64\n√d = 8", "d = 64 √d = 8"},
        {"分数\n权重。\n输出", "分数权重。\n输出"},
        {"分数\nsoftmax", "分数 softmax"},
    };
    for (size_t i = 0; i < COUNT(CASES); i++) {
        const DocumentBlock document = {.kind = DOCUMENT_FIELDS, .info = "fact", .text = CASES[i].text};
        LessonBlock block = {.kind = BLOCK_FACT, .block = &document, .source = "S"};
        LessonPage page = {.id = "1", .title = "T", .blocks = &block, .block_count = 1};
        Lesson lesson = {.id = "1", .texts[LANG_EN] = {.present = true, .pages = &page, .page_count = 1}};
        Page built = {0};
        page_build(&built, &lesson, 0, LANG_EN, NULL);
        assert_int_equal(built.blocks[1].kind, PAGE_FACT);
        assert_string_equal(built.blocks[1].spans.items[0].text, CASES[i].shown);
        page_free(&built);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_block_of_text_becomes_one_of_its_kind),
        cmocka_unit_test(the_lines_of_a_fact_join_as_prose_does),
        cmocka_unit_test(numbers_are_filled_in_and_missing_ones_told),
        cmocka_unit_test(a_show_becomes_its_steps_or_a_view),
        cmocka_unit_test(a_show_walks_the_steps_that_it_lists),
        cmocka_unit_test(exercises_are_named_once_before_the_first_walk_or_at_the_end),
        cmocka_unit_test(a_page_follows_the_edits_of_its_own_example),
        cmocka_unit_test(edits_that_cannot_be_computed_are_told_and_left_out),
    };
    return cmocka_run_group_tests(tests, small_open, small_close);
}
