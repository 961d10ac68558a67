/* Files of content: whether they are there, and their text, made safe once at the border, whose every byte
 * knows its line and column. */
#ifndef ATTNLAB_COURSE_SOURCE_H
#define ATTNLAB_COURSE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"

enum { SOURCE_BYTES_MAX = 4 * 1024 * 1024 };

typedef struct {
    const char *name;  /* the file, for messages */
    const char *bytes; /* valid UTF-8 without hidden characters; every line ends in \n; a NUL behind all */
    size_t length;
    size_t *lines; /* offset of the first byte of each */
    size_t line_count;
    size_t known_line; /* index of the line of the byte whose place was asked last; and where the byte is */
    size_t known_offset;
    size_t known_column;
} SourceText;

/* Reads a regular file of at most 4 MiB. False, with one more fault, if there is none, it cannot be read, is
 * too long or binary. Hidden characters and invalid UTF-8 are removed and reported, once for each line that
 * has some. */
bool source_read(Arena *arena, const char *path, SourceText *out, FaultList *faults);

/* The same from memory. False if the bytes are too many or binary. */
bool source_parse(Arena *arena, const char *name, const char *bytes, size_t length, SourceText *out,
                  FaultList *faults);

/* Whether `byte` points into the text. */
bool source_holds(const SourceText *source, const char *byte);

/* Line and column (in characters, from 1) of a byte of the text. Fast for bytes asked in order. */
Place source_place(SourceText *source, const char *byte);

/* Adds a fault of the kind FAULT_INPUT. */
void source_fault(FaultList *faults, const Place *place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Whether there is a file, or a folder, of that path; of that name in a folder. */
bool path_exists(const char *path);
bool folder_holds(const char *folder, const char *name);

/* The last part of a path, made safe to be shown. */
const char *folder_name(Arena *arena, const char *folder);

#endif
