/* Progress: what was read, kept in one small file that is replaced as a whole and never touched when it is
 * not ours. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "base/json.h"
#include "record/progress.h"
#include "support/folder.h"

static char folder[FOLDER_PATH_BYTES];
static char file[FOLDER_PATH_BYTES + 32];

static int make_folder(void **state)
{
    (void)state;
    folder_make(folder);
    snprintf(file, sizeof file, "%s/state/progress.json", folder);
    return 0;
}

static int drop_folder(void **state)
{
    (void)state;
    folder_remove(folder);
    return 0;
}

static void write_file(const char *content)
{
    folder_write(folder, "state/progress.json", content);
}

static void assert_file(const char *expected)
{
    char content[512] = "";
    FILE *in = fopen(file, "r");
    assert_non_null(in);
    content[fread(content, 1, sizeof content - 1, in)] = '\0';
    fclose(in);
    assert_string_equal(content, expected);
}

/* Pages that the file holds as seen under the lesson's id as it is written there. */
static size_t seen_in_file(const char *lesson)
{
    char content[1 << 16] = "";
    FILE *in = fopen(file, "r");
    assert_non_null(in);
    size_t length = fread(content, 1, sizeof content - 1, in);
    fclose(in);
    Json *tree = json_read(content, length);
    size_t count = json_count(json_member(json_member(json_member(tree, "lessons"), lesson), "seen"));
    json_drop(tree);
    return count;
}

static void a_visit_is_kept_for_the_owner_alone(void **state)
{
    (void)state;
    Fault fault = {0};
    struct stat status;
    Progress *progress = progress_read(file, &fault);
    assert_non_null(progress);
    assert_null(progress_page(progress, "16"));
    progress_visit(progress, "16", "16.3");
    progress_visit(progress, "16", "16.6");
    assert_true(progress_save(progress, file, &fault));
    progress_free(progress);
    progress = progress_read(file, &fault);
    assert_string_equal(progress_page(progress, "16"), "16.6");
    assert_true(progress_has_seen(progress, "16", "16.3") && progress_has_seen(progress, "16", "16.6"));
    assert_false(progress_has_seen(progress, "16", "16.4") || progress_has_seen(progress, "5", "16.3"));
    progress_free(progress);
    assert_int_equal(stat(file, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
}

/* A program may be started with its standard input closed: the file, or its lock, is then the lowest
 * descriptor. */
static void a_closed_standard_input_keeps_no_visit_away(void **state)
{
    (void)state;
    Fault fault = {0};
    int kept = dup(STDIN_FILENO);
    close(STDIN_FILENO);
    Progress *progress = progress_read(file, &fault);
    progress_visit(progress, "16", "16.3");
    bool written = progress_save(progress, file, &fault);
    progress_free(progress);
    progress = progress_read(file, &fault);
    assert_int_equal(dup2(kept, STDIN_FILENO), STDIN_FILENO);
    close(kept);
    assert_true(written);
    assert_string_equal(progress_page(progress, "16"), "16.3");
    progress_free(progress);
}

static void a_lesson_keeps_its_progress_however_its_id_is_written(void **state)
{
    (void)state;
    Fault fault = {0};
    write_file("{\"format\": 1, \"lessons\": {\"05\": {\"page\": \"05.2\", \"seen\": {\"05.2\": 1}}}}");
    Progress *progress = progress_read(file, &fault);
    assert_string_equal(progress_page(progress, "5"), "05.2");
    assert_true(progress_has_seen(progress, "005", "5.2"));
    assert_false(progress_has_seen(progress, "005", "5.3"));
    assert_null(progress_page(progress, "50"));
    progress_visit(progress, "5", "5.2");
    progress_visit(progress, "5", "5.3");
    assert_true(progress_has_seen(progress, "05", "05.3"));
    assert_true(progress_save(progress, file, &fault));
    progress_free(progress);
    progress = progress_read(file, &fault);
    assert_string_equal(progress_page(progress, "05"), "5.3");
    assert_int_equal(seen_in_file("05"), 2);
    progress_free(progress);
}

static void an_object_that_holds_nothing_is_an_empty_start(void **state)
{
    static const char *const files[] = {"{}", "{ }\n"};
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        Fault fault = {0};
        write_file(files[i]);
        Progress *progress = progress_read(file, &fault);
        if (!progress) fail_msg("row %zu: %s", i, fault.message);
        progress_visit(progress, "05", "05.1");
        assert_true(progress_save(progress, file, &fault));
        progress_free(progress);
        assert_file("{\"format\":1,\"lessons\":{\"05\":{\"seen\":{\"05.1\":1},\"page\":\"05.1\"}}}\n");
    }
}

static void two_terminals_lose_no_visit(void **state)
{
    (void)state;
    Fault fault = {0};
    Progress *first = progress_read(file, &fault);
    Progress *second = progress_read(file, &fault);
    progress_visit(first, "05", "05.1");
    progress_visit(second, "16", "16.0");
    assert_true(progress_save(first, file, &fault));
    assert_true(progress_save(second, file, &fault));
    progress_free(first);
    progress_free(second);
    Progress *both = progress_read(file, &fault);
    assert_string_equal(progress_page(both, "05"), "05.1");
    assert_string_equal(progress_page(both, "16"), "16.0");
    progress_free(both);
}

/* Each child reads, visits pages of a lesson of its own and saves, again and again. */
static void many_programs_at_once_lose_no_visit(void **state)
{
    enum { PROGRAMS = 6, SAVES = 15 };
    (void)state;
    Fault fault = {0};
    char lesson[16], page[32];
    for (int i = 0; i < PROGRAMS; i++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child > 0) continue;
        snprintf(lesson, sizeof lesson, "%d", i);
        for (int n = 0; n < SAVES; n++) {
            Progress *progress = progress_read(file, &fault);
            snprintf(page, sizeof page, "%d.%d", i, n);
            if (progress) progress_visit(progress, lesson, page);
            if (!progress || !progress_save(progress, file, &fault)) _exit(1);
            progress_free(progress);
        }
        _exit(0);
    }
    for (int i = 0, status; i < PROGRAMS; i++) {
        assert_true(wait(&status) > 0);
        assert_int_equal(status, 0);
    }
    for (int i = 0; i < PROGRAMS; i++) {
        snprintf(lesson, sizeof lesson, "%d", i);
        assert_int_equal(seen_in_file(lesson), SAVES);
    }
}

