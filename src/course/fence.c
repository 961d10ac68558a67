/* Fenced blocks that nobody closed: every Markdown parser takes all that follows for their content, silently.
 */
#include "course/fence.h"

#include <string.h>

#include "base/lang.h"
#include "base/text.h"

enum { FENCE_MARKS_MIN = 3 };

/* A line that may open or close a fence. `marks` is 0 if it does not. */
typedef struct {
    char mark;
    size_t marks;
    const char *info;
    size_t info_length;
} FenceLine;

typedef struct {
    Source *source;
    FieldBlocks field_blocks;
    FaultList *faults;
    Text text; /* the mended text */
    size_t *numbers;
    size_t line_count;
    FenceLine open; /* marks is 0 outside of fences */
    Place open_place;
} Mender;

size_t fence_word_length(const char *info, size_t length)
{
    size_t word = 0;
    while (word < length && info[word] != ' ' && info[word] != '\t') word++;
    return word;
}

const FieldBlock *fence_field_block(FieldBlocks field_blocks, const char *info, size_t length)
{
    const size_t word = fence_word_length(info, length);
    for (size_t i = 0; i < field_blocks.count; i++) {
        const char *name = field_blocks.items[i].name;
        if (strlen(name) == word && memcmp(name, info, word) == 0) return &field_blocks.items[i];
    }
    return NULL;
}

/* Marks of lists and quotes before a fence that stands inside of them. */
static size_t skip_containers(const char *line, size_t length, bool in_fence)
{
    const char *skipped = in_fence ? " \t>" : " \t>-*+0123456789.)";
    size_t at = 0;
    while (at < length && strchr(skipped, line[at])) at++;
    return at;
}

static FenceLine read_fence_line(const char *line, size_t length, bool in_fence)
{
    FenceLine fence = {0};
    size_t at = skip_containers(line, length, in_fence);
    if (at == length || (line[at] != '`' && line[at] != '~')) return fence;
    fence.mark = line[at];
    while (at < length && line[at] == fence.mark) at++, fence.marks++;
    while (at < length && (line[at] == ' ' || line[at] == '\t')) at++;
    while (length > at && (line[length - 1] == ' ' || line[length - 1] == '\t')) length--;
    fence.info = line + at;
    fence.info_length = length - at;
    const bool inline_code = fence.mark == '`' && memchr(fence.info, '`', fence.info_length) != NULL;
    if (fence.marks < FENCE_MARKS_MIN || inline_code) fence.marks = 0;
    return fence;
}

static bool opens_fields(const Mender *mender, FenceLine fence)
{
    return fence.marks > 0 && fence_field_block(mender->field_blocks, fence.info, fence.info_length);
}

static bool is_page_heading(const char *line, size_t length)
{
    return length > 3 && memcmp(line, "## ", 3) == 0;
}

static void report_open(Mender *mender)
{
    source_fault(mender->faults, &mender->open_place,
                 _("the block that opens here is not closed; put %.*s on a line of its own"),
                 (int)mender->open.marks, mender->open.mark == '`' ? "````````````````" : "~~~~~~~~~~~~~~~~");
}

static void put_line(Mender *mender, const char *line, size_t length, size_t number)
{
    text_put(&mender->text, line, length);
    text_put(&mender->text, "\n", 1);
    mender->numbers[mender->line_count++] = number;
}

static void close_open(Mender *mender, size_t number)
{
    Text marks = {0};
    for (size_t i = 0; i < mender->open.marks; i++) text_put(&marks, &mender->open.mark, 1);
    put_line(mender, marks.bytes, marks.length, number);
    text_free(&marks);
    report_open(mender);
    mender->open.marks = 0;
}

static void mend_line(Mender *mender, const char *line, size_t length, size_t number)
{
    FenceLine fence = read_fence_line(line, length, mender->open.marks > 0);
    const bool begins_anew = opens_fields(mender, fence) || is_page_heading(line, length);
    if (mender->open.marks > 0 && begins_anew && opens_fields(mender, mender->open))
        close_open(mender, number);
    put_line(mender, line, length, number);
    const FenceLine open = mender->open;
    if (open.marks == 0 && fence.marks > 0) {
        mender->open = fence;
        mender->open_place = source_place(mender->source, line);
    } else if (open.marks > 0 && fence.mark == open.mark && fence.marks >= open.marks &&
               fence.info_length == 0) {
        mender->open.marks = 0;
    }
}

static void take_over(Arena *arena, Mender *mender)
{
    Source *source = mender->source;
    source->length = mender->text.length;
    source->bytes = arena_text(arena, text_string(&mender->text), mender->text.length);
    source_index(arena, source);
    for (size_t i = 0; i < source->line_count; i++) source->lines[i].number = mender->numbers[i];
}

void fence_mend(Arena *arena, Source *source, FieldBlocks field_blocks, FaultList *faults)
{
    Mender mender = {.source = source, .field_blocks = field_blocks, .faults = faults};
    mender.numbers = arena_take(arena, 2 * source->line_count + 1, sizeof *mender.numbers);
    for (size_t i = 0; i < source->line_count; i++) {
        const size_t start = source->lines[i].start;
        const size_t end = i + 1 < source->line_count ? source->lines[i + 1].start : source->length;
        mend_line(&mender, source->bytes + start, end - start - 1, source->lines[i].number);
    }
    if (mender.open.marks > 0) report_open(&mender);
    if (mender.line_count > source->line_count) take_over(arena, &mender);
    text_free(&mender.text);
}
