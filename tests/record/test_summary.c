/* The record in numbers: what counts as an answer, as right with the book closed, and as a day. */
#include "record/summary.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <cmocka.h>

enum { DAY = 86400 };
static const int64_t NOON = 20000 * (int64_t)DAY + DAY / 2;
static const char *const KNOWN[] = {"scores", "mask", "mixing", NULL};

static Record answer(const char *skill, int day, Verdict verdict, Confidence confidence)
{
    return (Record){.time = NOON + day * (int64_t)DAY,
                    .kind = RECORD_ANSWER,
                    .exercise = "E",
                    .skill = skill,
                    .closed_book = true,
                    .verdict = verdict,
                    .confidence = confidence};
}

static void skills_stand_in_their_order_and_unknown_ones_behind(void **state)
{
    (void)state;
    Record records[] = {answer("new", 0, VERDICT_RIGHT, CONFIDENCE_SURE),
                        answer("mixing", 0, VERDICT_RIGHT, CONFIDENCE_SURE),
                        answer("scores", 0, VERDICT_RIGHT, CONFIDENCE_SURE),
                        answer("new", 0, VERDICT_RIGHT, CONFIDENCE_SURE),
                        {.kind = RECORD_RATE, .skill = "mask", .words = "w"}};
    static const char *const EXPECTED[] = {"scores", "mixing", "new"};
    Arena arena = {0};
    RecordList list = {.items = records, .count = sizeof records / sizeof *records};
    Summary summary = summary_make(&arena, &list, KNOWN, NOON);
    assert_int_equal(summary.skill_count, 3);
    for (size_t i = 0; i < 3; i++) assert_string_equal(summary.skills[i].skill, EXPECTED[i]);
    arena_free(&arena);
}

static void only_what_was_judged_counts_and_days_stand_once(void **state)
{
    (void)state;
    Record records[] = {
        answer("mask", 3, VERDICT_RIGHT, CONFIDENCE_SURE),
        answer("mask", 0, VERDICT_DRIFT, CONFIDENCE_SURE),
        answer("mask", 3, VERDICT_RIGHT, CONFIDENCE_THINK),
        answer("mask", 4, VERDICT_WRONG, CONFIDENCE_SURE),
        answer("mask", 5, VERDICT_LAYOUT, CONFIDENCE_GUESS),
        answer("mask", 6, VERDICT_DIGITS, CONFIDENCE_SURE),
        answer("mask", 7, VERDICT_RIGHT, CONFIDENCE_UNASKED),
        answer("mask", 8, VERDICT_RIGHT, CONFIDENCE_GUESS),
        answer("mask", 9, VERDICT_RIGHT, CONFIDENCE_SURE),
    };
    records[6].closed_book = false;
    records[7].hints = 1;
    records[8].kind = RECORD_LEFT;
    static const Share EXPECTED[CONFIDENCE_COUNT] = {[CONFIDENCE_UNASKED] = {1, 1},
                                                     [CONFIDENCE_GUESS] = {2, 1},
                                                     [CONFIDENCE_THINK] = {1, 1},
                                                     [CONFIDENCE_SURE] = {3, 2}};
    Arena arena = {0};
    RecordList list = {.items = records, .count = sizeof records / sizeof *records};
    Summary summary = summary_make(&arena, &list, KNOWN, NOON);
    const SkillSummary *mask = &summary.skills[0];
    assert_int_equal(summary.skill_count, 1);
    assert_int_equal(mask->attempts, 7);
    assert_int_equal(mask->left, 1);
    assert_int_equal(mask->closed_book_rights, 3);
    assert_int_equal(mask->day_count, 2);
    assert_int_equal(mask->days[0], 20000);
    assert_int_equal(mask->days[1], 20003);
    assert_memory_equal(mask->calibration, EXPECTED, sizeof EXPECTED);
    assert_memory_equal(summary.calibration, EXPECTED, sizeof EXPECTED);
    arena_free(&arena);
}

static void an_answer_without_a_skill_counts_for_confidence_alone(void **state)
{
    (void)state;
    Record record = answer(NULL, 0, VERDICT_RIGHT, CONFIDENCE_SURE);
    Arena arena = {0};
    RecordList list = {.items = &record, .count = 1};
    Summary summary = summary_make(&arena, &list, KNOWN, NOON);
    assert_int_equal(summary.skill_count, 0);
    assert_int_equal(summary.calibration[CONFIDENCE_SURE].count, 1);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(skills_stand_in_their_order_and_unknown_ones_behind),
        cmocka_unit_test(only_what_was_judged_counts_and_days_stand_once),
        cmocka_unit_test(an_answer_without_a_skill_counts_for_confidence_alone),
    };
    setenv("TZ", "UTC", 1);
    tzset();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
