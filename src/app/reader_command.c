/* The one-line command of the reader: where to go, or what to set, by name. */
#include "app/reader_command.h"

#include <math.h>
#include <string.h>

#include "app/reader_edit.h"
#include "base/lang.h"
#include "course/reference.h"
#include "math/literal.h"
#include "view/cost.h"

enum { NAME_BYTES = 64 };

/* A command, taken apart: "name[at] = value". Each part is empty where it is not given. */
typedef struct {
    char name[NAME_BYTES];
    char at[NAME_BYTES];
    const char *value;
    bool assigns;
} Command;

static void copy_trimmed(char out[NAME_BYTES], const char *text, size_t length)
{
    while (length > 0 && *text == ' ') {
        text++;
        length--;
    }
    while (length > 0 && text[length - 1] == ' ') length--;
    if (length >= NAME_BYTES) length = NAME_BYTES - 1;
    memcpy(out, text, length);
    out[length] = '\0';
}

static Command parse(const char *text)
{
    Command command = {.value = ""};
    const char *equals = strchr(text, '=');
    size_t length = equals ? (size_t)(equals - text) : strlen(text);
    const char *open = memchr(text, '[', length);
    const char *close = open ? memchr(open, ']', length - (size_t)(open - text)) : NULL;
    if (open && close) copy_trimmed(command.at, open + 1, (size_t)(close - open - 1));
    copy_trimmed(command.name, text, open ? (size_t)(open - text) : length);
    if (equals) command.value = equals + 1 + strspn(equals + 1, " ");
    command.assigns = equals != NULL;
    return command;
}

/* ---- going ---- */

static bool shows_example(const LessonPage *page, const char *name)
{
    for (size_t i = 0; i < page->block_count; i++) {
        const LessonBlock *block = &page->blocks[i];
        if (block->kind == LESSON_SHOW && block->show.example && strcmp(block->show.example->name, name) == 0)
            return true;
    }
    return false;
}

/* To the first step of the example, on this page or the next one that shows it. */
static bool go_to_example(Reader *reader, const char *name)
{
    const LessonText *text = lesson_text(reader->lesson, lang_current());
    for (size_t i = 0; i < text->page_count; i++) {
        size_t index = (reader->page_index + i) % text->page_count;
        if (!shows_example(&text->pages[index], name)) continue;
        reader_go_to_page(reader, index);
        for (size_t block = 0; block < reader->page.block_count; block++) {
            const PageBlock *shown = &reader->page.blocks[block];
            if (!shown->show || !shown->show->example || strcmp(shown->show->example->name, name) != 0)
                continue;
            reader_go_to_block(reader, block);
            return true;
        }
    }
    return false;
}

static bool go(Reader *reader, const char *name)
{
    int page = lesson_find_page(lesson_text(reader->lesson, lang_current()), name);
    if (page >= 0) reader_go_to_page(reader, (size_t)page);
    return page >= 0 || go_to_example(reader, strncmp(name, "example ", 8) == 0 ? name + 8 : name);
}

/* ---- setting ---- */

/* Every cell of the mask as a causal mask, or no mask, has it; undone at once. */
static void set_mask(Reader *reader, bool causal)
{
    const PageTrace *trace = reader_trace(reader);
    const Example *example = trace->example;
    long offset = example->causal || example->has_past
                      ? example->offset
                      : (long)example->key_count - (long)example->query_count;
    bool first = true;
    for (size_t query = 0; query < example->query_count; query++) {
        for (size_t key = 0; key < example->key_count; key++) {
            bool hidden = causal && (long)key > (long)query + offset;
            Edit edit = {.step = STEP_MASK,
                         .row = query,
                         .column = key,
                         .value = hidden ? -HUGE_VAL : 0.0,
                         .joined = !first};
            edit_log_add(&reader->edits[trace->example_index], edit);
            first = false;
        }
    }
    page_follow(&reader->page, reader->edits);
}

static bool refuse_cell(const Trace *trace, const char *name, Fault *fault)
{
    Text known = {0};
    trace_list_editable(trace, &known);
    fault_set(fault, FAULT_USAGE, &(Place){.name = ""}, _("\"%s\" cannot be set; these can: %s"), name,
              text_string(&known));
    text_free(&known);
    return false;
}

