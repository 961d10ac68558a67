/* An example that a test needs, with what is done to it, as traces: as it is written, and with edits. */
#ifndef ATTNLAB_TESTS_SUPPORT_STAGE_H
#define ATTNLAB_TESTS_SUPPORT_STAGE_H

#include "trace/trace.h"

enum { STAGE_FIELDS_MAX = 10 };

/* A field of an example; a name of NULL ends a list of them. */
typedef struct {
    const char *name;
    const char *value;
} Given;

typedef struct {
    Arena arena;
    Example example;
    EditLog edits;
    Trace trace;  /* with the edits */
    Trace before; /* without */
} Stage;

/* Fails the test where the example cannot be. stage_close frees. */
void stage_open(Stage *stage, const Given *given);
void stage_close(Stage *stage);

/* Replaces all edits by one (NULL: by none), or adds one, and runs again. */
void stage_edit(Stage *stage, const Edit *edit);
void stage_add_edit(Stage *stage, const Edit *edit);

/* The two cases that most tests look at: one query and two keys, and a whole causal head (HEAD-3). */
extern const Given STAGE_TWO_KEYS[STAGE_FIELDS_MAX], STAGE_HEAD_3[STAGE_FIELDS_MAX];

#endif
