/* The path of folders, and the lessons on it. */
#include "course/course.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "support/folder.h"

#define EXAMPLES(id) "```lesson\nid = " id "\nminutes = 5\nrequires = 04\n```\n"
#define EN           "```lesson\ntitle = Two keys\nobjective = O\n```\n\n## 1.1 P\n\nx\n\n## 1.2 Q\n\ny\n"
#define ZH           "```lesson\ntitle = 两个键\nobjective = O\n```\n\n## 1.1 P\n\nx\n"

static void the_path_is_given_then_environment_then_data(void **state)
{
    (void)state;
    static const struct {
        const char *given, *environment, *data[3];
        const char *expected;
    } CASES[] = {
        {NULL, NULL, {NULL}, ""},
        {"g", NULL, {"d", NULL}, "g d "},
        {NULL, "a:b", {"d", "e", NULL}, "a b d e "},
        {"g", "a", {NULL}, "g a "},
        {"", ":a::b:", {NULL}, "a b "},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Arena arena = {0};
        char joined[64] = "";
        const CoursePath path = course_path(&arena, CASES[i].given, CASES[i].environment, CASES[i].data);
        for (size_t k = 0; k < path.count; k++) {
            strcat(joined, path.folders[k]);
            strcat(joined, " ");
        }
        if (strcmp(joined, CASES[i].expected) != 0) print_error("case %zu\n", i);
        assert_string_equal(joined, CASES[i].expected);
        arena_free(&arena);
    }
}

typedef struct {
    char folder[FOLDER_PATH_BYTES];
    char first[2 * FOLDER_PATH_BYTES];
    char second[2 * FOLDER_PATH_BYTES];
    Arena arena;
    CoursePath path;
} Setting;

