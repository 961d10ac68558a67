/* Reads lists of values. One function reads any level: the values or lists between two brackets, or the whole
 * text without brackets. Values go to one growing list of cells, finished rows and heads are ranges in it, so
 * that a literal of a million values costs one pass and three levels of recursion. */
#include "math/literal.h"

#include <stdlib.h>
#include <string.h>

#include "base/lang.h"
#include "math/cursor.h"
#include "math/separator.h"
#include "math/value.h"

enum { WRAPPERS_MAX = 4 };

typedef struct {
    size_t first_cell, cell_count;
    size_t offset; /* in the text */
    bool after_semicolon;
} Row;

typedef struct {
    size_t first_row, row_count;
    size_t offset;
} Head;

/* The lists grow by doubling; literal_read frees them. */
typedef struct {
    Cursor cursor;
    LiteralRules rules;
    int wrappers; /* open `array(` */
    LiteralCell *cells;
    Row *rows;
    Head *heads;
    size_t cell_count, row_count, head_count;
    size_t cell_capacity, row_capacity, head_capacity;
} Parser;

/* One level being read. */
typedef struct {
    int level;      /* open brackets */
    size_t opening; /* offset of its bracket */
    size_t items;
    int item_depth; /* of the items so far */
    size_t first_cell, first_row;
    size_t row_cell, row_offset, row_end; /* of the row of values being read */
    bool row_after_semicolon;
    bool spaced; /* a comma or a blank separated two values */
    Separation separation;
} Sequence;

/* ---- Lists ---- */

static void *list_reserve(void *list, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity) return list;
    *capacity = *capacity ? *capacity * 2 : 16;
    return memory_grow(list, *capacity, size);
}

static bool cell_push(Parser *parser, size_t offset, LiteralCell cell)
{
    if (parser->cell_count >= parser->rules.cells_max) {
        return cursor_fail(&parser->cursor, offset,
                           _("more than %zu values; give fewer, or load them from a file"),
                           parser->rules.cells_max);
    }
    parser->cells =
        list_reserve(parser->cells, parser->cell_count, &parser->cell_capacity, sizeof *parser->cells);
    parser->cells[parser->cell_count++] = cell;
    return true;
}

static void row_push(Parser *parser, Row row)
{
    parser->rows = list_reserve(parser->rows, parser->row_count, &parser->row_capacity, sizeof *parser->rows);
    parser->rows[parser->row_count++] = row;
}

static void head_push(Parser *parser, Head head)
{
    parser->heads =
        list_reserve(parser->heads, parser->head_count, &parser->head_capacity, sizeof *parser->heads);
    parser->heads[parser->head_count++] = head;
}

/* ---- Rows of values ---- */

static bool row_close(Parser *parser, Sequence *sequence)
{
    size_t first = sequence->row_cell;
    if (!separation_check(&sequence->separation, &parser->cursor, sequence->row_offset, sequence->row_end))
        return false;
    row_push(parser, (Row){.first_cell = first,
                           .cell_count = parser->cell_count - first,
                           .offset = sequence->row_offset,
                           .after_semicolon = sequence->row_after_semicolon});
    sequence->row_cell = parser->cell_count;
    sequence->separation = (Separation){0};
    return true;
}

static bool fail_depth(const Parser *parser, size_t offset)
{
    static const char *const messages[] = {
        N_("only a single number stands here; type one number, without brackets"),
        N_("nested deeper than a list of numbers; type one row, [.67 .33]"),
        N_("nested deeper than a matrix; type rows of numbers, [[1 0] [0 1]]"),
        N_("nested deeper than heads of matrices; use at most three levels of brackets"),
    };
    return cursor_fail(&parser->cursor, offset, "%s", _(messages[parser->rules.depth_max]));
}

static bool fail_second_number(const Parser *parser, const Gap *gap)
{
    if (!gap->tight) return fail_depth(parser, parser->cursor.at);
    return cursor_fail(&parser->cursor, gap->offset,
                       _("a comma in a single number; write a point, or give --decimal-comma"));
}

