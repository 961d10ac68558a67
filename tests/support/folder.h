/* Folders of files that a test writes and takes away again. */
#ifndef ATTNLAB_TESTS_SUPPORT_FOLDER_H
#define ATTNLAB_TESTS_SUPPORT_FOLDER_H

enum { FOLDER_PATH_BYTES = 128 };

/* Makes an empty folder of its own for the test. */
void folder_make(char path[FOLDER_PATH_BYTES]);

/* Writes a file; `name` may stand in subfolders, which are made. NULL text writes nothing. */
void folder_write(const char *path, const char *name, const char *text);

/* Takes the folder and all in it away. */
void folder_remove(const char *path);

#endif
