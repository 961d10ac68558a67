/* A program on a pseudo-terminal whose screen can be read. A small leader process plays the shell: it owns
 * the terminal's session, runs the program as its foreground job and reports each change of the job's state
 * through a pipe. */
#include "support/vterm.h"

#include <vterm.h>

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "base/text.h"
#include "support/duration.h"

enum {
    DEADLINE_MS = 5000,
    SETTLE_MS = 10,
    MOST_CHARS = VTERM_MAX_CHARS_PER_CELL,
    MOST_ROWS = 200,
    MOST_COLS = 400
};

struct Tty {
    int master;
    int slave;   /* kept open to read the settings after the program has ended */
    int reports; /* job states from the leader */
    pid_t leader;
    pid_t job;
    struct termios settings;
    VTerm *vterm;
    VTermScreen *screen;
    bool alternate;
    bool cursor_visible;
    bool mouse;
    bool silent;
    Text output;
    Text text;
};

/* 1. Starting */

static const char *const FIXED_ENV[] = {"TERM=xterm-256color",
                                        "LC_ALL=C.UTF-8",
                                        "NO_COLOR",
                                        "COLORFGBG",
                                        "LINES",
                                        "COLUMNS",
                                        "LANGUAGE",
                                        "ATTNLAB_LANG",
                                        NULL};

static void apply_env(const char *const env[])
{
    for (size_t i = 0; env != NULL && env[i] != NULL; i++) {
        const char *equals = strchr(env[i], '=');
        char name[64];
        if (equals == NULL) {
            unsetenv(env[i]);
            continue;
        }
        snprintf(name, sizeof name, "%.*s", (int)(equals - env[i]), env[i]);
        setenv(name, equals + 1, 1);
    }
}

static void run_job(int terminal, const char *const argv[])
{
    static const int DEFAULTS[] = {SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGPIPE};
    setpgid(0, 0);
    tcsetpgrp(terminal, getpid());
    signal(SIGTTOU, SIG_DFL);
    for (size_t i = 0; i < sizeof DEFAULTS / sizeof DEFAULTS[0]; i++) signal(DEFAULTS[i], SIG_DFL);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    for (int fd = 0; fd < 3; fd++) dup2(terminal, fd);
    close(terminal);
    execv(argv[0], (char *const *)argv);
    _exit(127);
}

static void report(int pipe_end, int value)
{
    if (write(pipe_end, &value, sizeof value) != (ssize_t)sizeof value) _exit(1);
}

static void lead(const char *slave_name, int pipe_end, const char *const argv[])
{
    int status = 0;
    setsid();
    signal(SIGHUP, SIG_IGN);
    signal(SIGTTOU, SIG_IGN);
    int terminal = open(slave_name, O_RDWR);
    fcntl(pipe_end, F_SETFD, FD_CLOEXEC);
    pid_t job = fork();
    if (job == 0) run_job(terminal, argv);
    close(terminal);
    report(pipe_end, (int)job);
    while (waitpid(job, &status, WUNTRACED | WCONTINUED) == job) {
        report(pipe_end, status);
        if (WIFEXITED(status) || WIFSIGNALED(status)) break;
    }
    _exit(0);
}

static int note_property(VTermProp property, VTermValue *value, void *user)
{
    Tty *tty = user;
    if (property == VTERM_PROP_ALTSCREEN) tty->alternate = value->boolean != 0;
    if (property == VTERM_PROP_CURSORVISIBLE) tty->cursor_visible = value->boolean != 0;
    if (property == VTERM_PROP_MOUSE) tty->mouse = value->number != VTERM_PROP_MOUSE_NONE;
    return 1;
}

static void start_screen(Tty *tty, int rows, int cols)
{
    static const VTermScreenCallbacks CALLBACKS = {.settermprop = note_property};
    tty->vterm = vterm_new(rows, cols);
    vterm_set_utf8(tty->vterm, 1);
    tty->screen = vterm_obtain_screen(tty->vterm);
    vterm_screen_set_callbacks(tty->screen, &CALLBACKS, tty);
    vterm_screen_enable_altscreen(tty->screen, 1);
    vterm_screen_reset(tty->screen, 1);
    tty->cursor_visible = true;
}

