/* A record as a line of JSON. */
#ifndef ATTNLAB_RECORD_RECORD_LINE_H
#define ATTNLAB_RECORD_RECORD_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/text.h"
#include "record/record.h"

/* Appends the record with its line end; the version is this program's own. */
void record_line_write(Text *out, const Record *record);

/* Reads a line back; its texts are in the arena. False if it is no record of format 1. */
bool record_line_read(Arena *arena, const char *line, size_t length, Record *out);

#endif
