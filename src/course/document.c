/* A Markdown file as a list of blocks: the one door to md4c.
 *
 * md4c calls back for each block, span and piece of text. Its pieces point into the source, which is how
 * everything knows its place. At most one block is open at a time: what a list item or a quote holds becomes
 * blocks in a row. */
#include "course/document.h"

#include <md4c.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/lang.h"
#include "base/prose.h"
#include "base/text.h"
#include "course/fence.h"
#include "course/field_block.h"
#include "course/source.h"

enum { LIST_DEPTH_MAX = 16 };

typedef struct {
    Arena *arena;
    FaultList *faults;
    Source source;
    FieldBlocks field_blocks;

    DocumentBlock *blocks;
    size_t count;
    size_t capacity;
    bool is_full; /* nothing more is read */

    bool is_open; /* `block` is being read */
    DocumentBlock block;
    Span *spans; /* of the block being read */
    size_t span_count;
    size_t span_capacity;
    bool has_display; /* one of its spans is $$…$$ */

    Text text; /* of the span being read */
    Place text_place;
    Place last_place; /* of the latest text */
    uint32_t last;    /* the latest character of the block, 'x' after a code or formula; 0 at its beginning */
    bool soft_break;  /* a blank stands for a line's end, and may be taken back */
    char *broken_text; /* the finished text that ends in this blank; NULL while it is in `text` */

    int emphasis;
    int strong;
    bool is_code;
    bool is_formula;
    const char *link; /* target; NULL outside of links */

    int quote_depth;
    size_t list_depth;
    int list_numbers[LIST_DEPTH_MAX]; /* of the next item; 0 in a list without numbers */

    bool in_code_block;
    BlockLine *lines; /* of the code block; `text` is an offset until the block ends */
    size_t *line_starts;
    size_t line_count;
    size_t line_capacity;
    bool line_begun;
    bool line_placed;

    bool in_html_block;
    size_t html_line; /* of the latest HTML that was told */
} Reader;

/* --- Spans --- */

static SpanKind current_kind(const Reader *reader)
{
    if (reader->is_formula) return SPAN_FORMULA;
    if (reader->link) return SPAN_LINK;
    if (reader->is_code) return SPAN_CODE;
    if (reader->strong > 0) return SPAN_STRONG;
    return reader->emphasis > 0 ? SPAN_EMPHASIS : SPAN_TEXT;
}

static void span_push(Reader *reader, Span span)
{
    if (reader->span_count == reader->span_capacity) {
        reader->span_capacity = reader->span_capacity * 2 + 8;
        reader->spans = memory_grow(reader->spans, reader->span_capacity, sizeof *reader->spans);
    }
    reader->spans[reader->span_count++] = span;
}

/* Ends the span being read, if there is text in it. */
static void span_end(Reader *reader)
{
    if (reader->text.length == 0) return;
    char *text = arena_text(reader->arena, reader->text.bytes, reader->text.length);
    span_push(reader, (Span){current_kind(reader), text, reader->link, reader->text_place});
    if (reader->soft_break && !reader->broken_text) reader->broken_text = text;
    text_clear(&reader->text);
}

/* Settles the blank of a soft break, now that the character behind it is known. */
static void soft_break_settle(Reader *reader, uint32_t next)
{
    if (!reader->soft_break) return;
    reader->soft_break = false;
    if (!prose_joins(reader->last, next)) return;
    if (!reader->broken_text) {
        reader->text.bytes[--reader->text.length] = '\0';
    } else {
        reader->broken_text[strlen(reader->broken_text) - 1] = '\0';
        if (reader->broken_text[0] == '\0') reader->span_count--;
    }
}

static uint32_t last_character(const char *text, size_t length)
{
    uint32_t character = 0;
    size_t at = length - 1;
    while (at > 0 && ((unsigned char)text[at] & 0xC0) == 0x80) at--;
    text_decode(text + at, length - at, &character);
    return character;
}

static void block_open(Reader *reader, DocumentKind kind);

