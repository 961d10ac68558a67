/* Code blocks of a README, written as the files that they name. */
#include "support/readme.h"

#include <string.h>

#include "course/document.h"
#include "support/faults.h"
#include "support/folder.h"

size_t readme_write(const char *readme, const char *folder)
{
    Arena arena = {0};
    FaultList faults = {0};
    Document document;
    size_t count = 0;
    document_read(&arena, readme, &document, &faults);
    assert_no_faults(&faults);
    for (size_t i = 0; i < document.count; i++) {
        const DocumentBlock *block = &document.blocks[i];
        if (block->kind != DOCUMENT_CODE || !strstr(block->argument, ".md")) continue;
        folder_write(folder, block->argument, block->text);
        count++;
    }
    arena_free(&arena);
    return count;
}
