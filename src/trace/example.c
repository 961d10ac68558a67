/* A worked example: the numbers that an attention head starts from, and how it is to be computed. */
#include "trace/example.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "math/number.h"

const Axis EXAMPLE_AXES[INPUT_COUNT][2] = {
    [INPUT_X] = {AXIS_TOKEN, AXIS_MODEL},          [INPUT_X_KV] = {AXIS_TOKEN, AXIS_MODEL},
    [INPUT_W_Q] = {AXIS_MODEL, AXIS_FEATURE},      [INPUT_W_K] = {AXIS_MODEL, AXIS_FEATURE},
    [INPUT_W_V] = {AXIS_MODEL, AXIS_VALUE},        [INPUT_Q] = {AXIS_QUERY, AXIS_FEATURE},
    [INPUT_K] = {AXIS_KEY, AXIS_FEATURE},          [INPUT_V] = {AXIS_KEY, AXIS_VALUE},
    [INPUT_SCORES] = {AXIS_QUERY, AXIS_KEY},       [INPUT_WEIGHTS] = {AXIS_QUERY, AXIS_KEY},
    [INPUT_Q_BEFORE] = {AXIS_QUERY, AXIS_FEATURE}, [INPUT_Q_OTHER] = {AXIS_QUERY, AXIS_FEATURE},
    [INPUT_K_OWN] = {AXIS_KEY, AXIS_FEATURE},      [INPUT_V_OWN] = {AXIS_KEY, AXIS_VALUE},
};

/* ---- the layout ---- */

/* Where tokens are columns, [query, key] alone stays as it is. */
static bool turns(Layout layout, const Axis axes[2])
{
    return layout == LAYOUT_COLUMN && !(axes[0] == AXIS_QUERY && axes[1] == AXIS_KEY);
}

bool layout_turns(Layout layout, const Matrix *matrix)
{
    return matrix->rank == 2 && turns(layout, matrix->axes);
}

/* ---- the mask ---- */

void example_add_mask(const Example *example, Text *out)
{
    const struct {
        const char *name;
        bool given;
    } PARTS[] = {
        {"causal", example->causal},
        {"boolean", example->has_mask && example->mask_literal == MASK_BOOLEAN},
        {"additive", example->has_mask && example->mask_literal == MASK_ADDITIVE},
    };
    size_t start = out->length;
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++)
        if (PARTS[i].given) text_addf(out, "%s%s", out->length > start ? "+" : "", PARTS[i].name);
    if (out->length == start) text_add(out, "none");
}

MaskKind example_mask_kind(const Example *example)
{
    if (example->has_mask) return example->mask_literal;
    return example->causal ? MASK_CAUSAL : MASK_NONE;
}

bool example_hides(const Example *example, size_t query, size_t key, double *added)
{
    if (added) *added = 0.0;
    if (example->causal && (long)key > (long)query + example->offset) return true;
    if (!example->has_mask) return false;
    size_t index = matrix_index(&example->mask, query, key);
    if (added) *added = example->mask.cells[index];
    return example->mask.flags[index] & CELL_MASKED;
}

/* ---- names of positions ---- */

static const TokenNames *tokens_along(const Example *example, Axis axis)
{
    return axis == AXIS_QUERY ? &example->query_tokens : axis == AXIS_KEY ? &example->key_tokens : NULL;
}

static const char *position_letter(Axis axis)
{
    return axis == AXIS_QUERY ? "q" : axis == AXIS_KEY ? "k" : axis_name(axis);
}

const char *example_position(const Example *example, Axis axis, size_t position, Lang lang, char out[32])
{
    const TokenNames *tokens = tokens_along(example, axis);
    if (tokens && position < tokens->count) return tokens->names[lang][position];
    snprintf(out, 32, "%s%zu", position_letter(axis), position);
    return out;
}

