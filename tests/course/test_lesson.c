/* Lessons: what is read from the three files, and what is told about those that have faults. */
#include "course/lesson.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "support/faults.h"
#include "support/folder.h"
#include "view/data_flow.h"

#define HEAD  "```lesson\nid = 07\nminutes = 12–18\nrequires = 04, 15\nnext = 08\n```\n"
#define A     "```example A\nq = [[1, 0]]\nk = [[1, 0], [0, 1]]\nv = [[1, 0], [0, 2]]\ntokens = now\n```\n"
#define FORTY "forty bytes of a line are quoted no more"
#define DEEP  "```page\ndeeper = yes\n```\n"
#define TEXT  "```lesson\ntitle = Two\n  keys\nobjective = One.\n```\n"

typedef struct {
    char folder[FOLDER_PATH_BYTES];
    Arena arena;
    FaultList faults;
    Lesson lesson;
    bool read;
} Reading;

static void read_lesson(Reading *reading, const char *examples, const char *en, const char *zh)
{
    *reading = (Reading){0};
    folder_make(reading->folder);
    folder_write(reading->folder, "examples.md", examples);
    folder_write(reading->folder, "en.md", en);
    folder_write(reading->folder, "zh.md", zh);
    reading->read = lesson_read(&reading->arena, reading->folder, &reading->lesson, &reading->faults);
}

static void drop(Reading *reading)
{
    folder_remove(reading->folder);
    arena_free(&reading->arena);
    fault_list_free(&reading->faults);
}

static void a_lesson_is_read_from_its_three_files(void **state)
{
    (void)state;
    Reading reading;
    read_lesson(&reading, HEAD A, TEXT "\n## 7.1 First *page*\n\ntext\n\n## 7.2 Second\n\nmore\n",
                "```lesson\ntitle = 两个\n  键\nobjective = 目标\n```\n\n## 7.1 第一页\n\n文\n");
    const Lesson *lesson = &reading.lesson;
    assert_true(reading.read);
    assert_int_equal(reading.faults.count, 0);
    assert_string_equal(lesson->id, "07");
    assert_string_equal(lesson->minutes, "12–18");
    assert_string_equal(lesson->requires, "04, 15");
    assert_string_equal(lesson->next, "08");
    assert_null(lesson->practice);
    assert_int_equal(lesson->example_count, 1);
    assert_string_equal(lesson->examples[0].name, "A");
    assert_int_equal(lesson->examples[0].key_count, 2);
    assert_string_equal(lesson->texts[LANG_EN].title, "Two keys");
    assert_string_equal(lesson->texts[LANG_ZH].title, "两个键");
    assert_int_equal(lesson->texts[LANG_EN].page_count, 2);
    assert_string_equal(lesson->texts[LANG_EN].pages[0].id, "7.1");
    assert_string_equal(lesson->texts[LANG_EN].pages[0].title, "First page");
    assert_int_equal(lesson->texts[LANG_EN].pages[0].block_count, 1);
    assert_int_equal(lesson_find_page(&lesson->texts[LANG_EN], "7.2"), 1);
    assert_int_equal(lesson_find_page(&lesson->texts[LANG_ZH], "7.2"), -1);
    assert_non_null(lesson_find_example(lesson, "A"));
    assert_null(lesson_find_example(lesson, "B"));
    drop(&reading);
}

static void a_missing_language_is_shown_in_the_other(void **state)
{
    (void)state;
    Reading reading;
    read_lesson(&reading, HEAD, NULL, TEXT "## 7.1 P\n\nx\n");
    assert_int_equal(reading.faults.count, 0);
    assert_false(reading.lesson.texts[LANG_EN].present);
    assert_ptr_equal(lesson_text(&reading.lesson, LANG_EN), &reading.lesson.texts[LANG_ZH]);
    assert_ptr_equal(lesson_text(&reading.lesson, LANG_ZH), &reading.lesson.texts[LANG_ZH]);
    drop(&reading);
}

static const LessonBlock *only_block(const Reading *reading)
{
    const LessonText *text = &reading->lesson.texts[LANG_EN];
    if (reading->faults.count > 0)
        print_error("%s: %s\n", reading->faults.items[0].where, reading->faults.items[0].message);
    assert_int_equal(reading->faults.count, 0);
    assert_int_equal(text->page_count, 1);
    assert_int_equal(text->pages[0].block_count, 1);
    return &text->pages[0].blocks[0];
}

