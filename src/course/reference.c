/* A number inside prose: `A.weights[q0,k1]` names an example, a step and a cell; the engine computes
 * it. */
#include "course/reference.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/lang.h"
#include "math/number.h"

enum { DIGITS_DEFAULT = 4, NAME_BYTES = 64 };

/* A reference taken apart. */
typedef struct {
    char example[NAME_BYTES];
    char step[NAME_BYTES];
    char at[2 * NAME_BYTES]; /* between the brackets */
    bool has_at;
    int digits; /* -1: none given */
} Parts;

static const char FORMS[] = N_("{%s} is no reference; write {NAME.step[row,column]}, {NAME.step[row]}, "
                               "{NAME.step} or {NAME.tau}, with :3 for decimals");

/* --- Taking apart --- */

/* Copies the characters before the first of `ends`; false if none, or too many. */
static bool take_word(const char **text, const char *ends, char *out, size_t size)
{
    const size_t length = strcspn(*text, ends);
    if (length == 0 || length >= size) return false;
    memcpy(out, *text, length);
    out[length] = '\0';
    *text += length;
    return true;
}

static bool take_digits(const char *text, int *digits)
{
    *digits = -1;
    if (*text == '\0') return true;
    if (*text != ':' || strspn(text + 1, "0123456789") != strlen(text + 1)) return false;
    const size_t length = strlen(text + 1);
    *digits = atoi(text + 1);
    return length >= 1 && length <= 2 && *digits <= NUMBER_DIGITS_MAX;
}

static bool take_apart(const char *text, Parts *parts)
{
    *parts = (Parts){.digits = -1};
    if (!take_word(&text, ".[]: ", parts->example, sizeof parts->example) || *text++ != '.') return false;
    if (!take_word(&text, ".[]: ", parts->step, sizeof parts->step)) return false;
    if (*text == '[') {
        text++;
        parts->has_at = true;
        if (!take_word(&text, "[]", parts->at, sizeof parts->at) || *text++ != ']') return false;
    }
    return take_digits(text, &parts->digits);
}

/* --- Positions --- */

static bool parse_index(const char *name, size_t *position)
{
    const size_t length = strlen(name);
    if (length == 0 || length > 9 || strspn(name, "0123456789") != length) return false;
    *position = (size_t)strtoul(name, NULL, 10);
    return true;
}

/* The position that a name or a plain number means along an axis of the matrix. A token may be called "2":
 * names win. */
static bool find_position(const CellSearch *search, int axis, const char *name, size_t *out, Fault *fault)
{
    const Example *example = search->example;
    const size_t extent = search->matrix->extents[axis];
    const Axis along = search->matrix->axes[axis];
    if ((example_find_position(example, along, name, out) || parse_index(name, out)) && *out < extent)
        return true;
    char first[32], last[32];
    return fault_set(fault, FAULT_INPUT, search->place, _("\"%s\" is no %s position; there are %s to %s"),
                     name, axis_name(along), example_position(example, along, 0, LANG_EN, first),
                     example_position(example, along, extent - 1, LANG_EN, last));
}

/* The next name of a comma list, without blanks around it. */
static bool next_name(const char **at, char *out, size_t size)
{
    while (**at == ' ') ++*at;
    if (!take_word(at, ",", out, size)) return false;
    size_t length = strlen(out);
    while (length > 0 && out[length - 1] == ' ') out[--length] = '\0';
    return length > 0;
}

bool reference_position(const CellSearch *search, size_t *row, size_t *column, Fault *fault)
{
    const Matrix *matrix = search->matrix;
    const Place *place = search->place;
    const char *at = search->at;
    char name[NAME_BYTES];
    const char *rest = at;
    *column = matrix->rank < 2 ? 0 : SIZE_MAX;
    if (matrix->rank < 1 || !next_name(&rest, name, sizeof name))
        return fault_set(fault, FAULT_INPUT, place, _("\"%s\" is no position; write a row, or row,column"),
                         at);
    if (!find_position(search, 0, name, row, fault)) return false;
    if (*rest == '\0') return true;
    rest++;
    if (matrix->rank < 2 || !next_name(&rest, name, sizeof name) || *rest != '\0')
        return fault_set(fault, FAULT_INPUT, place, _("\"%s\" is no position here; this step has %d axes"),
                         at, matrix->rank);
    return find_position(search, 1, name, column, fault);
}