static void set_size(const Tty *tty, int rows, int cols)
{
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)cols};
    ioctl(tty->master, TIOCSWINSZ, &size);
}

Tty *tty_start(const char *const argv[], const char *const env[], int rows, int cols)
{
    Tty *tty = calloc(1, sizeof *tty);
    int ends[2], job = 0;
    assert(tty != NULL);
    tty->master = posix_openpt(O_RDWR | O_NOCTTY);
    assert(tty->master >= 0 && grantpt(tty->master) == 0 && unlockpt(tty->master) == 0);
    tty->slave = open(ptsname(tty->master), O_RDWR | O_NOCTTY);
    assert(tty->slave >= 0 && tcgetattr(tty->slave, &tty->settings) == 0);
    set_size(tty, rows, cols);
    assert(pipe(ends) == 0);
    tty->leader = fork();
    if (tty->leader == 0) {
        char *name = ptsname(tty->master);
        apply_env(FIXED_ENV);
        apply_env(env);
        close(ends[0]);
        close(tty->slave);
        close(tty->master);
        lead(name, ends[1], argv);
    }
    close(ends[1]);
    tty->reports = ends[0];
    assert(read(tty->reports, &job, sizeof job) == (ssize_t)sizeof job);
    tty->job = job;
    fcntl(tty->master, F_SETFL, O_NONBLOCK);
    start_screen(tty, rows, cols);
    return tty;
}

void tty_end(Tty *tty)
{
    if (tty->job != 0) kill(tty->job, SIGKILL);
    waitpid(tty->leader, NULL, 0);
    if (tty->master >= 0) close(tty->master);
    if (tty->slave >= 0) close(tty->slave);
    close(tty->reports);
    vterm_free(tty->vterm);
    text_free(&tty->output);
    text_free(&tty->text);
    free(tty);
}

/* 2. Reading, with a deadline */

/* Sends what the terminal answers to what it was asked. */
static void answer(Tty *tty)
{
    char bytes[256];
    size_t length;
    while ((length = vterm_output_read(tty->vterm, bytes, sizeof bytes)) > 0)
        if (!tty->silent && write(tty->master, bytes, length) < 0) return;
}

/* Takes what is there; returns how many bytes. */
static size_t take_output(Tty *tty)
{
    char bytes[65536];
    size_t total = 0;
    ssize_t length;
    while (tty->master >= 0 && (length = read(tty->master, bytes, sizeof bytes)) > 0) {
        vterm_input_write(tty->vterm, bytes, (size_t)length);
        answer(tty);
        text_put(&tty->output, bytes, (size_t)length);
        total += (size_t)length;
    }
    return total;
}

/* Waits for output or, if asked for, a report; false if neither came. */
static bool wait_output(const Tty *tty, long limit_ms, bool or_report)
{
    struct pollfd fds[2] = {{.fd = tty->master, .events = POLLIN}, {.fd = tty->reports, .events = POLLIN}};
    int timeout = limit_ms < 0 ? 0 : (int)limit_ms;
    return poll(fds, or_report ? 2 : 1, timeout) > 0;
}

static bool wait_shown(Tty *tty, const char *text, bool shown)
{
    long end = now_ms() + DEADLINE_MS;
    do {
        take_output(tty);
        if ((strstr(tty_screen(tty), text) != NULL) == shown) return true;
        wait_output(tty, end - now_ms(), false);
    } while (now_ms() < end);
    fprintf(stderr, "the screen should %sshow \"%s\":\n%s", shown ? "" : "not ", text, tty_screen(tty));
    return false;
}

bool tty_wait(Tty *tty, const char *text)
{
    return wait_shown(tty, text, true);
}

bool tty_wait_gone(Tty *tty, const char *text)
{
    return wait_shown(tty, text, false);
}

bool tty_wait_cursor(Tty *tty, bool shown)
{
    long end = now_ms() + DEADLINE_MS;
    for (take_output(tty); tty->cursor_visible != shown && now_ms() < end; take_output(tty))
        wait_output(tty, end - now_ms(), false);
    return tty->cursor_visible == shown;
}

size_t tty_drain(Tty *tty, int quiet_ms)
{
    size_t total = take_output(tty);
    while (wait_output(tty, quiet_ms, false)) total += take_output(tty);
    return total;
}

