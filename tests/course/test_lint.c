/* Lint: every claimed number is recomputed, and every fault is told. */
#include "course/lint.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "support/faults.h"
#include "support/folder.h"

#define HEAD "```lesson\nid = 1\n```\n"
#define TEXT "```lesson\ntitle = T\nobjective = O\n```\n"
#define PAGE TEXT "## 1.1 P\n\ntext\n"
#define BLOCKS                                                                                               \
    "```example A\nq = [[1, 0]]\nk = [[1, 0], [0, 1]]\nv = [[1, 0], [0, 2]]\n```\n"                          \
    "```example hidden\nscores = [[2, 1, 0], [1, 0, 1]]\nmask = [[1, 1, 0], [0, 0, 0]]\n```\n"               \
    "```example turned\nlayout = column\nq = [[1], [0]]\nk = [[1, 0], [0, 1]]\nv = [[1, 0], [0, 2]]\n```\n"  \
    "```example given\nweights = [[0.125, 0.875]]\n```\n"                                                    \
    "```example soft\nscores = [[2, 1, 0]]\n```\n"

static size_t lint(FaultList *faults, const char *examples, const char *en, const char *zh)
{
    char folder[FOLDER_PATH_BYTES];
    folder_make(folder);
    folder_write(folder, "examples.md", examples);
    folder_write(folder, "en.md", en);
    folder_write(folder, "zh.md", zh);
    const size_t recomputed = lint_lesson(folder, faults);
    folder_remove(folder);
    return recomputed;
}

static void an_expect_holds_exactly_when_the_engine_prints_it(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        const char *word; /* NULL: it holds */
    } CASES[] = {
        {"example = A\nstep = weights\nvalues = [[0.6698, 0.3302]]", NULL},
        {"example = A\nstep = weights\nvalues = 0.6698 0.3302", NULL},
        {"example = A\nstep = weights\nat = q0\nvalues = [67%, 33%]", NULL},
        {"example = A\nstep = weights\nat = q0,k1\nvalues = 0.33", NULL},
        {"example = A\nstep = weights\nat = q0,k1\nvalues = 0.3302\ndigits = 2", NULL},
        {"example = A\nstep = weights\nat = q0,k1\nvalues = 0.3303", "0.3303, but is computed to be 0.3302"},
        {"example = A\nstep = weights\nat = q0,k1\nvalues = 0.33025",
         "0.33025, but is computed to be 0.33024"},
        {"example = A\nstep = weights\nvalues = [0.6698, 0.34]", "A.weights[q0,k1] is expected to be 0.34"},
        {"example = A\nstep = output\nvalues = [[0.6698, 0.6605]]", NULL},
        {"example = A\nstep = output\nvalues = [[0.6698, 0.6604]]", "A.output[q0,value1]"},
        {"example = A\nstep = output\nvalues = [[0.6698, 0.6604]]\nsource_error = yes", NULL},
        {"example = A\nstep = output\nvalues = [[0.6698, 0.6605]]\nsource_error = yes",
         "leave out source_error"},
        {"example = A\nstep = scaled\nvalues = [1/sqrt(2), 0]", NULL},
        {"example = A\nstep = rowmax\nvalues = 0.7071", NULL},
        {"example = A\nstep = exp\nshift = none\nvalues = [2.0281, 1]", NULL},
        {"example = A\nstep = exp\nvalues = [1, 0.4931]", NULL},
        {"example = A\nstep = weights\nvalues = [0.6698, 0.3302, 0]", "3 values where A.weights has 1 x 2"},
        {"example = A\nstep = k\nvalues = [1, 0, 0, 1]", "4 values where A.k has 2 x 2"},
        {"example = A\nstep = k\nvalues = [[1, 0], [0, 1]]", NULL},
        {"example = A\nstep = weights\nvalues = zero", ""},
        {"example = A\nstep = weights\nat = q7\nvalues = 0", "no query position"},
        {"example = hidden\nstep = masked\nat = q0\nvalues = [2, 1, -inf]", NULL},
        {"example = hidden\nstep = masked\nat = q0\nvalues = [2, 1, 0]",
         "hidden.masked[q0,k2] is expected to be 0"},
        {"example = hidden\nstep = weights\nat = q0\nvalues = [0.73, 0.27, 0]", NULL},
        {"example = hidden\nstep = weights\nvalues = [[0.73, 0.27, 0], undefined]", NULL},
        {"example = hidden\nstep = weights\nat = q1\nvalues = [0, 0, 0]",
         "hidden.weights[q1,k0] is expected to be 0"},
        {"example = hidden\nstep = rowsum\nat = q1\nvalues = undefined", NULL},
        {"example = turned\nstep = output\nvalues = [[0.6698], [0.6605]]", NULL},
        {"example = turned\nstep = weights\nvalues = [[0.6698, 0.3302]]", NULL},
        {"example = A\nlayout = column\nstep = output\nvalues = [[0.6698], [0.6605]]", NULL},
        {"example = given\nstep = weights\nvalues = [0.13, 0.88]", NULL},
        {"example = given\nstep = weights\nvalues = [0.12, 0.87]", "computed to be 0.13"},
        {"example = soft\nstep = exp\nshift = none\nvalues = [7.39, 2.72, 1.00]", NULL},
        {"example = soft\nstep = rowsum\nshift = none\nvalues = 11.11", NULL},
        {"example = soft\nstep = weights\nvalues = [0.665, 0.245, 0.090]", NULL},
        {"example = soft\nstep = weights\ntau = 2\nvalues = [0.506, 0.307, 0.186]", NULL},
        {"example = soft\nstep = weights\ntau = 0.01\nvalues = [1, 0, <.0001]", NULL},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char examples[2000];
        FaultList faults = {0};
        snprintf(examples, sizeof examples, HEAD BLOCKS "```expect\n%s\n```\n", CASES[i].lines);
        assert_int_equal(lint(&faults, examples, PAGE, PAGE), 1);
        const size_t expected = CASES[i].word ? 1 : 0;
        if (faults.count != expected || (expected && !strstr(faults.items[0].message, CASES[i].word))) {
            print_faults(i, &faults);
            fail();
        }
        fault_list_free(&faults);
    }
}

