/* The record's file: what is written comes back, damage is told and never touched, nobody waits for nothing.
 */
#include "record/log.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>

#include "base/json.h"
#include "support/close.h"
#include "support/folder.h"

#define LEFT(n)                                                                                              \
    "{\"format\":1,\"time\":\"2026-11-29T15:04:0" n "Z\",\"kind\":\"left\",\"exercise\":\"EX-P1\"}"

typedef struct {
    char folder[FOLDER_PATH_BYTES];
    char path[2 * FOLDER_PATH_BYTES];
    Arena arena;
    RecordList list;
    Fault fault;
} Setting;

static int set_up(void **state)
{
    static Setting setting;
    setting = (Setting){0};
    folder_make(setting.folder);
    snprintf(setting.path, sizeof setting.path, "%s/deep/er/record.jsonl", setting.folder);
    *state = &setting;
    return 0;
}

static int tear_down(void **state)
{
    Setting *setting = *state;
    folder_remove(setting->folder);
    arena_free(&setting->arena);
    return 0;
}

static Record left(const char *exercise)
{
    return (Record){.time = 1795964645, .kind = RECORD_LEFT, .exercise = exercise};
}

static void append(Setting *setting, const Record *record)
{
    if (!record_append(setting->path, record, &setting->fault)) fail_msg("%s", setting->fault.message);
}

static const RecordList *read_back(Setting *setting)
{
    if (!record_read(&setting->arena, setting->path, &setting->list, &setting->fault))
        fail_msg("%s", setting->fault.message);
    return &setting->list;
}

/* What stands in the file, in the arena. */
static const char *contents(Setting *setting)
{
    Text text = {0};
    FILE *file = fopen(setting->path, "rb");
    assert_non_null(file);
    for (int byte; (byte = fgetc(file)) != EOF;) text_put(&text, &(char){(char)byte}, 1);
    fclose(file);
    const char *kept = arena_text(&setting->arena, text_string(&text), text.length);
    text_free(&text);
    return kept;
}

/* A program may be started with its standard input closed: the record is then the lowest descriptor. */
static void a_closed_standard_input_keeps_no_answer_away(void **state)
{
    Setting *setting = *state;
    const Record record = left("EX-P1");
    int kept = dup(STDIN_FILENO);
    close(STDIN_FILENO);
    bool written = record_append(setting->path, &record, &setting->fault);
    close(STDIN_FILENO);
    bool read = record_read(&setting->arena, setting->path, &setting->list, &setting->fault);
    assert_int_equal(dup2(kept, STDIN_FILENO), STDIN_FILENO);
    close(kept);
    assert_true(written && read);
    assert_int_equal(setting->list.count, 1);
}

static void an_answer_comes_back_as_it_was(void **state)
{
    Setting *setting = *state;
    const RecordStep steps[] = {{.step = "weights", .text = "[.67，.33]\n\t\"q\"", .verdict = VERDICT_RIGHT},
                                {.step = "output", .text = "", .verdict = VERDICT_WRONG}};
    const char *const methods[] = {"scale.none", "mask.ignored"};
    const Record record = {.time = 1795964645,
                           .kind = RECORD_ANSWER,
                           .exercise = "EX-P1",
                           .skill = "mixing",
                           .variant = "demo2026",
                           .attempt = 3,
                           .closed_book = true,
                           .mode = RECORD_STEPS,
                           .steps = steps,
                           .step_count = 2,
                           .verdict = VERDICT_WRONG,
                           .methods = methods,
                           .method_count = 2,
                           .confidence = CONFIDENCE_SURE,
                           .reason = "我忘了除以 √d \x1b[31m \u202e\U0001F600",
                           .agree = AGREE_NO,
                           .hints = 2,
                           .seconds = 61.25,
                           .hash = "1776da077461ce3b",
                           .easy = true};
    append(setting, &record);
    const RecordList *list = read_back(setting);
    assert_int_equal(list->count, 1);
    const Record *back = &list->items[0];
    assert_int_equal(back->time, record.time);
    assert_int_equal(back->kind, RECORD_ANSWER);
    assert_string_equal(back->exercise, record.exercise);
    assert_string_equal(back->skill, record.skill);
    assert_string_equal(back->variant, record.variant);
    assert_int_equal(back->attempt, 3);
    assert_null(back->student);
    assert_true(back->closed_book && back->easy);
    assert_int_equal(back->mode, RECORD_STEPS);
    assert_int_equal(back->step_count, 2);
    for (size_t i = 0; i < 2; i++) {
        assert_string_equal(back->steps[i].step, steps[i].step);
        assert_string_equal(back->steps[i].text, steps[i].text);
        assert_int_equal(back->steps[i].verdict, steps[i].verdict);
        assert_string_equal(back->methods[i], methods[i]);
    }
    assert_int_equal(back->verdict, VERDICT_WRONG);
    assert_int_equal(back->method_count, 2);
    assert_int_equal(back->confidence, CONFIDENCE_SURE);
    assert_string_equal(back->reason, record.reason);
    assert_int_equal(back->agree, AGREE_NO);
    assert_int_equal(back->hints, 2);
    assert_close(back->seconds, 61.25, 0);
    assert_string_equal(back->hash, record.hash);
    assert_string_equal(back->version, ATTNLAB_VERSION);
}