/* What follows a value without a separator. */
static bool fail_unseparated(const Parser *parser)
{
    uint32_t next = cursor_peek(&parser->cursor);
    Word word;
    bool euler = cursor_word(&parser->cursor, &word) && strcmp(word.name, "e") == 0;
    if (next != '(' && next != CHAR_ROOT && !euler) return cursor_fail_unexpected(&parser->cursor);
    return cursor_fail(
        &parser->cursor, parser->cursor.at,
        _("nothing separates this from the value before it; write * for a product, a comma for two values"));
}

/* Notes the gap between two values: it may end the row. */
static bool values_separate(Parser *parser, Sequence *sequence, const Gap *gap)
{
    if (gap->kind == GAP_NONE) return fail_unseparated(parser);
    if (sequence->level == 0 && parser->rules.depth_max == 0) return fail_second_number(parser, gap);
    if (gap->kind < GAP_NEWLINE) {
        sequence->spaced = true;
        separation_note(&sequence->separation, gap);
        return true;
    }
    if (!row_close(parser, sequence)) return false;
    sequence->row_after_semicolon = gap->kind == GAP_SEMICOLON;
    return true;
}

/* With decimal commas and nothing else between values, `0,67; 0,33` is one row. */
static void rows_join(Parser *parser, const Sequence *sequence)
{
    if (!parser->rules.decimal_comma || sequence->spaced) return;
    size_t kept = sequence->first_row;
    for (size_t i = sequence->first_row + 1; i < parser->row_count; i++) {
        Row row = parser->rows[i];
        if (row.after_semicolon) {
            parser->rows[kept].cell_count += row.cell_count;
        } else {
            parser->rows[++kept] = row;
        }
    }
    parser->row_count = kept + 1;
}

/* ---- Items and sequences ---- */

static bool sequence_read(Parser *parser, int level, int *depth);
static bool item_read(Parser *parser, int level, int *depth);

static bool wrapper_is_next(const Cursor *cursor, Word *word)
{
    static const char *const names[] = {"array",  "asarray", "Array",   "matrix",  "tensor",
                                        "Tensor", "float16", "float32", "float64", "bfloat16"};
    if (!cursor_word(cursor, word)) return false;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(word->name, names[i]) == 0) return true;
    }
    return false;
}

/* Skips `, dtype=…, grad_fn=<…>` up to the parenthesis that closes the wrapper. */
static bool keywords_skip(Parser *parser)
{
    Cursor *cursor = &parser->cursor;
    Word word;
    cursor_skip_blanks(cursor);
    while (cursor_accept(cursor, ',')) {
        cursor_skip_blanks(cursor);
        if (!cursor_word(cursor, &word)) break;
        Cursor ahead = *cursor;
        ahead.at += word.bytes;
        cursor_skip_blanks(&ahead);
        if (!cursor_accept(&ahead, '=')) return cursor_fail_unexpected(cursor);
        *cursor = ahead;
        for (int open = 0; cursor_peek(cursor) != CURSOR_END; cursor_advance(cursor)) {
            uint32_t next = cursor_peek(cursor);
            if (open == 0 && (next == ')' || next == ',')) break;
            open += (next == '(') - (next == ')');
        }
    }
    return true;
}

/* Reads `array( item , keywords )`, as Python prints it; the depth is that of the item. */
static bool wrapper_read(Parser *parser, int level, const Word *word, int *depth)
{
    Cursor *cursor = &parser->cursor;
    cursor->at += word->bytes;
    size_t opening = cursor->at;
    if (!cursor_accept(cursor, '(')) {
        return cursor_fail(cursor, opening, _("%s without parentheses; write %s([...]) or only the list"),
                           word->name, word->name);
    }
    if (++parser->wrappers > WRAPPERS_MAX)
        return cursor_fail(cursor, opening, _("parentheses nested too deep; take some away"));
    cursor->enclosed++;
    cursor_skip_blanks(cursor);
    if (!item_read(parser, level, depth) || !keywords_skip(parser)) return false;
    if (cursor_peek(cursor) == CURSOR_END)
        return cursor_fail(cursor, opening, _("this ( is never closed; add a )"));
    if (!cursor_accept(cursor, ')')) return cursor_fail_unexpected(cursor);
    cursor->enclosed--;
    parser->wrappers--;
    return true;
}

