/* What a typed line may mean: in which forms, how it goes on, and what it nearly was. */
#include "base/choice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

static Choices choices;

/* Three pages, four steps with other forms, two examples, as a lesson has them. */
static int fill(void **state)
{
    (void)state;
    static const struct {
        const char *group, *text, *form;
    } ROWS[] = {
        {"pages", "16.1", "16.1"},
        {"pages", "16.2", "16.2"},
        {"pages", "16.10", "16.10"},
        {"pages", "16.1", "1"},
        {"steps", "raw", "raw"},
        {"steps", "scaled", "scaled"},
        {"steps", "shifted", "shifted"},
        {"steps", "weights", "weights"},
        {"steps", "raw", "QKᵀ"},
        {"steps", "scaled", "÷√d"},
        {"steps", "shifted", "S − m"},
        {"steps", "weights", "÷Σ"},
        {"steps", "weights", "A"},
        {"steps", "weights", "权重"},
        {"steps", "weights", "step 4"},
        {"examples", "example two-keys", "example two-keys"},
        {"examples", "example two-queries", "example two-queries"},
        {"examples", "example two-keys", "two-keys"},
    };
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        choices.group = ROWS[i].group;
        choices_add_form(&choices, ROWS[i].text, ROWS[i].form, i);
    }
    return 0;
}

static int empty(void **state)
{
    (void)state;
    choices_free(&choices);
    return 0;
}

static void a_form_is_found_however_it_is_typed(void **state)
{
    (void)state;
    static const struct {
        const char *typed, *text; /* NULL: nothing */
    } ROWS[] = {
        {"16.1", "16.1"},
        {"１６．１", "16.1"},
        {"1", "16.1"},
        {"weights", "weights"},
        {" WEIGHTS ", "weights"},
        {"QKᵀ", "raw"},
        {"qkt", "raw"},
        {"QK^T", "raw"},
        {"Q·Kᵀ", "raw"},
        {"Q K^T", "raw"},
        {"÷√d", "scaled"},
        {"/√d", "scaled"},
        {"/sqrt(d)", "scaled"},
        {"/ sqrt d", "scaled"},
        {"÷√（d）", "scaled"},
        {"s-m", "shifted"},
        {"S − m", "shifted"},
        {"(S - m)", "shifted"},
        {"÷Σ", "weights"},
        {"/sum", "weights"},
        {"a", "weights"},
        {"权重", "weights"},
        {"step 4", "weights"},
        {"Step4", "weights"},
        {"two-keys", "example two-keys"},
        {"Example TWO-KEYS", "example two-keys"},
        {"", NULL},
        {" ", NULL},
        {"^()*", NULL},
        {"w", NULL},
        {"16.", NULL},
        {"16.01", NULL},
        {"step 44", NULL},
        {"\xff", NULL},
    };
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        const Choice *found = choices_find(&choices, ROWS[i].typed);
        if ((found == NULL) != (ROWS[i].text == NULL) || (found && strcmp(found->text, ROWS[i].text) != 0))
            fail_msg("\"%s\": %s", ROWS[i].typed, found ? found->text : "nothing");
    }
}

static void a_line_goes_on_as_far_as_all_agree_and_is_listed_where_they_part(void **state)
{
    (void)state;
    static const struct {
        const char *typed, *line, *list; /* NULL: there is nothing */
    } ROWS[] = {
        {"w", "weights", ""},
        {"W", "weights", ""},
        {"weights", "weights", ""},
        {"s", "s", "scaled, shifted"},
        {"S", "S", "scaled, shifted"},
        {"sc", "scaled", ""},
        {"16", "16.", ""},
        {"16.", "16.", "16.1, 16.2, 16.10"},
        {"16.1", "16.1", "16.1, 16.10"},
        {"e", "example two-", ""},
        {"example two-", "example two-", "two-keys, two-queries"},
        {"example ", "example two-", ""},
        {"EXAMPLE TWO-K", "example two-keys", ""},
        {"two", "example two-keys", ""},
        {"÷√", "scaled", ""},
        {"/s", "/s", "scaled, weights"},
        {"权", "weights", ""},
        {"step", "weights", ""},
        {"", "", "pages: 16.1, 16.2, 16.10\nsteps: raw, scaled, shifted, weights\nexamples: example …"},
        {"x", NULL, NULL},
        {"weightss", NULL, NULL},
    };
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Text line = {0}, list = {0};
        bool found = choices_complete(&choices, ROWS[i].typed, &line, &list);
        if (found != (ROWS[i].line != NULL)) fail_msg("\"%s\": %d", ROWS[i].typed, found);
        if (found && (strcmp(text_string(&line), ROWS[i].line) || strcmp(text_string(&list), ROWS[i].list)))
            fail_msg("\"%s\": \"%s\" [%s]", ROWS[i].typed, text_string(&line), text_string(&list));
        text_free(&line);
        text_free(&list);
    }
}

