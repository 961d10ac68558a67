/* Numbers in prose: {NAME.step[row,column]} gives what the engine computes. */
#include "course/reference.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "support/faults.h"
#include "support/folder.h"

static const char EXAMPLES[] =
    "```lesson\nid = 1\n```\n"
    "```example A\nq = [[1, 0]]\nk = [[1, 0], [0, 1]]\nv = [[1, 0], [0, 2]]\n```\n"
    "```example cat\nscores = [[0.1, 0.9, 0.8, 0.2]]\ntokens = cat\nkey_tokens = sky, head, body, "
    "grass\ndigits = 3\n```\n"
    "```example hidden\nscores = [[2, 1, 0], [1, 0, 1]]\nmask = [[1, 1, 0], [0, 0, 0]]\n```\n"
    "```example big-tau\nscores = [[1, 0]]\ntau = 0.5\n```\n"
    "```example turned\nlayout = column\nq = [[1], [0]]\nk = [[1, 0], [0, 1]]\nv = [[1, 0], [0, 2]]\n```\n"
    "```example sharp\nscores = [[0, -12]]\n```\n"
    "```example wide\nlayout = column\nq = [[1, 4], [0, 5], [2, 6]]\nk = [[1, 0], [0, 1], [3, 2]]\nv = [[1, "
    "2]]\n"
    "model_width = 12\n```\n"
    "```example cross\nq = [[1, 0]]\nk = [[1, 0], [0, 1]]\nq_other = [[2, 3]]\nk_own = [[4, 5], [6, "
    "7]]\n```\n"
    "```example heads\nq = [[[1, 0]], [[0, 1]]]\nk = [[[1, 0], [0, 1]], [[2, 0], [0, 2]]]\n"
    "v = [[[1], [2]], [[3], [4]]]\nheads = 1,2 of 4\n```\n";

typedef struct {
    char folder[FOLDER_PATH_BYTES];
    Arena arena;
    Lesson lesson;
} Setting;

static int set_up(void **state)
{
    static Setting setting;
    FaultList faults = {0};
    setting = (Setting){0};
    folder_make(setting.folder);
    folder_write(setting.folder, "examples.md", EXAMPLES);
    *state = &setting;
    lesson_read(&setting.arena, setting.folder, &setting.lesson, &faults);
    assert_no_faults(&faults);
    return 0;
}

static int tear_down(void **state)
{
    Setting *setting = *state;
    folder_remove(setting->folder);
    arena_free(&setting->arena);
    return 0;
}

static const Place PLACE = {"en.md", 3, 5};