static size_t extent_along(const Example *example, Axis axis)
{
    switch (axis) {
    case AXIS_QUERY:
        return example->query_count;
    case AXIS_KEY:
        return example->key_count;
    case AXIS_FEATURE:
        return example->feature_count;
    case AXIS_VALUE:
        return example->value_count;
    default:
        return example->model_width;
    }
}

bool example_find_position(const Example *example, Axis axis, const char *name, size_t *position)
{
    const TokenNames *tokens = tokens_along(example, axis);
    for (size_t i = 0; tokens && i < tokens->count; i++) {
        *position = i;
        if (strcmp(tokens->names[LANG_EN][i], name) == 0) return true;
    }
    const char *letter = position_letter(axis);
    size_t length = strlen(letter);
    if (strncmp(name, letter, length) == 0) name += length;
    if (*name < '0' || *name > '9' || strlen(name) > 9) return false;
    char *end;
    *position = strtoul(name, &end, 10);
    return *end == '\0' && *position < extent_along(example, axis);
}

/* ---- reading ---- */

/* What is read before it is put together. */
typedef struct {
    Example example;
    Literal inputs[INPUT_COUNT];
    Literal mask;
    const Field *mask_field; /* of the literal one */
    NameList query_names[LANG_COUNT];
    NameList key_names[LANG_COUNT];
} Reading;

static FieldRead read_scale, read_mask, read_head_list;

#define IN(entry) (1u << (entry))
enum {
    IN_X = IN(ENTRY_X),
    IN_QKV = IN(ENTRY_QKV),
    IN_SCORES = IN(ENTRY_SCORES),
    IN_WEIGHTS = IN(ENTRY_WEIGHTS),
    BEFORE_WEIGHTS =
        IN_X | IN_QKV | IN_SCORES, /* given weights are mixed as they are: nothing acts on them */
    SIZE_MAX_GIVEN = 1000000,
};

#define OF(member) offsetof(Reading, member)

static const char *const LAYOUTS[] = {"row", "column", NULL};
static const char *const SHIFTS[] = {"max", "none", NULL};
static const char *const ALIGNS[] = {"top-left", "bottom-right", NULL};

/* The inputs first, in the order of Input. Those with a sentence of help are options of run, open and check.
 */