static void faults_of_a_lesson_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *examples, *en, *zh;
        size_t count;
        const char *where, *word;
    } CASES[] = {
        {HEAD, PAGE, PAGE, 0, "", ""},
        {HEAD, PAGE, NULL, 1, "zh.md", "missing"},
        {HEAD, NULL, PAGE, 1, "en.md", "missing"},
        {HEAD, TEXT, TEXT, 2, "en.md", "no page"},
        {HEAD, TEXT "## 1.1 P\n", PAGE, 1, "en.md:5:4", "empty"},
        {HEAD, TEXT "## 1.1 P\n```notes\nx\n```\n", PAGE, 1, "en.md:5:4", "empty"},
        {HEAD, PAGE "## 1.2 Q\n\nx\n", PAGE, 1, "en.md:8:4", "page 1.2 is missing in"},
        {HEAD, PAGE, PAGE "## 1.2 Q\n\nx\n", 1, "zh.md:8:4", "page 1.2 is missing in"},
        {HEAD, PAGE "## 1.2 Q\n\nx\n", TEXT "## 1.2 Q\n\nx\n\n## 1.1 P\n\nx\n", 1, "zh.md:5:4", "same order"},
        {HEAD, PAGE "{A.d}\n", PAGE, 1, "en.md:8:2", "no example \"A\""},
        {HEAD "```example A\nq = [[x]]\nk = [[1]]\n```\n", PAGE, PAGE, 1, "examples.md:5:7", "no number"},
        {HEAD "```example A\nq = [[x]]\nk = [[1]]\n```\n",
         PAGE "\n```show\nexample = A\n```\n\n```question\nexample = A\nstep = raw\nask = Why?\n```\n", PAGE,
         1, "examples.md:5:7", "no number"},
        {HEAD BLOCKS, PAGE "*{A.weights[q0,k9]}*\n", PAGE, 1, "en.md:8:3", "k9"},
        {HEAD BLOCKS, PAGE "\n|a|\n|---|\n|{A.nix}|\n", PAGE, 1, "en.md:11:3", "nix"},
        {HEAD BLOCKS, PAGE "\n```expect\nexample = A\nstep = output\nvalues = 3\n```\n", PAGE, 1,
         "en.md:12:10", "1 value where"},
        {"```lesson\nid = 1\nrequires = 04 15\n```\n", PAGE, PAGE, 1, "examples.md", "\"04 15\""},
        {"```lesson\nid = 1\nnext = 2,\n```\n", PAGE, PAGE, 1, "examples.md", "no id of a lesson"},
        {HEAD "```example O\nq = [1e200]\nk = [1e200]\n```\n", PAGE, PAGE, 1, "examples.md:4:1",
         "O cannot be computed"},
        {NULL, PAGE, PAGE, 1, "examples.md", "missing"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        FaultList faults = {0};
        lint(&faults, CASES[i].examples, CASES[i].en, CASES[i].zh);
        bool told = faults.count == CASES[i].count;
        if (told && CASES[i].count > 0) {
            const char *name = strrchr(faults.items[0].where, '/');
            told = name && strcmp(name + 1, CASES[i].where) == 0 &&
                   strstr(faults.items[0].message, CASES[i].word);
        }
        if (!told) print_faults(i, &faults);
        assert_true(told);
        fault_list_free(&faults);
    }
}

