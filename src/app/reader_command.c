/* The one-line command of the reader: where to go, or what to set, by name. */
#include "app/reader_command.h"

#include <math.h>
#include <string.h>

#include "app/reader_edit.h"
#include "app/reader_go.h"
#include "base/lang.h"
#include "course/reference.h"
#include "view/cost.h"

/* A command, taken apart: "name[at] = value". Each part is empty where it is not given. */
typedef struct {
    const char *name; /* folded: words count in any case */
    const char *at;
    const char *value;
    bool assigns;
} Command;

static const char *keep_trimmed(Arena *arena, const char *text, size_t length)
{
    for (; length > 0 && *text == ' '; length--) text++;
    while (length > 0 && text[length - 1] == ' ') length--;
    return arena_text(arena, text, length);
}

static const char *keep_folded(Arena *arena, const char *text, size_t length)
{
    Text folded = {0};
    text_fold(&folded, keep_trimmed(arena, text, length));
    const char *name = keep_trimmed(arena, text_string(&folded), folded.length);
    text_free(&folded);
    return name;
}

static Command parse(Arena *arena, const char *text)
{
    const char *equals = strchr(text, '=');
    const size_t length = equals ? (size_t)(equals - text) : strlen(text);
    const char *open = memchr(text, '[', length);
    const char *close = open ? memchr(open, ']', length - (size_t)(open - text)) : NULL;
    return (Command){.name = keep_folded(arena, text, open ? (size_t)(open - text) : length),
                     .at = close ? keep_trimmed(arena, open + 1, (size_t)(close - open - 1)) : "",
                     .value = equals ? keep_trimmed(arena, equals + 1, strlen(equals + 1)) : "",
                     .assigns = equals != NULL};
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
    Edit edit = {.step = id};
    if (!reference_position(&(CellSearch){trace->example, matrix, command->at, &place}, &edit.row,
                            &edit.column, fault))
        return false;
    if (edit.column == SIZE_MAX)
        return fault_set(fault, FAULT_USAGE, &place,
                         _("a whole row cannot be set; name a row and a column, as in %s[0,1]"),
                         step_id_text(id));
    if (!reader_read_number(reader, id, command->value, &edit.value, fault)) return false;
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
        if (reader->sizes.values[i].length > 0)
            reader->sizes.fields[count++] =
                (Field){.name = SIZE_NAMES[i], .value = text_string(&reader->sizes.values[i])};
    reader->look.sizes = (FieldList){reader->sizes.fields, count};
    reader->scroll.measure = (Measure){0}; /* the tables may have become longer */
}

/* "T = 512, 2048": of a list that the tables cannot take nothing is kept. */
static bool set_size(Reader *reader, size_t which, const char *value, Fault *fault)
{
    Canvas scratch = {0};
    Text *kept = &reader->sizes.values[which];
    const Field one = {.name = SIZE_NAMES[which], .value = value};
    const Field other = {.name = SIZE_NAMES[1 - which], .value = "1"};
    FieldList fields = {(Field[]){one, other}, 2};
    bool sound = cost_draw(&scratch, reader->screen.charset, reader->screen.width, fields, fault);
    canvas_free(&scratch);
    if (!sound) return false;
    text_clear(kept);
    text_add(kept, value);
    collect_sizes(reader);
    return true;
}

static int size_named(const Reader *reader, const char *name)
{
    for (int i = 0; i < SIZE_COUNT; i++)
        if (text_same(name, SIZE_NAMES[i]) && find_cost(reader)) return i;
    return -1;
}

/* ---- the whole ---- */

static Outcome set_mask_named(Reader *reader, const char *value, const char *text)
{
    bool causal = text_same(value, "causal");
    if (!causal && !text_same(value, "none"))
        return reader_ask_again(reader, text,
                                _("A mask is set with mask = causal, mask = none, or cell by cell."));
    set_mask(reader, causal);
    return screen_stay();
}

/* What cannot be set is asked again as the command that it was. */
static Outcome set(Reader *reader, const Command *command, const char *text)
{
    Fault fault = {0};
    int size = size_named(reader, command->name);
    if (size >= 0)
        return set_size(reader, (size_t)size, command->value, &fault)
                   ? screen_stay()
                   : reader_ask_again(reader, text, fault.message);
    if (!reader_trace(reader))
        return reader_ask_again(reader, text,
                                _("Numbers are set where an example is shown: go on to a step first."));
    if (strcmp(command->name, "tau") == 0 || strcmp(command->name, "τ") == 0) {
        Outcome outcome = reader_take_tau(reader, command->value);
        return outcome.kind == OUTCOME_LINE ? reader_ask_again(reader, text, "") : outcome;
    }
    if (strcmp(command->name, "mask") == 0 && !*command->at)
        return set_mask_named(reader, command->value, text);
    return set_cell(reader, command, &fault) ? screen_stay() : reader_ask_again(reader, text, fault.message);
}

/* An input method types other characters for the same keys; 、 is its comma in a list. */
static void fold_line(Text *out, const char *line)
{
    for (size_t left = strlen(line), bytes; left > 0; line += bytes, left -= bytes) {
        uint32_t character;
        bytes = text_decode(line, left, &character);
        text_add_char(out, character == U'、' ? ',' : key_fold(character));
    }
}

Outcome reader_take_command(Reader *reader, const char *text)
{
    Arena arena = {0};
    Text folded = {0};
    Outcome outcome = screen_stay();
    fold_line(&folded, text);
    Fault fault = {0};
    const Command command = parse(&arena, text_string(&folded));
    const char *place = keep_trimmed(&arena, text_string(&folded), folded.length);
    if (command.assigns)
        outcome = set(reader, &command, text);
    else if (*place && !reader_go_to(reader, place, &fault))
        outcome = reader_ask_again(reader, text, fault.message);
    text_free(&folded);
    arena_free(&arena);
    return outcome;
}

/* ---- completing ---- */

static void add_settings(const Reader *reader, Choices *choices)
{
    const PageTrace *trace = reader_trace(reader);
    choices->group = _("set");
    for (size_t i = 0; i < SIZE_COUNT && find_cost(reader); i++) {
        char word[8];
        snprintf(word, sizeof word, "%s = ", SIZE_NAMES[i]);
        choices_add(choices, word, 0);
    }
    if (!trace) return;
    if (trace_can_edit(&trace->now, STEP_TAU)) choices_add(choices, "tau = ", 0);
    for (StepId id = STEP_NONE + 1; id < STEP_TAU; id++) {
        Text word = {0};
        text_addf(&word, "%s[", step_id_text(id));
        if (trace_can_edit(&trace->now, id)) choices_add(choices, text_string(&word), 0);
        text_free(&word);
    }
    if (!trace_can_edit(&trace->now, STEP_MASK)) return;
    choices_add(choices, "mask = causal", 0);
    choices_add(choices, "mask = none", 0);
}

bool reader_complete_command(const Reader *reader, const char *typed, Text *line, Text *list)
{
    Choices choices = {0};
    Text folded = {0};
    const AddressBase base = reader_address_base(reader);
    fold_line(&folded, typed);
    address_add_choices(&base, text_string(&folded), &choices);
    add_settings(reader, &choices);
    bool found = choices_complete(&choices, text_string(&folded), line, list);
    if (!found) text_add(list, _("Nothing here begins so."));
    choices_free(&choices);
    text_free(&folded);
    return found;
}