static void an_opened_lesson_reads_the_other_language_when_it_is_wanted(void **state)
{
    (void)state;
    static const char PAGE[] = TEXT "## 7.1 P\n\n```show\nexample = A\n```\n";
    static const struct {
        const char *en, *zh;
        bool at_first[LANG_COUNT], then[LANG_COUNT];
    } CASES[] = {
        {PAGE, PAGE, {true, false}, {true, true}},
        {PAGE, NULL, {true, false}, {true, false}},
        {NULL, PAGE, {false, true}, {false, true}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Reading reading;
        read_lesson(&reading, HEAD A, CASES[i].en, CASES[i].zh);
        Lesson *lesson = &reading.lesson;
        assert_true(lesson_open(&reading.arena, reading.folder, LANG_EN, lesson, &reading.faults));
        for (Lang lang = 0; lang < LANG_COUNT; lang++)
            if (lesson->texts[lang].present != CASES[i].at_first[lang]) fail_msg("case %zu at first", i);
        lesson_read_text(lesson, LANG_ZH, &reading.faults);
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            const LessonText *text = &lesson->texts[lang];
            if (text->present != CASES[i].then[lang]) fail_msg("case %zu then", i);
            if (text->present) assert_ptr_equal(text->pages[0].blocks[0].show.example, &lesson->examples[0]);
        }
        assert_int_equal(reading.faults.count, 0);
        drop(&reading);
    }
}

static void a_show_knows_its_view_steps_and_digits(void **state)
{
    (void)state;
    Reading reading;
    read_lesson(&reading, HEAD A,
                TEXT
                "## 7.1 P\n```show\nexample = A\nbeside = A\nsteps = raw .. weights\nmethod = scale.none\n"
                "digits = exp:2, weights : 3, 6\n```\n",
                NULL);
    const LessonBlock *block = only_block(&reading);
    const Show *show = &block->show;
    assert_int_equal(block->kind, BLOCK_SHOW);
    assert_int_equal(show->view, VIEW_STEPS);
    assert_ptr_equal(show->example, &reading.lesson.examples[0]);
    assert_ptr_equal(show->beside, &reading.lesson.examples[0]);
    assert_int_equal(show->steps.count, 1);
    assert_int_equal(show->steps.ranges[0].first, STEP_RAW);
    assert_int_equal(show->steps.ranges[0].last, STEP_WEIGHTS);
    assert_string_equal(show->method, "scale.none");
    assert_int_equal(show_digits(show, STEP_EXP, 4), 2);
    assert_int_equal(show_digits(show, STEP_WEIGHTS, 4), 3);
    assert_int_equal(show_digits(show, STEP_OUTPUT, 4), 6);
    drop(&reading);
}

static void steps_may_be_open_at_either_end(void **state)
{
    (void)state;
    static const struct {
        const char *steps;
        StepId first, last;
    } CASES[] = {{"raw..exp", STEP_RAW, STEP_EXP},
                 {"..exp", STEP_NONE, STEP_EXP},
                 {"weights..", STEP_WEIGHTS, STEP_NONE},
                 {"scaled", STEP_SCALED, STEP_SCALED}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Reading reading;
        char text[256];
        snprintf(text, sizeof text, TEXT "## 7.1 P\n```show\nexample = A\nsteps = %s\n```\n", CASES[i].steps);
        read_lesson(&reading, HEAD A, text, NULL);
        const Show *show = &only_block(&reading)->show;
        assert_int_equal(show->steps.ranges[0].first, CASES[i].first);
        assert_int_equal(show->steps.ranges[0].last, CASES[i].last);
        drop(&reading);
    }
}

static void an_override_makes_the_block_an_example_of_its_own(void **state)
{
    (void)state;
    Reading reading;
    read_lesson(&reading, HEAD A,
                TEXT "## 7.1 P\n```show\nexample = A\nshift = none\nlayout = column\ntau = 0.5\n```\n", NULL);
    const Example *own = only_block(&reading)->show.example;
    const Example *plain = lesson_find_example(&reading.lesson, "A");
    assert_ptr_not_equal(own, plain);
    assert_string_equal(own->name, "A");
    assert_int_equal(own->shift, SHIFT_NONE);
    assert_int_equal(own->layout, LAYOUT_COLUMN);
    assert_true(own->tau == 0.5);
    assert_int_equal(plain->shift, SHIFT_MAX);
    assert_true(plain->tau == 1.0);
    assert_int_equal(own->key_count, plain->key_count); /* shown by columns, not read so */
    drop(&reading);
}

