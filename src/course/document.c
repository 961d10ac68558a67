/* A Markdown file as a list of blocks: the one door to md4c.
 *
 * md4c calls back for each block, span and piece of text. Its pieces point into the source, which is how
 * everything knows its place. At most one block is open at a time: what a list item or a quote holds becomes
 * blocks in a row. A block of fields that nobody closed swallows what follows; there parsing ends and begins
 * anew behind it. */
#include "course/document.h"

#include <md4c.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/lang.h"
#include "base/prose.h"
#include "base/text.h"
#include "course/source.h"

enum { LIST_DEPTH_MAX = 16, MENDS_MAX = 16 };

typedef struct {
    Arena *arena;
    FaultList *faults;
    SourceText source;
    bool is_outline; /* text is left out */
    BlockKind until; /* its first block is the last that is read; BLOCK_TEXT: none */

    DocumentBlock *blocks;
    size_t count;
    size_t capacity;
    bool is_full;  /* nothing more is read */
    size_t resume; /* number of the line where parsing begins anew; 0: nowhere */
    size_t mends;

    bool is_open; /* `block` is being read */
    DocumentBlock block;
    Span *spans; /* of the block being read */
    size_t span_count;
    size_t span_capacity;
    bool has_display; /* one of its spans is $$…$$ */

    Text text; /* of the span or code block being read */
    Place text_place;
    Place last_place; /* of the latest text */
    size_t last_line; /* of the latest text or closing fence; 0 at the file's beginning */
    uint32_t last;    /* the latest character of the block, 'x' after a code or formula; 0 at its beginning */
    bool soft_break;  /* a line ended behind it */

    int emphasis;
    int strong;
    bool is_code;
    bool is_formula;
    const char *link; /* target; NULL outside of links */

    int quote_depth;
    size_t list_depth;
    int list_numbers[LIST_DEPTH_MAX]; /* of the next item; 0 in a list without numbers */

    bool in_code_block;
    Fence fence; /* that opened it */

    bool in_html_block;
    size_t html_line; /* of the latest HTML that was reported */
} Parser;

/* --- Spans --- */

static SpanKind current_kind(const Parser *parser)
{
    if (parser->is_formula) return SPAN_FORMULA;
    if (parser->link) return SPAN_LINK;
    if (parser->is_code) return SPAN_CODE;
    if (parser->strong > 0) return SPAN_STRONG;
    return parser->emphasis > 0 ? SPAN_EMPHASIS : SPAN_TEXT;
}

static void span_push(Parser *parser, Span span)
{
    parser->spans =
        memory_room(parser->spans, parser->span_count, &parser->span_capacity, sizeof *parser->spans);
    parser->spans[parser->span_count++] = span;
}

/* Ends the span being read, if there is text in it. */
static void span_end(Parser *parser)
{
    if (parser->text.length == 0) return;
    const char *text = arena_text(parser->arena, parser->text.bytes, parser->text.length);
    span_push(parser, (Span){current_kind(parser), text, parser->link, parser->text_place});
    text_clear(&parser->text);
}

static uint32_t last_character(const char *text, size_t length)
{
    uint32_t character = 0;
    size_t at = length - 1;
    while (at > 0 && ((unsigned char)text[at] & 0xC0) == 0x80) at--;
    text_decode(text + at, length - at, &character);
    return character;
}

static void block_open(Parser *parser, DocumentKind kind);

/* Before anything that begins with the character `first`: opens a block for it if there is none, and puts the
 * blank of a line's end. In a span of another style that is a span of its own. */
static void begin(Parser *parser, uint32_t first)
{
    if (!parser->is_open) block_open(parser, DOCUMENT_PARAGRAPH);
    if (parser->block.place.line == 0) parser->block.place = parser->last_place;
    const bool blank = parser->soft_break && !prose_joins(parser->last, first);
    parser->soft_break = false;
    if (parser->text.length == 0) parser->text_place = parser->last_place;
    if (blank && (parser->text.length > 0 || current_kind(parser) == SPAN_TEXT))
        text_put(&parser->text, " ", 1);
    else if (blank)
        span_push(parser, (Span){SPAN_TEXT, " ", NULL, parser->last_place});
}