static void what_was_not_asked_differs_from_what_was_not_known(void **state)
{
    Setting *setting = *state;
    Record record = left("EX-P1");
    record.kind = RECORD_ANSWER;
    append(setting, &record);
    record.reason = "";
    record.agree = AGREE_YES;
    record.confidence = CONFIDENCE_GUESS;
    append(setting, &record);
    const RecordList *list = read_back(setting);
    assert_int_equal(list->count, 2);
    assert_null(list->items[0].reason);
    assert_int_equal(list->items[0].agree, AGREE_UNASKED);
    assert_int_equal(list->items[0].confidence, CONFIDENCE_UNASKED);
    assert_null(list->items[0].hash);
    assert_string_equal(list->items[1].reason, "");
    assert_int_equal(list->items[1].agree, AGREE_YES);
    assert_int_equal(list->items[1].confidence, CONFIDENCE_GUESS);
}

static void a_line_is_plain_json_with_nothing_hidden(void **state)
{
    Setting *setting = *state;
    double cells[] = {0.5, -HUGE_VAL, 0, 1.0 / 3};
    unsigned char flags[] = {0, CELL_MASKED, CELL_UNDEFINED, 0};
    const Matrix values = {
        .rank = 2, .axes = {AXIS_QUERY, AXIS_KEY}, .extents = {2, 2}, .cells = cells, .flags = flags};
    const RecordStep step = {.step = "masked", .text = "a\u202e\x7f", .values = &values};
    const Record answer = {
        .time = 1795964645, .kind = RECORD_ANSWER, .exercise = "EX-M1", .steps = &step, .step_count = 1};
    const Record rate = {.time = 0, .kind = RECORD_RATE, .skill = "mask", .words = "掩码会了", .easy = true};
    append(setting, &answer);
    append(setting, &rate);
    assert_string_equal(
        contents(setting),
        "{\"format\":1,\"time\":\"2026-11-29T15:04:05Z\",\"kind\":\"answer\",\"exercise\":\"EX-M1\","
        "\"skill\":null,"
        "\"student\":null,\"variant\":null,\"attempt\":0,\"closed_book\":false,\"hints\":0,\"seconds\":0,"
        "\"hash\":null,\"mode\":\"whole\",\"steps\":[{\"step\":\"masked\",\"text\":\"a\\u202e\\u007f\","
        "\"values\":[[0.5,\"-inf\"],[null,0.33333333333333331]],\"verdict\":\"right\"}],\"verdict\":"
        "\"right\","
        "\"methods\":[],\"confidence\":null,\"reason\":null,\"agree\":null,\"easy\":false,\"version\":"
        "\"" ATTNLAB_VERSION "\"}\n"
        "{\"format\":1,\"time\":\"1970-01-01T00:00:00Z\",\"kind\":\"rate\",\"exercise\":null,\"skill\":"
        "\"mask\","
        "\"student\":null,\"words\":\"掩码会了\",\"easy\":true,\"version\":\"" ATTNLAB_VERSION "\"}\n");
}

