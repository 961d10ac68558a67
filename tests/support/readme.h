/* The examples of the READMEs, which hold what they promise. */
#ifndef ATTNLAB_TESTS_SUPPORT_README_H
#define ATTNLAB_TESTS_SUPPORT_README_H

#include <stddef.h>

/* Writes the files that a README shows, each a code block "markdown NAME.md", into a folder; returns how
 * many. */
size_t readme_write(const char *readme, const char *folder);

#endif
