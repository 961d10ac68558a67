/* The program itself on a real pseudo-terminal: it starts, shows, follows the terminal, and leaves it as it
 * was. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/vterm.h"

enum { ROWS = 24, COLS = 80, SOON_MS = 1000, LATE_MS = 5000, MOST_PAGES = 80 };

#define FOOTER "space next" /* on the last row: the frame is whole */

static char program[1024];
static char state_home[] = "/tmp/attnlab-test-XXXXXX";
static char state_setting[64];

/* Opens lesson 16 with one more option and one more setting, either of which may be NULL. */
static Tty *start_with(const char *option, const char *setting)
{
    const char *const argv[] = {program, option == NULL ? "lesson" : option, option == NULL ? "16" : "lesson",
                                option == NULL ? NULL : "16", NULL};
    const char *const env[] = {"ATTNLAB_PATH=lessons", state_setting, setting, NULL};
    return tty_start(argv, env, ROWS, COLS);
}

static Tty *start(void)
{
    Tty *tty = start_with(NULL, NULL);
    assert_true(tty_wait(tty, "Attention by hand"));
    assert_true(tty_wait(tty, FOOTER));
    return tty;
}

/* Goes on to the first step whose cells can be edited, and begins to type. */
static Tty *start_typing(void)
{
    Tty *tty = start();
    for (int i = 0; i < MOST_PAGES; i++) {
        tty_send(tty, " e");
        tty_drain(tty, 30);
        int row, col;
        bool typing;
        tty_cursor(tty, &row, &col, &typing);
        if (typing) return tty;
    }
    fail_msg("no step can be edited");
    return tty;
}

static void a_lesson_shows_and_q_leaves_the_terminal_as_it_was(void **state)
{
    (void)state;
    Tty *tty = start();
    assert_string_equal(tty_left_behind(tty), "termios screen cursor mouse paste ");
    assert_true(tty_quits(tty));
}

static void ctrl_c_leaves_from_the_help_and_from_a_typed_line_too(void **state)
{
    static const struct {
        const char *keys, *shown;
    } BEFORE[] = {{"", NULL}, {"?", "All keys"}, {":abc", "abc"}, {"/xyz", "xyz"}};
    (void)state;
    for (size_t i = 0; i < sizeof BEFORE / sizeof BEFORE[0]; i++) {
        Tty *tty = start();
        print_message("case %zu\n", i);
        tty_send(tty, BEFORE[i].keys);
        if (BEFORE[i].shown) assert_true(tty_wait(tty, BEFORE[i].shown));
        tty_send(tty, i % 2 ? "\003" : "\021");
        assert_int_equal(tty_wait_end(tty, LATE_MS), 0);
        assert_string_equal(tty_left_behind(tty), "");
        tty_end(tty);
    }
}

static void escape_closes_the_help_and_leaves_neither_lesson_nor_program(void **state)
{
    (void)state;
    Tty *tty = start();
    for (int i = 0; i < 2; i++) {
        tty_send(tty, "?");
        assert_true(tty_wait(tty, "All keys"));
        tty_send(tty, "\033");
        assert_true(tty_wait_gone(tty, "All keys"));
    }
    assert_true(tty_quits(tty));
}

/* A slow link hands a key over in two pieces, 80 ms apart: it is that key, not Esc and more keys, wherever it
 * is pressed. Esc alone then closes what is open there. */
