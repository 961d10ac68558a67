/* What lists show of a file of content. */
#include "course/outline.h"

#include <stdint.h>
#include <string.h>

#include "course/fence.h"
#include "course/field_block.h"
#include "course/folder.h"
#include "course/source.h"

enum { FENCE_MARKS_MIN = 3 };

typedef struct {
    const char *kind;
    char mark;    /* of the fence that is open */
    size_t marks; /* 0 outside of fences */
    bool in_head;
    bool has_head;
    BlockLine *lines; /* of the head */
    size_t line_count;
    size_t page_count;
} Reader;

/* How many marks of a fence the line begins with; 0 if too few. */
static size_t fence_marks(const char *line)
{
    size_t marks = 0;
    while ((line[0] == '`' || line[0] == '~') && line[marks] == line[0]) marks++;
    return marks < FENCE_MARKS_MIN ? 0 : marks;
}

static void open_fence(Reader *reader, const char *info, size_t length)
{
    const size_t word = fence_word_length(info, length);
    reader->in_head =
        !reader->has_head && strlen(reader->kind) == word && memcmp(reader->kind, info, word) == 0;
    reader->has_head = reader->has_head || reader->in_head;
}

/* A head that nobody closed ends at the next page or block. */
static void read_line(Reader *reader, const char *line, size_t length, Place place)
{
    const size_t marks = fence_marks(line);
    const bool is_page = length > 3 && memcmp(line, "## ", 3) == 0;
    if (reader->in_head && (is_page || (marks > 0 && marks < length))) reader->marks = 0;
    if (reader->marks == 0) reader->in_head = false;
    if (reader->marks == 0 && marks > 0) {
        reader->mark = *line;
        reader->marks = marks;
        open_fence(reader, line + marks, length - marks);
    } else if (reader->marks > 0 && *line == reader->mark && marks >= reader->marks && marks == length) {
        reader->marks = 0;
    } else if (reader->in_head) {
        reader->lines[reader->line_count++] = (BlockLine){line, length, place};
    } else if (reader->marks == 0 && is_page) {
        reader->page_count++;
    }
}

bool outline_read(Arena *arena, const char *folder, const char *name, const char *kind, Outline *out,
                  FaultList *faults)
{
    Source source;
    FaultList ignored = {0};
    const char *rest, *path = arena_format(arena, "%s/%s.md", folder, name);
    *out = (Outline){0};
    if (!folder_exists(path) || !source_read(arena, path, &source, faults)) return false;
    Reader reader = {.kind = kind};
    reader.lines = arena_take(arena, source.line_count + 1, sizeof *reader.lines);
    for (size_t i = 0; i < source.line_count; i++) {
        const char *line = source.bytes + source.lines[i].start;
        read_line(&reader, line, strcspn(line, "\n"), (Place){source.name, i + 1, 1});
    }
    field_block_read(arena, reader.lines, reader.line_count, SIZE_MAX, &out->fields, &rest, &ignored);
    out->page_count = reader.page_count;
    fault_list_free(&ignored);
    return true;
}
