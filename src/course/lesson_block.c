/* The blocks of fields on a lesson's pages, read against the lesson's examples. */
#include "course/lesson_block.h"

#include <string.h>

#include "base/lang.h"
#include "base/prose.h"
#include "base/text.h"
#include "course/source.h"
#include "grade/misconception.h"
#include "math/number.h"
#include "trace/step.h"

const char *const VIEW_NAMES[VIEW_COUNT] = {
    [VIEW_STEPS] = "steps", [VIEW_WEIGHTS] = "weights",       [VIEW_HEAT] = "heat",
    [VIEW_CURVE] = "curve", [VIEW_VISIBILITY] = "visibility", [VIEW_FLOW] = "flow",
    [VIEW_COST] = "cost",   [VIEW_LAYOUTS] = "layouts",
};

const char *const FLOW_PLACES[] = {"x",      "norm",        "projections", "q",        "k",
                                   "v",      "scores",      "scale",       "mask",     "softmax",
                                   "output", "concatenate", "w_o",         "residual", NULL};

/* What a block may have computed otherwise than its example; how it is shown is another thing, see
 * read_layout. */
static const char *const OVERRIDES[] = {"shift", "tau"};
enum { OVERRIDE_COUNT = sizeof OVERRIDES / sizeof *OVERRIDES };

/* --- Fields --- */

static void add_name(Text *list, const char *name)
{
    text_addf(list, "%s%s", list->length > 0 ? ", " : "", name);
}

static void report_field(BlockReader *reader, const DocumentBlock *block, const Field *field,
                         const char *const *names)
{
    Text known = {0};
    for (size_t n = 0; names[n]; n++) add_name(&known, names[n]);
    source_fault(reader->faults, &field->place, _("%s is no field of %s; it may have %s"), field->name,
                 block->info, text_string(&known));
    text_free(&known);
}

bool lesson_block_check(BlockReader *reader, const DocumentBlock *block, const char *const *names)
{
    bool sound = true;
    for (size_t i = 0; i < block->fields.count; i++) {
        const Field *field = &block->fields.items[i];
        size_t n = 0;
        while (names[n] && strcmp(names[n], field->name) != 0) n++;
        if (names[n]) continue;
        report_field(reader, block, field, names);
        sound = false;
    }
    return sound;
}

const char *lesson_block_need(BlockReader *reader, const DocumentBlock *block, const char *name)
{
    const char *value = field_value(block->fields, name, NULL);
    if (!value)
        source_fault(reader->faults, &block->place, _("%s is missing in this %s block"), name, block->info);
    return value;
}

/* A number of decimals, `least` at the least. */
static bool read_digits(BlockReader *reader, const Place *place, const char *text, size_t length, int least,
                        int *out)
{
    int digits = 0;
    size_t i = 0;
    for (; i < length && text[i] >= '0' && text[i] <= '9' && digits <= NUMBER_DIGITS_MAX; i++)
        digits = digits * 10 + (text[i] - '0');
    *out = digits;
    if (length > 0 && i == length && digits >= least && digits <= NUMBER_DIGITS_MAX) return true;
    source_fault(reader->faults, place, _("\"%.*s\" is no number of decimals; write one from %d to %d"),
                 (int)length, text, least, NUMBER_DIGITS_MAX);
    return false;
}

/* --- Examples --- */

const NamedExample *lesson_block_find(const NamedExample *examples, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(examples[i].name, name) == 0) return &examples[i];
    return NULL;
}

static const NamedExample *find_named(const BlockReader *reader, const char *name)
{
    return lesson_block_find(reader->examples, reader->example_count, name);
}

static const NamedExample *need_named(BlockReader *reader, const Field *field)
{
    const NamedExample *named = find_named(reader, field->value);
    if (!named)
        source_fault(reader->faults, &field->place,
                     _("there is no example \"%s\"; define it in examples.md or exercise.md"), field->value);
    return named;
}

static bool is_override(const char *name)
{
    for (size_t i = 0; i < OVERRIDE_COUNT; i++)
        if (strcmp(OVERRIDES[i], name) == 0) return true;
    return false;
}

/* The example's fields, those that the block has too replaced by the block's. */
static FieldList overridden(Arena *arena, FieldList own, FieldList block)
{
    Field *fields = arena_take(arena, own.count + OVERRIDE_COUNT, sizeof *fields);
    size_t count = 0;
    for (size_t i = 0; i < own.count; i++)
        if (!is_override(own.items[i].name) || !field_find(block, own.items[i].name))
            fields[count++] = own.items[i];
    for (size_t i = 0; i < OVERRIDE_COUNT; i++) {
        const Field *field = field_find(block, OVERRIDES[i]);
        if (field) fields[count++] = *field;
    }
    return (FieldList){fields, count};
}

