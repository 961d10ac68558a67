/* A worked example: the numbers that an attention head starts from, and how it is to be computed. */
#include "trace/example.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "math/literal.h"

const InputRule EXAMPLE_INPUTS[INPUT_COUNT] = {
    [INPUT_X] = {"x", {AXIS_TOKEN, AXIS_MODEL}},
    [INPUT_X_KV] = {"x_kv", {AXIS_TOKEN, AXIS_MODEL}},
    [INPUT_W_Q] = {"w_q", {AXIS_MODEL, AXIS_FEATURE}},
    [INPUT_W_K] = {"w_k", {AXIS_MODEL, AXIS_FEATURE}},
    [INPUT_W_V] = {"w_v", {AXIS_MODEL, AXIS_VALUE}},
    [INPUT_Q] = {"q", {AXIS_QUERY, AXIS_FEATURE}},
    [INPUT_K] = {"k", {AXIS_KEY, AXIS_FEATURE}},
    [INPUT_V] = {"v", {AXIS_KEY, AXIS_VALUE}},
    [INPUT_SCORES] = {"scores", {AXIS_QUERY, AXIS_KEY}},
    [INPUT_WEIGHTS] = {"weights", {AXIS_QUERY, AXIS_KEY}},
    [INPUT_Q_BEFORE] = {"q_before", {AXIS_QUERY, AXIS_FEATURE}},
    [INPUT_Q_OTHER] = {"q_other", {AXIS_QUERY, AXIS_FEATURE}},
    [INPUT_K_OWN] = {"k_own", {AXIS_KEY, AXIS_FEATURE}},
    [INPUT_V_OWN] = {"v_own", {AXIS_KEY, AXIS_VALUE}},
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

static const char *const MASK_NAMES[] = {"none", "causal", "boolean", "additive"};

const char *mask_kind_name(MaskKind kind)
{
    return MASK_NAMES[kind];
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

typedef struct {
    Arena *arena;
    FieldList fields;
    Place place;
    bool options;
    bool decimal_comma;
    Example *example;
    Fault *fault;
} Reader;

/* How a field is called in messages: "--key-tokens" on the command line, "key_tokens" in a file. */
static const char *label(Reader *reader, const char *name)
{
    if (!reader->options) return name;
    char *text = arena_format(reader->arena, "--%s", name);
    for (char *c = text; *c; c++)
        if (*c == '_') *c = '-';
    return text;
}

static const Field *find(const Reader *reader, const char *name)
{
    return field_find(reader->fields, name);
}

#define REFUSE(reader, field, ...)                                                                           \
    fault_set((reader)->fault, FAULT_USAGE, (field) ? &(field)->place : &(reader)->place, __VA_ARGS__)

typedef struct {
    const char *word;
    int value;
} Choice;

/* A field that takes one of a few words. `*value` stays as it is where the field is absent. */
static bool read_choice(Reader *reader, const char *name, const Choice *choices, size_t count, int *value)
{
    const Field *field = find(reader, name);
    if (!field) return true;
    Text words = {0};
    for (size_t i = 0; i < count; i++) {
        *value = choices[i].value;
        if (strcmp(field->value, choices[i].word) == 0) {
            text_free(&words);
            return true;
        }
        text_addf(&words, "%s%s", i == 0 ? "" : _(" or "), choices[i].word);
    }
    REFUSE(reader, field, _("\"%s\" is not known here; use %s"), field->value, text_string(&words));
    text_free(&words);
    return false;
}

static bool read_number(Reader *reader, const Field *field, double *out)
{
    LiteralRules rules = {.decimal_comma = reader->decimal_comma};
    return literal_read_number(field->value, rules, &field->place, out, reader->fault);
}

static bool read_count(Reader *reader, const char *name, double least, double most, size_t *out)
{
    const Field *field = find(reader, name);
    if (!field) return true;
    double value;
    if (!read_number(reader, field, &value)) return false;
    if (value < least || value > most || value != floor(value))
        return REFUSE(reader, field, _("\"%s\" is no whole number from %.0f to %.0f; use one"), field->value,
                      least, most);
    *out = (size_t)value;
    return true;
}

static bool read_tau(Reader *reader)
{
    const Field *field = find(reader, "tau");
    reader->example->tau = 1.0;
    if (!field) return true;
    double tau;
    if (!read_number(reader, field, &tau)) return false;
    if (tau <= 0.0)
        return REFUSE(reader, field,
                      _("the temperature must be greater than 0, this is %g; as it goes to 0 the weights go "
                        "to the key of the "
                        "largest score (ties share): use a small positive number such as 0.01"),
                      tau);
    reader->example->tau = tau;
    return true;
}

static bool read_scale(Reader *reader)
{
    const Field *field = find(reader, "scale");
    Example *example = reader->example;
    if (!field) return true;
    if (example->entry == ENTRY_SCORES || example->entry == ENTRY_WEIGHTS)
        return REFUSE(reader, field, _("%s are already scaled; leave %s out, or give q and k"),
                      label(reader, example->entry == ENTRY_SCORES ? "scores" : "weights"),
                      label(reader, "scale"));
    example->scale_given = true;
    example->scale = 1.0;
    if (strcmp(field->value, "none") == 0) return true;
    if (!read_number(reader, field, &example->scale)) return false;
    if (example->scale == 0.0)
        return REFUSE(reader, field,
                      _("a scale of 0 makes all scores equal; use another number, or \"none\" for 1"));
    return true;
}

/* Given weights are mixed as they are: nothing that comes before them can act. */
static bool check_weights_alone(Reader *reader)
{
    static const char *const BEFORE_WEIGHTS[] = {"mask", "align", "past", "tau", "shift"};
    if (reader->example->entry != ENTRY_WEIGHTS) return true;
    for (size_t i = 0; i < sizeof BEFORE_WEIGHTS / sizeof *BEFORE_WEIGHTS; i++) {
        const Field *field = find(reader, BEFORE_WEIGHTS[i]);
        if (field)
            return REFUSE(reader, field, _("weights are given, so %s does not act on them; leave it out"),
                          label(reader, field->name));
    }
    return true;
}

static bool read_settings(Reader *reader)
{
    static const Choice LAYOUTS[] = {{"row", LAYOUT_ROW}, {"column", LAYOUT_COLUMN}};
    static const Choice SHIFTS[] = {{"max", SHIFT_MAX}, {"none", SHIFT_NONE}};
    static const Choice ALIGNS[] = {{"top-left", ALIGN_TOP_LEFT}, {"bottom-right", ALIGN_BOTTOM_RIGHT}};
    Example *example = reader->example;
    int layout = LAYOUT_ROW, shift = SHIFT_MAX, align = ALIGN_UNSET;
    size_t digits = 0;
    bool sound = read_choice(reader, "layout", LAYOUTS, 2, &layout) &&
                 read_choice(reader, "shift", SHIFTS, 2, &shift) &&
                 read_choice(reader, "align", ALIGNS, 2, &align) &&
                 read_count(reader, "digits", 1, 15, &digits) &&
                 read_count(reader, "model_width", 0, 1e6, &example->model_width) &&
                 read_count(reader, "past", 0, 1e6, &example->past) && read_tau(reader);
    example->layout = (Layout)layout;
    example->shift = (Shift)shift;
    example->align = (Align)align;
    example->digits = (int)digits;
    example->has_past = find(reader, "past") != NULL;
    return sound;
}

/* ---- matrices ---- */

static bool read_literal(Reader *reader, const Field *field, LiteralRules rules, Literal *literal)
{
    rules.decimal_comma = reader->decimal_comma;
    return literal_read(reader->arena, field->value, strlen(field->value), rules, &field->place, literal,
                        reader->fault);
}

/* The literal as a matrix over `axes`; in column layout it was written the other way round. A flat list is
 * one position. */
static Matrix literal_matrix(Reader *reader, const Literal *literal, const Axis axes[2], bool swapped)
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
    Matrix matrix = matrix_new(reader->arena, 3 - skip, all_axes + skip, all_extents + skip);
    for (size_t i = 0; i < literal->cell_count; i++) {
        size_t head = i / (rows * columns), row = i / columns % rows, column = i % columns;
        size_t index = (head * first + (flip ? column : row)) * second + (flip ? row : column);
        matrix.cells[index] = literal->cells[i].number;
        if (isinf(literal->cells[i].number)) matrix.flags[index] = CELL_MASKED;
    }
    return matrix;
}

#define USES(input) (1u << (input))

/* What each entry can use; anything else would be ignored in silence. */
static const unsigned ENTRY_USES[] = {
    [ENTRY_X] = USES(INPUT_X) | USES(INPUT_X_KV) | USES(INPUT_W_Q) | USES(INPUT_W_K) | USES(INPUT_W_V),
    [ENTRY_QKV] = USES(INPUT_Q) | USES(INPUT_K) | USES(INPUT_V) | USES(INPUT_Q_BEFORE) | USES(INPUT_Q_OTHER) |
                  USES(INPUT_K_OWN) | USES(INPUT_V_OWN),
    [ENTRY_SCORES] = USES(INPUT_SCORES) | USES(INPUT_V),
    [ENTRY_WEIGHTS] = USES(INPUT_WEIGHTS) | USES(INPUT_V),
};

static bool may_have_heads(Input input)
{
    return input == INPUT_Q || input == INPUT_K || input == INPUT_V;
}

static bool check_weights(Reader *reader, const Field *field, const Matrix *weights)
{
    for (size_t i = 0; i < matrix_size(weights); i++)
        if (weights->cells[i] < 0.0)
            return REFUSE(reader, field, _("a weight of %g is negative; weights are at least 0"),
                          weights->cells[i]);
    return true;
}

static bool read_input(Reader *reader, Input input)
{
    const InputRule *rule = &EXAMPLE_INPUTS[input];
    const Field *field = find(reader, rule->name);
    Example *example = reader->example;
    if (!field) return true;
    if (!(ENTRY_USES[example->entry] & USES(input)))
        return REFUSE(reader, field, _("%s has no use beside what else is given; leave it out"),
                      label(reader, rule->name));
    LiteralRules rules = {.depth_max = may_have_heads(input) && !reader->options ? 3 : 2,
                          .minus_infinity = input == INPUT_SCORES,
                          .percent = input == INPUT_WEIGHTS};
    Literal literal;
    if (!read_literal(reader, field, rules, &literal)) return false;
    if (literal.cell_count == 0)
        return REFUSE(reader, field, _("there is no number here; give at least one"));
    example->inputs[input] = literal_matrix(reader, &literal, rule->axes, turns(example->layout, rule->axes));
    example->has[input] = true;
    return input != INPUT_WEIGHTS || check_weights(reader, field, &example->inputs[input]);
}

/* What an example may start from; of each at least the first is needed. */
static const struct {
    Entry entry;
    const char *needs[4];
} ENTRIES[] = {{ENTRY_X, {"x", "w_q", "w_k", "w_v"}},
               {ENTRY_QKV, {"q", "k"}},
               {ENTRY_SCORES, {"scores"}},
               {ENTRY_WEIGHTS, {"weights"}}};

/* The last field that is given of an entry, or NULL; `*missing` is the first that is not. */
static const Field *find_entry(Reader *reader, size_t entry, const char **missing)
{
    const Field *given = NULL;
    *missing = NULL;
    for (size_t n = 0; n < 4 && ENTRIES[entry].needs[n]; n++) {
        const Field *field = find(reader, ENTRIES[entry].needs[n]);
        if (field) given = field;
        if (!field && !*missing) *missing = ENTRIES[entry].needs[n];
    }
    return given;
}

/* Which entry was given: one, and all that it needs. */
static bool read_entry(Reader *reader)
{
    const Field *chosen = NULL;
    const char *lacks = NULL;
    for (size_t i = 0; i < sizeof ENTRIES / sizeof *ENTRIES; i++) {
        const char *missing;
        const Field *given = find_entry(reader, i, &missing);
        if (given && chosen)
            return REFUSE(reader, given,
                          _("%s and %s are given, but only one of them can be the start; leave one out"),
                          label(reader, chosen->name), label(reader, given->name));
        if (!given) continue;
        chosen = given;
        lacks = missing;
        reader->example->entry = ENTRIES[i].entry;
    }
    if (!chosen)
        return REFUSE(reader, chosen, _("there is nothing to start from; give %s and %s, or %s"),
                      label(reader, "q"), label(reader, "k"), label(reader, "scores"));
    if (lacks)
        return REFUSE(reader, chosen, _("%s is given, but %s is not; give both"), label(reader, chosen->name),
                      label(reader, lacks));
    return true;
}

/* ---- shapes ---- */

/* Two inputs must agree in the extent of an axis each. Says so by name. */
static bool check_extent(Reader *reader, Input a, Axis a_axis, Input b, Axis b_axis, const char *what)
{
    const Example *example = reader->example;
    if (!example->has[a] || !example->has[b]) return true;
    size_t first = matrix_extent(&example->inputs[a], a_axis);
    size_t second = matrix_extent(&example->inputs[b], b_axis);
    if (first == second) return true;
    const Field *field = find(reader, EXAMPLE_INPUTS[b].name);
    return REFUSE(
        reader, field, _("the number of %5$s is %2$zu in %1$s, but %4$zu in %3$s; it must be the same"),
        label(reader, EXAMPLE_INPUTS[a].name), first, label(reader, EXAMPLE_INPUTS[b].name), second, what);
}

static bool check_shapes(Reader *reader)
{
    static const struct {
        Input a;
        Axis a_axis;
        Input b;
        Axis b_axis;
        const char *what;
    } MUST_AGREE[] = {
        {INPUT_Q, AXIS_FEATURE, INPUT_K, AXIS_FEATURE, N_("features")},
        {INPUT_K, AXIS_KEY, INPUT_V, AXIS_KEY, N_("positions")},
        {INPUT_SCORES, AXIS_KEY, INPUT_V, AXIS_KEY, N_("keys")},
        {INPUT_WEIGHTS, AXIS_KEY, INPUT_V, AXIS_KEY, N_("keys")},
        {INPUT_X, AXIS_MODEL, INPUT_W_Q, AXIS_MODEL, N_("model components")},
        {INPUT_X, AXIS_MODEL, INPUT_W_K, AXIS_MODEL, N_("model components")},
        {INPUT_X, AXIS_MODEL, INPUT_W_V, AXIS_MODEL, N_("model components")},
        {INPUT_X, AXIS_MODEL, INPUT_X_KV, AXIS_MODEL, N_("model components")},
        {INPUT_W_Q, AXIS_FEATURE, INPUT_W_K, AXIS_FEATURE, N_("features")},
        {INPUT_K, AXIS_HEAD, INPUT_V, AXIS_HEAD, N_("heads")},
        {INPUT_Q, AXIS_FEATURE, INPUT_Q_BEFORE, AXIS_FEATURE, N_("features")},
        {INPUT_Q, AXIS_FEATURE, INPUT_Q_OTHER, AXIS_FEATURE, N_("features")},
        {INPUT_K, AXIS_FEATURE, INPUT_K_OWN, AXIS_FEATURE, N_("features")},
        {INPUT_V, AXIS_VALUE, INPUT_V_OWN, AXIS_VALUE, N_("components")},
    };
    for (size_t i = 0; i < sizeof MUST_AGREE / sizeof *MUST_AGREE; i++)
        if (!check_extent(reader, MUST_AGREE[i].a, MUST_AGREE[i].a_axis, MUST_AGREE[i].b,
                          MUST_AGREE[i].b_axis, _(MUST_AGREE[i].what)))
            return false;
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

/* ---- heads: `heads = 3,6 of 8` ---- */

enum { HEADS_MAX = 1024 };

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

static bool read_head_list(Reader *reader, const Field *field)
{
    Example *example = reader->example;
    size_t *asked = arena_take(reader->arena, strlen(field->value) + 1, sizeof *asked);
    const char *text = field->value;
    char *end = NULL;
    bool sound = read_asked(&text, asked, &example->asked_count);
    if (sound) example->head_count = strtoul(text + 3, &end, 10);
    if (!sound || end == text + 3 || *end)
        return REFUSE(reader, field, _("\"%s\" names no heads; write for example 3,6 of 8"), field->value);
    if (example->head_count > HEADS_MAX)
        return REFUSE(reader, field, _("%zu heads are too many; at most %d can be given"),
                      example->head_count, HEADS_MAX);
    for (size_t i = 0; i < example->asked_count; i++)
        if (asked[i] >= example->head_count)
            return REFUSE(reader, field, _("head %zu does not exist among %zu; they are counted from 0"),
                          asked[i], example->head_count);
    example->asked = asked;
    return true;
}

static bool read_heads(Reader *reader)
{
    static const size_t ONLY_HEAD[] = {0};
    Example *example = reader->example;
    const Field *field = find(reader, "heads");
    size_t given = matrix_extent(&example->inputs[INPUT_Q], AXIS_HEAD);
    example->kv_head_count = matrix_extent(&example->inputs[INPUT_K], AXIS_HEAD);
    example->head_count = given;
    if (!field) {
        size_t *all = arena_take(reader->arena, given, sizeof *all);
        for (size_t i = 0; i < given; i++) all[i] = i;
        example->asked = given == 1 ? ONLY_HEAD : all;
        example->asked_count = given;
    } else if (!read_head_list(reader, field)) {
        return false;
    }
    example->asked_only = field && given == example->asked_count && given != example->head_count;
    if (field && !example->asked_only && given != example->head_count)
        return REFUSE(reader, field, _("q has %zu heads; give all %zu, or the %zu that are asked"), given,
                      example->head_count, example->asked_count);
    if (example->head_count % example->kv_head_count != 0)
        return REFUSE(
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

/* A word that is no number is a mask's name mistyped. */
static bool is_word(const char *value)
{
    static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    return value[strspn(value, LETTERS)] == '\0';
}

static bool read_mask_literal(Reader *reader, const Field *field)
{
    Example *example = reader->example;
    Literal literal;
    LiteralRules rules = {.depth_max = 2, .minus_infinity = true, .booleans = true};
    if (!read_literal(reader, field, rules, &literal)) {
        if (is_word(field->value))
            REFUSE(reader, field, _("\"%s\" is no mask; use causal, none or a literal"), field->value);
        return false;
    }
    const Axis axes[] = {AXIS_QUERY, AXIS_KEY};
    example->mask = literal_matrix(reader, &literal, axes, false);
    example->has_mask = true;
    example->mask_literal = mask_is_boolean(&literal) ? MASK_BOOLEAN : MASK_ADDITIVE;
    if (example->mask.extents[0] != example->query_count || example->mask.extents[1] != example->key_count)
        return REFUSE(
            reader, field, _("the mask is %zu x %zu, but queries x keys are %zu x %zu; give a row per query"),
            example->mask.extents[0], example->mask.extents[1], example->query_count, example->key_count);
    for (size_t i = 0; i < literal.cell_count; i++) {
        if (literal.cells[i].boolean && example->mask_literal != MASK_BOOLEAN)
            return REFUSE(reader, field, _("the mask mixes true or false with numbers; use one kind"));
        if (example->mask_literal != MASK_BOOLEAN) continue;
        bool hidden = example->mask.cells[i] == 0.0;
        example->mask.cells[i] = hidden ? -HUGE_VAL : 0.0;
        example->mask.flags[i] = hidden ? CELL_MASKED : 0;
    }
    return true;
}

static bool read_mask(Reader *reader, const Field *field)
{
    Example *example = reader->example;
    bool causal = strcmp(field->value, "causal") == 0;
    if (strcmp(field->value, "none") == 0) return true;
    if (causal ? example->causal : example->has_mask)
        return REFUSE(reader, field,
                      _("two masks of this kind are given; give causal once and a literal once"));
    if (!causal) return read_mask_literal(reader, field);
    example->causal = true;
    return true;
}

/* A causal mask that is not square can be laid two ways: both are told, and the option that decides. */
static bool place_causal(Reader *reader)
{
    Example *example = reader->example;
    long queries = (long)example->query_count, keys = (long)example->key_count;
    const Field *align = find(reader, "align");
    const Field *past = find(reader, "past");
    if (past && align)
        return REFUSE(reader, align, _("%s and %s both place the mask; leave one out"),
                      label(reader, "align"), label(reader, "past"));
    if (align && !example->causal)
        return REFUSE(reader, align,
                      _("%s places a causal mask, but there is none; add %s causal or leave it out"),
                      label(reader, "align"), label(reader, "mask"));
    if (past && (long)example->past + queries != keys)
        return REFUSE(reader, past, _("past %zu + queries %ld is not keys %ld; %s must be keys - queries"),
                      example->past, queries, keys, label(reader, "past"));
    if (past) example->offset = (long)example->past;
    if (align) example->offset = example->align == ALIGN_BOTTOM_RIGHT ? keys - queries : 0;
    if (!example->causal || past || align || queries == keys) return true;
    const Field *mask = find(reader, "mask");
    return REFUSE(reader, mask,
                  _("a causal mask of %ld x %ld (queries x keys) can be read in two ways: top-left, the "
                    "first query sees key 0 "
                    "only; bottom-right, the last query sees all keys. Say which with %s top-left or %s "
                    "bottom-right, or give "
                    "%s for cached keys"),
                  queries, keys, label(reader, "align"), label(reader, "align"), label(reader, "past"));
}

static bool read_masks(Reader *reader)
{
    for (size_t i = 0; i < reader->fields.count; i++) {
        const Field *field = &reader->fields.items[i];
        if (strcmp(field->name, "mask") != 0) continue;
        if (!read_mask(reader, field)) return false;
    }
    return place_causal(reader);
}

/* ---- tokens ---- */

/* The names of a comma list; a name may not be empty. */
static bool read_names(Reader *reader, const Field *field, size_t count, const char ***out)
{
    const char **names = arena_take(reader->arena, count, sizeof *names);
    const char *text = field->value;
    size_t found = 0;
    for (;;) {
        text += strspn(text, " \t\n");
        size_t length = strcspn(text, ",");
        size_t trimmed = length;
        while (trimmed > 0 && strchr(" \t\n", text[trimmed - 1])) trimmed--;
        if (trimmed == 0) return REFUSE(reader, field, _("a token has no name; put one between the commas"));
        if (found < count) names[found] = arena_text(reader->arena, text, trimmed);
        found++;
        if (text[length] == '\0') break;
        text += length + 1;
    }
    if (found != count)
        return REFUSE(reader, field,
                      lang_plural("there is %zu name, and positions are %zu; give one for each",
                                  "there are %zu names, and positions are %zu; give one for each", found),
                      found, count);
    *out = names;
    return true;
}

static bool read_tokens(Reader *reader, const char *name, size_t count, TokenNames *out)
{
    const Field *plain = find(reader, name);
    const Field *chinese = find(reader, arena_format(reader->arena, "%s.%s", name, LANG_CODES[LANG_ZH]));
    if (!plain && chinese)
        return REFUSE(reader, chinese, _("names in one language only; give %s too"), label(reader, name));
    if (!plain) return true;
    if (!read_names(reader, plain, count, &out->names[LANG_EN])) return false;
    out->count = count;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        if (lang == LANG_EN) continue;
        const Field *own = find(reader, arena_format(reader->arena, "%s.%s", name, LANG_CODES[lang]));
        out->names[lang] = out->names[LANG_EN];
        if (own && !read_names(reader, own, count, &out->names[lang])) return false;
    }
    return true;
}

static bool read_all_tokens(Reader *reader)
{
    Example *example = reader->example;
    bool same = example->query_count == example->key_count && !example->has[INPUT_X_KV];
    if (!read_tokens(reader, "tokens", example->query_count, &example->query_tokens) ||
        !read_tokens(reader, "key_tokens", example->key_count, &example->key_tokens))
        return false;
    if (same && example->key_tokens.count == 0) example->key_tokens = example->query_tokens;
    return true;
}

/* ---- the whole ---- */

static const char *const SETTINGS[] = {"mask",      "align",         "past",        "tau",    "scale",
                                       "shift",     "layout",        "digits",      "tokens", "key_tokens",
                                       "tokens.zh", "key_tokens.zh", "model_width", "heads",  "decimal_comma",
                                       "title",     "title.zh"};
enum { NAME_COUNT = INPUT_COUNT + sizeof SETTINGS / sizeof *SETTINGS };

/* The name of a field that an example may have: first the inputs, then the settings. */
static const char *name_at(size_t index)
{
    return index < INPUT_COUNT ? EXAMPLE_INPUTS[index].name : SETTINGS[index - INPUT_COUNT];
}

static bool is_known(const char *name)
{
    size_t index = 0;
    while (index < NAME_COUNT && strcmp(name, name_at(index)) != 0) index++;
    return index < NAME_COUNT;
}

static bool refuse_name(Reader *reader, const Field *field)
{
    Text known = {0};
    for (size_t i = 0; i < NAME_COUNT; i++) text_addf(&known, "%s%s", i > 0 ? ", " : "", name_at(i));
    REFUSE(reader, field, _("an example has no field \"%s\"; it has %s"), field->name, text_string(&known));
    text_free(&known);
    return false;
}

static bool check_names(Reader *reader)
{
    for (size_t i = 0; i < reader->fields.count; i++) {
        const Field *field = &reader->fields.items[i];
        if (!is_known(field->name)) return refuse_name(reader, field);
        if (strcmp(field->name, "mask") != 0 && find(reader, field->name) != field)
            return REFUSE(reader, field, _("%s is given twice; give it once"), label(reader, field->name));
    }
    return true;
}

/* What learners read in place of the name; the plain title, or the name, where a language has none of its
 * own. */
static void read_titles(Reader *reader)
{
    Example *example = reader->example;
    const char *plain = field_value(reader->fields, "title", example->name);
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        const char *own = arena_format(reader->arena, "title.%s", LANG_CODES[lang]);
        example->titles[lang] = field_value(reader->fields, own, plain);
    }
}

bool example_read(Arena *arena, const char *name, FieldList fields, const Place *place, bool options,
                  Example *out, Fault *fault)
{
    *out = (Example){.name = arena_text(arena, name, strlen(name)), .place = *place};
    Reader reader = {arena, fields, *place, options, field_find(fields, "decimal_comma") != NULL, out, fault};
    if (!check_names(&reader) || !read_entry(&reader) || !check_weights_alone(&reader) ||
        !read_settings(&reader) || !read_scale(&reader))
        return false;
    for (Input input = 0; input < INPUT_COUNT; input++)
        if (!read_input(&reader, input)) return false;
    if (!check_shapes(&reader) || !read_heads(&reader)) return false;
    measure(out);
    read_titles(&reader);
    return read_masks(&reader) && read_all_tokens(&reader);
}