static void a_key_in_two_pieces_closes_nothing(void **state)
{
    static const struct {
        const char *keys, *open; /* how to get there, and what is seen as long as one is there */
        bool closes;             /* by Esc */
    } PLACES[] = {
        {"", "Attention by hand", false},   {"?", "All keys", true},
        {":16.3:raw\r", "step 1/8", false}, {" w", "type to filter", true},
        {":16.3:ra", ":16.3:ra", true},     {":16.3:r\t", "raw, rowmax, rowsum", true},
        {"/query", "/query", true},         {"12", " = 12", true},
        {"x", "Exercises", true},           {"x\r", "closed book", true},
        {"x\r0.5", "answer> 0.5", true},
    };
    (void)state;
    const char *const argv[] = {program, "lesson", "16", NULL};
    const char *const env[] = {"ATTNLAB_PATH=lessons", "ATTNLAB_EXERCISES=exercises", state_setting, NULL};
    Tty *tty = tty_start(argv, env, ROWS, COLS);
    for (size_t i = 0; i < sizeof PLACES / sizeof PLACES[0]; i++) {
        print_message("place %zu\n", i);
        tty_send(tty, PLACES[i].keys);
        assert_true(tty_wait(tty, PLACES[i].open));
        tty_send(tty, "\033");
        tty_drain(tty, 80);
        tty_send(tty, i % 2 ? "[F" : "OF");
        tty_drain(tty, 60);
        assert_true(tty_wait(tty, PLACES[i].open));
        tty_send(tty, "\033");
        if (PLACES[i].closes)
            assert_true(tty_wait_gone(tty, PLACES[i].open));
        else
            tty_drain(tty, 350);
        for (int back = 0; back < 2 && PLACES[i].closes; back++) {
            tty_send(tty, "\033"); /* from a question to the list of exercises, and to the lesson */
            tty_drain(tty, 350);
        }
        assert_true(tty_wait(tty, " 16 · "));
    }
    assert_true(tty_quits(tty));
}

static void each_signal_restores_the_terminal_and_ends_the_program(void **state)
{
    static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT};
    (void)state;
    for (size_t i = 0; i < sizeof SIGNALS / sizeof SIGNALS[0]; i++) {
        Tty *tty = start();
        print_message("signal %d\n", SIGNALS[i]);
        tty_signal(tty, SIGNALS[i]);
        assert_int_equal(tty_wait_end(tty, LATE_MS), SIGNALS[i]);
        assert_string_equal(tty_left_behind(tty), "");
        tty_end(tty);
    }
}

static void a_closed_terminal_ends_it_within_a_second(void **state)
{
    (void)state;
    Tty *tty = start();
    tty_hang_up(tty);
    assert_int_equal(tty_wait_end(tty, SOON_MS), SIGHUP);
    tty_end(tty);
}

static void ctrl_z_gives_the_terminal_back_and_fg_takes_it(void **state)
{
    (void)state;
    Tty *tty = start();
    tty_send(tty, "\032");
    assert_true(tty_wait_stop(tty));
    assert_string_equal(tty_left_behind(tty), "");
    tty_scribble(tty, "\033[2J");
    tty_resize(tty, 30, 100);
    assert_true(tty_continue(tty));
    assert_true(tty_wait(tty, "Attention by hand"));
    assert_true(tty_wait(tty, FOOTER));
    assert_int_equal(tty_cell(tty, 29, 1), 's');
    assert_int_equal(tty_cell(tty, 0, 98), '5'); /* page 1/25, at the right edge */
    assert_true(tty_quits(tty));
}

static void a_hard_stop_is_repaired_when_it_goes_on(void **state)
{
    (void)state;
    Tty *tty = start();
    tty_signal(tty, SIGSTOP);
    assert_true(tty_wait_stop(tty));
    tty_scribble(tty, "\033[?1049l\033[2J\033[Hscribble");
    assert_true(tty_continue(tty));
    assert_true(tty_wait(tty, "Attention by hand"));
    assert_true(tty_wait_gone(tty, "scribble"));
    assert_true(tty_quits(tty));
}

static void the_wheel_scrolls_the_way_it_turns(void **state)
{
    (void)state;
    Tty *tty = start();
    tty_send(tty, "?");
    assert_true(tty_wait(tty, "Reveal, or go on"));
    tty_send(tty, "\033[<65;10;10M");
    assert_true(tty_wait_gone(tty, "Reveal, or go on"));
    tty_send(tty, "\033[<64;10;10M");
    assert_true(tty_wait(tty, "Reveal, or go on"));
    tty_send(tty, "q");
    assert_true(tty_wait(tty, FOOTER));
    assert_true(tty_quits(tty));
}

static void it_follows_the_size(void **state)
{
    static const struct {
        int rows, cols;
        const char *shown;
    } SIZES[] = {
        {40, 120, "Attention by hand"}, {3, 5, "too s\n"}, {5, 20, "16"},
        {4, 19, "too small"},           {24, 80, FOOTER},
    };
    (void)state;
    Tty *tty = start();
    for (size_t i = 0; i < sizeof SIZES / sizeof SIZES[0]; i++) {
        print_message("size %zu\n", i);
        tty_resize(tty, SIZES[i].rows, SIZES[i].cols);
        assert_true(tty_wait(tty, SIZES[i].shown));
    }
    assert_true(tty_quits(tty));
}

