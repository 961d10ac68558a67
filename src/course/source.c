/* Files of content: whether they are there, and their text, made safe once at the border. */
#include "course/source.h"

#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/lang.h"
#include "base/text.h"

static const char BYTE_ORDER_MARK[] = "\xEF\xBB\xBF";

void source_fault(FaultList *faults, const Place *place, const char *format, ...)
{
    Text message = {0};
    va_list arguments;
    va_start(arguments, format);
    text_addv(&message, format, arguments);
    va_end(arguments);
    Fault fault = {0};
    fault_set(&fault, FAULT_INPUT, place, "%s", text_string(&message));
    fault_list_add(faults, &fault);
    text_free(&message);
}

static size_t count_characters(const char *bytes, size_t length)
{
    size_t count = 0;
    uint32_t character;
    for (size_t at = 0; at < length; count++) at += text_decode(bytes + at, length - at, &character);
    return count;
}

static size_t count_lines(const char *bytes, size_t length)
{
    size_t count = 0;
    const char *end = bytes + length;
    while ((bytes = memchr(bytes, '\n', (size_t)(end - bytes)))) bytes++, count++;
    return count;
}

/* Reports what was removed, line by line, from the text as it was. */
static void report_hidden(const char *name, const char *bytes, size_t length, FaultList *faults)
{
    Text line = {0};
    for (size_t at = 0, number = 1; at < length;) {
        const char *end = memchr(bytes + at, '\n', length - at);
        const size_t taken = end ? (size_t)(end - bytes) - at + 1 : length - at;
        size_t first = 0;
        text_clear(&line);
        const size_t removed = text_sanitise(&line, bytes + at, taken, &first);
        const Place place = {name, number, count_characters(bytes + at, first) + 1};
        if (removed > 0)
            source_fault(faults, &place, _("hidden characters or invalid UTF-8 (%zu); take them out"),
                         removed);
        number += count_lines(line.bytes, line.length);
        at += taken;
    }
    text_free(&line);
}

/* Finds where each line begins. */
static void index_lines(Arena *arena, SourceText *source)
{
    source->line_count = count_lines(source->bytes, source->length);
    source->lines = arena_take(arena, source->line_count + 1, sizeof *source->lines);
    size_t start = 0;
    for (size_t line = 0; line < source->line_count; line++) {
        source->lines[line] = start;
        start = (size_t)((const char *)memchr(source->bytes + start, '\n', source->length - start) -
                         source->bytes) +
                1;
    }
}

/* Why the bytes are no text that can be read; NULL if they are. */
static const char *refusal(const char *bytes, size_t length)
{
    if (length > SOURCE_BYTES_MAX) return _("the file is longer than 4 MiB; a lesson is a short text");
    if (memchr(bytes, '\0', length)) return _("the file is binary; a lesson is a text in UTF-8");
    return NULL;
}

bool source_parse(Arena *arena, const char *name, const char *bytes, size_t length, SourceText *out,
                  FaultList *faults)
{
    *out = (SourceText){.name = arena_text(arena, name, strlen(name)), .bytes = ""};
    const char *reason = length > 0 ? refusal(bytes, length) : NULL;
    if (reason) {
        source_fault(faults, &(Place){out->name, 0, 0}, "%s", reason);
        return false;
    }
    const size_t mark = sizeof BYTE_ORDER_MARK - 1;
    size_t at = length >= mark && memcmp(bytes, BYTE_ORDER_MARK, mark) == 0 ? mark : 0;
    Text text = {0};
    if (text_sanitise(&text, bytes + at, length - at, NULL) > 0)
        report_hidden(out->name, bytes + at, length - at, faults);
    if (text.length > 0 && text.bytes[text.length - 1] != '\n') text_put(&text, "\n", 1);
    out->length = text.length;
    out->bytes = arena_text(arena, text_string(&text), text.length);
    text_free(&text);
    index_lines(arena, out);
    return true;
}

bool source_read(Arena *arena, const char *path, SourceText *out, FaultList *faults)
{
    const Place place = {arena_text(arena, path, strlen(path)), 0, 0};
    *out = (SourceText){.name = place.name, .bytes = ""};
    struct stat status;
    errno = 0;
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode)) {
        source_fault(faults, &place, _("is no regular file; a text file is meant"));
        return false;
    }
    FILE *file = fopen(path, "rb");
    Text bytes = {0};
    const bool read = file && text_add_file(&bytes, file, SOURCE_BYTES_MAX);
    if (!read)
        source_fault(faults, &place, _("cannot be read: %s; check the path and the right to read it"),
                     strerror(errno));
    const bool parsed = read && source_parse(arena, path, text_string(&bytes), bytes.length, out, faults);
    if (file) fclose(file);
    text_free(&bytes);
    return parsed;
}

bool source_holds(const SourceText *source, const char *byte)
{
    const uintptr_t at = (uintptr_t)byte, first = (uintptr_t)source->bytes;
    return at >= first && at < first + source->length;
}

/* Index of the line that holds an offset. */
static size_t find_line(const SourceText *source, size_t offset)
{
    size_t low = 0, high = source->line_count;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (source->lines[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    return low;
}

Place source_place(SourceText *source, const char *byte)
{
    if (!source_holds(source, byte)) return (Place){source->name, 0, 0};
    const size_t offset = (size_t)(byte - source->bytes);
    const size_t line = find_line(source, offset);
    if (line != source->known_line || offset < source->known_offset || source->known_column == 0) {
        source->known_line = line;
        source->known_offset = source->lines[line];
        source->known_column = 1;
    }
    for (size_t i = source->known_offset; i < offset; i++)
        source->known_column += ((unsigned char)source->bytes[i] & 0xC0) != 0x80;
    source->known_offset = offset;
    return (Place){source->name, line + 1, source->known_column};
}

/* --- Paths --- */

bool path_exists(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0;
}

bool folder_holds(const char *folder, const char *name)
{
    Arena arena = {0};
    const bool found = path_exists(arena_format(&arena, "%s/%s", folder, name));
    arena_free(&arena);
    return found;
}

const char *folder_name(Arena *arena, const char *folder)
{
    size_t end = strlen(folder);
    while (end > 1 && folder[end - 1] == '/') end--;
    size_t start = end;
    while (start > 0 && folder[start - 1] != '/') start--;
    Text safe = {0};
    text_sanitise_line(&safe, folder + start, end - start);
    const char *name = arena_text(arena, text_string(&safe), safe.length);
    text_free(&safe);
    return name;
}