static const FieldRule RULES[] = {
    {"x", field_literal, OF(inputs[INPUT_X]), .literal = {.depth_max = 2}, .kinds = IN_X},
    {"x_kv", field_literal, OF(inputs[INPUT_X_KV]), .literal = {.depth_max = 2}, .kinds = IN_X},
    {"w_q", field_literal, OF(inputs[INPUT_W_Q]), .literal = {.depth_max = 2}, .kinds = IN_X},
    {"w_k", field_literal, OF(inputs[INPUT_W_K]), .literal = {.depth_max = 2}, .kinds = IN_X},
    {"w_v", field_literal, OF(inputs[INPUT_W_V]), .literal = {.depth_max = 2}, .kinds = IN_X},
    {"q", field_literal, OF(inputs[INPUT_Q]), .literal = {.depth_max = 3}, .kinds = IN_QKV, .argument = "L",
     .help = N_("queries, a row per token")},
    {"k", field_literal, OF(inputs[INPUT_K]), .literal = {.depth_max = 3}, .kinds = IN_QKV, .argument = "L",
     .help = N_("keys")},
    {"v", field_literal, OF(inputs[INPUT_V]), .literal = {.depth_max = 3},
     .kinds = IN_QKV | IN_SCORES | IN_WEIGHTS, .argument = "L",
     .help = N_("values; without them there is no output step")},
    {"scores", field_literal, OF(inputs[INPUT_SCORES]), .literal = {.depth_max = 2, .minus_infinity = true},
     .kinds = IN_SCORES, .argument = "L", .help = N_("start from scaled scores instead of q and k")},
    {"weights", field_literal, OF(inputs[INPUT_WEIGHTS]), .literal = {.depth_max = 2, .percent = true},
     .kinds = IN_WEIGHTS},
    {"q_before", field_literal, OF(inputs[INPUT_Q_BEFORE]), .literal = {.depth_max = 2}, .kinds = IN_QKV},
    {"q_other", field_literal, OF(inputs[INPUT_Q_OTHER]), .literal = {.depth_max = 2}, .kinds = IN_QKV},
    {"k_own", field_literal, OF(inputs[INPUT_K_OWN]), .literal = {.depth_max = 2}, .kinds = IN_QKV},
    {"v_own", field_literal, OF(inputs[INPUT_V_OWN]), .literal = {.depth_max = 2}, .kinds = IN_QKV},
    {"mask", read_mask, OF(mask), .literal = {.depth_max = 2, .minus_infinity = true, .booleans = true},
     .kinds = BEFORE_WEIGHTS, .repeats = true, .argument = "none|causal|L",
     .help = N_("1 = may attend, or numbers that are added; causal and a literal may both be given")},
    {"align", field_word, OF(example.align), .words = ALIGNS, .kinds = BEFORE_WEIGHTS,
     .help = N_("how a causal mask that is not square is aligned")},
    {"past", field_count, OF(example.past), .most = SIZE_MAX_GIVEN, .kinds = BEFORE_WEIGHTS, .argument = "N",
     .help = N_("the first N keys are cached: the queries come behind them")},
    {"tau", field_number, OF(example.tau), .above = true,
     .refusal = N_(
         "the temperature must be greater than 0, this is %s; as it goes to 0 the weights go to the key of "
         "the largest score (ties share): use a small positive number such as 0.01"),
     .kinds = BEFORE_WEIGHTS, .argument = "X", .help = N_("temperature: scores are divided by it")},
    {"softcap", field_number, OF(example.softcap), .above = true,
     .refusal = N_("a soft cap must be greater than 0, this is %s; leave it out for none"),
     .kinds = BEFORE_WEIGHTS, .argument = "C", .help = N_("keep scores between -C and C: C*tanh(score/C)")},
    {"scale", read_scale, OF(example.scale), .kinds = IN_X | IN_QKV, .argument = "X|none",
     .help = N_("factor on the scores, instead of 1/sqrt(d)")},
    {"shift", field_word, OF(example.shift), .words = SHIFTS, .kinds = BEFORE_WEIGHTS,
     .help = N_("whether the row maximum is subtracted before the exponential")},
    {"layout", field_word, OF(example.layout), .words = LAYOUTS,
     .help = N_("how literals are written: a token per row, or per column")},
    {"digits", field_int, OF(example.digits), .least = 1, .most = NUMBER_DIGITS_MAX, .argument = "N",
     .help = N_("decimals in text")},
    {"tokens", field_names, OF(query_names), .lang_size = sizeof(NameList)},
    {"key_tokens", field_names, OF(key_names), .lang_size = sizeof(NameList)},
    {"model_width", field_count, OF(example.model_width), .most = SIZE_MAX_GIVEN},
    {.name = "heads", .read = read_head_list},
    {.name = "decimal_comma", .read = field_flag, .offset = OF(example.decimal_comma)},
    {"title", field_text, OF(example.titles), .lang_size = sizeof(const char *)},
};

/* What an example may start from; of each at least the first is needed. */
static const struct {
    const char *text; /* for what has no use then */
    const char *needs[4];
} ENTRIES[] = {
    [ENTRY_X] = {N_("x is given"), {"x", "w_q", "w_k", "w_v"}},
    [ENTRY_QKV] = {N_("q and k are given"), {"q", "k"}},
    [ENTRY_SCORES] = {N_("scores are given, which are scaled already"), {"scores"}},
    [ENTRY_WEIGHTS] = {N_("weights are given"), {"weights"}},
};
enum { ENTRY_COUNT = sizeof ENTRIES / sizeof *ENTRIES };

