/* The outline of a file is what the whole file would say of itself. */
#include "course/outline.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support/folder.h"

#define HEAD "```lesson\ntitle = T\nobjective = one\n  and two\n```\n"

static void the_first_block_and_the_pages_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *title; /* NULL: none */
        size_t page_count;
    } CASES[] = {
        {HEAD "## 1.1 P\n\nx\n\n## 1.2 Q\n", "T", 2},
        {"# F\n\n~~~lesson\ntitle = T\n~~~\n## 1.1 P\n", "T", 1},
        {HEAD "```\n## no page\n```\n## 1.1 P\n", "T", 1},
        {HEAD "````\n```\n## no page\n````\n## 1.1 P\n", "T", 1},
        {"```lesson\ntitle = T\n## 1.1 P\n", "T", 1},                            /* never closed */
        {"```lesson\ntitle = T\n```show\nexample = A\n```\n## 1.1 P\n", "T", 1}, /* nor this */
        {HEAD "```lesson\ntitle = U\n```\n", "T", 0},
        {"```lessons\ntitle = T\n```\n", NULL, 0},
        {"```show\ntitle = T\n```\n### 1.1 P\n##\n", NULL, 0},
        {"", NULL, 0},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char folder[FOLDER_PATH_BYTES];
        Arena arena = {0};
        FaultList faults = {0};
        Outline outline;
        folder_make(folder);
        folder_write(folder, "en.md", CASES[i].text);
        assert_true(outline_read(&arena, folder, "en", "lesson", &outline, &faults));
        const char *title = field_value(outline.fields, "title", NULL);
        bool same = title && CASES[i].title ? strcmp(title, CASES[i].title) == 0 : title == CASES[i].title;
        if (!same || outline.page_count != CASES[i].page_count)
            fail_msg("case %zu: %s, %zu pages", i, title ? title : "no title", outline.page_count);
        assert_int_equal(faults.count, 0);
        assert_false(outline_read(&arena, folder, "zh", "lesson", &outline, &faults));
        assert_int_equal(faults.count, 0);
        folder_remove(folder);
        arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_block_and_the_pages_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
