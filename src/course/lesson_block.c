/* The blocks of a lesson's pages: what each kind holds, read against the lesson's examples. */
#include "course/lesson_block.h"

#include <string.h>

#include "base/lang.h"
#include "base/prose.h"
#include "base/text.h"
#include "course/source.h"
#include "grade/misconception.h"
#include "math/number.h"
#include "trace/step.h"

#define VIEW_NAME(id, name) name,
const char *const VIEW_NAMES[VIEW_COUNT + 1] = {VIEW_TABLE(VIEW_NAME) NULL};

const char *const FLOW_PLACES[] = {"x",      "norm",        "projections", "q",        "k",
                                   "v",      "scores",      "scale",       "mask",     "softmax",
                                   "output", "concatenate", "w_o",         "residual", NULL};

bool lesson_block_fill(BlockReader *blocks, const Schema *schema, const DocumentBlock *block, void *record)
{
    FieldReader reader = {.arena = blocks->arena,
                          .schema = schema,
                          .fields = block->fields,
                          .place = block->place,
                          .fault_kind = FAULT_INPUT,
                          .faults = blocks->faults,
                          .context = blocks};
    blocks->example = NULL;
    return schema_read(&reader, record);
}

bool field_prose(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    (void)rule;
    *(const char **)out = prose_flatten(reader->arena, field->value);
    return true;
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

static bool read_named(BlockReader *reader, const NamedExample *named, FieldList fields, Example *out)
{
    Fault fault = {0};
    if (!example_read(reader->arena, &(ExampleSource){named->name, fields, &named->place, false, NULL}, out,
                      &fault)) {
        fault_list_add(reader->faults, &fault);
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

Example *lesson_block_examples(BlockReader *reader, const Document *document, size_t *count)
{
    Example *examples = arena_take(reader->arena, document->count + 1, sizeof *examples);
    reader->examples = arena_take(reader->arena, document->count + 1, sizeof *reader->examples);
    *count = 0;
    for (size_t i = 0; i < document->count; i++) {
        const DocumentBlock *block = &document->blocks[i];
        if (!document_is(block, BLOCK_EXAMPLE) || !check_name(reader, block)) continue;
        NamedExample *named = &reader->examples[reader->example_count++];
        *named = (NamedExample){block->argument, block->place, NULL};
        if (!read_named(reader, named, block->fields, &examples[*count])) continue;
        named->example = &examples[(*count)++];
    }
    return examples;
}

bool field_example(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    const NamedExample *named = find_named(reader->context, field->value);
    (void)rule;
    if (!named)
        return field_refuse(reader, field,
                            _("there is no example \"%s\"; define it in examples.md or exercise.md"),
                            field->value);
    *(const Example **)out = named->example;
    return named->example != NULL;
}

static bool read_example(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    if (!field_example(reader, rule, field, out)) return false;
    ((BlockReader *)reader->context)->example = *(const Example **)out;
    return true;
}

/* A setting otherwise than the example's own makes it an example of the block. Without an example it is only
 * checked, unless that has faults. */
static bool read_override(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    Fault fault = {0};
    BlockReader *blocks = reader->context;
    Example *own = arena_take(reader->arena, 1, sizeof *own);
    (void)rule;
    if (!blocks->example && field_given(reader, "example")) return true;
    if (blocks->example) *own = *blocks->example;
    if (!example_override(reader->arena, field, own, &fault)) return field_report(reader, &fault);
    if (blocks->example) *(const Example **)out = blocks->example = own;
    return true;
}

#define EXAMPLE_RULES(example, in)                                                                           \
    {"example", read_example, example, .needed = in},                                                        \
        {.name = "shift", .read = read_override, .offset = example},                                         \
        {.name = "layout", .read = read_override, .offset = example},                                        \
    {                                                                                                        \
        .name = "tau", .read = read_override, .offset = example                                              \
    }

/* --- Steps --- */

bool lesson_has_step(const Example *example, StepId step)
{
    StepTable table;
    step_table_fill(&table, example, example->asked[0]);
    return step == STEP_MASK || step_find(&table, step) >= 0;
}

static bool refuse_step(FieldReader *reader, const Field *field, const Example *example, const char *step)
{
    StepTable table;
    Text known = {0};
    step_table_fill(&table, example, example->asked[0]);
    for (size_t i = 0; i < table.count; i++)
        if (step_find(&table, table.steps[i].id) == (int)i)
            text_addf(&known, ", %s", step_id_text(table.steps[i].id));
    field_refuse(reader, field, _("example %s has no step \"%s\"; it has mask%s"), example->name, step,
                 text_string(&known));
    text_free(&known);
    return false;
}

static bool read_step(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    const Example *example = ((BlockReader *)reader->context)->example;
    const StepId step = step_id_find(field->value);
    (void)rule;
    if (!example) return false;
    if (!lesson_has_step(example, step)) return refuse_step(reader, field, example, field->value);
    *(StepId *)out = step;
    return true;
}

/* --- show --- */

enum {
    ANY_VIEW = (1 << VIEW_COUNT) - 1,
    OF_COST = 1 << VIEW_COST,
    OF_FLOW = 1 << VIEW_FLOW,
    OF_STEPS = 1 << VIEW_STEPS | 1 << VIEW_HEAT | 1 << VIEW_LAYOUTS,
    OF_EXAMPLE = ANY_VIEW & ~(OF_COST | OF_FLOW),
};

static bool read_steps(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    const Example *example = ((const Show *)reader->record)->example;
    StepTable table;
    Text wrong = {0};
    (void)rule;
    if (!example) return true;
    step_table_fill(&table, example, example->asked[0]);
    const bool read = step_list_read(field->value, &table, out, &wrong);
    if (!read) field_refuse(reader, field, "%s", text_string(&wrong));
    text_free(&wrong);
    return read;
}

/* One entry of `digits`: `exp:2`, or `3` for every step. */
static bool read_step_digits(FieldReader *reader, const Field *field, const char *entry, Show *show)
{
    static const FieldRule DIGITS = {.name = "digits", .least = 1, .most = NUMBER_DIGITS_MAX};
    const char *colon = strchr(entry, ':');
    const char *number = colon ? prose_trim(reader->arena, colon + 1, strlen(colon + 1)) : entry;
    const char *step = colon ? prose_trim(reader->arena, entry, (size_t)(colon - entry)) : NULL;
    if (show->digits_count == SHOW_DIGITS_MAX)
        return field_refuse(reader, field, _("digits has more than %d entries; leave some out"),
                            SHOW_DIGITS_MAX);
    StepDigits *digits = &show->digits[show->digits_count++];
    digits->step = step ? step_id_find(step) : STEP_NONE;
    const bool known = !step || !show->example || lesson_has_step(show->example, digits->step) ||
                       (show->beside && lesson_has_step(show->beside, digits->step));
    if (!known) refuse_step(reader, field, show->example, step);
    return field_int(reader, &DIGITS, &(Field){field->name, number, field->place}, &digits->digits) && known;
}

static bool read_digits(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    const char *list = field->value, *entry;
    bool sound = true;
    (void)rule, (void)out;
    while ((entry = prose_next(reader->arena, &list)))
        sound = read_step_digits(reader, field, entry, reader->record) && sound;
    return sound;
}

static bool read_method(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    if (misconception_find(field->value)) return field_text(reader, rule, field, out);
    return field_refuse(reader, field, _("there is no wrong method \"%s\"; use an id of the catalogue"),
                        field->value);
}

static bool is_size(const char *entry)
{
    enum { SIZE_DIGITS_MAX = 8 };
    const size_t digits = strspn(entry, "0123456789");
    return digits > 0 && digits <= SIZE_DIGITS_MAX && strspn(entry, "0") < digits && entry[digits] == '\0';
}

/* Whole numbers from 1 on, with commas between them; the view reads them when it is drawn. */
static bool check_sizes(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    const char *list = field->value, *entry;
    (void)rule, (void)out;
    while ((entry = prose_next(reader->arena, &list)))
        if (!is_size(entry))
            return field_refuse(reader, field,
                                _("\"%s\" are no sizes; write whole numbers such as 1024, 4096"),
                                field->value);
    return true;
}

static bool choose_view(FieldReader *reader)
{
    return schema_choose_word(reader, "view");
}

static const FieldRule SHOW_RULES[] = {
    EXAMPLE_RULES(offsetof(Show, example), OF_EXAMPLE),
    {"beside", field_example, offsetof(Show, beside), .kinds = OF_EXAMPLE},
    {"view", field_word, offsetof(Show, view), .words = VIEW_NAMES},
    {"steps", read_steps, offsetof(Show, steps), .kinds = OF_STEPS},
    {.name = "digits", .read = read_digits},
    {"method", read_method, offsetof(Show, method), .kinds = OF_EXAMPLE},
    {"here", field_chosen, offsetof(Show, here), .words = FLOW_PLACES, .kinds = OF_FLOW},
    {.name = "T", .read = check_sizes, .kinds = OF_COST},
    {.name = "d", .read = check_sizes, .kinds = OF_COST},
    {.name = "exercise"}, /* where a reader may go on; not read yet */
};
static const Schema SHOW = {"show", SHOW_RULES, sizeof SHOW_RULES / sizeof *SHOW_RULES, choose_view};

static bool read_show(BlockReader *reader, const DocumentBlock *block, LessonBlock *out)
{
    out->show = (Show){.place = block->place, .fields = block->fields};
    return lesson_block_fill(reader, &SHOW, block, &out->show);
}

/* --- The others --- */

/* A question is shown as it is written: a number in braces would stay a pair of braces. */
static bool read_ask(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    if (strchr(field->value, '{'))
        field_refuse(
            reader, field,
            _("numbers in braces are not filled in here; ask without them, or say them in the text before"));
    return field_prose(reader, rule, field, out);
}

static bool read_question(BlockReader *reader, const DocumentBlock *block, LessonBlock *out)
{
    static const FieldRule RULES[] = {
        {"example", read_example, offsetof(Question, example), .needed = SCHEMA_ALWAYS},
        {"step", read_step, offsetof(Question, step), .needed = SCHEMA_ALWAYS},
        {"ask", read_ask, offsetof(Question, ask), .needed = SCHEMA_ALWAYS},
    };
    static const Schema QUESTION = SCHEMA("question", RULES);
    return lesson_block_fill(reader, &QUESTION, block, &out->question);
}

static bool read_page(BlockReader *reader, const DocumentBlock *block, LessonBlock *out)
{
    static const FieldRule RULES[] = {
        {.name = "deeper", .read = field_flag, .offset = offsetof(PageSettings, deeper)},
        {.name = "more", .read = field_itself, .offset = offsetof(PageSettings, more)},
    };
    static const Schema PAGE = SCHEMA("page", RULES);
    return lesson_block_fill(reader, &PAGE, block, &out->page);
}

static bool read_expect(BlockReader *reader, const DocumentBlock *block, LessonBlock *out)
{
    static const FieldRule RULES[] = {
        EXAMPLE_RULES(offsetof(Expect, example), SCHEMA_ALWAYS),
        {"step", read_step, offsetof(Expect, step), .needed = SCHEMA_ALWAYS},
        {.name = "at", .read = field_text, .offset = offsetof(Expect, at)},
        {"values", field_itself, offsetof(Expect, values), .needed = SCHEMA_ALWAYS},
        {"digits", field_int, offsetof(Expect, digits), .most = NUMBER_DIGITS_MAX},
        {.name = "source_error", .read = field_flag, .offset = offsetof(Expect, source_error)},
    };
    static const Schema EXPECT = SCHEMA("expect", RULES);
    out->expect = (Expect){.place = block->place, .digits = -1};
    return lesson_block_fill(reader, &EXPECT, block, &out->expect);
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
    static const FieldRule RULES[] = {
        {"source", field_prose, offsetof(LessonBlock, source), .needed = SCHEMA_ALWAYS},
    };
    static const Schema FACT = SCHEMA("fact", RULES);
    return lesson_block_fill(reader, &FACT, block, out) && read_notes(reader, block, out);
}

/* Who reads what a block holds; the others are read elsewhere. */
static bool (*const READERS[BLOCK_COUNT])(BlockReader *reader, const DocumentBlock *block,
                                          LessonBlock *out) = {
    [BLOCK_PAGE] = read_page,     [BLOCK_SHOW] = read_show,   [BLOCK_QUESTION] = read_question,
    [BLOCK_EXPECT] = read_expect, [BLOCK_NOTES] = read_notes, [BLOCK_FACT] = read_fact,
};

bool lesson_block_belongs(BlockReader *reader, const DocumentBlock *block, int where)
{
    const bool code = block->kind == DOCUMENT_CODE && *block->info && !(where & (IN_PAGE | IN_EXERCISE_TEXT));
    if (code)
        source_fault(reader->faults, &block->place,
                     _("\"%s\" is no kind of block; here may be lesson or exercise, example, expect"),
                     block->info);
    const FieldBlockRule *rule = &FIELD_BLOCK_RULES[block->field_kind];
    if (block->kind != DOCUMENT_FIELDS || rule->where & where) return !code;
    source_fault(reader->faults, &block->place, _("a %s block does not belong here; its place is %s"),
                 rule->name, _(rule->home));
    return false;
}

bool lesson_block_read(BlockReader *reader, const DocumentBlock *block, LessonBlock *out)
{
    *out = (LessonBlock){.block = block};
    if (!READERS[block->field_kind]) return true;
    out->kind = block->field_kind;
    return READERS[block->field_kind](reader, block, out);
}