/* Reads a value (depth 0), which becomes a cell, or a list, which becomes rows. */
static bool item_read(Parser *parser, int level, int *depth)
{
    Word word;
    size_t offset = parser->cursor.at;
    if (cursor_peek(&parser->cursor) == '[') return sequence_read(parser, level + 1, depth);
    if (wrapper_is_next(&parser->cursor, &word)) return wrapper_read(parser, level, &word, depth);
    LiteralCell cell;
    *depth = 0;
    return value_read(&parser->cursor, &parser->rules, &cell) && cell_push(parser, offset, cell);
}

static bool all_undefined(const Parser *parser, size_t first_cell)
{
    for (size_t i = first_cell; i < parser->cell_count; i++) {
        if (!parser->cells[i].undefined) return false;
    }
    return true;
}

/* Lists follow: the words for undefined rows that stood before them are rows. */
static void undefined_to_rows(Parser *parser, Sequence *sequence)
{
    for (size_t i = sequence->row_cell; i < parser->cell_count; i++) {
        row_push(parser, (Row){.first_cell = i, .cell_count = 1, .offset = sequence->row_offset});
    }
    sequence->item_depth = 1;
}

static bool fail_mixed(const Parser *parser, size_t offset, int depth, int expected)
{
    if (depth == 0) {
        return cursor_fail(&parser->cursor, offset,
                           _("a value beside a list; give every row brackets of its own"));
    }
    if (expected == 0) {
        return cursor_fail(&parser->cursor, offset,
                           _("a list beside a value; give every row brackets of its own"));
    }
    return cursor_fail(&parser->cursor, offset,
                       _("a list %d deep beside a list %d deep; nest all of them alike"), depth, expected);
}

/* Sets the depth of the items by the first one, and compares the others with it. */
static bool item_accept(Parser *parser, Sequence *sequence, size_t offset, int depth)
{
    bool first = sequence->items++ == 0;
    if (first) sequence->item_depth = depth;
    int expected = sequence->item_depth;
    if (!first && sequence->level == 0 && expected > 0 && expected >= parser->rules.depth_max) {
        return fail_depth(parser, offset);
    }
    if (depth == expected) return true;
    bool undefined_row = depth == 0 && expected == 1 && parser->cells[parser->cell_count - 1].undefined;
    if (!undefined_row) return fail_mixed(parser, offset, depth, expected);
    row_push(parser, (Row){.first_cell = parser->cell_count - 1, .cell_count = 1, .offset = offset});
    return true;
}

static bool item_add(Parser *parser, Sequence *sequence, const Gap *gap)
{
    Word word;
    size_t offset = parser->cursor.at;
    bool values_before = sequence->items > 0 && sequence->item_depth == 0;
    bool list_is_next = cursor_peek(&parser->cursor) == '[' || wrapper_is_next(&parser->cursor, &word);
    if (values_before && list_is_next && all_undefined(parser, sequence->first_cell)) {
        undefined_to_rows(parser, sequence);
    } else if (values_before && !values_separate(parser, sequence, gap)) {
        return false;
    }
    if (sequence->row_cell == parser->cell_count) sequence->row_offset = offset;
    int depth;
    if (!item_read(parser, sequence->level, &depth) || !item_accept(parser, sequence, offset, depth))
        return false;
    sequence->row_end = parser->cursor.at;
    return true;
}

/* Takes the closing bracket, or finds the end of the text. */
static bool sequence_end(Parser *parser, const Sequence *sequence)
{
    Cursor *cursor = &parser->cursor;
    if (sequence->level == 0) return cursor_peek(cursor) == CURSOR_END || cursor_fail_unexpected(cursor);
    if (!cursor_accept(cursor, ']')) {
        return cursor_fail(cursor, sequence->opening, _("this [ is never closed; add a ]"));
    }
    cursor->enclosed--;
    return true;
}

