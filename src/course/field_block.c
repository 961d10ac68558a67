/* Blocks of fields: which fences open one, where it ends, and its lines as fields. */
#include "course/field_block.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"

/* --- Kinds --- */

#define BLOCK_ROW(id, name, fields_most, where, home) [id] = {name, fields_most, where, home},
const FieldBlockRule FIELD_BLOCK_RULES[BLOCK_COUNT] = {[BLOCK_TEXT] = {"", 0, 0, ""},
                                                       FIELD_BLOCK_TABLE(BLOCK_ROW)};

BlockKind field_block_kind(const char *info, size_t length)
{
    size_t word = 0;
    while (word < length && info[word] != ' ' && info[word] != '\t') word++;
    for (BlockKind kind = BLOCK_TEXT + 1; kind < BLOCK_COUNT; kind++)
        if (strlen(FIELD_BLOCK_RULES[kind].name) == word &&
            memcmp(FIELD_BLOCK_RULES[kind].name, info, word) == 0)
            return kind;
    return BLOCK_TEXT;
}

/* --- Fences --- */

enum { FENCE_MARKS_MIN = 3 };

/* The text of a line of the source without its newline; its length is 0 behind the last line. */
static const char *source_line(const SourceText *source, size_t number, size_t *length)
{
    *length = 0;
    if (number == 0 || number > source->line_count) return "";
    const char *line = source->bytes + source->lines[number - 1];
    *length = strcspn(line, "\n");
    return line;
}

/* How many marks of a fence are at the beginning of the text. */
static size_t count_marks(const char *text, size_t length, char mark)
{
    size_t marks = 0;
    while (marks < length && text[marks] == mark) marks++;
    return marks;
}

Fence fence_find(SourceText *source, size_t behind, char mark)
{
    const char *marks = mark == '`' ? "```" : "~~~";
    size_t length, number = behind + 1;
    for (const char *at = source_line(source, number, &length); (at = strstr(at, marks));
         at += FENCE_MARKS_MIN) {
        number = source_place(source, at).line;
        const char *line = source_line(source, number, &length);
        if (line + strspn(line, " \t>-*+0123456789.)") == at)
            return (Fence){number, mark, count_marks(at, SIZE_MAX, mark)};
    }
    return (Fence){behind + 1, mark, FENCE_MARKS_MIN};
}

bool fence_closes(const SourceText *source, const Fence *fence, size_t number)
{
    size_t length;
    const char *line = source_line(source, number, &length);
    const size_t skipped = strspn(line, " \t>");
    const size_t marks = skipped < length ? count_marks(line + skipped, length - skipped, fence->mark) : 0;
    return marks >= fence->marks && skipped + marks + strspn(line + skipped + marks, " \t") == length;
}

/* --- Lines --- */

/* A line of a block, without its newline, and the place of its first byte. */
typedef struct {
    const char *text;
    size_t length;
    Place place;
} BlockLine;

/* Whether a line inside a block begins a page or another block of fields: then the first one was not closed.
 */
static bool begins_anew(const Fence *outer, const BlockLine *line)
{
    if (line->length > 3 && memcmp(line->text, "## ", 3) == 0) return true;
    const size_t skipped = strspn(line->text, " \t");
    const char *fence = line->text + skipped;
    if (*fence != '`' && *fence != '~') return false;
    const size_t length = line->length - skipped, marks = count_marks(fence, length, *fence);
    const bool is_inside = *fence == outer->mark && marks < outer->marks;
    const size_t blanks = strspn(fence + marks, " \t");
    return marks >= FENCE_MARKS_MIN && !is_inside &&
           field_block_kind(fence + marks + blanks, length - marks - blanks) != BLOCK_TEXT;
}

/* Where a line of the block begins in the source, which may have an indent or marks before it. */
static Place line_place(SourceText *source, size_t number, size_t length)
{
    size_t whole;
    const char *line = source_line(source, number, &whole);
    return source_place(source, line + (whole > length ? whole - length : 0));
}

/* The lines of the block's text up to one that begins anew. */
static BlockLine *split_lines(Arena *arena, SourceText *source, const Fence *fence, const char *text,
                              size_t *count)
{
    size_t most = 0;
    for (const char *at = text; (at = strchr(at, '\n')); at++) most++;
    BlockLine *lines = arena_take(arena, most, sizeof *lines);
    for (*count = 0; *count < most; ++*count) {
        BlockLine *line = &lines[*count];
        *line = (BlockLine){.text = text, .length = strcspn(text, "\n")};
        if (begins_anew(fence, line)) break;
        line->place = line_place(source, fence->line + 1 + *count, line->length);
        text += line->length + 1;
    }
    return lines;
}

/* --- Fields --- */

enum { QUOTED_BYTES = 40 };

typedef struct {
    Arena *arena;
    FaultList *faults;
    Field *fields;
    size_t count;
    Text value; /* of the field that is being read */
    Place value_place;
    const char *name; /* NULL: none is being read */
    Place name_place;
    size_t skipped; /* comments and blank lines since its last line */
} FieldBlockReader;

static size_t skip_blanks(const BlockLine *line, size_t at)
{
    while (at < line->length && (line->text[at] == ' ' || line->text[at] == '\t')) at++;
    return at;
}

static bool is_blank(const BlockLine *line)
{
    return skip_blanks(line, 0) == line->length;
}

