/* The exercises that come with the program: each passes lint, and can tell what it says it can. That the
 * right answers are right is for tests/oracle/check_exercises.py. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "course/document.h"
#include "course/exercise.h"
#include "course/exercise_key.h"
#include "base/id.h"
#include "course/course.h"
#include "course/lint_exercise.h"
#include "grade/answer.h"
#include "grade/cloud.h"
#include "math/number.h"
#include "support/arena.h"
#include "support/faults.h"
#include "support/folder.h"
#include "support/readme.h"

static ExerciseList list;

/* The tests are started in the root of the checkout. */
static int set_up(void **state)
{
    (void)state;
    FaultList faults = {0};
    exercise_list(&arena, course_path(&arena, "exercises", NULL, NULL), &list, &faults);
    assert_no_faults(&faults);
    return 0;
}

static Exercise read_exercise(const char *id)
{
    FaultList faults = {0};
    Exercise exercise;
    const char *folder = exercise_find(&arena, course_path(&arena, "exercises", NULL, NULL), id);
    if (!folder) print_error("there is no exercise %s\n", id);
    assert_non_null(folder);
    assert_true(exercise_read(&arena, folder, &exercise, &faults));
    fault_list_free(&faults);
    return exercise;
}

static AnswerKind kind_of(const Exercise *exercise)
{
    for (AnswerKind kind = 0; kind < ANSWER_COUNT; kind++)
        if (ANSWER_RULES[kind].step == exercise->ask) return kind;
    print_error("%s asks for %s\n", exercise->id, step_id_text(exercise->ask));
    fail();
    return ANSWER_OUTPUT;
}

static Matrix right_answer(const Exercise *exercise)
{
    Cloud right = {0};
    Fault fault = {0};
    if (!cloud_run_right(&arena, exercise->example, exercise->ask, &right, &fault))
        print_error("%s: %s\n", exercise->id, fault.message);
    assert_true(right.count > 0);
    return right.members[0];
}

/* Whether `typed` is right to within `tolerance`. */
static bool is_right(const Exercise *exercise, const char *typed, double tolerance)
{
    const Field field = {"answer", typed, {"test", 1, 1}};
    const Matrix right = right_answer(exercise);
    Answer answer;
    Fault fault = {0};
    const bool read = answer_read(&arena, exercise->example,
                                  &(AnswerText){kind_of(exercise), &field, false, false}, &answer, &fault);
    if (!read) print_error("%s: %s\n", exercise->id, fault.message);
    return read && answer_is_right(&answer, &right, tolerance);
}

static void every_exercise_passes_lint(void **state)
{
    (void)state;
    FaultList faults = {0};
    size_t count;
    const char **folders = exercise_folders(&arena, course_path(&arena, "exercises", NULL, NULL), &count);
    assert_true(count >= 30);
    assert_true(lint_exercises(folders, count, course_path(&arena, "lessons", NULL, NULL), &faults) > 400);
    assert_no_faults(&faults);
}

static void every_skill_can_be_practised(void **state)
{
    (void)state;
    for (size_t skill = 0; EXERCISE_SKILLS[skill]; skill++) {
        size_t count = 0;
        for (size_t i = 0; i < list.count; i++)
            count += strcmp(list.entries[i].skill, EXERCISE_SKILLS[skill]) == 0;
        if (count == 0) print_error("no exercise for %s\n", EXERCISE_SKILLS[skill]);
        assert_true(count > 0);
    }
}

/* The matrix as the program prints it, in the layout of the example. */
static const char *print_answer(const Exercise *exercise, const Matrix *right)
{
    const bool turned = exercise->example->layout == LAYOUT_COLUMN && kind_of(exercise) == ANSWER_OUTPUT;
    const NumberForm form = number_form(right, exercise->digits, exercise->ask == STEP_WEIGHTS);
    const size_t rows = right->extents[turned ? 1 : 0], columns = right->extents[turned ? 0 : 1];
    const char *text = "[";
    for (size_t row = 0; row < rows; row++)
        for (size_t column = 0; column < columns; column++) {
            const size_t cell = turned ? matrix_index(right, column, row) : matrix_index(right, row, column);
            char number[NUMBER_BYTES];
            number_print_cell(number, right->cells[cell], right->flags[cell], form);
            text = arena_format(&arena, "%s%s%s%s", text, column == 0 ? "[" : ", ", number,
                                column + 1 == columns ? "]" : "");
        }
    return arena_format(&arena, "%s]", text);
}

static void what_is_printed_is_right_when_typed_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < list.count; i++) {
        if (list.entries[i].kind != EXERCISE_NUMERIC) continue;
        const Exercise exercise = read_exercise(list.entries[i].id);
        const Matrix right = right_answer(&exercise);
        const char *typed = print_answer(&exercise, &right);
        if (!is_right(&exercise, typed, exercise.tolerance)) print_error("%s: %s\n", exercise.id, typed);
        assert_true(is_right(&exercise, typed, exercise.tolerance));
    }
}

