/* Places in a lesson as they are typed: by page, by step, by example, and what is refused. */
#include "view/address.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/folder.h"
#include "support/play.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const char EXAMPLES[] =
    "```lesson\nid = 90\n```\n\n"
    "```example square\nq = [[1, 0], [0, 1]]\nk = [[1, 0], [0, 1]]\nv = [[1], [2]]\n```\n\n"
    "```example masked\nq = [[1, 0], [0, 1]]\nk = [[1, 0], [0, 1]]\nv = [[1], [2]]\nmask = causal\ntau = "
    "2\n```\n\n"
    "```example given\nscores = [[1, 2]]\nv = [[1], [2]]\n```\n\n"
    "```example projected\nx = [[1, 0]]\nw_q = [[1], [2]]\nw_k = [[1], [3]]\nw_v = [[1], [0]]\n```\n\n"
    "```example weights\nscores = [[3, 2]]\nv = [[1], [2]]\n```\n\n"
    "```example unseen\nscores = [[3, 2]]\n```\n";
static const char PAGES[] =
    "# T\n\n```lesson\ntitle = T\nobjective = One.\n```\n\n"
    "## 90.1 Prose\n\nA line.\n\n"
    "## 90.2 Two walks\n\nA line.\n\n```show\nexample = square\nsteps = raw..output\n```\n\n"
    "More.\n\n```show\nexample = masked\nsteps = raw..output\n```\n\n"
    "## 90.2a Given\n\n```show\nexample = given\nsteps = masked..output\n```\n\n"
    "## 90.10 Projected\n\n```show\nexample = projected\nsteps = q..v, weights\n```\n\n"
    "## 90.11 Namesake\n\n```show\nexample = weights\nsteps = exp..output\n```\n";

static char folder[FOLDER_PATH_BYTES];
static Arena arena;
static FaultList faults;
static Lesson lesson;
static Page page;

static int write_lesson(void **state)
{
    (void)state;
    folder_make(folder);
    folder_write(folder, "examples.md", EXAMPLES);
    folder_write(folder, "en.md", PAGES);
    return lesson_read(&arena, folder, &lesson, &faults) ? 0 : -1;
}

static int remove_lesson(void **state)
{
    (void)state;
    page_free(&page);
    folder_remove(folder);
    fault_list_free(&faults);
    arena_free(&arena);
    return 0;
}

/* On a page, at the step of a walk, counted from 0 over all walks (-1: at its beginning); or nowhere. */
static AddressBase base_at(const char *id, int step)
{
    AddressBase base = {.lesson = &lesson, .lang = LANG_EN};
    if (!id) return base;
    base.page_index = (size_t)lesson_find_page(lesson_text(&lesson, LANG_EN), id);
    page_build(&page, &lesson, base.page_index, LANG_EN, NULL);
    base.page = &page;
    for (size_t i = 0; i < page.block_count; i++)
        if (page.blocks[i].kind == PAGE_STEP && !page.blocks[i].idle && step-- == 0) base.block = i;
    return base;
}

/* "90.2 masked weights": the page, the example and the step that are there; "90.1" for a beginning. */
static void name_address(const Address *address, Text *out)
{
    Page there = {0};
    page_build(&there, &lesson, address->page, LANG_EN, NULL);
    text_add(out, there.source->id);
    if (address->block != SIZE_MAX) {
        const PageBlock *block = &there.blocks[address->block];
        const PageTrace *trace = &there.traces[block->trace];
        text_addf(out, " %s %s", trace->example->name, step_id_text(trace->now.table.steps[block->step].id));
    }
    page_free(&there);
}