/* Puts text in runs: a tab is a blank, and in a table's code \\| is a bar. */
static void span_put_runs(Parser *parser, const char *text, size_t length, bool has_bars)
{
    size_t run = 0;
    for (size_t i = 0; i < length; i++) {
        const bool escapes_bar = has_bars && i + 1 < length && text[i] == '\\' && text[i + 1] == '|';
        if (!escapes_bar && text[i] != '\t') continue;
        text_put(&parser->text, text + run, i - run);
        if (!escapes_bar) text_put(&parser->text, " ", 1);
        run = i + 1;
    }
    text_put(&parser->text, text + run, length - run);
}

/* Adds text to the span being read. */
static void span_put(Parser *parser, const char *text, size_t length)
{
    if (length == 0) return;
    const bool is_prose = !parser->is_code && !parser->is_formula;
    uint32_t first = 'x';
    if (is_prose) text_decode(text, length, &first);
    begin(parser, first);
    span_put_runs(parser, text, length, !is_prose && parser->block.kind == DOCUMENT_TABLE);
    parser->last = is_prose ? last_character(text, length) : 'x';
}

/* A span of its own: a reference or a hard break. */
static void span_put_single(Parser *parser, SpanKind kind, const char *text, size_t length)
{
    begin(parser, 'x');
    span_end(parser);
    span_push(parser, (Span){kind, arena_text(parser->arena, text, length), NULL, parser->last_place});
    parser->last = 'x';
}

/* --- Blocks --- */

static void block_push(Parser *parser)
{
    const DocumentKind kind = parser->block.kind;
    parser->is_open = false;
    if (parser->is_full || (parser->is_outline && kind != DOCUMENT_FIELDS && kind != DOCUMENT_HEADING))
        return;
    if (parser->count == DOCUMENT_BLOCKS_MAX) {
        parser->is_full = true;
        source_fault(parser->faults, &parser->last_place,
                     _("the file has more than %d blocks; the rest is left out"), DOCUMENT_BLOCKS_MAX);
        return;
    }
    parser->blocks = memory_room(parser->blocks, parser->count, &parser->capacity, sizeof *parser->blocks);
    if (parser->block.place.line == 0) parser->block.place = parser->last_place;
    parser->blocks[parser->count++] = parser->block;
    parser->is_full = parser->until && document_is(&parser->block, parser->until);
}

static SpanList spans_take(Parser *parser)
{
    span_end(parser);
    SpanList list = {arena_take(parser->arena, parser->span_count + 1, sizeof(Span)), parser->span_count};
    if (list.count > 0) memcpy(list.items, parser->spans, list.count * sizeof(Span));
    parser->span_count = 0;
    parser->last = 0;
    parser->soft_break = false;
    return list;
}

static bool looks_like_table(const DocumentBlock *block)
{
    return block->kind == DOCUMENT_PARAGRAPH && block->spans.count > 0 &&
           block->spans.items[0].kind == SPAN_TEXT && block->spans.items[0].text[0] == '|' &&
           strchr(block->spans.items[0].text + 1, '|');
}

static void block_close(Parser *parser)
{
    if (!parser->is_open) return;
    DocumentBlock *block = &parser->block;
    block->spans = spans_take(parser);
    if (block->kind == DOCUMENT_PARAGRAPH && parser->has_display && block->spans.count == 1) {
        block->kind = DOCUMENT_FORMULA;
        block->text =
            prose_trim(parser->arena, block->spans.items[0].text, strlen(block->spans.items[0].text));
        block->spans.count = 0;
    }
    if (looks_like_table(block))
        source_fault(parser->faults, &block->place,
                     _("this is no table; below its heading a row |---|---| is missing"));
    block_push(parser);
}

static void block_open(Parser *parser, DocumentKind kind)
{
    block_close(parser);
    parser->block = (DocumentBlock){.kind = kind, .place = {parser->source.name, 0, 0}};
    parser->has_display = false;
    if (kind == DOCUMENT_PARAGRAPH || kind == DOCUMENT_ITEM) parser->block.level = (int)parser->list_depth;
    parser->is_open = true;
}

/* `number` of the first item; 0 without numbers. */
static void list_enter(Parser *parser, int number)
{
    block_close(parser);
    if (parser->list_depth < LIST_DEPTH_MAX) parser->list_numbers[parser->list_depth] = number;
    parser->list_depth++;
}

static void item_enter(Parser *parser)
{
    block_open(parser, DOCUMENT_ITEM);
    if (parser->list_depth > LIST_DEPTH_MAX) return;
    int *number = &parser->list_numbers[parser->list_depth - 1];
    parser->block.number = *number;
    if (*number > 0) ++*number;
}

