/* The terminal and the typed line on a real pseudo-terminal, through a demo program that this test runs
 * itself as. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/demo_term.h"
#include "support/folder.h"
#include "support/vterm.h"

enum { ROWS = 24, COLS = 80, SOON_MS = 1000, LATE_MS = 5000 };

static const char *self;

static Tty *start(void)
{
    Tty *tty = demo_start(self, NULL, ROWS, COLS);
    assert_true(tty_wait(tty, "frame 1."));
    return tty;
}

/* 1. Starting and ending */

static void q_leaves_the_terminal_as_it_was(void **state)
{
    (void)state;
    Tty *tty = start();
    assert_non_null(strstr(tty_screen(tty), "ready 80x24\n"));
    assert_string_equal(tty_left_behind(tty), "termios screen cursor paste ");
    assert_true(tty_quits(tty));
}

/* Whether the signal ends a process that does nothing about it. */
static bool ends_a_process(int number)
{
    static const int OTHERS[] = {SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU,
                                 SIGCONT, SIGCHLD, SIGURG,  SIGWINCH};
    for (size_t i = 0; i < sizeof OTHERS / sizeof OTHERS[0]; i++)
        if (OTHERS[i] == number) return false;
    return number <= SIGSYS || number == SIGRTMIN || number == SIGRTMAX;
}

static void each_signal_restores_the_terminal_and_ends_the_program(void **state)
{
    int count = 0;
    (void)state;
    for (int number = 1; number <= SIGRTMAX; number++) {
        if (!ends_a_process(number)) continue;
        bool typing = count++ % 2 == 1;
        Tty *tty = start();
        print_message("signal %d, typing %d\n", number, typing);
        if (typing) tty_send(tty, "e12");
        if (typing) assert_true(tty_wait(tty, "> 12|2"));
        tty_signal(tty, number);
        assert_int_equal(tty_wait_end(tty, LATE_MS), number);
        assert_string_equal(tty_left_behind(tty), "");
        tty_end(tty);
    }
    assert_true(count > 20);
}

static void a_crash_of_its_own_restores_the_terminal(void **state)
{
    (void)state;
    Tty *tty = start();
    tty_send(tty, "a");
    assert_int_equal(tty_wait_end(tty, LATE_MS), SIGABRT);
    assert_string_equal(tty_left_behind(tty), "");
    tty_end(tty);
}

static void a_terminal_that_takes_no_output_does_not_keep_it_alive(void **state)
{
    (void)state;
    Tty *tty = start();
    tty_freeze(tty);
    tty_send(tty, "\f");
    tty_signal(tty, SIGTERM);
    assert_int_equal(tty_wait_end(tty, LATE_MS), SIGTERM);
    tty_end(tty);
}

static void a_closed_terminal_ends_it_within_a_second(void **state)
{
    (void)state;
    for (int typing = 0; typing < 2; typing++) {
        Tty *tty = start();
        if (typing) tty_send(tty, "e1");
        if (typing) assert_true(tty_wait(tty, "> 1|1"));
        tty_hang_up(tty);
        assert_int_equal(tty_wait_end(tty, SOON_MS), SIGHUP);
        tty_end(tty);
    }
}