/* The last field that is given of an entry, or NULL; `*missing` is the first that is not. */
static const Field *find_entry(const FieldReader *reader, Entry entry, const char **missing)
{
    const Field *given = NULL;
    *missing = NULL;
    for (size_t n = 0; n < 4 && ENTRIES[entry].needs[n]; n++) {
        const Field *field = field_given(reader, ENTRIES[entry].needs[n]);
        if (field) given = field;
        if (!field && !*missing) *missing = ENTRIES[entry].needs[n];
    }
    return given;
}

/* Which entry was given: one, and all that it needs. */
static bool choose_entry(FieldReader *reader)
{
    const Field *chosen = NULL;
    const char *lacks = NULL;
    Reading *reading = reader->record;
    for (size_t entry = 0; entry < ENTRY_COUNT; entry++) {
        const char *missing;
        const Field *given = find_entry(reader, (Entry)entry, &missing);
        if (given && chosen)
            return field_refuse(
                reader, given, _("%s and %s are given, but only one of them can be the start; leave one out"),
                field_label(reader, chosen->name), field_label(reader, given->name));
        if (!given) continue;
        chosen = given;
        lacks = missing;
        reading->example.entry = (Entry)entry;
    }
    if (!chosen)
        return field_refuse(reader, NULL, _("there is nothing to start from; give %s and %s, or %s"),
                            field_label(reader, "q"), field_label(reader, "k"),
                            field_label(reader, "scores"));
    if (lacks)
        return field_refuse(reader, chosen, _("%sis given, but %s is not; give both"),
                            field_subject(reader, chosen), field_label(reader, lacks));
    reader->kind = IN(reading->example.entry);
    reader->kind_text = _(ENTRIES[reading->example.entry].text);
    return true;
}

const Schema EXAMPLE_SCHEMA = {"example", RULES, sizeof RULES / sizeof *RULES, choose_entry};

const char *example_input_name(Input input)
{
    return RULES[input].name;
}

/* ---- single fields ---- */

static bool read_scale(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    Example *example = &((Reading *)reader->record)->example;
    example->scale_given = true;
    example->scale = 1.0;
    if (strcmp(field->value, "none") == 0) return true;
    if (!field_number(reader, rule, field, out)) return false;
    if (example->scale != 0.0) return true;
    return field_refuse(reader, field,
                        _("a scale of 0 makes all scores equal; use another number, or \"none\" for 1"));
}

/* A word that is no number is a mask's name mistyped. */
static bool is_word(const char *value)
{
    static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    return value[strspn(value, LETTERS)] == '\0';
}

static bool read_mask(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    Reading *reading = reader->record;
    const bool causal = strcmp(field->value, "causal") == 0;
    Fault fault = {0};
    FieldReader trial = *reader; /* its fault may be put otherwise */
    if (strcmp(field->value, "none") == 0) return true;
    if (causal ? reading->example.causal : reading->mask_field != NULL)
        return field_refuse(reader, field,
                            _("two masks of this kind are given; give causal once and a literal once"));
    if (causal) return reading->example.causal = true;
    reading->mask_field = field;
    trial.faults = NULL;
    trial.fault = &fault;
    trial.refused = false;
    if (field_literal(&trial, rule, field, out)) return true;
    if (!is_word(field->value)) return field_report(reader, &fault);
    return field_refuse(reader, field, _("\"%s\" is no mask; use causal, none or a literal"), field->value);
}

/* The numbers in front of " of "; false where there is anything else. */
static bool read_asked(const char **text, size_t *asked, size_t *count)
{
    while (**text >= '0' && **text <= '9') {
        char *end;
        asked[(*count)++] = strtoul(*text, &end, 10);
        if (end - *text > 6) return false;
        *text = end + strspn(end, ", ");
    }
    return *count > 0 && strncmp(*text, "of ", 3) == 0;
}

