/* What a typed line may mean: texts, each in the forms in which people type it. A form counts without case,
 * width, blanks, brackets and the marks of products and powers, and a symbol is its ASCII twin: QKᵀ is qk^T,
 * ÷√d is /sqrt(d). */
#ifndef ATTNLAB_BASE_CHOICE_H
#define ATTNLAB_BASE_CHOICE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/text.h"

typedef struct {
    const char *group; /* what it is one of: "pages"; a list names it where there are several */
    const char *text;  /* as it is listed and put in */
    const char *key;   /* the form, folded */
    bool is_own;       /* the form is the text itself */
    size_t value;      /* the caller's */
} Choice;

/* Zero-initialised is empty; choices_free frees. */
typedef struct {
    Arena arena;
    Choice *items;
    size_t count;
    size_t capacity;
    const char *group; /* of those that are added now */
} Choices;

/* Adds a text, or another form of one; both are copied. A form that is empty once it is folded is left out.
 */
void choices_add(Choices *choices, const char *text, size_t value);
void choices_add_form(Choices *choices, const char *text, const char *form, size_t value);

/* The first one of which the whole of `typed` is a form, or NULL. */
const Choice *choices_find(const Choices *choices, const char *typed);

/* What begins as it was typed; if no text does, what has a form that does. Appends to `line` what is to be in
 * place of `typed`, as far as all of them agree, and to `list` the ways to go on, where they differ at once.
 * False if there is none. */
bool choices_complete(const Choices *choices, const char *typed, Text *line, Text *list);

/* Appends all texts. */
void choices_list(const Choices *choices, Text *out);

/* Appends the texts that are nearly what was typed: begun, or misspelt in a letter or two; false if none
 * is. */
bool choices_add_near(const Choices *choices, const char *typed, Text *out);

void choices_free(Choices *choices);

#endif
