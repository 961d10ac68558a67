/* Progress: what was read, kept in one small file that is replaced as a whole and never touched when it is
 * not ours. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#include "record/progress.h"

static char folder[64];
static char file[128];

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/attnlab-progress-XXXXXX");
    if (!mkdtemp(folder)) return 1;
    snprintf(file, sizeof file, "%s/state/progress.json", folder);
    return 0;
}

static int drop_folder(void **state)
{
    (void)state;
    char inner[96];
    snprintf(inner, sizeof inner, "%s/state", folder);
    unlink(file);
    rmdir(inner);
    return rmdir(folder);
}

static void write_file(const char *content)
{
    char inner[96];
    snprintf(inner, sizeof inner, "%s/state", folder);
    mkdir(inner, 0700);
    FILE *out = fopen(file, "w");
    assert_non_null(out);
    fputs(content, out);
    fclose(out);
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
    assert_int_equal(progress_seen_count(progress, "16"), 2);
    progress_free(progress);
    assert_int_equal(stat(file, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
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

static void a_file_that_is_not_ours_is_told_and_left_as_it_is(void **state)
{
    (void)state;
    static const char *const FILES[] = {
        "", "{", "[]", "{\"format\":2}", "{\"format\":1,\"lessons\":[]}", "{\"format\":1,\"lessons\":7}"};
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
        cmocka_unit_test_setup_teardown(two_terminals_lose_no_visit, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(a_file_that_is_not_ours_is_told_and_left_as_it_is, make_folder,
                                        drop_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