bool tty_wait_change(Tty *tty, int limit_ms, int *status)
{
    long end = now_ms() + limit_ms;
    struct pollfd reports = {.fd = tty->reports, .events = POLLIN};
    while (poll(&reports, 1, 0) == 0) {
        if (now_ms() >= end) return false;
        wait_output(tty, end - now_ms(), true);
        take_output(tty);
    }
    if (read(tty->reports, status, sizeof *status) != (ssize_t)sizeof *status) return false;
    tty_drain(tty, SETTLE_MS); /* a pseudo-terminal hands output over a little late */
    if (WIFEXITED(*status) || WIFSIGNALED(*status)) tty->job = 0;
    return true;
}

int tty_wait_end(Tty *tty, int limit_ms)
{
    int status = 0;
    while (tty_wait_change(tty, limit_ms, &status)) {
        if (WIFSIGNALED(status)) return WTERMSIG(status);
        if (WIFEXITED(status)) return -WEXITSTATUS(status);
    }
    return INT_MIN;
}

bool tty_wait_stop(Tty *tty)
{
    int status = 0;
    return tty_wait_change(tty, DEADLINE_MS, &status) && WIFSTOPPED(status);
}

bool tty_continue(Tty *tty)
{
    int status = 0;
    tty_signal(tty, SIGCONT);
    return tty_wait_change(tty, DEADLINE_MS, &status) && WIFCONTINUED(status);
}

/* 3. Acting */

void tty_send(Tty *tty, const char *keys)
{
    size_t length = strlen(keys);
    long end = now_ms() + DEADLINE_MS;
    while (length > 0 && now_ms() < end) {
        ssize_t written = write(tty->master, keys, length);
        if (written > 0) {
            keys += written;
            length -= (size_t)written;
        } else {
            wait_output(tty, 1, false);
            take_output(tty);
        }
    }
    assert(length == 0);
}

void tty_fall_silent(Tty *tty)
{
    tty->silent = true;
}

/* Counted without lines, since an unfinished line counts as nothing. */
size_t tty_unread(const Tty *tty)
{
    struct termios settings, raw;
    int count = 0;
    tcgetattr(tty->slave, &settings);
    raw = settings;
    raw.c_lflag &= ~(tcflag_t)ICANON;
    tcsetattr(tty->slave, TCSANOW, &raw);
    ioctl(tty->slave, FIONREAD, &count);
    tcsetattr(tty->slave, TCSANOW, &settings);
    return (size_t)count;
}

void tty_resize(Tty *tty, int rows, int cols)
{
    int had_rows, had_cols;
    take_output(tty);
    vterm_get_size(tty->vterm, &had_rows, &had_cols);
    bool grows = (rows > had_rows || cols > had_cols) && rows <= MOST_ROWS && cols <= MOST_COLS;
    if (grows)
        vterm_set_size(tty->vterm, rows > had_rows ? rows : had_rows, cols > had_cols ? cols : had_cols);
    set_size(tty, rows, cols);
}

void tty_signal(Tty *tty, int number)
{
    kill(tty->job, number);
}

void tty_hang_up(Tty *tty)
{
    close(tty->slave);
    close(tty->master);
    tty->slave = -1;
    tty->master = -1;
}

void tty_scribble(Tty *tty, const char *bytes)
{
    take_output(tty);
    vterm_input_write(tty->vterm, bytes, strlen(bytes));
}

void tty_freeze(Tty *tty)
{
    tcflow(tty->slave, TCOOFF);
}

/* 4. Seeing */

static void add_row(Tty *tty, int row, int cols)
{
    size_t visible = tty->text.length;
    for (int col = 0; col < cols; col++) {
        VTermScreenCell cell;
        vterm_screen_get_cell(tty->screen, (VTermPos){row, col}, &cell);
        if (cell.chars[0] == UINT32_MAX) continue; /* the right half of a wide character */
        if (cell.chars[0] == 0) text_add(&tty->text, " ");
        for (size_t i = 0; i < MOST_CHARS && cell.chars[i] != 0; i++)
            text_add_char(&tty->text, cell.chars[i]);
        if (cell.chars[0] != 0 && cell.chars[0] != ' ') visible = tty->text.length;
    }
    tty->text.length = visible;
    text_add(&tty->text, "\n");
}

