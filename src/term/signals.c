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
    SIGNALS_MAX = 128, /* more than any system has */
};

static volatile sig_atomic_t noted[SIGNALS_NOTE_COUNT];
static volatile sig_atomic_t ending;

static bool is_open;
static struct sigaction found[SIGNALS_MAX];
static bool replaced[SIGNALS_MAX];
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

/* The signals that do not simply ask to end. With NULL for a handler nothing is done: their default ends
 * nothing, or the system lets nobody else decide. */
static const struct {
    int number;
    void (*handler)(int);
} SPECIAL[] = {
    {SIGALRM, end_now}, {SIGSEGV, crash}, {SIGBUS, crash}, {SIGFPE, crash}, {SIGILL, crash},
    {SIGABRT, crash},   {SIGTRAP, crash}, {SIGSYS, crash}, {SIGCHLD, NULL}, {SIGURG, NULL},
    {SIGTTIN, NULL},    {SIGTTOU, NULL},  {SIGKILL, NULL}, {SIGSTOP, NULL},
};

/* Whatever else there is would end the process, real-time signals too: it is noted. */
static void (*handler_of(int number))(int)
{
    for (size_t i = 0; i < sizeof SPECIAL / sizeof SPECIAL[0]; i++)
        if (SPECIAL[i].number == number) return SPECIAL[i].handler;
    return note;
}

static int signal_count(void)
{
    return SIGRTMAX < SIGNALS_MAX ? SIGRTMAX + 1 : SIGNALS_MAX;
}

/* A signal that was ignored stays ignored; the library keeps a few for itself. */
static void install(int number)
{
    struct sigaction action = {.sa_handler = handler_of(number), .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    if (action.sa_handler == crash) action.sa_flags = SA_ONSTACK | SA_NODEFER | (int)SA_RESETHAND;
    replaced[number] = action.sa_handler != NULL && sigaction(number, &action, &found[number]) == 0;
    if (!replaced[number] || found[number].sa_handler != SIG_IGN) return;
    sigaction(number, &found[number], NULL);
    replaced[number] = false;
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
    for (int number = 1; number < signal_count(); number++) install(number);
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
    for (int number = 1; number < signal_count(); number++)
        if (replaced[number]) sigaction(number, &found[number], NULL);
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
    for (int number = 1; number < signal_count(); number++)
        if (handler_of(number) == note) sigaddset(&held, number);
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

void signals_stop_here(void)
{
    if (!replaced[SIGTSTP]) return;
    struct sigaction stopping = {.sa_handler = SIG_DFL}, noting;
    sigemptyset(&stopping.sa_mask);
    sigaction(SIGTSTP, &stopping, &noting);
    /* The whole group, as the terminal would: a `make` that started us must stop too, or the shell never
     * wakes. */
    kill(0, SIGTSTP);
    sigaction(SIGTSTP, &noting, NULL);
    noted[SIGNALS_STOP] = 0;
    noted[SIGNALS_CONTINUED] = 0;
}