static void a_terminal_that_cannot_be_drawn_on_is_refused_with_its_reason(void **state)
{
    static const struct {
        const char *term, *shown;
    } CASES[] = {
        {"TERM=dumb", "plain: TERM=dumb cannot place the cursor"},
        {"TERM=no-such-terminal", "plain: TERM=no-such-terminal is not known here"},
        {"TERM=xterminal", "plain: TERM=xterminal is not known here"},
        {"TERM=a\033[31mb", "plain: TERM=a[31mb is not known here"},
        {"TERM=", "plain: TERM is not set"},
        {"TERM", "plain: TERM is not set"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const char *const env[] = {CASES[i].term, NULL};
        Tty *tty = demo_start(self, env, ROWS, COLS);
        print_message("case %zu\n", i);
        assert_int_equal(tty_wait_end(tty, LATE_MS), 0);
        assert_true(tty_wait(tty, CASES[i].shown));
        assert_non_null(strstr(tty_screen(tty), "xterm-256color"));
        assert_null(strchr(tty_output(tty, NULL), '\033'));
        tty_end(tty);
    }
}

static void a_type_that_is_not_known_but_named_for_xterm_is_taken_for_it(void **state)
{
    static const char *const TERMS[] = {"TERM=xterm-nobody", "TERM=nobody-256color"};
    (void)state;
    for (size_t i = 0; i < sizeof TERMS / sizeof TERMS[0]; i++) {
        const char *const env[] = {TERMS[i], NULL};
        Tty *tty = demo_start(self, env, ROWS, COLS);
        assert_true(tty_wait(tty, "right wrong [1]"));
        assert_non_null(strstr(tty_output(tty, NULL), "note: TERM="));
        assert_true(tty_sent_colour(tty));
        assert_true(tty_quits(tty));
    }
}

/* Descriptions with direct colours are not on every machine: one is made. */
static void direct_colours_cost_what_others_cost(void **state)
{
    char folder[FOLDER_PATH_BYTES], source[FOLDER_PATH_BYTES + 16], setting[FOLDER_PATH_BYTES + 16];
    (void)state;
    folder_make(folder);
    folder_write(folder, "source", "test-direct,colors#0x1000000,pairs#0x10000,RGB,use=xterm-256color,\n");
    snprintf(source, sizeof source, "%s/source", folder);
    snprintf(setting, sizeof setting, "TERMINFO=%s", folder);
    const char *const tic[] = {"/usr/bin/env", "tic", "-x", "-o", folder, source, NULL};
    Tty *made = tty_start(tic, NULL, ROWS, COLS);
    assert_int_equal(tty_wait_end(made, LATE_MS), 0);
    tty_end(made);
    const char *const env[] = {"TERM=test-direct", setting, NULL};
    Tty *tty = demo_start(self, env, ROWS, COLS);
    assert_true(tty_wait(tty, "right wrong [1]"));
    assert_true(tty_sent_colour(tty));
    assert_true(tty_peak_kib(tty) < 16 * 1024);
    assert_true(tty_quits(tty));
    folder_remove(folder);
}

static void it_runs_on_every_kind_of_terminal(void **state)
{
    static const char *const TERMS[] = {"TERM=vt100", "TERM=linux",         "TERM=screen",
                                        "TERM=xterm", "TERM=tmux-256color", "TERM=xterm-256color"};
    (void)state;
    for (size_t i = 0; i < sizeof TERMS / sizeof TERMS[0]; i++) {
        const char *const env[] = {TERMS[i], NULL};
        Tty *tty = demo_start(self, env, ROWS, COLS);
        print_message("%s\n", TERMS[i]);
        assert_true(tty_wait(tty, "right wrong [1]"));
        assert_true(tty_quits(tty));
    }
}

/* 2. Stopping and going on */

static void a_stop_gives_the_terminal_back_and_going_on_takes_it(void **state)
{
    (void)state;
    for (int by_signal = 0; by_signal < 2; by_signal++) {
        Tty *tty = start();
        if (by_signal)
            tty_signal(tty, SIGTSTP);
        else
            tty_send(tty, "\032");
        assert_true(tty_wait_stop(tty));
        assert_string_equal(tty_left_behind(tty), "");
        tty_scribble(tty, "\033[2J");
        tty_resize(tty, 30, 90);
        assert_true(tty_continue(tty));
        assert_true(tty_wait(tty, "ready 90x30"));
        assert_true(tty_wait(tty, "right wrong"));
        assert_true(tty_quits(tty));
    }
}

static void a_hard_stop_is_repaired_when_it_goes_on(void **state)
{
    (void)state;
    Tty *tty = start();
    tty_signal(tty, SIGSTOP);
    assert_true(tty_wait_stop(tty));
    tty_scribble(tty, "\033[?1049l\033[?25h\033[2J\033[Hscribble");
    assert_true(tty_continue(tty));
    assert_true(tty_wait(tty, "frame 2."));
    assert_true(tty_wait(tty, "right wrong"));
    assert_null(strstr(tty_screen(tty), "scribble"));
    assert_string_equal(tty_left_behind(tty), "termios screen cursor paste ");
    assert_true(tty_quits(tty));
}

static void a_resize_while_it_is_stopped_is_followed_also_in_a_typed_line(void **state)
{
    (void)state;
    Tty *tty = start();
    tty_send(tty, "e12");
    assert_true(tty_wait(tty, "> 12|2"));
    tty_send(tty, "\032");
    assert_true(tty_wait_stop(tty));
    tty_resize(tty, 30, 90);
    assert_true(tty_continue(tty));
    assert_true(tty_wait(tty, "ready 90x30"));
    assert_true(tty_wait(tty, "> 12|2"));
    tty_send(tty, "\033");
    assert_true(tty_wait(tty, "cancelled"));
    assert_true(tty_quits(tty));
}

/* 3. Size */

static void a_resize_signal_at_the_same_size_repaints_all(void **state)
{
    (void)state;
    Tty *tty = start();
    tty_scribble(tty, "\033[2J\033[Hscribble");
    tty_signal(tty, SIGWINCH);
    assert_true(tty_wait(tty, "right wrong [1]"));
    assert_true(tty_wait_gone(tty, "scribble"));
    assert_true(tty_quits(tty));
}

static void it_follows_the_size(void **state)
{
    static const struct {
        int rows, cols;
        const char *shown;
    } SIZES[] = {
        {40, 120, "ready 120x40"},         {3, 5, "too s\n"},     {4, 80, "too small: 20 x 5 needed"},
        {24, 19, "too small: 20 x 5 n\n"}, {5, 20, "ready 20x5"}, {1, 1, "t"},
        {24, 80, "ready 80x24"},
    };
    (void)state;
    Tty *tty = start();
    for (size_t i = 0; i < sizeof SIZES / sizeof SIZES[0]; i++) {
        print_message("size %zu\n", i);
        tty_resize(tty, SIZES[i].rows, SIZES[i].cols);
        assert_true(tty_wait(tty, SIZES[i].shown));
    }
    tty_send(tty, "\f");
    assert_true(tty_wait(tty, "key c of 1."));
    assert_true(tty_quits(tty));
}

static void a_monstrous_size_is_clipped(void **state)
{
    (void)state;
    for (int at_start = 0; at_start < 2; at_start++) {
        const char *const env[] = {at_start ? "COLUMNS=65535" : "COLUMNS", NULL};
        Tty *tty = demo_start(self, env, ROWS, COLS);
        print_message("at start %d\n", at_start);
        if (!at_start) assert_true(tty_wait(tty, "frame 1."));
        tty_resize(tty, 65535, 65535);
        assert_true(tty_wait(tty, "ready 1000x500"));
        tty_resize(tty, ROWS, COLS);
        assert_true(tty_wait(tty, "ready 80x24"));
        assert_true(tty_quits(tty));
    }
}

static void exported_sizes_do_not_matter(void **state)
{
    const char *const env[] = {"LINES=7", "COLUMNS=33", NULL};
    (void)state;
    Tty *tty = demo_start(self, env, ROWS, COLS);
    assert_true(tty_wait(tty, "ready 80x24"));
    tty_resize(tty, 30, 100);
    assert_true(tty_wait(tty, "ready 100x30"));
    assert_true(tty_quits(tty));
}

/* 4. What is shown */

static void wide_characters_stand_in_their_columns_and_never_wrap(void **state)
{
    static const struct {
        int row, col;
        uint32_t character;
    } CELLS[] = {{3, 0, 0x6ce8}, {3, 2, 0x610f}, {3, 4, 0x529b}, {3, 6, '|'},
                 {3, 7, 'x'},    {3, 79, 0},     {4, 0, 'l'}};
    (void)state;
    Tty *tty = start();
    for (size_t i = 0; i < sizeof CELLS / sizeof CELLS[0]; i++) {
        uint32_t shown = tty_cell(tty, CELLS[i].row, CELLS[i].col);
        print_message("cell %zu\n", i);
        assert_int_equal(shown == ' ' ? 0 : shown, CELLS[i].character);
    }
    assert_true(tty_quits(tty));
}

/* What the terminal says of mode 2026, and whether frames are then sent as one update. */
static void frames_are_one_update_where_the_terminal_has_it(void **state)
{
    static const struct {
        const char *answer;
        bool marked;
    } CASES[] = {{"\033[?2026;0$y", false}, {"\033[?2026;1$y", true},  {"\033[?2026;2$y", true},
                 {"\033[?2026;4$y", false}, {"\033[?2025;2$y", false}, {"", false}};
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        size_t before;
        Tty *tty = start();
        print_message("case %zu\n", i);
        assert_non_null(strstr(tty_output(tty, NULL), "\033[?2026$p"));
        tty_output(tty, &before);
        tty_send(tty, CASES[i].answer);
        tty_send(tty, "j");
        assert_true(tty_wait(tty, "key 6a of 1."));
        tty_drain(tty, 20);
        const char *frame = tty_output(tty, NULL) + before;
        const char *begin = strstr(frame, "\033[?2026h"), *end = strstr(frame, "\033[?2026l");
        assert_int_equal(begin == frame, CASES[i].marked);
        assert_int_equal(end != NULL && end[8] == '\0', CASES[i].marked);
        assert_true(tty_quits(tty));
    }
}

