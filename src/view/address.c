/* A place in a lesson, as it is typed. */
#include "view/address.h"

#include <string.h>

#include "trace/symbol.h"
#include "view/step_symbol.h"
#include "view/step_words.h"

/* ---- pages ---- */

/* What is before the colon, without blanks. */
static void add_page_part(const char *text, const char *colon, Text *out)
{
    while (colon > text && colon[-1] == ' ') colon--;
    text_put(out, text, (size_t)(colon - text));
}

/* "3" is page 16.3 of lesson 16. */
static int find_page(const AddressBase *base, const char *word)
{
    const LessonText *text = lesson_text(base->lesson, base->lang);
    Text whole = {0};
    int page = lesson_find_page(text, word);
    text_addf(&whole, "%s.%s", base->lesson->id, word);
    if (page < 0) page = lesson_find_page(text, text_string(&whole));
    text_free(&whole);
    return page;
}

static void add_pages(const AddressBase *base, Choices *choices)
{
    const LessonText *text = lesson_text(base->lesson, base->lang);
    choices->group = _("pages");
    for (size_t i = 0; i < text->page_count; i++) {
        const char *id = text->pages[i].id, *point = strchr(id, '.');
        choices_add(choices, id, i);
        if (point) choices_add_form(choices, id, point + 1, i);
    }
}

/* ---- steps ---- */

/* The steps of a page that is built, or of one that is built for it. */
typedef struct {
    const Page *page;
    size_t block; /* whose walk is meant first; SIZE_MAX: none */
    Page own;
} Steps;

static void open_steps(Steps *steps, const AddressBase *base, size_t page)
{
    bool here = base->page && base->page_index == page;
    *steps = (Steps){.page = base->page, .block = here ? base->block : SIZE_MAX};
    if (here) return;
    page_build(&steps->own, base->lesson, page, base->lang, NULL);
    steps->page = &steps->own;
}

/* How far a step is from where one is: in the same walk, in another one of the same computation, elsewhere.
 */
static int distance_of(const Steps *steps, const PageBlock *block)
{
    const PageBlock *here =
        steps->block < steps->page->block_count ? &steps->page->blocks[steps->block] : NULL;
    if (!here || here->kind != PAGE_STEP) return 0;
    return (block->trace != here->trace) + (block->trace != here->trace || block->show != here->show);
}

static const char *step_text(const Steps *steps, const PageBlock *block)
{
    const Step *row = &steps->page->traces[block->trace].now.table.steps[block->step];
    return row->id < STEP_COUNT ? step_id_text(row->id) : row->symbol;
}

typedef void (*AddForm)(const Trace *trace, size_t step, Layout layout, Text *out);

static void add_sign(const Trace *trace, size_t step, Layout layout, Text *out)
{
    (void)layout;
    text_add(out, trace->table.steps[step].symbol);
}

static void add_scale(const Trace *trace, size_t step, Layout layout, Text *out)
{
    (void)layout;
    if (trace->table.steps[step].id == STEP_SCALED) symbol_add_scale(trace, step, "÷", out);
}

static void add_name(const Trace *trace, size_t step, Layout layout, Text *out)
{
    (void)layout;
    text_add(out, step_view_name(trace, step));
}

static void add_title(const Trace *trace, size_t step, Layout layout, Text *out)
{
    step_view_symbol(trace, step, layout, false, out);
}

/* "exp(S − m)", "S = QKᵀ/√2" */
static void add_whole(const Trace *trace, size_t step, Layout layout, Text *out)
{
    step_view_symbol(trace, step, layout, true, out);
}

/* The letters, signs and words under which a step is seen: in titles, in the chain, on the board. */
static const AddForm FORMS[] = {symbol_add, add_title, add_whole, step_sign, add_sign, add_scale, add_name};
enum { FORM_COUNT = sizeof FORMS / sizeof *FORMS };

/* Adds the step as `before` and its id, as it is typed in this form. */
static void add_step(const Steps *steps, const PageBlock *block, const char *before, const char *form,
                     Choices *choices)
{
    Text text = {0}, typed = {0};
    text_addf(&text, "%s%s", before, step_text(steps, block));
    text_addf(&typed, "%s%s", before, form);
    choices_add_form(choices, text_string(&text), text_string(&typed), (size_t)(block - steps->page->blocks));
    text_free(&text);
    text_free(&typed);
}

