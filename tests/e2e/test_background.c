/* The background is asked for on a real pseudo-terminal: whatever is answered, whenever and in whatever
 * pieces, the inks follow, no byte of it is a key and no frame waits for it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/demo_term.h"
#include "support/duration.h"
#include "support/vterm.h"

enum { ROWS = 24, COLS = 80, LATE_MS = 5000, PAUSE_MS = 30 };

/* Inks of the word "right": unknown, dark and light. */
static const char UNKNOWN[] = "38;5;28m", DARK[] = "38;5;118m", LIGHT[] = "38;5;23m";
static const char QUESTION[] = "\033]11;?\033\\";

static const char *self;

static Tty *start(void)
{
    Tty *tty = demo_start(self, NULL, ROWS, COLS);
    assert_true(tty_wait(tty, "frame 1."));
    return tty;
}

static bool has_sent(const Tty *tty, const char *bytes)
{
    return strstr(tty_output(tty, NULL), bytes) != NULL;
}

static void the_first_frame_has_inks_for_both_and_the_next_those_of_the_answer(void **state)
{
    static const struct {
        const char *answer, *ink;
    } CASES[] = {
        {"\033]11;rgb:ffff/ffff/ffff\033\\", LIGHT},
        {"\033]11;rgb:ffff/ffff/ffff\a", LIGHT},
        {"\033]11;rgb:0000/0000/0000\033\\", DARK},
        {"\033]11;rgb:00/00/00\033\\", DARK},
        {"\033]11;rgb:f/f/f\033\\", LIGHT},
        {"\033]11;rgba:1e1e/1e1e/1e1e/ffff\033\\", DARK},
        {"\033]11;#fdf6e3\033\\", LIGHT},
        {"\033]11;#111122223333\a", DARK},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Tty *tty = start();
        print_message("case %zu\n", i);
        assert_true(has_sent(tty, UNKNOWN) && !has_sent(tty, LIGHT) && !has_sent(tty, DARK));
        tty_send(tty, CASES[i].answer);
        assert_true(tty_wait(tty, "frame 2."));
        assert_true(has_sent(tty, CASES[i].ink));
        tty_send(tty, "j");
        assert_true(tty_wait(tty, "key 6a of 1."));
        assert_true(tty_quits(tty));
    }
}

static void the_question_comes_before_one_that_every_terminal_answers(void **state)
{
    (void)state;
    Tty *tty = start();
    const char *asked = strstr(tty_output(tty, NULL), QUESTION);
    assert_non_null(asked);
    assert_non_null(strstr(asked, "\033[c"));
    assert_true(tty_quits(tty));
}