static void views_without_an_example_need_none(void **state)
{
    (void)state;
    Reading reading;
    read_lesson(&reading, HEAD, TEXT "## 7.1 P\n```show\nview = flow\nhere = softmax\n```\n", NULL);
    assert_int_equal(only_block(&reading)->show.view, VIEW_FLOW);
    assert_string_equal(only_block(&reading)->show.here, "softmax");
    drop(&reading);
    read_lesson(&reading, HEAD, TEXT "## 7.1 P\n```show\nview = cost\nT = 1000\nd = 64\n```\n", NULL);
    assert_int_equal(only_block(&reading)->show.view, VIEW_COST);
    assert_string_equal(field_value(only_block(&reading)->show.fields, "T", ""), "1000");
    drop(&reading);
}

static void questions_facts_and_expects_are_read(void **state)
{
    (void)state;
    Reading reading;
    read_lesson(
        &reading, HEAD A "```expect\nexample = A\nstep = weights\nat = now,k1\nvalues = 0.33\n```\n",
        TEXT "## 7.1 P\n```question\nexample = A\nstep = exp\nask = Which one\n  is larger?\n```\n"
             "```fact\nsource = a.py:3\n\nIt is so.\n```\n```notes\nSay it.\n```\n"
             "```expect\nexample = A\nstep = mask\nvalues = [[0, 0]]\ndigits = 3\nsource_error = yes\n```\n",
        NULL);
    assert_int_equal(reading.faults.count, 0);
    const LessonPage *page = &reading.lesson.texts[LANG_EN].pages[0];
    assert_int_equal(page->block_count, 4);
    assert_string_equal(page->blocks[0].question.ask, "Which one is larger?");
    assert_int_equal(page->blocks[0].question.step, STEP_EXP);
    assert_string_equal(page->blocks[1].source, "a.py:3");
    assert_string_equal(page->blocks[1].block->text, "It is so.");
    assert_string_equal(page->blocks[2].block->text, "Say it.");
    assert_int_equal(page->blocks[3].expect.digits, 3);
    assert_true(page->blocks[3].expect.source_error);
    assert_int_equal(reading.lesson.expect_count, 1);
    assert_string_equal(reading.lesson.expects[0].at, "now,k1");
    assert_int_equal(reading.lesson.expects[0].digits, -1);
    drop(&reading);
}

static void the_places_of_the_data_flow_are_those_that_are_drawn(void **state)
{
    (void)state;
    for (size_t i = 0; FLOW_PLACES[i]; i++) {
        Canvas canvas = {0};
        bool marked = false;
        data_flow_draw(&canvas, CHARSET_UTF8, LAYOUT_ROW, FLOW_PLACES[i]);
        for (size_t cell = 0; cell < canvas.width * canvas.height; cell++)
            marked |= canvas.cells[cell].style == STYLE_STEP;
        if (!marked) fail_msg("%s is not drawn", FLOW_PLACES[i]);
        canvas_free(&canvas);
    }
}

static bool has_fault(const FaultList *faults, const char *where, const char *word)
{
    for (size_t i = 0; i < faults->count; i++) {
        const char *name = strrchr(faults->items[i].where, '/');
        if (name && strcmp(name + 1, where) == 0 && strstr(faults->items[i].message, word)) return true;
    }
    return false;
}

