/* Fuzz target: a lesson file of any bytes must be read without a crash, and what comes out must be safe to
 * show.
 *
 * clang -fsanitize=fuzzer,address,undefined with the sources of base, math, trace, grade and course; start it
 * with -dict=tests/fuzz/document.dict tests/fuzz/seeds/document */
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "base/text.h"
#include "course/document.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Text must be valid UTF-8 without a character that must not reach a terminal. */
static void check_text(const char *text)
{
    const size_t length = text ? strlen(text) : 0;
    for (size_t at = 0; at < length;) {
        uint32_t character;
        char bytes[4];
        const size_t taken = text_decode(text + at, length - at, &character);
        assert(!text_is_hidden(character));
        assert(text_encode(character, bytes) == taken && memcmp(bytes, text + at, taken) == 0);
        at += taken;
    }
}

static void check_spans(SpanList spans)
{
    for (size_t i = 0; i < spans.count; i++) {
        check_text(spans.items[i].text);
        check_text(spans.items[i].target);
        assert(spans.items[i].place.line > 0);
    }
}

static void check_block(const DocumentBlock *block)
{
    assert(block->place.line > 0);
    check_spans(block->spans);
    check_text(block->info);
    check_text(block->argument);
    check_text(block->text);
    for (size_t i = 0; i < block->fields.count; i++) {
        check_text(block->fields.items[i].name);
        check_text(block->fields.items[i].value);
        assert(block->fields.items[i].place.line > 0 && block->fields.items[i].place.column > 0);
    }
    for (size_t cell = 0; cell < block->rows * block->columns; cell++) check_spans(block->cells[cell]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Arena arena = {0};
    FaultList faults = {0};
    Document document;
    document_parse(&arena, "fuzz.md", (const char *)data, size, &document, &faults);
    for (size_t i = 0; i < document.count; i++) check_block(&document.blocks[i]);
    for (size_t i = 0; i < faults.count; i++) check_text(faults.items[i].message);
    fault_list_free(&faults);
    arena_free(&arena);
    return 0;
}