/* A row of Chinese: each wide character is followed by its own right half, and nothing wrapped past the last
 * column. */
static void chinese_stands_in_its_columns(void **state)
{
    int wide = 0;
    (void)state;
    Tty *tty = start_with("--lang=zh", NULL);
    assert_true(tty_wait(tty, "16"));
    tty_drain(tty, 100);
    for (int row = 0; row < ROWS; row++) {
        for (int col = 0; col < COLS; col++) {
            uint32_t character = tty_cell(tty, row, col);
            if (character < 0x4e00 || character > 0x9fff) continue;
            assert_true(col + 1 < COLS);
            assert_int_equal(tty_cell(tty, row, col + 1), 0);
            wide++;
        }
    }
    assert_true(wide > 20);
    assert_true(tty_quits(tty));
}

static void without_colour_no_colour_is_sent(void **state)
{
    static const struct {
        const char *option, *setting;
        bool colour;
    } CASES[] = {{NULL, "NO_COLOR", true}, {NULL, "NO_COLOR=1", false}, {"--color=never", "NO_COLOR", false}};
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Tty *tty = start_with(CASES[i].option, CASES[i].setting);
        print_message("case %zu\n", i);
        assert_true(tty_wait(tty, FOOTER));
        assert_int_equal(tty_sent_colour(tty), CASES[i].colour);
        assert_true(tty_quits(tty));
    }
}

/* Key labels: 130 on light and on what may be either, 214 on dark. */
static void the_option_says_what_the_background_is_before_anything_is_asked(void **state)
{
    static const struct {
        const char *option, *setting;
        bool dark, asked;
    } CASES[] = {{"--background=dark", "COLORFGBG=0;15", true, false},
                 {"--background=light", "COLORFGBG=15;0", false, false},
                 {"--background=auto", "COLORFGBG=15;0", true, false},
                 {"--background=auto", "COLORFGBG", false, true}};
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const char *const argv[] = {program, "open", "--scores", "[[0,1],[1,0]]", CASES[i].option, NULL};
        const char *const env[] = {CASES[i].setting, NULL};
        Tty *tty = tty_start(argv, env, ROWS, COLS);
        print_message("case %zu\n", i);
        assert_true(tty_wait(tty, "given scores"));
        assert_int_equal(strstr(tty_output(tty, NULL), "38;5;214m") != NULL, CASES[i].dark);
        assert_int_equal(strstr(tty_output(tty, NULL), "38;5;130m") == NULL, CASES[i].dark);
        assert_int_equal(strstr(tty_output(tty, NULL), "\033]11;?") != NULL, CASES[i].asked);
        assert_true(tty_quits(tty));
    }
}

/* The last step of the ramp is a background of 256 colours; without colours its shade is there. */
static void own_numbers_open_and_their_heat_map_has_colours_or_shades(void **state)
{
    static const struct {
        const char *setting;
        bool colour;
    } CASES[] = {{"NO_COLOR", true}, {"NO_COLOR=1", false}, {"TERM=vt100", false}};
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const char *const argv[] = {program, "open", "--scores", "[[0,1],[1,0]]", NULL};
        const char *const env[] = {CASES[i].setting, NULL};
        Tty *tty = tty_start(argv, env, ROWS, COLS);
        print_message("case %zu\n", i);
        assert_true(tty_wait(tty, "given scores"));
        tty_send(tty, "vvvv");
        assert_true(tty_wait(tty, "max 1.0000"));
        assert_int_equal(strstr(tty_output(tty, NULL), "48;5;220") != NULL, CASES[i].colour);
        assert_int_equal(strstr(tty_screen(tty), "\u2588\u2588") == NULL, CASES[i].colour);
        assert_true(tty_quits(tty));
    }
}