static void a_hidden_cursor_is_where_the_canvas_has_it(void **state)
{
    int row, col;
    bool visible;
    (void)state;
    Tty *tty = start();
    tty_send(tty, "c");
    assert_true(tty_wait(tty, "key 63 of 1."));
    tty_drain(tty, 20);
    tty_cursor(tty, &row, &col, &visible);
    assert_false(visible);
    assert_int_equal(row, 1);
    assert_int_equal(col, 12);
    assert_true(tty_quits(tty));
}

static void no_color_sends_no_colour(void **state)
{
    static const struct {
        const char *env;
        bool colour;
    } CASES[] = {{"NO_COLOR", true}, {"NO_COLOR=", true}, {"NO_COLOR=1", false}};
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const char *const env[] = {CASES[i].env, NULL};
        Tty *tty = demo_start(self, env, ROWS, COLS);
        print_message("case %zu\n", i);
        assert_true(tty_wait(tty, "frame 1."));
        assert_int_equal(tty_sent_colour(tty), CASES[i].colour);
        assert_true(tty_quits(tty));
    }
}

static void the_posix_locale_gets_ascii_alone(void **state)
{
    const char *const env[] = {"LC_ALL=C", NULL};
    (void)state;
    Tty *tty = demo_start(self, env, ROWS, COLS);
    assert_true(tty_wait(tty, "???|x"));
    for (const char *at = tty_output(tty, NULL); *at != '\0'; at++) assert_true((unsigned char)*at < 0x80);
    tty_send(tty, "\xe6\xb3\xa8");
    assert_true(tty_wait(tty, "key fffd of 3."));
    assert_true(tty_quits(tty));
}

