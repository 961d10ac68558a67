/* Two processes append to one record and are killed at random moments: what was acknowledged must be there,
 * and no kill may tear more than one line.
 *
 * `build/tests/e2e/test_crash_record 1000` makes a thousand kills. */
#include "record/log.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>

#include "support/folder.h"

enum {
    WRITERS = 2,
    KILLS = 60,
    ROUNDS_PER_FILE = 10,
    DELAY_US_MAX = 15000,
    WRITER_SECONDS_MAX = 20, /* ends a writer whose parent is gone */
    LONG_EVERY = 4,          /* a long record takes many pages, so that a kill can fall into its write */
    LONG_BYTES = 1 << 19,
};

static unsigned kills = KILLS;

typedef struct {
    char folder[FOLDER_PATH_BYTES];
    char path[2 * FOLDER_PATH_BYTES];
    char *long_text;
    unsigned acknowledged[ROUNDS_PER_FILE][WRITERS]; /* records, numbered from 1 on */
    size_t killed, told, stored, whole, torn, lost;  /* over all files */
} Trial;

static void write_until_killed(const Trial *trial, unsigned round, unsigned writer, int acknowledge)
{
    alarm(WRITER_SECONDS_MAX);
    for (unsigned number = 1;; number++) {
        char exercise[32];
        snprintf(exercise, sizeof exercise, "%u", round);
        Record record = {.kind = RECORD_LEFT,
                         .exercise = exercise,
                         .attempt = number,
                         .hints = writer,
                         .variant = number % LONG_EVERY ? NULL : trial->long_text};
        if (!record_append(trial->path, &record, NULL)) _exit(1);
        if (write(acknowledge, &writer, sizeof writer) != sizeof writer) _exit(1);
    }
}

static pid_t start_writer(const Trial *trial, unsigned round, unsigned writer, const int ends[2])
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(ends[0]);
        write_until_killed(trial, round, writer, ends[1]);
    }
    return child;
}

static void sleep_a_little(void)
{
    struct timespec delay = {0, 1000L * (rand() % DELAY_US_MAX)};
    nanosleep(&delay, NULL);
}

/* Starts the writers, kills one after the other, and counts what each had acknowledged. */
static void kill_writers(Trial *trial, unsigned round)
{
    int ends[2];
    pid_t children[WRITERS];
    unsigned writer;
    assert_int_equal(pipe(ends), 0);
    for (unsigned i = 0; i < WRITERS; i++) children[i] = start_writer(trial, round, i, ends);
    close(ends[1]);
    for (unsigned i = 0; i < WRITERS; i++) {
        int status;
        sleep_a_little();
        assert_int_equal(kill(children[i], SIGKILL), 0);
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
        trial->killed++;
    }
    memset(trial->acknowledged[round], 0, sizeof trial->acknowledged[round]);
    while (read(ends[0], &writer, sizeof writer) == sizeof writer) trial->acknowledged[round][writer]++;
    close(ends[0]);
}

/* The records of each writer are 1, 2, … without a gap, up to the last acknowledged one or one more. */
static void compare(Trial *trial, const RecordList *list, unsigned rounds, bool counts)
{
    unsigned found[ROUNDS_PER_FILE][WRITERS] = {{0}};
    for (size_t i = 0; i < list->count; i++) {
        const Record *record = &list->items[i];
        unsigned *last = &found[atoi(record->exercise)][record->hints];
        assert_int_equal(record->attempt, *last + 1);
        *last = record->attempt;
    }
    for (unsigned i = 0; i < rounds * WRITERS; i++) {
        unsigned told = trial->acknowledged[i / WRITERS][i % WRITERS],
                 is_there = found[i / WRITERS][i % WRITERS];
        assert_true(is_there <= told + 1);
        if (!counts) continue;
        trial->told += told;
        trial->stored += is_there;
        trial->whole += is_there > told;
        trial->lost += is_there < told ? told - is_there : 0;
    }
}

static void try_one_file(Trial *trial, unsigned rounds)
{
    size_t torn = 0;
    unlink(trial->path);
    for (unsigned round = 0; round < rounds; round++) {
        Arena arena = {0};
        RecordList list;
        Fault fault;
        kill_writers(trial, round);
        if (!record_read(&arena, trial->path, &list, &fault)) fail_msg("%s", fault.message);
        assert_in_range(list.damaged + list.torn, torn, torn + WRITERS);
        torn = list.damaged + list.torn;
        compare(trial, &list, round + 1, round + 1 == rounds);
        arena_free(&arena);
    }
    trial->torn += torn;
}

static void no_kill_loses_what_was_acknowledged(void **state)
{
    (void)state;
    Trial trial = {0};
    folder_make(trial.folder);
    snprintf(trial.path, sizeof trial.path, "%s/record.jsonl", trial.folder);
    trial.long_text = calloc(1, LONG_BYTES + 1);
    assert_non_null(trial.long_text);
    memset(trial.long_text, 'x', LONG_BYTES);
    srand(2026);
    while (trial.killed < kills) {
        unsigned rounds = (kills - (unsigned)trial.killed + WRITERS - 1) / WRITERS;
        try_one_file(&trial, rounds < ROUNDS_PER_FILE ? rounds : ROUNDS_PER_FILE);
    }
    print_message("%-34s %zu\n%-34s %zu\n%-34s %zu\n%-34s %zu\n%-34s %zu\n%-34s %zu\n", "kills", trial.killed,
                  "records acknowledged", trial.told, "records there", trial.stored,
                  "in flight when killed, and whole", trial.whole, "lines torn, each of them told",
                  trial.torn, "acknowledged and lost", trial.lost);
    assert_int_equal(trial.lost, 0);
    free(trial.long_text);
    folder_remove(trial.folder);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_kill_loses_what_was_acknowledged)};
    if (argc > 1) kills = (unsigned)strtoul(argv[1], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