/* Each wrong method of the family is away from the right one; two are the same or well apart. */
static void the_vetted_sets_tell_methods_apart(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        double separation;
    } CASES[] = {
        {"EX-P1", .240}, {"EX-M1", .178}, {"EX-M2", .157}, {"EX-T1", .126},
        {"EX-C1", .25},  {"EX-X1", .25},  {"EX-G1", 4.26},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const Exercise exercise = read_exercise(CASES[i].id);
        CloudList clouds;
        Fault fault = {0};
        assert_true(cloud_run_all(
            &arena,
            &(CloudQuery){exercise.example, exercise.ask, .family = exercise.family, .exact_only = true},
            &clouds, &fault));
        assert_true(clouds.count > 5);
        for (size_t a = 0; a < clouds.count; a++)
            for (size_t b = a + 1; b < clouds.count; b++) {
                const double gap =
                    answer_distance(&clouds.items[a].members[0], &clouds.items[b].members[0], 99);
                const bool told = a == 0 ? gap > 0.01 : gap < 1e-9 || gap > CASES[i].separation - 0.0006;
                if (!told)
                    print_error("%s: %s and %s are %g apart\n", CASES[i].id,
                                a == 0 ? "right" : clouds.items[a].method->id, clouds.items[b].method->id,
                                gap);
                assert_true(told);
            }
    }
}

static void every_key_can_be_read_and_explains(void **state)
{
    (void)state;
    for (size_t i = 0; i < list.count; i++) {
        const Exercise exercise = read_exercise(list.entries[i].id);
        ExerciseKey key;
        Fault fault = {0};
        if (!exercise_answers(&arena, &exercise, &key, &fault))
            print_error("%s: %s\n", exercise.id, fault.message);
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            assert_int_equal(lesson_text(&exercise.lesson, lang)->page_count, EXERCISE_PAGES);
            assert_int_equal(lesson_text(&key.lesson, lang)->page_count, 1);
            assert_true(lesson_text(&key.lesson, lang)->pages[0].block_count > 0);
            assert_true(exercise.lesson.texts[lang].present || !lang_is_whole(lang));
        }
    }
}

/* What learners wrote and were told is wrong, and near misses that are. */
static void short_answers_are_right_in_the_words_that_learners_use(void **state)
{
    (void)state;
    static const struct {
        const char *exercise, *typed;
        bool right;
    } CASES[] = {
        {"twice-as-long", "×4", true},
        {"twice-as-long", "4×", true},
        {"twice-as-long", "4-fold", true},
        {"twice-as-long", "A factor of 4", true},
        {"twice-as-long", "by 4", true},
        {"twice-as-long", "times four", true},
        {"twice-as-long", "4.0", true},
        {"twice-as-long", "2²", true},
        {"twice-as-long", "４ 倍", true},
        {"twice-as-long", "变成四倍。", true},
        {"twice-as-long", "= 4", true},
        {"twice-as-long", "it quadruples", true},
        {"twice-as-long", "increases by a factor of 4", true},
        {"twice-as-long", "four times the work", true},
        {"twice-as-long", "two squared", true},
        {"twice-as-long", "是4倍", true},
        {"twice-as-long", "变为原来的四倍", true},
        {"twice-as-long", "增加到 4 倍。", true},
        {"twice-as-long", "4 times more", true},
        {"twice-as-long", "Four times more!", true},
        {"twice-as-long", "400%", true},
        {"twice-as-long", "400 %", true},
        {"twice-as-long", "to 400 %", true},
        {"twice-as-long", "增加到 400%", true},
        {"weights-sum", "keys (columns)", true},
        {"weights-sum", "the keys (columns).", true},
        {"weights-sum", "对每个 query 的 key 求和", true},
        {"weights-sum", "对每个查询的键求和。", true},
        {"twice-as-long", "400", false},
        {"twice-as-long", "4%", false},
        {"twice-as-long", "40%", false},
        {"twice-as-long", "0.4%", false},
        {"twice-as-long", "200%", false},
        {"twice-as-long", "-400%", false},
        {"twice-as-long", "400% more", false},
        {"twice-as-long", "increases by 400%", false},
        {"twice-as-long", "增加 400%", false},
        {"twice-as-long", "增加了 4 倍", false},
        {"twice-as-long", "4 times less", false},
        {"twice-as-long", "4 times fewer", false},
        {"twice-as-long", "not 4 times more", false},
        {"twice-as-long", "2 times more", false},
        {"twice-as-long", "8 times more", false},
        {"twice-as-long", "4 (or 8)", false},
        {"twice-as-long", "4 or 8", false},
        {"weights-sum", "keys (rows)", false},
        {"weights-sum", "keys (queries)", false},
        {"weights-sum", "queries (columns)", false},
        {"weights-sum", "queries (keys)", false},
        {"weights-sum", "columns", false},
        {"weights-sum", "not keys (columns)", false},
        {"weights-sum", "keys and queries", false},
        {"weights-sum", "对每个 key 的 query 求和", false},
        {"weights-sum", "对每个键的查询求和", false},
        {"weights-sum", "对每个 query 求和", false},
        {"qk-axis", "keys (features)", false},
        {"qk-axis", "features (keys)", false},
        {"qk-axis", "features (not keys)", false},
        {"twice-as-long", "increases by a factor of 8", false},
        {"twice-as-long", "4²", false},
        {"twice-as-long", "变为原来的两倍", false},
        {"twice-as-long", "twice", false},
        {"twice-as-long", "1/4", false},
        {"twice-as-long", "2 倍", false},
        {"qk-axis", "d_k", true},
        {"qk-axis", "特征（d）", true},
        {"qk-axis", "Sum over the features", true},
        {"qk-axis", "feature axis (d)", true},
        {"qk-axis", "对特征求和", true},
        {"qk-axis", "over d_k", true},
        {"qk-axis", "the axis of features", true},
        {"qk-axis", "It sums over the feature axis.", true},
        {"qk-axis", "across the features", true},
        {"qk-axis", "the feature dimension, d", true},
        {"qk-axis", "对 d_k 求和", true},
        {"qk-axis", "特徵軸", true},
        {"qk-axis", "d_v", false},
        {"qk-axis", "d_model", false},
        {"qk-axis", "the axis of keys", false},
        {"qk-axis", "not the feature axis", false},
        {"qk-axis", "key", false},
        {"qk-axis", "over keys", false},
        {"weights-sum", "over the key axis", true},
        {"weights-sum", "sum over keys", true},
        {"weights-sum", "一个键", true},
        {"weights-sum", "键（Tk）", true},
        {"weights-sum", "from one key to the next", true},
        {"weights-sum", "each key", true},
        {"weights-sum", "the axis of the keys", true},
        {"weights-sum", "每个 key", true},
        {"weights-sum", "从一个键到下一个", true},
        {"weights-sum", "from one query to the next", false},
        {"weights-sum", "not over the keys", false},
        {"weights-sum", "每个查询", false},
        {"weights-sum", "query", false},
        {"weights-sum", "沿查询", false},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const Exercise exercise = read_exercise(CASES[i].exercise);
        ExerciseKey key;
        Fault fault = {0};
        assert_true(exercise_answers(&arena, &exercise, &key, &fault));
        if (exercise_short_is_right(&key, CASES[i].typed) != CASES[i].right)
            fail_msg("%s: \"%s\"", CASES[i].exercise, CASES[i].typed);
    }
}