/* Length of the name with which a line begins; 0 if it begins with none. */
static size_t name_length(const BlockLine *line)
{
    size_t length = 0;
    while (length < line->length &&
           (isalnum((unsigned char)line->text[length]) || strchr("_.-", line->text[length])))
        length++;
    return length;
}

/* The offset of the = of a field; 0 if the line is no field. */
static size_t find_equals(const BlockLine *line)
{
    const size_t name = name_length(line);
    const size_t at = skip_blanks(line, name);
    return name > 0 && at < line->length && line->text[at] == '=' ? at : 0;
}

static void trim_end(Text *text)
{
    while (text->length > 0 && strchr(" \t\n", text->bytes[text->length - 1]))
        text->bytes[--text->length] = '\0';
}

static void field_end(FieldBlockReader *reader)
{
    if (!reader->name) return;
    trim_end(&reader->value);
    if (reader->count == FIELD_BLOCK_MAX) {
        source_fault(reader->faults, &reader->name_place,
                     _("this block has more than %d fields; take some out"), FIELD_BLOCK_MAX);
    } else if (reader->value.length == 0) {
        source_fault(reader->faults, &reader->name_place, _("%s has no value; write it behind the ="),
                     reader->name);
    } else {
        const char *value = arena_text(reader->arena, text_string(&reader->value), reader->value.length);
        reader->fields[reader->count++] = (Field){reader->name, value, reader->value_place};
    }
    reader->name = NULL;
    text_clear(&reader->value);
}

/* The place of the character behind the first `at` bytes of the line. */
static Place place_in(const BlockLine *line, size_t at)
{
    Place place = line->place;
    uint32_t character;
    for (size_t byte = 0; byte < at; place.column++)
        byte += text_decode(line->text + byte, line->length - byte, &character);
    return place;
}

static void field_begin(FieldBlockReader *reader, const BlockLine *line, size_t equals)
{
    const size_t value = skip_blanks(line, equals + 1);
    reader->name = arena_text(reader->arena, line->text, name_length(line));
    reader->name_place = line->place;
    reader->value_place = place_in(line, value);
    reader->skipped = 0;
    text_put(&reader->value, line->text + value, line->length - value);
}

static void field_go_on(FieldBlockReader *reader, const BlockLine *line)
{
    if (reader->value.length == 0) {
        const size_t value = skip_blanks(line, 0);
        reader->value_place = place_in(line, value);
        text_put(&reader->value, line->text + value, line->length - value);
        return;
    }
    for (size_t i = 0; i <= reader->skipped; i++) text_put(&reader->value, "\n", 1);
    reader->skipped = 0;
    text_put(&reader->value, line->text, line->length);
}

/* Bytes of the line's beginning that a message quotes: whole characters. */
static int shown_length(const BlockLine *line)
{
    size_t shown = 0;
    uint32_t character;
    while (shown < line->length && shown < QUOTED_BYTES)
        shown += text_decode(line->text + shown, line->length - shown, &character);
    return (int)shown;
}

static void report_line(FieldBlockReader *reader, const BlockLine *line)
{
    source_fault(
        reader->faults, &line->place,
        _("\"%.*s\" is no field; a line is `name = value`, an indented one goes on, # begins a comment"),
        shown_length(line), line->text);
}

static void read_line(FieldBlockReader *reader, const BlockLine *line)
{
    const size_t equals = find_equals(line);
    if (is_blank(line) || line->text[0] == '#') {
        reader->skipped++;
    } else if (reader->name && strchr(" \t", line->text[0])) {
        field_go_on(reader, line);
    } else if (equals > 0) {
        field_end(reader);
        field_begin(reader, line, equals);
    } else {
        field_end(reader);
        report_line(reader, line);
    }
}

/* Whether free text begins with this line: it does not go on with the last field, and is none or one too
 * many. */
static bool is_rest(const FieldBlockReader *reader, const BlockLine *line, size_t limit)
{
    const bool goes_on = reader->name && line->length > 0 && strchr(" \t", line->text[0]);
    if (goes_on || limit == SIZE_MAX) return false;
    return reader->count + (reader->name != NULL) >= limit || (!is_blank(line) && find_equals(line) == 0);
}

static const char *join_lines(Arena *arena, const BlockLine *lines, size_t count)
{
    Text text = {0};
    for (size_t i = 0; i < count; i++) {
        if (text.length == 0 && is_blank(&lines[i])) continue;
        text_put(&text, lines[i].text, lines[i].length);
        text_put(&text, "\n", 1);
    }
    trim_end(&text);
    const char *joined = arena_text(arena, text_string(&text), text.length);
    text_free(&text);
    return joined;
}

FieldBlock field_block_read(Arena *arena, BlockKind kind, SourceText *source, const Fence *fence,
                            const char *text, FaultList *faults)
{
    Field read[FIELD_BLOCK_MAX];
    FieldBlockReader reader = {.arena = arena, .faults = faults, .fields = read};
    const size_t limit = FIELD_BLOCK_RULES[kind].fields_most;
    size_t line = 0, count;
    const BlockLine *lines = split_lines(arena, source, fence, text, &count);
    for (; line < count && !is_rest(&reader, &lines[line], limit); line++) read_line(&reader, &lines[line]);
    field_end(&reader);
    const char *rest = line < count ? join_lines(arena, lines + line, count - line) : "";
    Field *kept = arena_take(arena, reader.count, sizeof *kept);
    if (reader.count > 0) memcpy(kept, read, reader.count * sizeof *kept);
    text_free(&reader.value);
    return (FieldBlock){{kept, reader.count}, rest, count};
}
