/* Fields by tables: what each type takes, what is said of a field that cannot be, and the bounds of every
 * table. */
#include "math/schema.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "cli/command.h"
#include "trace/example.h"

static Arena arena;

static int free_arena(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

/* A record with a field of each type. */
typedef struct {
    const char *text, *size;
    bool flag;
    int word;
    size_t count;
    int number_of_digits;
    double number, above;
    Literal literal;
    NameList names;
    const char *titles[LANG_COUNT];
    const Field *itself;
    size_t repeated;
} Things;

static bool count_up(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    (void)reader, (void)rule, (void)field;
    ++*(size_t *)out;
    return true;
}

static const char *const SHAPES[] = {"round", "square", "flat", NULL};
enum { ROUND = 1, SQUARE = 2, FLAT = 4 };

#define OF(member) offsetof(Things, member)

static const FieldRule RULES[] = {
    {"shape", field_word, OF(word), .words = SHAPES},
    {.name = "text", .read = field_text, .offset = OF(text)},
    {"size", field_chosen, OF(size), .words = SHAPES},
    {.name = "flag", .read = field_flag, .offset = OF(flag)},
    {"count", field_count, OF(count), .least = 2, .most = 7},
    {"digits", field_int, OF(number_of_digits), .least = 0, .most = 9},
    {"number", field_number, OF(number), .least = -1, .most = 1},
    {"above", field_number, OF(above), .above = true, .refusal = "more than 0 is wanted, not %s"},
    {"literal", field_literal, OF(literal), .literal = {.depth_max = 2, .percent = true}},
    {.name = "names", .read = field_names, .offset = OF(names)},
    {"title", field_text, OF(titles), .lang_size = sizeof(const char *)},
    {.name = "itself", .read = field_itself, .offset = OF(itself)},
    {"repeated", count_up, OF(repeated), .repeats = true},
    {"corner", field_text, OF(text), .kinds = SQUARE | FLAT, .needed = SQUARE},
    {.name = "elsewhere"},
};

static bool choose_shape(FieldReader *reader)
{
    return schema_choose_word(reader, "shape");
}

static const Schema THINGS = {"thing", RULES, sizeof RULES / sizeof *RULES, choose_shape};

/* Reads lines `name = value`; the faults are to be freed. */
static bool read_lines(const char *lines, bool options, LiteralRules literals, Things *things,
                       FaultList *faults)
{
    Field *fields = arena_take(&arena, 20, sizeof *fields);
    size_t count = 0;
    char *line = arena_text(&arena, lines, strlen(lines));
    for (size_t number = 1; line && *line; number++) {
        char *end = strchr(line, '\n'), *sign = strstr(line, " = ");
        if (end) *end = '\0';
        assert_non_null(sign);
        *sign = '\0';
        fields[count++] = (Field){line, sign + 3, {"f.md", number, 0}};
        line = end ? end + 1 : NULL;
    }
    FieldReader reader = {.arena = &arena,
                          .schema = &THINGS,
                          .fields = {fields, count},
                          .place = {"f.md", 99, 0},
                          .options = options,
                          .literals = literals,
                          .fault_kind = FAULT_INPUT,
                          .faults = faults};
    *things = (Things){0};
    const bool sound = schema_read(&reader, things);
    assert_int_equal(reader.refused, faults->count > 0);
    return sound;
}

static void every_type_fills_its_place(void **state)
{
    (void)state;
    Things things;
    FaultList faults = {0};
    const char *lines =
        "text = a  b\nsize = flat\nflag = yes\ncount = 7\ndigits = 0\nnumber = -1/2\nabove = 1e-9\n"
        "literal = [[1, 50%]]\nnames = a , big b\ntitle = T\ntitle.zh = 题\nitself = x\n"
        "repeated = 1\nrepeated = 2\nelsewhere = anything";
    assert_true(read_lines(lines, false, (LiteralRules){0}, &things, &faults));
    assert_string_equal(things.text, "a  b");
    assert_ptr_equal(things.size, SHAPES[2]);
    assert_true(things.flag);
    assert_int_equal(things.word, 0);
    assert_int_equal(things.count, 7);
    assert_int_equal(things.number_of_digits, 0);
    assert_true(things.number == -0.5 && things.above == 1e-9);
    assert_true(things.literal.depth == 2 && things.literal.cells[1].number == 0.5);
    assert_int_equal(things.names.count, 2);
    assert_string_equal(things.names.items[1], "big b");
    assert_string_equal(things.titles[LANG_EN], "T");
    assert_string_equal(things.titles[LANG_ZH], "题");
    assert_string_equal(things.itself->value, "x");
    assert_int_equal(things.repeated, 2);
}

static void a_language_without_its_own_has_the_english_one(void **state)
{
    (void)state;
    Things things;
    FaultList faults = {0};
    assert_true(read_lines("title = T", false, (LiteralRules){0}, &things, &faults));
    for (Lang lang = 0; lang < LANG_COUNT; lang++) assert_string_equal(things.titles[lang], "T");
}

/* What is said, at which line; whether the values that are there can be used all the same. */
static const struct {
    const char *lines;
    bool sound;
    size_t line;
    const char *message;
} REFUSALS[] = {
    {"colour = red", true, 1,
     "colour is no field of thing; it may have shape, text, size, flag, count, digits, number, above, "
     "literal, names, title, title.zh, "},
    {"colour = red", true, 1, ", itself, repeated, corner, elsewhere"},
    {"title.xx = red", true, 1, "title.xx is no field of thing"},
    {"text.zh = red", true, 1, "text.zh is no field of thing"},
    {"tex = red", true, 1, "tex is no field of thing"},
    {"text = a\ntext = b", true, 2, "text is given twice; give it once"},
    {"corner = a", true, 1, "corner has no use where shape = round; leave it out"},
    {"shape = square", false, 99, "corner is missing in thing; give it"},
    {"shape = oval", false, 1, "shape cannot be \"oval\"; use round, square or flat"},
    {"size = Flat", false, 1, "size cannot be \"Flat\"; use round, square or flat"},
    {"size = ", false, 1, "size cannot be \"\"; use round, square or flat"},
    {"flag = true", false, 1, "flag cannot be \"true\"; use yes or no"},
    {"count = 1", false, 1, "\"1\" is no whole number from 2 to 7; use one"},
    {"count = 8", false, 1, "\"8\" is no whole number from 2 to 7; use one"},
    {"count = 2.5", false, 1, "\"2.5\" is no whole number from 2 to 7; use one"},
    {"count = many", false, 1, ""},
    {"digits = -1", false, 1, "\"-1\" is no whole number from 0 to 9; use one"},
    {"digits = 10", false, 1, "\"10\" is no whole number from 0 to 9; use one"},
    {"number = 1.0001", false, 1, "\"1.0001\" is no number from -1 to 1; use one"},
    {"number = -1.0001", false, 1, "\"-1.0001\" is no number from -1 to 1; use one"},
    {"above = 0", false, 1, "more than 0 is wanted, not 0"},
    {"above = -0", false, 1, "more than 0 is wanted, not -0"},
    {"literal = [[[1]]]", false, 1, "deep"},
    {"literal = []", false, 1, "number"},
    {"names = a,", false, 1, "an entry of names is empty; put a name between the commas"},
    {"names = a, ,b", false, 1, "an entry of names is empty"},
};

static void what_cannot_be_is_refused_at_its_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof REFUSALS / sizeof *REFUSALS; i++) {
        Things things;
        FaultList faults = {0};
        char where[32];
        const bool sound = read_lines(REFUSALS[i].lines, false, (LiteralRules){0}, &things, &faults);
        if (faults.count != 1 || sound != REFUSALS[i].sound) fail_msg("row %zu: %zu faults", i, faults.count);
        snprintf(where, sizeof where, "f.md:%zu", REFUSALS[i].line);
        if (strncmp(faults.items[0].where, where, strlen(where)) != 0 ||
            !strstr(faults.items[0].message, REFUSALS[i].message))
            fail_msg("row %zu: %s: %s", i, faults.items[0].where, faults.items[0].message);
        fault_list_free(&faults);
    }
}