/* `heads = 3,6 of 8` */
static bool read_head_list(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    enum { HEADS_MAX = 1024 };
    Example *example = &((Reading *)reader->record)->example;
    size_t *asked = arena_take(reader->arena, strlen(field->value) + 1, sizeof *asked);
    const char *text = field->value;
    char *end = NULL;
    (void)rule, (void)out;
    bool sound = read_asked(&text, asked, &example->asked_count);
    if (sound) example->head_count = strtoul(text + 3, &end, 10);
    if (!sound || end == text + 3 || *end)
        return field_refuse(reader, field, _("\"%s\" names no heads; write for example 3,6 of 8"),
                            field->value);
    if (example->head_count > HEADS_MAX)
        return field_refuse(reader, field, _("%zu heads are too many; at most %d can be given"),
                            example->head_count, HEADS_MAX);
    for (size_t i = 0; i < example->asked_count; i++)
        if (asked[i] >= example->head_count)
            return field_refuse(reader, field,
                                _("head %zu does not exist among %zu; they are counted from 0"), asked[i],
                                example->head_count);
    example->asked = asked;
    return true;
}

/* ---- matrices ---- */

/* The literal as a matrix over `axes`; in column layout it was written the other way round. A flat list is
 * one position. */
static Matrix literal_matrix(Arena *arena, const Literal *literal, const Axis axes[2], bool swapped)
{
    size_t rows = literal->depth < 2 ? 1 : literal->extents[literal->depth - 2];
    size_t columns = literal->depth < 1 ? 1 : literal->extents[literal->depth - 1];
    bool flip = swapped && literal->depth >= 2;
    size_t first = flip ? columns : rows;
    size_t second = flip ? rows : columns;
    bool heads = literal->depth == 3;
    const Axis all_axes[] = {AXIS_HEAD, axes[0], axes[1]};
    const size_t all_extents[] = {heads ? literal->extents[0] : 1, first, second};
    int skip = heads ? 0 : 1;
    Matrix matrix = matrix_new(arena, 3 - skip, all_axes + skip, all_extents + skip);
    for (size_t i = 0; i < literal->cell_count; i++) {
        size_t head = i / (rows * columns), row = i / columns % rows, column = i % columns;
        size_t index = (head * first + (flip ? column : row)) * second + (flip ? row : column);
        matrix.cells[index] = literal->cells[i].number;
        if (isinf(literal->cells[i].number)) matrix.flags[index] = CELL_MASKED;
    }
    return matrix;
}

static bool check_weights(FieldReader *reader, const Example *example)
{
    const Matrix *weights = &example->inputs[INPUT_WEIGHTS];
    for (size_t i = 0; example->has[INPUT_WEIGHTS] && i < matrix_size(weights); i++)
        if (weights->cells[i] < 0.0)
            return field_refuse(reader, field_given(reader, "weights"),
                                _("a weight of %g is negative; weights are at least 0"), weights->cells[i]);
    return true;
}

static bool lay_inputs(FieldReader *reader, Reading *reading)
{
    Example *example = &reading->example;
    for (Input input = 0; input < INPUT_COUNT; input++) {
        const Axis *axes = EXAMPLE_AXES[input];
        example->has[input] = reading->inputs[input].cells != NULL;
        if (example->has[input])
            example->inputs[input] =
                literal_matrix(reader->arena, &reading->inputs[input], axes, turns(example->layout, axes));
    }
    return check_weights(reader, example);
}

/* ---- shapes ---- */

/* Inputs that must have the same extent along an axis. */
typedef struct {
    Input a, b;
    Axis axis;
} Agreement;