/* The row of q1, which has nothing to do with the cell of q0 under the cursor. */
static void what_the_cone_leaves_out_is_grey_or_a_dot_for_each_number(void **state)
{
    static const struct {
        const char *setting, *option, *row;
    } CASES[] = {{"TERM=xterm-256color", NULL, "q1  0  1       0  1    0.0000  0.7071"},
                 {"TERM=xterm", NULL, "q1  ·  ·       ·  ·         ·       ·"},
                 {"TERM=linux", NULL, "q1  ·  ·       ·  ·         ·       ·"},
                 {"TERM=vt100", NULL, "q1  ·  ·       ·  ·         ·       ·"},
                 {"NO_COLOR=1", NULL, "q1  ·  ·       ·  ·         ·       ·"},
                 {"NO_COLOR=1", "--ascii", "q1  .  .       .  ."}};
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const char *const argv[] = {program,   "open", "--q",         "1,0;0,1",       "--k",
                                    "1,0;0,1", "--v",  "1,0,2;0,1,1", CASES[i].option, NULL};
        const char *const env[] = {CASES[i].setting, state_setting, NULL};
        Tty *tty = tty_start(argv, env, 30, 100);
        print_message("case %zu\n", i);
        assert_true(tty_wait(tty, "0.0000  0.7071"));
        tty_send(tty, "c");
        assert_true(tty_wait(tty, "Only what the cell is made of"));
        assert_non_null(strstr(tty_screen(tty), CASES[i].row));
        assert_true(tty_quits(tty));
    }
}

static void what_is_copied_goes_to_the_clipboard_or_is_told_to_stand_on_the_screen(void **state)
{
    static const struct {
        const char *setting, *told;
        bool sent;
    } CASES[] = {{"TERM=xterm-256color", "sent to the terminal: [[0, 1], [1, 0]]", true},
                 {"TERM=vt100", "takes no copy; the literal: [[0, 1], [1, 0]]", false}};
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const char *const argv[] = {program, "open", "--scores", "[[0,1],[1,0]]", NULL};
        const char *const env[] = {CASES[i].setting, state_setting, NULL};
        Tty *tty = tty_start(argv, env, ROWS, 100);
        print_message("case %zu\n", i);
        assert_true(tty_wait(tty, "given scores"));
        tty_send(tty, "y");
        assert_true(tty_wait(tty, CASES[i].told));
        assert_int_equal(strstr(tty_output(tty, NULL), "\033]52;") != NULL, CASES[i].sent);
        assert_true(tty_quits(tty));
    }
}

static void without_a_home_it_is_noted_once_that_progress_is_not_kept(void **state)
{
    (void)state;
    const char *const argv[] = {program, "lesson", "16", NULL};
    const char *const env[] = {"ATTNLAB_PATH=lessons", "HOME", "XDG_STATE_HOME", NULL};
    Tty *tty = tty_start(argv, env, ROWS, COLS);
    assert_true(tty_wait(tty, FOOTER));
    tty_send(tty, "q");
    assert_int_equal(tty_wait_end(tty, LATE_MS), 0);
    const char *note = strstr(tty_output(tty, NULL), "attnlab: note: HOME: there is no home for progress");
    assert_non_null(note);
    assert_null(strstr(note + 1, "attnlab: note: "));
    tty_end(tty);
}

static void a_terminal_that_cannot_be_drawn_on_gets_plain_text_and_a_note_at_the_end(void **state)
{
    static const char *const TERMS[] = {"TERM=dumb", "TERM=no-such-terminal", "TERM=foot-of-nobody", "TERM="};
    (void)state;
    for (size_t i = 0; i < sizeof TERMS / sizeof TERMS[0]; i++) {
        Tty *tty = start_with(NULL, TERMS[i]);
        print_message("case %zu\n", i);
        assert_int_equal(tty_wait_end(tty, LATE_MS), 0);
        const char *note = strstr(tty_output(tty, NULL), "attnlab: note: TERM");
        assert_non_null(note);
        assert_non_null(strstr(note, "xterm-256color"));
        assert_string_equal(strchr(note, '\n'), "\n");
        assert_non_null(strstr(tty_output(tty, NULL), "Attention by hand"));
        assert_null(strchr(tty_output(tty, NULL), '\033'));
        tty_end(tty);
    }
}

static void a_terminal_named_for_xterm_is_drawn_on_and_that_is_said(void **state)
{
    (void)state;
    Tty *tty = start_with(NULL, "TERM=xterm-nobody");
    assert_true(tty_wait(tty, "TERM=xterm-nobody is not known here"));
    tty_send(tty, " ");
    assert_true(tty_wait(tty, FOOTER));
    tty_send(tty, "q");
    assert_int_equal(tty_wait_end(tty, LATE_MS), 0);
    assert_non_null(strstr(tty_output(tty, NULL), "attnlab: note: TERM=xterm-nobody is not known here"));
    assert_string_equal(tty_left_behind(tty), "");
    tty_end(tty);
}