const char *tty_screen(Tty *tty)
{
    int rows, cols;
    vterm_get_size(tty->vterm, &rows, &cols);
    text_clear(&tty->text);
    for (int row = 0; row < rows; row++) add_row(tty, row, cols);
    return text_string(&tty->text);
}

uint32_t tty_cell(const Tty *tty, int row, int col)
{
    VTermScreenCell cell;
    vterm_screen_get_cell(tty->screen, (VTermPos){row, col}, &cell);
    return cell.chars[0] == UINT32_MAX ? 0 : cell.chars[0];
}

void tty_cursor(const Tty *tty, int *row, int *col, bool *visible)
{
    VTermPos at;
    vterm_state_get_cursorpos(vterm_obtain_state(tty->vterm), &at);
    *row = at.row;
    *col = at.col;
    *visible = tty->cursor_visible;
}

const char *tty_output(const Tty *tty, size_t *length)
{
    if (length != NULL) *length = tty->output.length;
    return text_string(&tty->output);
}

bool tty_sent_colour(const Tty *tty)
{
    for (const char *at = text_string(&tty->output); (at = strstr(at, "\033[")) != NULL;) {
        bool coloured = false;
        long number = 0;
        for (at += 2; (*at >= '0' && *at <= '9') || *at == ';'; at++) {
            number = *at == ';' ? 0 : number * 10 + (*at - '0');
            coloured = coloured || (number >= 30 && number < 50) || (number >= 90 && number < 108);
        }
        if (*at == 'm' && coloured) return true;
    }
    return false;
}

static bool same_settings(const struct termios *a, const struct termios *b)
{
    return a->c_iflag == b->c_iflag && a->c_oflag == b->c_oflag && a->c_cflag == b->c_cflag &&
           a->c_lflag == b->c_lflag && memcmp(a->c_cc, b->c_cc, sizeof a->c_cc) == 0;
}

/* Whether `on` was sent after the last `off`. */
static bool is_left_on(const char *output, const char *on, const char *off)
{
    const char *last = NULL;
    for (const char *at = output; (at = strstr(at, on)) != NULL; at++) last = at;
    return last != NULL && strstr(last, off) == NULL;
}

const char *tty_left_behind(const Tty *tty)
{
    static char left[64];
    struct termios settings;
    const char *output = text_string(&tty->output);
    bool settled = tcgetattr(tty->slave, &settings) == 0 && same_settings(&settings, &tty->settings);
    snprintf(left, sizeof left, "%s%s%s%s%s", settled ? "" : "termios ", tty->alternate ? "screen " : "",
             tty->cursor_visible ? "" : "cursor ", tty->mouse ? "mouse " : "",
             is_left_on(output, "\033[?2004h", "\033[?2004l") ? "paste " : "");
    return left;
}

/* 5. Costs */

long tty_cpu_ms(const Tty *tty)
{
    char name[64], line[1024];
    long user = 0, kernel = 0;
    snprintf(name, sizeof name, "/proc/%d/stat", (int)tty->job);
    FILE *file = fopen(name, "r");
    if (file == NULL) return -1;
    char *at = fgets(line, sizeof line, file) == NULL ? NULL : strrchr(line, ')');
    if (at != NULL) sscanf(at + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &user, &kernel);
    fclose(file);
    return (user + kernel) * 1000 / sysconf(_SC_CLK_TCK);
}

long tty_peak_kib(const Tty *tty)
{
    char name[64], line[256];
    long peak = -1;
    snprintf(name, sizeof name, "/proc/%d/status", (int)tty->job);
    FILE *file = fopen(name, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, "VmHWM:", 6) == 0) peak = strtol(line + 6, NULL, 10);
    if (file != NULL) fclose(file);
    return peak;
}

bool tty_quits(Tty *tty)
{
    tty_send(tty, "q");
    int end = tty_wait_end(tty, 5000);
    const char *left = tty_left_behind(tty);
    bool clean = end == 0 && left[0] == '\0';
    if (!clean) printf("q came to %d, and left \"%s\"\n", end, left);
    tty_end(tty);
    return clean;
}