static const Agreement MUST_AGREE[] = {
    {INPUT_Q, INPUT_K, AXIS_FEATURE},        {INPUT_K, INPUT_V, AXIS_KEY},
    {INPUT_SCORES, INPUT_V, AXIS_KEY},       {INPUT_WEIGHTS, INPUT_V, AXIS_KEY},
    {INPUT_X, INPUT_W_Q, AXIS_MODEL},        {INPUT_X, INPUT_W_K, AXIS_MODEL},
    {INPUT_X, INPUT_W_V, AXIS_MODEL},        {INPUT_X, INPUT_X_KV, AXIS_MODEL},
    {INPUT_W_Q, INPUT_W_K, AXIS_FEATURE},    {INPUT_K, INPUT_V, AXIS_HEAD},
    {INPUT_Q, INPUT_Q_BEFORE, AXIS_FEATURE}, {INPUT_Q, INPUT_Q_OTHER, AXIS_FEATURE},
    {INPUT_K, INPUT_K_OWN, AXIS_FEATURE},    {INPUT_V, INPUT_V_OWN, AXIS_VALUE},
};

/* What is counted along an axis. */
static const char *const COUNTED[] = {[AXIS_FEATURE] = N_("features"),
                                      [AXIS_KEY] = N_("keys"),
                                      [AXIS_MODEL] = N_("model components"),
                                      [AXIS_HEAD] = N_("heads"),
                                      [AXIS_VALUE] = N_("components")};

static bool check_agreement(FieldReader *reader, const Example *example, const Agreement *pair)
{
    const char *a = example_input_name(pair->a), *b = example_input_name(pair->b);
    if (!example->has[pair->a] || !example->has[pair->b]) return true;
    size_t first = matrix_extent(&example->inputs[pair->a], pair->axis);
    size_t second = matrix_extent(&example->inputs[pair->b], pair->axis);
    if (first == second) return true;
    return field_refuse(reader, field_given(reader, b),
                        _("the number of %5$s is %2$zu in %1$s, but %4$zu in %3$s; it must be the same"),
                        field_label(reader, a), first, field_label(reader, b), second,
                        _(COUNTED[pair->axis]));
}

static bool check_shapes(FieldReader *reader, const Example *example)
{
    for (size_t i = 0; i < sizeof MUST_AGREE / sizeof *MUST_AGREE; i++)
        if (!check_agreement(reader, example, &MUST_AGREE[i])) return false;
    return true;
}

static void measure(Example *example)
{
    const Matrix *in = example->inputs;
    switch (example->entry) {
    case ENTRY_X:
        example->query_count = in[INPUT_X].extents[0];
        example->key_count = in[example->has[INPUT_X_KV] ? INPUT_X_KV : INPUT_X].extents[0];
        example->feature_count = in[INPUT_W_Q].extents[1];
        example->value_count = in[INPUT_W_V].extents[1];
        example->model_width = in[INPUT_X].extents[1];
        break;
    case ENTRY_QKV:
        example->query_count = matrix_extent(&in[INPUT_Q], AXIS_QUERY);
        example->key_count = matrix_extent(&in[INPUT_K], AXIS_KEY);
        example->feature_count = matrix_extent(&in[INPUT_Q], AXIS_FEATURE);
        break;
    case ENTRY_SCORES:
    case ENTRY_WEIGHTS: {
        const Matrix *table = &in[example->entry == ENTRY_SCORES ? INPUT_SCORES : INPUT_WEIGHTS];
        example->query_count = table->extents[0];
        example->key_count = table->extents[1];
        break;
    }
    }
    if (example->has[INPUT_V]) example->value_count = matrix_extent(&in[INPUT_V], AXIS_VALUE);
    if (!example->scale_given && example->feature_count)
        example->scale = 1.0 / sqrt((double)example->feature_count);
}

/* ---- heads ---- */