static void all_faults_are_found_at_once(void **state)
{
    (void)state;
    Things things;
    FaultList faults = {0};
    assert_false(read_lines("shape = flat\ncount = 9\ncolour = red\nflag = x\ncorner = c", false,
                            (LiteralRules){0}, &things, &faults));
    assert_int_equal(faults.count, 3);
    assert_string_equal(things.text, "c");
    fault_list_free(&faults);
}

static void an_option_is_its_own_place_and_named_with_dashes_elsewhere(void **state)
{
    (void)state;
    Things things;
    FaultList faults = {0};
    assert_false(read_lines("shape = oval\ncount = 3", true, (LiteralRules){0}, &things, &faults));
    assert_string_equal(faults.items[0].message, "cannot be \"oval\"; use round, square or flat");
    fault_list_free(&faults);
}

static void how_literals_are_read_holds_for_every_field(void **state)
{
    (void)state;
    Things things;
    FaultList faults = {0};
    const LiteralRules comma = {.decimal_comma = true};
    assert_true(read_lines("number = 0,5\nabove = 1,5\nliteral = 0,5 1,5\ncount = 3,0", false, comma, &things,
                           &faults));
    assert_true(things.number == 0.5 && things.above == 1.5 && things.literal.cells[1].number == 1.5);
    assert_int_equal(things.count, 3);
    assert_false(read_lines("literal = [[1]]", false, (LiteralRules){.depth_max = 1}, &things, &faults));
    fault_list_free(&faults);
}