static void report_rule(Parser *parser)
{
    block_close(parser);
    source_fault(parser->faults, &(Place){parser->source.name, parser->last_place.line, 0},
                 _("a rule (---) behind this line is not shown; begin a page with ## instead"));
}

/* --- Tables --- */

static void table_enter(Parser *parser, const MD_BLOCK_TABLE_DETAIL *table)
{
    const size_t rows = (size_t)table->head_row_count + table->body_row_count;
    block_close(parser);
    if (rows * table->col_count > DOCUMENT_CELLS_MAX) {
        parser->is_full = true;
        source_fault(parser->faults, &parser->last_place,
                     _("the table behind this line has more than %d cells; it and the rest are left out"),
                     DOCUMENT_CELLS_MAX);
        return;
    }
    block_open(parser, DOCUMENT_TABLE);
    parser->block.columns = table->col_count;
    parser->block.cells = arena_take(parser->arena, rows * table->col_count + 1, sizeof(SpanList));
}

static void cell_leave(Parser *parser)
{
    DocumentBlock *block = &parser->block;
    block->cells[block->rows++] = spans_take(parser);
}

/* `rows` counted cells until here. */
static void table_leave(Parser *parser)
{
    parser->block.rows /= parser->block.columns;
    block_push(parser);
}

/* --- Code and blocks of fields --- */

static void report_unclosed(Parser *parser)
{
    Text marks = {0};
    for (size_t i = 0; i < parser->fence.marks; i++) text_add_char(&marks, (unsigned char)parser->fence.mark);
    source_fault(parser->faults, &parser->block.place,
                 _("the block that opens here is not closed; put %s on a line of its own"),
                 text_string(&marks));
    text_free(&marks);
}

static void code_enter(Parser *parser, const MD_BLOCK_CODE_DETAIL *code)
{
    const char *info = arena_text(parser->arena, code->info.text ? code->info.text : "", code->info.size);
    const size_t word = strcspn(info, " \t");
    block_open(parser, DOCUMENT_CODE);
    parser->fence = fence_find(&parser->source, parser->last_line, code->fence_char);
    parser->block.place = (Place){parser->source.name, parser->fence.line, 1};
    parser->block.info = arena_text(parser->arena, info, word);
    parser->block.argument = prose_trim(parser->arena, info + word, strlen(info + word));
    parser->in_code_block = true;
}

static const char *code_text(Arena *arena, const char *string)
{
    Text text = {0};
    for (; *string; string++) text_put(&text, *string == '\t' ? "    " : string, *string == '\t' ? 4 : 1);
    while (text.length > 0 && text.bytes[text.length - 1] == '\n') text.length--;
    const char *code = arena_text(arena, text_string(&text), text.length);
    text_free(&text);
    return code;
}

/* Parsing goes on at a line; with too many faults of this kind, not at all. */
static void resume_at(Parser *parser, size_t number)
{
    parser->resume = number;
    if (parser->mends++ < MENDS_MAX) return;
    parser->is_full = true;
    source_fault(parser->faults, &parser->block.place,
                 _("more than %d blocks are not closed; the rest is left out"), MENDS_MAX);
}

/* What is in the open code block; returns how many of its lines belong to it. */
static size_t take_code(Parser *parser, const char *text, size_t count)
{
    DocumentBlock *block = &parser->block;
    block->field_kind = field_block_kind(block->info, strlen(block->info));
    if (block->field_kind == BLOCK_TEXT) {
        if (strcmp(block->info, "formula") == 0) block->kind = DOCUMENT_FORMULA;
        block->text = code_text(parser->arena, text);
        return count;
    }
    const FieldBlock read = field_block_read(parser->arena, block->field_kind, &parser->source,
                                             &parser->fence, text, parser->faults);
    block->kind = DOCUMENT_FIELDS;
    block->fields = read.fields;
    block->text = read.rest;
    return read.lines;
}

static void code_leave(Parser *parser)
{
    const char *text = arena_text(parser->arena, text_string(&parser->text), parser->text.length);
    const size_t begin = parser->fence.line + 1;
    size_t count = 0;
    for (const char *at = text; (at = strchr(at, '\n')); at++) count++;
    text_clear(&parser->text);
    const size_t own = take_code(parser, text, count);
    const bool closed = own == count && fence_closes(&parser->source, &parser->fence, begin + count);
    if (!closed) report_unclosed(parser);
    parser->last_line = begin + own - !closed;
    parser->last_place = (Place){parser->source.name, parser->last_line, 1};
    parser->in_code_block = false;
    block_push(parser);
    if (own < count) resume_at(parser, begin + own);
}

