/* Keeping records as they come: what cannot be stored is told once, with its cause. */
#include "record/store.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "record/progress.h"
#include "support/folder.h"

enum { NOBODY = 65534 };

static const Record LEFT = {.kind = RECORD_LEFT, .exercise = "both-zero", .attempt = 1};

static void without_a_home_the_first_record_alone_is_told(void **state)
{
    (void)state;
    RecordStore store = {.file = NULL};
    for (int i = 0; i < 3; i++) {
        Fault fault = {0};
        assert_int_equal(record_store(&store, &LEFT, &fault), i > 0);
        if (i == 0) assert_non_null(strstr(fault.message, "HOME"));
    }
}

/* Root may write everywhere: it does this as somebody else. */
static void a_home_that_may_not_be_written_is_told_as_that(void **state)
{
    (void)state;
    char folder[FOLDER_PATH_BYTES], path[2 * FOLDER_PATH_BYTES];
    Fault stored = {0}, saved = {0};
    folder_make(folder);
    snprintf(path, sizeof path, "%s/deep/er/file", folder);
    assert_int_equal(chmod(folder, 0555), 0);
    bool root = geteuid() == 0;
    if (root) assert_int_equal(seteuid(NOBODY), 0);
    bool kept = record_store(&(RecordStore){.file = path}, &LEFT, &stored);
    Progress *progress = progress_read(path, &saved);
    progress_visit(progress, "16", "16.1");
    bool written = progress_save(progress, path, &saved);
    progress_free(progress);
    if (root) assert_int_equal(seteuid(0), 0);
    chmod(folder, 0755);
    folder_remove(folder);
    assert_false(kept);
    assert_false(written);
    assert_non_null(strstr(stored.message, strerror(EACCES)));
    assert_non_null(strstr(saved.message, strerror(EACCES)));
}

/* Were it opened like a file, reading would wait for somebody who writes into it. */
static void nobody_waits_for_what_is_no_plain_file(void **state)
{
    (void)state;
    char folder[FOLDER_PATH_BYTES], pipe[2 * FOLDER_PATH_BYTES];
    folder_make(folder);
    snprintf(pipe, sizeof pipe, "%s/pipe", folder);
    assert_int_equal(mkfifo(pipe, 0600), 0);
    const char *const paths[] = {pipe, folder, "/dev/null", "/dev/tty", "/dev/zero"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        Fault read = {0}, stored = {0};
        assert_null(progress_read(paths[i], &read));
        assert_int_equal(read.kind, FAULT_INPUT);
        assert_false(record_store(&(RecordStore){.file = paths[i]}, &LEFT, &stored));
        assert_int_equal(stored.kind, FAULT_INPUT);
    }
    folder_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_home_the_first_record_alone_is_told),
        cmocka_unit_test(a_home_that_may_not_be_written_is_told_as_that),
        cmocka_unit_test(nobody_waits_for_what_is_no_plain_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