static void a_reference_prints_what_the_engine_computes(void **state)
{
    const Setting *setting = *state;
    /* Of A: content.md 16.3; of cat: 05.8; the others by hand. */
    static const struct {
        const char *reference, *expected;
    } CASES[] = {
        {"A.weights[q0,k1]", "0.3302"},
        {"A.weights[ q0 , k1 ]", "0.3302"},
        {"A.weights[0,1]", "0.3302"},
        {"A.weights[q0,k1]:2", "0.33"},
        {"A.weights[q0,k0]:0", "1"},
        {"A.weights[q0]", "[0.6698, 0.3302]"},
        {"A.weights", "[[0.6698, 0.3302]]"},
        {"A.rowmax[q0]", "0.7071"},
        {"A.rowmax", "[0.7071]"},
        {"A.output[q0,value1]", "0.6605"},
        {"A.output[q0]:2", "[0.67, 0.66]"},
        {"A.q[q0,feature0]:0", "1"},
        {"A.k:0", "[[1, 0], [0, 1]]"},
        {"A.raw:1", "[[1.0, 0.0]]"},
        {"A.mask:0", "[[0, 0]]"},
        {"wide.q:0", "[[1, 4], [0, 5], [2, 6]]"}, /* as it was written */
        {"wide.q[q1]:0", "[4, 5, 6]"},
        {"wide.raw:0", "[[7, 4], [22, 17]]"}, /* [query, key] in both layouts */
        {"wide.v:0", "[[1, 2]]"},
        {"wide.model_width", "12"},
        {"cross.k_own:0", "[[4, 5], [6, 7]]"},
        {"cross.k_own[k1]:0", "[6, 7]"},
        {"cross.q_other[q0,feature1]:0", "3"},
        {"heads.k[head1]:0", "[[2, 0], [0, 2]]"},
        {"heads.k[head1,k1]:0", "[0, 2]"},
        {"heads.q[head2]:0", "[[0, 1]]"}, /* of the queries only the asked heads are there */
        {"heads.raw:0", "[[1, 0]]"},      /* head 1 speaks; it reads key head 0 */
        {"heads.raw[head1]:0", "[[1, 0]]"},
        {"heads.raw[head2]:0", "[[0, 2]]"}, /* which reads key head 1 */
        {"heads.output[head2,q0]:4", "[3.8044]"},
        {"A.tau", "1"},
        {"A.tau:2", "1.00"},
        {"big-tau.tau", "0.5"},
        {"A.scale", "0.7071"},
        {"A.d", "2"},
        {"A.dv", "2"},
        {"A.queries", "1"},
        {"A.keys", "2"},
        {"cat.keys", "4"},
        {"cat.weights[cat,head]", "0.351"},
        {"cat.weights[q0,k3]:4", "0.1742"},
        {"cat.weights[cat]:4", "[0.1576, 0.3508, 0.3174, 0.1742]"},
        {"hidden.masked[q0,k2]", "−∞"},
        {"hidden.mask[q0,k2]", "−∞"},
        {"hidden.weights[q0,k2]", "0"},
        {"hidden.weights[q1]", "[—, —, —]"},
        {"turned.output[q0,value1]", "0.6605"},
        {"sharp.weights[q0,k1]", "<.0001"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Text out = {0};
        Fault fault = {0};
        if (!reference_resolve(&out, &setting->lesson, CASES[i].reference, &PLACE, &fault))
            print_error("case %zu: %s\n", i, fault.message);
        if (strcmp(text_string(&out), CASES[i].expected) != 0) print_error("case %zu\n", i);
        assert_string_equal(text_string(&out), CASES[i].expected);
        text_free(&out);
    }
}

static void what_does_not_exist_is_a_fault_at_its_place(void **state)
{
    const Setting *setting = *state;
    static const struct {
        const char *reference, *word;
    } CASES[] = {
        {"", "no reference"},
        {"A", "no reference"},
        {"A.", "no reference"},
        {".weights", "no reference"},
        {"0, 1", "no reference"},
        {"A.weights[", "no reference"},
        {"A.weights[]", "no reference"},
        {"A.weights[q0,k1", "no reference"},
        {"A.weights[q0]x", "no reference"},
        {"A.weights:", "no reference"},
        {"A.weights:99", "no reference"},
        {"A.weights:4x", "no reference"},
        {"heads.raw[head0]", "raw has no head 0"}, /* not asked */
        {"heads.q[head3]", "q has no head 3"},
        {"heads.k[head2]", "k has no head 2"},
        {"A.k[head0]", "no key position"}, /* no heads at all */
        {"A.k_own", "no step"},
        {"B.weights", "no example \"B\""},
        {"A.softmax", "no step \"softmax\""},
        {"A.d[0]", "no step \"d\""},
        {"cat.raw", "no step \"raw\""},
        {"A.weights[q1]", "\"q1\" is no query position; there are q0 to q0"},
        {"A.weights[q0,k2]", "\"k2\" is no key position; there are k0 to k1"},
        {"A.weights[q0,99999999999999999999]", "no key position"},
        {"A.weights[k0]", "no query position"},
        {"A.weights[q0,]", "no position"},
        {"A.weights[,k0]", "no position"},
        {"A.weights[q0,k1,k2]", "no position"},
        {"A.rowmax[q0,k0]", "no position"},
        {"cat.weights[cat,dog]", "there are sky to grass"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Text out = {0};
        Fault fault = {0};
        assert_false(reference_resolve(&out, &setting->lesson, CASES[i].reference, &PLACE, &fault));
        if (!strstr(fault.message, CASES[i].word)) print_error("case %zu: %s\n", i, fault.message);
        assert_non_null(strstr(fault.message, CASES[i].word));
        assert_string_equal(fault.where, "en.md:3:5");
        assert_string_equal(text_string(&out), "");
        text_free(&out);
    }
}

static void an_endless_reference_is_refused(void **state)
{
    const Setting *setting = *state;
    char reference[5000];
    Text out = {0};
    Fault fault = {0};
    memset(reference, 'a', sizeof reference - 1);
    reference[sizeof reference - 1] = '\0';
    assert_false(reference_resolve(&out, &setting->lesson, reference, &PLACE, &fault));
    reference[40] = '.';
    assert_false(reference_resolve(&out, &setting->lesson, reference, &PLACE, &fault));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_reference_prints_what_the_engine_computes),
        cmocka_unit_test(what_does_not_exist_is_a_fault_at_its_place),
        cmocka_unit_test(an_endless_reference_is_refused),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
