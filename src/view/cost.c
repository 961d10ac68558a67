/* What attention costs: a table of quantities, each a monomial in T and d. */
#include "view/cost.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/lang.h"
#include "math/literal.h"
#include "view/table.h"

/* Up to these every product below fits in 64 bits. */
enum { T_MAX = 10000000, D_MAX = 100000 };

typedef struct {
    const char *name;
    const char *formula;
    uint64_t factor;
    int t_power;
    int d_power;
} Quantity;

static const Quantity QUANTITIES[] = {
    {N_("scores"), "T²·d", 1, 2, 1},
    {N_("mixture of the values"), "T²·d", 1, 2, 1},
    {N_("projections W_q, W_k, W_v, W_o"), "4·T·d²", 4, 1, 2},
    {N_("one decode step: scores and mixture"), "2·T·d", 2, 1, 1},
    {N_("numbers kept in the cache"), "2·T·d", 2, 1, 1},
};

enum { QUANTITY_COUNT = sizeof QUANTITIES / sizeof *QUANTITIES, GAP_COLS = 2 };

typedef struct {
    size_t count;
    uint64_t *items;
} Sizes;

static bool read_sizes(Arena *arena, FieldList fields, const char *name, uint64_t most, Sizes *out,
                       Fault *fault)
{
    const Field *field = field_find(fields, name);
    if (!field)
        return fault_set(fault, FAULT_USAGE, NULL,
                         _("the view cost needs a list of sizes; write %s = 1024, 4096"), name);
    Literal literal;
    LiteralRules rules = {.depth_max = 1};
    if (!literal_read(arena, (LiteralText){field->value, strlen(field->value), &field->place}, rules,
                      &literal, fault))
        return false;
    *out = (Sizes){.count = literal.cell_count,
                   .items = arena_take(arena, literal.cell_count, sizeof *out->items)};
    for (size_t i = 0; i < literal.cell_count; i++) {
        double size = literal.cells[i].number;
        if (!(size >= 1) || size > (double)most || size != floor(size))
            return fault_set(fault, FAULT_USAGE, &field->place,
                             _("%g is no size; %s is a list of whole numbers from 1 to %llu"), size, name,
                             (unsigned long long)most);
        out->items[i] = (uint64_t)size;
    }
    return true;
}

static uint64_t quantity_value(const Quantity *quantity, uint64_t t, uint64_t d)
{
    uint64_t value = quantity->factor;
    for (int i = 0; i < quantity->t_power; i++) value *= t;
    for (int i = 0; i < quantity->d_power; i++) value *= d;
    return value;
}

/* Appends 1048576 as "1 048 576", with blanks that never break a line. */
static void add_grouped(Text *out, uint64_t value)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)value);
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0) text_add(out, "\u00A0");
        text_put(out, &digits[i], 1);
    }
}

/* How the tables are laid out. */
typedef struct {
    size_t names;   /* columns of the names and formulas, with the gap between them */
    size_t number;  /* columns of every number */
    size_t at_once; /* lengths in one table */
} Plan;

static uint64_t largest(Sizes sizes)
{
    uint64_t most = 0;
    for (size_t i = 0; i < sizes.count; i++)
        if (sizes.items[i] > most) most = sizes.items[i];
    return most;
}

static size_t grouped_cols(const char *prefix, uint64_t value)
{
    Text text = {0};
    text_add(&text, prefix);
    add_grouped(&text, value);
    size_t cols = text_cols(text_string(&text));
    text_free(&text);
    return cols;
}

static size_t names_cols(const Canvas *ruler)
{
    size_t name = 0, formula = 0;
    for (size_t i = 0; i < QUANTITY_COUNT; i++) {
        size_t name_cols = canvas_cols(ruler, _(QUANTITIES[i].name));
        size_t formula_cols = canvas_cols(ruler, QUANTITIES[i].formula);
        if (name_cols > name) name = name_cols;
        if (formula_cols > formula) formula = formula_cols;
    }
    return name + GAP_COLS + formula;
}

/* As many lengths side by side as fit into `width`, and at least one. */
static Plan make_plan(const Canvas *ruler, size_t width, Sizes lengths, Sizes widths)
{
    Plan plan = {.names = names_cols(ruler), .number = grouped_cols("T = ", largest(lengths))};
    for (size_t i = 0; i < QUANTITY_COUNT; i++) {
        size_t cols = grouped_cols("", quantity_value(&QUANTITIES[i], largest(lengths), largest(widths)));
        if (cols > plan.number) plan.number = cols;
    }
    size_t room = width > plan.names ? (width - plan.names) / (plan.number + GAP_COLS) : 0;
    plan.at_once = room < lengths.count ? room : lengths.count;
    if (plan.at_once == 0) plan.at_once = 1;
    return plan;
}

/* Right-aligned in a column of numbers. */
static void add_number(Wrap *cell, Style style, size_t cols, const char *prefix, uint64_t value)
{
    Text number = {0};
    for (size_t taken = grouped_cols(prefix, value); taken < cols; taken++) text_add(&number, " ");
    text_add(&number, prefix);
    add_grouped(&number, value);
    wrap_add(cell, style, text_string(&number));
    text_free(&number);
}

/* One table: all quantities for one d and some lengths. */
static void draw_table(Canvas *out, size_t row, const Plan *plan, uint64_t d, Sizes lengths)
{
    Table table = {0};
    table_start(&table, 1 + QUANTITY_COUNT, 2 + lengths.count, out->charset);
    add_number(&table.cells[0], STYLE_STRONG, 0, "d = ", d);
    for (size_t i = 0; i < lengths.count; i++)
        add_number(&table.cells[2 + i], STYLE_STRONG, plan->number, "T = ", lengths.items[i]);
    for (size_t i = 0; i < QUANTITY_COUNT; i++) {
        const Quantity *quantity = &QUANTITIES[i];
        Wrap *cells = &table.cells[(1 + i) * table.columns];
        wrap_add(&cells[0], STYLE_PLAIN, _(quantity->name));
        wrap_add(&cells[1], STYLE_FORMULA, quantity->formula);
        for (size_t j = 0; j < lengths.count; j++)
            add_number(&cells[2 + j], STYLE_PLAIN, plan->number, "",
                       quantity_value(quantity, lengths.items[j], d));
    }
    table_fit(&table, SIZE_MAX);
    table_draw(&table, out, row, 0);
    table_free(&table);
}

static void draw_tables(Canvas *out, Charset charset, size_t width, Sizes lengths, Sizes widths)
{
    canvas_start(out, 0, 0, charset);
    Plan plan = make_plan(out, width, lengths, widths);
    canvas_start(out, plan.names + plan.at_once * (plan.number + GAP_COLS), 0, charset);
    for (size_t d = 0; d < widths.count; d++) {
        for (size_t t = 0; t < lengths.count; t += plan.at_once) {
            size_t left = lengths.count - t;
            Sizes some = {.count = left < plan.at_once ? left : plan.at_once, .items = lengths.items + t};
            draw_table(out, out->height + (out->height > 0), &plan, widths.items[d], some);
        }
    }
}

bool cost_draw(Canvas *out, Charset charset, size_t width, FieldList fields, Fault *fault)
{
    Arena arena = {0};
    Sizes lengths, widths;
    bool read = read_sizes(&arena, fields, "T", T_MAX, &lengths, fault) &&
                read_sizes(&arena, fields, "d", D_MAX, &widths, fault);
    if (read) draw_tables(out, charset, width, lengths, widths);
    arena_free(&arena);
    return read;
}