/* Typed at once, or pasted by a terminal that puts no marks around it: no character is lost, none is a key.
 */
static void what_begins_with_a_digit_is_an_answer_as_a_whole(void **state)
{
    (void)state;
    const char *const argv[] = {program, "quiz", "one-row", NULL};
    const char *const env[] = {"ATTNLAB_EXERCISES=exercises", state_setting, NULL};
    Tty *tty = tty_start(argv, env, ROWS, COLS);
    assert_true(tty_wait(tty, "one-row"));
    tty_send(tty, "0.844 0.114 0.042\rq q 7");
    assert_true(tty_wait(tty, "0.844 0.114 0.042; q q 7"));
    tty_send(tty, "\033");
    assert_true(tty_wait_gone(tty, "0.844"));
    tty_send(tty, "\003");
    assert_int_equal(tty_wait_end(tty, LATE_MS), 0);
    tty_end(tty);
    tty = start();
    tty_send(tty, ":16.3:raw\r");
    assert_true(tty_wait(tty, "step 1/8"));
    tty_send(tty, " 12");
    assert_true(tty_wait(tty, "now 1 = 12"));
    tty_send(tty, "\033");
    assert_true(tty_wait_gone(tty, "now 1"));
    assert_true(tty_quits(tty));
}

/* At a step of a page, whose question waits; where there is none the terminal is not touched. */
static void a_lesson_opens_at_a_step(void **state)
{
    static const struct {
        const char *place, *shown;
        int code;
    } CASES[] = {
        {"16.3", "16.3  Two keys", 0},
        {"16.3:weights", "step 7/8  weights", 0},
        {"16.3:÷√d", "step 2/8  scaled scores", 0},
        {"16.3:/sqrt(d)", "step 2/8  scaled scores", 0},
        {"16.3:wieghts", "near it: weights", 2},
        {"16.33", "the lesson has no such page", 2},
    };
    (void)state;
    const char *const env[] = {"ATTNLAB_PATH=lessons", state_setting, NULL};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const char *const argv[] = {program, "lesson", CASES[i].place, NULL};
        Tty *tty = tty_start(argv, env, ROWS, COLS);
        print_message("%s\n", CASES[i].place);
        assert_true(tty_wait(tty, CASES[i].shown));
        bool asks = strstr(CASES[i].place, ":weights") != NULL;
        assert_int_equal(strstr(tty_screen(tty), "▒") != NULL, asks);
        assert_int_equal(strstr(tty_screen(tty), "0.6698") != NULL, false);
        if (CASES[i].code == 0) {
            assert_true(tty_quits(tty));
            continue;
        }
        assert_int_equal(tty_wait_end(tty, LATE_MS), -CASES[i].code);
        size_t length;
        assert_null(strstr(tty_output(tty, &length), "\033[?1049h"));
        tty_end(tty);
    }
}

/* In a command Tab lists what may come next, puts in what must, and what was put in is carried out. */
static void tab_completes_a_command(void **state)
{
    (void)state;
    Tty *tty = start();
    tty_send(tty, ":16.3:s\t");
    assert_true(tty_wait(tty, "scaled, shifted"));
    tty_send(tty, "c");
    assert_true(tty_wait_gone(tty, "scaled, shifted"));
    tty_send(tty, "\t");
    assert_true(tty_wait(tty, ":16.3:scaled"));
    tty_send(tty, "\033");
    assert_true(tty_wait_gone(tty, ":16.3"));
    tty_send(tty, ":16.3:ra\t\r");
    assert_true(tty_wait(tty, "step 1/8  raw scores"));
    tty_send(tty, "#:\tex\t\t");
    assert_true(tty_wait(tty, "例子：example"));
    tty_send(tty, "\033");
    assert_true(tty_wait_gone(tty, "例子"));
    assert_true(tty_quits(tty));
}