/* Ends a sequence of values: one row, or several. */
static bool values_close(Parser *parser, Sequence *sequence, int *depth)
{
    if (!row_close(parser, sequence)) return false;
    rows_join(parser, sequence);
    size_t rows = parser->row_count - sequence->first_row;
    if (rows == 1) {
        *depth = sequence->level == 0 && sequence->items == 1 ? 0 : 1;
        return true;
    }
    int inside = sequence->level > 0 ? sequence->level - 1 : 0;
    if (inside + 2 > parser->rules.depth_max) {
        return fail_depth(parser, parser->rows[sequence->first_row + 1].offset);
    }
    *depth = 2;
    return true;
}

static bool sequence_close(Parser *parser, Sequence *sequence, int *depth)
{
    if (!sequence_end(parser, sequence)) return false;
    if (sequence->items == 0) {
        return cursor_fail(&parser->cursor, sequence->opening,
                           _("no value; type a number such as 0.67 or a list such as [.67 .33]"));
    }
    if (sequence->item_depth == 0) {
        if (!values_close(parser, sequence, depth)) return false;
    } else {
        bool whole_text = sequence->level == 0 && sequence->items == 1;
        *depth = whole_text ? sequence->item_depth : sequence->item_depth + 1;
        if (whole_text) return true;
    }
    if (*depth == 2) {
        head_push(parser, (Head){.first_row = sequence->first_row,
                                 .row_count = parser->row_count - sequence->first_row,
                                 .offset = sequence->opening});
    }
    return true;
}

static void lines_skip(Cursor *cursor)
{
    while (cursor_skip_blanks(cursor) || cursor_accept(cursor, '\n')) continue;
}

/* Reads what stands between two brackets, or at level 0 the whole text. */
static bool sequence_read(Parser *parser, int level, int *depth)
{
    Cursor *cursor = &parser->cursor;
    Sequence sequence = {.level = level,
                         .opening = cursor->at,
                         .first_cell = parser->cell_count,
                         .first_row = parser->row_count,
                         .row_cell = parser->cell_count};
    if (level > parser->rules.depth_max) return fail_depth(parser, cursor->at);
    if (level > 0) {
        cursor_advance(cursor);
        cursor->enclosed++;
    }
    lines_skip(cursor);
    Gap gap = {.kind = GAP_NONE};
    while (cursor_peek(cursor) != CURSOR_END && cursor_peek(cursor) != ']') {
        if (!item_add(parser, &sequence, &gap) || !gap_read(&parser->cursor, &gap)) return false;
    }
    return sequence_close(parser, &sequence, depth);
}

/* ---- Shape ---- */

static bool row_is_undefined(const Parser *parser, const Row *row)
{
    return row->cell_count == 1 && parser->cells[row->first_cell].undefined;
}

/* The first row that is not only the word "undefined", which has no width of its own; else the first. */
static size_t row_reference(const Parser *parser)
{
    for (size_t i = 0; i < parser->row_count; i++) {
        if (!row_is_undefined(parser, &parser->rows[i])) return i;
    }
    return 0;
}

/* The head of a row, and the row's number within it. */
static size_t row_place(const Parser *parser, size_t row, size_t *within)
{
    size_t head = 0;
    while (head + 1 < parser->head_count && parser->heads[head + 1].first_row <= row) head++;
    *within = row - parser->heads[head].first_row;
    return head;
}

static bool fail_ragged(const Parser *parser, size_t row, size_t reference)
{
    size_t count = parser->rows[row].cell_count, expected = parser->rows[reference].cell_count;
    size_t within, reference_within;
    size_t head = row_place(parser, row, &within),
           reference_head = row_place(parser, reference, &reference_within);
    if (parser->head_count == 1) {
        return cursor_fail(
            &parser->cursor, parser->rows[row].offset,
            lang_plural("row %zu has %zu value, row %zu has %zu; give every row the same number",
                        "row %zu has %zu values, row %zu has %zu; give every row the same number", count),
            within, count, reference_within, expected);
    }
    return cursor_fail(
        &parser->cursor, parser->rows[row].offset,
        lang_plural(
            "head %zu row %zu has %zu value, head %zu row %zu has %zu; give every row the same number",
            "head %zu row %zu has %zu values, head %zu row %zu has %zu; give every row the same number",
            count),
        head, within, count, reference_head, reference_within, expected);
}

