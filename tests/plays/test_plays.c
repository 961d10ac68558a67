/* Runs every play of this folder, or those it is given: one test for each file. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support/play.h"

enum { PLAYS_MAX = 200, PATH_BYTES = 300 };

static const char FOLDER[] = "tests/plays";
static char paths[PLAYS_MAX][PATH_BYTES];

static void a_play_goes_as_it_is_written(void **state)
{
    if (play_run(*state) > 0 && !getenv("ATTNLAB_BLESS")) fail();
}

static int is_play(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot && strcmp(dot, ".play") == 0;
}

/* Finds the plays of the folder; returns how many. */
static size_t find_plays(void)
{
    struct dirent **entries;
    int found = scandir(FOLDER, &entries, is_play, alphasort);
    for (int i = 0; i < found; i++) {
        if (i < PLAYS_MAX) snprintf(paths[i], PATH_BYTES, "%s/%s", FOLDER, entries[i]->d_name);
        free(entries[i]);
    }
    if (found >= 0) free(entries);
    return found > 0 ? (size_t)found : 0;
}

/* With arguments: the plays in these files. */
int main(int count, char **arguments)
{
    play_start(arguments[0]);
    size_t found = count > 1 ? (size_t)count - 1 : find_plays();
    if (found == 0 || found > PLAYS_MAX) {
        fprintf(stderr, "%s holds %zu plays\n", FOLDER, found);
        return 1;
    }
    static struct CMUnitTest tests[PLAYS_MAX];
    for (size_t i = 0; i < found; i++) {
        if (count > 1) snprintf(paths[i], PATH_BYTES, "%s", arguments[i + 1]);
        tests[i] = (struct CMUnitTest){
            .name = paths[i], .test_func = a_play_goes_as_it_is_written, .initial_state = paths[i]};
    }
    return _cmocka_run_group_tests("plays", tests, found, NULL, NULL);
}