static void add_id(const Steps *steps, const PageBlock *block, const char *before, Choices *choices)
{
    add_step(steps, block, before, step_text(steps, block), choices);
}

static void add_forms(const Steps *steps, const PageBlock *block, const char *before, Choices *choices)
{
    Text form = {0};
    for (size_t i = 0; i < 2 * FORM_COUNT; i++, text_clear(&form)) {
        FORMS[i / 2](&steps->page->traces[block->trace].now, block->step, i % 2 ? LAYOUT_COLUMN : LAYOUT_ROW,
                     &form);
        add_step(steps, block, before, text_string(&form), choices);
    }
    text_addf(&form, "step %zu", block->step_number);
    add_step(steps, block, before, text_string(&form), choices);
    text_clear(&form);
    text_addf(&form, _("step %zu"), block->step_number);
    add_step(steps, block, before, text_string(&form), choices);
    text_free(&form);
}

/* The nearest steps first: their ids, and then all other forms. */
static void add_steps(const Steps *steps, const char *before, Choices *choices)
{
    static void (*const ADD[])(const Steps *, const PageBlock *, const char *, Choices *) = {add_id,
                                                                                             add_forms};
    enum { FARTHEST = 2 };
    choices->group = _("steps");
    for (size_t way = 0; way < 2; way++)
        for (int distance = 0; distance <= FARTHEST; distance++)
            for (size_t i = 0; i < steps->page->block_count; i++) {
                const PageBlock *block = &steps->page->blocks[i];
                if (block->kind == PAGE_STEP && !block->idle && distance_of(steps, block) == distance)
                    ADD[way](steps, block, before, choices);
            }
}

/* ---- examples ---- */

static bool shows(const LessonPage *page, const char *example)
{
    for (size_t i = 0; i < page->block_count; i++) {
        const LessonBlock *block = &page->blocks[i];
        if (block->kind == BLOCK_SHOW && block->show.example &&
            strcmp(block->show.example->name, example) == 0)
            return true;
    }
    return false;
}

/* The page that shows an example: this one, or the next that does; false if none does. */
static bool find_shown(const AddressBase *base, const char *example, size_t *page)
{
    const LessonText *text = lesson_text(base->lesson, base->lang);
    for (size_t i = 0; i < text->page_count; i++) {
        *page = (base->page_index + i) % text->page_count;
        if (shows(&text->pages[*page], example)) return true;
    }
    return false;
}

static void add_examples(const AddressBase *base, Choices *choices)
{
    choices->group = _("examples");
    for (size_t i = 0; i < base->lesson->example_count; i++) {
        Text text = {0};
        size_t page;
        const char *name = base->lesson->examples[i].name;
        if (!find_shown(base, name, &page)) continue;
        text_addf(&text, "example %s", name);
        choices_add(choices, text_string(&text), i);
        choices_add_form(choices, text_string(&text), name, i);
        text_free(&text);
    }
}

/* The first block that shows an example. */
static Address find_block(const AddressBase *base, const char *example)
{
    Address address = {.block = SIZE_MAX};
    Steps steps;
    find_shown(base, example, &address.page);
    open_steps(&steps, base, address.page);
    for (size_t i = 0; i < steps.page->block_count && address.block == SIZE_MAX; i++) {
        const Show *show = steps.page->blocks[i].show;
        if (show && show->example && strcmp(show->example->name, example) == 0) address.block = i;
    }
    page_free(&steps.own);
    return address;
}

/* ---- what is not there ---- */

static void add_near(const Choices *choices, const char *word, Text *out)
{
    Text near = {0};
    if (choices_add_near(choices, word, &near)) text_addf(out, _("; near it: %s"), text_string(&near));
    text_free(&near);
}