static void a_lock_that_another_program_holds_is_waited_for_and_then_told(void **state)
{
    (void)state;
    Fault fault = {0};
    int ready[2];
    char byte, lock[FOLDER_PATH_BYTES + 64];
    folder_write(folder, "state/progress.json.lock", "");
    snprintf(lock, sizeof lock, "%s.lock", file);
    assert_int_equal(pipe(ready), 0);
    pid_t holder = fork();
    if (holder == 0) {
        struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        bool held = fcntl(open(lock, O_RDWR), F_SETLK, &whole) == 0;
        if (write(ready[1], held ? "y" : "n", 1) == 1) pause();
        _exit(0);
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_int_equal(byte, 'y');
    Progress *progress = progress_read(file, &fault);
    assert_non_null(progress);
    progress_visit(progress, "16", "16.0");
    assert_false(progress_save(progress, file, &fault));
    assert_non_null(strstr(fault.message, "another program has it locked"));
    kill(holder, SIGKILL);
    waitpid(holder, NULL, 0);
    assert_true(progress_save(progress, file, &fault));
    progress_free(progress);
    close(ready[0]);
    close(ready[1]);
}

/* The link stays, and what it leads to is written: a file, nothing yet, another link. */
static void a_link_stays_and_its_target_is_written(void **state)
{
    (void)state;
    static const char *const TARGETS[] = {"kept.json", "nothing-yet.json", "second-link"};
    char link[FOLDER_PATH_BYTES + 64];
    Fault fault = {0};
    folder_write(folder, "state/kept.json", "{\"format\":1}");
    snprintf(link, sizeof link, "%s/state/second-link", folder);
    assert_int_equal(symlink("end.json", link), 0);
    for (size_t i = 0; i < sizeof TARGETS / sizeof *TARGETS; i++) {
        struct stat status;
        assert_int_equal(symlink(TARGETS[i], file), 0);
        Progress *progress = progress_read(file, &fault);
        assert_non_null(progress);
        progress_visit(progress, "16", "16.0");
        assert_true(progress_save(progress, file, &fault));
        progress_free(progress);
        assert_int_equal(lstat(file, &status), 0);
        assert_true(S_ISLNK(status.st_mode));
        assert_int_equal(stat(file, &status), 0);
        assert_true(status.st_size > 20);
        assert_int_equal(unlink(file), 0);
    }
    assert_int_equal(lstat(link, &(struct stat){0}), 0);
}

static void a_file_that_is_not_ours_is_told_and_left_as_it_is(void **state)
{
    (void)state;
    static const char *const FILES[] = {"",
                                        "{",
                                        "[]",
                                        "{\"format\":2}",
                                        "{\"format\":1,\"lessons\":[]}",
                                        "{\"format\":1,\"lessons\":7}",
                                        "{\"format\":1,\"lessons\":{\"05\":{},\"16\":7}}",
                                        "{\"format\":1,\"lessons\":{\"16\":[\"16.1\"]}}",
                                        "{\"lessons\":{}}",
                                        "7"};
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        Fault fault = {0};
        write_file(FILES[i]);
        if (progress_read(file, &fault)) fail_msg("row %zu was read", i);
        assert_int_equal(fault.kind, FAULT_INPUT);
        assert_file(FILES[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_visit_is_kept_for_the_owner_alone, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(a_closed_standard_input_keeps_no_visit_away, make_folder,
                                        drop_folder),
        cmocka_unit_test_setup_teardown(a_lesson_keeps_its_progress_however_its_id_is_written, make_folder,
                                        drop_folder),
        cmocka_unit_test_setup_teardown(an_object_that_holds_nothing_is_an_empty_start, make_folder,
                                        drop_folder),
        cmocka_unit_test_setup_teardown(two_terminals_lose_no_visit, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(many_programs_at_once_lose_no_visit, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(a_lock_that_another_program_holds_is_waited_for_and_then_told,
                                        make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(a_link_stays_and_its_target_is_written, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(a_file_that_is_not_ours_is_told_and_left_as_it_is, make_folder,
                                        drop_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
