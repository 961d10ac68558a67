/* What a terminal answers: questions for which no screen is taken over. */
#include "term/probe.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "base/text.h"
#include "term/input.h"
#include "term/signals.h"

enum {
    FIRST_MS = 1000, /* for the first answer, which may come from far away */
    NEXT_MS = 300,
    BYTES_MAX = 4096, /* somebody leans on the keyboard */
    ANSWER_BYTES = 16,
    ESCAPE = 0x1b,
};

static const char ERASE[] = "\r\033[K";

bool probe_size(size_t *width, size_t *height)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return false;
    *width = size.ws_col;
    *height = size.ws_row;
    return true;
}

/* In the background, a change of the terminal's settings would stop the process. */
static bool may_ask(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && tcgetpgrp(STDIN_FILENO) == getpgrp();
}

static bool stop_echo(void)
{
    struct termios settings;
    if (tcgetattr(STDIN_FILENO, &settings) != 0) return false;
    settings.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG | IEXTEN);
    settings.c_cc[VMIN] = 1;
    settings.c_cc[VTIME] = 0;
    return tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) == 0;
}

static void send_all(const char *bytes, size_t length)
{
    while (length > 0 && signals_ending() == 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, length);
        if (written < 0 && errno != EINTR) return;
        if (written <= 0) continue;
        bytes += written;
        length -= (size_t)written;
    }
}

static bool next_byte(int wait_ms, unsigned char *byte)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    return signals_ending() == 0 && poll(&in, 1, wait_ms) == 1 && (in.revents & POLLIN) &&
           read(STDIN_FILENO, byte, 1) == 1;
}

/* The column of the next answer, ESC [ row ; column R; 0 if none comes. Other input is dropped. */
static int read_column(int wait_ms)
{
    char answer[ANSWER_BYTES] = "";
    int row, column;
    size_t length = 0;
    unsigned char byte;
    for (int i = 0; i < BYTES_MAX && next_byte(wait_ms, &byte); i++) {
        if (byte == ESCAPE) length = 0;
        if (length + 1 < sizeof answer) answer[length++] = (char)byte;
        answer[length] = '\0';
        if (byte == 'R' && sscanf(answer, "\033[%4d;%4d", &row, &column) == 2) return column;
    }
    return 0;
}

/* Sends the questions, without an echo of the answers; false if that cannot be done. */
static bool ask(const Text *questions)
{
    signals_open();
    signals_set_farewell(ERASE, sizeof ERASE - 1);
    bool asked = stop_echo();
    if (asked) send_all(text_string(questions), questions->length);
    return asked;
}

static void stop_asking(bool asked)
{
    if (asked) tcflush(STDIN_FILENO, TCIFLUSH);
    signals_close();
    if (signals_ending() != 0) signals_die(signals_ending());
}

bool probe_widths(const char *const *texts, size_t count, int *cols)
{
    memset(cols, 0, count * sizeof *cols);
    if (!may_ask()) return false;
    Text questions = {0};
    for (size_t i = 0; i < count; i++) text_addf(&questions, "\r%s\033[6n", texts[i]);
    text_add(&questions, ERASE);
    bool asked = ask(&questions);
    for (size_t i = 0; asked && i < count; i++) {
        int column = read_column(i == 0 ? FIRST_MS : NEXT_MS);
        if (column == 0) break;
        cols[i] = column - 1;
    }
    text_free(&questions);
    stop_asking(asked);
    return asked;
}

/* Reads up to the answer that every terminal gives, ESC [ ? … c. */
static void read_answers(Text *answers)
{
    unsigned char byte;
    while (answers->length < BYTES_MAX && next_byte(FIRST_MS, &byte)) {
        char one = (char)byte;
        text_put(answers, &one, 1);
        const char *last = strrchr(text_string(answers), ESCAPE);
        if (byte == 'c' && last && strncmp(last, "\033[?", 3) == 0) return;
    }
}

Background probe_background(Text *answer)
{
    static const char BEGINS[] = "\033]11;";
    Text questions = {0}, answers = {0};
    if (!may_ask()) return BACKGROUND_UNKNOWN;
    text_add(&questions, INPUT_ASKS_BACKGROUND);
    text_add(&questions, INPUT_ASKS);
    bool asked = ask(&questions);
    if (asked) read_answers(&answers);
    const char *colour = strstr(text_string(&answers), BEGINS);
    if (colour) text_put(answer, colour + sizeof BEGINS - 1, strcspn(colour + sizeof BEGINS - 1, "\033\a"));
    text_free(&questions);
    text_free(&answers);
    stop_asking(asked);
    return background_of_answer(text_string(answer));
}