/* --- Values --- */

bool reference_run(Trace *trace, const Example *example, Fault *fault)
{
    return trace_run(trace, example, NULL, example->asked[0], (RowWindow){0, 0}, fault);
}

const Matrix *reference_matrix(const Trace *trace, StepId step)
{
    if (step == STEP_MASK) return &trace->mask;
    const StepResult *result = trace_result(trace, step);
    return result ? &result->matrix : NULL;
}

/* Cells `stride` apart from each other. */
static void add_vector(Text *out, const Matrix *matrix, size_t first, size_t count, size_t stride,
                       NumberForm form)
{
    char number[NUMBER_BYTES];
    text_add(out, "[");
    for (size_t i = 0; i < count; i++) {
        const size_t cell = first + i * stride;
        number_print_cell(number, matrix->cells[cell], matrix->flags[cell], form);
        text_addf(out, "%s%s", i > 0 ? ", " : "", number);
    }
    text_add(out, "]");
}

static void add_cell(Text *out, const Matrix *matrix, size_t cell, NumberForm form)
{
    char number[NUMBER_BYTES];
    number_print_cell(number, matrix->cells[cell], matrix->flags[cell], form);
    text_add(out, number);
}

/* The whole matrix, as a literal of the example would say it. */
static void add_matrix(Text *out, const Example *example, const Matrix *matrix, NumberForm form)
{
    if (matrix->rank < 2) {
        add_vector(out, matrix, 0, matrix_size(matrix), 1, form);
        return;
    }
    const bool turned = layout_turns(example->layout, matrix);
    const size_t width = matrix->extents[1];
    const size_t rows = matrix->extents[turned ? 1 : 0], columns = matrix->extents[turned ? 0 : 1];
    text_add(out, "[");
    for (size_t row = 0; row < rows; row++) {
        if (row > 0) text_add(out, ", ");
        add_vector(out, matrix, turned ? row : row * width, columns, turned ? width : 1, form);
    }
    text_add(out, "]");
}

static int digits_of(const Parts *parts, const Example *example)
{
    if (parts->digits >= 0) return parts->digits;
    return example->digits > 0 ? example->digits : DIGITS_DEFAULT;
}

/* --- Heads --- */

/* Takes `head3`, or `head3,` before a position, off `parts`; false if no head is named. */
static bool take_head(Parts *parts, const Example *example, size_t *head)
{
    char *rest = parts->at;
    const bool has_heads = example->head_count > 1 || example->kv_head_count > 1;
    if (!has_heads || !parts->has_at || strncmp(rest, "head", 4) != 0 || rest[4] < '0' || rest[4] > '9')
        return false;
    *head = strtoul(rest + 4, &rest, 10);
    if (*rest != ',' && *rest != '\0') return false;
    parts->has_at = *rest == ',';
    memmove(parts->at, rest + parts->has_at, strlen(rest + parts->has_at) + 1);
    return true;
}

/* The place of a query head among those that were asked for. */
static bool find_asked(const Example *example, size_t head, size_t *slot)
{
    for (*slot = 0; *slot < example->asked_count; ++*slot)
        if (example->asked[*slot] == head) return true;
    return false;
}

static bool is_given(const Example *example, const char *name, size_t *input)
{
    for (*input = 0; *input < INPUT_COUNT; ++*input)
        if (strcmp(example_input_name(*input), name) == 0) return example->has[*input];
    return false;
}

static bool refuse_head(size_t head, const char *name, const Place *place, Fault *fault)
{
    return fault_set(fault, FAULT_INPUT, place, _("%s has no head %zu; heads count from 0"), name, head);
}

/* What is given but is no step of the right method: a head of an input, by the input's own count, and what
 * only wrong methods read. `out` is left alone where it is neither. */