bool lesson_block_example(BlockReader *reader, const NamedExample *named, FieldList fields, Example *out)
{
    Fault fault = {0};
    if (!example_read(reader->arena, named->name, fields, &named->place, false, out, &fault)) {
        source_add_fault(reader->faults, &fault);
        return false;
    }
    if (out->query_count <= LESSON_SCORES_MAX / out->key_count) return true;
    source_fault(reader->faults, &named->place,
                 _("%zu x %zu (queries x keys) are too many for a page; the product is at most %d"),
                 out->query_count, out->key_count, LESSON_SCORES_MAX);
    return false;
}

static bool is_name(const char *name)
{
    static const char ALLOWED[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    return *name != '\0' && name[strspn(name, ALLOWED)] == '\0';
}

static bool check_name(BlockReader *reader, const DocumentBlock *block)
{
    if (!is_name(block->argument)) {
        source_fault(reader->faults, &block->place,
                     _("\"%s\" is no name of an example; write `example NAME` with letters, digits, - and _"),
                     block->argument);
        return false;
    }
    const NamedExample *twin = find_named(reader, block->argument);
    if (!twin) return true;
    source_fault(reader->faults, &block->place, _("there are two examples \"%s\" (line %zu); rename one"),
                 block->argument, twin->place.line);
    return false;
}

void lesson_block_named(BlockReader *reader, const DocumentBlock *block, Example *examples, size_t *count)
{
    if (!check_name(reader, block)) return;
    NamedExample *named = &reader->examples[reader->example_count++];
    *named = (NamedExample){block->argument, block->place, block->fields, NULL};
    if (!lesson_block_example(reader, named, named->fields, &examples[*count])) return;
    named->example = &examples[*count];
    ++*count;
}

/* The layout in which the block shows its example, whose own layout still says how its literals were read. */
static bool read_layout(BlockReader *reader, const DocumentBlock *block, Layout *layout)
{
    const Field *field = field_find(block->fields, "layout");
    if (!field) return true;
    *layout = strcmp(field->value, "column") == 0 ? LAYOUT_COLUMN : LAYOUT_ROW;
    if (*layout == LAYOUT_COLUMN || strcmp(field->value, "row") == 0) return true;
    source_fault(reader->faults, &field->place, _("layout is \"%s\"; write row or column"), field->value);
    return false;
}

static bool has_override(const DocumentBlock *block)
{
    for (size_t i = 0; i < OVERRIDE_COUNT; i++)
        if (field_find(block->fields, OVERRIDES[i])) return true;
    return field_find(block->fields, "layout") != NULL;
}

/* The example of a block with the block's overrides; NULL if it has faults. */
static const Example *override_example(BlockReader *reader, const NamedExample *named,
                                       const DocumentBlock *block)
{
    if (!has_override(block) || !named->example) return named->example;
    Example *example = arena_take(reader->arena, 1, sizeof *example);
    const FieldList fields = overridden(reader->arena, named->fields, block->fields);
    if (!lesson_block_example(reader, named, fields, example)) return NULL;
    return read_layout(reader, block, &example->layout) ? example : NULL;
}

/* The block's example; false if it is missing, unknown or has faults. */
static bool read_example(BlockReader *reader, const DocumentBlock *block, const Example **out)
{
    if (!lesson_block_need(reader, block, "example")) return false;
    const NamedExample *named = need_named(reader, field_find(block->fields, "example"));
    *out = named ? override_example(reader, named, block) : NULL;
    return *out != NULL;
}

/* --- Steps --- */

bool lesson_has_step(const Example *example, StepId step)
{
    StepTable table;
    step_table_fill(&table, example, example->asked[0]);
    return step == STEP_MASK || step_find(&table, step) >= 0;
}

static void report_step(BlockReader *reader, const Place *place, const Example *example, const char *step)
{
    StepTable table;
    Text known = {0};
    step_table_fill(&table, example, example->asked[0]);
    for (size_t i = 0; i < table.count; i++)
        if (step_find(&table, table.steps[i].id) == (int)i) add_name(&known, step_id_text(table.steps[i].id));
    source_fault(reader->faults, place, _("example %s has no step \"%s\"; it has mask, %s"), example->name,
                 step, text_string(&known));
    text_free(&known);
}

static bool check_step(BlockReader *reader, const Place *place, const Example *example, const char *step)
{
    if (lesson_has_step(example, step_id_find(step))) return true;
    report_step(reader, place, example, step);
    return false;
}

/* The block's `step`; STEP_NONE if it is missing or unknown. */
static StepId read_step(BlockReader *reader, const DocumentBlock *block, const Example *example)
{
    const char *step = lesson_block_need(reader, block, "step");
    if (!step) return STEP_NONE;
    bool known = check_step(reader, &field_find(block->fields, "step")->place, example, step);
    return known ? step_id_find(step) : STEP_NONE;
}

/* --- show --- */

enum {
    ANY_VIEW = (1 << VIEW_COUNT) - 1,
    OF_COST = 1 << VIEW_COST,
    OF_FLOW = 1 << VIEW_FLOW,
    OF_STEPS = 1 << VIEW_STEPS | 1 << VIEW_HEAT | 1 << VIEW_LAYOUTS,
    WITHOUT_EXAMPLE = OF_COST | OF_FLOW,
    SIZE_DIGITS_MAX = 8,
};

static const struct {
    const char *name;
    int views; /* that it has a meaning in */
} SHOW_FIELDS[] = {
    {"example", ANY_VIEW},  {"beside", ANY_VIEW & ~WITHOUT_EXAMPLE},
    {"view", ANY_VIEW},     {"steps", OF_STEPS},
    {"shift", ANY_VIEW},    {"layout", ANY_VIEW},
    {"tau", ANY_VIEW},      {"method", ANY_VIEW & ~WITHOUT_EXAMPLE},
    {"digits", ANY_VIEW},   {"here", OF_FLOW},
    {"T", OF_COST},         {"d", OF_COST},
    {"exercise", ANY_VIEW},
};
enum { SHOW_FIELD_COUNT = sizeof SHOW_FIELDS / sizeof *SHOW_FIELDS };

static bool read_view(BlockReader *reader, const DocumentBlock *block, ViewKind *out)
{
    const Field *field = field_find(block->fields, "view");
    for (*out = VIEW_STEPS; field && *out < VIEW_COUNT; ++*out)
        if (strcmp(VIEW_NAMES[*out], field->value) == 0) return true;
    if (!field) return true;
    Text known = {0};
    for (size_t view = 0; view < VIEW_COUNT; view++) add_name(&known, VIEW_NAMES[view]);
    source_fault(reader->faults, &field->place, _("there is no view \"%s\"; there are %s"), field->value,
                 text_string(&known));
    text_free(&known);
    return false;
}

static bool check_show_fields(BlockReader *reader, const DocumentBlock *block, ViewKind view)
{
    const char *names[SHOW_FIELD_COUNT + 1] = {0};
    bool sound = true;
    for (size_t i = 0; i < SHOW_FIELD_COUNT; i++) {
        const Field *field = field_find(block->fields, SHOW_FIELDS[i].name);
        names[i] = SHOW_FIELDS[i].name;
        if (!field || SHOW_FIELDS[i].views & 1 << view) continue;
        source_fault(reader->faults, &field->place, _("%s has no meaning in view = %s; leave it out"),
                     field->name, VIEW_NAMES[view]);
        sound = false;
    }
    return lesson_block_check(reader, block, names) && sound;
}

static const char *trimmed_copy(Arena *arena, const char *text, size_t length)
{
    while (length > 0 && strchr(" \t\n", text[length - 1])) length--;
    while (length > 0 && strchr(" \t\n", *text)) text++, length--;
    return arena_text(arena, text, length);
}

static bool check_order(BlockReader *reader, const Field *field, const Show *show)
{
    StepTable table;
    step_table_fill(&table, show->example, show->example->asked[0]);
    if (!show->first_step || !show->last_step) return true;
    if (step_find(&table, show->first_step) <= step_find(&table, show->last_step)) return true;
    source_fault(reader->faults, &field->place, _("%s comes after %s; write the earlier step first"),
                 step_id_text(show->first_step), step_id_text(show->last_step));
    return false;
}

/* `raw..output`, `..exp`, `weights..` or one step. */
static bool read_steps(BlockReader *reader, const DocumentBlock *block, Show *show)
{
    const Field *field = field_find(block->fields, "steps");
    if (!field || !show->example) return true;
    const char *dots = strstr(field->value, "..");
    const size_t length = strlen(field->value);
    const char *ends[] = {
        trimmed_copy(reader->arena, field->value, dots ? (size_t)(dots - field->value) : length),
        dots ? trimmed_copy(reader->arena, dots + 2, strlen(dots + 2)) : NULL};
    if (!dots) ends[1] = ends[0];
    for (size_t i = 0; i < 2; i++)
        if (*ends[i] && !check_step(reader, &field->place, show->example, ends[i])) return false;
    show->first_step = step_id_find(ends[0]);
    show->last_step = step_id_find(ends[1]);
    return check_order(reader, field, show);
}

/* One entry of `digits`: `exp:2`, or `3` for every step. */
static bool read_step_digits(BlockReader *reader, const Field *field, const char *entry, Show *show)
{
    const char *colon = strchr(entry, ':');
    const char *number = colon ? trimmed_copy(reader->arena, colon + 1, strlen(colon + 1)) : entry;
    const char *step = colon ? trimmed_copy(reader->arena, entry, (size_t)(colon - entry)) : NULL;
    if (show->digits_count == SHOW_DIGITS_MAX) {
        source_fault(reader->faults, &field->place, _("digits has more than %d entries; leave some out"),
                     SHOW_DIGITS_MAX);
        return false;
    }
    StepDigits *digits = &show->digits[show->digits_count++];
    digits->step = step ? step_id_find(step) : STEP_NONE;
    const bool known = !step || !show->example || lesson_has_step(show->example, digits->step) ||
                       (show->beside && lesson_has_step(show->beside, digits->step));
    if (!known) report_step(reader, &field->place, show->example, step);
    return read_digits(reader, &field->place, number, strlen(number), 1, &digits->digits) && known;
}

static bool read_show_digits(BlockReader *reader, const DocumentBlock *block, Show *show)
{
    const Field *field = field_find(block->fields, "digits");
    bool sound = true;
    for (const char *at = field ? field->value : NULL; at;) {
        const char *comma = strchr(at, ',');
        const char *entry = trimmed_copy(reader->arena, at, comma ? (size_t)(comma - at) : strlen(at));
        sound = read_step_digits(reader, field, entry, show) && sound;
        at = comma ? comma + 1 : NULL;
    }
    return sound;
}

static bool read_method(BlockReader *reader, const DocumentBlock *block, Show *show)
{
    const Field *field = field_find(block->fields, "method");
    show->method = field ? field->value : NULL;
    if (!field || misconception_find(field->value)) return true;
    source_fault(reader->faults, &field->place,
                 _("there is no wrong method \"%s\"; use an id of the catalogue"), field->value);
    return false;
}

static bool read_beside(BlockReader *reader, const DocumentBlock *block, Show *show)
{
    const Field *field = field_find(block->fields, "beside");
    if (!field) return true;
    const NamedExample *named = need_named(reader, field);
    show->beside = named ? named->example : NULL;
    return show->beside != NULL;
}

static bool read_here(BlockReader *reader, const DocumentBlock *block, Show *show)
{
    const Field *field = field_find(block->fields, "here");
    if (!field) return true;
    show->here = field->value;
    for (size_t place = 0; FLOW_PLACES[place]; place++)
        if (strcmp(FLOW_PLACES[place], field->value) == 0) return true;
    Text known = {0};
    for (size_t place = 0; FLOW_PLACES[place]; place++) add_name(&known, FLOW_PLACES[place]);
    source_fault(reader->faults, &field->place, _("the data flow has no place \"%s\"; it has %s"),
                 field->value, text_string(&known));
    text_free(&known);
    return false;
}

/* Sizes: whole numbers from 1 on, with commas between them. */
static bool check_sizes(BlockReader *reader, const DocumentBlock *block, const char *name)
{
    const Field *field = field_find(block->fields, name);
    bool sound = true;
    for (const char *at = field ? field->value : NULL; at && sound;) {
        at += strspn(at, " ");
        const size_t digits = strspn(at, "0123456789");
        const char *end = at + digits + strspn(at + digits, " ");
        sound = digits > 0 && digits <= SIZE_DIGITS_MAX && strspn(at, "0") < digits &&
                (*end == ',' || *end == '\0');
        at = *end == ',' ? end + 1 : NULL;
    }
    if (!sound)
        source_fault(reader->faults, &field->place,
                     _("\"%s\" are no sizes; write whole numbers such as 1024, 4096"), field->value);
    return sound;
}

static bool read_show(BlockReader *reader, const DocumentBlock *block, LessonBlock *out)
{
    Show *show = &out->show;
    show->place = block->place;
    show->fields = block->fields;
    if (!read_view(reader, block, &show->view)) return false;
    bool sound = check_show_fields(reader, block, show->view);
    const bool may_lack = 1 << show->view & WITHOUT_EXAMPLE;
    if (!may_lack || field_find(block->fields, "example"))
        sound = read_example(reader, block, &show->example) && sound;
    sound = read_here(reader, block, show) && sound;
    sound = check_sizes(reader, block, "T") && check_sizes(reader, block, "d") && sound;
    sound = read_beside(reader, block, show) && sound;
    sound = read_method(reader, block, show) && sound;
    sound = read_steps(reader, block, show) && sound;
    return read_show_digits(reader, block, show) && sound;
}

/* --- The others --- */

/* A question is shown as it is written: a number in braces would stay a pair of braces. */
static void check_ask(BlockReader *reader, const DocumentBlock *block, const char *ask)
{
    const Field *field = field_find(block->fields, "ask");
    if (ask && field && strchr(ask, '{'))
        source_fault(
            reader->faults, &field->place,
            _("numbers in braces are not filled in here; ask without them, or say them in the text before"));
}

static bool read_question(BlockReader *reader, const DocumentBlock *block, LessonBlock *out)
{
    static const char *const NAMES[] = {"example", "step", "ask", NULL};
    Question *question = &out->question;
    bool sound = lesson_block_check(reader, block, NAMES);
    const char *ask = lesson_block_need(reader, block, "ask");
    check_ask(reader, block, ask);
    question->ask = ask ? prose_flatten(reader->arena, ask) : "";
    if (!read_example(reader, block, &question->example)) return false;
    question->step = read_step(reader, block, question->example);
    return sound && ask && question->step;
}

static bool read_source_error(BlockReader *reader, const DocumentBlock *block, bool *out)
{
    const Field *field = field_find(block->fields, "source_error");
    *out = field && strcmp(field->value, "yes") == 0;
    if (!field || *out || strcmp(field->value, "no") == 0) return true;
    source_fault(reader->faults, &field->place, _("source_error is \"%s\"; write yes or no"), field->value);
    return false;
}

static bool read_expect_digits(BlockReader *reader, const DocumentBlock *block, int *out)
{
    const Field *field = field_find(block->fields, "digits");
    *out = -1;
    return !field || read_digits(reader, &field->place, field->value, strlen(field->value), 0, out);
}

static bool read_expect(BlockReader *reader, const DocumentBlock *block, LessonBlock *out)
{
    static const char *const NAMES[] = {"example",      "step",  "at",     "values", "digits",
                                        "source_error", "shift", "layout", "tau",    NULL};
    Expect *expect = &out->expect;
    bool sound = lesson_block_check(reader, block, NAMES);
    expect->place = block->place;
    expect->at = field_value(block->fields, "at", NULL);
    expect->values = lesson_block_need(reader, block, "values");
    if (expect->values) expect->values_place = field_find(block->fields, "values")->place;
    sound = read_source_error(reader, block, &expect->source_error) && sound;
    sound = read_expect_digits(reader, block, &expect->digits) && sound;
    if (!read_example(reader, block, &expect->example)) return false;
    expect->step = read_step(reader, block, expect->example);
    return sound && expect->values && expect->step;
}

static bool read_notes(BlockReader *reader, const DocumentBlock *block, LessonBlock *out)
{
    (void)out;
    if (*block->text) return true;
    source_fault(reader->faults, &block->place,
                 _("this notes block is empty; write the notes or leave it out"));
    return false;
}

static bool read_fact(BlockReader *reader, const DocumentBlock *block, LessonBlock *out)
{
    static const char *const NAMES[] = {"source", NULL};
    bool sound = lesson_block_check(reader, block, NAMES);
    const char *source = sound ? lesson_block_need(reader, block, "source") : NULL;
    out->source = source ? prose_flatten(reader->arena, source) : NULL;
    return source && read_notes(reader, block, out);
}

static const struct {
    const char *name;
    LessonBlockKind kind;
    bool (*read)(BlockReader *reader, const DocumentBlock *block, LessonBlock *out);
} KINDS[] = {
    {"show", LESSON_SHOW, read_show},       {"question", LESSON_QUESTION, read_question},
    {"expect", LESSON_EXPECT, read_expect}, {"notes", LESSON_NOTES, read_notes},
    {"fact", LESSON_FACT, read_fact},
};

bool lesson_block_read(BlockReader *reader, const DocumentBlock *block, LessonBlock *out)
{
    *out = (LessonBlock){.kind = LESSON_TEXT, .block = block};
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++) {
        if (!document_is(block, KINDS[i].name)) continue;
        out->kind = KINDS[i].kind;
        return KINDS[i].read(reader, block, out);
    }
    return true;
}