/* --- Text --- */

/* Whether an odd number of backslashes comes before a byte of the source. */
static bool is_escaped(const Parser *parser, const char *byte)
{
    size_t count = 0;
    while (source_holds(&parser->source, byte - count - 1) && byte[-(ptrdiff_t)count - 1] == '\\') count++;
    return count % 2 == 1;
}

static const char *find_reference(const Parser *parser, const char *text, size_t length)
{
    const char *brace = memchr(text, '{', length);
    if (!brace || (brace == text && is_escaped(parser, brace))) return NULL;
    return brace;
}

static void put_normal(Parser *parser, const char *text, size_t length)
{
    const char *brace;
    while ((brace = find_reference(parser, text, length))) {
        const size_t before = (size_t)(brace - text);
        const char *end = memchr(brace, '}', length - before);
        if (!end) {
            const Place place = source_place(&parser->source, brace);
            source_fault(parser->faults, &place,
                         _("this { has no } on its line; write \\{ for a plain brace"));
            break;
        }
        span_put(parser, text, before);
        parser->last_place = source_place(&parser->source, brace + 1);
        span_put_single(parser, SPAN_REFERENCE, brace + 1, (size_t)(end - brace) - 1);
        length -= (size_t)(end - text) + 1;
        text = end + 1;
        if (length > 0) parser->last_place = source_place(&parser->source, text);
    }
    span_put(parser, text, length);
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

static void put_entity(Parser *parser, const char *text, size_t length)
{
    const uint32_t character = entity_character(text, length);
    if (character == 0 || text_is_hidden(character)) {
        source_fault(parser->faults, &parser->last_place,
                     _("%.*s is no character that can be shown; type the character itself"), (int)length,
                     text);
        return;
    }
    char bytes[4];
    span_put(parser, bytes, text_encode(character, bytes));
}

/* The ends of lines inside $$…$$ come as blanks of md4c's own. */
static void put_formula(Parser *parser, const char *text, size_t length)
{
    const bool is_line_end = parser->has_display && !source_holds(&parser->source, text);
    span_put(parser, is_line_end ? "\n" : text, length);
}

/* Reports raw HTML, of a block of it once. */
static void report_html(Parser *parser)
{
    const size_t before = parser->html_line, line = parser->last_line;
    parser->html_line = line;
    if (before > 0 && (line == before || (parser->in_html_block && line == before + 1))) return;
    source_fault(parser->faults, &parser->last_place,
                 _("raw HTML is not shown; use Markdown, or \\< for a plain <"));
}

static void html_enter(Parser *parser)
{
    block_close(parser);
    parser->in_html_block = true;
    parser->html_line = 0;
}

/* --- md4c's calls --- */

/* Only a number below 0 ends md4c's work at once. */
static bool is_over(const Parser *parser)
{
    return parser->is_full || parser->resume > 0;
}

/* An item numbered 0 would look like a bullet: such a list begins at 1. */
static int first_number(const MD_BLOCK_OL_DETAIL *list)
{
    return list->start > 0 ? (int)list->start : 1;
}

/* The first paragraph of an item is the item's own text. */
static int enter_block(MD_BLOCKTYPE type, void *detail, void *user)
{
    Parser *parser = user;
    const bool fresh_item = parser->is_open && parser->block.kind == DOCUMENT_ITEM && parser->span_count == 0;
    switch (type) {
    case MD_BLOCK_QUOTE:
        block_close(parser);
        parser->quote_depth++;
        break;
    case MD_BLOCK_UL:
        list_enter(parser, 0);
        break;
    case MD_BLOCK_OL:
        list_enter(parser, first_number(detail));
        break;
    case MD_BLOCK_LI:
        item_enter(parser);
        break;
    case MD_BLOCK_HR:
        report_rule(parser);
        break;
    case MD_BLOCK_H:
        block_open(parser, DOCUMENT_HEADING);
        parser->block.level = (int)((MD_BLOCK_H_DETAIL *)detail)->level;
        break;
    case MD_BLOCK_CODE:
        code_enter(parser, detail);
        break;
    case MD_BLOCK_HTML:
        html_enter(parser);
        break;
    case MD_BLOCK_P:
        if (!fresh_item) block_open(parser, parser->quote_depth > 0 ? DOCUMENT_QUOTE : DOCUMENT_PARAGRAPH);
        break;
    case MD_BLOCK_TABLE:
        table_enter(parser, detail);
        break;
    default:
        break;
    }
    return is_over(parser) ? -1 : 0;
}

static int leave_block(MD_BLOCKTYPE type, void *detail, void *user)
{
    Parser *parser = user;
    (void)detail;
    switch (type) {
    case MD_BLOCK_QUOTE:
        parser->quote_depth--;
        break;
    case MD_BLOCK_UL:
    case MD_BLOCK_OL:
        parser->list_depth--;
        break;
    case MD_BLOCK_LI:
    case MD_BLOCK_H:
    case MD_BLOCK_P:
        block_close(parser);
        break;
    case MD_BLOCK_CODE:
        code_leave(parser);
        break;
    case MD_BLOCK_HTML:
        parser->in_html_block = false;
        break;
    case MD_BLOCK_TABLE:
        table_leave(parser);
        break;
    case MD_BLOCK_TH:
    case MD_BLOCK_TD:
        cell_leave(parser);
        break;
    default:
        break;
    }
    return is_over(parser) ? -1 : 0;
}

/* A definition of a link may be used thousands of times: its length must not multiply. */
static const char *link_target(Parser *parser, const MD_ATTRIBUTE *href)
{
    enum { TARGET_BYTES_MAX = 256 };
    if (href->size > TARGET_BYTES_MAX) {
        source_fault(parser->faults, &parser->last_place,
                     _("the target of a link behind this place is longer than %d bytes; shorten it"),
                     TARGET_BYTES_MAX);
        return "";
    }
    return arena_text(parser->arena, href->text ? href->text : "", href->size);
}

/* What changes where a span begins (`step` is 1) and ends (-1). */
static void change_style(Parser *parser, MD_SPANTYPE type, int step)
{
    span_end(parser);
    if (type == MD_SPAN_EM) parser->emphasis += step;
    if (type == MD_SPAN_STRONG) parser->strong += step;
    if (type == MD_SPAN_A) parser->link = NULL;
    if (type == MD_SPAN_CODE) parser->is_code = step > 0;
    if (type == MD_SPAN_LATEXMATH || type == MD_SPAN_LATEXMATH_DISPLAY) parser->is_formula = step > 0;
}

/* A picture's description stays as text. */
static int enter_span(MD_SPANTYPE type, void *detail, void *user)
{
    Parser *parser = user;
    change_style(parser, type, 1);
    if (type == MD_SPAN_A) parser->link = link_target(parser, &((MD_SPAN_A_DETAIL *)detail)->href);
    if (type == MD_SPAN_LATEXMATH_DISPLAY) parser->has_display = true;
    if (type == MD_SPAN_IMG)
        source_fault(parser->faults, &parser->last_place,
                     _("a picture behind this place is not shown; say in words what it shows"));
    return 0;
}

static int leave_span(MD_SPANTYPE type, void *detail, void *user)
{
    (void)detail;
    change_style(user, type, -1);
    return 0;
}

static void put_text(Parser *parser, MD_TEXTTYPE type, const char *text, size_t length)
{
    switch (type) {
    case MD_TEXT_BR:
        span_put_single(parser, SPAN_BREAK, "", 0);
        break;
    case MD_TEXT_SOFTBR:
        parser->soft_break = parser->is_open;
        break;
    case MD_TEXT_ENTITY:
        put_entity(parser, text, length);
        break;
    case MD_TEXT_HTML:
        if (source_holds(&parser->source, text)) report_html(parser);
        break;
    case MD_TEXT_LATEXMATH:
        put_formula(parser, text, length);
        break;
    case MD_TEXT_NORMAL:
        put_normal(parser, text, length);
        break;
    default:
        span_put(parser, text, length);
        break;
    }
}

static int read_text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE length, void *user)
{
    Parser *parser = user;
    if (source_holds(&parser->source, text)) {
        parser->last_place = source_place(&parser->source, text);
        parser->last_line = parser->last_place.line;
    }
    if (parser->in_code_block)
        text_put(&parser->text, text, length);
    else if (!parser->is_outline || parser->block.kind == DOCUMENT_HEADING)
        put_text(parser, type, text, length);
    return 0;
}

