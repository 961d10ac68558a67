/* Which text of an exercise was answered. */
#include "record/content_hash.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "grade/variant.h"

static int is_text(const struct dirent *entry)
{
    const char *end = strrchr(entry->d_name, '.');
    return end && end != entry->d_name && strcmp(end, ".md") == 0;
}

/* By bytes: alphasort goes by the locale. */
static int compare_names(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static bool add_file(Text *out, const char *folder, const char *name)
{
    Text path = {0};
    text_addf(&path, "%s/%s", folder, name);
    FILE *file = fopen(text_string(&path), "rb");
    text_free(&path);
    if (!file) return false;
    text_addf(out, "%s\n", name);
    const bool sound = text_add_file(out, file, SIZE_MAX);
    text_add(out, "\n");
    fclose(file);
    return sound;
}

bool content_hash(const char *folder, char hash[CONTENT_HASH_BYTES])
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_text, compare_names);
    if (count < 0) return false;
    Text all = {0};
    bool sound = count > 0;
    for (int i = 0; i < count; i++) {
        sound = sound && add_file(&all, folder, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    if (sound) snprintf(hash, CONTENT_HASH_BYTES, "%016" PRIx64, variant_hash(text_string(&all)));
    text_free(&all);
    return sound;
}
