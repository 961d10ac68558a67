/* Which text of an exercise was answered: a hash over its files, for exercises change. */
#ifndef ATTNLAB_RECORD_CONTENT_HASH_H
#define ATTNLAB_RECORD_CONTENT_HASH_H

#include <stdbool.h>

enum { CONTENT_HASH_BYTES = 17 };

/* FNV-1a-64, in hexadecimal, of "NAME\nCONTENT\n" of the .md files in a folder in the order of their names.
 * False if the folder or one of them cannot be read. */
bool content_hash(const char *folder, char hash[CONTENT_HASH_BYTES]);

#endif