static void a_place_is_found_by_each_of_its_names(void **state)
{
    (void)state;
    static const struct {
        const char *page; /* where it is typed; NULL: on the command line */
        int step;
        const char *typed, *place;
    } ROWS[] = {
        /* pages */
        {NULL, 0, "90.2", "90.2"},
        {NULL, 0, "090.02", "90.2"},
        {"90.1", -1, "90.10", "90.10"},
        {"90.1", -1, "10", "90.10"},
        {"90.1", -1, "2a", "90.2a"},
        {"90.1", -1, "2A", "90.2a"},
        /* a step of another page */
        {NULL, 0, "90.2:weights", "90.2 square weights"},
        {"90.1", -1, "2:weights", "90.2 square weights"},
        {"90.1", -1, "90.2:A", "90.2 square weights"},
        {"90.1", -1, "90.2:step 3", "90.2 square rowmax"},
        {"90.1", -1, "90.2a:exp", "90.2a given exp"},
        /* a step of this page, in the walk where one is */
        {"90.2", -1, "weights", "90.2 square weights"},
        {"90.2", 0, "weights", "90.2 square weights"},
        {"90.2", 8, "weights", "90.2 masked weights"},
        {"90.2", 8, "step 3", "90.2 masked tempered"},
        {"90.2", 0, "step 3", "90.2 square rowmax"},
        {"90.2", 0, "masked", "90.2 masked masked"}, /* which the first walk passes over */
        {"90.2", 0, "90.2:weights", "90.2 square weights"},
        {"90.2", 8, "2:weights", "90.2 masked weights"},
        /* by what is written above it, in the chain, on the board, in words */
        {"90.2", 0, "QKᵀ", "90.2 square raw"},
        {"90.2", 0, "QᵀK", "90.2 square raw"},
        {"90.2", 0, "QK^T", "90.2 square raw"},
        {"90.2", 0, "qkt", "90.2 square raw"},
        {"90.2", 0, "÷√d", "90.2 square scaled"},
        {"90.2", 0, "÷√2", "90.2 square scaled"},
        {"90.2", 0, "/√d", "90.2 square scaled"},
        {"90.2", 0, "/sqrt(d)", "90.2 square scaled"},
        {"90.2", 0, "/sqrt 2", "90.2 square scaled"},
        {"90.2", 0, "S", "90.2 square scaled"},
        {"90.2", 8, "S", "90.2 masked masked"}, /* what enters the softmax */
        {"90.2", 8, "QKᵀ/√2", "90.2 masked scaled"},
        {"90.2", 8, "÷τ", "90.2 masked tempered"},
        {"90.2", 8, "/tau", "90.2 masked tempered"},
        {"90.2", 8, "+M", "90.2 masked masked"},
        {"90.2", 0, "max", "90.2 square rowmax"},
        {"90.2", 0, "m", "90.2 square rowmax"},
        {"90.2", 0, "−max", "90.2 square shifted"},
        {"90.2", 0, "-max", "90.2 square shifted"},
        {"90.2", 0, "S − m", "90.2 square shifted"},
        {"90.2", 0, "exp", "90.2 square exp"},
        {"90.2", 0, "exp(S − m)", "90.2 square exp"},
        {"90.2", 0, "exp(S-m)", "90.2 square exp"},
        {NULL, 0, "90.2:S = QKᵀ/√2", "90.2 square scaled"},
        {NULL, 0, "90.2:O = AV", "90.2 square output"},
        {"90.2", 0, "Σ", "90.2 square rowsum"},
        {"90.2", 0, "÷Σ", "90.2 square weights"},
        {"90.2", 0, "A", "90.2 square weights"},
        {"90.2", 0, "P", "90.2 square weights"},
        {"90.2", 0, "AV", "90.2 square output"},
        {"90.2", 0, "A·V", "90.2 square output"},
        {"90.2", 0, "O", "90.2 square output"},
        {"90.2", 0, "OUTPUT", "90.2 square output"},
        {"90.2", 0, "raw scores", "90.2 square raw"},
        {"90.10", 0, "Q", "90.10 projected q"},
        {"90.10", 0, "query projection", "90.10 projected q"},
        /* examples; a step goes before one of its name */
        {"90.1", -1, "example masked", "90.2 masked raw"},
        {"90.10", 0, "masked", "90.2 masked raw"},
        {"90.11", 0, "weights", "90.11 weights weights"},
        {"90.11", 0, "example weights", "90.11 weights exp"},
        {"90.1", -1, "given", "90.2a given masked"},
        {"90.1", -1, "Example GIVEN", "90.2a given masked"},
    };
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        AddressBase base = base_at(ROWS[i].page, ROWS[i].step);
        Address address;
        Fault fault = {0};
        Text name = {0};
        if (!address_find(&base, ROWS[i].typed, &address, &fault))
            fail_msg("row %zu, %s: %s", i, ROWS[i].typed, fault.message);
        name_address(&address, &name);
        if (strcmp(text_string(&name), ROWS[i].place) != 0)
            fail_msg("row %zu, %s: %s", i, ROWS[i].typed, text_string(&name));
        text_free(&name);
    }
}