static void the_file_and_its_folders_are_their_owners_alone(void **state)
{
    Setting *setting = *state;
    Record record = left("EX-P1");
    struct stat status;
    umask(0);
    append(setting, &record);
    umask(022);
    assert_int_equal(stat(setting->path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    *strrchr(setting->path, '/') = '\0';
    assert_int_equal(stat(setting->path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0700);
}

static void a_missing_record_is_an_empty_one(void **state)
{
    assert_int_equal(read_back(*state)->count, 0);
}

static void damage_is_counted_and_left_as_it_is(void **state)
{
    Setting *setting = *state;
    static const struct {
        const char *text;
        size_t count, damaged, first;
        bool torn;
    } CASES[] = {
        {"", 0, 0, 0, false},
        {LEFT("1") "\n" LEFT("2") "\n", 2, 0, 0, false},
        {LEFT("1") "\n" LEFT("2"), 2, 0, 0, false},
        {LEFT("1") "\r\n\n  \n" LEFT("2") "\r\n", 2, 0, 0, false},
        {LEFT("1") "\n{\"format\":1,\"ti", 1, 0, 0, true},
        {"{\"format\":1,\"ti\n" LEFT("2") "\n", 1, 1, 1, false},
        {LEFT("1") "\n\xff\xfe\n[]\nnull\n7\n" LEFT("2") "\n{", 2, 4, 2, true},
        {LEFT("1") LEFT("2") "\n", 0, 1, 1, false},
        {"{\"format\":2,\"time\":\"2026-11-29T15:04:05Z\",\"kind\":\"left\",\"exercise\":\"X\"}\n", 0, 1, 1,
         false},
        {"{\"format\":1,\"time\":\"2026-02-30T15:04:05Z\",\"kind\":\"left\",\"exercise\":\"X\"}\n", 0, 1, 1,
         false},
        {"{\"format\":1,\"time\":\"2026-11-29T15:04:05Z\",\"kind\":\"gone\",\"exercise\":\"X\"}\n", 0, 1, 1,
         false},
        {"{\"format\":1,\"time\":\"2026-11-29T15:04:05Z\",\"kind\":\"left\"}\n", 0, 1, 1, false},
        {"{\"format\":1,\"time\":\"2026-11-29T15:04:05Z\",\"kind\":\"rate\"}\n", 0, 1, 1, false},
        {"{\"format\":1,\"time\":\"2026-11-29T15:04:05Z\",\"kind\":\"answer\",\"exercise\":\"X\",\"verdict\":"
         "\"great\"}\n",
         0, 1, 1, false},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        folder_write(setting->folder, "deep/er/record.jsonl", CASES[i].text);
        const RecordList *list = read_back(setting);
        print_message("case %zu\n", i);
        assert_int_equal(list->count, CASES[i].count);
        assert_int_equal(list->damaged, CASES[i].damaged);
        assert_int_equal(list->first_damaged, CASES[i].first);
        assert_int_equal(list->torn, CASES[i].torn);
        Record record = left("EX-M1");
        append(setting, &record);
        assert_memory_equal(contents(setting), CASES[i].text, strlen(CASES[i].text));
        list = read_back(setting);
        assert_int_equal(list->count, CASES[i].count + 1);
        assert_int_equal(list->damaged, CASES[i].damaged + CASES[i].torn);
        assert_false(list->torn);
    }
}

static void numbers_out_of_range_are_no_numbers(void **state)
{
    Setting *setting = *state;
    folder_write(setting->folder, "deep/er/record.jsonl",
                 "{\"format\":1,\"time\":\"2026-11-29T15:04:05Z\",\"kind\":\"left\",\"exercise\":\"X\","
                 "\"attempt\":-1,\"hints\":1e300,\"seconds\":\"inf\"}\n");
    const RecordList *list = read_back(setting);
    assert_int_equal(list->count, 1);
    assert_int_equal(list->items[0].attempt, 0);
    assert_int_equal(list->items[0].hints, 0);
    assert_close(list->items[0].seconds, 0, 0);
}

static void what_is_no_plain_file_of_ours_is_refused_at_once(void **state)
{
    Setting *setting = *state;
    Record record = left("EX-P1");
    folder_write(setting->folder, "deep/er/file", "");
    assert_int_equal(mkfifo(setting->path, 0600), 0);
    assert_false(record_append(setting->path, &record, &setting->fault));
    assert_non_null(strstr(setting->fault.message, "plain file"));
    assert_false(record_read(&setting->arena, setting->path, &setting->list, &setting->fault));
    assert_int_equal(remove(setting->path), 0);
    assert_int_equal(mkdir(setting->path, 0700), 0);
    assert_false(record_append(setting->path, &record, &setting->fault));
    assert_false(record_read(&setting->arena, setting->path, &setting->list, &setting->fault));
    assert_false(record_append("/dev/full", &record, &setting->fault));
    assert_false(record_append(NULL, &record, &setting->fault));
    assert_non_null(strstr(setting->fault.message, "XDG_STATE_HOME"));
    assert_false(record_read(&setting->arena, NULL, &setting->list, &setting->fault));
}

/* Root gives its file away and is told why it is left; who is not root may not write root's in the first
 * place.
 */
static void a_file_of_somebody_else_is_not_written(void **state)
{
    Setting *setting = *state;
    Record record = left("EX-P1");
    bool is_root = geteuid() == 0;
    folder_write(setting->folder, "deep/er/record.jsonl", LEFT("1") "\n");
    if (is_root) assert_int_equal(chown(setting->path, 12345, 12345), 0);
    assert_false(record_append(is_root ? setting->path : "/etc/passwd", &record, &setting->fault));
    if (is_root) assert_non_null(strstr(setting->fault.message, "somebody else"));
    assert_string_equal(contents(setting), LEFT("1") "\n");
}

/* Root may write everywhere, so it becomes somebody who owns the file first. */
static void a_read_only_file_is_told_and_left(void **state)
{
    enum { SOMEBODY = 12345 };
    Setting *setting = *state;
    Record record = left("EX-P1");
    bool is_root = geteuid() == 0;
    folder_write(setting->folder, "deep/er/record.jsonl", LEFT("1") "\n");
    assert_int_equal(chmod(setting->path, 0400), 0);
    if (is_root) {
        snprintf(setting->path, sizeof setting->path, "%s/record.jsonl", setting->folder);
        folder_write(setting->folder, "record.jsonl", LEFT("1") "\n");
        assert_int_equal(chmod(setting->folder, 0755) + chmod(setting->path, 0400), 0);
        assert_int_equal(chown(setting->path, SOMEBODY, SOMEBODY) + seteuid(SOMEBODY), 0);
    }
    bool stored = record_append(setting->path, &record, &setting->fault);
    if (is_root) assert_int_equal(seteuid(0), 0);
    assert_false(stored);
    assert_non_null(strstr(setting->fault.message, "answers are not kept"));
    assert_string_equal(contents(setting), LEFT("1") "\n");
}

/* A limit on the size of files does what a full disk does: a write that takes less than it was given. */
static void a_full_disk_leaves_what_is_stored_as_it_was(void **state)
{
    Setting *setting = *state;
    Record record = left("EX-P1");
    struct rlimit old, small;
    append(setting, &record);
    const char *before = contents(setting);
    getrlimit(RLIMIT_FSIZE, &old);
    signal(SIGXFSZ, SIG_IGN);
    for (rlim_t room = 0; room < 100; room += 33) {
        small = (struct rlimit){strlen(before) + room, old.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
        bool stored = record_append(setting->path, &record, &setting->fault);
        setrlimit(RLIMIT_FSIZE, &old);
        assert_false(stored);
        assert_non_null(strstr(setting->fault.message, "answers are not kept"));
        assert_string_equal(contents(setting), before);
    }
    append(setting, &record);
    assert_int_equal(read_back(setting)->count, 2);
}

enum { WRITERS = 4, EACH = 50 };

static void write_all(const Setting *setting, int writer)
{
    for (int i = 0; i < EACH; i++) {
        char exercise[32];
        snprintf(exercise, sizeof exercise, "%d", writer * EACH + i);
        Record record = left(exercise);
        if (!record_append(setting->path, &record, NULL)) _exit(1);
    }
    _exit(0);
}

static void terminals_that_write_at_once_lose_nothing(void **state)
{
    Setting *setting = *state;
    bool seen[WRITERS * EACH] = {false};
    for (int writer = 0; writer < WRITERS; writer++)
        if (fork() == 0) write_all(setting, writer);
    for (int writer = 0; writer < WRITERS; writer++) {
        int status;
        wait(&status);
        assert_int_equal(status, 0);
    }
    const RecordList *list = read_back(setting);
    assert_int_equal(list->count, WRITERS * EACH);
    assert_int_equal(list->damaged, 0);
    for (size_t i = 0; i < list->count; i++) seen[atoi(list->items[i].exercise)] = true;
    for (size_t i = 0; i < WRITERS * EACH; i++) assert_true(seen[i]);
}

/* Nothing is written past another program's lock, and nobody waits for it for long: reading does without. */
static void a_lock_that_another_program_holds_is_waited_for_and_then_told(void **state)
{
    Setting *setting = *state;
    Record record = left("EX-P1");
    int ready[2];
    char byte;
    append(setting, &record);
    assert_int_equal(pipe(ready), 0);
    pid_t holder = fork();
    if (holder == 0) {
        struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        bool held = fcntl(open(setting->path, O_RDWR), F_SETLK, &whole) == 0;
        if (write(ready[1], held ? "y" : "n", 1) == 1) pause();
        _exit(0);
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_int_equal(byte, 'y');
    time_t start = time(NULL);
    assert_false(record_append(setting->path, &record, &setting->fault));
    assert_non_null(strstr(setting->fault.message, "another program has it locked; answers are not kept"));
    assert_true(record_read(&setting->arena, setting->path, &setting->list, &setting->fault));
    assert_int_equal(setting->list.count, 1);
    assert_true(time(NULL) - start <= 3);
    kill(holder, SIGKILL);
    waitpid(holder, NULL, 0);
    append(setting, &record);
    close(ready[0]);
    close(ready[1]);
}

static void the_record_lies_where_state_is_kept(void **state)
{
    static const struct {
        const char *state_home, *home, *expected;
    } CASES[] = {
        {"/s", "/h", "/s/attnlab/record.jsonl"},
        {NULL, "/h", "/h/.local/state/attnlab/record.jsonl"},
        {"relative", "/h", "/h/.local/state/attnlab/record.jsonl"},
        {NULL, NULL, NULL},
        {"", "", NULL},
    };
    Setting *setting = *state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        unsetenv("XDG_STATE_HOME");
        unsetenv("HOME");
        if (CASES[i].state_home) setenv("XDG_STATE_HOME", CASES[i].state_home, 1);
        if (CASES[i].home) setenv("HOME", CASES[i].home, 1);
        const char *path = record_path(&setting->arena);
        if (!path != !CASES[i].expected || (path && strcmp(path, CASES[i].expected) != 0))
            fail_msg("case %zu: %s", i, path ? path : "NULL");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_answer_comes_back_as_it_was, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_closed_standard_input_keeps_no_answer_away, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_was_not_asked_differs_from_what_was_not_known, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_line_is_plain_json_with_nothing_hidden, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_file_and_its_folders_are_their_owners_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_missing_record_is_an_empty_one, set_up, tear_down),
        cmocka_unit_test_setup_teardown(damage_is_counted_and_left_as_it_is, set_up, tear_down),
        cmocka_unit_test_setup_teardown(numbers_out_of_range_are_no_numbers, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_no_plain_file_of_ours_is_refused_at_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_file_of_somebody_else_is_not_written, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_read_only_file_is_told_and_left, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_full_disk_leaves_what_is_stored_as_it_was, set_up, tear_down),
        cmocka_unit_test_setup_teardown(terminals_that_write_at_once_lose_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_lock_that_another_program_holds_is_waited_for_and_then_told, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(the_record_lies_where_state_is_kept, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