static void held_keys_are_drained_and_drawn_once(void **state)
{
    char keys[501];
    size_t before, after;
    (void)state;
    Tty *tty = start();
    memset(keys, 'j', sizeof keys);
    keys[500] = '\0';
    tty_output(tty, &before);
    tty_send(tty, keys);
    assert_true(tty_wait(tty, "of 500."));
    tty_output(tty, &after);
    assert_true(after - before < 2000);
    assert_true(tty_quits(tty));
}

static void idle_costs_nothing(void **state)
{
    (void)state;
    Tty *tty = start();
    tty_drain(tty, 50);
    long cpu = tty_cpu_ms(tty);
    assert_int_equal(tty_drain(tty, 400), 0);
    assert_int_equal(tty_cpu_ms(tty), cpu);
    assert_true(tty_quits(tty));
}

/* 5. Keys */

static void what_the_terminal_sends_becomes_a_key(void **state)
{
    static const struct {
        const char *sent, *shown;
    } CASES[] = {
        {"j", "key 6a of"},
        {"\033", "key 1b of"},
        {"\033OA", "key 200000 of"},
        {"\033[A", "key 200000 of"},
        {"\033[1;5C", "key 200003 of"},
        {"\033[H", "key 200004 of"},
        {"\033[F", "key 200005 of"},
        {"\033[5~", "key 200006 of"},
        {"\033[6~", "key 200007 of"},
        {"\033[3~", "key 200008 of"},
        {"\033[Z", "key 200009 of"},
        {"\177", "key 7f of"},
        {"\r", "key d of"},
        {"\n", "key d of"},
        {"\t", "key 9 of"},
        {"\003", "key 3 of"},
        {"\033x", "key 78 alt of"},
        {"\033\033OB", "key 200001 alt of"},
        {"\xe6\xb3\xa8", "key 6ce8 of"},
        {"\xff", "key fffd of"},
        {"\xe6\xb3j", "key 6a of"},
        {"\xf0\x9f\x98\x80", "key 1f600 of"},
        {"k\033[<0;12;7M\033[?64;1;2c", "key 6b of"},
        {"l\033]11;rgb:0000/0000/0000\033\\", "key 6c of"},
    };
    (void)state;
    Tty *tty = start();
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        print_message("case %zu\n", i);
        tty_send(tty, CASES[i].sent);
        assert_true(tty_wait(tty, CASES[i].shown));
    }
    assert_true(tty_quits(tty));
}

