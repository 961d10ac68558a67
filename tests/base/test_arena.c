/* Memory that is taken piece by piece. */
#include "base/arena.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static void pieces_are_zeroed_aligned_and_apart(void **state)
{
    (void)state;
    static const size_t SIZES[] = {1, 0, 7, 8, 100, 70000, 3, 200000, 65536};
    enum { COUNT = sizeof SIZES / sizeof *SIZES };
    Arena arena = {0};
    for (int round = 0; round < 3; round++) {
        unsigned char *pieces[COUNT];
        for (size_t i = 0; i < COUNT; i++) {
            pieces[i] = arena_take(&arena, SIZES[i], 1);
            assert_int_equal((uintptr_t)pieces[i] % _Alignof(max_align_t), 0);
            for (size_t k = 0; k < SIZES[i]; k++) assert_int_equal(pieces[i][k], 0);
            memset(pieces[i], (int)i + 1, SIZES[i]);
        }
        for (size_t i = 0; i < COUNT; i++)
            for (size_t k = 0; k < SIZES[i]; k++) assert_int_equal(pieces[i][k], i + 1);
        arena_reset(&arena);
    }
    arena_free(&arena);
    assert_null(arena.first);
}

static void a_reset_arena_gives_the_same_blocks_again(void **state)
{
    (void)state;
    Arena arena = {0};
    void *small = arena_take(&arena, 10, 1);
    void *large = arena_take(&arena, 100000, 8);
    arena_reset(&arena);
    assert_ptr_equal(arena_take(&arena, 10, 1), small);
    assert_ptr_equal(arena_take(&arena, 100000, 8), large);
    arena_free(&arena);
}

static long peak_kib(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

/* A quarter of a GiB, of which a few bytes are written. (AddressSanitizer notes an eighth of it.) */
static void a_sparse_piece_is_zeroed_and_takes_only_what_is_written(void **state)
{
    (void)state;
    enum { BYTES = 1 << 28, FAR = 200 * 1000 * 1000 };
    Arena arena = {0};
    long before = peak_kib();
    for (int round = 0; round < 3; round++) {
        unsigned char *piece = arena_take_sparse(&arena, BYTES, 1);
        assert_int_equal((uintptr_t)piece % _Alignof(max_align_t), 0);
        for (size_t i = 0; i < 1000; i++) assert_int_equal(piece[FAR + i], 0);
        memset(piece + FAR, 1, 1000);
        arena_forbid(piece, 4096);
        arena_reset(&arena);
    }
    if (peak_kib() - before > BYTES / 1024 / 4) fail_msg("%ld KiB were taken", peak_kib() - before);
    arena_free(&arena);
    assert_null(arena.sparse);
}

static void texts_are_copied_and_formatted(void **state)
{
    (void)state;
    Arena arena = {0};
    assert_string_equal(arena_text(&arena, "query key", 5), "query");
    assert_string_equal(arena_text(&arena, NULL, 0), "");
    assert_string_equal(arena_format(&arena, "S[%s,%d]", "q0", 1), "S[q0,1]");
    assert_string_equal(arena_format(&arena, "%s", ""), "");
    assert_int_equal(strlen(arena_format(&arena, "%100000d", 1)), 100000);
    arena_free(&arena);
}

/* Runs `act` in a child and tells whether it aborted. */
static bool aborts(void (*act)(void))
{
    pid_t child = fork();
    if (child == 0) {
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        signal(SIGABRT, SIG_DFL);
        fclose(stderr);
        act();
        _exit(0);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

static void take_too_much(void)
{
    Arena arena = {0};
    arena_take(&arena, SIZE_MAX / 4, 8);
}

static void grow_too_much(void)
{
    memory_grow(NULL, SIZE_MAX, 16);
}

static void take_little(void)
{
    Arena arena = {0};
    arena_take(&arena, 4, 8);
    arena_free(&arena);
}

static void a_size_that_overflows_aborts(void **state)
{
    (void)state;
    assert_true(aborts(take_too_much));
    assert_true(aborts(grow_too_much));
    assert_false(aborts(take_little));
}

static void grown_memory_keeps_its_content(void **state)
{
    (void)state;
    char *text = memory_grow(NULL, 4, 1);
    memcpy(text, "abc", 4);
    text = memory_grow(text, 100000, 1);
    assert_string_equal(text, "abc");
    free(text);
}

static void a_list_has_room_for_one_more_and_moves_seldom(void **state)
{
    (void)state;
    int *list = NULL;
    size_t capacity = 0, moves = 0;
    for (size_t count = 0; count < 100000; count++) {
        size_t before = capacity;
        list = memory_room(list, count, &capacity, sizeof *list);
        assert_true(capacity > count);
        moves += capacity != before;
        list[count] = (int)count;
    }
    for (int i = 0; i < 100000; i++) assert_int_equal(list[i], i);
    assert_true(moves < 20);
    free(list);
}

static void a_text_that_is_not_there_is_kept_as_that(void **state)
{
    (void)state;
    Arena arena = {0};
    char text[] = "text";
    const char *kept = arena_keep(&arena, text);
    text[0] = 'n';
    assert_string_equal(kept, "text");
    assert_null(arena_keep(&arena, NULL));
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_zeroed_aligned_and_apart),
        cmocka_unit_test(a_reset_arena_gives_the_same_blocks_again),
        cmocka_unit_test(a_sparse_piece_is_zeroed_and_takes_only_what_is_written),
        cmocka_unit_test(texts_are_copied_and_formatted),
        cmocka_unit_test(a_size_that_overflows_aborts),
        cmocka_unit_test(grown_memory_keeps_its_content),
        cmocka_unit_test(a_list_has_room_for_one_more_and_moves_seldom),
        cmocka_unit_test(a_text_that_is_not_there_is_kept_as_that),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
