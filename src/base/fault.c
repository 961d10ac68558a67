/* Filling, pointing and printing faults. All text passes text_sanitise and the charset of the locale here. */
#include "base/fault.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/lang.h"
#include "base/text.h"

enum { WINDOW_COLS = 76, CUT_LENGTH = 3 };
static const char CUT[] = "...";

/* Appends one safe line in the charset of the locale. */
static void add_line(Text *out, const char *bytes, size_t length)
{
    Text safe = {0};
    text_sanitise_line(&safe, bytes, length);
    text_to_charset(out, text_string(&safe), lang_charset());
    text_free(&safe);
}

static void add_formatted_line(Text *out, const char *format, va_list arguments)
{
    Text raw = {0};
    text_addv(&raw, format, arguments);
    add_line(out, text_string(&raw), raw.length);
    text_free(&raw);
}

static bool is_inside_character(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Copies the text into `size` bytes; what does not fit is cut at its end. */
static void copy_head(char *out, size_t size, const char *string)
{
    size_t length = strlen(string);
    if (length < size) {
        memcpy(out, string, length + 1);
        return;
    }
    length = size - 1 - CUT_LENGTH;
    while (length > 0 && is_inside_character(string[length])) length--;
    memcpy(out, string, length);
    memcpy(out + length, CUT, sizeof CUT);
}

/* Copies the text into `size` bytes; what does not fit is cut at its beginning, for the end of a path
 * matters more. */
static void copy_tail(char *out, size_t size, const char *string)
{
    size_t length = strlen(string);
    if (length < size) {
        memcpy(out, string, length + 1);
        return;
    }
    const char *tail = string + length - (size - 1 - CUT_LENGTH);
    while (is_inside_character(*tail)) tail++;
    memcpy(out, CUT, CUT_LENGTH);
    memcpy(out + CUT_LENGTH, tail, strlen(tail) + 1);
}

/* NAME, NAME:LINE or NAME:LINE:COLUMN; empty without a name. */
static void set_where(Fault *fault, const Place *place)
{
    Text where = {0};
    bool named = place && place->name && place->name[0];
    if (named) add_line(&where, place->name, strlen(place->name));
    if (named && place->line > 0) text_addf(&where, ":%zu", place->line);
    if (named && place->line > 0 && place->column > 0) text_addf(&where, ":%zu", place->column);
    copy_tail(fault->where, sizeof fault->where, text_string(&where));
    text_free(&where);
}

bool fault_set(Fault *fault, FaultKind kind, const Place *place, const char *format, ...)
{
    if (!fault) return false;
    Text message = {0};
    va_list arguments;
    va_start(arguments, format);
    add_formatted_line(&message, format, arguments);
    va_end(arguments);
    fault->kind = kind;
    set_where(fault, place);
    copy_head(fault->message, sizeof fault->message, text_string(&message));
    fault->source[0] = '\0';
    fault->caret_cols = 0;
    text_free(&message);
    return false;
}

/* The bytes and columns of a piece of text, as far as they count against a window. */
typedef struct {
    size_t bytes;
    size_t cols;
} Extent;

static bool fits(Extent extent, size_t bytes, size_t cols)
{
    return extent.bytes <= bytes && extent.cols <= cols;
}

/* The extent of the first character and of the combining marks on it. */
static Extent next_extent(const char *string)
{
    Extent sum = {0, 0};
    size_t length = strlen(string);
    while (sum.bytes < length) {
        uint32_t character;
        size_t taken = text_decode(string + sum.bytes, length - sum.bytes, &character);
        size_t cols = (size_t)text_char_cols(character);
        if (sum.bytes > 0 && cols > 0) break;
        sum.bytes += taken;
        sum.cols += cols;
    }
    return sum;
}

/* Copies the part of the line around byte `caret` that fits; a cut side ends in "...". */
static void set_window(Fault *fault, const char *line, size_t caret)
{
    size_t room = sizeof fault->source - 1;
    Extent before = {caret, 0}, whole = {strlen(line), text_cols(line)};
    before.cols = whole.cols - text_cols(line + caret);
    size_t start = 0, end = whole.bytes;
    if (!fits(whole, room, WINDOW_COLS)) {
        while (start < caret && !fits(before, room / 2, WINDOW_COLS / 2)) {
            Extent step = next_extent(line + start);
            start += step.bytes;
            before.bytes -= step.bytes;
            before.cols -= step.cols;
        }
        Extent used = {2 * CUT_LENGTH, 2 * CUT_LENGTH};
        for (end = start; end < whole.bytes;) {
            Extent step = next_extent(line + end);
            used.bytes += step.bytes;
            used.cols += step.cols;
            if (!fits(used, room, WINDOW_COLS)) break;
            end += step.bytes;
        }
    }
    snprintf(fault->source, sizeof fault->source, "%s%.*s%s", start > 0 ? CUT : "", (int)(end - start),
             line + start, end < whole.bytes ? CUT : "");
    fault->caret_cols = before.cols + (start > 0 ? CUT_LENGTH : 0);
}

bool fault_point(Fault *fault, const char *line, size_t length, size_t offset)
{
    if (!fault) return false;
    while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r')) length--;
    if (offset > length) offset = length;
    while (offset > 0 && offset < length && is_inside_character(line[offset])) offset--;
    Text safe = {0};
    add_line(&safe, line, offset);
    size_t caret = safe.length;
    add_line(&safe, line + offset, length - offset);
    set_window(fault, text_string(&safe), caret);
    text_free(&safe);
    return false;
}

void fault_print(const Fault *fault, FILE *stream)
{
    const char *colon = fault->where[0] ? ": " : "";
    fprintf(stream, "attnlab: %s%s%s\n", fault->where, colon, fault->message);
    if (fault->source[0]) fprintf(stream, "  %s\n  %*s^\n", fault->source, (int)fault->caret_cols, "");
}

void fault_note(FILE *stream, const char *format, ...)
{
    Text note = {0};
    va_list arguments;
    va_start(arguments, format);
    add_formatted_line(&note, format, arguments);
    va_end(arguments);
    fprintf(stream, "attnlab: note: %s\n",
            text_string(&note)); /* the same word in every language, for scripts */
    text_free(&note);
}

void fault_list_add(FaultList *list, const Fault *fault)
{
    Fault more = {0};
    if (list->count > FAULT_LIST_MAX) return;
    if (list->count == FAULT_LIST_MAX) {
        fault_set(&more, FAULT_INPUT, &(Place){.name = "..."}, _("there are more faults; mend these first"));
        fault = &more;
    }
    list->items = memory_room(list->items, list->count, &list->capacity, sizeof *list->items);
    list->items[list->count++] = *fault;
}

void fault_list_free(FaultList *list)
{
    free(list->items);
    *list = (FaultList){0};
}

void fault_list_print(const FaultList *list, FILE *stream)
{
    for (size_t i = 0; i < list->count; i++) fault_print(&list->items[i], stream);
}