/* A slow link hands over a sequence in pieces, 80 ms apart. */
static void a_sequence_may_come_in_pieces(void **state)
{
    static const struct {
        const char *pieces[4];
        const char *shown;
    } CASES[] = {
        {{"\033", "[C"}, "key 200003 of 1."},
        {{"\033", "OA"}, "key 200000 of 1."},
        {{"\033[", "C"}, "key 200003 of 1."},
        {{"\033", "[", "D"}, "key 200002 of 1."},
        {{"\033[1;", "5", "C"}, "key 200003 of 1."},
        {{"\033", "[3", "~"}, "key 200008 of 1."},
        {{"\033[5", "~"}, "key 200006 of 1."},
        {{"\033[<64;", "1;1M", "j"}, "key 6a of 1."},
        {{"\033", "[?64;1;2c", "j"}, "key 6a of 1."},
        {{"\033", "[200~12", "\033[2", "01~"}, "> 12|2"},
        {{"\033", "x"}, "key 78 of 2."},
        {{"\033", "\033", "[C"}, "key 200003 of 2."},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Tty *tty = start();
        print_message("case %zu\n", i);
        for (size_t n = 0; n < 4 && CASES[i].pieces[n] != NULL; n++) {
            tty_send(tty, CASES[i].pieces[n]);
            tty_drain(tty, 80);
        }
        assert_true(tty_wait(tty, CASES[i].shown));
        if (strchr(CASES[i].shown, '>') != NULL) {
            tty_send(tty, "\033");
            assert_true(tty_wait_gone(tty, "> "));
        }
        assert_true(tty_quits(tty));
    }
}

static void a_lone_escape_acts_within_half_a_second(void **state)
{
    (void)state;
    Tty *tty = start();
    tty_send(tty, "\033");
    tty_drain(tty, 450);
    assert_non_null(strstr(tty_screen(tty), "key 1b of 1."));
    assert_true(tty_quits(tty));
}

static void a_paste_is_one_event_and_none_of_its_characters_a_key(void **state)
{
    static const struct {
        const char *sent, *shown;
    } CASES[] = {
        {"\033[200~qqq\rq\033[201~", "> qqq; q|6"},
        {"\033[200~\xe6\xb3\xa8\t\x1a\x03q\xc2\x9b\xe2\x80\xae.\033[201~", "> \u6ce8 q.|4"},
        {"\033[200~a\033[Ab\033\033[201~", "> ab|2"},
        {"\033[200~\033[201~", "> |0"},
    };
    (void)state;
    Tty *tty = start();
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        print_message("case %zu\n", i);
        tty_send(tty, CASES[i].sent);
        assert_true(tty_wait(tty, CASES[i].shown));
        tty_send(tty, "\033");
        assert_true(tty_wait_gone(tty, "> "));
    }
    tty_send(tty, "\033[200~never ended");
    tty_drain(tty, 20);
    tty_send(tty, "\003");
    assert_true(tty_wait(tty, "key 3 of 1."));
    assert_true(tty_quits(tty));
}

static void a_character_may_come_in_pieces(void **state)
{
    (void)state;
    Tty *tty = start();
    tty_send(tty, "\xe6\xb3");
    assert_int_equal(tty_drain(tty, 50), 0);
    tty_send(tty, "\xa8");
    assert_true(tty_wait(tty, "key 6ce8 of 1."));
    assert_true(tty_quits(tty));
}

/* 6. The typed line */

