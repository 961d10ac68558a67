/* The hash over an exercise's files, against one reckoned in Python. */
#include "record/content_hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "support/folder.h"

static void the_hash_is_fnv_over_the_texts_in_the_order_of_their_names(void **state)
{
    (void)state;
    char folder[FOLDER_PATH_BYTES], hash[CONTENT_HASH_BYTES];
    folder_make(folder);
    folder_write(folder, "c.md", "中\n");
    folder_write(folder, "b.md", "B\na");
    folder_write(folder, "b.md~", "an editor's");
    folder_write(folder, ".md", "hidden");
    folder_write(folder, "inner/a.md", "of another");
    assert_true(content_hash(folder, hash));
    assert_string_equal(hash, "a9434b92dbe7a854");
    folder_write(folder, "b.md", "B\nb");
    char changed[CONTENT_HASH_BYTES];
    assert_true(content_hash(folder, changed));
    assert_string_not_equal(hash, changed);
    folder_remove(folder);
}

static void a_folder_without_texts_has_none(void **state)
{
    (void)state;
    char folder[FOLDER_PATH_BYTES], missing[2 * FOLDER_PATH_BYTES], hash[CONTENT_HASH_BYTES];
    folder_make(folder);
    assert_false(content_hash(folder, hash));
    snprintf(missing, sizeof missing, "%s/missing", folder);
    assert_false(content_hash(missing, hash));
    folder_remove(folder);
}

/* A hash without one of the texts would be that of another exercise. */
static void a_text_that_cannot_be_read_leaves_no_hash(void **state)
{
    (void)state;
    char folder[FOLDER_PATH_BYTES], link[2 * FOLDER_PATH_BYTES], hash[CONTENT_HASH_BYTES];
    folder_make(folder);
    folder_write(folder, "a.md", "A");
    snprintf(link, sizeof link, "%s/b.md", folder);
    assert_int_equal(symlink("leads-nowhere.md", link), 0);
    assert_false(content_hash(folder, hash));
    assert_int_equal(unlink(link), 0);
    assert_true(content_hash(folder, hash));
    folder_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_hash_is_fnv_over_the_texts_in_the_order_of_their_names),
        cmocka_unit_test(a_folder_without_texts_has_none),
        cmocka_unit_test(a_text_that_cannot_be_read_leaves_no_hash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