/* Parses from a line on; md4c's lists and quotes begin anew there. */
static bool parse_from(Parser *parser, size_t number)
{
    const MD_PARSER calls = {.flags = MD_FLAG_TABLES | MD_FLAG_LATEXMATHSPANS | MD_FLAG_NOINDENTEDCODEBLOCKS,
                             .enter_block = enter_block,
                             .leave_block = leave_block,
                             .enter_span = enter_span,
                             .leave_span = leave_span,
                             .text = read_text};
    const SourceText *source = &parser->source;
    const size_t start = source->line_count > 0 ? source->lines[number - 1] : 0;
    parser->resume = 0;
    parser->quote_depth = 0;
    parser->list_depth = 0;
    const int failed = md_parse(source->bytes + start, (MD_SIZE)(source->length - start), &calls, parser);
    return failed == 0 || is_over(parser);
}

static void read_source(Parser *parser, Document *out)
{
    const char *name = parser->source.name;
    bool parsed = true;
    parser->last_place = (Place){name, 1, 1};
    for (parser->resume = 1; parsed && parser->resume > 0 && !parser->is_full;)
        parsed = parse_from(parser, parser->resume);
    if (!parsed)
        source_fault(parser->faults, &(Place){name, 0, 0}, _("cannot be parsed: there is not enough memory"));
    out->count = parser->count;
    out->blocks = arena_take(parser->arena, parser->count + 1, sizeof *out->blocks);
    if (parser->count > 0) memcpy(out->blocks, parser->blocks, parser->count * sizeof *out->blocks);
    free(parser->blocks);
    free(parser->spans);
    text_free(&parser->text);
}