/* Puts text in runs: a tab is a blank, and in a table's code \\| is a bar. */
static void span_put_runs(Reader *reader, const char *text, size_t length, bool has_bars)
{
    size_t run = 0;
    for (size_t i = 0; i < length; i++) {
        const bool escapes_bar = has_bars && i + 1 < length && text[i] == '\\' && text[i + 1] == '|';
        if (!escapes_bar && text[i] != '\t') continue;
        text_put(&reader->text, text + run, i - run);
        if (!escapes_bar) text_put(&reader->text, " ", 1);
        run = i + 1;
    }
    text_put(&reader->text, text + run, length - run);
}

/* Adds text to the span being read. */
static void span_put(Reader *reader, const char *text, size_t length)
{
    if (length == 0) return;
    if (!reader->is_open) block_open(reader, DOCUMENT_PARAGRAPH);
    const bool is_prose = !reader->is_code && !reader->is_formula;
    uint32_t first = 'x';
    if (is_prose) text_decode(text, length, &first);
    soft_break_settle(reader, first);
    if (source_holds(&reader->source, text)) reader->last_place = source_place(&reader->source, text);
    if (reader->block.place.line == 0) reader->block.place = reader->last_place;
    if (reader->text.length == 0) reader->text_place = reader->last_place;
    span_put_runs(reader, text, length, !is_prose && reader->block.kind == DOCUMENT_TABLE);
    reader->last = is_prose ? last_character(text, length) : 'x';
}

/* A span that stands for itself: a reference or a hard break. */
static void span_put_single(Reader *reader, SpanKind kind, const char *text, size_t length)
{
    if (!reader->is_open) block_open(reader, DOCUMENT_PARAGRAPH);
    soft_break_settle(reader, 'x');
    span_end(reader);
    if (source_holds(&reader->source, text)) reader->last_place = source_place(&reader->source, text);
    if (reader->block.place.line == 0) reader->block.place = reader->last_place;
    span_push(reader, (Span){kind, arena_text(reader->arena, text, length), NULL, reader->last_place});
    reader->last = 'x';
}

/* --- Blocks --- */

static void block_push(Reader *reader)
{
    reader->is_open = false;
    if (reader->is_full) return;
    if (reader->count == DOCUMENT_BLOCKS_MAX) {
        reader->is_full = true;
        source_fault(reader->faults, &reader->last_place,
                     _("the file has more than %d blocks; the rest is left out"), DOCUMENT_BLOCKS_MAX);
        return;
    }
    if (reader->count == reader->capacity) {
        reader->capacity = reader->capacity * 2 + 16;
        reader->blocks = memory_grow(reader->blocks, reader->capacity, sizeof *reader->blocks);
    }
    if (reader->block.place.line == 0) reader->block.place = reader->last_place;
    reader->blocks[reader->count++] = reader->block;
}

static SpanList spans_take(Reader *reader)
{
    span_end(reader);
    SpanList list = {arena_take(reader->arena, reader->span_count + 1, sizeof(Span)), reader->span_count};
    if (list.count > 0) memcpy(list.items, reader->spans, list.count * sizeof(Span));
    reader->span_count = 0;
    reader->last = 0;
    reader->soft_break = false;
    return list;
}

static const char *trimmed(Arena *arena, const char *text)
{
    size_t length = strlen(text);
    while (length > 0 && strchr(" \n", text[length - 1])) length--;
    size_t start = 0;
    while (start < length && strchr(" \n", text[start])) start++;
    return arena_text(arena, text + start, length - start);
}

static bool looks_like_table(const DocumentBlock *block)
{
    return block->kind == DOCUMENT_PARAGRAPH && block->spans.count > 0 &&
           block->spans.items[0].kind == SPAN_TEXT && block->spans.items[0].text[0] == '|' &&
           strchr(block->spans.items[0].text + 1, '|');
}

