/* A place in a lesson, as it is typed: a page, a step of it, an example. The command line and the reader
 * resolve it here. */
#ifndef ATTNLAB_VIEW_ADDRESS_H
#define ATTNLAB_VIEW_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/choice.h"
#include "base/fault.h"
#include "base/lang.h"
#include "course/lesson.h"
#include "view/page.h"

typedef struct {
    size_t page;  /* index in the lesson's text */
    size_t block; /* of that page, as page_build makes it; SIZE_MAX: its beginning */
} Address;

/* Where it is typed. Steps are those of `page`, first those of the walk that `block` is in. */
typedef struct {
    const Lesson *lesson;
    Lang lang;
    const Page *page; /* NULL: nowhere yet, where a page must be named */
    size_t page_index;
    size_t block;
} AddressBase;

/* What `text` means: a page ("16.3", or "3" of lesson 16), a step by its id, symbol, sign, name or number
 * ("weights", "A", "÷√d", "step 9"), both ("16.3:weights"), or an example's first step ("example two-keys",
 * or its name alone). False and a fault, which names what is near, if there is none. */
bool address_find(const AddressBase *base, const char *text, Address *out, Fault *fault);

/* Adds what may be typed as an address that begins as `text` does. */
void address_add_choices(const AddressBase *base, const char *text, Choices *choices);

#endif