/* ---- every table of the program ---- */

static bool takes(const Schema *table, const FieldRule *rule, const char *value)
{
    static char record[1 << 16];
    const Schema alone = {table->name, rule, 1, NULL};
    const Field field = {rule->name, value, {"--option", 0, 0}};
    Fault fault = {0};
    return options_fill(&arena, &alone, (FieldList){&field, 1}, record, &fault);
}

static void check_number(const Schema *table, const FieldRule *rule)
{
    const bool whole = rule->read != field_number;
    const double step = whole ? 1 : 1e-6;
    const struct {
        double value;
        bool taken;
    } CASES[] = {{rule->least, !rule->above},
                 {rule->least - step, false},
                 {rule->most, true},
                 {rule->most + step, false}};
    for (size_t i = 0; i < (rule->most > rule->least ? 4 : 2); i++) {
        char value[64];
        snprintf(value, sizeof value, "%.12g", CASES[i].value);
        if (takes(table, rule, value) != CASES[i].taken) fail_msg("%s = %s", rule->name, value);
    }
}

static void check_words(const Schema *table, const FieldRule *rule)
{
    for (size_t i = 0; rule->words[i]; i++)
        if (!takes(table, rule, rule->words[i])) fail_msg("%s = %s", rule->name, rule->words[i]);
    if (takes(table, rule, "no-such-word")) fail_msg("%s takes any word", rule->name);
}

static void every_option_has_bounds_or_words_and_keeps_to_them(void **state)
{
    (void)state;
    const Schema *const TABLES[] = {&COMMON_OPTIONS, &EXAMPLE_SCHEMA, &COMMAND_RUN.options,
                                    &COMMAND_CHECK.options, &COMMAND_RECORD.options};
    size_t numbers = 0, words = 0;
    for (size_t t = 0; t < sizeof TABLES / sizeof *TABLES; t++)
        for (size_t i = 0; i < TABLES[t]->count; i++) {
            const FieldRule *rule = &TABLES[t]->rules[i];
            const bool number =
                rule->read == field_count || rule->read == field_int || rule->read == field_number;
            if (number) check_number(TABLES[t], rule);
            if (rule->words) check_words(TABLES[t], rule);
            numbers += number;
            words += rule->words != NULL;
        }
    assert_true(numbers >= 5 && words >= 6);
}

/* Two fields of a name would be read into one place, and --help would list an option twice. */
static void no_table_has_a_name_twice(void **state)
{
    (void)state;
    const Command *const COMMANDS[] = {&COMMAND_RUN, &COMMAND_CHECK, &COMMAND_OPEN, &COMMAND_RECORD,
                                       &COMMAND_LESSON};
    for (size_t c = 0; c < sizeof COMMANDS / sizeof *COMMANDS; c++) {
        const Schema *const TABLES[] = {&COMMON_OPTIONS, &COMMANDS[c]->options, &EXAMPLE_SCHEMA};
        const char *names[200];
        size_t count = 0;
        for (size_t t = 0; t < (COMMANDS[c]->takes_inputs ? 3 : 2); t++)
            for (size_t i = 0; i < TABLES[t]->count; i++)
                if (TABLES[t]->rules[i].help) names[count++] = TABLES[t]->rules[i].name;
        for (size_t i = 0; i < count; i++)
            for (size_t k = 0; k < i; k++)
                if (strcmp(names[i], names[k]) == 0) fail_msg("%s: %s", COMMANDS[c]->name, names[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_type_fills_its_place),
        cmocka_unit_test(a_language_without_its_own_has_the_english_one),
        cmocka_unit_test(what_cannot_be_is_refused_at_its_place),
        cmocka_unit_test(all_faults_are_found_at_once),
        cmocka_unit_test(an_option_is_its_own_place_and_named_with_dashes_elsewhere),
        cmocka_unit_test(how_literals_are_read_holds_for_every_field),
        cmocka_unit_test(every_option_has_bounds_or_words_and_keeps_to_them),
        cmocka_unit_test(no_table_has_a_name_twice),
    };
    return cmocka_run_group_tests(tests, NULL, free_arena);
}