static bool place_heads(FieldReader *reader, Example *example)
{
    static const size_t ONLY_HEAD[] = {0};
    const Field *field = field_given(reader, "heads");
    size_t given = matrix_extent(&example->inputs[INPUT_Q], AXIS_HEAD);
    example->kv_head_count = matrix_extent(&example->inputs[INPUT_K], AXIS_HEAD);
    if (!field) {
        example->head_count = given;
        size_t *all = arena_take(reader->arena, given, sizeof *all);
        for (size_t i = 0; i < given; i++) all[i] = i;
        example->asked = given == 1 ? ONLY_HEAD : all;
        example->asked_count = given;
    }
    example->asked_only = field && given == example->asked_count && given != example->head_count;
    if (field && !example->asked_only && given != example->head_count)
        return field_refuse(reader, field, _("q has %zu heads; give all %zu, or the %zu that are asked"),
                            given, example->head_count, example->asked_count);
    if (example->head_count % example->kv_head_count != 0)
        return field_refuse(
            reader, field,
            _("%zu query heads cannot be shared out among %zu key heads; the one must divide the other"),
            example->head_count, example->kv_head_count);
    return true;
}

/* ---- masks ---- */

static bool mask_is_boolean(const Literal *literal)
{
    for (size_t i = 0; i < literal->cell_count; i++)
        if (literal->cells[i].number != 0.0 && literal->cells[i].number != 1.0) return false;
    return true;
}

static bool mixes_booleans(const Literal *literal)
{
    for (size_t i = 0; i < literal->cell_count; i++)
        if (literal->cells[i].boolean) return true;
    return false;
}

/* Of a boolean mask 0 hides and 1 adds nothing. */
static void hide_zeros(Matrix *mask)
{
    for (size_t i = 0; i < matrix_size(mask); i++) {
        const bool hidden = mask->cells[i] == 0.0;
        mask->cells[i] = hidden ? -HUGE_VAL : 0.0;
        mask->flags[i] = hidden ? CELL_MASKED : 0;
    }
}

static bool place_mask_literal(FieldReader *reader, Reading *reading)
{
    static const Axis AXES[] = {AXIS_QUERY, AXIS_KEY};
    Example *example = &reading->example;
    const Field *field = reading->mask_field;
    if (!field) return true;
    example->mask = literal_matrix(reader->arena, &reading->mask, AXES, false);
    example->has_mask = true;
    example->mask_literal = mask_is_boolean(&reading->mask) ? MASK_BOOLEAN : MASK_ADDITIVE;
    const size_t rows = example->mask.extents[0], columns = example->mask.extents[1];
    if (rows != example->query_count || columns != example->key_count)
        return field_refuse(
            reader, field, _("the mask is %zu x %zu, but queries x keys are %zu x %zu; give a row per query"),
            rows, columns, example->query_count, example->key_count);
    if (example->mask_literal == MASK_BOOLEAN)
        hide_zeros(&example->mask);
    else if (mixes_booleans(&reading->mask))
        return field_refuse(reader, field, _("the mask mixes true or false with numbers; use one kind"));
    return true;
}

/* A causal mask that is not square can be aligned in two ways: the fault names both, and the option that
 * decides. */
static bool place_causal(FieldReader *reader, Example *example)
{
    long queries = (long)example->query_count, keys = (long)example->key_count;
    const Field *align = field_given(reader, "align");
    const Field *past = field_given(reader, "past");
    if (past && align)
        return field_refuse(reader, align, _("%s and %s both place the mask; leave one out"),
                            field_label(reader, "align"), field_label(reader, "past"));
    if (align && !example->causal)
        return field_refuse(reader, align,
                            _("%splaces a causal mask, but there is none; add %s causal or leave it out"),
                            field_subject(reader, align), field_label(reader, "mask"));
    if (past && (long)example->past + queries != keys)
        return field_refuse(reader, past,
                            _("past %zu + queries %ld is not keys %ld; %s must be keys - queries"),
                            example->past, queries, keys, field_label(reader, "past"));
    if (past) example->offset = (long)example->past;
    if (align) example->offset = example->align == ALIGN_BOTTOM_RIGHT ? keys - queries : 0;
    if (!example->causal || past || align || queries == keys) return true;
    const Field *mask = field_given(reader, "mask");
    return field_refuse(
        reader, mask,
        _("a causal mask of %ld x %ld (queries x keys) can be read in two ways: top-left, the "
          "first query sees key 0 "
          "only; bottom-right, the last query sees all keys. Say which with %s top-left or %s "
          "bottom-right, or give "
          "%s for cached keys"),
        queries, keys, field_label(reader, "align"), field_label(reader, "align"),
        field_label(reader, "past"));
}

