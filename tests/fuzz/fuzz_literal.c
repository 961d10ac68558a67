/* Fuzzes the literal grammar: any text is either read into finite numbers of one shape or refused with a
 * message, and what was read can be printed and read again. The first byte chooses the rules, the rest is the
 * literal.
 *
 * With libFuzzer: clang -fsanitize=fuzzer,address,undefined. With -DFUZZ_MAIN a plain program that reads the
 * files named. */
#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "math/literal.h"
#include "math/number.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static LiteralRules rules_choose(uint8_t choice)
{
    return (LiteralRules){.depth_max = choice & 3,
                          .percent = choice & 4,
                          .minus_infinity = choice & 8,
                          .undefined = choice & 16,
                          .booleans = choice & 32,
                          .less_than = choice & 64,
                          .decimal_comma = choice & 128,
                          .cells_max = 4096};
}

static void check_shape(const Literal *literal, LiteralRules rules)
{
    size_t count = 1;
    assert(literal->depth >= 0 && literal->depth <= rules.depth_max);
    for (int i = 0; i < literal->depth; i++) count *= literal->extents[i];
    assert(count == literal->cell_count && count > 0 && count <= rules.cells_max);
    for (size_t i = 0; i < count; i++) {
        const LiteralCell *cell = &literal->cells[i];
        assert(isfinite(cell->number) || (rules.minus_infinity && isinf(cell->number) && cell->number < 0));
        assert(cell->decimals >= -1);
        assert(rules.undefined || !cell->undefined);
        assert(rules.booleans || !cell->boolean);
    }
}

/* Writes the cells as a list and reads them again. */
static void check_again(Arena *arena, const Literal *literal)
{
    LiteralRules rules = {.depth_max = 1, .minus_infinity = true};
    Text text = {0};
    Literal again;
    text_add(&text, "[");
    for (size_t i = 0; i < literal->cell_count; i++) {
        char number[NUMBER_BYTES];
        number_print_exact(number, literal->cells[i].number);
        text_addf(&text, "%s, ", number);
    }
    text_add(&text, "]");
    bool read = literal_read(arena, (LiteralText){text.bytes, text.length, NULL}, rules, &again, NULL);
    assert(read && again.cell_count == literal->cell_count);
    for (size_t i = 0; i < again.cell_count; i++) assert(again.cells[i].number == literal->cells[i].number);
    text_free(&text);
}

/* Where so many values are asked as there are, nothing is in doubt. */
static void check_asked(Arena *arena, const char *text, size_t length, LiteralRules rules,
                        const Literal *literal)
{
    Literal again;
    rules.cells_asked = literal->cell_count;
    bool read = literal_read(arena, (LiteralText){text, length, NULL}, rules, &again, NULL);
    assert(read && again.cell_count == literal->cell_count && again.depth == literal->depth);
}

static void check_shown(const char *shown)
{
    Text safe = {0};
    assert(text_sanitise(&safe, shown, strlen(shown), NULL) == 0);
    text_free(&safe);
}

/* The bytes come as they are: what is no text is refused, too. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) return 0;
    LiteralRules rules = rules_choose(data[0]);
    Arena arena = {0};
    Literal literal;
    Fault fault = {0};
    Place place = {"fuzz", 3, 7};
    const char *text = (const char *)data + 1;
    if (literal_read(&arena, (LiteralText){text, size - 1, &place}, rules, &literal, &fault)) {
        check_shape(&literal, rules);
        check_again(&arena, &literal);
        if (literal.note) check_shown(literal.note);
        check_asked(&arena, text, size - 1, rules, &literal);
    } else {
        assert(fault.kind == FAULT_USAGE && fault.message[0] && fault.where[0]);
        check_shown(fault.message);
        check_shown(fault.source);
        rules.cells_asked = data[0] % 5;
        literal_read(&arena, (LiteralText){text, size - 1, NULL}, rules, &literal, NULL);
    }
    arena_free(&arena);
    return 0;
}

#ifdef FUZZ_MAIN
int main(int count, char **names)
{
    for (int i = 1; i < count; i++) {
        static uint8_t data[1 << 20];
        FILE *file = fopen(names[i], "rb");
        if (!file) return EXIT_FAILURE;
        size_t size = fread(data, 1, sizeof data, file);
        fclose(file);
        LLVMFuzzerTestOneInput(data, size);
    }
    return EXIT_SUCCESS;
}
#endif
