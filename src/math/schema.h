/* The fields that something has, as a table: a row a field. The same table reads the fields of a lesson's
 * block, of an example or of a command line, reports what is wrong with them, and lists the options of
 * --help.
 *
 * A type is a function: those below, or a module's own for what only it can read. */
#ifndef ATTNLAB_MATH_SCHEMA_H
#define ATTNLAB_MATH_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/field.h"
#include "base/lang.h"
#include "math/literal.h"

typedef struct FieldRule FieldRule;
typedef struct FieldReader FieldReader;

/* Reads one field into `out`. False with a fault (field_refuse) if the value cannot be. */
typedef bool FieldRead(FieldReader *reader, const FieldRule *rule, const Field *field, void *out);

struct FieldRule {
    const char *name; /* as in a file; an option has - for _ */
    FieldRead *read;  /* NULL: it is read elsewhere */
    size_t offset;    /* of what it fills, in the record */

    double least, most;       /* field_count, field_int, field_number: the bounds; both 0: none */
    bool above;               /* `least` itself is too small */
    const char *refusal;      /* in place of the usual message; "%s" is the value as written */
    const char *const *words; /* field_word: what it may be, in the order of the enum; ends in NULL */
    LiteralRules literal;     /* field_literal: what its cells may be */

    unsigned kinds;   /* in which it has a use, a bit for each; 0: in all */
    unsigned needed;  /* in which it must be given; SCHEMA_ALWAYS: in all */
    bool repeats;     /* may be given more than once */
    size_t lang_size; /* not 0: each language has its own (`title`, `title.zh`), else the English one: bytes
                         from one to the next */

    const char *argument; /* of an option, its value in --help; NULL: its words, or none */
    const char *help;     /* of an option, one sentence */
};

#define SCHEMA_ALWAYS (~0u)

typedef struct {
    const char *name; /* of what has these fields, for messages: "show" */
    const FieldRule *rules;
    size_t count;
    bool (*choose)(FieldReader *reader); /* sets the kind; NULL: there is but one */
} Schema;

/* A schema of one kind, from an array of rules. */
#define SCHEMA(name, rules)                                                                                  \
    {                                                                                                        \
        name, rules, sizeof(rules) / sizeof *(rules), NULL                                                   \
    }

struct FieldReader {
    Arena *arena;
    const Schema *schema;
    FieldList fields;
    Place place;  /* of the whole: what is missing is missing there */
    bool options; /* from a command line: names in messages have their dashes */
    LiteralRules
        literals; /* the decimal comma, and the deepest nesting (0: as the rule says), for all of them */
    FaultKind fault_kind;
    FaultList *faults; /* where all faults go, or NULL */
    Fault *fault;      /* where the first one goes, or NULL */
    FaultList *notes;  /* where remarks on what was read go, or NULL */
    bool refused;      /* there was one */
    void *record;
    void *context;         /* of the module whose types are read */
    unsigned kind;         /* what `choose` found: one bit */
    const char *kind_text; /* the same in words: "view = heat" */
};

/* Reads all fields into `record`, which holds the defaults: names first, then the kind, then the values in
 * the order of the table. Whatever is wrong becomes a fault. False if a value is wrong or missing; a field
 * that is not known, has no use or is given twice is left out: then only `refused` says that something is
 * wrong. */
bool schema_read(FieldReader *reader, void *record);

/* The name of a field in that language: "title", "title.zh". */
const char *schema_name(Arena *arena, const char *name, Lang lang);

/* Words as a sentence has them: "row or column", "a, b or c". The list ends in NULL. */
const char *schema_words(Arena *arena, const char *const *words);

/* Those of the fields that the schema knows. */
FieldList schema_pick(Arena *arena, const Schema *schema, FieldList fields);

/* For `choose`: reads the field of words `name` (absent: the first word) and makes its word the kind. */
bool schema_choose_word(FieldReader *reader, const char *name);

/* The field of that name, or NULL. */
const Field *field_given(const FieldReader *reader, const char *name);

/* The name as it is written where the fields come from: "--key-tokens" on a command line, "key_tokens" in a
 * file. */
const char *field_label(const FieldReader *reader, const char *name);

/* What a message on a field begins with: its name and a blank, or "" where the name is its place already, as
 * on a command line. */
const char *field_subject(const FieldReader *reader, const Field *field);

/* Adds a fault at the field's value (NULL: at the whole) and returns false. */
bool field_refuse(FieldReader *reader, const Field *field, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Adds a fault that something else has filled in; returns false. */
bool field_report(FieldReader *reader, const Fault *fault);

/* The entries of a list with commas, without the blanks around them. */
typedef struct {
    const char **items;
    size_t count;
} NameList;

FieldRead field_itself;  /* const Field *: the field, for whoever reads its value later */
FieldRead field_text;    /* const char *: as it is */
FieldRead field_flag;    /* bool: yes or no; an option alone is yes */
FieldRead field_word;    /* int, or an enum that begins with 0: one of the rule's words */
FieldRead field_chosen;  /* const char *: one of the rule's words, itself */
FieldRead field_count;   /* size_t: a whole number within the bounds */
FieldRead field_int;     /* int: the same */
FieldRead field_number;  /* double within the bounds */
FieldRead field_literal; /* Literal by the rule's `literal` */
FieldRead field_names;   /* NameList: entries with commas, none empty */

#endif