static bool refuse_page(const AddressBase *base, const char *word, Fault *fault)
{
    Choices pages = {0};
    Text known = {0};
    add_pages(base, &pages);
    choices_list(&pages, &known);
    add_near(&pages, word, &known);
    fault_set(fault, FAULT_USAGE, &(Place){.name = word}, _("the lesson has no such page; there are %s"),
              text_string(&known));
    choices_free(&pages);
    text_free(&known);
    return false;
}

static bool refuse_step(const Choices *steps, const char *word, Fault *fault)
{
    Text known = {0};
    if (steps->count == 0)
        return fault_set(fault, FAULT_USAGE, &(Place){.name = word},
                         _("this page walks no steps; leave the step out"));
    choices_list(steps, &known);
    add_near(steps, word, &known);
    fault_set(fault, FAULT_USAGE, &(Place){.name = word}, _("this page has no such step; it walks %s"),
              text_string(&known));
    text_free(&known);
    return false;
}

static bool refuse_word(const AddressBase *base, const char *word, Fault *fault)
{
    Choices choices = {0};
    Text near = {0};
    address_add_choices(base, word, &choices);
    add_near(&choices, word, &near);
    fault_set(fault, FAULT_USAGE, &(Place){.name = word},
              _("\"%s\" is no page, step or example here; Tab lists what there is%s"), word,
              text_string(&near));
    choices_free(&choices);
    text_free(&near);
    return false;
}

/* ---- the whole ---- */

static bool find_step(const AddressBase *base, const char *word, Address *out, Fault *fault)
{
    Steps steps;
    Choices choices = {0};
    open_steps(&steps, base, out->page);
    add_steps(&steps, "", &choices);
    const Choice *found = choices_find(&choices, word);
    if (found)
        out->block = found->value;
    else if (fault)
        refuse_step(&choices, word, fault);
    choices_free(&choices);
    page_free(&steps.own);
    return found != NULL;
}

static bool find_example(const AddressBase *base, const char *word, Address *out)
{
    Choices choices = {0};
    add_examples(base, &choices);
    const Choice *found = choices_find(&choices, word);
    if (found) *out = find_block(base, base->lesson->examples[found->value].name);
    choices_free(&choices);
    return found != NULL;
}

/* "16.3:weights", taken apart at its colon. */
static bool find_both(const AddressBase *base, const char *text, const char *colon, Address *out,
                      Fault *fault)
{
    Text word = {0};
    add_page_part(text, colon, &word);
    int page = find_page(base, text_string(&word));
    *out = (Address){.page = (size_t)page, .block = SIZE_MAX};
    if (page < 0) refuse_page(base, text_string(&word), fault);
    text_free(&word);
    if (page >= 0 && !colon[1])
        return fault_set(fault, FAULT_USAGE, &(Place){.name = text},
                         _("a step is missing behind the colon; name it, as in 16.3:weights"));
    return page >= 0 && find_step(base, colon + 1, out, fault);
}

bool address_find(const AddressBase *base, const char *text, Address *out, Fault *fault)
{
    const char *colon = strchr(text, ':');
    if (colon) return find_both(base, text, colon, out, fault);
    int page = find_page(base, text);
    *out = (Address){.page = page < 0 ? base->page_index : (size_t)page, .block = SIZE_MAX};
    if (page >= 0) return true;
    if (!base->page) return refuse_page(base, text, fault);
    return find_step(base, text, out, NULL) || find_example(base, text, out) ||
           refuse_word(base, text, fault);
}

static void add_steps_of(const AddressBase *base, size_t page, const char *before, Choices *choices)
{
    Steps steps;
    open_steps(&steps, base, page);
    add_steps(&steps, before, choices);
    page_free(&steps.own);
}

void address_add_choices(const AddressBase *base, const char *text, Choices *choices)
{
    const char *colon = strchr(text, ':');
    if (!colon) {
        add_pages(base, choices);
        if (base->page) add_steps_of(base, base->page_index, "", choices);
        add_examples(base, choices);
        return;
    }
    Text before = {0};
    add_page_part(text, colon, &before);
    int page = find_page(base, text_string(&before));
    text_add(&before, ":");
    if (page >= 0) add_steps_of(base, (size_t)page, text_string(&before), choices);
    text_free(&before);
}
