/* The exercises on a path. */
#include "course/course.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "support/exercise.h"
#include "support/folder.h"

#define FREE(fields) EXERCISE_HEAD("kind = free\nskill = axes\n" fields)

static const struct {
    const char *name, *text;
} FILES[] = {
    {"one/late/exercise.md", FREE("lesson = 16\npage = 16.10\n")},
    {"one/early/exercise.md", FREE("lesson = 16\npage = 16.3\n")},
    {"one/early/zh.md", "```exercise\ntitle = 早\n```\n"},
    {"one/other/exercise.md", FREE("lesson = 05\npage = 05.12\n")},
    {"one/alone/exercise.md", FREE("")},
    {"one/second10/exercise.md", FREE("lesson = 16\npage = 16.3\n")},
    {"one/second9/exercise.md", FREE("lesson = 16\npage = 16.3\n")},
    {"one/broken/exercise.md", "```exercise\nkind = riddle\n```\n"},
    {"one/lesson/examples.md", "```lesson\nid = 1\n```\n"},
    {"two/twin/exercise.md", FREE("id = EARLY\n")},
    {"two/Ex-9/exercise.md", FREE("lesson = 7\n")},
};

typedef struct {
    char folder[FOLDER_PATH_BYTES];
    Arena arena;
    CoursePath path;
} Setting;

static int set_up(void **state)
{
    static Setting setting;
    static char paths[3 * FOLDER_PATH_BYTES];
    setting = (Setting){0};
    folder_make(setting.folder);
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++)
        folder_write(setting.folder, FILES[i].name, FILES[i].text);
    snprintf(paths, sizeof paths, "%s/one:%s/two", setting.folder, setting.folder);
    setting.path = course_path(&setting.arena, NULL, paths, NULL);
    *state = &setting;
    return 0;
}

static int tear_down(void **state)
{
    Setting *setting = *state;
    folder_remove(setting->folder);
    arena_free(&setting->arena);
    return 0;
}

static void exercises_come_by_page_and_id(void **state)
{
    Setting *setting = *state;
    static const char *const IDS[] = {"other", "Ex-9", "early", "second9", "second10", "late", "alone"};
    ExerciseList list;
    FaultList faults = {0};
    exercise_list(&setting->arena, setting->path, &list, &faults);
    assert_int_equal(list.count, sizeof IDS / sizeof *IDS);
    for (size_t i = 0; i < list.count; i++) {
        if (strcmp(list.entries[i].id, IDS[i]) != 0) print_error("case %zu\n", i);
        assert_string_equal(list.entries[i].id, IDS[i]);
    }
    assert_string_equal(list.entries[2].titles[LANG_ZH], "早");
    assert_null(list.entries[2].titles[LANG_EN]);
    assert_null(list.entries[6].lesson_id);
    assert_int_equal(faults.count, 1); /* of the one that cannot be asked */
    assert_non_null(strstr(faults.items[0].where, "broken"));
    fault_list_free(&faults);
}

static void a_lesson_has_its_exercises_however_its_id_is_written(void **state)
{
    Setting *setting = *state;
    static const struct {
        const char *id, *exercises;
    } CASES[] = {
        {"16", "early second9 second10 late"},
        {"016", "early second9 second10 late"},
        {"5", "other"},
        {"05", "other"},
        {"7", ""}, /* of the lesson, but of no page */
        {"6", ""},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Lesson lesson = {.id = CASES[i].id, .arena = &setting->arena};
        char named[64] = "";
        exercise_list_for_lesson(setting->path, &lesson);
        for (size_t k = 0; k < lesson.exercise_count; k++) {
            if (k > 0) strcat(named, " ");
            strcat(named, lesson.exercises[k].id);
        }
        if (strcmp(named, CASES[i].exercises) != 0) print_error("lesson %s\n", CASES[i].id);
        assert_string_equal(named, CASES[i].exercises);
    }
    Lesson lesson = {.id = "16", .arena = &setting->arena};
    exercise_list_for_lesson(setting->path, &lesson);
    assert_string_equal(exercise_read_title(&setting->arena, lesson.exercises[0].folder, LANG_ZH), "早");
    assert_null(exercise_read_title(&setting->arena, lesson.exercises[0].folder, LANG_EN));
}

static void all_folders_are_there_for_lint(void **state)
{
    Setting *setting = *state;
    size_t count;
    const char **folders = exercise_folders(&setting->arena, setting->path, &count);
    assert_int_equal(count, 9);
    assert_null(folders[count]);
    assert_non_null(strstr(folders[0], "one/alone"));
    assert_non_null(strstr(folders[1], "one/broken"));
    assert_non_null(strstr(folders[8], "two/twin"));
}

static void an_exercise_is_found_whatever_its_capitals(void **state)
{
    Setting *setting = *state;
    static const struct {
        const char *id, *folder; /* NULL: none */
    } CASES[] = {
        {"late", "one/late"}, {"LATE", "one/late"}, {"ex-9", "two/Ex-9"}, {"early", "one/early"},
        {"none", NULL},       {"broken", NULL},     {"", NULL},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const char *folder = exercise_find(&setting->arena, setting->path, CASES[i].id);
        const bool found = CASES[i].folder ? folder && strstr(folder, CASES[i].folder) : !folder;
        if (!found) print_error("case %zu: %s\n", i, folder ? folder : "none");
        assert_true(found);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exercises_come_by_page_and_id),
        cmocka_unit_test(a_lesson_has_its_exercises_however_its_id_is_written),
        cmocka_unit_test(all_folders_are_there_for_lint),
        cmocka_unit_test(an_exercise_is_found_whatever_its_capitals),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