static void block_close(Reader *reader)
{
    if (!reader->is_open) return;
    DocumentBlock *block = &reader->block;
    block->spans = spans_take(reader);
    if (block->kind == DOCUMENT_PARAGRAPH && reader->has_display && block->spans.count == 1) {
        block->kind = DOCUMENT_FORMULA;
        block->text = trimmed(reader->arena, block->spans.items[0].text);
        block->spans.count = 0;
    }
    if (looks_like_table(block))
        source_fault(reader->faults, &block->place,
                     _("this is no table; below its heading a row |---|---| is missing"));
    block_push(reader);
}

static void block_open(Reader *reader, DocumentKind kind)
{
    block_close(reader);
    reader->block = (DocumentBlock){.kind = kind, .place = {reader->source.name, 0, 0}};
    reader->has_display = false;
    if (kind == DOCUMENT_PARAGRAPH || kind == DOCUMENT_ITEM) reader->block.level = (int)reader->list_depth;
    reader->is_open = true;
}

static void heading_enter(Reader *reader, void *detail)
{
    block_open(reader, DOCUMENT_HEADING);
    reader->block.level = (int)((MD_BLOCK_H_DETAIL *)detail)->level;
}

/* The first paragraph of an item is the item's own text. */
static void paragraph_enter(Reader *reader, void *detail)
{
    (void)detail;
    const bool fresh_item = reader->is_open && reader->block.kind == DOCUMENT_ITEM && reader->span_count == 0;
    if (!fresh_item) block_open(reader, reader->quote_depth > 0 ? DOCUMENT_QUOTE : DOCUMENT_PARAGRAPH);
}

static void text_leave(Reader *reader, void *detail)
{
    (void)detail;
    block_close(reader);
}

static void quote_enter(Reader *reader, void *detail)
{
    (void)detail;
    block_close(reader);
    reader->quote_depth++;
}

static void quote_leave(Reader *reader, void *detail)
{
    (void)detail;
    reader->quote_depth--;
}

static void list_enter(Reader *reader, int number)
{
    block_close(reader);
    if (reader->list_depth < LIST_DEPTH_MAX) reader->list_numbers[reader->list_depth] = number;
    reader->list_depth++;
}

static void bullets_enter(Reader *reader, void *detail)
{
    (void)detail;
    list_enter(reader, 0);
}

/* An item numbered 0 would look like a bullet: such a list begins at 1. */
static void numbers_enter(Reader *reader, void *detail)
{
    const unsigned start = ((MD_BLOCK_OL_DETAIL *)detail)->start;
    list_enter(reader, start > 0 ? (int)start : 1);
}

static void list_leave(Reader *reader, void *detail)
{
    (void)detail;
    reader->list_depth--;
}

static void item_enter(Reader *reader, void *detail)
{
    (void)detail;
    block_open(reader, DOCUMENT_ITEM);
    if (reader->list_depth > LIST_DEPTH_MAX) return;
    int *number = &reader->list_numbers[reader->list_depth - 1];
    reader->block.number = *number;
    if (*number > 0) ++*number;
}

static void rule_enter(Reader *reader, void *detail)
{
    (void)detail;
    block_close(reader);
    source_fault(reader->faults, &(Place){reader->source.name, reader->last_place.line, 0},
                 _("a rule (---) behind this line is not shown; begin a page with ## instead"));
}

/* --- Tables --- */

static void table_enter(Reader *reader, void *detail)
{
    const MD_BLOCK_TABLE_DETAIL *table = detail;
    const size_t rows = (size_t)table->head_row_count + table->body_row_count;
    block_close(reader);
    if (rows * table->col_count > DOCUMENT_CELLS_MAX) {
        reader->is_full = true;
        source_fault(reader->faults, &reader->last_place,
                     _("the table behind this line has more than %d cells; it and the rest are left out"),
                     DOCUMENT_CELLS_MAX);
        return;
    }
    block_open(reader, DOCUMENT_TABLE);
    reader->block.columns = table->col_count;
    reader->block.cells = arena_take(reader->arena, rows * table->col_count + 1, sizeof(SpanList));
}