/* ---- tokens and titles ---- */

/* The names along one axis; the plain ones where a language has none of its own. */
static bool place_names(FieldReader *reader, const char *name, const NameList lists[LANG_COUNT],
                        size_t positions, TokenNames *out)
{
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        const char *own = schema_name(reader->arena, name, lang);
        const Field *field = field_given(reader, own);
        if (field && !lists[LANG_EN].items)
            return field_refuse(reader, field, _("names in one language only; give %s too"),
                                field_label(reader, name));
        if (field && lists[lang].count != positions)
            return field_refuse(reader, field,
                                lang_plural("there is %zu name, and positions are %zu; give one for each",
                                            "there are %zu names, and positions are %zu; give one for each",
                                            lists[lang].count),
                                lists[lang].count, positions);
        out->names[lang] = lists[lang].items;
    }
    out->count = lists[LANG_EN].count;
    return true;
}

static bool place_tokens(FieldReader *reader, Reading *reading)
{
    Example *example = &reading->example;
    const bool same = example->query_count == example->key_count && !example->has[INPUT_X_KV];
    if (!place_names(reader, "tokens", reading->query_names, example->query_count, &example->query_tokens) ||
        !place_names(reader, "key_tokens", reading->key_names, example->key_count, &example->key_tokens))
        return false;
    if (same && example->key_tokens.count == 0) example->key_tokens = example->query_tokens;
    return true;
}

static void place_titles(Example *example)
{
    for (Lang lang = 0; lang < LANG_COUNT; lang++)
        if (!example->titles[lang]) example->titles[lang] = example->name;
}

/* ---- the whole ---- */

static bool put_together(FieldReader *reader, Reading *reading)
{
    Example *example = &reading->example;
    example->has_past = field_given(reader, "past") != NULL;
    if (!lay_inputs(reader, reading) || !check_shapes(reader, example) || !place_heads(reader, example))
        return false;
    measure(example);
    place_titles(example);
    return place_mask_literal(reader, reading) && place_causal(reader, example) &&
           place_tokens(reader, reading);
}

bool example_read(Arena *arena, const ExampleSource *source, Example *out, Fault *fault)
{
    Reading reading = {.example = {.name = arena_text(arena, source->name, strlen(source->name)),
                                   .place = *source->place,
                                   .tau = 1.0}};
    FieldReader reader = {
        .arena = arena,
        .schema = &EXAMPLE_SCHEMA,
        .fields = source->fields,
        .place = *source->place,
        .options = source->options,
        .notes = source->notes,
        .literals = {.depth_max = source->options ? 2 : 3,
                     .decimal_comma = strcmp(field_value(source->fields, "decimal_comma", "no"), "yes") == 0},
        .fault_kind = FAULT_USAGE,
        .fault = fault};
    const bool sound = schema_read(&reader, &reading) && !reader.refused && put_together(&reader, &reading);
    *out = reading.example;
    return sound;
}

bool example_override(Arena *arena, const Field *field, Example *example, Fault *fault)
{
    const Schema settings = {EXAMPLE_SCHEMA.name, RULES, EXAMPLE_SCHEMA.count, NULL};
    Reading reading = {.example = *example};
    FieldReader reader = {.arena = arena,
                          .schema = &settings,
                          .fields = {field, 1},
                          .place = field->place,
                          .literals = {.decimal_comma = example->decimal_comma},
                          .fault_kind = FAULT_USAGE,
                          .fault = fault,
                          .kind = IN(example->entry),
                          .kind_text = _(ENTRIES[example->entry].text)};
    if (!schema_read(&reader, &reading) || reader.refused) return false;
    *example = reading.example;
    return true;
}
