/* Folders of files that a test writes and takes away again. */
#include "support/folder.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

void folder_make(char path[FOLDER_PATH_BYTES])
{
    const char *parent = getenv("TMPDIR");
    snprintf(path, FOLDER_PATH_BYTES, "%s/attnlab-test-XXXXXX", parent ? parent : "/tmp");
    if (!mkdtemp(path)) abort();
}

void folder_write(const char *path, const char *name, const char *text)
{
    if (!text) return;
    char file[2 * FOLDER_PATH_BYTES];
    snprintf(file, sizeof file, "%s/%s", path, name);
    for (char *slash = file + strlen(path) + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        mkdir(file, 0700);
        *slash = '/';
    }
    FILE *stream = fopen(file, "wb");
    if (!stream || fwrite(text, 1, strlen(text), stream) != strlen(text) || fclose(stream) != 0) abort();
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
    (void)status, (void)kind, (void)walk;
    return remove(path);
}

void folder_remove(const char *path)
{
    if (nftw(path, remove_one, 8, FTW_DEPTH | FTW_PHYS) != 0) abort();
}