static void keys_edit_the_line(void **state)
{
    static const struct {
        const char *sent, *shown;
    } CASES[] = {
        {"abc", "done 3 <abc>"},
        {"\xe6\xb3\xa8"
         "e",
         "done 4 <注e>"},
        {"abc\x02\x02X", "<aXbc>"},
        {"abc\x01\x04", "<bc>"},
        {"abc\x01\x06X\x05Y", "<aXbcY>"},
        {"one two\x17", "<one >"},
        {"one two\033b\x0b", "<one >"},
        {"one two\033\177", "<one >"},
        {"one two\x01\033d", "< two>"},
        {"one\x01\033f!", "<one!>"},
        {"one\x01\033u", "<ONE>"},
        {"ONE\x01\033l", "<one>"},
        {"one\x01\033c", "<One>"},
        {"abc\x15x", "<x>"},
        {"ab\x14", "<ba>"},
        {"abc\x08", "<ab>"},
        {"abc\177\177", "<a>"},
        {"abc\033[D\033[D\033[3~", "<ac>"},
        {"abc\033[H1\033[F2", "<1abc2>"},
        {"one\x17\x19\x19", "<oneone>"},
        {"\xc3\xa9\xe6\xb3\xa8\x02\x04", "<é>"},
        {"\xef\xbc\x91", "<１>"},
        /* Tab puts in how the line goes on, where that is known; what is behind the cursor stays. */
        {"ab?\tc", "<ab!!c>"},
        {"ab?cd\002\002\tx", "<ab!!xcd>"},
        {"\xe6\xb3\xa8?\t", "<注!!>"},
        {"ab?\t\177\177", "<ab>"},
        {"ab\tc", "<abc>"},
        /* Keys beyond the list do nothing: i-search, XOFF, literal next, Tab, Alt-_ and Alt-x, Ctrl-X,
           Ctrl-G. */
        {"\x12"
         "a\x13"
         "b\x16"
         "c\td\033_e\033xf\x18g\x07h",
         "<abcdefgh>"},
        /* Neither do bidi, zero-width and C1 characters. */
        {"a\xe2\x80\xae"
         "b\xe2\x80\x8b"
         "c\xc2\x9b"
         "d",
         "<abcd>"},
        {"\033[3~x", "<x>"},
        {"x\x04y", "<xy>"},
    };
    (void)state;
    Tty *tty = start();
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char counted[64];
        print_message("case %zu\n", i);
        tty_send(tty, "e");
        assert_true(tty_wait(tty, "> |0"));
        tty_send(tty, CASES[i].sent);
        tty_send(tty, "\r");
        snprintf(counted, sizeof counted, "line %zu ", i + 1);
        assert_true(tty_wait(tty, counted));
        assert_true(tty_wait(tty, CASES[i].shown));
    }
    assert_true(tty_quits(tty));
}

static void a_line_can_be_given_up(void **state)
{
    static const struct {
        const char *sent, *shown;
    } CASES[] = {{"x\003", "line 1 ended"},
                 {"x\021", "line 2 ended"},
                 {"x\033", "line 3 cancelled"},
                 {"\004", "line 4 cancelled"}};
    (void)state;
    Tty *tty = start();
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        tty_send(tty, "e");
        assert_true(tty_wait(tty, "> |0"));
        tty_send(tty, CASES[i].sent);
        assert_true(tty_wait(tty, CASES[i].shown));
        assert_true(tty_wait(tty, "<>"));
    }
    assert_true(tty_quits(tty));
}

static void nothing_but_a_key_ends_a_line(void **state)
{
    static const char *const SENT[] = {
        "\033[<0;12;7M",
        "\033[<0;12;7m",
        "\033[<64;1;1M",
        "\033[<65;10;10M",
        "\033[<35;5;5M",
        "\033[M !!",
        "\033[I",
        "\033[O",
        "\033OP",
        "\033[15~",
        "\033[24;5~",
        "\033[99~",
        "\033[?64;1;2c",
        "\033[5;9R",
        "\033[?2026;2$y",
        "\033[200~\033[201~",
        "\033]11;rgb:0/0/0\033\\",
        "\033]52;c;YQ==\a",
        "\t",
        "\033x",
        "\x18\x1f",
        "\xff",
    };
    (void)state;
    Tty *tty = start();
    tty_send(tty, "e");
    assert_true(tty_wait(tty, "> |0"));
    for (size_t i = 0; i < sizeof SENT / sizeof SENT[0]; i++) {
        print_message("case %zu\n", i);
        tty_send(tty, "\025"
                      "12");
        tty_send(tty, SENT[i]);
        tty_drain(tty, 5);
        tty_send(tty, "3");
        assert_true(tty_wait(tty, strcmp(SENT[i], "\xff") == 0 ? "> 12\ufffd3|4" : "> 123|3"));
    }
    tty_resize(tty, ROWS + 1, COLS);
    assert_true(tty_wait(tty, "ready 80x25"));
    tty_signal(tty, SIGWINCH);
    tty_send(tty, "4");
    assert_true(tty_wait(tty, "3"
                              "4|"));
    tty_send(tty, "\033");
    assert_true(tty_wait(tty, "line 1 cancelled"));
    assert_true(tty_quits(tty));
}

