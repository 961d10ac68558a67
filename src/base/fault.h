/* What went wrong, where, and what would be right: the value that every function that can fail fills in. */
#ifndef ATTNLAB_BASE_FAULT_H
#define ATTNLAB_BASE_FAULT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The kind is the exit code of a command that ends with this fault. */
typedef enum {
    FAULT_NONE = 0,
    FAULT_USAGE = 2, /* an option, a literal, a shape, an unknown name */
    FAULT_INPUT = 3, /* a file that cannot be read or parsed, or a value that cannot be */
} FaultKind;

/* A place in a text: an option ("--q") or a file, and from 1 on the line and column; line 0 means "as a
 * whole". */
typedef struct {
    const char *name;
    size_t line;
    size_t column;
} Place;

typedef struct {
    FaultKind kind;
    char where[160];
    char message[400];
    char source[160];  /* the line at fault, already safe to print; empty if there is none */
    size_t caret_cols; /* columns before the caret below `source` */
} Fault;

/* Fills `fault` (which may be NULL) and returns false, so that a function can end in `return fault_set(…)`.
 * The message reads "what is wrong; what would be right". Text from outside is made safe to print. */
bool fault_set(Fault *fault, FaultKind kind, const Place *place, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Adds the line at fault: `length` bytes at `line`; the caret goes below byte `offset`.
 * Returns false, as fault_set does. */
bool fault_point(Fault *fault, const char *line, size_t length, size_t offset);

/* Prints `attnlab: WHERE: MESSAGE` and, where there is one, the line at fault with its caret. */
void fault_print(const Fault *fault, FILE *stream);

/* Prints `attnlab: note: …`: a remark, nothing is wrong. */
void fault_note(FILE *stream, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Of a hostile file no more faults are reported than somebody may read. */
enum { FAULT_LIST_MAX = 2000 };

/* All that was found wrong, in order. Zero-initialised is empty; fault_list_free frees. */
typedef struct {
    Fault *items;
    size_t count;
    size_t capacity;
} FaultList;

/* Adds a fault; in place of the one behind FAULT_LIST_MAX it reports that there are more, and no further one
 * is kept. */
void fault_list_add(FaultList *list, const Fault *fault);
void fault_list_free(FaultList *list);

/* Prints each of them, as fault_print does. */
void fault_list_print(const FaultList *list, FILE *stream);

#endif
