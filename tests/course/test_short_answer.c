/* Short answers: what is the same in another spelling, and what only looks like it. */
#include "course/short_answer.h"

#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

typedef struct {
    const char *accepted, *typed;
} Pair;

static const Pair ALIKE[] = {
    /* numbers by their value */
    {"4", "4.0"},
    {"4", "４"},
    {"4", "2²"},
    {"4", "2^2"},
    {"4", "+4"},
    {"4", "8/2"},
    {"4", "4。"},
    {"4", "4."},
    {"4", "√16"},
    {"1/4", "0.25"},
    {"1/4", "¼"},
    {"-2", "−2"},
    {"-2", "–2"},
    {"0.5", "½"},
    {"4", "400%"},
    {"4", "４００ ％"},
    {"0.5", "50%"},
    /* numbers among words */
    {"x4", "×4"},
    {"x4", "X 4"},
    {"x4", "* 4"},
    {"4x", "4×"},
    {"4x", "4.0 x"},
    {"4-fold", "4 fold"},
    {"4-fold", "4‐fold"},
    {"4-fold", "4fold"},
    {"factor of 4", "a factor of 4"},
    {"factor of 4", "A factor of 4.0."},
    {"by 4", "By  4"},
    {"times 4", "times 4!"},
    {"4 倍", "４倍"},
    {"4 倍", "4.0 倍。"},
    {"4 times", "4 times"},
    {"4^2 keys", "4² keys"},
    /* case, width, marks, blanks, articles */
    {"key axis", "Key Axis"},
    {"key axis", "the key axis."},
    {"key axis", "ｋｅｙ　ａｘｉｓ！"},
    {"key axis", "keyaxis"},
    {"key axis", "key-axis"},
    {"key axis", "“key” axis"},
    {"key axis", "a key axis"},
    {"over the key axis", "over key axis"},
    {"d_k", "dₖ"},
    {"d_k", "d k"},
    {"d_k", "D_K"},
    {"QK^T", "QKᵀ"},
    {"键轴", "键 轴。"},
    {"键轴", "「键轴」"},
    {"键轴", "键——轴"},
    {"特征 d", "特征（d）"},
    {"features d", "features (d)"},
    {"特征（d）", "特征(D)"},
    {"1/√d", "1 / √d"},
    {"Größe", "GRÖSSE"},
    {"A", "a"},
    {"the", "the"},
};

static const Pair UNLIKE[] = {
    /* other numbers */
    {"4", "1/4"},
    {"4", "¼"},
    {"4", "-4"},
    {"4", "−4"},
    {"4", "—4"},
    {"4", "–4"},
    {"4", "44"},
    {"4", "0.4"},
    {"4", "4 5"},
    {"4", "4,5"},
    {"4", "4.5"},
    {"45", "4.5"},
    {"45", "4 5"},
    {"45", "4,5"},
    {"45", "4-5"},
    {"22", "2²"},
    {"40", "4,0"},
    {"4", "4%"},
    {"4", "1.4"},
    {"4", "400"},
    {"4", "40%"},
    {"4", "-400%"},
    {"400", "400%"},
    {"by 4", "by 4%"},
    {"04", "0.4"},
    {"2(3)", "23"},
    {"11/2", "1½"},
    {"x4", "x 1/4"},
    {"x4", "×¼"},
    {"by 4", "by -4"},
    {"by 4", "by –4"},
    {"by 4", "by 1/4"},
    {"times 4", "times 0.4"},
    {"4 times", "4 times 4"},
    {"4 倍", "¼ 倍"},
    {"4 倍", "1/4 倍"},
    {"4 倍", "40 倍"},
    {"4-fold", "-4-fold"},
    {"x4", "/4"},
    {"4x", "4/"},
    {"4 times", "4^2 times"},
    {"42 times", "4² times"},
    /* other words */
    {"over keys", "over queries"},
    {"key axis", "query axis"},
    {"key axis", "key"},
    {"key axis", "key axes"},
    {"键轴", "查询轴"},
    {"d_k", "d_v"},
    {"d_k", "d"},
    {"V", "A V"},
    {"K", "a K"},
    {"KV", "K-V"},
    {"KV", "K − V"},
    {"KV", "K/V"},
    {"KV", "K+V"},
    {"1/√d", "√d"},
    {"1/√d", "1√d"},
    {"softmax(QK)V", "softmax(QKV)"},
    {"f(x)", "fx"},
    {"QK^T", "QKT"},
    {"特征 d", "特征（k）"},
    {"特征 d", "特征"},
    /* nothing */
    {"key", ""},
    {"key", " "},
    {"key", "..."},
    {"key", "-"},
    {"key", "the"},
    {"", ""},
    {"...", ""},
    {"4", "x"},
};

static void the_same_in_another_spelling_is_right(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ALIKE / sizeof *ALIKE; i++)
        if (!short_answer_equal(ALIKE[i].accepted, ALIKE[i].typed) ||
            !short_answer_equal(ALIKE[i].typed, ALIKE[i].accepted))
            fail_msg("row %zu: \"%s\", \"%s\"", i, ALIKE[i].accepted, ALIKE[i].typed);
}

static void what_only_looks_like_it_is_wrong(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof UNLIKE / sizeof *UNLIKE; i++)
        if (short_answer_equal(UNLIKE[i].accepted, UNLIKE[i].typed) ||
            short_answer_equal(UNLIKE[i].typed, UNLIKE[i].accepted))
            fail_msg("row %zu: \"%s\", \"%s\"", i, UNLIKE[i].accepted, UNLIKE[i].typed);
}

/* A short answer and the same with a sign, a stroke or another digit in it. */
static void a_number_is_never_taken_for_another_one(void **state)
{
    static const char *const forms[] = {"%s%d",       "x%s%d",   "by %s%d",
                                        "%s%d times", "%s%d 倍", "factor of %s%d"};
    static const char *const signs[] = {"", "-", "−", "1/", "0.", "–", "1", "√", "2^"};
    enum { FORMS = sizeof forms / sizeof *forms, SIGNS = sizeof signs / sizeof *signs };
    (void)state;
    for (size_t form = 0; form < FORMS; form++)
        for (size_t sign = 1; sign < SIGNS; sign++)
            for (int number = 3; number < 20; number++) {
                char right[64], wrong[64];
                snprintf(right, sizeof right, forms[form], "", number);
                snprintf(wrong, sizeof wrong, forms[form], signs[sign], number);
                if (short_answer_equal(right, wrong)) fail_msg("\"%s\", \"%s\"", right, wrong);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_in_another_spelling_is_right),
        cmocka_unit_test(what_only_looks_like_it_is_wrong),
        cmocka_unit_test(a_number_is_never_taken_for_another_one),
    };
    setlocale(LC_ALL, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