/* A question takes it as its answer, a lesson runs none of its characters as keys. */
static void a_paste_is_text(void **state)
{
    static const char PASTED[] = "\033[200~0.844 0.114 0.042\rq\033[201~";
    (void)state;
    const char *const argv[] = {program, "quiz", "one-row", NULL};
    const char *const env[] = {"ATTNLAB_EXERCISES=exercises", state_setting, NULL};
    Tty *tty = tty_start(argv, env, ROWS, COLS);
    assert_true(tty_wait(tty, "one-row"));
    tty_send(tty, PASTED);
    assert_true(tty_wait(tty, "0.844 0.114 0.042; q"));
    tty_send(tty, "\033[<65;10;10M\033[I");
    tty_drain(tty, 20);
    assert_non_null(strstr(tty_screen(tty), "0.844 0.114 0.042; q"));
    tty_send(tty, "\033");
    assert_true(tty_wait_gone(tty, "0.844"));
    tty_send(tty, "\003");
    assert_int_equal(tty_wait_end(tty, LATE_MS), 0);
    tty_end(tty);
    tty = start();
    tty_send(tty, PASTED);
    assert_true(tty_wait(tty, "What was pasted is ignored"));
    assert_true(tty_quits(tty));
}

/* Frames go through a file: where it cannot grow they are sent without it. Blocks of 512 bytes. */
static void frames_are_whole_where_no_file_may_grow(void **state)
{
    static const char *const BLOCKS[] = {"0", "1", "2", "3", "5"};
    (void)state;
    for (size_t i = 0; i < sizeof BLOCKS / sizeof BLOCKS[0]; i++) {
        const char *const argv[] = {"/bin/sh", "-c",      "ulimit -f $1; exec \"$0\" lesson 16",
                                    program,   BLOCKS[i], NULL};
        const char *const env[] = {"ATTNLAB_PATH=lessons", "XDG_STATE_HOME", "HOME", NULL};
        Tty *tty = tty_start(argv, env, ROWS, COLS);
        print_message("blocks %s\n", BLOCKS[i]);
        assert_true(tty_wait(tty, "Three steps"));
        assert_true(tty_wait(tty, FOOTER));
        assert_string_equal(tty_left_behind(tty), "termios screen cursor mouse paste ");
        tty_send(tty, "\f  ");
        assert_true(tty_wait(tty, "page 2/25"));
        assert_true(tty_wait(tty, FOOTER));
        assert_true(tty_quits(tty));
    }
}

static void a_line_that_is_full_says_so(void **state)
{
    char piece[1001];
    (void)state;
    Tty *tty = start_typing();
    memset(piece, '7', sizeof piece);
    piece[1000] = '\0';
    for (int i = 0; i < 5; i++) tty_send(tty, piece);
    assert_true(tty_wait(tty, "The line is full"));
    tty_send(tty, "\025\033");
    assert_true(tty_wait_cursor(tty, false));
    assert_true(tty_quits(tty));
}

static void the_posix_locale_gets_ascii_alone(void **state)
{
    (void)state;
    Tty *tty = start_with(NULL, "LC_ALL=C");
    assert_true(tty_wait(tty, FOOTER));
    for (int i = 0; i < 12; i++) {
        tty_send(tty, " ");
        tty_drain(tty, 20);
    }
    for (const char *at = tty_output(tty, NULL); *at != '\0'; at++) assert_true((unsigned char)*at < 0x80);
    assert_true(tty_quits(tty));
}

static void a_cell_is_edited_through_the_typed_line(void **state)
{
    (void)state;
    Tty *tty = start_typing();
    tty_send(tty, "\025"
                  "77");
    assert_true(tty_wait(tty, "77"));
    tty_send(tty, "\r");
    assert_true(tty_wait(tty, "77.00"));
    assert_string_equal(tty_left_behind(tty), "termios screen cursor mouse paste ");
    tty_send(tty, "e");
    assert_true(tty_wait_cursor(tty, true));
    tty_send(tty, "\025"
                  "88\033");
    assert_true(tty_wait_cursor(tty, false));
    assert_null(strstr(tty_screen(tty), "88.00"));
    assert_true(tty_quits(tty));
}

static void idle_costs_nothing(void **state)
{
    (void)state;
    Tty *tty = start();
    tty_drain(tty, 100);
    long cpu = tty_cpu_ms(tty);
    assert_int_equal(tty_drain(tty, 400), 0);
    assert_int_equal(tty_cpu_ms(tty), cpu);
    assert_true(tty_peak_kib(tty) > 0);
    assert_true(tty_quits(tty));
}