static void faults_name_file_line_and_column(void **state)
{
    (void)state;
    static const struct {
        const char *examples, *en, *where, *word;
    } CASES[] = {
        /* examples.md */
        {A, NULL, "examples.md", "no lesson block"},
        {"```lesson\nminutes = 3\n```\n", NULL, "examples.md:1:1", "id is missing"},
        {"```lesson\nid = 1\ncolour = red\n```\n", NULL, "examples.md:3:10", "colour is no field"},
        {HEAD "```example\nq = 1\n```\n", NULL, "examples.md:7:1", "no name"},
        {HEAD "```example A B\nq = 1\n```\n", NULL, "examples.md:7:1", "no name"},
        {HEAD A A, NULL, "examples.md:13:1", "two examples \"A\""},
        {HEAD "```example A\nq = [[1, x]]\nk = [[1, 0]]\n```\n", NULL, "examples.md:8:10", ""},
        {HEAD "```example A\nq = [[1, 2],\n     [3, y]]\nk = [[1, 0]]\n```\n", NULL, "examples.md:9:10", ""},
        {HEAD "```example A\nq = [[1, 2]]\nk = [[1, 0, 0]]\n```\n", NULL, "examples.md:9:5", "features"},
        {HEAD "```example A\nq = [1]\nk = [1]\ntau = 0\n```\n", NULL, "examples.md:10:7", "temperature"},
        {HEAD "```example A\nq = [1]\nk = [1]\nwhat = 0\n```\n", NULL, "examples.md:10:8", "what"},
        {HEAD "```example A\nq = [1]\nk = [1]\n" FORTY "and ten\n```\n", NULL, "examples.md:10:1",
         "\"" FORTY "\" is no field"},
        {HEAD "```exampel A\nq = [1]\n```\n", NULL, "examples.md:7:1", "no kind of block"},
        {HEAD "```show\nexample = A\n```\n", NULL, "examples.md:7:1", "does not belong here"},
        /* pages */
        {HEAD A, "## 7.1 P\n\nx\n", "en.md", "no lesson block"},
        {HEAD A, "```lesson\ntitle = x\n```\n## 7.1 P\n\nx\n", "en.md:1:1", "objective is missing"},
        {HEAD A, TEXT "\nstray\n\n## 7.1 P\n", "en.md:7:1", "no page"},
        {HEAD A, TEXT "## Two keys\n\nx\n", "en.md:6:4", "\"Two\" is no id"},
        {HEAD A, TEXT "## 7.1\n\nx\n", "en.md:6:4", "no title"},
        {HEAD A, TEXT "## 7.1 P\n\nx\n\n## 7.1 Q\n\ny\n", "en.md:10:4", "two pages 7.1"},
        {HEAD A, TEXT "## 7.1 P {A.d}\n\nx\n", "en.md:6:11", "heading"},
        {HEAD A, TEXT "## 7.1 P\n\n# Q\n", "en.md:8:3", "one #"},
        {HEAD A, TEXT "## 7.1 P\n```example B\nq = [1]\n```\n", "en.md:7:1", "examples.md"},
        {HEAD A, TEXT "## 7.1 P\n```exercise x\nid = 1\n```\n", "en.md:7:1", "exercises/"},
        {HEAD A, TEXT "## 7.1 P\n```show\nexample = B\n```\n", "en.md:8:11", "no example \"B\""},
        {HEAD A, TEXT "## 7.1 P\n```show\nview = steps\n```\n", "en.md:7:1", "example is missing"},
        {HEAD A, TEXT "## 7.1 P\n```show\nexample = A\nview = wieghts\n```\n", "en.md:9:8", "weights"},
        {HEAD A, TEXT "## 7.1 P\n```show\nview = experiment\n```\n", "en.md:8:8",
         "view cannot be \"experiment\"; use steps, weights"},
        {HEAD A, TEXT "## 7.1 P\n```show\nexample = A\nsteps = raw..softmax\n```\n", "en.md:9:9", "softmax"},
        {HEAD A, TEXT "## 7.1 P\n```show\nexample = A\nsteps = exp..raw\n```\n", "en.md:9:9", "earlier"},
        {HEAD A, TEXT "## 7.1 P\n```show\nexample = A\nshift = none\nsteps = rowmax\n```\n", "en.md:10:9",
         "rowmax"},
        {HEAD A, TEXT "## 7.1 P\n```show\nexample = A\ntau = -1\n```\n", "en.md:9:7", "temperature"},
        {HEAD A, TEXT "## 7.1 P\n```show\nexample = A\nlayout = diagonal\n```\n", "en.md:9:10",
         "row or column"},
        {HEAD A, TEXT "## 7.1 P\n```show\nexample = A\ndigits = exp:99\n```\n", "en.md:9:10", "from 1 to 15"},
        {HEAD A, TEXT "## 7.1 P\n```show\nexample = A\ndigits = exq:2\n```\n", "en.md:9:10", "exq"},
        {HEAD A, TEXT "## 7.1 P\n```show\nexample = A\nbeside = B\n```\n", "en.md:9:10", "\"B\""},
        {HEAD A, TEXT "## 7.1 P\n```show\nexample = A\nmethod = no.such\n```\n", "en.md:9:10", "no.such"},
        {HEAD A, TEXT "## 7.1 P\n```show\nexample = A\nhere = x\n```\n", "en.md:9:8",
         "here has no use where view = steps"},
        {HEAD A, TEXT "## 7.1 P\n```show\nexample = A\nview = heat\nview = heat\n```\n", "en.md:10:8",
         "view is given twice; give it once"},
        {HEAD A, TEXT "## 7.1 P\n```show\nview = flow\nlayout = diagonal\n```\n", "en.md:9:10",
         "row or column"},
        {HEAD A, TEXT "## 7.1 P\n```show\nexample = A\ncolor = x\n```\n", "en.md:9:9",
         "color is no field of show"},
        {HEAD A, TEXT "## 7.1 P\n```show\nview = flow\nhere = nowhere\n```\n", "en.md:9:8", "softmax"},
        {HEAD A, TEXT "## 7.1 P\n```show\nview = cost\nT = many\n```\n", "en.md:9:5", "no sizes"},
        {HEAD A, TEXT "## 7.1 P\n```show\nview = cost\nT = 4, 00\n```\n", "en.md:9:5", "no sizes"},
        {HEAD A, TEXT "## 7.1 P\n```show\nview = cost\nd = 4,\n```\n", "en.md:9:5", "no sizes"},
        {HEAD A, TEXT "## 7.1 P\n```question\nexample = A\nstep = exp\n```\n", "en.md:7:1", "ask is missing"},
        {HEAD A, TEXT "## 7.1 P\n```question\nexample = A\nstep = exp\nask = {A.d}?\n```\n", "en.md:10:7",
         "not filled in"},
        {HEAD A, TEXT "## 7.1 P\n```show\nexample = A\ndigits = 0\n```\n", "en.md:9:10", "from 1 to 15"},
        {HEAD A, TEXT "## 7.1 P\n```question\nexample = A\nask = x\nstep = no\n```\n", "en.md:10:8",
         "no step \"no\""},
        {HEAD A, TEXT "## 7.1 P\n```expect\nexample = A\nstep = exp\n```\n", "en.md:7:1",
         "values is missing"},
        {HEAD A, TEXT "## 7.1 P\n```expect\nexample = A\nstep = exp\nvalues = 1\nsource_error = maybe\n```\n",
         "en.md:11:16", "yes or no"},
        {HEAD A, TEXT "## 7.1 P\n```fact\nno source\n```\n", "en.md:7:1", "source is missing"},
        {HEAD A, TEXT "## 7.1 P\n```fact\nsource = x\n```\n", "en.md:7:1", "empty"},
        {HEAD A, TEXT "## 7.1 P\n```notes\n```\n", "en.md:7:1", "empty"},
        /* deeper pages */
        {HEAD A, TEXT "## 7.1 P\n```page\nmore = 7.2\n```\n", "en.md:8:8", "no page 7.2"},
        {HEAD A, TEXT "## 7.1 P\n```page\nmore = 7.1\n```\n", "en.md:8:8", "7.1 names itself"},
        {HEAD A, TEXT "## 7.1 P\n```page\nmore = 7.2\n```\n## 7.2 Q\n", "en.md:8:8", "7.2 is on the core"},
        {HEAD A, TEXT "## 7.1 P\n```page\ndeeper = deep\n```\n", "en.md:8:10", "yes or no"},
        {HEAD A, TEXT "## 7.1 P\n```page\nmroe = 7.2\n```\n", "en.md:8:8", "no field of page"},
        {HEAD A, TEXT "## 7.1 P\n```page\n```\n```page\n```\n", "en.md:9:1", "page block here already"},
        {HEAD A, TEXT "## 7.1 P\n\n## 7.2 Q\n" DEEP, "en.md:8:4", "no page of the core path leads to it"},
        {HEAD A,
         TEXT "## 7.1 P\n```page\ndeeper = yes\nmore = 7.2\n```\n## 7.2 Q\n```page\ndeeper = yes\n"
              "more = 7.1\n```\n## 7.3 R\n```page\nmore = 7.2\ndeeper = yes\n```\n## 7.4 S\n```page\n"
              "more = 7.2\n```\n",
         "en.md:16:4", "page 7.3 is deeper"},
        {HEAD, "```page\n```\n" TEXT "## 7.1 P\n", "en.md:1:1", "does not belong here"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Reading reading;
        read_lesson(&reading, CASES[i].examples, CASES[i].en, NULL);
        assert_true(reading.read);
        const bool told = has_fault(&reading.faults, CASES[i].where, CASES[i].word);
        if (!told || reading.faults.count != 1) print_faults(i, &reading.faults);
        assert_true(told);
        assert_int_equal(reading.faults.count, 1);
        drop(&reading);
    }
}

/* 7.1 leads to 7.2 and 7.4, and 7.2 to 7.4 and back again. */
static void deeper_pages_are_off_the_core_path_and_known_to_those_that_name_them(void **state)
{
    static const char EN[] =
        TEXT "## 7.1 P\n```page\nmore = 7.4, 7.2\n```\n## 7.2 Q\n```page\ndeeper = yes\n"
             "more = 7.4\n```\n## 7.3 R\n\nx\n\n## 7.4 S\n```page\ndeeper = yes\nmore = 7.2\n"
             "```\n";
    Reading reading;
    (void)state;
    read_lesson(&reading, HEAD A, EN, NULL);
    if (reading.faults.count > 0) print_faults(0, &reading.faults);
    assert_int_equal(reading.faults.count, 0);
    const LessonText *text = &reading.lesson.texts[LANG_EN];
    static const bool DEEPER[] = {false, true, false, true};
    for (size_t i = 0; i < 4; i++) assert_int_equal(text->pages[i].settings.deeper, DEEPER[i]);
    assert_int_equal(text->pages[0].more_count, 2);
    assert_int_equal(text->pages[0].more[0], 3);
    assert_int_equal(text->pages[0].more[1], 1);
    assert_int_equal(text->pages[1].more[0], 3);
    assert_int_equal(text->pages[2].more_count, 0);
    assert_int_equal(lesson_core_count(text, text->page_count), 2);
    assert_int_equal(lesson_core_count(text, 2), 1);
    assert_int_equal(text->pages[1].block_count, 0); /* the page block is none of its text */
    drop(&reading);
}

static void the_rest_of_a_lesson_with_faults_is_kept(void **state)
{
    (void)state;
    Reading reading;
    read_lesson(&reading, HEAD A "```example B\nq = what\n```\n",
                TEXT
                "## 7.1 P\n\nbefore\n\n```show\nexample = B\n```\n\n```show\nexample = C\n```\n\nafter\n\n"
                "## 7.2 Q\n\n```show\nexample = A\n```\n",
                NULL);
    const LessonText *text = &reading.lesson.texts[LANG_EN];
    assert_int_equal(reading.faults.count, 2); /* B once, where it is defined; C where it is used */
    assert_int_equal(reading.lesson.example_count, 1);
    assert_int_equal(text->page_count, 2);
    assert_int_equal(text->pages[0].block_count, 2);
    assert_int_equal(text->pages[1].blocks[0].kind, BLOCK_SHOW);
    drop(&reading);
}

static void a_folder_without_a_lesson_is_told(void **state)
{
    (void)state;
    Reading reading;
    read_lesson(&reading, NULL, NULL, NULL);
    assert_false(reading.read);
    assert_int_equal(reading.faults.count, 1);
    assert_non_null(strstr(reading.faults.items[0].message, "no lesson"));
    drop(&reading);
}

static void the_id_is_that_of_examples_or_the_folder(void **state)
{
    (void)state;
    char folder[FOLDER_PATH_BYTES];
    char lesson[2 * FOLDER_PATH_BYTES];
    Arena arena = {0};
    folder_make(folder);
    folder_write(folder, "seven/examples.md", HEAD);
    folder_write(folder, "eight/en.md", TEXT);
    snprintf(lesson, sizeof lesson, "%s/seven", folder);
    assert_string_equal(lesson_read_id(&arena, lesson), "07");
    snprintf(lesson, sizeof lesson, "%s/eight/", folder);
    assert_string_equal(lesson_read_id(&arena, lesson), "eight");
    folder_remove(folder);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lesson_is_read_from_its_three_files),
        cmocka_unit_test(a_missing_language_is_shown_in_the_other),
        cmocka_unit_test(an_opened_lesson_reads_the_other_language_when_it_is_wanted),
        cmocka_unit_test(a_show_knows_its_view_steps_and_digits),
        cmocka_unit_test(steps_may_be_open_at_either_end),
        cmocka_unit_test(an_override_makes_the_block_an_example_of_its_own),
        cmocka_unit_test(views_without_an_example_need_none),
        cmocka_unit_test(questions_facts_and_expects_are_read),
        cmocka_unit_test(the_places_of_the_data_flow_are_those_that_are_drawn),
        cmocka_unit_test(faults_name_file_line_and_column),
        cmocka_unit_test(deeper_pages_are_off_the_core_path_and_known_to_those_that_name_them),
        cmocka_unit_test(the_rest_of_a_lesson_with_faults_is_kept),
        cmocka_unit_test(a_folder_without_a_lesson_is_told),
        cmocka_unit_test(the_id_is_that_of_examples_or_the_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
