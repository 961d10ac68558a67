/* The dates of review: FSRS-6 against numbers worked out elsewhere, and what of the record counts as a
 * review. Random histories are compared with the oracle by tests/oracle/check_fsrs.py. */
#include "record/schedule.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <cmocka.h>

#include "support/close.h"
#include "support/duration.h"

enum { DAY = 86400 };
static const int64_t NOON = 20000 * (int64_t)DAY + DAY / 2;

static int use_utc(void **state)
{
    (void)state;
    setenv("TZ", "UTC", 1);
    tzset();
    return 0;
}

static void reviews_on_their_days_give_the_published_stabilities(void **state)
{
    (void)state;
    static const struct {
        Rating ratings[4];
        double stabilities[4];
        long days[4];
    } CASES[] = {
        {{RATING_GOOD, RATING_GOOD, RATING_GOOD, RATING_GOOD},
         {2.3065, 10.9643, 46.2802, 162.8622},
         {2, 11, 46, 163}},
        {{RATING_GOOD, RATING_AGAIN, RATING_GOOD, RATING_GOOD},
         {2.3065, .6076, 2.4004, 5.9398},
         {2, 1, 2, 6}},
        {{RATING_AGAIN, RATING_GOOD, RATING_GOOD, RATING_GOOD},
         {.212, 1.8868, 6.2692, 17.3792},
         {1, 2, 6, 17}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Card card = {0};
        long day = 20000;
        for (size_t k = 0; k < 4; k++) {
            print_message("case %zu, review %zu\n", i, k);
            card = schedule_review(card, CASES[i].ratings[k], day);
            long interval = schedule_interval(card.stability, SCHEDULE_RETENTION);
            assert_close(card.stability, CASES[i].stabilities[k], .00005);
            assert_int_equal(interval, CASES[i].days[k]);
            day += interval;
        }
        assert_int_equal(card.reviews, 4);
    }
}

static void recall_is_certain_at_once_and_nine_tenths_after_the_stability(void **state)
{
    (void)state;
    static const double STABILITIES[] = {.001, .212, 1, 8.2956, 36500};
    for (size_t i = 0; i < sizeof STABILITIES / sizeof *STABILITIES; i++) {
        assert_close(schedule_recall(STABILITIES[i], 0), 1, 0);
        assert_close(schedule_recall(STABILITIES[i], STABILITIES[i]), .9, 1e-12);
    }
}

static void an_interval_is_at_least_a_day_and_at_most_a_century(void **state)
{
    (void)state;
    static const struct {
        double stability;
        long days;
    } CASES[] = {{1e-7, 1}, {.212, 1}, {1.49, 1}, {1.51, 2}, {36499.6, 36500}, {1e9, 36500}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        long days = schedule_interval(CASES[i].stability, SCHEDULE_RETENTION);
        if (days != CASES[i].days) fail_msg("case %zu: %ld", i, days);
    }
}

static void the_first_difficulty_lies_between_one_and_ten(void **state)
{
    (void)state;
    static const double EXPECTED[] = {6.4133, 5.1122, 2.1181, 1}; /* w4 - e^(w5 (G-1)) + 1 */
    for (Rating rating = RATING_AGAIN; rating <= RATING_EASY; rating++) {
        print_message("rating %d\n", (int)rating);
        assert_close(schedule_review((Card){0}, rating, 0).difficulty, EXPECTED[rating - 1], .0001);
    }
}

static void a_clock_that_was_set_back_means_the_same_day(void **state)
{
    (void)state;
    Card first = schedule_review((Card){0}, RATING_GOOD, 100);
    Card back = schedule_review(first, RATING_GOOD, 90), same = schedule_review(first, RATING_GOOD, 100);
    assert_int_equal(back.day, 100);
    assert_close(back.stability, same.stability, 0);
    assert_true(same.stability >= first.stability);
}

/* ---- the record ---- */

/* A right answer at noon of the first day; a test changes what it is about. */
static Record answer(void)
{
    return (Record){.time = NOON,
                    .kind = RECORD_ANSWER,
                    .exercise = "EX-P1",
                    .skill = "mixing",
                    .attempt = 1,
                    .closed_book = true,
                    .verdict = VERDICT_RIGHT};
}

static Arena arena;

static Due due_of(Record *items, size_t count, const char *skill, int64_t now)
{
    Schedule schedule = schedule_make(&arena, &(RecordList){.items = items, .count = count}, now);
    return schedule_due(&schedule, skill);
}

static int free_arena(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

static void an_answer_is_rated_by_what_it_shows_of_recall(void **state)
{
    (void)state;
    Record right = answer(), easy = answer(), hinted = answer(), drifted = answer(), turned = answer(),
           open = answer(), wrong = answer(), digits = answer(), left = answer(), rate = answer(),
           wrong_easy = answer();
    easy.easy = true;
    hinted.hints = 1;
    drifted.verdict = VERDICT_DRIFT;
    turned.verdict = VERDICT_LAYOUT;
    open.closed_book = false;
    wrong.verdict = wrong_easy.verdict = VERDICT_WRONG;
    wrong_easy.easy = true;
    digits.verdict = VERDICT_DIGITS;
    left.kind = RECORD_LEFT;
    rate.kind = RECORD_RATE;
    const struct {
        Record *record;
        Rating expected;
    } CASES[] = {
        {&right, RATING_GOOD},  {&easy, RATING_EASY}, {&hinted, RATING_HARD}, {&drifted, RATING_HARD},
        {&turned, RATING_HARD}, {&open, RATING_HARD}, {&wrong, RATING_AGAIN}, {&wrong_easy, RATING_AGAIN},
        {&digits, RATING_NONE}, {&left, RATING_NONE}, {&rate, RATING_NONE},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Rating rating = schedule_rating(CASES[i].record);
        if (rating != CASES[i].expected) fail_msg("case %zu: %d", i, (int)rating);
    }
}

static void a_retry_of_the_same_day_is_no_review(void **state)
{
    (void)state;
    Record items[6];
    for (size_t i = 0; i < 6; i++) items[i] = answer();
    items[0].verdict = VERDICT_WRONG;
    items[1].time += 60; /* the same evening */
    items[1].attempt = 2;
    items[2].time += 120; /* another exercise of the skill */
    items[2].exercise = "EX-M1";
    items[3].time += DAY / 2 - 1; /* the last second of the day */
    items[4].time += DAY / 2;     /* the first of the next */
    items[5].time += DAY / 2 + 1;
    static const size_t REVIEWS[] = {1, 1, 2, 2, 3, 3};
    for (size_t i = 0; i < 6; i++) {
        size_t reviews = due_of(items, i + 1, "mixing", NOON + DAY).card.reviews;
        if (reviews != REVIEWS[i]) fail_msg("record %zu: %zu", i, reviews);
    }
}

static void a_retry_is_none_also_where_the_clock_was_set_back(void **state)
{
    (void)state;
    Record items[] = {answer(), answer(), answer()};
    items[1].time -= 2 * DAY;
    items[2].time -= 2 * DAY;
    items[2].exercise = "EX-M1";
    assert_int_equal(due_of(items, 2, "mixing", NOON).card.reviews, 1);
    assert_int_equal(due_of(items, 3, "mixing", NOON).card.reviews, 2);
}

static void a_record_of_a_day_to_come_schedules_nothing(void **state)
{
    (void)state;
    Record items[] = {answer(), answer(), answer(), answer()};
    items[1].time += 100 * DAY;
    items[1].exercise = "EX-M1";
    items[2].kind = RECORD_RATE;
    items[2].time += 100 * DAY;
    items[2].easy = true;
    items[3].time += DAY / 2 - 1; /* later, but today */
    items[3].exercise = "EX-M1";
    RecordList list = {.items = items, .count = 4};
    Due due = due_of(items, 4, "mixing", NOON);
    assert_int_equal(due.card.reviews, 2);
    assert_int_equal(due.card.day, 20000);
    assert_int_equal(schedule_make(&arena, &list, NOON).ahead, 2);
    assert_int_equal(schedule_make(&arena, &list, NOON + 100 * (int64_t)DAY).ahead, 0);
    assert_int_equal(due_of(items, 4, "mixing", NOON + 100 * (int64_t)DAY).card.day, 20100);
}

static void an_answer_that_lacked_digits_leaves_the_first_try_open(void **state)
{
    (void)state;
    Record items[] = {answer(), answer()};
    items[0].verdict = VERDICT_DIGITS;
    assert_int_equal(due_of(items, 2, "mixing", NOON).card.reviews, 1);
}

static void a_skill_is_due_on_the_day_that_its_answers_give(void **state)
{
    (void)state;
    Record items[] = {answer(), answer(), answer()};
    items[1].time += 2 * DAY;
    items[2].skill = "mask";
    items[2].exercise = "EX-M1";
    static const struct {
        const char *skill;
        int days_later;
        bool is_due;
        long day;
    } CASES[] = {
        {"mixing", 2, false, 20013}, {"mixing", 12, false, 20013}, {"mixing", 13, true, 20013},
        {"mixing", 99, true, 20013}, {"mixing", -5, false, 0},     {"mask", 1, false, 20002},
        {"mask", 2, true, 20002},    {"cross", 99, false, 0},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Due due = due_of(items, 3, CASES[i].skill, NOON + CASES[i].days_later * (int64_t)DAY);
        print_message("case %zu\n", i);
        assert_int_equal(due.is_due, CASES[i].is_due);
        assert_int_equal(due.day, CASES[i].day);
    }
    assert_close(due_of(items, 3, "mixing", NOON + 2 * DAY).card.stability, 10.9643, .00005);
}

static void easy_said_afterwards_counts_for_the_last_good_answer_alone(void **state)
{
    (void)state;
    Record items[] = {answer(), answer(), answer()};
    items[1].kind = items[2].kind = RECORD_RATE;
    items[1].words = items[2].words = "as easy as pie";
    items[1].easy = items[2].easy = true;
    assert_close(due_of(items, 1, "mixing", NOON).card.stability, 2.3065, 0);
    assert_close(due_of(items, 2, "mixing", NOON).card.stability, 8.2956, 0);
    assert_close(due_of(items, 3, "mixing", NOON).card.stability, 8.2956, 0);
    items[0].verdict = VERDICT_WRONG;
    assert_close(due_of(items, 2, "mixing", NOON).card.stability, .212, 0);
}

enum { MANY = 40000 };

static void count_many(const void *records)
{
    Schedule schedule = schedule_make(&arena, records, NOON);
    assert_int_equal(schedule_due(&schedule, "mixing").card.reviews, MANY);
}

/* All of one day and of different exercises: comparing each with all before it would take minutes. */
static void forty_thousand_answers_of_a_day_are_reckoned_in_a_moment(void **state)
{
    (void)state;
    Record *items = arena_take(&arena, MANY, sizeof *items);
    for (size_t i = 0; i < MANY; i++) {
        items[i] = answer();
        items[i].exercise = arena_format(&arena, "x%zu", i);
    }
    const RecordList records = {.items = items, .count = MANY};
    assert_true(least_cpu_ms(count_many, &records, 2000) < 2000);
}

static void a_day_is_one_of_the_local_calendar(void **state)
{
    (void)state;
    static const struct {
        const char *zone;
        long day;
    } CASES[] = {{"UTC", 20000}, {"CST-8", 20000}, {"LINT-14", 20001}, {"EST5", 20000}, {"AoE12", 20000}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        setenv("TZ", CASES[i].zone, 1);
        tzset();
        long day = schedule_day(NOON);
        if (day != CASES[i].day) fail_msg("case %zu: %ld", i, day);
    }
    use_utc(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reviews_on_their_days_give_the_published_stabilities),
        cmocka_unit_test(recall_is_certain_at_once_and_nine_tenths_after_the_stability),
        cmocka_unit_test(an_interval_is_at_least_a_day_and_at_most_a_century),
        cmocka_unit_test(the_first_difficulty_lies_between_one_and_ten),
        cmocka_unit_test(a_clock_that_was_set_back_means_the_same_day),
        cmocka_unit_test(an_answer_is_rated_by_what_it_shows_of_recall),
        cmocka_unit_test(a_retry_of_the_same_day_is_no_review),
        cmocka_unit_test(a_retry_is_none_also_where_the_clock_was_set_back),
        cmocka_unit_test(a_record_of_a_day_to_come_schedules_nothing),
        cmocka_unit_test(an_answer_that_lacked_digits_leaves_the_first_try_open),
        cmocka_unit_test(a_skill_is_due_on_the_day_that_its_answers_give),
        cmocka_unit_test(easy_said_afterwards_counts_for_the_last_good_answer_alone),
        cmocka_unit_test(forty_thousand_answers_of_a_day_are_reckoned_in_a_moment),
        cmocka_unit_test(a_day_is_one_of_the_local_calendar),
    };
    return cmocka_run_group_tests(tests, use_utc, free_arena);
}