static bool set_cell(Reader *reader, const Command *command, Fault *fault)
{
    const Trace *trace = &reader_trace(reader)->now;
    StepId id = step_id_find(command->name);
    Place place = {.name = ""};
    if (!trace_can_edit(trace, id)) return refuse_cell(trace, command->name, fault);
    const Matrix *matrix = reference_matrix(trace, id);
    LiteralRules rules = {.minus_infinity = step_facts(id)->hides};
    Edit edit = {.step = id};
    if (!reference_position(trace->example, matrix, command->at, &place, &edit.row, &edit.column, fault))
        return false;
    if (edit.column == SIZE_MAX)
        return fault_set(fault, FAULT_USAGE, &place,
                         _("a whole row cannot be set; name a row and a column, as in %s[0,1]"),
                         step_id_text(id));
    if (!literal_read_number(command->value, rules, &place, &edit.value, fault)) return false;
    reader_add_edit(reader, edit);
    return true;
}

/* ---- the sizes of cost tables ---- */

static const char *const SIZE_NAMES[] = {"T", "d"};
enum { SIZE_COUNT = sizeof SIZE_NAMES / sizeof *SIZE_NAMES };

static const PageBlock *find_cost(const Reader *reader)
{
    const Stop *stop = reader_stop(reader);
    for (size_t i = stop->first; i < stop->last; i++)
        if (reader->page.blocks[i].kind == PAGE_VIEW && reader->page.blocks[i].show->view == VIEW_COST)
            return &reader->page.blocks[i];
    return NULL;
}

/* The sizes that are set, as fields that the tables read in place of their own. */
static void collect_sizes(Reader *reader)
{
    size_t count = 0;
    for (size_t i = 0; i < SIZE_COUNT; i++)
        if (reader->size_values[i].length > 0)
            reader->sizes[count++] =
                (Field){.name = SIZE_NAMES[i], .value = text_string(&reader->size_values[i])};
    reader->look.sizes = (FieldList){reader->sizes, count};
    reader->measure = (Measure){0}; /* the tables may have become longer */
}

/* "T = 512, 2048": a list that the tables cannot take is told, and the old one stays. */
static bool set_size(Reader *reader, size_t which, const char *value, Fault *fault)
{
    Canvas scratch = {0};
    Text old = {0};
    Text *kept = &reader->size_values[which];
    text_add(&old, text_string(kept));
    text_clear(kept);
    text_add(kept, value);
    collect_sizes(reader);
    const Field one = {.name = SIZE_NAMES[which], .value = value};
    const Field other = {.name = SIZE_NAMES[1 - which], .value = "1"};
    bool sound =
        cost_draw(&scratch, reader->charset, reader->width, (FieldList){(Field[]){one, other}, 2}, fault);
    if (!sound) {
        text_clear(kept);
        text_add(kept, text_string(&old));
        collect_sizes(reader);
    }
    canvas_free(&scratch);
    text_free(&old);
    return sound;
}

static int size_named(const Reader *reader, const char *name)
{
    for (int i = 0; i < SIZE_COUNT; i++)
        if (strcmp(name, SIZE_NAMES[i]) == 0 && find_cost(reader)) return i;
    return -1;
}

/* ---- the whole ---- */

/* What cannot be is asked again as the command that it was. */
static Outcome set_tau(Reader *reader, const char *value, const char *text)
{
    Outcome outcome = reader_take_tau(reader, value);
    return outcome.kind == OUTCOME_LINE ? reader_ask_again(reader, text, "") : outcome;
}

static Outcome set(Reader *reader, const Command *command, const char *text)
{
    Fault fault = {0};
    bool preset = strcmp(command->name, "mask") == 0 && !*command->at;
    int size = size_named(reader, command->name);
    if (size >= 0 && !set_size(reader, (size_t)size, command->value, &fault))
        return reader_ask_again(reader, text, fault.message);
    if (size >= 0) return outcome_stay();
    if (!reader_trace(reader))
        return reader_ask_again(reader, text,
                                _("Numbers are set where an example is shown: go on to a step first."));
    if (strcmp(command->name, "tau") == 0 || strcmp(command->name, "τ") == 0)
        return set_tau(reader, command->value, text);
    if (preset && (strcmp(command->value, "causal") == 0 || strcmp(command->value, "none") == 0)) {
        set_mask(reader, command->value[0] == 'c');
    } else if (preset) {
        return reader_ask_again(reader, text,
                                _("A mask is set with mask = causal, mask = none, or cell by cell."));
    } else if (!set_cell(reader, command, &fault)) {
        return reader_ask_again(reader, text, fault.message);
    }
    return outcome_stay();
}

Outcome reader_take_command(Reader *reader, const char *text)
{
    Command command = parse(text);
    if (command.assigns) return set(reader, &command, text);
    if (go(reader, command.name)) return outcome_stay();
    return reader_ask_again(reader, text, _("There is no page and no example of that name here."));
}