static void pasted_lines_become_one_line(void **state)
{
    static const struct {
        const char *sent, *shown;
    } CASES[] = {
        {"\033[200~1 2\r3 4\033[201~\r", "<1 2; 3 4>"},
        {"\033[200~1 2\r\n\n3\t4\n\033[201~\r", "<1 2; 3 4>"},
        {"\033[200~a\003b\032c\033[31md\033[201~\r", "<abcd>"},
        {"1 2\r3 4\r", "<1 2; 3 4>"},
        {"1 2\r\n3 4\r\n", "<1 2; 3 4>"},
        {"\r\r1 2\r", "<1 2>"},
    };
    (void)state;
    Tty *tty = start();
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char counted[64];
        print_message("case %zu\n", i);
        tty_send(tty, "e");
        assert_true(tty_wait(tty, "> |0"));
        tty_send(tty, CASES[i].sent);
        snprintf(counted, sizeof counted, "line %zu done", i + 1);
        assert_true(tty_wait(tty, counted));
        assert_true(tty_wait(tty, CASES[i].shown));
    }
    assert_true(tty_quits(tty));
}

static void a_line_holds_4096_characters_and_says_when_it_is_full(void **state)
{
    char piece[1001];
    (void)state;
    for (int pasted = 0; pasted < 2; pasted++) {
        Tty *tty = start();
        memset(piece, 'x', sizeof piece);
        piece[1000] = '\0';
        tty_send(tty, "e");
        assert_true(tty_wait(tty, "> |0"));
        if (pasted) tty_send(tty, "\033[200~");
        for (int i = 0; i < (pasted ? 70 : 5); i++) tty_send(tty, piece);
        if (pasted) tty_send(tty, "\033[201~");
        assert_true(tty_wait(tty, "x|4096"));
        assert_true(tty_wait(tty, "full "));
        tty_send(tty, "\177\177");
        assert_true(tty_wait(tty, "x|4094"));
        tty_send(tty, "yz\025\031\031");
        assert_true(tty_wait(tty, "|4096"));
        tty_send(tty, "\r");
        assert_true(tty_wait(tty, "done 4096 <xxx"));
        assert_true(tty_quits(tty));
    }
}

static void earlier_lines_come_back_with_up(void **state)
{
    (void)state;
    Tty *tty = start();
    tty_send(tty, "e");
    assert_true(tty_wait(tty, "> |0"));
    tty_send(tty, "first\r");
    assert_true(tty_wait(tty, "<first>"));
    tty_send(tty, "e");
    assert_true(tty_wait(tty, "> |0"));
    tty_send(tty, "second\r");
    assert_true(tty_wait(tty, "<second>"));
    tty_send(tty, "e");
    assert_true(tty_wait(tty, "> |0"));
    tty_send(tty, "new\033[A\033[A");
    assert_true(tty_wait(tty, "> first|"));
    tty_send(tty, "\033[B\033[B");
    assert_true(tty_wait(tty, "> new|"));
    tty_send(tty, "\033");
    assert_true(tty_wait(tty, "line 3 cancelled"));
    assert_true(tty_quits(tty));
}

static void a_line_typed_twice_comes_back_once(void **state)
{
    static const char *const LINES[] = {"first", "again", "again"};
    char shown[64];
    (void)state;
    Tty *tty = start();
    for (size_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++) {
        tty_send(tty, "e");
        assert_true(tty_wait(tty, "> |0"));
        tty_send(tty, LINES[i]);
        tty_send(tty, "\r");
        snprintf(shown, sizeof shown, "line %zu done 5 <%s>", i + 1, LINES[i]);
        assert_true(tty_wait(tty, shown));
    }
    tty_send(tty, "e");
    assert_true(tty_wait(tty, "> |0"));
    tty_send(tty, "\033[A");
    assert_true(tty_wait(tty, "> again|"));
    tty_send(tty, "\033[A");
    assert_true(tty_wait(tty, "> first|"));
    tty_send(tty, "\033");
    assert_true(tty_wait(tty, "line 4 cancelled"));
    assert_true(tty_quits(tty));
}

static void an_initial_text_can_be_edited(void **state)
{
    (void)state;
    Tty *tty = start();
    tty_send(tty, "E");
    assert_true(tty_wait(tty, "> abc|3"));
    tty_send(tty, "\x02X");
    assert_true(tty_wait(tty, "> abXc|3"));
    tty_send(tty, "\r");
    assert_true(tty_wait(tty, "<abXc>"));
    assert_true(tty_quits(tty));
}

