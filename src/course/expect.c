/* A printed number beside the engine's. */
#include "course/expect.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/lang.h"
#include "base/text.h"
#include "course/reference.h"
#include "math/literal.h"
#include "math/number.h"

/* Decimals at which values typed without any limit (2/3, 1/√2) are compared. */
enum { EXACT_DIGITS = 12 };

/* The cells of a step that an expect speaks of: whole rows from `row` on, or one cell. */
typedef struct {
    const Matrix *matrix;
    size_t row;
    size_t column;
    size_t rows;
    size_t columns;
    bool swapped; /* written the other way round, as the column layout has it */
} Part;

static bool find_part(const Expect *expect, const Matrix *matrix, Part *part, Fault *fault)
{
    *part = (Part){.matrix = matrix,
                   .rows = matrix->rank > 0 ? matrix->extents[0] : 1,
                   .columns = matrix->rank > 1 ? matrix->extents[1] : 1,
                   .swapped = layout_turns(expect->example->layout, matrix)};
    if (!expect->at) return true;
    size_t column;
    if (!reference_position(&(CellSearch){expect->example, matrix, expect->at, &expect->place}, &part->row,
                            &column, fault))
        return false;
    part->rows = 1;
    if (column == SIZE_MAX) return true;
    part->column = column;
    part->columns = 1;
    return true;
}

/* Whether the literal has the shape of the part; a flat list is one row, or all of a vector. */
static bool shape_fits(const Literal *literal, const Part *part)
{
    if (literal->cell_count != part->rows * part->columns) return false;
    if (literal->depth < 2) return part->rows == 1 || part->columns == 1;
    const size_t rows = part->swapped ? part->columns : part->rows;
    const bool as_row = part->columns == 1 && literal->extents[0] == 1; /* a vector written [[…]] */
    return literal->extents[0] == rows || as_row;
}

static bool read_values(Arena *arena, const Expect *expect, const Part *part, Literal *literal, Fault *fault)
{
    const LiteralRules rules = {
        .depth_max = 2, .percent = true, .minus_infinity = true, .undefined = true, .less_than = true};
    if (!literal_read(
            arena,
            (LiteralText){expect->values->value, strlen(expect->values->value), &expect->values->place},
            rules, literal, fault))
        return false;
    if (shape_fits(literal, part)) return true;
    return fault_set(
        fault, FAULT_INPUT, &expect->values->place,
        lang_plural("there is %zu value where %s.%s has %zu x %zu; give as many, in the same rows",
                    "there are %zu values where %s.%s has %zu x %zu; give as many, in the same rows",
                    literal->cell_count),
        literal->cell_count, expect->example->name, step_id_text(expect->step),
        part->swapped ? part->columns : part->rows, part->swapped ? part->rows : part->columns);
}

/* Index of the engine's cell for value `i` of the literal. */
static size_t cell_index(const Part *part, const Literal *literal, size_t i)
{
    size_t row = i / part->columns, column = i % part->columns;
    if (part->swapped && literal->depth == 2) {
        row = i % part->rows;
        column = i / part->rows;
    }
    return matrix_index(part->matrix, part->row + row, part->column + column);
}

static int digits_of(const Expect *expect, const LiteralCell *cell)
{
    if (expect->digits >= 0) return expect->digits;
    return cell->decimals >= 0 ? cell->decimals : EXACT_DIGITS;
}

/* Both as printed; the engine's undefined and masked cells by their own signs. */
static void print_both(const Expect *expect, const LiteralCell *cell, double value, unsigned char flags,
                       char said[NUMBER_BYTES], char computed[NUMBER_BYTES])
{
    const NumberForm form = {.digits = digits_of(expect, cell)};
    const unsigned char as_typed = cell->undefined ? CELL_UNDEFINED : isinf(cell->number) ? CELL_MASKED : 0;
    number_print_cell(said, cell->number, as_typed, form);
    if (flags & (CELL_UNDEFINED | CELL_OVERFLOW) || isinf(value))
        number_print_cell(computed, value, flags, form);
    else
        number_print(computed, value, form);
}

static const char *cell_name(Arena *arena, const Expect *expect, const Matrix *matrix, size_t index)
{
    char first[32], second[32];
    const size_t columns = matrix->rank > 1 ? matrix->extents[1] : 1;
    if (matrix->rank == 0) return "";
    const char *row = example_position(expect->example, matrix->axes[0], index / columns, LANG_EN, first);
    if (matrix->rank == 1) return arena_format(arena, "[%s]", row);
    return arena_format(arena, "[%s,%s]", row,
                        example_position(expect->example, matrix->axes[1], index % columns, LANG_EN, second));
}

/* Compares all cells. A fault is filled in for the first that differs. */
static bool values_agree(Arena *arena, const Expect *expect, const Part *part, const Literal *literal,
                         Fault *fault)
{
    char said[NUMBER_BYTES], computed[NUMBER_BYTES];
    for (size_t i = 0; i < literal->cell_count; i++) {
        const size_t index = cell_index(part, literal, i);
        print_both(expect, &literal->cells[i], part->matrix->cells[index], part->matrix->flags[index], said,
                   computed);
        if (strcmp(said, computed) != 0)
            return fault_set(
                fault, FAULT_INPUT, &expect->values->place,
                _("%s.%s%s is expected to be %s, but is computed to be %s; mend the one that is wrong"),
                expect->example->name, step_id_text(expect->step),
                cell_name(arena, expect, part->matrix, index), said, computed);
    }
    return true;
}

bool expect_check(Arena *arena, const Expect *expect, Fault *fault)
{
    Trace trace = {0};
    Part part;
    Literal literal;
    bool sound = reference_run(&trace, expect->example, fault) &&
                 find_part(expect, reference_matrix(&trace, expect->step), &part, fault) &&
                 read_values(arena, expect, &part, &literal, fault);
    if (sound && !expect->source_error)
        sound = values_agree(arena, expect, &part, &literal, fault);
    else if (sound && values_agree(arena, expect, &part, &literal, NULL))
        sound = fault_set(fault, FAULT_INPUT, &expect->values->place,
                          _("the source is said to be wrong here, but its values are those computed; leave "
                            "out source_error"));
    trace_free(&trace);
    return sound;
}
