/* Whether two short answers say the same in different spelling. */
#ifndef ATTNLAB_COURSE_SHORT_ANSWER_H
#define ATTNLAB_COURSE_SHORT_ANSWER_H

#include <stdbool.h>

#include "base/text.h"

/* Whether what was typed is the accepted answer. Numbers are compared as numbers: 2² is 4.0 and
 * 400%, 1/4 is not 4.
 * Words are folded (NFKC, case); blanks, punctuation, hyphens, articles and the parentheses of a gloss do not
 * count, a minus and the marks of mathematics do. Other words for the same are ways of saying it of their
 * own: an answers.md lists them. */
bool short_answer_equal(const char *accepted, const char *typed);

/* Parts an answer of two ways of saying it, "features (d)": appends both, folded; false if it is none. */
bool short_answer_split(const char *typed, Text *word, Text *gloss);

#endif