static void a_line_survives_a_stop_and_a_resize(void **state)
{
    int row, col;
    bool visible;
    (void)state;
    Tty *tty = start();
    tty_send(tty, "e");
    assert_true(tty_wait(tty, "> |0"));
    tty_send(tty, "12");
    assert_true(tty_wait(tty, "> 12|2"));
    tty_send(tty, "\032");
    assert_true(tty_wait_stop(tty));
    assert_string_equal(tty_left_behind(tty), "");
    assert_true(tty_continue(tty));
    assert_true(tty_wait(tty, "> 12|2"));
    assert_string_equal(tty_left_behind(tty), "termios screen paste ");
    tty_resize(tty, 30, 70);
    assert_true(tty_wait(tty, "ready 70x30"));
    tty_resize(tty, 2, 10);
    assert_true(tty_wait(tty, "too small"));
    tty_resize(tty, ROWS, COLS);
    assert_true(tty_wait(tty, "> 12|2"));
    tty_cursor(tty, &row, &col, &visible);
    assert_true(visible && row == 6 && col == 4);
    tty_send(tty, "3\r");
    assert_true(tty_wait(tty, "done 3 <123>"));
    assert_string_equal(tty_left_behind(tty), "termios screen cursor paste ");
    assert_true(tty_quits(tty));
}

int main(int argc, char **argv)
{
    self = argv[0];
    if (argc > 1 && strcmp(argv[1], "demo") == 0) return demo_run();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(q_leaves_the_terminal_as_it_was),
        cmocka_unit_test(each_signal_restores_the_terminal_and_ends_the_program),
        cmocka_unit_test(a_crash_of_its_own_restores_the_terminal),
        cmocka_unit_test(a_terminal_that_takes_no_output_does_not_keep_it_alive),
        cmocka_unit_test(a_closed_terminal_ends_it_within_a_second),
        cmocka_unit_test(a_terminal_that_cannot_be_drawn_on_is_refused_with_its_reason),
        cmocka_unit_test(a_type_that_is_not_known_but_named_for_xterm_is_taken_for_it),
        cmocka_unit_test(direct_colours_cost_what_others_cost),
        cmocka_unit_test(it_runs_on_every_kind_of_terminal),
        cmocka_unit_test(a_stop_gives_the_terminal_back_and_going_on_takes_it),
        cmocka_unit_test(a_hard_stop_is_repaired_when_it_goes_on),
        cmocka_unit_test(a_resize_while_it_is_stopped_is_followed_also_in_a_typed_line),
        cmocka_unit_test(a_resize_signal_at_the_same_size_repaints_all),
        cmocka_unit_test(it_follows_the_size),
        cmocka_unit_test(a_monstrous_size_is_clipped),
        cmocka_unit_test(exported_sizes_do_not_matter),
        cmocka_unit_test(wide_characters_stand_in_their_columns_and_never_wrap),
        cmocka_unit_test(frames_are_one_update_where_the_terminal_has_it),
        cmocka_unit_test(a_hidden_cursor_is_where_the_canvas_has_it),
        cmocka_unit_test(no_color_sends_no_colour),
        cmocka_unit_test(the_posix_locale_gets_ascii_alone),
        cmocka_unit_test(held_keys_are_drained_and_drawn_once),
        cmocka_unit_test(idle_costs_nothing),
        cmocka_unit_test(what_the_terminal_sends_becomes_a_key),
        cmocka_unit_test(a_sequence_may_come_in_pieces),
        cmocka_unit_test(a_lone_escape_acts_within_half_a_second),
        cmocka_unit_test(a_paste_is_one_event_and_none_of_its_characters_a_key),
        cmocka_unit_test(a_character_may_come_in_pieces),
        cmocka_unit_test(keys_edit_the_line),
        cmocka_unit_test(a_line_can_be_given_up),
        cmocka_unit_test(nothing_but_a_key_ends_a_line),
        cmocka_unit_test(pasted_lines_become_one_line),
        cmocka_unit_test(a_line_holds_4096_characters_and_says_when_it_is_full),
        cmocka_unit_test(earlier_lines_come_back_with_up),
        cmocka_unit_test(a_line_typed_twice_comes_back_once),
        cmocka_unit_test(an_initial_text_can_be_edited),
        cmocka_unit_test(a_line_survives_a_stop_and_a_resize),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