static bool find_given(const Example *example, const char *name, const size_t *head, const Place *place,
                       Matrix *out, Fault *fault)
{
    size_t input;
    if (!is_given(example, name, &input)) return true;
    const Matrix *given = &example->inputs[input];
    if (given->rank < MATRIX_RANK_MAX) {
        if (input >= INPUT_Q_BEFORE) *out = *given;
        return true;
    }
    if (!head) return true;
    size_t slot = *head;
    const bool only_asked = input == INPUT_Q && example->asked_only;
    if (only_asked ? !find_asked(example, *head, &slot) : *head >= given->extents[0])
        return refuse_head(*head, name, place, fault);
    *out = matrix_head(given, slot);
    return true;
}

/* `given` replaces the step, where it has cells. */
static bool add_step(Text *out, const Trace *trace, const Matrix *given, const Parts *parts,
                     const Place *place, Fault *fault)
{
    const Example *example = trace->example;
    const Matrix *matrix = given->cells ? given : reference_matrix(trace, step_id_find(parts->step));
    if (!matrix)
        return fault_set(fault, FAULT_INPUT, place,
                         _("example %s has no step \"%s\"; it may be raw, weights, output, ..."),
                         example->name, parts->step);
    const NumberForm form =
        number_form(matrix, digits_of(parts, example), step_is_weights(step_id_find(parts->step)));
    size_t row, column;
    if (!parts->has_at) {
        add_matrix(out, example, matrix, form);
        return true;
    }
    if (!reference_position(&(CellSearch){example, matrix, parts->at, place}, &row, &column, fault))
        return false;
    if (column == SIZE_MAX)
        add_vector(out, matrix, matrix_index(matrix, row, 0), matrix->extents[1], 1, form);
    else
        add_cell(out, matrix, matrix_index(matrix, row, column), form);
    return true;
}

/* What belongs to the example as a whole: counts print as they are, τ as it was given, the rest at display
 * digits. */
static bool add_property(Text *out, const Parts *parts, const Example *example)
{
    const struct {
        const char *name;
        double value;
        bool exact;
    } PROPERTIES[] = {
        {"tau", example->tau, true},
        {"scale", example->scale, false},
        {"d", (double)example->feature_count, true},
        {"dv", (double)example->value_count, true},
        {"queries", (double)example->query_count, true},
        {"keys", (double)example->key_count, true},
        {"model_width", (double)example->model_width, true},
    };
    for (size_t i = 0; i < sizeof PROPERTIES / sizeof *PROPERTIES; i++) {
        if (strcmp(PROPERTIES[i].name, parts->step) != 0 || parts->has_at) continue;
        char number[NUMBER_BYTES];
        if (PROPERTIES[i].exact && parts->digits < 0)
            number_print_exact(number, PROPERTIES[i].value);
        else
            number_print(number, PROPERTIES[i].value, (NumberForm){.digits = digits_of(parts, example)});
        text_add(out, number);
        return true;
    }
    return false;
}

/* One that could not be read is there. */
static bool refuse_example(const Lesson *lesson, const char *name, const Place *place, Fault *fault)
{
    bool there = lesson_block_find(lesson->named, lesson->named_count, name) != NULL;
    return fault_set(fault, FAULT_INPUT, place,
                     there ? _("example \"%s\" could not be read; mend it first")
                           : _("there is no example \"%s\"; define it in examples.md or exercise.md"),
                     name);
}

bool reference_resolve(Text *out, const Lesson *lesson, const char *reference, const Place *place,
                       Fault *fault)
{
    Parts parts;
    if (!take_apart(reference, &parts)) return fault_set(fault, FAULT_INPUT, place, _(FORMS), reference);
    const Example *example = lesson_find_example(lesson, parts.example);
    if (!example) return refuse_example(lesson, parts.example, place, fault);
    if (add_property(out, &parts, example)) return true;
    size_t head = example->asked[0], slot;
    const bool has_head = take_head(&parts, example, &head);
    Matrix given = {0};
    if (!find_given(example, parts.step, has_head ? &head : NULL, place, &given, fault)) return false;
    if (given.cells) head = example->asked[0];
    if (!find_asked(example, head, &slot)) return refuse_head(head, parts.step, place, fault);
    Trace trace = {0};
    const bool resolved = trace_run(&trace, example, NULL, head, (RowWindow){0, 0}, fault) &&
                          add_step(out, &trace, &given, &parts, place, fault);
    trace_free(&trace);
    return resolved;
}