static void cell_leave(Reader *reader, void *detail)
{
    (void)detail;
    DocumentBlock *block = &reader->block;
    block->cells[block->rows++] = spans_take(reader);
}

/* `rows` counted cells until here. */
static void table_leave(Reader *reader, void *detail)
{
    (void)detail;
    reader->block.rows /= reader->block.columns;
    block_push(reader);
}

/* --- Code and blocks of fields --- */

static void code_enter(Reader *reader, void *detail)
{
    const MD_ATTRIBUTE info = ((MD_BLOCK_CODE_DETAIL *)detail)->info;
    block_open(reader, DOCUMENT_CODE);
    const size_t word = fence_word_length(info.text, info.size);
    reader->block.info = arena_text(reader->arena, info.text ? info.text : "", word);
    reader->block.argument = trimmed(
        reader->arena, arena_text(reader->arena, info.text ? info.text + word : "", info.size - word));
    if (source_holds(&reader->source, info.text)) {
        const size_t line = source_place(&reader->source, info.text).line;
        reader->last_place = reader->block.place = (Place){reader->source.name, line, 1};
    }
    reader->in_code_block = true;
    reader->line_begun = false;
    reader->line_count = 0;
}

/* A line's place is that of its first character; a blank line stands below the one before. */
static void code_line_begin(Reader *reader)
{
    if (reader->line_begun) return;
    if (reader->line_count == reader->line_capacity) {
        reader->line_capacity = reader->line_capacity * 2 + 16;
        reader->lines = memory_grow(reader->lines, reader->line_capacity, sizeof *reader->lines);
        reader->line_starts =
            memory_grow(reader->line_starts, reader->line_capacity, sizeof *reader->line_starts);
    }
    reader->last_place = (Place){reader->source.name, reader->last_place.line + 1, 1};
    reader->lines[reader->line_count] = (BlockLine){NULL, 0, reader->last_place};
    reader->line_starts[reader->line_count++] = reader->text.length;
    reader->line_begun = true;
    reader->line_placed = false;
}

/* The line's text begins at a byte of the source, behind the indent that has been put already. */
static void code_line_place(Reader *reader, const char *byte)
{
    BlockLine *line = &reader->lines[reader->line_count - 1];
    const size_t indent = reader->text.length - reader->line_starts[reader->line_count - 1];
    line->place = reader->last_place = source_place(&reader->source, byte);
    line->place.column = line->place.column > indent ? line->place.column - indent : 1;
    if (reader->block.place.line == 0)
        reader->block.place = (Place){reader->source.name, line->place.line - 1, 1};
    reader->line_placed = true;
}

/* md4c gives a line's indent as blanks of its own, its text as a piece of the source, its end as a newline of
 * its own. */
static void code_put(Reader *reader, const char *text, size_t length)
{
    code_line_begin(reader);
    if (source_holds(&reader->source, text) && !reader->line_placed) code_line_place(reader, text);
    if (length == 1 && text[0] == '\n') reader->line_begun = false;
    text_put(&reader->text, text, length);
}

/* The lines' texts, now that the whole block stands still in the arena. */
static const char *code_text(Reader *reader)
{
    const char *text = arena_text(reader->arena, text_string(&reader->text), reader->text.length);
    for (size_t i = 0; i < reader->line_count; i++) {
        const size_t end = i + 1 < reader->line_count ? reader->line_starts[i + 1] : reader->text.length;
        size_t length = end - reader->line_starts[i];
        if (length > 0 && text[end - 1] == '\n') length--;
        reader->lines[i].text = text + reader->line_starts[i];
        reader->lines[i].length = length;
    }
    text_clear(&reader->text);
    return text;
}

static const char *expand_tabs(Arena *arena, const char *string)
{
    Text text = {0};
    while (*string) {
        size_t run = strcspn(string, "\t");
        text_put(&text, string, run);
        if (string[run] == '\t') text_add(&text, "    ");
        string += run + (string[run] == '\t');
    }
    const char *expanded = arena_text(arena, text_string(&text), text.length);
    text_free(&text);
    return expanded;
}