static void it_is_asked_only_where_the_answer_counts(void **state)
{
    static const struct {
        const char *setting, *ink;
        bool asked;
    } CASES[] = {
        {"COLORFGBG", UNKNOWN, true},    {"COLORFGBG=default;default", UNKNOWN, true},
        {"COLORFGBG=15;0", DARK, false}, {"COLORFGBG=0;15", LIGHT, false},
        {"NO_COLOR=1", "right", false},  {"TERM=xterm", "right", true},
        {"TERM=linux", "right", false},  {"TERM=vt100", "right", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const char *const env[] = {CASES[i].setting, NULL};
        Tty *tty = demo_start(self, env, ROWS, COLS);
        print_message("case %zu\n", i);
        assert_true(tty_wait(tty, "frame 1."));
        assert_true(has_sent(tty, CASES[i].ink));
        assert_int_equal(has_sent(tty, QUESTION), CASES[i].asked);
        assert_true(tty_quits(tty));
    }
}

static void an_answer_that_nobody_asked_for_changes_nothing(void **state)
{
    const char *const env[] = {"COLORFGBG=15;0", NULL};
    (void)state;
    Tty *tty = demo_start(self, env, ROWS, COLS);
    assert_true(tty_wait(tty, "frame 1."));
    tty_send(tty, "\033]11;rgb:ffff/ffff/ffff\033\\");
    tty_drain(tty, PAUSE_MS);
    tty_send(tty, "j");
    assert_true(tty_wait(tty, "key 6a of 1."));
    assert_false(has_sent(tty, LIGHT));
    assert_true(tty_quits(tty));
}

static void a_wrong_answer_is_no_key_and_changes_nothing(void **state)
{
    static const char *const CASES[] = {
        "\033]11;?\033\\",
        "\033]11;\033\\",
        "\033]11;rgb:zzzz/qqqq/jjjj\033\\",
        "\033]11;quit, this is no colour\a",
        "\033]11;rgb:ffff/ffff\033\\",
        "\033]12;rgb:ffff/ffff/ffff\033\\",
        "\033]q\a",
        "\033P1$rq\033\\",
        "\033]11;\xe6\xb3\xa8\a",
        "\033[?62;22c",
        "\033]11;rgb:ffff/ffff/"
        "fffff00000000000000000000000000000000000000000000000000000000000000000000000000\a",
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Tty *tty = start();
        print_message("case %zu\n", i);
        tty_send(tty, CASES[i]);
        tty_drain(tty, PAUSE_MS);
        tty_send(tty, "j");
        assert_true(tty_wait(tty, "key 6a of 1."));
        assert_true(!has_sent(tty, LIGHT) && !has_sent(tty, DARK));
        assert_true(tty_quits(tty));
    }
}

/* Behind its first two bytes, and not behind an Esc in it: a lone Esc is the key's own. */
static void keys_may_be_pressed_between_any_two_pieces(void **state)
{
    static const char *const ANSWERS[] = {"\033]11;rgb:ffff/fefe/ffff\033\\", "\033]11;#fffefe\a"};
    static const char *const KEYS[] = {"", "j", "\033[A"};
    static const char *const SHOWN[] = {"key 6b of 1.", "key 6b of 2.", "key 6b of 2."};
    (void)state;
    for (size_t i = 0; i < 2; i++)
        for (size_t cut = 1; cut < strlen(ANSWERS[i]); cut++) {
            size_t keys = cut < 2 || ANSWERS[i][cut - 1] == '\033' ? 0 : cut % 3;
            char piece[40] = "";
            Tty *tty = demo_start(self, NULL, ROWS, COLS);
            tty_fall_silent(tty);
            assert_true(tty_wait(tty, "frame 1."));
            print_message("answer %zu, cut %zu\n", i, cut);
            memcpy(piece, ANSWERS[i], cut);
            tty_send(tty, piece);
            tty_drain(tty, PAUSE_MS);
            tty_send(tty, KEYS[keys]);
            tty_drain(tty, PAUSE_MS);
            tty_send(tty, ANSWERS[i] + cut);
            tty_send(tty, "k");
            assert_true(tty_wait(tty, SHOWN[keys]));
            assert_true(has_sent(tty, LIGHT));
            assert_true(tty_quits(tty));
        }
}

static void one_byte_at_a_time_is_an_answer_also_in_a_typed_line(void **state)
{
    static const char ANSWER[] = "]11;rgb:ffff/ffff/ffff\033\\";
    (void)state;
    Tty *tty = demo_start(self, NULL, ROWS, COLS);
    tty_fall_silent(tty);
    assert_true(tty_wait(tty, "frame 1."));
    tty_send(tty, "e");
    assert_true(tty_wait(tty, "> |0"));
    tty_send(tty, "x\033");
    for (size_t i = 0; ANSWER[i] != '\0'; i++) {
        const char byte[] = {ANSWER[i], '\0'};
        tty_send(tty, byte);
        tty_drain(tty, 5);
        if (i == 12) tty_send(tty, "y");
        if (i == 12) assert_true(tty_wait(tty, "> xy|2"));
    }
    tty_send(tty, "z");
    assert_true(tty_wait(tty, "> xyz|3"));
    assert_true(has_sent(tty, LIGHT));
    tty_send(tty, "\r");
    assert_true(tty_wait(tty, "<xyz>"));
    assert_true(tty_quits(tty));
}

static void a_late_answer_is_followed(void **state)
{
    (void)state;
    Tty *tty = start();
    for (int i = 0; i < 5; i++) {
        tty_send(tty, "j");
        tty_drain(tty, 300);
    }
    tty_send(tty, "\033]11;rgb:ffff/ffff/ffff\033\\k");
    assert_true(tty_wait(tty, "key 6b of 6."));
    tty_drain(tty, PAUSE_MS);
    assert_true(has_sent(tty, LIGHT));
    assert_true(tty_quits(tty));
}

/* On a busy machine one measurement says little: the shortest of three. */
static long shortest_of_three(long (*measure)(const void *), const void *of)
{
    long shortest = measure(of);
    for (int i = 0; i < 2; i++) {
        long took = measure(of);
        if (took < shortest) shortest = took;
    }
    print_message("%ld ms\n", shortest);
    return shortest;
}

static Tty *start_silent(void)
{
    Tty *tty = demo_start(self, NULL, ROWS, COLS);
    tty_fall_silent(tty);
    assert_true(tty_wait(tty, "frame 1."));
    return tty;
}

static long time_to_a_frame(const void *answer)
{
    Tty *tty = start_silent();
    tty_send(tty, answer);
    tty_drain(tty, PAUSE_MS);
    long began = now_ms();
    tty_send(tty, "j");
    assert_true(tty_wait(tty, "key 6a of 1."));
    long took = now_ms() - began;
    assert_true(tty_quits(tty));
    return took;
}

static void no_frame_waits_for_an_answer_that_never_ends(void **state)
{
    (void)state;
    assert_true(shortest_of_three(time_to_a_frame, "\033]11;rgb:ff") < 90);
}

/* Nothing of the answer is left for the next program. */
static long time_to_leave(const void *answer)
{
    Tty *tty = start_silent();
    long began = now_ms();
    tty_send(tty, "q");
    tty_drain(tty, PAUSE_MS);
    tty_send(tty, answer);
    assert_int_equal(tty_wait_end(tty, LATE_MS), 0);
    long took = now_ms() - began;
    assert_int_equal(tty_unread(tty), 0);
    assert_string_equal(tty_left_behind(tty), "");
    tty_end(tty);
    return took;
}

static void leaving_takes_the_answer_along_and_waits_a_tenth_of_a_second_at_most(void **state)
{
    static const char *const ANSWERS[] = {"\033]11;rgb:ffff/ffff/ffff\033\\\033[?2026;2$y\033[?62c", "",
                                          "\033", "\033]11;rgb:ff"};
    (void)state;
    for (size_t i = 0; i < sizeof ANSWERS / sizeof *ANSWERS; i++)
        assert_true(shortest_of_three(time_to_leave, ANSWERS[i]) < 200);
}

static long time_to_leave_when_all_is_answered(const void *key)
{
    Tty *tty = start(); /* this terminal says what it is */
    tty_send(tty, key);
    assert_true(tty_wait(tty, "key 6a of 1."));
    long began = now_ms();
    tty_send(tty, "q");
    assert_int_equal(tty_wait_end(tty, LATE_MS), 0);
    tty_end(tty);
    return now_ms() - began;
}

static void once_all_is_answered_leaving_does_not_wait(void **state)
{
    (void)state;
    assert_true(shortest_of_three(time_to_leave_when_all_is_answered, "j") < 90);
}

int main(int argc, char **argv)
{
    self = argv[0];
    if (argc > 1 && strcmp(argv[1], "demo") == 0) return demo_run();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_frame_has_inks_for_both_and_the_next_those_of_the_answer),
        cmocka_unit_test(the_question_comes_before_one_that_every_terminal_answers),
        cmocka_unit_test(it_is_asked_only_where_the_answer_counts),
        cmocka_unit_test(an_answer_that_nobody_asked_for_changes_nothing),
        cmocka_unit_test(a_wrong_answer_is_no_key_and_changes_nothing),
        cmocka_unit_test(keys_may_be_pressed_between_any_two_pieces),
        cmocka_unit_test(one_byte_at_a_time_is_an_answer_also_in_a_typed_line),
        cmocka_unit_test(a_late_answer_is_followed),
        cmocka_unit_test(no_frame_waits_for_an_answer_that_never_ends),
        cmocka_unit_test(leaving_takes_the_answer_along_and_waits_a_tenth_of_a_second_at_most),
        cmocka_unit_test(once_all_is_answered_leaving_does_not_wait),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