static bool read_file(Parser *parser, const char *path, Document *out)
{
    const bool read = source_read(parser->arena, path, &parser->source, parser->faults);
    *out = (Document){.name = parser->source.name};
    if (read) read_source(parser, out);
    return read;
}

bool document_read(Arena *arena, const char *path, Document *out, FaultList *faults)
{
    return read_file(&(Parser){.arena = arena, .faults = faults}, path, out);
}

bool document_read_outline(Arena *arena, const char *path, Document *out, FaultList *faults)
{
    const size_t before = faults->count;
    const bool read = read_file(&(Parser){.arena = arena, .faults = faults, .is_outline = true}, path, out);
    if (read) faults->count = before;
    return read;
}

FieldList document_read_head(Arena *arena, const char *path, BlockKind kind)
{
    FaultList ignored = {0};
    Document document;
    read_file(&(Parser){.arena = arena, .faults = &ignored, .is_outline = true, .until = kind}, path,
              &document);
    fault_list_free(&ignored);
    return document_head(&document, kind);
}

void document_parse(Arena *arena, const char *name, const char *bytes, size_t length, Document *out,
                    FaultList *faults)
{
    Parser parser = {.arena = arena, .faults = faults};
    const bool read = source_parse(arena, name, bytes, length, &parser.source, faults);
    *out = (Document){.name = parser.source.name};
    if (read) read_source(&parser, out);
}

bool document_is(const DocumentBlock *block, BlockKind kind)
{
    return block->kind == DOCUMENT_FIELDS && block->field_kind == kind;
}

bool document_is_page(const DocumentBlock *block)
{
    return block->kind == DOCUMENT_HEADING && block->level == 2;
}

const char *document_heading(Arena *arena, const DocumentBlock *heading)
{
    const char *words = "";
    for (size_t i = 0; i < heading->spans.count; i++)
        words = arena_format(arena, "%s%s", words, heading->spans.items[i].text);
    return words;
}

FieldList document_head(const Document *document, BlockKind kind)
{
    for (size_t i = 0; i < document->count; i++)
        if (document_is(&document->blocks[i], kind)) return document->blocks[i].fields;
    return (FieldList){0};
}

static bool is_deeper(const DocumentBlock *block)
{
    return document_is(block, BLOCK_PAGE) && strcmp(field_value(block->fields, "deeper", "no"), "yes") == 0;
}

size_t document_core_pages(Arena *arena, const Document *document, const char ***ids)
{
    size_t count = 0;
    *ids = arena_take(arena, document->count + 1, sizeof **ids);
    for (size_t i = 0; i < document->count; i++) {
        if (document_is_page(&document->blocks[i])) {
            const char *heading = document_heading(arena, &document->blocks[i]);
            (*ids)[count++] = arena_text(arena, heading, strcspn(heading, " "));
        } else if (count > 0 && is_deeper(&document->blocks[i])) {
            count--;
        }
    }
    return count;
}
