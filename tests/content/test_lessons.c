/* The lessons that come with the program: each loads without a fault, and every number in them is recomputed.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "course/course.h"
#include "course/lesson.h"
#include "course/lint.h"
#include "support/arena.h"
#include "support/faults.h"
#include "support/folder.h"
#include "support/readme.h"

static Course course;

/* Reads the course once; the tests are started in the root of the checkout. */
static int set_up(void **state)
{
    (void)state;
    FaultList faults = {0};
    course_read(&arena, course_path(&arena, "lessons", NULL, NULL), &course, &faults);
    assert_no_faults(&faults);
    return 0;
}

static void both_lessons_are_there(void **state)
{
    (void)state;
    static const char *const IDS[] = {"05", "16"};
    for (size_t i = 0; i < sizeof IDS / sizeof *IDS; i++) {
        size_t entry = 0;
        while (entry < course.count && strcmp(course.entries[entry].id, IDS[i]) != 0) entry++;
        if (entry == course.count) print_error("lesson %s is missing\n", IDS[i]);
        assert_true(entry < course.count);
    }
}

static void the_catalogue_says_what_the_lesson_does(void **state)
{
    (void)state;
    for (size_t i = 0; i < course.count; i++) {
        const CourseEntry *entry = &course.entries[i];
        Arena own = {0};
        FaultList faults = {0};
        Lesson lesson;
        assert_true(lesson_read(&own, entry->folder, &lesson, &faults));
        assert_string_equal(entry->id, lesson.id);
        assert_string_equal(entry->minutes, lesson.minutes);
        for (size_t lang = 0; lang < LANG_COUNT; lang++) {
            assert_int_equal(entry->titles[lang] != NULL, lesson.texts[lang].present);
            if (!entry->titles[lang]) continue;
            assert_string_equal(entry->titles[lang], lesson.texts[lang].title);
            assert_int_equal(entry->page_count, lesson.texts[lang].page_count);
        }
        fault_list_free(&faults);
        arena_free(&own);
    }
}

static void every_lesson_passes_lint(void **state)
{
    (void)state;
    FaultList faults = {0};
    for (size_t i = 0; i < course.count; i++) {
        const size_t recomputed = lint_lesson(course.entries[i].folder, &faults);
        if (recomputed == 0) print_error("%s claims no number\n", course.entries[i].folder);
        assert_true(recomputed > 0);
    }
    assert_no_faults(&faults);
}

static void the_lessons_fit_together(void **state)
{
    (void)state;
    FaultList faults = {0};
    const char **folders = arena_take(&arena, course.count + 1, sizeof *folders);
    for (size_t i = 0; i < course.count; i++) folders[i] = course.entries[i].folder;
    lint_course(folders, course.count, &faults);
    assert_no_faults(&faults);
}

static bool same_blocks(const LessonPage *a, const LessonPage *b, BlockKind kind)
{
    size_t counts[2] = {0};
    for (size_t i = 0; i < a->block_count; i++) counts[0] += a->blocks[i].kind == kind;
    for (size_t i = 0; i < b->block_count; i++) counts[1] += b->blocks[i].kind == kind;
    return counts[0] == counts[1];
}

/* Both languages show and ask the same on each page. */
static void both_languages_have_the_same_pages(void **state)
{
    (void)state;
    static const BlockKind KINDS[] = {BLOCK_SHOW, BLOCK_QUESTION, BLOCK_EXPECT, BLOCK_FACT};
    for (size_t i = 0; i < course.count; i++) {
        FaultList faults = {0};
        Lesson lesson;
        lesson_read(&arena, course.entries[i].folder, &lesson, &faults);
        const LessonText *en = &lesson.texts[LANG_EN], *zh = &lesson.texts[LANG_ZH];
        assert_int_equal(en->page_count, zh->page_count);
        for (size_t page = 0; page < en->page_count; page++) {
            assert_string_equal(en->pages[page].id, zh->pages[page].id);
            for (size_t k = 0; k < sizeof KINDS / sizeof *KINDS; k++) {
                const bool same = same_blocks(&en->pages[page], &zh->pages[page], KINDS[k]);
                if (!same)
                    print_error("page %s: blocks of kind %d differ in number\n", en->pages[page].id,
                                (int)KINDS[k]);
                assert_true(same);
            }
        }
        fault_list_free(&faults);
    }
}

static void the_lesson_in_the_readme_passes_lint(void **state)
{
    (void)state;
    FaultList faults = {0};
    char folder[FOLDER_PATH_BYTES];
    folder_make(folder);
    assert_int_equal(readme_write("lessons/README.md", folder), 3);
    assert_int_equal(lint_lesson(folder, &faults), 9); /* four in each language, and one expect */
    assert_no_faults(&faults);
    folder_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_lessons_are_there),
        cmocka_unit_test(the_catalogue_says_what_the_lesson_does),
        cmocka_unit_test(every_lesson_passes_lint),
        cmocka_unit_test(the_lessons_fit_together),
        cmocka_unit_test(both_languages_have_the_same_pages),
        cmocka_unit_test(the_lesson_in_the_readme_passes_lint),
    };
    return cmocka_run_group_tests(tests, set_up, free_arena);
}