static void all_faults_are_told_and_all_numbers_counted(void **state)
{
    (void)state;
    FaultList faults = {0};
    const size_t recomputed =
        lint(&faults, HEAD BLOCKS "```expect\nexample = A\nstep = raw\nvalues = [9, 9]\n```\n",
             PAGE "{A.weights} {A.x} {A.y}\n\n<b>\n\n## 1.2 Q\n\n{B.d}\n", TEXT "## 1.1 P\n\n{A.d}\n\xFF\n");
    assert_int_equal(recomputed, 6);
    assert_int_equal(faults.count, 7); /* HTML, \xFF, the expect, x, y, B, page 1.2 */
    fault_list_free(&faults);
}

static void an_example_with_faults_is_not_called_missing(void **state)
{
    (void)state;
    FaultList faults = {0};
    lint(&faults, HEAD "```example A\nq = [[x]]\nk = [[1]]\n```\n", PAGE "{A.d}\n", PAGE);
    assert_int_equal(faults.count, 2);
    assert_non_null(strstr(faults.items[1].message, "example \"A\" could not be read"));
    fault_list_free(&faults);
}

static void a_file_that_cannot_be_read_is_told_once(void **state)
{
    (void)state;
    char folder[FOLDER_PATH_BYTES];
    FaultList faults = {0};
    folder_make(folder);
    folder_write(folder, "examples.md", HEAD);
    folder_write(folder, "en.md", PAGE);
    folder_write(folder, "zh.md/x", "a folder in the file's place\n");
    lint_lesson(folder, &faults);
    folder_remove(folder);
    assert_int_equal(faults.count, 1);
    assert_non_null(strstr(faults.items[0].message, "no regular file"));
    fault_list_free(&faults);
}

static void a_folder_that_is_not_there_is_one_fault(void **state)
{
    (void)state;
    FaultList faults = {0};
    assert_int_equal(lint_lesson("tests/no-such-folder", &faults), 0);
    assert_int_equal(faults.count, 1);
    assert_string_equal(faults.items[0].where, "tests/no-such-folder");
    fault_list_free(&faults);
}

static void write_lesson(const char *folder, const char *name, const char *id, const char *requires)
{
    char file[64], text[256];
    snprintf(file, sizeof file, "%s/examples.md", name);
    snprintf(text, sizeof text, "```lesson\nid = %s\n%s%s\n```\n", id, requires ? "requires = " : "",
             requires ? requires : "");
    folder_write(folder, file, text);
}

static void twins_and_circles_among_lessons_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *ids[4], *requires[4];
        size_t count;
        const char *word;
    } CASES[] = {
        {{"1", "2", "3"}, {"0, 9", "1", "1, 2"}, 0, ""},
        {{"1", "01"}, {NULL, NULL}, 1, "has the id of the lesson in"},
        {{"1"}, {"1"}, 1, "1 -> 1"},
        {{"1", "2", "3", "4"}, {"4", "1", "02", "3, 7"}, 1, "1 -> 4 -> 3 -> 2 -> 1"},
        {{"1", "2", "3"}, {NULL, "3", "2"}, 1, "2 -> 3 -> 2"},
        {{"1", "2", "3"}, {"2, 3", "1", "1"}, 2, "1 -> 2 -> 1"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char folder[FOLDER_PATH_BYTES], paths[4][2 * FOLDER_PATH_BYTES];
        const char *folders[4];
        size_t count = 0;
        FaultList faults = {0};
        folder_make(folder);
        for (; count < 4 && CASES[i].ids[count]; count++) {
            char name[2] = {(char)('a' + count)};
            write_lesson(folder, name, CASES[i].ids[count], CASES[i].requires[count]);
            snprintf(paths[count], sizeof paths[count], "%s/%s", folder, name);
            folders[count] = paths[count];
        }
        lint_course(folders, count, &faults);
        folder_remove(folder);
        if (faults.count != CASES[i].count) print_faults(i, &faults);
        assert_int_equal(faults.count, CASES[i].count);
        if (faults.count > 0 && !strstr(faults.items[0].message, CASES[i].word)) print_faults(i, &faults);
        if (faults.count > 0) assert_non_null(strstr(faults.items[0].message, CASES[i].word));
        fault_list_free(&faults);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_expect_holds_exactly_when_the_engine_prints_it),
        cmocka_unit_test(faults_of_a_lesson_are_told),
        cmocka_unit_test(all_faults_are_told_and_all_numbers_counted),
        cmocka_unit_test(an_example_with_faults_is_not_called_missing),
        cmocka_unit_test(a_file_that_cannot_be_read_is_told_once),
        cmocka_unit_test(a_folder_that_is_not_there_is_one_fault),
        cmocka_unit_test(twins_and_circles_among_lessons_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