static const char *without_last_newline(Arena *arena, const char *text)
{
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == '\n') length--;
    return arena_text(arena, text, length);
}

static void code_leave(Reader *reader, void *detail)
{
    (void)detail;
    DocumentBlock *block = &reader->block;
    const char *text = code_text(reader);
    const FieldBlock *fields = fence_field_block(reader->field_blocks, block->info, strlen(block->info));
    if (fields) {
        block->kind = DOCUMENT_FIELDS;
        field_block_read(reader->arena, reader->lines, reader->line_count, fields->fields, &block->fields,
                         &block->text, reader->faults);
    } else {
        if (strcmp(block->info, "formula") == 0) block->kind = DOCUMENT_FORMULA;
        block->text = without_last_newline(reader->arena, expand_tabs(reader->arena, text));
    }
    reader->in_code_block = false;
    block_push(reader);
}

/* --- Text --- */

/* Whether an odd number of backslashes stands before a byte of the source. */
static bool is_escaped(const Reader *reader, const char *byte)
{
    size_t count = 0;
    while (source_holds(&reader->source, byte - count - 1) && byte[-(ptrdiff_t)count - 1] == '\\') count++;
    return count % 2 == 1;
}

static const char *find_reference(const Reader *reader, const char *text, size_t length)
{
    const char *brace = memchr(text, '{', length);
    if (!brace || (brace == text && is_escaped(reader, brace))) return NULL;
    return brace;
}

static void put_normal(Reader *reader, const char *text, size_t length)
{
    const char *brace;
    while ((brace = find_reference(reader, text, length))) {
        const size_t before = (size_t)(brace - text);
        const char *end = memchr(brace, '}', length - before);
        if (!end) {
            const Place place = source_place(&reader->source, brace);
            source_fault(reader->faults, &place,
                         _("this { has no } on its line; write \\{ for a plain brace"));
            break;
        }
        span_put(reader, text, before);
        span_put_single(reader, SPAN_REFERENCE, brace + 1, (size_t)(end - brace) - 1);
        length -= (size_t)(end - text) + 1;
        text = end + 1;
    }
    span_put(reader, text, length);
}

/* The blank is there until the next character shows that none belongs there. */
static void put_soft_break(Reader *reader, const char *text, size_t length)
{
    (void)text, (void)length;
    if (!reader->is_open) return;
    if (reader->text.length == 0) reader->text_place = reader->last_place;
    text_put(&reader->text, " ", 1);
    reader->soft_break = true;
    reader->broken_text = NULL;
}

static void put_hard_break(Reader *reader, const char *text, size_t length)
{
    (void)text, (void)length;
    span_put_single(reader, SPAN_BREAK, "", 0);
}