/* Two folders on the path: 07 stands in both, under other names. */
static int set_up(void **state)
{
    static Setting setting;
    setting = (Setting){0};
    folder_make(setting.folder);
    folder_write(setting.folder, "one/seven/examples.md", EXAMPLES("07"));
    folder_write(setting.folder, "one/seven/en.md", EN);
    folder_write(setting.folder, "one/seven/zh.md", ZH);
    folder_write(setting.folder, "one/12/zh.md", ZH);
    folder_write(setting.folder, "one/sheets/formulas.en.md", "# Formulas\n");
    folder_write(setting.folder, "one/README.md", "text\n");
    folder_write(setting.folder, "two/7/examples.md", EXAMPLES("7"));
    folder_write(setting.folder, "two/a/examples.md", EXAMPLES("2"));
    folder_write(setting.folder, "two/a/en.md", EN);
    snprintf(setting.first, sizeof setting.first, "%s/one", setting.folder);
    snprintf(setting.second, sizeof setting.second, "%s/two", setting.folder);
    setting.path =
        course_path(&setting.arena, setting.first, setting.second, (const char *const[]){"no/such", NULL});
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

static void lessons_stand_in_order_and_the_first_folder_wins(void **state)
{
    Setting *setting = *state;
    FaultList faults = {0};
    Course course;
    course_read(&setting->arena, setting->path, &course, &faults);
    assert_int_equal(faults.count, 0);
    assert_int_equal(course.count, 3);
    assert_string_equal(course.entries[0].id, "2");
    assert_string_equal(course.entries[1].id, "07");
    assert_string_equal(course.entries[2].id, "12");
    assert_non_null(strstr(course.entries[1].folder, "one/seven"));
    assert_string_equal(course.entries[1].titles[LANG_EN], "Two keys");
    assert_string_equal(course.entries[1].titles[LANG_ZH], "两个键");
    assert_string_equal(course.entries[1].minutes, "5");
    assert_string_equal(course.entries[1].requires, "04");
    assert_null(course.entries[1].practice);
    assert_int_equal(course.entries[1].page_count, 2);
    assert_null(course.entries[0].titles[LANG_ZH]);
    assert_null(course.entries[2].titles[LANG_EN]);
}

static void the_pages_of_an_entry_are_those_of_the_core_path(void **state)
{
    static const char *const IDS[] = {"77.1", "77.2", "77.5", "77.7"};
    Setting *setting = *state;
    FaultList faults = {0};
    Course course;
    course_read(&setting->arena, course_path(&setting->arena, "tests/support/deeper/lessons", NULL, NULL),
                &course, &faults);
    assert_int_equal(course.count, 1);
    assert_int_equal(course.entries[0].page_count, 4);
    for (size_t i = 0; i < 4; i++) assert_string_equal(course.entries[0].pages[i], IDS[i]);
}

static void a_lesson_that_cannot_be_read_is_left_out_and_told(void **state)
{
    Setting *setting = *state;
    FaultList faults = {0};
    Course course;
    folder_write(setting->folder, "one/broken/en.md/x", "a folder in the file's place\n");
    course_read(&setting->arena, setting->path, &course, &faults);
    assert_int_equal(course.count, 3);
    assert_int_equal(faults.count, 1);
    assert_non_null(strstr(faults.items[0].where, "broken/en.md"));
    fault_list_free(&faults);
}

/* Where no file names the lesson, its folder does. */
static void a_folder_cannot_name_a_lesson_what_must_not_be_shown(void **state)
{
    Setting *setting = *state;
    FaultList faults = {0};
    Course course;
    folder_write(setting->folder, "one/\x1b[31m\xe2\x80\xae\nx\xff/en.md", "# Title\n");
    course_read(&setting->arena, setting->path, &course, &faults);
    bool found = false;
    for (size_t i = 0; i < course.count; i++)
        found = found || strcmp(course.entries[i].id, "[31m x\xef\xbf\xbd") == 0;
    assert_true(found);
    fault_list_free(&faults);
}

static void folders_are_listed_with_twins_but_without_what_is_overridden(void **state)
{
    Setting *setting = *state;
    static const char *const ENDS[] = {"one/12", "one/seven", "one/twin", "two/a"};
    folder_write(setting->folder, "one/twin/examples.md", EXAMPLES("12"));
    size_t count;
    const char **folders = course_folders(&setting->arena, setting->path, &count);
    assert_int_equal(count, sizeof ENDS / sizeof *ENDS);
    for (size_t i = 0; i < count; i++) assert_non_null(strstr(folders[i], ENDS[i]));
    assert_null(folders[count]);
}

static void a_lesson_is_found_by_its_id(void **state)
{
    Setting *setting = *state;
    static const struct {
        const char *id, *folder;
    } CASES[] = {{"7", "one/seven"}, {"07", "one/seven"},   {"007", "one/seven"}, {"12", "one/12"},
                 {"2", "two/a"},     {"a", NULL},           {"seven", NULL},      {"70", NULL},
                 {"", NULL},         {"../one/seven", NULL}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const char *folder = course_find(&setting->arena, setting->path, CASES[i].id);
        if (!folder != !CASES[i].folder) print_error("case %zu\n", i);
        assert_int_equal(folder == NULL, CASES[i].folder == NULL);
        if (folder) assert_non_null(strstr(folder, CASES[i].folder));
    }
}

/* Comparing each with each would read a file a million times. */
static void a_path_of_thousands_of_lessons_is_read_once(void **state)
{
    Setting *setting = *state;
    enum { LESSONS = 1000 };
    for (size_t i = 0; i < 2 * LESSONS; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s/l%zu/examples.md", i < LESSONS ? "one" : "two", i);
        folder_write(setting->folder, name, "text\n");
    }
    size_t count;
    course_folders(&setting->arena, setting->path, &count);
    assert_int_equal(count, 2 * LESSONS + 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_path_is_given_then_environment_then_data),
        cmocka_unit_test_setup_teardown(lessons_stand_in_order_and_the_first_folder_wins, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_pages_of_an_entry_are_those_of_the_core_path, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_lesson_that_cannot_be_read_is_left_out_and_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_folder_cannot_name_a_lesson_what_must_not_be_shown, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(folders_are_listed_with_twins_but_without_what_is_overridden, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_lesson_is_found_by_its_id, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_path_of_thousands_of_lessons_is_read_once, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