/* A letter in three may be wrong, two at most; digits must be right. */
static void what_was_nearly_typed_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *typed, *near; /* NULL: nothing is */
    } ROWS[] = {
        {"wieghts", "weights"},
        {"wights", "weights"},
        {"weigth", "weights"},
        {"WEIGHTZ", "weights"},
        {"weig", "weights"},
        {"rau", "raw"},
        {"scales", "scaled"},
        {"two-kyes", "example two-keys"},
        {"shitfed", "shifted"},
        {"example two", "example two-keys, example two-queries"},
        {"ra", NULL},
        {"x", NULL},
        {"", NULL},
        {"16.99", NULL},
        {"16.3", NULL},
        {"step 9", NULL},
        {"output", NULL},
        {"wxyghts", "weights"},
        {"wxyzhts", NULL},
    };
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Text near = {0};
        bool found = choices_add_near(&choices, ROWS[i].typed, &near);
        if (found != (ROWS[i].near != NULL) || (found && strcmp(text_string(&near), ROWS[i].near)))
            fail_msg("\"%s\": %s", ROWS[i].typed, text_string(&near));
        text_free(&near);
    }
}

/* One slip in three letters: two neighbours have changed places, at the beginning and at the end. */
static void neighbours_that_changed_places_are_one_slip(void **state)
{
    (void)state;
    static const struct {
        const char *typed;
        bool near;
    } ROWS[] = {{"rwa", true},  {"arw", true}, {"wra", false}, {"war", false}, {"raww", true},
                {"rraw", true}, {"rw", false}, {"aw", false},  {"rwwa", false}};
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Text near = {0};
        if (choices_add_near(&choices, ROWS[i].typed, &near) != ROWS[i].near)
            fail_msg("\"%s\": %s", ROWS[i].typed, text_string(&near));
        text_free(&near);
    }
}

static void of_many_that_are_near_four_are_named(void **state)
{
    (void)state;
    static const char *const TEXTS[] = {"note-a", "note-b", "note-c", "note-d", "note-e", "note-f"};
    for (size_t count = 1; count <= COUNT(TEXTS); count++) {
        Choices many = {0};
        Text near = {0}, expected = {0};
        for (size_t i = 0; i < count; i++) choices_add(&many, TEXTS[i], i);
        for (size_t i = 0; i < count && i < 4; i++) text_addf(&expected, "%s%s", i > 0 ? ", " : "", TEXTS[i]);
        assert_true(choices_add_near(&many, "note-x", &near));
        assert_string_equal(text_string(&near), text_string(&expected));
        text_free(&near);
        text_free(&expected);
        choices_free(&many);
    }
}

static void each_text_is_listed_once(void **state)
{
    (void)state;
    Text list = {0};
    choices_list(&choices, &list);
    assert_string_equal(text_string(&list),
                        "16.1, 16.2, 16.10, raw, scaled, shifted, weights, example two-keys, "
                        "example two-queries");
    text_free(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_form_is_found_however_it_is_typed),
        cmocka_unit_test(a_line_goes_on_as_far_as_all_agree_and_is_listed_where_they_part),
        cmocka_unit_test(what_was_nearly_typed_is_named),
        cmocka_unit_test(neighbours_that_changed_places_are_one_slip),
        cmocka_unit_test(of_many_that_are_near_four_are_named),
        cmocka_unit_test(each_text_is_listed_once),
    };
    return cmocka_run_group_tests(tests, fill, empty);
}