/* The character that an entity names; 0 if it is none of ours. */
static uint32_t entity_character(const char *text, size_t length)
{
    static const struct {
        const char *name;
        uint32_t character;
    } NAMED[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&nbsp;", 0xA0}};
    for (size_t i = 0; i < sizeof NAMED / sizeof *NAMED; i++)
        if (strlen(NAMED[i].name) == length && memcmp(NAMED[i].name, text, length) == 0)
            return NAMED[i].character;
    if (length < 4 || text[1] != '#') return 0;
    const bool is_hex = text[2] == 'x' || text[2] == 'X';
    const unsigned long character = strtoul(text + (is_hex ? 3 : 2), NULL, is_hex ? 16 : 10);
    const bool surrogate = character >= 0xD800 && character <= 0xDFFF;
    return character > 0x10FFFF || surrogate || character < ' ' ? 0 : (uint32_t)character;
}

static void put_entity(Reader *reader, const char *text, size_t length)
{
    const uint32_t character = entity_character(text, length);
    if (source_holds(&reader->source, text)) reader->last_place = source_place(&reader->source, text);
    if (character == 0 || text_is_hidden(character)) {
        source_fault(reader->faults, &reader->last_place,
                     _("%.*s is no character that can be shown; type the character itself"), (int)length,
                     text);
        return;
    }
    char bytes[4];
    span_put(reader, bytes, text_encode(character, bytes));
}

static void put_code(Reader *reader, const char *text, size_t length)
{
    if (reader->in_code_block)
        code_put(reader, text, length);
    else
        span_put(reader, text, length);
}

/* The ends of lines inside $$…$$ come as blanks of md4c's own. */
static void put_formula(Reader *reader, const char *text, size_t length)
{
    const bool is_line_end = reader->has_display && !source_holds(&reader->source, text);
    span_put(reader, is_line_end ? "\n" : text, length);
}

static void put_html(Reader *reader, const char *text, size_t length)
{
    (void)length;
    if (!source_holds(&reader->source, text)) return;
    const size_t told = reader->html_line;
    const Place place = source_place(&reader->source, text);
    reader->html_line = place.line;
    if (told > 0 && (place.line == told || (reader->in_html_block && place.line == told + 1))) return;
    source_fault(reader->faults, &place, _("raw HTML is not shown; use Markdown, or \\< for a plain <"));
}

static void html_enter(Reader *reader, void *detail)
{
    (void)detail;
    block_close(reader);
    reader->in_html_block = true;
    reader->html_line = 0;
}

static void html_leave(Reader *reader, void *detail)
{
    (void)detail;
    reader->in_html_block = false;
}

/* --- md4c's calls --- */

typedef struct {
    void (*enter)(Reader *reader, void *detail);
    void (*leave)(Reader *reader, void *detail);
} BlockRule;

static const BlockRule BLOCK_RULES[] = {
    [MD_BLOCK_QUOTE] = {quote_enter, quote_leave},
    [MD_BLOCK_UL] = {bullets_enter, list_leave},
    [MD_BLOCK_OL] = {numbers_enter, list_leave},
    [MD_BLOCK_LI] = {item_enter, text_leave},
    [MD_BLOCK_HR] = {rule_enter, NULL},
    [MD_BLOCK_H] = {heading_enter, text_leave},
    [MD_BLOCK_CODE] = {code_enter, code_leave},
    [MD_BLOCK_HTML] = {html_enter, html_leave},
    [MD_BLOCK_P] = {paragraph_enter, text_leave},
    [MD_BLOCK_TABLE] = {table_enter, table_leave},
    [MD_BLOCK_TH] = {NULL, cell_leave},
    [MD_BLOCK_TD] = {NULL, cell_leave},
};

static void (*const TEXT_RULES[])(Reader *reader, const char *text, size_t length) = {
    [MD_TEXT_NORMAL] = put_normal,     [MD_TEXT_NULLCHAR] = span_put,     [MD_TEXT_BR] = put_hard_break,
    [MD_TEXT_SOFTBR] = put_soft_break, [MD_TEXT_ENTITY] = put_entity,     [MD_TEXT_CODE] = put_code,
    [MD_TEXT_HTML] = put_html,         [MD_TEXT_LATEXMATH] = put_formula,
};

static const BlockRule *block_rule(MD_BLOCKTYPE type)
{
    static const BlockRule NONE = {NULL, NULL};
    return (size_t)type < sizeof BLOCK_RULES / sizeof *BLOCK_RULES ? &BLOCK_RULES[type] : &NONE;
}

static int enter_block(MD_BLOCKTYPE type, void *detail, void *reader)
{
    const BlockRule *rule = block_rule(type);
    if (rule->enter) rule->enter(reader, detail);
    return ((Reader *)reader)->is_full;
}

static int leave_block(MD_BLOCKTYPE type, void *detail, void *reader)
{
    const BlockRule *rule = block_rule(type);
    if (rule->leave) rule->leave(reader, detail);
    return ((Reader *)reader)->is_full;
}

/* A definition of a link may be used thousands of times: its length must not multiply. */
static const char *link_target(Reader *reader, const MD_ATTRIBUTE *href)
{
    enum { TARGET_BYTES_MAX = 256 };
    if (href->size > TARGET_BYTES_MAX) {
        source_fault(reader->faults, &reader->last_place,
                     _("the target of a link behind this place is longer than %d bytes; shorten it"),
                     TARGET_BYTES_MAX);
        return "";
    }
    return arena_text(reader->arena, href->text ? href->text : "", href->size);
}

/* A picture's description stays as text. */
static void report_picture(Reader *reader)
{
    source_fault(reader->faults, &reader->last_place,
                 _("a picture behind this place is not shown; say in words what it shows"));
}

static int enter_span(MD_SPANTYPE type, void *detail, void *user)
{
    Reader *reader = user;
    span_end(reader);
    if (type == MD_SPAN_EM) reader->emphasis++;
    if (type == MD_SPAN_STRONG) reader->strong++;
    if (type == MD_SPAN_A) reader->link = link_target(reader, &((MD_SPAN_A_DETAIL *)detail)->href);
    if (type == MD_SPAN_CODE) reader->is_code = true;
    if (type == MD_SPAN_LATEXMATH || type == MD_SPAN_LATEXMATH_DISPLAY) reader->is_formula = true;
    if (type == MD_SPAN_LATEXMATH_DISPLAY) reader->has_display = true;
    if (type == MD_SPAN_IMG) report_picture(reader);
    return 0;
}

static int leave_span(MD_SPANTYPE type, void *detail, void *user)
{
    (void)detail;
    Reader *reader = user;
    span_end(reader);
    if (type == MD_SPAN_EM) reader->emphasis--;
    if (type == MD_SPAN_STRONG) reader->strong--;
    if (type == MD_SPAN_A) reader->link = NULL;
    if (type == MD_SPAN_CODE) reader->is_code = false;
    if (type == MD_SPAN_LATEXMATH || type == MD_SPAN_LATEXMATH_DISPLAY) reader->is_formula = false;
    return 0;
}

static int put_text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE length, void *reader)
{
    if ((size_t)type < sizeof TEXT_RULES / sizeof *TEXT_RULES) TEXT_RULES[type](reader, text, length);
    return 0;
}