static void the_exercise_in_the_readme_passes_lint(void **state)
{
    (void)state;
    FaultList faults = {0};
    char folder[FOLDER_PATH_BYTES];
    const char *folders[] = {folder};
    folder_make(folder);
    assert_int_equal(readme_write("exercises/README.md", folder), 3);
    lint_exercises(folders, 1, course_path(&arena, "lessons", NULL, NULL), &faults);
    assert_no_faults(&faults);
    folder_remove(folder);
}

/* A lesson's pages name the exercises of the list that belong to it, in the same order. */
static void a_lesson_has_the_exercises_of_the_list(void **state)
{
    (void)state;
    Lesson lesson = {.arena = &arena};
    size_t matched = 0;
    for (size_t i = 0; i < list.count; i++) {
        const ExerciseEntry *entry = &list.entries[i];
        if (!entry->lesson_id || !entry->page_id) continue;
        if (!lesson.id || !id_same(lesson.id, entry->lesson_id)) {
            lesson.id = entry->lesson_id;
            exercise_list_for_lesson(course_path(&arena, "exercises", NULL, NULL), &lesson);
            matched = 0;
        }
        assert_true(matched < lesson.exercise_count);
        const LessonExercise *exercise = &lesson.exercises[matched++];
        assert_string_equal(exercise->id, entry->id);
        assert_string_equal(exercise->page_id, entry->page_id);
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            const char *title = exercise_read_title(&arena, exercise->folder, lang);
            assert_true((title == NULL) == (entry->titles[lang] == NULL));
            if (title) assert_string_equal(title, entry->titles[lang]);
        }
    }
    assert_true(matched > 0 && matched == lesson.exercise_count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lesson_has_the_exercises_of_the_list),
        cmocka_unit_test(every_exercise_passes_lint),
        cmocka_unit_test(every_skill_can_be_practised),
        cmocka_unit_test(what_is_printed_is_right_when_typed_back),
        cmocka_unit_test(the_vetted_sets_tell_methods_apart),
        cmocka_unit_test(every_key_can_be_read_and_explains),
        cmocka_unit_test(short_answers_are_right_in_the_words_that_learners_use),
        cmocka_unit_test(the_exercise_in_the_readme_passes_lint),
    };
    return cmocka_run_group_tests(tests, set_up, free_arena);
}
