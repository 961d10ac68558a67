/* Lists of steps: what they name, in a table and among the steps of run. */
#include "trace/step_list.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "support/arena.h"
#include "support/heads.h"

/* The steps that a list chooses in the table, with blanks between them; what is wrong with it where it cannot
 * be read. */
static void chosen_words(const char *typed, const StepTable *table, bool of_run, Text *out)
{
    StepList list;
    bool chosen[STEP_TABLE_MAX];
    if (!step_list_read(typed, of_run ? NULL : table, &list, out)) return;
    step_list_choose(&list, table, chosen);
    for (size_t i = 0; i < table->count; i++)
        if (chosen[i] && (!of_run || step_is_of_run(table->steps[i].id)))
            text_addf(out, "%s%s", out->length > 0 ? " " : "", step_id_text(table->steps[i].id));
}

static const struct {
    const char *typed;
    bool of_run;
    const char *chosen, *wrong; /* one of them */
} LISTS[] = {
    {"raw", false, "raw", NULL},
    {"q", false, "q", NULL},
    {"q..raw", false, "q k v raw", NULL},
    {"..q", false, "q", NULL},
    {"weights..", false, "weights output", NULL},
    {"weights..weights", false, "weights", NULL},
    {"raw .. tempered", false, "raw scaled tempered", NULL},
    {"exp,raw", false, "raw exp", NULL},
    {"raw, exp..rowsum", false, "raw exp rowsum", NULL},
    {"raw,scaled..tempered ,weights..", false, "raw scaled tempered weights output", NULL},
    {" raw  exp\n  output ", false, "raw exp output", NULL},
    {"raw, ..q", false, "q raw", NULL},
    {"ＲＡＷ，Weights．．output", false, "raw weights output", NULL},
    {"scores", false, "raw scaled tempered masked", NULL},
    {"scores, output", true, "raw scaled tempered masked output", NULL},
    {"all", true, "raw scaled tempered masked rowmax shifted exp rowsum weights output", NULL},
    {"..scaled", true, "raw scaled", NULL},
    {"rowsum..", true, "rowsum weights output", NULL},
    {"scaled..softcapped", true, "scaled", NULL},
    {"softcapped..masked", true, "tempered masked", NULL},
    {"raw raw", true, "raw", NULL},
    {"softcapped", false, NULL, "\"softcapped\" is no step here"},
    {"x..raw", false, NULL, "\"x..raw\" is no step here"},
    {"q", true, NULL, "\"q\" is no step here"},
    {"mask", false, NULL, "\"mask\" is no step here"},
    {"", true, NULL, "\"\" is no step here"},
    {"raw,,exp", false, NULL, "\"\" is no step here"},
    {"raw,", false, NULL, "\"\" is no step here"},
    {"raw...exp", false, NULL, "\"raw...exp\" is no step here"},
    {"Raws, exp", true, NULL, "\"Raws\" is no step here"},
    {"softmax", true, NULL, "raw..weights, ..exp or weights.., scores or all, with commas"},
    {"exp..raw", false, NULL, "exp comes after raw; write the earlier step first"},
    {"output..raw", true, NULL, "output comes after raw"},
};

static void a_list_is_steps_ranges_and_words_with_commas_between(void **state)
{
    (void)state;
    const Example example = head_read(&arena, TWO_KEYS);
    StepTable table;
    step_table_fill(&table, &example, 0);
    for (size_t i = 0; i < sizeof LISTS / sizeof *LISTS; i++) {
        Text found = {0};
        chosen_words(LISTS[i].typed, &table, LISTS[i].of_run, &found);
        const bool as_expected = LISTS[i].wrong ? strstr(text_string(&found), LISTS[i].wrong) != NULL
                                                : strcmp(text_string(&found), LISTS[i].chosen) == 0;
        if (!as_expected) fail_msg("\"%s\": %s", LISTS[i].typed, text_string(&found));
        text_free(&found);
    }
}

static void a_list_that_is_too_long_is_refused(void **state)
{
    (void)state;
    Text typed = {0}, wrong = {0};
    StepList list;
    for (int i = 0; i < STEP_RANGES_MAX; i++) text_add(&typed, i > 0 ? ", raw" : "raw");
    assert_true(step_list_read(text_string(&typed), NULL, &list, &wrong));
    assert_int_equal(list.count, STEP_RANGES_MAX);
    text_add(&typed, ", exp");
    assert_false(step_list_read(text_string(&typed), NULL, &list, &wrong));
    assert_non_null(strstr(text_string(&wrong), "more than 32"));
    text_free(&typed);
    text_free(&wrong);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_is_steps_ranges_and_words_with_commas_between),
        cmocka_unit_test(a_list_that_is_too_long_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, free_arena);
}