static void read_source(Arena *arena, Source *source, FieldBlocks field_blocks, Document *out,
                        FaultList *faults)
{
    const MD_PARSER parser = {.flags = MD_FLAG_TABLES | MD_FLAG_LATEXMATHSPANS | MD_FLAG_NOINDENTEDCODEBLOCKS,
                              .enter_block = enter_block,
                              .leave_block = leave_block,
                              .enter_span = enter_span,
                              .leave_span = leave_span,
                              .text = put_text};
    fence_mend(arena, source, field_blocks, faults);
    Reader reader = {.arena = arena, .faults = faults, .source = *source, .field_blocks = field_blocks};
    reader.last_place = (Place){source->name, 1, 1};
    if (md_parse(source->bytes, (MD_SIZE)source->length, &parser, &reader) != 0 && !reader.is_full)
        source_fault(faults, &(Place){source->name, 0, 0}, _("cannot be parsed: there is not enough memory"));
    out->count = reader.count;
    out->blocks = arena_take(arena, reader.count + 1, sizeof *out->blocks);
    if (reader.count > 0) memcpy(out->blocks, reader.blocks, reader.count * sizeof *out->blocks);
    free(reader.blocks);
    free(reader.spans);
    free(reader.lines);
    free(reader.line_starts);
    text_free(&reader.text);
}

bool document_read(Arena *arena, const char *path, FieldBlocks field_blocks, Document *out, FaultList *faults)
{
    Source source;
    const bool read = source_read(arena, path, &source, faults);
    *out = (Document){.name = source.name};
    if (read) read_source(arena, &source, field_blocks, out, faults);
    return read;
}

void document_parse(Arena *arena, const char *name, const char *bytes, size_t length,
                    FieldBlocks field_blocks, Document *out, FaultList *faults)
{
    Source source;
    const bool read = source_parse(arena, name, bytes, length, &source, faults);
    *out = (Document){.name = source.name};
    if (read) read_source(arena, &source, field_blocks, out, faults);
}