static bool fail_uneven(const Parser *parser, size_t head)
{
    size_t count = parser->heads[head].row_count, expected = parser->heads[0].row_count;
    return cursor_fail(&parser->cursor, parser->heads[head].offset,
                       lang_plural("head %zu has %zu row, head 0 has %zu; give every head the same number",
                                   "head %zu has %zu rows, head 0 has %zu; give every head the same number",
                                   count),
                       head, count, expected);
}

static bool shape_check(const Parser *parser)
{
    size_t reference = row_reference(parser);
    size_t width = parser->rows[reference].cell_count;
    for (size_t i = 0; i < parser->row_count; i++) {
        bool fits = parser->rows[i].cell_count == width || row_is_undefined(parser, &parser->rows[i]);
        if (!fits) return fail_ragged(parser, i, reference);
    }
    for (size_t i = 1; i < parser->head_count; i++) {
        if (parser->heads[i].row_count != parser->heads[0].row_count) return fail_uneven(parser, i);
    }
    if (width > parser->rules.cells_max / parser->row_count) {
        return cursor_fail(&parser->cursor, 0,
                           _("more than %zu values; give fewer, or load them from a file"),
                           parser->rules.cells_max);
    }
    return true;
}

static void literal_fill(Arena *arena, const Parser *parser, int depth, Literal *out)
{
    size_t width = parser->rows[row_reference(parser)].cell_count;
    *out = (Literal){.depth = depth, .cell_count = width * parser->row_count};
    out->cells = arena_take(arena, out->cell_count, sizeof *out->cells);
    for (size_t i = 0; i < parser->row_count; i++) {
        const Row *row = &parser->rows[i];
        const LiteralCell *cells = parser->cells + row->first_cell;
        for (size_t j = 0; j < width; j++) out->cells[i * width + j] = cells[row->cell_count == 1 ? 0 : j];
    }
    size_t heads = depth == 3 ? parser->head_count : 1;
    const size_t extents[][LITERAL_DEPTH_MAX] = {
        {0}, {width}, {parser->row_count, width}, {heads, parser->row_count / heads, width}};
    memcpy(out->extents, extents[depth], sizeof out->extents);
}

static LiteralRules rules_complete(LiteralRules rules)
{
    if (rules.bytes_max == 0) rules.bytes_max = LITERAL_BYTES_MAX;
    if (rules.cells_max == 0) rules.cells_max = LITERAL_CELLS_MAX;
    if (rules.depth_max > LITERAL_DEPTH_MAX) rules.depth_max = LITERAL_DEPTH_MAX;
    if (rules.depth_max < 0) rules.depth_max = 0;
    return rules;
}

bool literal_read(Arena *arena, const char *text, size_t length, LiteralRules rules, const Place *place,
                  Literal *out, Fault *fault)
{
    rules = rules_complete(rules);
    Parser parser = {.cursor = {.text = text,
                                .length = length,
                                .decimal_comma = rules.decimal_comma,
                                .place = place,
                                .fault = fault},
                     .rules = rules};
    if (length > rules.bytes_max) {
        return fault_set(fault, FAULT_USAGE, place ? place : &(Place){0},
                         _("%zu bytes of numbers, more than the %zu that are read; load them from a file"),
                         length, rules.bytes_max);
    }
    int depth;
    bool done = sequence_read(&parser, 0, &depth) && shape_check(&parser);
    if (done) literal_fill(arena, &parser, depth, out);
    free(parser.cells);
    free(parser.rows);
    free(parser.heads);
    return done;
}

bool literal_read_number(const char *text, LiteralRules rules, const Place *place, double *out, Fault *fault)
{
    Arena arena = {0};
    Literal literal;
    rules.depth_max = 0;
    bool done = literal_read(&arena, text, strlen(text), rules, place, &literal, fault);
    if (done) *out = literal.cells[0].number;
    arena_free(&arena);
    return done;
}