static void the_doctor_asks_the_terminal_and_leaves_it_as_it_was(void **state)
{
    static const char *const LINES[] = {
        "ok  terminal   xterm-256color", "ok  size       100 columns, 40 rows",
        "ok  locale     C.UTF-8, UTF-8", "ok  widths     · × √ τ ─ ▶ ▪ 1, 字 2", "ok  lessons "};
    (void)state;
    const char *const argv[] = {program, "doctor", NULL};
    const char *const env[] = {"ATTNLAB_PATH=lessons", state_setting, NULL};
    Tty *tty = tty_start(argv, env, 40, 100);
    assert_int_equal(tty_wait_end(tty, LATE_MS), 0);
    for (size_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++)
        if (strstr(tty_screen(tty), LINES[i]) == NULL) fail_msg("line %zu is not in\n%s", i, tty_screen(tty));
    assert_string_equal(tty_left_behind(tty), "");
    tty_end(tty);
}

/* This test lies in BUILD/tests/e2e, the program in BUILD. */
static bool find_program(const char *test)
{
    snprintf(program, sizeof program, "%s", test);
    for (int i = 0; i < 3; i++) {
        char *slash = strrchr(program, '/');
        if (slash == NULL) return false;
        *slash = '\0';
    }
    size_t length = strlen(program);
    snprintf(program + length, sizeof program - length, "/attnlab");
    return access(program, X_OK) == 0;
}

int main(int argc, char **argv)
{
    if (argc < 1 || !find_program(argv[0]) || mkdtemp(state_home) == NULL) {
        fprintf(stderr, "no program beside this test\n");
        return 1;
    }
    snprintf(state_setting, sizeof state_setting, "XDG_STATE_HOME=%s", state_home);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lesson_shows_and_q_leaves_the_terminal_as_it_was),
        cmocka_unit_test(ctrl_c_leaves_from_the_help_and_from_a_typed_line_too),
        cmocka_unit_test(escape_closes_the_help_and_leaves_neither_lesson_nor_program),
        cmocka_unit_test(a_key_in_two_pieces_closes_nothing),
        cmocka_unit_test(each_signal_restores_the_terminal_and_ends_the_program),
        cmocka_unit_test(a_closed_terminal_ends_it_within_a_second),
        cmocka_unit_test(ctrl_z_gives_the_terminal_back_and_fg_takes_it),
        cmocka_unit_test(a_hard_stop_is_repaired_when_it_goes_on),
        cmocka_unit_test(the_wheel_scrolls_the_way_it_turns),
        cmocka_unit_test(it_follows_the_size),
        cmocka_unit_test(chinese_stands_in_its_columns),
        cmocka_unit_test(without_colour_no_colour_is_sent),
        cmocka_unit_test(the_option_says_what_the_background_is_before_anything_is_asked),
        cmocka_unit_test(own_numbers_open_and_their_heat_map_has_colours_or_shades),
        cmocka_unit_test(what_the_cone_leaves_out_is_grey_or_a_dot_for_each_number),
        cmocka_unit_test(what_is_copied_goes_to_the_clipboard_or_is_told_to_stand_on_the_screen),
        cmocka_unit_test(without_a_home_it_is_noted_once_that_progress_is_not_kept),
        cmocka_unit_test(a_terminal_that_cannot_be_drawn_on_gets_plain_text_and_a_note_at_the_end),
        cmocka_unit_test(a_terminal_named_for_xterm_is_drawn_on_and_that_is_said),
        cmocka_unit_test(what_begins_with_a_digit_is_an_answer_as_a_whole),
        cmocka_unit_test(a_lesson_opens_at_a_step),
        cmocka_unit_test(tab_completes_a_command),
        cmocka_unit_test(a_paste_is_text),
        cmocka_unit_test(frames_are_whole_where_no_file_may_grow),
        cmocka_unit_test(a_line_that_is_full_says_so),
        cmocka_unit_test(the_posix_locale_gets_ascii_alone),
        cmocka_unit_test(a_cell_is_edited_through_the_typed_line),
        cmocka_unit_test(idle_costs_nothing),
        cmocka_unit_test(the_doctor_asks_the_terminal_and_leaves_it_as_it_was),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    rmdir(state_home);
    return failed;
}
