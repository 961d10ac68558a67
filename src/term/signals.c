/* The signals that concern the terminal: notes for the event loop, and a terminal given back even in a crash.
 */
#include "term/signals.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum {
    GRACE_SECONDS = 1, /* between being asked to end and ending without the terminal's help */
    STACK_BYTES = 1 << 16,
    FAREWELL_BYTES = 256,
};

static void note(int number);
static void end_now(int number);
static void crash(int number);

/* Every signal with its handler; `held`: kept back while the event loop decides whether to sleep. */
static const struct {
    int number;
    void (*handler)(int);
    bool held;
} SIGNALS[] = {
    {SIGINT, note, true},    {SIGTERM, note, true},  {SIGHUP, note, true},   {SIGQUIT, note, true},
    {SIGTSTP, note, true},   {SIGCONT, note, true},  {SIGWINCH, note, true}, {SIGALRM, end_now, false},
    {SIGSEGV, crash, false}, {SIGBUS, crash, false}, {SIGFPE, crash, false}, {SIGILL, crash, false},
    {SIGABRT, crash, false},
};
enum { SIGNAL_COUNT = sizeof SIGNALS / sizeof SIGNALS[0] };

static volatile sig_atomic_t noted[SIGNALS_NOTE_COUNT];
static volatile sig_atomic_t ending;

static bool is_open;
static struct sigaction found[SIGNAL_COUNT];
static bool termios_found;
static struct termios termios_saved;
static char farewell[FAREWELL_BYTES];
static volatile sig_atomic_t farewell_length;
static unsigned char crash_stack[STACK_BYTES];

/* 1. In the handlers: only what is safe in a signal handler. */

static void note(int number)
{
    if (number == SIGWINCH) {
        noted[SIGNALS_RESIZED] = 1;
    } else if (number == SIGTSTP) {
        noted[SIGNALS_STOP] = 1;
    } else if (number == SIGCONT) {
        noted[SIGNALS_CONTINUED] = 1;
    } else {
        if (ending == 0) ending = number;
        /* The event loop may be stuck in a write to a terminal that does not read. */
        alarm(GRACE_SECONDS);
    }
}

/* Leaves the terminal as it was found, without waiting for it. */
static void give_back(void)
{
    if (farewell_length > 0) {
        int flags = fcntl(STDOUT_FILENO, F_GETFL);
        tcflush(STDOUT_FILENO, TCOFLUSH);
        fcntl(STDOUT_FILENO, F_SETFL, flags | O_NONBLOCK);
        ssize_t written = write(STDOUT_FILENO, farewell, (size_t)farewell_length);
        (void)written;
        fcntl(STDOUT_FILENO, F_SETFL, flags);
    }
    if (termios_found) tcsetattr(STDIN_FILENO, TCSANOW, &termios_saved);
}

void signals_die(int number)
{
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigset_t only;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
    sigemptyset(&only);
    sigaddset(&only, number);
    sigprocmask(SIG_UNBLOCK, &only, NULL);
    raise(number);
    _exit(128 + number);
}

static void end_now(int number)
{
    give_back();
    signals_die(ending != 0 ? ending : number);
}

static void crash(int number)
{
    give_back();
    signals_die(number);
}

/* 2. Outside. */

static void install(size_t i)
{
    struct sigaction action = {.sa_handler = SIGNALS[i].handler, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    if (SIGNALS[i].handler == crash) action.sa_flags = SA_ONSTACK | SA_NODEFER | (int)SA_RESETHAND;
    sigaction(SIGNALS[i].number, &action, NULL);
}

void signals_open(void)
{
    assert(!is_open);
    stack_t stack = {.ss_sp = crash_stack, .ss_size = sizeof crash_stack};
    termios_found = tcgetattr(STDIN_FILENO, &termios_saved) == 0;
    memset((void *)noted, 0, sizeof noted);
    ending = 0;
    farewell_length = 0;
    sigaltstack(&stack, NULL);
    for (size_t i = 0; i < SIGNAL_COUNT; i++) {
        sigaction(SIGNALS[i].number, NULL, &found[i]);
        if (found[i].sa_handler != SIG_IGN) install(i);
    }
    is_open = true;
}

void signals_set_farewell(const char *bytes, size_t length)
{
    assert(length <= sizeof farewell);
    farewell_length = 0;
    memcpy(farewell, bytes, length);
    farewell_length = (sig_atomic_t)length;
}

void signals_close(void)
{
    if (!is_open) return;
    farewell_length = 0;
    alarm(0);
    for (size_t i = 0; i < SIGNAL_COUNT; i++) sigaction(SIGNALS[i].number, &found[i], NULL);
    if (termios_found) tcsetattr(STDIN_FILENO, TCSANOW, &termios_saved);
    is_open = false;
}

bool signals_take(SignalsNote kind)
{
    bool came = noted[kind] != 0;
    if (came) noted[kind] = 0;
    return came;
}

int signals_ending(void)
{
    return ending;
}

void signals_note_hangup(void)
{
    if (ending == 0) ending = SIGHUP;
}

bool signals_hold(sigset_t *sleep_mask)
{
    sigset_t held;
    sigemptyset(&held);
    for (size_t i = 0; i < SIGNAL_COUNT; i++)
        if (SIGNALS[i].held) sigaddset(&held, SIGNALS[i].number);
    sigprocmask(SIG_BLOCK, &held, sleep_mask);
    for (size_t i = 0; i < SIGNALS_NOTE_COUNT; i++)
        if (noted[i]) return false;
    return ending == 0;
}

void signals_release(const sigset_t *sleep_mask)
{
    int error = errno;
    sigprocmask(SIG_SETMASK, sleep_mask, NULL);
    errno = error;
}

static size_t index_of(int number)
{
    size_t i = 0;
    while (SIGNALS[i].number != number) i++;
    return i;
}

void signals_stop_here(void)
{
    size_t stop = index_of(SIGTSTP);
    if (found[stop].sa_handler == SIG_IGN) return;
    struct sigaction stopping = {.sa_handler = SIG_DFL};
    sigemptyset(&stopping.sa_mask);
    sigaction(SIGTSTP, &stopping, NULL);
    /* The whole group, as the terminal would: a `make` that started us must stop too, or the shell never
     * wakes. */
    kill(0, SIGTSTP);
    install(stop);
    noted[SIGNALS_STOP] = 0;
    noted[SIGNALS_CONTINUED] = 0;
}