static void what_is_not_there_is_refused_with_what_is(void **state)
{
    (void)state;
    static const struct {
        const char *page, *typed, *where, *message;
    } ROWS[] = {
        {NULL, "90.7", "90.7", "the lesson has no such page; there are 90.1, 90.2, 90.2a, 90.10, 90.11"},
        {NULL, "90.7:weights", "90.7", "the lesson has no such page; there are 90.1"},
        {NULL, "90.2:", "90.2:", "a step is missing behind the colon"},
        {NULL, "90.2:wieghts", "wieghts", "this page has no such step; it walks raw, scaled, rowmax"},
        {NULL, "90.2:wieghts", "wieghts", "; near it: weights"},
        {NULL, "90.2:step 12", "step 12", "this page has no such step; it walks raw"},
        {NULL, "90.1:raw", "raw", "this page walks no steps; leave the step out"},
        {NULL, "90.2:square", "square", "this page has no such step"},
        {"90.2", "wieghts", "wieghts",
         "\"wieghts\" is no page, step or example here; Tab lists what there is; near it: weights"},
        {"90.1", "example givn", "example givn", "; near it: example given"},
        {"90.1", "unseen", "unseen", "\"unseen\" is no page, step or example here"}, /* no page shows it */
        {"90.1", "weights:90.2", "weights", "the lesson has no such page"},
        {"90.1", ":raw", "", "the lesson has no such page"},
    };
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        AddressBase base = base_at(ROWS[i].page, 0);
        Address address;
        Fault fault = {0};
        if (address_find(&base, ROWS[i].typed, &address, &fault)) fail_msg("%s is taken", ROWS[i].typed);
        if (fault.kind != FAULT_USAGE || strcmp(fault.where, ROWS[i].where) != 0 ||
            !strstr(fault.message, ROWS[i].message))
            fail_msg("%s: %s: %s", ROWS[i].typed, fault.where, fault.message);
    }
}

static void what_may_be_typed_goes_on_as_it_was_begun(void **state)
{
    (void)state;
    static const struct {
        const char *typed, *line, *list; /* NULL: nothing */
    } ROWS[] = {
        {"9", "90.", ""},
        {"90.", "90.", "90.1, 90.2, 90.2a, 90.10, 90.11"},
        {"we", "weights", ""},
        {"t", "tempered", ""}, /* of the second walk alone */
        {"s", "s", "scaled, shifted"},
        {"row", "row", "rowmax, rowsum"},
        {"÷", "÷", "scaled, weights, tempered"},
        {"90.2a:", "90.2a:", "masked, rowmax, shifted, exp, rowsum, weights, output"},
        {"2a:w", "2a:weights", ""},
        {"90.1:", NULL, NULL},
        {"90.7:", NULL, NULL},
        {"example s", "example square", ""},
        {"squ", "example square", ""},
        {"example u", NULL, NULL},
    };
    AddressBase base = base_at("90.2", 0);
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Choices choices = {0};
        Text line = {0}, list = {0};
        address_add_choices(&base, ROWS[i].typed, &choices);
        bool found = choices_complete(&choices, ROWS[i].typed, &line, &list);
        if (found != (ROWS[i].line != NULL)) fail_msg("\"%s\": %d", ROWS[i].typed, found);
        if (found && (strcmp(text_string(&line), ROWS[i].line) || strcmp(text_string(&list), ROWS[i].list)))
            fail_msg("\"%s\": \"%s\" [%s]", ROWS[i].typed, text_string(&line), text_string(&list));
        text_free(&line);
        text_free(&list);
        choices_free(&choices);
    }
}

int main(int count, char **arguments)
{
    (void)count;
    play_start(arguments[0]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_is_found_by_each_of_its_names),
        cmocka_unit_test(what_is_not_there_is_refused_with_what_is),
        cmocka_unit_test(what_may_be_typed_goes_on_as_it_was_begun),
    };
    return cmocka_run_group_tests(tests, write_lesson, remove_lesson);
}
